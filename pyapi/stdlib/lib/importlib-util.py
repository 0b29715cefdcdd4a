"""Whether a module can be imported."""

import _host


def resolve_name(name, package):
    if not name.startswith("."):
        return name
    if not package:
        raise ImportError(f"no package specified for {name!r} (required for relative module names)")
    level = len(name) - len(name.lstrip("."))
    parts = package.rsplit(".", level - 1)
    if len(parts) < level:
        raise ImportError("attempted relative import beyond top-level package")
    rest = name[level:]
    return f"{parts[0]}.{rest}" if rest else parts[0]


class _Spec:
    """What is known of a module before it is imported."""

    def __init__(self, name, origin, package):
        self.name, self.origin = name, origin
        self.has_location = origin not in (None, "built-in")
        self.submodule_search_locations = [] if package else None
        self.parent = name if package else name.rpartition(".")[0]
        self.loader = self.cached = self.loader_state = None

    def __repr__(self):
        return f"ModuleSpec(name={self.name!r}, loader=None, origin={self.origin!r})"


def find_spec(name, package=None):
    name = resolve_name(name, package)
    parent = name.rpartition(".")[0]
    if parent:
        try:
            _host.import_module(parent)
        except ModuleNotFoundError as e:
            raise ModuleNotFoundError(f"No module named {e.name!r}", name=e.name) from None
    found = _host.find_module(name)
    return None if found is None else _Spec(name, *found)


def module_from_spec(spec):
    raise NotImplementedError("importlib.util.module_from_spec() is not available in pipeline files: use importlib.import_module()")


def spec_from_file_location(name, location=None, *, loader=None, submodule_search_locations=None):
    raise NotImplementedError("importlib.util.spec_from_file_location() is not available in pipeline files: put the folder on sys.path and import the module")
