-- The two REPLACE WHERE flows of the benchmark, over 10 million rows of events.

-- All of a year, summed by day and country.
CREATE OR REFRESH STREAMING TABLE aggregated
FLOW REPLACE WHERE day >= DATE'2024-12-02' AND day <= DATE'2025-12-01' BY NAME
SELECT day, country, count(*) AS n, sum(amount) AS amount, count(DISTINCT customer) AS customers
FROM events
GROUP BY day, country;

-- 30 days of plain rows.
CREATE OR REFRESH STREAMING TABLE rows_30_days
FLOW REPLACE WHERE day >= DATE'2025-11-02' AND day <= DATE'2025-12-01' BY NAME
SELECT * FROM events;
