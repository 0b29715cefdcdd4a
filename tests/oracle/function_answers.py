"""Asks real Spark for the answers of calls of its functions, those of function_answers.sql, a query a line.

    PYTHON_WITH_PYSPARK tests/oracle/function_answers.py

writes tests/conformance/testdata/function_answers.tsv: the query and its answer as Hive prints it (rows joined by ' | ', columns by \\t, line ends as
' | '), or "error" and the error's class.
"""

import re

from analyzer_goldens import HERE, ROOT, session

OUT = ROOT / "tests/conformance/testdata/function_answers.tsv"


def main():
    spark = session()
    spark.conf.set("spark.sql.session.timeZone", "America/Los_Angeles")
    spark.conf.set("spark.sql.timeType.enabled", "true")
    hive = spark._jvm.org.apache.spark.sql.execution.HiveResult
    out = [f"# Spark {spark.version}, session time zone America/Los_Angeles; written by tests/oracle/function_answers.py"]
    for query in (HERE / "function_answers.sql").read_text().splitlines():
        try:
            df = spark.sql(query)
            rows = hive.hiveResultString(df._jdf.queryExecution().executedPlan())
            answer = " | ".join(rows.apply(i) for i in range(rows.size())).replace("\t", "\\t").replace("\n", " | ")
        except Exception as e:
            found = re.search(r"\[([A-Z_0-9.]+)\]", str(e))
            # Spark's old errors have a class that their text does not show.
            answer = "error " + (found.group(1) if found else e.getCondition() if hasattr(e, "getCondition") else "?")
        out.append(f"{query}\t{answer}")
    OUT.write_text("\n".join(out) + "\n")


main()
