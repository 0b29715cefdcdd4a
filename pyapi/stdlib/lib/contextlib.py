"""Context managers."""

import abc as _abc
import sys as _sys
from functools import wraps as _wraps
from types import GenericAlias as _GenericAlias, MethodType as _MethodType

__all__ = [
    "asynccontextmanager", "contextmanager", "closing", "nullcontext", "AbstractContextManager", "AbstractAsyncContextManager",
    "AsyncExitStack", "ContextDecorator", "ExitStack", "redirect_stdout", "redirect_stderr", "suppress", "aclosing", "chdir",
]


def _has(cls, *names):
    for name in names:
        for k in cls.__mro__:
            if name in k.__dict__:
                if k.__dict__[name] is None:
                    return NotImplemented
                break
        else:
            return NotImplemented
    return True


class AbstractContextManager(_abc.ABC):
    """Has __enter__ and __exit__."""

    __class_getitem__ = classmethod(_GenericAlias)

    def __enter__(self):
        return self

    @_abc.abstractmethod
    def __exit__(self, exc_type, exc_value, traceback):
        return None

    @classmethod
    def __subclasshook__(cls, C):
        return _has(C, "__enter__", "__exit__") if cls is AbstractContextManager else NotImplemented


class AbstractAsyncContextManager(_abc.ABC):
    """Has __aenter__ and __aexit__."""

    __class_getitem__ = classmethod(_GenericAlias)

    async def __aenter__(self):
        return self

    @_abc.abstractmethod
    async def __aexit__(self, exc_type, exc_value, traceback):
        return None

    @classmethod
    def __subclasshook__(cls, C):
        return _has(C, "__aenter__", "__aexit__") if cls is AbstractAsyncContextManager else NotImplemented


class ContextDecorator:
    """A context manager that is also a decorator."""

    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @_wraps(func)
        def inner(*args, **kwds):
            with self._recreate_cm():
                return func(*args, **kwds)

        return inner


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


class _Made:
    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self.func, self.args, self.kwds = func, args, kwds
        doc = getattr(func, "__doc__", None)
        if doc is None:
            doc = type(self).__doc__
        self.__doc__ = doc

    def _recreate_cm(self):
        return self.__class__(self.func, self.args, self.kwds)


class _GeneratorContextManager(_Made, AbstractContextManager, ContextDecorator):
    """Helper for @contextmanager decorator."""

    def __enter__(self):
        del self.args, self.kwds, self.func
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, typ, value, traceback):
        if typ is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            raise RuntimeError("generator didn't stop")
        if value is None:
            value = typ()
        try:
            self.gen.throw(typ, value, traceback)
        except StopIteration as exc:
            return exc is not value
        except RuntimeError as exc:
            if exc is value:
                exc.__traceback__ = traceback
                return False
            if isinstance(value, StopIteration) and exc.__cause__ is value:
                value.__traceback__ = traceback
                return False
            raise
        except BaseException as exc:
            if exc is not value:
                raise
            exc.__traceback__ = traceback
            return False
        raise RuntimeError("generator didn't stop after throw()")


class _AsyncGeneratorContextManager(_Made, AbstractAsyncContextManager, AsyncContextDecorator):
    """Helper for @asynccontextmanager decorator."""

    async def __aenter__(self):
        raise NotImplementedError("asynchronous context managers do not run in pipeline files: use contextlib.contextmanager")

    async def __aexit__(self, typ, value, traceback):
        return None


def contextmanager(func):
    """Makes a context manager of a generator that yields once."""

    @_wraps(func)
    def helper(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)

    return helper


def asynccontextmanager(func):
    """contextmanager for asynchronous generators, which do not run here."""

    @_wraps(func)
    def helper(*args, **kwds):
        return _AsyncGeneratorContextManager(func, args, kwds)

    return helper


