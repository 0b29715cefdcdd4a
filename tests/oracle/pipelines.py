"""Writes the expected rows of tests/cases/pipelines with plain Spark.

    pyspark43/bin/python tests/oracle/pipelines.py [ARCHIVE ...]

Each archive is a project with a script; the queries of its lines "dp sql -o csv '...'" are answered by PySpark (4.3) and become the files that the
following "cmp stdout FILE" compares with. The project's own Python files run unchanged, with small stand-ins for what Spark alone has not:
pyspark.pipelines and dlt (decorators that remember functions; a dataset is evaluated when somebody reads it, a streaming table is all the rows of
its flows), Auto Loader (a batch read with its schema rules for CSV, JSON and Parquet), notebooks, dbutils, and the pipeline statements of SQL
files. A line "# by hand: ..." in the script says that Spark cannot answer: such archives are left as they are.
"""

import builtins
import datetime
import decimal
import json
import os
import pathlib
import re
import runpy
import shlex
import sys
import tempfile
import types

import yaml
from pyspark.sql import DataFrame, SparkSession, functions as F
from pyspark.sql.readwriter import DataFrameReader
from pyspark.sql.types import StructType, _parse_datatype_string

ROOT = pathlib.Path(__file__).resolve().parents[2] / "tests" / "cases" / "pipelines"
MARK = re.compile(r"^-- (.+) --$")

spark = (
    SparkSession.builder.master("local[2]").config("spark.sql.session.timeZone", "UTC").config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false")
    .config("spark.sql.shuffle.partitions", "1").config("spark.sql.warehouse.dir", tempfile.mkdtemp()).getOrCreate()
)
spark.sparkContext.setLogLevel("OFF")
plain_sql, plain_table, plain_load, plain_conf = SparkSession.sql, SparkSession.table, DataFrameReader.load, type(spark.conf).get


class Project:
    def __init__(self, folder):
        self.folder, self.flows, self.done, self.busy = folder, {}, {}, set()
        settings = {}
        for name in ("spark-pipeline.yml", "dp.yml"):
            if (folder / name).exists():
                settings.update(yaml.safe_load((folder / name).read_text()) or {})
        self.conf = settings.get("configuration") or {}
        self.paths = settings.get("paths") or {}
        self.sources = settings.get("sources") or {}
        self.widgets = settings.get("widgets") or {}
        self.secrets = settings.get("secrets") or {}
        self.include = [x["glob"]["include"] for x in settings.get("libraries") or []]
        self.now = str(settings.get("now") or "2026-01-15")

    def local(self, path):
        path = re.sub(r"^dbfs:", "", path)
        for prefix, folder in self.paths.items():
            if path == prefix or path.startswith(prefix.rstrip("/") + "/"):
                return str(self.folder / folder) + path[len(prefix.rstrip("/")):]
        return path if os.path.isabs(path) else str(self.folder / path)

    def add(self, name, function, checks=()):
        self.flows.setdefault(short(name), []).append((function, list(checks)))

    def read(self, name):
        """The rows of a dataset, and a temporary view of its name."""
        name = short(name)
        if name in self.done:
            return self.done[name]
        if name in self.sources and name not in self.flows:
            s = self.sources[name]
            s = {"path": s} if isinstance(s, str) else s
            df = plain_load(spark.read.format(s.get("format", "csv")).options(**(s.get("options") or {})), self.local(s["path"]))
        else:
            assert name not in self.busy, f"{name} reads itself"
            self.busy.add(name)
            df = None
            for function, checks in self.flows[name]:
                part = function()
                for check in checks:
                    part = part.filter(check) if isinstance(check, str) else part.where(check)
                df = part if df is None else df.unionByName(part, allowMissingColumns=True)
            self.busy.discard(name)
        df.createOrReplaceTempView(name)
        self.done[name] = plain_table(spark, name)
        return self.done[name]

    def sql(self, text, args=None, **kwargs):
        text = re.sub(r"(?i)\bSTREAM\s*\(\s*([\w.`]+)\s*\)", r"\1", text)
        text = re.sub(r"(?i)\bSTREAM\s+(?=[\w.`]+)(?!read_files)", "", text)
        text = re.sub(r"(?i)\blive\.", "", text)
        text = re.sub(r"\$\{([^}]+)\}", lambda m: str(self.conf[m[1].strip()]), text)
        text = re.sub(r"(?is)\b(?:STREAM\s+)?read_files\s*\(\s*['\"]([^'\"]+)['\"]\s*,(.*?)\)", self.read_files, text)
        for name in [*self.flows, *self.sources]:
            if re.search(rf"(?i)(?<![\w'$]){re.escape(name)}\b", text) and name not in self.busy:
                self.read(name)
        return plain_sql(spark, text, args, **kwargs) if args else plain_sql(spark, text)

    def read_files(self, m):
        options = dict(re.findall(r"(\w+)\s*=>\s*'?\"?([^'\",)]+)", m[2]))
        fmt = options.pop("format", "csv")
        options.pop("schemaHints", None)
        reader = spark.read.format(fmt)
        if fmt == "csv":
            reader = reader.option("header", "true").option("inferSchema", "true")
        name = "files_" + re.sub(r"\W", "_", m[1])
        plain_load(reader.options(**options), self.local(m[1])).createOrReplaceTempView(name)
        return name


