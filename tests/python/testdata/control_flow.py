"""Makes programs of nested control flow: try, with, loops with else, generators, closures, chained exceptions, matches.

main(count) prints that many programs, each behind a line "#### number". The numbers are its own, so that every interpreter makes the
same programs: dp runs this text to get the programs that CPython was asked about by tests/oracle/python_control_flow.py.
"""

HEAD = '''\
count = 0


def c(n):
    global count
    count += 1
    if count > 400:
        raise SystemExit("long")
    return count % n


class Ctx:
    def __init__(self, n, swallow):
        self.n, self.swallow = n, swallow

    def __enter__(self):
        print("enter", self.n)
        return self.n

    def __exit__(self, kind, value, tb):
        print("exit", self.n, kind and kind.__name__)
        if self.swallow == 2:
            raise KeyError("exit %d" % self.n)
        return self.swallow


kept = []


def keep(generator):  # an abandoned generator ends when CPython counts its last reference, and never in dp
    kept.append(generator)
    return generator


def chain(e, depth=0):
    if e is None or depth > 5:
        return "-"
    return "%s%r<%s|%s|%s>" % (type(e).__name__, e.args, chain(e.__cause__, depth + 1), chain(e.__context__, depth + 1), e.__suppress_context__)


'''

TAIL = '''

try:
    print("result", main(1))
except BaseException as e:
    print("uncaught", chain(e))
'''

ERRORS = ["ValueError", "KeyError", "IndexError", "TypeError", "RuntimeError", "StopIteration", "ZeroDivisionError"]


