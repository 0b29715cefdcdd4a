"""Importable, so that a file which does not use it loads. Everything in it is refused by name."""

from _host import refuse


def __getattr__(name):
    if name in _names:
        return refuse(f"subprocess.{name}", "they start no processes")
    raise AttributeError(f"module 'subprocess' has no attribute '{name}'")


_names = frozenset("run call check_call check_output Popen getoutput getstatusoutput".split())
PIPE, STDOUT, DEVNULL = -1, -2, -3


class SubprocessError(Exception):
    pass


class CalledProcessError(SubprocessError):
    pass


class TimeoutExpired(SubprocessError):
    pass
