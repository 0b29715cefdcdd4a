def check(v):
    assert isinstance(v, str)


check(1)
