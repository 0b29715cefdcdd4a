def f():
    try:
        raise ValueError("x")
    except ValueError:
        print("seen")
        raise


f()
