"""Executors. A program runs in one thread: what is submitted runs at once, before submit() returns."""

from collections import namedtuple as _namedtuple

FIRST_COMPLETED = "FIRST_COMPLETED"
FIRST_EXCEPTION = "FIRST_EXCEPTION"
ALL_COMPLETED = "ALL_COMPLETED"
DoneAndNotDoneFutures = _namedtuple("DoneAndNotDoneFutures", "done not_done")
TimeoutError = TimeoutError


class CancelledError(Exception):
    """The future was cancelled."""


class InvalidStateError(Exception):
    """The operation is not allowed in this state."""


class BrokenExecutor(RuntimeError):
    """An executor that cannot work any more."""


class Future:
    def __init__(self):
        self._state, self._result, self._exception, self._callbacks = "PENDING", None, None, []

    def _end(self, state):
        self._state = state
        for fn in self._callbacks:
            fn(self)

    def cancel(self):
        if self._state in ("RUNNING", "FINISHED"):
            return False
        if self._state == "PENDING":
            self._end("CANCELLED")
        return True

    def cancelled(self):
        return self._state == "CANCELLED"

    def running(self):
        return self._state == "RUNNING"

    def done(self):
        return self._state in ("CANCELLED", "FINISHED")

    def add_done_callback(self, fn):
        if self.done():
            fn(self)
        else:
            self._callbacks.append(fn)

    def _wait(self, timeout):
        if self._state == "CANCELLED":
            raise CancelledError
        if self._state != "FINISHED":
            if timeout is not None:
                raise TimeoutError
            raise RuntimeError("deadlock: the future has no result, and there is no other thread to set it")

    def result(self, timeout=None):
        self._wait(timeout)
        if self._exception is not None:
            raise self._exception
        return self._result

    def exception(self, timeout=None):
        self._wait(timeout)
        return self._exception

    def set_running_or_notify_cancel(self):
        if self._state == "CANCELLED":
            return False
        self._state = "RUNNING"
        return True

    def set_result(self, result):
        if self.done():
            raise InvalidStateError(f"{self._state}: {self!r}")
        self._result = result
        self._end("FINISHED")

    def set_exception(self, exception):
        if self.done():
            raise InvalidStateError(f"{self._state}: {self!r}")
        self._exception = exception
        self._end("FINISHED")


class Executor:
    def submit(self, fn, /, *args, **kwargs):
        raise NotImplementedError()

    def map(self, fn, *iterables, timeout=None, chunksize=1):
        futures = [self.submit(fn, *args) for args in zip(*iterables)]

        def results():
            for f in futures:
                yield f.result()

        return results()

    def shutdown(self, wait=True, *, cancel_futures=False):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.shutdown(wait=True)
        return False


class ThreadPoolExecutor(Executor):
    def __init__(self, max_workers=None, thread_name_prefix="", initializer=None, initargs=()):
        if max_workers is not None and max_workers <= 0:
            raise ValueError("max_workers must be greater than 0")
        if initializer is not None and not callable(initializer):
            raise TypeError("initializer must be a callable")
        self._max_workers, self._initializer, self._initargs, self._shutdown = max_workers, initializer, initargs, False

    def submit(self, fn, /, *args, **kwargs):
        if self._shutdown:
            raise RuntimeError("cannot schedule new futures after shutdown")
        if self._initializer is not None:
            start, self._initializer = self._initializer, None
            start(*self._initargs)
        f = Future()
        f.set_running_or_notify_cancel()
        try:
            result = fn(*args, **kwargs)
        except BaseException as e:
            f.set_exception(e)
        else:
            f.set_result(result)
        return f

    def shutdown(self, wait=True, *, cancel_futures=False):
        self._shutdown = True


class ProcessPoolExecutor(Executor):
    def __init__(self, *args, **kwargs):
        raise NotImplementedError("concurrent.futures.ProcessPoolExecutor is not available in pipeline files: they start no processes")


def as_completed(fs, timeout=None):
    for f in list(dict.fromkeys(fs)):
        f._wait(timeout) if not f.cancelled() else None
        yield f


def wait(fs, timeout=None, return_when=ALL_COMPLETED):
    fs = set(fs)
    return DoneAndNotDoneFutures({f for f in fs if f.done()}, {f for f in fs if not f.done()})
