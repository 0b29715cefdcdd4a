"""Tracebacks as text."""

import sys as _sys

from _host import stack as _stack, traceback as _text


def _exception(exc, value):
    if isinstance(exc, BaseException):
        return exc
    return value


def format_exception(exc, /, value=None, tb=None, limit=None, chain=True):
    e = _exception(exc, value)
    if e is None:
        return ["NoneType: None\n"]
    return _text(e).splitlines(True)


def format_exc(limit=None, chain=True):
    return "".join(format_exception(_sys.exception()))


def print_exc(limit=None, file=None, chain=True):
    (file or _sys.stderr).write(format_exc())


def print_exception(exc, /, value=None, tb=None, limit=None, file=None, chain=True):
    (file or _sys.stderr).write("".join(format_exception(exc, value)))


def format_exception_only(exc, /, value=None):
    e = _exception(exc, value)
    cls = type(e)
    name = cls.__qualname__ if cls.__module__ in ("builtins", "__main__") else cls.__module__ + "." + cls.__qualname__
    text = str(e)
    return [f"{name}: {text}\n" if text else f"{name}\n"]


class FrameSummary:
    def __init__(self, filename, lineno, name):
        self.filename, self.lineno, self.name = filename, lineno, name
        self.line = ""

    def __iter__(self):
        return iter((self.filename, self.lineno, self.name, self.line))

    def __repr__(self):
        return f"<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>"


def extract_tb(tb, limit=None):
    out = []
    while tb is not None:
        code = tb.tb_frame.f_code
        out.append(FrameSummary(code.co_filename, tb.tb_lineno, code.co_name))
        tb = tb.tb_next
    return out


def format_tb(tb, limit=None):
    return [f'  File "{f.filename}", line {f.lineno}, in {f.name}\n' for f in extract_tb(tb)]


def print_tb(tb, limit=None, file=None):
    (file or _sys.stderr).write("".join(format_tb(tb)))


def extract_stack(f=None, limit=None):
    return [FrameSummary(*entry) for entry in _stack()]


def format_stack(f=None, limit=None):
    return [f'  File "{f.filename}", line {f.lineno}, in {f.name}\n' for f in extract_stack()]


def print_stack(f=None, limit=None, file=None):
    (file or _sys.stderr).write("".join(format_stack()))
