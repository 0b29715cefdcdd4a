def deco(f):
    raise RuntimeError("in deco")


@deco
def g():
    pass
