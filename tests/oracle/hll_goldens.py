"""Asks real Spark for the tables of its HyperLogLog++ and for counts that it estimates with them.

    pip install pyspark==4.3.0
    python tests/oracle/hll_goldens.py          # from the repository's root

Writes engine/backend/duckdb/aggregates/hll_tables.h, the figures of the paper's appendix as Spark has them, and
engine/backend/duckdb/testdata/approx_count_distinct.tsv: an aggregate, the number of rows of range() it is computed over, and the answer.
"""
import pathlib

from pyspark.sql import SparkSession

spark = (
    SparkSession.builder.master("local[1]")
    .config("spark.ui.enabled", "false")
    .config("spark.sql.session.timeZone", "UTC")
    .config("spark.sql.shuffle.partitions", "1")
    .config("spark.sql.codegen.wholeStage", "false")
    .config("spark.driver.memory", "2g")
    .getOrCreate()
)
backend = pathlib.Path("engine/backend/duckdb")
jvm = spark.sparkContext._jvm
tables = jvm.org.apache.spark.sql.catalyst.util.HyperLogLogPlusPlusHelper


def numbers(values):
    return ", ".join(repr(v).removesuffix(".0") for v in values)


thresholds = list(tables.THRESHOLDS())
raw, bias = ([list(a) for a in t] for t in (tables.RAW_ESTIMATE_DATA(), tables.BIAS_DATA()))
assert len(thresholds) == len(raw) == len(bias) and all(len(r) == len(b) <= 201 for r, b in zip(raw, bias))
longest = max(len(r) for r in raw)
out = [
    f"// Written by tests/oracle/hll_goldens.py from Spark {spark.version}: do not edit.",
    "",
    f"// By precision, from 4 to {3 + len(raw)}: up to which count it is that of linear counting; raw estimates, and how much each is too high.",
    f"enum {{ LEAST_PRECISION = 4, BIASED_PRECISIONS = {len(raw)}, LONGEST = {longest} }};",
    f"static const double thresholds[BIASED_PRECISIONS] = {{{numbers(thresholds)}}};",
    f"static const int lengths[BIASED_PRECISIONS] = {{{', '.join(str(len(r)) for r in raw)}}};",
]
for name, table in (("raw_estimates", raw), ("biases", bias)):
    out += [f"static const double {name}[BIASED_PRECISIONS][LONGEST] = {{"] + [f"    {{{numbers(r)}}}," for r in table] + ["};"]
(backend / "aggregates/hll_tables.h").write_text("\n".join(out) + "\n")

columns = [
    "id", "CAST(id AS INT)", "CAST(id AS SMALLINT)", "CAST(id % 100 AS TINYINT)", "id % 2 = 0", "CAST(id AS STRING)", "concat('customer ', id * 7)",
    "repeat(CAST(id AS STRING), 12)", "CAST(CAST(id AS STRING) AS BINARY)", "id * 0.37D", "CAST(id * 0.5D AS FLOAT)", "CAST(id AS DECIMAL(9,2))",
    "CAST(id AS DECIMAL(18,4))", "CAST(id AS DECIMAL(30,5)) * -1", "CAST(id AS DECIMAL(38,10)) * 1000000000000000000", "date_add(DATE '2020-01-01', CAST(id AS INT))",
    "timestamp_seconds(id)", "CAST(timestamp_seconds(id) AS TIMESTAMP_NTZ)", "make_dt_interval(0, 0, 0, id)", "make_ym_interval(0, CAST(id AS INT))",
    "array(id, NULL, id + 1)", "array(CAST(id AS STRING))", "struct(id, CAST(id AS STRING))", "CASE WHEN id % 3 > 0 THEN id END", "NULL",
    "CASE id % 4 WHEN 0 THEN 0.0D WHEN 1 THEN -0.0D WHEN 2 THEN CAST('NaN' AS DOUBLE) ELSE 1e0D END",
    "CASE id % 3 WHEN 0 THEN CAST(0.0D AS FLOAT) WHEN 1 THEN CAST(-0.0D AS FLOAT) ELSE CAST('NaN' AS FLOAT) END",
]
sizes = [0, 1, 10, 100, 400, 900, 1500, 2300, 5000, 30000, 200000]
# Spark plans a buffer of a column a word, which takes it long where the precision is high, and its memory where it is higher.
deviations = {"0.39D": sizes, "0.3D": sizes, "0.2D": sizes, "0.15D": sizes, "0.1": sizes, "0.07": sizes[:-1], "0.03": sizes[4:-1], "0.02D": [900, 30000], "0.01D": [30000]}
cases = [(f"approx_count_distinct({c})", n) for c in columns for n in (1000, 40000) if "SMALLINT" not in c or n == 1000]
cases += [("approx_count_distinct(id)", n) for n in sizes]
cases += [(f"approx_count_distinct(id * 13, {d})", n) for d in deviations for n in deviations[d]]
cases += [("approx_count_distinct(DISTINCT id % 7)", 1000), ("approx_count_distinct(id) FILTER (WHERE id < 50)", 1000)]
cases += [(f"approx_count_distinct(id, {d})", 10) for d in ("0.4D", "0.5D", "10D")]
lines = [f"# Spark {spark.version}, written by tests/oracle/hll_goldens.py: aggregate, rows of range(), answer or error class"]
bad = [c for c in cases if any(d in c[0] for d in ("0.4D", "0.5D)", "10D"))]
for n in sizes + [1000, 40000]:
    calls = [c for c, m in cases if m == n and (c, m) not in bad]
    row = spark.sql("SELECT " + ", ".join(f"{c} AS c{i}" for i, c in enumerate(calls)) + f" FROM range({n})").collect()[0] if calls else []
    lines += [f"{c}\t{n}\t{v}" for c, v in zip(calls, row)]
    print(n, len(calls), flush=True)
for call, n in bad:
    try:
        lines.append(f"{call}\t{n}\t{spark.sql(f'SELECT {call} FROM range({n})').collect()[0][0]}")
    except Exception as e:  # noqa: BLE001
        lines.append(f"{call}\t{n}\t{e.getCondition()}")
(backend / "testdata/approx_count_distinct.tsv").write_text("\n".join(lines) + "\n")
print(len(cases), "answers")