project = None


def short(name):
    return re.sub(r"^LIVE\.", "", name.replace("`", ""), flags=re.I).split(".")[-1].lower()


# Auto Loader, streaming reads and plain reads.


class Stream:
    """spark.readStream: a batch read with Auto Loader's rules."""

    def __init__(self):
        self.fmt, self.given, self.opts = "parquet", None, {}

    def format(self, f):
        self.fmt = f
        return self

    def schema(self, s):
        self.given = s
        return self

    def option(self, k, v):
        self.opts[k.lower()] = str(v).lower() if isinstance(v, bool) else str(v)
        return self

    def options(self, **kw):
        for k, v in kw.items():
            self.option(k, v)
        return self

    def table(self, name):
        return project.read(name)

    def load(self, path=None):
        cloud = {k[11:]: v for k, v in self.opts.items() if k.startswith("cloudfiles.")}
        options = {k: v for k, v in self.opts.items() if not k.startswith("cloudfiles.")}
        auto = self.fmt.lower() == "cloudfiles"
        fmt = cloud["format"] if auto else self.fmt
        reader = spark.read.format(fmt).options(**options)
        if self.given is not None:
            return plain_load(reader.schema(self.given), project.local(path))
        if auto and fmt == "csv":
            reader = reader.option("inferSchema", cloud.get("infercolumntypes", "false"))
            if "header" not in options:
                reader = reader.option("header", "true")
        if auto and fmt == "json" and cloud.get("infercolumntypes") != "true":
            reader = reader.option("primitivesAsString", "true")
        df = plain_load(reader, project.local(path))
        if auto and cloud.get("schemahints"):
            hints = {f.name.lower(): f.dataType for f in _parse_datatype_string(cloud["schemahints"]).fields}
            schema = StructType()
            for f in df.schema.fields:
                schema = schema.add(f.name, hints.pop(f.name.lower(), f.dataType))
            for name, t in hints.items():
                schema = schema.add(name, t)
            df = plain_load(spark.read.format(fmt).options(**options).option("header", options.get("header", "true")).schema(schema), project.local(path))
        if auto and fmt != "text":
            df = df.withColumn("_rescued_data", F.lit(None).cast("string"))
        return df

    json = lambda self, path: self.format("json").load(path)
    csv = lambda self, path: self.format("csv").load(path)


SparkSession.readStream = property(lambda self: Stream())
SparkSession.table = lambda self, name: project.read(name) if known(name) else plain_table(self, name)
SparkSession.sql = lambda self, text, args=None, **kw: project.sql(text, args, **kw)
DataFrameReader.table = lambda self, name: spark.table(name)
DataFrameReader.load = lambda self, path=None, **kw: plain_load(self.options(**kw), [project.local(p) for p in path] if isinstance(path, list) else project.local(path))
for fmt in ("csv", "json", "parquet", "text"):
    def read(self, path, *args, fmt=fmt, schema=None, **kw):
        reader = self.format(fmt)
        if schema is not None:
            reader = reader.schema(schema)
        return reader.options(**{k: v for k, v in kw.items() if v is not None}).load(path)
    setattr(DataFrameReader, fmt, read)
DataFrame.withWatermark = lambda self, *a: self


def known(name):
    return short(name) in project.flows or short(name) in project.sources


def conf_get(self, key, default=None):
    if key in project.conf:
        return project.conf[key]
    return default if default is not None else plain_conf(self, key)


type(spark.conf).get = conf_get


# The decorators.


def checks_of(function):
    return getattr(function, "_checks", [])


