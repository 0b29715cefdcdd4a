"""The environment, and paths. Files of the project can be read; nothing can be written or started."""

import abc as _abc
import os.path as path
from collections.abc import Mapping, MutableMapping

import _files

name = "posix"
sep, altsep, curdir, pardir, extsep, pathsep, linesep, devnull = "/", None, ".", "..", ".", ":", "\n", "/dev/null"
error = OSError
F_OK, R_OK, W_OK, X_OK = 0, 4, 2, 1
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
O_RDONLY, O_WRONLY, O_RDWR, O_APPEND, O_CREAT, O_EXCL, O_TRUNC, O_SYNC, O_NONBLOCK, O_CLOEXEC, O_NOFOLLOW, O_DIRECTORY = 0, 1, 2, 1024, 64, 128, 512, 1052672, 2048, 524288, 131072, 65536


def _key(x):
    if not isinstance(x, str):
        raise TypeError(f"str expected, not {type(x).__name__}")
    return x


class _Environ(MutableMapping):
    """The environment. A change is seen by the program only."""

    def __init__(self, data):
        self._data = data

    def __getitem__(self, key):
        try:
            return self._data[_key(key)]
        except KeyError:
            raise KeyError(key) from None

    def __setitem__(self, key, value):
        key, value = _key(key), _key(value)
        if not key or "=" in key:
            raise OSError(22, "Invalid argument")
        if "\0" in key + value:
            raise ValueError("embedded null byte")
        self._data[key] = value

    def __delitem__(self, key):
        try:
            del self._data[_key(key)]
        except KeyError:
            raise KeyError(key) from None

    def __iter__(self):
        return iter(list(self._data))

    def __len__(self):
        return len(self._data)

    def setdefault(self, key, value):
        if key not in self:
            self[key] = value
        return self[key]

    def copy(self):
        return dict(self)

    def __repr__(self):
        return "environ({" + ", ".join(f"{k!r}: {v!r}" for k, v in self._data.items()) + "})"

    def __or__(self, other):
        return {**self, **other} if isinstance(other, Mapping) else NotImplemented

    def __ror__(self, other):
        return {**other, **self} if isinstance(other, Mapping) else NotImplemented

    def __ior__(self, other):
        self.update(other)
        return self


environ = _Environ(_files.environ())


def getenv(key, default=None):
    return environ.get(key, default)


def putenv(key, value):
    environ[key] = value


def unsetenv(key):
    environ.pop(key, None)


def getcwd():
    return _files.cwd()


def fspath(path):
    return _fspath(path)


from posixpath import _path as _fspath


def fsencode(filename):
    filename = fspath(filename)
    return filename.encode("utf-8", "surrogateescape") if isinstance(filename, str) else filename


def fsdecode(filename):
    filename = fspath(filename)
    return filename.decode("utf-8", "surrogateescape") if isinstance(filename, bytes) else filename


class PathLike(_abc.ABC):
    @_abc.abstractmethod
    def __fspath__(self):
        raise NotImplementedError

    @classmethod
    def __subclasshook__(cls, other):
        if cls is PathLike:
            return any("__fspath__" in c.__dict__ for c in other.__mro__) or NotImplemented
        return NotImplemented

    def __class_getitem__(cls, item):
        import types

        return types.GenericAlias(cls, item)


def listdir(path="."):
    name = fspath("." if path is None else path)
    names = [n for n, _, _ in _files.listdir(fsdecode(name))]
    return [n.encode() for n in names] if isinstance(name, bytes) else names


class DirEntry:
    def __init__(self, folder, name, kind, link, encode):
        self.name = name.encode() if encode else name
        self.path = path.join(folder, self.name)
        self._kind, self._link = kind, link

    def is_file(self, *, follow_symlinks=True):
        return self._kind == "file" and (follow_symlinks or not self._link)

    def is_dir(self, *, follow_symlinks=True):
        return self._kind == "dir" and (follow_symlinks or not self._link)

    def is_symlink(self):
        return self._link

    def inode(self):
        return lstat(self.path).st_ino

    def stat(self, *, follow_symlinks=True):
        return stat(self.path, follow_symlinks=follow_symlinks)

    def __fspath__(self):
        return self.path

    def __repr__(self):
        return f"<DirEntry {self.name!r}>"


class _Scan:
    def __init__(self, entries):
        self._it = iter(entries)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._it)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        pass

    def close(self):
        pass


def scandir(path="."):
    folder = "." if path is None else fspath(path)
    return _Scan([DirEntry(folder, n, k, link, isinstance(folder, bytes)) for n, k, link in _files.listdir(fsdecode(folder))])


