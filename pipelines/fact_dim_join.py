# Facts with the region their user had when the row was written: a change of the dimension touches only the last day.
#
# Try next:
#   move user 1 to europe in data/dim_users.csv and run again: rows of older days keep asia
#   dp run pipelines/*.py --replace-where "fact_dim_join=date >= '2026-01-12'"     to correct some of them on purpose

from pyspark import pipelines as dp
from pyspark.sql import functions as F
from pyspark.sql.functions import col


@dp.table(replace_where=col("date") >= F.date_sub(F.current_date(), 1))
def fact_dim_join():
    fact_table = spark.read.table("fact_table").alias("f")
    dim_users = spark.read.table("dim_users").alias("d")
    return (
        fact_table.join(dim_users, col("f.user_id") == col("d.user_id"))
        .select(
            col("f.date"),
            col("f.user_id"),
            col("d.region"),
            col("f.revenue"),
        )
    )
