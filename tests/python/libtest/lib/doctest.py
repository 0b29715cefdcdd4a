"""Examples in docstrings as tests: each docstring is one. Examples are compared as text, tracebacks by their last line."""

import re
import sys
import unittest

import _libtest
from _missing import module

ELLIPSIS, NORMALIZE_WHITESPACE, IGNORE_EXCEPTION_DETAIL, DONT_ACCEPT_BLANKLINE, SKIP = 1, 2, 4, 8, 16
_OPTIONS = {"ELLIPSIS": 1, "NORMALIZE_WHITESPACE": 2, "IGNORE_EXCEPTION_DETAIL": 4, "DONT_ACCEPT_BLANKLINE": 8, "SKIP": 16}

__getattr__ = module("doctest")


class Example:
    def __init__(self, source, want, options):
        self.source, self.want, self.options = source, want, options


def examples(text, flags=0):
    """The examples of a docstring."""
    found, lines, i = [], text.expandtabs().split("\n"), 0
    while i < len(lines):
        m = re.match(r"( *)>>>( |$)", lines[i])
        if not m:
            i += 1
            continue
        indent = len(m.group(1))
        source = [lines[i][indent + 4:]]
        i += 1
        while i < len(lines) and re.match(r" {%d}\.\.\.( |$)" % indent, lines[i]):
            source.append(lines[i][indent + 4:])
            i += 1
        want = []
        while i < len(lines) and lines[i].strip() and not re.match(r" *>>>( |$)", lines[i]):
            want.append(lines[i][indent:])
            i += 1
        options = flags
        for sign, name in re.findall(r"#\s*doctest:.*?([+-])(\w+)", source[0]):
            options = options | _OPTIONS.get(name, 0) if sign == "+" else options & ~_OPTIONS.get(name, 0)
        found.append(Example("\n".join(source), "".join(line + "\n" for line in want), options))
    return found


class _Output:
    encoding = "utf-8"

    def __init__(self):
        self.parts = []

    def write(self, text):
        self.parts.append(text)
        return len(text)

    def flush(self):
        pass


class DocTestCase(unittest.TestCase):
    def __init__(self, name, found, names):
        super().__init__("runTest")
        self._name, self._examples, self._names = name, found, names

    def id(self):
        return self._name

    def runTest(self):
        names = dict(self._names, __name__="__main__")
        for example in self._examples:
            if example.options & SKIP:
                continue
            got = self._run(example.source, names)
            if not _matches(got, example.want, example.options):
                raise self.failureException(f"{self._name}\n{example.source}\nexpected:\n{example.want}\ngot:\n{got}")

    def _run(self, source, names):
        old, sys.stdout = sys.stdout, _Output()
        out = sys.stdout
        try:
            try:
                code = compile(source, "<doctest>", "eval")
            except SyntaxError:
                code = None
            try:
                if code is None:
                    exec(source + "\n", names)
                else:
                    value = eval(code, names)
                    if value is not None:
                        print(repr(value))
                        names["_"] = value
            except Exception as e:
                return "".join(out.parts) + "Traceback (most recent call last):\n" + _last(e)
        finally:
            sys.stdout = old
        return "".join(out.parts)


def _last(e):
    name = type(e).__qualname__
    if type(e).__module__ not in ("builtins", "__main__"):
        name = f"{type(e).__module__}.{name}"
    text = str(e.msg if isinstance(e, SyntaxError) else e)
    return f"{name}: {text}\n" if text else f"{name}\n"


def _matches(got, want, options):
    if "Traceback (" in want:
        head, _, rest = want.partition("Traceback (")
        message = "\n".join(line for line in rest.split("\n")[1:])
        m = re.search(r"^(?=\w)", message, re.M)
        message = message[m.start():] if m else message
        before, mark, last = got.partition("Traceback (most recent call last):\n")
        if not mark or before != head:
            return False
        if options & IGNORE_EXCEPTION_DETAIL:
            cut = lambda text: text.split("\n")[0].split(":")[0].split(".")[-1]
            return cut(last) == cut(message)
        got, want = last, message
    if not options & DONT_ACCEPT_BLANKLINE:
        want = re.sub(r"(?m)^<BLANKLINE>\s*$", "", want)
        got = re.sub(r"(?m)^[^\S\n]+$", "", got)
    if options & NORMALIZE_WHITESPACE:
        got, want = " ".join(got.split()), " ".join(want.split())
    if options & ELLIPSIS and "..." in want:
        return re.fullmatch(".*?".join(re.escape(part) for part in want.split("...")), got, re.S) is not None
    return got == want


def DocTestSuite(module=None, *args, optionflags=0, extraglobs=None, setUp=None, tearDown=None, **kwargs):
    if module is None:
        module = _libtest.loading
    if isinstance(module, str):
        module = sys.modules[module]
    if not module.__name__.startswith("test."):
        return unittest.TestSuite()  # the examples of CPython's own docstrings: dp's modules have others
    names = dict(vars(module), **(extraglobs or {}))
    suite = unittest.TestSuite()

    def add(name, text):
        found = examples(text, optionflags) if isinstance(text, str) else []
        if found:
            suite.addTest(DocTestCase("doctest." + name, found, names))

    add(module.__name__, module.__doc__)
    for name, value in sorted(getattr(module, "__test__", {}).items()):
        add(name, value if isinstance(value, str) else value.__doc__)
    for name, value in sorted(vars(module).items()):
        if getattr(value, "__module__", None) == module.__name__ and not (isinstance(value, type) and issubclass(value, unittest.TestCase)):
            add(name, getattr(value, "__doc__", None))
            if isinstance(value, type):
                for key, member in sorted(vars(value).items()):
                    add(f"{name}.{key}", getattr(member, "__doc__", None) if callable(member) else None)
    return suite


def DocFileSuite(*args, **kwargs):
    return unittest.TestSuite()


def run_docstring_examples(*args, **kwargs):
    raise unittest.SkipTest("needs doctest.run_docstring_examples")
