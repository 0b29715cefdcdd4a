"""Asks real Spark what the DuckDB backend must answer, and writes engine/backend/duckdb/testdata/{queries,raw}.json.

    pip install pyspark==4.2.0
    python tests/oracle/duckdb_goldens.py          # from the repository's root

A query is one line; its rows are printed the way backendtest.Format prints them, values separated by |. Raw cases are small files read with
options and a schema.
"""
import datetime
import decimal
import json
import os
import shutil
import tempfile
import time

os.environ["TZ"] = "UTC"
time.tzset()

from pyspark.sql import Row, SparkSession  # noqa: E402

OUT = "engine/backend/duckdb/testdata"

QUERIES = """
SELECT CAST(12.7 AS INT), CAST(-12.7 AS INT), CAST(12.7D AS BIGINT), CAST(-0.9D AS INT), CAST(2.5D AS TINYINT)
SELECT CAST(' 12 ' AS INT), CAST('+5' AS INT), CAST('-5' AS BIGINT), CAST('007' AS SMALLINT)
SELECT CAST('12.7' AS INT)
SELECT CAST('1e3' AS INT)
SELECT CAST('1_000' AS INT)
SELECT CAST('' AS INT)
SELECT CAST('99999999999' AS INT)
SELECT TRY_CAST('12.7' AS INT), TRY_CAST('99999999999' AS INT), TRY_CAST('x' AS DOUBLE), TRY_CAST('maybe' AS BOOLEAN), TRY_CAST('2024-02-30' AS DATE)
SELECT CAST('1e3' AS DOUBLE), CAST(' 1.5 ' AS DOUBLE), CAST('1.5d' AS DOUBLE), CAST('.5' AS DOUBLE), CAST('5.' AS DOUBLE), CAST('-Infinity' AS DOUBLE), CAST('NaN' AS DOUBLE), CAST('inf' AS FLOAT)
SELECT CAST('1e400' AS DOUBLE), CAST(1e39D AS FLOAT)
SELECT CAST('abc' AS DOUBLE)
SELECT CAST('1.005' AS DECIMAL(5,2)), CAST('1e2' AS DECIMAL(5,2)), CAST('-1.005' AS DECIMAL(5,2)), CAST(' 7 ' AS DECIMAL(3,0))
SELECT CAST('12345.6' AS DECIMAL(5,2))
SELECT CAST('x' AS DECIMAL(5,2))
SELECT CAST(1.005D AS DECIMAL(5,2)), CAST(2.675D AS DECIMAL(5,2)), CAST(CAST(0.125 AS FLOAT) AS DECIMAL(5,2)), CAST(-2.5D AS DECIMAL(3,0)), CAST(12.345 AS DECIMAL(5,2)), CAST(12.355 AS DECIMAL(5,1))
SELECT CAST(123456.7 AS DECIMAL(5,2))
SELECT CAST('t' AS BOOLEAN), CAST(' YES ' AS BOOLEAN), CAST('0' AS BOOLEAN), CAST('n' AS BOOLEAN), CAST(0 AS BOOLEAN), CAST(2 AS BOOLEAN), CAST(0.0 AS BOOLEAN), CAST(true AS INT), CAST(false AS DOUBLE)
SELECT CAST('ok' AS BOOLEAN)
SELECT CAST('2024' AS DATE), CAST('2024-3' AS DATE), CAST('2024-3-7' AS DATE), CAST('2024-03-07T12:00' AS DATE), CAST(' 2024-03-07 ' AS DATE), CAST('2024-03-07 xyz' AS DATE)
SELECT CAST('2024-13-01' AS DATE)
SELECT CAST('2024/01/01' AS DATE)
SELECT CAST('2024-01-02' AS TIMESTAMP), CAST('2024-01-02 3:4' AS TIMESTAMP), CAST('2024-01-02T03:04:05.123456789' AS TIMESTAMP), CAST('2024-01-02 03:04:05Z' AS TIMESTAMP), CAST('2024-01-02 03:04:05+01:30' AS TIMESTAMP), CAST('2024-01-02 03:04:05 Europe/Berlin' AS TIMESTAMP), CAST('2024' AS TIMESTAMP), CAST('2024-01-02 03:04:05 UTC+2' AS TIMESTAMP)
SELECT CAST('2024-01-02 25:00:00' AS TIMESTAMP)
SELECT CAST('2024-01-02 03:04:05+01:00' AS TIMESTAMP_NTZ), CAST('2024-01-02' AS TIMESTAMP_NTZ)
SELECT CAST(TIMESTAMP '2024-01-02 03:04:05.5' AS DATE), CAST(DATE '2024-01-02' AS TIMESTAMP), CAST(TIMESTAMP '1969-12-31 23:59:59.5' AS BIGINT), CAST(TIMESTAMP '2024-01-02 03:04:05.5' AS DOUBLE), CAST(1704067200 AS TIMESTAMP), CAST(1.5D AS TIMESTAMP), CAST(CAST(1.25 AS DECIMAL(5,2)) AS TIMESTAMP)
SELECT CAST(TIMESTAMP '2024-01-02 03:04:05.5' AS DECIMAL(20,3)), CAST(TIMESTAMP_NTZ '2024-01-02 03:04:05' AS TIMESTAMP), CAST(TIMESTAMP '2024-01-02 03:04:05' AS TIMESTAMP_NTZ)
SELECT CAST(1e7D AS STRING), CAST(123456.789D AS STRING), CAST(1e-4D AS STRING), CAST(0.001D AS STRING), CAST(100D AS STRING), CAST(-0.0D AS STRING), CAST(1.5e300D AS STRING), CAST(CAST(1.5e10 AS FLOAT) AS STRING), CAST(CAST(0.1 AS FLOAT) AS STRING), CAST(double('NaN') AS STRING), CAST(double('-Infinity') AS STRING), CAST(9999999.999D AS STRING)
SELECT CAST(1.50 AS STRING), CAST(CAST(0 AS DECIMAL(10,8)) AS STRING), CAST(0.0000001BD AS STRING), CAST(true AS STRING), CAST(CAST(5 AS TINYINT) AS STRING)
SELECT CAST(DATE '2024-01-02' AS STRING), CAST(TIMESTAMP '2024-01-02 03:04:05' AS STRING), CAST(TIMESTAMP '2024-01-02 03:04:05.120' AS STRING), CAST(TIMESTAMP_NTZ '2024-01-02 03:04:05.000001' AS STRING), CAST(DATE '0001-01-01' AS STRING)
SELECT CAST(array(1, NULL, 3) AS STRING), CAST(map('a', 1.5D, 'b', NULL) AS STRING), CAST(named_struct('x', 1, 'y', 'z', 'n', NULL) AS STRING), CAST(array(DATE '2024-01-01') AS STRING), CAST(array() AS STRING), CAST(CAST(NULL AS STRUCT<a: INT>) AS STRING)
SELECT CAST(X'616263' AS STRING), CAST('abc' AS BINARY)
SELECT CAST(array('1', '2') AS ARRAY<INT>), CAST(map('1', '2.5') AS MAP<INT, DOUBLE>), CAST(named_struct('a', '1', 'b', 2) AS STRUCT<x: INT, y: STRING>), CAST(array(1.7D) AS ARRAY<INT>)
SELECT CAST(named_struct('a', 1, 'b', 2) AS STRUCT<b: INT, a: INT>)
SELECT CAST(300 AS TINYINT)
SELECT CAST(1e10D AS INT)
SELECT CAST(double('NaN') AS INT)
SELECT CAST(NULL AS INT), CAST(NULL AS DATE), NULL + 1, NULL = NULL, NULL <=> NULL
SELECT 7 / 2, 7 DIV 2, -7 DIV 2, 7 % 3, -7 % 3, 5.5 % 2, 1.0 / 3, CAST(1 AS DECIMAL(38,10)) / 3
SELECT 5.5 DIV 2
SELECT 1 / 0
SELECT 1 % 0
SELECT 1 DIV 0
SELECT 1.5 / 0
SELECT 2147483647 + 1
SELECT CAST(127 AS TINYINT) + CAST(1 AS TINYINT)
SELECT 1.5 + 1, 1.25 * 2.5, 10.00 - 0.001, 1.1BD * 1.1D
SELECT sum(x), avg(x), min(x), max(x), count(x), count(*) FROM VALUES (1), (2), (NULL) AS t(x)
SELECT sum(x), avg(x) FROM VALUES (1.10), (2.25) AS t(x)
SELECT sum(x) FROM VALUES (9223372036854775807), (1) AS t(x)
SELECT sum(x), count(x) FROM VALUES (1) AS t(x) WHERE x > 5
SELECT DATE '2024-01-31' + 1, DATE '2024-01-31' - 31, DATE '2024-03-01' - DATE '2024-02-01', DATE '2024-01-31' + INTERVAL 1 MONTH, DATE '2024-01-31' + INTERVAL 2 DAYS
SELECT TIMESTAMP '2024-01-31 10:00:00' + INTERVAL 36 HOURS, TIMESTAMP '2024-03-01 00:00:00' - TIMESTAMP '2024-02-01 12:00:00', TIMESTAMP '2024-01-31 10:00:00' + INTERVAL 1 MONTH
SELECT coalesce(1, 'a'), CASE WHEN true THEN 1 ELSE 'x' END, if(false, 1, 2.5), concat('a', NULL), concat('a', 1)
SELECT x FROM VALUES (2), (NULL), (1) AS t(x) ORDER BY x
SELECT x FROM VALUES (2), (NULL), (1) AS t(x) ORDER BY x DESC
SELECT x FROM VALUES (2), (NULL), (1) AS t(x) ORDER BY x NULLS LAST
SELECT x FROM VALUES (double('NaN')), (1D), (double('Infinity')), (NULL) AS t(x) ORDER BY x
SELECT 'a_c' LIKE 'a\\_c', 'abc' LIKE 'a\\_c', 'abc' LIKE 'a_c', 'ABC' ILIKE 'a%', 'abc' RLIKE 'b.$', 'a%c' LIKE 'a#%c' ESCAPE '#'
SELECT 1 IN (1, NULL), 2 IN (1, NULL), 2 NOT IN (1, 3), 2 BETWEEN 1 AND 3, NOT (2 BETWEEN 1 AND 3), 1 <> 2, NOT (NULL <=> 1)
SELECT true AND NULL, false AND NULL, true OR NULL, NOT NULL, (true OR false) AND false, NOT true = false
SELECT x, rank() OVER (ORDER BY x) AS r, sum(x) OVER (ORDER BY x ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS s, lag(x, 1, 0) OVER (ORDER BY x) AS l FROM VALUES (1), (2), (2), (5) AS t(x) ORDER BY x, s
SELECT x, sum(x) OVER (ORDER BY x) AS s, first_value(x) OVER (ORDER BY x DESC) AS f, count(*) OVER () AS n FROM VALUES (1), (2), (2) AS t(x) ORDER BY x
SELECT k, v FROM VALUES ('a', 1), ('a', 2), ('b', 3) AS t(k, v) QUALIFY row_number() OVER (PARTITION BY k ORDER BY v DESC) = 1 ORDER BY k
SELECT k, sum(v) AS s, grouping(k) AS g FROM VALUES ('a', 1), ('b', 2), (NULL, 3) AS t(k, v) GROUP BY ROLLUP (k) ORDER BY g, k
SELECT a, b, sum(v) AS s, grouping_id(a, b) AS g FROM VALUES (1, 2, 10), (1, 3, 20) AS t(a, b, v) GROUP BY CUBE (a, b) ORDER BY g, a, b
SELECT a, b, sum(v) AS s FROM VALUES (1, 2, 10), (1, 3, 20) AS t(a, b, v) GROUP BY GROUPING SETS ((a), (b), ()) ORDER BY a, b, s
SELECT l.k, r.w FROM VALUES (1, 'x'), (2, 'y') AS l(k, v) FULL OUTER JOIN VALUES (2, 'p'), (3, 'q') AS r(k, w) ON l.k = r.k ORDER BY l.k, r.w
SELECT k, v, w FROM VALUES (1, 'x'), (2, 'y') AS l(k, v) FULL OUTER JOIN VALUES (2, 'p'), (3, 'q') AS r(k, w) USING (k) ORDER BY k
SELECT * FROM VALUES (1), (2), (NULL) AS l(k) LEFT SEMI JOIN VALUES (2), (NULL) AS r(k) ON l.k = r.k
SELECT * FROM VALUES (1), (2), (NULL) AS l(k) LEFT ANTI JOIN VALUES (2), (NULL) AS r(k) ON l.k = r.k ORDER BY k
SELECT * FROM VALUES (1), (2) AS l(a) CROSS JOIN VALUES ('x'), ('y') AS r(b) ORDER BY a, b
SELECT * FROM VALUES (1), (2) AS l(a), LATERAL (SELECT l.a * 10 AS b) ORDER BY a
SELECT * FROM VALUES (1), (2) AS l(a) RIGHT JOIN VALUES (2), (3) AS r(b) ON l.a = r.b ORDER BY b
SELECT a FROM VALUES (1), (1), (2), (3) AS t(a) UNION SELECT a FROM VALUES (3), (4) AS t(a) ORDER BY a
SELECT a FROM VALUES (1), (1), (2), (3) AS t(a) EXCEPT ALL SELECT a FROM VALUES (1), (3) AS t(a) ORDER BY a
SELECT a FROM VALUES (1), (1), (2), (3) AS t(a) INTERSECT SELECT a FROM VALUES (1), (3) AS t(a) ORDER BY a
SELECT a FROM (SELECT 1 AS a UNION ALL SELECT 2.5) ORDER BY a
SELECT DISTINCT a FROM VALUES (1), (1), (NULL), (NULL) AS t(a) ORDER BY a
SELECT a, e FROM VALUES (1, array(10, 20)), (2, array()), (3, NULL) AS t(a, l) LATERAL VIEW explode(l) x AS e ORDER BY a, e
SELECT a, e FROM VALUES (1, array(10, 20)), (2, array()), (3, NULL) AS t(a, l) LATERAL VIEW OUTER explode(l) x AS e ORDER BY a, e
SELECT a, p, e FROM VALUES (1, array(10, 20)), (2, array()) AS t(a, l) LATERAL VIEW OUTER posexplode(l) x AS p, e ORDER BY a, p
SELECT a, k, v FROM VALUES (1, map('x', 10, 'y', 20)) AS t(a, m) LATERAL VIEW explode(m) x AS k, v ORDER BY k
SELECT inline(array(struct(1, 'a'), struct(2, 'b')))
SELECT stack(2, 1, 'a', 2, 'b')
SELECT explode_outer(array()), 5
SELECT a, json_tuple(j, 'x', 'y') FROM VALUES (1, '{"x": 5, "y": "q"}'), (2, '{}') AS t(a, j)
SELECT s.x, s.y.z, arr[0], arr[1].x, m['k'], arr.x FROM (SELECT named_struct('x', 1, 'y', named_struct('z', 2)) AS s, array(named_struct('x', 5), named_struct('x', 6)) AS arr, map('k', 'v') AS m)
SELECT array(1, 2)[5]
SELECT map('a', 1)['b']
SELECT (SELECT max(b) FROM VALUES (1, 5), (1, 7) AS u(k, b) WHERE u.k = t.a) AS m FROM VALUES (1), (2) AS t(a) ORDER BY m
SELECT a FROM VALUES (1), (2), (3) AS t(a) WHERE a NOT IN (SELECT b FROM VALUES (2), (NULL) AS u(b))
SELECT a FROM VALUES (1), (2), (3) AS t(a) WHERE NOT EXISTS (SELECT 1 FROM VALUES (2) AS u(b) WHERE u.b = t.a) ORDER BY a
SELECT a, b FROM VALUES (1, 2), (3, 4) AS t(a, b) WHERE (a, b) IN (SELECT c, d FROM VALUES (3, 4) AS u(c, d))
WITH w AS (SELECT id % 3 AS k, count(*) AS n FROM range(10) GROUP BY id % 3) SELECT x.k, x.n, y.n FROM w x JOIN w y ON x.k = y.k + 1 ORDER BY x.k
SELECT count(DISTINCT a), count(DISTINCT a, b), sum(DISTINCT a), count(a) FILTER (WHERE b > 1) FROM VALUES (1, 1), (1, 2), (2, NULL) AS t(a, b)
SELECT collect_list(a), collect_set(b), array_sort(collect_list(b)) FROM VALUES (1, 3), (NULL, 3), (2, NULL) AS t(a, b)
SELECT a, count(*) AS n FROM VALUES (1), (1), (2) AS t(a) GROUP BY ALL HAVING n > 1
SELECT a + 1 AS b, count(*) FROM VALUES (1), (1), (2) AS t(a) GROUP BY a + 1 ORDER BY count(*) DESC, b
SELECT 1 AS x, count(*) FROM VALUES (1), (2) AS t(a) GROUP BY 1
SELECT * FROM VALUES (1, 'a') AS t(A, b) WHERE a = 1
SELECT t.*, u.* FROM VALUES (1, 2) AS t(a, b) JOIN VALUES (1, 3) AS u(a, b) ON t.a = u.a
SELECT b FROM (SELECT a AS b, a + 1 AS a FROM VALUES (1) AS t(a)) WHERE a = 2
SELECT a AS b, b AS a FROM VALUES (1, 2) AS t(a, b) ORDER BY b, a
SELECT a FROM VALUES (3), (1), (2) AS t(a) ORDER BY -a LIMIT 2
SELECT a FROM VALUES (3), (1), (2) AS t(a) ORDER BY a LIMIT 1 OFFSET 1
SELECT a FROM (SELECT a FROM VALUES (3), (1), (2) AS t(a) ORDER BY a LIMIT 2) ORDER BY a DESC LIMIT 1
SELECT id, id * 2 AS d FROM range(1, 10, 3)
SELECT transform(array(1, 2), (x, i) -> x + i), filter(array(1, 2, 3), x -> x > 1), aggregate(array(1, 2, 3), 0, (a, x) -> a + x), exists(array(1, NULL), x -> x > 1)
SELECT * FROM VALUES ('k', 1, 2) AS t(k, a, b) UNPIVOT (v FOR c IN (a, b)) ORDER BY c
SELECT * FROM (SELECT k, c, v FROM VALUES ('r', 'a', 1), ('r', 'b', 2), ('s', 'a', 3) AS t(k, c, v)) PIVOT (sum(v) FOR c IN ('a', 'b')) ORDER BY k
SELECT date_format(TIMESTAMP '2024-01-02 03:04:05', 'yyyy/MM/dd HH:mm'), to_date('02-01-2024', 'dd-MM-yyyy'), date_trunc('MONTH', TIMESTAMP '2024-01-15 10:00:00'), year(DATE '2024-05-06'), weekday(DATE '2024-05-06'), last_day(DATE '2024-02-01')
SELECT a.b FROM (SELECT named_struct('b', 1) AS a)
SELECT `a b`, `x"y` FROM (SELECT 1 AS `a b`, 2 AS `x"y`)
SELECT 'it''s', "dq", 'line\\nbreak', r'raw\\n', '\\u00e9'
SELECT DATE '2024-02-29', TIMESTAMP '2024-01-02 03:04:05+02:00', X'0aFF', 1.5e3, 12BD, 5Y, INTERVAL '1' DAY
SELECT max(struct(a, b)).b FROM VALUES (1, 'x'), (2, 'a') AS t(a, b)
SELECT max_by(b, a), min_by(b, a), any_value(b) IS NOT NULL FROM VALUES (1, 'x'), (2, 'a') AS t(a, b)
SELECT percentile(a, 0.5), approx_count_distinct(a), stddev(a), bool_and(a > 0) FROM VALUES (1), (2), (3) AS t(a)
SELECT CAST(a AS STRING) || b FROM VALUES (1.5D, 'x') AS t(a, b)
SELECT to_json(named_struct('a', 1, 'b', NULL, 'c', array(1)))
SELECT from_json('{"a": 1, "b": "x"}', 'a INT, b STRING'), from_json('bad', 'a INT')
""".strip("\n").split("\n")

