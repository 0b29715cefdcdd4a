"""dp's tables in other engines, and theirs in dp: python interop.py DP WORKDIR [types]

Every engine answers the same questions (how many rows, and the sum of a hash-free checksum per column); dp's answer is the reference for its
own tables, Spark's for those it wrote. Exits with 1 and a list of the differences.
"""

import base64
import decimal
import json
import os
import shutil
import subprocess
import sys
from datetime import date, datetime, timezone
from pathlib import Path

import deltalake
import duckdb
import duckdb_extension_delta
import polars
from delta import configure_spark_with_delta_pip
from pyspark.sql import SparkSession

DP = str(Path(sys.argv[1]).resolve())
WORK = Path(sys.argv[2]).resolve()
ROOT = Path(__file__).resolve().parents[2]
failures = []


def difference(got, want):
    if isinstance(got, list) and isinstance(want, list):
        return f"only there {[x for x in got if x not in want][:2]}, only in dp {[x for x in want if x not in got][:2]}"
    return f"{got!r}, want {want!r}"


def check(what, got, want):
    ok = got == want
    print(("ok    " if ok else "FAIL  ") + what + ("" if ok else ": " + difference(got, want)), flush=True)
    if not ok:
        failures.append(what)


def dp(*args, cwd):
    r = subprocess.run([DP, *args], cwd=cwd, capture_output=True, text=True)
    if r.returncode != 0:
        raise SystemExit(f"dp {' '.join(args)} failed with {r.returncode}:\n{r.stdout}{r.stderr}")
    return r.stdout


def rows_of_dp(project, query):
    return json.loads(dp("sql", "-o", "json", query, cwd=project))


def plain(v):
    """A value as every engine's rows compare: text for what has many spellings."""
    if isinstance(v, (datetime,)):
        if v.tzinfo is None:
            v = v.replace(tzinfo=timezone.utc)
        return v.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%f").rstrip("0").rstrip(".")
    if isinstance(v, date):
        return v.isoformat()
    if isinstance(v, (decimal.Decimal, float)):
        return round(float(v), 4)  # FLOAT prints its shortest digits in one engine and its double in another
    if isinstance(v, str) and len(v) >= 20 and v[10:11] == "T" and v.endswith("Z"):
        return v[:-1]
    if isinstance(v, (bytes, bytearray)):
        return base64.b64encode(bytes(v)).decode()
    if isinstance(v, (list, tuple)):
        return [plain(x) for x in v]
    if isinstance(v, dict):
        return {k: plain(x) for k, x in v.items()}
    return v


def canonical(rows):
    return sorted(json.dumps({k: plain(v) for k, v in r.items()}, sort_keys=True, default=str) for r in rows)


def spark_session():
    b = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.databricks.delta.snapshotPartitions", "1")
        .config("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension")
        .config("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
    )
    s = configure_spark_with_delta_pip(b).getOrCreate()
    s.sparkContext.setLogLevel("ERROR")
    return s


def tables_below(storage):
    return sorted(p.parent for p in Path(storage, "tables").rglob("_delta_log"))


# As the package brings it: by name DuckDB looks for it in the home folder only, and else on the network.
DELTA_EXTENSION = next(Path(duckdb_extension_delta.__file__).parent.glob("extensions/*/delta.duckdb_extension"))


def compare_everywhere(spark, project, table_dir):
    """Every engine's rows of one table against dp's."""
    name = ".".join(table_dir.relative_to(project / ".dp" / "tables").parts)
    want = canonical(rows_of_dp(project, f"SELECT * FROM {name}"))
    spark_rows = [r.asDict(recursive=True) for r in spark.read.format("delta").load(str(table_dir)).collect()]
    check(f"{name}: {len(want)} rows in Spark", canonical(spark_rows), want)
    con = duckdb.connect()
    con.execute("SET TimeZone = 'UTC'")
    con.execute(f"LOAD '{DELTA_EXTENSION}'")
    rel = con.execute(f"SELECT * FROM delta_scan('{table_dir}')")
    cols = [d[0] for d in rel.description]
    check(f"{name}: in DuckDB", canonical(dict(zip(cols, r)) for r in rel.fetchall()), want)
    dt = deltalake.DeltaTable(str(table_dir))
    features = set(dt.protocol().reader_features or [])
    if "deletionVectors" in features:
        n = con.execute(f"SELECT count(*) FROM delta_scan('{table_dir}')").fetchone()[0]
        check(f"{name}: delta-rs reads the log of a table with deletion vectors", dt.version() >= 0 and n == len(want), True)
    else:
        check(f"{name}: in delta-rs", canonical(dt.to_pyarrow_table().to_pylist()), want)
        check(f"{name}: in Polars", canonical(polars.read_delta(str(table_dir)).to_dicts()), want)


