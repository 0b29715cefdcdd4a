"""Queues. A program runs in one thread, so a call that would wait for another one is an error."""

from collections import deque as _deque
from heapq import heappop as _heappop, heappush as _heappush


class Empty(Exception):
    """Exception raised by Queue.get(block=0)/get_nowait()."""


class Full(Exception):
    """Exception raised by Queue.put(block=0)/put_nowait()."""


class Queue:
    def __init__(self, maxsize=0):
        self.maxsize = maxsize
        self.unfinished_tasks = 0
        self._init(maxsize)

    def _init(self, maxsize):
        self.queue = _deque()

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.popleft()

    def _qsize(self):
        return len(self.queue)

    def qsize(self):
        return self._qsize()

    def empty(self):
        return not self._qsize()

    def full(self):
        return 0 < self.maxsize <= self._qsize()

    def put(self, item, block=True, timeout=None):
        if block and timeout is not None and timeout < 0:
            raise ValueError("'timeout' must be a non-negative number")
        if self.full():
            if block and timeout is None:
                raise RuntimeError("deadlock: the queue is full, and there is no other thread to take from it")
            raise Full
        self._put(item)
        self.unfinished_tasks += 1

    def get(self, block=True, timeout=None):
        if block and timeout is not None and timeout < 0:
            raise ValueError("'timeout' must be a non-negative number")
        if not self._qsize():
            if block and timeout is None:
                raise RuntimeError("deadlock: the queue is empty, and there is no other thread to put into it")
            raise Empty
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
