"""Lines of source files."""


cache = {}


def getline(filename, lineno, module_globals=None):
    lines = getlines(filename, module_globals)
    return lines[lineno - 1] if 1 <= lineno <= len(lines) else ""


def getlines(filename, module_globals=None):
    try:
        with open(filename) as f:
            lines = f.readlines()
    except (OSError, NotImplementedError, UnicodeDecodeError):
        return []
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    return lines


def clearcache():
    cache.clear()


def checkcache(filename=None):
    pass


def lazycache(filename, module_globals):
    return False


def updatecache(filename, module_globals=None):
    return getlines(filename)
