"""Asks Spark for tests/conformance/testdata/function_values.tsv and function_constants.tsv.

Each line of the file is an expression and Spark's answer for every row of function_values_table.sql, as Hive prints it, rows joined by " | ". This
script keeps the expressions and writes the answers anew:

    python function_values.py ../conformance/testdata
"""

import pathlib
import sys

from pyspark.sql import SparkSession

data = pathlib.Path(sys.argv[1])
spark = (
    SparkSession.builder.master("local[1]")
    .config("spark.ui.enabled", "false")
    .config("spark.sql.session.timeZone", "America/Los_Angeles")
    .config("spark.sql.timeType.enabled", "true")
    .getOrCreate()
)
rows = spark.sql("SELECT * FROM " + (data / "function_values_table.sql").read_text())
rows.coalesce(1).localCheckpoint().createOrReplaceTempView("t")
hive = spark._jvm.org.apache.spark.sql.execution.HiveResult


def ask(name: str, about: str, source: str) -> None:
    """Writes the answers of one file of expressions anew."""
    out = [f"# Spark {spark.version}, written by tests/oracle/function_values.py: {about}"]
    for line in (data / name).read_text().splitlines():
        if line.startswith("#"):
            continue
        expression = line.split("\t")[0]
        try:
            plan = spark.sql(f"SELECT {expression}{source}")._jdf.queryExecution().executedPlan()
            answer = hive.hiveResultString(plan).mkString(" | ")
        except Exception as e:
            text = str(e)
            answer = "error " + text[1 : text.find("]")]
        out.append(expression + "\t" + answer.replace("\t", "\\t").replace("\n", "\\n"))
    (data / name).write_text("\n".join(out) + "\n")


ask("function_values.tsv", "expression, answer for each row of function_values_table.sql", " FROM t")
ask("function_constants.tsv", "constant expression, answer", "")
