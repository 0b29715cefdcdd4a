def gen():
    yield 1
    raise ValueError("in gen")


total = sum(x * 2 for x in gen())
