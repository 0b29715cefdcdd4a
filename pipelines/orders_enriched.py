# Orders of the last 7 days, joined with the products: every update deletes and recomputes only that window.
#
# Try next:
#   change a qty in data/orders_fct/orders-3.json and run again: one row is replaced
#   dp run pipelines/*.py --refresh orders_enriched --replace-where "orders_enriched=date >= date_add(current_date(), -30)"
#   dp render orders_enriched          what was pushed into each source

from pyspark import pipelines as dp
from pyspark.sql import functions as F
from pyspark.sql.functions import col


@dp.table(
    comment="Orders of the replace window with their product names",
    replace_where=col("date") >= F.date_sub(F.current_date(), 7),
)
def orders_enriched():
    orders_fct = spark.read.table("orders_fct").select("date", "order_id", "region", "product_id", "qty", "price")
    product_dim = spark.read.table("product_dim")
    return orders_fct.join(product_dim, "product_id")