def pipelines_module(name):
    m = types.ModuleType(name)

    def dataset(query_function=None, *, name=None, **kw):
        def decorate(f):
            project.add(name or f.__name__, f, checks_of(f))
            f._name = short(name or f.__name__)
            return f
        return decorate(query_function) if query_function else decorate

    def expectation(drops, many):
        def outer(*args, **kw):
            rules = list((args[0] if args else kw["expectations"]).values()) if many else [kw.get("inv", args[1] if len(args) > 1 else None)]

            def decorate(f):
                if drops:
                    f._checks = checks_of(f) + rules
                    if hasattr(f, "_name"):  # the dataset's decorator stands below
                        flows = project.flows[f._name]
                        flows[-1] = (flows[-1][0], flows[-1][1] + rules)
                return f
            return decorate
        return outer

    for n in ("table", "view", "materialized_view", "temporary_view", "create_view", "create_table"):
        setattr(m, n, dataset)
    m.expect, m.expect_or_drop, m.expect_or_fail = expectation(False, False), expectation(True, False), expectation(False, False)
    m.expect_all, m.expect_all_or_drop, m.expect_all_or_fail = expectation(False, True), expectation(True, True), expectation(False, True)
    targets = {}

    def create_streaming_table(name, **kw):
        targets[short(name)] = list((kw.get("expect_all_or_drop") or {}).values())
        project.flows.setdefault(short(name), [])

    def append_flow(query_function=None, *, target=None, **kw):
        def decorate(f):
            project.add(target, f, targets.get(short(target), []) + checks_of(f))
            return f
        return decorate(query_function) if query_function else decorate

    m.create_streaming_table = m.create_streaming_live_table = m.create_target_table = create_streaming_table
    m.append_flow = append_flow
    m.read = m.read_stream = m.readStream = lambda name: project.read(name)
    m.__all__ = [n for n in vars(m) if not n.startswith("_")]
    return m


# Notebooks and SQL.


def statements(text):
    for s in re.split(r";\s*(?:\n|$)", re.sub(r"(?m)^\s*--.*$", "", text)):
        if not s.strip():
            continue
        s = re.sub(r"\$\{([^}]+)\}", lambda m: str(project.conf[m[1].strip()]), s)
        if set_ := re.match(r"(?is)\s*SET\s+(\S+)\s*=\s*(.*)", s):
            project.conf = {**project.conf, set_[1]: set_[2].strip().strip("'")}
            continue
        flow = re.match(r"(?is)\s*CREATE\s+FLOW\s+\S+\s+AS\s+INSERT\s+INTO\s+(?:ONCE\s+)?(\S+)\s+BY\s+NAME\s+(.*)", s)
        if flow:
            project.add(flow[1], lambda q=flow[2]: spark.sql(q))
            continue
        create = re.match(r"(?is)\s*CREATE\s+(?:OR\s+(?:REFRESH|REPLACE)\s+)?(?:PRIVATE\s+)?(?:TEMPORARY\s+|TEMP\s+)?(?:STREAMING\s+LIVE\s+TABLE|LIVE\s+TABLE|STREAMING\s+TABLE|MATERIALIZED\s+VIEW|LIVE\s+VIEW|VIEW|TABLE)\s+(\S+?)\s*(\(.*?\)\s*)?(?=\bAS\b|\bCOMMENT\b|\bPARTITIONED\b|\bCLUSTER\b|\bTBLPROPERTIES\b|\(|$)", s)
        assert create, s
        rest = s[create.end():]
        rules = [r[0] for r in re.findall(r"(?is)EXPECT\s*\((.*?)\)\s*ON\s+VIOLATION\s+(DROP\s+ROW)", s[:s.upper().find(" AS") if " AS" in s.upper() else len(s)])]
        body = re.split(r"(?is)\bAS\b(?=\s*(?:SELECT|WITH|FROM|VALUES))", s, maxsplit=1)
        if len(body) == 2:
            project.add(create[1], lambda q=body[1]: spark.sql(q), rules)
        else:
            project.flows.setdefault(short(create[1]), [])


def run_notebook(path, scope):
    text = path.read_text()
    comment = "--" if path.suffix == ".sql" else "#"
    if path.suffix == ".ipynb":
        cells = ["".join(c["source"]) for c in json.loads(text)["cells"] if c["cell_type"] == "code"]
    else:
        cells = re.split(rf"(?m)^{comment} COMMAND -+\s*$", text)
        cells = [re.sub(rf"(?m)^{comment} MAGIC ?", "", re.sub(rf"(?m)^{comment} (Databricks notebook source|DBTITLE.*)$", "", c)) for c in cells]
    for cell in cells:
        lines = cell.strip("\n").split("\n")
        first = lines[0].strip()
        if first.startswith(("%md", "%pip", "%matplotlib")):
            if not first.startswith("%pip"):
                continue
            cell = "\n".join(lines[1:])
        elif first.startswith("%run"):
            target = first.split(None, 1)[1].strip().strip('"')
            for ext in ("", ".py", ".ipynb", ".sql"):
                p = path.parent / (target + ext)
                if p.is_file():
                    run_notebook(p, scope)
                    break
            else:
                sys.exit(f"{path}: no {target}")
            continue
        elif first.startswith(("%sql", "%%sql")):
            statements("\n".join(lines[1:]))
            continue
        elif first.startswith("%python"):
            cell = "\n".join(lines[1:])
        elif path.suffix == ".sql":
            statements(cell)
            continue
        exec(compile(cell, str(path), "exec"), scope)


