f = lambda x: x.missing
print(list(map(f, [1, 2])))
