"""Asks Spark for tests/conformance/testdata/sql_mutants.tsv.gz: what its parser says to damaged statements.

The statements are those of the SQL suite, of syntax_queries.sql and of the parser cases, with a token left out, doubled, swapped with the next, replaced or
put before another. A line is `statement, class`; the class of one that Spark's parser takes is OK.

    python sql_mutants.py ../conformance/testdata ../../engine/sparksql/testdata
"""

import gzip
import logging
import pathlib
import random
import re
import sys

from pyspark.sql import SparkSession

data, cases = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
rng = random.Random(5)


def unescape(s):
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t", "r": "\r"}.get(m[1], m[1]), s)


with gzip.open(data / "sql_suite.tsv.gz", "rt") as f:
    base = [unescape(line.split("\t")[1]) for line in f if not line.startswith("#")]
base = rng.sample([b for b in base if len(b) < 300 and "collat" not in b.lower()], 900)
base += [line for line in (data / "syntax_queries.sql").read_text().splitlines() if not line.startswith("--")]
base += [unescape(line.split("\t")[2]) for line in (cases / "spark_parse_cases.tsv").read_text().splitlines() if line.startswith("plan\t1")]

token = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|`[^`]*`|\w+|\|>|<=>|\|\||[<>!=]=|<>|->|=>|::|--[^\n]*|\S")
words = (
    "SELECT FROM WHERE GROUP BY ORDER LIMIT OFFSET AS ON USING JOIN LEFT OUTER CROSS UNION ALL DISTINCT AND OR NOT IN IS NULL LIKE BETWEEN CASE WHEN THEN ELSE END "
    "WITH VALUES TABLE SET INTO INSERT OVER PARTITION ROWS WINDOW HAVING QUALIFY LATERAL VIEW PIVOT ( ) , . ; * + - = 1 'a' `b` x |> ? :p [ ] {"
).split()


def damaged(text):
    spans = [m.span() for m in token.finditer(text)]
    if len(spans) < 2:
        return text
    k = rng.randrange(len(spans) - 1)
    (start, end), (start2, end2) = spans[k], spans[k + 1]
    return rng.choice(
        [
            text[:start] + text[end:],
            text[:end] + " " + text[start:],
            text[:start] + text[start2:end2] + " " + text[start:end] + " " + text[end2:],
            text[:start] + rng.choice(words) + " " + text[end:],
            text[:start] + rng.choice(words) + " " + text[start:],
        ]
    ).strip()


out = set()
while len(out) < 3000:
    if text := damaged(rng.choice(base)):
        out.add(text)
spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
logging.disable(logging.CRITICAL)
spark.sparkContext.setLogLevel("OFF")
parser = spark._jsparkSession.sessionState().sqlParser()
lines = [f"# Spark {spark.version}, written by tests/oracle/sql_mutants.py: statement, OK or the class of the parser's error"]
for text in sorted(out):
    try:
        parser.parsePlan(text)
        name = "OK"
    except Exception as e:
        found = re.search(r"\[([A-Z_.0-9]+)\]", str(e)[:300])
        name = found[1] if found else "ParseException"
    lines.append(text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r") + "\t" + name)
with open(data / "sql_mutants.tsv.gz", "wb") as f, gzip.GzipFile(fileobj=f, mode="wb", mtime=0) as z:
    z.write(("\n".join(lines) + "\n").encode())
