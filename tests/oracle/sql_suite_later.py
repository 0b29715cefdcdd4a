"""What Spark answers now to statements of its SQL suite whose recorded answer was another version's, or hangs on how many tasks computed it.

    TZ=UTC python tests/oracle/sql_suite_later.py tests/conformance/testdata/sql_suite.tsv.gz tests/conformance/testdata/sql_suite_later.tsv

needs PySpark 4.3 and a JDK 17. The statements of STATEMENTS, by file and number in sql_suite.tsv.gz, are asked in a session of one task, after the statements without
rows before them in their file. The columns are: file, number, schema, answer or error class, 1 if Spark rejects it.
"""

import gzip
import sys

from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

STATEMENTS = [
    ("postgreSQL/aggregates_part1", 34),
    ("subquery/scalar-subquery/scalar-subquery-group-by", 14),
]
ESCAPES = {"\\n": "\n", "\\t": "\t", "\\r": "\r", "\\\\": "\\"}


def unescaped(text):
    out, i = "", 0
    while i < len(text):
        pair = text[i : i + 2]
        out += ESCAPES.get(pair, text[i])
        i += 2 if pair in ESCAPES else 1
    return out


def escaped(text):
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")


def main(suite, to):
    files = {}
    with gzip.open(suite, "rt", encoding="utf-8") as f:
        for line in f:
            if not line.startswith("#"):
                parts = line.rstrip("\n").split("\t")
                files.setdefault(parts[0], []).append([unescaped(p) for p in parts[1:]])
    base = SparkSession.builder.master("local[1]").config("spark.sql.session.timeZone", "America/Los_Angeles").config("spark.ui.enabled", "false").getOrCreate()
    hive = base._jvm.org.apache.spark.sql.execution.HiveResult
    with open(to, "w", encoding="utf-8") as out:
        out.write(f"# Answers of Spark {base.version} to statements of sql_suite.tsv.gz, by tests/oracle/sql_suite_later.py.\n")
        for file, number in STATEMENTS:
            session = base.newSession()
            for query, schema, _, rejected in files[file][: number - 1]:
                if schema == "struct<>" and rejected == "0":
                    session.sql(query)
            try:
                df = session.sql(files[file][number - 1][0])
                rows = hive.hiveResultString(df._jdf.queryExecution().executedPlan())
                answer = [df._jdf.schema().catalogString(), "\n".join(rows.apply(i) for i in range(rows.size())), "0"]
            except PySparkException as e:
                answer = ["struct<>", e.getCondition() or type(e).__name__, "1"]
            out.write("\t".join([file, str(number), *map(escaped, answer)]) + "\n")


main(*sys.argv[1:])
