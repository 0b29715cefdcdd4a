"""What dp's DuckDB SQL costs beside hand-written DuckDB SQL: python render.py DP DIR [ROWS [TURNS]]

Each query of QUERIES stands here twice: in Spark's dialect, run by dp sql, and as somebody who knows DuckDB would write it, run by DuckDB's Python package. Both read
the same Parquet files. A process runs the query three times; what a process with no query takes is subtracted; the fastest of TURNS (3) counts, dp and DuckDB in turns.
The answers must be equal. Needs duckdb.
"""

import json
import math
import pathlib
import re
import resource
import subprocess
import sys
import time

import duckdb

# name, Spark's SQL, DuckDB's SQL
QUERIES = [
    (
        "filter",
        "SELECT count(*), sum(amount) FROM events WHERE day BETWEEN '2025-03-01' AND '2025-05-31' AND country IN ('DE', 'FR') AND amount > 10",
        "SELECT count(*), sum(amount) FROM events WHERE day BETWEEN '2025-03-01' AND '2025-05-31' AND country IN ('DE', 'FR') AND amount > 10",
    ),
    (
        "join",
        "SELECT tier, count(*), sum(amount) FROM events JOIN dim USING (customer) GROUP BY tier ORDER BY tier",
        "SELECT tier, count(*), sum(amount) FROM events JOIN dim USING (customer) GROUP BY tier ORDER BY tier",
    ),
    (
        "left join",
        "SELECT count(*), count(d.name) FROM events e LEFT JOIN dim d ON e.customer = d.customer AND d.tier = 'gold'",
        "SELECT count(*), count(d.name) FROM events e LEFT JOIN dim d ON e.customer = d.customer AND d.tier = 'gold'",
    ),
    (
        "group by",
        "SELECT day, country, count(*) AS n, sum(amount), max(amount) FROM events GROUP BY day, country ORDER BY n DESC, day, country LIMIT 5",
        "SELECT day, country, count(*) AS n, sum(amount), max(amount) FROM events GROUP BY day, country ORDER BY n DESC, day, country LIMIT 5",
    ),
    (
        "distinct",
        "SELECT country, count(DISTINCT customer) FROM events GROUP BY country ORDER BY country",
        "SELECT country, count(DISTINCT customer) FROM events GROUP BY country ORDER BY country",
    ),
    (
        "window",
        "SELECT count(*), sum(amount) FROM (SELECT amount, row_number() OVER (PARTITION BY customer ORDER BY id DESC) AS r FROM events) WHERE r = 1",
        "SELECT count(*), sum(amount) FROM (SELECT amount, row_number() OVER (PARTITION BY customer ORDER BY id DESC) AS r FROM events) WHERE r = 1",
    ),
    (
        "json",
        "SELECT get_json_object(doc, '$.kind') AS kind, sum(CAST(get_json_object(doc, '$.size.width') AS INT)) AS w FROM docs GROUP BY 1 ORDER BY 1",
        "SELECT json_extract_string(doc, '$.kind') AS kind, sum(CAST(json_extract_string(doc, '$.size.width') AS INT)) AS w FROM docs GROUP BY 1 ORDER BY 1",
    ),
    (
        "strings",
        "SELECT upper(substring(payload, 1, 9)) AS p, count(*), max(length(payload)) FROM events WHERE payload LIKE '%7%' AND concat(country, '-', payload) <> 'x' GROUP BY 1 ORDER BY 1",
        "SELECT upper(substring(payload, 1, 9)) AS p, count(*), max(length(payload)) FROM events WHERE payload LIKE '%7%' AND concat(country, '-', payload) <> 'x' GROUP BY 1 ORDER BY 1",
    ),
    (
        "decimals",
        "SELECT country, sum(price * (1 - discount)), avg(price) FROM events GROUP BY country ORDER BY country",
        "SELECT country, sum(price * (1 - discount)), round(sum(price) / count(price), 6) FROM events GROUP BY country ORDER BY country",
    ),
    (
        "dates",
        "SELECT date_trunc('MONTH', ts) AS m, count(*), sum(year(day) + month(day)) FROM events GROUP BY 1 ORDER BY 1",
        "SELECT date_trunc('month', ts) AS m, count(*), sum(year(day) + month(day)) FROM events GROUP BY 1 ORDER BY 1",
    ),
    (
        "case and arithmetic",
        "SELECT sum(CASE WHEN amount > 500 THEN amount * 2 ELSE amount / 2 END), sum(id % 7 + customer) FROM events",
        "SELECT sum(CASE WHEN amount > 500 THEN amount * 2 ELSE amount / 2 END), sum(id % 7 + customer) FROM events",
    ),
]

REPEAT = 3