class closing(AbstractContextManager):
    """Closes something at the end."""

    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class aclosing(AbstractAsyncContextManager):
    """closing for what is closed asynchronously."""

    def __init__(self, thing):
        self.thing = thing

    async def __aenter__(self):
        return self.thing

    async def __aexit__(self, *exc_info):
        await self.thing.aclose()


class _RedirectStream(AbstractContextManager):
    _stream = None

    def __init__(self, new_target):
        self._new_target = new_target
        self._old_targets = []

    def __enter__(self):
        self._old_targets.append(getattr(_sys, self._stream))
        setattr(_sys, self._stream, self._new_target)
        return self._new_target

    def __exit__(self, exctype, excinst, exctb):
        setattr(_sys, self._stream, self._old_targets.pop())


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
        pass

    def __exit__(self, exctype, excinst, exctb):
        return exctype is not None and issubclass(exctype, self._exceptions)


def _outer(exit):
    def wrapper(exc_type, exc, tb):
        exit()

    return wrapper


class _BaseExitStack:
    def __init__(self):
        self._exit_callbacks = []

    def pop_all(self):
        stack = type(self)()
        stack._exit_callbacks = self._exit_callbacks
        self._exit_callbacks = []
        return stack

    def push(self, exit):
        cls = type(exit)
        method = getattr(cls, "__exit__", None)
        if method is None:
            self._exit_callbacks.append((True, exit))
        else:
            self._exit_callbacks.append((True, _MethodType(method, exit)))
        return exit

    def enter_context(self, cm):
        cls = type(cm)
        try:
            enter, leave = cls.__enter__, cls.__exit__
        except AttributeError:
            raise TypeError(f"'{cls.__module__}.{cls.__qualname__}' object does not support the context manager protocol") from None
        result = enter(cm)
        self._exit_callbacks.append((True, _MethodType(leave, cm)))
        return result

    def callback(self, callback, /, *args, **kwds):
        def wrapper(exc_type, exc, tb):
            callback(*args, **kwds)

        wrapper.__wrapped__ = callback
        self._exit_callbacks.append((True, wrapper))
        return callback


class ExitStack(_BaseExitStack, AbstractContextManager):
    """Context managers that are left together, the last entered first."""

    def __enter__(self):
        return self

    def __exit__(self, *exc_details):
        received = exc_details[0] is not None
        running = _sys.exc_info()[1]

        def fix_context(new, old):
            while True:
                context = new.__context__
                if context is None or context is old:
                    return
                if context is running:
                    break
                new = context
            new.__context__ = old

        suppressed = pending = False
        while self._exit_callbacks:
            _, leave = self._exit_callbacks.pop()
            try:
                if leave(*exc_details):
                    suppressed, pending = True, False
                    exc_details = (None, None, None)
            except BaseException as exc:
                new = (type(exc), exc, exc.__traceback__)
                fix_context(exc, exc_details[1])
                pending = True
                exc_details = new
        if pending:
            fixed = exc_details[1].__context__
            try:
                raise exc_details[1]
            except BaseException:
                exc_details[1].__context__ = fixed
                raise
        return received and suppressed

    def close(self):
        self.__exit__(None, None, None)


class AsyncExitStack(_BaseExitStack, AbstractAsyncContextManager):
    """ExitStack for asynchronous context managers, which do not run here."""

    async def __aexit__(self, *exc_details):
        raise NotImplementedError("asynchronous context managers do not run in pipeline files: use contextlib.ExitStack")


class nullcontext(AbstractContextManager, AbstractAsyncContextManager):
    """Does nothing."""

    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass

    async def __aenter__(self):
        return self.enter_result

    async def __aexit__(self, *excinfo):
        pass


class chdir(AbstractContextManager):
    """Refused: the current directory of a pipeline file is its project."""

    def __init__(self, path):
        raise NotImplementedError("contextlib.chdir() is not available in pipeline files: use paths from the project's root")

    def __exit__(self, *excinfo):
        pass
