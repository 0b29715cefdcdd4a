"""Asks Spark with Delta for tests/conformance/testdata/dml_answers.tsv.gz: of each line of dml_queries.sql the schema and rows of its last
statement, or the class of the first error. Every line has the tables of dml_tables.sql anew: they are written once, and their folders copied.

    python dml_answers.py ../conformance/testdata [new]

With new it keeps the answers it has and asks the other lines only. It needs PySpark 4.2, delta-spark 4.4 and a JDK. Delta takes CHECK constraints only in ALTER TABLE, so those of CREATE TABLE are added behind it.
"""

import gzip
import logging
import pathlib
import re
import shutil
import sys
import tempfile

from delta import configure_spark_with_delta_pip
from pyspark.errors import PySparkException
from py4j.protocol import Py4JJavaError
from pyspark.sql import SparkSession

data = pathlib.Path(sys.argv[1])
work = pathlib.Path(tempfile.mkdtemp())
spark = configure_spark_with_delta_pip(
    SparkSession.builder.master("local[1]")
    .config("spark.ui.enabled", "false")
    .config("spark.sql.session.timeZone", "America/Los_Angeles")
    .config("spark.sql.shuffle.partitions", "1")
    .config("spark.sql.warehouse.dir", str(work / "warehouse"))
    .config("spark.databricks.delta.snapshotPartitions", "1")
    .config("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension")
    .config("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
).getOrCreate()
logging.disable(logging.CRITICAL)
spark.sparkContext.setLogLevel("OFF")
hive = spark._jvm.org.apache.spark.sql.execution.HiveResult
constraint = re.compile(r", CONSTRAINT (\w+) CHECK (\(.*?\))\)")

tables = {}
for statement in (data / "dml_tables.sql").read_text().split(";\n"):
    name = re.match(r"CREATE TABLE (\w+)", statement)
    if name:
        tables[name[1]] = work / "tables" / name[1]
    check = constraint.search(statement)
    statement = constraint.sub(")", statement)
    if name:
        statement = statement.replace(" USING delta", f" USING delta LOCATION '{tables[name[1]]}'")
    if statement.strip():
        spark.sql(statement)
    if check:
        spark.sql(f"ALTER TABLE {name[1]} ADD CONSTRAINT {check[1]} CHECK {check[2]}")

# Errors that say only where another one happened.
WRAPPERS = {"TASK_WRITE_FAILED", "FAILED_EXECUTE_UDF"}


def error_class(e: Exception) -> str:
    """The class of the outermost error that has one and tells what went wrong. PySpark does not know the texts of Delta's classes and may fail over
    them, so it is asked of the exception that came from Java."""
    while e.__context__ is not None:
        e = e.__context__
    j = getattr(e, "_origin", None) or getattr(e, "java_exception", None)
    while j is not None:
        try:
            name = j.getCondition()
        except Exception:
            name = None
        if name and name not in WRAPPERS and not name.startswith("_LEGACY"):
            return name
        j = j.getCause()
    return getattr(e, "getCondition", lambda: None)() or type(e).__name__


def answer(statements: list[str]) -> str:
    """Schema and sorted rows of the last statement."""
    for s in statements:
        frame = spark.sql(s)
    schema = ", ".join(f"{f.name} {f.dataType.simpleString()}" for f in frame.schema)
    rows = sorted(hive.hiveResultString(frame._jdf.queryExecution().executedPlan()).mkString("\x01").split("\x01"))
    return schema + "\t" + " | ".join(rows).replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")


known = {}
if sys.argv[2:] == ["new"]:
    lines = gzip.decompress((data / "dml_answers.tsv.gz").read_bytes()).decode().split("\n")
    known = dict(line.split("\t", 1) for line in lines if line and not line.startswith("#"))
out = {}
for n, query in enumerate((data / "dml_queries.sql").read_text().splitlines()):
    if query.startswith("--"):
        continue
    if query in known:
        out[query] = known[query]
        continue
    spark.sql(f"CREATE SCHEMA c{n}")
    spark.sql(f"USE c{n}")
    for name, folder in tables.items():
        if re.search(rf"\b{name}\b", query):
            shutil.copytree(folder, work / f"c{n}" / name)
            spark.sql(f"CREATE TABLE {name} USING delta LOCATION '{work / f'c{n}' / name}'")
    try:
        out[query] = answer(query.split("; "))
    except (PySparkException, Py4JJavaError) as e:
        out[query] = "error\t" + error_class(e)
        print(query, "\n   ", str(e).split("\n")[0][:300], file=sys.stderr)
    spark.catalog.dropTempView("vw")
head = f"# Spark {spark.version} with Delta 4.4.0, written by tests/oracle/dml_answers.py: query, schema, sorted rows; or query, error, class\n"
with open(data / "dml_answers.tsv.gz", "wb") as f, gzip.GzipFile(fileobj=f, mode="wb", mtime=0) as z:
    z.write((head + "".join(f"{q}\t{a}\n" for q, a in out.items())).encode())
shutil.rmtree(work)
