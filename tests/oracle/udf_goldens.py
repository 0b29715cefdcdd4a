"""Writes what PySpark makes of the values that Python UDFs return: pyapi/pyspark/testdata/udf_returns.tsv.

    PYSPARK_PYTHON=$(which python) python tests/oracle/udf_goldens.py

Needs pyspark[connect,pipelines]==4.3.0 and a JDK 17. A line is how the UDF was made (udf: by pyspark.sql.functions.udf, which runs through Arrow;
register: by spark.udf.register, which pickles), the return type, the value as Python writes it, and the collected value's repr or, after
"error ", the last line of the worker's traceback.
"""

import pathlib

from pyspark.sql import SparkSession
from pyspark.sql.functions import udf

OUT = pathlib.Path(__file__).resolve().parents[2] / "pyapi" / "pyspark" / "testdata" / "udf_returns.tsv"

TYPES = """boolean
tinyint
int
bigint
float
double
string
binary
date
timestamp
timestamp_ntz
decimal(10,2)
array<int>
array<string>
map<string,int>
struct<a:int,b:string>
interval day to second""".splitlines()

VALUES = """None
True
0
1
-5
300
2**31
2**63
1.0
1.5
-0.0
float('nan')
float('inf')
1e300
'a'
''
'12'
' 12'
'1.5'
'true'
'2020-01-02'
b'ab'
bytearray(b'x')
[1, 2]
[]
[1, None]
['a', 'b']
[1.5]
(1, 'a')
(1,)
(1, 'a', 2)
{'a': 1}
{}
{'a': 1, 'b': 'x'}
{'b': 'x', 'a': 1, 'c': 2}
{1: 2}
{'a': None}
datetime.date(2020, 1, 2)
datetime.datetime(2020, 1, 2, 3, 4, 5, 6)
datetime.datetime(2020, 1, 2, 3, 4, 5, tzinfo=datetime.timezone(datetime.timedelta(hours=2)))
datetime.timedelta(days=1, seconds=2)
datetime.time(1, 2, 3)
decimal.Decimal('1.555')
decimal.Decimal('1.545')
decimal.Decimal('7')
decimal.Decimal('123456789.12')
decimal.Decimal('NaN')
Row(a=1, b='x')
Row(b='x', a=1)
1j""".splitlines()


def main() -> None:
    spark = (SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").config("spark.sql.session.timeZone", "UTC")
             .config("spark.log.level", "OFF").getOrCreate())
    spark.sparkContext.setLogLevel("OFF")
    one = spark.range(1)
    lines = ["# PySpark 4.3.0, made by tests/oracle/udf_goldens.py: how, return type, value, answer\n"]
    for how in ("udf", "register"):
        for t in TYPES:
            for v in VALUES:
                space: dict = {}
                exec("import datetime, decimal\nfrom pyspark.sql import Row\ndef f(_):\n    return " + v, space)
                try:
                    if how == "udf":
                        df = one.select(udf(space["f"], t)("id"))
                    else:
                        spark.udf.register("f", space["f"], t)
                        df = one.selectExpr("f(id)")
                    answer = repr(df.collect()[0][0])
                except Exception as e:  # what the worker says is the answer
                    text = str(e).split("\n\nJVM stacktrace")[0].strip().splitlines()
                    answer = "error " + text[-1]
                lines.append(f"{how}\t{t}\t{v}\t{answer}\n")
    OUT.write_text("".join(lines))


if __name__ == "__main__":
    main()
