class A:
    def m(self, a, *, key):
        return a


A().m(1)
