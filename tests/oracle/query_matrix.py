"""Asks Spark for tests/conformance/testdata/query_matrix.tsv.gz: random queries over three small tables, with a fixed seed.

A line is `query, schema, rows` with the rows sorted and joined by " | " as Hive prints them (floating-point sums are rounded by the queries), or
`query, error, class`. The tables stand in query_matrix_tables.sql beside it.

    python query_matrix.py ../conformance/testdata
"""

import gzip
import logging
import pathlib
import random
import sys

from pyspark.sql import SparkSession

data = pathlib.Path(sys.argv[1])
spark = (
    SparkSession.builder.master("local[1]")
    .config("spark.ui.enabled", "false")
    .config("spark.sql.session.timeZone", "America/Los_Angeles")
    .config("spark.sql.shuffle.partitions", "1")
    .config("spark.sql.adaptive.enabled", "false")
    .getOrCreate()
)
logging.disable(logging.CRITICAL)
spark.sparkContext.setLogLevel("OFF")
for statement in (data / "query_matrix_tables.sql").read_text().split(";\n"):
    if statement.strip():
        spark.sql(statement)
hive = spark._jvm.org.apache.spark.sql.execution.HiveResult
rng = random.Random(7)
pick = rng.choice

TABLES = {
    "orders": {"id": "int", "customer": "int", "amount": "dec", "quantity": "int", "status": "str", "day": "date", "at": "ts"},
    "customers": {"id": "int", "name": "str", "region": "str", "since": "date", "score": "dbl"},
    "events": {"id": "int", "order_id": "int", "kind": "str", "value": "dbl", "tags": "arr", "props": "map"},
}
VALUES = {
    "int": ["1", "2", "3", "10", "NULL"], "dec": ["10.50", "0", "99.99"], "str": ["'open'", "'EU'", "'a'", "''"], "date": ["DATE '2024-02-29'", "'2024-03-01'"],
    "ts": ["TIMESTAMP '2024-03-10 03:30:00'"], "dbl": ["1.5D", "0.0D"],
}
UNARY = {
    "int": ["-{0}", "abs({0})", "{0} % 3", "{0} + 1", "CAST({0} AS STRING)", "{0} / 2", "coalesce({0}, 0)", "bin({0})"],
    "dec": ["round({0}, 1)", "{0} * 2", "CAST({0} AS INT)", "{0} / 3", "floor({0})", "-{0}"],
    "str": ["upper({0})", "length({0})", "concat({0}, '!')", "substring({0}, 1, 2)", "{0} || 'x'", "nullif({0}, '')", "trim({0})", "reverse({0})"],
    "date": ["year({0})", "{0} + INTERVAL 1 MONTH", "date_trunc('MONTH', {0})", "dayofweek({0})", "date_add({0}, 3)", "date_format({0}, 'yyyy-MM')", "last_day({0})"],
    "ts": ["hour({0})", "date_trunc('HOUR', {0})", "CAST({0} AS DATE)", "date_format({0}, 'HH:mm')", "unix_seconds({0})", "{0} - INTERVAL 90 MINUTES"],
    "dbl": ["round({0}, 1)", "CAST({0} AS INT)", "{0} > 1", "ceil({0})", "isnan({0})", "{0} * 2"],
    "arr": ["size({0})", "array_contains({0}, 'a')", "sort_array({0})", "{0}[0]", "array_join({0}, '-')", "transform({0}, x -> upper(x))", "filter({0}, x -> x > 'a')"],
    "map": ["map_keys({0})", "{0}['k']", "size({0})", "map_contains_key({0}, 'k')", "map_values({0})"],
}
AGGREGATES = {
    "int": ["sum({0})", "count({0})", "min({0})", "max({0})", "avg({0})", "count(DISTINCT {0})", "bool_or({0} > 2)", "sum({0}) FILTER (WHERE {0} > 1)", "collect_set({0})", "max_by({0}, {0})"],
    "dec": ["sum({0})", "avg({0})", "max({0})", "min({0})", "count(*)"],
    "str": ["min({0})", "max({0})", "count(DISTINCT {0})", "sort_array(collect_list({0}))", "count_if({0} = 'open')"],
    "date": ["min({0})", "max({0})", "count({0})"], "ts": ["max({0})", "count({0})"], "dbl": ["max({0})", "count({0})", "round(sum({0}), 3)", "round(stddev({0}), 3)"],
    "arr": ["count({0})"], "map": ["count({0})"],
}


