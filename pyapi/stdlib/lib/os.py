"""The environment, and paths. Files of the project can be read; nothing can be written or started."""

import os.path as path

import _files

name = "posix"
sep, altsep, curdir, pardir, extsep, pathsep, linesep, devnull = "/", None, ".", "..", ".", ":", "\n", "/dev/null"
error = OSError
F_OK, R_OK, W_OK, X_OK = 0, 4, 2, 1


class _Environ(dict):
    """The environment. A change is seen by the program only."""

    def __setitem__(self, key, value):
        for x in (key, value):
            if not isinstance(x, str):
                raise TypeError(f"str expected, not {type(x).__name__}")
        super().__setitem__(key, value)

    def __getitem__(self, key):
        if not isinstance(key, str):
            raise TypeError(f"str expected, not {type(key).__name__}")
        if key not in self:
            raise KeyError(key)
        return super().__getitem__(key)

    def setdefault(self, key, value):
        if key not in self:
            self[key] = value
        return self[key]

    def copy(self):
        return dict(self)

    def __repr__(self):
        return "environ({" + ", ".join(f"{k!r}: {v!r}" for k, v in self.items()) + "})"


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
    if isinstance(path, (str, bytes)):
        return path
    if hasattr(type(path), "__fspath__"):
        return path.__fspath__()
    raise TypeError(f"expected str, bytes or os.PathLike object, not {type(path).__name__}")


def fsencode(filename):
    return fspath(filename).encode()


def fsdecode(filename):
    filename = fspath(filename)
    return filename.decode() if isinstance(filename, bytes) else filename


class PathLike:
    def __fspath__(self):
        raise NotImplementedError


def listdir(path="."):
    return [n for n, _ in _files.listdir(fspath(path))]


class DirEntry:
    def __init__(self, folder, name, kind):
        self.name = name
        self.path = path.join(folder, name)
        self._kind = kind

    def is_file(self, *, follow_symlinks=True):
        return self._kind == "file"

    def is_dir(self, *, follow_symlinks=True):
        return self._kind == "dir"

    def is_symlink(self):
        return False

    def stat(self, *, follow_symlinks=True):
        return stat(self.path)

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
    folder = fspath(path)
    return _Scan([DirEntry(folder, n, k) for n, k in _files.listdir(folder)])


def walk(top, topdown=True, onerror=None, followlinks=False):
    top = fspath(top)
    try:
        entries = _files.listdir(top)
    except OSError as e:
        if onerror is not None:
            onerror(e)
        return
    dirs = [n for n, k in entries if k == "dir"]
    files = [n for n, k in entries if k != "dir"]
    if topdown:
        yield top, dirs, files
    for d in dirs:
        yield from walk(path.join(top, d), topdown, onerror, followlinks)
    if not topdown:
        yield top, dirs, files


class stat_result:
    def __init__(self, size, mtime):
        self.st_size = size
        self.st_mtime = mtime


def stat(path, *, dir_fd=None, follow_symlinks=True):
    return stat_result(*_files.stat(fspath(path)))


def access(path, mode):
    return mode & W_OK == 0 and _files.kind(fspath(path)) != ""


def cpu_count():
    return 1


def getpid():
    return 1


def getlogin():
    return environ.get("USER", "")


def strerror(code):
    return {1: "Operation not permitted", 2: "No such file or directory", 13: "Permission denied", 17: "File exists", 20: "Not a directory", 21: "Is a directory"}.get(code, f"Unknown error {code}")


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
    "_exit", "abort", "nice", "umask", "startfile", "mkfifo", "pipe",
}
