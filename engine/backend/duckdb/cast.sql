-- Casts that DuckDB does otherwise than Spark in ANSI mode. Numbers in text: DuckDB also takes 12.7 as an integer, 1e3, and 1_000.

CREATE MACRO spark_bad_cast(s, t) AS error('[CAST_INVALID_INPUT] The value ''' || s || ''' of the type "STRING" cannot be cast to "' || t || '" because it is malformed. Correct the value as per the syntax, or change its target type. Use `try_cast` to tolerate malformed input and return NULL instead.');

CREATE MACRO spark_integer_text(s, t) AS CASE WHEN s IS NULL OR regexp_full_match(s, '[\x00-\x20]*[+-]?[0-9]+[\x00-\x20]*') THEN trim(s, chr(9) || chr(10) || chr(11) || chr(12) || chr(13) || ' +') ELSE spark_bad_cast(s, t) END;

CREATE MACRO spark_try_integer_text(s) AS CASE WHEN regexp_full_match(s, '[\x00-\x20]*[+-]?[0-9]+[\x00-\x20]*') THEN trim(s, chr(9) || chr(10) || chr(11) || chr(12) || chr(13) || ' +') END;

CREATE MACRO spark_number_text(s, t) AS CASE WHEN s IS NULL OR regexp_full_match(s, '[\x00-\x20]*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?[\x00-\x20]*') THEN trim(s, chr(9) || chr(10) || chr(11) || chr(12) || chr(13) || ' +') ELSE spark_bad_cast(s, t) END;

CREATE MACRO spark_try_number_text(s) AS CASE WHEN regexp_full_match(s, '[\x00-\x20]*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?[\x00-\x20]*') THEN trim(s, chr(9) || chr(10) || chr(11) || chr(12) || chr(13) || ' +') END;

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

CREATE MACRO spark_float_text(x) AS CASE WHEN x = 0 OR abs(x) >= 0.001 AND abs(x) < 10000000 THEN CAST(x AS VARCHAR) ELSE go_float_text(CAST(x AS FLOAT)) END;

CREATE MACRO spark_try_date(s) AS CASE WHEN regexp_full_match(s, '[0-9]{4}-[0-9]{2}-[0-9]{2}') THEN TRY_CAST(s AS DATE) ELSE go_date(s) END;

CREATE MACRO spark_date(s) AS CASE WHEN s IS NULL THEN NULL ELSE coalesce(spark_try_date(s), spark_bad_cast(s, 'DATE')) END;

CREATE MACRO spark_try_timestamp(s, zone, today) AS CASE WHEN regexp_full_match(s, '[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?(Z|[+-][0-9]{2}:[0-9]{2})?') THEN TRY_CAST(s AS TIMESTAMPTZ) ELSE go_timestamp(s, zone, today) END;

CREATE MACRO spark_timestamp(s, zone, today) AS CASE WHEN s IS NULL THEN NULL ELSE coalesce(spark_try_timestamp(s, zone, today), spark_bad_cast(s, 'TIMESTAMP')) END;

CREATE MACRO spark_try_timestamp_ntz(s) AS CASE WHEN regexp_full_match(s, '[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?') THEN TRY_CAST(s AS TIMESTAMP) ELSE go_timestamp_ntz(s) END;

CREATE MACRO spark_timestamp_ntz(s) AS CASE WHEN s IS NULL THEN NULL ELSE coalesce(spark_try_timestamp_ntz(s), spark_bad_cast(s, 'TIMESTAMP_NTZ')) END;

CREATE MACRO spark_seconds(n) AS make_timestamptz(CAST(n AS BIGINT) * 1000000);

CREATE MACRO spark_epoch_seconds(t) AS CAST(floor(epoch_us(t) / 1000000) AS BIGINT);
