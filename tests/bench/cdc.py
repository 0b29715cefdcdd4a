"""AUTO CDC beside its peers: python cdc.py DP DIR [ROWS] [TURNS] [PEERS]

A target of ROWS rows (5,000,000) gets 100,000 changes, of which a tenth are new keys, TURNS (3) times: by an SCD type 1 and an SCD type 2 flow of dp, timed by the
flow's own duration_ms, and by a MERGE of delta-rs into a table of the same rows. Then 1,000 small batches of 100 changes go into the SCD type 1 table, a file each. Rows
and sums of dp's SCD type 1 table and delta-rs' must be equal. PEERS (sail,spark) then MERGE such changes into such a table too. Needs duckdb, pyarrow
and deltalake; sail the Python of DP_BENCH_SAIL_PYTHON, Spark with Delta that of DP_BENCH_SPARK_PYTHON.
"""

import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import time

import duckdb
from deltalake import DeltaTable, write_deltalake

PIPELINE = """
CREATE OR REFRESH STREAMING TABLE scd{n};
CREATE FLOW into_scd{n} AS AUTO CDC INTO scd{n} FROM STREAM read_files('feed', format => 'parquet') KEYS (id) SEQUENCE BY seq STORED AS SCD TYPE {n};
"""

CHANGES = 100_000


def row(amount_of, seq):
    return f"((hash(i * {amount_of}) % 4000) / 4)::DOUBLE AS amount, 'payload-' || (hash(i * {amount_of}) % 1000000) AS payload, {seq}::BIGINT AS seq"


def changes(rows, turn):
    """A tenth are new keys, the others spread over all rows."""
    step = rows // CHANGES
    return f"SELECT (CASE WHEN i % 10 = 0 THEN {rows} + {turn * CHANGES} + i ELSE i * {step} + {turn % step} END)::BIGINT AS id, {row(turn + 2, turn + 2)} FROM range({CHANGES}) t(i)"


def update(binary, project):
    out = subprocess.run([binary, "run", "-o", "json"], cwd=project, capture_output=True, text=True)
    if out.returncode:
        sys.exit(out.stdout + out.stderr)
    flow = json.loads(out.stdout)["flows"][0]
    return flow["duration_ms"] / 1000


def peer_merges(folder, peers, copy, first, rows):
    """Seconds of the MERGEs of each peer, by what it calls them."""
    for name, query in (("target", first), ("changes", changes(rows, 0))):
        (folder / name).mkdir()
        copy(query, folder / name / "0.parquet")
    out = {}
    for p in peers:
        python = os.environ.get(f"DP_BENCH_{p.upper()}_PYTHON", folder.parent / "venv-sail/bin/python" if p == "sail" else sys.executable)
        script = pathlib.Path(__file__).resolve().parent / f"peers/{p}.py"
        done = subprocess.run([python, script, "merge", folder], cwd=folder, env={**os.environ, "PYSPARK_PYTHON": python}, capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stdout + done.stderr)
        for line in done.stdout.splitlines():
            if line.startswith("merge_"):
                what, seconds = line.rsplit(None, 1)
                out.setdefault(p + what.removeprefix("merge_100k_5m"), []).append(float(seconds))
    return out


def main(binary, directory, rows="5000000", turns="3", peers=""):
    binary, rows, turns = str(pathlib.Path(binary).resolve()), int(rows), int(turns)
    folder = pathlib.Path(directory).resolve() / "cdc"
    shutil.rmtree(folder, ignore_errors=True)
    db = duckdb.connect()
    db.execute("SET enable_progress_bar = false")
    first = f"SELECT i::BIGINT AS id, {row(1, 1)} FROM range({rows}) t(i)"
    projects = {n: folder / f"scd{n}" for n in (1, 2)}
    copy = lambda query, path: db.execute(f"COPY ({query}) TO '{path}' (FORMAT parquet)")
    for n, p in projects.items():
        (p / "feed").mkdir(parents=True)
        (p / "dp.yml").write_text(f"name: cdc{n}\n")
        (p / "pipeline.sql").write_text(PIPELINE.format(n=n))
        copy(first, p / "feed/000.parquet")
        print(f"SCD type {n}: {rows:,} rows at first {update(binary, p):.2f} s", flush=True)
    peer = str(folder / "delta-rs")
    write_deltalake(peer, db.execute(first).to_arrow_table())
    took = {1: [], 2: [], "delta-rs": []}
    for turn in range(turns):
        for n, p in projects.items():
            copy(changes(rows, turn), p / f"feed/{turn + 1:03}.parquet")
            took[n].append(update(binary, p))
        source = db.execute(changes(rows, turn)).to_arrow_table()
        begin = time.perf_counter()
        (
            DeltaTable(peer).merge(source, "t.id = s.id", source_alias="s", target_alias="t")
            .when_matched_update_all("s.seq > t.seq").when_not_matched_insert_all().execute()
        )
        took["delta-rs"].append(time.perf_counter() - begin)
    median = {k: statistics.median(v) for k, v in took.items()}
    for n in (1, 2):
        print(f"SCD type {n}: {CHANGES:,} changes {median[n]:.2f} s, {median['delta-rs'] / median[n]:.1f} times as fast as delta-rs' merge ({median['delta-rs']:.2f} s)")
    for n, seconds in peer_merges(folder, [p for p in peers.split(",") if p in ("sail", "spark")], copy, first, rows).items():
        t = statistics.median(seconds)
        print(f"{n}: MERGE {t:.2f} s, {t / median[1]:.1f} times SCD type 1")
    print(f"SCD type 2 takes {median[2] / median[1]:.1f} times SCD type 1")
    totals = "SELECT count(*), sum(amount), sum(seq) FROM "
    ours = json.loads(subprocess.run([binary, "sql", "-o", "json", totals.replace("count(*)", "count(*) AS n").replace("sum(amount)", "sum(amount) AS a").replace("sum(seq)", "sum(seq) AS s") + "scd1"], cwd=projects[1], check=True, capture_output=True, text=True).stdout)[0]
    merged = DeltaTable(peer).to_pyarrow_table()
    theirs = db.execute(totals + "merged").fetchone()
    if (ours["n"], ours["a"], ours["s"]) != theirs:
        sys.exit(f"dp holds {ours}, delta-rs {theirs}")
    small(binary, projects[1], copy, rows)
    print(f"most memory of a process: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.0f} MB")


def small(binary, project, copy, rows):
    """Ten updates of 100 files: the last must not be slower than the first."""
    (project / "pipeline.sql").write_text(PIPELINE.format(n=1).replace("format => 'parquet'", "format => 'parquet', maxFilesPerTrigger => 1"))
    times = []
    for k in range(10):
        for i in range(100):
            n = 100 * k + i
            copy(f"SELECT (i * 49999 + {n})::BIGINT % {rows} AS id, {row(n + 100, n + 100)} FROM range(100) t(i)", project / f"feed/small-{n:04}.parquet")
        times.append(update(binary, project) / 100)
    print(f"1,000 batches of 100 changes: the first hundred {times[0] * 1000:.0f} ms each, the last hundred {times[-1] * 1000:.0f} ms")


if __name__ == "__main__":
    main(*sys.argv[1:])
