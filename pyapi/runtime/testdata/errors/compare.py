def less(a, b):
    return a < b


less(1, "a")
