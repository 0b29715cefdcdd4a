"""Asks real Spark with delta-spark what a stream from a Delta table gives, for engine/source/table.

    python tests/oracle/delta_stream_goldens.py engine/source/table/testdata

needs PySpark 4.2, delta-spark 4.4 and a JDK. It makes a small table in TARGET/events, one row a file, and writes TARGET/streams.json: per
case the options, the rows of each batch, or the error's class.
"""

import json
import os
import pathlib
import shutil
import sys
import tempfile

from pyspark.sql import SparkSession

CASES = [
    {"name": "all", "upTo": 1, "options": {}},
    {"name": "two files a batch", "upTo": 1, "options": {"maxFilesPerTrigger": "2"}},
    {"name": "one file a batch", "upTo": 2, "options": {"maxFilesPerTrigger": "1"}},
    {"name": "from version 0", "upTo": 2, "options": {"startingVersion": "0"}},
    {"name": "from version 1", "upTo": 2, "options": {"startingVersion": "1", "maxFilesPerTrigger": "1"}},
    {"name": "over an OPTIMIZE", "upTo": 4, "options": {"startingVersion": "1"}},
    {"name": "over a DELETE of a file", "upTo": 5, "options": {"startingVersion": "1"}},
    {"name": "over a DELETE of a file, ignoreDeletes", "upTo": 6, "options": {"startingVersion": "1", "ignoreDeletes": "true"}},
    {"name": "over a DELETE of a file, skipChangeCommits", "upTo": 6, "options": {"startingVersion": "1", "skipChangeCommits": "true"}},
    {"name": "over an UPDATE", "upTo": 8, "options": {"startingVersion": "6"}},
    {"name": "over an UPDATE, ignoreDeletes", "upTo": 8, "options": {"startingVersion": "6", "ignoreDeletes": "true"}},
    {"name": "over an UPDATE, ignoreChanges", "upTo": 8, "options": {"startingVersion": "6", "ignoreChanges": "true"}},
    {"name": "over an UPDATE, skipChangeCommits", "upTo": 8, "options": {"startingVersion": "6", "skipChangeCommits": "true"}},
    {"name": "snapshot after all", "upTo": 10, "options": {}},
    {"name": "over a new column", "upTo": 10, "options": {"startingVersion": "8"}},
    {"name": "unknown version", "upTo": 1, "options": {"startingVersion": "99"}},
    {"name": "late timestamp", "upTo": 1, "options": {"startingTimestamp": "2100-01-01"}},
    {"name": "both starts", "upTo": 1, "options": {"startingTimestamp": "2020-01-01", "startingVersion": "0"}},
    {"name": "early timestamp", "upTo": 2, "options": {"startingTimestamp": "2020-01-01"}},
    {"name": "bad version", "upTo": 1, "options": {"startingVersion": "x"}},
    {"name": "bad limit", "upTo": 1, "options": {"maxFilesPerTrigger": "0"}},
    {"name": "latest", "upTo": 1, "options": {"startingVersion": "latest"}},
]


def build(spark, path):
    def insert(*rows, cols="a INT"):
        for r in rows[:-1]:
            spark.createDataFrame([r], cols).coalesce(1).write.format("delta").mode("append").save(path)
        spark.createDataFrame([rows[-1]], cols).coalesce(1).write.format("delta").mode("append").save(path)

    def many(*values):
        spark.createDataFrame([(v,) for v in values], "a INT").repartitionByRange(len(values), "a").write.format("delta").mode("append").save(path)

    spark.sql(f"CREATE TABLE delta.`{path}` (a INT) USING delta TBLPROPERTIES (delta.enableDeletionVectors = false)")  # 0
    many(1, 2, 3)  # 1
    insert((4,))  # 2
    insert((5,))  # 3
    spark.sql(f"OPTIMIZE delta.`{path}`")  # 4: one file of five rows
    insert((6,))  # 5
    spark.sql(f"DELETE FROM delta.`{path}` WHERE a = 6")  # 6: a whole file
    insert((7,))  # 7
    spark.sql(f"UPDATE delta.`{path}` SET a = 70 WHERE a = 7")  # 8
    spark.sql(f"ALTER TABLE delta.`{path}` ADD COLUMN b STRING")  # 9
    insert((8, "x"), cols="a INT, b STRING")  # 10


