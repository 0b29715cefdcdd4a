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


def _sequence(name, fields, values):
    """A tuple whose items have names, of a class that makes no others."""

    def new(cls, *args, **kwargs):
        raise TypeError(f"cannot create 'sys.{name}' instances")

    def show(self):
        return f"sys.{name}(%s)" % ", ".join([f"{f}={v!r}" for f, v in zip(fields, self)])

    body = {"__new__": new, "__repr__": show, "__module__": "sys", "__match_args__": tuple(fields), "__slots__": ()}
    body |= {"n_fields": len(fields), "n_sequence_fields": len(fields), "n_unnamed_fields": 0}
    for i, field in enumerate(fields):
        body[field] = property(lambda self, i=i: self[i])
    return tuple.__new__(type(name, (tuple,), body), values)


version_info = _sequence("version_info", ("major", "minor", "micro", "releaselevel", "serial"), (3, 11, 0, "final", 0))
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


flags = _sequence("flags", (
    "debug", "inspect", "interactive", "optimize", "dont_write_bytecode", "no_user_site", "no_site", "ignore_environment", "verbose", "bytes_warning",
    "quiet", "hash_randomization", "isolated", "dev_mode", "utf8_mode", "warn_default_encoding", "safe_path", "int_max_str_digits",
), (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, False, 1, 0, False, 4300))
warnoptions = []


class _Implementation:
    name = "dp"
    version = version_info
    cache_tag = None


implementation = _Implementation()


float_info = _sequence("float_info", (
    "max", "max_exp", "max_10_exp", "min", "min_exp", "min_10_exp", "dig", "mant_dig", "epsilon", "radix", "rounds",
), (1.7976931348623157e308, 1024, 308, 2.2250738585072014e-308, -1021, -307, 15, 53, 2.220446049250313e-16, 2, 1))
int_info = _sequence("int_info", (
    "bits_per_digit", "sizeof_digit", "default_max_str_digits", "str_digits_check_threshold",
), (30, 4, 4300, 640))
thread_info = _sequence("thread_info", ("name", "lock", "version"), ("pthread", "semaphore", None))
float_repr_style = "short"
abiflags = ""
copyright = ""
builtin_module_names = ()


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
        if m is None and name not in self:
            raise KeyError(name)
        return m

    def get(self, name, default=None):
        m = _sys.module(name) if isinstance(name, str) else None
        return default if m is None and name not in self else m

    def __contains__(self, name):
        return isinstance(name, str) and (_sys.module(name) is not None or _sys.halted(name))

    def __setitem__(self, name, module):
        if module is None:
            _sys.halt_module(name)
        else:
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


hash_info = _sequence("hash_info", (
    "width", "modulus", "inf", "nan", "imag", "algorithm", "hash_bits", "seed_bits", "cutoff",
), (64, 2**61 - 1, 314159, 0, 1000003, "siphash13", 64, 128, 0))


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
