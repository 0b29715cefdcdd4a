"""TPC-H at a scale (1 unless told) through dp, DuckDB and PySpark: python tpch.py DP DIR [SCALE [TURNS]]

Each runs all 22 queries of tests/conformance/testdata/tpch in one process over the same Parquet files, in turns; whole processes are timed. The results of
dp must equal PySpark's, numbers of doubles to twelve digits.
"""

import json
import math
import pathlib
import statistics
import subprocess
import sys
import time

import duckdb
import duckdb_extension_tpch

HERE = pathlib.Path(__file__).resolve().parent
QUERIES = sorted((HERE.parent / "conformance/testdata/tpch").glob("*.sql"))


def generate(folder, scale):
    db = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    db.execute(f"LOAD '{next(pathlib.Path(duckdb_extension_tpch.__file__).parent.glob('extensions/*/*.duckdb_extension'))}'")
    db.execute(f"CALL dbgen(sf = {scale})")
    folder.mkdir(parents=True)
    for (table,) in db.execute("SELECT table_name FROM information_schema.tables").fetchall():
        db.execute(f"COPY {table} TO '{folder / table}.parquet' (FORMAT parquet)")


def dp(binary, folder):
    """The rows of every query, by dp sql."""
    views = [f"CREATE TEMPORARY VIEW {f.stem} AS SELECT * FROM parquet.`{f}`" for f in sorted(folder.glob("*.parquet"))]
    script = folder.parent / "tpch.sql"
    script.write_text(";\n".join(views + [q.read_text() for q in QUERIES]) + ";\n")
    out = subprocess.run([binary, "sql", "-f", script, "-o", "json"], cwd=folder.parent, check=True, capture_output=True, text=True).stdout
    answers = [json.loads(line) for line in out.splitlines()]
    return [a["rows"] for a in answers[len(views) :]]


PEER = """
import json, pathlib, sys
folder, queries = pathlib.Path(sys.argv[1]), sys.argv[2:]
files = sorted(folder.glob("*.parquet"))
if sys.argv[0] == "duckdb":
    import duckdb
    db = duckdb.connect()
    for f in files:
        db.execute(f"CREATE VIEW {f.stem} AS SELECT * FROM '{f}'")
    run = lambda q: db.execute(q).fetchall()
else:
    from pyspark.sql import SparkSession
    spark = SparkSession.builder.master("local[*]").config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "4").config("spark.driver.memory", "4g").getOrCreate()
    for f in files:
        spark.read.parquet(str(f)).createOrReplaceTempView(f.stem)
    run = lambda q: [tuple(r) for r in spark.sql(q).collect()]
for q in queries:
    print(json.dumps(run(pathlib.Path(q).read_text()), default=str))
"""


def peer(name, folder):
    code = PEER.replace("sys.argv[0]", repr(name))
    out = subprocess.run([sys.executable, "-c", code, folder, *QUERIES], check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in out.splitlines()]


def same(a, b):
    try:
        return math.isclose(float(a), float(b), rel_tol=1e-12)
    except (TypeError, ValueError):
        return a == b


def main(binary, directory, scale="1", turns="3"):
    binary = str(pathlib.Path(binary).resolve())
    folder = pathlib.Path(directory).resolve() / f"tpch-{scale}" / "data"
    if not folder.exists():
        generate(folder, float(scale))
    (folder.parent / "dp.yml").write_text("name: tpch\n")
    runs = {"dp": lambda: dp(binary, folder), "DuckDB": lambda: peer("duckdb", folder), "PySpark": lambda: peer("spark", folder)}
    took, rows = {n: [] for n in runs}, {}
    for _ in range(int(turns)):
        for name, run in runs.items():
            start = time.perf_counter()
            rows[name] = run()
            took[name].append(time.perf_counter() - start)
    median = {n: statistics.median(t) for n, t in took.items()}
    for name, seconds in median.items():
        print(f"TPC-H scale {scale}, 22 queries, {name:<8} {seconds:8.2f} s   {seconds / median['dp']:6.2f} of dp")
    for query, ours, theirs in zip(QUERIES, rows["dp"], rows["PySpark"]):
        if len(ours) != len(theirs) or not all(same(a, b) for x, y in zip(ours, theirs) for a, b in zip(x, y)):
            raise SystemExit(f"{query.name}: dp's rows are not PySpark's")
    print(f"all {len(QUERIES)} results equal PySpark's")


main(*sys.argv[1:])
