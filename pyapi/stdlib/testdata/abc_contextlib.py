from abc import ABC, ABCMeta, abstractmethod
from contextlib import contextmanager, suppress, nullcontext, ExitStack, closing


class Reader(ABC):
    @abstractmethod
    def read(self): ...

    @property
    @abstractmethod
    def name(self): ...

    def hello(self):
        return "hello " + self.name


class Half(Reader):
    def read(self):
        return 1


class Full(Half):
    @property
    def name(self):
        return "full"


for c in (Reader, Half):
    try:
        c()
    except TypeError as e:
        print(e)
print(Full().hello(), sorted(Reader.__abstractmethods__), isinstance(Full(), Reader), issubclass(Half, Reader))


@Reader.register
class Other:
    pass


print(isinstance(Other(), Reader), issubclass(Other, Reader), issubclass(int, Reader))


@contextmanager
def cm(x):
    """Doc."""
    print("enter", x)
    try:
        yield x * 2
    except ValueError as e:
        print("caught", e)
    finally:
        print("exit")


with cm(2) as v:
    print(v)
with cm(3):
    raise ValueError("bad")
try:
    with cm(4):
        raise KeyError("k")
except KeyError as e:
    print("outer", e)
print(cm.__name__, cm.__doc__)
with suppress(ZeroDivisionError):
    1 / 0
try:
    with suppress(KeyError):
        [][0]
except IndexError as e:
    print(e)
with nullcontext(5) as five:
    print(five)
with ExitStack() as stack:
    a = stack.enter_context(cm(1))
    stack.callback(print, "callback")
    print("body", a)


@cm(9)
def deco():
    print("in deco")


deco()
deco()


class R:
    def close(self):
        print("closed")


with closing(R()):
    pass


@contextmanager
def none():
    if False:
        yield


try:
    with none():
        pass
except RuntimeError as e:
    print(e)


class Meta(metaclass=ABCMeta):
    @staticmethod
    @abstractmethod
    def s(): ...

    @classmethod
    @abstractmethod
    def c(cls): ...


try:
    Meta()
except TypeError as e:
    print(e)