JSON_LINES = r'''{"a":1,"b":"x","c":1.5,"d":"2024-01-02","t":"2024-01-02T03:04:05Z","o":true,"s":{"x":1,"y":[1,2]},"m":{"k":"v"},"e":12.345}
{"a":"1","b":2}
{"a":1.0,"b":2.50}
{"a":3000000000000,"b":{"z": 1, "y": [1, 2]}}
{"a":5,"b":null,"c":"NaN"}
{"a":6,"c":"1.5"}
{"a":7,"d":"2024-1-2"}
{"a":8,"d":"not a date"}
{"a":9,"t":1704067200}
{"a":10,"t":"2024-01-02 03:04:05"}
{"a":11,"o":"true"}
{"a":12,"s":{"x":"bad","y":[1,"q",3]}}
{"a":13,"s":5}
{"a":14,"m":{"k":1,"l":null}}
{"a":15,"e":99999.999}
{"a":16,"e":"7.5"}
{"a":17,"b":true}
not json
{"a":18

{"a":19,"extra":1}
[{"a":20},{"a":21}]
null
5
{"a":22} trailing
{"A":23}
{"a":24,"a":25}
{}
'''
JSON_SCHEMA = "a INT, b STRING, c DOUBLE, d DATE, t TIMESTAMP, o BOOLEAN, s STRUCT<x: INT, y: ARRAY<INT>>, m MAP<STRING, STRING>, e DECIMAL(6,2)"

