"""The small job: 500 orders joined with 50 products, then summed by day."""

from pyspark import pipelines as dp
from pyspark.sql import functions as F


@dp.materialized_view
def enriched():
    orders = spark.read.table("orders")
    products = spark.read.table("products")
    return orders.join(products, "product_id").withColumn("total", F.col("quantity") * F.col("price"))


@dp.materialized_view
def daily():
    return spark.read.table("enriched").groupBy("date").agg(F.sum("total").alias("total"))
