-- Statements that write, each line a case on new tables of dml_tables.sql: its statements stand behind one another, the last one's answer counts
-- INSERT: forms
INSERT INTO t VALUES (5, 'e', 50, DATE'2024-01-05'); SELECT * FROM t
INSERT INTO TABLE t VALUES (5, 'e', 50, DATE'2024-01-05'), (6, 'f', NULL, NULL); SELECT * FROM t
INSERT INTO t SELECT * FROM s; SELECT * FROM t
INSERT INTO t TABLE s; SELECT * FROM t
INSERT INTO t SELECT * FROM t; SELECT * FROM t
INSERT INTO t FROM s SELECT id + 10, name, amount, day; SELECT * FROM t
INSERT INTO t (SELECT * FROM s WHERE id = 5); SELECT * FROM t
INSERT INTO t WITH q AS (SELECT * FROM s WHERE id = 5) SELECT * FROM q; SELECT * FROM t
WITH q AS (SELECT * FROM s WHERE id = 5) INSERT INTO t SELECT * FROM q; SELECT * FROM t
INSERT INTO t SELECT * FROM s UNION ALL SELECT * FROM s; SELECT * FROM t
INSERT INTO t SELECT * FROM s ORDER BY id DESC NULLS LAST LIMIT 1; SELECT * FROM t
INSERT INTO t (id, name) VALUES (5, 'e'); SELECT * FROM t
INSERT INTO t (name, id) VALUES ('e', 5); SELECT * FROM t
INSERT INTO t (ID, Name) VALUES (5, 'e'); SELECT * FROM t
INSERT INTO t (day, amount, name, id) SELECT day, amount, name, id FROM s; SELECT * FROM t
INSERT INTO t (id, id) VALUES (5, 6)
INSERT INTO t (id, nope) VALUES (5, 6)
INSERT INTO t (id, name) VALUES (5)
INSERT INTO t (id, name) VALUES (5, 'e', 6)
INSERT INTO t (id, name) SELECT id FROM s
INSERT INTO t (t.id) VALUES (5)
INSERT INTO t () VALUES (5)
INSERT INTO t VALUES (5)
INSERT INTO t VALUES (5, 'e', 50)
INSERT INTO t VALUES (5, 'e', 50, NULL, 1)
INSERT INTO t VALUES (5, 'e', 50, NULL), (6, 'f')
INSERT INTO t SELECT * FROM narrow
INSERT INTO t SELECT * FROM wide
INSERT INTO narrow SELECT * FROM s
INSERT INTO t BY NAME SELECT * FROM s; SELECT * FROM t
INSERT INTO t BY NAME SELECT * FROM narrow; SELECT * FROM t
INSERT INTO t BY NAME SELECT * FROM wide
INSERT INTO t BY NAME SELECT day, id, 'q' AS NAME FROM s; SELECT * FROM t
INSERT INTO t BY NAME SELECT 1 AS id, 2 AS id
INSERT INTO t BY NAME SELECT 1 AS id, 2 AS ID
INSERT INTO t BY NAME SELECT 1
INSERT INTO t BY NAME VALUES (1)
INSERT INTO t BY NAME SELECT 1 AS nope
INSERT INTO t BY NAME SELECT name FROM s; SELECT * FROM t
INSERT INTO t BY NAME (id) SELECT 1
INSERT INTO t (id) BY NAME SELECT 1 AS id
INSERT OVERWRITE t SELECT * FROM s; SELECT * FROM t
INSERT OVERWRITE TABLE t SELECT * FROM t WHERE id > 2; SELECT * FROM t
INSERT OVERWRITE t VALUES (9, 'nine', 9, NULL); SELECT * FROM t
INSERT OVERWRITE t (id) VALUES (9); SELECT * FROM t
INSERT OVERWRITE t BY NAME SELECT 9 AS id, 'nine' AS name; SELECT * FROM t
INSERT OVERWRITE t SELECT * FROM s WHERE false; SELECT * FROM t
INSERT OVERWRITE INTO t SELECT * FROM s
INSERT OVERWRITE t SELECT * FROM narrow
INSERT INTO t REPLACE WHERE id = 2 SELECT 2, 'new', 0, NULL; SELECT * FROM t
INSERT INTO t REPLACE WHERE id >= 3 SELECT * FROM s WHERE id >= 3; SELECT * FROM t
INSERT INTO t REPLACE WHERE id = 2 SELECT 3, 'new', 0, NULL
INSERT INTO t REPLACE WHERE id = 2 SELECT * FROM s WHERE false; SELECT * FROM t
INSERT INTO t REPLACE WHERE id = 100 SELECT 100, 'new', 0, NULL; SELECT * FROM t
INSERT INTO t REPLACE WHERE nope = 2 SELECT 2, 'new', 0, NULL
INSERT INTO t REPLACE WHERE id SELECT 2, 'new', 0, NULL
INSERT INTO t REPLACE WHERE id + 1 SELECT 2, 'new', 0, NULL
INSERT INTO t REPLACE WHERE true SELECT * FROM s; SELECT * FROM t
INSERT INTO t REPLACE WHERE name IS NULL SELECT 8, NULL, 0, NULL; SELECT * FROM t
INSERT INTO t REPLACE WHERE day < DATE'2024-01-03' SELECT 8, 'd', 0, DATE'2023-01-01'; SELECT * FROM t
INSERT INTO t REPLACE WHERE day < DATE'2024-01-03' SELECT 8, 'd', 0, NULL
INSERT INTO t REPLACE WHERE id IN (SELECT id FROM s) SELECT 2, 'new', 0, NULL
INSERT INTO t REPLACE WHERE max(id) = 2 SELECT 2, 'new', 0, NULL
INSERT INTO t REPLACE WHERE rand() < 2 SELECT 2, 'new', 0, NULL
INSERT INTO t REPLACE WHERE t.id = 2 SELECT 2, 'new', 0, NULL; SELECT * FROM t
INSERT INTO t REPLACE WHERE id = 2 SELECT 2
INSERT INTO t REPLACE WHERE id = 2 BY NAME SELECT 'new' AS name, 2 AS id; SELECT * FROM t
INSERT INTO t BY NAME REPLACE WHERE id = 2 SELECT 'new' AS name, 2 AS id; SELECT * FROM t
INSERT INTO t REPLACE WHERE id = '2' SELECT 2, 'new', 0, NULL; SELECT * FROM t
INSERT INTO t AS x REPLACE WHERE x.id = 2 SELECT 2, 'new', 0, NULL
INSERT OVERWRITE t REPLACE WHERE id = 2 SELECT 2, 'new', 0, NULL
INSERT INTO t AS x VALUES (5, 'e', 50, NULL)
INSERT INTO nope VALUES (1)
INSERT INTO t SELECT * FROM nope
INSERT INTO t SELECT nope FROM s
INSERT INTO t VALUES (DEFAULT, 'x', 1, NULL); SELECT * FROM t
INSERT INTO t VALUES (1 + DEFAULT, 'x', 1, NULL)
INSERT INTO t SELECT DEFAULT, 'x', 1, NULL; SELECT * FROM t
INSERT INTO t VALUES (max(1), 'x', 1, NULL)
INSERT INTO t VALUES ((SELECT max(id) FROM s), 'x', 1, NULL); SELECT * FROM t
INSERT INTO t VALUES (row_number() OVER (ORDER BY 1), 'x', 1, NULL)
INSERT INTO t VALUES (explode(array(1)), 'x', 1, NULL)
INSERT INTO t SELECT explode(array(5, 6)), 'x', 1, NULL; SELECT * FROM t
FROM s INSERT INTO t SELECT * WHERE id = 5 INSERT INTO narrow SELECT id, name WHERE id = 2; SELECT id, name FROM t UNION ALL SELECT * FROM narrow
CREATE TEMPORARY VIEW vw AS SELECT * FROM t; INSERT INTO vw VALUES (5, 'e', 50, NULL)
INSERT INTO range(3) VALUES (1)
-- INSERT: types of columns
INSERT INTO typed (k, ty) VALUES (2, 127); SELECT k, ty FROM typed
INSERT INTO typed (k, ty) VALUES (2, 128)
INSERT INTO typed (k, ty) VALUES (2, '12'); SELECT k, ty FROM typed
INSERT INTO typed (k, ty) VALUES (2, 'x')
INSERT INTO typed (k, ty) VALUES (2, 1.9); SELECT k, ty FROM typed
INSERT INTO typed (k, ty) VALUES (2, true); SELECT k, ty FROM typed
INSERT INTO typed (k, sh) VALUES (2, 40000)
INSERT INTO typed (k, i) VALUES (2, 3000000000L)
INSERT INTO typed (k, i) VALUES (2, 3L); SELECT k, i FROM typed
INSERT INTO typed (k, i) VALUES (2, 2.7D); SELECT k, i FROM typed
INSERT INTO typed (k, i) VALUES (2, 1e10)
INSERT INTO typed (k, i) VALUES (2, double('NaN'))
INSERT INTO typed (k, i) VALUES (2, '2.7')
INSERT INTO typed (k, i) VALUES (2, ' 27 '); SELECT k, i FROM typed
INSERT INTO typed (k, i) VALUES (2, '')
INSERT INTO typed (k, i) VALUES (2, DATE'2024-01-01')
INSERT INTO typed (k, i) VALUES (2, TIMESTAMP'2024-01-01 00:00:00')
INSERT INTO typed (k, i) VALUES (2, array(1))
INSERT INTO typed (k, i) VALUES (2, X'01')
INSERT INTO typed (k, i) VALUES (2, INTERVAL '1' DAY)
INSERT INTO typed (k, l) VALUES (2, 1e19)
INSERT INTO typed (k, l) VALUES (2, TIMESTAMP'2024-01-01 00:00:00'); SELECT k, l FROM typed
INSERT INTO typed (k, l) VALUES (2, 9223372036854775808)
INSERT INTO typed (k, f) VALUES (2, 1e300D); SELECT k, f FROM typed
INSERT INTO typed (k, f) VALUES (2, 0.1D); SELECT k, f FROM typed
INSERT INTO typed (k, d) VALUES (2, 'abc')
INSERT INTO typed (k, d) VALUES (2, '1e3'); SELECT k, d FROM typed
INSERT INTO typed (k, dc) VALUES (2, 12345.678)
INSERT INTO typed (k, dc) VALUES (2, 1234.567); SELECT k, dc FROM typed
INSERT INTO typed (k, dc) VALUES (2, 99999L)
INSERT INTO typed (k, dc) VALUES (2, '12.345'); SELECT k, dc FROM typed
INSERT INTO typed (k, dc) VALUES (2, 1e9D)
INSERT INTO typed (k, s) VALUES (2, 12), (3, 1.50), (4, true), (5, DATE'2024-01-01'); SELECT k, s FROM typed
INSERT INTO typed (k, s) SELECT 2, 12.5D; SELECT k, s FROM typed
INSERT INTO typed (k, s) SELECT 2, array(1, 2); SELECT k, s FROM typed
INSERT INTO typed (k, s) SELECT 2, map('a', 1); SELECT k, s FROM typed
INSERT INTO typed (k, s) SELECT 2, X'6162'; SELECT k, s FROM typed
INSERT INTO typed (k, s) SELECT 2, INTERVAL '1' DAY; SELECT k, s FROM typed
INSERT INTO typed (k, s) SELECT 2, TIMESTAMP'2024-01-01 10:00:00'; SELECT k, s FROM typed
INSERT INTO typed (k, dt) VALUES (2, '2024-05-06'); SELECT k, dt FROM typed
INSERT INTO typed (k, dt) VALUES (2, 'x')
INSERT INTO typed (k, dt) VALUES (2, TIMESTAMP'2024-05-06 10:11:12'); SELECT k, dt FROM typed
INSERT INTO typed (k, dt) VALUES (2, 5)
INSERT INTO typed (k, ts) VALUES (2, DATE'2024-05-06'); SELECT k, ts FROM typed
INSERT INTO typed (k, ts) VALUES (2, '2024-05-06 01:02:03'); SELECT k, ts FROM typed
INSERT INTO typed (k, ts) VALUES (2, 5); SELECT k, ts FROM typed
INSERT INTO typed (k, ts) VALUES (2, TIMESTAMP_NTZ'2024-05-06 01:02:03'); SELECT k, ts FROM typed
INSERT INTO typed (k, tn) VALUES (2, TIMESTAMP'2024-05-06 01:02:03'); SELECT k, tn FROM typed
INSERT INTO typed (k, tn) VALUES (2, DATE'2024-05-06'); SELECT k, tn FROM typed
INSERT INTO typed (k, bo) VALUES (2, 1); SELECT k, bo FROM typed
INSERT INTO typed (k, bo) VALUES (2, 'yes'); SELECT k, bo FROM typed
INSERT INTO typed (k, bo) VALUES (2, 'maybe')
INSERT INTO typed (k, bo) VALUES (2, DATE'2024-01-01')
INSERT INTO typed (k, bi) VALUES (2, 'abc'); SELECT k, hex(bi) FROM typed
INSERT INTO typed (k, bi) VALUES (2, 5); SELECT k, hex(bi) FROM typed
INSERT INTO typed BY NAME SELECT 2 AS k, 300 AS ty
INSERT INTO typed BY NAME SELECT 2 AS k, '12' AS i; SELECT k, i FROM typed
INSERT INTO typed BY NAME SELECT 2 AS k, DATE'2024-01-01' AS i
INSERT OVERWRITE typed (k, i) SELECT 2, 'x'
-- INSERT: nested values, NOT NULL, CHECK, DEFAULT, PARTITION
INSERT INTO nested (id, st) VALUES (3, named_struct('a', 3, 'b', 'x')); SELECT id, st FROM nested
INSERT INTO nested (id, st) VALUES (3, named_struct('b', 'x', 'a', 3)); SELECT id, st FROM nested
INSERT INTO nested (id, st) VALUES (3, struct(3, 'x')); SELECT id, st FROM nested
INSERT INTO nested (id, st) VALUES (3, named_struct('a', 3))
INSERT INTO nested (id, st) VALUES (3, named_struct('a', 3, 'b', 'x', 'c', 1))
INSERT INTO nested (id, st) VALUES (3, named_struct('a', 'q', 'b', 'x'))
INSERT INTO nested (id, st) VALUES (3, named_struct('a', 3L, 'b', 5)); SELECT id, st FROM nested
INSERT INTO nested (id, st) VALUES (3, 5)
INSERT INTO nested (id, st.a) VALUES (3, 5)
INSERT INTO nested BY NAME SELECT 3 AS id, named_struct('b', 'x', 'a', 3) AS st; SELECT id, st FROM nested
INSERT INTO nested BY NAME SELECT 3 AS id, named_struct('a', 3) AS st
INSERT INTO nested BY NAME SELECT 3 AS id, named_struct('a', 3, 'b', 'x', 'c', 1) AS st
INSERT INTO nested (id, ar) VALUES (3, array('1', '2')); SELECT id, ar FROM nested
INSERT INTO nested (id, ar) VALUES (3, array('x'))
INSERT INTO nested (id, ar) VALUES (3, array(1, NULL)); SELECT id, ar FROM nested
INSERT INTO nested (id, ar) VALUES (3, map('a', 1))
INSERT INTO nested (id, m) VALUES (3, map(1, 2)); SELECT id, m FROM nested
INSERT INTO nested (id, m) VALUES (3, map('a', 'x'))
INSERT INTO nested (id, sa) VALUES (3, array(named_struct('y', 1, 'x', 2))); SELECT id, sa FROM nested
INSERT INTO nested BY NAME SELECT 3 AS id, array(named_struct('y', 1, 'x', 2)) AS sa; SELECT id, sa FROM nested
INSERT INTO must VALUES (NULL, 1)
INSERT INTO must (v) VALUES (1)
INSERT INTO must BY NAME SELECT 1 AS v
INSERT INTO must VALUES (3, NULL); SELECT * FROM must
INSERT INTO must SELECT id, amount FROM s
INSERT INTO must SELECT id, amount FROM s WHERE id IS NOT NULL; SELECT * FROM must
INSERT INTO must SELECT CASE WHEN id < 5 THEN id END, 1 FROM s
INSERT OVERWRITE must VALUES (NULL, 1)
INSERT INTO checked VALUES (3, 30); SELECT * FROM checked
INSERT INTO checked VALUES (3, 0)
INSERT INTO checked VALUES (3, NULL)
INSERT INTO checked (id) VALUES (3)
INSERT OVERWRITE checked SELECT id, -1 FROM s
INSERT INTO given VALUES (2, DEFAULT, DEFAULT, DEFAULT); SELECT * FROM given
INSERT INTO given (id) VALUES (2); SELECT * FROM given
INSERT INTO given (id, w) VALUES (2, DEFAULT); SELECT * FROM given
INSERT INTO given BY NAME SELECT 2 AS id, DATE'2024-02-02' AS x; SELECT * FROM given
INSERT INTO given VALUES (2)
INSERT INTO given SELECT 2, DEFAULT, 'x', NULL; SELECT * FROM given
INSERT INTO given VALUES (2, NULL, NULL, NULL); SELECT * FROM given
INSERT INTO short VALUES (2, 'abcd')
INSERT INTO short VALUES (2, 'ab   '); SELECT id, v, length(v) FROM short
INSERT INTO short VALUES (2, 'ab '), (3, 'é€x'), (4, 123); SELECT id, v, length(v) FROM short
INSERT INTO short VALUES (2, 1234)
INSERT INTO part VALUES (5, 50, 'asia'); SELECT * FROM part
INSERT INTO part PARTITION (region = 'asia') VALUES (5, 50); SELECT * FROM part
INSERT INTO part PARTITION (region = 'asia') VALUES (5, 50, 'x')
INSERT INTO part PARTITION (region) VALUES (5, 50, 'asia'); SELECT * FROM part
INSERT INTO part PARTITION (region = 'asia') (v, id) VALUES (50, 5); SELECT * FROM part
INSERT INTO part PARTITION (region = 'asia') (v, region) VALUES (50, 'x')
INSERT INTO part PARTITION (v = 1) VALUES (5, 'asia')
INSERT INTO part PARTITION (nope = 1) VALUES (5, 50)
INSERT INTO part PARTITION (region = 'asia', region = 'eu') VALUES (5, 50)
INSERT INTO part PARTITION (region = NULL) VALUES (5, 50); SELECT * FROM part
INSERT INTO part PARTITION (region = 5) VALUES (5, 50); SELECT * FROM part
INSERT INTO part PARTITION (region = 'asia') BY NAME SELECT 50 AS v, 5 AS id; SELECT * FROM part
INSERT OVERWRITE part PARTITION (region = 'eu') SELECT 5, 50; SELECT * FROM part
INSERT OVERWRITE part PARTITION (region) SELECT 5, 50, 'eu'; SELECT * FROM part
INSERT OVERWRITE part SELECT 5, 50, 'eu'; SELECT * FROM part
INSERT OVERWRITE part PARTITION (region = 'asia') IF NOT EXISTS SELECT 5, 50; SELECT * FROM part
INSERT INTO part REPLACE WHERE region = 'eu' SELECT 5, 50, 'eu'; SELECT * FROM part
INSERT INTO t PARTITION (day = '2024-01-01') SELECT 1, 'a', 1
-- DELETE
DELETE FROM t; SELECT * FROM t
DELETE FROM t WHERE id = 2; SELECT * FROM t
DELETE t WHERE id = 2
DELETE FROM t WHERE amount > 15; SELECT * FROM t
DELETE FROM t WHERE NOT amount > 15; SELECT * FROM t
DELETE FROM t WHERE name IS NULL OR id = 1; SELECT * FROM t
DELETE FROM t AS x WHERE x.id = 2; SELECT * FROM t
DELETE FROM t x WHERE t.id = 2
DELETE FROM t WHERE t.id = 2; SELECT * FROM t
DELETE FROM t WHERE T.ID = 2; SELECT * FROM t
DELETE FROM t WHERE nope = 2
DELETE FROM t WHERE id
DELETE FROM t WHERE name
DELETE FROM t WHERE 'true'
DELETE FROM t WHERE NULL; SELECT * FROM t
DELETE FROM t WHERE true; SELECT * FROM t
DELETE FROM t WHERE id = '2'; SELECT * FROM t
DELETE FROM t WHERE id = 'x'
DELETE FROM t WHERE name = 2
DELETE FROM t WHERE id / 0 = 1
DELETE FROM t WHERE day = '2024-01-01'; SELECT * FROM t
DELETE FROM t WHERE max(id) = 2
DELETE FROM t WHERE row_number() OVER (ORDER BY id) = 1
DELETE FROM t WHERE explode(array(true))
DELETE FROM t WHERE rand() < 2
DELETE FROM t WHERE id = (SELECT 2)
DELETE FROM t WHERE id IN (SELECT nope FROM s)
DELETE FROM t WHERE id IN (2, 3, NULL); SELECT * FROM t
DELETE FROM t WHERE id NOT IN (2, NULL); SELECT * FROM t
DELETE FROM t WHERE (id, name) IN ((1, 'a'), (2, 'x')); SELECT * FROM t
DELETE FROM t WHERE exists(array(id), x -> x > 2); SELECT * FROM t
DELETE FROM t WHERE id = 2 LIMIT 1
DELETE FROM t ORDER BY id
DELETE FROM t (a, b) WHERE a = 1
DELETE FROM nope
CREATE TEMPORARY VIEW vw AS SELECT * FROM t; DELETE FROM vw WHERE id = 1
DELETE FROM part WHERE region = 'eu'; SELECT * FROM part
DELETE FROM part WHERE region IS NULL; SELECT * FROM part
DELETE FROM part WHERE region = 'eu' AND id = 1; SELECT * FROM part
DELETE FROM nested WHERE st.a = 1; SELECT id FROM nested
DELETE FROM nested WHERE st.nope = 1
DELETE FROM nested WHERE m['k'] = 1; SELECT id FROM nested
DELETE FROM nested WHERE deep.p.q IS NULL; SELECT id FROM nested
-- UPDATE
UPDATE t SET amount = 0; SELECT * FROM t
UPDATE t SET amount = amount + 1, name = upper(name) WHERE id <= 2; SELECT * FROM t
UPDATE t SET id = id + 1, amount = id; SELECT * FROM t
UPDATE t SET name = CAST(amount AS STRING), amount = length(name); SELECT * FROM t
UPDATE t AS x SET x.amount = 0 WHERE x.id = 1; SELECT * FROM t
UPDATE t x SET amount = x.id WHERE x.id = 1; SELECT * FROM t
UPDATE t x SET t.amount = 0
UPDATE t SET t.amount = 0 WHERE t.id = 1; SELECT * FROM t
UPDATE t SET nope.amount = 0
UPDATE t SET AMOUNT = 0 WHERE ID = 1; SELECT * FROM t
UPDATE t SET nope = 1
UPDATE t SET amount = nope
UPDATE t SET amount = 1, amount = 2
UPDATE t SET amount = 1, AMOUNT = 2
UPDATE t SET amount = 1, t.amount = 2
UPDATE t SET amount = NULL WHERE id = 1; SELECT * FROM t
UPDATE t SET amount = DEFAULT WHERE id = 1; SELECT * FROM t
UPDATE t SET amount = DEFAULT + 1
UPDATE t SET amount = max(amount)
UPDATE t SET amount = row_number() OVER (ORDER BY id)
UPDATE t SET amount = explode(array(1, 2))
UPDATE t SET amount = (SELECT max(amount) FROM s)
UPDATE t SET amount = 1 WHERE id IN (SELECT id FROM s)
UPDATE t SET amount = 1 WHERE max(id) = 1
UPDATE t SET amount = 1 WHERE id
UPDATE t SET amount = 1 WHERE nope = 1
UPDATE t SET amount = 1 WHERE rand() < 2
UPDATE t SET amount = 1 / 0
UPDATE t SET amount = 1 WHERE NULL; SELECT * FROM t
UPDATE t SET (amount, name) = (1, 'x')
UPDATE t SET amount = 1 FROM s WHERE t.id = s.id
UPDATE t SET *
UPDATE t WHERE id = 1
UPDATE nope SET a = 1
CREATE TEMPORARY VIEW vw AS SELECT * FROM t; UPDATE vw SET amount = 1
UPDATE typed SET ty = 300
UPDATE typed SET ty = 12L; SELECT k, ty FROM typed
UPDATE typed SET ty = '12'; SELECT k, ty FROM typed
UPDATE typed SET ty = 'x'
UPDATE typed SET i = 1.9; SELECT k, i FROM typed
UPDATE typed SET i = 'x'
UPDATE typed SET i = s
UPDATE typed SET i = dt
UPDATE typed SET i = bo; SELECT k, i FROM typed
UPDATE typed SET i = ts
UPDATE typed SET i = array(1)
UPDATE typed SET i = 3000000000L
UPDATE typed SET l = d * 1e30
UPDATE typed SET s = 12; SELECT k, s FROM typed
UPDATE typed SET s = array(1); SELECT k, s FROM typed
UPDATE typed SET s = ts; SELECT k, s FROM typed
UPDATE typed SET dt = ts; SELECT k, dt FROM typed
UPDATE typed SET dt = '2024-07-08'; SELECT k, dt FROM typed
UPDATE typed SET dt = 'x'
UPDATE typed SET dt = 5
UPDATE typed SET ts = dt; SELECT k, ts FROM typed
UPDATE typed SET ts = 5; SELECT k, ts FROM typed
UPDATE typed SET dc = 12345.678
UPDATE typed SET dc = 12.345; SELECT k, dc FROM typed
UPDATE typed SET dc = '12.345'; SELECT k, dc FROM typed
UPDATE typed SET bo = 1; SELECT k, bo FROM typed
UPDATE typed SET bo = 'yes'; SELECT k, bo FROM typed
UPDATE typed SET bi = 'abc'; SELECT k, hex(bi) FROM typed
UPDATE typed SET bi = 5; SELECT k, hex(bi) FROM typed
UPDATE must SET id = NULL
UPDATE must SET id = v
UPDATE must SET id = v WHERE v IS NOT NULL; SELECT * FROM must
UPDATE checked SET v = 0 WHERE id = 1
UPDATE checked SET v = v - 15
UPDATE checked SET v = NULL
UPDATE checked SET v = v + 1; SELECT * FROM checked
UPDATE given SET v = DEFAULT, w = DEFAULT, x = DEFAULT; SELECT * FROM given
UPDATE short SET v = 'abcd'
UPDATE short SET v = 'xy '; SELECT id, v, length(v) FROM short
UPDATE part SET region = 'asia' WHERE id = 1; SELECT * FROM part
UPDATE part SET v = v * 2 WHERE region = 'eu'; SELECT * FROM part
UPDATE nested SET st.a = 5; SELECT id, st FROM nested
UPDATE nested SET st.a = 5, st.b = 'n' WHERE id = 1; SELECT id, st FROM nested
UPDATE nested SET nested.st.a = st.a + 1; SELECT id, st FROM nested
UPDATE nested SET st.a = 5, st.a = 6
UPDATE nested SET st.a = 5, st = NULL
UPDATE nested SET st.nope = 5
UPDATE nested SET st.a = 'x'
UPDATE nested SET deep.p.q = 9; SELECT id, deep FROM nested
UPDATE nested SET deep.p.q = 9, deep.z = 8 WHERE id = 1; SELECT id, deep FROM nested
UPDATE nested SET deep.p = named_struct('r', 1, 'q', 2) WHERE id = 1; SELECT id, deep FROM nested
UPDATE nested SET st = named_struct('a', 7, 'b', 'q'); SELECT id, st FROM nested
UPDATE nested SET st = named_struct('b', 'q', 'a', 7); SELECT id, st FROM nested
UPDATE nested SET st = named_struct('a', 7)
UPDATE nested SET st = named_struct('a', 7, 'b', 'q', 'c', 1)
UPDATE nested SET st = struct(7, 'q')
UPDATE nested SET st = 5
UPDATE nested SET sa.x = 5
UPDATE nested SET m.k = 5
UPDATE nested SET m['k'] = 5
UPDATE nested SET ar = array('4', '5'); SELECT id, ar FROM nested
UPDATE nested SET ar[0] = 5
UPDATE nested SET m = map('z', 1L); SELECT id, m FROM nested
-- MERGE
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *; SELECT * FROM t
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET name = s.name WHEN NOT MATCHED THEN INSERT (id, name) VALUES (s.id, s.name); SELECT * FROM t
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN DELETE; SELECT * FROM t
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND s.amount > 30 THEN DELETE WHEN MATCHED THEN UPDATE SET amount = t.amount + s.amount; SELECT * FROM t
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED BY TARGET THEN INSERT *; SELECT * FROM t
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED BY SOURCE THEN DELETE; SELECT * FROM t
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED BY SOURCE AND t.id = 1 THEN UPDATE SET name = 'gone' WHEN NOT MATCHED BY SOURCE THEN DELETE; SELECT * FROM t
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT * WHEN NOT MATCHED BY SOURCE THEN DELETE; SELECT * FROM t
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED AND s.id IS NOT NULL THEN INSERT * WHEN NOT MATCHED THEN INSERT (id, name) VALUES (-1, s.name); SELECT * FROM t
MERGE INTO t USING s ON t.id <=> s.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *; SELECT * FROM t
MERGE INTO t AS a USING s AS b ON a.id = b.id WHEN MATCHED THEN UPDATE SET a.name = b.name; SELECT * FROM t
MERGE INTO t a USING s b ON t.id = s.id WHEN MATCHED THEN DELETE
MERGE INTO t a USING s b ON a.id = b.id WHEN MATCHED THEN UPDATE SET b.name = a.name
MERGE INTO t a USING s b ON a.id = b.id WHEN MATCHED THEN UPDATE SET t.name = b.name
MERGE INTO t USING s ON id = id WHEN MATCHED THEN DELETE
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND amount > 1 THEN DELETE
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET name = name
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id) VALUES (id); SELECT * FROM t
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED AND id > 1 THEN INSERT (id) VALUES (s.id); SELECT * FROM t
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id) VALUES (t.id)
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED AND t.id > 1 THEN INSERT (id) VALUES (s.id)
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED BY SOURCE AND s.id > 1 THEN DELETE
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED BY SOURCE THEN UPDATE SET name = s.name
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED BY SOURCE THEN UPDATE SET name = upper(name), amount = id; SELECT * FROM t
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED BY SOURCE THEN UPDATE SET *
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED BY SOURCE THEN INSERT *
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN INSERT *
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED THEN UPDATE SET *
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED THEN DELETE
MERGE INTO t USING s ON t.id = s.id
MERGE INTO t USING s WHEN MATCHED THEN DELETE
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN DELETE WHEN MATCHED THEN UPDATE SET *
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED THEN INSERT * WHEN NOT MATCHED AND s.id = 1 THEN INSERT *
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED BY SOURCE THEN DELETE WHEN NOT MATCHED BY SOURCE THEN DELETE
MERGE INTO t USING twice ON t.id = twice.id WHEN MATCHED THEN UPDATE SET *
MERGE INTO t USING twice ON t.id = twice.id WHEN MATCHED THEN DELETE; SELECT * FROM t
MERGE INTO t USING twice ON t.id = twice.id WHEN MATCHED AND twice.amount > 1 THEN DELETE; SELECT * FROM t
MERGE INTO t USING twice ON t.id = twice.id WHEN MATCHED AND twice.amount > 1 THEN UPDATE SET name = twice.name; SELECT * FROM t
MERGE INTO t USING twice ON t.id = twice.id WHEN MATCHED AND twice.amount > 1 THEN DELETE WHEN MATCHED THEN UPDATE SET name = 'q'
MERGE INTO t USING twice ON t.id = twice.id WHEN MATCHED AND twice.amount > 100 THEN DELETE; SELECT * FROM t
MERGE INTO t USING twice ON t.id = twice.id AND twice.name = 'x' WHEN MATCHED THEN UPDATE SET *; SELECT * FROM t
MERGE INTO t USING twice ON t.id = twice.id WHEN NOT MATCHED THEN INSERT *; SELECT * FROM t
MERGE INTO t USING twice ON t.id = twice.id WHEN MATCHED THEN UPDATE SET name = 'same'
MERGE INTO t USING s ON t.id > s.id WHEN MATCHED THEN DELETE; SELECT * FROM t
MERGE INTO t USING s ON true WHEN MATCHED THEN UPDATE SET name = s.name
MERGE INTO t USING s ON false WHEN NOT MATCHED THEN INSERT *; SELECT * FROM t
MERGE INTO t USING s ON t.id WHEN MATCHED THEN DELETE
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND s.id THEN DELETE
MERGE INTO t USING s ON t.id = s.nope WHEN MATCHED THEN DELETE
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND s.nope = 1 THEN DELETE
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET nope = 1
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET name = s.nope
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id, nope) VALUES (1, 2)
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id, id) VALUES (1, 2)
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id, name) VALUES (1)
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED THEN INSERT VALUES (1, 'a', 1, NULL)
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET name = 'a', name = 'b'
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET name = 'a', NAME = 'b'
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET amount = max(s.amount)
MERGE INTO t USING s ON max(t.id) = s.id WHEN MATCHED THEN DELETE
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND max(s.id) > 1 THEN DELETE
MERGE INTO t USING s ON t.id = row_number() OVER (ORDER BY s.id) WHEN MATCHED THEN DELETE
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND row_number() OVER (ORDER BY s.id) = 1 THEN DELETE
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET amount = row_number() OVER (ORDER BY s.id)
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id) VALUES (max(s.id))
MERGE INTO t USING s ON t.id = explode(array(1)) WHEN MATCHED THEN DELETE
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id) VALUES (explode(array(1, 2)))
MERGE INTO t USING s ON t.id IN (SELECT id FROM narrow) WHEN MATCHED THEN DELETE
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND s.id IN (SELECT id FROM narrow) THEN DELETE
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET amount = (SELECT max(id) FROM narrow)
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id) VALUES ((SELECT max(id) FROM narrow))
MERGE INTO t USING s ON t.id = s.id AND rand() < 2 WHEN MATCHED THEN DELETE
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND rand() < 2 THEN DELETE
MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id, amount) VALUES (s.id, rand() * 0); SELECT * FROM t
MERGE INTO t USING narrow ON t.id = narrow.id WHEN MATCHED THEN UPDATE SET *
MERGE INTO t USING narrow ON t.id = narrow.id WHEN NOT MATCHED THEN INSERT *
MERGE INTO t USING wide ON t.id = wide.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *; SELECT * FROM t
MERGE INTO t USING t AS o ON t.id = o.id + 1 WHEN MATCHED THEN UPDATE SET amount = o.amount; SELECT * FROM t
MERGE INTO t AS a USING t AS b ON a.id = b.id WHEN MATCHED THEN UPDATE SET name = concat(b.name, '!'); SELECT * FROM t
MERGE INTO t USING t ON t.id = t.id WHEN MATCHED THEN DELETE
MERGE INTO t USING (SELECT id + 100 AS id, name, amount, day FROM t) x ON t.id = x.id WHEN NOT MATCHED THEN INSERT *; SELECT * FROM t
MERGE INTO t USING (SELECT max(id) AS id FROM s) x ON t.id = x.id WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (id) VALUES (x.id); SELECT * FROM t
MERGE INTO t USING (SELECT id, row_number() OVER (ORDER BY id) AS r FROM s) x ON t.id = x.id WHEN MATCHED THEN UPDATE SET amount = x.r; SELECT * FROM t
MERGE INTO t USING (VALUES (1, 'one'), (8, 'eight')) AS x(id, name) ON t.id = x.id WHEN MATCHED THEN UPDATE SET name = x.name WHEN NOT MATCHED THEN INSERT (id, name) VALUES (x.id, x.name); SELECT * FROM t
MERGE INTO t USING (SELECT 1 AS id, 'q' AS name) ON t.id = id WHEN MATCHED THEN DELETE
MERGE INTO t USING (SELECT 1 AS k, 'q' AS n) ON t.id = k WHEN MATCHED THEN UPDATE SET name = n; SELECT * FROM t
MERGE INTO t USING range(3) r ON t.id = r.id WHEN MATCHED THEN DELETE; SELECT * FROM t
MERGE INTO t USING nope ON t.id = nope.id WHEN MATCHED THEN DELETE
MERGE INTO nope USING s ON nope.id = s.id WHEN MATCHED THEN DELETE
MERGE INTO t USING s JOIN narrow n ON s.id = n.id ON t.id = s.id WHEN MATCHED THEN DELETE
WITH q AS (SELECT * FROM s) MERGE INTO t USING q ON t.id = q.id WHEN MATCHED THEN DELETE
CREATE TEMPORARY VIEW vw AS SELECT * FROM s; MERGE INTO t USING vw ON t.id = vw.id WHEN MATCHED THEN UPDATE SET *; SELECT * FROM t
CREATE TEMPORARY VIEW vw AS SELECT * FROM t; MERGE INTO vw USING s ON vw.id = s.id WHEN MATCHED THEN DELETE
MERGE INTO typed USING s ON typed.k = 1 AND s.id = 2 WHEN MATCHED THEN UPDATE SET ty = 300
MERGE INTO typed USING s ON typed.k = 1 AND s.id = 2 WHEN MATCHED THEN UPDATE SET ty = s.name
MERGE INTO typed USING s ON typed.k = 1 AND s.id = 2 WHEN MATCHED THEN UPDATE SET ty = '12'; SELECT k, ty FROM typed
MERGE INTO typed USING s ON typed.k = 1 AND s.id = 2 WHEN MATCHED THEN UPDATE SET i = s.day
MERGE INTO typed USING s ON typed.k = 1 AND s.id = 2 WHEN MATCHED THEN UPDATE SET s = s.id, l = s.amount, dt = typed.ts; SELECT k, s, l, dt FROM typed
MERGE INTO typed USING s ON typed.k = s.id WHEN NOT MATCHED THEN INSERT (k, dc) VALUES (s.id, s.amount * 1000)
MERGE INTO typed USING s ON typed.k = s.id WHEN NOT MATCHED THEN INSERT (k, i) VALUES (s.id, s.name)
MERGE INTO typed USING s ON typed.k = s.id WHEN NOT MATCHED THEN INSERT (k, bo) VALUES (s.id, s.day)
MERGE INTO must USING s ON must.id = s.id WHEN NOT MATCHED THEN INSERT (id) VALUES (s.id)
MERGE INTO must USING s ON must.id = s.id WHEN NOT MATCHED AND s.id > 0 THEN INSERT (id) VALUES (s.id); SELECT * FROM must
MERGE INTO must USING s ON must.id = s.id WHEN NOT MATCHED THEN INSERT (v) VALUES (s.id)
MERGE INTO must USING s ON must.id = s.id WHEN MATCHED THEN UPDATE SET id = NULL
MERGE INTO checked USING s ON checked.id = s.id WHEN MATCHED THEN UPDATE SET v = -1
MERGE INTO checked USING s ON checked.id = s.id WHEN NOT MATCHED THEN INSERT (id, v) VALUES (s.id, 0)
MERGE INTO given USING s ON given.id = s.id WHEN NOT MATCHED AND s.id = 5 THEN INSERT (id) VALUES (s.id); SELECT * FROM given
MERGE INTO given USING s ON given.id = s.id WHEN NOT MATCHED AND s.id = 5 THEN INSERT (id, v) VALUES (s.id, DEFAULT); SELECT * FROM given
MERGE INTO given USING (SELECT 1 AS id) q ON given.id = q.id WHEN MATCHED THEN UPDATE SET v = DEFAULT; SELECT * FROM given
MERGE INTO short USING s ON short.id = s.id WHEN NOT MATCHED THEN INSERT (id, v) VALUES (s.id, 'abcd')
MERGE INTO part USING (SELECT 1 AS id, 'us' AS region) q ON part.id = q.id WHEN MATCHED THEN UPDATE SET region = q.region; SELECT * FROM part
MERGE INTO part USING (SELECT 9 AS id, 1 AS v, 'us' AS region) q ON part.id = q.id AND part.region = q.region WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT *; SELECT * FROM part
MERGE INTO nested USING (SELECT 1 AS id, 9 AS a) q ON nested.id = q.id WHEN MATCHED THEN UPDATE SET st.a = q.a; SELECT id, st FROM nested
MERGE INTO nested USING (SELECT 1 AS id, 9 AS a) q ON nested.id = q.id WHEN MATCHED THEN UPDATE SET nested.st.a = q.a, deep.p.r = q.a; SELECT id, st, deep FROM nested
MERGE INTO nested USING (SELECT 3 AS id, 9 AS a) q ON nested.id = q.id WHEN NOT MATCHED THEN INSERT (id, st.a) VALUES (q.id, q.a)
MERGE INTO nested USING (SELECT 1 AS id, named_struct('b', 'q', 'a', 9) AS st) q ON nested.id = q.id WHEN MATCHED THEN UPDATE SET st = q.st; SELECT id, st FROM nested
MERGE INTO nested USING (SELECT 1 AS id, named_struct('a', 9) AS st) q ON nested.id = q.id WHEN MATCHED THEN UPDATE SET st = q.st
MERGE INTO nested USING (SELECT 3 AS id, named_struct('a', 9, 'b', 'x', 'c', 1) AS st) q ON nested.id = q.id WHEN NOT MATCHED THEN INSERT (id, st) VALUES (q.id, q.st)
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET name = s.name WHERE s.id > 2
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN DO NOTHING
MERGE INTO t USING s ON t.id = s.id AND s.name = 2 WHEN MATCHED THEN DELETE
MERGE INTO t (id, name) USING s ON t.id = s.id WHEN MATCHED THEN DELETE
MERGE INTO t USING s ON (t.id) = (s.id) WHEN MATCHED AND t.name <> s.name THEN UPDATE SET t.name = s.name, t.amount = DEFAULT; SELECT * FROM t
-- Answers of the statements themselves
DELETE FROM t WHERE id > 2
UPDATE t SET amount = 1 WHERE id > 2
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *
INSERT INTO t SELECT * FROM s
INSERT OVERWRITE t SELECT * FROM s
TRUNCATE TABLE t
CREATE TABLE fresh USING delta AS SELECT * FROM t
-- CREATE TABLE, ALTER TABLE, DROP, TRUNCATE
CREATE TABLE fresh USING delta AS SELECT id, name FROM t WHERE id < 3; SELECT * FROM fresh
CREATE TABLE fresh USING delta AS SELECT id, id FROM t
CREATE TABLE fresh USING delta AS SELECT id, id AS ID FROM t
CREATE TABLE fresh USING delta AS SELECT id + 1 FROM t; SELECT * FROM fresh
CREATE TABLE fresh USING delta AS SELECT 1 AS `a b`
CREATE TABLE fresh USING delta AS SELECT 1 AS a, NULL AS b; INSERT INTO fresh VALUES (2, NULL); SELECT a FROM fresh
CREATE TABLE fresh USING delta AS SELECT NULL AS b
CREATE TABLE fresh USING delta AS SELECT INTERVAL '1' DAY AS b
CREATE TABLE fresh USING delta PARTITIONED BY (name) AS SELECT id, name FROM t; SELECT * FROM fresh
CREATE TABLE fresh USING delta PARTITIONED BY (nope) AS SELECT id, name FROM t
CREATE TABLE fresh USING delta PARTITIONED BY (id, name) AS SELECT id, name FROM t
CREATE TABLE fresh (id INT) USING delta AS SELECT id FROM t
CREATE TABLE fresh (id, name) USING delta AS SELECT id, name FROM t
CREATE TABLE fresh USING delta AS SELECT nope FROM t
CREATE TABLE t USING delta AS SELECT 1 AS a
CREATE TABLE IF NOT EXISTS t USING delta AS SELECT 1 AS a; SELECT * FROM t
CREATE OR REPLACE TABLE t USING delta AS SELECT 1 AS a; SELECT * FROM t
CREATE OR REPLACE TABLE t USING delta AS SELECT id FROM t WHERE id > 2; SELECT * FROM t
CREATE OR REPLACE TABLE IF NOT EXISTS t USING delta AS SELECT 1 AS a
REPLACE TABLE t USING delta AS SELECT 1 AS a; SELECT * FROM t
REPLACE TABLE fresh USING delta AS SELECT 1 AS a
CREATE TABLE fresh (a INT, a STRING) USING delta
CREATE TABLE fresh (a INT, A STRING) USING delta
CREATE TABLE fresh (a INT NOT NULL, b STRING) USING delta; INSERT INTO fresh VALUES (1, 'x'); SELECT * FROM fresh
CREATE TABLE fresh (a INT) USING delta; INSERT INTO fresh VALUES (1); DROP TABLE fresh; SELECT * FROM fresh
CREATE TABLE fresh (a INT) USING delta; DROP TABLE fresh; CREATE TABLE fresh (b STRING) USING delta; SELECT * FROM fresh
CREATE TABLE fresh (a NOPE) USING delta
CREATE TABLE fresh (a INT DEFAULT 1) USING delta
CREATE TABLE fresh (a INT DEFAULT 'x') USING delta TBLPROPERTIES ('delta.feature.allowColumnDefaults' = 'supported')
CREATE TABLE fresh (a INT DEFAULT (SELECT 1)) USING delta TBLPROPERTIES ('delta.feature.allowColumnDefaults' = 'supported')
CREATE TABLE fresh (a INT, b INT DEFAULT a) USING delta TBLPROPERTIES ('delta.feature.allowColumnDefaults' = 'supported')
CREATE TABLE fresh (a INT DEFAULT 5L) USING delta TBLPROPERTIES ('delta.feature.allowColumnDefaults' = 'supported'); INSERT INTO fresh VALUES (DEFAULT); SELECT * FROM fresh
CREATE TABLE fresh (a INT, b INT GENERATED ALWAYS AS (a + 1)) USING delta; INSERT INTO fresh (a) VALUES (1); SELECT * FROM fresh
CREATE TABLE fresh (a INT) USING delta PARTITIONED BY (a)
CREATE TABLE fresh (a INT, b STRING) USING delta PARTITIONED BY (b, b)
CREATE TABLE fresh (a INT, b STRING) USING delta PARTITIONED BY (nope)
CREATE TABLE fresh (a INT, b ARRAY<INT>) USING delta PARTITIONED BY (b)
CREATE TABLE fresh (a INT, b STRING) USING delta TBLPROPERTIES ('delta.nope' = 'x')
CREATE TABLE fresh (a INT, b STRING) USING delta CLUSTER BY (nope)
CREATE TABLE fresh (a INT, b STRING) USING delta CLUSTER BY (a) PARTITIONED BY (b)
CREATE TABLE fresh USING delta
CREATE TABLE fresh LIKE t; SELECT * FROM fresh
DROP TABLE t; SELECT * FROM t
DROP TABLE nope
DROP TABLE IF EXISTS nope; SELECT 1
DROP VIEW t
CREATE TEMPORARY VIEW vw AS SELECT 1; DROP TABLE vw
TRUNCATE TABLE t; SELECT * FROM t
TRUNCATE TABLE nope
TRUNCATE TABLE part PARTITION (region = 'eu')
TRUNCATE TABLE t PARTITION (id = 1)
CREATE TEMPORARY VIEW vw AS SELECT * FROM t; TRUNCATE TABLE vw
ALTER TABLE t ADD COLUMN extra INT; INSERT INTO t VALUES (5, 'e', 5, NULL, 9); SELECT * FROM t
ALTER TABLE t ADD COLUMNS (x INT, y STRING); SELECT * FROM t
ALTER TABLE t ADD COLUMN id INT
ALTER TABLE t RENAME TO u; SELECT * FROM u
ALTER TABLE t RENAME COLUMN name TO label
ALTER TABLE t DROP COLUMN name
ALTER TABLE t ALTER COLUMN id TYPE BIGINT
ALTER TABLE t ALTER COLUMN id SET NOT NULL
ALTER TABLE t ADD CONSTRAINT small CHECK (id < 3)
ALTER TABLE t ADD CONSTRAINT small CHECK (id < 30); INSERT INTO t VALUES (50, NULL, NULL, NULL)
ALTER TABLE nope ADD COLUMN extra INT
ALTER TABLE t SET TBLPROPERTIES ('a' = 'b'); SELECT count(*) FROM t
ALTER TABLE checked DROP CONSTRAINT positive; INSERT INTO checked VALUES (3, -1); SELECT * FROM checked
-- Sequences
INSERT INTO t SELECT * FROM s; UPDATE t SET amount = -amount WHERE id = 2; DELETE FROM t WHERE amount < -21; MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET name = 'again' WHEN NOT MATCHED THEN INSERT *; SELECT * FROM t
DELETE FROM t; INSERT INTO t SELECT * FROM s; SELECT count(*), sum(id), max(name) FROM t
UPDATE t SET id = 1; MERGE INTO t USING (SELECT 1 AS id) q ON t.id = q.id WHEN MATCHED THEN UPDATE SET name = 'one'; SELECT * FROM t
UPDATE t SET id = 1; DELETE FROM t WHERE name = 'a'; INSERT OVERWRITE t SELECT id, name, amount, day FROM t WHERE name IS NOT NULL; SELECT * FROM t
INSERT INTO part SELECT id, v, upper(region) FROM part; DELETE FROM part WHERE region = 'EU'; UPDATE part SET region = lower(region); SELECT * FROM part
CREATE TABLE fresh USING delta AS SELECT * FROM t; DELETE FROM t WHERE id IN (1, 2); INSERT INTO t SELECT * FROM fresh WHERE id < 2; SELECT * FROM t EXCEPT SELECT * FROM s
CREATE TABLE fresh USING delta AS SELECT array(named_struct('x', 1)) AS a, map('k', named_struct('y', 2)) AS m; INSERT INTO fresh VALUES (array(NULL), map('k', NULL)); SELECT * FROM fresh