CSV_LINES = '''id,name,amount,day,at,ok
1,x,1.5,2024-01-02,2024-01-02 03:04:05,true
2,"quoted, comma",2,2024-1-2,2024-01-02T03:04:05Z,FALSE
3,"a \\"b\\" c",NaN,,,
x,bad id,1e3,2024-01-02,2024-01-02,true
5,short
6,long,1,2024-01-02,2024-01-02 00:00:00,true,extra
,,,,,
7,"",  3 ,bad day,bad time,maybe

8,a "mid" quote,Inf,2024-01-02,2024-01-02 03:04:05.678,true
# 9,comment
10,"doubled ""quote""",-Inf,2024-01-02,1704067200,true
2147483648,overflow,1,2024-01-02,2024-01-02 00:00:00,true
'''
CSV_SCHEMA = "id INT, name STRING, amount DOUBLE, day DATE, at TIMESTAMP, ok BOOLEAN"

RAW = [
    dict(name="json permissive", format="json", text=JSON_LINES, schema=JSON_SCHEMA + ", _corrupt_record STRING", options={}),
    dict(name="json permissive without corrupt column", format="json", text=JSON_LINES, schema=JSON_SCHEMA, options={}),
    dict(name="json drop", format="json", text=JSON_LINES, schema=JSON_SCHEMA, options={"mode": "DROPMALFORMED"}),
    dict(name="json failfast", format="json", text=JSON_LINES, schema=JSON_SCHEMA, options={"mode": "FAILFAST"}),
    dict(name="json failfast clean", format="json", text='{"a":1}\n{"a":2}\n', schema="a INT", options={"mode": "FAILFAST"}),
    dict(name="json multiline", format="json", text='[\n {"a": 1,\n  "b": "x"},\n {"a": 2}\n]', schema="a INT, b STRING", options={"multiLine": "true"}),
    dict(name="json multiline object", format="json", text='{"a": 1,\n "b": [1, 2]}', schema="a INT, b STRING", options={"multiLine": "true"}),
    dict(name="json multiline bad", format="json", text='{"a": 1,\n "b": ', schema="a INT, b STRING, _corrupt_record STRING", options={"multiLine": "true"}),
    dict(name="json formats", format="json", text='{"d":"02/01/2024","t":"02.01.2024 03:04"}\n{"d":"2024-01-02","t":"x"}\n', schema="d DATE, t TIMESTAMP, _corrupt_record STRING", options={"dateFormat": "dd/MM/yyyy", "timestampFormat": "dd.MM.yyyy HH:mm"}),
    dict(name="json ints", format="json", text='{"a":127,"b":32768,"c":1.5,"d":1e2}\n{"a":128,"b":1,"c":1,"d":"Infinity"}\n{"a":"","b":"","c":"","d":""}\n', schema="a TINYINT, b SMALLINT, c BIGINT, d FLOAT, _corrupt_record STRING", options={}),
    dict(name="json binary and ntz", format="json", text='{"b":"YWJj","n":"2024-01-02T03:04:05"}\n{"b":"***","n":"2024-01-02T03:04:05Z"}\n', schema="b BINARY, n TIMESTAMP_NTZ, _corrupt_record STRING", options={}),
    dict(name="json escapes", format="json", text='{"a":"\\u00e9\\n\\"q\\"","b":[1,{"c":"\\u0041"}]}\n', schema="a STRING, b STRING", options={}),
    dict(name="json single quotes", format="json", text="{'a':'x'}\n", schema="a STRING", options={}),
    dict(name="csv permissive", format="csv", text=CSV_LINES, schema=CSV_SCHEMA + ", _corrupt_record STRING", options={"header": "true", "columnNameOfCorruptRecord": "_corrupt_record"}),
    dict(name="csv permissive without corrupt column", format="csv", text=CSV_LINES, schema=CSV_SCHEMA, options={"header": "true"}),
    dict(name="csv drop", format="csv", text=CSV_LINES, schema=CSV_SCHEMA, options={"header": "true", "mode": "DROPMALFORMED"}),
    dict(name="csv failfast", format="csv", text=CSV_LINES, schema=CSV_SCHEMA, options={"header": "true", "mode": "FAILFAST"}),
    dict(name="csv options", format="csv", text="1;'a;b';NA;x\n#c\n2;  c ;5;y\n", schema="a INT, b STRING, c INT, d STRING", options={"sep": ";", "quote": "'", "nullValue": "NA", "comment": "#", "ignoreLeadingWhiteSpace": "true", "ignoreTrailingWhiteSpace": "true"}),
    dict(name="csv multiline", format="csv", text='a,b\n1,"two\nlines"\n2,x\n', schema="a INT, b STRING", options={"header": "true", "multiLine": "true"}),
    dict(name="csv not multiline", format="csv", text='a,b\n1,"two\nlines"\n2,x\n', schema="a INT, b STRING", options={"header": "true"}),
    dict(name="csv tabs and crlf", format="csv", text="1\tx\r\n2\ty\r\n", schema="a INT, b STRING", options={"sep": "\\t"}),
    dict(name="csv formats", format="csv", text="02/01/2024,02.01.2024 03:04\n2024-01-02,x\n", schema="d DATE, t TIMESTAMP", options={"dateFormat": "dd/MM/yyyy", "timestampFormat": "dd.MM.yyyy HH:mm"}),
    dict(name="csv numbers", format="csv", text="+5,1.005,1e2,1d,1.5\n 7 , 7 , 7 , 7 ,7\n1.0,abc,1_0,0x1,1e400\n", schema="a INT, b DECIMAL(5,2), c DECIMAL(5,1), d DOUBLE, e FLOAT, _corrupt_record STRING", options={"columnNameOfCorruptRecord": "_corrupt_record"}),
    dict(name="csv booleans and ntz", format="csv", text="TRUE,2024-01-02 03:04:05\n1,2024-01-02T03:04:05Z\nfalse,2024-01-02\n", schema="a BOOLEAN, n TIMESTAMP_NTZ, _corrupt_record STRING", options={"columnNameOfCorruptRecord": "_corrupt_record"}),
    dict(name="csv empty value", format="csv", text='"",a\n,b\n', schema="a STRING, b STRING", options={}),
    dict(name="csv null value", format="csv", text='"",a\n-,b\n', schema="a STRING, b STRING", options={"nullValue": "-"}),
    dict(name="csv no quote", format="csv", text='"a","b"\n', schema="a STRING, b STRING", options={"quote": ""}),
    dict(name="text", format="text", text="one\n\ntwo\r\nthree", schema="value STRING", options={}),
    dict(name="text whole", format="text", text="one\n\ntwo\n", schema="value STRING", options={"wholeText": "true"}),
    dict(name="text separator", format="text", text="one;two;", schema="value STRING", options={"lineSep": ";"}),
]


