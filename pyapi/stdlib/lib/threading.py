"""Locks and thread-local values for programs that share code with others. A pipeline file runs in one thread."""


class _Lock:
    def __init__(self):
        self._held = False

    def acquire(self, blocking=True, timeout=-1):
        if self._held:
            if not blocking or timeout >= 0:
                return False
            raise RuntimeError("deadlock: the lock is held, and there is no other thread to release it")
        self._held = True
        return True

    def release(self):
        if not self._held:
            raise RuntimeError("release unlocked lock")
        self._held = False

    def locked(self):
        return self._held

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *exc):
        self.release()


class _RLock:
    def __init__(self):
        self._count = 0

    def acquire(self, blocking=True, timeout=-1):
        self._count += 1
        return True

    def release(self):
        if not self._count:
            raise RuntimeError("cannot release un-acquired lock")
        self._count -= 1

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *exc):
        self.release()


class Semaphore:
    def __init__(self, value=1):
        if value < 0:
            raise ValueError("semaphore initial value must be >= 0")
        self._value = value

    def acquire(self, blocking=True, timeout=None):
        if not blocking and timeout is not None:
            raise ValueError("can't specify timeout for non-blocking acquire")
        if not self._value:
            if not blocking or timeout is not None:
                return False
            raise RuntimeError("deadlock: the semaphore is at zero, and there is no other thread to release it")
        self._value -= 1
        return True

    def release(self, n=1):
        if n < 1:
            raise ValueError("n must be one or more")
        self._value += n

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *exc):
        self.release()


class BoundedSemaphore(Semaphore):
    def __init__(self, value=1):
        super().__init__(value)
        self._initial_value = value

    def release(self, n=1):
        if n >= 1 and self._value + n > self._initial_value:
            raise ValueError("Semaphore released too many times")
        super().release(n)


class Condition:
    def __init__(self, lock=None):
        self._lock = _RLock() if lock is None else lock
        self.acquire, self.release = self._lock.acquire, self._lock.release

    def _owned(self):
        held = getattr(self._lock, "_held", None)
        return self._lock._count > 0 if held is None else held

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *exc):
        return self._lock.__exit__(*exc)

    def wait(self, timeout=None):
        if not self._owned():
            raise RuntimeError("cannot wait on un-acquired lock")
        if timeout is None:
            raise RuntimeError("deadlock: there is no other thread to notify the condition")
        return False

    def wait_for(self, predicate, timeout=None):
        return predicate() or self.wait(timeout) or predicate()

    def notify(self, n=1):
        if not self._owned():
            raise RuntimeError("cannot notify on un-acquired lock")

    def notify_all(self):
        self.notify()


def Lock():
    return _Lock()


def RLock():
    return _RLock()


class local:
    """Attributes of their own for each thread."""


class Event:
    def __init__(self):
        self._set = False

    def is_set(self):
        return self._set

    def set(self):
        self._set = True

    def clear(self):
        self._set = False

    def wait(self, timeout=None):
        if not self._set and timeout is None:
            raise RuntimeError("deadlock: there is no other thread to set the event")
        return self._set


class _MainThread:
    name = "MainThread"
    ident = native_id = 1
    daemon = False

    def is_alive(self):
        return True

    def getName(self):
        return self.name


_main = _MainThread()


def current_thread():
    return _main


def main_thread():
    return _main


def get_ident():
    return 1


def active_count():
    return 1


def enumerate():
    return [_main]


class Thread:
    def __init__(self, *args, **kwargs):
        raise NotImplementedError("threading.Thread is not available in pipeline files: they run in one thread")


class Timer(Thread):
    pass
