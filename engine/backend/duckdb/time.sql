CREATE MACRO spark_time(us) AS CAST(make_timestamp(us) AS TIME);

CREATE MACRO spark_time_us(t) AS hour(t) * 3600000000 + minute(t) * 60000000 + microsecond(t);

CREATE MACRO spark_time_of_nanos(n) AS CASE
  WHEN n < 0 OR n >= 86400000000000 THEN error('[DATETIME_FIELD_OUT_OF_BOUNDS.WITHOUT_SUGGESTION] Invalid TIME value: must be between 00:00:00 and 23:59:59.999999999, but got ' || n || ' nanoseconds.')
  WHEN n % 1000 <> 0 THEN error('[UNSUPPORTED_FEATURE] A TIME with nanoseconds is not supported by dp.')
  ELSE spark_time(CAST(n // 1000 AS BIGINT)) END;

CREATE MACRO spark_make_time(h, m, s) AS CASE
  WHEN h IS NULL OR m IS NULL OR s IS NULL THEN NULL
  WHEN h < 0 OR h > 23 THEN error('[DATETIME_FIELD_OUT_OF_BOUNDS.WITHOUT_SUGGESTION] Invalid value for HourOfDay (valid values 0 - 23): ' || h || '.')
  WHEN m < 0 OR m > 59 THEN error('[DATETIME_FIELD_OUT_OF_BOUNDS.WITHOUT_SUGGESTION] Invalid value for MinuteOfHour (valid values 0 - 59): ' || m || '.')
  WHEN s < 0 OR s >= 60 THEN error('[DATETIME_FIELD_OUT_OF_BOUNDS.WITHOUT_SUGGESTION] Invalid value for SecondOfMinute (valid values 0 - 59): ' || CAST(trunc(s) AS BIGINT) || '.')
  ELSE spark_time(CAST(h AS BIGINT) * 3600000000 + CAST(m AS BIGINT) * 60000000 + CAST(s * 1000000 AS BIGINT)) END;

CREATE MACRO spark_try_time_text(s) AS spark_time(go_clock(s));

CREATE MACRO spark_time_text(s) AS CASE WHEN s IS NULL THEN NULL ELSE coalesce(spark_try_time_text(s), spark_bad_cast(s, 'TIME(6)')) END;

CREATE MACRO spark_to_time(s) AS CASE WHEN s IS NULL THEN NULL ELSE coalesce(spark_try_time_text(s), error('[CANNOT_PARSE_TIME] The input string ''' || s || ''' cannot be parsed to a TIME value because it does not match to the datetime format ''HH:mm:ss.SSSSSS''.')) END;

CREATE MACRO spark_time_plus(t, us, shown) AS CASE
  WHEN t IS NULL OR us IS NULL THEN NULL
  WHEN spark_time_us(t) + us NOT BETWEEN 0 AND 86399999999 THEN error('[DATETIME_OVERFLOW] Datetime operation overflow: add ' || shown || ' to the time value TIME ''' || CAST(t AS VARCHAR) || '''.')
  ELSE spark_time(spark_time_us(t) + us) END;

CREATE MACRO spark_bucket_us(us, origin, size) AS origin + spark_floor_div(us - origin, size) * size;

CREATE MACRO spark_bucket(t, origin, size) AS make_timestamp(spark_bucket_us(epoch_us(t), epoch_us(origin), size));

CREATE MACRO spark_month_index(t) AS CAST(year(t) * 12 + month(t) - 1 AS BIGINT);

CREATE MACRO spark_month_bucket(t, origin, size) AS CASE
  WHEN t IS NULL OR origin IS NULL THEN NULL
  WHEN origin + to_months(CAST(spark_floor_div(spark_month_index(t) - spark_month_index(origin), size) * size AS INTEGER)) <= t
    THEN origin + to_months(CAST(spark_floor_div(spark_month_index(t) - spark_month_index(origin), size) * size AS INTEGER))
  ELSE origin + to_months(CAST((spark_floor_div(spark_month_index(t) - spark_month_index(origin), size) - 1) * size AS INTEGER)) END;

-- What a zone's clock shows. AT TIME ZONE knows no offsets, and takes names of zones in any case.
CREATE MACRO spark_shown_in(t, zone) AS make_timestamp(go_shown_in(epoch_us(t), zone));

-- From what a zone's clock shows to the instant.
CREATE MACRO spark_from_local_in(x, zone) AS make_timestamptz(go_from_local(epoch_us(x), zone));

CREATE MACRO spark_from_local(x) AS CASE WHEN current_setting('TimeZone') = 'UTC' THEN CAST(x AS TIMESTAMPTZ) ELSE spark_from_local_in(CAST(x AS TIMESTAMP), current_setting('TimeZone')) END;

-- The start of a unit of days or more, by the clock.
CREATE MACRO spark_trunc_day(u, t) AS CASE WHEN current_setting('TimeZone') = 'UTC' THEN date_trunc(u, t) ELSE spark_from_local(date_trunc(u, CAST(t AS TIMESTAMP))) END;

-- The start of a unit of the clock.
CREATE MACRO spark_trunc_clock(u, t) AS CASE
  WHEN current_setting('TimeZone') = 'UTC' THEN date_trunc(u, t)
  ELSE make_timestamptz(go_trunc_clock(u, epoch_us(t), current_setting('TimeZone'))) END;
