# Revenue a campaign and day. Work on the query over a small window; backfill the history once when it is right.
#
# Try next:
#   dp run pipelines/*.py --refresh revenue_attribution --replace-where "revenue_attribution=event_date >= date_add(current_date(), -365)"
#   dp run pipelines/*.py --full-refresh revenue_attribution      refuses to lose the backfilled rows until you add --yes

from pyspark import pipelines as dp
from pyspark.sql import functions as F


@dp.table(replace_where="event_date >= date_add(current_date(), -7)")
def revenue_attribution():
    return (
        spark.read.table("marketing_events")
        .groupBy("event_date", "campaign_id")
        .agg(F.sum("revenue").alias("total_revenue"))
    )
