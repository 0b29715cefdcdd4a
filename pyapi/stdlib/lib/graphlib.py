"""Orders of graphs."""

from types import GenericAlias as _GenericAlias

__all__ = ["TopologicalSorter", "CycleError"]

_OUT, _DONE = -1, -2


class _Node:
    __slots__ = ("node", "waits", "followers")

    def __init__(self, node):
        self.node = node
        self.waits = 0  # how many predecessors are not done; _OUT: handed out; _DONE
        self.followers = []


class CycleError(ValueError):
    """There is no order, because of a cycle, which is the second argument."""


class TopologicalSorter:
    """Puts nodes behind the nodes that they depend on."""

    def __init__(self, graph=None):
        self._nodes = {}
        self._ready = None
        self._handed = 0
        self._finished = 0
        if graph is not None:
            for node, predecessors in graph.items():
                self.add(node, *predecessors)

    def _get(self, node):
        if node not in self._nodes:
            self._nodes[node] = _Node(node)
        return self._nodes[node]

    def add(self, node, *predecessors):
        if self._ready is not None:
            raise ValueError("Nodes cannot be added after a call to prepare()")
        info = self._get(node)
        info.waits += len(predecessors)
        for p in predecessors:
            self._get(p).followers.append(node)

    def prepare(self):
        if self._ready is not None:
            raise ValueError("cannot prepare() more than once")
        self._ready = [i.node for i in self._nodes.values() if i.waits == 0]
        cycle = self._cycle()
        if cycle:
            raise CycleError("nodes are in a cycle", cycle)

    def get_ready(self):
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        result = tuple(self._ready)
        for node in result:
            self._nodes[node].waits = _OUT
        self._ready.clear()
        self._handed += len(result)
        return result

    def is_active(self):
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        return self._finished < self._handed or bool(self._ready)

    def __bool__(self):
        return self.is_active()

    def done(self, *nodes):
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        for node in nodes:
            info = self._nodes.get(node)
            if info is None:
                raise ValueError(f"node {node!r} was not added using add()")
            if info.waits >= 0:
                raise ValueError(f"node {node!r} was not passed out (still not ready)")
            if info.waits == _DONE:
                raise ValueError(f"node {node!r} was already marked done")
            info.waits = _DONE
            for f in info.followers:
                follower = self._nodes[f]
                follower.waits -= 1
                if follower.waits == 0:
                    self._ready.append(f)
            self._finished += 1

    def _cycle(self):
        seen, place, path, rest = set(), {}, [], []
        for node in self._nodes:
            if node in seen:
                continue
            while True:
                if node in seen:
                    if node in place:
                        return path[place[node]:] + [node]
                else:
                    seen.add(node)
                    rest.append(iter(self._nodes[node].followers))
                    place[node] = len(path)
                    path.append(node)
                while path:
                    try:
                        node = next(rest[-1])
                        break
                    except StopIteration:
                        del place[path.pop()]
                        rest.pop()
                else:
                    break
        return None

    def static_order(self):
        self.prepare()
        while self.is_active():
            group = self.get_ready()
            yield from group
            self.done(*group)

    __class_getitem__ = classmethod(_GenericAlias)