def examples(spark):
    project = WORK / "examples"
    shutil.copytree(ROOT / "pipelines", project, ignore=shutil.ignore_patterns(".dp"))
    for _ in range(2):
        dp("run", cwd=project)
    for t in tables_below(project / ".dp"):
        compare_everywhere(spark, project, t)


TYPES = """
CREATE STREAMING TABLE types
TBLPROPERTIES ('delta.enableDeletionVectors' = 'true')
FLOW REPLACE WHERE id >= 0 BY NAME
SELECT
  id, CAST(id AS TINYINT) AS b, CAST(id AS SMALLINT) AS s, CAST(id AS INT) AS i, CAST(id / 3 AS FLOAT) AS f, id / 7 AS d,
  CAST(id AS DECIMAL(20, 3)) / 8 AS dec, id % 2 = 0 AS flag, concat('näme ', id) AS name, CAST(concat('x', id) AS BINARY) AS bin,
  date_add(DATE'2024-01-31', CAST(id AS INT)) AS day, TIMESTAMP'2024-03-31 01:59:59.123456' + make_dt_interval(CAST(id AS INT), 0, 0, 0) AS ts,
  array(id, NULL) AS arr, named_struct('a', id, 'b', array(named_struct('c', 'z'))) AS st, map(concat('k', id), id) AS mp,
  CASE WHEN id % 3 = 0 THEN NULL ELSE id END AS maybe
FROM range(40);

CREATE MATERIALIZED VIEW parted PARTITIONED BY (p, day) AS
SELECT id, CASE WHEN id % 4 = 0 THEN NULL ELSE concat('v=', id % 4, ' /%') END AS p, date_add(DATE'2024-01-01', CAST(id % 2 AS INT)) AS day FROM range(20);
"""


def types_and_vectors(spark):
    """Every type, partitions with odd values, deletion vectors, enough commits for a log checkpoint."""
    project = WORK / "types"
    project.mkdir()
    (project / "dp.yml").write_text("name: types\n")
    (project / "types.sql").write_text(TYPES)
    for _ in range(11):
        dp("run", cwd=project)
    dp("sql", "DELETE FROM types WHERE id % 5 = 1", cwd=project)
    tables = tables_below(project / ".dp")
    for t in tables:
        compare_everywhere(spark, project, t)
        check(f"{t.name}: has a log checkpoint", any(t.joinpath("_delta_log").glob("*.checkpoint*.parquet")), True)
    check("types: has a deletion vector", any((project / ".dp/tables/main/default/types").glob("*.bin")), True)
    return project


CDC = """
from pyspark import pipelines as dp

@dp.temporary_view
def changes():
    return spark.readStream.schema("k INT, p STRING, v STRING, at TIMESTAMP, op STRING, seq LONG").json("changes")

COMMON = {
    "source": "changes", "keys": ["k"], "sequence_by": "seq", "apply_as_deletes": "op = 'D'", "except_column_list": ["op", "seq"],
}
for suffix, vectors in (("", "true"), ("_files", "false")):
    properties = {"delta.enableDeletionVectors": vectors}
    dp.create_streaming_table("current" + suffix, table_properties=properties)
    dp.create_auto_cdc_flow(target="current" + suffix, stored_as_scd_type=1, **COMMON)
    dp.create_streaming_table("history" + suffix, table_properties=properties)
    dp.create_auto_cdc_flow(target="history" + suffix, stored_as_scd_type=2, track_history_except_column_list=["at"], **COMMON)
"""


def change(k, seq, op="U"):
    """A change of a key. Every fourth sequence repeats the value of the one before, which opens no new version."""
    return {"k": k, "p": f"p{k % 3}", "v": f"v{seq - (seq % 4 == 3)}", "at": f"2024-03-31 01:{seq % 60:02}:00", "op": op, "seq": seq}


