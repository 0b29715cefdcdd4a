"""Importable, so that a file which does not use it loads. Everything in it is refused by name."""

from _host import refuse


def __getattr__(name):
    if name in _names:
        return refuse(f"shutil.{name}", "they read the project and change nothing")
    raise AttributeError(f"module 'shutil' has no attribute '{name}'")


_names = frozenset("copy copy2 copyfile copyfileobj copymode copystat copytree rmtree move make_archive unpack_archive disk_usage chown which".split())
