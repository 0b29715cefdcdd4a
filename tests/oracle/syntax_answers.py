"""Asks Spark for tests/conformance/testdata/syntax_answers.tsv.gz, rejection_answers.tsv.gz, probe_answers.tsv.gz and collation_answers.tsv.gz: schema and rows, or error class, of each query of
the queries beside them on the tables of query_matrix_tables.sql and, as t, the rows of function_values_table.sql.

    python syntax_answers.py ../conformance/testdata [syntax rejection probe collation]
"""

import gzip
import logging
import pathlib
import sys

from py4j.protocol import Py4JJavaError
from pyspark.sql import SparkSession

data = pathlib.Path(sys.argv[1])
spark = (
    SparkSession.builder.master("local[1]")
    .config("spark.ui.enabled", "false")
    .config("spark.sql.session.timeZone", "America/Los_Angeles")
    .config("spark.sql.shuffle.partitions", "1")
    .config("spark.sql.adaptive.enabled", "false")
    .getOrCreate()
)
logging.disable(logging.CRITICAL)
spark.sparkContext.setLogLevel("OFF")
for statement in (data / "query_matrix_tables.sql").read_text().split(";\n"):
    if statement.strip():
        spark.sql(statement)
rows = spark.sql("SELECT * FROM " + (data / "function_values_table.sql").read_text())
rows.coalesce(1).localCheckpoint().createOrReplaceTempView("t")
hive = spark._jvm.org.apache.spark.sql.execution.HiveResult


def columns(frame) -> list[tuple[str, str]]:
    """Names and types; Python cannot read an indeterminate collation, the JVM's types leave fields of wide structs out."""
    try:
        return [(f.name, f.dataType.simpleString()) for f in frame.schema]
    except Exception:
        return [(f.name(), f.dataType().simpleString()) for f in frame._jdf.schema().fields()]


def ask(stem: str) -> None:
    """Writes the answers to the queries of one file."""
    out = {}
    for query in (data / f"{stem}_queries.sql").read_text().splitlines():
        if query.startswith("--"):
            continue
        try:
            frame = spark.sql(query)
            schema = ", ".join(f"{name} {t}" for name, t in columns(frame))
            answers = sorted(hive.hiveResultString(frame._jdf.queryExecution().executedPlan()).mkString("\x01").split("\x01"))
            out[query] = schema.replace("\n", "\\n") + "\t" + " | ".join(answers).replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")
        except Exception as e:
            text = str(e.java_exception.getMessage()) if isinstance(e, Py4JJavaError) else str(e)
            out[query] = "error\t" + (text[text.find("[") + 1 : text.find("]")] if "[" in text[:400] else type(e).__name__)
            print(query, "\n   ", text.split("\n")[0], file=sys.stderr)
    head = f"# Spark {spark.version}, written by tests/oracle/syntax_answers.py: query, schema, sorted rows; or query, error, class\n"
    with open(data / f"{stem}_answers.tsv.gz", "wb") as f, gzip.GzipFile(fileobj=f, mode="wb", mtime=0) as z:
        z.write((head + "".join(f"{q}\t{a}\n" for q, a in out.items())).encode())


for stem in sys.argv[2:] or ["syntax", "rejection", "probe", "collation"]:
    ask(stem)
