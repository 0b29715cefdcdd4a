"""Asks real Spark Connect what DataFrame calls give: the schema, or the error class, of every case below.

    PYTHON_WITH_PYSPARK tests/oracle/dataframe_goldens.py

writes engine/plan/testdata/dataframe.tsv; engine/plan/dataframe_test.go builds the same trees. A line is

    case <TAB> ok <TAB> column list as DDL
    case <TAB> error <TAB> error class
"""

import pathlib

from pyspark.errors import PySparkException
from pyspark.sql import SparkSession, Window
from pyspark.sql import functions as F
from pyspark.sql.functions import col

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def cases(spark):
    def table():
        return spark.createDataFrame([], "id BIGINT NOT NULL, a INT, b STRING, c DOUBLE")

    t = table()
    u = spark.createDataFrame([], "id BIGINT NOT NULL, v STRING")
    f = t.filter("a > 1")
    w = t.withColumn("a", col("a") + 1)
    on = t["id"] == u["id"]
    by_a = Window.partitionBy("a").orderBy("c")
    return {
        "join": lambda: t.join(u, on).select(t["id"], u["v"]),
        "withColumn, other column": lambda: t.withColumn("x", F.lit(1)).select(t["a"]),
        "withColumn, select the replaced": lambda: w.select(t["a"]),
        "withColumn, filter by the replaced": lambda: w.filter(t["a"] > 1),
        "drop, select the dropped": lambda: t.drop("a").select(t["a"]),
        "drop, filter by the dropped": lambda: t.drop("a").filter(t["a"] > 1),
        "join with a filter of itself, condition": lambda: t.join(f, t["id"] == f["id"]).select("v"),
        "join with a filter of itself": lambda: t.join(f, t["id"] == f["id"]).select(t["a"], f["a"]),
        "self join": lambda: t.join(t, t["id"] == t["id"]).select(t["a"]),
        "self join with aliases": lambda: t.alias("l").join(t.alias("r"), col("l.id") == col("r.id")).select("l.a", "r.b"),
        "select, filter by another column": lambda: t.select("a").filter(t["c"] > 1),
        "select, order by another column": lambda: t.select("a").orderBy(t["c"]),
        "group, order by the key": lambda: t.groupBy("a").count().orderBy(t["a"]),
        "group, order by no key": lambda: t.groupBy("a").count().orderBy(t["c"]),
        "group, select the key": lambda: t.groupBy("a").count().select(t["a"]),
        "column of another DataFrame": lambda: t.select(u["v"]),
        "alias": lambda: t.alias("x").select(t["a"], "x.a"),
        "union": lambda: t.union(table()).select(t["a"]),
        "using": lambda: t.join(u, "id").select(t["id"], u["id"], u["v"]),
        "using, full": lambda: t.join(u, "id", "full").select(t["id"], u["id"]),
        "using, anti": lambda: t.join(u, ["id"], "left_anti").select(t["a"]),
        "group and aggregate": lambda: t.groupBy(t["a"]).agg(F.sum(t["c"]).alias("s")),
        "renamed": lambda: t.withColumnRenamed("a", "b2").select(t["a"]),
        "rename in a row": lambda: t.withColumnsRenamed({"a": "b", "b": "a"}),
        "dropDuplicates": lambda: t.dropDuplicates(["a"]).select(t["a"]),
        "alias, select the column": lambda: t.select(t["a"].alias("z")).select(t["a"]),
        "alias, filter by the column": lambda: t.select(col("a").alias("z")).filter(t["a"] > 1),
        "star of a join": lambda: t.join(u, on).select(t["*"], u["v"]),
        "star of the right side, using": lambda: t.join(u, "id", "full").select(u["*"], t["a"]),
        "star, withColumn": lambda: t.withColumn("x", F.lit(1)).select(t["*"]),
        "star, replaced": lambda: w.select(t["*"]),
        "star, dropped": lambda: t.drop("a").select(t["*"]),
        "star of another DataFrame": lambda: t.select(u["*"]),
        "star of a self join": lambda: t.join(t, t["id"] == t["id"]).select(t["*"]),
        "no such column": lambda: t.select(t["nope"]),
        "drop a column of a join": lambda: t.join(u, on).drop(u["id"]),
        "drop a name of a join": lambda: t.join(u, on).drop("id"),
        "ambiguous": lambda: t.join(u, on).select("id"),
        "withColumns": lambda: t.withColumns({"x": col("a") + 1, "A": col("b")}),
        "withColumn twice": lambda: t.withColumn("x", t["a"] * 2).withColumn("y", t["a"] + col("x")),
        "unionByName, missing": lambda: t.unionByName(u, allowMissingColumns=True),
        "unionByName": lambda: t.unionByName(u),
        "select aggregates": lambda: t.select(F.sum("a"), F.count("*").alias("n")),
        "pivot": lambda: t.groupBy("id").pivot("b", ["x", "y"]).sum("a"),
        "unpivot": lambda: t.unpivot("id", ["a", "c"], "k", "val"),
        "window": lambda: t.withColumn("rn", F.row_number().over(by_a)).filter("rn = 1").drop("rn"),
        "filter by a window": lambda: table().filter(  # t knows its schema already, and Connect then does not ask
            F.row_number().over(by_a) == 1
        ),
        "aggregate, filter, order": lambda: t.groupBy("a").agg(F.sum("c").alias("s")).filter(col("s") > 1).orderBy(F.desc("s")),
        "order by an alias and a column": lambda: t.select(col("a").alias("z")).orderBy("z", "a"),
        "limit, filter by another column": lambda: t.select("a").limit(3).filter("c > 1"),
    }


def ddl(f):
    return f"{f.name} {f.dataType.simpleString().upper()}{'' if f.nullable else ' NOT NULL'}"


def main():
    spark = SparkSession.builder.remote("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    out = [f"# Spark {spark.version}; written by tests/oracle/dataframe_goldens.py"]
    for name, make in cases(spark).items():
        try:
            out.append(f"{name}\tok\t" + ", ".join(ddl(f) if f.name.isidentifier() else f"`{f.name}`" + ddl(f)[len(f.name):] for f in make().schema.fields))
        except PySparkException as e:
            out.append(f"{name}\terror\t{e.getCondition()}")
    (ROOT / "engine/plan/testdata/dataframe.tsv").write_text("\n".join(out) + "\n")


main()