def column(tables, kinds=None):
    """A column of some tables as alias.name, and its kind."""
    all_columns = [(f"{alias}.{name}", kind) for alias, table in tables for name, kind in TABLES[table].items() if kinds is None or kind in kinds]
    return pick(all_columns)


def condition(tables, depth=0):
    name, kind = column(tables, ["int", "dec", "str", "date", "ts", "dbl"])
    value = pick(VALUES[kind])
    form = pick(["{0} = {1}", "{0} <> {1}", "{0} < {1}", "{0} >= {1}", "{0} IS NULL", "{0} IS NOT NULL", "{0} IN ({1}, {1})", "{0} <=> {1}", "NOT ({0} = {1})", "{0} BETWEEN {1} AND {1}"])
    if kind == "str" and rng.random() < 0.3:
        form = pick(["{0} LIKE '%e%'", "{0} RLIKE '^[a-z]'", "{0} ILIKE 'O_EN'", "startswith({0}, 'o')"])
    text = form.format(name, value)
    if depth < 2 and rng.random() < 0.4:
        text = f"({text} {pick(['AND', 'OR'])} {condition(tables, depth + 1)})"
    return text


def expression(tables):
    name, kind = column(tables)
    if rng.random() < 0.25:
        return name
    if rng.random() < 0.12:
        other = pick(VALUES.get(kind, ["NULL"]))
        return f"CASE WHEN {condition(tables, 2)} THEN {name} ELSE {other if kind in VALUES else 'NULL'} END"
    return pick(UNARY[kind]).format(name)


def source():
    """FROM with joins, and its tables."""
    tables = [("o", "orders")]
    text = "orders o"
    shape = rng.random()
    if shape < 0.35:
        return pick([("orders o", tables), ("customers c", [("c", "customers")]), ("events e", [("e", "events")])])
    join = pick(["JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN", "LEFT SEMI JOIN", "LEFT ANTI JOIN", "INNER JOIN"])
    text += f" {join} customers c ON o.customer = c.id"
    if "SEMI" not in join and "ANTI" not in join:
        tables.append(("c", "customers"))
    if shape > 0.75:
        text += f" {pick(['JOIN', 'LEFT JOIN'])} events e ON e.order_id = o.id"
        tables.append(("e", "events"))
    return text, tables


def select():
    text, tables = source()
    items = [f"{expression(tables)} AS x{k}" for k in range(rng.randint(1, 3))]
    where = f" WHERE {condition(tables)}" if rng.random() < 0.6 else ""
    distinct = "DISTINCT " if rng.random() < 0.15 else ""
    return f"SELECT {distinct}{', '.join(items)} FROM {text}{where}"


def grouped():
    text, tables = source()
    keys = []
    for _ in range(rng.randint(1, 2)):
        name, kind = column(tables, ["int", "str", "date"])
        keys.append(name if rng.random() < 0.6 else pick(UNARY[kind]).format(name))
    aggregates = []
    for k in range(rng.randint(1, 3)):
        name, kind = column(tables)
        aggregates.append(f"{pick(AGGREGATES[kind]).format(name)} AS a{k}")
    grouping = pick([", ".join(keys)] * 4 + [f"ROLLUP ({', '.join(keys)})", f"CUBE ({', '.join(keys)})", "ALL"])
    having = f" HAVING count(*) > {pick('012')}" if rng.random() < 0.3 else ""
    where = f" WHERE {condition(tables)}" if rng.random() < 0.4 else ""
    return f"SELECT {', '.join(keys)}, {', '.join(aggregates)} FROM {text}{where} GROUP BY {grouping}{having}"


def windowed():
    text, tables = "orders o", [("o", "orders")]
    function = pick(["row_number()", "rank()", "dense_rank()", "lag(o.amount)", "lead(o.status, 2, 'none')", "sum(o.amount)", "count(*)", "first_value(o.id)", "ntile(3)", "avg(o.quantity)", "max(o.day)", "percent_rank()", "cume_dist()", "nth_value(o.id, 2)"])
    frame = ""
    if function[:3] in ("sum", "cou", "fir", "avg", "max") and rng.random() < 0.6:
        frame = pick([" ROWS BETWEEN 1 PRECEDING AND CURRENT ROW", " ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING", " RANGE BETWEEN 2 PRECEDING AND 2 FOLLOWING", " ROWS 2 PRECEDING"])
    partition = pick(["", "PARTITION BY o.status ", "PARTITION BY o.customer ", "PARTITION BY year(o.day) "])
    qualify = f" QUALIFY w {pick(['= 1', 'IS NOT NULL', '> 1'])}" if function.startswith(("row", "rank", "dense", "count", "ntile")) and rng.random() < 0.4 else ""
    return f"SELECT o.id, {function} OVER ({partition}ORDER BY o.id{pick(['', ' DESC'])}{frame}) AS w FROM {text}{qualify}"


