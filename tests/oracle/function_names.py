"""Asks real Spark for the names of its built-in functions.

    PYTHON_WITH_PYSPARK tests/oracle/function_names.py

writes engine/functions/testdata/spark_functions.txt, a name a line.
"""

from analyzer_goldens import ROOT, session


def main():
    spark = session()
    names = sorted(r[0] for r in spark.sql("SHOW FUNCTIONS").collect())
    head = f"# SHOW FUNCTIONS of Spark {spark.version}; written by tests/oracle/function_names.py"
    (ROOT / "engine/functions/testdata/spark_functions.txt").write_text("\n".join([head, *names]) + "\n")


main()