def fmt(v):
    if v is None:
        return "NULL"
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, float):
        if v != v:
            return "NaN"
        if v in (float("inf"), float("-inf")):
            return "+Inf" if v > 0 else "-Inf"
        if v == int(v) and abs(v) < 1e15:
            return ("-0" if str(v) == "-0.0" else str(int(v)))
        return repr(v)
    if isinstance(v, decimal.Decimal):
        return format(v, "f")
    if isinstance(v, (bytes, bytearray)):
        return "0x" + v.hex().upper()
    if isinstance(v, datetime.datetime):
        s = v.strftime("%Y-%m-%dT%H:%M:%S")
        return (s + ("." + "%06d" % v.microsecond).rstrip("0") if v.microsecond else s) + "@"
    if isinstance(v, datetime.date):
        return v.isoformat()
    if isinstance(v, datetime.timedelta):
        return str(v // datetime.timedelta(microseconds=1))
    if isinstance(v, Row):
        return "(" + ",".join(k + "=" + fmt(x) for k, x in zip(v.__fields__, v)) + ")"
    if isinstance(v, (list, tuple)):
        return "[" + ",".join(fmt(x) for x in v) + "]"
    if isinstance(v, dict):
        return "{" + ",".join(fmt(k) + ":" + fmt(x) for k, x in sorted(v.items())) + "}"
    return str(v)


def rows(df):
    # A timestamp ends with Z, one without zone does not; which is which only the schema knows, and mixed rows are marked by @.
    kinds = [str(f.dataType) for f in df.schema.fields]
    out = []
    for r in df.collect():
        cells = [fmt(v).replace("@", "" if "NTZ" in k else "Z") for v, k in zip(r, kinds)]
        out.append("|".join(cells))
    return out


def answer(make):
    try:
        df = make()
        return {"rows": rows(df), "schema": df.schema.simpleString()}
    except Exception as e:  # noqa: BLE001
        get = getattr(e, "getCondition", None) or getattr(e, "getErrorClass", lambda: None)
        return {"error": get() or type(e).__name__, "message": str(e).split("\n")[0][:300]}


def main():
    spark = (SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").config("spark.sql.session.timeZone", "UTC")
             .config("spark.sql.shuffle.partitions", "1").getOrCreate())
    spark.sparkContext.setLogLevel("OFF")
    queries = []
    for q in QUERIES:
        queries.append({"sql": q, **answer(lambda: spark.sql(q))})
    raw = []
    for case in RAW:
        d = tempfile.mkdtemp()
        with open(os.path.join(d, "f." + case["format"]), "w", newline="") as f:
            f.write(case["text"])
        raw.append({**case, **answer(lambda: spark.read.format(case["format"]).options(**case["options"]).schema(case["schema"]).load(d))})
        shutil.rmtree(d)
    os.makedirs(OUT, exist_ok=True)
    for name, data in (("queries", queries), ("raw", raw)):
        with open(os.path.join(OUT, name + ".json"), "w") as f:
            json.dump({"spark": spark.version, "cases": data}, f, indent=1, ensure_ascii=False)
            f.write("\n")


main()
