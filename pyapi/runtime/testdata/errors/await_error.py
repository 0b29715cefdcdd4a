async def f():
    raise ValueError("co")


async def g():
    await f()


g().send(None)
