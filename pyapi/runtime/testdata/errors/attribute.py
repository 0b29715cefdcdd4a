class A:
    pass


a = A()
print(a.name, a)