def upto(path, version, target):
    """A copy of the table as it was at a version."""
    shutil.copytree(path, target)
    for f in pathlib.Path(target, "_delta_log").iterdir():
        n = f.name.removeprefix(".").split(".")[0]
        if n.isdigit() and int(n) > version or "crc" in f.name or "checkpoint" in f.name:
            f.unlink()


def ask(spark, path, c):
    work = tempfile.mkdtemp()
    try:
        upto(path, c["upTo"], work + "/t")
        batches = []

        def keep(df, n):
            batches.append(sorted(r.a for r in df.select("a").collect()))

        q = (spark.readStream.format("delta").options(**c["options"]).load(work + "/t").writeStream.foreachBatch(keep)
             .option("checkpointLocation", work + "/c").trigger(availableNow=True).start())
        q.awaitTermination()
        return {"batches": [b for b in batches if b]}
    except Exception as e:
        text = str(e)
        name = getattr(e, "getCondition", lambda: None)() or type(e).__name__
        for word in ["DELTA_SOURCE_TABLE_IGNORE_CHANGES", "DELTA_SOURCE_IGNORE_DELETE", "DELTA_VERSION_NOT_FOUND", "DELTA_TIMESTAMP_GREATER_THAN_COMMIT"]:
            if word in text:
                name = word
        return {"error": name, "message": text.split("\n")[0].replace(work, "DIR")[:300]}
    finally:
        shutil.rmtree(work)


def travel(spark, path, by, value):
    try:
        return {"rows": sorted(r.a for r in spark.read.format("delta").option(by, value).load(path).collect())}
    except Exception as e:
        return {"error": getattr(e, "getCondition", lambda: None)() or type(e).__name__, "message": str(e).split("\n")[0].replace(path, "DIR")[:300]}


def main(target):
    # DELTA_JARS names the jars, separated by commas, where they cannot be downloaded.
    key, jars = ("spark.jars", os.environ["DELTA_JARS"]) if "DELTA_JARS" in os.environ else ("spark.jars.packages", "io.delta:delta-spark_4.2_2.13:4.4.0")
    spark = (SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.sql.session.timeZone", "UTC")
             .config(key, jars).config("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension")
             .config("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog").config("spark.sql.shuffle.partitions", "1").getOrCreate())
    spark.sparkContext.setLogLevel("OFF")
    path = str(pathlib.Path(target, "events").resolve())
    shutil.rmtree(path, ignore_errors=True)
    build(spark, path)
    out = [{**c, "want": ask(spark, path, c)} for c in CASES]
    trips = [{"by": b, "value": v, "want": travel(spark, path, b, v)} for b, v in [
        ("versionAsOf", "1"), ("versionAsOf", "4"), ("versionAsOf", "10"), ("versionAsOf", "11"), ("versionAsOf", "x"), ("timestampAsOf", "2000-01-01"), ("timestampAsOf", "2100-01-01"), ("timestampAsOf", "yesterdays")]]
    for f in pathlib.Path(path).rglob("*"):
        if f.name.startswith(".") and f.is_file() or f.name.endswith(".crc"):
            f.unlink()
    text = ",\n".join(json.dumps(c, separators=(",", ":")) for c in out)
    more = ",\n".join(json.dumps(c, separators=(",", ":")) for c in trips)
    pathlib.Path(target, "streams.json").write_text('{"version":"Apache Spark %s, delta-spark 4.4.0","cases":[\n%s\n],"travel":[\n%s\n]}\n' % (spark.version, text, more))


main(sys.argv[1])
