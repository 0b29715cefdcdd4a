"""Random AUTO CDC scenarios, and what Spark's own pipelines make of them, for tests/autocdc.

    TZ=UTC PYSPARK_PYTHON=python python tests/oracle/autocdc_random.py TESTS_JAR tests/autocdc/testdata/spark43_random.json.gz [HOW_MANY]

needs PySpark 4.3 with its pipelines ("pyspark[connect,pipelines]==4.3.0"), a JDK 17, and TESTS_JAR, the tests jar of spark-catalyst 4.2.0 for
Scala 2.13: its in-memory catalog is the only table format at hand that takes the MERGE of Spark 4.3. HOW_MANY is 48 where it is not given.

Scenario N is made from the seed N: SCD type 1 if N is even, else 2. It has 100 to 150 keys, 1 to 6 events each, over 3 to 5 updates, among them
deletes, events that arrive late or out of order, and events that arrive again; no two different events share key and sequence, where Spark's
choice is by arrival. The file has the fields of spark43.json beside it. It is written anew after each pipeline of several scenarios, and the
scenarios that it has already are not asked again: a run that is stopped goes on with the next.
"""

import contextlib
import datetime
import gzip
import io
import json
import os
import pathlib
import random
import sys
import tempfile
import time

from pyspark.pipelines.cli import load_pipeline_spec, register_definitions
from pyspark.pipelines.spark_connect_graph_element_registry import SparkConnectGraphElementRegistry
from pyspark.pipelines.spark_connect_pipeline import create_dataflow_graph, start_run
from pyspark.sql import SparkSession

IN_ONE_PIPELINE = 8
CATALOG = "org.apache.spark.sql.connector.catalog.SharedTablesInMemoryRowLevelOperationTableCatalog"

KEYS = {
    "k INT": lambda i: {"k": i * 7 - 300},
    "k LONG": lambda i: {"k": i * 10**11 - 5},
    "k STRING": lambda i: {"k": ("é" if i % 3 else "K") + str(i)},
    "k DATE": lambda i: {"k": str(datetime.date(2023, 11, 20) + datetime.timedelta(i))},
    "u INT, k STRING": lambda i: {"u": i % 4, "k": f"k{i // 4}"},
}
SEQUENCES = {
    "INT": lambda n: n - 10,
    "LONG": lambda n: n * 10**12 + 1,
    "TIMESTAMP": lambda n: str(datetime.datetime(2024, 2, 28, 22) + datetime.timedelta(minutes=n * 17)),
}
# Few values each, so that events repeat them.
VALUES = {
    "a STRING": [None, "", "p", "q", "Q"],
    "b INT": [None, 0, 1, -2],
    "c DOUBLE": [None, 0.5, 1.25],
    "d BOOLEAN": [None, True, False],
    "st STRUCT<x: INT, y: STRING>": [None, {"x": 1, "y": None}, {"x": 1, "y": "s"}, {"x": None, "y": "s"}],
    "l ARRAY<INT>": [None, [], [1], [1, None], [None, 1]],
}


def scenario(seed):
    r = random.Random(seed)
    scd = 1 + seed % 2
    key = r.choice(list(KEYS))
    sequence = r.choice(list(SEQUENCES))
    columns = ["a STRING", "b INT", *r.sample(list(VALUES)[2:], r.randint(0, 2))]
    names = [c.split()[0] for c in columns]
    keys = [c.split()[0] for c in key.split(", ")]
    descending = sequence != "TIMESTAMP" and r.random() < 0.15
    args = {"keys": keys, "sequence_by": "-seq" if descending else "seq"}
    deletes = r.random() < 0.9
    if deletes:
        args["apply_as_deletes"] = r.choice(["op = 'D'", "op IN ('D', 'R')", "op = 'D' AND seq IS NOT NULL"])
    # What the target has besides its keys.
    kept = [*names, "op", "seq"]
    match r.randrange(4):
        case 0:
            pass
        case 1:
            args["except_column_list"] = ["op"]
            kept.remove("op")
        case 2:
            args["except_column_list"] = ["op", "seq", *names[2:3]]
            kept = [c for c in kept if c not in args["except_column_list"]]
        case 3:
            kept = names[:1] + r.sample(names[1:], r.randint(0, len(names) - 1))
            args["column_list"] = keys + kept
    if scd == 2:
        match r.randrange(3):
            case 1:
                args["track_history_column_list"] = r.sample(kept, r.randint(1, max(1, len(kept) - 1)))
            case 2:
                args["track_history_except_column_list"] = [c for c in kept if c in ("op", "seq")] or kept[:1]

    updates = r.randint(3, 5)
    disorder = r.choice([0.1, 0.4, 1])
    arriving = [[] for _ in range(updates)]
    for i in range(r.randint(100, 150)):
        n = r.randint(1, 6)
        at = sorted(r.sample(range(1, 60), n), reverse=descending)
        for rank, s in enumerate(at):
            op = r.choice(["U", "U", "I", None])
            values = {c.split()[0]: r.choice(VALUES[c]) for c in columns}
            if r.random() < 0.22:
                op = "D"
                if r.random() < 0.7:
                    values = dict.fromkeys(values)
            update = r.randrange(updates) if r.random() < disorder else rank * updates // n
            event = {**KEYS[key](i), **values, "op": op, "seq": SEQUENCES[sequence](s)}
            arriving[update].append(event)
            if r.random() < 0.12:
                arriving[r.randrange(update, updates)].append(event)
    if r.random() < 0.2:  # an update that finds nothing new
        arriving[-1] += arriving[-2]
        arriving[-2] = []
    steps = []
    for rows in arriving:
        r.shuffle(rows)
        files = r.randint(1, 3) if rows else 0
        steps.append({"files": [rows[f::files] for f in range(files)]})
    name = f"random_{seed}"
    if r.random() < 0.25:
        name = "max_files_per_trigger_1/" + name
    schema = ", ".join([key, *columns, "op STRING", f"seq {sequence}"])
    return {"name": name, "args": args, "schema": schema, "steps": steps, "after": {str(scd): []}}


