# Clicks a day and page, over a 7-day window.
#
# Try next:
#   add  F.countDistinct("user_id").alias("uniq_users")  to agg() and run again: the new column is NULL in rows before the window
#   dp run pipelines/*.py --refresh clickstream_daily --replace-where "clickstream_daily=event_date BETWEEN '2025-12-17' AND '2026-01-15'"

from pyspark import pipelines as dp
from pyspark.sql import functions as F
from pyspark.sql.functions import col


@dp.table(replace_where=col("event_date") >= F.date_sub(F.current_date(), 7))
def clickstream_daily():
    return (
        spark.read.table("clickstream_raw")
        .groupBy("event_date", "page_id")
        .agg(F.count("*").alias("clicks"))
    )
