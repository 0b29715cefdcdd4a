"""Importable, so that a file which does not use it loads. Everything in it is refused by name."""

from _host import refuse


def __getattr__(name):
    if name in _names:
        return refuse(f"tempfile.{name}", "they write no files: keep the data in memory, io.StringIO and io.BytesIO are files there")
    raise AttributeError(f"module 'tempfile' has no attribute '{name}'")


_names = frozenset("mkstemp mkdtemp mktemp NamedTemporaryFile TemporaryFile SpooledTemporaryFile TemporaryDirectory gettempdir gettempprefix".split())