class Dbutils:
    class widgets:
        defaults = {}

        @classmethod
        def text(cls, name, value="", label=None, *rest):
            cls.defaults[name] = value
        dropdown = combobox = text

        @classmethod
        def get(cls, name):
            return {**cls.defaults, **project.widgets, **project.conf}[name]

    class secrets:
        @staticmethod
        def get(scope, key):
            return project.secrets[scope][key]

    class library:
        restartPython = staticmethod(lambda: None)


def load(folder):
    global project
    project = Project(folder)
    spark.catalog.clearCache()
    for v in spark.catalog.listTables():
        spark.catalog.dropTempView(v.name)
    for n in [n for n, m in sys.modules.items() if str(getattr(m, "__file__", "") or "").startswith("/tmp/")]:
        del sys.modules[n]
    sys.modules["dlt"], sys.modules["pyspark.pipelines"] = pipelines_module("dlt"), pipelines_module("pyspark.pipelines")
    import pyspark
    pyspark.pipelines = sys.modules["pyspark.pipelines"]
    builtins.spark, builtins.dbutils, builtins.display = spark, Dbutils, lambda *a: None
    os.chdir(folder)
    files = []
    for g in project.include or ["**"]:
        p = folder / g.removesuffix("**")
        files += [p] if p.is_file() else [f for f in sorted(p.rglob("*")) if f.suffix in (".py", ".sql", ".ipynb")]
    ran = set()
    kept = list(sys.path)
    for f in files:
        if any(str(getattr(m, "__file__", None) or "") == str(f) for m in list(sys.modules.values())) or "__init__" in f.name:
            continue
        sys.path[:] = [str(f.parent), str(folder)] + kept
        if f.suffix == ".ipynb" or f.read_text().split("\n")[0].endswith("Databricks notebook source"):
            run_notebook(f, {"__name__": "__main__", "__file__": str(f)})
        elif f.suffix == ".sql":
            statements(f.read_text())
        else:
            m = types.ModuleType(f.stem)
            m.__file__ = str(f)
            sys.modules.setdefault(f.stem, m)
            exec(compile(f.read_text(), str(f), "exec"), m.__dict__)
    sys.path[:] = kept


# Rows as dp sql -o csv prints them.


def cell(v):
    if v is None:
        return ""
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, datetime.datetime):
        return v.strftime("%Y-%m-%dT%H:%M:%S") + (".%06d" % v.microsecond if v.microsecond else "") + "Z"
    if isinstance(v, float):
        return re.sub(r"\.0$", ".0", repr(v)).replace("e+", "E").replace("e-", "E-")
    if isinstance(v, (list, dict, tuple)):
        v = json.dumps(v.asDict(True) if hasattr(v, "asDict") else v, separators=(",", ":"))
    v = str(v)
    return '"' + v.replace('"', '""') + '"' if re.search(r'[",\n]|^ | $', v) or v == "" else v


def csv(query):
    df = spark.sql(query)
    lines = [",".join(cell(c) for c in df.columns)] + [",".join(cell(v) for v in r) for r in df.collect()]
    return "\n".join(lines) + "\n"


def make(path):
    text = path.read_text()
    script, files = [], []
    for line in text.splitlines(keepends=True):
        if m := MARK.match(line.rstrip("\n")):
            files.append([m[1].strip(), ""])
        elif files:
            files[-1][1] += line
        else:
            script.append(line)
    if any(l.startswith("# by hand") for l in script):
        return
    with tempfile.TemporaryDirectory() as d:
        folder = pathlib.Path(d).resolve()
        for name, body in files:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(body)
        load(folder)
        answers, last = {}, None
        for line in script:
            words = shlex.split(line, comments=True)
            if words[:4] == ["dp", "sql", "-o", "csv"]:
                last = "\n".join(csv(q) for q in words[4].split(";") if q.strip())
            elif words[:2] == ["cmp", "stdout"] and last is not None:
                answers[words[2]], last = last, None
        os.chdir("/")
    out = "".join(script)
    seen = set()
    for name, body in files:
        out += f"-- {name} --\n{answers.get(name, body)}"
        seen.add(name)
    for name in answers:
        if name not in seen:
            out += f"-- {name} --\n{answers[name]}"
    path.write_text(out)


if __name__ == "__main__":
    import traceback
    for p in [pathlib.Path(a).resolve() for a in sys.argv[1:]] or sorted(ROOT.glob("*.txtar")):
        try:
            make(p)
            print("made", p.name)
        except BaseException:
            print("FAILED", p.name)
            traceback.print_exc()
