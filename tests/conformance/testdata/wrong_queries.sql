SELECT nam FROM customers
SELECT o.amout FROM orders o
SELECT x.id FROM orders o
SELECT id FROM order
SELECT * FROM custmers
SELECT id FROM orders o JOIN customers c ON o.customer = c.id
SELECT customer, amount FROM orders GROUP BY customer
SELECT customer, sum(amount) FROM orders
SELECT customer FROM orders HAVING amount > 1
SELECT id FROM orders WHERE sum(amount) > 10
SELECT id FROM orders WHERE row_number() OVER (ORDER BY id) = 1
SELECT sum(sum(amount)) FROM orders
SELECT sum(count(*)) FROM orders
SELECT amount + day FROM orders
SELECT day + at FROM orders
SELECT NOT amount FROM orders
SELECT id FROM orders WHERE amount
SELECT id FROM orders WHERE status AND true
SELECT upper(amount, 1) FROM orders
SELECT substring() FROM orders
SELECT nosuchfunction(id) FROM orders
SELECT date_ad(day, 1) FROM orders
SELECT date_add(id, 1) FROM orders
SELECT CAST(tags AS INT) FROM events
SELECT CAST(day AS INT) FROM orders
SELECT CAST(at AS ARRAY<INT>) FROM orders
SELECT tags.x FROM events
SELECT tags['k'] FROM events
SELECT props.k.j FROM events
SELECT named_struct('a', 1).b
SELECT array(1, 'a', DATE '2024-01-01')
SELECT map(1, 2, 3)
SELECT coalesce()
SELECT CASE WHEN id THEN 1 END FROM orders
SELECT CASE WHEN true THEN array(1) ELSE 1 END
SELECT if(1, 2, 3)
SELECT id FROM orders UNION SELECT id, name FROM customers
SELECT id FROM orders UNION SELECT tags FROM events
SELECT id FROM orders ORDER BY 3
SELECT id FROM orders GROUP BY 5
SELECT id, count(*) FROM orders GROUP BY 2
SELECT id FROM orders LIMIT -1
SELECT id FROM orders LIMIT id
SELECT id FROM orders LIMIT 'a'
SELECT (SELECT id, amount FROM orders)
SELECT id FROM orders WHERE id IN (SELECT id, name FROM customers)
SELECT id FROM orders WHERE day IN (1, 2)
SELECT * EXCEPT (nosuch) FROM orders
SELECT c.* FROM orders o
SELECT explode(tags), explode(tags) FROM events
SELECT explode(id) FROM orders
SELECT 1 + explode(tags) FROM events
SELECT id FROM orders WHERE explode(tags) = 1
SELECT lag(amount) FROM orders
SELECT row_number() OVER () FROM orders
SELECT sum(amount) OVER (ORDER BY id RANGE BETWEEN 1 PRECEDING AND 1 PRECEDING FOLLOWING) FROM orders
SELECT sum(amount) OVER (ORDER BY status RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) FROM orders
SELECT sum(amount) OVER (ORDER BY id ROWS BETWEEN 1 FOLLOWING AND 1 PRECEDING) FROM orders
SELECT sum(amount) OVER w FROM orders
SELECT id FROM orders o JOIN customers c USING (name)
SELECT id FROM orders NATURAL JOIN
SELECT FROM orders
SELECT id, FROM orders
SELECT id FROM orders WHERE
SELECT id FROM orders WHERE id = = 1
SELECT id FROM (SELECT id FROM orders
SELECT 'abc FROM orders
SELECT id AS FROM orders
SELECT DATE '2024-13-01'
SELECT TIMESTAMP 'yesterday noon'
SELECT INTERVAL 'x' DAY
SELECT INTERVAL '1' FORTNIGHT
SELECT 99999999999999999999L
SELECT 300Y
SELECT transform(tags, x) FROM events
SELECT transform(tags, (x, y, z) -> x) FROM events
SELECT filter(tags, x -> 1) FROM events
SELECT x -> x + 1
SELECT id FROM orders TABLESAMPLE (200 PERCENT)
WITH a AS (SELECT 1), a AS (SELECT 2) SELECT * FROM a
WITH a AS (SELECT 1 AS x) SELECT y FROM a
SELECT * FROM VALUES (1, 2), (3)
SELECT * FROM VALUES (1), ('a', 'b')
SELECT * FROM orders PIVOT (sum(amount) FOR status IN (day))
SELECT * FROM nosuchtvf(1)
SELECT * FROM range('a')
SELECT collect_list(DISTINCT) FROM orders
SELECT count(DISTINCT *) OVER () FROM orders
SELECT percentile(amount, 2) FROM orders
SELECT to_date(day, 1, 2) FROM orders
SELECT date_format(day) FROM orders
SELECT decimal(1, 2)
SELECT CAST(1 AS DECIMAL(50, 2))
SELECT CAST(1 AS NOSUCHTYPE)
SELECT id FROM orders FOR
SELECT id FROM orders GROUP BY ROLLUP
SELECT grouping(id) FROM orders
SELECT id, grouping(day) FROM orders GROUP BY CUBE (id)
SELECT id id2 id3 FROM orders
SELEC id FROM orders
