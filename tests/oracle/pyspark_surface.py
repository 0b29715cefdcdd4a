"""Lists the public names of PySpark 4.3 with their parameters.

    python tests/oracle/pyspark_surface.py > pyapi/pyspark/surface.tsv

Needs pyspark[connect,pipelines]==4.3.0. A line is a module, a name in it (a class's attribute after a dot) and its kind: "class", "value",
"property", or the parameters of a function or method without self. A parameter is its name, with * or ** where it takes the rest, "=" after
it where it may be left out, and "*" alone before those that are keywords only. Where classic and Connect PySpark differ the parameters are those
of the class that both derive from.
"""

import importlib
import inspect
import sys
import types
import warnings

warnings.simplefilter("ignore")

MODULES = [
    "pyspark", "pyspark.sql", "pyspark.sql.avro.functions", "pyspark.sql.catalog", "pyspark.sql.column", "pyspark.sql.conf",
    "pyspark.sql.dataframe", "pyspark.sql.datasource", "pyspark.sql.functions", "pyspark.sql.functions.partitioning", "pyspark.sql.group",
    "pyspark.sql.merge", "pyspark.sql.observation", "pyspark.sql.pandas.functions", "pyspark.sql.protobuf.functions",
    "pyspark.sql.readwriter", "pyspark.sql.session", "pyspark.sql.streaming", "pyspark.sql.streaming.listener", "pyspark.sql.streaming.query",
    "pyspark.sql.streaming.readwriter", "pyspark.sql.streaming.stateful_processor", "pyspark.sql.tvf", "pyspark.sql.types", "pyspark.sql.udf",
    "pyspark.sql.udtf", "pyspark.sql.window", "pyspark.errors", "pyspark.errors.exceptions.base",
    "pyspark.pipelines", "pyspark.storagelevel", "pyspark.conf",
]

# What these modules export besides what they define themselves.
REEXPORTING = {"pyspark", "pyspark.sql", "pyspark.sql.functions", "pyspark.sql.streaming", "pyspark.errors", "pyspark.pipelines"}


def parameters(f, method):
    try:
        s = inspect.signature(f)
    except (TypeError, ValueError):
        return "value"
    out, keyword_only = [], False
    for i, p in enumerate(s.parameters.values()):
        if i == 0 and method and p.name in ("self", "cls"):
            continue
        if p.kind is p.KEYWORD_ONLY and not keyword_only:
            out.append("*")
            keyword_only = True
        name = p.name
        if p.kind is p.VAR_POSITIONAL:
            name, keyword_only = "*" + name, True
        elif p.kind is p.VAR_KEYWORD:
            name = "**" + name
        elif p.default is not p.empty:
            name += "="
        out.append(name)
    return "(" + ", ".join(out) + ")"


def show(*cells):
    print("\t".join(cells))


def member(module, cls, name):
    raw = inspect.getattr_static(cls, name)
    where = cls.__name__ + "." + name
    if isinstance(raw, (staticmethod, classmethod)):
        show(module, where, parameters(getattr(cls, name), False))
    elif isinstance(raw, property) or type(raw).__name__ in ("cached_property", "classproperty"):
        show(module, where, "property")
    elif isinstance(raw, types.FunctionType):
        show(module, where, parameters(raw, True))
    elif isinstance(raw, type):
        show(module, where, "class")
    else:
        show(module, where, "value")


def walk(name):
    m = importlib.import_module(name)
    names = getattr(m, "__all__", None) or [n for n in vars(m) if not n.startswith("_")]
    for n in sorted(set(names)):
        v = getattr(m, n, None)
        if isinstance(v, types.ModuleType) or v is None or n == "TYPE_CHECKING":
            continue
        home = getattr(v, "__module__", "")
        if isinstance(v, type):
            if not home.startswith("pyspark") or name not in REEXPORTING and home != name:
                continue
            show(name, n, "class")
            if home == name or name in ("pyspark.sql.functions",):
                for a in sorted(a for a in dir(v) if not a.startswith("_")):
                    if not any(a in vars(c) for c in v.__mro__ if c.__module__.startswith("pyspark")):
                        continue
                    if issubclass(v, BaseException) and a not in vars(v):
                        continue
                    member(name, v, a)
        elif callable(v):
            if not home.startswith("pyspark") or name not in REEXPORTING and home != name:
                continue
            show(name, n, parameters(v, False))
        elif getattr(type(v), "__module__", "").startswith("typing") or name == "pyspark":
            continue
        else:
            show(name, n, "value")


def main():
    for m in MODULES:
        try:
            importlib.import_module(m)
        except ImportError as e:
            print(m, e, file=sys.stderr)
            continue
        walk(m)


main()
