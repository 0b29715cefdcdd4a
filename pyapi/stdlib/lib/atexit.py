"""Functions for the end of the program, of which a pipeline file sees nothing."""

from _host import refuse as _refuse

_why = "a pipeline outlives the run of its files; use try/finally or a with statement"
register = _refuse("atexit.register", _why)


def unregister(func):
    pass