def subquery():
    return pick([
        lambda: f"SELECT o.id, (SELECT {pick(['max(e.value)', 'count(*)', 'min(e.kind)', 'count(e.value)'])} FROM events e WHERE e.order_id = o.id{pick(['', ' AND e.value > 1'])}) AS v FROM orders o",
        lambda: f"SELECT o.id FROM orders o WHERE {pick(['', 'NOT '])}EXISTS (SELECT 1 FROM customers c WHERE c.id = o.customer AND {condition([('c', 'customers')])})",
        lambda: f"SELECT o.id FROM orders o WHERE o.customer {pick(['', 'NOT '])}IN (SELECT c.id FROM customers c WHERE {condition([('c', 'customers')])})",
        lambda: f"SELECT o.id FROM orders o WHERE o.amount > (SELECT avg(p.amount) FROM orders p{pick(['', ' WHERE p.status = o.status', ' WHERE p.customer = o.customer'])})",
        lambda: f"WITH big AS ({select()}) SELECT count(*) AS n, count(DISTINCT x0) AS d FROM big",
        lambda: f"SELECT c.name, t.n FROM customers c, LATERAL (SELECT count(*) AS n FROM orders o WHERE o.customer = c.id AND {condition([('o', 'orders')])}) t",
        lambda: f"SELECT e.id, tag FROM events e LATERAL VIEW {pick(['', 'OUTER '])}explode(e.tags) t AS tag WHERE {condition([('e', 'events')])}",
        lambda: f"SELECT * FROM (SELECT o.status, o.quantity FROM orders o) PIVOT ({pick(['sum', 'max', 'count'])}(quantity) FOR status IN ('open', 'paid'))",
        lambda: f"SELECT e.id, posexplode(e.tags) AS (p, tag) FROM events e",
    ])()


def combined():
    kinds = [("int", "id", "customers"), ("int", "customer", "orders"), ("str", "status", "orders"), ("str", "region", "customers"), ("str", "kind", "events"), ("dec", "amount", "orders"), ("dbl", "value", "events")]
    a, b = pick(kinds), pick(kinds)
    op = pick(["UNION", "UNION ALL", "EXCEPT", "INTERSECT", "EXCEPT ALL", "INTERSECT ALL"])
    return f"SELECT {a[1]} AS v FROM {a[2]} {op} SELECT {b[1]} FROM {b[2]}"


def ordered():
    text, tables = source()
    name, kind = column(tables, ["int", "dec", "str", "date", "dbl"])
    key = "o.id" if tables[0][0] == "o" else f"{tables[0][0]}.id"
    return f"SELECT {name} AS k, {key} AS id FROM {text} ORDER BY {name} {pick(['', 'DESC', 'ASC NULLS LAST', 'DESC NULLS FIRST'])}, {key} LIMIT {pick('35')}{pick(['', ' OFFSET 1'])}"


makers = [select] * 6 + [grouped] * 6 + [windowed] * 2 + [subquery] * 4 + [combined] + [ordered] * 2
out = {}
while len(out) < 900:
    query = pick(makers)()
    if query in out:
        continue
    try:
        frame = spark.sql(query)
        schema = ", ".join(f"{f.name} {f.dataType.simpleString()}" for f in frame.schema)
        answers = sorted(hive.hiveResultString(frame._jdf.queryExecution().executedPlan()).mkString("\x01").split("\x01"))
        out[query] = schema + "\t" + " | ".join(answers).replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")
    except Exception as e:
        text = str(e)
        out[query] = "error\t" + text[text.find("[") + 1 : text.find("]")]
head = f"# Spark {spark.version}, written by tests/oracle/query_matrix.py: query on query_matrix_tables.sql, schema, sorted rows; or query, error, class\n"
with open(data / "query_matrix.tsv.gz", "wb") as f, gzip.GzipFile(fileobj=f, mode="wb", mtime=0) as z:
    z.write((head + "".join(f"{q}\t{a}\n" for q, a in out.items())).encode())
