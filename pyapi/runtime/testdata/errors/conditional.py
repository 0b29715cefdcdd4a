a = None
b = a.x if a is None else 1
