x = lambda: (yield
