"""Asks real Spark for the answers of the documented examples of its functions.

    PYTHON_WITH_PYSPARK tests/oracle/function_examples.py

reads the queries of engine/functions/examples.tsv and writes Spark's answers there, as Hive prints them. What Spark refuses has the type "error" and
the error's class for an answer; what has another answer every time has the answer "now". The
types stand in the file and stay. Examples that need more than Spark's own jars (Avro,
Protobuf) keep the documented answer.
"""

from analyzer_goldens import ROOT, session

PATH = ROOT / "engine/functions/examples.tsv"
HEAD = """\
# The documented examples of Spark's functions with the answers of Spark {}, as Hive prints them (rows joined by ' | ', columns by \\t), session time zone America/Los_Angeles.
# Written by tests/oracle/function_examples.py. Columns: function, example, answer, type; "error" with its class is a refusal, "now" an answer that is another one every time.
"""
# These depend on who asks and when.
OURS = {"curdate", "current_date", "current_timestamp", "current_user", "user"}


def main():
    spark = session()
    spark.conf.set("spark.sql.session.timeZone", "America/Los_Angeles")
    spark.conf.set("spark.sql.timeType.enabled", "true")
    hive = spark._jvm.org.apache.spark.sql.execution.HiveResult

    def ask(query):
        try:
            df = spark.sql(query)
            rows = hive.hiveResultString(df._jdf.queryExecution().executedPlan())
            rows = [rows.apply(i) for i in range(rows.size())]
        except Exception as e:
            text = str(e)
            if "SQL_FUNCTIONS_UNUSABLE" in text or "DESCRIPTOR_FILE" in text or "to_protobuf" in text:
                return None
            return text[text.index("[") + 1 : text.index("]")], "error"
        return " | ".join(r.replace("\t", "\\t").replace("\n", " | ") for r in rows), ""

    out = []
    for line in PATH.read_text().splitlines():
        if line.startswith("#"):
            continue
        function, query, answer, types = line.split("\t")
        first, again = ask(query), ask(query)
        if first is None:
            pass
        elif first != again or function in OURS or query.endswith("unix_timestamp()"):
            answer = "now"
        elif first[1] == "error":
            answer, types = first
        else:
            answer = first[0]
        out.append("\t".join([function, query, answer, types]))
    PATH.write_text(HEAD.format(spark.version) + "\n".join(out) + "\n")


main()
