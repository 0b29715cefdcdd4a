"""What a program can ask about the interpreter."""

import _sys


class _Stream:
    encoding = "utf-8"
    errors = "strict"
    closed = False

    def __init__(self, name, fd):
        self.name = name
        self._fd = fd

    def write(self, s):
        if not isinstance(s, str):
            raise TypeError(f"write() argument must be str, not {type(s).__name__}")
        _sys.write(self._fd, s)
        return len(s)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def flush(self):
        pass

    def isatty(self):
        return False

    def fileno(self):
        return self._fd

    def writable(self):
        return True

    def readable(self):
        return False

    def reconfigure(self, **kwargs):
        pass

    def __repr__(self):
        return f"<_io.TextIOWrapper name='{self.name}' mode='w' encoding='utf-8'>"


stdout = __stdout__ = _Stream("<stdout>", 1)
stderr = __stderr__ = _Stream("<stderr>", 2)
stdin = __stdin__ = None


class _VersionInfo(tuple):
    major = property(lambda self: self[0])
    minor = property(lambda self: self[1])
    micro = property(lambda self: self[2])
    releaselevel = property(lambda self: self[3])
    serial = property(lambda self: self[4])

    def __repr__(self):
        return "sys.version_info(major=%d, minor=%d, micro=%d, releaselevel=%r, serial=%d)" % tuple(self)


version_info = _VersionInfo((3, 11, 0, "final", 0))
version = "3.11.0 (dp)"
hexversion = 0x030B00F0
api_version = 1013
argv = list(_sys.argv)
orig_argv = list(argv)
executable = ""
prefix = exec_prefix = base_prefix = ""
byteorder = "little"
platform = _sys.platform
maxsize = 9223372036854775807
maxunicode = 0x10FFFF
dont_write_bytecode = True


class _Flags:
    debug = inspect = interactive = optimize = dont_write_bytecode = no_user_site = no_site = ignore_environment = verbose = 0
    bytes_warning = quiet = isolated = dev_mode = 0
    hash_randomization = 1
    utf8_mode = 1
    safe_path = False
    int_max_str_digits = 4300


flags = _Flags()
warnoptions = []


class _Implementation:
    name = "dp"
    version = version_info
    cache_tag = None


implementation = _Implementation()


class _FloatInfo:
    max = 1.7976931348623157e308
    min = 2.2250738585072014e-308
    epsilon = 2.220446049250313e-16
    dig = 15
    mant_dig = 53
    max_exp = 1024
    min_exp = -1021
    max_10_exp = 308
    min_10_exp = -307
    radix = 2
    rounds = 1


float_info = _FloatInfo()


class _Path(list):
    """The folders of imports. A change counts at once."""

    def _changed(self):
        _sys.set_path([str(p) for p in self])

    def append(self, x):
        list.append(self, x)
        self._changed()

    def insert(self, i, x):
        list.insert(self, i, x)
        self._changed()

    def extend(self, xs):
        list.extend(self, xs)
        self._changed()

    def remove(self, x):
        list.remove(self, x)
        self._changed()

    def pop(self, *args):
        x = list.pop(self, *args)
        self._changed()
        return x

    def __setitem__(self, i, x):
        super().__setitem__(i, x)
        self._changed()

    def __delitem__(self, i):
        super().__delitem__(i)
        self._changed()

    def __iadd__(self, xs):
        self.extend(xs)
        return self


class _Modules(dict):
    """The modules that have been imported, by name: a view of what the session has."""

    def __getitem__(self, name):
        m = _sys.module(name) if isinstance(name, str) else None
        if m is None:
            raise KeyError(name)
        return m

    def get(self, name, default=None):
        m = _sys.module(name) if isinstance(name, str) else None
        return default if m is None else m

    def __contains__(self, name):
        return isinstance(name, str) and _sys.module(name) is not None

    def __setitem__(self, name, module):
        _sys.set_module(name, module)

    def __delitem__(self, name):
        self[name]
        _sys.set_module(name)

    def pop(self, name, *default):
        if name not in self and default:
            return default[0]
        module = self[name]
        _sys.set_module(name)
        return module

    def setdefault(self, name, module=None):
        if name not in self:
            self[name] = module
        return self[name]

    def update(self, other=(), /, **names):
        for name, module in dict(other, **names).items():
            self[name] = module

    def clear(self):
        raise NotImplementedError("sys.modules.clear() is not available in pipeline files")

    def __iter__(self):
        return iter(_sys.module_names())

    def __len__(self):
        return len(_sys.module_names())

    def keys(self):
        return dict.fromkeys(_sys.module_names()).keys()

    def values(self):
        return self.copy().values()

    def items(self):
        return self.copy().items()

    def copy(self):
        return {name: _sys.module(name) for name in _sys.module_names()}

    def __repr__(self):
        return repr(self.copy())


modules = _Modules()


class _HashInfo(tuple):
    width = property(lambda self: self[0])
    modulus = property(lambda self: self[1])
    inf = property(lambda self: self[2])
    nan = property(lambda self: self[3])
    imag = property(lambda self: self[4])
    algorithm = property(lambda self: self[5])
    hash_bits = property(lambda self: self[6])
    seed_bits = property(lambda self: self[7])
    cutoff = property(lambda self: self[8])

    def __repr__(self):
        return "sys.hash_info(width=%d, modulus=%d, inf=%d, nan=%d, imag=%d, algorithm=%r, hash_bits=%d, seed_bits=%d, cutoff=%d)" % tuple(self)


hash_info = _HashInfo((64, 2**61 - 1, 314159, 0, 1000003, "siphash13", 64, 128, 0))


def __getattr__(name):
    if name == "path":
        return _Path(_sys.path())
    raise AttributeError(f"module 'sys' has no attribute '{name}'")


def exit(status=None, /):
    raise SystemExit(*(() if status is None else (status,)))


def exc_info():
    e = _sys.handling()
    return (None, None, None) if e is None else (type(e), e, e.__traceback__)


def exception():
    return _sys.handling()


def getrecursionlimit():
    return 1000


def setrecursionlimit(limit, /):
    pass


def getsizeof(obj, default=0):
    return 64


def intern(string, /):
    return string


def getdefaultencoding():
    return "utf-8"


def getfilesystemencoding():
    return "utf-8"


def getrefcount(obj, /):
    return 1


def gettrace():
    return None


def excepthook(exctype, value, traceback, /):
    """Prints an exception as one that ends a program is printed. dp prints its own: a hook in its place is not called."""
    import traceback as _traceback

    _traceback.print_exception(exctype, value, traceback)


__excepthook__ = excepthook


def _getframe(depth=0, /):
    return _sys.frame(depth)


def set_int_max_str_digits(maxdigits):
    pass


def get_int_max_str_digits():
    return 4300
