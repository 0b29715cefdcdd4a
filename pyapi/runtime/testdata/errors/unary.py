x = "a"
y = -x