def definition(s, table, folder):
    (scd,) = s["after"]
    option = ".option('maxFilesPerTrigger', 1)" if s["name"].startswith("max_files") else ""
    return (
        f"@dp.temporary_view(name='src_{table}')\ndef src():\n"
        f"    return spark.readStream.format('json').schema({s['schema']!r}){option}.load({str(folder)!r})\n\n"
        f"dp.create_streaming_table({table!r})\n"
        f"dp.create_auto_cdc_flow(target={table!r}, source='src_{table}', stored_as_scd_type={scd}, **{s['args']!r})\n\n"
    )


def update(spark, project):
    """An update as spark-pipelines run makes it, in a session that stays."""
    spec_file = project / "spark-pipeline.yml"
    spec = load_pipeline_spec(spec_file)
    with contextlib.redirect_stdout(io.StringIO()):
        graph = create_dataflow_graph(spark, default_catalog=spec.catalog, default_database=spec.database, sql_conf=spec.configuration)
        register_definitions(spec_file, SparkConnectGraphElementRegistry(spark, graph), spec, spark, graph)
    for _ in start_run(spark, graph, full_refresh=[], full_refresh_all=False, refresh=[], dry=False, storage=spec.storage):
        pass


def plain(v):
    if isinstance(v, (datetime.date, datetime.datetime)):
        return str(v)
    return v


def rows(spark, table):
    df = spark.table(f"cat.db.{table}").drop("__spark_autocdc_metadata")
    list_ = [{k: plain(v) for k, v in row.asDict(recursive=True).items()} for row in df.collect()]
    return sorted(list_, key=lambda row: json.dumps(row, sort_keys=True))


def run(spark, scenarios, work):
    """Adds what the targets of the scenarios hold after each of their updates."""
    project = pathlib.Path(tempfile.mkdtemp(dir=work))
    (project / "spark-pipeline.yml").write_text(
        f"name: random\nstorage: file://{project}/storage\ncatalog: cat\ndatabase: db\nlibraries:\n  - glob:\n      include: p.py\n"
    )
    text = "from pyspark import pipelines as dp\nfrom pyspark.sql import SparkSession\nspark = SparkSession.active()\n\n"
    for s in scenarios:
        table = s["name"].rsplit("/")[-1]
        (project / table).mkdir()
        text += definition(s, table, project / table)
    (project / "p.py").write_text(text)
    for i in range(max(len(s["steps"]) for s in scenarios)):
        for s in scenarios:
            for j, file in enumerate(s["steps"][i]["files"] if i < len(s["steps"]) else []):
                path = project / s["name"].rsplit("/")[-1] / f"{i:03}-{j}.json"
                path.write_text("".join(json.dumps(row) + "\n" for row in file))
        update(spark, project)
        for s in scenarios:
            if i < len(s["steps"]):
                (after,) = s["after"].values()
                after.append(rows(spark, s["name"].rsplit("/")[-1]))


def recorded(target):
    """The scenarios that the file has, which must be those that this script makes."""
    if not os.path.exists(target):
        return []
    with gzip.open(target) as f:
        list_ = json.load(f)
    for n, s in enumerate(list_):
        assert {**s, "after": None} == {**scenario(n), "after": None}, f"{s['name']} is not the scenario of seed {n}: remove {target}"
    return list_


def main():
    jar, target = sys.argv[1:3]
    how_many = int(sys.argv[3]) if len(sys.argv) > 3 else 48
    spark = SparkSession.builder.remote("local[2]")
    for name, value in {
        "spark.jars": os.path.abspath(jar),
        "spark.driver.memory": "2g",
        "spark.ui.enabled": "false",
        "spark.sql.session.timeZone": "UTC",
        "spark.sql.shuffle.partitions": "1",
        "spark.sql.codegen.wholeStage": "false",
        "spark.sql.codegen.factoryMode": "NO_CODEGEN",
        "spark.sql.maxPlanStringLength": "2000",
        "spark.sql.catalog.cat": CATALOG,
    }.items():
        spark = spark.config(name, value)
    spark = spark.getOrCreate()
    assert spark.version.startswith("4.3."), spark.version
    spark.sql("CREATE DATABASE cat.db")
    done = recorded(target)
    with tempfile.TemporaryDirectory() as work:
        for first in range(len(done), how_many, IN_ONE_PIPELINE):
            began = time.monotonic()
            part = [scenario(n) for n in range(first, min(first + IN_ONE_PIPELINE, how_many))]
            run(spark, part, work)
            for s in part:
                spark.sql(f"DROP TABLE cat.db.{s['name'].rsplit('/')[-1]}")
            done += part
            with open(target, "wb") as f, gzip.GzipFile(fileobj=f, mode="wb", compresslevel=9, filename="", mtime=0) as z:
                lines = ",\n".join(json.dumps(s, ensure_ascii=False, separators=(",", ":")) for s in done)
                z.write(f"[\n{lines}\n]\n".encode())
            print(f"{len(done)} scenarios, the last {len(part)} in {time.monotonic() - began:.0f} s", flush=True)
    spark.stop()


if __name__ == "__main__":
    main()
