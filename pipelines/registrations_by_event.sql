-- A materialized view over the streaming table: computed anew in every update.
--
-- Try next:
--   dp show registrations_by_event
--   add  , count(DISTINCT user) AS users  to the query and run again

CREATE OR REFRESH MATERIALIZED VIEW registrations_by_event
COMMENT 'Registrations a year and event'
AS
SELECT year(timestamp) AS registration_year, event, count(*) AS registrations
FROM registration_events_raw
GROUP BY ALL;
