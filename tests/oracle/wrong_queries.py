"""Asks Spark for tests/conformance/testdata/wrong_queries.tsv: what it says to wrong queries.

A line is `query, class, line, column, message`; line and column count from 1 and are those of the first piece of the query that the error is about
(of the token, for a syntax error), or 0 and 0 where Spark names no place. A query that Spark runs after all has the class OK.

    python wrong_queries.py ../conformance/testdata
"""

import logging
import pathlib
import re
import sys

from py4j.protocol import Py4JJavaError
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

data = pathlib.Path(sys.argv[1])
spark = (
    SparkSession.builder.master("local[1]")
    .config("spark.ui.enabled", "false")
    .config("spark.sql.session.timeZone", "America/Los_Angeles")
    .getOrCreate()
)
logging.disable(logging.CRITICAL)
spark.sparkContext.setLogLevel("OFF")
for statement in (data / "query_matrix_tables.sql").read_text().split(";\n"):
    if statement.strip():
        spark.sql(statement)

out = [f"# Spark {spark.version}, written by tests/oracle/wrong_queries.py: query, class, line, column, message"]
for query in (data / "wrong_queries.sql").read_text().splitlines():
    try:
        spark.sql(query).collect()
        out.append(f"{query}\tOK\t0\t0\t")
        continue
    except PySparkException as e:
        text, name = str(e), e.getCondition()
    except Py4JJavaError as e:  # PySpark does not know every exception
        text = str(e.java_exception.getMessage())
        name = text[text.find("[") + 1 : text.find("]")]
    place = re.search(r"== SQL \(line (\d+), position (\d+)\) ==", text)
    line, column = (int(place[1]), int(place[2])) if place else (0, 0)
    if not place and (place := re.search(r"line (\d+),? pos (\d+)", text)):
        line, column = int(place[1]), int(place[2]) + 1
    message = text.split("\n== SQL")[0].split(" SQLSTATE:")[0].strip().split("\n")[0]
    out.append("\t".join([query, name or "", str(line), str(column), message.replace("\t", " ")]))
(data / "wrong_queries.tsv").write_text("\n".join(out) + "\n")
