name = "héllo"; name.foo
