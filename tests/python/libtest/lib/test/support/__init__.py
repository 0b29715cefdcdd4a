"""What CPython's tests use around them. Names that are not here skip the test that uses them."""

import contextlib
import functools
import importlib
import io
import os
import sys
import unittest

from _missing import module as _missing_module

verbose = 0
use_resources = None
max_memuse = 0
real_max_memuse = 0
failfast = False
Py_DEBUG = False
MAX_Py_ssize_t = sys.maxsize
SHORT_TIMEOUT = 30.0
LONG_TIMEOUT = 300.0
LOOPBACK_TIMEOUT = INTERNET_TIMEOUT = 10.0
REPO_ROOT = STDLIB_DIR = "/nowhere"
TEST_HOME_DIR = TEST_DATA_DIR = os.path.dirname(os.path.dirname(__file__))
HAVE_DOCSTRINGS = True
MISSING_C_DOCSTRINGS = False
has_fork_support = has_subprocess_support = has_socket_support = False
is_jython = is_android = is_emscripten = is_wasi = is_apple = False
MS_WINDOWS = False
unix_shell = None
PIPE_MAX_SIZE = 4 * 1024 * 1024 + 1
PGO = False
NHASHBITS = 61
_1M, _1G, _2G, _4G = 1 << 20, 1 << 30, 1 << 31, 1 << 32

_missing = _missing_module("test.support")


def __getattr__(name):
    if name.endswith("_helper") or name == "interpreters":
        raise AttributeError(name)  # a module of its own, which import is to look for
    return _missing(name)


class Error(Exception):
    pass


class TestFailed(Error):
    pass


class TestDidNotRun(Error):
    pass


class ResourceDenied(unittest.SkipTest):
    pass


def _identity(item):
    return item


def check_impl_detail(**guards):
    """Whether the details of the implementations named hold: dp is none of them."""
    if not guards:
        return False
    return not next(iter(guards.values()))


def impl_detail(msg=None, **guards):
    if check_impl_detail(**guards):
        return _identity
    return unittest.skip(msg or "detail of CPython's implementation")


def cpython_only(test):
    return impl_detail("detail of CPython's implementation", cpython=True)(test)


def requires(resource, msg=None):
    raise ResourceDenied(msg or f"Use of the {resource!r} resource not enabled")


def is_resource_enabled(resource):
    return False


def requires_resource(resource):
    return unittest.skip(f"resource {resource!r} is not enabled")


def _needs(what):
    return unittest.skip(f"needs {what}")


def requires_subprocess():
    return _needs("processes")


def requires_fork():
    return _needs("processes")


def requires_working_socket(*, module=False):
    if module:
        raise unittest.SkipTest("needs sockets")
    return _needs("sockets")


def requires_linux_version(*version):
    return _identity


requires_mac_ver = requires_freebsd_version = requires_linux_version


class _NotLoaded(unittest.TestCase):
    """A module of tests that needs what is not here."""

    def __init__(self, name, reason):
        super().__init__()
        self._name, self._reason = name, reason

    def id(self):
        return self._name

    def runTest(self):
        self.skipTest(self._reason)


def load_package_tests(pkg_dir, loader, standard_tests, pattern):
    """Adds the tests of the modules test_* and packages test_* of a folder."""
    package = "test." + os.path.relpath(pkg_dir, os.path.join(os.path.dirname(os.path.dirname(__file__)))).replace(os.sep, ".")
    for name in sorted(os.listdir(pkg_dir)):
        stem, ext = os.path.splitext(name)
        if stem.startswith("test_") and ext == ".py":
            try:
                module = importlib.import_module(f"{package}.{stem}")
            except (unittest.SkipTest, ImportError, AttributeError) as e:
                standard_tests.addTest(_NotLoaded(f"{package}.{stem}", str(e)))
                continue
            standard_tests.addTest(loader.loadTestsFromModule(module))
    return standard_tests


requires_docstrings = _needs("docstrings of builtins")
requires_zlib = lambda reason="": _needs("zlib")
requires_gzip = lambda reason="": _needs("gzip")
requires_bz2 = lambda reason="": _needs("bz2")
requires_lzma = lambda reason="": _needs("lzma")
requires_legacy_unicode_capi = lambda test=None: _needs("the C API") if test is None else _needs("the C API")(test)
requires_limited_api = _needs("the C API")
requires_specialization = _needs("CPython's bytecode")
no_tracing = refcount_test = no_rerun = _identity
skip_if_pgo_task = _identity
skip_if_sanitizer = lambda *args, **kwargs: _identity
has_no_debug_ranges = lambda: False
requires_debug_ranges = lambda reason="": _identity
with_pymalloc = lambda: False


def requires_IEEE_754(test):
    return test


def anticipate_failure(condition):
    return unittest.expectedFailure if condition else _identity


def bigmemtest(size, memuse, dry_run=True):
    """Tests of huge objects run with a small one."""

    def decorate(f):
        @functools.wraps(f)
        def run(self):
            return f(self, 5147)

        run.size, run.memuse = size, memuse
        return run

    return decorate


def bigaddrspacetest(f):
    return unittest.skip("needs a huge object")(f)


def gc_collect():
    pass


@contextlib.contextmanager
def disable_gc():
    yield


@contextlib.contextmanager
def captured_output(name):
    old = getattr(sys, name)
    setattr(sys, name, io.StringIO())
    try:
        yield getattr(sys, name)
    finally:
        setattr(sys, name, old)


def captured_stdout():
    return captured_output("stdout")


def captured_stderr():
    return captured_output("stderr")


def captured_stdin():
    return captured_output("stdin")


