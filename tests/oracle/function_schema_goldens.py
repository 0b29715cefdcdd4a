"""Asks real Spark for the schema of the documented example of every function: the name and type of its column.

    PYTHON_WITH_PYSPARK tests/oracle/function_schema_goldens.py

writes engine/plan/testdata/function_schemas.tsv, in the form of analyzer.tsv. Examples over several lines, and those Spark itself refuses to
analyze, are left out.
"""

import re

from analyzer_goldens import ROOT, ask, session


def main():
    spark = session()
    out = [f"# Spark {spark.version}; written by tests/oracle/function_schema_goldens.py"]
    seen = set()
    for (name,) in spark.sql("SHOW FUNCTIONS").collect():
        try:
            text = "\n".join(r[0] for r in spark.sql(f"DESCRIBE FUNCTION EXTENDED `{name}`").collect())
        except Exception:
            continue
        for m in re.finditer(r">\s*(SELECT .*?);\s*$", text, re.M):
            query = m.group(1).replace("\t", " ")
            if query in seen:
                continue
            seen.add(query)
            try:
                answer = ask(spark, query)
            except Exception:
                continue
            line = "\t".join([query, *answer])
            if answer[0] == "ok" and "\n" not in line:
                out.append(line)
    (ROOT / "engine/plan/testdata/function_schemas.tsv").write_text("\n".join(out) + "\n")


main()
