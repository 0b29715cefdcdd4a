"""Asks real Spark what the analyzer must answer: the output schema, or the error class and text, of every query in analyzer_queries.sql.

    PYTHON_WITH_PYSPARK tests/oracle/analyzer_goldens.py

writes engine/plan/testdata/analyzer.tsv. A line of the result is

    query <TAB> ok <TAB> column list as DDL
    query <TAB> error <TAB> error class <TAB> message without the class, the SQLSTATE and the plan

The first line names the Spark version. No query is executed: analysis is all that is asked for.
"""

import pathlib
import re
import sys
import tempfile

from py4j.protocol import Py4JJavaError
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession
from pyspark.sql.types import ArrayType, MapType, StructType, _parse_datatype_string

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def session():
    s = (
        SparkSession.builder.master("local[1]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.shuffle.partitions", "1")
        .config("spark.sql.warehouse.dir", tempfile.mkdtemp())
        .getOrCreate()
    )
    s.sparkContext.setLogLevel("OFF")
    return s


def tables(spark):
    """The relations that queries may use, as analyzer_tables.ddl lists them: name, then a column list."""
    for line in (HERE / "analyzer_tables.ddl").read_text().splitlines():
        if not line.strip() or line.startswith("--"):
            continue
        name, ddl = line.split(" ", 1)
        if name.startswith("spark_catalog."):
            spark.sql(f"CREATE TABLE {name} ({ddl}) USING parquet")
        else:
            spark.createDataFrame([], _parse_datatype_string(ddl)).createOrReplaceTempView(name)


def type_ddl(t):
    if isinstance(t, ArrayType):
        return f"ARRAY<{type_ddl(t.elementType)}{'' if t.containsNull else ' NOT NULL'}>"
    if isinstance(t, MapType):
        return f"MAP<{type_ddl(t.keyType)}, {type_ddl(t.valueType)}{'' if t.valueContainsNull else ' NOT NULL'}>"
    if isinstance(t, StructType):
        return f"STRUCT<{', '.join(field_ddl(f, ': ') for f in t.fields)}>"
    return t.simpleString().upper()


def field_ddl(f, sep=" "):
    name = f.name if re.fullmatch(r"[A-Za-z_][A-Za-z_0-9]*", f.name) else "`" + f.name.replace("`", "``") + "`"
    return name + sep + type_ddl(f.dataType) + ("" if f.nullable else " NOT NULL")


def clean(text):
    """The message alone: no [CLASS], no SQLSTATE, no position, no plan."""
    text = re.sub(r"^\s*\[[A-Z0-9_.]+\]\s*", "", text)
    text = re.sub(r"\s*SQLSTATE: \w+.*", "", text, flags=re.S)
    return re.sub(r"\s*\n\s*", " ", text).strip()


def ask(spark, query):
    try:
        fields = spark.sql(query).schema.fields
        return ["ok", ", ".join(field_ddl(f) for f in fields)]
    except PySparkException as e:
        return ["error", e.getCondition() or type(e).__name__, clean(str(e))]
    except Py4JJavaError:
        return ["error", "INTERNAL_ERROR", "Spark failed"]


def main():
    source = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "analyzer_queries.sql"
    target = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "engine/plan/testdata/analyzer.tsv"
    spark = session()
    tables(spark)
    out = [f"# Spark {spark.version}; written by tests/oracle/analyzer_goldens.py"]
    for line in source.read_text().splitlines():
        if line.strip() and not line.startswith("--"):
            out.append("\t".join([line, *(x.replace("\t", " ") for x in ask(spark, line))]))
    target.write_text("\n".join(out) + "\n")


if __name__ == "__main__":
    main()
