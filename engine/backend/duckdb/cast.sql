-- Casts that DuckDB does otherwise than Spark in ANSI mode. Numbers in text: DuckDB also takes 12.7 as an integer, 1e3, and 1_000.

CREATE MACRO spark_bad_cast(s, t) AS error('[CAST_INVALID_INPUT] The value ''' || s || ''' of the type "STRING" cannot be cast to "' || t || '" because it is malformed. Correct the value as per the syntax, or change its target type. Use `try_cast` to tolerate malformed input and return NULL instead.');

CREATE MACRO spark_integer_text(s, t) AS CASE WHEN s IS NULL OR regexp_full_match(s, '[\x00-\x20]*[+-]?[0-9]+[\x00-\x20]*') THEN trim(s, chr(9) || chr(10) || chr(11) || chr(12) || chr(13) || ' +') ELSE spark_bad_cast(s, t) END;

CREATE MACRO spark_try_integer_text(s) AS CASE WHEN regexp_full_match(s, '[\x00-\x20]*[+-]?[0-9]+[\x00-\x20]*') THEN trim(s, chr(9) || chr(10) || chr(11) || chr(12) || chr(13) || ' +') END;

-- With an exponent DuckDB's cast to a decimal rounds wrongly; digits of other scripts it does not know.
CREATE MACRO spark_number_text(s, t) AS CASE WHEN s IS NULL OR regexp_full_match(s, '[\x00-\x20]*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)[\x00-\x20]*') THEN trim(s, chr(9) || chr(10) || chr(11) || chr(12) || chr(13) || ' +') ELSE coalesce(go_plain_number(s), spark_bad_cast(s, t)) END;

CREATE MACRO spark_try_number_text(s) AS CASE WHEN regexp_full_match(s, '[\x00-\x20]*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)[\x00-\x20]*') THEN trim(s, chr(9) || chr(10) || chr(11) || chr(12) || chr(13) || ' +') ELSE go_plain_number(s) END;

CREATE MACRO spark_try_double(s) AS CASE
  WHEN regexp_full_match(s, '[\x00-\x20]*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?[dDfF]?[\x00-\x20]*') THEN coalesce(TRY_CAST(rtrim(trim(s, chr(9) || chr(10) || chr(11) || chr(12) || chr(13) || ' +'), 'dDfF') AS DOUBLE), go_double(s))
  WHEN regexp_full_match(s, '(?i)[\x00-\x20]*[+-]?(inf|infinity|nan)[\x00-\x20]*') THEN CAST(trim(lower(s), chr(9) || chr(10) || chr(11) || chr(12) || chr(13) || ' +') AS DOUBLE) END;

CREATE MACRO spark_double(s, t) AS CASE WHEN s IS NULL THEN NULL ELSE coalesce(spark_try_double(s), spark_bad_cast(s, t)) END;

CREATE MACRO spark_float(x) AS CASE WHEN abs(x) > 3.4028234663852886e38 AND NOT isnan(x) THEN CAST(sign(x) * CAST('Infinity' AS DOUBLE) AS FLOAT) ELSE CAST(x AS FLOAT) END;

CREATE MACRO spark_try_boolean(s) AS CASE lower(trim(s, chr(9) || chr(10) || chr(11) || chr(12) || chr(13) || ' '))
  WHEN 't' THEN true WHEN 'true' THEN true WHEN 'y' THEN true WHEN 'yes' THEN true WHEN '1' THEN true
  WHEN 'f' THEN false WHEN 'false' THEN false WHEN 'n' THEN false WHEN 'no' THEN false WHEN '0' THEN false END;

CREATE MACRO spark_boolean(s) AS CASE WHEN s IS NULL THEN NULL ELSE coalesce(spark_try_boolean(s), spark_bad_cast(s, 'BOOLEAN')) END;

CREATE MACRO spark_double_text(x) AS CASE WHEN x = 0 OR abs(x) >= 0.001 AND abs(x) < 10000000 THEN CAST(x AS VARCHAR) ELSE go_double_text(CAST(x AS DOUBLE)) END;

-- The same without an exponent.
CREATE MACRO spark_double_digits(x) AS CASE WHEN x = 0 OR abs(x) >= 0.001 AND abs(x) < 10000000 THEN CAST(x AS VARCHAR) ELSE go_double_digits(CAST(x AS DOUBLE)) END;

-- DuckDB writes a FLOAT in the middle of two texts out, with a digit more.
CREATE MACRO spark_float_text(x) AS CASE WHEN x = trunc(x) AND abs(x) < 10000000 THEN CAST(x AS VARCHAR) ELSE go_float_text(CAST(x AS FLOAT)) END;

CREATE MACRO spark_try_date(s) AS CASE WHEN regexp_full_match(s, '[0-9]{4}-[0-9]{2}-[0-9]{2}') THEN TRY_CAST(s AS DATE) ELSE go_date(s) END;

CREATE MACRO spark_date(s) AS CASE WHEN s IS NULL THEN NULL ELSE coalesce(spark_try_date(s), spark_bad_cast(s, 'DATE')) END;

CREATE MACRO spark_try_timestamp(s, zone, today) AS CASE WHEN regexp_full_match(s, '[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?(Z|[+-][0-9]{2}:[0-9]{2})?') THEN
    CASE WHEN zone = 'UTC' OR length(s) > 19 AND regexp_full_match(s, '.*(Z|[+-][0-9]{2}:[0-9]{2})') THEN TRY_CAST(s AS TIMESTAMPTZ) ELSE spark_from_local(TRY_CAST(s AS TIMESTAMP)) END
  ELSE go_timestamp(s, zone, today) END;

CREATE MACRO spark_timestamp(s, zone, today) AS CASE WHEN s IS NULL THEN NULL ELSE coalesce(spark_try_timestamp(s, zone, today), spark_bad_cast(s, 'TIMESTAMP')) END;

CREATE MACRO spark_try_timestamp_ntz(s) AS CASE WHEN regexp_full_match(s, '[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?') THEN TRY_CAST(s AS TIMESTAMP) ELSE go_timestamp_ntz(s) END;

CREATE MACRO spark_timestamp_ntz(s) AS CASE WHEN s IS NULL THEN NULL ELSE coalesce(spark_try_timestamp_ntz(s), spark_bad_cast(s, 'TIMESTAMP_NTZ')) END;

-- What is beyond a BIGINT of microseconds Spark cuts to the largest one, which DuckDB does not hold: make_timestamptz says so.
CREATE MACRO spark_seconds(n) AS CASE
  WHEN n BETWEEN -9223372036854 AND 9223372036854 THEN make_timestamptz(CAST(n AS BIGINT) * 1000000)
  WHEN n IS NOT NULL THEN make_timestamptz(CASE WHEN n > 0 THEN 9223372036854775807 ELSE -9223372036854775808 END) END;

CREATE MACRO spark_double_instant(x) AS CASE
  WHEN isfinite(x) THEN make_timestamptz(CAST(trunc(CAST(x AS DOUBLE) * 1000000) AS BIGINT))
  WHEN x IS NOT NULL THEN error('[CAST_INVALID_INPUT] The value ' || x || ' of the type "DOUBLE" cannot be cast to "TIMESTAMP" because it is malformed. Correct the value as per the syntax, or change its target type. Use `try_cast` to tolerate malformed input and return NULL instead.') END;

CREATE MACRO spark_try_double_instant(x) AS CASE WHEN isfinite(x) THEN make_timestamptz(TRY_CAST(trunc(CAST(x AS DOUBLE) * 1000000) AS BIGINT)) END;

CREATE MACRO spark_cut_double_instant(x) AS CASE WHEN isfinite(x) THEN make_timestamptz(spark_to_long(trunc(CAST(x AS DOUBLE) * 1000000))) END;

-- Text of dates and timestamps: DuckDB writes years of more than four digits without a sign and those before Christ in their era.
CREATE MACRO spark_date_text(d) AS CASE WHEN d BETWEEN DATE '0001-01-01' AND DATE '9999-12-31' THEN CAST(d AS VARCHAR) ELSE go_date_text(d) END;

CREATE MACRO spark_timestamp_text(t, zone) AS CASE
  WHEN t BETWEEN make_timestamptz(-62135510400000000) AND make_timestamptz(253402214400000000) THEN CAST(CAST(t AS TIMESTAMP) AS VARCHAR) ELSE go_timestamp_text(t, zone) END;

CREATE MACRO spark_timestamp_ntz_text(t) AS CASE
  WHEN t BETWEEN TIMESTAMP '0001-01-01 00:00:00' AND TIMESTAMP '9999-12-31 23:59:59.999999' THEN CAST(t AS VARCHAR) ELSE go_timestamp_ntz_text(t) END;

CREATE MACRO spark_epoch_seconds(t) AS epoch_us(t) // 1000000 - CASE WHEN epoch_us(t) % 1000000 < 0 THEN 1 ELSE 0 END;

CREATE MACRO spark_interval_micros(us, t) AS CASE
  WHEN us BETWEEN -9223372036854775808 AND 9223372036854775807 THEN CAST(us AS BIGINT)
  WHEN us IS NOT NULL THEN error('[CAST_OVERFLOW] A number cannot be cast to "' || t || '" due to an overflow. Use `try_cast` to tolerate overflow and return NULL instead.') END;
