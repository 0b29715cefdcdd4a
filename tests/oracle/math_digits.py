"""Asks real Spark for the values of its functions of doubles, to the last digit.

    pip install pyspark==4.3.0
    python tests/oracle/math_digits.py          # from the repository's root

Writes engine/backend/duckdb/testdata/math_digits.tsv.gz: the expressions of x and y, and a line for each pair with all values; doubles are their bits in
hexadecimal, NULL is empty. Java's sine and cosine are an algorithm of the processor's (here x86-64), not StrictMath's.
"""
import gzip
import math
import pathlib
import random
import struct

from pyspark.sql import SparkSession

spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
draw = random.Random(4711)
kinds = [
    lambda: draw.uniform(-1, 1),
    lambda: draw.uniform(-10, 10),
    lambda: draw.uniform(-1000, 1000),
    lambda: round(draw.uniform(-50, 50), 2),
    lambda: draw.choice([-1, 1]) * math.exp(draw.uniform(-40, 40)),
    lambda: float(draw.randrange(-500, 500)),
]
xs = [kinds[i % 6]() for i in range(1200)]
xs += [38.22, -0.829143815529972, 0.5123145636042961, 0.1650408195523294, -487.0, -4.198213418793677, 18448654036.990063, 448.0]
xs += [1e15, 1e22, 3e38, 2.75, -2.5, 12.34, 1e300, 1.7e308, math.pi, math.pi / 2, 90112.0, -90111.9, 5e-324, -1e-300, 0.0, -0.0, math.inf, math.nan]
pairs = [(x, xs[(i * 7 + 3) % len(xs)]) for i, x in enumerate(xs)]
names = ["sin", "cos", "tan", "csc", "sec", "cot", "exp", "expm1", "cbrt", "sinh", "cosh", "tanh", "atan", "asinh", "degrees", "radians"]
expressions = [f"{n}(x)" for n in names] + ["asin(x / 1000)", "acos(x / 1000)", "atanh(x / 1000)", "acosh(abs(x) + 1)"]
expressions += [f"{n}(abs(x))" for n in ("ln", "log10", "log2", "log1p", "sqrt")]
expressions += ["log(abs(y), abs(x))", "pow(abs(x), y / 50)", "atan2(x, y)", "hypot(x, y)"]
spark.createDataFrame([(i, *p) for i, p in enumerate(pairs)], "i int, x double, y double").createOrReplaceTempView("t")
rows = spark.sql("SELECT x, y, " + ", ".join(f"{e} AS c{i}" for i, e in enumerate(expressions)) + " FROM t ORDER BY i").collect()


def bits(v):
    return "" if v is None else struct.pack(">d", v).hex()


lines = [f"# Spark {spark.version}, written by tests/oracle/math_digits.py", "\t".join(["x", "y"] + expressions)]
lines += ["\t".join(map(bits, row)) for row in rows]
pathlib.Path("engine/backend/duckdb/testdata/math_digits.tsv.gz").write_bytes(gzip.compress(("\n".join(lines) + "\n").encode(), mtime=0))
print(len(rows), "rows")
