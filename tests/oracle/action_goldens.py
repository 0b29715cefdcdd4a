"""Asks real PySpark 4.3 (Spark Connect) what the programs of tests/actions/testdata print.

    PYTHON_WITH_PYSPARK tests/oracle/action_goldens.py [archive…]

rewrites every .out of the archives (all of them without arguments). An archive has a sentence, perhaps a line "zone: NAME" with the session time
zone, which is the process's too, and a line "session: classic" for a session without Spark Connect, then programs. A program that raises ends with a line

    !! ErrorClass [CONDITION] text

The text, its first line, is there for errors that PySpark's client raises itself; those of the server have their condition only.
"""

import contextlib
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import warnings

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CASES = ROOT / "tests" / "actions" / "testdata"


def parse(text):
    comment, files, name = [], [], None
    for line in text.splitlines(keepends=True):
        if line.startswith("-- ") and line.rstrip().endswith(" --"):
            name = line.strip()[3:-3]
            files.append([name, ""])
        elif name is None:
            comment.append(line)
        else:
            files[-1][1] += line
    return "".join(comment), files


def header(comment, name, default):
    for line in comment.splitlines():
        if line.startswith(name + ": "):
            return line[len(name) + 2:].strip()
    return default


def kind_of(path):
    comment = parse(path.read_text())[0]
    return header(comment, "zone", "UTC"), header(comment, "session", "connect")


SERVER = {"AnalysisException", "ParseException", "ArithmeticException", "SparkRuntimeException", "DateTimeException", "NumberFormatException",
          "ArrayIndexOutOfBoundsException", "IllegalArgumentException", "SparkNoSuchElementException", "TempTableAlreadyExistsException",
          "SparkConnectGrpcException", "UnsupportedOperationException", "SparkException", "QueryExecutionException"}


def failure(e):
    name = type(e).__name__
    condition = getattr(e, "getCondition", lambda: None)()
    text = str(e).strip().split("\n")[0]
    if name in SERVER:
        return f"!! {name} [{condition}]\n" if condition else f"!! {name}\n"
    return f"!! {name} {text}".rstrip() + "\n"


def fresh(spark):
    for t in spark.catalog.listTables():
        if t.isTemporary:
            spark.catalog.dropTempView(t.name)


def answer(spark, name, source):
    out = io.StringIO()
    fresh(spark)
    with contextlib.redirect_stdout(out), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            exec(compile(source, name, "exec"), {"__name__": "__main__", "spark": spark})
        except Exception as e:
            out.write(failure(e))
    return out.getvalue()


def rewrite(spark, paths):
    for path in paths:
        comment, files = parse(path.read_text())
        spark.conf.set("spark.sql.session.timeZone", header(comment, "zone", "UTC"))
        result = [comment]
        for name, text in files:
            if name.endswith(".out"):
                continue
            result.append(f"-- {name} --\n{text}")
            if name.endswith(".py"):
                out = answer(spark, name, text)
                if out and not out.endswith("\n"):
                    out += "\n"
                result.append(f"-- {name[:-3]}.out --\n{out}")
        path.write_text("".join(result))


def main():
    paths = [pathlib.Path(a).resolve() for a in sys.argv[1:]] or sorted(CASES.glob("*.txtar"))
    kinds = {}
    for p in paths:
        kinds.setdefault(kind_of(p), []).append(p)
    if len(kinds) > 1 or os.environ.get("TZ") != next(iter(kinds))[0]:
        for (zone, _), group in kinds.items():
            subprocess.run([sys.executable, __file__, *map(str, group)], env={**os.environ, "TZ": zone}, check=True)
        return
    time.tzset()
    os.environ["SPARK_TESTING"] = "1"  # the server takes a free port
    from pyspark.sql import SparkSession

    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        builder = SparkSession.builder
        builder = builder.master("local[1]") if next(iter(kinds))[1] == "classic" else builder.remote("local[1]")
        spark = (builder.config("spark.sql.shuffle.partitions", "1").config("spark.ui.enabled", "false")
                 .config("spark.sql.warehouse.dir", folder + "/warehouse").getOrCreate())
        rewrite(spark, paths)
        spark.stop()


main()
