"""Other engines write to a REPLACE WHERE target between two updates: python external.py DP WORKDIR [delta-rs]

Spark and delta-rs insert, update and delete rows of a target, in its window and outside. A change in the window makes the next refresh a full
recompute, for the reason EXTERNAL_CHANGE_IN_REPLACE_WINDOW, and is gone after it; rows outside are as their writer left them. "delta-rs" leaves Spark
out. Exits with 1 and a list of the differences.
"""

import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import deltalake
import pyarrow

DP = str(Path(sys.argv[1]).resolve())
WORK = Path(sys.argv[2]).resolve()
REASON = "EXTERNAL_CHANGE_IN_REPLACE_WINDOW"
failures = []

DEFINITION = """
CREATE STREAMING TABLE daily
TBLPROPERTIES ('delta.enableDeletionVectors' = '{vectors}')
FLOW REPLACE WHERE day >= date_add(current_date(), -7) BY NAME
SELECT day, region, CAST(sum(amount) AS BIGINT) AS total FROM sales GROUP BY ALL;
"""

SOURCE = """
CREATE TABLE sales (day DATE, region STRING, amount INT);
INSERT INTO sales VALUES (DATE'2026-01-01', 'asia', 1), (DATE'2026-01-10', 'asia', 2), (DATE'2026-01-10', 'asia', 3), (DATE'2026-01-14', 'africa', 4);
"""

INSIDE, OUTSIDE = "day = '2026-01-10' AND region = 'asia'", "day = '2025-01-01' AND region = 'old'"


class Spark:
    """Spark with delta-spark. It writes deletion vectors when the table has them."""

    name, vectors = "Spark", ("true", "false")

    def __init__(self):
        from delta import configure_spark_with_delta_pip
        from pyspark.sql import SparkSession

        self.session = configure_spark_with_delta_pip(
            SparkSession.builder.master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .config("spark.sql.session.timeZone", "UTC")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.databricks.delta.snapshotPartitions", "1")
            .config("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension")
            .config("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
        ).getOrCreate()
        self.session.sparkContext.setLogLevel("ERROR")

    def insert(self, table, day, region, total):
        self.session.sql(f"INSERT INTO delta.`{table}` VALUES (DATE'{day}', '{region}', {total}L)")

    def update(self, table, where, total):
        self.session.sql(f"UPDATE delta.`{table}` SET total = {total} WHERE {where}")

    def delete(self, table, where):
        self.session.sql(f"DELETE FROM delta.`{table}` WHERE {where}")

    def close(self):
        self.session.stop()


class DeltaRs:
    """delta-rs, which writes no deletion vectors."""

    name, vectors = "delta-rs", ("false",)

    def insert(self, table, day, region, total):
        columns = {"day": pyarrow.array([date.fromisoformat(day)], pyarrow.date32()), "region": [region], "total": pyarrow.array([total], pyarrow.int64())}
        deltalake.write_deltalake(str(table), pyarrow.table(columns), mode="append")

    def update(self, table, where, total):
        deltalake.DeltaTable(str(table)).update(updates={"total": str(total)}, predicate=where)

    def delete(self, table, where):
        deltalake.DeltaTable(str(table)).delete(where)

    def close(self):
        pass


def dp(project, *args):
    r = subprocess.run([DP, *args], cwd=project, capture_output=True, text=True)
    if r.returncode != 0:
        raise SystemExit(f"dp {' '.join(args)} failed with {r.returncode}:\n{r.stdout}{r.stderr}")
    return r.stdout


def check(what, got, want):
    ok = got == want
    print(("ok    " if ok else "FAIL  ") + what + ("" if ok else f": {got!r}, want {want!r}"), flush=True)
    if not ok:
        failures.append(what)


def planned(project):
    """The issue types in the newest planning_information event of the flow."""
    event = json.loads(dp(project, "events", "--type", "planning_information", "-n", "1", "-o", "json").strip().splitlines()[-1])
    found = []

    def walk(v):
        if isinstance(v, dict):
            found.extend([v["issue_type"]] if "issue_type" in v else [])
            v = list(v.values())
        if isinstance(v, list):
            for x in v:
                walk(x)

    walk(event)
    return found


def external_changes(writer, vectors):
    project = WORK / f"external_{writer.name}_{vectors}"
    project.mkdir()
    (project / "dp.yml").write_text("name: external\nnow: 2026-01-15\n")
    (project / "daily.sql").write_text(DEFINITION.format(vectors=vectors))
    (project / "source.txt").write_text(SOURCE)
    dp(project, "sql", "-f", "source.txt")
    dp(project, "run")
    table = project / ".dp/tables/main/default/daily"
    want = {("2026-01-10", "asia"): 5, ("2026-01-14", "africa"): 4}

    def update(what, inside):
        """An update after a change; the source has changed, too, so that there is something to refresh in any case."""
        dp(project, "sql", "INSERT INTO sales VALUES (DATE'2026-01-14', 'africa', 10)")
        want["2026-01-14", "africa"] += 10
        dp(project, "run")
        what = f"{writer.name}, deletion vectors {vectors}, {what}"
        check(what + ": the reason", REASON in planned(project), inside)
        rows = json.loads(dp(project, "sql", "-o", "json", "SELECT * FROM daily"))
        check(what + ": the rows", sorted((r["day"], r["region"], r["total"]) for r in rows), sorted((*k, v) for k, v in want.items()))

    update("no change", False)
    writer.insert(table, "2026-01-12", "by hand", 7)
    update("a row inserted in the window", True)
    writer.insert(table, "2025-01-01", "old", 70)
    want["2025-01-01", "old"] = 70
    update("a row inserted outside", False)
    writer.insert(table, "2025-01-02", "old", 80)
    want["2025-01-02", "old"] = 80
    update("another row inserted outside", False)
    writer.update(table, INSIDE, 0)
    update("a row updated in the window", True)
    writer.update(table, OUTSIDE, 71)
    want["2025-01-01", "old"] = 71
    update("a row updated outside", False)
    writer.delete(table, INSIDE)
    update("a row deleted in the window", True)
    writer.delete(table, OUTSIDE)
    del want["2025-01-01", "old"]
    update("a row deleted outside", False)
    # Rows on both sides of the window in one commit: only those outside stay.
    writer.update(table, "region <> 'africa'", 9)
    want["2025-01-02", "old"] = 9
    update("rows updated on both sides", True)
    update("no change since", False)


def main():
    for kind in [DeltaRs] if sys.argv[3:] == ["delta-rs"] else [DeltaRs, Spark]:
        writer = kind()
        for vectors in writer.vectors:
            external_changes(writer, vectors)
        writer.close()
    if failures:
        raise SystemExit(f"{len(failures)} differences:\n  " + "\n  ".join(failures))
    print("dp sees what others write to its targets")


if __name__ == "__main__":
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    main()
