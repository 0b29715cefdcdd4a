"""Lists as heaps: the smallest item is the first."""


def _up(heap, i):
    item = heap[i]
    while i > 0:
        parent = (i - 1) >> 1
        if not item < heap[parent]:
            break
        heap[i] = heap[parent]
        i = parent
    heap[i] = item


def _down(heap, i):
    n, start, item = len(heap), i, heap[i]
    child = 2 * i + 1
    while child < n:
        if child + 1 < n and not heap[child] < heap[child + 1]:
            child += 1
        heap[i] = heap[child]
        i = child
        child = 2 * i + 1
    heap[i] = item
    while i > start:
        parent = (i - 1) >> 1
        if not item < heap[parent]:
            break
        heap[i] = heap[parent]
        i = parent
    heap[i] = item


def heappush(heap, item):
    heap.append(item)
    _up(heap, len(heap) - 1)


def heappop(heap):
    if not heap:
        raise IndexError("index out of range")
    last = heap.pop()
    if not heap:
        return last
    first, heap[0] = heap[0], last
    _down(heap, 0)
    return first


def heapreplace(heap, item):
    if not heap:
        raise IndexError("index out of range")
    first, heap[0] = heap[0], item
    _down(heap, 0)
    return first


def heappushpop(heap, item):
    if heap and heap[0] < item:
        item, heap[0] = heap[0], item
        _down(heap, 0)
    return item


def heapify(heap):
    for i in reversed(range(len(heap) // 2)):
        _down(heap, i)


def nsmallest(n, iterable, key=None):
    return sorted(iterable, key=key)[:max(n, 0)]


def nlargest(n, iterable, key=None):
    return sorted(iterable, key=key, reverse=True)[:max(n, 0)]


def merge(*iterables, key=None, reverse=False):
    values = [x for it in iterables for x in it]
    return iter(sorted(values, key=key, reverse=reverse))
