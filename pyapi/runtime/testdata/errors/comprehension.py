rows = [1, 2, 0]
out = [10 / r for r in rows]
