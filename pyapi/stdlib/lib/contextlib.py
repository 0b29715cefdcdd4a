"""Context managers."""

import abc as _abc
import sys as _sys
from functools import wraps as _wraps
from types import GenericAlias as _GenericAlias, MethodType as _MethodType

__all__ = [
    "asynccontextmanager", "contextmanager", "closing", "nullcontext", "AbstractContextManager", "AbstractAsyncContextManager",
    "AsyncExitStack", "ContextDecorator", "ExitStack", "redirect_stdout", "redirect_stderr", "suppress", "aclosing", "chdir",
]


@_abc._structural("__enter__", "__exit__")
class AbstractContextManager(_abc.ABC):
    """Has __enter__ and __exit__."""

    __class_getitem__ = classmethod(_GenericAlias)

    def __enter__(self):
        return self

    @_abc.abstractmethod
    def __exit__(self, exc_type, exc_value, traceback):
        return None


@_abc._structural("__aenter__", "__aexit__")
class AbstractAsyncContextManager(_abc.ABC):
    """Has __aenter__ and __aexit__."""

    __class_getitem__ = classmethod(_GenericAlias)

    async def __aenter__(self):
        return self

    @_abc.abstractmethod
    async def __aexit__(self, exc_type, exc_value, traceback):
        return None


class ContextDecorator:
    """A context manager that is also a decorator."""

    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @_wraps(func)
        def managed(*args, **kwds):
            manager = self._recreate_cm()  # each call has its own, where that is possible
            with manager:
                return func(*args, **kwds)

        return managed


class AsyncContextDecorator:
    """ContextDecorator for coroutines."""

    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @_wraps(func)
        async def inner(*args, **kwds):
            manager = self._recreate_cm()
            await manager.__aenter__()
            try:
                result = await func(*args, **kwds)
            except BaseException as e:
                if not await manager.__aexit__(type(e), e, e.__traceback__):
                    raise
            else:
                await manager.__aexit__(None, None, None)
                return result

        return inner


_ended = object()


class _Made:
    """A manager made of a generator. It can be made once more, as long as it has not been entered."""

    def __init__(self, func, args, kwds):
        own = getattr(func, "__doc__", None)
        vars(self).update(gen=func(*args, **kwds), func=func, args=args, kwds=kwds, __doc__=type(self).__doc__ if own is None else own)

    def _recreate_cm(self):
        return type(self)(self.func, self.args, self.kwds)


class _GeneratorContextManager(_Made, AbstractContextManager, ContextDecorator):
    """A context manager made of a generator: its code around the yield."""

    def __enter__(self):
        for name in ("args", "kwds", "func"):  # nothing that was passed is kept alive for it
            delattr(self, name)
        given = next(self.gen, _ended)
        if given is _ended:
            raise RuntimeError("generator didn't yield")
        return given

    def __exit__(self, typ, value, traceback):
        if typ is None:
            if next(self.gen, _ended) is _ended:
                return False
            raise RuntimeError("generator didn't stop")
        thrown = typ() if value is None else value
        try:
            self.gen.throw(typ, thrown, traceback)
        except StopIteration as end:
            return end is not thrown  # else it is the block's own, and goes on
        except BaseException as left:
            # A StopIteration cannot leave a generator: it comes as the cause of a RuntimeError.
            wrapped = isinstance(thrown, StopIteration) and isinstance(left, RuntimeError) and left.__cause__ is thrown
            if left is not thrown and not wrapped:
                raise
            thrown.__traceback__ = traceback  # without its way through the generator
            return False
        raise RuntimeError("generator didn't stop after throw()")


class _AsyncGeneratorContextManager(_Made, AbstractAsyncContextManager, AsyncContextDecorator):
    """A context manager made of an asynchronous generator."""

    async def __aenter__(self):
        raise NotImplementedError("asynchronous context managers do not run in pipeline files: use contextlib.contextmanager")

    async def __aexit__(self, typ, value, traceback):
        return None


def _making(manager, func):
    @_wraps(func)
    def make(*args, **kwds):
        return manager(func, args, kwds)

    return make


def contextmanager(func):
    """Makes a context manager of a generator that yields once."""
    return _making(_GeneratorContextManager, func)


def asynccontextmanager(func):
    """contextmanager for asynchronous generators, which do not run here."""
    return _making(_AsyncGeneratorContextManager, func)


# What these give to the block is one of their attributes.


def _gives(attribute):
    return lambda self: getattr(self, attribute)


def _gives_later(attribute):
    async def enter(self):
        return getattr(self, attribute)

    return enter


