"""What a refresh costs after a small change of its source, incrementally and in full: python changes.py DP DIR

Each change is made on a copy of the same tables, and each refresh starts from a copy, so that none profits from the one before. A row is the flow's own
duration_ms, the processor time of the whole process, and how the flow was refreshed; of several rounds the fastest of each. DuckDB runs the same SELECT
over the same files into Parquet, in a process that is up.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

import duckdb

HERE = Path(__file__).resolve().parent
DP = str(Path(sys.argv[1]).resolve())
DIR = Path(sys.argv[2]).resolve()
ROUNDS = min(int(os.environ.get("DP_BENCH_ROUNDS", "5")), 3)
P = DIR / "project-changes"  # always run in this place: the tables' paths are part of the queries
SELECTS = {
    "summed": "SELECT day, country, count(*) n, sum(id) total",
    "counted": "SELECT day, country, count(*) n, sum(amount) amount, count(DISTINCT customer) customers",
}

CHANGES = {
    "nothing": None,
    "1 row inserted": "INSERT INTO events BY NAME SELECT * EXCEPT (id), id + 20000000 AS id FROM events WHERE id = 5000000",
    "100 rows of 100 days inserted": "INSERT INTO events BY NAME SELECT * EXCEPT (id), id + 20000000 AS id FROM events WHERE id % 100003 = 7",
    "100 rows of 100 days deleted": "DELETE FROM events WHERE id % 100003 = 7",
    "1 row updated": "UPDATE events SET id = id + 20000000, amount = amount + 1 WHERE id = 5000000",
    "all rows of one day updated": "UPDATE events SET amount = amount + 1 WHERE day = DATE'2025-06-01'",
}


def dp(*args):
    p = subprocess.run([DP, *args], cwd=P, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if p.returncode:
        raise SystemExit(f"dp {args} failed:\n{p.stdout[-2000:]}")
    return p.stdout


def copy(src, dst):
    """Data files are never changed: a second name will do."""
    shutil.rmtree(dst, ignore_errors=True)
    shutil.copytree(src, dst, copy_function=lambda a, b: os.link(a, b) if a.endswith(".parquet") else shutil.copy2(a, b))


def refresh(flow, policy, base):
    ms, cpu, mode = [], [], None
    for _ in range(ROUNDS):
        copy(base, P)
        before = processors(resource.RUSAGE_CHILDREN)
        out = dp("run", "--refresh", flow, "--refresh-policy", policy, "-o", "json")
        cpu.append(processors(resource.RUSAGE_CHILDREN) - before)
        done = json.loads(out.strip().splitlines()[-1])["flows"][0]
        ms.append(done["duration_ms"])
        mode = done["mode"]
    return min(ms), min(cpu), mode


def processors(of):
    r = resource.getrusage(of)
    return r.ru_utime + r.ru_stime


def by_duckdb(flow, tables):
    """The milliseconds and the processor seconds of DuckDB's own aggregation of all."""
    c = duckdb.connect()
    files = [str(f) for f in tables.glob(".dp/tables/main/default/events/*.parquet")]
    ms, cpu = [], []
    for _ in range(ROUNDS):
        before, start = processors(resource.RUSAGE_SELF), time.perf_counter()
        c.execute(f"""COPY ({SELECTS[flow]} FROM read_parquet({files}) WHERE day >= DATE '2024-12-02' AND day <= DATE '2025-12-01' GROUP BY ALL)
            TO '{DIR}/out-changes.parquet' (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1)""")
        ms.append((time.perf_counter() - start) * 1000)
        cpu.append(processors(resource.RUSAGE_SELF) - before)
    return min(ms), min(cpu)


def main():
    made, base = DIR / "changes-made", DIR / "changes-base"
    shutil.rmtree(P, ignore_errors=True)
    shutil.copytree(HERE / "project-changes", P)
    dp("sql", f"CREATE TABLE events TBLPROPERTIES ('delta.enableDeletionVectors' = 'true') AS SELECT * EXCEPT (amount), CAST(amount AS DECIMAL(12, 2)) AS amount FROM parquet.`{DIR}/data/events/`")
    dp("run")
    copy(P, made)
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}, best of {ROUNDS}")
    duck = {f: by_duckdb(f, made) for f in SELECTS}
    full = {f: refresh(f, "full", made) for f in SELECTS}
    for f, (ms, cpu, _) in full.items():
        print(f"{f + ', all of it, DuckDB':<46} {duck[f][0]:>6.0f} ms {duck[f][1]:>6.2f} s", flush=True)
        print(f"{f + ', all of it':<46} {ms:>6} ms {cpu:>6.2f} s", flush=True)
    for name, change in CHANGES.items():
        copy(made, P)
        if change:
            dp("sql", change)
        copy(P, base)
        for f in full:
            ms, cpu, mode = refresh(f, "auto", base)
            print(
                f"{f + ', ' + name:<46} {ms:>6} ms {cpu:>6.2f} s  {mode:<12} DuckDB's aggregation of all takes {duck[f][0] / max(ms, 1):.1f} times as long"
                f" and {duck[f][1] / cpu:.1f} times the processor time, dp's {full[f][0] / max(ms, 1):.1f} and {full[f][1] / cpu:.1f}",
                flush=True,
            )
    for d in (P, made, base):
        shutil.rmtree(d)


if __name__ == "__main__":
    main()
