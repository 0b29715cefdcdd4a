"""Queues. A program runs in one thread, so a call that would wait for another one is an error."""

from collections import deque as _deque
from heapq import heappop as _heappop, heappush as _heappush


class Empty(Exception):
    """There is nothing to get, and the program does not want to wait."""


class Full(Exception):
    """There is no room to put something, and the program does not want to wait."""


def _check_timeout(block, timeout):
    if block and timeout is not None and timeout < 0:
        raise ValueError("'timeout' must be a non-negative number")


def _wait(block, timeout, kind, deadlock):
    """Nothing changes while the only thread waits: without a limit it would for ever, and with one it has waited in vain."""
    if block and timeout is None:
        raise RuntimeError(f"deadlock: the queue {deadlock}")
    raise kind


class Queue:
    """First in, first out. A subclass may keep its items elsewhere by the four methods on self.queue."""

    def __init__(self, maxsize=0):
        self.maxsize, self.unfinished_tasks = maxsize, 0
        self._init(maxsize)

    def _init(self, maxsize):
        self.queue = _deque()

    def _qsize(self):
        return len(self.queue)

    def _get(self):
        return self.queue.popleft()

    def _put(self, item):
        self.queue.append(item)

    def qsize(self):
        return self._qsize()

    def empty(self):
        return not self._qsize()

    def full(self):
        return 0 < self.maxsize <= self._qsize()

    def put(self, item, block=True, timeout=None):
        _check_timeout(block, timeout)
        if self.full():
            _wait(block, timeout, Full, "is full, and there is no other thread to take from it")
        self._put(item)
        self.unfinished_tasks += 1

    def get(self, block=True, timeout=None):
        _check_timeout(block, timeout)
        if not self._qsize():
            _wait(block, timeout, Empty, "is empty, and there is no other thread to put into it")
        return self._get()

    def put_nowait(self, item):
        self.put(item, block=False)

    def get_nowait(self):
        return self.get(block=False)

    def task_done(self):
        if self.unfinished_tasks <= 0:
            raise ValueError("task_done() called too many times")
        self.unfinished_tasks -= 1

    def join(self):
        if self.unfinished_tasks:
            raise RuntimeError("deadlock: the queue has unfinished tasks, and there is no other thread to do them")


class PriorityQueue(Queue):
    def _init(self, maxsize):
        self.queue = []

    def _put(self, item):
        _heappush(self.queue, item)

    def _get(self):
        return _heappop(self.queue)


class LifoQueue(Queue):
    def _init(self, maxsize):
        self.queue = []

    def _get(self):
        return self.queue.pop()


class SimpleQueue:
    def __init__(self):
        self._queue = Queue()

    def put(self, item, block=True, timeout=None):
        self._queue.put(item)

    def get(self, block=True, timeout=None):
        return self._queue.get(block, timeout)

    put_nowait = put

    def get_nowait(self):
        return self._queue.get(block=False)

    def qsize(self):
        return self._queue.qsize()

    def empty(self):
        return self._queue.empty()