def walk(top, topdown=True, onerror=None, followlinks=False):
    top = fspath(top)
    try:
        entries = list(scandir(top))
    except OSError as e:
        if onerror is not None:
            onerror(e)
        return
    dirs = [e.name for e in entries if e.is_dir()]
    files = [e.name for e in entries if not e.is_dir()]
    if topdown:
        yield top, dirs, files
    for d in dirs:
        below = path.join(top, d)
        if followlinks or not path.islink(below):
            yield from walk(below, topdown, onerror, followlinks)
    if not topdown:
        yield top, dirs, files


class stat_result(tuple):
    """(mode, inode, device, links, user, group, size, times of access, modification and change)."""

    st_mode = property(lambda self: self[0])
    st_ino = property(lambda self: self[1])
    st_dev = property(lambda self: self[2])
    st_nlink = property(lambda self: self[3])
    st_uid = property(lambda self: self[4])
    st_gid = property(lambda self: self[5])
    st_size = property(lambda self: self[6])

    def __new__(cls, values, times=None):
        self = super().__new__(cls, values)
        self.st_atime = self.st_mtime = self.st_ctime = values[8] if times is None else times
        self.st_atime_ns = self.st_mtime_ns = self.st_ctime_ns = int(self.st_mtime * 1e9)
        return self

    def __repr__(self):
        names = "mode ino dev nlink uid gid size atime mtime ctime".split()
        return "os.stat_result(" + ", ".join(f"st_{n}={v!r}" for n, v in zip(names, self)) + ")"


def stat(path, *, dir_fd=None, follow_symlinks=True):
    name = fsdecode(path)
    size, mtime, mode, inode = _files.stat(name) if follow_symlinks else _files.lstat(name)
    return stat_result((mode, inode, 0, 1, 0, 0, size, int(mtime), int(mtime), int(mtime)), mtime)


def lstat(path, *, dir_fd=None):
    return stat(path, follow_symlinks=False)


def readlink(path, *, dir_fd=None):
    to = _files.readlink(fsdecode(path))
    return to.encode() if isinstance(fspath(path), bytes) else to


def isatty(fd):
    return False


def getcwdb():
    return getcwd().encode()


def getenvb(key, default=None):
    return environb.get(key, default)


def get_exec_path(env=None):
    return (environ if env is None else env).get("PATH", path.defpath).split(pathsep)


class _EnvironBytes(MutableMapping):
    def __getitem__(self, key):
        return environ[fsdecode(key)].encode()

    def __setitem__(self, key, value):
        environ[fsdecode(key)] = fsdecode(value)

    def __delitem__(self, key):
        del environ[fsdecode(key)]

    def __iter__(self):
        return (k.encode() for k in environ)

    def __len__(self):
        return len(environ)


environb = _EnvironBytes()
supports_bytes_environ = True
supports_dir_fd = supports_fd = supports_effective_ids = supports_follow_symlinks = frozenset()


def get_terminal_size(fd=1):
    return terminal_size((80, 24))


class terminal_size(tuple):
    columns = property(lambda self: self[0])
    lines = property(lambda self: self[1])

    def __repr__(self):
        return "os.terminal_size(columns=%d, lines=%d)" % self


class _Uname(tuple):
    sysname, nodename, release, version, machine = (property(lambda self, i=i: self[i]) for i in range(5))


def uname():
    return _Uname(("Linux", "localhost", "", "", "x86_64"))


def getuid():
    return 0


geteuid = getgid = getegid = getuid


def getppid():
    return 0


def access(path, mode):
    return mode & W_OK == 0 and _files.kind(fsdecode(path)) != ""


def cpu_count():
    return 1


def getpid():
    return 1


def getlogin():
    return environ.get("USER", "")


def strerror(code):
    import errno

    return errno._texts.get(code, f"Unknown error {code}")


def urandom(size):
    return _files.urandom(size)


def __getattr__(name):
    if name in _refused:
        def refuse(*args, **kwargs):
            raise NotImplementedError(f"os.{name}() is not available in pipeline files: they read the project and change nothing")

        return refuse
    raise AttributeError(f"module 'os' has no attribute '{name}'")


_refused = {
    "remove", "unlink", "mkdir", "makedirs", "rmdir", "removedirs", "rename", "renames", "replace", "chdir", "chmod", "chown", "link", "symlink",
    "truncate", "utime", "system", "popen", "execv", "execve", "execvp", "spawnl", "spawnv", "fork", "kill", "open", "fdopen", "write", "read",
    "_exit", "abort", "close", "dup", "dup2", "lseek", "ftruncate", "fsync", "execl", "execlp", "spawnvp", "spawnlp", "wait", "waitpid", "killpg",
    "setuid", "setgid", "chroot", "fchdir", "lchown", "fchmod", "mknod", "posix_spawn", "openpty", "forkpty", "sendfile", "statvfs", "setxattr", "nice", "umask", "startfile", "mkfifo", "pipe",
}
