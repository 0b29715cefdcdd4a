-- Queries on the border of what Spark takes: arguments of functions, windows, aggregates and generators, on the rows of function_values_table.sql (t)
SELECT approx_count_distinct(d, 3L) AS c FROM t
SELECT approx_count_distinct(d, 0.1D) AS c FROM t
SELECT approx_count_distinct(d, 0.1) AS c FROM t
SELECT approx_count_distinct(d, 0.1f) AS c FROM t
SELECT approx_count_distinct(d, 1) AS c FROM t
SELECT approx_count_distinct(d, 3S) AS c FROM t
SELECT approx_count_distinct(d, '0.1') AS c FROM t
SELECT approx_count_distinct(d, NULL) AS c FROM t
SELECT approx_count_distinct(d, f) AS c FROM t
SELECT approx_count_distinct(d, 0.6D) AS c FROM t
SELECT approx_count_distinct(d, 0.5D) AS c FROM t
SELECT approx_count_distinct(d, 0.05D + 0.01D) AS c FROM t
SELECT approx_count_distinct(d, true) AS c FROM t
SELECT ceil(f) AS c FROM t
SELECT floor(f) AS c FROM t
SELECT ceil(d) AS c FROM t
SELECT ceil(1e19D) AS c FROM t
SELECT ceil(double('inf')) AS c FROM t
SELECT ceil(double('NaN')) AS c FROM t
SELECT floor(float('NaN')) AS c FROM t
SELECT ceil(f * 1e10f) AS c FROM t
SELECT CAST(f AS BIGINT) AS c FROM t
SELECT CAST(d*1e10 AS BIGINT) AS c FROM t
SELECT date_trunc(dw, 'UTC') AS c FROM t
SELECT date_trunc('day', 'abc') AS c FROM t
SELECT date_trunc('abc', 'abc') AS c FROM t
SELECT date_trunc('foo', s) AS c FROM t
SELECT date_trunc(NULL, s) AS c FROM t
SELECT date_trunc(NULL, 'abc') AS c FROM t
SELECT date_trunc(sh, 'a') AS c FROM t
SELECT factorial(l) AS c FROM t
SELECT factorial(dw) AS c FROM t
SELECT factorial(d) AS c FROM t
SELECT factorial(s) AS c FROM t
SELECT lead(sh, 2.5) OVER (ORDER BY id) AS c FROM t
SELECT lead(sh, 2L) OVER (ORDER BY id) AS c FROM t
SELECT lead(sh, 2S) OVER (ORDER BY id) AS c FROM t
SELECT lead(sh, 2D) OVER (ORDER BY id) AS c FROM t
SELECT lead(sh, '2') OVER (ORDER BY id) AS c FROM t
SELECT lead(sh, 'a') OVER (ORDER BY id) AS c FROM t
SELECT lead(sh, NULL) OVER (ORDER BY id) AS c FROM t
SELECT lead(sh, true) OVER (ORDER BY id) AS c FROM t
SELECT lead(sh, i) OVER (ORDER BY id) AS c FROM t
SELECT lead(sh, 1+1) OVER (ORDER BY id) AS c FROM t
SELECT lag(sh, 2.5) OVER (ORDER BY id) AS c FROM t
SELECT lag(sh, 2L) OVER (ORDER BY id) AS c FROM t
SELECT lag(sh, NULL) OVER (ORDER BY id) AS c FROM t
SELECT lag(sh, -1) OVER (ORDER BY id) AS c FROM t
SELECT lag(sh, 1+1) OVER (ORDER BY id) AS c FROM t
SELECT lag(sh, 1, 'x') OVER (ORDER BY id) AS c FROM t
SELECT lag(sh, 1, 1.5) OVER (ORDER BY id) AS c FROM t
SELECT lag(sh, 1, i) OVER (ORDER BY id) AS c FROM t
SELECT lag(s, 1, 1.5) OVER (ORDER BY id) AS c FROM t
SELECT lag(s, 1, ai) OVER (ORDER BY id) AS c FROM t
SELECT lag(sh, date'2020-01-01') OVER (ORDER BY id) AS c FROM t
SELECT nth_value(s, NULL) OVER (ORDER BY id) AS c FROM t
SELECT nth_value(s, 0) OVER (ORDER BY id) AS c FROM t
SELECT nth_value(s, -1) OVER (ORDER BY id) AS c FROM t
SELECT nth_value(s, 1.5) OVER (ORDER BY id) AS c FROM t
SELECT nth_value(s, 2L) OVER (ORDER BY id) AS c FROM t
SELECT nth_value(s, '2') OVER (ORDER BY id) AS c FROM t
SELECT nth_value(s, 1+1) OVER (ORDER BY id) AS c FROM t
SELECT nth_value(s, i) OVER (ORDER BY id) AS c FROM t
SELECT nth_value(s, true) OVER (ORDER BY id) AS c FROM t
SELECT ntile(NULL) OVER (ORDER BY id) AS c FROM t
SELECT ntile(0) OVER (ORDER BY id) AS c FROM t
SELECT ntile(1.5) OVER (ORDER BY id) AS c FROM t
SELECT ntile(2L) OVER (ORDER BY id) AS c FROM t
SELECT ntile('2') OVER (ORDER BY id) AS c FROM t
SELECT ntile(2S) OVER (ORDER BY id) AS c FROM t
SELECT ntile(1+1) OVER (ORDER BY id) AS c FROM t
SELECT ntile(i) OVER (ORDER BY id) AS c FROM t
SELECT ntile(true) OVER (ORDER BY id) AS c FROM t
SELECT negative(dw) AS c FROM t
SELECT -dw AS c FROM t
SELECT abs(dw) AS c FROM t
SELECT positive(dw) AS c FROM t
SELECT dw - dw AS c FROM t
SELECT 0 - dw AS c FROM t
SELECT regexp_instr(b, dw, ',') AS c FROM t
SELECT regexp_instr(ty, 1, 'a') AS c FROM t
SELECT regexp_instr(sh, dc, f) AS c FROM t
SELECT regexp_instr(s, 'a', 'x') AS c FROM t
SELECT regexp_instr(s, 'a', l) AS c FROM t
SELECT regexp_instr(s, 'a', f) AS c FROM t
SELECT regexp_instr(s, 'a', 1) AS c FROM t
SELECT regexp_instr(s, 'a', i) AS c FROM t
SELECT regexp_instr(s, 'a', s) AS c FROM t
SELECT regexp_instr(s, 'a', NULL) AS c FROM t
SELECT regexp_instr(s, 'a', 10) AS c FROM t
SELECT schema_of_csv('') AS c FROM t
SELECT schema_of_csv(' ') AS c FROM t
SELECT schema_of_csv(NULL) AS c FROM t
SELECT schema_of_csv('\n') AS c FROM t
SELECT schema_of_csv('#a') AS c FROM t
SELECT schema_of_csv(',') AS c FROM t
SELECT schema_of_json('') AS c FROM t
SELECT schema_of_json(' ') AS c FROM t
SELECT to_timestamp(f, NULL) AS c FROM t
SELECT to_timestamp(f, 'yyyy') AS c FROM t
SELECT to_timestamp(d, NULL) AS c FROM t
SELECT to_timestamp(i, NULL) AS c FROM t
SELECT to_timestamp(l, NULL) AS c FROM t
SELECT to_timestamp(dc, NULL) AS c FROM t
SELECT to_timestamp(b, NULL) AS c FROM t
SELECT to_timestamp(d, 'yyyy-MM-dd') AS c FROM t
SELECT to_timestamp(i, 'yyyy-MM-dd') AS c FROM t
SELECT to_timestamp(dt, NULL) AS c FROM t
SELECT to_timestamp(ts, NULL) AS c FROM t
SELECT to_timestamp(tz, NULL) AS c FROM t
SELECT try_to_timestamp(f, NULL) AS c FROM t
SELECT try_to_timestamp(d, NULL) AS c FROM t
SELECT try_to_timestamp(i, NULL) AS c FROM t
SELECT try_to_timestamp(d, 'yyyy-MM-dd') AS c FROM t
SELECT try_to_timestamp(i, 'yyyy-MM-dd') AS c FROM t
SELECT try_to_timestamp(l, 'yyyy-MM-dd') AS c FROM t
SELECT try_to_timestamp(dc, 'yyyy-MM-dd') AS c FROM t
SELECT try_to_timestamp(s, 'yyyy-MM-dd') AS c FROM t
SELECT try_to_timestamp(d) AS c FROM t
SELECT try_to_timestamp(i) AS c FROM t
SELECT to_timestamp_ltz(f, 'yyyy') AS c FROM t
SELECT to_timestamp_ntz(f, 'yyyy') AS c FROM t
SELECT to_date(f, 'yyyy') AS c FROM t
SELECT to_date(i, 'yyyy') AS c FROM t
SELECT trunc(s, ym) AS c FROM t
SELECT trunc(s, 'foo') AS c FROM t
SELECT trunc(s, NULL) AS c FROM t
SELECT trunc(s, 'MM') AS c FROM t
SELECT trunc('abc', NULL) AS c FROM t
SELECT trunc('abc', 'foo') AS c FROM t
SELECT trunc(dt, 'foo') AS c FROM t
SELECT try_make_interval() AS c FROM t
SELECT make_interval() AS c FROM t
SELECT try_make_interval(1) AS c FROM t
SELECT try_make_interval(dw, 'yyyy-MM-dd', 2.5, 'yyyy-MM-dd') AS c FROM t
SELECT variant_get(NULL, 0) AS c FROM t
SELECT variant_get(NULL, '$') AS c FROM t
SELECT variant_get(parse_json('1'), 0) AS c FROM t
SELECT variant_get(parse_json('1'), NULL) AS c FROM t
SELECT try_variant_get(NULL, 0) AS c FROM t
SELECT bitmap_construct_agg(f) AS c FROM t
SELECT bitmap_construct_agg(d) AS c FROM t
SELECT bitmap_construct_agg(i) AS c FROM t
SELECT bitmap_construct_agg(l) AS c FROM t
SELECT collate(ty, l) AS c FROM t
SELECT collate(s, l) AS c FROM t
SELECT collate(s, s) AS c FROM t
SELECT collate(s, NULL) AS c FROM t
SELECT collate(s, 'foo') AS c FROM t
SELECT collate(ai, 'UTF8_BINARY') AS c FROM t
SELECT counter_diff() AS c FROM t
SELECT counter_diff(b) AS c FROM t
SELECT counter_diff(i) AS c FROM t
SELECT counter_diff(i) OVER (ORDER BY id) AS c FROM t
SELECT counter_diff(b) OVER (ORDER BY id) AS c FROM t
SELECT counter_diff() OVER (ORDER BY id) AS c FROM t
SELECT row_number(1) AS c FROM t
SELECT row_number() AS c FROM t
SELECT lag() AS c FROM t
SELECT lag() OVER (ORDER BY id) AS c FROM t
SELECT ntile('a') AS c FROM t
SELECT nth_value(s) AS c FROM t
SELECT decode(ts, 'MONTH', 1.5D, 1.5D) AS c FROM t
SELECT decode(ts, '2020-01-01', 1.5D, 1.5D) AS c FROM t
SELECT decode(i, 'MONTH', 1.5D, 1.5D) AS c FROM t
SELECT decode(i, '10', 'a', 'b') AS c FROM t
SELECT decode(s, 10, 'a', 'b') AS c FROM t
SELECT make_dt_interval(dw, '', 2.5) AS c FROM t
SELECT make_dt_interval(l, 2.5, 'UTC') AS c FROM t
SELECT make_dt_interval(l, 2.5, '1') AS c FROM t
SELECT substr(b, l, '') AS c FROM t
SELECT substr(s, l, '') AS c FROM t
SELECT substr(s, l, 1) AS c FROM t
SELECT substr(s, '', l) AS c FROM t
SELECT substr(s, '1', 1) AS c FROM t
-- Overflows next to constants, negations, offsets of windows
SELECT CAST(l AS INT) > 5 FROM VALUES (1L),(1234567890123L) AS t(l)
SELECT l FROM VALUES (1L),(1234567890123L) AS t(l) WHERE CAST(l AS INT) > 5
SELECT l FROM VALUES (1L),(1234567890123L) AS t(l) WHERE CAST(l AS INT) BETWEEN 0 AND 20
SELECT l FROM VALUES (1L),(1234567890123L) AS t(l) WHERE CAST(l AS INT) = 1
SELECT l FROM VALUES (1L),(1234567890123L) AS t(l) WHERE CAST(l AS INT) IN (1, 2)
SELECT l FROM VALUES (1L),(1234567890123L) AS t(l) WHERE CAST(l AS INT) <> 1
SELECT l FROM VALUES (1S),(300S) AS t(l) WHERE CAST(l AS TINYINT) < 5
SELECT l FROM VALUES (1.5D),(1e300D) AS t(l) WHERE CAST(l AS INT) = 1
SELECT l FROM VALUES ('1'),('x') AS t(l) WHERE CAST(l AS INT) = 1
SELECT l FROM VALUES ('1'),('x') AS t(l) WHERE l = 1
SELECT l FROM VALUES ('1'),('x') AS t(l) WHERE l IN (1, 2)
SELECT l FROM VALUES ('2020-01-01'),('x') AS t(l) WHERE CAST(l AS DATE) = DATE'2020-01-01'
SELECT l FROM VALUES (1.5),(99999999999.5) AS t(l) WHERE CAST(l AS INT) = 1
SELECT l FROM VALUES (1.5),(99999999999.5) AS t(l) WHERE CAST(l AS DECIMAL(4,1)) = 1.5
SELECT l FROM VALUES (TIMESTAMP'2020-01-01 10:00:00') AS t(l) WHERE CAST(l AS DATE) = DATE'2020-01-01'
SELECT l FROM VALUES (TIMESTAMP'2020-01-01 10:00:00') AS t(l) WHERE CAST(l AS DATE) > DATE'2019-12-31'
SELECT l FROM VALUES (1.5D) AS t(l) WHERE CAST(l AS INT) = 1
SELECT l FROM VALUES (1.5D) AS t(l) WHERE CAST(l AS INT) > 0
SELECT l FROM VALUES (1.5D) AS t(l) WHERE CAST(l AS BOOLEAN)
SELECT l FROM VALUES (2) AS t(l) WHERE CAST(l AS BOOLEAN) = true
SELECT l FROM VALUES (16777217) AS t(l) WHERE CAST(l AS FLOAT) = 16777216F
SELECT l FROM VALUES (1) AS t(l) WHERE l + 2147483647 > 0
SELECT l FROM VALUES (1) AS t(l) WHERE l - 1 > -5 AND l + 2147483647 = 5
SELECT l FROM VALUES (1) AS t(l) WHERE -(l) * 2147483647 - 10 < 5
SELECT l + 2147483647 > 0 FROM VALUES (1) AS t(l)
SELECT 2147483647 + l > 0 FROM VALUES (1) AS t(l)
SELECT l - (-2147483648) > 0 FROM VALUES (1) AS t(l)
SELECT count(*) FROM VALUES (1L),(1234567890123L) AS t(l) WHERE CAST(l AS INT) IS NOT NULL
SELECT count(CAST(l AS INT)) FROM VALUES (1L),(1234567890123L) AS t(l)
SELECT max(CAST(l AS INT)) FROM VALUES (1L),(1234567890123L) AS t(l)
SELECT count(*) FROM (SELECT CAST(l AS INT) c FROM VALUES (1L),(1234567890123L) AS t(l)) WHERE c > 1
SELECT a.l FROM VALUES (1L),(1234567890123L) AS a(l) JOIN VALUES (1) b(i) ON CAST(a.l AS INT) = b.i
SELECT l FROM VALUES (1L),(1234567890123L) AS a(l) WHERE CAST(l AS INT) IN (SELECT 1)
SELECT l FROM VALUES (1L),(1234567890123L) AS a(l) WHERE l::int = 1 OR l::int = 2
SELECT -x, abs(x) FROM VALUES (CAST('-1234567890123456789012345678.1234567891' AS DECIMAL(38,10))) t(x)
SELECT -x, abs(x) FROM VALUES (CAST('1234567890123456789012345678.1234567891' AS DECIMAL(38,10))) t(x)
SELECT -x, abs(x) FROM VALUES (CAST('-1234567890123456789012345678901234567' AS DECIMAL(38,0))) t(x)
SELECT -x, abs(x), negative(x), positive(x) FROM VALUES (CAST('-123456789012345678901234567890.12345' AS DECIMAL(38,5))) t(x)
SELECT -x, x - x, 0 - x, x + x, sum(x), avg(x) FROM VALUES (CAST('-123456789012345678901234567890.12345' AS DECIMAL(35,5))) t(x) GROUP BY x
SELECT -x FROM VALUES (CAST('12345678901234567890123456789012345' AS DECIMAL(35,0))) t(x)
SELECT -x FROM VALUES (CAST('12345678901234567890123456789012355' AS DECIMAL(35,0))) t(x)
SELECT -12345678901234567890123456789012355
SELECT - CAST('12345678901234567890123456789012355' AS DECIMAL(35,0))
SELECT sum(-x) FROM VALUES (CAST('12345678901234567890123456789012355' AS DECIMAL(35,0))) t(x)
SELECT ceil(x), floor(x) FROM VALUES (CAST('-1234567890123456789012345678.1234567891' AS DECIMAL(38,10))) t(x)
SELECT round(x, 2) FROM VALUES (CAST('-1234567890123456789012345678.1234567891' AS DECIMAL(38,10))) t(x)
SELECT x % 7, pmod(x, 7), x div 7 FROM VALUES (CAST('-1234567890123456789012345678.1234567891' AS DECIMAL(38,10))) t(x)
SELECT sum(a) OVER (ORDER BY a ROWS BETWEEN 1 PRECEDING AND CURRENT ROW), lag(a) OVER (ORDER BY a ROWS BETWEEN 1 PRECEDING AND 1 PRECEDING) FROM VALUES (1),(2) t(a)
SELECT lag(a) OVER (ORDER BY a ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM VALUES (1),(2) t(a)
SELECT lead(a, 2) OVER (ORDER BY a ROWS BETWEEN 2 FOLLOWING AND 2 FOLLOWING) FROM VALUES (1),(2) t(a)
SELECT lead(a) OVER (ORDER BY a ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM VALUES (1),(2) t(a)
SELECT lag(a, 1S) OVER (ORDER BY a) FROM VALUES (1),(2) t(a)
SELECT lag(a, int(1L)) OVER (ORDER BY a) FROM VALUES (1),(2) t(a)
SELECT lag(a, CAST(NULL AS INT)) OVER (ORDER BY a) FROM VALUES (1),(2) t(a)
SELECT nth_value(a, 2L) OVER (ORDER BY a) FROM VALUES (1),(2) t(a)
SELECT nth_value(a, 1-1) OVER (ORDER BY a) FROM VALUES (1),(2) t(a)
SELECT ntile(1-1) OVER (ORDER BY a) FROM VALUES (1),(2) t(a)
SELECT ntile(CAST(NULL AS INT)) OVER (ORDER BY a) FROM VALUES (1),(2) t(a)
SELECT cume_dist() OVER (ORDER BY a ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM VALUES (1),(2) t(a)
SELECT rank() OVER (ORDER BY a ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM VALUES (1),(2) t(a)
SELECT rank() OVER (ORDER BY a RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM VALUES (1),(2) t(a)
SELECT cume_dist() OVER (ORDER BY a RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM VALUES (1),(2) t(a)
SELECT date_trunc(u, s) FROM VALUES ('day', 'x') t(u, s)
SELECT date_trunc(u, s) FROM VALUES ('foo', 'x') t(u, s)
SELECT date_trunc(u, s) FROM VALUES (CAST(NULL AS STRING), 'x') t(u, s)
SELECT trunc(s, u) FROM VALUES ('foo', 'x') t(u, s)
SELECT trunc(s, u) FROM VALUES (CAST(NULL AS STRING), 'x') t(u, s)
SELECT trunc(s, u) FROM VALUES ('foo', '2020-01-01') t(u, s)
SELECT trunc('x', u) FROM VALUES ('foo', '2020-01-01') t(u, s)
SELECT trunc('x', u) FROM (SELECT id, 'foo' || id AS u FROM orders)
SELECT trunc('x', NULL) FROM orders
SELECT date_trunc(u, s) FROM (SELECT 'foo' || id AS u, 'x' || id AS s FROM orders)
SELECT trunc(s, u) FROM (SELECT 'foo' || id AS u, 'x' || id AS s FROM orders)
SELECT regexp_instr(s, 'b', NULL), regexp_instr(s, 'b', 5), regexp_instr(s, 'b', -1), regexp_instr(s, '(b)', 2) FROM VALUES ('abc') t(s)
SELECT regexp_instr(s, 'b', i) FROM VALUES ('abc', 1), ('abc', CAST(NULL AS INT)), (NULL, 1) t(s, i)
SELECT regexp_instr(s, 'b', i) FROM VALUES ('abc', 1L), ('abc', 12345678901L) t(s, i)
SELECT approx_count_distinct(s, 0.39D) FROM VALUES ('abc') t(s)
SELECT approx_count_distinct(s, 0.3911D) FROM VALUES ('abc') t(s)
SELECT approx_count_distinct(s, 0.39) FROM VALUES ('abc') t(s)
SELECT approx_count_distinct(s, 0.5) FROM VALUES ('abc') t(s)
SELECT approx_count_distinct(s, 0.05D + 0.01D) FROM VALUES ('abc') t(s)
SELECT approx_count_distinct(s, 1D) FROM VALUES ('abc') t(s)
SELECT approx_count_distinct(s, 2.5) FROM VALUES ('abc') t(s)
SELECT approx_count_distinct(s, map()) FROM VALUES ('abc') t(s)
SELECT approx_count_distinct(m) FROM VALUES (map(1,2)) t(m)
SELECT ceil(1e18D), ceil(9.3e18D)
SELECT floor(-9.3e18D)
SELECT ceil(9223372036854775807D)
SELECT floor(-9223372036854775808D)
SELECT ceil(x) FROM VALUES (double('inf')) t(x)
SELECT ceil(x) FROM VALUES (float('nan')) t(x)
SELECT floor(x) FROM VALUES (9.2233720368547758E18D) t(x)
SELECT floor(x) FROM VALUES (9.223372036854774E18D) t(x)
SELECT decode(i, 'x', 'a', 'b') FROM VALUES (1) t(i)
SELECT CASE WHEN CAST('x' AS INT) = 1 THEN 1 ELSE 1 END
SELECT CASE WHEN CAST(s AS INT) = 1 THEN 1 ELSE 1 END FROM VALUES ('x') t(s)
SELECT if(CAST(s AS INT) = 1, 1, 1) FROM (SELECT 'x' || id AS s FROM orders)
SELECT schema_of_csv('')
SELECT try_make_interval()
SELECT lag(sh, true) OVER (ORDER BY id) AS c FROM t
SELECT lag(sh, '2') OVER (ORDER BY id) AS c FROM t
SELECT lag(sh, 'a') OVER (ORDER BY id) AS c FROM t
SELECT lag(sh, i) OVER (ORDER BY id) AS c FROM t
SELECT lag(sh, array(1)) OVER (ORDER BY id) AS c FROM t
SELECT lead(sh, array(1)) OVER (ORDER BY id) AS c FROM t
SELECT lead(sh, date'2020-01-01') OVER (ORDER BY id) AS c FROM t
SELECT lag(sh, INTERVAL 1 DAY) OVER (ORDER BY id) AS c FROM t
SELECT lead(sh, INTERVAL 1 DAY) OVER (ORDER BY id) AS c FROM t
SELECT lead(sh, CAST(NULL AS INT)) OVER (ORDER BY id) AS c FROM t
SELECT lead(sh, -2147483648) OVER (ORDER BY id) AS c FROM t
SELECT lag(sh, -2147483648) OVER (ORDER BY id) AS c FROM t
SELECT lag(sh, l) OVER (ORDER BY id) AS c FROM t
SELECT lag(sh, 1) AS c FROM t
SELECT lag(sh, 'a') AS c FROM t
SELECT lead(sh, true) AS c FROM t
SELECT lag(sh, 1, ai) AS c FROM t
SELECT nth_value(s, 0) AS c FROM t
SELECT nth_value(s, 'a') OVER (ORDER BY id) AS c FROM t
SELECT nth_value(s, l) OVER (ORDER BY id) AS c FROM t
SELECT nth_value(s, map()) OVER (ORDER BY id) AS c FROM t
SELECT ntile(0) AS c FROM t
SELECT rank(1) AS c FROM t
SELECT dense_rank(1, 2) AS c FROM t
SELECT percent_rank(i) AS c FROM t
SELECT cume_dist(1) AS c FROM t
SELECT cume_dist(1) OVER (ORDER BY id) AS c FROM t
SELECT row_number(1) OVER (ORDER BY id) AS c FROM t
SELECT counter_diff('a') AS c FROM t
SELECT counter_diff(i, ts) AS c FROM t
SELECT counter_diff(i, i) AS c FROM t
SELECT counter_diff(i, i, i) AS c FROM t
SELECT counter_diff(abs(i)) AS c FROM t
SELECT counter_diff(NULL) AS c FROM t
SELECT counter_diff(ai) AS c FROM t
SELECT counter_diff(i, ai) AS c FROM t
SELECT counter_diff(i, NULL) OVER (ORDER BY id) AS c FROM t
SELECT counter_diff(DISTINCT abs(i)) OVER (ORDER BY id) AS c FROM t
SELECT sum(i) FILTER (WHERE id > 1) OVER (ORDER BY id) AS c FROM t
SELECT row_number() FILTER (WHERE id > 1) OVER (ORDER BY id) AS c FROM t
SELECT lag(DISTINCT i) OVER (ORDER BY id) AS c FROM t
SELECT row_number(DISTINCT) OVER (ORDER BY id) AS c FROM t
SELECT upper(s) OVER (ORDER BY id) AS c FROM t
SELECT upper(DISTINCT s) AS c FROM t
SELECT upper(s) FILTER (WHERE true) AS c FROM t
SELECT upper(s) IGNORE NULLS AS c FROM t
SELECT sum(i) IGNORE NULLS AS c FROM t
SELECT first(i) IGNORE NULLS AS c FROM t
SELECT row_number() IGNORE NULLS OVER (ORDER BY id) AS c FROM t
SELECT lag(i) IGNORE NULLS OVER (ORDER BY id) AS c FROM t
SELECT lag(i) RESPECT NULLS OVER (ORDER BY id) AS c FROM t
SELECT sum(i) RESPECT NULLS AS c FROM t
SELECT explode(ai) OVER (ORDER BY id) AS c FROM t
SELECT sum(sum(i)) OVER (ORDER BY max(id)) AS c FROM t
SELECT sum(i) OVER (ORDER BY id ROWS BETWEEN 'a' PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY id ROWS BETWEEN NULL PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY id ROWS BETWEEN 1.5 PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY id ROWS BETWEEN 1L PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY id ROWS BETWEEN id PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY id ROWS BETWEEN -1 PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 1 PRECEDING) AS c FROM t
SELECT sum(i) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND -1 FOLLOWING) AS c FROM t
SELECT sum(i) OVER (ORDER BY id ROWS BETWEEN 1 FOLLOWING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY id RANGE BETWEEN 'a' PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY id RANGE BETWEEN '1' PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY id RANGE BETWEEN NULL PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY id RANGE BETWEEN 1.5 PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY id RANGE BETWEEN 1D PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY id RANGE BETWEEN INTERVAL 1 DAY PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY d RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY f RANGE BETWEEN '1' PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY dt RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY dt RANGE BETWEEN 1L PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY dt RANGE BETWEEN 1.5 PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY dt RANGE BETWEEN '1' PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY dt RANGE BETWEEN INTERVAL 1 DAY PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY dt RANGE BETWEEN INTERVAL 1 HOUR PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY dt RANGE BETWEEN INTERVAL 1 MONTH PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY ts RANGE BETWEEN INTERVAL 1 HOUR PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY ts RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY tz RANGE BETWEEN INTERVAL 1 MONTH PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY s RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY s RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) AS c FROM t
SELECT sum(i) OVER (ORDER BY b RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY ym RANGE BETWEEN INTERVAL 1 MONTH PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY ds RANGE BETWEEN INTERVAL 1 DAY PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY ym RANGE BETWEEN INTERVAL 1 DAY PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY id, i RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY id, i RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS c FROM t
SELECT sum(i) OVER (ORDER BY m) AS c FROM t
SELECT sum(i) OVER (PARTITION BY m) AS c FROM t
SELECT sum(i) OVER (PARTITION BY parse_json('1')) AS c FROM t
SELECT sum(i) OVER (PARTITION BY make_interval(1)) AS c FROM t
SELECT sum(i) OVER (ORDER BY make_interval(1)) AS c FROM t
SELECT sum(i) OVER (ORDER BY parse_json('1')) AS c FROM t
SELECT sum(i) OVER (ORDER BY ai) AS c FROM t
SELECT sum(i) OVER (ORDER BY explode(ai)) AS c FROM t
SELECT sum(i) OVER (PARTITION BY explode(ai)) AS c FROM t
SELECT sum(explode(ai)) OVER (PARTITION BY id) AS c FROM t
SELECT sum(row_number() OVER (ORDER BY id)) OVER (ORDER BY id) AS c FROM t
SELECT sum(i) OVER (ORDER BY row_number() OVER (ORDER BY id)) AS c FROM t
SELECT sum(i) OVER (PARTITION BY row_number() OVER (ORDER BY id)) AS c FROM t
SELECT sum(i) OVER (ORDER BY (SELECT 1)) AS c FROM t
SELECT sum((SELECT 1)) OVER (ORDER BY id) AS c FROM t
SELECT sum(i) OVER (ORDER BY (SELECT max(v) FROM VALUES (1) q(v) WHERE v = id)) AS c FROM t
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY i) OVER (PARTITION BY id) AS c FROM t
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY i) OVER (ORDER BY id) AS c FROM t
SELECT median(i) OVER (ORDER BY id) AS c FROM t
SELECT median(i) OVER (PARTITION BY id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS c FROM t
SELECT listagg(s) OVER (ORDER BY id) AS c FROM t
SELECT listagg(s) WITHIN GROUP (ORDER BY s) OVER (PARTITION BY id) AS c FROM t
SELECT listagg(s) WITHIN GROUP (ORDER BY s) OVER (ORDER BY id) AS c FROM t
SELECT mode(i) OVER (ORDER BY id) AS c FROM t
SELECT mode() WITHIN GROUP (ORDER BY i) OVER (PARTITION BY id) AS c FROM t
SELECT mode() WITHIN GROUP (ORDER BY i) OVER (ORDER BY id) AS c FROM t
SELECT count_if(i) OVER (ORDER BY id) AS c FROM t
SELECT count(DISTINCT i) OVER (ORDER BY id) AS c FROM t
SELECT max_by(i) OVER (ORDER BY id) AS c FROM t
SELECT any_value(i, 1) OVER (ORDER BY id) AS c FROM t
SELECT first(i, 1) OVER (ORDER BY id) AS c FROM t
SELECT first(i, NULL) OVER (ORDER BY id) AS c FROM t
SELECT first(i, b) OVER (ORDER BY id) AS c FROM t
SELECT first(i, true) OVER (ORDER BY id) AS c FROM t
SELECT first(i, CAST(NULL AS BOOLEAN)) AS c FROM t
SELECT any_value(i, 1=1) AS c FROM t
SELECT nth_value(i, 1, true) OVER (ORDER BY id) AS c FROM t
SELECT lag(i, 1, 0, true) OVER (ORDER BY id) AS c FROM t
SELECT any_value(i) IGNORE NULLS AS c FROM t
SELECT first_value(i) IGNORE NULLS AS c FROM t
SELECT collect_list(id) IGNORE NULLS AS c FROM t
SELECT collect_set(id) IGNORE NULLS AS c FROM t
SELECT array_agg(id) IGNORE NULLS AS c FROM t
SELECT array_agg(id) RESPECT NULLS AS c FROM t
SELECT listagg(s) IGNORE NULLS AS c FROM t
SELECT max(i) IGNORE NULLS AS c FROM t
SELECT min(i) IGNORE NULLS AS c FROM t
SELECT count(i) IGNORE NULLS AS c FROM t
SELECT max_by(i, id) IGNORE NULLS AS c FROM t
SELECT mode(i) IGNORE NULLS AS c FROM t
SELECT median(i) IGNORE NULLS AS c FROM t
SELECT approx_count_distinct(i) IGNORE NULLS AS c FROM t
SELECT percentile(i, 0.5) IGNORE NULLS AS c FROM t
SELECT bool_and(b) IGNORE NULLS AS c FROM t
SELECT avg(i) RESPECT NULLS AS c FROM t
SELECT upper(s) RESPECT NULLS AS c FROM t
SELECT row_number() RESPECT NULLS OVER (ORDER BY id) AS c FROM t
SELECT nth_value(i, 1) IGNORE NULLS OVER (ORDER BY id) AS c FROM t
SELECT ntile(2) IGNORE NULLS OVER (ORDER BY id) AS c FROM t
SELECT rank() IGNORE NULLS OVER (ORDER BY id) AS c FROM t
SELECT cume_dist() IGNORE NULLS OVER (ORDER BY id) AS c FROM t
SELECT transform(DISTINCT ai, x -> x) AS c FROM t
SELECT transform(ai, x -> x) FILTER (WHERE true) AS c FROM t
SELECT explode(DISTINCT ai) AS c FROM t
SELECT explode(ai) FILTER (WHERE true) AS c FROM t
SELECT coalesce(DISTINCT i, 1) AS c FROM t
SELECT rank(DISTINCT i) OVER (ORDER BY id) AS c FROM t
SELECT nth_value(DISTINCT i, 1) OVER (ORDER BY id) AS c FROM t
SELECT ntile(DISTINCT 1) OVER (ORDER BY id) AS c FROM t
SELECT lag(i) FILTER (WHERE true) OVER (ORDER BY id) AS c FROM t
SELECT first(DISTINCT i) AS c FROM t
SELECT first(i) FILTER (WHERE id > 1) AS c FROM t
SELECT int(DISTINCT s) AS c FROM t
SELECT window(DISTINCT ts, '1 day') AS c FROM t
SELECT array(DISTINCT 1) AS c FROM t
SELECT struct(DISTINCT 1) AS c FROM t
SELECT count(DISTINCT *) AS c FROM t
SELECT count(DISTINCT id, s) AS c FROM t
SELECT sum(DISTINCT id, i) AS c FROM t
SELECT listagg(DISTINCT s) AS c FROM t
SELECT listagg(DISTINCT s, ',') WITHIN GROUP (ORDER BY s) AS c FROM t
SELECT listagg(DISTINCT s, ',') WITHIN GROUP (ORDER BY id) AS c FROM t
SELECT listagg(s, i) AS c FROM t
SELECT listagg(s, NULL) AS c FROM t
SELECT listagg(i) AS c FROM t
SELECT listagg(ai) AS c FROM t
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY s) AS c FROM t
SELECT percentile_cont(2) WITHIN GROUP (ORDER BY i) AS c FROM t
SELECT percentile_cont(d) WITHIN GROUP (ORDER BY i) AS c FROM t
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY i, id) AS c FROM t
SELECT percentile_cont(DISTINCT 0.5) WITHIN GROUP (ORDER BY i) AS c FROM t
SELECT percentile(i, id) AS c FROM t
SELECT percentile(i, 2) AS c FROM t
SELECT percentile(i, array(0.1, 2)) AS c FROM t
SELECT percentile(i, NULL) AS c FROM t
SELECT percentile(i, 0.5, 0) AS c FROM t
SELECT percentile(i, 0.5, -1) AS c FROM t
SELECT percentile(i, 0.5, i) AS c FROM t
SELECT percentile_approx(i, 0.5, 0) AS c FROM t
SELECT percentile_approx(i, 0.5, id) AS c FROM t
SELECT percentile_approx(i, id) AS c FROM t
SELECT percentile_approx(i, NULL) AS c FROM t
SELECT percentile_approx(i, 0.5, NULL) AS c FROM t
SELECT percentile_approx(s, 0.5) AS c FROM t
SELECT percentile_approx(i, 'a') AS c FROM t
SELECT histogram_numeric(i, 1) AS c FROM t
SELECT histogram_numeric(i, id) AS c FROM t
SELECT histogram_numeric(i, NULL) AS c FROM t
SELECT histogram_numeric(i, 2.5) AS c FROM t
SELECT approx_top_k(i, 0) AS c FROM t
SELECT approx_top_k(i, id) AS c FROM t
SELECT approx_top_k(i, NULL) AS c FROM t
SELECT approx_top_k(i, 2, 1) AS c FROM t
SELECT max_by(i, m) AS c FROM t
SELECT min_by(i, parse_json('1')) AS c FROM t
SELECT max(m) AS c FROM t
SELECT min(parse_json('1')) AS c FROM t
SELECT count(DISTINCT m) AS c FROM t
SELECT collect_set(m) AS c FROM t
SELECT collect_set(parse_json('1')) AS c FROM t
SELECT mode(m) AS c FROM t
SELECT mode(parse_json('1')) AS c FROM t
SELECT sum(s) AS c FROM t
SELECT sum(b) AS c FROM t
SELECT avg(b) AS c FROM t
SELECT sum(ts) AS c FROM t
SELECT product(i) AS c FROM t
SELECT corr(s, i) AS c FROM t
SELECT covar_pop(b, i) AS c FROM t
SELECT bool_and(i) AS c FROM t
SELECT bit_and(d) AS c FROM t
SELECT every(s) AS c FROM t
SELECT count_if(i) AS c FROM t
SELECT count_if(s) AS c FROM t
SELECT max_by(i) AS c FROM t
SELECT grouping(i) AS c FROM t
SELECT grouping_id(i) AS c FROM t
SELECT grouping_id() AS c FROM t
SELECT sum(explode(ai)) AS c FROM t
SELECT explode(collect_list(i)) AS c FROM t
SELECT explode(explode(array(ai))) AS c FROM t
SELECT explode(ai) + 1 AS c FROM t
SELECT explode(i) AS c FROM t
SELECT explode(NULL) AS c FROM t
SELECT posexplode(s) AS c FROM t
SELECT inline(ai) AS c FROM t
SELECT inline(array(1)) AS c FROM t
SELECT stack(0, 1) AS c FROM t
SELECT stack(i, 1) AS c FROM t
SELECT stack(NULL, 1) AS c FROM t
SELECT stack(2, 1, 'a') AS c FROM t
SELECT stack(2, 1) AS c FROM t
SELECT stack(-1, 1) AS c FROM t
SELECT json_tuple(s) AS c FROM t
SELECT json_tuple(i, 'a') AS c FROM t
SELECT json_tuple(s, 1) AS c FROM t
SELECT variant_explode(parse_json('1')) AS c FROM t
SELECT array_sort(ai, (a, b) -> true) AS c FROM t
SELECT array_sort(ai, (a, b) -> NULL) AS c FROM t
SELECT array_sort(ai, a -> 1) AS c FROM t
SELECT filter(ai, x -> x) AS c FROM t
SELECT filter(ai, x -> NULL) AS c FROM t
SELECT exists(ai, x -> 1) AS c FROM t
SELECT forall(ai, x -> 'a') AS c FROM t
SELECT aggregate(ai, 0, (a, x) -> 'a') AS c FROM t
SELECT aggregate(ai, 0, (a, x) -> a + x, a -> explode(array(1))) AS c FROM t
SELECT aggregate(ai, 0L, (a, x) -> a + x) AS c FROM t
SELECT aggregate(ai, 0, (a, x) -> a + x + 0L) AS c FROM t
SELECT aggregate(ai, 0, (a, x) -> a + 0.5) AS c FROM t
SELECT transform(ai, x -> sum(x)) AS c FROM t
SELECT transform(ai, x -> row_number() OVER (ORDER BY x)) AS c FROM t
SELECT transform(ai, x -> (SELECT x)) AS c FROM t
SELECT transform(ai, x -> (SELECT 1)) AS c FROM t
SELECT transform(ai, (x, y, z) -> x) AS c FROM t
SELECT transform(ai, (x, x) -> x) AS c FROM t
SELECT transform(i, x -> x) AS c FROM t
SELECT map_filter(m, k -> true) AS c FROM t
SELECT map_filter(m, (k, v) -> k) AS c FROM t
SELECT transform_keys(m, (k, v) -> map()) AS c FROM t
SELECT transform_keys(m, (k, v) -> NULL) AS c FROM t
SELECT zip_with(ai, ars, x -> x) AS c FROM t
SELECT map_zip_with(m, m, (k, a, b) -> k) AS c FROM t
SELECT map_zip_with(m, map(1, 2), (k, a, b) -> k) AS c FROM t
SELECT map(NULL, 1) AS c FROM t
SELECT map(m, 1) AS c FROM t
SELECT map(1) AS c FROM t
SELECT map(1, 2, 'a', 3) AS c FROM t
SELECT map(1, 2, array(1), 3) AS c FROM t
SELECT map_from_arrays(ai, ai) AS c FROM t
SELECT map_from_arrays(array(m), array(1)) AS c FROM t
SELECT map_from_entries(ai) AS c FROM t
SELECT map_concat(m, ai) AS c FROM t
SELECT map_contains_key(m, 1) AS c FROM t
SELECT map_contains_key(m, NULL) AS c FROM t
SELECT element_at(ai, 0) AS c FROM t
SELECT element_at(ai, 'a') AS c FROM t
SELECT element_at(m, 1) AS c FROM t
SELECT element_at(i, 1) AS c FROM t
SELECT ai['a'] AS c FROM t
SELECT ai[1.5] AS c FROM t
SELECT ai[NULL] AS c FROM t
SELECT ai[l] AS c FROM t
SELECT m[1] AS c FROM t
SELECT m[NULL] AS c FROM t
SELECT st['x'] AS c FROM t
SELECT st[0] AS c FROM t
SELECT st.nope AS c FROM t
SELECT i.x AS c FROM t
SELECT ai.x AS c FROM t
SELECT s['a'] AS c FROM t
SELECT s[0] AS c FROM t
-- DISTINCT, set operations and keys of types without an order; subqueries
SELECT DISTINCT props FROM events
SELECT DISTINCT struct(props) AS s FROM events
SELECT DISTINCT array(props) AS s FROM events
SELECT DISTINCT parse_json('1') AS v FROM events
SELECT DISTINCT array(parse_json('1')) AS v FROM events
SELECT DISTINCT struct(parse_json('1')) AS v FROM events
SELECT props FROM events UNION SELECT props FROM events
SELECT props FROM events UNION ALL SELECT props FROM events
SELECT parse_json('1') UNION SELECT parse_json('2')
SELECT parse_json('1') UNION ALL SELECT parse_json('2')
SELECT props FROM events INTERSECT SELECT props FROM events
SELECT props FROM events EXCEPT ALL SELECT props FROM events
SELECT struct(props) FROM events INTERSECT SELECT struct(props) FROM events
SELECT parse_json('1') EXCEPT SELECT parse_json('2')
SELECT parse_json('1') INTERSECT ALL SELECT parse_json('2')
SELECT props, count(*) FROM events GROUP BY props
SELECT struct(props) s, count(*) FROM events GROUP BY 1
SELECT parse_json('1') v, count(*) FROM events GROUP BY v
SELECT array(parse_json('1')) v, count(*) FROM events GROUP BY ALL
SELECT make_interval(id) v, count(*) FROM events GROUP BY v
SELECT DISTINCT make_interval(1) FROM events
SELECT id FROM events ORDER BY props
SELECT id FROM events ORDER BY struct(props)
SELECT id FROM events ORDER BY parse_json('1')
SELECT id FROM events ORDER BY make_interval(id)
SELECT id FROM events SORT BY props
SELECT id FROM events DISTRIBUTE BY props
SELECT id FROM events DISTRIBUTE BY parse_json('1')
SELECT id FROM events CLUSTER BY props
SELECT id FROM events CLUSTER BY parse_json('1')
SELECT a.id FROM events a JOIN events b ON a.props = b.props
SELECT a.id FROM events a JOIN events b USING (props)
SELECT a.id FROM events a NATURAL JOIN events b
SELECT a.id FROM events a JOIN events b ON parse_json('1') = parse_json('2')
SELECT a.id FROM events a JOIN events b ON make_interval(a.id) = make_interval(b.id)
SELECT props = props FROM events
SELECT props <=> props FROM events
SELECT props IN (props) FROM events
SELECT id FROM events WHERE props IN (SELECT props FROM events)
SELECT id FROM events WHERE (id, props) IN (SELECT id, props FROM events)
SELECT id FROM events WHERE parse_json('1') IN (SELECT parse_json('1'))
SELECT nullif(props, props) FROM events
SELECT CASE props WHEN props THEN 1 END FROM events
SELECT count(DISTINCT props) FROM events
SELECT sum(DISTINCT id), count(DISTINCT props, id) FROM events
SELECT max(props) FROM events
SELECT greatest(props, props) FROM events
SELECT array_distinct(array(props)) FROM events
SELECT array_contains(array(props), props) FROM events
SELECT array_sort(array(props)) FROM events
SELECT sort_array(array(props)) FROM events
SELECT array_union(array(props), array(props)) FROM events
SELECT array_max(array(props)) FROM events
SELECT array_position(array(parse_json('1')), parse_json('1')) FROM events
SELECT map(props, 1) FROM events
SELECT map(parse_json('1'), 1) FROM events
SELECT map(struct(parse_json('1')), 1) FROM events
SELECT hash(props) FROM events
SELECT xxhash64(props) FROM events
SELECT hash(parse_json('1')) FROM events
SELECT id FROM customers c WHERE c.id = (SELECT count(*) FROM orders o WHERE o.customer = c.id GROUP BY o.status)
SELECT id FROM customers c WHERE c.id = (SELECT count(*) FROM orders o WHERE o.customer = c.id GROUP BY o.customer)
SELECT id FROM customers c WHERE c.id = (SELECT count(*) FROM orders o WHERE o.customer = c.id GROUP BY c.id)
SELECT id FROM customers c WHERE c.id = (SELECT count(*) FROM orders o WHERE o.customer > c.id GROUP BY o.customer)
SELECT id FROM customers c WHERE c.id = (SELECT count(*) FROM orders o WHERE o.customer > c.id)
SELECT id FROM customers c WHERE c.id = (SELECT sum(o.quantity) FROM orders o WHERE o.customer = c.id AND o.id > c.id)
SELECT id FROM customers c WHERE c.id = (SELECT o.id FROM orders o WHERE o.customer = c.id)
SELECT id FROM customers c WHERE c.id = (SELECT o.id FROM orders o WHERE o.customer = c.id LIMIT 1)
SELECT id FROM customers c WHERE c.id = (SELECT DISTINCT o.customer FROM orders o WHERE o.customer = c.id)
SELECT id FROM customers c WHERE c.id = (SELECT max(o.id) FROM orders o WHERE o.customer = c.id HAVING max(o.id) > c.id)
SELECT id FROM customers c WHERE c.id = (SELECT max(o.id + c.id) FROM orders o WHERE o.customer = c.id)
SELECT id FROM customers c WHERE c.id = (SELECT max(o.id) + c.id FROM orders o WHERE o.customer = c.id)
SELECT id FROM customers c WHERE c.id = (SELECT sum(c.id) FROM orders o)
SELECT id FROM customers c GROUP BY id HAVING id = (SELECT max(c.id) FROM orders o)
SELECT id FROM customers c GROUP BY id HAVING id = (SELECT max(o.id) FROM orders o WHERE o.id = max(c.id))
SELECT id FROM customers c GROUP BY id HAVING EXISTS (SELECT 1 FROM orders o GROUP BY o.id HAVING o.id < min(c.id + o.id))
SELECT id FROM customers c GROUP BY id HAVING EXISTS (SELECT 1 FROM orders o WHERE o.id = max(c.id))
SELECT id FROM customers c GROUP BY id HAVING EXISTS (SELECT 1 FROM orders o WHERE o.id < max(c.score))
SELECT id FROM customers c WHERE EXISTS (SELECT 1 FROM orders o GROUP BY o.id HAVING min(o.id + c.id) > 1)
SELECT id FROM customers c WHERE EXISTS (SELECT 1 FROM orders o GROUP BY o.id HAVING min(c.id) > 1)
SELECT id FROM customers c WHERE EXISTS (SELECT sum(o.id + c.id) FROM orders o)
SELECT id FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer = c.id GROUP BY o.status HAVING count(*) > c.id)
SELECT id FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer + c.id > 3)
SELECT id FROM customers c WHERE EXISTS (SELECT 1 FROM orders o JOIN events e ON o.id = e.order_id AND e.id = c.id)
SELECT id FROM customers c WHERE EXISTS (SELECT 1 FROM orders o LEFT JOIN events e ON o.id = e.order_id AND e.id = c.id)
SELECT id FROM customers c WHERE EXISTS (SELECT 1 FROM orders o LEFT JOIN (SELECT * FROM events WHERE id = c.id) e ON o.id = e.order_id)
SELECT id FROM customers c WHERE EXISTS (SELECT 1 FROM (SELECT * FROM orders WHERE customer = c.id) o LEFT JOIN events e ON o.id = e.order_id)
SELECT id FROM customers c WHERE EXISTS (SELECT 1 FROM orders o FULL JOIN (SELECT * FROM events WHERE id = c.id) e ON o.id = e.order_id)
SELECT id FROM customers c WHERE EXISTS (SELECT id FROM orders WHERE customer = c.id UNION SELECT id FROM events WHERE id = c.id)
SELECT id FROM customers c WHERE id IN (SELECT id FROM orders WHERE customer = c.id INTERSECT SELECT id FROM events WHERE id = c.id)
SELECT id FROM customers c WHERE id IN (SELECT o.customer FROM orders o WHERE o.id > c.id ORDER BY c.id LIMIT 2)
SELECT id FROM customers c WHERE id IN (SELECT o.customer + c.id FROM orders o)
SELECT id FROM customers c WHERE id IN (SELECT sum(o.id) OVER (PARTITION BY c.id) FROM orders o)
SELECT id FROM customers c WHERE id IN (SELECT sum(o.id) OVER (ORDER BY o.id) FROM orders o WHERE o.customer = c.id)
SELECT id FROM customers c WHERE id IN (SELECT sum(o.id) OVER (ORDER BY o.id) FROM orders o WHERE o.customer > c.id)
SELECT (SELECT max(o.id) FROM orders o WHERE o.customer = c.id) FROM customers c
SELECT (SELECT o.id FROM orders o WHERE o.customer = c.id) FROM customers c
SELECT (SELECT count(*) FROM orders o WHERE o.customer = c.id GROUP BY o.status) FROM customers c
SELECT (SELECT c.id) FROM customers c
SELECT (SELECT c.id + 1 FROM orders LIMIT 1) FROM customers c
SELECT (SELECT sum(c.id)) FROM customers c
SELECT (SELECT explode(array(c.id))) FROM customers c
SELECT sum((SELECT max(o.id) FROM orders o WHERE o.customer = c.id)) FROM customers c
SELECT sum(id) FILTER (WHERE id IN (SELECT id FROM orders)) FROM customers c
SELECT sum(id) FILTER (WHERE EXISTS (SELECT 1 FROM orders o WHERE o.id = c.id)) FROM customers c
SELECT max(id) FROM customers c GROUP BY (SELECT max(o.id) FROM orders o WHERE o.customer = c.id)
SELECT max(id) FROM customers c GROUP BY id IN (SELECT id FROM orders)
SELECT max(id) FROM customers c GROUP BY EXISTS (SELECT 1 FROM orders o WHERE o.id = c.id)
SELECT id FROM customers c ORDER BY (SELECT max(o.id) FROM orders o WHERE o.customer = c.id)
SELECT id FROM customers c ORDER BY (SELECT 1)
SELECT id FROM customers c ORDER BY id IN (SELECT id FROM orders)
SELECT id FROM customers c ORDER BY EXISTS (SELECT 1 FROM orders o WHERE o.id = c.id)
SELECT id FROM customers LIMIT (SELECT 1)
SELECT c.id FROM customers c JOIN orders o ON c.id = o.customer AND o.id = (SELECT max(e.order_id) FROM events e)
SELECT c.id FROM customers c JOIN orders o ON c.id = o.customer AND o.id = (SELECT max(e.order_id) FROM events e WHERE e.id = c.id)
SELECT c.id FROM customers c JOIN orders o ON c.id = o.customer AND EXISTS (SELECT 1 FROM events e WHERE e.id = c.id)
SELECT c.id FROM customers c LEFT JOIN orders o ON c.id = o.customer AND o.id IN (SELECT e.order_id FROM events e)
SELECT c.id FROM customers c LEFT JOIN orders o ON c.id = o.customer AND o.id IN (SELECT e.order_id FROM events e WHERE e.id = c.id)
SELECT c.id FROM customers c, LATERAL (SELECT o.id FROM orders o WHERE o.customer = c.id) x
SELECT c.id, x.n FROM customers c, LATERAL (SELECT count(*) AS n FROM orders o WHERE o.customer > c.id) x
SELECT c.id, x.n FROM customers c, LATERAL (SELECT sum(o.id + c.id) AS n FROM orders o) x
SELECT c.id, x.n FROM customers c, LATERAL (SELECT o.status, count(*) AS n FROM orders o WHERE o.customer < c.id GROUP BY o.status) x
SELECT c.id, x.n FROM customers c LEFT JOIN LATERAL (SELECT o.id AS n FROM orders o WHERE o.customer = c.id LIMIT 1) x
SELECT c.id, x.n FROM customers c RIGHT JOIN LATERAL (SELECT o.id AS n FROM orders o WHERE o.customer = c.id) x ON true
SELECT c.id, x.n FROM customers c FULL JOIN LATERAL (SELECT o.id AS n FROM orders o) x ON true
SELECT c.id FROM customers c LEFT JOIN LATERAL (SELECT o.id AS n FROM orders o WHERE o.customer = c.id) x ON x.n = (SELECT 1)
SELECT c.id FROM customers c JOIN LATERAL (SELECT c.id AS n) x USING (id)
SELECT c.id FROM customers c SEMI JOIN LATERAL (SELECT c.id AS n) x
SELECT * FROM LATERAL (SELECT 1)
SELECT c.id FROM customers c, (SELECT o.id FROM orders o WHERE o.customer = c.id) x
SELECT id FROM events e WHERE e.props['k'] = (SELECT max(f.props['k']) FROM events f WHERE f.props['k'] = e.props['k'])
SELECT id FROM events e WHERE (SELECT sum(f.id) FROM events f WHERE e.props[f.kind] = f.id) > 2
SELECT id FROM events e WHERE (SELECT sum(f.id) FROM events f WHERE f.tags[0] = e.tags[0]) > 2
SELECT id FROM (SELECT id, struct(id AS a) s FROM customers) e WHERE (SELECT sum(f.id) FROM customers f WHERE f.id = e.s.a) > 2
SELECT e.id, x.* FROM events e JOIN LATERAL (SELECT e.props['k'], sum(f.props['k']) FROM events f GROUP BY e.props['k']) x
SELECT e.id, x.* FROM events e JOIN LATERAL (SELECT e.props['k'] + sum(f.props['k']) FROM events f) x
SELECT id FROM customers c WHERE id NOT IN (SELECT o.customer FROM orders o WHERE o.id > c.id)
SELECT id FROM customers c WHERE (id, name) IN (SELECT id FROM orders)
SELECT id FROM customers c WHERE id IN (SELECT id, status FROM orders)
SELECT id FROM customers c WHERE id IN (SELECT at FROM orders)
SELECT id FROM customers c WHERE id = (SELECT id, status FROM orders)
SELECT id FROM customers c WHERE id = (SELECT * FROM orders)
SELECT id FROM customers WHERE (SELECT 1)
SELECT id FROM customers WHERE (SELECT true)
SELECT id FROM customers WHERE EXISTS (SELECT 1) AND NOT EXISTS (SELECT 1 WHERE false)
SELECT EXISTS (SELECT 1), 1 IN (SELECT 1)
SELECT id IN (SELECT 1) + 1 FROM customers
SELECT transform(array(1), x -> EXISTS (SELECT 1)) FROM customers
SELECT id FROM customers c WHERE id = ANY (SELECT 1)
SELECT id FROM customers c WHERE id > ALL (SELECT 1)
SELECT array(SELECT id FROM orders) FROM customers
VALUES ((SELECT 1)), ((SELECT max(id) FROM orders))
VALUES (sum(1))
VALUES (explode(array(1)))
VALUES (row_number() OVER (ORDER BY 1))
VALUES (id)
SELECT * FROM VALUES (1, 2), (3)
SELECT * FROM VALUES (1), ('a')
SELECT * FROM VALUES (1), (map(1, 2))
SELECT * FROM VALUES (1) AS t(a, b)
-- QUALIFY, PIVOT, UNPIVOT, pipes, generators, table functions, GROUP BY, aliases
SELECT region, count(*) AS n FROM customers GROUP BY region QUALIFY rank() OVER (ORDER BY n DESC) = 1
SELECT region, count(*) AS n FROM customers GROUP BY region QUALIFY n > 1
SELECT region, count(*) AS n, rank() OVER (ORDER BY count(*) DESC) AS r FROM customers GROUP BY region QUALIFY r = 1
SELECT region, rank() OVER (ORDER BY count(*) DESC) AS r FROM customers GROUP BY region QUALIFY count(*) > 1
SELECT region, rank() OVER (ORDER BY count(*) DESC) AS r FROM customers GROUP BY region QUALIFY r = 1 AND count(*) > 0
SELECT region FROM customers GROUP BY region QUALIFY row_number() OVER (ORDER BY region) = 1
SELECT region FROM customers GROUP BY region QUALIFY row_number() OVER (ORDER BY max(id)) = 1
SELECT region FROM customers GROUP BY region HAVING count(*) > 0 QUALIFY row_number() OVER (ORDER BY region) = 1
SELECT region FROM customers GROUP BY region QUALIFY sum(count(*)) OVER () > 1
SELECT region FROM customers GROUP BY region QUALIFY row_number() OVER (ORDER BY id) = 1
SELECT region, max(id) AS m FROM customers GROUP BY region QUALIFY row_number() OVER (ORDER BY max(id)) = 1
SELECT count(*) AS n FROM customers QUALIFY row_number() OVER (ORDER BY n) = 1
SELECT count(*) AS n FROM customers QUALIFY row_number() OVER (ORDER BY count(*)) = 1
SELECT id FROM customers QUALIFY count(*) OVER () > 1
SELECT id FROM customers QUALIFY count(*) > 1
SELECT DISTINCT region FROM customers QUALIFY row_number() OVER (ORDER BY id) = 1
SELECT id FROM customers QUALIFY row_number() OVER w = 1 WINDOW w AS (ORDER BY id)
SELECT id FROM customers WINDOW w AS (ORDER BY id) QUALIFY row_number() OVER w = 1
SELECT id FROM customers QUALIFY 1
SELECT id FROM customers QUALIFY row_number() OVER (ORDER BY id)
SELECT id FROM customers WHERE id > 1 QUALIFY row_number() OVER (ORDER BY id) = (SELECT 1)
SELECT id, row_number() OVER (ORDER BY id) AS r FROM customers QUALIFY customers.r = 1
SELECT id, id AS name FROM customers QUALIFY row_number() OVER (ORDER BY name) = 1
SELECT region, max(id) FILTER (WHERE row_number() OVER (ORDER BY id) = 1) FROM customers GROUP BY region
SELECT region, max(id) FILTER (WHERE max(id) > 1) FROM customers GROUP BY region
SELECT * FROM (SELECT customer, quantity, status FROM orders) PIVOT (sum(quantity) FOR status IN ('open', 'paid')) AS p
SELECT * FROM (SELECT customer, quantity, status FROM orders) PIVOT (sum(quantity) FOR status IN ('open', 'paid')) p (a, b, c)
SELECT * FROM (SELECT customer, quantity, status FROM orders) PIVOT (quantity FOR status IN ('open', 'paid'))
SELECT * FROM (SELECT customer, quantity, status FROM orders) PIVOT (sum(quantity) + 1 FOR status IN ('open', 'paid'))
SELECT * FROM (SELECT customer, quantity, status FROM orders) PIVOT (sum(quantity) AS s, quantity FOR status IN ('open'))
SELECT * FROM (SELECT customer, quantity, status FROM orders) PIVOT (sum(quantity) FOR status IN (1, 2))
SELECT * FROM (SELECT customer, quantity, status FROM orders) PIVOT (sum(quantity) FOR status IN (array(1)))
SELECT * FROM (SELECT customer, quantity, status FROM orders) PIVOT (sum(quantity) FOR status IN (customer))
SELECT * FROM (SELECT customer, quantity, status FROM orders) PIVOT (sum(quantity) FOR nope IN (1))
SELECT * FROM (SELECT customer, quantity, status FROM orders) PIVOT (sum(quantity) FOR (status, customer) IN (('open', 1)))
SELECT * FROM (SELECT customer, quantity, status FROM orders) PIVOT (sum(quantity) FOR (status, customer) IN ('open'))
SELECT * FROM (SELECT customer, quantity, status FROM orders) PIVOT (sum(quantity) FOR status IN ('open', 'open'))
SELECT * FROM (SELECT customer, quantity, status FROM orders) PIVOT (sum(quantity) FOR status IN ('open' AS a, 'paid' AS a))
SELECT * FROM (SELECT customer, quantity, status FROM orders) PIVOT (sum(sum(quantity)) FOR status IN ('open'))
SELECT * FROM (SELECT customer, quantity, status FROM orders) PIVOT (row_number() OVER (ORDER BY customer) FOR status IN ('open'))
SELECT * FROM (SELECT props, kind FROM events) PIVOT (count(*) FOR props IN (map('k', 1)))
SELECT * FROM (SELECT customer, quantity, status FROM orders) PIVOT (sum(quantity) FOR status IN (SELECT 'open'))
SELECT * FROM (SELECT customer, quantity, status FROM orders) PIVOT (sum(quantity) FOR status IN ('open')) PIVOT (sum(customer) FOR open IN (1))
SELECT * FROM (SELECT customer, quantity, status FROM orders) PIVOT (sum(quantity) FOR status IN (lower('OPEN')))
SELECT * FROM (SELECT customer, quantity, status FROM orders) PIVOT (count(DISTINCT quantity) FOR status IN ('open'))
SELECT * FROM (SELECT id, customer, quantity FROM orders) UNPIVOT (v FOR k IN (customer, quantity)) u
SELECT * FROM (SELECT id, customer, quantity FROM orders) UNPIVOT (v FOR k IN (customer, quantity)) AS u
SELECT * FROM (SELECT id, customer, status FROM orders) UNPIVOT (v FOR k IN (customer, status))
SELECT * FROM (SELECT id, customer, quantity FROM orders) UNPIVOT (v FOR k IN (customer + 1))
SELECT * FROM (SELECT id, customer, quantity FROM orders) UNPIVOT (v FOR k IN (nope))
SELECT * FROM (SELECT id, customer, quantity FROM orders) UNPIVOT ((v, w) FOR k IN ((customer, quantity) AS a, (quantity, customer) AS b))
SELECT * FROM (SELECT id, customer, quantity FROM orders) UNPIVOT (v FOR k IN (customer AS 'x', quantity))
SELECT * FROM (SELECT id, customer, quantity FROM orders) UNPIVOT (v FOR k IN (*))
SELECT * FROM (SELECT id, customer, quantity FROM orders) UNPIVOT (v FOR v IN (customer, quantity))
SELECT * FROM (SELECT id, tags FROM events) UNPIVOT (v FOR k IN (id, tags))
SELECT * FROM (SELECT id, props FROM events) UNPIVOT (v FOR k IN (props))
FROM orders |> SELECT sum(quantity) OVER (ORDER BY id) AS s |> WHERE s > 3
FROM orders |> WHERE sum(quantity) > 3
FROM orders |> WHERE row_number() OVER (ORDER BY id) = 1
FROM orders |> EXTEND explode(array(1, 2)) AS e
FROM orders |> EXTEND count(*)
FROM orders |> SET quantity = sum(quantity)
FROM orders |> SET quantity = 'a', nope = 1
FROM orders |> SET quantity = 1, quantity = 2
FROM orders |> DROP nope
FROM orders |> DROP id, id
FROM orders |> DROP orders.id
FROM orders |> AS o |> SELECT orders.id
FROM orders |> AS o (a, b)
FROM orders |> AGGREGATE sum(quantity) AS s GROUP BY status |> WHERE s > 1
FROM orders |> AGGREGATE quantity GROUP BY status
FROM orders |> AGGREGATE sum(quantity), status
FROM orders |> AGGREGATE GROUP BY status
FROM orders |> AGGREGATE sum(quantity) GROUP BY sum(id)
FROM orders |> AGGREGATE count(*) GROUP BY 1
FROM orders |> AGGREGATE count(*) GROUP BY 99
FROM orders |> AGGREGATE count(*) GROUP BY status, (customer)
FROM orders |> AGGREGATE count(*) AS n GROUP BY (status, customer) AS k
FROM orders |> AGGREGATE count(*) AS n GROUP BY ()
FROM orders |> AGGREGATE count(*) AS n GROUP BY struct(status)
FROM orders |> AGGREGATE max(row_number() OVER (ORDER BY id))
FROM orders |> AGGREGATE explode(collect_list(id))
FROM orders |> ORDER BY sum(id)
FROM orders |> ORDER BY nope
FROM orders |> ORDER BY 99
FROM orders |> LIMIT id
FROM orders |> LIMIT -1
FROM orders |> UNION ALL SELECT 1
FROM orders |> JOIN customers
FROM orders |> JOIN customers ON nope = 1
FROM orders |> JOIN customers USING (id) |> SELECT orders.id, customers.id
FROM orders |> SELECT * |> PIVOT (sum(quantity) FOR status IN ('open')) |> SELECT open
FROM orders |> SELECT id GROUP BY id
FROM orders |> HAVING id > 1
FROM orders |> WHERE id > 1 WHERE id < 3
SELECT id FROM orders |> WHERE nope > 1
FROM orders |> SELECT id AS x |> WHERE id > 1
FROM orders |> SELECT id WINDOW w AS (ORDER BY id)
SELECT explode(array(1)), explode(array(2))
SELECT id, explode(array(1)) + 1 FROM orders
SELECT id FROM orders WHERE explode(array(1)) = 1
SELECT id FROM orders GROUP BY explode(array(1))
SELECT explode(array(id)) AS e FROM orders GROUP BY e
SELECT explode(collect_list(id)) FROM orders
SELECT explode(array(max(id))) AS e, count(*) FROM orders
SELECT explode(array(id)) AS e FROM orders HAVING e > 1
SELECT explode(array(id)) AS e FROM orders ORDER BY e
SELECT id FROM orders ORDER BY explode(array(id))
SELECT id FROM orders LIMIT explode(array(1))
SELECT id FROM orders JOIN customers ON explode(array(true))
SELECT DISTINCT explode(array(id)) FROM orders
SELECT CASE WHEN id > 1 THEN explode(array(1)) END FROM orders
SELECT coalesce(explode(array(id)), 1) FROM orders
SELECT posexplode(array(id)) AS (a) FROM orders
SELECT posexplode(array(id)) AS (a, b, c) FROM orders
SELECT posexplode(array(id)) AS a FROM orders
SELECT stack(2, 1, 2) AS (a, b) FROM orders
SELECT * FROM orders LATERAL VIEW explode(array(1, 2)) t AS a, b
SELECT * FROM orders LATERAL VIEW explode(id) t AS a
SELECT * FROM orders LATERAL VIEW upper(status) t AS a
SELECT * FROM orders LATERAL VIEW sum(id) t AS a
SELECT * FROM orders LATERAL VIEW explode(array(sum(id))) t AS a
SELECT * FROM orders LATERAL VIEW explode(array(nope)) t AS a
SELECT t.a, t.a FROM orders LATERAL VIEW explode(array(1)) t AS a LATERAL VIEW explode(array(a)) t AS a
SELECT * FROM explode(array(1, 2)) AS t(a, b)
SELECT * FROM explode(1)
SELECT * FROM explode(NULL)
SELECT * FROM explode(map())
SELECT * FROM explode(array())
SELECT * FROM explode(id)
SELECT * FROM upper('a')
SELECT * FROM sum(1)
SELECT * FROM range('a')
SELECT * FROM range(1.5)
SELECT * FROM range(NULL)
SELECT * FROM range(0, 5, 0)
SELECT * FROM range(1, 2, 3, 4, 5)
SELECT * FROM range(id)
SELECT * FROM range(0, 5, 1, -1)
SELECT * FROM range(true)
SELECT * FROM range(1L, 3S)
SELECT * FROM range(date'2020-01-01')
SELECT * FROM range(INTERVAL 1 DAY)
SELECT * FROM range(2 + 1.5)
SELECT * FROM range(6 + cos(3))
SELECT * FROM stack(2, 1, 'a', 2)
SELECT * FROM nope(1)
SELECT * FROM variant_explode(parse_json('[1]')) AS t
SELECT variant_explode(parse_json('[1]'))
SELECT range(3)
SELECT * FROM orders LATERAL VIEW variant_explode(parse_json('[1]')) t
SELECT status, customer, count(*), grouping(id) FROM orders GROUP BY ROLLUP (status, customer)
SELECT status, grouping(status) FROM orders GROUP BY status
SELECT status, count(*) FROM orders GROUP BY ROLLUP (status) HAVING grouping(customer) = 1
SELECT status, count(*) FROM orders GROUP BY CUBE (status) ORDER BY grouping(status), status
SELECT status, customer FROM orders GROUP BY GROUPING SETS ((status), (customer)) ORDER BY id
SELECT status, id FROM orders GROUP BY GROUPING SETS ((status), (customer))
SELECT status FROM orders GROUP BY GROUPING SETS ((status), (nope))
SELECT status FROM orders GROUP BY status WITH CUBE WITH ROLLUP
SELECT status FROM orders GROUP BY ROLLUP (status), CUBE (customer)
SELECT status FROM orders GROUP BY status GROUPING SETS ((status, customer))
SELECT grouping_id(customer, status) FROM orders GROUP BY CUBE (status, customer)
SELECT grouping_id() FROM orders
SELECT status FROM orders GROUP BY 1, 2
SELECT status, 1 FROM orders GROUP BY 0
SELECT status, count(*) FROM orders GROUP BY 2
SELECT status, count(*) + 1 FROM orders GROUP BY ALL
SELECT status, row_number() OVER (ORDER BY status) FROM orders GROUP BY ALL
SELECT status, explode(array(1)) FROM orders GROUP BY ALL
SELECT status AS a, a FROM orders GROUP BY ALL
SELECT * FROM orders GROUP BY status
SELECT *, count(*) FROM orders GROUP BY ALL
SELECT sum(id) s, s + 1 FROM orders GROUP BY status
SELECT max(id) m, max(m) FROM orders
SELECT id a, sum(a) FROM orders
SELECT id a, sum(a) OVER () FROM orders
SELECT id a, a b, b c FROM orders WHERE c = 1
SELECT id a FROM orders WHERE a = 1
SELECT id a FROM orders HAVING a = 1
SELECT count(*) FROM orders HAVING id = 1
SELECT 1 FROM orders HAVING true
SELECT 1 FROM orders HAVING 1
SELECT 1 FROM orders HAVING 'x'
SELECT 1 FROM orders HAVING sum(id)
SELECT id FROM orders HAVING max(id) > 1
SELECT id FROM orders WHERE 1
SELECT id FROM orders WHERE 'true'
SELECT id FROM orders WHERE NULL
SELECT id FROM orders WHERE array(true)
-- Correlation over maps, clauses that host no subquery, functions of arrays and maps
create temp view x(xm, x1) as values (map(1, 2), 1), (map(1, 2), 2)
create temp view y(ym, y1, y2) as values (map(1, 2), 1, 2), (map(1, 3), 2, 3)
select * from x where (select sum(y2) from y where xm[y2] = ym[1]) > 2
select * from x where (select sum(y2) from y where xm[1] = ym[1]) > 2
select * from x where (select sum(y2) from y where y1 = xm[1]) > 2
select * from x where (select sum(y2) from y where y1 > xm[1]) > 2
select * from x where (select sum(y2) from y where y1 = element_at(xm, 1)) > 2
select * from x where (select sum(y2) from y where y1 = size(xm)) > 2
select * from x where (select sum(y2) from y where y1 = xm[x1]) > 2
select * from x where exists (select 1 from y where xm[1] = ym[1])
select * from x where exists (select 1 from y where xm[y1] = y2)
select * from x where x1 in (select y1 from y where xm[y1] = y2)
select * from x where x1 in (select xm[y1] from y)
select *, (select xm[1]) from x
select *, (select xm) from x
select *, (select size(xm) + max(y1) from y) from x
select * from x, lateral (select xm[1] as a)
select * from x, lateral (select xm as a)
select * from x, lateral (select y1, xm[y1] as a from y)
select * from x, lateral (select sum(y1) as s from y where y2 = xm[1])
select * from x, lateral (select sum(y1) as s from y where y2 > xm[y1])
select * from x join lateral (select xm[1], sum(ym[1]), xm[1] - sum(ym[1]) from y group by xm[1])
select * from x where (select count(*) from y where y1 = x1 group by x1) = 1
select *, (select count(*) from y where x1 = y1 and y2 + 10 = x1 + 1 group by y2) from x
select *, (select count(*) from y where y1 > x1 group by y2) from x
select *, (select count(*) from y where y1 = x1 group by y1) from x
select *, (select y2 from y where y1 = x1) from x
select *, (select max(y2) from y where y1 = x1 group by y2) from x
select * from x where (select explode(array(x1))) > 1
select * from x where exists (select 1 from y lateral view explode(array(x1)) t as e where e = y1)
select * from x where exists (select 1 from y order by y1 + x1)
select * from x where exists (select y1 from y limit 1)
select * from x where exists (select distinct y1 + x1 from y)
select * from x where exists (select y1 from y where y1 = x1 union all select x1)
select * from x where x1 = (select max(y1) over (partition by y1) from y where y1 = x1)
select * from x where x1 = (select y1 from y group by y1, x1)
select * from x where exists (select y1 from y group by rollup(y1) having y1 = x1)
select * from x where exists (select 1 from y left join y z on y.y1 = z.y1 where z.y1 = x1)
select * from x where exists (select 1 from y right join y z on y.y1 = z.y1 and z.y1 = x1)
select * from x where exists (select 1 from y semi join (select * from y where y1 = x1) z on y.y1 = z.y1)
select * from x where exists (select 1 from y anti join (select * from y where y1 = x1) z on y.y1 = z.y1)
select * from x where exists (select 1 from (select * from y where y1 = x1) a right join y z on a.y1 = z.y1)
select * from x where exists (select 1 from y where y1 in (select z.y1 from y z where z.y2 = x1))
select * from x where exists (select 1 from y where y1 = (select max(z.y1) from y z where z.y2 = x1))
select * from x where exists (select sum(z.s) from (select y1 + x1 as s from y) z)
select sum(x1) from x group by (select max(y1) from y where y1 = x1)
select (select max(y1) from y where y1 = x1) k, sum(x1) from x group by (select max(y1) from y where y1 = x1)
select (select max(y1) from y where y1 = x1) k, sum(x1) from x group by k
select x1 in (select y1 from y) k, sum(x1) from x group by k order by x1 in (select y1 from y)
select x1, sum(x1) from x group by x1 order by x1 in (select y1 from y)
select x1 from x order by (select max(y1) from y)
select x1 from x order by exists (select 1 from y)
select distinct x1 from x order by x1 in (select y1 from y)
select x1 from x sort by x1 in (select y1 from y)
select x1 from x sort by nope
select x1 from x distribute by nope
select x1 from x cluster by nope
select x1 from x sort by sum(x1)
select x1 from x sort by 1
select x1 from x sort by 9
select x1 a from x sort by x1
select x1 a from x distribute by x1
values (exists (select 1))
values (1 in (select 1))
select * from values ((select 1)) t(a)
select array_contains(array(xm), xm) from x
select array_contains(array(struct(xm)), struct(xm)) from x
select arrays_overlap(array(xm), array(xm)) from x
select array_except(array(xm), array(xm)) from x
select array_intersect(array(xm), array(xm)) from x
select array_remove(array(xm), xm) from x
select array_append(array(xm), xm) from x
select array_prepend(array(xm), xm) from x
select array_compact(array(xm)) from x
select array_min(array(xm)) from x
select array_sort(array(xm), (a, b) -> 0) from x
select array_sort(array(make_interval(1))) from x
select sort_array(array(make_interval(1))) from x
select array_distinct(array(make_interval(1))) from x
select array_contains(array(make_interval(1)), make_interval(1)) from x
select array_distinct(array(parse_json('1'))) from x
select array_repeat(xm, 2) from x
select flatten(array(array(xm))) from x
select map_contains_key(map(make_interval(1), 1), make_interval(1)) from x
select map(make_interval(1), 1) from x
select least(xm, xm) from x
select greatest(parse_json('1'), parse_json('2')) from x
select greatest(make_interval(1), make_interval(2)) from x
select make_interval(1) < make_interval(2) from x
select make_interval(1) = make_interval(2) from x
select max(make_interval(1)) from x
select count(distinct make_interval(1)) from x
select min_by(x1, make_interval(1)) from x
select x1 from x order by array(make_interval(1))
select struct(xm) = struct(xm) from x
select array(xm) = array(xm) from x
select sum(x1) over (partition by struct(xm)) from x
select sum(x1) over (order by struct(xm)) from x
select make_interval(1) union select make_interval(2)
select make_interval(1) intersect select make_interval(2)
