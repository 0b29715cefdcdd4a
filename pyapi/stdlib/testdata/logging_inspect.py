import inspect
import io
import logging
import sys
import traceback
from functools import wraps

out = sys.stdout
logging.basicConfig(stream=out, level=logging.INFO, format="%(levelname)-8s|%(name)s|%(message)s|%(filename)s:%(lineno)d|%(funcName)s")
log = logging.getLogger("app.db")
log.info("hello %s and %d", "x", 3)
log.debug("hidden")
log.warning("dict %(a)s", {"a": 1})
logging.error("root")


def f():
    log.critical("in f", extra={"user": "me"})
    log.log(35, "odd level")


f()
try:
    1 / 0
except ZeroDivisionError:
    s = io.StringIO()
    h = logging.StreamHandler(s)
    h.setFormatter(logging.Formatter("%(message)s"))
    other = logging.getLogger("other")
    other.propagate = False
    other.addHandler(h)
    other.exception("failed")
    text = s.getvalue()
    print(text.splitlines()[0], "|", text.splitlines()[1], "|", text.splitlines()[-1])
    print(traceback.format_exc().splitlines()[-1])
print(log, logging.getLogger(), log.parent, logging.getLevelName(10), logging.getLevelName("INFO"), log.getEffectiveLevel(), log.isEnabledFor(10), log.level, logging.getLogger("app.db") is log)
parent = logging.getLogger("app")
print(log.parent is parent, parent.getChild("db") is log, logging.INFO)
log.setLevel("DEBUG")
log.debug("now shown")
try:
    log.setLevel("NOPE")
except ValueError as e:
    print(e)


class H(logging.Handler):
    def emit(self, record):
        print("H", record.levelname, record.getMessage(), record.args)


q = logging.getLogger("q")
q.addHandler(H())
q.propagate = False
q.addFilter(lambda r: "secret" not in r.getMessage())
q.warning("a %s", 1)
q.warning("secret")
print(logging.Formatter("{levelname} {message}", style="{").format(logging.makeLogRecord({"levelname": "X", "msg": "m %s", "args": (1,)})))


def g(a, b: int, /, c=1, *args: str, d, e: "list[int]" = None, **kw) -> bool:
    """Doc
       more.
    """


sig = inspect.signature(g)
print(sig, list(sig.parameters), sig.parameters["c"].default, sig.parameters["a"].default is inspect.Parameter.empty, sig.parameters["d"].kind.name, repr(sig.parameters["args"]), sig.return_annotation)


class C:
    def __init__(self, x, y=2):
        pass

    def m(self, z):
        pass

    @classmethod
    def k(cls, q):
        pass

    @staticmethod
    def s(w):
        pass


print(inspect.signature(C), inspect.signature(C(1).m), inspect.signature(C.m), inspect.signature(C.k), inspect.signature(C.s), inspect.signature(lambda x, *, y: 0))


def deco(fn):
    @wraps(fn)
    def inner(*a, **k):
        return fn(*a, **k)
    return inner


@deco
def wrapped(p, q=1):
    pass


print(inspect.signature(wrapped), inspect.isfunction(g), inspect.isclass(C), inspect.ismethod(C(1).m), inspect.isgeneratorfunction(lambda: (yield)), inspect.ismodule(sys), inspect.getdoc(g), inspect.isbuiltin(len), inspect.getmro(C))
b = sig.bind(1, 2, 3, "x", d=4, z=5)
print(b.arguments, b.args, b.kwargs)
for bad in (lambda: sig.bind(1), lambda: inspect.signature(wrapped).bind(1, 2, 3), lambda: inspect.signature(wrapped).bind(1, r=1), lambda: inspect.signature(3)):
    try:
        bad()
    except TypeError as e:
        print(e)
print(inspect.getfullargspec(lambda a, b=1, *c, d=2, **e: 0))
print([n for n, v in inspect.getmembers(C, inspect.isfunction) if not n.startswith("__")])


def here():
    return [fr.function for fr in inspect.stack()][:2]


print(here(), traceback.format_exception_only(ValueError("x")))
print(logging.getLogger("none.level").handlers, logging.getLogger("app.x.y").parent.name)
