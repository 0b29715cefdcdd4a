"""Writes what PySpark makes of the values that Python UDFs return: pyapi/pyspark/testdata/udf_returns.tsv.

    PYSPARK_PYTHON=$(which python) python tests/oracle/udf_goldens.py

Needs pyspark[connect,pipelines]==4.3.0 and a JDK 17. A line is how the UDF was made (udf: by pyspark.sql.functions.udf, which runs through Arrow;
register: by spark.udf.register, which pickles), the return type, the value as Python writes it, and the collected value's repr or, after
"error ", the last line of the worker's traceback.
"""

import concurrent.futures
import pathlib

from pyspark.sql import SparkSession
from pyspark.sql.functions import udf

OUT = pathlib.Path(__file__).resolve().parents[2] / "pyapi" / "pyspark" / "testdata" / "udf_returns.tsv"

TYPES = """boolean
tinyint
int
bigint
double
string
binary
date
timestamp
decimal(10,2)
array<int>
array<string>
map<string,int>
struct<a:int,b:string>""".splitlines()

VALUES = """None
True
1
300
2**31
2**63
1.0
1.5
float('nan')
float('inf')
'a'
'12'
'1.5'
'true'
'2020-01-02'
b'ab'
bytearray(b'x')
[1, 2]
[]
[1, None]
['a', 'b']
(1, 'a')
(1,)
{'a': 1}
{'a': 1, 'b': 'x'}
datetime.date(2020, 1, 2)
datetime.datetime(2020, 1, 2, 3, 4, 5, 6)
datetime.datetime(2020, 1, 2, 3, 4, 5, tzinfo=datetime.timezone(datetime.timedelta(hours=2)))
datetime.timedelta(days=1, seconds=2)
datetime.time(1, 2, 3)
decimal.Decimal('1.555')
decimal.Decimal('1.545')
decimal.Decimal('123456789.12')
Row(a=1, b='x')
Row(b='x', a=1)""".splitlines()


def main() -> None:
    spark = (SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.sql.session.timeZone", "UTC")
             .config("spark.log.level", "OFF").getOrCreate())
    spark.sparkContext.setLogLevel("OFF")
    one = spark.range(1)

    def function(v: str):
        space: dict = {}
        exec("import datetime, decimal\nfrom pyspark.sql import Row\ndef f(_):\n    return " + v, space)
        return space["f"]

    def ask(df) -> list[str]:
        return [repr(x) for x in df.collect()[0]]

    def alone(how: str, t: str, v: str) -> str:
        try:
            if how == "udf":
                return ask(one.select(udf(function(v), t)("id")))[0]
            spark.udf.register("f", function(v), t)
            return ask(one.selectExpr("f(id)"))[0]
        except Exception as e:  # what the worker says is the answer
            return "error " + str(e).split("\n\nJVM stacktrace")[0].strip().splitlines()[-1]

    def registered(t: str) -> list[str]:
        for i, v in enumerate(VALUES):
            spark.udf.register(f"f{i}", function(v), t)
        try:
            return ask(one.selectExpr(*[f"f{i}(id) AS c{i}" for i in range(len(VALUES))]))
        except Exception:
            return [alone("register", t, v) for v in VALUES]

    lines = ["# PySpark 4.3.0, made by tests/oracle/udf_goldens.py: how, return type, value, answer\n"]
    for t in TYPES:
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            answers = list(pool.map(lambda v: alone("udf", t, v), VALUES))
        lines += [f"udf\t{t}\t{v}\t{a}\n" for v, a in zip(VALUES, answers)]
        lines += [f"register\t{t}\t{v}\t{a}\n" for v, a in zip(VALUES, registered(t))]
        OUT.write_text("".join(lines))


if __name__ == "__main__":
    main()
