a = 1
b = "x"
c = 2
print(c + (a + b))
