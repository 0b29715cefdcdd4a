"""Upper, lower and initial case of every letter that has one, as Spark answers: python letter_case.py > engine/backend/duckdb/testdata/letter_case.tsv

pip install pyspark==4.2.0
"""

from pyspark.sql import SparkSession

WORDS = ["ΑΣ", "ΑΣ ΒΣ", "Σ", "ΑΣ.", "ὈΔΥΣΣΕΎΣ", "İSTANBUL", "ISTANBUL ığ", "ŉ ﬁ", "straße ẞ", "ßa ﬁx ǆx", "éa Éa", "ǰ ΐ", "a\u00a0b éc", "ÇA-va été"]

s = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
letters = [chr(c) for c in [*range(0x80, 0xD800), *range(0xE000, 0x20000)]]
df = s.createDataFrame([(i, c) for i, c in enumerate(WORDS + letters)], "n int, c string")
print(f"# PySpark {s.version}: text, upper, lower, initcap, initcap of the text and an a")
for r in df.selectExpr("n", "c", "upper(c) u", "lower(c) l", "initcap(c) i", "initcap(concat(c, 'a')) ia").orderBy("n").collect():
    if r.n < len(WORDS) or {r.u, r.l, r.i} != {r.c}:
        print(r.c, r.u, r.l, r.i, r.ia, sep="\t")