class Maker:
    def __init__(self, seed):
        self.state = seed * 2654435761 % 4294967296
        self.lines = []
        self.names = 0
        self.left = 26

    def below(self, n):
        self.state = (self.state * 1664525 + 1013904223) % 4294967296
        return (self.state >> 8) % n

    def pick(self, items):
        return items[self.below(len(items))]

    def name(self, prefix):
        self.names += 1
        return prefix + str(self.names)

    def out(self, depth, text):
        self.lines.append("    " * depth + text)

    def value(self):
        return self.pick(["x", "y", "c(3)", "1", "x + y", "[i for i in range(c(3) + 1)]", "(y := c(5))", "{x: y}", "'s'", "x if c(2) else y",
                          "lambda: x", "max((v for v in (1, c(4))), default=0)", "(x, y)", "None", "f'{x}-{c(2)}'", "sum(k * k for k in range(3))"])

    def condition(self):
        return self.pick(["c(2)", "c(3) == 1", "not c(2)", "c(2) and c(3)", "c(4) or x", "c(3) < c(2) < 3", "x is None", "c(2) in (0, 3)",
                          "(z := c(2)) or z is None", "isinstance(x, int)"])

    def block(self, depth, loop, fn, handler, size=0):
        n = size or 1 + self.below(3)
        for _ in range(n):
            self.statement(depth, loop, fn, handler)

    def statement(self, depth, loop, fn, handler):
        self.left -= 1
        kinds = ["print", "assign", "print"]
        if self.left > 0 and depth < 7:
            kinds += ["if", "for", "while", "try", "try", "try", "with", "def", "gen", "match", "raise", "comp", "delete"]
        elif depth < 9:
            kinds += ["raise"]
        if loop:
            kinds += ["break", "continue", "break"]
        if fn:
            kinds += ["return"]
        if fn == 2:
            kinds += ["yield", "yield", "yield from"]
        if handler:
            kinds += ["reraise", "raise from"]
        getattr(self, "do_" + self.pick(kinds).replace(" ", "_"))(depth, loop, fn, handler)

    def do_print(self, depth, loop, fn, handler):
        self.out(depth, "print(%d, %s)" % (self.below(100), self.pick(["c(7)", "repr(x)[:1]", "count", "type(y).__name__"])))

    def do_assign(self, depth, loop, fn, handler):
        self.out(depth, self.pick(["x = %s", "y = %s", "x = y = %s", "(x, *y) = (%s, 1, 2)", "[x, y] = %s, c(2)"]) % self.value())

    def do_if(self, depth, loop, fn, handler):
        self.out(depth, "if %s:" % self.condition())
        self.block(depth + 1, loop, fn, handler)
        if self.below(3) == 0:
            self.out(depth, "elif %s:" % self.condition())
            self.block(depth + 1, loop, fn, handler)
        if self.below(2):
            self.out(depth, "else:")
            self.block(depth + 1, loop, fn, handler)

    def do_for(self, depth, loop, fn, handler):
        self.out(depth, "for %s in %s:" % (self.name("i"), self.pick(["range(3)", "range(c(3))", "'ab'", "[1, c(2)]", "(k for k in range(2))", "{1: 2}", "zip('ab', range(9))"])))
        self.block(depth + 1, True, fn, handler)
        if self.below(2):
            self.out(depth, "else:")
            self.block(depth + 1, loop, fn, handler)

    def do_while(self, depth, loop, fn, handler):
        w = self.name("w")
        self.out(depth, "%s = 0" % w)
        self.out(depth, "while %s < %d:" % (w, 1 + self.below(3)))
        self.out(depth + 1, "%s += 1" % w)
        self.block(depth + 1, True, fn, handler)
        if self.below(2):
            self.out(depth, "else:")
            self.block(depth + 1, loop, fn, handler)

    def do_try(self, depth, loop, fn, handler):
        self.out(depth, "try:")
        self.block(depth + 1, loop, fn, handler)
        n = self.below(3)
        final = n == 0 or self.below(2)
        for k in range(n):
            e = self.name("e")
            what = self.pick(["Exception", "(%s, KeyError)", "%s", "%s"])
            if "%" in what:
                what %= self.pick(ERRORS)
            self.out(depth, "except %s as %s:" % (what, e))
            self.out(depth + 1, "print('caught', chain(%s))" % e)
            self.block(depth + 1, loop, fn, e)
        if n and self.below(3) == 0:
            self.out(depth, "else:")
            self.block(depth + 1, loop, fn, handler)
        if final:
            self.out(depth, "finally:")
            self.block(depth + 1, loop, fn, handler, 1 + self.below(2))

    def do_with(self, depth, loop, fn, handler):
        def one():
            return "Ctx(%d, %s)" % (self.below(50), self.pick(["False", "True", "False", "2", "c(2)"])) + self.pick(["", " as x", " as y"])

        self.out(depth, "with %s:" % ", ".join(one() for _ in range(1 + self.below(2))))
        self.block(depth + 1, loop, fn, handler)

    def do_def(self, depth, loop, fn, handler):
        f = self.name("f")
        self.out(depth, "def %s(x, *a, y=%s):" % (f, self.pick(["2", "x", "c(3)"])))
        self.block(depth + 1, False, 1, None)
        self.out(depth, self.pick(["print('called', repr(%s(c(3)))[:9])", "x = %s(y, 5)", "y = [%s(k) for k in range(2)]", "(lambda g: g(1, y=3))(%s)"]) % f)

    def do_gen(self, depth, loop, fn, handler):
        g = self.name("g")
        self.out(depth, "def %s(x, y=1):" % g)
        self.out(depth + 1, "yield 'first'")
        self.block(depth + 1, False, 2, None)
        k = self.below(5)
        it = self.name("it")
        if k == 0:
            self.out(depth, "for %s in keep(%s(c(3))):" % (it, g))
            self.out(depth + 1, "print('got', repr(%s)[:9])" % it)
            self.block(depth + 1, True, fn, handler, 1)
        elif k == 1:
            self.out(depth, "%s = keep(%s(1))" % (it, g))
            self.out(depth, "print(next(%s), next(%s, 'end') == 'end')" % (it, it))
            self.out(depth, "%s.close()" % it)
        elif k == 2:
            self.out(depth, "%s = keep(%s(1))" % (it, g))
            self.out(depth, "print(next(%s))" % it)
            self.out(depth, "print(repr(%s.throw(%s('t')))[:9])" % (it, self.pick(ERRORS)))
        elif k == 3:
            self.out(depth, "%s = keep(%s(1))" % (it, g))
            self.out(depth, "next(%s); print(repr(%s.send('s'))[:9])" % (it, it))
        else:
            self.out(depth, "print(len([*keep(%s(2))]))" % g)

    def do_match(self, depth, loop, fn, handler):
        self.out(depth, "match %s:" % self.pick(["c(4)", "(x, y)", "[c(2), c(3)]", "{'k': c(2)}", "x"]))
        for case in self.pick([["0 | 1", "n if n == 2", "_"], ["(0, m)", "[m, *_]", "{'k': 0}", "_"], ["int(n)", "str() | None", "_"], ["{'k': v, **r}", "(a, b) if a", "_"]]):
            self.out(depth + 1, "case %s:" % case)
            self.block(depth + 2, loop, fn, handler, 1)

    def do_raise(self, depth, loop, fn, handler):
        e = self.pick(ERRORS)
        self.out(depth, self.pick(["if c(2): raise %s(%d)" % (e, self.below(9)), "raise %s('r%d')" % (e, self.below(9)), "if c(3) == 0: 1 / 0", "if c(3): {}['k%d']" % self.below(9), "if c(2): [][%d]" % self.below(9), "assert c(2), 'a'", "raise %s from None" % e]))

    def do_reraise(self, depth, loop, fn, handler):
        self.out(depth, "if c(2): raise")

    def do_raise_from(self, depth, loop, fn, handler):
        self.out(depth, "if c(3): raise %s('from') from %s" % (self.pick(ERRORS), self.pick([handler, "None", "ValueError('cause')"])))

    def do_comp(self, depth, loop, fn, handler):
        self.out(depth, "print(%s)" % self.pick(["[(x, k) for x in range(2) for k in range(x)]", "[f() for f in [lambda q=q: q + c(2) for q in range(2)]]", "{k: v for k, v in zip('ab', range(2)) if c(2)}", "sorted({k % 2 for k in range(3)})", "list(map(lambda v: v + count, [1]))", "[[j for j in range(i)] for i in range(3)]", "any(k > 1 for k in range(3)), [(z := k) for k in 'ab'], z"]))

    def do_delete(self, depth, loop, fn, handler):
        v = self.name("d")
        self.out(depth, "%s = [1, 2, c(9)]" % v)
        self.out(depth, "del %s[c(4)]" % v)
        self.out(depth, "print(%s)" % v)

    def do_break(self, depth, loop, fn, handler):
        self.out(depth, "if %s: break" % self.condition() if self.below(3) else "break")

    def do_continue(self, depth, loop, fn, handler):
        self.out(depth, "if %s: continue" % self.condition() if self.below(2) else "continue")

    def do_return(self, depth, loop, fn, handler):
        text = "return %d" % self.below(50)
        self.out(depth, "if c(2): " + text if self.below(2) else text)

    def do_yield(self, depth, loop, fn, handler):
        self.out(depth, self.pick(["yield %d", "x = yield %d", "print('sent', (yield %d))"]) % self.below(50))

    def do_yield_from(self, depth, loop, fn, handler):
        self.out(depth, self.pick(["yield from (1, c(2))", "yield from (k for k in range(2))", "y = yield from 'ab'"]))


def program(number):
    m = Maker(number)
    m.out(0, "def main(x, y=2):")
    m.out(1, "z = None")
    m.block(1, False, 1, None, 3 + m.below(3))
    m.out(1, "return repr((x, y))[:20] if 0 else 'end'")
    return HEAD + "\n".join(m.lines) + "\n" + TAIL


def main(count):
    for number in range(count):
        print("#### %d" % number)
        print(program(number))
