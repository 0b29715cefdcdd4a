"""dp beside its peers: python bench.py DP DIR PEERS [starts|definitions|small|window …]

Whole processes are timed from outside, in turns (dp, peer, dp, peer, …), so that a change of the machine's speed meets both; the median counts.
Flows are timed by their own duration_ms against DuckDB running the same SELECT into Parquet in one process.
"""

import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
DP = str(Path(sys.argv[1]).resolve())
DIR = Path(sys.argv[2]).resolve()
PEERS = sys.argv[3].split(",")
DATA = DIR / "data"
# sail speaks to PySpark 4.2 only, spark-pipelines needs 4.3: each has an environment of its own.
SAIL_PYTHON = os.environ.get("DP_BENCH_SAIL_PYTHON", str(DIR / "venv-sail/bin/python"))
ROUNDS = int(os.environ.get("DP_BENCH_ROUNDS", "5"))


def timed(cmd, cwd, env=None):
    """Wall seconds, peak memory in MB and the output of one process."""
    before = time.perf_counter()
    p = subprocess.Popen(cmd, cwd=cwd, env={**os.environ, **(env or {})}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    out = p.stdout.read()
    _, status, usage = os.wait4(p.pid, 0)
    if status != 0:
        raise SystemExit(f"{cmd} failed:\n{out.decode()[-2000:]}")
    return time.perf_counter() - before, usage.ru_maxrss / 1024, out.decode()


def project(name):
    """A fresh copy of a project with the data beside it."""
    dst = DIR / f"project-{name}"
    shutil.rmtree(dst, ignore_errors=True)
    shutil.copytree(HERE / f"project-{name}", dst)
    (dst / "data").symlink_to(DATA / "small" if name == "small" else DATA)
    return dst


def row(name, value, note=""):
    print(f"{name:<58} {value:>12}  {note}", flush=True)


def small():
    p = project("small")
    peers = {
        "sqlframe": [sys.executable, str(HERE / "peers/sqlframe_small.py"), str(DATA)],
        "sail": [SAIL_PYTHON, str(HERE / "peers/sail.py"), "small", str(DATA)],
        "spark": [sys.executable, str(HERE / "peers/spark.py"), "small", str(DATA)],
        "spark-pipelines": [str(Path(sys.executable).parent / "spark-pipelines"), "run", "--spec", str(HERE / "peers/spark-pipelines/spark-pipeline.yml")],
    }
    ours, theirs = [], {n: [] for n in peers if n in PEERS}
    for _ in range(ROUNDS):
        shutil.rmtree(p / ".dp", ignore_errors=True)
        ours.append(timed([DP, "run"], p)[0])
        for n in theirs:
            if n == "spark-pipelines":
                shutil.rmtree("/tmp/spark-pipelines-small", ignore_errors=True)
                shutil.rmtree(DIR / "spark-warehouse", ignore_errors=True)
            theirs[n].append(timed(peers[n], DIR, {"SMALL": str(DATA / "small"), "PYSPARK_PYTHON": sys.executable})[0])
    m = statistics.median(ours)
    row("small job, dp run, whole process", f"{m:.3f} s", f"min {min(ours):.3f}")
    for n, ts in theirs.items():
        t = statistics.median(ts)
        row(f"small job, {n}", f"{t:.2f} s", f"{t / m:.1f} times dp")


def window():
    """10 million rows: all of them aggregated, and 30 days of plain rows, through a REPLACE WHERE flow, and the same by hand."""
    p = project("window")
    keys = {"replace_all_agg": "aggregated", "replace_30d_rows": "rows_30_days"}
    commands = {
        "duckdb": [sys.executable, str(HERE / "peers/duck.py"), str(DATA), "window"],
        "delta-rs": [sys.executable, str(HERE / "peers/deltars.py"), "replace", str(DATA)],
        "sail": [SAIL_PYTHON, str(HERE / "peers/sail.py"), "big", str(DATA)],
        "spark": [sys.executable, str(HERE / "peers/spark.py"), "replace", str(DATA)],
    }
    what = {"duckdb": "DuckDB, the same SELECT into Parquet", "delta-rs": "delta-rs, rows from DuckDB", "sail": "sail", "spark": "Spark with Delta"}
    flows, memory = {f: [] for f in keys.values()}, {f: 0.0 for f in keys.values()}
    theirs = {n: {f: [] for f in flows} for n in commands if n in PEERS}
    for _ in range(min(ROUNDS, 3)):
        for f in flows:
            # The policy makes dp compute all of the window, as the others do.
            _, mem, out = timed([DP, "run", "--refresh", f, "--refresh-policy", "full", "-o", "json"], p)
            done = next(x for x in json.loads(out.strip().splitlines()[-1])["flows"] if x["target"].endswith(f))
            flows[f].append(done["duration_ms"] / 1000)
            memory[f] = max(memory[f], mem)
        for n, of in theirs.items():
            _, _, out = timed(commands[n], DIR, {"PYSPARK_PYTHON": sys.executable})
            for line in out.splitlines():
                w = line.split()
                if len(w) == 2 and w[0] in keys:
                    of[keys[w[0]]].append(float(w[1]))
    for f in flows:
        m = statistics.median(flows[f])
        row(f"REPLACE WHERE {f}, flow", f"{m:.2f} s", f"min {min(flows[f]):.2f}, peak {memory[f]:.0f} MB")
        for n, of in theirs.items():
            if of[f]:
                t = statistics.median(of[f])
                row(f"  {what[n]}", f"{t:.2f} s", f"min {min(of[f]):.2f}, dp takes {m / t:.2f} times that")


def definitions():
    d = DIR / "definitions"
    shutil.rmtree(d, ignore_errors=True)
    d.mkdir()
    text = "from pyspark import pipelines as dp\nfrom pyspark.sql import functions as F\n\n\n@dp.materialized_view\ndef t0():\n    return spark.range(10).withColumn('k', F.col('id') % 3)\n"
    for i in range(1, 500):
        text += f"\n\n@dp.materialized_view(comment='table {i}')\ndef t{i}():\n    return spark.read.table('t{i // 2}').where(F.col('id') > {i}).withColumn('k', F.col('k') + 1)\n"
    (d / "many.py").write_text(text)
    ts = [timed([DP, "dry-run", "many.py"], d)[0] for _ in range(ROUNDS)]
    row("500 definitions, dp dry-run, whole process", f"{statistics.median(ts):.3f} s", f"min {min(ts):.3f}")


def starts():
    ex = DIR / "examples"
    shutil.rmtree(ex, ignore_errors=True)
    shutil.copytree(HERE.parents[1] / "pipelines", ex, ignore=shutil.ignore_patterns(".dp"))
    for name, cmd in (("dp version", ["version"]), ("dp dry-run of the examples", ["dry-run"]), ('dp sql "SELECT 1"', ["sql", "SELECT 1"])):
        ts = [timed([DP, *cmd], ex)[0] for _ in range(ROUNDS * 4)]
        row(name + ", whole process", f"{statistics.median(ts) * 1000:.1f} ms", f"min {min(ts) * 1000:.1f}")


def main():
    only = sys.argv[4:]
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}, {ROUNDS} rounds")
    for f in (starts, definitions, small, window):
        if not only or f.__name__ in only:
            f()


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    main()
