if True:
	x = 1
	x.y.z
