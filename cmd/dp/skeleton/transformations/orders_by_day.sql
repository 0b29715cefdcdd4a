-- Drop another file into data/orders and run again: only the new rows are read, and this view follows.
CREATE OR REFRESH MATERIALIZED VIEW orders_by_day
COMMENT 'Orders and revenue a day and country'
AS SELECT o.day, c.country, count(*) AS orders, sum(o.amount) AS revenue
FROM orders o
JOIN customers c ON c.customer_id = o.customer_id
GROUP BY ALL;