@contextlib.contextmanager
def swap_attr(obj, name, value):
    if hasattr(obj, name):
        old = getattr(obj, name)
        setattr(obj, name, value)
        try:
            yield old
        finally:
            setattr(obj, name, old)
    else:
        setattr(obj, name, value)
        try:
            yield
        finally:
            if hasattr(obj, name):
                delattr(obj, name)


@contextlib.contextmanager
def swap_item(obj, key, value):
    missing = object()
    old = obj[key] if key in obj else missing
    obj[key] = value
    try:
        yield None if old is missing else old
    finally:
        if old is missing:
            obj.pop(key, None)
        else:
            obj[key] = old


def patch(test, obj, name, value):
    """Sets an attribute until the test ends."""
    old = getattr(obj, name)
    test.addCleanup(setattr, obj, name, old)
    setattr(obj, name, value)


def get_attribute(obj, name):
    try:
        return getattr(obj, name)
    except AttributeError:
        raise unittest.SkipTest(f"object {obj!r} has no attribute {name!r}") from None


def sortdict(d):
    return "{" + ", ".join(f"{k!r}: {v!r}" for k, v in sorted(d.items())) + "}"


def findfile(filename, subdir=None):
    if os.path.isabs(filename):
        return filename
    if subdir is not None:
        filename = os.path.join(subdir, filename)
    return os.path.join(TEST_HOME_DIR, filename)


def check_syntax_error(test, statement, errtext="", *, lineno=None, offset=None):
    with test.assertRaisesRegex(SyntaxError, errtext) as caught:
        compile(statement, "<test string>", "exec")
    e = caught.exception
    test.assertIsNotNone(e.lineno)
    if lineno is not None:
        test.assertEqual(e.lineno, lineno)
    test.assertIsNotNone(e.offset)
    if offset is not None:
        test.assertEqual(e.offset, offset)


def check__all__(test, module, name_of_module=None, extra=(), not_exported=()):
    names = [name_of_module] if isinstance(name_of_module, str) else list(name_of_module or [module.__name__])
    expected = set(extra)
    for name in dir(module):
        if name.startswith("_") or name in not_exported:
            continue
        value = getattr(module, name)
        if getattr(value, "__module__", None) in names or (not hasattr(value, "__module__") and type(value) is not type(sys)):
            expected.add(name)
    test.assertCountEqual(module.__all__, expected)


def detect_api_mismatch(first, second, *, ignore=()):
    return {name for name in set(dir(first)) - set(dir(second)) - set(ignore) if not name.startswith("_") or name.endswith("__")}


def check_free_after_iterating(test, iterate, cls, args=()):
    raise unittest.SkipTest("needs finalisers")


def check_disallow_instantiation(test, cls, *args, **kwargs):
    raise unittest.SkipTest("detail of CPython's implementation")


def check_no_resource_warning(test):
    return contextlib.nullcontext()


class run_with_locale:
    """There is one locale. A test that runs with another is skipped, a block is not."""

    def __init__(self, category, *locales):
        pass

    def __call__(self, test):
        return _needs("locales")(test)

    def __enter__(self):
        pass

    def __exit__(self, *exc):
        pass


def run_with_tz(zone):
    return _needs("another local time zone")


def run_in_subinterp(code):
    raise unittest.SkipTest("needs interpreters of CPython")


@contextlib.contextmanager
def infinite_recursion(max_depth=75):
    yield


def set_recursion_limit(limit):
    return contextlib.nullcontext()


@contextlib.contextmanager
def adjust_int_max_str_digits(max_digits):
    old = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(max_digits)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(old)


def print_warning(msg):
    pass


def reap_children():
    pass


def optim_args_from_interpreter_flags():
    return []


def args_from_interpreter_flags():
    return []


def open_urlresource(url, *args, **kwargs):
    raise unittest.SkipTest("needs the network")


class SuppressCrashReport:
    def __enter__(self):
        return self

    def __exit__(self, *exc):
        pass


class Matcher:
    """Compares dictionaries with expected values; text may contain what is expected."""

    _partial_matches = ("msg", "message")

    def matches(self, d, **expected):
        return all(self.match_value(k, d.get(k), v) for k, v in expected.items())

    def match_value(self, key, value, expected):
        if type(value) is not type(expected):
            return False
        if isinstance(value, str) and key in self._partial_matches:
            return expected in value
        return value == expected


class _Compares:
    def __init__(self, name, answer):
        self._name, self._answer = name, answer

    def __eq__(self, other):
        return self._answer

    def __ne__(self, other):
        return not self._answer

    def __repr__(self):
        return self._name


ALWAYS_EQ = _Compares("ALWAYS_EQ", True)
NEVER_EQ = _Compares("NEVER_EQ", False)


@functools.total_ordering
class _Largest:
    def __eq__(self, other):
        return isinstance(other, _Largest)

    def __lt__(self, other):
        return False


@functools.total_ordering
class _Smallest:
    def __eq__(self, other):
        return isinstance(other, _Smallest)

    def __gt__(self, other):
        return False


LARGEST, SMALLEST = _Largest(), _Smallest()


def run_unittest(*classes):
    pass


def run_doctest(*args, **kwargs):
    pass


def flush_std_streams():
    pass


def ignore_warnings(*, category):
    from .warnings_helper import ignore_warnings as ignore

    return ignore(category=category)


class catch_unraisable_exception:
    def __enter__(self):
        raise unittest.SkipTest("needs finalisers")

    def __exit__(self, *exc):
        pass


class SaveSignals:
    def save(self):
        pass

    restore = save
