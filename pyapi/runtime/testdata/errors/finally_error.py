def f():
    try:
        return [][0]
    finally:
        undefined()


f()
