"""Asks real Spark for the text of doubles and floats, which is Java's: in Java 17 not always the shortest that reads as the number.

    pip install pyspark==4.3.0 numpy
    python tests/oracle/real_text.py            # from the repository's root, with a JDK 17

Draws 25,000 doubles and as many floats, asks for CAST(x AS STRING), and writes to engine/types/testdata/real_text.tsv.gz those whose text is not the
shortest, and 1,500 others, of each type: the type, the bits in hexadecimal, the text. Doubles also have CAST(CAST(x AS DECIMAL(38, 10)) AS STRING).
"""
import decimal
import gzip
import math
import pathlib
import random
import struct

import numpy
from pyspark.sql import SparkSession

spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
java = spark._jvm.java.lang.System.getProperty("java.version")
assert java.startswith("17."), java
draw = random.Random(4712)


def double():
    match draw.randrange(8):
        case 0:
            return struct.unpack(">d", draw.randbytes(8))[0]
        case 1:  # few bits: many are in the middle of two texts
            return math.ldexp(draw.randrange(1, 2 ** draw.randrange(1, 54)), draw.randrange(-60, 20))
        case 2:  # few digits
            return float(f"{draw.randrange(1, 10 ** draw.randrange(1, 18))}e{draw.randrange(-40, 25)}")
        case 3:
            return float(f"{draw.randrange(1, 1000)}e{draw.randrange(-330, 308)}")
        case 4:  # whole
            return float(draw.getrandbits(64) >> draw.randrange(40))
        case 5:  # plain
            return math.exp(draw.uniform(-8, 17))
        case 6:  # a power of two and its neighbours
            x = math.ldexp(1.0, draw.randrange(-1074, 1024))
            return draw.choice([x, math.nextafter(x, 0), math.nextafter(x, math.inf), -x])
        case _:  # subnormal
            return struct.unpack(">d", struct.pack(">Q", draw.getrandbits(52) >> draw.randrange(52)))[0]


def single():
    if draw.randrange(3) == 0:
        return struct.unpack(">f", draw.randbytes(4))[0]
    x = double()
    if abs(x) > 3e38 or abs(x) < 1e-45:
        x = struct.unpack(">f", struct.pack(">I", draw.getrandbits(31) >> draw.randrange(31)))[0]
    return float(numpy.float32(x))


def shortest(x, kind):
    text = numpy.format_float_scientific(kind(x), unique=True, trim="0")
    return decimal.Decimal(text)


lines = [f"# Spark {spark.version} on Java {java}, written by tests/oracle/real_text.py"]
for name, make, kind, form in (("double", double, numpy.float64, ">d"), ("float", single, numpy.float32, ">f")):
    xs = [make() for _ in range(25_000)]
    table = spark.createDataFrame([(i, x) for i, x in enumerate(xs)], f"i int, x {name}")
    as_decimal = ["CAST(CASE WHEN abs(x) < 1e27 THEN CAST(x AS DECIMAL(38, 10)) END AS STRING) d"] if name == "double" else []
    rows = table.selectExpr("i", "x", "CAST(x AS STRING) AS s", *as_decimal).orderBy("i").collect()
    seen, others = set(), 0
    for row in rows:
        x = row.x
        if math.isfinite(x):
            differs = decimal.Decimal(row.s) != shortest(x, kind)
        else:
            differs = False
        if x in seen or not differs and others == 1500:
            continue
        seen.add(x)
        others += not differs
        lines.append("\t".join([name, struct.pack(form, x).hex(), row.s] + ([row.d or "NULL"] if name == "double" else [])))
    print(name, len(seen), "kept,", len(seen) - others, "longer than need be")
pathlib.Path("engine/types/testdata").mkdir(exist_ok=True)
pathlib.Path("engine/types/testdata/real_text.tsv.gz").write_bytes(gzip.compress(("\n".join(lines) + "\n").encode(), mtime=0))
