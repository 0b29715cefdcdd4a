"""Asks PySpark 4.3 what the DataFrame programs of tests/pyspark/programs print, and writes it into the archives.

    python tests/oracle/pyspark_suite.py [archive ...]

Needs pyspark[connect]==4.3.0 and a JDK 17. One Spark Connect session (local[2], two shuffle partitions, UTC) runs all programs; temporary
views are dropped after each. A program is the archive's prelude.py, if it has one, the program, and tests/pyspark/report.py, which prints the
DataFrame named df. A program whose first line is "# ordered" keeps the order of its rows.
"""

import contextlib
import glob
import io
import os
import re
import sys
import time
import warnings

os.environ["TZ"] = "UTC"
time.tzset()
warnings.simplefilter("ignore")

from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

MARKER = re.compile(r"^-- (.+) --$")


def read(path):
    files, name = [], None
    comment = []
    for line in open(path, encoding="utf-8").read().splitlines(keepends=True):
        m = MARKER.match(line.rstrip("\n"))
        if m:
            name = m.group(1)
            files.append([name, ""])
        elif name is None:
            comment.append(line)
        else:
            files[-1][1] += line
    return "".join(comment), files


def failure(e):
    """The last line: class, condition where there is one, and PySpark's own text."""
    name = type(e).__name__
    if isinstance(e, PySparkException):
        condition = e.getCondition() or ""
        if name.startswith("PySpark"):
            return f"error {name}: {e}".rstrip()
        return f"error {name} {condition}".rstrip()
    return f"error {name}: {e}".rstrip()


def run(spark, prelude, program, report):
    out = io.StringIO()
    scope = {"__name__": "__main__", "spark": spark, "ordered": program.startswith("# ordered")}
    with contextlib.redirect_stdout(out):
        try:
            exec(compile(prelude + program + report, "program.py", "exec"), scope)
        except BaseException as e:
            print(failure(e).strip().replace("\n", "\\n"))
    for t in spark.catalog.listTables():
        if t.isTemporary:
            spark.catalog.dropTempView(t.name)
    return out.getvalue()


def main(paths):
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "pyspark")
    report = open(os.path.join(here, "report.py")).read()
    spark = (
        SparkSession.builder.remote("local[2]")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.ui.enabled", "false")
        .getOrCreate()
    )
    for path in paths or sorted(glob.glob(os.path.join(here, "programs", "*.txtar"))):
        comment, files = read(path)
        prelude = "".join(text for name, text in files if name == "prelude.py")
        kept = []
        for name, text in files:
            if name.endswith(".out"):
                continue
            kept.append((name, text))
            if name != "prelude.py":
                kept.append((name[: -len(".py")] + ".out", run(spark, prelude, text, report)))
        with open(path, "w", encoding="utf-8") as f:
            f.write(comment + "".join(f"-- {n} --\n{t}" for n, t in kept))
        print(os.path.basename(path), sum(n.endswith(".out") for n, _ in kept), file=sys.stderr)


main(sys.argv[1:])
