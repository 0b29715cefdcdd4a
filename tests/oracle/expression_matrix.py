"""Asks Spark for tests/conformance/testdata/expression_matrix.tsv.gz: every built-in function and operator over arguments of every type.

For each function it draws arguments from the columns of function_values_table.sql and from literals (with a fixed seed), asks Spark to analyze the
call, and keeps some calls that Spark takes, each with other argument types, and two that it does not. A kept call is run over all rows of the table:
`expression, type, answers` with the answers of the rows joined by " | " as Hive prints them, or `expression, error, class`.

    python expression_matrix.py ../conformance/testdata
"""

import gzip
import itertools
import logging
import pathlib
import random
import sys

from pyspark.sql import SparkSession

data = pathlib.Path(sys.argv[1])
spark = (
    SparkSession.builder.master("local[1]")
    .config("spark.ui.enabled", "false")
    .config("spark.sql.session.timeZone", "America/Los_Angeles")
    .config("spark.sql.shuffle.partitions", "1")
    .config("spark.sql.codegen.wholeStage", "false")
    .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
    .getOrCreate()
)
logging.disable(logging.CRITICAL)
spark.sparkContext.setLogLevel("OFF")
rows = spark.sql("SELECT * FROM " + (data / "function_values_table.sql").read_text())
rows.coalesce(1).localCheckpoint().createOrReplaceTempView("t")
hive = spark._jvm.org.apache.spark.sql.execution.HiveResult
rng = random.Random(20260101)

COLUMNS = ["b", "ty", "sh", "i", "l", "f", "d", "dc", "dw", "s", "bi", "dt", "ts", "tz", "ym", "ds", "ai", "ars", "m", "st"]
LITERALS = ["NULL", "0", "1", "2", "-1", "3L", "1.5D", "2.5", "'a'", "','", "''", "'yyyy-MM-dd'", "true", "'UTC'", "'MONTH'", "array(1, 2, 3)", "map('a', 1)"]
# What depends on the moment, the machine or chance, or does something.
SKIPPED = set(
    """rand randn random uuid now current_timestamp current_date curdate current_time localtimestamp current_user session_user user version current_database
    current_catalog current_schema current_path input_file_name input_file_block_length input_file_block_start monotonically_increasing_id spark_partition_id
    shuffle java_method reflect try_reflect unix_timestamp to_unix_timestamp sleep randstr uniform any_value first first_value last last_value collect_list
    collect_set array_agg listagg string_agg mode approx_top_k in_file raise_error assert_true window session_window window_time grouping grouping_id
    from_avro to_avro schema_of_avro from_protobuf to_protobuf explode explode_outer posexplode posexplode_outer inline inline_outer stack json_tuple
    python_worker_logs range variant_explode variant_explode_outer sql_keywords collations get_ timezone current_timezone uuid""".split()
)
LARGE = {"repeat", "space", "lpad", "rpad", "sequence", "array_repeat", "make_dt_interval", "ndv"}  # a large number among the arguments makes a huge value
WINDOW_ONLY = {"row_number", "rank", "dense_rank", "percent_rank", "cume_dist", "ntile", "lag", "lead", "nth_value"}
OPERATORS = ["+", "-", "*", "/", "%", "div", "=", "<", "<=>", "||", "&", "|", "^"]
PREFIX = {"-", "+", "*", "/", "%", "=", "<", ">", "<=", ">=", "<=>", "==", "!", "!=", "<>", "||", "&", "|", "^", "~", "div", "and", "or", "not", "in", "between", "case",
          "when", "like", "ilike", "rlike", "regexp", "<<", ">>", ">>>", "::"}

out = []


def error_class(e):
    text = str(e)
    return text[text.find("[") + 1 : text.find("]")] if "[" in text[:40] else type(e).__name__


def schema(expression, suffix):
    return spark.sql(f"SELECT {expression} AS c FROM t{suffix}").schema[0].dataType