def generate(folder, rows):
    folder.mkdir(parents=True)
    db = duckdb.connect()
    db.execute("SET TimeZone = 'UTC'")
    db.execute(
        f"""COPY (SELECT i::BIGINT AS id, (TIMESTAMP '2024-12-02' + to_microseconds(i * {365 * 86400 * 10**6 // rows}))::TIMESTAMPTZ AS ts,
        (DATE '2024-12-02' + (i * 365 // {rows})::INTEGER)::DATE AS day, (hash(i) % 100000)::INTEGER AS customer,
        ['DE','FR','US','IT','ES','PL','NL','SE','DK','NO'][1 + (hash(i * 7) % 10)::INTEGER] AS country, ((hash(i * 13) % 4000) / 4)::DOUBLE AS amount,
        ((hash(i * 19) % 100000) / 100)::DECIMAL(10, 2) AS price, ((hash(i * 23) % 10) / 100)::DECIMAL(4, 2) AS discount, 'payload-' || (hash(i * 17) % 1000000) AS payload
        FROM range({rows}) t(i)) TO '{folder}/events.parquet' (FORMAT parquet)"""
    )
    db.execute(f"COPY (SELECT i::INTEGER AS customer, 'name-' || i AS name, ['gold','silver','basic'][1 + (hash(i) % 3)::INTEGER] AS tier FROM range(100000) t(i)) TO '{folder}/dim.parquet' (FORMAT parquet)")
    db.execute(f"""COPY (SELECT '{{"kind": "k' || (i % 9) || '", "size": {{"width": ' || (hash(i) % 100) || ', "height": 3}}, "tags": ["a", "b"]}}' AS doc FROM range({rows // 10}) t(i))
        TO '{folder}/docs.parquet' (FORMAT parquet)""")


def dp(binary, folder, query):
    script = folder.parent / "render.sql"
    views = [f"CREATE TEMPORARY VIEW {f.stem} AS SELECT * FROM parquet.`{f}`" for f in sorted(folder.glob("*.parquet"))]
    script.write_text(";\n".join(views + [query] * (REPEAT if query else 0) + ["SELECT 1"]) + ";\n")
    out = subprocess.run([binary, "sql", "-f", script, "-o", "json"], cwd=folder.parent, check=True, capture_output=True, text=True).stdout
    return [json.loads(line)["rows"] for line in out.splitlines()][len(views)]


PEER = """
import json, pathlib, sys
import duckdb
db = duckdb.connect(config={"threads": 2})
db.execute("SET TimeZone = 'UTC'")
db.execute("SET enable_progress_bar = false")
for f in pathlib.Path(sys.argv[1]).glob("*.parquet"):
    db.execute(f"CREATE VIEW {f.stem} AS SELECT * FROM '{f}'")
for q in ([sys.argv[2]] * int(sys.argv[3]) if sys.argv[2] else []) + ["SELECT 1"]:
    print(json.dumps(db.execute(q).fetchall(), default=str))
"""


def peer(folder, query):
    out = subprocess.run([sys.executable, "-c", PEER, folder, query, str(REPEAT)], check=True, capture_output=True, text=True).stdout
    return json.loads(out.splitlines()[0])


def same(a, b):
    if isinstance(a, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    try:
        return math.isclose(float(a), float(b), rel_tol=1e-9)
    except (TypeError, ValueError):
        return re.sub(r"^(\S{10})T(\S+)Z$", r"\1 \2+00:00", str(a)) == str(b)


def timed(run):
    """Seconds of the clock, seconds of all processors, and the answer."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    answer = run()
    clock = time.perf_counter() - begin
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    return clock, now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime, answer


def main(binary, directory, rows="10000000", turns="3"):
    binary = str(pathlib.Path(binary).resolve())
    folder = pathlib.Path(directory).resolve() / f"render-{rows}" / "data"
    if not folder.exists():
        generate(folder, int(rows))
    (folder.parent / "dp.yml").write_text("name: render\n")
    base = [least([timed(lambda: dp(binary, folder, "")) for _ in range(3)]), least([timed(lambda: peer(folder, "")) for _ in range(3)])]
    print(f"without a query: dp {base[0][0]:.3f} s, DuckDB {base[1][0]:.3f} s")
    ratios = [], []
    for name, spark, duck in QUERIES:
        runs = [], []
        for _ in range(int(turns)):
            runs[0].append(timed(lambda: dp(binary, folder, spark)))
            runs[1].append(timed(lambda: peer(folder, duck)))
            if not same(runs[0][-1][2], runs[1][-1][2]):
                sys.exit(f"{name}: dp answers {runs[0][-1][2]}, DuckDB {runs[1][-1][2]}")
        (a, acpu), (b, bcpu) = [[(x - y) / REPEAT for x, y in zip(least(r), base[i])] for i, r in enumerate(runs)]
        ratios[0].append(a / b)
        ratios[1].append(acpu / bcpu)
        print(f"{name:20} dp {a:.3f} s, DuckDB {b:.3f} s, ratio {a / b:.2f}; processors {acpu:.3f} s, {bcpu:.3f} s, ratio {acpu / bcpu:.2f}", flush=True)
    clock, cpu = [math.exp(sum(map(math.log, r)) / len(r)) for r in ratios]
    print(f"geometric mean of the ratios: clock {clock:.2f}, processors {cpu:.2f}")


def least(runs):
    return min(r[0] for r in runs), min(r[1] for r in runs)


if __name__ == "__main__":
    main(*sys.argv[1:])
