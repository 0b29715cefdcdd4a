"""What a refresh costs after a small change of its source, incrementally and in full: python changes.py DP DIR

Each change is made on a copy of the same tables, and each refresh starts from a copy, so that none profits from the one before. A row is the flow's own
duration_ms, the processor time of the whole process, and how the flow was refreshed; of several rounds the best.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
DP = str(Path(sys.argv[1]).resolve())
DIR = Path(sys.argv[2]).resolve()
ROUNDS = min(int(os.environ.get("DP_BENCH_ROUNDS", "5")), 3)
P = DIR / "project-changes"  # always run in this place: the tables' paths are part of the queries

CHANGES = {
    "nothing": None,
    "1 row inserted": "INSERT INTO events SELECT id + 20000000, ts, day, customer, country, amount, payload FROM events WHERE id = 5000000",
    "100 rows of 100 days inserted": "INSERT INTO events SELECT id + 20000000, ts, day, customer, country, amount, payload FROM events WHERE id % 100003 = 7",
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
    best = None
    for _ in range(ROUNDS):
        copy(base, P)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        out = dp("run", "--refresh", flow, "--refresh-policy", policy, "-o", "json")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = json.loads(out.strip().splitlines()[-1])["flows"][0]
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        if best is None or cpu < best[1]:
            best = done["duration_ms"], cpu, done["mode"]
    return best


def main():
    made, base = DIR / "changes-made", DIR / "changes-base"
    shutil.rmtree(P, ignore_errors=True)
    shutil.copytree(HERE / "project-changes", P)
    dp("sql", f"CREATE TABLE events TBLPROPERTIES ('delta.enableDeletionVectors' = 'true') AS SELECT * FROM parquet.`{DIR}/data/events/`")
    dp("run")
    copy(P, made)
    full = {f: refresh(f, "full", made) for f in ("summed", "counted")}
    for f, (ms, cpu, _) in full.items():
        print(f"{f + ', all of it':<46} {ms:>6} ms {cpu:>6.2f} s", flush=True)
    for name, change in CHANGES.items():
        copy(made, P)
        if change:
            dp("sql", change)
        copy(P, base)
        for f in full:
            ms, cpu, mode = refresh(f, "auto", base)
            print(f"{f + ', ' + name:<46} {ms:>6} ms {cpu:>6.2f} s  {mode:<12} {full[f][1] / cpu:.1f} times less processor time", flush=True)
    for d in (P, made, base):
        shutil.rmtree(d)


if __name__ == "__main__":
    main()
