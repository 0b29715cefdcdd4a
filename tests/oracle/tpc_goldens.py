"""Makes the data of TPC-H at a scale and asks Spark for the results of its queries.

    python tpc_goldens.py ../conformance/testdata 0.01

writes testdata/tpch_data/*.parquet (by DuckDB's generator, which needs `duckdb-extension-tpch`) and testdata/tpch/NN.out: the schema in the first line, then the
rows as Hive prints them. With a third argument the query texts of TPC-H and TPC-DS are written, too, as DuckDB's extensions have them; names in double quotes
become names in backticks, which is all that keeps Spark from reading them.
"""

import logging
import pathlib
import re
import sys

import duckdb
import duckdb_extension_tpcds
import duckdb_extension_tpch
from pyspark.sql import SparkSession

data, scale = pathlib.Path(sys.argv[1]), float(sys.argv[2])


def load(package):
    db = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    db.execute(f"LOAD '{next(pathlib.Path(package.__file__).parent.glob('extensions/*/*.duckdb_extension'))}'")
    return db


def texts(db, kind):
    (data / kind).mkdir(parents=True, exist_ok=True)
    for number, query in db.execute(f"SELECT query_nr, query FROM {kind}_queries()").fetchall():
        query = re.sub(r'(?i)\bas "([^"]+)"', r"AS `\1`", query)
        (data / kind / f"{number:02d}.sql").write_text(query.strip().rstrip(";").strip() + "\n")


db = load(duckdb_extension_tpch)
if len(sys.argv) > 3:
    texts(db, "tpch")
    texts(load(duckdb_extension_tpcds), "tpcds")
db.execute(f"CALL dbgen(sf = {scale})")
tables = [t for (t,) in db.execute("SELECT table_name FROM information_schema.tables ORDER BY 1").fetchall()]
files = data / "tpch_data"
files.mkdir(exist_ok=True)
for table in tables:
    db.execute(f"COPY {table} TO '{files / table}.parquet' (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 19)")

spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "2").getOrCreate()
logging.disable(logging.CRITICAL)
for table in tables:
    spark.read.parquet(str(files / f"{table}.parquet")).createOrReplaceTempView(table)
hive = spark._jvm.org.apache.spark.sql.execution.HiveResult
for path in sorted((data / "tpch").glob("*.sql")):
    frame = spark.sql(path.read_text())
    rows = hive.hiveResultString(frame._jdf.queryExecution().executedPlan()).mkString("\n")
    path.with_suffix(".out").write_text(frame.schema.simpleString() + "\n" + rows + "\n")
