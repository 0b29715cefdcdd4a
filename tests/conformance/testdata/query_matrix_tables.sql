CREATE OR REPLACE TEMPORARY VIEW orders AS SELECT * FROM VALUES
  (1, 1, CAST(10.50 AS DECIMAL(10,2)), 1, 'open', DATE '2024-02-29', TIMESTAMP '2024-02-29 10:00:00'),
  (2, 1, 99.99, 3, 'paid', DATE '2024-03-01', TIMESTAMP '2024-03-10 01:59:59'),
  (3, 2, 0.00, 10, 'open', DATE '2023-12-31', TIMESTAMP '2024-03-10 03:30:00'),
  (4, 3, NULL, 2, NULL, NULL, NULL),
  (5, NULL, 5.25, NULL, 'Open', DATE '2024-02-29', TIMESTAMP '1969-12-31 23:59:59.5'),
  (6, 9, 1000000.01, -4, 'paid', DATE '2024-01-31', TIMESTAMP '2024-11-03 01:30:00'),
  (7, 2, 5.25, 1, '', DATE '1999-12-31', TIMESTAMP '2024-02-29 10:30:00.123456')
  AS t(id, customer, amount, quantity, status, day, at);
CREATE OR REPLACE TEMPORARY VIEW customers AS SELECT * FROM VALUES
  (1, 'Ada', 'EU', DATE '2020-01-01', 1.5D), (2, 'bob', 'US', DATE '2024-02-29', double('NaN')), (3, NULL, 'EU', NULL, 0.0D), (4, 'Zoë', NULL, DATE '2021-06-15', -0.0D)
  AS t(id, name, region, since, score);
CREATE OR REPLACE TEMPORARY VIEW events AS SELECT * FROM VALUES
  (1, 1, 'click', 1.5D, array('a', 'b'), map('k', 1)), (2, 1, 'view', 2.25D, array(), map()), (3, 2, 'click', NULL, array('b', NULL, 'a'), map('z', 2, 'k', NULL)),
  (4, 3, NULL, -1D, NULL, NULL), (5, 7, 'buy', 100D, array('a'), map('k', 3)), (6, 99, 'view', 0.1D, array('c', 'c'), map('q', 0)), (7, NULL, 'buy', 1.5D, array('é'), map('k', 7))
  AS t(id, order_id, kind, value, tags, props);
