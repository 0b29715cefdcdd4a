-- Two REPLACE WHERE flows over a year of 10 million rows: one whose new rows follow from changes alone, one whose changed groups are computed again.

CREATE OR REFRESH STREAMING TABLE summed
FLOW REPLACE WHERE day >= DATE'2024-12-02' AND day <= DATE'2025-12-01' BY NAME
SELECT day, country, count(*) AS n, sum(id) AS total
FROM events
GROUP BY day, country;

CREATE OR REFRESH STREAMING TABLE counted
FLOW REPLACE WHERE day >= DATE'2024-12-02' AND day <= DATE'2025-12-01' BY NAME
SELECT day, country, count(*) AS n, sum(amount) AS amount, count(DISTINCT customer) AS customers
FROM events
GROUP BY day, country;