def keep(expression, suffix=""):
    if expression.startswith(("min_by", "max_by")) and expression[7:-1].split(", ")[1] not in COLUMNS:
        return  # which of the rows that tie wins is nobody's promise
    if expression.startswith("collect_union"):
        return  # nor is the order of a set
    frame = spark.sql(f"SELECT {expression} AS c FROM t{suffix}")
    kind = frame.schema[0].dataType.simpleString()
    try:
        answer = hive.hiveResultString(frame._jdf.queryExecution().executedPlan()).mkString(" | ")
        out.append((expression, kind, answer.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")))
    except Exception as e:
        out.append((expression, "error", error_class(e)))


def types_of(argument):
    return argument if argument in COLUMNS else "literal " + argument


def functions():
    names = sorted({r[0].split(".")[-1] for r in spark.sql("SHOW SYSTEM FUNCTIONS").collect()})
    for name in names:
        if name in SKIPPED or name in PREFIX or not name.isidentifier() or name.startswith(("kll_", "theta_", "tuple_", "hll_", "st_", "xpath", "vector_", "count_min")):
            continue
        kept, refused = {}, 0
        window = name in WINDOW_ONLY
        over = " OVER (ORDER BY id)" if window else ""
        for arity in range(0, 5):
            pool = [p for p in itertools.product(COLUMNS + LITERALS, repeat=arity)] if arity < 2 else [
                tuple(rng.choice(COLUMNS if rng.random() < (0.7 if k == 0 else 0.35) else LITERALS) for k in range(arity)) for _ in range(60)]
            fresh = 0
            misses = 0
            for arguments in pool:
                if name in LARGE and any(a in COLUMNS for a in arguments[name != "space" :]):
                    continue
                if fresh >= (3, 9, 7, 5, 3)[arity]:
                    break
                expression = f"{name}({', '.join(arguments)}){over}"
                try:
                    t = schema(expression, "")
                except Exception as e:
                    misses += 1
                    c = error_class(e)
                    if c.startswith("WRONG_NUM_ARGS") and refused:
                        break
                    if refused < 2 and (refused == 0 or not c.startswith("WRONG_NUM_ARGS")):
                        refused += 1
                        out.append((expression, "error", c))
                    continue
                key = (arity, t.simpleString(), tuple(types_of(a) for a in arguments[:1]))
                if key in kept or expression.upper().startswith("NULL"):
                    continue
                kept[key] = True
                fresh += 1
                keep(expression)


def operators():
    pairs = list(itertools.product(COLUMNS + ["NULL", "2", "'7'", "1.5"], repeat=2))
    for op in OPERATORS:
        for a, b in rng.sample(pairs, 70):
            expression = f"{a} {op} {b}"
            try:
                schema(expression, "")
            except Exception as e:
                if rng.random() < 0.25:
                    out.append((expression, "error", error_class(e)))
                continue
            keep(expression)


def casts():
    targets = ["BOOLEAN", "TINYINT", "SMALLINT", "INT", "BIGINT", "FLOAT", "DOUBLE", "DECIMAL(10,2)", "DECIMAL(38,18)", "STRING", "BINARY", "DATE", "TIMESTAMP", "TIMESTAMP_NTZ",
               "INTERVAL YEAR TO MONTH", "INTERVAL DAY TO SECOND", "ARRAY<STRING>", "MAP<STRING,STRING>", "STRUCT<x:STRING,y:STRING>"]
    for column, target in itertools.product(COLUMNS, targets):
        for form in ("CAST", "TRY_CAST"):
            expression = f"{form}({column} AS {target})"
            try:
                schema(expression, "")
            except Exception as e:
                if form == "CAST":
                    out.append((expression, "error", error_class(e)))
                continue
            keep(expression)


def conditionals():
    forms = ["coalesce({0}, {1})", "CASE WHEN b THEN {0} ELSE {1} END", "if(b, {0}, {1})", "{0} IN ({1}, {0})", "nullif({0}, {1})", "greatest({0}, {1})", "array({0}, {1})", "{0} BETWEEN {1} AND {0}", "map({0}, {1})", "ifnull({0}, {1})"]
    pairs = list(itertools.product(COLUMNS + ["NULL", "2", "'7'", "1.5"], repeat=2))
    for form in forms:
        for a, b in rng.sample(pairs, 40):
            expression = form.format(a, b)
            try:
                schema(expression, "")
            except Exception as e:
                if rng.random() < 0.25:
                    out.append((expression, "error", error_class(e)))
                continue
            keep(expression)


def times():
    """TIME is switched off in Spark, dp has it: what failed for that alone is asked again with it, but for what tells the time of day."""
    again = [expression for expression, _, answer in out if answer == "UNSUPPORTED_TIME_TYPE"]
    out[:] = [row for row in out if row[2] != "UNSUPPORTED_TIME_TYPE"]
    spark.conf.set("spark.sql.timeType.enabled", "true")
    for expression in again:
        if expression.startswith("localtime"):
            continue
        try:
            schema(expression, "")
        except Exception as e:
            out.append((expression, "error", error_class(e)))
            continue
        keep(expression)


for part in (functions, operators, casts, conditionals, times):
    part()
    print(part.__name__, len(out), file=sys.stderr, flush=True)
head = f"# Spark {spark.version}, written by tests/oracle/expression_matrix.py: expression on the rows of function_values_table.sql, type, answers; or expression, error, class\n"
seen = dict.fromkeys("\t".join(row) for row in out)
with open(data / "expression_matrix.tsv.gz", "wb") as f, gzip.GzipFile(fileobj=f, mode="wb", mtime=0) as z:
    z.write((head + "\n".join(seen) + "\n").encode())
