"""The garbage collector, which is the one of the program that runs Python: there is nothing to set."""

from _host import refuse as _refuse

_on = True
garbage = []
callbacks = []


def collect(generation=2):
    if not 0 <= generation <= 2:
        raise ValueError("invalid generation")
    return 0


def enable():
    global _on
    _on = True


def disable():
    global _on
    _on = False


def isenabled():
    return _on


def get_threshold():
    return (700, 10, 10)


def get_count():
    return (0, 0, 0)


def is_tracked(obj):
    return not isinstance(obj, (int, float, complex, str, bytes, type(None)))


_why = "the collector of the host tells nothing of objects"
get_objects = _refuse("gc.get_objects", _why)
get_referrers = _refuse("gc.get_referrers", _why)
get_referents = _refuse("gc.get_referents", _why)
set_threshold = _refuse("gc.set_threshold", _why)
set_debug = _refuse("gc.set_debug", _why)
