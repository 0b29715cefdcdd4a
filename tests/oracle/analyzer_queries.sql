SELECT a AS b, count(*) AS a FROM t GROUP BY a HAVING a > 1
SELECT a AS b, count(*) AS cnt FROM t GROUP BY a, b HAVING b > 1
SELECT a, sum(c) AS c FROM t GROUP BY a HAVING c > 1
SELECT a, sum(c) AS c FROM t GROUP BY a ORDER BY sum(c)
SELECT a, sum(c) AS c FROM t GROUP BY a HAVING sum(c) > 1
SELECT a, sum(c) AS x FROM t GROUP BY a HAVING sum(x) > 1
SELECT a, sum(c) AS x FROM t GROUP BY a ORDER BY sum(x)
SELECT a FROM t GROUP BY a ORDER BY b
SELECT a FROM t GROUP BY a HAVING b > 1
SELECT a FROM t ORDER BY sum(c)
SELECT a, sum(c) FROM t
SELECT a + b FROM t
SELECT '1' + '2'
SELECT null + null
SELECT 1 + null
SELECT a + 1, a - 1, a * 2, a / 2, a % 2, a div 2, -a, +a, ~a, a & 1, a | 1, a ^ 1 FROM t
SELECT n + n, n - 1, n * 2, n / 3, n % 2, n div 2, n + a, n * c, n / n, a / n FROM t
SELECT id + a, id * 2, c + a, c / a, a + 1.5, a + 2.5D, a * 1L FROM t
SELECT u.w + u.a, u.w + u.w, u.w / u.a, small + tiny, small + 1, tiny * tiny, p * p, p + big, p / small FROM u
SELECT d + 1, d - 1, 1 + d, d - d, d + INTERVAL 1 DAY, d + INTERVAL 1 HOUR, d - INTERVAL 1 MONTH, ts + INTERVAL 1 DAY, ts - INTERVAL 1 MONTH, ts - ts, ts - d, d - ts FROM t
SELECT d + INTERVAL '1 month 1 day' FROM t
SELECT d > '2020-01-01', ts > '2020-01-01', a = '1', c < '1', n >= '2', f = 'true', d = ts, a = c, a <> 1, a != 1, a <=> 1, NOT f, a IS NULL, a IS NOT NULL, a BETWEEN 1 AND 3, a IN (1, 2), a NOT IN (1, '2'), b LIKE 'x%', b ILIKE 'x', b RLIKE 'x', b NOT LIKE 'x' FROM t
SELECT a = f FROM t
SELECT d = 1 FROM t
SELECT d = a FROM t
SELECT a AND f FROM t
SELECT NOT a FROM t
SELECT a FROM t WHERE a
SELECT a FROM t WHERE a + 1
SELECT a FROM t WHERE sum(a) > 1
SELECT a FROM t WHERE row_number() over (order by a) > 1
SELECT a FROM t WHERE explode(arr) > 1
SELECT nope FROM t
SELECT t.nope FROM t
SELECT x.a FROM t
SELECT order_idd FROM orders
SELECT o.nam FROM orders o JOIN customers c ON o.customer_id = c.customer_id
SELECT nam FROM orders o JOIN customers c ON o.customer_id = c.customer_id
SELECT nam FROM orders
SELECT customer_id FROM orders o JOIN customers c ON o.customer_id = c.customer_id
SELECT nope
SELECT s.x, s.y, s.z FROM t
SELECT s.x, s['y'], arr[0], m['k'], m.k FROM t
SELECT S.X, T.A, A FROM t
SELECT items.sku, items[0].sku, items.sku[0] FROM orders
SELECT nope(a) FROM t
SELECT sum(a, b) FROM t
SELECT upper(a), upper(1), length(d), abs(b) FROM t
SELECT abs(d) FROM t
SELECT sum(b), sum(d) FROM t
SELECT sum(d) FROM t
SELECT * FROM t JOIN u USING (id)
SELECT * FROM t LEFT JOIN u USING (id, a)
SELECT * FROM t RIGHT JOIN u USING (id)
SELECT * FROM t FULL JOIN u USING (id, a)
SELECT t.id, u.id FROM t JOIN u USING (id)
SELECT t.*, u.v FROM t JOIN u USING (id)
SELECT u.* FROM t JOIN u USING (id)
SELECT u.* FROM t FULL JOIN u USING (id)
SELECT * FROM t NATURAL JOIN u
SELECT * FROM t LEFT SEMI JOIN u USING (id)
SELECT * FROM t JOIN u USING (nope)
SELECT * FROM t JOIN u USING (v)
SELECT * FROM t JOIN u
SELECT * FROM t LEFT JOIN u ON t.id = u.id
SELECT id FROM t JOIN u USING (id)
SELECT id FROM t, u
SELECT * EXCEPT (a, b) FROM t
SELECT * EXCEPT (nope) FROM t
SELECT * EXCEPT (s.x) FROM t
SELECT t.* EXCEPT (a) FROM t
SELECT s.* FROM t
SELECT x.* FROM t
SELECT count(*), count(1), count(a), count(DISTINCT a), count(DISTINCT a, b), sum(a), avg(a), min(b), max(d), sum(n), avg(n), sum(c) FROM t
SELECT count(*) FILTER (WHERE a > 1), sum(a) FILTER (WHERE f) FROM t
SELECT CASE WHEN a > 1 THEN 'x' ELSE 'y' END, CASE a WHEN 1 THEN 2 END, CASE WHEN f THEN a ELSE c END, CASE WHEN a THEN 1 END FROM t
SELECT CASE WHEN f THEN a ELSE c END, CASE WHEN f THEN 1 WHEN a > 2 THEN 2.5 END, if(f, a, id), coalesce(a, 1), coalesce(a, c, n), nvl(a, 1), ifnull(b, 'x'), nullif(a, 1), nvl2(a, 1, 2) FROM t
SELECT coalesce(a, 'x'), if(f, d, ts), coalesce(d, '2020'), greatest(a, c), least(1, 2.5), array(1, 2L, 3.5), map('a', 1), named_struct('a', 1), struct(a, b), struct(a AS x) FROM t
SELECT a IN ('x'), a IN (1, 2.5), d IN ('2020-01-01'), b IN (1) FROM t
SELECT CAST(a AS STRING), a::string, cast(b AS INT), try_cast(b AS INT), int(b), string(a), date(b), timestamp(b), double(a), CAST(s AS STRING) FROM t
SELECT CAST(a AS DATE) FROM t
SELECT CAST(arr AS INT) FROM t
SELECT date_sub(current_date(), 7), current_date, current_timestamp, now(), date_add(d, 1), date_trunc('month', ts), year(d), to_date(b), to_timestamp(b), date_format(ts, 'yyyy') FROM t
SELECT 1, 1L, 1.5, 1.5D, 'x', true, null, DATE '2020-01-01', TIMESTAMP '2020-01-01 00:00:00', INTERVAL 1 DAY, INTERVAL '1' MONTH, X'1F', 1S, 1Y, 1.5F, 2.5BD, -1, - 1
SELECT a || b, b || 'x', concat(a, b), concat_ws(',', b, a) FROM t
SELECT explode(arr) FROM t
SELECT id, explode(arr) AS x FROM t
SELECT explode(m) FROM t
SELECT explode(m) AS (k, v), a FROM t
SELECT posexplode(arr) FROM t
SELECT explode_outer(arr), id FROM t
SELECT inline(items) FROM orders
SELECT explode(arr) + 1 FROM t
SELECT explode(arr), explode(arr) FROM t
SELECT id, e FROM t LATERAL VIEW explode(arr) AS e
SELECT id, x.e FROM t LATERAL VIEW explode(arr) x AS e
SELECT * FROM t LATERAL VIEW OUTER explode(m) x
SELECT stack(2, 1, 'a', 2, 'b')
SELECT a + 1 AS x, x * 2 AS y, y + x FROM t
SELECT a AS x, x + 1 FROM t
SELECT a AS x, c AS x, x + 1 FROM t
SELECT a AS c, c + 1 FROM t
SELECT a, sum(c) AS x, x + 1 FROM t GROUP BY a
SELECT row_number() OVER (PARTITION BY a ORDER BY d) AS rn, rank() OVER (ORDER BY a), sum(c) OVER (PARTITION BY b), lag(a) OVER (ORDER BY d), lag(a, 1, 0) OVER (ORDER BY d), avg(c) OVER w FROM t WINDOW w AS (PARTITION BY a)
SELECT sum(sum(c)) OVER (PARTITION BY a), a FROM t GROUP BY a
SELECT a, rank() OVER (ORDER BY sum(c) DESC) FROM t GROUP BY a HAVING sum(c) > 1
SELECT row_number() FROM t
SELECT sum(sum(a)) FROM t
SELECT a FROM t QUALIFY row_number() OVER (PARTITION BY a ORDER BY d) = 1
SELECT a, row_number() OVER (PARTITION BY a ORDER BY d) rn FROM t QUALIFY rn = 1
SELECT * FROM t UNION ALL SELECT * FROM t
SELECT a FROM t UNION SELECT id FROM u
SELECT a, b FROM t UNION ALL SELECT a FROM u
SELECT a FROM t UNION ALL SELECT v FROM u
SELECT d FROM t UNION ALL SELECT a FROM u
SELECT arr FROM t UNION ALL SELECT a FROM u
SELECT a FROM t EXCEPT SELECT a FROM u
SELECT a FROM t INTERSECT SELECT a FROM u
SELECT a, b FROM t UNION ALL BY NAME SELECT v AS b, a FROM u
SELECT a FROM t UNION BY NAME SELECT v AS b FROM u
SELECT * FROM VALUES (1, 'a'), (2, NULL) AS x(i, j)
SELECT * FROM VALUES (1), (2.5)
SELECT * FROM VALUES (1, 2), (3)
SELECT * FROM range(10)
SELECT id * 2 FROM range(1, 10, 2)
SELECT * FROM explode(array(1, 2))
SELECT * FROM nope(1)
SELECT * FROM nope
WITH x AS (SELECT a FROM t) SELECT * FROM x
WITH x(y) AS (SELECT a FROM t) SELECT y, x.y FROM x
WITH x AS (SELECT nope FROM t) SELECT 1
SELECT (SELECT max(a) FROM u) FROM t
SELECT (SELECT a, v FROM u) FROM t
SELECT * FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.id = t.id)
SELECT * FROM t WHERE id IN (SELECT id FROM u)
SELECT a FROM t WHERE b IN (SELECT a FROM u)
SELECT a FROM t WHERE d IN (SELECT a FROM u)
SELECT a FROM t WHERE (a, b) IN (SELECT a, v FROM u)
SELECT a FROM t WHERE (a, b) IN (SELECT a FROM u)
SELECT id, (SELECT max(v) FROM u WHERE u.id = t.id) FROM t
SELECT id, (SELECT v FROM u WHERE u.id = t.id) FROM t
SELECT a, b, count(*) FROM t GROUP BY 1, 2
SELECT a + 1 AS x, count(*) FROM t GROUP BY x
SELECT a, count(*) FROM t GROUP BY 3
SELECT a, count(*) FROM t GROUP BY 2
SELECT a, b, sum(c) FROM t GROUP BY ALL
SELECT a, sum(c) + b FROM t GROUP BY ALL
SELECT a, b FROM t ORDER BY 2
SELECT a, b FROM t ORDER BY 3
SELECT a FROM t ORDER BY c
SELECT DISTINCT a FROM t ORDER BY c
SELECT a, b FROM t ORDER BY ALL
SELECT a + 1, count(*) FROM t GROUP BY a + 1 ORDER BY a + 1
SELECT b FROM t GROUP BY a
SELECT a + 1 FROM t GROUP BY a
SELECT a + b FROM t GROUP BY a
SELECT a, b, count(*) FROM t GROUP BY ROLLUP(a, b)
SELECT a, b, grouping(a), grouping_id() FROM t GROUP BY CUBE(a, b)
SELECT a, b, count(*) FROM t GROUP BY GROUPING SETS ((a), (b), ())
SELECT * FROM (SELECT day, region, qty FROM spark_catalog.default.sales) PIVOT (sum(qty) FOR region IN ('eu', 'us' AS america))
SELECT * FROM (SELECT day, region, qty FROM spark_catalog.default.sales) PIVOT (sum(qty) AS s, avg(qty) FOR region IN ('eu', 'us'))
SELECT * FROM (SELECT id, a, c FROM t) UNPIVOT (val FOR name IN (a, c))
SELECT * FROM (SELECT id, a, c FROM t) UNPIVOT INCLUDE NULLS (val FOR name IN (a AS x, c))
SELECT sales.qty, default.sales.day, spark_catalog.default.sales.price FROM spark_catalog.default.sales
SELECT * FROM t TABLESAMPLE (10 PERCENT)
SELECT a FROM t LIMIT 10 OFFSET 5
SELECT a FROM t LIMIT a
SELECT transform(arr, x -> x + 1), filter(arr, x -> x > 1), aggregate(arr, 0, (acc, x) -> acc + x), exists(arr, x -> x > 1), transform(arr, (x, i) -> x * i), transform(items, i -> i.price * i.qty) FROM t, orders
SELECT t.a, x.a FROM t JOIN t x ON t.id = x.id
SELECT * FROM t a JOIN t b ON a.id = b.id WHERE a.a = 1
SELECT l.id, r.y FROM t l, LATERAL (SELECT l.a + 1 AS y) r
SELECT _metadata.file_path FROM spark_catalog.default.sales
SELECT *, _metadata.file_name FROM spark_catalog.default.sales
SELECT first(a), last(a, true), collect_list(b), collect_set(a), any_value(a), approx_count_distinct(a), stddev(a), percentile_approx(a, 0.5), max_by(a, d), count_if(f), bool_or(f), median(a), mode(a) FROM t
SELECT year(d) FROM t GROUP BY year(d)
SELECT date_trunc('MONTH', ts) AS month, count(*) AS cnt FROM t GROUP BY date_trunc('MONTH', ts) HAVING cnt > 1 ORDER BY month
SELECT struct(*) FROM u
SELECT count(t.*) FROM t
SELECT count(DISTINCT *) FROM u
SELECT concat(*) FROM u
SELECT a AS `x y`, `a` FROM t
SELECT 1 AS a, 2 AS a
SELECT a FROM (SELECT 1 AS a, 2 AS a)
SELECT a FROM (SELECT a, a FROM t)
SELECT x FROM (SELECT a FROM t) AS q(x)
SELECT x FROM (SELECT a FROM t) AS q(x, y)
SELECT ts:b FROM t
SELECT :p
SELECT CAST(CAST(a AS INT) AS STRING), CAST(s.x AS STRING), CAST(a + 1 AS STRING), CAST(1 AS STRING), int('5'), int(a + 1), upper(CAST(a AS STRING)), CAST(NULL AS INT), CAST(arr[0] AS STRING), upper(string(a)) FROM t
SELECT first(a) IGNORE NULLS, first(a, true), first_value(a) IGNORE NULLS, last(a) RESPECT NULLS, any_value(a) IGNORE NULLS, collect_list(DISTINCT a), sum(DISTINCT a), count(DISTINCT a, b) FILTER (WHERE f), percentile_cont(0.5) WITHIN GROUP (ORDER BY c), percentile_cont(0.5) WITHIN GROUP (ORDER BY c DESC) FROM t
SELECT first_value(a) IGNORE NULLS OVER (ORDER BY d), lead(a) IGNORE NULLS OVER (ORDER BY d), lag(a, 2) OVER (PARTITION BY b ORDER BY d), lead(a, 2, 0) OVER (PARTITION BY b ORDER BY d), nth_value(a, 2) OVER (ORDER BY d), ntile(4) OVER (ORDER BY d) FROM t
SELECT sum(a) OVER (ORDER BY d ROWS BETWEEN 2 PRECEDING AND CURRENT ROW), sum(a) OVER (ORDER BY d), sum(a) OVER (ORDER BY a RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING), count(*) OVER (), sum(a) OVER (PARTITION BY b ORDER BY d ROWS UNBOUNDED PRECEDING) FROM t
SELECT trim(b), ltrim(b), trim(BOTH 'x' FROM b), trim('x', b), substring(b, 1, 2), substring(b FROM 2), left(b, 2), right(b, 2), replace(b, 'a', 'b'), replace(b, 'a'), regexp_replace(b, 'a', 'b'), regexp_extract(b, '(a)', 1), regexp_extract(b, '(a)'), split(b, ','), concat(b, 'x'), lower(b), initcap(b), instr(b, 'x'), locate('x', b), lpad(b, 5, '0'), lpad(b, 5), repeat(b, 2), reverse(b), char_length(b), length(b), translate(b, 'a', 'b') FROM t
SELECT round(c), round(c, 2), round(n, 1), round(n), floor(c), ceil(c), ceil(n), floor(n), floor(a), ceil(a), ceiling(c), abs(a), abs(n), sqrt(a), pow(a, 2), power(a, 2), exp(c), ln(c), log(c), log(2, c), log10(c), mod(a, 2), pmod(a, 2), sign(a), greatest(a, 1), least(a, 1, 2), rand(5), bround(c, 1) FROM t
SELECT datediff(d, '2020-01-01'), datediff(DAY, d, ts), date_diff(d, d), months_between(ts, d), add_months(d, 1), last_day(d), next_day(d, 'MO'), trunc(d, 'MM'), hour(ts), minute(ts), second(ts), dayofweek(d), dayofmonth(d), day(d), weekofyear(d), quarter(d), month(ts), unix_timestamp(ts), from_unixtime(a), to_date(b, 'yyyy'), to_timestamp(b, 'yyyy'), to_unix_timestamp(ts), date_part('year', d), extract(YEAR FROM d), dateadd(d, 1), dateadd(DAY, 1, ts), timestampadd(HOUR, 1, ts), timestampdiff(HOUR, ts, ts), make_date(a, a, a), date(ts), from_utc_timestamp(ts, 'UTC'), current_timezone() FROM t
SELECT size(arr), array_contains(arr, 1), sort_array(arr), array_distinct(arr), array_join(arr, ','), element_at(arr, 1), element_at(m, 'k'), map_keys(m), map_values(m), map_from_arrays(arr, arr), arrays_zip(arr, arr), flatten(array(arr)), slice(arr, 1, 2), array_union(arr, arr), array_max(arr), array_position(arr, 1), sequence(1, 5), array(1, null), array(), map(), cardinality(arr), map_entries(m), array_size(arr), get(arr, 0), explode(arr) FROM t
SELECT to_json(s), from_json(b, 'a INT, b STRING'), from_json(b, 'a INT').a, get_json_object(b, '$.a'), schema_of_json('{"a":1}'), json_tuple(b, 'x', 'y') FROM t
SELECT md5(b), sha2(b, 256), hash(a, b), xxhash64(a), crc32(b), base64(bin), hex(a), unhex(v), uuid(), monotonically_increasing_id(), input_file_name(), typeof(a) FROM t, (SELECT bin, v FROM u)
SELECT md5(b), sha2(b, 256), hash(a, b), xxhash64(a), crc32(b), hex(a), typeof(a) FROM t
SELECT isnull(a), isnotnull(a), isnan(c), nanvl(c, 1), a IS TRUE FROM t
SELECT isnull(a), isnotnull(a), isnan(c), nanvl(c, 1), f IS TRUE, f IS NOT FALSE, a IS DISTINCT FROM 1, a IS NOT DISTINCT FROM 1, b LIKE 'x' ESCAPE '!', b NOT IN ('a'), b REGEXP 'x', NOT (a = 1 AND f OR a > 2), a BETWEEN 1 AND 2 AND f, b LIKE ANY ('a', 'b'), b LIKE ALL ('a', 'b') FROM t
SELECT (a, b), struct(1, 2), named_struct('x', a, 'y', b).x, array(1,2)[0], map('a', 1)['a'], (1, 2).col1 FROM t
SELECT * FROM t WHERE id IN (1, 2) AND b IN ('x') AND d IN ('2020-01-01', DATE '2020-01-02')
SELECT a FROM t WHERE d IN (1)
SELECT a FROM t WHERE d BETWEEN '2020-01-01' AND current_date()
SELECT a FROM t WHERE d BETWEEN 1 AND 2
SELECT a FROM t WHERE d >= current_date() - INTERVAL 7 DAYS AND d < date_add(current_date(), 1) AND ts > now() - INTERVAL 1 HOUR
SELECT current_date() - 7, current_date() - INTERVAL 7 DAYS, current_timestamp() - INTERVAL 7 DAYS, current_date() - d, date_sub(d, a), date_sub(ts, 1), date_add('2020-01-01', 1), '2020-01-01' + INTERVAL 1 DAY FROM t
SELECT n * 1.5, n * a, n / 2, n + 1.25, sum(n) * 2 FROM t GROUP BY n, a
SELECT sum(n) / count(*), avg(a) * 100, round(avg(c), 2), sum(a) / sum(id), sum(a) % 2, max(a) - min(a), count(*) * 1.0 / 3 FROM t
SELECT sum(u.w), sum(p), avg(p), avg(u.w), sum(small), avg(big), sum(big * 1.0), max(bin), min(ntz) FROM u
SELECT 1.5 + 2, 1.5 * 2.25, 1.5 / 3, 10 / 4, 7 % 3, 7 div 2, 1e3, 1e10, 1.0E-5, 123456789012, 12345678901234567890, 0.1, 100.00, -1.5, 1.5e0
SELECT 2147483648, -2147483648, 9223372036854775808, 1 + 2147483648, 1 = 1.0, 'a' = 1, 1 > '0.5', true = 'true', 1 <=> null
SELECT coalesce(null, null), coalesce(n, 1), coalesce(n, 1.555), coalesce(p, n), coalesce(small, big), coalesce(w, a), coalesce(w, big), coalesce(w, p), coalesce(v, bin) FROM u JOIN t USING (id)
SELECT coalesce(n, 1), coalesce(n, 1.555), coalesce(p, n), coalesce(small, big), coalesce(w, t.a), coalesce(w, big), coalesce(w, p), if(f, n, t.a), if(f, null, t.a), nullif(t.a, '1'), nvl(b, v), nvl2(b, t.a, big) FROM u JOIN t USING (id)
SELECT coalesce(d, 1) FROM t
SELECT if(a, 1, 2) FROM t
SELECT if(f, d, 1) FROM t
SELECT CASE WHEN f THEN d ELSE 1 END FROM t
SELECT CASE WHEN f THEN arr ELSE array('x') END, CASE WHEN f THEN s ELSE named_struct('x', 1L, 'y', 'z') END, CASE WHEN f THEN m ELSE map('a', 1.5) END FROM t
SELECT array(1, 'x'), array(a, b), array(d, ts), array(arr, array(1L)) FROM t
SELECT array(1, d) FROM t
SELECT map(1, 'a', 'b', 2)
SELECT map(1)
SELECT named_struct('a')
SELECT greatest(a)  FROM t
SELECT concat(arr, arr), concat(arr, array('x')), arr || arr, concat() FROM t
SELECT concat(arr, b) FROM t
SELECT s.x.y FROM t
SELECT a.b FROM t
SELECT arr.x FROM t
SELECT arr['x'] FROM t
SELECT arr[d] FROM t
SELECT m[1], m[a] FROM t
SELECT m[d] FROM t
SELECT s[0] FROM t
SELECT s[b] FROM t
SELECT a[0] FROM t
SELECT items.qty[0], items[0], items[0].qty + 1, transform(items, x -> x.qty), filter(items, x -> x.qty > 1)[0].sku FROM orders
SELECT attrs['k'], attrs.k, element_at(attrs, 'k'), map_keys(attrs)[0], explode(attrs) FROM customers
SELECT transform(arr, (x, y, z) -> x) FROM t
SELECT transform(arr, a) FROM t
SELECT upper(x -> x) FROM t
SELECT filter(arr, x -> x) FROM t
SELECT exists(arr, x -> x > a), forall(arr, x -> x > 1), any_match(arr, x -> x > 1) FROM t
SELECT exists(arr, x -> x > a), forall(arr, x -> x > 1), zip_with(arr, arr, (x, y) -> x + y), map_filter(m, (k, v) -> v > 1), transform_values(m, (k, v) -> v + 1), transform_keys(m, (k, v) -> upper(k)), array_sort(arr, (l, r) -> l - r), reduce(arr, 0L, (x, y) -> x + y), map_zip_with(m, m, (k, v1, v2) -> v1 + v2) FROM t
SELECT aggregate(arr, 0, (acc, x) -> acc + x, acc -> acc * 2.5), aggregate(arr, CAST(0 AS BIGINT), (acc, x) -> acc + x) FROM t
SELECT aggregate(arr, 0, (acc, x) -> acc + 1.5) FROM t
SELECT min(a) OVER (PARTITION BY b), max(a) OVER w1, min(a) OVER w2 FROM t WINDOW w1 AS (PARTITION BY b ORDER BY d), w2 AS (w1 ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)
SELECT sum(a) OVER nope FROM t
SELECT sum(DISTINCT a) OVER (PARTITION BY b) FROM t
SELECT upper(b) OVER (PARTITION BY a) FROM t
SELECT rank() OVER (PARTITION BY a) FROM t
SELECT lag(a) OVER (PARTITION BY a) FROM t
SELECT sum(a) OVER (ORDER BY d ROWS BETWEEN a PRECEDING AND CURRENT ROW) FROM t
SELECT sum(a) OVER (PARTITION BY rank() OVER (ORDER BY a)) FROM t
SELECT a, rank() OVER (ORDER BY a) r FROM t WHERE r = 1
SELECT a FROM t GROUP BY rank() OVER (ORDER BY a)
SELECT a FROM t GROUP BY sum(a)
SELECT a FROM t GROUP BY m
SELECT m, count(*) FROM t GROUP BY m
SELECT a FROM t HAVING a > 1
SELECT count(*) FROM t HAVING count(*) > 1
SELECT 1 FROM t HAVING count(*) > 1
SELECT max(a) FROM t HAVING b = 1
SELECT a AS k, count(*) c FROM t GROUP BY k HAVING k > 1 AND c > 1 ORDER BY k, c
SELECT a + 1 AS k, count(*) FROM t GROUP BY a + 1 HAVING a + 1 > 2
SELECT a, b, count(*) FROM t GROUP BY a, b WITH ROLLUP
SELECT coalesce(a, 0) AS a, count(*) FROM t GROUP BY coalesce(a, 0) ORDER BY a
SELECT a, count(*) FROM t GROUP BY a ORDER BY count(*) DESC, a LIMIT 3
SELECT a, count(*) AS cnt FROM t GROUP BY a ORDER BY cnt DESC
SELECT a, sum(c) FROM t GROUP BY a ORDER BY b
SELECT DISTINCT a, b FROM t ORDER BY a
SELECT DISTINCT a AS x FROM t ORDER BY a
SELECT a AS x FROM t ORDER BY x + 1, a, t.a
SELECT a AS b FROM t ORDER BY b
SELECT b FROM t ORDER BY t.a, upper(b)
SELECT a FROM t ORDER BY row_number() OVER (ORDER BY b)
SELECT a FROM t ORDER BY m
SELECT a FROM t ORDER BY explode(arr)
SELECT a FROM t ORDER BY nope
SELECT a FROM t SORT BY b
SELECT a FROM t UNION ALL SELECT a FROM u ORDER BY a
SELECT a FROM t UNION ALL SELECT a FROM u ORDER BY b
SELECT a, b FROM t WHERE nope > 1
SELECT a FROM t JOIN u ON t.id = u.id
SELECT t.a FROM t JOIN u ON t.id = nope
SELECT t.a FROM t JOIN u ON t.id
SELECT t.a FROM t JOIN u ON count(*) > 1
SELECT t.a FROM t JOIN u ON t.id = u.id AND row_number() OVER (ORDER BY t.a) = 1
SELECT * FROM t LEFT ANTI JOIN u ON t.id = u.id WHERE v = 1
SELECT t.id, u.id AS uid, x.id FROM t JOIN u USING (id) JOIN t x USING (id)
SELECT * FROM (SELECT id, a FROM t) JOIN (SELECT id, v FROM u) USING (id) JOIN (SELECT id, p FROM u) USING (id)
SELECT id FROM (SELECT id, a FROM t) q1 FULL JOIN (SELECT id, v FROM u) q2 USING (id) WHERE q1.id IS NULL
SELECT q1.* FROM (SELECT id, a FROM t) q1 LEFT JOIN (SELECT id, v FROM u) q2 USING (id)
SELECT q2.* FROM (SELECT id, a FROM t) q1 LEFT JOIN (SELECT id, v FROM u) q2 USING (id)
SELECT * FROM (SELECT a AS k FROM t) JOIN (SELECT v AS k FROM u) USING (k)
SELECT * FROM (SELECT a AS k FROM t) FULL JOIN (SELECT big AS k FROM u) USING (k)
SELECT * FROM (SELECT id, id FROM t) JOIN u USING (id)
SELECT * FROM (SELECT 1 AS id, 2 AS id) JOIN u USING (id)
SELECT * FROM t CROSS JOIN (SELECT 1 AS one)
SELECT t.*, 1 AS one, u.v FROM t JOIN u ON t.id = u.id
SELECT T.ID, t.Id FROM T
SELECT spark_catalog.default.sales.nope FROM spark_catalog.default.sales
SELECT default.sales.* FROM spark_catalog.default.sales
SELECT s.qty FROM spark_catalog.default.sales AS s
SELECT sales.qty FROM spark_catalog.default.sales AS s
WITH x AS (SELECT a, b FROM t), y AS (SELECT a, count(*) AS n FROM x GROUP BY a) SELECT x.b, y.n FROM x JOIN y ON x.a = y.a
WITH x AS (SELECT 1 AS one), x2 AS (SELECT * FROM x) SELECT * FROM x2 UNION ALL SELECT * FROM x
WITH t AS (SELECT id FROM t) SELECT * FROM t
WITH x AS (SELECT a FROM t) SELECT nope FROM x
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r
SELECT * FROM (WITH x AS (SELECT a FROM t) SELECT * FROM x) q
SELECT a, (SELECT max(big) FROM u WHERE u.a = t.a AND u.small > 1) AS mx FROM t
SELECT a, (SELECT count(*) FROM u WHERE u.id > t.id) + 1 AS n FROM t
SELECT a FROM t WHERE a > (SELECT avg(a) FROM u)
SELECT a FROM t WHERE NOT EXISTS (SELECT * FROM u WHERE nope = t.id)
SELECT a FROM t WHERE id NOT IN (SELECT id FROM u WHERE u.a = t.a)
SELECT EXISTS (SELECT 1 FROM u), id IN (SELECT id FROM u) FROM t
SELECT a, count(*) FROM t GROUP BY a HAVING count(*) > (SELECT max(a) FROM u)
SELECT a, count(*) FROM t GROUP BY a HAVING EXISTS (SELECT 1 FROM u WHERE u.a = t.a)
SELECT * FROM t, LATERAL (SELECT v FROM u WHERE u.id = t.id)
SELECT t.id, e.col FROM t, LATERAL explode(arr) e
SELECT t.id, e.x FROM t LEFT JOIN LATERAL explode(t.arr) AS e(x)
SELECT id, k, v2 FROM t LATERAL VIEW explode(m) e AS k, v2
SELECT id, x, y FROM t LATERAL VIEW explode(arr) e1 AS x LATERAL VIEW explode(arr) e2 AS y
SELECT id, item.sku FROM orders LATERAL VIEW explode(items) e AS item
SELECT order_id, item.sku, item.qty * item.price AS total FROM orders LATERAL VIEW explode(items) e AS item
SELECT order_id, explode(items) AS item FROM orders
SELECT order_id, inline(items) FROM orders
SELECT order_id, posexplode(items) AS (i, item) FROM orders
SELECT order_id, explode(items) AS (x, y) FROM orders
SELECT explode(a) FROM t
SELECT count(*), explode(collect_list(a)) FROM t
SELECT a, explode(collect_list(b)) FROM t GROUP BY a
SELECT id, explode(split(b, ',')) AS w FROM t WHERE b IS NOT NULL
SELECT a, max(x) FROM (SELECT a, explode(arr) AS x FROM t) GROUP BY a
SELECT * FROM (SELECT region, qty, price FROM spark_catalog.default.sales) PIVOT (sum(qty), max(price) AS p FOR region IN ('a', 'b'))
SELECT * FROM (SELECT day, region, qty FROM spark_catalog.default.sales) PIVOT (count(*) FOR region IN ('eu'))
SELECT * FROM (SELECT day, region, product, qty FROM spark_catalog.default.sales) PIVOT (sum(qty) FOR (region, product) IN (('eu', 'x'), ('us', 'y')))
SELECT * FROM spark_catalog.default.sales PIVOT (sum(qty) FOR region IN (1, 2))
SELECT * FROM (SELECT id, a, b FROM t) UNPIVOT (val FOR name IN (a, b))
SELECT * FROM (SELECT id, d, a FROM t) UNPIVOT (val FOR name IN (a, d))
SELECT a, x FROM t UNPIVOT (x FOR y IN (c))
SELECT * FROM VALUES (1, 'a', DATE '2020-01-01'), (2.5, 'b', NULL)
SELECT * FROM VALUES (1), ('a')
SELECT * FROM VALUES (1), (DATE '2020-01-01')
SELECT * FROM VALUES (sum(1))
SELECT * FROM (VALUES (1, 2)) AS q(x, y) WHERE x > 1
SELECT * FROM range(5) r JOIN range(1, 3) s ON r.id = s.id
SELECT * FROM range('x')
SELECT a FROM t LIMIT 'x'
SELECT a FROM t LIMIT -1
SELECT a FROM t LIMIT 1 + 1
SELECT a FROM t LIMIT NULL
SELECT a AS x, x + 1 AS y, sum(y) OVER () AS z FROM t
SELECT a + 1 AS a, a * 2 AS b2 FROM t
SELECT s AS st, st.x FROM t
SELECT a AS x, (SELECT max(u.a) FROM u WHERE u.a = x) FROM t
SELECT a, sum(c) AS x, sum(x) FROM t GROUP BY a
SELECT sum(a) AS x, x + 1 AS y, y * 2 AS z FROM t
SELECT a AS x, x AS y, y AS z FROM t
SELECT * EXCEPT (id), id AS renamed FROM u
SELECT u.* EXCEPT (a), t.* EXCEPT (id) FROM t JOIN u ON t.id = u.id
SELECT * EXCEPT (a, a) FROM t
SELECT count(*) AS n, * FROM t
SELECT DISTINCT count(*) FROM t GROUP BY a
SELECT sum(a) FILTER (WHERE sum(a) > 1) FROM t
SELECT sum(a) FILTER (WHERE a) FROM t
SELECT max(DISTINCT a), avg(DISTINCT a), count(DISTINCT a, b), approx_count_distinct(a, 0.1), count_if(a > 1), sum(if(a > 1, 1, 0)), sum(CASE WHEN f THEN 1 ELSE 0 END), avg(CASE WHEN f THEN c END) FROM t
SELECT count() FROM t
SELECT grouping(a) FROM t
SELECT grouping(b) FROM t GROUP BY ROLLUP(a)
SELECT a, grouping_id(a, b) FROM t GROUP BY CUBE(a, b)
SELECT a, b, sum(c) FROM t GROUP BY ROLLUP(a, b) HAVING grouping(a) = 0 ORDER BY grouping_id()
SELECT a, b, sum(c) AS sc FROM t GROUP BY GROUPING SETS ((a, b), a, ()) ORDER BY a, sc
SELECT a, year(d), count(*) FROM t GROUP BY CUBE(a, year(d))
SELECT `a` , t.`b` FROM t
SELECT 'a' 'b', "x", 'it''s', "it's"
SELECT current_user(), current_catalog(), current_schema(), version()
SELECT user, session_user
SELECT date '2020-01-01' + 1, date'2020-01-01' - date'2019-01-01', timestamp'2020-01-01 00:00:00' + interval 1 day
SELECT interval 1 day + interval 2 hour, interval 1 day * 2, interval 1 year / 2, - interval 1 day, interval 1 month - interval 1 month
SELECT interval 1 day > interval 1 hour, d + interval 1 day = d FROM t
SELECT * FROM t NATURAL LEFT JOIN (SELECT id, v FROM u)
SELECT a FROM t INTERSECT ALL SELECT a FROM u EXCEPT SELECT 1
SELECT a, b FROM t INTERSECT SELECT a FROM u
SELECT m FROM t EXCEPT SELECT m FROM t
SELECT arr FROM t UNION ALL SELECT array(1L)
SELECT s FROM t UNION ALL SELECT named_struct('x', 1, 'y', 'a')
SELECT NULL AS x UNION ALL SELECT 1
SELECT n FROM t UNION ALL SELECT p FROM u
SELECT n FROM t UNION ALL SELECT w FROM u
SELECT 1 AS a UNION ALL SELECT 'x' AS b
SELECT DATE '2020-01-01' UNION SELECT TIMESTAMP '2020-01-01 00:00:00'
TABLE t
VALUES (1, 2)
SELECT a b, b c FROM t
SELECT a FROM (SELECT * FROM t WHERE a > 1) WHERE a < 5
SELECT q.a FROM (SELECT a FROM t) AS q JOIN (SELECT a FROM t) AS r ON q.a = r.a
SELECT a FROM (SELECT a FROM t) AS q JOIN (SELECT a FROM t) AS r ON q.a = r.a
FROM t SELECT a
SELECT id FROM t TABLESAMPLE (5 ROWS)
SELECT /*+ BROADCAST(u) */ t.id FROM t JOIN u USING (id)
SELECT CASE f WHEN true THEN 1 ELSE NULL END, CASE b WHEN 'x' THEN 1 WHEN 'y' THEN 2.5D END FROM t
SELECT a, count(*) FROM t WHERE a IN (SELECT a FROM u GROUP BY a HAVING count(*) > 1) GROUP BY a
SELECT o.order_id, c.name, sum(o.amount) OVER (PARTITION BY c.region ORDER BY o.ordered_at) AS running FROM orders o LEFT JOIN customers c ON o.customer_id = c.customer_id
SELECT c.region, count(DISTINCT o.customer_id) AS buyers, sum(o.amount) AS revenue, avg(o.amount) AS mean FROM orders o JOIN customers c USING (customer_id) WHERE o.status <> 'cancelled' AND o.ordered_at >= '2024-01-01' GROUP BY c.region HAVING sum(o.amount) > 100 ORDER BY revenue DESC LIMIT 10
SELECT date_trunc('DAY', ordered_at) AS day, status, count(*) AS n FROM orders GROUP BY ALL ORDER BY ALL
SELECT order_id, item.sku, item.qty * item.price AS total FROM orders LATERAL VIEW OUTER explode(items) x AS item
SELECT customer_id, max_by(order_id, ordered_at) AS last_order, collect_list(struct(order_id, amount)) AS orders FROM orders GROUP BY customer_id
SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY customer_id ORDER BY ordered_at DESC) AS rn FROM orders) WHERE rn = 1
SELECT customer_id, amount / sum(amount) OVER (PARTITION BY customer_id) AS share FROM orders
SELECT customer_id, sum(amount) / count(*) AS mean, sum(amount) * 100 / sum(sum(amount)) OVER () AS pct FROM orders GROUP BY customer_id
SELECT to_date(ordered_at) AS d, sum(size(items)) AS items FROM orders GROUP BY to_date(ordered_at)
SELECT order_id, CASE WHEN amount > 100 THEN 'big' WHEN amount > 10 THEN 'mid' ELSE 'small' END AS size FROM orders
SELECT order_id, amount * 1.19 AS gross, round(amount * 0.1, 2) AS fee, CAST(amount AS INT) AS whole FROM orders
SELECT name, attrs['tier'] AS tier, upper(region) AS region FROM customers WHERE attrs['tier'] IS NOT NULL
SELECT customer_id FROM orders EXCEPT SELECT customer_id FROM customers
SELECT customer_id FROM orders MINUS SELECT customer_id FROM customers
SELECT o.*, c.name FROM orders o LEFT JOIN customers c ON c.customer_id = o.customer_id AND c.region = 'eu'
SELECT coalesce(c.name, 'unknown') AS name, o.amount FROM orders o FULL OUTER JOIN customers c ON c.customer_id = o.customer_id
SELECT * FROM orders o LEFT SEMI JOIN customers c ON c.customer_id = o.customer_id
SELECT c.name FROM orders o LEFT SEMI JOIN customers c ON c.customer_id = o.customer_id
SELECT status, day(ordered_at), count_if(amount > 10) FROM orders GROUP BY status, day(ordered_at) WITH CUBE
WITH d AS (SELECT DISTINCT customer_id FROM orders), n AS (SELECT count(*) AS c FROM d) SELECT d.customer_id, n.c FROM d CROSS JOIN n
SELECT a.order_id FROM orders a JOIN orders b ON a.customer_id = b.customer_id AND a.order_id < b.order_id
SELECT order_id FROM orders a JOIN orders b ON a.customer_id = b.customer_id
SELECT sum(amount) amount FROM orders HAVING amount > 1
SELECT status, sum(amount) AS amount FROM orders GROUP BY status HAVING amount > 10
SELECT status FROM orders GROUP BY status HAVING max(ordered_at) > '2024-01-01' AND status LIKE 'p%'
SELECT upper(status) AS s, count(*) FROM orders GROUP BY s ORDER BY upper(status)
SELECT status, amount FROM orders ORDER BY amount DESC NULLS LAST, ordered_at LIMIT 5
SELECT grouping__id, status FROM orders GROUP BY ROLLUP(status)
SELECT 1 AS x UNION ALL SELECT 2 UNION ALL SELECT NULL
SELECT id FROM t UNION SELECT id FROM u ORDER BY id LIMIT 3
(SELECT id FROM t LIMIT 1) UNION ALL (SELECT id FROM u LIMIT 1)
SELECT named_struct('a', a, 'b', named_struct('c', c)).b.c AS deep FROM t
SELECT q.st.y, q.st FROM (SELECT s AS st FROM t) q
SELECT t.s.x, t.m.k, t.arr[0] FROM t
SELECT spark_catalog.default.sales.day + 1 FROM spark_catalog.default.sales
SELECT _metadata.file_size, day FROM spark_catalog.default.sales WHERE _metadata.file_name LIKE '%x'
SELECT * FROM spark_catalog.default.sales WHERE _metadata.file_size > 1
SELECT q._metadata FROM (SELECT * FROM spark_catalog.default.sales) q
SELECT `no such`, a FROM t
SELECT ordered FROM orders
SELECT o.customer FROM orders o
SELECT sum(nope) FROM t
SELECT a FROM t GROUP BY nope
SELECT a FROM t WHERE a = (SELECT max(nope) FROM u)
SELECT upper(nope) FROM t
SELECT a, rank() OVER (PARTITION BY nope ORDER BY a) FROM t
SELECT explode(nope) FROM t
SELECT CASE WHEN nope THEN 1 END FROM t
SELECT q.nope FROM (SELECT a FROM t) q
SELECT sum(a) OVER (RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t
SELECT sum(a) OVER (ORDER BY a, c RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t
SELECT sum(a) OVER (ORDER BY b RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t
SELECT sum(a) OVER (ORDER BY d RANGE BETWEEN INTERVAL 7 DAYS PRECEDING AND CURRENT ROW), sum(a) OVER (ORDER BY ts RANGE BETWEEN INTERVAL 1 HOUR PRECEDING AND CURRENT ROW), sum(a) OVER (ORDER BY d RANGE BETWEEN 7 PRECEDING AND CURRENT ROW), sum(a) OVER (ORDER BY id RANGE BETWEEN 7 PRECEDING AND 1 FOLLOWING), sum(a) OVER (ORDER BY c RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t
SELECT sum(a) OVER (ORDER BY d ROWS BETWEEN 1.5 PRECEDING AND CURRENT ROW) FROM t
SELECT sum(a) OVER (ORDER BY d ROWS BETWEEN CURRENT ROW AND 1 PRECEDING) FROM t
SELECT sum(a) OVER (ORDER BY d ROWS BETWEEN UNBOUNDED FOLLOWING AND CURRENT ROW) FROM t
SELECT row_number() OVER (ORDER BY d ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t
SELECT row_number() OVER (ORDER BY d RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM t
SELECT nth_value(a, 2) OVER (PARTITION BY b) FROM t
SELECT ntile(a) OVER (ORDER BY d) FROM t
SELECT lag(a, 1, 'x') OVER (ORDER BY d) FROM t
SELECT lag(a, 1, 2.5) OVER (ORDER BY d), lead(d, 1, '2020-01-01') OVER (ORDER BY d) FROM t
SELECT sum(a) OVER (PARTITION BY m) FROM t
SELECT sum(a) OVER (ORDER BY m) FROM t
SELECT percent_rank() OVER (ORDER BY a), cume_dist() OVER (ORDER BY a), dense_rank() OVER (PARTITION BY b ORDER BY a DESC NULLS LAST) FROM t
SELECT count(*) OVER (PARTITION BY a ORDER BY d ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM t
SELECT collect_list(a) OVER (PARTITION BY b ORDER BY d) FROM t
SELECT sum(a) FILTER (WHERE f) OVER (PARTITION BY b) FROM t
SELECT max(a) OVER (PARTITION BY b) - a, a / sum(a) OVER () FROM t
SELECT CASE WHEN row_number() OVER (PARTITION BY b ORDER BY d) = 1 THEN a END FROM t
SELECT row_number() OVER (ORDER BY row_number() OVER (ORDER BY a)) FROM t
SELECT sum(row_number() OVER (ORDER BY a)) FROM t
SELECT a, sum(c) OVER (ORDER BY a) FROM t GROUP BY a
SELECT a, sum(sum(c)) OVER (ORDER BY a) AS run, rank() OVER (ORDER BY count(*) DESC) AS r FROM t GROUP BY a QUALIFY r < 3
SELECT a, count(*) AS n FROM t GROUP BY a QUALIFY row_number() OVER (ORDER BY n DESC) < 3
SELECT a, count(*) FROM t GROUP BY a QUALIFY row_number() OVER (ORDER BY count(*) DESC) < 3
SELECT a FROM t QUALIFY a > 1
SELECT a FROM t QUALIFY sum(a) > 1
SELECT a, b, c FROM t QUALIFY rank() OVER (PARTITION BY b ORDER BY c) = 1 ORDER BY id
SELECT DISTINCT a FROM t QUALIFY row_number() OVER (PARTITION BY a ORDER BY d) = 1
SELECT first_value(a) OVER (PARTITION BY b ORDER BY d), last_value(a) OVER (PARTITION BY b ORDER BY d ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING), any_value(a) OVER (PARTITION BY b) FROM t
SELECT t.a, x.n FROM t LEFT JOIN (SELECT id, count(*) AS n FROM u GROUP BY id) x ON x.id = t.id
SELECT t.a FROM t LEFT JOIN u ON u.id = t.id AND u.v IN (SELECT b FROM t)
SELECT a FROM t WHERE (SELECT count(*) FROM u WHERE u.id = t.id) > 1
SELECT (SELECT t.a) FROM t
SELECT (SELECT t.a + u.a FROM u LIMIT 1) FROM t
SELECT a, (SELECT nope FROM u) FROM t
SELECT a FROM t WHERE EXISTS (SELECT x.a FROM t x WHERE x.id = t.id AND x.a > t.a)
SELECT a FROM t t1 WHERE a = (SELECT max(a) FROM t t2 WHERE t2.b = t1.b)
SELECT * FROM (SELECT a, b FROM t) q WHERE EXISTS (SELECT 1 FROM u WHERE u.v = q.b)
SELECT struct(a, b).a, struct(a AS x, b AS y).y, named_struct('p', s).p.x FROM t
SELECT inline(array(struct(1 AS x, 'a' AS y))), 5 AS z
SELECT stack(2, a, b, c, d) FROM t
SELECT json_tuple(b, 'x', 'y') AS (p, q), a FROM t
SELECT posexplode_outer(m) FROM t
SELECT flatten(collect_list(arr)), array_agg(DISTINCT a), map_from_entries(collect_list(struct(b, a))) FROM t
SELECT hour(ts) + minute(ts) / 60.0, year(d) * 100 + month(d), CAST(ts AS DATE) = d, ts::date, d::timestamp, unix_timestamp(ts) - 1, ts > d FROM t
SELECT CAST('1' AS DECIMAL(5,2)), CAST(n AS DECIMAL(5,1)), CAST(c AS DECIMAL(10,2)), CAST(a AS BOOLEAN), CAST(f AS INT), CAST(ts AS BIGINT), CAST(b AS BINARY), CAST(d AS STRING), CAST(arr AS STRING), CAST(arr AS ARRAY<STRING>), CAST(s AS STRUCT<x: BIGINT, y: STRING>), CAST(b AS TIMESTAMP_NTZ) FROM t
SELECT CAST(d AS INT) FROM t
SELECT CAST(f AS DATE) FROM t
SELECT CAST(ts AS BOOLEAN) FROM t
SELECT CAST(b AS ARRAY<INT>) FROM t
SELECT CAST(f AS TIMESTAMP) FROM t
SELECT CAST(a AS BINARY) FROM t
SELECT CAST(INTERVAL 1 DAY AS INT), CAST(5 AS INTERVAL DAY), CAST('1' AS INTERVAL DAY)
SELECT try_cast(d AS INT) FROM t
SELECT a FROM t WHERE b
SELECT a FROM t WHERE NULL
SELECT a FROM t WHERE 'true'
SELECT a FROM t JOIN u ON t.id = u.id AND 'x'
SELECT f AND 'true', f OR NULL, NOT NULL, NOT 'true' FROM t
SELECT a + TRUE FROM t
SELECT b + b FROM t
SELECT f + f FROM t
SELECT d + d FROM t
SELECT ts + 1 FROM t
SELECT d + 1.5 FROM t
SELECT d + id FROM t
SELECT -b, -f FROM t
SELECT -d FROM t
SELECT ~c FROM t
SELECT a & c FROM t
SELECT b LIKE 1, a LIKE '1%', d LIKE '2020%' FROM t
SELECT arr = array(1), s = struct(1, 'x'), m = m FROM t
SELECT arr > array(1L), s < struct(1, 'x') FROM t
SELECT a = arr FROM t
SELECT greatest(a, d) FROM t
SELECT sum(DISTINCT *) FROM u
SELECT max(s), min(arr), max(struct(d, a)).a FROM t
SELECT max(m) FROM t
SELECT avg(b), sum(b), stddev(a), corr(a, c), covar_pop(a, c), percentile(a, 0.5), approx_percentile(a, array(0.5, 0.9)), skewness(a), regr_slope(a, c) FROM t
SELECT avg(d) FROM t
SELECT count(DISTINCT m) FROM t
SELECT bool_and(f), every(f), some(f), bit_and(a), max(f), any_value(s) FROM t
SELECT round(a, b) FROM t
SELECT substring(b, 'x') FROM t
SELECT date_add(d, 'x') FROM t
SELECT date_add(d, id) FROM t
SELECT upper(arr) FROM t
SELECT concat(s) FROM t
SELECT element_at(arr, 'x') FROM t
SELECT array_contains(arr, 'x') FROM t
SELECT to_date(a) FROM t
SELECT year(a) FROM t
SELECT date_format(a, 'x') FROM t
SELECT from_json(b, schema_of_json('{"a": 1}')) FROM t
SELECT uuid(), rand() FROM t GROUP BY 1
SELECT sum(rand()) FROM t
SELECT rand() AS r, r + 1 AS s FROM t
SELECT count(*) FROM t GROUP BY rand()
SELECT * FROM t ORDER BY 1, 2 DESC
SELECT a, b FROM t ORDER BY a + 0, 3 - 1
SELECT * FROM t GROUP BY 1
SELECT *, count(*) FROM u GROUP BY ALL
SELECT a, * FROM t GROUP BY a
SELECT a + 1, a + 2 FROM t GROUP BY a + 1
SELECT a * 2 + 1 AS z, count(*) FROM t GROUP BY a * 2
SELECT upper(b) FROM t GROUP BY b, upper(b)
SELECT CASE WHEN a > 1 THEN 'x' END AS k, count(*) FROM t GROUP BY CASE WHEN a > 1 THEN 'x' END
SELECT a AS b FROM t GROUP BY b
SELECT a AS zz FROM t GROUP BY zz, b
SELECT count(*) AS c FROM t GROUP BY c
SELECT sum(c) AS x FROM t GROUP BY x
SELECT a, count(*) FROM t GROUP BY (a)
SELECT a, b, count(*) FROM t GROUP BY (a, b)
SELECT a, b, c, count(*) FROM t GROUP BY a, ROLLUP(b, c)
SELECT coalesce(a, -1), count(*) FROM t GROUP BY ROLLUP(a)
SELECT a, b, count(*), grouping_id(a, b), grouping(b) FROM t GROUP BY GROUPING SETS ((a, b), (a))
SELECT a FROM t WHERE grouping(a) = 1
SELECT x.* FROM (SELECT s FROM t) LATERAL VIEW explode(array(s)) e AS x
SELECT t.s.*, s.x FROM t
SELECT a.* FROM t
SELECT * FROM t AS q(id2, a2)
SELECT q.id2 FROM u AS q(id2, a2, c3, c4, c5, c6, c7, c8, c9, c10)
SELECT r.id FROM range(3) r WHERE id > 1
SELECT * FROM range(0, 10, 0)
SELECT * FROM range(0, 10, 2, 3)
SELECT id FROM t UNION SELECT v FROM u
SELECT f FROM t UNION ALL SELECT a FROM u
SELECT s FROM t UNION ALL SELECT named_struct('p', 1, 'q', 'a')
SELECT s FROM t UNION ALL SELECT named_struct('x', 1)
SELECT d FROM t UNION ALL SELECT ntz FROM u
SELECT ts FROM t UNION ALL SELECT ntz FROM u
SELECT a FROM t INTERSECT SELECT v FROM u
SELECT a FROM t EXCEPT ALL SELECT v, a FROM u
SELECT a, b FROM t UNION SELECT a, v FROM u UNION ALL SELECT 1, 'x' ORDER BY 2, a
SELECT * FROM t NATURAL JOIN (SELECT 1 AS q)
SELECT * FROM t NATURAL JOIN t
SELECT a FROM (SELECT a FROM t) JOIN (SELECT a FROM u) USING (a)
SELECT * FROM t JOIN u USING (id) JOIN orders ON t.id = orders.order_id
SELECT t.id FROM t FULL JOIN u USING (id) ORDER BY t.id, u.id
SELECT id, t.id FROM t RIGHT JOIN u USING (id) WHERE t.id IS NULL
SELECT count(id) FROM t JOIN u USING (id) GROUP BY t.id, u.a
SELECT current_date, CURRENT_TIMESTAMP, current_date() + 1, date_diff(current_date, d) FROM t
SELECT 1 AS current_date, current_date
SELECT `current_date` FROM t
SELECT count(*) AS `count`, `count` + 1 FROM t
SELECT sum(a) AS s, avg(s.x) FROM t
SELECT a AS a1, a1 AS a2, a2 AS a3, a1 + a2 + a3 AS t3 FROM t WHERE a > 0
SELECT a AS k, sum(c) AS v, k + v AS kv FROM t GROUP BY a HAVING v > 1
SELECT explode(arr) AS e, e + 1 FROM t
SELECT a AS x, explode(array(x)) FROM t
SELECT named_struct('a', 1) AS st, st.a + 1 AS b
SELECT * EXCEPT (a), a AS a FROM t
SELECT t.* EXCEPT (s.x), u.v FROM t JOIN u ON t.id = u.id
SELECT m.k.z FROM t
SELECT orders.items.sku FROM orders
SELECT order_id FROM orders WHERE items[0].qty > 1 AND size(items) > 0 AND exists(items, i -> i.price > 10)
SELECT filter(items, i -> i.qty > order_id)[0], aggregate(items, CAST(0 AS DOUBLE), (acc, i) -> acc + i.qty * i.price) FROM orders
SELECT transform(items, (i, n) -> named_struct('n', n, 'sku', i.sku)) FROM orders
SELECT transform(arr, x -> transform(arr, y -> x + y)) FROM t
SELECT map_filter(attrs, (k, v) -> k = name) FROM customers
SELECT date_trunc('week', d), date_trunc('week', b), trunc(ts, 'month'), last_day(ts), add_months(b, 1) FROM t
SELECT to_timestamp(b), to_timestamp(d), to_timestamp(ts), timestamp_seconds(a), timestamp_millis(id), date_from_unix_date(a), from_unixtime(id, 'yyyy') FROM t
SELECT n BETWEEN 1 AND 2.5, c IN (1, 2), n IN (1, 2.25), b IN ('x', NULL), a NOT BETWEEN c AND n FROM t
SELECT n + p, n - p, n * p, n / p, n % p, n + big, n * small, p * 1.5, n + 0.001, -n, abs(p), n = p, n > big FROM t, u
SELECT sum(n * 1.5), sum(n) / 3, avg(n * 2), sum(p) * avg(n), max(n) + 1, round(sum(n), 1), sum(n) / sum(p) FROM t, u
SELECT CAST(1 AS DECIMAL(38, 18)) * CAST(1 AS DECIMAL(38, 18)), CAST(1 AS DECIMAL(38, 0)) + 1, CAST(1 AS DECIMAL(20, 10)) / 3, CAST(1 AS DECIMAL(38, 10)) % 2
SELECT 1 / 3.0, 2 * 0.5, 10 % 3.5, 1.0 / 0.3, 1e2 * 2, 3 / 2, 7 div 2.5
SELECT window.start, window.end, count(*) AS n FROM t GROUP BY window(ts, '5 minutes')
SELECT window, count(*) AS n FROM t GROUP BY window(ts, '5 minutes')
SELECT window(ts, '5 minutes'), count(*) AS n FROM t GROUP BY window(ts, '5 minutes')
SELECT window(ts, '5 minutes').start AS s, a, count(*) AS n FROM t GROUP BY window(ts, '5 minutes'), a
SELECT window.start, sum(c) FROM t GROUP BY window(ts, '10 minutes', '5 minutes')
SELECT window.start, sum(c) FROM t GROUP BY window(ts, '1 hour', '1 hour', '15 minutes')
SELECT window(ts, '1 day') AS w FROM t
SELECT window(d, '1 day').end FROM t
SELECT window(b, '1 day') FROM t
SELECT window(ts, '1 month') FROM t
SELECT window(a, '1 day') FROM t
SELECT window(ntz, '2 hours') FROM u
SELECT window(ts, '0 seconds') FROM t
SELECT window(ts, '5 minutes', '10 minutes') FROM t
SELECT w.start FROM (SELECT window(ts, '5 minutes') AS w FROM t)
SELECT window.start, row_number() OVER (PARTITION BY window.start ORDER BY count(*)) FROM t GROUP BY window(ts, '5 minutes')
SELECT window_time(window), count(*) FROM t GROUP BY window(ts, '5 minutes')
SELECT window.start FROM t GROUP BY window(ts, 'x')
SELECT window(ts, '5 minutes'), window(ts, '10 minutes') FROM t
