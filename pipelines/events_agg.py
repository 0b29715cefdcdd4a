# Daily sums of events that the source keeps for a few days only. The table keeps every day it has ever computed.
#
# Try next:
#   delete the lines of the oldest day from data/events_raw/events.json and run again: its sums stay
#   dp sql "SELECT date, sum(agg) FROM events_agg GROUP BY date ORDER BY date"

from pyspark import pipelines as dp
from pyspark.sql import functions as F
from pyspark.sql.functions import col


@dp.table(replace_where=col("date") >= F.date_sub(F.current_date(), 3))
def events_agg():
    return (
        spark.read.table("events_raw")
        .groupBy("date", "key")
        .agg(F.sum("val").alias("agg"))
    )
