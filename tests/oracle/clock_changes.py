"""Asks real Spark what zones' clocks show, and when, around changes of their offsets, which are of half an hour and of two hours in some.

    pip install pyspark==4.3.0
    python tests/oracle/clock_changes.py            # from the repository's root

Writes engine/backend/duckdb/testdata/clock_changes.tsv: the session's zone, the query, the rows as text.
"""
import pathlib

from pyspark.sql import SparkSession

QUERIES = {
    "Australia/Lord_Howe": ["2024-04-07 01:15:00", "2024-04-07 01:30:00", "2024-04-07 01:45:00", "2024-04-07 02:00:00", "2024-10-06 02:00:00", "2024-10-06 02:15:00", "2024-10-06 02:45:00"],
    "Antarctica/Troll": ["2024-03-31 01:30:00", "2024-03-31 02:30:00", "2024-10-27 00:59:00", "2024-10-27 01:30:00", "2024-10-27 02:30:00", "2024-10-27 03:00:00"],
    "America/Los_Angeles": ["2024-03-10 02:30:00", "2024-11-03 01:30:00", "2024-11-03 02:00:00"],
    "Europe/Berlin": ["2024-03-31 02:30:00", "2024-10-27 02:30:00"],
    "America/Sao_Paulo": ["2018-02-17 23:30:00", "2018-11-04 00:00:00", "2018-11-04 00:30:00"],
}
spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
out = [f"# Spark {spark.version}, clock_changes.py"]
for zone, times in QUERIES.items():
    spark.conf.set("spark.sql.session.timeZone", zone)
    for x in times:
        instant = f"unix_seconds(CAST(TIMESTAMP_NTZ '{x}' AS TIMESTAMP))"
        around = ", ".join(f"date_trunc('{unit}', timestamp_seconds({instant} + {s}))" for unit in ("DAY", "HOUR", "MINUTE") for s in (0, 1800, 3600, 5400))
        for query in (
            f"SELECT {instant}, unix_seconds(CAST('{x}' AS TIMESTAMP)), unix_seconds(to_timestamp('{x}')), unix_seconds(TIMESTAMP '{x}')",
            f"SELECT unix_seconds(to_utc_timestamp('{x}', '{zone}')), unix_seconds(make_timestamp(2024, 1, 1, 0, 0, 0, '{zone}')), convert_timezone('{zone}', 'UTC', TIMESTAMP_NTZ '{x}')",
            f"SELECT {', '.join(f'unix_seconds({t})' for t in around.split(', date'))}".replace("unix_seconds(_trunc", "unix_seconds(date_trunc"),
        ):
            rows = spark.sql(query)
            texts = rows.toDF(*[f"c{i}" for i in range(len(rows.columns))]).selectExpr(*[f"CAST(c{i} AS STRING)" for i in range(len(rows.columns))]).collect()
            out.append("\t".join([zone, query, "|".join(texts[0])]))
pathlib.Path("engine/backend/duckdb/testdata/clock_changes.tsv").write_text("\n".join(out) + "\n")