class closing(AbstractContextManager):
    """Closes something at the end."""

    __enter__ = _gives("thing")

    def __init__(self, thing):
        self.thing = thing

    def __exit__(self, *exc_info):
        self.thing.close()


class aclosing(AbstractAsyncContextManager):
    """closing for what is closed asynchronously."""

    __aenter__ = _gives_later("thing")

    def __init__(self, thing):
        self.thing = thing

    async def __aexit__(self, *exc_info):
        await self.thing.aclose()


class nullcontext(AbstractContextManager, AbstractAsyncContextManager):
    """Does nothing."""

    __enter__, __aenter__ = _gives("enter_result"), _gives_later("enter_result")

    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __exit__(self, *excinfo):
        pass

    async def __aexit__(self, *excinfo):
        pass


class _RedirectStream(AbstractContextManager):
    def __init__(self, new_target):
        self._new_target, self._replaced = new_target, []

    def _exchange(self, target):
        replaced = getattr(_sys, self._stream)
        setattr(_sys, self._stream, target)
        return replaced

    def __enter__(self):
        self._replaced.append(self._exchange(self._new_target))
        return self._new_target

    def __exit__(self, *exc_info):
        self._exchange(self._replaced.pop())


class redirect_stdout(_RedirectStream):
    """What is printed meanwhile goes to another file."""

    _stream = "stdout"


class redirect_stderr(_RedirectStream):
    """What is written to sys.stderr meanwhile goes to another file."""

    _stream = "stderr"


class suppress(AbstractContextManager):
    """Ends at one of the exceptions as if nothing had happened."""

    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        return None

    def __exit__(self, kind, raised, traceback):
        return kind is not None and issubclass(kind, self._exceptions)


class _BaseExitStack:
    """What is to be called at the end, in _exit_callbacks: pairs of whether it is synchronous, and a function of the exception."""

    def __init__(self):
        self._exit_callbacks = []

    def _at_end(self, leave):
        self._exit_callbacks.append((True, leave))

    def pop_all(self):
        """Hands everything to a new stack, so that leaving this one does nothing."""
        heir = type(self)()
        heir._exit_callbacks, self._exit_callbacks = self._exit_callbacks, heir._exit_callbacks
        return heir

    def push(self, exit):
        method = getattr(type(exit), "__exit__", None)
        self._at_end(exit if method is None else _MethodType(method, exit))
        return exit

    def enter_context(self, cm):
        cls = type(cm)
        try:
            enter, leave = cls.__enter__, cls.__exit__
        except AttributeError:
            raise TypeError(f"'{cls.__module__}.{cls.__qualname__}' object does not support the context manager protocol") from None
        given = enter(cm)
        self._at_end(_MethodType(leave, cm))
        return given

    def callback(self, callback, /, *args, **kwds):
        def leave(exc_type, exc, tb):
            callback(*args, **kwds)

        leave.__wrapped__ = callback
        self._at_end(leave)
        return callback


def _chain(error, earlier, outside):
    """Makes the exception that was on its way the context of one that a manager raised, where Python has put what is handled around
    the stack: for the managers it is as if they were nested."""
    while error.__context__ is not None and error.__context__ is not earlier:
        if error.__context__ is outside:
            error.__context__ = earlier
            break
        error = error.__context__


class ExitStack(_BaseExitStack, AbstractContextManager):
    """Context managers that are left together, the last entered first."""

    def __enter__(self):
        return self

    def __exit__(self, *exc_details):
        outside = _sys.exc_info()[1]
        details, raised = exc_details, None
        while self._exit_callbacks:
            leave = self._exit_callbacks.pop()[1]
            try:
                if leave(*details):
                    details, raised = (None, None, None), None
            except BaseException as error:
                _chain(error, details[1], outside)
                details, raised = (type(error), error, error.__traceback__), error
        if raised is None:
            return exc_details[0] is not None and details[0] is None
        context = raised.__context__
        try:
            raise raised
        except BaseException:
            raised.__context__ = context  # which raising has changed
            raise

    def close(self):
        """Leaves them now."""
        self.__exit__(None, None, None)


class AsyncExitStack(_BaseExitStack, AbstractAsyncContextManager):
    """ExitStack for asynchronous context managers, which do not run here."""

    async def __aexit__(self, *exc_details):
        raise NotImplementedError("asynchronous context managers do not run in pipeline files: use contextlib.ExitStack")


class chdir(AbstractContextManager):
    """Refused: the current directory of a pipeline file is its project."""

    def __init__(self, path):
        raise NotImplementedError("contextlib.chdir() is not available in pipeline files: use paths from the project's root")

    def __exit__(self, *excinfo):
        pass
