class CM:
    def __enter__(self):
        return self

    def __exit__(self, *args):
        return False


with CM() as c, CM() as d:
    c.nothing
