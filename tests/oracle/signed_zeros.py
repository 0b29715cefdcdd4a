"""What Spark reads of 0.0 and -0.0 that it wrote into one Parquet file: the answer in engine/backend/backendtest/signed_zeros.go.

python signed_zeros.py DIR, with pyspark==4.3.0. The zeros are computed from the rows: of literals Spark's optimizer makes one.
"""

import sys

from pyspark.sql import SparkSession

spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
d = "(id % 2 * -2 + 1) * CAST(id - id AS DOUBLE)"
spark.range(1000).selectExpr("id", f"{d} AS d", f"CAST({d} AS FLOAT) AS f", f"named_struct('a', array({d})) AS s", f"map('k', {d}) AS m").coalesce(1).write.mode("overwrite").parquet(sys.argv[1])
rows = spark.read.parquet(sys.argv[1]).selectExpr("id % 2 AS odd", "string(d) AS d", "string(f) AS f", "string(s.a) AS s", "string(m) AS m")
for row in rows.groupBy("odd", "d", "f", "s", "m").count().orderBy("odd").collect():
    print("|".join(str(x) for x in row))
