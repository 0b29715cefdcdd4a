-- Pipes: SELECT, EXTEND, SET, DROP, AS
TABLE orders |> SELECT id, amount
FROM orders |> SELECT id |> SELECT id + 1 AS next
FROM orders
FROM orders SELECT id, status
FROM orders |> SELECT DISTINCT status
FROM orders |> SELECT ALL status
FROM orders |> SELECT * EXCEPT (amount, quantity, day, at)
FROM orders |> SELECT /*+ REPARTITION(3) */ id
FROM orders |> SELECT id * 2 AS twice, twice + 1 AS more
FROM orders |> SELECT sum(quantity) AS total
FROM orders |> SELECT id, length(status) + sum(quantity) AS total
FROM orders |> SELECT id, sum(quantity) OVER (ORDER BY id) AS total
FROM orders |> SELECT id, sum(quantity) OVER w AS total WINDOW w AS (PARTITION BY status ORDER BY id)
FROM orders |> SELECT id, (SELECT max(value) FROM events WHERE order_id = id) AS v
FROM orders |> SELECT orders.id
FROM orders o |> SELECT o.id, o.*
FROM orders |> SELECT id |> SELECT orders.id
VALUES (1, 'a'), (2, 'b') AS t(n, s) |> SELECT n * 2 AS m, s
VALUES (1), (2) |> SELECT col1 + 1 AS c
(SELECT id FROM orders UNION ALL SELECT id FROM customers) |> SELECT id + 1 AS i
SELECT id FROM orders UNION ALL SELECT id FROM customers |> SELECT id + 100 AS i
SELECT id FROM customers |> WHERE id > 2 |> SELECT id AS i
SELECT * FROM (FROM customers |> SELECT id AS i |> WHERE i > 1) WHERE i < 4
SELECT (VALUES (1) AS t(n) |> SELECT n + 1) AS x
FROM customers |> EXTEND id + 1 AS next
FROM customers |> EXTEND id + 1 AS next, next * 2 AS twice |> SELECT id, next, twice
FROM customers |> EXTEND id + 1 |> SELECT *
FROM customers |> EXTEND sum(id) AS s
FROM customers |> EXTEND sum(id) OVER () AS s |> SELECT id, s
FROM customers |> EXTEND customers.id AS other |> SELECT customers.id, other
FROM customers |> EXTEND id AS id |> SELECT id
FROM customers |> EXTEND *
FROM customers |> EXTEND
FROM customers |> EXTEND DISTINCT id AS x
FROM customers |> EXTEND (SELECT count(*) FROM orders WHERE customer = customers.id) AS n |> SELECT id, n
FROM customers |> SELECT id, name |> SET id = id * 10
FROM customers |> SELECT id, name |> SET id = id * 10, name = upper(name)
FROM customers |> SELECT id, name |> SET id = id * 10, name = CAST(id AS STRING)
FROM customers |> SELECT id, name |> SET ID = 1
FROM customers |> SELECT id, name |> SET missing = 1
FROM customers |> SELECT id, name |> SET id = 1, id = 2
FROM customers |> SELECT id, name |> SET id = 1 AS x
FROM customers |> SELECT id, name |> SET customers.id = 1
FROM customers |> SELECT id, name |> SET id = sum(id)
FROM customers |> SELECT id, name |> SET id = sum(id) OVER ()
FROM customers |> SELECT id, id |> SET id = 1
FROM customers |> SELECT id, name |> SET (id) = 1
FROM customers |> SELECT id, name |> SET id
FROM customers |> SET score = 0 |> WHERE customers.id = 1 |> SELECT id, score
FROM customers |> DROP since, score
FROM customers |> DROP SINCE, score
FROM customers |> DROP missing
FROM customers |> DROP id, id
FROM customers |> DROP customers.id
FROM customers |> DROP id + 1
FROM customers |> DROP id, name, region, since, score
FROM customers |> DROP since, score |> SELECT customers.id
FROM customers |> AS c |> SELECT c.id
FROM customers |> AS c |> SELECT customers.id
FROM customers |> AS c |> JOIN orders AS o ON o.customer = c.id |> SELECT c.name, o.id
FROM customers |> SELECT id + 1 AS x |> AS t |> WHERE t.x > 2
FROM customers |> AS a.b
FROM customers |> AS t (a, b, c, d, e)
FROM customers |> c
-- Pipes: WHERE, ORDER BY, LIMIT
FROM orders |> WHERE amount > 10 |> SELECT id
FROM orders |> WHERE orders.id = 1 |> SELECT id
FROM orders o |> WHERE o.id = 1 |> SELECT o.id
FROM orders |> WHERE id > 2 |> WHERE id < 5 |> SELECT id
FROM orders |> WHERE sum(id) > 1
FROM orders |> WHERE row_number() OVER (ORDER BY id) = 1
FROM orders |> WHERE EXISTS (SELECT 1 FROM events WHERE order_id = id AND value > 1) |> SELECT id
FROM orders |> WHERE id > 1 WINDOW w AS (ORDER BY id)
FROM orders |> HAVING id > 1
FROM orders |> QUALIFY row_number() OVER (ORDER BY id) = 1
FROM orders |> SELECT id AS x |> WHERE id = 1
SELECT status, sum(quantity) AS q FROM orders GROUP BY status |> WHERE q > 2
SELECT status, sum(quantity) AS q FROM orders GROUP BY status |> WHERE sum(quantity) > 2
FROM orders |> ORDER BY amount DESC, id |> SELECT id, amount
FROM orders |> SELECT id, amount |> ORDER BY amount DESC NULLS FIRST, id |> LIMIT 3
FROM orders |> SELECT id |> ORDER BY id |> LIMIT 2 OFFSET 1
FROM orders |> SELECT id |> ORDER BY id |> LIMIT 3 |> OFFSET 1
FROM orders |> SELECT id |> ORDER BY id |> OFFSET 4
FROM orders |> SELECT id |> ORDER BY id |> LIMIT ALL
FROM orders |> SELECT id |> ORDER BY id LIMIT 2
FROM orders |> SELECT id |> ORDER BY id OFFSET 2
FROM orders |> SELECT id |> SORT BY id
FROM orders |> SELECT id |> CLUSTER BY id
FROM orders |> SELECT id |> DISTRIBUTE BY id
FROM orders |> SELECT id |> DISTRIBUTE BY id SORT BY id
FROM orders |> SELECT id |> ORDER BY id SORT BY id
FROM orders |> SELECT id |> ORDER BY ALL
FROM orders |> SELECT id |> ORDER BY 1
FROM orders |> SELECT id |> ORDER BY amount
FROM orders |> ORDER BY orders.id |> SELECT id
FROM orders |> SELECT id |> LIMIT id
FROM orders |> SELECT id |> LIMIT -1
FROM orders |> SELECT id |> WINDOW w AS (ORDER BY id)
SELECT id FROM orders ORDER BY id |> LIMIT 2
SELECT id FROM orders LIMIT 2 |> WHERE id > 1
(SELECT id FROM orders ORDER BY id LIMIT 2) |> WHERE id > 1
-- Pipes: AGGREGATE
FROM orders |> AGGREGATE sum(quantity) AS q
FROM orders |> AGGREGATE sum(quantity), count(*)
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY status
FROM orders |> AGGREGATE sum(quantity) AS q, max(id) GROUP BY status, customer
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY length(status)
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY length(status) AS l
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY status AS s, customer c
FROM orders |> AGGREGATE GROUP BY status
FROM orders |> AGGREGATE GROUP BY status, customer |> ORDER BY ALL
FROM orders |> AGGREGATE
FROM orders |> AGGREGATE status GROUP BY status
FROM orders |> AGGREGATE quantity
FROM orders |> AGGREGATE sum(quantity) + 1 AS q GROUP BY status
FROM orders |> AGGREGATE sum(quantity) + length(status) AS q GROUP BY status
FROM orders |> AGGREGATE sum(quantity) + customer AS q GROUP BY status
FROM orders |> AGGREGATE 1 + 2 AS q GROUP BY status
FROM orders |> AGGREGATE sum(sum(quantity)) GROUP BY status
FROM orders |> AGGREGATE sum(quantity) OVER () AS q
FROM orders |> AGGREGATE sum(sum(quantity)) OVER () AS q GROUP BY status
FROM orders |> SELECT status, quantity |> AGGREGATE sum(quantity) GROUP BY 1
FROM orders |> SELECT status, quantity |> AGGREGATE sum(quantity) GROUP BY 1, 2
FROM orders |> SELECT status, quantity |> AGGREGATE sum(quantity) GROUP BY 3
FROM orders |> SELECT status, quantity |> AGGREGATE sum(quantity) GROUP BY 0
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY ALL
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY ROLLUP (status, customer)
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY CUBE (status, customer)
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY GROUPING SETS (status, customer)
FROM orders |> AGGREGATE sum(quantity) AS q, grouping(status) GROUP BY status
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY status WITH ROLLUP
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY status HAVING q > 1
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY status |> WHERE q > 2 |> SELECT status
FROM orders |> AGGREGATE count(DISTINCT status) AS n, count(*) FILTER (WHERE quantity > 1) AS m
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY status |> AGGREGATE max(q) AS m
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY orders.status |> SELECT orders.status, q
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY status |> SELECT quantity
FROM orders |> AGGREGATE * GROUP BY status
FROM orders |> AGGREGATE count(*) AS n GROUP BY (status, customer)
FROM orders |> AGGREGATE (SELECT max(value) FROM events) AS v GROUP BY status
SELECT status, quantity FROM orders GROUP BY status, quantity |> AGGREGATE sum(quantity) GROUP BY status
-- Pipes: JOIN, set operations, TABLESAMPLE, PIVOT, UNPIVOT
FROM orders |> JOIN customers ON orders.customer = customers.id |> SELECT orders.id, name
FROM orders o |> LEFT JOIN customers c ON o.customer = c.id |> SELECT o.id, c.name
FROM orders o |> LEFT SEMI JOIN customers c ON o.customer = c.id |> SELECT id
FROM orders o |> LEFT ANTI JOIN customers c ON o.customer = c.id |> SELECT id
FROM orders o |> CROSS JOIN customers c |> AGGREGATE count(*) AS n
FROM orders o |> FULL OUTER JOIN customers c ON o.customer = c.id |> AGGREGATE count(*) AS n
FROM customers |> JOIN (SELECT customer AS id, amount FROM orders) USING (id) |> SELECT id, amount
FROM customers |> NATURAL JOIN (SELECT customer AS id, amount FROM orders) |> SELECT id, amount
FROM customers c |> JOIN LATERAL (SELECT max(amount) AS m FROM orders WHERE customer = c.id) |> SELECT name, m
FROM customers |> SELECT id |> JOIN LATERAL (SELECT max(amount) AS m FROM orders WHERE customer = id) |> SELECT m
FROM customers |> , orders
FROM orders |> JOIN customers ON true JOIN events ON true
FROM orders |> SELECT id |> JOIN customers ON orders.customer = customers.id
FROM events |> LATERAL VIEW explode(tags) t AS tag
FROM events |> JOIN LATERAL explode(tags) AS t(tag) |> SELECT id, tag
FROM customers |> SELECT id |> UNION ALL SELECT customer FROM orders
FROM customers |> SELECT id |> UNION ALL (SELECT customer FROM orders)
FROM customers |> SELECT id |> UNION TABLE customers
FROM customers |> SELECT id |> UNION (SELECT customer FROM orders) |> WHERE id > 1
FROM customers |> SELECT id |> UNION DISTINCT (SELECT customer FROM orders)
FROM customers |> SELECT id |> EXCEPT (SELECT customer FROM orders)
FROM customers |> SELECT id |> EXCEPT ALL VALUES (1), (7)
FROM customers |> SELECT id |> MINUS VALUES (1)
FROM customers |> SELECT id |> INTERSECT VALUES (1), (2), (9)
FROM customers |> SELECT id |> INTERSECT ALL VALUES (1), (2), (9)
FROM customers |> SELECT id |> UNION ALL BY NAME VALUES (1) AS t(id)
FROM customers |> SELECT id |> UNION ALL VALUES (1), (2) |> AGGREGATE sum(id) AS s
FROM customers |> SELECT id |> UNION ALL FROM orders SELECT id
FROM customers |> SELECT id |> UNION ALL FROM orders |> SELECT 1 AS one
FROM customers |> SELECT id, name |> UNION ALL SELECT id FROM orders
FROM customers |> TABLESAMPLE (100 PERCENT) REPEATABLE (0) |> SELECT id
FROM customers |> SELECT id |> ORDER BY id |> TABLESAMPLE (2 ROWS)
FROM customers |> TABLESAMPLE ()
FROM customers |> TABLESAMPLE (id ROWS)
FROM orders |> SELECT status, quantity |> PIVOT (sum(quantity) FOR status IN ('open', 'paid'))
FROM orders |> SELECT customer, status, quantity |> PIVOT (sum(quantity) AS s, count(*) AS n FOR status IN ('open' AS o, 'paid' AS p))
FROM orders |> SELECT customer, status, quantity |> PIVOT (sum(quantity) FOR (customer, status) IN ((1, 'open'), (2, 'open')))
FROM orders |> SELECT quantity |> PIVOT (sum(quantity) FOR status IN ('open'))
FROM orders |> PIVOT (sum(quantity) FOR status IN (id))
FROM orders |> SELECT id, customer, quantity |> UNPIVOT (v FOR k IN (customer, quantity))
FROM orders |> SELECT id, customer, quantity |> UNPIVOT INCLUDE NULLS (v FOR k IN (customer AS c, quantity))
FROM orders |> SELECT id, customer, quantity |> UNPIVOT ((v, w) FOR k IN ((customer, quantity) AS a, (quantity, customer) AS b))
FROM orders |> SELECT id, status, quantity |> PIVOT (sum(quantity) FOR status IN ('open')) UNPIVOT (v FOR k IN (open))
FROM orders |> SELECT id, customer, quantity |> UNPIVOT (v FOR k IN (customer, quantity)) PIVOT (sum(v) FOR k IN ('customer'))
SELECT * FROM orders |> PIVOT (sum(quantity) FOR status IN ('open')) |> AGGREGATE count(*) AS n
WITH t AS (FROM orders |> SELECT id, status) FROM t |> AGGREGATE count(*) AS n GROUP BY status
WITH t AS (SELECT 1 AS x) SELECT * FROM t |> EXTEND x + 1 AS y
FROM orders |>
FROM orders |> FROM customers
|> SELECT 1
FROM orders | > SELECT 1
-- Recursive CTE
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r
WITH r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT n + 1 FROM r WHERE n < 5 UNION ALL VALUES (1)) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT 2) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT * FROM r LIMIT 5
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n * 2 AS m, n FROM r LIMIT 5
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT * FROM r ORDER BY n LIMIT 5
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT * FROM r WHERE n < 5
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT * FROM r WHERE n < 5 LIMIT 3
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 100) SELECT max(n) AS m FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 101) SELECT max(n) AS m FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 102) SELECT max(n) AS m FROM r
WITH RECURSIVE r(n) MAX RECURSION LEVEL 200 AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 150) SELECT max(n) AS m FROM r
WITH RECURSIVE r(n) MAX RECURSION LEVEL 5 AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 150) SELECT max(n) AS m FROM r
WITH RECURSIVE r(n) MAX RECURSION LEVEL 5 AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT max(n) AS m FROM r
WITH RECURSIVE r(n) MAX RECURSION LEVEL 4 AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT max(n) AS m FROM r
WITH RECURSIVE r(n) MAX RECURSION LEVEL 3 AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT max(n) AS m FROM r
WITH RECURSIVE r(n) MAX RECURSION LEVEL 0 AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 0) SELECT max(n) AS m FROM r
WITH RECURSIVE r MAX RECURSION LEVEL 5 AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) MAX RECURSION LEVEL x AS (SELECT 1) SELECT * FROM r
WITH r(n) MAX RECURSION LEVEL 5 AS (SELECT 1) SELECT * FROM r
WITH RECURSIVE r(s) AS (SELECT 'a' UNION ALL SELECT s || 'b' FROM r WHERE length(s) < 4) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1L FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1L UNION ALL SELECT CAST(n AS INT) + 1 FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 0.5 FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT CAST(n + 1 AS STRING) FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT 'x' FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT NULL UNION ALL SELECT 1 FROM r WHERE n IS NULL) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT nullif(n + 1, 3) FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n, m) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1, 2 FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (VALUES (0), (0) UNION SELECT (n + 1) % 4 FROM r) SELECT * FROM r
WITH RECURSIVE r(n) AS (VALUES (0), (0) UNION DISTINCT SELECT n + 1 FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(a, b) AS (VALUES (0, 1) UNION SELECT b, a FROM r) SELECT * FROM r
WITH RECURSIVE r(n) AS (VALUES (1), (1), (2) UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 INTERSECT SELECT n + 1 FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 EXCEPT SELECT n + 1 FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE (SELECT sum(n) FROM r) < 10) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n IN (SELECT n FROM r) AND n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT a.n + 1 FROM r a JOIN r b ON a.n = b.n WHERE a.n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM (SELECT 2 AS m) LEFT JOIN r ON r.n = m WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r LEFT JOIN (SELECT 2 AS m) ON r.n = m WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r RIGHT JOIN (SELECT 2 AS m) ON r.n = m WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r FULL JOIN (SELECT 2 AS m) ON r.n = m WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r LEFT SEMI JOIN customers c ON c.id = n) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT c.id FROM customers c LEFT SEMI JOIN r ON c.id = n + 1) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r LEFT ANTI JOIN customers c ON c.id = n WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n, s) AS (SELECT max(id), min(status) FROM orders UNION ALL SELECT n - 1, s FROM r WHERE n > 5) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1L UNION ALL SELECT sum(n) + 1 FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1L UNION ALL SELECT count(*) FROM r WHERE n < 3 GROUP BY n) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT DISTINCT n + 1 FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3 ORDER BY n) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL (SELECT n + 1 FROM r WHERE n < 3 ORDER BY n)) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL (SELECT n + 1 FROM r WHERE n < 3 LIMIT 1)) SELECT * FROM r
WITH RECURSIVE r(n) AS ((SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3) LIMIT 2) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5 LIMIT 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT count(*) AS c, sum(n) AS s FROM r
WITH RECURSIVE r(n, w) AS (SELECT 1, 1 UNION ALL SELECT n + 1, row_number() OVER (ORDER BY n) FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (VALUES (1) UNION ALL VALUES (2) UNION ALL SELECT n + 10 FROM r WHERE n < 20) SELECT * FROM r
WITH RECURSIVE r(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM r WHERE n < 2 UNION ALL SELECT n + 10 FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (VALUES (1) UNION ALL (SELECT n + 1 FROM r WHERE n < 2 UNION ALL SELECT n + 10 FROM r WHERE n < 3)) SELECT * FROM r
WITH RECURSIVE r(n) AS ((VALUES (1) UNION ALL VALUES (2)) UNION ALL SELECT n + 10 FROM r WHERE n < 20) SELECT * FROM r
WITH RECURSIVE a AS (SELECT 1 AS n), r AS (SELECT * FROM a UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM a WHERE n < 3), b(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM b WHERE n < 4) SELECT b.n, a.n FROM b LEFT JOIN a ON a.n = b.n
WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM a WHERE n < 3), b(n) AS (SELECT n FROM a UNION ALL SELECT n + 10 FROM b WHERE n < 12) SELECT * FROM b
WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM b WHERE n < 3), b(n) AS (SELECT n FROM a) SELECT * FROM b
WITH t AS (WITH RECURSIVE s(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM s) SELECT i FROM s LIMIT 4) SELECT * FROM t
WITH RECURSIVE r AS (SELECT 0 AS n UNION ALL (WITH i AS (SELECT * FROM r) SELECT n + 1 FROM i WHERE n < 3)) SELECT * FROM r
WITH RECURSIVE t AS (WITH RECURSIVE s AS (VALUES (1) AS v(i) UNION ALL SELECT i + 1 FROM s WHERE i < 3) SELECT i AS j FROM s UNION ALL SELECT j + 1 FROM t WHERE j < 4) SELECT * FROM t
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT x.n, y.n FROM r x JOIN r y ON x.n = y.n + 1
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT * FROM r UNION ALL SELECT * FROM r
WITH RECURSIVE r(id, boss, depth) AS (SELECT id, customer, 0 FROM orders WHERE id = 1 UNION ALL SELECT o.id, o.customer, r.depth + 1 FROM orders o JOIN r ON o.customer = r.id WHERE r.depth < 3) SELECT id, depth FROM r
WITH RECURSIVE path(n, steps) AS (SELECT 1, array(1) UNION ALL SELECT c.id, concat(steps, array(c.id)) FROM path JOIN customers c ON NOT array_contains(steps, c.id) AND c.id <> n) SELECT count(*) AS c, max(size(steps)) AS s FROM path
WITH RECURSIVE f(a, b) AS (SELECT 0, 1 UNION ALL SELECT b, a + b FROM f WHERE a < 20) SELECT a FROM f
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT n, (SELECT max(n) FROM r) AS m FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT id FROM customers WHERE id IN (SELECT n FROM r)
SELECT * FROM (WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT * FROM r) WHERE n > 1
SELECT id, (WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT sum(n) FROM r) AS s FROM customers
SELECT id, (WITH RECURSIVE r(n) AS (SELECT id UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT sum(n) FROM r) AS s FROM customers
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3), r(n) AS (SELECT 2) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 4) FROM r |> WHERE n > 1 |> AGGREGATE sum(n) AS s
WITH RECURSIVE r(n) AS (SELECT 1 |> UNION ALL (SELECT n + 1 FROM r WHERE n < 4)) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r, customers WHERE n < 2) SELECT count(*) AS c FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r, LATERAL (SELECT id FROM customers WHERE id = n) WHERE n < 4) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL BY NAME SELECT n + 1 AS n FROM r WHERE n < 4) SELECT * FROM r
WITH RECURSIVE r(d) AS (SELECT DATE '2024-01-30' UNION ALL SELECT d + INTERVAL 1 DAY FROM r WHERE d < DATE '2024-02-02') SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT CAST(1 AS DECIMAL(3, 1)) UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT explode(array(n + 1, n + 2)) FROM r WHERE n < 3) SELECT * FROM r
-- QUALIFY, IDENTIFIER, UNPIVOT, stars, lateral joins, set operations
SELECT id, row_number() OVER (ORDER BY id DESC) AS n FROM orders QUALIFY n <= 2
SELECT IDENTIFIER('id') FROM IDENTIFIER('orders') WHERE IDENTIFIER('id') < 3
SELECT IDENTIFIER('max')(id) AS m FROM IDENTIFIER('ord' || 'ers')
SELECT IDENTIFIER(lower('ID')) AS i FROM orders WHERE id = 1
SELECT IDENTIFIER(id) FROM orders
SELECT IDENTIFIER('orders.id') AS i FROM orders WHERE id = 1
SELECT IDENTIFIER(NULL) FROM orders
SELECT IDENTIFIER('a b') FROM orders
SELECT id AS IDENTIFIER('x') FROM orders WHERE id = 1
SELECT o.IDENTIFIER('id') FROM orders o WHERE id = 1
SELECT IDENTIFIER('o').id FROM orders o WHERE id = 1
WITH IDENTIFIER('t') AS (SELECT 1 AS x) SELECT * FROM t
SELECT * FROM (SELECT id, customer, quantity FROM orders) UNPIVOT (v FOR k IN (customer, quantity)) WHERE id < 3
SELECT * FROM (SELECT id, customer, quantity, amount FROM orders WHERE id < 3) UNPIVOT ((a, b) FOR k IN ((customer, amount), (quantity, amount)))
SELECT * FROM (SELECT id, customer, quantity, amount FROM orders WHERE id < 6) UNPIVOT INCLUDE NULLS ((a, b) FOR k IN ((customer, amount) AS x, (quantity, amount) AS y)) AS u
SELECT * FROM (SELECT id, customer, quantity, amount FROM orders WHERE id < 6) UNPIVOT EXCLUDE NULLS ((a, b) FOR k IN ((customer, quantity) AS x, (quantity, customer) AS y)) AS u
SELECT * FROM (SELECT id, customer, status FROM orders) UNPIVOT ((a, b) FOR k IN ((customer, status) AS x, (status, customer) AS y))
SELECT * FROM (SELECT id, customer FROM orders) UNPIVOT ((a, b) FOR k IN ((customer) AS x))
SELECT * FROM (SELECT id, customer, status FROM orders) UNPIVOT ((a, b) FOR k IN ((customer, status, id) AS x))
SELECT named_struct('a', 1, 'b', 2).*
SELECT s.* FROM (SELECT named_struct('a', 1, 'b', 2) AS s)
SELECT struct(id, name).* FROM customers
SELECT * EXCEPT (s.a) FROM (SELECT named_struct('a', 1, 'b', 2) AS s, 3 AS c)
SELECT * EXCEPT (s.a, s.b) FROM (SELECT named_struct('a', 1, 'b', 2) AS s, 3 AS c)
SELECT * EXCEPT (s, s.a) FROM (SELECT named_struct('a', 1, 'b', 2) AS s, 3 AS c)
SELECT * EXCEPT (s.z) FROM (SELECT named_struct('a', 1, 'b', 2) AS s, 3 AS c)
SELECT * EXCEPT (t.s.a) FROM (SELECT named_struct('a', 1, 'b', named_struct('d', 4, 'e', 5)) AS s, 3 AS c) t
SELECT * EXCEPT (s.b.d) FROM (SELECT named_struct('a', 1, 'b', named_struct('d', 4, 'e', 5)) AS s, 3 AS c) t
SELECT t.* EXCEPT (c) FROM (SELECT named_struct('a', 1, 'b', 2) AS s, 3 AS c) t
SELECT c.name, t.n FROM customers c LEFT JOIN LATERAL (SELECT count(*) AS n FROM orders o WHERE o.customer = c.id) t
SELECT c.name, t.id FROM customers c LEFT JOIN LATERAL (SELECT o.id FROM orders o WHERE o.customer = c.id) t ON t.id > 1
SELECT c.name, t.id FROM customers c JOIN LATERAL (SELECT o.id FROM orders o WHERE o.customer = c.id ORDER BY o.id LIMIT 1) t
SELECT e.id, t.col FROM events e, LATERAL explode(e.tags) t
SELECT e.id, t.pos, t.col FROM events e LEFT JOIN LATERAL posexplode(e.tags) t
FROM customers SELECT id SELECT name
FROM customers SELECT id WHERE id < 3 SELECT id + 10 WHERE id > 3
SELECT id FROM customers UNION ALL BY NAME SELECT id FROM orders WHERE id > 6
SELECT id, name FROM customers WHERE id = 1 UNION ALL BY NAME SELECT name, id FROM customers WHERE id = 2
SELECT id FROM customers ORDER BY ALL DESC
SELECT id FROM customers ORDER BY ALL NULLS LAST
SELECT id FROM customers VERSION AS OF 1
SELECT id FROM customers TIMESTAMP AS OF '2024-01-01'
SELECT :x AS p
SELECT ? AS p
-- More of the same
WITH RECURSIVE r(n) AS (SELECT '1' UNION ALL SELECT CAST(n AS INT) + 1 FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1.5D UNION ALL SELECT CAST(n AS INT) + 1 FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1.5F UNION ALL SELECT CAST(n AS INT) + 1 FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT CAST(1 AS DECIMAL(10, 2)) UNION ALL SELECT CAST(n AS INT) + 1 FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT CAST(1 AS DECIMAL(20, 2)) UNION ALL SELECT CAST(n AS INT) + 1 FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT CAST(1 AS DECIMAL(20, 2)) UNION ALL SELECT CAST(n + 1 AS DECIMAL(5, 1)) FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(d) AS (SELECT TIMESTAMP '2024-01-30 00:00:00' UNION ALL SELECT CAST(d AS DATE) + 1 FROM r WHERE d < DATE '2024-02-01') SELECT * FROM r
WITH RECURSIVE r(d) AS (SELECT DATE '2024-01-30' UNION ALL SELECT d + INTERVAL 1 HOUR FROM r WHERE d < DATE '2024-02-01') SELECT * FROM r
WITH RECURSIVE r(n, a) AS (SELECT 1, array(1) UNION ALL SELECT n + 1, array(2L) FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n, a) AS (SELECT 1, array(1L) UNION ALL SELECT n + 1, array(n) FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n, s) AS (SELECT 1, named_struct('a', 1) UNION ALL SELECT n + 1, named_struct('b', n) FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n, b) AS (SELECT 1, true UNION ALL SELECT n + 1, NULL FROM r WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT id FROM customers JOIN r ON id = n + 1) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE EXISTS (SELECT 1 FROM customers WHERE id = n)) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < (SELECT max(id) FROM customers)) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT (SELECT max(id) FROM customers WHERE id <= n + 1) + 1 FROM r WHERE n < 4) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE NOT EXISTS (SELECT 1 FROM r WHERE n > 2)) SELECT * FROM r
WITH RECURSIVE r AS (SELECT * FROM r) SELECT 1 AS x
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM R WHERE n < 3) SELECT * FROM R
WITH RECURSIVE orders(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM orders WHERE n < 3) SELECT * FROM orders
WITH RECURSIVE orders AS (SELECT id FROM orders WHERE id = 1 UNION ALL SELECT id + 1 FROM orders WHERE id < 3) SELECT * FROM orders
WITH RECURSIVE orders AS (SELECT id FROM orders) SELECT count(*) AS c FROM orders
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3 GROUP BY n) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM (SELECT n FROM r UNION ALL SELECT n + 5 FROM r) WHERE n < 4) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM (SELECT n FROM r EXCEPT SELECT 3) WHERE n < 6) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r LATERAL VIEW explode(array(1, 2)) t AS x WHERE n < 3) SELECT * FROM r
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT * FROM r LIMIT 150
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT count(*) AS c FROM (SELECT * FROM r LIMIT 7)
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT * FROM r LIMIT 3 OFFSET 2
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT * FROM (SELECT n AS m FROM r) t LIMIT 4
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT * FROM r JOIN customers ON id = n LIMIT 2
WITH RECURSIVE r(n) AS (SELECT id FROM customers UNION ALL SELECT n FROM r) SELECT count(*) AS c FROM r
WITH RECURSIVE r(n) AS (SELECT 1 AS x UNION ALL SELECT n + 1 AS y FROM r WHERE n < 3) SELECT n FROM r
WITH RECURSIVE r AS (SELECT 1 AS x UNION ALL SELECT x + 1 AS y FROM r WHERE x < 3) SELECT * FROM r
WITH RECURSIVE r AS (SELECT 1, 2 UNION ALL SELECT `1` + 1, `2` FROM r WHERE `1` < 3) SELECT * FROM r
SELECT e.id, t.col FROM events e LEFT JOIN LATERAL explode(e.tags) t ON true
SELECT e.id, t.col FROM events e LEFT JOIN LATERAL explode(e.tags) t ON t.col = 'a'
SELECT e.id, t.col FROM events e LEFT JOIN LATERAL explode_outer(e.tags) t
SELECT e.id, t.col FROM events e LEFT JOIN LATERAL (SELECT explode(e.tags) AS col) t
SELECT e.id, t.col FROM events e LEFT JOIN LATERAL (SELECT * FROM explode(e.tags)) t
SELECT e.id, t.x FROM events e LEFT JOIN LATERAL explode(e.tags) AS t(x)
FROM events |> LEFT JOIN LATERAL explode(tags) AS t(tag) |> SELECT id, tag
FROM customers |> SELECT id UNION ALL SELECT id FROM orders
FROM customers |> SELECT id |> WHERE id > 1 UNION ALL SELECT id FROM orders |> WHERE id < 3
FROM customers |> SELECT id INTERSECT SELECT 1
SELECT id FROM customers UNION ALL FROM orders |> SELECT id
FROM customers |> SELECT id ORDER BY id LIMIT 2
FROM customers |> SELECT id ORDER BY name LIMIT 2
FROM customers |> SELECT id LIMIT 2
FROM customers |> WHERE id > 1 ORDER BY id
(FROM customers |> SELECT id) |> EXTEND id AS x
FROM (FROM customers |> SELECT id) |> EXTEND id AS x
FROM (FROM customers |> SELECT id) t |> SELECT t.id
SELECT name FROM customers WHERE id IN (FROM orders |> SELECT customer |> WHERE customer < 3)
SELECT name FROM customers WHERE EXISTS (FROM orders |> WHERE customer = customers.id)
FROM customers JOIN orders ON orders.customer = customers.id |> SELECT name, orders.id
FROM customers, orders |> WHERE customers.id = customer |> SELECT name, orders.id
FROM customers |> SET id = id + 1, name = 'x' |> SELECT customers.id, name
FROM customers |> SELECT id |> SET id = id + 1 |> WHERE id > 3
FROM customers |> SET id = *
FROM customers |> SELECT id |> SET id = (SELECT max(id) FROM orders)
FROM customers c |> SET name = c.name || '!' |> SELECT c.id, name
FROM orders |> AGGREGATE count(*) AS n GROUP BY status |> ORDER BY n DESC, status |> LIMIT 2
FROM orders |> AGGREGATE count(*) AS n GROUP BY status ORDER BY n
FROM orders |> AGGREGATE count(*) AS n GROUP BY year(day) AS y, month(day) AS m |> SELECT y, n
FROM orders |> AGGREGATE sum(quantity) AS q, q + 1 AS r
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY status AS s, s
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY 1 + 1
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY 'a'
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY true
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY sum(id)
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY row_number() OVER (ORDER BY id)
FROM orders |> AGGREGATE sum(quantity) AS q GROUP BY status, status
FROM orders |> AGGREGATE any_value(status) AS s, first(id) AS f, count(*) AS c
FROM orders |> AGGREGATE sum(quantity) q, sum(id) q |> SELECT q
FROM orders |> AGGREGATE sum(q) AS q GROUP BY missing
FROM orders |> SELECT id |> AS t |> JOIN customers c USING (id) |> SELECT t.id, c.name
FROM orders |> SELECT id, customer |> AS t |> LEFT JOIN customers c ON c.id = t.customer |> DROP name, region, since, score |> ORDER BY t.id
FROM orders |> DROP amount |> DROP amount
FROM orders |> EXTEND 1 AS one |> EXTEND one + 1 AS two |> SELECT id, one, two |> LIMIT 1
FROM orders |> EXTEND explode(array(1, 2)) AS x |> SELECT id, x |> WHERE id < 3
FROM orders |> SELECT id, explode(array(1, 2)) AS x |> WHERE id < 3
FROM orders |> EXTEND id AS x WHERE x > 1
FROM orders |> WHERE EXISTS (SELECT 1 FROM customers c |> WHERE c.id = orders.customer) |> SELECT id
FROM orders |> SELECT id |> EXCEPT SELECT 1 EXCEPT SELECT 2
FROM orders |> SELECT id |> UNION ALL SELECT 1 LIMIT 1
FROM orders |> TABLESAMPLE (3 ROWS) |> SELECT count(*) AS n
FROM orders |> TABLESAMPLE (3 ROWS) AS t |> SELECT count(*) AS n
FROM orders |> SELECT customer, status, quantity |> PIVOT (sum(quantity) FOR status IN ('open')) AS p |> SELECT p.customer, p.open
FROM orders |> SELECT id, customer, quantity |> UNPIVOT (v FOR k IN (customer, quantity)) AS u |> WHERE u.v > 5
SELECT 1 AS x |> SELECT x + 1 AS y |> SELECT y * 2 AS z |> WHERE z > 3
SELECT id FROM customers ORDER BY ALL DESC NULLS FIRST
SELECT region, id FROM customers ORDER BY ALL NULLS LAST LIMIT 2
SELECT IDENTIFIER('a' || 'b')(1)
SELECT IDENTIFIER(1)
SELECT IDENTIFIER('')
SELECT IDENTIFIER('`id`') FROM customers WHERE id = 1
SELECT * FROM IDENTIFIER('customers') AS c WHERE c.id = 1
SELECT c.id AS IDENTIFIER('a b') FROM customers AS IDENTIFIER('c') WHERE id = 1
SELECT * FROM (SELECT id, customer, quantity FROM orders WHERE id = 2) UNPIVOT ((a) FOR k IN ((customer), (quantity)))
SELECT * FROM (SELECT id, customer, quantity FROM orders WHERE id > 3) UNPIVOT ((a, b) FOR k IN ((customer, quantity)))
SELECT * FROM (SELECT id, customer, quantity FROM orders WHERE id = 2) UNPIVOT (a FOR k IN ((customer, quantity)))
SELECT * FROM (SELECT id, 1 AS a, 2L AS b, 3S AS c FROM orders WHERE id = 2) UNPIVOT ((x, y) FOR k IN ((a, b), (b, c) AS last))
SELECT * FROM (SELECT id, customer, quantity FROM orders WHERE id = 2) UNPIVOT (v FOR k IN (customer, quantity)) AS u (i, n, w)
SELECT id FROM customers QUALIFY row_number() OVER (PARTITION BY region ORDER BY id) = 1
SELECT region, count(*) AS n FROM customers GROUP BY region QUALIFY rank() OVER (ORDER BY count(*) DESC) = 1
SELECT region FROM customers QUALIFY id = 1
SELECT e.id, t.u FROM events e LEFT JOIN LATERAL (SELECT upper(col) AS u FROM explode(e.tags)) t
SELECT e.id, t.u FROM events e LEFT JOIN LATERAL (SELECT col AS u FROM explode(e.tags) WHERE col > 'a') t
SELECT e.id, t.u FROM events e LEFT JOIN LATERAL (SELECT col AS u FROM explode(e.tags) LIMIT 1) t
SELECT e.id, t.u FROM events e LEFT JOIN LATERAL (SELECT e.id AS u WHERE e.id > 3) t
SELECT e.id, t.col FROM events e LEFT JOIN LATERAL (SELECT explode(e.tags) AS col) t ON true
SELECT e.id, t.u FROM events e LEFT JOIN LATERAL (SELECT u FROM VALUES (1), (2) AS v(u) WHERE u = e.id) t
SELECT e.id, t.u FROM events e LEFT JOIN LATERAL (SELECT col AS u FROM (SELECT explode(e.tags) AS col)) t
VALUES (struct(1, 2))
VALUES struct(1, 2), struct(3, 4)
VALUES ((1, 2))
VALUES ((1, 2), 3)
VALUES (1 AS a)
VALUES 1, 2
VALUES (named_struct('a', 1, 'b', 2))
SELECT * FROM VALUES (1, (2, 3)) AS t(a, b)
SELECT count(*) AS n FROM orders GROUP BY struct(status, customer)
SELECT count(*) AS n FROM orders GROUP BY (status, customer)
SELECT count(*) AS n FROM orders GROUP BY ()
SELECT id IN (1, 2), (id, id) IN ((1, 1), (2, 3)) FROM customers
