def a():
    def b():
        def c():
            raise LookupError("deep")
        c()
    b()


a()