def auto_cdc(spark):
    """Targets of AUTO CDC after changes, deletes and late events, which leave deletion vectors, or, for delta-rs, which cannot read these, none."""
    project = WORK / "cdc"
    (project / "changes").mkdir(parents=True)
    (project / "dp.yml").write_text("name: cdc\n")
    (project / "p.py").write_text(CDC)
    updates = [
        [change(k, seq) for k in range(200) for seq in (10, 11)],
        [change(k, 20) for k in range(0, 200, 7)] + [change(k, 21, "D") for k in range(0, 200, 5)],
        # Late: between, before and after what is there, and for deleted keys.
        [change(k, seq) for k in range(0, 200, 9) for seq in (5, 15, 30)] + [change(k, 12, "D") for k in range(3, 200, 11)],
    ]
    for i, rows in enumerate(updates):
        (project / "changes" / f"{i}.json").write_text("".join(json.dumps(r) + "\n" for r in rows))
        dp("run", cwd=project)
    last = {}
    for r in sorted((r for rows in updates for r in rows), key=lambda r: r["seq"]):
        last[r["k"]] = r["op"]
    check("current: keys that are not deleted", rows_of_dp(project, "SELECT count(*) AS n FROM current")[0]["n"], sum(op != "D" for op in last.values()))
    open_rows = "SELECT count(*) AS n FROM history WHERE __END_AT IS NULL"
    check("history: as many open", rows_of_dp(project, open_rows)[0]["n"], sum(op != "D" for op in last.values()))
    for name in ("current", "history"):
        check(f"{name}: has a deletion vector", any((project / ".dp/tables/main/default" / name).glob("*.bin")), True)
        files = f"{name}_files"
        check(f"{files}: has none", any((project / ".dp/tables/main/default" / files).glob("*.bin")), False)
        both = [canonical(rows_of_dp(project, f"SELECT * FROM {t}")) for t in (name, files)]
        check(f"{files}: the same rows", both[1], both[0])
    for t in tables_below(project / ".dp"):
        compare_everywhere(spark, project, t)


def spark_writes(spark, project):
    """Spark appends to and deletes from a table of dp's; dp sees both. dp reads a table that Spark made."""
    t = project / ".dp/tables/main/default/types"
    before = rows_of_dp(project, "SELECT count(*) AS n FROM types")[0]["n"]
    spark.sql(f"INSERT INTO delta.`{t}` SELECT * FROM delta.`{t}` WHERE id = 2")
    check("Spark appends, dp sees it", rows_of_dp(project, "SELECT count(*) AS n FROM types")[0]["n"], before + 1)
    spark.sql(f"DELETE FROM delta.`{t}` WHERE id = 3")
    check("Spark deletes, dp sees it", rows_of_dp(project, "SELECT count(*) AS n FROM types WHERE id = 3")[0]["n"], 0)
    compare_everywhere(spark, project, t)
    made = WORK / "made_by_spark"
    spark.range(100).selectExpr("id", "id % 3 AS k", "current_timestamp() AS ts").write.format("delta").partitionBy("k").option(
        "delta.enableDeletionVectors", "true"
    ).save(str(made))
    spark.sql(f"DELETE FROM delta.`{made}` WHERE id % 10 = 4")
    want = spark.sql(f"SELECT count(*) AS n, sum(id) AS s, count(DISTINCT k) AS k FROM delta.`{made}`").collect()[0].asDict()
    check("dp reads a table of Spark's", rows_of_dp(project, f"SELECT count(*) AS n, sum(id) AS s, count(DISTINCT k) AS k FROM delta.`{made}`")[0], want)
    rs = WORK / "made_by_deltars"
    deltalake.write_deltalake(str(rs), polars.DataFrame({"id": [1, 2, 3], "v": ["a", None, "c"]}).to_arrow())
    deltalake.write_deltalake(str(rs), polars.DataFrame({"id": [4], "v": ["d"]}).to_arrow(), mode="append")
    check("dp reads a table of delta-rs", rows_of_dp(project, f"SELECT count(*) AS n, sum(id) AS s, count(v) AS v FROM delta.`{rs}`")[0], {"n": 4, "s": 10, "v": 3})


def main():
    spark = spark_session()
    if sys.argv[3:] != ["types"]:
        examples(spark)
    auto_cdc(spark)
    project = types_and_vectors(spark)
    spark_writes(spark, project)
    spark.stop()
    if failures:
        raise SystemExit(f"{len(failures)} differences:\n  " + "\n  ".join(failures))
    print("all engines agree")


if __name__ == "__main__":
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    main()
