def outer(n):
    return inner(
        n,
        1)


def inner(a, b):
    x = a + b
    return x / (b - 1)


print(outer(2))
