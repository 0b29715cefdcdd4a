"""Asks the real PySpark 4.3 (Spark Connect, no server) what it answers to wrong calls.

Reads the snippets of pyapi/pyspark/testdata/errors.tsv and rewrites the answers:

    python tests/oracle/pyspark_errors.py pyapi/pyspark/testdata/errors.tsv

A line is a snippet, a tab, and "Class: message" of the exception, or "ok" when there is none. Where dp answers otherwise on purpose, a third
column says how; it is kept.
"""

import sys
import warnings
from types import SimpleNamespace

warnings.simplefilter("ignore")

import pyspark.sql.types as T
from pyspark.sql import Row
from pyspark.sql.connect import functions as F
from pyspark.sql.connect import plan
from pyspark.sql.connect.dataframe import DataFrame
from pyspark.sql.connect.window import Window


def answer(snippet: str) -> str:
    df = DataFrame(plan.Read("t"), session=SimpleNamespace(session_id="x"))
    try:
        exec(snippet, {"F": F, "T": T, "Row": Row, "Window": Window, "df": df})
    except BaseException as e:
        return f"{type(e).__name__}: {e}".replace("\n", "\\n")
    return "ok"


def main(path: str) -> None:
    with open(path) as f:
        rows = [line.rstrip("\n").split("\t") for line in f if line.strip()]
    with open(path, "w") as f:
        for row in rows:
            f.write("\t".join([row[0], answer(row[0]), *row[2:]]) + "\n")


main(sys.argv[1])
