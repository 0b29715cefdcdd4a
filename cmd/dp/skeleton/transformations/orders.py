from pyspark import pipelines as dp
from pyspark.sql import functions as F


@dp.table(comment="Every order once, as the files arrive")
@dp.expect_or_drop("positive_amount", "amount > 0")
def orders():
    return (
        spark.readStream.format("cloudFiles")
        .option("cloudFiles.format", "json")
        .option("cloudFiles.inferColumnTypes", "true")
        .load("/Volumes/main/default/landing/orders")
        .select("order_id", "customer_id", F.to_date("ordered_at").alias("day"), "amount")
    )
