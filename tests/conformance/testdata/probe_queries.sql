-- Queries in many styles that look for answers which are quietly different, on the tables of query_matrix_tables.sql and function_values_table.sql (t)
SELECT id, CAST(d AS STRING), CAST(f AS STRING), CAST(d * 1e17 AS STRING), CAST(f * 3e9f AS STRING) FROM t
SELECT CAST(x AS STRING), to_json(struct(x)), to_csv(struct(x)), concat(x, ''), CAST(array(x) AS STRING), CAST(x AS DECIMAL(38,10)) FROM (SELECT explode(array(1.0E23, 2.0E-3, 1.2345678901234567E17, 9.007199254740993E15, 2e23D, 8.41E21, 5.684341886080801E-14, 4.9E-324, 1.1E-320)) AS x) WHERE x > 1
SELECT CAST(x AS STRING), to_json(struct(x)), to_csv(struct(x)), format_string('%s %f %e %.3e %.0f', x, x, x, x, x), printf('%10.2e|%-12.1f|', x, x) FROM (SELECT explode(array(1.0E23, 0.002, 1.2345678901234567E17, 2.5, -2.5, 0.125, 1e-5, 5e-324, 123456.789, 0.0, -0.0)) AS x)
SELECT format_string('%f %.10f %e %s', f, f, f, f) FROM t
SELECT format_string('%.0e %.0f %.1f %.2e', d, d, d, d) FROM t WHERE d = d
SELECT format_number(x, 2), format_number(x, 0), format_number(x, '#,###.####') FROM (SELECT explode(array(1.0E23, 0.125, 0.005, 2.5, 1.2345678901234567E17, -0.5)) AS x)
SELECT round(x, 3), bround(x, 3), round(x, -2), ceil(x), floor(x) FROM (SELECT explode(array(1.0005, 2.0015, 1.2345678901234567E17, -0.0005, 1.23456E15)) AS x)
SELECT CAST(CAST(0.1 AS FLOAT) AS DECIMAL(20,15)), CAST(CAST(16777217 AS FLOAT) AS DECIMAL(20,5)), CAST(CAST(1e10 AS FLOAT) AS STRING), CAST(3.3e9f AS STRING), CAST(1.0E23D AS DECIMAL(38,0))
SELECT CAST(CAST(CAST(f AS VARIANT) AS DECIMAL(20,10)) AS STRING) FROM t WHERE id IN (1, 2, 4, 6)
SELECT try_cast(1e300D AS DECIMAL(38,10))
SELECT CAST(d AS DECIMAL(38,10)) FROM t
SELECT try_cast(d AS DECIMAL(5,2)), try_cast(f AS DECIMAL(3,1)) FROM t
SELECT m, count(*) FROM t GROUP BY m
SELECT DISTINCT m FROM t
SELECT m FROM t UNION SELECT m FROM t
SELECT m FROM t INTERSECT SELECT m FROM t
SELECT m FROM t EXCEPT SELECT m FROM t WHERE id = 1
SELECT props, count(*) FROM events GROUP BY props
SELECT DISTINCT props FROM events
SELECT count(DISTINCT m) FROM t
SELECT m['x'], count(*) FROM t GROUP BY m
SELECT v, count(*) FROM (SELECT map('a', CAST(NULL AS INT)) v FROM t) GROUP BY v
SELECT v, count(*) FROM (SELECT map('a', CASE WHEN id > 2 THEN 'x' END) v FROM t) GROUP BY v
SELECT v, count(*) FROM (SELECT map('a', CASE WHEN id > 2 THEN id END, 'b', id % 2) v FROM t) GROUP BY v
SELECT v, count(*) FROM (SELECT map(id % 2, array(CASE WHEN id > 2 THEN 1 END)) v FROM t) GROUP BY v
SELECT v, count(*) FROM (SELECT map(id % 2, CASE WHEN id > 2 THEN 1.5D END) v FROM t) GROUP BY v
SELECT v, count(*) FROM (SELECT map(id % 2, CASE WHEN id > 2 THEN true END) v FROM t) GROUP BY v
SELECT v, count(*) FROM (SELECT map(id % 2, CASE WHEN id > 2 THEN DATE '2020-01-01' END) v FROM t) GROUP BY v
SELECT v, count(*) FROM (SELECT map(id % 2, CASE WHEN id > 2 THEN 12345678901234567890BD END) v FROM t) GROUP BY v
SELECT DISTINCT map('b', 1, 'a', i) FROM t
SELECT map('b', 1, 'a', id % 2), count(*) FROM t GROUP BY map('b', 1, 'a', id % 2)
SELECT v, count(*) FROM (SELECT CASE WHEN id % 2 = 0 THEN map('a', 1, 'b', 2) ELSE map('b', 2, 'a', 1) END v FROM t) GROUP BY v
SELECT struct(m), count(*) FROM t GROUP BY struct(m)
SELECT array(m), count(*) FROM t GROUP BY array(m)
SELECT st, count(*) FROM t GROUP BY st
SELECT ai, count(*) FROM t GROUP BY ai
SELECT a.id, b.id FROM t a JOIN t b ON a.st = b.st
SELECT a.id, b.id FROM t a JOIN t b ON a.ai <=> b.ai
SELECT a.id, b.id FROM t a JOIN t b ON a.ai = b.ai
SELECT a.id, b.id FROM t a JOIN t b ON a.d = b.d
SELECT d, count(*) FROM (SELECT explode(array(0.0D, -0.0D, double('NaN'), double('NaN'), NULL)) d) GROUP BY d
SELECT DISTINCT d FROM (SELECT explode(array(-0.0D, 0.0D, double('NaN'), -double('NaN'))) d)
SELECT a, count(*) FROM (SELECT explode(array(array(0.0D), array(-0.0D))) a) GROUP BY a
SELECT a, count(*) FROM (SELECT explode(array(struct(-0.0D), struct(0.0D))) a) GROUP BY a
SELECT score, count(*) FROM customers GROUP BY score
SELECT max(score), min(score), sum(score), avg(score) FROM customers
SELECT score, rank() OVER (ORDER BY score), dense_rank() OVER (ORDER BY score DESC) FROM customers
SELECT id FROM customers WHERE score = 0
SELECT id FROM customers WHERE score > 1
SELECT id, score = double('NaN'), score <=> double('NaN'), score < double('inf') FROM customers
SELECT greatest(d, f), least(d, f) FROM t
SELECT array_sort(array(d, 0.0D, -0.0D, double('NaN'))), array_max(array(d, 1D)), array_min(array(d, 1D)) FROM t
SELECT array_distinct(array(d, 0.0D, -0.0D, double('NaN'), double('NaN'))) FROM t
SELECT array_union(array(0.0D), array(-0.0D, d)), array_intersect(array(0.0D, d), array(-0.0D, d)), array_except(array(d, 1D), array(d)) FROM t
SELECT array_position(array(0.0D, double('NaN')), double('NaN')), array_contains(array(double('NaN')), double('NaN')), array_contains(array(0.0D), -0.0D)
SELECT map(0.0D, 'a')[-0.0D], map(double('NaN'), 'n')[double('NaN')], element_at(map(-0.0D, 'z'), 0.0D)
SELECT map(0.0D, 1, -0.0D, 2)
SELECT hash(0.0D), hash(-0.0D), xxhash64(0.0D), xxhash64(-0.0D), hash(double('NaN')), hash(f), xxhash64(d) FROM t
SELECT 0.0D = -0.0D, 0.0D <=> -0.0D, -0.0D < 0.0D, array(0.0D) = array(-0.0D), struct(0.0D) = struct(-0.0D)
SELECT d IN (0.0D, double('NaN')) FROM t
SELECT count(DISTINCT score), approx_count_distinct(score) FROM customers
SELECT mode(d), mode(f) FROM t WHERE id IN (3, 4)
SELECT percentile(i, 0.3), percentile(i, array(0.1, 0.9)), percentile_approx(i, 0.5), median(d), percentile_cont(0.4) WITHIN GROUP (ORDER BY i), percentile_disc(0.4) WITHIN GROUP (ORDER BY i DESC) FROM t
SELECT median(dc), percentile(dc, 0.25), median(ym), median(ds) FROM t
SELECT percentile_approx(dc, array(0.1, 0.5, 0.9), 100), percentile_approx(dt, 0.5), percentile_approx(ts, 0.5) FROM t
SELECT sum(dc), avg(dc), sum(dw), avg(dw) FROM t WHERE id <> 5
SELECT dc / 3, dc * dw, dc + dw, dc % 0.7, dw / dc, -dc, dc div 2 FROM t WHERE dc <> 0 AND id <> 5
SELECT dc * dc, dc / i, dc / l, i / 3, l / 7, f / 3, 1 / f FROM t WHERE i <> 0 AND f <> 0
SELECT CAST(dw AS DOUBLE), CAST(dw AS FLOAT), CAST(dw AS STRING), CAST(dc AS INT) FROM t
SELECT CAST(1 AS DECIMAL(38,38)) FROM t
SELECT try_cast(dw AS DECIMAL(10,2)), try_cast(dw AS BIGINT), try_cast(dc AS TINYINT) FROM t
SELECT 1.0 / 3.0, 2 / 3BD, 1e0 / 3, 10.00 / 4.0000, CAST(1 AS DECIMAL(38,0)) / CAST(3 AS DECIMAL(38,18))
SELECT 123456789012345678901234567890.12345678 * 1.5, 99999999999999999999999999999999999999 + 0.1
SELECT try_add(99999999999999999999999999999999999999BD, 1BD), try_multiply(99999999999999999999999999999999999999BD, 10BD), try_divide(1.5, 0), try_mod(5.5, 0), try_subtract(dc, dw) FROM t WHERE id = 1
SELECT pmod(i, 3), pmod(-7.5, 2), mod(-7, 3), -7 % 3, -7 div 3, -7.5 % 2 FROM t
SELECT ceil(dc, 1), floor(dc, -1), round(dc, 1), bround(dc, 1), ceil(dw), floor(dw) FROM t WHERE id <> 5
SELECT round(i, -1), round(l, -3), bround(i, -1), round(sh, -2) FROM t WHERE id NOT IN (5)
SELECT round(2147483647, -1)
SELECT ts + INTERVAL 1 MONTH, ts - INTERVAL '1 02:00:00' DAY TO SECOND, dt + INTERVAL 1 DAY, dt + ym, ts + ds FROM t
SELECT dt + 1, dt - 1, dt - DATE '2020-01-01', ts - TIMESTAMP '2020-01-01', ts - dt, dt - ts FROM t
SELECT ts + INTERVAL 1 DAY, ts + INTERVAL 24 HOURS, tz + INTERVAL 24 HOURS FROM (SELECT TIMESTAMP '2024-03-09 02:30:00' ts, TIMESTAMP_NTZ '2024-03-09 02:30:00' tz)
SELECT TIMESTAMP '2024-03-10 02:30:00', TIMESTAMP '2024-11-03 01:30:00', CAST('2024-03-10 02:30:00' AS TIMESTAMP), unix_timestamp('2024-03-10 02:30:00'), to_timestamp('2024-11-03 01:30:00')
SELECT date_trunc('HOUR', at), date_trunc('DAY', at), date_trunc('WEEK', at), date_trunc('QUARTER', at), date_trunc('MILLISECOND', at) FROM orders
SELECT trunc(day, 'MM'), trunc(day, 'WEEK'), trunc(day, 'QTR'), trunc(day, 'YY'), trunc(day, 'DAY') FROM orders
SELECT date_trunc(u, at) FROM orders CROSS JOIN (SELECT explode(array('hour', 'Day', 'foo', NULL, 'dd', 'mon', 'YYYY', 'microsecond')) u)
SELECT trunc(day, u) FROM orders CROSS JOIN (SELECT explode(array('hour', 'Day', 'foo', NULL, 'dd', 'mon', 'YYYY', 'week')) u)
SELECT trunc(s, 'MM') FROM t WHERE id = 6
SELECT trunc(u, 'foo') FROM (SELECT s u FROM t)
SELECT trunc(u, s) FROM (SELECT s, 'x' || id u FROM t)
SELECT date_trunc(s, u) FROM (SELECT s, 'x' || id u FROM t)
SELECT trunc('x', u) FROM (SELECT 'foo' || id AS u FROM t)
SELECT trunc('2020-05-06', u) FROM (SELECT CASE WHEN id = 1 THEN 'foo' ELSE 'mm' END AS u FROM t)
SELECT hour(at), minute(at), dayofweek(day), weekday(day), weekofyear(day), dayofyear(day), quarter(day), extract(YEAROFWEEK FROM day), date_part('SECONDS', at) FROM orders
SELECT months_between(at, day), months_between(at, day, false), add_months(day, -1), last_day(day), next_day(day, 'TU'), datediff(at, day) FROM orders
SELECT months_between(TIMESTAMP '2024-02-29 10:00:00', TIMESTAMP '2024-01-31 12:00:00'), months_between(DATE '2024-02-29', DATE '2024-01-31')
SELECT date_format(ts, 'yyyy-MM-dd HH:mm:ss.SSSSSS XXX'), date_format(ts, 'EEE, d MMM yyyy h:mm a'), date_format(ts, 'D Q q MMMM LLLL'), date_format(ts, 'z VV O') FROM t
SELECT date_format(dt, 'G yyyy'), date_format(dt, 'yy/M/d'), date_format(dt, '\'day\' dd'), date_format(dt, 'EEEE'), date_format(dt, 'e') FROM t
SELECT date_format(dt, 'u E F') FROM t
SELECT to_date(x, 'dd/MM/yyyy'), try_to_timestamp(x, 'dd/MM/yyyy HH:mm') FROM (SELECT explode(array('01/02/2024', '1/2/2024', NULL)) x) WHERE x IS NULL
SELECT try_to_date(x, f) FROM (SELECT explode(array('01/02/2024', '1/2/2024', '31/02/2024', 'x')) x) CROSS JOIN (SELECT explode(array('dd/MM/yyyy', 'd/M/yyyy', 'MM/dd/yyyy')) f)
SELECT try_to_timestamp(x, 'yyyy-MM-dd\'T\'HH:mm:ss[.SSS][XXX]') FROM (SELECT explode(array('2024-01-02T03:04:05', '2024-01-02T03:04:05.123', '2024-01-02T03:04:05Z', '2024-01-02T03:04:05.1+02:00')) x)
SELECT try_to_timestamp(x) FROM (SELECT explode(array('2024-1-2', '2024-01-02 3:4:5', '2024-01-02T03:04:05.123456789', '2024', '2024-01-02 03:04:05 Europe/Paris', '2024-01-02 03:04:05 UTC+3', 'T01:02', '24:00', '2024-13-01', '+2024-01-01', '10000-01-01')) x) WHERE x NOT LIKE 'T%' AND x NOT LIKE '%:00'
SELECT try_cast(x AS DATE), try_cast(x AS TIMESTAMP_NTZ) FROM (SELECT explode(array('2024-1-2', '2024-01-02 abc', '2024-01-02Tabc', ' 2024-01-02 ', '2024-02-30', '0000-01-01', '-0001-01-01', '99999-01-01', '2024-01-02T', 'epoch', 'now')) x)
SELECT from_unixtime(l), from_unixtime(i, 'yyyy'), timestamp_seconds(i), timestamp_millis(i), timestamp_micros(i), date_from_unix_date(i % 1000000) FROM t WHERE id IN (1, 2, 4)
SELECT unix_seconds(ts), unix_millis(ts), unix_micros(ts), unix_date(dt), to_unix_timestamp(ts) FROM t
SELECT from_utc_timestamp(ts, 'Asia/Tokyo'), to_utc_timestamp(ts, 'Europe/Berlin'), convert_timezone('America/Los_Angeles', 'Asia/Kolkata', tz) FROM t
SELECT make_date(2024, 2, 29), make_timestamp(2024, 3, 10, 2, 30, 0.5), try_make_timestamp(2024, 13, 1, 0, 0, 0), make_interval(1, 2, 3, 4, 5, 6, 7.5), make_dt_interval(1, 2, 3, 4.5), make_ym_interval(1, 14)
SELECT timestampadd(MONTH, 1, ts), timestampdiff(DAY, ts, TIMESTAMP '2024-11-03 01:30:00'), dateadd(QUARTER, 1, dt), timestampdiff(MONTH, dt, ts) FROM t
SELECT CAST(ym AS STRING), CAST(ds AS STRING), CAST(dy AS STRING), ym * 2, ds / 3, -ds, ym / 2, abs(ym), sign(ds) FROM t
SELECT ym + INTERVAL 1 YEAR, ds + INTERVAL 1 DAY, ds > INTERVAL 1 DAY, ym = INTERVAL 14 MONTH, extract(MONTH FROM ym), extract(SECOND FROM ds), extract(DAY FROM ds) FROM t
SELECT sum(ym), avg(ym), sum(ds), avg(ds), max(ds), min(ym) FROM t WHERE id <> 5
SELECT ds, count(*) FROM t GROUP BY ds ORDER BY ds
SELECT CAST(INTERVAL '1' DAY AS INTERVAL HOUR), CAST('1 02:03' AS INTERVAL DAY TO MINUTE), CAST(INTERVAL '25' HOUR AS STRING), CAST(INTERVAL '90' MINUTE AS INT), CAST(100 AS INTERVAL SECOND)
SELECT sequence(dt, dt + INTERVAL 2 MONTHS, INTERVAL 1 MONTH), sequence(DATE '2024-01-31', DATE '2024-05-01', INTERVAL 1 MONTH) FROM t WHERE id IN (1, 2)
SELECT sequence(TIMESTAMP '2024-03-09 12:00:00', TIMESTAMP '2024-03-11 12:00:00', INTERVAL 12 HOURS), sequence(TIMESTAMP '2024-03-09 12:00:00', TIMESTAMP '2024-03-11 12:00:00', INTERVAL 1 DAY)
SELECT sequence(5, 1), sequence(1, 10, 3), sequence(1, 1, 0), sequence(i, i + 3) FROM t WHERE id = 1
SELECT window.start, window.end, count(*) FROM (SELECT window(at, '1 hour', '30 minutes') AS window FROM orders) GROUP BY window
SELECT window(at, '1 day').start, count(*) FROM orders GROUP BY window(at, '1 day')
SELECT upper(s), lower(s), initcap(s), reverse(s), length(s), char_length(s), octet_length(s), bit_length(s), ascii(s), substr(s, 3, 4), substring(s, -3), left(s, 2), right(s, 3) FROM t
SELECT upper('straße'), lower('İ'), initcap('ǆabc éa o\'neil x-y'), upper('ﬁ'), lower('ΣΑΣ'), initcap('éCOLE 1st')
SELECT length('😀'), substr('a😀b', 2, 1), reverse('a😀b'), lpad('😀', 3, 'é'), rpad('é', 4, '😀x'), instr('a😀b', 'b'), locate('b', 'a😀b'), position('😀' IN 'a😀b'), char(128512 % 256), chr(233), ascii('é'), ascii('😀')
SELECT lpad(s, 5, '*'), rpad(s, 12, 'ab'), lpad(s, 3), rpad(s, 0, 'x'), lpad('x', -1, 'y'), lpad('abc', 5, ''), repeat(s, 2), space(3) FROM t
SELECT split(s, ''), split(s, ' '), split(s, '[aeiou]', 2), split(s, '.', -1), split_part('a,b,c', ',', -1), split_part(s, 'a', 1), split('a,b,,', ','), split('a,b,,', ',', 0) FROM t
SELECT regexp_replace(s, '[aeiou]', '<$0>'), regexp_extract(s, '(\\w)(\\w)', 2), regexp_extract_all(s, '\\w+', 0), regexp_count(s, 'a'), regexp_instr(s, '[A-Z]'), regexp_substr(s, '[0-9]+') FROM t
SELECT s LIKE '%a%', s LIKE '_park%', s ILIKE '%AB%', s LIKE 'S%L', s NOT LIKE '', 'a%b' LIKE 'a\\%b', 'a_b' LIKE 'a!_b' ESCAPE '!', s LIKE ANY ('%S%', '4%'), s LIKE ALL ('%', '%a%') FROM t
SELECT translate(s, 'abS', 'xy'), replace(s, 'a', ''), replace(s, '', 'x'), overlay(s PLACING '##' FROM 2 FOR 3), concat_ws('-', s, ars, NULL, 'z'), substring_index(s, ' ', -1), substring_index('a.b.c', '.', 2), soundex(s), levenshtein(s, 'Spark'), find_in_set('b', 'a,b,c') FROM t
SELECT encode(s, 'UTF-16'), hex(encode(s, 'UTF-16LE')), decode(bi, 'UTF-8'), hex(bi), base64(bi), unhex('4G'), hex(i), hex(s), bin(i), unbase64('YQ=='), to_binary('616', 'hex') FROM t WHERE id IN (1, 2, 6)
SELECT decode(s, 'Spark SQL', 1, '42', 2, NULL, 3, 9), decode(i, 10, 'ten', -7, 'minus') FROM t
SELECT decode(bi, 'US-ASCII') FROM t WHERE id = 1
SELECT md5(s), sha1(s), sha2(s, 256), crc32(s), hash(s, i, NULL), xxhash64(s, d, dt) FROM t
SELECT CAST(bi AS STRING), bi || bi, substr(bi, 2), length(bi), bi = x'00FF', bi < x'61', CAST('é' AS BINARY), reverse(array(bi)) FROM t
SELECT s < 'a', s = 'spark sql', s > 'Z', s BETWEEN 'A' AND 'z', 'é' > 'z', '😀' > '\uFFFD' FROM t
SELECT s FROM t ORDER BY s
SELECT CAST(s AS INT) FROM t WHERE id = 2
SELECT try_cast(s AS INT), try_cast(s AS DATE), try_cast(s AS BOOLEAN), try_cast(s AS DOUBLE), try_cast(s AS DECIMAL(5,1)) FROM t
SELECT try_cast(x AS INT), try_cast(x AS DOUBLE), try_cast(x AS DECIMAL(10,3)), try_cast(x AS BOOLEAN) FROM (SELECT explode(array(' 1 ', '1.5', '1e2', '+3', '-', '', '0x1F', '1_000', 'NaN', 'Infinity', '1d', '1f', '1L', ' t ', 'YES', 'ｶ', '１', '1\u00a0', '99999999999', '.5', '5.', '1e400', '-inf')) x)
SELECT CAST(i AS TINYINT) FROM t WHERE id = 1
SELECT try_cast(l AS INT), try_cast(d AS INT), try_cast(f AS SMALLINT), CAST(b AS INT), CAST(i AS BOOLEAN), CAST(d AS BOOLEAN), try_cast(ts AS INT), CAST(ts AS DOUBLE), CAST(ts AS DECIMAL(20,3)) FROM t
SELECT CAST(i AS TIMESTAMP), CAST(2.5 AS TIMESTAMP), CAST(1.5D AS TIMESTAMP), CAST(true AS STRING), CAST(dt AS TIMESTAMP), CAST(ts AS DATE), CAST(tz AS TIMESTAMP), CAST(ts AS TIMESTAMP_NTZ), CAST(tz AS DATE) FROM t WHERE id IN (1, 2, 3)
SELECT CAST(ai AS STRING), CAST(m AS STRING), CAST(st AS STRING), CAST(array(d, 1D) AS STRING), CAST(array(dt) AS STRING), CAST(map(1, array(NULL)) AS STRING), CAST(struct(ts, NULL, bi) AS STRING) FROM t
SELECT CAST(ai AS ARRAY<STRING>), CAST(m AS MAP<STRING, DOUBLE>), CAST(st AS STRUCT<a: STRING, b: STRING>), CAST(ars AS ARRAY<BINARY>) FROM t
SELECT CAST(ars AS ARRAY<INT>) FROM t WHERE id = 4
SELECT id, sum(i) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING), avg(dc) OVER (ORDER BY id ROWS 2 PRECEDING), first(s, true) OVER (ORDER BY id), last(s) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) FROM t WHERE id <> 5
SELECT id, count(*) OVER (ORDER BY i RANGE BETWEEN 5 PRECEDING AND 5 FOLLOWING), sum(id) OVER (ORDER BY dt RANGE BETWEEN INTERVAL 1 YEAR PRECEDING AND CURRENT ROW), collect_list(id) OVER (ORDER BY i NULLS LAST) FROM t WHERE id <> 5
SELECT id, sum(id) OVER (ORDER BY d RANGE BETWEEN 2 PRECEDING AND 2 FOLLOWING) FROM t
SELECT id, sum(id) OVER (ORDER BY i DESC RANGE BETWEEN 10 PRECEDING AND 3 FOLLOWING), count(*) OVER (ORDER BY dc RANGE BETWEEN UNBOUNDED PRECEDING AND 1.5 FOLLOWING) FROM t WHERE id <> 5
SELECT id, ntile(4) OVER (ORDER BY id), percent_rank() OVER (ORDER BY b), cume_dist() OVER (ORDER BY b), lag(s, 2, 'none') OVER (ORDER BY id), lead(ai) OVER (ORDER BY id), nth_value(s, 2) IGNORE NULLS OVER (ORDER BY id) FROM t
SELECT id, lag(i) IGNORE NULLS OVER (ORDER BY id), lead(d, 2) IGNORE NULLS OVER (ORDER BY id), first_value(i) IGNORE NULLS OVER (ORDER BY id ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING) FROM t
SELECT status, customer, sum(quantity), grouping(status), grouping_id(status, customer), grouping_id() FROM orders GROUP BY CUBE (status, customer)
SELECT status, customer, day, count(*) FROM orders GROUP BY GROUPING SETS ((status), (customer, day), ())
SELECT status, customer, count(*) FROM orders GROUP BY ROLLUP (status, customer) HAVING count(*) > 1 ORDER BY 1 NULLS LAST, 2
SELECT status, customer, count(*) FROM orders GROUP BY status, GROUPING SETS ((customer), ())
SELECT coalesce(status, 'all'), sum(amount) FROM orders GROUP BY ROLLUP (coalesce(status, 'all'))
SELECT upper(status) u, count(*) FROM orders GROUP BY u WITH ROLLUP
SELECT status, count(*) FROM orders GROUP BY ALL
SELECT status, max(amount) - min(amount) FROM orders GROUP BY ALL HAVING count(*) > 1
SELECT id, pos, col FROM t LATERAL VIEW posexplode(ars) p AS pos, col
SELECT id, x FROM t LATERAL VIEW OUTER explode(ai) e AS x
SELECT id, k, v FROM t, LATERAL explode(m) AS e(k, v)
SELECT id, explode_outer(m) FROM t
SELECT id, inline(array(st, st)) FROM t
SELECT id, inline_outer(array(named_struct('a', i, 'b', s))) FROM t WHERE id > 2
SELECT id, stack(2, i, s, l, 'z') FROM t
SELECT id, posexplode_outer(ai) FROM t
SELECT id, json_tuple('{"a": 1, "b": [1, 2]}', 'a', 'b', 'c') FROM t WHERE id < 3
SELECT o.id, x.n FROM orders o, LATERAL (SELECT count(*) n FROM events e WHERE e.order_id = o.id) x
SELECT o.id, x.k FROM orders o LEFT JOIN LATERAL (SELECT kind k FROM events e WHERE e.order_id = o.id ORDER BY e.id LIMIT 1) x
SELECT id, (SELECT max(value) FROM events e WHERE e.order_id = o.id), EXISTS (SELECT 1 FROM events e WHERE e.order_id = o.id), o.customer IN (SELECT id FROM customers), o.customer NOT IN (SELECT order_id FROM events) FROM orders o
SELECT c.id, o.id FROM customers c FULL OUTER JOIN orders o ON c.id = o.customer AND o.quantity > 1
SELECT * FROM customers c LEFT SEMI JOIN orders o ON c.id = o.customer
SELECT * FROM customers c LEFT ANTI JOIN orders o ON c.id = o.customer
SELECT * FROM customers NATURAL JOIN (SELECT id, quantity FROM orders)
SELECT id, c.name FROM orders o RIGHT JOIN customers c USING (id)
SELECT * FROM (SELECT id, status, quantity FROM orders) PIVOT (sum(quantity) AS q, count(*) AS n FOR status IN ('open' AS o, 'paid', NULL))
SELECT * FROM (SELECT region, score, id FROM customers) PIVOT (max(id) FOR (region, score) IN (('EU', 1.5), ('US', double('NaN'))))
SELECT * FROM (SELECT id, quantity, customer FROM orders) UNPIVOT INCLUDE NULLS (v FOR k IN (quantity AS q, customer))
SELECT from_json('{"a": 1.0, "b": "x", "c": [1, null], "d": {"e": true}}', 'a INT, b STRING, c ARRAY<INT>, d STRUCT<e: BOOLEAN>')
SELECT from_json(j, 'a DOUBLE, b STRING') FROM (SELECT explode(array('{"a": 1e2, "b": {"x": 1.0}}', '{"a": "1.5"}', '{"a": NaN}', '{"b": [1, 2.50]}', '{"a": 1', '[]', '[{"a": 1}, {"a": 2}]', '', 'null', '{"a": null, "b": null}', '{"A": 3}', '{"a": 1, "a": 2}')) j)
SELECT from_json('{"a": "2024-01-02", "b": "2024-01-02 03:04:05", "c": "12.345", "d": 12.345}', 'a DATE, b TIMESTAMP, c DECIMAL(5,2), d DECIMAL(5,2)')
SELECT from_json('{"a": 128, "b": 1.5, "c": 3000000000, "d": "7"}', 'a TINYINT, b INT, c INT, d INT')
SELECT from_json('{"a": 1}', 'a INT, _corrupt_record STRING'), from_json('{"a": x}', 'a INT, _corrupt_record STRING'), from_json('{"a": 1, "b": 2}', 'map<string, int>'), from_json('[1, "2"]', 'array<int>')
SELECT from_json('{"d": "02/01/2024"}', 'd DATE', map('dateFormat', 'dd/MM/yyyy')), from_json("{'a': 1}", 'a INT', map('allowSingleQuotes', 'false')), from_json('{"a": 01}', 'a INT', map('allowNumericLeadingZeros', 'true'))
SELECT to_json(struct(d, f, dc, dt, ts, bi, ai, m, st, ym, ds)) FROM t
SELECT to_json(map('a', NULL, 'b', 1)), to_json(array(1, NULL)), to_json(struct(NULL AS a, 1 AS b)), to_json(named_struct('a', NULL), map('ignoreNullFields', 'false')), to_json(struct('é"\\/\n\u0001' AS s))
SELECT get_json_object(j, '$.a'), get_json_object(j, '$.b[0]'), get_json_object(j, '$.b[*].c'), get_json_object(j, '$'), get_json_object(j, '$.d.e') FROM (SELECT explode(array('{"a": 1.50, "b": [{"c": 1}, {"c": "x"}], "d": {"e": null}}', '{"a": "x\\"y"}', '{"a": 1e5}', '[1,2]', 'x')) j)
SELECT schema_of_json('{"a": 1, "b": 1.5, "c": [1, "x"], "d": {}, "e": null, "f": true, "g": 12345678901234567890}'), json_array_length('[1, [2]]'), json_object_keys('{"b": 1, "a": 2}')
SELECT from_csv('1,2.5,x,2024-01-02', 'a INT, b DOUBLE, c STRING, d DATE'), from_csv('1;"a;b"', 'a INT, b STRING', map('sep', ';')), from_csv('', 'a INT'), from_csv('x,1', 'a INT, b INT'), schema_of_csv('1,a,2.5'), to_csv(struct(1, 'a,b', NULL, 'q"x', '')) FROM t WHERE id = 1
SELECT parse_json('{"b": 1, "a": [1.50, null, "x", 1e3, 12345678901234567890]}'), variant_get(parse_json('{"a": {"b": [1, 2]}}'), '$.a.b[1]', 'int'), parse_json('{"a": 1}'):a::string, try_variant_get(parse_json('{"a": "x"}'), '$.a', 'int'), schema_of_variant(parse_json('{"a": 1.5, "b": [1, "x"]}'))
SELECT to_json(parse_json(j)), schema_of_variant(parse_json(j)), CAST(parse_json(j) AS STRING), is_variant_null(parse_json(j)) FROM (SELECT explode(array('1', '1.0', '1.10', '1e2', '1E400', '"x"', 'null', 'true', '[]', '{}', '-0.0', '100000000000000000000000000000000000000000', '0.1234567890123456789012345678901234567890')) j) WHERE j <> '1E400'
SELECT CAST(parse_json('1.5') AS INT), CAST(parse_json('"12"') AS INT), CAST(parse_json('[1, 2]') AS ARRAY<STRING>), CAST(parse_json('{"a": 1, "b": null}') AS MAP<STRING, INT>), CAST(parse_json('{"a": 1}') AS STRUCT<A: INT, b: STRING>), CAST(parse_json('true') AS INT)
SELECT to_json(CAST(struct(d, f, dc, s, dt) AS VARIANT)), CAST(CAST(f AS VARIANT) AS STRING), to_json(to_variant_object(m)), schema_of_variant(CAST(ai AS VARIANT)) FROM t
SELECT pos, key, value FROM variant_explode(parse_json('{"b": 2, "a": [1]}'))
SELECT v:a.b, v:['a']['b'][0], v:c FROM (SELECT parse_json('{"a": {"b": [1.5, "x"]}}') v)
SELECT transform(ai, x -> x + 1), filter(ai, x -> x > 1), exists(ai, x -> x IS NULL), forall(ai, x -> x > 0), aggregate(ai, 0, (a, x) -> a + x), transform(ars, (x, i) -> x || i), zip_with(ai, ars, (a, b) -> concat(a, b)) FROM t WHERE id <> 5
SELECT map_filter(m, (k, v) -> v > 0), transform_keys(m, (k, v) -> upper(k)), transform_values(m, (k, v) -> v * 2), map_zip_with(m, map('a', 9), (k, x, y) -> x + y), map_keys(m), map_values(m), map_entries(m), cardinality(m), size(ai) FROM t
SELECT array_sort(ars, (a, b) -> CASE WHEN length(a) < length(b) THEN -1 WHEN length(a) > length(b) THEN 1 ELSE 0 END), sort_array(ars, false), array_sort(ai), array_join(ars, ',', '?'), array_repeat(s, 2), slice(ai, -2, 2), element_at(ars, -1), get(ai, 5), arrays_overlap(ai, array(1, NULL)), flatten(array(ai, ai)) FROM t WHERE id NOT IN (3, 4)
SELECT arrays_zip(ai, ars), array_insert(ai, 2, 9), array_insert(ai, -1, 9), array_append(ai, NULL), array_prepend(ars, 'p'), array_remove(ai, 5), array_compact(ai), array_size(ai), shuffle(array(1)), reverse(ai), map_from_arrays(ars, ars) FROM t WHERE id = 6
SELECT ai[0], ai[i % 2], m['a'], try_element_at(m, 'q'), st.x, st.*, array(st, st).x FROM t WHERE id IN (1, 6)
SELECT ai[9] FROM t WHERE id = 1
SELECT element_at(ai, 0) FROM t WHERE id = 1
SELECT map_concat(m, map('new', 1)), str_to_map('a:1,b:2'), str_to_map('a=1;b', ';', '='), map_from_entries(array(struct('x', 1))), map_contains_key(m, 'a') FROM t
SELECT map('a', 1, 'a', 2)
SELECT map_concat(m, map('a', 5)) FROM t WHERE id = 1
SELECT if(b, i, l), nullif(i, 10), nvl(i, 0), nvl2(s, 1, 'x'), coalesce(n, i, d), ifnull(s, i), case i when 10 then 'a' when -7 then 1 end FROM t
SELECT i = '10', i > '5', d = '2.75', dt = '2024-02-29', ts > '2000-01-01', b = 'true' FROM t WHERE id < 3
SELECT i || s, i + '1', '3' * d, concat(i, d, dt, b), s || NULL FROM t WHERE id < 3
SELECT i IN (10, '-7'), d IN (1, 2.75), dt IN ('2024-02-29', DATE '1969-12-31'), l BETWEEN '1' AND 10 FROM t WHERE id < 3
SELECT greatest(1, 2.5, 3D), least(DATE '2024-01-01', TIMESTAMP '2023-01-01'), array(1, 2.5, 3L), array(NULL, 'a', 1), map(1, 'a', 2.5, 'b'), coalesce(1, 'x'), if(true, 1, 'a')
SELECT i FROM t WHERE id = 1 UNION ALL SELECT d FROM t WHERE id = 2 UNION ALL SELECT dc FROM t WHERE id = 1
SELECT NULL UNION ALL SELECT 1 UNION SELECT '1'
SELECT id FROM t EXCEPT ALL SELECT explode(array(1, 1, 2))
SELECT x FROM (SELECT explode(array(1, 1, 1, 2)) x) INTERSECT ALL SELECT explode(array(1, 1, 3)) x
SELECT d FROM t EXCEPT SELECT double('NaN')
SELECT d FROM t INTERSECT SELECT -0.0D
SELECT collect_list(i), collect_set(b), array_agg(s), count(i), count(i, s), count_if(b), bool_and(b), any_value(id), first(n), max_by(s, id), min_by(id, d), max(st), min(ai) FROM t WHERE id < 4
SELECT listagg(s, '|') WITHIN GROUP (ORDER BY id DESC), string_agg(DISTINCT s, ',') FROM t WHERE id < 3
SELECT bit_and(i), bit_or(l), bit_xor(ty), sum(ty), avg(sh), sum(f), avg(f), sum(DISTINCT ty), product FROM (SELECT *, 1 product FROM t) GROUP BY product
SELECT sum(l) FROM t
SELECT try_sum(l), try_avg(dw), sum(i), avg(l) FROM t
SELECT sum(d), avg(d), sum(f) FROM t WHERE d = d
SELECT histogram_numeric(id, 3), approx_percentile(d, 0.5), count_min_sketch(id, 0.5D, 0.5D, 1) IS NULL, max(d), min(d), max(f) FROM t
SELECT status, count(*) FILTER (WHERE quantity > 1), sum(quantity) FILTER (WHERE amount IS NULL), count(DISTINCT customer) FILTER (WHERE id > 2) FROM orders GROUP BY status
SELECT customer, sum(quantity) s FROM orders GROUP BY customer ORDER BY s DESC NULLS FIRST, customer LIMIT 3 OFFSET 1
SELECT status FROM orders ORDER BY status DESC
SELECT st FROM t ORDER BY st
SELECT ai FROM t ORDER BY ai DESC
SELECT b, d FROM t ORDER BY b DESC, d DESC
SELECT bi FROM t ORDER BY bi
SELECT 1 + 2147483647
SELECT i + 1 FROM t
SELECT l * 2 FROM t
SELECT abs(-2147483648), -(-128Y) FROM t
SELECT i / 0 FROM t WHERE id = 1
SELECT i % 0 FROM t WHERE id = 1
SELECT d / 0 FROM t WHERE id = 3
SELECT shiftleft(i, 33), shiftright(l, 65), i << 2, i >> 1, i >>> 1, ~i, i & 6, i | 1, i ^ 3, bit_count(i), bit_get(i, 1) FROM t
SELECT conv('ff', 16, 10), conv(-10, 10, 16), conv('zz', 36, -10), factorial(20), width_bucket(d, 0, 10, 5), log(2, 8), ln(d), sqrt(d), cbrt(d), pow(i, 2), exp(f), hypot(3, 4) FROM t WHERE id < 5
SELECT sign(dc), signum(d), positive(i), negative(dc), rint(d), degrees(d), radians(f), e(), pi(), atan2(d, 0.0), tan(d), sinh(f), log10(0), log2(-1), acos(2), sqrt(-1) FROM t WHERE id < 5
SELECT CAST(d AS BIGINT), ceil(d), floor(f), round(d), round(f, 1), bround(d), truncate FROM (SELECT *, 1 truncate FROM t) WHERE id < 5
SELECT typeof(i + sh), typeof(i + dc), typeof(f + d), typeof(dc * 2), typeof(l / i), typeof(dt + 1), typeof(ts - ts), typeof(f * dc), typeof(sum(i)), typeof(avg(dc)) FROM t WHERE id < 2 GROUP BY i, sh, dc, f, d, l, dt, ts
WITH RECURSIVE r(n, s) AS (SELECT 1, 'a' UNION ALL SELECT n + 1, s || 'b' FROM r WHERE n < 4) SELECT * FROM r
WITH a AS (SELECT 1 x), b AS (WITH a AS (SELECT 2 x) SELECT x FROM a) SELECT a.x, b.x FROM a, b
SELECT x, y FROM (SELECT id AS x, x + 1 AS y, y * 2 AS z FROM orders)
FROM orders |> WHERE quantity > 1 |> AGGREGATE sum(quantity) AS q GROUP BY status |> EXTEND q * 2 AS r |> ORDER BY q
SELECT * EXCEPT (st, m), st.* FROM t WHERE id = 1
SELECT * FROM t TABLESAMPLE (100 PERCENT) WHERE id = 1
SELECT count(*) FROM (SELECT CAST(s AS INT) FROM t)
SELECT count(c) FROM (SELECT CAST(s AS INT) c FROM t)
SELECT count(*) FROM t WHERE CAST(s AS INT) = 42
SELECT id FROM t WHERE id = 2 AND CAST(s AS INT) = 42
SELECT typeof(CAST(NULL AS STRUCT<`a b`: INT, c: ARRAY<STRING>>)), CAST(named_struct('a b', 1) AS STRING), named_struct('a b', 1).`a b`
SELECT schema_of_json('{"a b": 1, "c.d": 2}'), from_json('{"a b": 1}', '`a b` INT')
SELECT raise_error('x') FROM t WHERE id = 99
SELECT assert_true(id > 0) FROM t
SELECT url_encode(s), url_decode('a%20b+c'), parse_url('http://u:p@h.com:80/p/q?x=1&y=2#f', 'QUERY', 'y'), parse_url('http://h/p', 'HOST') FROM t WHERE id < 3
SELECT to_char(dc, '999.99'), to_char(-1234.5, '9,999.9S'), to_number('1,234.5', '9,999.9'), try_to_number('x', '9'), to_varchar(dt, 'yyyy') FROM t WHERE id IN (1, 2)
SELECT elt(2, 'a', 'b'), field FROM (SELECT 1 field), t WHERE t.id = 1
SELECT date_diff('2024-03-10', '2024-03-09'), date_add('2024-02-28', 2), '2024-01-01' + INTERVAL 1 DAY, DATE '2024-01-31' + INTERVAL 1 MONTH, date_sub(TIMESTAMP '2024-01-01 23:00:00', 1)
SELECT current_date() = date(now()), typeof(current_timestamp()), typeof(localtimestamp()), current_timezone(), typeof(current_time())
SELECT array(1, 2) = array(1, 2), array(1, NULL) = array(1, NULL), struct(1, NULL) = struct(1, NULL), array(1, NULL) <=> array(1, NULL), array(1) < array(1, 0), struct(1, 'b') < struct(1, 'c'), array(NULL) < array(1)
SELECT named_struct('a', 1) = named_struct('b', 1), struct(1, 2) IN (struct(1, 2), struct(3, 4)), (1, 2) = (1, 2)
SELECT DISTINCT struct(b, n), array(b) FROM t
SELECT b, count(*) FROM t GROUP BY 1 ORDER BY 2 DESC, 1
SELECT id % 2 AS p, count(*) FROM t GROUP BY p HAVING p = 1
SELECT sum(id) OVER w, avg(id) OVER (w ROWS 1 PRECEDING) FROM t WINDOW w AS (ORDER BY id)
SELECT region, name, row_number() OVER (PARTITION BY region ORDER BY name DESC NULLS FIRST) rn FROM customers QUALIFY rn = 1
SELECT last_value(name) OVER (PARTITION BY region ORDER BY id), max(name) OVER (PARTITION BY region), count(name) OVER () FROM customers
SELECT timestamp_seconds(1.5), timestamp_seconds(d), timestamp_millis(-1) FROM t WHERE id < 3
SELECT session_window.start, count(*) FROM (SELECT session_window(at, '5 minutes') FROM orders) GROUP BY session_window
SELECT v, count(*) FROM (SELECT map(id % 2, CASE WHEN id > 2 THEN dc END) v FROM t) GROUP BY v
SELECT v, count(*) FROM (SELECT map(id % 2, CASE WHEN id > 2 THEN ts END) v FROM t) GROUP BY v
SELECT v, count(*) FROM (SELECT map(id % 2, CASE WHEN id > 2 THEN f END) v FROM t) GROUP BY v
SELECT v, count(*) FROM (SELECT map(id % 2, CASE WHEN id > 2 THEN ym END) v FROM t) GROUP BY v
SELECT v, count(*) FROM (SELECT map(id % 2, CASE WHEN id > 2 THEN sh END) v FROM t) GROUP BY v
SELECT v, count(*) FROM (SELECT map(id % 2, CASE WHEN id > 2 THEN struct(i) END) v FROM t) GROUP BY v
SELECT v, count(*) FROM (SELECT map('z', d, 'a', -0.0D) v FROM t) GROUP BY v
SELECT v, count(*) FROM (SELECT map('z', map('y', 1, 'x', id % 2)) v FROM t) GROUP BY v
SELECT DISTINCT array(d), struct(f) FROM t WHERE id = 4
SELECT collect_set(x), collect_list(x) FROM (SELECT explode(array(-0.0D, 0.0D)) x)
SELECT x, sum(1) OVER (PARTITION BY x) FROM (SELECT explode(array(-0.0D, 0.0D)) x)
SELECT x FROM (SELECT explode(array(-0.0D)) x) UNION SELECT x FROM (SELECT explode(array(0.0D)) x)
SELECT x FROM (SELECT explode(array(-0.0D)) x) INTERSECT SELECT x FROM (SELECT explode(array(0.0D)) x)
SELECT x FROM (SELECT explode(array(-0.0D)) x) EXCEPT SELECT x FROM (SELECT explode(array(1.0D)) x)
SELECT x FROM (SELECT explode(array(-0.0D)) x) EXCEPT ALL SELECT x FROM (SELECT explode(array(1.0D)) x)
SELECT x FROM (SELECT explode(array(-0.0D)) x) INTERSECT ALL SELECT x FROM (SELECT explode(array(0.0D)) x)
SELECT x FROM (SELECT explode(array(-0.0D)) x) UNION ALL SELECT x FROM (SELECT explode(array(0.0D)) x)
SELECT max(x), min(x), first(x) FROM (SELECT explode(array(-0.0D, 0.0D)) x)
SELECT array_distinct(array(x, 0.0D)), array_union(array(x), array(1D)), array_except(array(x), array(2D)), array_intersect(array(x), array(0.0D)), array_sort(array(0.0D, x)) FROM (SELECT explode(array(-0.0D)) x)
SELECT id, customer IN (SELECT id FROM customers) FROM orders
SELECT id, customer NOT IN (SELECT id FROM customers) FROM orders
SELECT id, customer IN (SELECT order_id FROM events) FROM orders
SELECT id, customer NOT IN (SELECT order_id FROM events) FROM orders
SELECT id, NOT (customer IN (SELECT order_id FROM events)) FROM orders
SELECT id, (customer IN (SELECT order_id FROM events)) IS NULL FROM orders
SELECT id, CASE WHEN customer IN (SELECT order_id FROM events) THEN 'in' WHEN customer NOT IN (SELECT order_id FROM events) THEN 'out' ELSE 'unknown' END FROM orders
SELECT id FROM orders WHERE (customer IN (SELECT order_id FROM events)) IS NULL
SELECT id FROM orders WHERE customer NOT IN (SELECT order_id FROM events) OR id = 1
SELECT id FROM orders WHERE NOT (customer IN (SELECT order_id FROM events) AND id > 1)
SELECT id FROM orders WHERE customer IN (SELECT order_id FROM events) IS NOT TRUE
SELECT id, coalesce(customer IN (SELECT order_id FROM events), true) FROM orders
SELECT id, (customer, quantity) IN (SELECT id, id FROM customers) FROM orders
SELECT id, customer IN (SELECT e.order_id FROM events e WHERE e.id = orders.id) FROM orders
SELECT id, customer IN (SELECT order_id FROM events WHERE false) FROM orders
SELECT sum(CASE WHEN customer IN (SELECT order_id FROM events) THEN 1 ELSE 0 END) FROM orders
SELECT id, NULL IN (SELECT id FROM customers), 99 IN (SELECT order_id FROM events), 99 NOT IN (SELECT order_id FROM events) FROM orders WHERE id = 1
SELECT id FROM t WHERE i IN (SELECT i FROM t WHERE id > 2) ORDER BY i IN (SELECT 10)
SELECT status, count(*), max(customer) IN (SELECT id FROM customers) FROM orders GROUP BY status
SELECT s, try_cast(s AS TIMESTAMP), try_cast(s AS TIMESTAMP_NTZ), try_cast(s AS DATE) FROM (SELECT explode(array('2024-01-02 03', '2024-01-02 03:', '2024-01-02 03:4', '2024-01-02T', '2024-01-02 ', '2024-01 ', '2024-01-02 03:04:05.', '2024-01-02 03:04:05.1234567', '2024-01-02 03:04:05 PST', '2024-01-02 03:04:05+1', '2024-01-02 03:04:05 +01:30', '2024-01-02Z', '2024-01-02 03:04Z', '2024-01-02 03:04:05 America/New_York', '2024-01-02 03:04:05 foo', '2024-01-02 25:00:00', '2024-01-02 03:60', '02024-01-02', '2024-001-02', '20240102', '2024-01-02T03:04:05.1+0130', '2024-01-02T03:04:05GMT+1', '2024-3-10 2:30', '2024-03-10 02:30:00 America/Los_Angeles', '2024-11-03 01:30:00', '-2024-01-02', '2024-01-02-03', '2024/01/02', '2024-01-02  03:04')) s)
SELECT unix_timestamp(x), unix_timestamp(CAST(x AS TIMESTAMP_NTZ)), to_unix_timestamp(x, 'yyyy-MM-dd HH:mm:ss'), unix_seconds(CAST(x AS TIMESTAMP)), unix_seconds(to_timestamp(x, 'yyyy-MM-dd HH:mm:ss')) FROM (SELECT explode(array('2024-03-10 02:30:00', '2024-11-03 01:30:00', '2024-03-10 03:00:00', '2024-11-03 02:00:00')) x)
SELECT unix_seconds(CAST(x AS TIMESTAMP)), unix_seconds(to_utc_timestamp(x, 'America/Los_Angeles')), from_utc_timestamp(x, 'Europe/Berlin'), unix_seconds(make_timestamp(year(x), month(x), day(x), hour(x), minute(x), 0)), unix_seconds(convert_timezone('Europe/Berlin', 'UTC', x)) FROM (SELECT explode(array(TIMESTAMP_NTZ '2024-03-10 02:30:00', TIMESTAMP_NTZ '2024-11-03 01:30:00', TIMESTAMP_NTZ '2024-10-27 02:30:00')) x)
SELECT unix_seconds(date_trunc('HOUR', x)), unix_seconds(date_trunc('MINUTE', x)), unix_seconds(x + INTERVAL 1 DAY), unix_seconds(x - INTERVAL 1 MONTH), unix_seconds(timestampadd(HOUR, 1, x)), hour(x), unix_seconds(date_trunc('DAY', x)) FROM (SELECT explode(array(timestamp_seconds(1730622600), timestamp_seconds(1730626200), timestamp_seconds(1710066600))) x)
SELECT unix_seconds(window.start), unix_seconds(window.end), count(*) FROM (SELECT window(x, '1 day') AS window FROM (SELECT explode(array(timestamp_seconds(1730622600), timestamp_seconds(1730626200), timestamp_seconds(1710066600))) x)) GROUP BY window
SELECT months_between(TIMESTAMP '2024-03-10 03:30:00', TIMESTAMP '2024-02-01 00:00:00'), months_between(TIMESTAMP '2024-11-03 12:00:00', TIMESTAMP '2024-01-31 12:30:00.5'), months_between(DATE '2024-03-11', TIMESTAMP '2024-03-10 23:59:59.999')
SELECT array_sort(ai), s LIKE ANY ('a%', 'b%'), s NOT LIKE ALL ('a%', '%b'), s NOT LIKE ANY ('a', 'b'), s ILIKE ANY ('A%', 'b'), s LIKE ANY (s, 'b'), s NOT ILIKE ALL ('a', 'B'), (id, s) = (1, 'x'), (id, 1), first_value(i) IGNORE NULLS OVER (ORDER BY id), last(i) IGNORE NULLS OVER (ORDER BY id), lag(i) IGNORE NULLS OVER (ORDER BY id), nth_value(i, 2) IGNORE NULLS OVER (ORDER BY id), nth_value(i, 2) RESPECT NULLS OVER (ORDER BY id), any_value(i) IGNORE NULLS OVER (ORDER BY id), lead(i, 2, 0) IGNORE NULLS OVER (ORDER BY id) FROM t
SELECT raise_error('x'), raise_error('C', map('a', 'b')) FROM t WHERE id = 99
SELECT assert_true(id > 0, 'bad'), assert_true(id > 0) FROM t WHERE id = 1
SELECT from_json('{"a": 200, "b": -129, "c": 255, "d": 256}', 'a TINYINT, b TINYINT, c TINYINT, d TINYINT'), from_json('{"a": 40000, "b": -32769}', 'a SMALLINT, b SMALLINT'), from_json('{"a": 1.0, "b": 1e2, "c": 1.5}', 'a INT, b INT, c BIGINT'), from_json('[200, -128]', 'ARRAY<TINYINT>')
SELECT schema_of_json('{}'), schema_of_json('[{}]'), schema_of_json('{"a": [{}], "b": {"c": {}}}'), schema_of_json('[]'), schema_of_json('{"a": []}'), schema_of_json('{"a": [[], [1]]}'), schema_of_json('{"": 1, "b": 2}')
SELECT to_json(struct(bi)), to_json(map('a', bi)), to_json(array(bi)), to_json(struct(ym, ds)) FROM t WHERE id < 3
SELECT CAST('１２' AS DECIMAL(10,2)), try_cast('１２' AS INT), try_cast('１２.５' AS DOUBLE), try_cast('٣.5' AS DECIMAL(5,2)), try_cast('１e２' AS DECIMAL(5,0))
SELECT percentile(id, array(0.1, 0.25, 0.9)), percentile(id, 0.1), percentile(i, 0.1), percentile(i, 0.9), percentile(i, array(0.1)), percentile(l, array(0.1, 0.9)), percentile(d, array(0.1, 0.3, 0.7)) FROM t WHERE id <> 6
SELECT corr(a, b), covar_pop(a, b), covar_samp(a, b), regr_slope(a, b), regr_intercept(a, b), regr_r2(a, b), regr_sxx(a, b), regr_syy(a, b), regr_sxy(a, b), stddev(a), stddev_pop(a), var_pop(a), variance(a), skewness(a), kurtosis(a), avg(a), sum(a), regr_avgx(a, b), regr_avgy(a, b), regr_count(a, b) FROM (SELECT id * 1.1D + sin(id) a, cos(id) * 100 b FROM range(0, 100, 1, 1))
SELECT corr(a, b), regr_slope(a, b), regr_r2(a, b), regr_intercept(a, b), corr(a, 1), regr_slope(a, 1), regr_r2(1, b), regr_r2(a, 1) FROM (SELECT explode(array(struct(1D a, 2D b), struct(3D, 5D), struct(NULL, 1D), struct(4.5D, NULL), struct(7D, 1.1D))) x) LATERAL VIEW inline(array(x)) AS a, b
SELECT try_add(99999999999999999999999999999999999999BD, 1BD), try_multiply(99999999999999999999999999999999999999BD, 10BD), try_subtract(-99999999999999999999999999999999999999BD, 1BD), try_divide(99999999999999999999999999999999999999BD, 0.01BD), try_mod(5BD, 0BD)
SELECT try_add(x, 1), try_multiply(x, 10), try_subtract(-x, 1), try_divide(x, 0.01), x % 7 FROM (SELECT explode(array(99999999999999999999999999999999999999BD, 5BD)) x)
SELECT round(2147483647, -1)
SELECT round(CAST(9223372036854775807 AS BIGINT), -1)
SELECT x + 1 FROM (SELECT explode(array(99999999999999999999999999999999999999BD)) x)
SELECT get_json_object(j, '$.a'), from_json(j, 'a STRING'), from_json(j, 'a DOUBLE'), to_json(from_json(j, 'a DOUBLE')), CAST(parse_json(j) AS STRING), to_json(parse_json(j)), json_tuple(j, 'a') FROM (SELECT explode(array('{"a": 1.234567890123456789E18}', '{"a": 2.0E-3}', '{"a": 5.684341886080801E-14}', '{"a": 9007199254740993.0}', '{"a": 1E22}', '{"a": 12345678901234567890.5}')) j)
SELECT from_json(j, 'a STRUCT<b: STRING>'), from_json(j, 'a MAP<STRING, STRING>'), from_json(j, 'a STRING') FROM (SELECT '{"a": {"b": 1.234567890123456789E18}}' j)
SELECT id, customer IN (1, 2, NULL), customer NOT IN (1, NULL) FROM orders
SELECT id, (customer IN (SELECT order_id FROM events)) = false, (customer IN (SELECT id FROM customers)) <=> NULL, NOT NOT (customer IN (SELECT order_id FROM events)) FROM orders
SELECT id, NULL IN (SELECT id FROM customers), NULL NOT IN (SELECT id FROM customers), CAST(NULL AS INT) IN (SELECT order_id FROM events), 99 IN (SELECT order_id FROM events), 99 NOT IN (SELECT order_id FROM events) FROM orders WHERE id < 3
SELECT id FROM orders ORDER BY customer IN (SELECT order_id FROM events), id
SELECT o.id, c.id FROM orders o JOIN customers c ON o.customer = c.id AND (o.customer IN (SELECT order_id FROM events) OR c.id = 1)
SELECT o.id, c.id FROM orders o LEFT JOIN customers c ON o.customer = c.id AND NOT (o.quantity IN (SELECT order_id FROM events))
SELECT count(*) FILTER (WHERE customer IN (SELECT order_id FROM events)), count_if(customer NOT IN (SELECT order_id FROM events)), count(customer IN (SELECT order_id FROM events)) FROM orders
SELECT customer IN (SELECT order_id FROM events) AS k, count(*) FROM orders GROUP BY customer IN (SELECT order_id FROM events)
SELECT id, sum(quantity) OVER (PARTITION BY customer IN (SELECT order_id FROM events) ORDER BY id) FROM orders
SELECT id, x IS NULL FROM (SELECT id, customer IN (SELECT order_id FROM events) x FROM orders)
SELECT id FROM (SELECT id, customer IN (SELECT order_id FROM events) x FROM orders) WHERE x IS NULL
SELECT id FROM (SELECT id, customer NOT IN (SELECT order_id FROM events) x FROM orders) WHERE NOT x
SELECT id FROM orders GROUP BY id, customer HAVING customer NOT IN (SELECT order_id FROM events WHERE order_id IS NOT NULL) OR id = 5
SELECT id, if(customer IN (SELECT order_id FROM events), 'y', 'n'), nvl(customer NOT IN (SELECT order_id FROM events), true) FROM orders
SELECT typeof(customer IN (SELECT id FROM customers)) FROM orders LIMIT 1
SELECT array_agg(x) FROM (SELECT explode(array(-0.0D, 0.0D)) x)
SELECT x FROM (SELECT explode(array(-0.0D, 0.0D)) x) ORDER BY x
SELECT max_by(x, y), min(x) FROM (SELECT explode(array(struct(-0.0D AS x, 1 AS y), struct(0.0D, 2))) s) LATERAL VIEW inline(array(s)) AS x, y
SELECT a.x, b.x FROM (SELECT explode(array(-0.0D)) x) a JOIN (SELECT explode(array(0.0D)) x) b ON a.x = b.x
SELECT x, count(DISTINCT x) FROM (SELECT explode(array(-0.0D, 0.0D)) x) GROUP BY GROUPING SETS ((x), ())
SELECT x, x + 1, rank() OVER (PARTITION BY x ORDER BY x) FROM (SELECT explode(array(-0.0D, 0.0D)) x)
SELECT struct(x), array(x), map(x, 1), rank() OVER (PARTITION BY struct(x) ORDER BY 1) FROM (SELECT explode(array(-0.0D)) x)
SELECT map(x, 1), map_from_arrays(array(x), array(1)), map_from_entries(array(struct(x, 1))), transform_keys(map(1, 1), (k, v) -> x), str_to_map('a') FROM (SELECT explode(array(-0.0D)) x)
SELECT greatest(x, 0.0D), least(x, 0.0D), abs(x), -x, x * 1, x + 0, sign(x), round(x, 1), ceil(x), floor(x), CAST(x AS FLOAT), x % 1, nullif(x, 0.0D), coalesce(x, 1D), sqrt(x), CAST(x AS STRING), CAST(x AS DECIMAL(5,2)), x = 0 FROM (SELECT explode(array(-0.0D)) x)
SELECT CAST(8.4e-15D AS DECIMAL(38,10)), CAST('8.4e-15' AS DECIMAL(38,10)), CAST('9e-15' AS DECIMAL(20,2)), CAST('123.456e3' AS DECIMAL(20,2)), CAST('1e-400' AS DECIMAL(5,2)), CAST('-5e-1' AS DECIMAL(2,0)), CAST('5e-1' AS DECIMAL(2,0)), CAST(1e-20f AS DECIMAL(10,5)), try_cast('1e400' AS DECIMAL(38,0)), try_cast('1e99999999999' AS DECIMAL(38,0)), try_cast('1e-99999999999' AS DECIMAL(38,0))
SELECT CAST('1.00000000000000000000000000000000000000000000000000000001' AS DECIMAL(38,10)), CAST('0.000000000000000000000000000000000000000000000000001' AS DECIMAL(5,2)), CAST('  12  ' AS DECIMAL(5,2)), CAST('+.5' AS DECIMAL(5,2)), CAST('1.' AS DECIMAL(5,2)), CAST('00012' AS DECIMAL(2,0))
SELECT from_json('{"a": 8.4e-15, "b": "9e-15", "c": 1.25e1}', 'a DECIMAL(38,10), b DECIMAL(38,10), c DECIMAL(5,1)'), from_csv('8.4e-15,9e-3', 'a DECIMAL(38,10), b DECIMAL(10,2)'), CAST(parse_json('8.4e-15') AS DECIMAL(38,10)), CAST(parse_json('"8.4e-15"') AS DECIMAL(38,10))
SELECT sum(x), avg(x), CAST(sum(x) AS DECIMAL(38,10)), round(x, 3), CAST(x AS INT), CAST(x AS BIGINT) FROM (SELECT explode(array(8.4e-15D, 1e-7D, 0.0005D, 0.0015D)) x) GROUP BY x
SELECT unix_seconds(date_trunc(u, x)) FROM (SELECT explode(array('HOUR', 'MINUTE', 'SECOND', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR', 'MILLISECOND', 'MICROSECOND')) u) CROSS JOIN (SELECT explode(array(timestamp_micros(1730622600123456), timestamp_micros(1730626259123456), timestamp_micros(1710066600000001), timestamp_micros(-12345678987654321))) x)
SELECT unix_seconds(CAST(x AS TIMESTAMP)), unix_seconds(to_timestamp(x)), unix_seconds(timestamp(x)), unix_seconds(CAST(concat(x, '.5') AS TIMESTAMP)), unix_seconds(CAST(replace(x, ' ', 'T') AS TIMESTAMP)), unix_seconds(to_timestamp(x, 'yyyy-MM-dd HH:mm:ss')), unix_seconds(try_to_timestamp(x)) FROM (SELECT explode(array('2024-11-03 01:30:00', '2024-11-03 01:00:00', '2024-11-03 01:59:59', '2024-11-03 02:00:00', '2024-03-10 02:00:00')) x)
SELECT unix_seconds(TIMESTAMP '2024-11-03 01:30:00'), unix_seconds(make_timestamp(2024, 11, 3, 1, 30, 0)), unix_seconds(make_timestamp_ltz(2024, 11, 3, 1, 30, 0)), unix_seconds(make_timestamp(2024, 11, 3, 1, 30, 0, 'America/New_York')), unix_seconds(CAST(DATE '2024-11-03' AS TIMESTAMP)), unix_seconds(to_utc_timestamp('2024-11-03 01:30:00', 'America/New_York')), convert_timezone('America/New_York', 'UTC', TIMESTAMP_NTZ '2024-11-03 01:30:00'), unix_seconds(from_utc_timestamp('2024-11-03 09:30:00', 'America/Los_Angeles'))
SELECT from_json('{"t": "2024-11-03 01:30:00"}', 't TIMESTAMP'), unix_seconds(from_json('{"t": "2024-11-03T01:30:00"}', 't TIMESTAMP').t), unix_seconds(from_csv('2024-11-03 01:30:00', 't TIMESTAMP').t), unix_seconds(CAST(CAST('2024-11-03 01:30:00' AS VARIANT) AS TIMESTAMP)), unix_seconds(CAST(CAST(TIMESTAMP_NTZ '2024-11-03 01:30:00' AS VARIANT) AS TIMESTAMP))
SELECT unix_seconds(x + INTERVAL 1 DAY), unix_seconds(x + INTERVAL 1 MONTH), unix_seconds(x - INTERVAL 1 YEAR), unix_seconds(x + INTERVAL '1 01:00:00' DAY TO SECOND), unix_seconds(dateadd(DAY, 1, x)), unix_seconds(timestampadd(MONTH, 1, x)), unix_seconds(add_months(x, 1)) FROM (SELECT explode(array(TIMESTAMP '2024-11-02 01:30:00', TIMESTAMP '2024-03-09 02:30:00', TIMESTAMP '2024-10-03 01:30:00', timestamp_seconds(1730626200))) x)
SELECT unix_seconds(s) FROM (SELECT explode(sequence(TIMESTAMP '2024-11-02 01:30:00', TIMESTAMP '2024-11-04 01:30:00', INTERVAL 1 DAY)) s)
SELECT unix_seconds(time_bucket(INTERVAL '1' DAY, x)), unix_seconds(time_bucket(INTERVAL '1' HOUR, x)) FROM (SELECT explode(array(timestamp_seconds(1730626200), timestamp_seconds(1730622600))) x)
SELECT timestampdiff(HOUR, TIMESTAMP '2024-11-03 00:30:00', TIMESTAMP '2024-11-03 03:30:00'), timestampdiff(DAY, TIMESTAMP '2024-11-02 12:00:00', TIMESTAMP '2024-11-03 11:30:00'), TIMESTAMP '2024-11-03 03:30:00' - TIMESTAMP '2024-11-03 00:30:00', datediff(HOUR, TIMESTAMP '2024-03-10 01:00:00', TIMESTAMP '2024-03-10 04:00:00')
SELECT id FROM t WHERE f IN (SELECT CAST(0 AS FLOAT))
SELECT trim(s), ltrim(s), rtrim(s), btrim(s, ' x,'), trim(BOTH 'aS' FROM s), trim(LEADING FROM s), hex(trim('\t a \n')) AS h FROM t
SELECT regexp_replace('aaa', 'a', 'b', 2), regexp_like('É', '(?i)é'), regexp_like('É', '(?iu)é'), 'É' RLIKE '\\w', regexp_replace('a.b', '\\.', '\\\\'), regexp_extract('x1y22', '[0-9]+', 0)
SELECT percentile_cont(array(0.1, 0.9)) WITHIN GROUP (ORDER BY i) FROM t
SELECT id FROM (SELECT id, customer IN (SELECT order_id FROM events) AS x FROM orders) WHERE NOT x AND id > 1
SELECT id, NOT x FROM (SELECT id, customer NOT IN (SELECT order_id FROM events) AS x FROM orders)
SELECT x, count(*) FROM (SELECT customer IN (SELECT order_id FROM events) AS x FROM orders) GROUP BY x
SELECT id, x FROM (SELECT id, customer NOT IN (SELECT order_id FROM events) AS x FROM orders ORDER BY id LIMIT 6) WHERE NOT x
WITH w AS (SELECT id, customer NOT IN (SELECT order_id FROM events) AS x FROM orders) SELECT a.id FROM w a JOIN w b ON a.id = b.id WHERE NOT a.x OR b.x
SELECT transform(array(1, NULL, 3), x -> x IN (1, NULL)), array_contains(array(1, NULL), 2), exists(array(1, NULL), x -> x = 2), forall(array(1, NULL), x -> x = 1), filter(array(1, NULL, 3), x -> x > 1)
SELECT a <=> b, a = b, a < b, a IN (b), a NOT IN (b), nullif(a, b), greatest(a, b), coalesce(a, b) FROM (SELECT explode(array(struct(1 AS a, NULL AS b), struct(NULL, NULL), struct(2, 2), struct(1, 2))) s) LATERAL VIEW inline(array(s)) AS a, b
SELECT CAST(s AS VARCHAR(3)), CAST(s AS CHAR(12)), length(CAST(s AS CHAR(12))) FROM t WHERE id IN (2, 4)
SELECT date_format(ts, 'yyyy-MM-dd HH:mm:ss.S'), date_format(ts, 'SSS'), date_format(ts, 'K k h H'), date_format(ts, 'a'), date_format(ts, 'MMM MMMM MM M'), date_format(ts, 'EEE EEEE E'), date_format(ts, 'DDD DD D'), date_format(ts, '[yyyy]'), date_format(ts, 'yyyyy yyy y') FROM t WHERE id <> 6
SELECT to_timestamp('2024-02-30', 'yyyy-MM-dd')
SELECT try_to_timestamp(x, 'yyyy-MM-dd HH:mm:ss'), try_to_timestamp(x, 'yyyy-M-d H:m:s'), try_to_timestamp(x, 'yyyy-MM-dd') FROM (SELECT explode(array('2024-01-02 03:04:05', '2024-1-2 3:4:5', '2024-01-02', '24-01-02 03:04:05', '2024-01-02 03:04:05.1', ' 2024-01-02 03:04:05')) x)
SELECT try_to_timestamp('12:30 PM', 'hh:mm a'), try_to_timestamp('2024 060', 'yyyy DDD'), try_to_timestamp('Feb 3, 2024', 'MMM d, yyyy'), try_to_timestamp('Saturday 3 February 2024', 'EEEE d MMMM yyyy'), try_to_timestamp('20240203040506', 'yyyyMMddHHmmss'), try_to_timestamp('2024-02-03T04:05:06+0200', 'yyyy-MM-dd\'T\'HH:mm:ssxx')
SELECT concat_ws(',', array('a', NULL, 'b'), 'c', NULL), concat_ws(NULL, 'a'), concat_ws(',', map_keys(m), s), concat('a', NULL), format_string('%5d|%-5s|%05.1f|%,d|%x|%o|%c|%b|%%', 42, 'ab', 3.14159D, 1234567L, 255, 8, 65, true) FROM t WHERE id = 1
SELECT format_number(1234567.891D, 2), format_number(-0.5D, 0), format_number(1.5BD, 0), format_number(2.5BD, 0), format_number(12, '000.00'), format_number(0.125D, 2), format_number(1e10D, 1), format_number(double('NaN'), 1), format_number(double('inf'), 1)
SELECT substring_index('a.b.c', '.', -2), substring_index('abc', 'x', 1), substring('hello' FROM 2 FOR 3), substr('hello', 0, 2), substr('hello', -10, 7), left('hello', -1), right('hello', 0), repeat('ab', -1), lpad('hello', 3, 'x'), initcap('hELLO wORLD-foo_bar'), soundex('Robert'), levenshtein('kitten', 'sitting', 2)
SELECT regexp_extract('100-200', '(\\d+)-(\\d+)', 0), regexp_extract('foo', 'bar', 0), regexp_extract_all('1a2b', '(\\d)([a-z])', 2), regexp_replace('Hello', '(?i)[aeiou]', '*'), split('a1b2c', '\\d', 2), regexp_count('aXbX', 'X'), regexp_instr('abc', 'z'), 'a\nb' RLIKE 'a.b' AS r, 'a\nb' LIKE 'a_b' AS l, regexp_replace('ÉéeE', '(?i)[aeiouÉ]', '*'), regexp_count('Straße STRASSE kKK', '(?i)s|k'), regexp_like('ΑΒΓ', '(?i)αβγ'), regexp_extract('FooBAR', '(?i)foo(?<x>b[a-c])r', 1), regexp_replace('aAbB', '(?i)(a)\\1', '-')
SELECT sum(CAST(x AS TINYINT)), avg(CAST(x AS SMALLINT)), sum(CAST(x AS FLOAT)), avg(x), sum(CAST(x AS DECIMAL(3,1))), avg(CAST(x AS DECIMAL(3,1))), var_pop(x), stddev(x), count(DISTINCT x % 2), max(CAST(x AS STRING)), min(x = 1) FROM (SELECT explode(array(1, 2, 3, NULL)) x)
SELECT sum(x), avg(x), max(x), count(x), collect_list(x), first(x), bool_or(x > 1), listagg(x, ',') FROM (SELECT explode(CAST(array() AS ARRAY<INT>)) x)
SELECT x, lag(x, 1, -1) OVER (ORDER BY x), sum(x) OVER (ORDER BY x RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING), count(*) OVER (ORDER BY x DESC NULLS FIRST ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), ntile(2) OVER (ORDER BY x), percent_rank() OVER (ORDER BY x), cume_dist() OVER (ORDER BY x) FROM (SELECT explode(array(1, 2, 2, NULL, 5)) x)
SELECT max(x) OVER (ORDER BY y ROWS BETWEEN 2 PRECEDING AND 1 PRECEDING), first_value(x) OVER (PARTITION BY y % 2 ORDER BY y), nth_value(x, 2) OVER (ORDER BY y), collect_set(x) OVER (ORDER BY y) FROM (SELECT inline(array(struct('a' AS x, 1 AS y), struct('b', 2), struct(NULL, 3), struct('a', 4))))
SELECT y, x, grouping_id(x, y), count(*), sum(v) FROM (SELECT inline(array(struct('a' AS x, 1 AS y, 10 AS v), struct('a', NULL, 20), struct(NULL, 1, 30), struct('b', 2, NULL)))) GROUP BY x, y WITH CUBE
SELECT sequence(1, 5, 2), sequence(DATE '2024-01-31', DATE '2024-04-30', INTERVAL 1 MONTH), slice(array(1, 2, 3), 2, 5), slice(array(1, 2, 3), -2, 1), array_insert(array(1, 2), 5, 9), array_insert(array(1, 2), -5, 9), arrays_zip(array(1), array('a', 'b')), array_repeat(NULL, 2), flatten(array(array(1), NULL)), element_at(map('a', 1), 'b'), array_except(array(1, NULL, 1), array(2)), array_union(array(NULL), array(NULL)), sort_array(array('b', NULL, 'a'), false)
SELECT xxhash64(array(1, NULL)), hash(struct(1, 'a')), hash(NULL), xxhash64('é', 1.5BD, DATE '2024-01-01', true, x'01'), hash(1Y, 1S, 1L, 1.0f, 1.0D), crc32('é'), md5(''), sha2('a', 512), xxhash64(INTERVAL 1 DAY)
SELECT width_bucket(5, 0, 10, 5), width_bucket(-1, 0, 10, 5), width_bucket(10, 10, 0, 5), pmod(-7, 3), pmod(-7.5BD, 2), -7 % -3, mod(7, -3), 7 div -2, factorial(5), cbrt(-8), ceil(-1.5BD), floor(-1.5BD), round(-2.5BD), bround(-2.5BD), round(1234.567, -2), sign(-3), log(10, 100), log1p(0), expm1(0), hex(-1), unhex('F'), conv('-FF', 16, 10), bin(-1), shiftright(-8, 1), shiftrightunsigned(-8, 1)
SELECT last(x), first(x), last(x, true), last(n), last(n, true), last(x) FILTER (WHERE x < 3), last(x, true) FILTER (WHERE x > 5) FROM (SELECT 1 AS x, 5 AS n UNION ALL SELECT 2, 6 UNION ALL SELECT 3, NULL)
SELECT last(x), last(n), last(n, true) FROM (SELECT id AS x, id * 2 AS n FROM range(10) UNION ALL SELECT 20, NULL FROM range(2))
SELECT CAST(coalesce(x, 0.0D) AS STRING), CAST(coalesce(x, -0.0D) AS STRING), coalesce(x, -0.0F) FROM VALUES (CAST(NULL AS DOUBLE)), (1.0D) t(x)
SELECT CAST(coalesce(x, 0.0D) AS STRING) a, CAST(coalesce(x, -0.0D) AS STRING) b, count(1) FROM VALUES (CAST(NULL AS DOUBLE)), (1.0D) t(x) GROUP BY x, coalesce(x, -0.0D) ORDER BY 1
SELECT array(0.0D, -0.0D), -0.0D, CAST('-0' AS DOUBLE), negative(0.0D), if(x, 0.0D, -0.0D), if(x, -0.0D, 0.0D) FROM VALUES (true), (false) t(x)
SELECT id IN (SELECT l FROM t) AS k, count(*) FROM orders GROUP BY id IN (SELECT l FROM t)
SELECT id IN (SELECT id FROM events) AS k, count(*) FROM orders GROUP BY id IN (SELECT id FROM events)
SELECT id IN (SELECT l FROM t) AS k, count(*) FROM orders GROUP BY k
SELECT id IN (SELECT l FROM t) AS k, count(*) FROM orders GROUP BY 1
SELECT id IN (SELECT l FROM t) AS k, count(*) FROM orders GROUP BY ALL
SELECT count(*) FROM orders GROUP BY id IN (SELECT l FROM t)
SELECT NOT (id IN (SELECT l FROM t)) AS k, count(*) FROM orders GROUP BY id IN (SELECT l FROM t)
SELECT CAST(id AS BIGINT) IN (SELECT l FROM t) AS k, count(*) FROM orders GROUP BY CAST(id AS BIGINT) IN (SELECT l FROM t)
SELECT l IN (SELECT id FROM orders) AS k, count(*) FROM t GROUP BY l IN (SELECT id FROM orders)
SELECT status IN (SELECT id FROM events) AS k, count(*) FROM orders GROUP BY status IN (SELECT id FROM events)
SELECT (id, customer) IN (SELECT id, l FROM t) AS k, count(*) FROM orders GROUP BY (id, customer) IN (SELECT id, l FROM t)
SELECT id + 1 IN (SELECT id FROM events) AS k, count(*) FROM orders GROUP BY id + 1 IN (SELECT id FROM events)
SELECT id IN (SELECT id + 1 FROM events) AS k, count(*) FROM orders GROUP BY id IN (SELECT id + 1 FROM events)
SELECT id IN (SELECT id AS x FROM events) AS k, count(*) FROM orders GROUP BY id IN (SELECT id AS x FROM events)
SELECT id IN (SELECT e.id FROM events e WHERE e.order_id = o.customer) AS k, count(*) FROM orders o GROUP BY id IN (SELECT e.id FROM events e WHERE e.order_id = o.customer)
SELECT id IN (SELECT id FROM events WHERE kind = 'click') AS k, count(*) FROM orders GROUP BY id IN (SELECT id FROM events WHERE kind = 'view')
SELECT EXISTS (SELECT 1 FROM events e WHERE e.order_id = o.id) AS k, count(*) FROM orders o GROUP BY EXISTS (SELECT 1 FROM events e WHERE e.order_id = o.id)
SELECT EXISTS (SELECT 1 FROM events e WHERE e.order_id = o.id) AS k, count(*) FROM orders o GROUP BY 1 HAVING EXISTS (SELECT 1 FROM events e WHERE e.order_id = o.id)
SELECT (SELECT max(e.id) FROM events e WHERE e.order_id = o.id) AS k, count(*) FROM orders o GROUP BY (SELECT max(e.id) FROM events e WHERE e.order_id = o.id)
SELECT (SELECT max(e.id) FROM events e WHERE e.order_id = o.id) AS k, count(*) FROM orders o GROUP BY k
SELECT (SELECT max(e.id) FROM events e WHERE e.order_id = o.id) AS k, count(*) FROM orders o GROUP BY 1
SELECT (SELECT max(e.id) FROM events e WHERE e.order_id = o.id) AS k, count(*) FROM orders o GROUP BY ALL
SELECT (SELECT max(e.id) FROM events e WHERE e.order_id = o.id), count(*) FROM orders o GROUP BY (SELECT max(e.id) FROM events e WHERE e.order_id = o.id)
SELECT count(*) FROM orders o GROUP BY (SELECT max(e.id) FROM events e WHERE e.order_id = o.id)
SELECT (SELECT max(id) FROM events) AS k, count(*) FROM orders o GROUP BY (SELECT max(id) FROM events)
SELECT count(*) FROM orders o GROUP BY (SELECT max(id) FROM events)
SELECT (SELECT max(e.id) FROM events e WHERE e.order_id = o.id) + 1 AS k, count(*) FROM orders o GROUP BY (SELECT max(e.id) FROM events e WHERE e.order_id = o.id)
SELECT (SELECT max(e.id) FROM events e WHERE e.order_id = o.id) + 1 AS k, count(*) FROM orders o GROUP BY (SELECT max(e.id) FROM events e WHERE e.order_id = o.id) + 1
SELECT (SELECT max(e.id) FROM events e WHERE e.order_id = o.id) AS k, count(*) FROM orders o GROUP BY o.id, (SELECT max(e.id) FROM events e WHERE e.order_id = o.id)
SELECT (SELECT max(e.id) FROM events e WHERE e.order_id = o.id) AS k, count(*) FROM orders o GROUP BY o.id
SELECT (SELECT max(e.id) FROM events e WHERE e.order_id = o.id) AS k, count(*) FROM orders o GROUP BY k HAVING (SELECT max(e.id) FROM events e WHERE e.order_id = o.id) > 1
SELECT (SELECT max(e.id) FROM events e WHERE e.order_id = o.id) AS k, count(*) FROM orders o GROUP BY k ORDER BY (SELECT max(e.id) FROM events e WHERE e.order_id = o.id)
SELECT (SELECT max(e.id) FROM events e WHERE e.order_id = o.id) AS k, count(*) FROM orders o GROUP BY k HAVING k > 1 ORDER BY k DESC
SELECT (SELECT max(e.id) FROM events e WHERE e.order_id = o.id) AS k, count(*) FROM orders o GROUP BY id, k HAVING id > 1 ORDER BY id DESC
SELECT count(*) AS n FROM orders GROUP BY id IN (SELECT id FROM events WHERE id > 2) HAVING id IN (SELECT id FROM events WHERE id > 2)
SELECT count(*) AS n FROM orders GROUP BY id IN (SELECT id FROM events WHERE id > 2) ORDER BY id IN (SELECT id FROM events WHERE id > 2)
SELECT id IN (SELECT id FROM events WHERE id > 2) AS k, count(*) AS n FROM orders GROUP BY id IN (SELECT id FROM events WHERE id > 2) HAVING id IN (SELECT id FROM events WHERE id > 2)
SELECT id IN (SELECT id FROM events WHERE id > 2) AS k, count(*) AS n FROM orders GROUP BY id IN (SELECT id FROM events WHERE id > 2) ORDER BY id IN (SELECT id FROM events WHERE id > 2)
SELECT id IN (SELECT id FROM events WHERE id > 2) AS k, count(*) AS n FROM orders GROUP BY k ORDER BY id IN (SELECT id FROM events WHERE id > 2) DESC
SELECT id IN (SELECT id FROM events WHERE id > 2) AS k, count(*) AS n FROM orders GROUP BY k HAVING id IN (SELECT id FROM events WHERE id > 2)
SELECT id IN (SELECT id FROM events WHERE id > 2) AS k, count(*) AS n FROM orders GROUP BY k HAVING NOT id IN (SELECT id FROM events WHERE id > 2) AND count(*) > 1
SELECT id IN (SELECT l FROM t) AS k, count(*) AS n FROM orders GROUP BY k HAVING id IN (SELECT l FROM t)
SELECT id IN (SELECT l FROM t) AS k, count(*) AS n FROM orders GROUP BY k ORDER BY id IN (SELECT l FROM t)
SELECT count(*) AS n FROM orders GROUP BY id IN (SELECT l FROM t) ORDER BY id IN (SELECT l FROM t)
SELECT count(*) AS n FROM orders GROUP BY id IN (SELECT l FROM t) HAVING id IN (SELECT l FROM t)
SELECT count(*) AS n FROM orders o GROUP BY EXISTS (SELECT 1 FROM events e WHERE e.order_id = o.id) ORDER BY EXISTS (SELECT 1 FROM events e WHERE e.order_id = o.id)
SELECT count(*) AS n FROM orders o GROUP BY EXISTS (SELECT 1 FROM events e WHERE e.order_id = o.id) HAVING EXISTS (SELECT 1 FROM events e WHERE e.order_id = o.id)
SELECT count(*) AS n FROM orders o GROUP BY (SELECT max(id) FROM events) HAVING (SELECT max(id) FROM events) > 1 ORDER BY (SELECT max(id) FROM events)
SELECT CAST(st AS STRING) st, count(*) FROM t GROUP BY ALL
SELECT CAST(st AS STRING) st, count(*) FROM t GROUP BY st
SELECT CAST(st AS STRING) AS q, count(*) FROM t GROUP BY q
SELECT CAST(st AS STRING) st, count(*) FROM t GROUP BY 1
SELECT st.a AS st, count(*) FROM t GROUP BY ALL
SELECT to_json(st) st, count(*) FROM t GROUP BY ALL
SELECT CAST(ai AS STRING) ai, count(*) FROM t GROUP BY ALL
SELECT size(ai) ai, count(*) FROM t GROUP BY ALL
SELECT CAST(m AS STRING) m, count(*) FROM t GROUP BY ALL
SELECT CAST(id AS STRING) id, count(*) FROM t GROUP BY ALL
SELECT id + 1 AS id, count(*) FROM t GROUP BY ALL
SELECT id + 1 AS id, count(*) FROM t GROUP BY id
SELECT CAST(s AS STRING) s, count(*) FROM VALUES (named_struct('a', 1)), (named_struct('a', 1)), (named_struct('a', 2)) AS x(s) GROUP BY ALL
SELECT DISTINCT CAST(s AS STRING) s FROM VALUES (named_struct('a', 1)), (named_struct('a', 1)), (named_struct('a', 2)) AS x(s)
SELECT CAST(s AS STRING) s FROM VALUES (named_struct('a', 1)), (named_struct('a', 2)) AS x(s) ORDER BY s
SELECT CAST(s AS STRING) s, count(*) FROM VALUES (named_struct('a', 1)), (named_struct('a', 2)) AS x(s) GROUP BY ALL HAVING s > '{1}' ORDER BY s
SELECT CAST(s AS STRING) s, row_number() OVER (ORDER BY s) FROM VALUES (named_struct('a', 1)), (named_struct('a', 2)) AS x(s)
SELECT CAST(s AS STRING) s, max(s) FROM VALUES (named_struct('a', 1)), (named_struct('a', 2)) AS x(s) GROUP BY ALL
SELECT s.a AS s, max(s) FROM VALUES (named_struct('a', 1)), (named_struct('a', 2)) AS x(s) GROUP BY ALL
SELECT s.a AS s, count(*) FROM VALUES (named_struct('a', 1)), (named_struct('a', 2)) AS x(s) GROUP BY s.a
SELECT s['a'] AS s, count(*) FROM VALUES (map('a', 1)), (map('a', 2)) AS x(s) GROUP BY ALL
SELECT s[0] AS s, count(*) FROM VALUES (array(1)), (array(2)) AS x(s) GROUP BY ALL
SELECT upper(s.b) AS s, s.a AS a, count(*) FROM VALUES (named_struct('a', 1, 'b', 'x')), (named_struct('a', 2, 'b', 'y')) AS x(s) GROUP BY ALL
SELECT c.id FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer = c.id AND EXISTS (SELECT 1 FROM events e WHERE e.order_id = o.id AND e.id = c.id))
SELECT c.id FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE EXISTS (SELECT 1 FROM events e WHERE e.id = c.id))
SELECT c.id, (SELECT max(o.id) FROM orders o WHERE o.id IN (SELECT e.id FROM events e WHERE e.id = c.id)) FROM customers c
SELECT c.id, (SELECT max(x) FROM (SELECT o.id AS x FROM orders o WHERE o.customer = c.id)) FROM customers c
SELECT c.id, (SELECT (SELECT c.id)) FROM customers c
SELECT c.id, (SELECT (SELECT max(e.id) FROM events e WHERE e.id = c.id)) FROM customers c
SELECT c.id, (SELECT max((SELECT max(e.id) FROM events e WHERE e.id = c.id)) FROM orders) FROM customers c
SELECT c.id FROM customers c, LATERAL (SELECT o.id FROM orders o WHERE EXISTS (SELECT 1 FROM events e WHERE e.id = c.id AND e.order_id = o.id))
SELECT c.id, y.n FROM customers c, LATERAL (SELECT z.n FROM (SELECT 1 AS one), LATERAL (SELECT c.id + one AS n) z) y
SELECT c.id, y.n FROM customers c, LATERAL (SELECT o.id AS n FROM orders o WHERE o.customer = c.id AND o.id = (SELECT max(id) FROM orders p WHERE p.customer = c.id)) y
SELECT c.id FROM customers c WHERE c.id IN (SELECT o.customer FROM orders o WHERE o.id = (SELECT max(p.id) FROM orders p WHERE p.customer = o.customer))
SELECT c.id FROM customers c WHERE c.id IN (SELECT o.customer FROM orders o WHERE o.id = (SELECT max(p.id) FROM orders p WHERE p.customer = c.id))
SELECT c.id FROM customers c WHERE 1 = (SELECT count(*) FROM orders o WHERE o.customer = c.id AND o.quantity > (SELECT min(p.quantity) FROM orders p WHERE p.customer = c.id))
SELECT a, b FROM VALUES ('1', '2', '3', 1), ('4', '5', '6', 2) AS g(a, b, c, d) GROUP BY GROUPING SETS (a, b, d + 1) ORDER BY `(d + 1)`
SELECT a, b FROM VALUES ('1', '2', '3', 1), ('4', '5', '6', 2) AS g(a, b, c, d) GROUP BY a, b, d + 1 ORDER BY `(d + 1)`
SELECT a, b FROM VALUES ('1', '2', '3', 1), ('4', '5', '6', 2) AS g(a, b, c, d) GROUP BY a, b, d + 1 ORDER BY d + 1
SELECT a, b FROM VALUES ('1', '2', '3', 1), ('4', '5', '6', 2) AS g(a, b, c, d) GROUP BY GROUPING SETS (a, b, d + 1) ORDER BY d + 1
SELECT a, b FROM VALUES ('1', '2', '3', 1), ('4', '5', '6', 2) AS g(a, b, c, d) GROUP BY ROLLUP (a, b, d + 1) ORDER BY `(d + 1)`, a, b
SELECT a, b FROM VALUES ('1', '2', '3', 1), ('4', '5', '6', 2) AS g(a, b, c, d) GROUP BY ROLLUP (a, b, upper(c)) ORDER BY `upper(c)`, a, b
SELECT a, b FROM VALUES ('1', '2', '3', 1), ('4', '5', '6', 2) AS g(a, b, c, d) GROUP BY ROLLUP (a, b, d + 1) HAVING `(d + 1)` IS NULL
SELECT a, b FROM VALUES ('1', '2', '3', 1), ('4', '5', '6', 2) AS g(a, b, c, d) GROUP BY a, b, upper(c) ORDER BY `upper(c)`
SELECT a, `(d + 1)` FROM VALUES ('1', '2', '3', 1), ('4', '5', '6', 2) AS g(a, b, c, d) GROUP BY ROLLUP (a, d + 1)
SELECT a FROM VALUES ('1', '2', '3', 1), ('4', '5', '6', 2) AS g(a, b, c, d) GROUP BY ROLLUP (a, d + 1) ORDER BY `(D + 1)`, a
SELECT a FROM VALUES ('1', '2', '3', 1), ('4', '5', '6', 2) AS g(a, b, c, d) GROUP BY ROLLUP (a, d + 1) ORDER BY grouping__id, a
SELECT a FROM VALUES ('1', '2', '3', 1), ('4', '5', '6', 2) AS g(a, b, c, d) GROUP BY ROLLUP (a, d + 1) ORDER BY spark_grouping_id, a
SELECT a FROM VALUES ('1', '2', '3', 1), ('4', '5', '6', 2) AS g(a, b, c, d) GROUP BY CUBE (a, d * 2) ORDER BY `(d * 2)` + 1, a
SELECT cast('2017-12-12 09:30:00' as date) in (cast('2017-12-12 09:30:00' as date), cast(1 as string)) FROM t
SELECT cast('2017-12-12 09:30:00' as date) in (cast(1 as string), cast('2017-12-12 09:30:00' as date)) FROM t
SELECT cast('2017-12-12 09:30:00' as date) in (cast(1 as string)) FROM t
SELECT DATE'2017-12-12' in (DATE'2017-12-12', '1') FROM t
SELECT DATE'2017-12-12' in (DATE'2017-12-13', '1') FROM t
SELECT dt in (DATE'2024-02-29', '1') FROM t
SELECT dt in (dt, s) FROM t
SELECT id in (id, s) FROM t
SELECT 1 in (1, 'x') FROM t
SELECT 1 in (2, 'x') FROM t
SELECT id in (1, 'x') FROM t WHERE id = 1
SELECT id in (1, 'x') FROM t
SELECT id in (id, 'x') FROM t
SELECT 1 in (1, 1 / 0) FROM t
SELECT 1 in (2, 1 / 0) FROM t
SELECT id in (1, 1 / 0) FROM t WHERE id = 1
SELECT id in (id, 1 / 0) FROM t
SELECT timestamp'2017-12-12 09:30:00' in (timestamp'2017-12-12 09:30:00', cast(1 as string)) FROM t
SELECT cast('2017-12-12 09:30:00' as timestamp) in (cast('2017-12-12 09:30:00' as timestamp), cast('x' as string)) FROM t
SELECT true in (true, cast(1 as string)) FROM t
SELECT true in (true, 'zz') FROM t
SELECT cast('2017-12-12' as date) not in (cast('2017-12-12' as date), cast(1 as string)) FROM t
SELECT id FROM t WHERE cast('2017-12-12' as date) in (cast('2017-12-12' as date), cast(1 as string))
SELECT cast('2017-12-12' as date) in (cast('2017-12-12' as date), cast(id as string)) FROM t
SELECT 1 = 1 OR 1 / 0 = 1 FROM t
SELECT * FROM range(6 + cos(3))
SELECT * FROM range(2 + 1.5)
SELECT * FROM range(2.9)
SELECT * FROM range(2.9D)
SELECT * FROM range('3')
SELECT * FROM range(0, 3.7, 1)
SELECT * FROM range(1.5F, 4)
SELECT * FROM range(0, 5, 1.5)
SELECT * FROM range(0, 5, 0.5)
SELECT * FROM range(true)
SELECT * FROM range(1e30)
SELECT * FROM range(DATE'1970-01-04')
SELECT * FROM range(NULL)
SELECT * FROM range('x')
SELECT * FROM range(TIMESTAMP'1970-01-01 00:00:03')
SELECT * FROM range(-2.9D, 2.9D)
SELECT * FROM range(double('NaN'))
SELECT * FROM range(0, 3, 1, 1.7)
SELECT * FROM range(0, 3, 1, '2')
SELECT * FROM range(array(1))
SELECT id IN (SELECT customer FROM orders) AS k, count(*) FROM customers GROUP BY id IN (SELECT customer FROM orders)
SELECT id IN (SELECT order_id FROM (SELECT order_id FROM events)) AS k, count(*) FROM orders GROUP BY id IN (SELECT order_id FROM (SELECT order_id FROM events))
SELECT id IN (SELECT x FROM VALUES (1, map('a', 1)) AS v(x, m)) AS k, count(*) FROM orders GROUP BY id IN (SELECT x FROM VALUES (1, map('a', 1)) AS v(x, m))
SELECT id IN (SELECT x FROM VALUES (1, array(1)) AS v(x, m)) AS k, count(*) FROM orders GROUP BY id IN (SELECT x FROM VALUES (1, array(1)) AS v(x, m))
SELECT id IN (SELECT x FROM VALUES (1, struct(1)) AS v(x, m)) AS k, count(*) FROM orders GROUP BY id IN (SELECT x FROM VALUES (1, struct(1)) AS v(x, m))
SELECT id IN (SELECT x FROM VALUES (1, X'01') AS v(x, m)) AS k, count(*) FROM orders GROUP BY id IN (SELECT x FROM VALUES (1, X'01') AS v(x, m))
SELECT id IN (SELECT x FROM VALUES (1, CAST(NULL AS MAP<INT, INT>)) AS v(x, m)) AS k, count(*) FROM orders GROUP BY id IN (SELECT x FROM VALUES (1, CAST(NULL AS MAP<INT, INT>)) AS v(x, m))
SELECT id IN (SELECT x FROM VALUES (1, parse_json('1')) AS v(x, m)) AS k, count(*) FROM orders GROUP BY id IN (SELECT x FROM VALUES (1, parse_json('1')) AS v(x, m))
SELECT id IN (SELECT x FROM VALUES (1, interval '1' day, 1.5D, 1.25, 'x', INTERVAL '1 month 2 days') AS v(x, a, b, c, d, e)) AS k, count(*) FROM orders GROUP BY id IN (SELECT x FROM VALUES (1, interval '1' day, 1.5D, 1.25, 'x', INTERVAL '1 month 2 days') AS v(x, a, b, c, d, e))
SELECT (SELECT max(value) FROM events) AS k, count(*) FROM orders GROUP BY (SELECT max(value) FROM events)
SELECT status IN (SELECT id FROM customers) AS k, count(*) FROM orders WHERE status IS NULL GROUP BY status IN (SELECT id FROM customers)
SELECT (SELECT max(c.name) FROM customers c WHERE c.id = o.customer) AS k, count(*) FROM orders o GROUP BY (SELECT max(c.name) FROM customers c WHERE c.id = o.customer)
SELECT (SELECT max(c.name) FROM customers c WHERE c.id = o.customer), count(*) FROM orders o GROUP BY (SELECT max(c.name) FROM customers c WHERE c.id = o.customer)
SELECT count(*), (SELECT max(c.name) FROM customers c WHERE c.id = o.customer) AS k FROM orders o GROUP BY (SELECT max(c.name) FROM customers c WHERE c.id = o.customer)
SELECT upper((SELECT max(c.name) FROM customers c WHERE c.id = o.customer)) AS k, count(*) FROM orders o GROUP BY (SELECT max(c.name) FROM customers c WHERE c.id = o.customer)
SELECT upper((SELECT max(c.name) FROM customers c WHERE c.id = o.customer)) AS k, count(*) FROM orders o GROUP BY upper((SELECT max(c.name) FROM customers c WHERE c.id = o.customer))
SELECT (SELECT max(c.name) FROM customers c WHERE c.id = o.customer) AS k, (SELECT max(c.name) FROM customers c WHERE c.id = o.customer) AS l, count(*) FROM orders o GROUP BY (SELECT max(c.name) FROM customers c WHERE c.id = o.customer)
SELECT (SELECT max(c.name) FROM customers c WHERE c.id = o.customer) AS k, count(*) FROM orders o GROUP BY o.customer, (SELECT max(c.name) FROM customers c WHERE c.id = o.customer)
SELECT (SELECT max(c.name) FROM customers c WHERE c.id = o.customer) AS k, count(*) FROM orders o GROUP BY k HAVING (SELECT max(c.name) FROM customers c WHERE c.id = o.customer) > 'B'
SELECT (SELECT max(c.name) FROM customers c WHERE c.id = o.customer) AS k, count(*) FROM orders o GROUP BY k ORDER BY (SELECT max(c.name) FROM customers c WHERE c.id = o.customer)
SELECT (SELECT max(c.name) FROM customers c WHERE c.id = o.customer) AS k, count(*) FROM orders o GROUP BY (SELECT max(c.name) FROM customers c WHERE c.id = o.customer) ORDER BY (SELECT max(c.name) FROM customers c WHERE c.id = o.customer)
SELECT count(*) FROM orders o GROUP BY (SELECT max(c.name) FROM customers c WHERE c.id = o.customer)
SELECT count(*) FROM orders o GROUP BY (SELECT max(c.name) FROM customers c WHERE c.id = o.customer) HAVING (SELECT max(c.name) FROM customers c WHERE c.id = o.customer) > 'B'
SELECT (SELECT max(name) FROM customers c WHERE c.id = o.customer) AS k, count(*) FROM orders o GROUP BY (SELECT max(d.name) FROM customers d WHERE d.id = o.customer)
SELECT (SELECT max(c.name) FROM customers c WHERE c.id = o.customer) AS k, count(*) FROM orders o GROUP BY ROLLUP ((SELECT max(c.name) FROM customers c WHERE c.id = o.customer))
SELECT EXISTS (SELECT 1 FROM customers c WHERE c.id = o.customer) AS k, count(*) FROM orders o GROUP BY EXISTS (SELECT 1 FROM customers c WHERE c.id = o.customer)
SELECT EXISTS (SELECT 1 FROM customers c WHERE c.id = o.customer) AS k, count(*) FROM orders o GROUP BY 1 HAVING EXISTS (SELECT 1 FROM customers c WHERE c.id = o.customer)
SELECT count(*) AS n FROM orders o GROUP BY EXISTS (SELECT 1 FROM customers c WHERE c.id = o.customer) ORDER BY EXISTS (SELECT 1 FROM customers c WHERE c.id = o.customer)
SELECT count(*) AS n FROM orders o GROUP BY EXISTS (SELECT 1 FROM customers c WHERE c.id = o.customer) HAVING EXISTS (SELECT 1 FROM customers c WHERE c.id = o.customer)
SELECT customer IN (SELECT id FROM customers) AS k, count(*) AS n FROM orders GROUP BY customer IN (SELECT id FROM customers) HAVING customer IN (SELECT id FROM customers)
SELECT customer IN (SELECT id FROM customers) AS k, count(*) AS n FROM orders GROUP BY customer IN (SELECT id FROM customers) HAVING NOT customer IN (SELECT id FROM customers)
SELECT customer IN (SELECT id FROM customers) AS k, count(*) AS n FROM orders GROUP BY customer IN (SELECT id FROM customers) HAVING customer IN (SELECT id FROM customers) IS NULL
SELECT customer IN (SELECT id FROM customers) AS k, count(*) AS n FROM orders GROUP BY customer IN (SELECT id FROM customers) ORDER BY customer IN (SELECT id FROM customers) DESC
SELECT customer IN (SELECT id FROM customers) AS k, count(*) AS n FROM orders GROUP BY 1 ORDER BY customer IN (SELECT id FROM customers), n
SELECT count(*) AS n FROM orders GROUP BY customer IN (SELECT id FROM customers) ORDER BY customer IN (SELECT id FROM customers) DESC NULLS FIRST
SELECT count(*) AS n FROM orders GROUP BY customer IN (SELECT id FROM customers) HAVING customer IN (SELECT id FROM customers) OR count(*) > 100
SELECT count(*) AS n FROM orders GROUP BY customer IN (SELECT id FROM customers), status HAVING customer IN (SELECT id FROM customers) ORDER BY status, customer IN (SELECT id FROM customers)
SELECT customer IN (SELECT c.id FROM customers c WHERE c.region = o.status OR c.id > 0) AS k, count(*) AS n FROM orders o GROUP BY 1 HAVING customer IN (SELECT c.id FROM customers c WHERE c.region = o.status OR c.id > 0)
SELECT customer IN (SELECT id FROM customers) AS k, count(*) AS n FROM orders GROUP BY customer IN (SELECT id FROM customers WHERE id > 1)
SELECT max(customer IN (SELECT id FROM customers)) AS k FROM orders GROUP BY customer IN (SELECT id FROM customers)
SELECT a FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d + 1) HAVING grouping__id = 0
SELECT a, grouping__id FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d + 1)
SELECT a, spark_grouping_id FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d + 1)
SELECT a, grouping__id AS g FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY a, d WITH ROLLUP ORDER BY g, a
SELECT a, count(*) FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY a ORDER BY grouping__id
SELECT a, max(`(d + 1)`) FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d + 1)
SELECT a FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d + 1) ORDER BY max(`(d + 1)`), a
SELECT a FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d) ORDER BY d, a
SELECT a FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d) ORDER BY d + 1, a
SELECT a FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d + 1, D * 2) ORDER BY `(d * 2)`, `(D * 2)`, a
SELECT a FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (g.a, g.d + 1) ORDER BY `(d + 1)`, a
SELECT a FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, CAST(d AS STRING)) ORDER BY `CAST(d AS STRING)`, a
SELECT a FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, CASE WHEN d = 1 THEN 'x' END) ORDER BY `CASE WHEN (d = 1) THEN x END`, a
SELECT a, d + 1 AS e FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, e) ORDER BY `(d + 1)`, a
SELECT a, d + 1 AS e FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d + 1) ORDER BY `(d + 1)`, a
SELECT a, d + 1 FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d + 1) ORDER BY `(d + 1)`, a
SELECT CAST(ai AS STRING) AS x, count(*) FROM t GROUP BY CAST(ai AS STRING) HAVING CAST(ai AS STRING) > '[2' ORDER BY CAST(ai AS STRING)
SELECT transform(ai, x -> x + 1L) AS x, count(*) FROM t GROUP BY transform(ai, y -> y + 1L)
SELECT transform(ai, x -> x + 1L) AS ai, count(*) FROM t GROUP BY ALL
SELECT filter(ai, x -> x > 1) AS ai, count(*) FROM t GROUP BY ROLLUP (filter(ai, x -> x > 1))
SELECT CAST(m AS STRING) AS q, sum(id) FROM t GROUP BY GROUPING SETS ((CAST(m AS STRING)), ())
SELECT DISTINCT CAST(ai AS STRING) AS q FROM t ORDER BY CAST(ai AS STRING)
SELECT CAST(ai AS STRING) AS q, row_number() OVER (PARTITION BY CAST(ai AS STRING) ORDER BY CAST(m AS STRING)) FROM t
SELECT aggregate(ai, 0L, (a, x) -> a + x) AS s, count(*) FROM t GROUP BY ALL
SELECT exists(ai, x -> x > 2) AS s, count(*) FROM t GROUP BY 1 HAVING exists(ai, x -> x > 2)
SELECT id NOT IN (id, s) FROM t
SELECT id FROM t WHERE id IN (id, s)
SELECT id IN (id + 100, id, s) FROM t
SELECT CASE WHEN id IN (id, s) THEN 1 END FROM t
SELECT n IN (1, 'x') FROM t
SELECT n IN (id, s) FROM t
SELECT CAST(NULL AS INT) IN (1, 'x') FROM t
SELECT NULL IN ('x', 1) FROM t
SELECT 1 IN (NULL, 1, 'x') FROM t
SELECT 1 IN (NULL, 2, CAST(3 AS STRING)) FROM t
SELECT id IN (id, 1 / (id - 1)) FROM t
SELECT id IN (1 / (id - 1), id) FROM t
SELECT id IN (id, 1 / 0, s) FROM t
SELECT id IN (CAST(s AS INT), id) FROM t
SELECT s IN (s, CAST(CAST(s AS INT) AS STRING)) FROM t WHERE s IS NOT NULL
SELECT array(1) IN (array(1), array(1 / 0)) FROM t
SELECT id IN (id, CAST(s AS INT)) OR id > 100 FROM t
SELECT id, id IN (id, CAST(s AS INT)) FROM t ORDER BY id IN (id, CAST(s AS INT)), id
SELECT rand() IN (rand(), CAST(s AS DOUBLE)) IS NULL FROM t WHERE id = 2
SELECT dt IN (DATE'1969-12-31', s) FROM t WHERE id = 2
SELECT dt IN (DATE'2024-02-29', s) FROM t WHERE id < 3
SELECT a, d + 1 AS e FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d + 1) ORDER BY d + 1, a
SELECT a, d + 1 FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d + 1) ORDER BY d + 1, a
SELECT a FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d + 1) ORDER BY d + 1, a
SELECT a FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY a, d + 1 WITH CUBE ORDER BY d + 1, a
SELECT a FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d + 1) HAVING d + 1 > 2
SELECT a, d + 1 AS e FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d + 1) HAVING d + 1 > 2
SELECT a FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d + 1) ORDER BY grouping(d + 1), a
SELECT a FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d + 1) ORDER BY max(d + 1), a
SELECT a FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d + 1) ORDER BY (d + 1) * 2, a
SELECT a FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d + 1) ORDER BY a, sum(d)
SELECT a FROM VALUES ('1', 1), ('4', 2) AS g(a, d) GROUP BY ROLLUP (a, d + 1) ORDER BY upper(a)
SELECT x IN (SELECT id FROM customers) AS k, count(*) FROM VALUES (1), (9), (NULL) AS g(x) GROUP BY 1 HAVING NOT k
SELECT x IN (SELECT id FROM customers) AS k, count(*) FROM VALUES (1), (9), (NULL) AS g(x) GROUP BY 1 HAVING NOT k AND count(*) > 0
SELECT x IN (SELECT id FROM customers) AS k, count(*) FROM VALUES (1), (9), (NULL) AS g(x) GROUP BY 1 HAVING NOT k OR count(*) > 100
SELECT x IN (SELECT id FROM customers) AS k, count(*) FROM VALUES (1), (9), (NULL) AS g(x) GROUP BY 1 HAVING k = false
SELECT x IN (SELECT id FROM customers) AS k, count(*) FROM VALUES (1), (9), (NULL) AS g(x) GROUP BY 1 HAVING k IS NULL
SELECT x IN (SELECT id FROM customers) AS k, count(*) FROM VALUES (1), (9), (NULL) AS g(x) GROUP BY 1 HAVING (x IN (SELECT id FROM customers)) IS NULL
SELECT * FROM (SELECT x IN (SELECT id FROM customers) AS k, count(*) FROM VALUES (1), (9), (NULL) AS g(x) GROUP BY 1) WHERE NOT k
SELECT * FROM (SELECT x IN (SELECT id FROM customers) AS k FROM VALUES (1), (9), (NULL) AS g(x)) WHERE NOT k
SELECT * FROM (SELECT x IN (SELECT id FROM customers) AS k FROM VALUES (1), (9), (NULL) AS g(x)) WHERE k IS NULL
SELECT x IN (SELECT id FROM customers) AS k, count(*) FROM VALUES (1), (9), (NULL) AS g(x) GROUP BY 1 HAVING NOT k AND max(x) IS NULL
SELECT x NOT IN (SELECT id FROM customers) AS k, count(*) FROM VALUES (1), (9), (NULL) AS g(x) GROUP BY 1
SELECT x NOT IN (SELECT id FROM customers) AS k, count(*) FROM VALUES (1), (9), (NULL) AS g(x) GROUP BY 1 HAVING k
SELECT x NOT IN (SELECT id FROM customers) AS k, count(*) FROM VALUES (1), (9), (NULL) AS g(x) GROUP BY 1 HAVING NOT k
SELECT rand() IN (rand(), CAST(s AS DOUBLE)) FROM t WHERE id = 2
SELECT (id IN (id, s)) IS NULL, id FROM t
SELECT (SELECT max(c.id) FROM customers c) AS k, o.id IN (SELECT c.id FROM customers c) AS l, e.id IN (SELECT c.id FROM customers c) AS m, count(*) FROM orders o JOIN VALUES (1), (9) AS e(id) GROUP BY 1, 2, e.id IN (SELECT c.id FROM customers c)
SELECT o.id IN (SELECT c.id FROM customers c) AS l, count(*) FROM orders o JOIN VALUES (1), (9) AS e(id) GROUP BY e.id IN (SELECT c.id FROM customers c)
SELECT o.id + (SELECT max(c.id) FROM customers c) AS l, count(*) FROM orders o JOIN VALUES (1), (9) AS e(id) GROUP BY e.id + (SELECT max(c.id) FROM customers c)
SELECT (SELECT max(c.name) FROM customers c WHERE c.id = o.id) AS l, count(*) FROM orders o JOIN VALUES (1), (9) AS e(id) GROUP BY (SELECT max(c.name) FROM customers c WHERE c.id = e.id)
SELECT (SELECT max(c.name) FROM customers c WHERE c.id = o.customer) AS k, count(*) FROM orders o GROUP BY o.customer
SELECT upper((SELECT max(c.name) FROM customers c WHERE c.id = o.customer)) AS k, count(*) FROM orders o GROUP BY o.customer
SELECT max((SELECT max(c.name) FROM customers c WHERE c.id = o.customer)) AS k, count(*) FROM orders o GROUP BY o.customer
SELECT o.customer, count(*) FROM orders o GROUP BY o.customer HAVING (SELECT max(c.name) FROM customers c WHERE c.id = o.customer) > 'B'
SELECT o.customer, count(*) FROM orders o GROUP BY o.customer ORDER BY (SELECT max(c.name) FROM customers c WHERE c.id = o.customer)
SELECT EXISTS (SELECT 1 FROM customers c WHERE c.id = o.customer) AS k, count(*) FROM orders o GROUP BY o.customer
SELECT EXISTS (SELECT 1 FROM customers c WHERE c.id = o.customer) AS k, count(*) FROM orders o GROUP BY o.status
SELECT o.customer, count(*) FROM orders o GROUP BY o.customer ORDER BY EXISTS (SELECT 1 FROM customers c WHERE c.id = o.customer), 1
SELECT (SELECT max(c.name) FROM customers c WHERE c.id = max(o.customer)) AS k, count(*) FROM orders o GROUP BY o.status
SELECT count(*) FROM customers c, LATERAL (SELECT count(*) AS n FROM orders o, LATERAL (SELECT o.id + c.id AS m) q) y
SELECT id, (SELECT sum(y.m) FROM orders o, LATERAL (SELECT c.id AS m) y) FROM customers c
SELECT id, (SELECT sum(y.m) FROM orders o, LATERAL (SELECT o.id AS m) y WHERE o.customer = c.id) FROM customers c
SELECT id, (SELECT count(*) FROM LATERAL explode(array(c.id, 2))) FROM customers c
SELECT id, (SELECT sum(col) FROM explode(array(c.id, 2))) FROM customers c
SELECT e.id, x.col, y.col FROM events e, LATERAL explode(e.tags) x, LATERAL explode(array(x.col, e.kind)) y
SELECT e.id, y.n FROM events e, LATERAL (SELECT upper(x.col) AS n FROM explode(e.tags) x) y
SET TIME ZONE INTERVAL '-3' HOURS
SELECT current_timezone(), CAST(TIMESTAMP'2024-01-01 00:00:00+00:00' AS STRING)
SET TIME ZONE INTERVAL '15:40:32' HOUR TO SECOND
SET TIME ZONE 'America/Los_Angeles'
-- What random queries found: classes of regular expressions, parts and cuts of intervals, zones, base64, number formats, bare NULLs, EXISTS, PIVOT, lateral joins
SELECT x, hex(try_to_binary(x, 'base64')) FROM (SELECT explode(array('12', 'one', 'a', 'ab=', 'ab==', 'abc=', 'abcd=', 'a b c', 'ab c=', 'ab= =', '=', '====', '', 'abcde', 'abcdef', 'abcdefg', 'ab-_', 'ab+/', 'é')) x)
SELECT x, hex(unbase64(x)) FROM (SELECT explode(array('12', 'one', 'ab==', 'abc=', 'a b c', '', 'abcdef', 'abcdefg', 'ab-_', 'ab+/')) x)
SELECT unbase64('ab=')
SELECT to_binary('a', 'base64')
SELECT hex(to_binary('ab', 'base64')), hex(to_binary('ab ==', 'base64'))
SELECT bround(x, 1), bround(x, 0), bround(x), round(x), round(x, 1), bround(CAST(x AS FLOAT), 1), bround(x, -1), round(x, -1) FROM (SELECT explode(array(-0.0D, -0.01D, 0.05D, double('NaN'), 1e20D, -0.4D)) x)
SELECT to_char(x, '$9,999.99'), to_char(x, '$999.99'), to_char(x, '$9999'), to_char(x, '$0,000.00') FROM (SELECT explode(array(100BD, 1.5BD, 0BD, -12.34BD, 1234.56BD, 99999BD)) x)
SELECT to_char(x, 'S$9,999.99'), to_char(x, 'MI$9,999.99'), to_char(x, '$9,999.99PR'), to_char(x, '$9,999.99MI'), to_char(x, '$9,999.99S') FROM (SELECT explode(array(0BD, 0.5BD, -0.5BD, 99999BD, -99999BD)) x)
SELECT to_char(x, 'S9,999.99'), to_char(x, 'MI9,999.99'), to_char(x, '9,999.99PR'), to_char(x, '9,999.99MI'), to_char(x, '9,999.99S') FROM (SELECT explode(array(0BD, 0.5BD, -0.5BD, 99999BD, -99999BD)) x)
SELECT try_to_number(x, '9,999'), try_to_number(x, '$99.9'), try_to_number(x, 'S99.9'), try_to_number(x, '99.9MI'), try_to_number(x, '99.9PR') FROM (SELECT explode(array('1 2', '1 , 234', '1, 234', '$ 1 2 . 5', '- 1 . 5', '1 . 5 -', '< 1 . 5 >', '+ 1', ' + 1', '$-1', '-$1', ' $1', '5- ')) x)
SELECT CAST(INTERVAL '1 02:03:04.5' DAY TO SECOND AS INTERVAL HOUR TO MINUTE), CAST(INTERVAL '-1 02:03:04.5' DAY TO SECOND AS INTERVAL DAY TO HOUR), CAST(INTERVAL '1 02:03:04.5' DAY TO SECOND AS INTERVAL DAY), CAST(INTERVAL '-0-11' YEAR TO MONTH AS INTERVAL YEAR), CAST(INTERVAL '1 02:03:04.5' DAY TO SECOND AS INTERVAL MINUTE), CAST(INTERVAL '1 02:03:04.5' DAY TO SECOND AS INTERVAL SECOND), CAST(ds AS INTERVAL DAY TO MINUTE), CAST(ym AS INTERVAL YEAR), CAST(ym AS INTERVAL MONTH), CAST(ds AS INTERVAL HOUR) FROM t
SELECT ''
SELECT * FROM (SELECT '', id FROM t WHERE id < 3)
SELECT '' AS x, * FROM (SELECT '' FROM range(1))
SELECT * FROM (SELECT id, s AS k FROM t) PIVOT (count(*) FOR k IN ('', '42'))
SELECT z, from_utc_timestamp(x, z), to_utc_timestamp(x, z), convert_timezone(z, 'UTC', CAST(x AS TIMESTAMP_NTZ)) FROM (SELECT TIMESTAMP '2024-03-10 01:30:00' x) CROSS JOIN (SELECT explode(array('+05:30', '-03:00', '+5:30', '+05', '-3', '+0530', 'GMT+8', 'GMT+08:00', 'UTC-5', 'UTC+01:00', 'UT+1', 'EST', 'MST', 'HST', 'PST', 'CST', 'IST', 'Z', 'GMT', 'GMT0', 'Etc/GMT+5', '+01:02:03', '+18:00', '+1:2', '+010203')) z)
SELECT from_utc_timestamp(TIMESTAMP '2024-03-10 01:30:00', '+19:00')
SELECT from_utc_timestamp(TIMESTAMP '2024-03-10 01:30:00', '')
SELECT from_utc_timestamp(TIMESTAMP '2024-03-10 01:30:00', 'america/new_york')
SELECT regexp_replace(x, '[\\p{IsAlphabetic}]', '*'), regexp_replace(x, '\\p{IsAlphabetic}+', '*'), regexp_replace(x, '[^\\p{IsAlphabetic}]', '*'), regexp_replace(x, '\\p{IsWhite_Space}', '*'), regexp_replace(x, '\\p{IsLatin}', '*'), regexp_replace(x, '\\p{javaLowerCase}', '*'), regexp_replace(x, '\\P{IsDigit}', '*'), regexp_replace(x, '\\p{IsUppercase}', '*'), regexp_replace(x, '\\p{Alpha}', '*'), regexp_replace(x, '\\p{IsPunctuation}', '*'), regexp_replace(x, '\\p{Punct}', '*') FROM (SELECT explode(array('aÉ1_ Σ\t-', '😀𝒳ß', '٣ ͅª')) x)
SELECT regexp_replace(x, '[a-c&&[^b]]', '*'), regexp_replace(x, '[a-z&&[def]]', '*'), regexp_replace(x, '[a-z&&[^m-p]]', '*'), regexp_replace(x, '[a-c[x-z]]', '*'), regexp_replace(x, '[^a-c&&[^x]]', '*'), regexp_replace(x, '[\\w&&[^\\d]]', '*'), regexp_replace(x, '[\\w&&[^\\d_]]+', '*'), regexp_replace(x, '[a-m&&d-z]', '*'), regexp_replace(x, '[\\p{L}&&[^\\p{Lu}]]', '*'), regexp_replace(x, '[[a-c]]', '*'), regexp_replace(x, '[a&&b]', '*'), regexp_replace(x, '[a-z&&[^aeiou]&&[^x-z]]', '*') FROM (SELECT explode(array('abcdef xyz_09', 'ABCé[]&m')) x)
SELECT regexp_replace(x, '[\\D]', '*'), regexp_replace(x, '[^\\D1]', '*'), regexp_replace(x, '[\\W\\d]', '*'), regexp_replace(x, '\\v', '*'), regexp_replace(x, '[\\S&&\\w]', '*'), regexp_replace(x, '[a-]', '*'), regexp_replace(x, '[]a]', '*'), regexp_replace(x, '[^]a]', '*'), regexp_replace(x, '[a&b]', '*'), regexp_replace(x, '[\\[\\]]', '*'), regexp_replace(x, '(?i)[a-c&&[^B]]', '*') FROM (SELECT explode(array('ab1 é&-]', 'A[B]c_')) x)
SELECT 'b' RLIKE '[a-c&&[^b]]', regexp_extract('xaby', '[a-c&&[^a]]', 0), split('a1b2', '[\\w&&[^a-z]]'), regexp_count('abc', '[a-c&&[bc]]'), regexp_instr('abc', '[a-c&&[c]]')
SELECT id, extract(HOUR FROM (ts - TIMESTAMP '2024-11-03 00:15:30.5')), extract(DAY FROM (ts - TIMESTAMP '2024-11-03 00:15:30.5')), extract(MINUTE FROM (ts - TIMESTAMP '2024-11-03 00:15:30.5')), extract(SECOND FROM (ts - TIMESTAMP '2024-11-03 00:15:30.5')), extract(HOUR FROM (tz - TIMESTAMP_NTZ '2024-03-10 02:15:00')), extract(HOUR FROM abs(ts - TIMESTAMP '2024-11-03 00:15:30.5')) FROM t
SELECT extract(HOUR FROM dt - DATE '2024-01-01') FROM t
SELECT extract(SECOND FROM INTERVAL 1 DAY)
SELECT extract(MONTH FROM INTERVAL 1 YEAR)
SELECT extract(DAY FROM INTERVAL '1' HOUR)
SELECT date_part('MINUTE', INTERVAL '1' DAY)
SELECT extract(HOUR FROM INTERVAL '25' HOUR), extract(MINUTE FROM INTERVAL '90' MINUTE), extract(SECOND FROM INTERVAL '100' SECOND), extract(DAY FROM INTERVAL '100' DAY), extract(MONTH FROM INTERVAL '15' MONTH), extract(YEAR FROM INTERVAL '3' YEAR)
SELECT DATE '2023-03-05' + (TIMESTAMP_NTZ '2024-11-03 01:30:00' - TIMESTAMP_NTZ '2024-03-10 02:15:00'), TIMESTAMP '2023-03-05 00:00:00' + (TIMESTAMP_NTZ '2024-11-03 01:30:00' - TIMESTAMP_NTZ '2024-03-10 02:15:00'), TIMESTAMP '2024-11-03 02:30:00' + (TIMESTAMP_NTZ '1969-12-31 23:59:59.5' - TIMESTAMP_NTZ '2024-03-10 02:15:00'), TIMESTAMP '2024-11-04 01:30:00' - INTERVAL '1 02:00:00' DAY TO SECOND, TIMESTAMP '2024-11-04 01:30:00' + INTERVAL '-1 02:00:00' DAY TO SECOND, timestamp_seconds(1730626200) - ds FROM t WHERE id IN (1, 2)
SELECT map_entries(from_json('{"a":1}', 'MAP<STRING, INT>')), from_json('{"a":1}', 'MAP<STRING, INT>')['a'], size(from_json(s, 'MAP<STRING, STRING>')), from_json(s, 'MAP<STRING, STRING>') IS NULL FROM t WHERE id = 1
SELECT upper(to_char(X'6162', 'utf-8')), length(to_char(bi, 'hex')), concat(to_char(bi, 'base64'), 'x'), to_varchar(bi, 'utf-8'), upper(to_varchar(5, '99')), lower(to_varchar(bi, 'hex')), length(to_char(dt, 'yyyy')), to_char(ts, 'HH') FROM t WHERE id = 1
SELECT CAST(x AS BIGINT), unix_seconds(x), unix_timestamp(x), to_unix_timestamp(x), unix_millis(x), CAST(x AS DOUBLE) FROM (SELECT explode(array(timestamp_micros(-1), timestamp_micros(253402329599999999), timestamp_micros(1710066599999999), timestamp_micros(-12345678900000001), timestamp_micros(8589934592999999))) x)
SELECT concat(array(1), NULL)
SELECT CASE WHEN b THEN s WHEN NULL THEN 'a' END FROM t
SELECT if(NULL, 1, 2)
SELECT count(*) FILTER (WHERE NULL) FROM t
SELECT 1 FROM t JOIN orders ON NULL
SELECT id FROM t GROUP BY id HAVING NULL
SELECT array_append(NULL, 1)
SELECT array_position(array(1), NULL), reverse(NULL)
SELECT element_at(NULL, 1)
SELECT flatten(NULL)
SELECT get(NULL, 1)
SELECT transform(NULL, x -> x)
SELECT filter(NULL, x -> true)
SELECT aggregate(NULL, 0, (a, x) -> a)
SELECT zip_with(NULL, array(1), (x, y) -> x)
SELECT map_filter(NULL, (k, v) -> true)
SELECT array_position(array(1.5D), 1.5)
SELECT array_append(array(1), 1.5)
SELECT array_append(array(1), 1.5D), array_contains(array(1.5D), 1.5), array_position(array(1L), 1.5D), concat(array(1.5D), array(1.5))
SELECT array_union(array(1.5D), array(1.5))
SELECT array_except(array(1), array(1.5))
SELECT element_at(map(1.5D, 'a'), 1.5)
SELECT map_contains_key(map(1.5D, 'a'), 1.5)
SELECT get(ai, 2147483647), get(ai, -2147483648), slice(ai, 2147483647, 2147483647), try_element_at(ai, 2147483647) FROM t
SELECT parse_url('https://ex.org/?q=1&a=b', 'QUERY', ''), parse_url('https://ex.org/?q=1&a=b', 'QUERY', x), x FROM (SELECT explode(array('', ' ', 'q', 'a', '.', '.*', 'q|a', 'Q', '[qa]')) x)
SELECT to_json(map(1, 'a')), to_json(map(1.5, 2)), to_json(map(DATE '2024-01-01', 1)), to_json(map(true, 1)), to_json(map(1.5D, NULL)), to_json(map(TIMESTAMP '2024-01-01 00:00:00', 1))
SELECT to_json(struct(X'6162' AS a)), to_json(struct(INTERVAL 1 DAY AS a, INTERVAL '1-2' YEAR TO MONTH AS b)), to_json(array(X'00FF')), to_json(map('a', INTERVAL '1 02:03:04' DAY TO SECOND))
SELECT to_json(struct(x)), to_csv(struct(x)) FROM (SELECT explode(array(TIMESTAMP '1500-01-01 00:00:00', TIMESTAMP '1883-11-18 12:03:00', TIMESTAMP '1883-11-18 12:07:02')) x)
SELECT to_csv(struct(x)), to_csv(struct(x AS a, x AS b)) FROM (SELECT explode(array('a\\b', 'a\\"b', 'a\\,b', '\\', 'x\\\\"', '"', 'a"b', 'a,b\\', ' a ', '', '\\"', 'a\\\\,b', '#a', 'a#')) x)
SELECT to_csv(struct(x), map('escape', '"')), to_csv(struct(x), map('quote', '\'')), to_csv(struct(x), map('quoteAll', 'true')) FROM (SELECT explode(array('a\\b', 'a\\"b', 'a\\,b', '\\', 'x\\\\"', 'a"b', 'a\'b,', '')) x)
SELECT json_tuple('{"a":1,"a":null,"b":2,"b":3}', 'a', 'b', 'a')
SELECT json_tuple('{"a.b":1, "a[0]": 2, "\'": 3, "": 4}', 'a.b', 'a[0]', '\'', '')
SELECT get_json_object('{"a":1,"a":2}', '$.a'), get_json_object('{"a":null,"a":2}', '$.a'), get_json_object('{"a":1,"a":{"b":2}}', '$.a.b'), get_json_object('{"a":{"b":null},"a":{"b":2}}', '$.a.b')
SELECT format_string('%5s|%-5s|%.1s|%.2s|%8.3s|%S', x, x, x, x, x, x) FROM (SELECT explode(array('😀a', 'é', '𝒳𝒳𝒳', 'ß')) x)
SELECT make_timestamp(NULL, 3, 12, 1, 3, -0.25), make_timestamp(2024, NULL, 12, 1, 3, 61), make_date(NULL, 13, 1), make_timestamp_ntz(NULL, 3, 12, 1, 3, 99)
SELECT date(ts) + 1, date(ts) - 1, date('2024-01-01') + id, CAST(ts AS DATE) + 1 FROM t WHERE id = 1
SELECT id FROM orders x WHERE EXISTS (SELECT 1 FROM orders y WHERE x.day < y.day AND x.id <> y.id)
SELECT id FROM orders x WHERE NOT EXISTS (SELECT 1 FROM orders y WHERE x.amount < y.amount AND x.status <> y.status)
SELECT id, EXISTS (SELECT 1 FROM t y WHERE x.at <> y.ts AND y.dt = x.day AND x.quantity <= y.id AND y.dt IS NOT NULL) e FROM orders x
SELECT id FROM orders x WHERE EXISTS (SELECT 1 FROM orders y WHERE x.day < y.day AND NOT x.id <=> y.id AND y.status = 'paid')
SELECT o.id, l.* FROM orders o LEFT JOIN LATERAL (SELECT t.id AS k, t.s AS v FROM t WHERE t.id > o.id ORDER BY t.id LIMIT 2) l ON o.id = 2
SELECT e.id, u FROM events e LEFT JOIN LATERAL explode(tags) AS x(u) ON e.id > 2
SELECT e.id, u FROM events e LEFT JOIN LATERAL explode(tags) AS x(u) ON u IS NOT NULL AND e.value > 1
SELECT o.id, l.n FROM orders o LEFT JOIN LATERAL (SELECT count(*) AS n FROM customers c WHERE c.id = o.customer) l ON l.n > 0 AND o.status = 'paid'
SELECT id, (SELECT approx_count_distinct(d) FROM t v WHERE v.id < o.id) a, (SELECT approx_count_distinct(d) + count(*) FROM t v WHERE v.id < o.id) b FROM orders o
SELECT * FROM (SELECT status, id % 2 AS k, day AS v FROM orders) PIVOT (max(v) AS m, count(*) AS n FOR k IN (0, 1))
SELECT * FROM (SELECT status, id % 2 AS k, day AS v FROM orders) PIVOT (collect_list(v) AS c FOR k IN (0, 1))
SELECT * FROM (SELECT status, id % 2 AS k, day AS v FROM orders) PIVOT (first(v) AS c, last(v) AS l, count(v) + 1 AS n FOR k IN (0, 1))
SELECT * FROM (SELECT status, id % 2 AS k, id AS v FROM orders) PIVOT (sum(v), count(v), approx_count_distinct(v) FOR k IN (0, 1))
SELECT * FROM (SELECT status, id % 2 AS k, id AS v FROM orders) PIVOT (max(status), count(*), approx_count_distinct(v), count_if(v > 1), count(DISTINCT v), sum(1) FILTER (WHERE v > 2) FOR k IN (0, 1, 7))
SELECT id, lag(s, -1, 'x') OVER (ORDER BY id), lag(s, 2) OVER (ORDER BY id) FROM t
SELECT id, max(ym) OVER (ORDER BY ts RANGE BETWEEN INTERVAL 12 HOURS PRECEDING AND INTERVAL '1 02:03:04' DAY TO SECOND FOLLOWING) FROM t
SELECT x, count(*) OVER (ORDER BY x RANGE BETWEEN INTERVAL 1 HOUR PRECEDING AND UNBOUNDED FOLLOWING), collect_list(x) OVER (ORDER BY x DESC RANGE BETWEEN INTERVAL '1' DAY PRECEDING AND INTERVAL '2' HOUR FOLLOWING) FROM (SELECT explode(array(INTERVAL '1' DAY, INTERVAL '23:59:59' HOUR TO SECOND, INTERVAL '0' DAY, INTERVAL '-1 00:00:01' DAY TO SECOND, INTERVAL '25' HOUR)) x)
SELECT median(x), percentile(x, 0.5), percentile_cont(0.5) WITHIN GROUP (ORDER BY x), percentile_disc(0.5) WITHIN GROUP (ORDER BY x) FROM (SELECT explode(array(INTERVAL '106751991 04:00:54.775807' DAY TO SECOND)) x)
SELECT CAST(s AS STRING) s, count(*) FROM VALUES (10), (9) AS x(s) GROUP BY ALL HAVING s > '5'
SELECT upper(s) s, count(*) FROM VALUES ('a'), ('b') AS x(s) GROUP BY 1 HAVING s = 'A'
SELECT s + 1 s, count(*) FROM VALUES (10), (9) AS x(s) GROUP BY ALL HAVING s = 10
SELECT sum(s) s FROM VALUES (10), (9) AS x(s) HAVING s = 19
SELECT sum(s) s FROM VALUES (10), (9) AS x(s) GROUP BY s HAVING s = 9
-- XML: from_xml, schema_of_xml, to_xml; schemas given by a call; options of the functions of JSON and CSV; BINARY, struct keys and zone names in text
SELECT from_xml('<p><a>1</a><b>0.8</b></p>', 'a INT, b DOUBLE')
SELECT from_xml('<p><a>1</a><b>0.8</b></p>', schema_of_xml('<p><a>1</a><b>0.8</b></p>'))
SELECT from_xml(NULL, 'a INT'), from_xml('', 'a INT'), from_xml('  ', 'a INT'), from_xml('text', 'a INT')
SELECT from_xml('<p><a>1</a><a>2</a></p>', 'a INT'), from_xml('<p><a>1</a><a>2</a></p>', 'a ARRAY<INT>'), from_xml('<p><a>1</a></p>', 'a ARRAY<INT>'), from_xml('<p></p>', 'a ARRAY<INT>'), from_xml('<p/>', 'a INT')
SELECT from_xml('<p x="1"><a y="2">3</a></p>', '_x INT, a STRUCT<_y: INT, _VALUE: INT>')
SELECT from_xml('<p x="1"><a y="2">3</a></p>', 'x INT, a INT'), from_xml('<p x="1">5</p>', '_x INT, _VALUE INT'), from_xml('<p>5</p>', '_VALUE STRING')
SELECT from_xml('<p x="1"><a y="2">3</a></p>', '@x INT, a STRUCT<`@y`: INT, v: INT>', map('attributePrefix', '@', 'valueTag', 'v'))
SELECT from_xml('<p x="1"><a y="2">3</a></p>', '`@x` INT, a STRUCT<`@y`: INT, v: INT>', map('attributePrefix', '@', 'valueTag', 'v'))
SELECT from_xml('<p x="1"><a y="2">3</a></p>', '_x INT, a STRUCT<_y: INT, _VALUE: INT>', map('excludeAttribute', 'true'))
SELECT from_xml('<p x="1"><a y="2">3</a></p>', 'x INT, a STRUCT<y: INT, _VALUE: INT>', map('attributePrefix', ''))
SELECT from_xml('<n:p xmlns:n="u" n:x="1"><n:a>3</n:a></n:p>', '`_n:x` INT, `n:a` INT, a INT, _x INT, `_xmlns:n` STRING')
SELECT from_xml('<n:p xmlns:n="u" n:x="1"><n:a>3</n:a></n:p>', '`_n:x` INT, `n:a` INT, a INT, _x INT, `_xmlns:n` STRING, _n STRING', map('ignoreNamespace', 'true'))
SELECT from_xml('<n:p><n:a>3</n:a></n:p>', '`n:a` INT'), from_xml('<p xmlns="u"><a>3</a></p>', 'a INT, _xmlns STRING')
SELECT from_xml('<p><a> 1 </a><b> x </b><c> </c></p>', 'a INT, b STRING, c STRING'), from_xml('<p><a> 1 </a><b> x </b><c> </c></p>', 'a INT, b STRING, c STRING', map('ignoreSurroundingSpaces', 'true'))
SELECT from_xml('<p><a> 1 </a></p>', 'a INT', map('ignoreSurroundingSpaces', 'false')), from_xml('<p><b> x </b><c> </c></p>', 'b STRING, c STRING', map('ignoreSurroundingSpaces', 'false'))
SELECT from_xml('<p><a></a><b/><c></c></p>', 'a INT, b STRING, c STRUCT<x: INT>'), from_xml('<p><a></a><b/></p>', 'a ARRAY<INT>, b ARRAY<STRING>')
SELECT from_xml('<p><a></a><b>-</b><c>-</c></p>', 'a STRING, b STRING, c INT', map('nullValue', '-')), from_xml('<p><a></a><b/></p>', 'a STRING, b STRING', map('nullValue', ''))
SELECT from_xml('<p x="-"><b>-</b></p>', '_x STRING, b INT', map('nullValue', '-'))
SELECT from_xml('<p><a>x</a><b>2</b></p>', 'a INT, b INT'), from_xml('<p><a>x</a><b>2</b></p>', 'a INT, b INT, _corrupt_record STRING')
SELECT from_xml('<p><a>1</a><b>2</b></p>', 'a INT, b INT, _corrupt_record STRING'), from_xml('<p><a>1</b></p>', 'a INT, _corrupt_record STRING'), from_xml('<p><a>1</a>', 'a INT, _corrupt_record STRING')
SELECT from_xml('<p><a>x</a><b>2</b></p>', 'a INT, b INT', map('mode', 'FAILFAST'))
SELECT from_xml('<p><a>1</a>', 'a INT', map('mode', 'FAILFAST'))
SELECT from_xml('<p><a>1</a></p>', 'a INT', map('mode', 'FAILFAST'))
SELECT from_xml('<p><a>1</a></p>', 'a INT', map('mode', 'DROPMALFORMED'))
SELECT from_xml('<p><a>x</a></p>', 'a INT, bad STRING', map('columnNameOfCorruptRecord', 'bad')), from_xml('<p><a>x</a></p>', 'a INT, bad STRING')
SELECT from_xml('<p><a>x</a></p>', 'a INT, _corrupt_record INT')
SELECT from_xml('<p><a>true</a><b>1</b><c>FALSE</c><d>0</d></p>', 'a BOOLEAN, b BOOLEAN, c BOOLEAN, d BOOLEAN'), from_xml('<p><a>yes</a></p>', 'a BOOLEAN')
SELECT from_xml('<p><a>127</a><b>-128</b><c>32767</c><d>2147483647</d><e>9223372036854775807</e></p>', 'a TINYINT, b TINYINT, c SMALLINT, d INT, e BIGINT')
SELECT from_xml('<p><a>128</a></p>', 'a TINYINT'), from_xml('<p><a>40000</a></p>', 'a SMALLINT'), from_xml('<p><a>2147483648</a></p>', 'a INT'), from_xml('<p><a>9223372036854775808</a></p>', 'a BIGINT'), from_xml('<p><a>-9223372036854775808</a></p>', 'a BIGINT'), from_xml('<p><a>-2147483648</a></p>', 'a INT')
SELECT from_xml('<p><a>+1</a><b>+1</b><c>+1</c><d>+1</d><e>+1.5</e></p>', 'a TINYINT, b SMALLINT, c INT, d BIGINT, e DOUBLE'), from_xml('<p><a>++1</a></p>', 'a INT'), from_xml('<p><a>--1</a></p>', 'a INT'), from_xml('<p><a>-</a></p>', 'a INT')
SELECT from_xml('<p><a>1.0</a></p>', 'a INT'), from_xml('<p><a>1e3</a></p>', 'a INT'), from_xml('<p><a>1e3</a><b>1E-2</b><c>.5</c><d>5.</d></p>', 'a DOUBLE, b FLOAT, c DOUBLE, d DOUBLE'), from_xml('<p><a>01</a></p>', 'a INT')
SELECT from_xml('<p><a>NaN</a><b>Infinity</b><c>-Infinity</c></p>', 'a DOUBLE, b DOUBLE, c FLOAT'), from_xml('<p><a>INF</a></p>', 'a DOUBLE'), from_xml('<p><a>1d</a><b>2f</b></p>', 'a DOUBLE, b FLOAT'), from_xml('<p><a>abc</a></p>', 'a DOUBLE'), from_xml('<p><a>1,234.5</a></p>', 'a DOUBLE')
SELECT from_xml('<p><a>1.25</a><b>123.456</b><c>1,234.5</c></p>', 'a DECIMAL(5,2), b DECIMAL(5,1), c DECIMAL(10,2)'), from_xml('<p><a>12345.6</a></p>', 'a DECIMAL(4,1)'), from_xml('<p><a>x</a></p>', 'a DECIMAL(4,1)'), from_xml('<p><a>1e2</a></p>', 'a DECIMAL(8,1)'), from_xml('<p><a>-0.05</a><b>+2</b></p>', 'a DECIMAL(4,1), b DECIMAL(4,1)')
SELECT from_xml('<p><a>2024-01-02</a><b>2024-01-02T03:04:05</b><c>2024-01-02 03:04:05.123456</c></p>', 'a DATE, b TIMESTAMP, c TIMESTAMP_NTZ')
SELECT from_xml('<p><a>2024-01-02T03:04:05Z</a><b>2024-01-02T03:04:05+02:00</b><c>2024-01-02</c></p>', 'a TIMESTAMP, b TIMESTAMP, c TIMESTAMP'), from_xml('<p><a>2024-01-02T03:04:05Z</a></p>', 'a TIMESTAMP_NTZ')
SELECT from_xml('<p><a>2024-1-2</a></p>', 'a DATE'), from_xml('<p><a>2024-01-02 03:04:05</a></p>', 'a DATE'), from_xml('<p><a>2024-02-30</a></p>', 'a DATE'), from_xml('<p><a>x</a></p>', 'a TIMESTAMP'), from_xml('<p><a>2024</a></p>', 'a DATE')
SELECT from_xml('<p><a>26/08/2015</a></p>', 'a TIMESTAMP', map('timestampFormat', 'dd/MM/yyyy')), from_xml('<p><a>26/08/2015</a></p>', 'a DATE', map('dateFormat', 'dd/MM/yyyy')), from_xml('<p><a>26/08/2015 10:11</a></p>', 'a TIMESTAMP_NTZ', map('timestampNTZFormat', 'dd/MM/yyyy HH:mm'))
SELECT from_xml('<p><a>2024-08-26</a></p>', 'a TIMESTAMP', map('timestampFormat', 'dd/MM/yyyy'))
SELECT from_xml('<p><a>2024-01-02T03:04:05</a></p>', 'a TIMESTAMP', map('timezone', 'Asia/Tokyo')), from_xml('<p><a>2024-01-02T03:04:05</a></p>', 'a TIMESTAMP', map('timeZone', 'UTC'))
SELECT from_xml('<p><teacher>Alice</teacher><student><name>Bob</name><rank>1</rank></student><student><name>Charlie</name><rank>2</rank></student></p>', 'STRUCT<teacher: STRING, student: ARRAY<STRUCT<name: STRING, rank: INT>>>')
SELECT from_xml('<p><a><b><c>1</c></b></a></p>', 'a STRUCT<b: STRUCT<c: INT>>'), from_xml('<p><a><b><c>1</c></b></a></p>', 'a STRING'), from_xml('<p><a>x<b y="1">2</b> z</a></p>', 'a STRING')
SELECT from_xml('<p><a>x<b>2</b>z</a></p>', 'a STRUCT<_VALUE: STRING, b: INT>'), from_xml('<p><a>x<b>2</b>z</a></p>', 'a STRUCT<_VALUE: ARRAY<STRING>, b: INT>'), from_xml('<p>x<b>2</b>z</p>', 'b INT, _VALUE STRING')
SELECT from_xml('<p><m><k>1</k><j>2</j></m></p>', 'm MAP<STRING, INT>'), from_xml('<p><m z="9"><k>1</k></m></p>', 'm MAP<STRING, INT>'), from_xml('<p><m>7</m></p>', 'm MAP<STRING, INT>')
SELECT from_xml('<p><m><k>1</k><k>2</k></m></p>', 'm MAP<STRING, INT>'), from_xml('<p><m><k><a>1</a></k></m></p>', 'm MAP<STRING, STRUCT<a: INT>>'), from_xml('<p><m></m></p>', 'm MAP<STRING, INT>'), from_xml('<p><m>5<k>1</k></m></p>', 'm MAP<STRING, INT>')
SELECT from_xml('<p><a><![CDATA[1 < 2]]></a><b>x<![CDATA[y]]>z</b></p>', 'a STRING, b STRING'), from_xml('<p><![CDATA[v]]></p>', '_VALUE STRING'), from_xml('<p><a><![CDATA[5]]></a></p>', 'a INT')
SELECT from_xml('<p><a>&lt;&amp;&gt;&quot;&apos;&#65;&#x42;</a></p>', 'a STRING'), from_xml('<p><a>&nope;</a></p>', 'a STRING, _corrupt_record STRING'), from_xml('<p a="&lt;x&gt;"/>', '_a STRING')
SELECT from_xml('<p><!-- c --><a>1<!-- d -->2</a><!-- e --></p>', 'a INT'), from_xml('<!-- c --><p><a>1</a></p>', 'a INT'), from_xml('<p><a><!-- d -->3</a></p>', 'a INT'), from_xml('<p><a>1<!-- d -->2</a></p>', 'a STRING')
SELECT from_xml('<?xml version="1.0" encoding="UTF-8"?><p><a>1</a></p>', 'a INT'), from_xml('<p><?pi x?><a>1<?pi y?></a></p>', 'a INT'), from_xml(' <p><a>1</a></p>', 'a INT'), from_xml('<p><a>1</a></p> ', 'a INT'), from_xml(' <?xml version="1.0"?><p><a>1</a></p>', 'a INT, _corrupt_record STRING')
SELECT from_xml('<!DOCTYPE p [<!ENTITY e "v">]><p><a>&e;</a></p>', 'a STRING'), from_xml('<!DOCTYPE p><p><a>1</a></p>', 'a INT')
SELECT from_xml('<p><a>1</a></p><p><a>2</a></p>', 'a INT'), from_xml('<p><a>1</a></p>trailing', 'a INT'), from_xml('x<p><a>1</a></p>', 'a INT, _corrupt_record STRING')
SELECT from_xml('<p><A>1</A></p>', 'a INT'), from_xml('<p X="1"><a>2</a></p>', '_x INT, A INT'), from_xml('<p><a>1</a><A>2</A></p>', 'a ARRAY<INT>')
SELECT from_xml('<p><z>1</z><a>2</a><y><q>3</q></y></p>', 'a INT'), from_xml('<p><a>2</a></p>', 'a INT, b STRUCT<c: INT>, d ARRAY<STRUCT<e: INT>>, f MAP<STRING, INT>')
SELECT from_xml('<p><z>1</z><a>2</a></p>', 'a INT, xs_any STRING'), from_xml('<p><z>1</z><a>2</a><y q="1">x</y></p>', 'a INT, xs_any ARRAY<STRING>'), from_xml('<p><z>1</z></p>', 'a INT, rest STRING', map('wildcardColName', 'rest'))
SELECT from_xml('<p><a><b>x</b><c>2</c></a><d>4</d></p>', 'a STRUCT<b: INT, c: INT>, d INT'), from_xml('<p><a><b>x</b><c>2</c></a><d>4</d></p>', 'a STRUCT<b: INT, c: INT>, d INT, _corrupt_record STRING')
SELECT from_xml('<p><a>1</a><a>x</a><a>3</a></p>', 'a ARRAY<INT>'), from_xml('<p><a>1</a><a/><a>3</a></p>', 'a ARRAY<INT>'), from_xml('<p><a><b>1</b></a><a/><a><b>x</b></a></p>', 'a ARRAY<STRUCT<b: INT>>')
SELECT from_xml('<p><a><b>1</b></a></p>', 'a INT'), from_xml('<p><a>1</a></p>', 'a STRUCT<b: INT>'), from_xml('<p><a>1</a></p>', 'a STRUCT<_VALUE: INT>'), from_xml('<p><a>1</a><a x="2">3</a></p>', 'a ARRAY<STRUCT<_VALUE: INT, _x: INT>>')
SELECT from_xml('<p><a>1</a></p>', 'a VARCHAR(3)')
SELECT from_xml('<p><a>12:30:00</a></p>', 'a TIME')
SELECT from_xml('<p><a>YWJj</a></p>', 'a BINARY')
SELECT from_xml('<p><a>INTERVAL 1 DAY</a></p>', 'a INTERVAL DAY')
SELECT from_xml('<p><a>1</a></p>', 'ARRAY<STRUCT<a: INT>>')
SELECT from_xml('<p><a>1</a></p>', 'MAP<STRING, INT>')
SELECT from_xml('<p><a>1</a></p>', 'INT')
SELECT from_xml('<p><a>1</a><b>x</b></p>', 'variant')
SELECT from_xml('<p q="1"><a>1</a><a>2.5</a><b z="true">x</b><c/></p>', 'VARIANT')
SELECT from_xml('<p><a>1</a><b><c>2</c></b></p>', 'a INT, b VARIANT')
SELECT from_xml('<p><a>1</a></p>', 1)
SELECT from_xml('<p><a>1</a></p>', NULL)
SELECT from_xml('<p><a>1</a></p>', 'a NOPE')
SELECT from_xml('<p><a>1</a></p>', s) FROM t
SELECT from_xml(1, 'a INT')
SELECT from_xml('<p><a>1</a></p>', 'a INT', map('mode', 1))
SELECT from_xml('<p><a>1</a></p>', 'a INT', named_struct('mode', 'PERMISSIVE'))
SELECT from_xml('<p><a>1</a></p>', 'a INT', map('rowTag', 'q', 'rootTag', 'r', 'nonsense', 'x'))
SELECT from_xml('<p><a>1</a></p>', 'a INT', map('rowTag', ''))
SELECT from_xml('<p><a>1</a></p>', 'a INT NOT NULL, b INT NOT NULL')
SELECT id, from_xml('<r><i>' || id || '</i><s>' || coalesce(s, '') || '</s></r>', 'i INT, s STRING') AS x FROM t WHERE id < 4
SELECT x.i, x.a[0].b FROM (SELECT from_xml('<r><i>' || id || '</i><a><b>' || id * 2 || '</b></a></r>', 'i INT, a ARRAY<STRUCT<b: BIGINT>>') AS x FROM t WHERE id < 4)
SELECT from_xml('<p><a>1</a></p>', 'a INT').a, typeof(from_xml('<p><a>1</a></p>', 'a INT, b ARRAY<STRING>'))
SELECT from_xml('<p a="1" a="2"/>', '_a INT, _corrupt_record STRING'), from_xml('<p a=1/>', '_a INT, _corrupt_record STRING'), from_xml('<p a/>', '_a INT, _corrupt_record STRING'), from_xml('<p a=\'1\'/>', '_a INT, _corrupt_record STRING')
SELECT from_xml('<p><a>1 < 2</a></p>', 'a STRING, _corrupt_record STRING'), from_xml('<p><a>1 > 2</a></p>', 'a STRING, _corrupt_record STRING'), from_xml('<p><a>1 & 2</a></p>', 'a STRING, _corrupt_record STRING'), from_xml('<p><a>]]></a></p>', 'a STRING, _corrupt_record STRING'), from_xml('<P><a>1</a></p>', 'a INT, _corrupt_record STRING')
SELECT to_json(from_xml('<p><a>1\n2</a></p>', 'a STRING')) AS c0, to_json(from_xml('<p>\n  <a>1</a>\n  <b>\n    2\n  </b>\n</p>', 'a INT, b STRING')) AS c1, to_json(from_xml('<p><a>\n 7 \n</a></p>', 'a INT')) AS c2, to_json(from_xml('<p><a>x\r\ny</a></p>', 'a STRING')) AS c3
SELECT from_xml('<p><a x="1"/></p>', 'a STRUCT<_x: INT, _VALUE: STRING>'), from_xml('<p><a x="1"></a></p>', 'a STRUCT<_x: INT>'), from_xml('<p><a x="1"/></p>', 'a STRING'), from_xml('<p><a x="q"/></p>', 'a STRUCT<_x: INT, _VALUE: STRING>, _corrupt_record STRING'), from_xml('<p x="q"/>', '_x INT, _corrupt_record STRING')
SELECT from_xml('<p><a>é☃𝄞</a><ö>1</ö></p>', 'a STRING, `ö` INT'), from_xml('<p><a-b.c>1</a-b.c></p>', '`a-b.c` INT'), from_xml('<p><1>2</1></p>', '`1` INT, _corrupt_record STRING')
SELECT from_xml('<p><a>1</a></p>', 'a INT, a STRING')
SELECT from_xml('<p><a><b>1</b></a><a><b>2</b></a></p>', 'a STRUCT<b: INT>'), from_xml('<p><a><b>1</b><b>2</b></a></p>', 'a STRUCT<b: ARRAY<INT>>'), from_xml('<p><a><b>1</b></a></p>', 'a ARRAY<ARRAY<INT>>')
SELECT schema_of_xml('<p><a>1</a></p>'), schema_of_xml('<p><a attr="2">1</a><a>3</a></p>', map('excludeAttribute', 'true')), schema_of_xml('<p><a attr="2">1</a><a>3</a></p>')
SELECT schema_of_xml('<p><a>1</a><b>1.5</b><c>x</c><d>true</d><e>2024-01-02</e><f>2024-01-02T03:04:05</f><g></g><h/></p>')
SELECT schema_of_xml('<p><a>+1</a><b>-1</b><c>1e5</c><d>1d</d><e>.5</e><f>NaN</f><g>FALSE</g><h>9223372036854775808</h><i>1.</i><j>01</j></p>')
SELECT schema_of_xml('<p><a>2024-1-2</a><b>2024-01-02 03:04:05</b><c>2024-01-02T03:04:05Z</c><d>2024-01-02T03:04:05.123456+01:00</d><e>12:30:00</e><f>2024-01</f><g>2024</g><h>2024-13-01</h></p>')
SELECT schema_of_xml('<p x="1" y="a"><b z="2.5"/></p>'), schema_of_xml('<p/>'), schema_of_xml('<p>5</p>'), schema_of_xml('<p x="1">t</p>'), schema_of_xml('<p>  </p>')
SELECT schema_of_xml('<p><a>1</a><a>x</a></p>'), schema_of_xml('<p><a>1</a><a>1.5</a></p>'), schema_of_xml('<p><a>1</a><a/></p>'), schema_of_xml('<p><a/><a/></p>'), schema_of_xml('<p><a>2024-01-02</a><a>2024-01-02T00:00:00</a></p>'), schema_of_xml('<p><a>true</a><a>1</a></p>')
SELECT schema_of_xml('<p><a><b>1</b></a><a><c>2</c></a></p>'), schema_of_xml('<p><a><b>1</b></a><a>x</a></p>'), schema_of_xml('<p><a>x</a><a><b>1</b></a></p>'), schema_of_xml('<p><a><b/></a></p>'), schema_of_xml('<p><a><b>1</b><b>2</b></a><a><b>3</b></a></p>')
SELECT schema_of_xml('<p><a>x<b>1</b>y</a></p>'), schema_of_xml('<p>x<b>1</b>y</p>'), schema_of_xml('<p><a q="1">x<b>1</b></a></p>'), schema_of_xml('<p><a q="1"><b>1</b></a><a>t</a></p>')
SELECT schema_of_xml('<p><b>1</b><A>2</A><a>3</a><C>4</C></p>'), schema_of_xml('<n:p xmlns:n="u"><n:a>1</n:a></n:p>'), schema_of_xml('<n:p xmlns:n="u"><n:a>1</n:a></n:p>', map('ignoreNamespace', 'true')), schema_of_xml('<p><a-b>1</a-b><c.d>2</c.d></p>')
SELECT schema_of_xml('<p x="1"><a>2</a></p>', map('inferSchema', 'false')), schema_of_xml('<p x="1"><a y="3">2</a></p>', map('attributePrefix', '@', 'valueTag', '#')), schema_of_xml('<p><a>1.5</a></p>', map('prefersDecimal', 'true')), schema_of_xml('<p><a>-</a><b>1</b></p>', map('nullValue', '-'))
SELECT schema_of_xml('<p><a>26/08/2015</a></p>', map('dateFormat', 'dd/MM/yyyy')), schema_of_xml('<p><a>26/08/2015</a></p>', map('timestampFormat', 'dd/MM/yyyy')), schema_of_xml('<p><a>2024-01-02</a></p>', map('preferDate', 'false')), schema_of_xml('<p><a> 1 </a><b> x </b></p>', map('ignoreSurroundingSpaces', 'false')), schema_of_xml('<p><a> 1 </a></p>', map('ignoreSurroundingSpaces', 'true'))
SELECT schema_of_xml('<p><a>1</a>')
SELECT schema_of_xml('<p><a>1</a>', map('mode', 'FAILFAST'))
SELECT schema_of_xml('<p><a>1</a>', map('mode', 'DROPMALFORMED'))
SELECT schema_of_xml('<p><a>1</a>', map('columnNameOfCorruptRecord', 'bad'))
SELECT schema_of_xml('')
SELECT schema_of_xml('text')
SELECT schema_of_xml(NULL)
SELECT schema_of_xml(CAST(NULL AS STRING))
SELECT schema_of_xml(s) FROM t
SELECT schema_of_xml(1)
SELECT schema_of_xml('<p><a>' || '1' || '</a></p>')
SELECT schema_of_xml('<p><a>1</a><b>123456789012345678901234567890</b><c>1.123456789012345678901234567890</c></p>')
SELECT schema_of_xml('<p><a><![CDATA[1]]></a><b>&#49;</b><c>1<!-- x -->2</c><d><!-- x --></d></p>')
SELECT replace(to_xml(named_struct('a', 1, 'b', 2)), '\n', '~') AS c0
SELECT replace(to_xml(named_struct('a', 1, 'b', 'x'), map('rowTag', 'r')), '\n', '~') AS c0, replace(to_xml(named_struct('a', 1), map('rowTag', 'r', 'rootTag', 'q', 'declaration', 'x')), '\n', '~') AS c1, replace(to_xml(NULL), '\n', '~') AS c2, replace(to_xml(CAST(NULL AS STRUCT<a: INT>)), '\n', '~') AS c3
SELECT replace(to_xml(named_struct('a', 1Y, 'b', 2S, 'c', 3, 'd', 4L, 'e', 1.5F, 'f', 2.5D, 'g', 1.50BD, 'h', true, 'i', 'x', 'j', NULL)), '\n', '~') AS c0
SELECT replace(to_xml(named_struct('a', DATE '2024-01-02', 'b', TIMESTAMP '2024-01-02 03:04:05.123456', 'c', TIMESTAMP_NTZ '2024-01-02 03:04:05.1')), '\n', '~') AS c0
SELECT replace(to_xml(named_struct('a', DATE '2024-01-02', 'b', TIMESTAMP '2024-01-02 03:04:05', 'c', TIMESTAMP_NTZ '2024-01-02 03:04:05'), map('dateFormat', 'dd/MM/yyyy', 'timestampFormat', 'yyyy MM dd HH', 'timestampNTZFormat', 'HH:mm', 'timezone', 'UTC')), '\n', '~') AS c0
SELECT replace(to_xml(named_struct('a', array(1, NULL, 3), 'b', array(), 'c', array(array(1, 2), array(3)))), '\n', '~') AS c0, replace(to_xml(named_struct('a', array(named_struct('x', 1), named_struct('x', 2)))), '\n', '~') AS c1
SELECT replace(to_xml(named_struct('a', array(array(1), array(2, 3))), map('arrayElementName', 'e')), '\n', '~') AS c0, replace(to_xml(named_struct('a', array(array(array(1))))), '\n', '~') AS c1
SELECT replace(to_xml(named_struct('m', map('k', 1, 'j', NULL))), '\n', '~') AS c0
SELECT replace(to_xml(named_struct('m', map('_k', 'v', 'j', 'w'))), '\n', '~') AS c0
SELECT to_xml(named_struct('m', map(1, 'one')))
SELECT replace(to_xml(named_struct('m', map())), '\n', '~') AS c0
SELECT replace(to_xml(named_struct('_x', 1, 'a', 2)), '\n', '~') AS c0, replace(to_xml(named_struct('a', named_struct('_y', 'q', '_VALUE', 3))), '\n', '~') AS c1, replace(to_xml(named_struct('_VALUE', 5)), '\n', '~') AS c2, replace(to_xml(named_struct('a', 1, '_VALUE', 5)), '\n', '~') AS c3, replace(to_xml(named_struct('_VALUE', 5, '_z', 1, 'a', 2)), '\n', '~') AS c4
SELECT replace(to_xml(named_struct('@x', 1, 'a', 2, 'v', 3), map('attributePrefix', '@', 'valueTag', 'v')), '\n', '~') AS c0
SELECT replace(to_xml(named_struct('_x', CAST(NULL AS INT), 'a', CAST(NULL AS STRING), 'b', CAST(NULL AS STRUCT<c: INT>))), '\n', '~') AS c0, replace(to_xml(named_struct('_x', CAST(NULL AS INT), 'a', CAST(NULL AS STRING)), map('nullValue', 'nil')), '\n', '~') AS c1, replace(to_xml(named_struct('a', array(1, NULL)), map('nullValue', 'nil')), '\n', '~') AS c2
SELECT replace(to_xml(named_struct('a', NULL), map('nullValue', '')), '\n', '~') AS c0, replace(to_xml(named_struct('a', CAST(NULL AS ARRAY<INT>), 'b', CAST(NULL AS MAP<STRING, INT>), 'c', CAST(NULL AS STRUCT<x: INT>)), map('nullValue', 'nil')), '\n', '~') AS c1
SELECT replace(to_xml(named_struct('a', '<&>"\'', 'b', ']]>', 'c', 'a\nb\tc', 'd', '', 'e', ' ')), '\n', '~') AS c0, replace(to_xml(named_struct('_a', '<&>"\'\n\t', 'b', 1)), '\n', '~') AS c1
SELECT replace(to_xml(named_struct('a', 'é☃𝄞', 'ö', 1)), '\n', '~') AS c0, replace(to_xml(named_struct('a', named_struct('b', named_struct('c', 1)))), '\n', '~') AS c1, replace(to_xml(named_struct('a', named_struct('b', CAST(NULL AS INT)))), '\n', '~') AS c2
SELECT to_xml(named_struct('a b', 1))
SELECT to_xml(named_struct('1', 1))
SELECT to_xml(named_struct('a:b', 1, 'c-d', 2, 'e.f', 3))
SELECT replace(to_xml(named_struct('a b', 1), map('validateName', 'false')), '\n', '~') AS c0
SELECT replace(to_xml(named_struct('a', 1), map('indent', '')), '\n', '~') AS c0, replace(to_xml(named_struct('a', 1, 'b', named_struct('c', 2)), map('indent', ' ')), '\n', '~') AS c1
SELECT replace(to_xml(named_struct('a', double('NaN'), 'b', double('inf'), 'c', float('-inf'), 'd', 1e20D, 'e', 1e-7D, 'f', 100.0D, 'g', 0.1F)), '\n', '~') AS c0
SELECT replace(to_xml(named_struct('a', X'616263')), '\n', '~') AS c0
SELECT replace(to_xml(named_struct('a', TIME '12:30:00')), '\n', '~') AS c0
SELECT to_xml(named_struct('a', INTERVAL 1 DAY))
SELECT to_xml(named_struct('a', INTERVAL 1 MONTH))
SELECT replace(to_xml(named_struct('_d', DATE '2024-01-02', '_t', TIMESTAMP '2024-01-02 03:04:05', '_b', true, '_n', 1.50BD, '_f', 1e20D, 'a', 1)), '\n', '~') AS c0
SELECT replace(to_xml(parse_json('{"a": 1, "b": [1, 2], "c": {"_d": "x", "_VALUE": 5}, "e": null, "f": true, "g": 1.5, "h": "s"}')), '\n', '~') AS c0
SELECT replace(to_xml(parse_json('1')), '\n', '~') AS c0, replace(to_xml(parse_json('"x"')), '\n', '~') AS c1, replace(to_xml(parse_json('[1, [2, 3], {"a": 4}]')), '\n', '~') AS c2, replace(to_xml(parse_json('null')), '\n', '~') AS c3, replace(to_xml(parse_json('{}')), '\n', '~') AS c4, replace(to_xml(parse_json('[]')), '\n', '~') AS c5
SELECT replace(to_xml(named_struct('v', parse_json('{"a": [1, null]}'), 'w', parse_json('2'))), '\n', '~') AS c0
SELECT replace(to_xml(parse_json('{"a": null, "b": [null]}'), map('nullValue', 'nil', 'rowTag', 'x')), '\n', '~') AS c0
SELECT to_xml(1)
SELECT to_xml(array(1))
SELECT to_xml(map('a', 1))
SELECT to_xml(array(named_struct('a', 1)))
SELECT to_xml(named_struct('a', 1), map('attributePrefix', ''))
SELECT to_xml(named_struct('a', 1), map('attributePrefix', '_VALUE'))
SELECT to_xml(named_struct('a', 1), 'x')
SELECT to_xml(named_struct('a', 1), map('a', 1))
SELECT id, replace(to_xml(struct(id, s, b)), '\n', '~') AS x FROM t WHERE id < 4
SELECT replace(to_xml(struct(*)), '\n', '~') AS x FROM (SELECT 1 AS a, array('x', 'y') AS b, named_struct('c', 2) AS d)
SELECT from_xml(to_xml(named_struct('a', 1, 'b', array('x', 'y'), 'c', named_struct('_d', 2, '_VALUE', 'z'))), 'a INT, b ARRAY<STRING>, c STRUCT<_d: INT, _VALUE: STRING>')
SELECT replace(to_xml(from_xml('<p x="1"><a>2</a><a>3</a><b y="4">5</b></p>', '_x INT, a ARRAY<INT>, b STRUCT<_y: INT, _VALUE: INT>')), '\n', '~') AS c0
SELECT from_json('{"c1":[1, 2, 3]}', schema_of_json('{"c1":[0]}')), from_csv('1,abc', schema_of_csv('1,abc'))
SELECT from_json('{"a":1,"b":"x"}', schema_of_json('{"a":1.5,"b":null}')), from_json('[{"a":1}]', schema_of_json('[{"a":0}]')), from_csv('1|2.5|x', schema_of_csv('1|2.5|x', map('sep', '|')), map('delimiter', '|'))
SELECT from_json('{"a":1}', concat('a ', 'INT')), from_csv('7', 'a ' || 'INT'), from_xml('<p><a>1</a></p>', 'a ' || 'INT'), from_json('{"A":1}', upper('a int'))
SELECT from_json('5', schema_of_json('5'))
SELECT from_json('[1, 2]', schema_of_json('[1]'))
SELECT schema_of_json('{"c1":01, "c2":0.1}', map('allowNumericLeadingZeros', 'true', 'prefersDecimal', 'true'))
SELECT schema_of_json('{"a":1.25,"b":1,"c":123456789012345678901234567890,"d":1e3,"e":0.001}', map('prefersDecimal', 'true'))
SELECT schema_of_json('[1, 2.5]', map('prefersDecimal', 'true'))
SELECT schema_of_json('[1.5, 22.25]', map('prefersDecimal', 'true'))
SELECT schema_of_json('[1.5, 1e40]', map('prefersDecimal', 'true'))
SELECT schema_of_json('{"a":1.0}', map('prefersDecimal', 'false'))
SELECT schema_of_json('[0.00, 10, -3.5]', map('prefersDecimal', 'true'))
SELECT schema_of_json('{"a":"2024-01-02T03:04:05","b":"2024-01-02"}', map('inferTimestamp', 'true'))
SELECT schema_of_json('{\'a\':1}'), schema_of_json('{a:1}', map('allowUnquotedFieldNames', 'true'))
SELECT schema_of_json('{/* x */"a":1}', map('allowComments', 'true'))
SELECT schema_of_json('{\'a\':1}', map('allowSingleQuotes', 'true'))
SELECT schema_of_json('{\'a\':1}', map('allowSingleQuotes', 'false'))
SELECT schema_of_json('{"a":NaN,"b":-Infinity}')
SELECT schema_of_json('{"a":', map('mode', 'PERMISSIVE'))
SELECT schema_of_json('{"a":1}', map('mode', 'FAILFAST'))
SELECT schema_of_csv('1,2.5,2024-01-02,2024-01-02T03:04:05', map('inferDate', 'true')), schema_of_csv('2024-01-02', map('preferDate', 'false')), schema_of_csv('2024-01-02', map('prefersDate', 'false')), schema_of_csv('-,1', map('nullValue', '-'))
SELECT schema_of_csv('26/08/2015', map('dateFormat', 'dd/MM/yyyy')), schema_of_csv('26/08/2015 10:11', map('timestampFormat', 'dd/MM/yyyy HH:mm'))
SELECT to_csv(named_struct('a', X'616263', 'b', 1))
SELECT to_csv(named_struct('a', X'', 'b', X'00ff', 'c', CAST(NULL AS BINARY), 'd', CAST('é,' AS BINARY)))
SELECT to_json(map(named_struct('a', 1, 'b', 2), named_struct('a', 1, 'b', 2)))
SELECT to_json(map(named_struct('a', 1, 'b', 'x'), 1, named_struct('a', NULL, 'b', 'y'), 2)), to_json(map(named_struct('a', named_struct('c', 1.5D), 'b', true), 1))
SELECT to_json(map(array(1, 2), 1)), to_json(map(named_struct('d', DATE '2024-01-02', 't', TIMESTAMP '2024-01-02 03:04:05', 'x', 1.50BD), 1))
SELECT to_json(map(named_struct('a', array(1, 2)), 1))
SELECT to_json(map(named_struct('a', map('k', 1)), 1))
SELECT date_format(TIMESTAMP '2024-01-02 03:04:05', 'z zz zzz zzzz'), date_format(TIMESTAMP '2024-07-02 03:04:05', 'z zz zzz zzzz'), date_format(DATE '1900-01-01', 'z zzzz')
SELECT to_char(TIMESTAMP '2024-01-02 03:04:05', 'yyyy z'), to_varchar(TIMESTAMP '2024-07-02 03:04:05', 'HH zzzz'), from_unixtime(0, 'HH z')
SELECT from_xml('<p><a>1</b><c>5</c></p>', 'a INT, c INT'), from_xml('<p><c>5</c><a>1</b></p>', 'a INT, c INT'), from_xml('<p><a>&nope;</a><c>5</c></p>', 'a STRING, c INT'), from_xml('<p><c>5</c><a>&nope;</a></p>', 'a STRING, c INT')
SELECT from_xml('<p><c>5</c><a>x</a></p>', 'a INT, c INT'), from_xml('<p><c>5</c><a>x</a><d>6</d></p>', 'a INT, c INT, d INT, _corrupt_record STRING'), from_xml('<p><a>x</a><c>5</c></p>', 'a INT, c INT, _VALUE STRING'), from_xml('<p><a>1<!-- d -->2</a><c>5</c></p>', 'a INT, c INT')
SELECT from_xml('<p><c>5</c><a><b>1</b></a><d>6</d></p>', 'a INT, c INT, d INT'), from_xml('<p><c>5</c><m>7</m><d>6</d></p>', 'm MAP<STRING, INT>, c INT, d INT'), from_xml('<p><c>5</c><a q="x">1</a><d>6</d></p>', 'a STRUCT<_q: INT, _VALUE: INT>, c INT, d INT'), from_xml('<p q="x"><c>5</c></p>', '_q INT, c INT')
SELECT from_xml('<p>x<c>5</c></p>', '_VALUE INT, c INT'), from_xml('<p><c>5</c>x</p>', '_VALUE INT, c INT'), from_xml('<p><c>5</c><s><t>x</t></s><d>6</d></p>', 'c INT, s STRUCT<t: INT>, d INT')
SELECT from_xml('<p><s><c>5</c><c>6</c></s></p>', 's ARRAY<INT>'), from_xml('<p><s/><s/></p>', 's STRUCT<t: INT>'), from_xml('<p><s x="1"> </s></p>', 's STRUCT<_x: INT, _VALUE: STRING>'), from_xml('<p><a> </a></p>', 'a INT'), from_xml('<p><a> <b>1</b> </a></p>', 'a MAP<STRING, INT>')
SELECT from_xml('<p><a>12abc</a></p>', 'a DOUBLE'), from_xml('<p><a>0x10</a></p>', 'a DOUBLE'), from_xml('<p><a>1E5x</a></p>', 'a DOUBLE'), from_xml('<p><a>+-2.5</a></p>', 'a DOUBLE'), from_xml('<p><a>1,2,3.5,6</a></p>', 'a FLOAT')
SELECT to_json(from_xml('<p><a>\u0001</a></p>', 'a STRING, _corrupt_record STRING')) AS c0
SELECT from_xml('<p><a>&#1;</a></p>', 'a STRING, _corrupt_record STRING') AS c
SELECT from_xml('<p><a x="a\nb\tc"/></p>', 'a STRUCT<_x: STRING>') AS c
SELECT from_xml('<p x="<"/>', '_x STRING, _corrupt_record STRING') AS c
SELECT from_xml('<p><a></a ></p>', 'a STRING') AS c
SELECT from_xml('<p><a/ ></p>', 'a STRING, _corrupt_record STRING') AS c
SELECT from_xml('<p><n:a>1</n:a></p>', 'a INT', map('ignoreNamespace', 'true')), from_xml('<p><a n:x="1" y="2">z<q r="s"/></a></p>', 'a STRING'), from_xml('<p><a><b>&lt;</b></a></p>', 'a STRING'), from_xml('<p><x:y:z>1</x:y:z></p>', '`x:y:z` INT, z INT', map('ignoreNamespace', 'true'))
SELECT from_xml('<p><!-- a -- b --><a>1</a></p>', 'a INT, _corrupt_record STRING'), from_xml('<p><![CDATA[a]]b]]></p>', '_VALUE STRING'), from_xml('<?xml version="1.1"?><p><a>1</a></p>', 'a INT'), from_xml('<?xml version="2.0"?><p><a>1</a></p>', 'a INT, _corrupt_record STRING'), from_xml('<?xml version="1.0" encoding="nope"?><p><a>1</a></p>', 'a INT, _corrupt_record STRING')
SELECT from_xml('<p><a>1</a></p>', 'a INT, b INT, c BOOLEAN DEFAULT true')
SELECT from_xml('<p><a>2024-1-2</a></p>', 'a DATE', map('preferDate', 'false')), from_xml('<p><a>12:30:00</a></p>', 'a TIMESTAMP_NTZ'), from_xml('<p><a>2024</a></p>', 'a TIMESTAMP'), from_xml('<p><a> 2024-01-02 </a></p>', 'a DATE', map('ignoreSurroundingSpaces', 'false'))
SELECT from_xml('<p x=" 1 "/>', '_x STRING', map('ignoreSurroundingSpaces', 'false')), from_xml('<p x=" 1 "/>', '_x STRING'), from_xml('<p x=""/>', '_x STRING'), from_xml('<p x=""/>', '_x INT')
SELECT from_xml('<p><a>1</a></p>', 'a INT', map('mode', 'nonsense'))
SELECT from_xml('<p><a>1</a></p>', 'a STRING', map('excludeAttribute', 'yes'))
SELECT schema_of_xml('<p><a>-</a><a>1</a></p>', map('nullValue', '-')), schema_of_xml('<p x="-"/>', map('nullValue', '-')), schema_of_xml('<p x=""/>'), schema_of_xml('<p><a> </a></p>'), schema_of_xml('<p><a> </a></p>', map('ignoreSurroundingSpaces', 'false'))
SELECT schema_of_xml('<p><a x="1">t</a><a>2</a></p>'), schema_of_xml('<p><a>2</a><a x="1">t</a></p>'), schema_of_xml('<p><a x="1"/><a>2</a></p>'), schema_of_xml('<p><a x="1"/></p>'), schema_of_xml('<p><a x="1"> </a></p>')
SELECT schema_of_xml('<p><a>1.5</a><a>22.25</a></p>', map('prefersDecimal', 'true')), schema_of_xml('<p><a>1.5</a><a>7</a></p>', map('prefersDecimal', 'true')), schema_of_xml('<p><a>1,5</a><b>1,234.5</b><c>123456789012345678901234567890</c></p>', map('prefersDecimal', 'true')), schema_of_xml('<p><a>0.001</a><b>-.5</b></p>', map('prefersDecimal', 'true'))
SELECT schema_of_xml('<p><a>1e3</a></p>', map('prefersDecimal', 'true'))
SELECT schema_of_xml('<p><a><b>1</b></a><a/></p>'), schema_of_xml('<p><a/><a><b>1</b></a></p>'), schema_of_xml('<p><a><b><c/></b></a></p>'), schema_of_xml('<p><a>t<b/></a></p>'), schema_of_xml('<p>1<a/>x</p>'), schema_of_xml('<p>1<a/>2<b/>3</p>')
SELECT schema_of_xml('<p>x</b>'), schema_of_xml('<p><a>&nope;</a></p>'), schema_of_xml('<p/><q/>'), schema_of_xml('x<p/>'), schema_of_xml('<!-- c --><p a="1"/>')
SELECT schema_of_xml('<p><a>12:30</a><b>9:5</b><c>T12:30</c><d>-2024-01-02</d><e>0001-01-01</e><f>epoch</f><g>2024-01-02T03</g><h>2024-01-02 03:04:05 America/Los_Angeles</h></p>')
SELECT schema_of_xml('<p _VALUE="1">x</p>'), schema_of_xml('<p x="1"><_x>2</_x></p>'), schema_of_xml('<p><a x="1"><_x>2</_x></a></p>')
SELECT replace(to_xml(named_struct('m', map('_k', 'v', 'j', 'w'))), '\n', '~') AS c0, replace(to_xml(named_struct('m', map())), '\n', '~') AS c1, replace(to_xml(named_struct('m', map('j', array(1, 2), 'k', NULL))), '\n', '~') AS c2
SELECT to_xml(named_struct('m', map(DATE '2024-01-02', 'one')))
SELECT replace(to_xml(named_struct('m', map(true, named_struct('_x', 1, 'y', 2)))), '\n', '~') AS c0
SELECT to_xml(named_struct('a', X'00ff', '_b', X'61'))
SELECT replace(to_xml(named_struct('a', X'e9')), '\n', '~') AS c0
SELECT replace(to_xml(named_struct('_t', TIMESTAMP_NTZ '1970-01-01 00:00:01', 'a', TIME '12:30:00.123')), '\n', '~') AS c0
SELECT to_xml(named_struct('_t', TIME '00:00:01'))
SELECT to_xml(named_struct('_t', array(1, 2)))
SELECT to_xml(named_struct('_t', named_struct('a', 1)))
SELECT to_xml(named_struct('_v', parse_json('1')))
SELECT replace(to_xml(named_struct('a', array(named_struct('_x', 1, '_VALUE', 'u'), NULL, named_struct('_x', NULL, '_VALUE', 'v')))), '\n', '~') AS c0
SELECT replace(to_xml(named_struct('_VALUE', array(1, 2))), '\n', '~') AS c0, replace(to_xml(named_struct('_VALUE', named_struct('a', 1))), '\n', '~') AS c1, replace(to_xml(named_struct('a', array(map('k', 1), map('k', 2)))), '\n', '~') AS c2
SELECT replace(to_xml(named_struct('a', 'x\r\ny', 'b', 'tab\there', 'c', 'a]]>b>c', 'd', ']]', 'e', '>')), '\n', '~') AS c0, replace(to_xml(named_struct('_r', 'x\r\ny')), '\n', '~') AS c1
SELECT to_xml(named_struct('a', '\u0001')) AS c
SELECT to_xml(named_struct('a', 1), map('rowTag', 'a b'))
SELECT to_xml(named_struct('a', 1), map('rowTag', ''))
SELECT to_xml(named_struct('a', 1), map('rowTag', '<r>'))
SELECT to_xml(named_struct('a', 1), map('valueTag', ''))
SELECT replace(to_xml(named_struct('a', 1), map('mode', 'DROPMALFORMED')), '\n', '~') AS c0
SELECT replace(to_xml(named_struct('A', 1, 'a', 2)), '\n', '~') AS c0
SELECT to_xml(named_struct('', 1))
SELECT replace(to_xml(named_struct('é-1._x', 1, '_é', 2)), '\n', '~') AS c0
SELECT replace(to_xml(named_struct('a', array(array(1, NULL), NULL, array()))), '\n', '~') AS c0, replace(to_xml(named_struct('a', array(array(array(1, 2), array(3)), array(array(4))))), '\n', '~') AS c1
SELECT replace(to_xml(named_struct('a', named_struct('b', 1, '_VALUE', 2, 'c', named_struct('d', 3))), map('indent', '\t')), '\n', '~') AS c0, replace(to_xml(named_struct('a', named_struct('b', 1)), map('indent', '')), '\n', '~') AS c1
SELECT replace(to_xml(named_struct('a', 1.0F, 'b', 1e10F, 'c', 123456789.125D, 'd', CAST(1e-10 AS DECIMAL(20, 12)), 'e', CAST(5 AS DECIMAL(10, 0)), 'f', CAST(0 AS DECIMAL(20, 10)))), '\n', '~') AS c0
SELECT replace(to_xml(named_struct('b', TIMESTAMP '1900-01-01 00:00:00', 'c', TIMESTAMP '2024-07-01 12:00:00', 'd', DATE '0001-01-01', 'e', DATE '-0044-03-15')), '\n', '~') AS c0, replace(to_xml(named_struct('b', TIMESTAMP '2024-01-02 03:04:05'), map('timezone', 'UTC')), '\n', '~') AS c1
SELECT replace(to_xml(parse_json('{"a": null, "b": [null]}')), '\n', '~') AS c0, replace(to_xml(parse_json('{"z": 1, "_a": [1, 2]}')), '\n', '~') AS c1
SELECT replace(to_xml(parse_json('{"a": 1.50, "b": 1e10, "c": "<&>", "d": "", "e": {}}')), '\n', '~') AS c0
SELECT replace(to_xml(to_variant_object(named_struct('d', DATE '2024-01-02', 't', TIMESTAMP '2024-01-02 03:04:05', 'n', TIMESTAMP_NTZ '2024-01-02 03:04:05', 'b', X'61', 'f', 1.5F))), '\n', '~') AS c0
SELECT replace(to_xml(parse_json('[1, 2]')), '\n', '~') AS c0, replace(to_xml(parse_json('[[1], {"a": 2}, "x"]')), '\n', '~') AS c1, replace(to_xml(named_struct('v', parse_json('[[1, 2], 3]'))), '\n', '~') AS c2
SELECT from_xml('<p>5</p>', 'variant'), from_xml('<p x="1">t</p>', 'variant'), from_xml('<p/>', 'variant'), from_xml('<p><a>1</a>', 'variant')
SELECT from_xml('<p><a>true</a><b>1.50</b><c>1e3</c><d>2024-01-02</d><e>9223372036854775808</e><f>+5</f><g>x</g><h> s </h></p>', 'variant')
SELECT schema_of_json('{"a":1.25,"b":1,"c":123456789012345678901234567890,"e":0.001}', map('prefersDecimal', 'true')), schema_of_json('[1, 2.5]', map('prefersDecimal', 'true')), schema_of_json('[1.5, 22.25]', map('prefersDecimal', 'true'))
SELECT schema_of_json('[1.5, 1.25e1]', map('prefersDecimal', 'true')), schema_of_json('{"a":1.0}', map('prefersDecimal', 'false')), schema_of_json('[0.00, 10, -3.5]', map('prefersDecimal', 'true')), schema_of_json('{"a":1.123456789012345678901234567890123456789012}', map('prefersDecimal', 'true'))
SELECT schema_of_json('{"a":1e3}', map('prefersDecimal', 'true'))
SELECT schema_of_json('{"a":0.0}', map('prefersDecimal', 'true')), schema_of_json('[12345678901234567890123456789012345678, 0.5]', map('prefersDecimal', 'true')), schema_of_json('{"a":00.5,"b":[007,-01]}', map('allowNumericLeadingZeros', 'true'))
SELECT schema_of_csv('1.5,2', map('prefersDecimal', 'true')), schema_of_csv('x'), schema_of_csv('1e3,.5,+1,-1')
SELECT from_csv('1,x', schema_of_csv('1,abc'), map('mode', 'FAILFAST')), from_json('{"a":1}', schema_of_json('{"a":1}', map('primitivesAsString', 'true')))
SELECT from_json(s, schema_of_json(s)) FROM t
SELECT from_json('{"a":1}', CAST(NULL AS STRING))
SELECT from_json('{"a":1}', 1 + 1)
SELECT date_format(TIMESTAMP '2024-01-02 03:04:05', 'zzzzz')
SELECT current_timezone(), date_format(TIMESTAMP '2024-01-02 03:04:05', 'yyyy-MM-dd HH:mm:ss z'), date_format(TIMESTAMP '1850-01-02 03:04:05', 'z zzzz'), date_format(TIMESTAMP '1943-07-02 03:04:05', 'z zzzz')
SELECT to_timestamp('2024-01-02 PST', 'yyyy-MM-dd z')
SELECT to_csv(named_struct('t', TIMESTAMP '2024-01-02 03:04:05'), map('timestampFormat', 'yyyy z'))
SELECT date_format(TIMESTAMP_NTZ '2024-01-02 03:04:05', 'z')
SELECT from_xml('<p><c>5</c><a>x&nope;y</a><d>6</d></p>', 'a STRING, c INT, d INT'), from_xml('<p><c>5</c>&nope;<d>6</d></p>', 'c INT, d INT, _corrupt_record STRING'), from_xml('<p><c>5</c><u>&nope;</u><d>6</d></p>', 'c INT, d INT, _corrupt_record STRING'), from_xml('<p x="&nope;"><c>5</c></p>', 'c INT, _x STRING, _corrupt_record STRING'), from_xml('<p><c>5</c><a>&nope;7</a><d>6</d></p>', 'a INT, c INT, d INT, _corrupt_record STRING')
SELECT from_xml('<p><a>1</a></p>', 'a BINARY'), from_xml('<p><a>é</a><b><c>x</c></b><d/></p>', 'a BINARY, b BINARY, d BINARY')
SELECT from_xml('<p><c>5</c><!-- x', 'c INT, _corrupt_record STRING'), from_xml('<p><c>5</c><b></p>', 'c INT, _corrupt_record STRING'), from_xml('<p><c>5</c><d><e></d></p>', 'c INT, d INT, _corrupt_record STRING'), from_xml('<p><c>5</c></p', 'c INT, _corrupt_record STRING'), from_xml('<p><c>5</c></p><', 'c INT, _corrupt_record STRING')
SELECT from_xml('<p><a>12:30:00</a></p>', 'a TIMESTAMP') IS NULL, from_xml('<p><a>1<!-- d --></a><c>2</c></p>', 'a INT, c INT'), from_xml('<p><a>1<?x y?> </a><c>2</c></p>', 'a INT, c INT'), from_xml('<p><a><!-- d --> <!-- e -->1</a></p>', 'a INT'), from_xml('<p><a>1<b/></a><c>2</c></p>', 'a ARRAY<INT>, c INT'), from_xml('<p><a> </a></p>', 'a ARRAY<INT>, _corrupt_record STRING'), from_xml('<p><a> x </a></p>', 'a ARRAY<STRING>')
SELECT from_xml('<p><a> <b/> </a></p>', 'a STRING'), from_xml('<p><a> <b/> </a></p>', 'a STRING', map('ignoreSurroundingSpaces', 'false')), from_xml('<p><a>t <b>u</b></a></p>', 'a ARRAY<STRING>'), from_xml('<p><a><b>u</b></a></p>', 'a ARRAY<STRING>')
SELECT from_xml('<p><a>1</a></p>', 'a INT', map('excludeAttribute', 'TRUE'))
SELECT from_xml('<p y="2"><a>1</a></p>', '_y INT', map('EXCLUDEATTRIBUTE', 'true'))
SELECT from_xml('<p y="2"><a>1</a></p>', 'a INT', map('valueTag', '_', 'rootTag', 'x'))
SELECT from_xml('<p><a>１</a></p>', 'a INT, _corrupt_record STRING')
SELECT from_xml('<p><a>1_0</a></p>', 'a DOUBLE, _corrupt_record STRING')
SELECT from_xml('<p><a>nan</a></p>', 'a DOUBLE, _corrupt_record STRING')
SELECT from_xml('<p><a>1e400</a><b>1e-400</b></p>', 'a DOUBLE, b FLOAT')
SELECT from_xml('<p><a>-0</a><b>-.5</b><c>-,5</c></p>', 'a DOUBLE, b DOUBLE, c STRING')
SELECT replace(to_xml(named_struct('d', CAST(0.0000001 AS DECIMAL(10, 7)), 'e', CAST(0.000001 AS DECIMAL(10, 6)), 'f', CAST(-0.00000012 AS DECIMAL(10, 8)), '_g', CAST(0 AS DECIMAL(10, 7)))), '\n', '~') AS c0
SELECT schema_of_xml('<p><a>2024-01-02T25:00:00</a><b>2024-1-2 3:4:5.1234567</b><c>2024-01-02 </c><d>12:30:61</d><e>+12024-01-01</e><f>2024-01-02 03:04:05 PST</f><g>2024-02-30 01:00:00</g><h>12345-01-01</h></p>')
SELECT schema_of_xml('<p><a>1.5f</a><b>1e</b><c>1e5</c><d>.</d><e>-</e><f>+</f><g>1 2</g><h>--1</h><i>+.5</i><j>0x1p3</j><k>1,000</k><l>True</l><m>1.5e400</m></p>')
SELECT to_csv(named_struct('a', X'2261', 'b', X'0a', 'c', X'2061'))
SELECT from_xml('<p><a z="1" b="2" m="3">x<c y="1" a="2"/></a></p>', 'a STRING'), from_xml('<p><a><q z="1" b="2" m="3" a="4"/></a></p>', 'a STRING')
SELECT from_xml('<p><a><![CDATA[]]></a></p>', 'a INT, _corrupt_record STRING'), from_xml('<p><a><![CDATA[]]></a></p>', 'a STRING'), from_xml('<p><![CDATA[]]><a>1</a></p>', 'a INT, _VALUE STRING')
SELECT from_xml('<p><a>x</a></p>', '_corrupt_record STRING, a INT, b STRING'), from_xml('<p><b>y</b><a>x</a></p>', 'b STRING, _corrupt_record STRING, a INT'), from_xml('<p><b>y</b></p>', '_corrupt_record STRING, b STRING')
SELECT from_xml('<p><s x="-" y="2"><x>1</x><_x>5</_x></s></p>', 's STRUCT<_x: STRING, _y: INT>', map('nullValue', '-'))
SELECT from_xml('<p><m><k/><j><a>1</a></j></m></p>', 'm MAP<STRING, STRUCT<a: INT>>'), from_xml('<p><m><k><a>1</a><a>2</a></k></m></p>', 'm MAP<STRING, STRUCT<a: ARRAY<INT>>>'), from_xml('<p><m><k>1</k></m><m><j>2</j></m></p>', 'm MAP<STRING, STRING>'), from_xml('<p><m><k>1</k></m><m><j>2</j></m></p>', 'm ARRAY<MAP<STRING, STRING>>')
SELECT to_xml(parse_json('{"a": 1}'), map('indent', ''))
SELECT replace(to_xml(named_struct('a', CAST('x' AS VARCHAR(3)), 'b', CAST('y' AS CHAR(3)), 'c', 5 = 5, 'd', INTERVAL 1 DAY IS NULL)), '\n', '~') AS c0
SELECT replace(to_xml(named_struct('v', v.s)), '\n', '~') AS x FROM (SELECT id, named_struct('_i', id, 's', s, 'n', CAST(NULL AS INT)) AS s FROM t) v WHERE v.id < 4
SELECT from_xml(x, 'a INT, b ARRAY<STRING>, _corrupt_record STRING') FROM (SELECT explode(array('<p><a>1</a></p>', '<p><b>x</b><b>y</b></p>', '<p>', NULL, '<p><a>z</a></p>')) AS x)
SELECT typeof(from_xml('<p/>', schema_of_xml('<p x="1"><a>2.5</a><b><c>1</c></b><b/></p>')))
SELECT from_xml('<p x="1"><a>2.5</a><b><c>1</c></b><b/></p>', schema_of_xml('<p x="1"><a>2.5</a><b><c>1</c></b><b/></p>')), from_xml('<p><a q="1">2</a></p>', schema_of_xml('<p><a q="1">2</a></p>', map('attributePrefix', '@')), map('attributePrefix', '@'))
SELECT from_json('{"a":1}', schema_of_json('')), from_json('{"a":1}', schema_of_json('{}'))
SELECT from_csv('1', schema_of_csv(''))
SELECT from_json('{"a":[{"b":1}]}', schema_of_json('{"a":[{"b":null}]}')), from_json('{"a":"x"}', schema_of_json('{"a' || '":1}'))
SELECT to_csv(named_struct('a', '\n x\r', 'b', '\u0001y', 'c', ' \u3000z')) AS c, to_csv(named_struct('a', '\n')) AS d, to_csv(named_struct('a', ' x '), map('ignoreLeadingWhiteSpace', 'false')) AS e
SELECT schema_of_json('[1.5, 123456789012345678901234567890123456789]', map('prefersDecimal', 'true')), schema_of_json('[12345678901234567890, 1]', map('prefersDecimal', 'true')), schema_of_json('[12345678901234567890, 1.5]'), schema_of_json('[12345678901234567890, "x"]')
SELECT to_json(array(map(named_struct('a', 1), 1))), to_json(named_struct('m', map(array(1), 2)))
SELECT from_xml('<p><a>1</a><b>2</b><b>x</b></p>', 'a INT, b ARRAY<STRUCT<_VALUE: INT>>'), from_xml('<p>1<a/>2</p>', '_VALUE ARRAY<INT>, a STRING'), from_xml('<p><a><_VALUE>7</_VALUE></a></p>', 'a STRUCT<_VALUE: INT>')
