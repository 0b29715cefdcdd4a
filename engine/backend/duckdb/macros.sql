-- The functions of engine/functions that DuckDB's own do not spell in one expression. A macro's arguments are written into its body as often as they stand
-- there; lambda parameters start with __ so that no column is caught. Errors are [CLASS] message, as everywhere.

-- Arithmetic. A NULL dividend is NULL even where the divisor is zero.

CREATE MACRO spark_divide_by_zero() AS error('[DIVIDE_BY_ZERO] Division by zero. Use `try_divide` to tolerate divisor being 0 and return NULL instead.');

CREATE MACRO spark_div(a, b) AS CASE WHEN b = 0 AND a IS NOT NULL THEN spark_divide_by_zero() ELSE a / b END;

CREATE MACRO spark_guard(a, b, q) AS CASE WHEN b = 0 AND a IS NOT NULL THEN spark_divide_by_zero() ELSE q END;

CREATE MACRO spark_interval_guard(i, n, q) AS CASE WHEN n = 0 AND i IS NOT NULL THEN error('[INTERVAL_DIVIDED_BY_ZERO] Division by zero. Use `try_divide` to tolerate divisor being 0 and return NULL instead.') ELSE q END;

CREATE MACRO spark_try_guard(i, n, q) AS CASE WHEN n <> 0 THEN q END;

-- The sum of digits from the sums of their upper and lower nineteen, NULL beyond 38 digits.
CREATE MACRO spark_try_join_halves(h, l) AS CASE WHEN abs(h + l // 10000000000000000000) < 10000000000000000000 THEN h * CAST(10000000000000000000 AS HUGEINT) + l END;

CREATE MACRO spark_int_div(a, b) AS CASE WHEN b = 0 AND a IS NOT NULL THEN spark_divide_by_zero() ELSE a // b END;

CREATE MACRO spark_modulus(a, b) AS CASE WHEN b = 0 AND a IS NOT NULL THEN error('[REMAINDER_BY_ZERO] Remainder by zero. Use `try_mod` to tolerate divisor being 0 and return NULL instead.') ELSE b END;

CREATE MACRO spark_mod(a, b) AS a % spark_modulus(a, b);

CREATE MACRO spark_pmod(a, b) AS CASE WHEN a % spark_modulus(a, b) < 0 THEN (a % b + b) % b ELSE a % b END;

CREATE MACRO spark_decimal_sum(x, most, about) AS CASE WHEN abs(x) > most OR abs(CAST(x AS DOUBLE) - about) > CAST(most AS DOUBLE) THEN error('[ARITHMETIC_OVERFLOW] Overflow in sum of decimals. Use `try_sum` to tolerate overflow and return NULL instead.') ELSE x END;

-- The sum of n decimals whose average must stay below most.
CREATE MACRO spark_average_guard(x, n, most) AS CASE WHEN CAST(trunc(abs(x)) AS HUGEINT) // n >= most THEN error('[ARITHMETIC_OVERFLOW] Overflow in average of decimals. Use `try_avg` to tolerate overflow and return NULL instead.') ELSE x END;

CREATE MACRO spark_try_average_guard(x, n, most) AS CASE WHEN CAST(trunc(abs(x)) AS HUGEINT) // n < most THEN x END;

-- n and d are HUGEINT, d is not zero; the quotient is rounded half up, away from zero.
CREATE MACRO spark_divide_round(n, d) AS (abs(n) // abs(d) + CASE WHEN abs(n) % abs(d) >= abs(d) - abs(n) % abs(d) THEN 1 ELSE 0 END) * CASE WHEN (n < 0) <> (d < 0) THEN -1 ELSE 1 END;

-- The same with one division, for numbers with a digit to spare.
CREATE MACRO spark_divide_half_up(n, d) AS (2 * abs(n) + abs(d)) // (2 * abs(d)) * CASE WHEN (n < 0) <> (d < 0) THEN -1 ELSE 1 END;

-- Half up by the shortest decimal that reads as x: away from a tie DuckDB's arithmetic is exact enough. p is 10^n.
CREATE MACRO spark_round(x, n, p) AS CASE
  WHEN abs(x) * p < 1000000000 AND abs(abs(x) * p - floor(abs(x) * p) - 0.5) > 0.000001 THEN floor(abs(x) * p + 0.5) / CAST(p AS DOUBLE) * CASE WHEN x < 0 THEN -1 ELSE 1 END + 0
  ELSE go_round_double(CAST(x AS DOUBLE), n, false) END;

-- u is a HUGEINT of unscaled digits, p the power of ten to drop.
CREATE MACRO spark_round_half_up(u, p) AS CASE WHEN u < 0 THEN -((-u + p // 2) // p) ELSE (u + p // 2) // p END;

CREATE MACRO spark_round_half_even(u, p) AS u // p + CASE WHEN abs(u % p) > p - abs(u % p) OR abs(u % p) = p - abs(u % p) AND u // p % 2 <> 0 THEN sign(u) ELSE 0 END;

CREATE MACRO spark_round_up(u, p) AS u // p + CASE WHEN u % p > 0 THEN 1 ELSE 0 END;

CREATE MACRO spark_round_down(u, p) AS u // p - CASE WHEN u % p < 0 THEN 1 ELSE 0 END;

CREATE MACRO spark_floor_div(a, b) AS a // b - CASE WHEN a % b < 0 THEN 1 ELSE 0 END;

-- As Java's (long): NaN is 0, what does not fit is the nearest long.
CREATE MACRO spark_to_long(x) AS CASE WHEN isnan(x) THEN 0 WHEN x >= 9223372036854775807 THEN 9223372036854775807 WHEN x <= -9223372036854775808 THEN -9223372036854775808 ELSE CAST(x AS BIGINT) END;

-- ceil and floor: what does not fit a BIGINT is an error, NaN is 0.
CREATE MACRO spark_whole(x) AS CASE WHEN isnan(x) THEN 0
  WHEN x >= CAST('9223372036854775808' AS DOUBLE) OR x < CAST('-9223372036854775808' AS DOUBLE) THEN error('[ARITHMETIC_OVERFLOW] overflow.')
  ELSE CAST(x AS BIGINT) END;

-- Out of their domain DuckDB's functions raise errors, Spark's are NaN or NULL.

CREATE MACRO spark_sqrt(x) AS CASE WHEN x < 0 THEN CAST('NaN' AS DOUBLE) ELSE sqrt(x) END;

CREATE MACRO spark_log10(x) AS CASE WHEN x > 0 THEN go_log10(x) END;

CREATE MACRO spark_width_bucket(v, lo, hi, n) AS CASE
  WHEN v IS NULL OR lo IS NULL OR hi IS NULL OR n IS NULL OR n <= 0 OR n = 9223372036854775807 OR isnan(v) OR lo = hi OR NOT isfinite(lo) OR NOT isfinite(hi) THEN NULL
  WHEN lo < hi AND v < lo OR lo > hi AND v > lo THEN 0
  WHEN lo < hi AND v >= hi OR lo > hi AND v <= hi THEN n + 1
  ELSE CAST(trunc(n * (v - lo) / (hi - lo)) AS BIGINT) + 1 END;

CREATE MACRO spark_bit_get(x, p) AS CASE WHEN x IS NULL THEN NULL WHEN p < 0 OR p > 63 THEN error('[INVALID_PARAMETER_VALUE.BIT_POSITION_RANGE] The value of parameter(s) `pos` in `bit_get` is invalid: expects an integer value in [0, 64), but got ' || p || '.') ELSE CAST((x >> p) & 1 AS TINYINT) END;

-- Text. Positions count characters from 1; 0 is the first too, negative ones count from the end.

CREATE MACRO spark_start(s, p) AS CASE WHEN p > 0 THEN CAST(p AS BIGINT) - 1 WHEN p < 0 THEN length(s) + CAST(p AS BIGINT) ELSE 0 END;

-- DuckDB changes case letter by letter, Spark as Unicode says in full. Text of as many bytes as characters is ASCII.
CREATE MACRO spark_upper(s) AS CASE WHEN strlen(s) = length(s) THEN upper(s) ELSE go_upper(s) END;

CREATE MACRO spark_lower(s) AS CASE WHEN strlen(s) = length(s) THEN lower(s) ELSE go_lower(s) END;

CREATE MACRO spark_lcase_key(s) AS CASE WHEN strlen(s) = length(s) THEN lower(s) ELSE go_lcase_key(s) END;

CREATE MACRO spark_lcase_contains(s, p) AS CASE WHEN strlen(s) = length(s) AND strlen(p) = length(p) THEN contains(lower(s), lower(p)) ELSE go_lcase_locate(p, s, 1) > 0 END;

CREATE MACRO spark_lcase_startswith(s, p) AS CASE WHEN strlen(s) = length(s) AND strlen(p) = length(p) THEN starts_with(lower(s), lower(p)) ELSE go_lcase_startswith(s, p) END;

CREATE MACRO spark_lcase_endswith(s, p) AS CASE WHEN strlen(s) = length(s) AND strlen(p) = length(p) THEN ends_with(lower(s), lower(p)) ELSE go_lcase_endswith(s, p) END;

CREATE MACRO spark_lcase_split_part(s, d, n) AS CASE
  WHEN s IS NULL OR d IS NULL THEN NULL
  WHEN n = 0 THEN error('[INVALID_INDEX_OF_ZERO] The index 0 is invalid. An index shall be either < 0 or > 0 (the first element has index 1).')
  WHEN abs(n) > len(go_lcase_split(s, d)) THEN ''
  ELSE go_lcase_split(s, d)[n] END;

CREATE MACRO spark_substring(s, p) AS substring(s, greatest(spark_start(s, p), 0) + CASE WHEN p IS NULL THEN NULL ELSE 1 END);

CREATE MACRO spark_substring_len(s, p, n) AS CASE
  WHEN s IS NULL OR p IS NULL OR n IS NULL THEN NULL
  WHEN n <= 0 OR spark_start(s, p) + n <= 0 THEN ''
  ELSE substring(s, greatest(spark_start(s, p), 0) + 1, least(CAST(n AS BIGINT) + least(spark_start(s, p), 0), 4294967295)) END;

-- Bytes p to p + n of a BLOB.
CREATE MACRO spark_byte_start(b, p) AS CASE WHEN p > 0 THEN CAST(p AS BIGINT) - 1 WHEN p < 0 THEN octet_length(b) + CAST(p AS BIGINT) ELSE 0 END;

CREATE MACRO spark_bytes(b, p, n) AS CASE
  WHEN b IS NULL OR p IS NULL OR n IS NULL THEN NULL
  WHEN n <= 0 OR spark_byte_start(b, p) + n <= 0 OR spark_byte_start(b, p) >= octet_length(b) THEN encode('')
  ELSE array_slice(b, greatest(spark_byte_start(b, p), 0) + 1, least(spark_byte_start(b, p) + n, octet_length(b))) END;

CREATE MACRO spark_left(s, n) AS CASE WHEN s IS NULL THEN NULL WHEN n <= 0 THEN '' ELSE left(s, CAST(n AS BIGINT)) END;

CREATE MACRO spark_right(s, n) AS CASE WHEN s IS NULL THEN NULL WHEN n <= 0 THEN '' ELSE right(s, CAST(n AS BIGINT)) END;

CREATE MACRO spark_replace(s, a, b) AS CASE WHEN a = '' THEN CASE WHEN b IS NOT NULL THEN s END ELSE replace(s, a, b) END;

CREATE MACRO spark_lpad(s, n, p) AS CASE
  WHEN s IS NULL OR p IS NULL THEN NULL
  WHEN n <= 0 THEN '' WHEN length(s) >= n THEN left(s, CAST(n AS BIGINT)) WHEN p = '' THEN s ELSE lpad(s, n, p) END;

CREATE MACRO spark_rpad(s, n, p) AS CASE
  WHEN s IS NULL OR p IS NULL THEN NULL
  WHEN n <= 0 THEN '' WHEN length(s) >= n THEN left(s, CAST(n AS BIGINT)) WHEN p = '' THEN s ELSE rpad(s, n, p) END;

CREATE MACRO spark_initcap(s) AS CASE WHEN strlen(s) = length(s) THEN array_to_string(list_transform(string_split(lower(s), ' '), lambda __w: upper(left(__w, 1)) || substring(__w, 2)), ' ') ELSE go_initcap(s) END;

CREATE MACRO spark_locate(sub, s, p) AS CASE
  WHEN p IS NULL THEN 0
  WHEN sub IS NULL OR s IS NULL THEN NULL
  WHEN p <= 0 THEN 0
  WHEN sub = '' THEN 1
  WHEN instr(substring(s, p), sub) = 0 THEN 0
  ELSE CAST(instr(substring(s, p), sub) + p - 1 AS INTEGER) END;

CREATE MACRO spark_overlay(s, r, p, n) AS spark_left(s, p - 1) || r || substring(s, CAST(p AS BIGINT) + CASE WHEN n < 0 THEN length(r) ELSE n END);

CREATE MACRO spark_split_part(s, d, n) AS CASE
  WHEN s IS NULL OR d IS NULL THEN NULL
  WHEN n = 0 THEN error('[INVALID_INDEX_OF_ZERO] The index 0 is invalid. An index shall be either < 0 or > 0 (the first element has index 1).')
  WHEN d = '' THEN CASE WHEN abs(n) = 1 THEN s ELSE '' END
  WHEN abs(n) > len(string_split(s, d)) THEN ''
  ELSE string_split(s, d)[n] END;

CREATE MACRO spark_find_in_set(x, l) AS CASE WHEN x IS NULL OR l IS NULL THEN NULL WHEN contains(x, ',') THEN 0 ELSE CAST(coalesce(list_position(string_split(l, ','), x), 0) AS INTEGER) END;

CREATE MACRO spark_chr(n) AS CASE WHEN n < 0 THEN '' ELSE chr(CAST(n % 256 AS INTEGER)) END;

CREATE MACRO spark_quote(s) AS '''' || replace(s, '''', '\''') || '''';

CREATE MACRO spark_str_to_map(s, pair, kv) AS CASE WHEN pair IS NULL OR kv IS NULL THEN NULL ELSE map_from_entries(list_transform(go_split(s, pair, -1), lambda __p: {'key': go_split(__p, kv, 2)[1], 'value': go_split(__p, kv, 2)[2]})) END;

CREATE MACRO spark_unhex(s) AS CASE WHEN regexp_full_match(s, '[0-9A-Fa-f]*') THEN unhex(CASE WHEN length(s) % 2 = 1 THEN '0' || s ELSE s END) END;

-- Blanks do not count, but may not stand between two signs of padding, which may be missing altogether.
CREATE MACRO spark_is_base64(s) AS NOT regexp_matches(s, '=\s+=') AND regexp_full_match(regexp_replace(s, '\s', '', 'g'), '([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}(==)?|[A-Za-z0-9+/]{3}=?)?');

CREATE MACRO spark_to_binary(s, f) AS CASE
  WHEN s IS NULL OR f IS NULL THEN NULL
  WHEN lower(f) IN ('utf-8', 'utf8') THEN encode(s)
  WHEN lower(f) = 'hex' THEN coalesce(spark_unhex(s), error('[CONVERSION_INVALID_INPUT] The value ''' || s || ''' (STRING) cannot be converted to "BINARY" because it is malformed. Use `try_to_binary` to tolerate invalid input and return NULL instead.'))
  WHEN lower(f) = 'base64' AND spark_is_base64(s) THEN go_unbase64(s)
  WHEN lower(f) = 'base64' THEN error('[CONVERSION_INVALID_INPUT] The value ''' || s || ''' (STRING) cannot be converted to "BINARY" because it is malformed. Use `try_to_binary` to tolerate invalid input and return NULL instead.')
  ELSE error('[INVALID_PARAMETER_VALUE.BINARY_FORMAT] The value of parameter(s) `fmt` in `to_binary` is invalid: expects one of binary formats ''base64'', ''hex'', ''utf-8'', but got ''' || f || '''.') END;

CREATE MACRO spark_try_to_binary(s, f) AS CASE
  WHEN lower(f) IN ('utf-8', 'utf8') THEN encode(s)
  WHEN lower(f) = 'hex' THEN spark_unhex(s)
  WHEN lower(f) = 'base64' AND spark_is_base64(s) THEN go_unbase64(s) END;

CREATE MACRO spark_binary_text(b, f) AS CASE
  WHEN lower(f) IN ('utf-8', 'utf8') THEN decode(b)
  WHEN lower(f) = 'hex' THEN hex(b)
  WHEN lower(f) = 'base64' THEN to_base64(b)
  WHEN f IS NOT NULL THEN error('[INVALID_PARAMETER_VALUE.BINARY_FORMAT] The value of parameter(s) `format` in `to_char` is invalid: expects one of binary formats ''base64'', ''hex'', ''utf-8'', but got ''' || f || '''.') END;

-- Dates and times.

CREATE MACRO spark_instant(us) AS make_timestamptz(us);

CREATE MACRO spark_timestamp_of(n, micros, what) AS CASE
  WHEN n BETWEEN -9223372036854775807 // micros AND 9223372036854775807 // micros THEN make_timestamptz(CAST(n AS BIGINT) * micros)
  WHEN n IS NOT NULL THEN error('[DATETIME_OVERFLOW] Datetime operation overflow: create a TIMESTAMP from ' || n || 'L ' || what || ' since the epoch.') END;

-- The lowest 64 bits of the microseconds count, as in Spark.
CREATE MACRO spark_wrapped_seconds(n) AS CASE
  WHEN n BETWEEN -9223372036854 AND 9223372036854 THEN make_timestamptz(CAST(n AS BIGINT) * 1000000)
  ELSE make_timestamptz(CAST(((CAST(n AS HUGEINT) * 1000000 + 9223372036854775808) % 18446744073709551616 + 18446744073709551616) % 18446744073709551616 - 9223372036854775808 AS BIGINT)) END;

-- Days beyond 32 bits count from the other end, as in Spark.
CREATE MACRO spark_date_plus(d, n) AS CASE
  WHEN n BETWEEN -1000000 AND 1000000 THEN CAST(d + CAST(n AS INTEGER) AS DATE)
  ELSE CAST(DATE '1970-01-01' + CAST(((CAST(d - DATE '1970-01-01' AS BIGINT) + n + 2147483648) % 4294967296 + 4294967296) % 4294967296 - 2147483648 AS INTEGER) AS DATE) END;

-- By Java's pattern p, or by strftime's f, which says the same of years of four digits.
CREATE MACRO spark_strftime(t, f, p) AS CASE
  WHEN t BETWEEN make_timestamptz(-62135510400000000) AND make_timestamptz(253402214400000000) THEN strftime(t, f) ELSE go_date_format(t, p, current_setting('TimeZone')) END;

CREATE MACRO spark_made_interval(us) AS CASE
  WHEN us BETWEEN -9223372036854775808 AND 9223372036854775807 THEN CAST(us AS BIGINT)
  WHEN us IS NOT NULL THEN error('[INTERVAL_ARITHMETIC_OVERFLOW.WITHOUT_SUGGESTION] Integer overflow while operating with intervals. Try devising appropriate values for the interval parameters.') END;

CREATE MACRO spark_year_months(y, m) AS CASE
  WHEN abs(CAST(y AS BIGINT) * 12) <= 2147483648 AND CAST(y AS BIGINT) * 12 + m BETWEEN -2147483648 AND 2147483647 THEN CAST(CAST(y AS BIGINT) * 12 + m AS INTEGER)
  WHEN y IS NOT NULL AND m IS NOT NULL THEN error('[INTERVAL_ARITHMETIC_OVERFLOW.WITHOUT_SUGGESTION] integer overflow. Try devising appropriate values for the interval parameters.') END;

CREATE MACRO spark_window_start(us, width, start) AS us - ((us - start) % width + width) % width;

CREATE MACRO spark_months(i) AS CAST(date_part('year', i) * 12 + date_part('month', i) AS BIGINT);

-- A double cut to a BIGINT the way Java does it, which stops at the ends of the range.
CREATE MACRO spark_cut_long(x) AS CASE
  WHEN x >= 9223372036854775807 THEN 9223372036854775807
  WHEN x <= -9223372036854775808 THEN CAST(-9223372036854775808 AS BIGINT)
  ELSE CAST(trunc(x) AS BIGINT) END;

-- A moment and an interval of microseconds: its days first, by the clock of the time zone, whatever its sign. DuckDB begins with the microseconds when an
-- interval is negative.
CREATE MACRO spark_plus_day_time(t, us) AS t + to_days(CAST(us // 86400000000 AS INTEGER)) + to_microseconds(us % 86400000000);

-- An interval of microseconds, with its days as days: added to a timestamp these follow the clock of the time zone.
CREATE MACRO spark_day_time(us) AS to_days(CAST(us // 86400000000 AS INTEGER)) + to_microseconds(us % 86400000000);

-- Whole seconds since the day began, which on a day when the clock is changed are not those that it shows.
CREATE MACRO spark_day_seconds(t) AS (epoch_us(t) - epoch_us(spark_trunc_day('day', t))) // 1000000;

CREATE MACRO spark_months_apart(a, b) AS (year(a) - year(b)) * 12 + month(a) - month(b);

CREATE MACRO spark_months_exact(a, b) AS spark_months_apart(CAST(a AS TIMESTAMP), CAST(b AS TIMESTAMP)) + ((day(CAST(a AS TIMESTAMP)) - day(CAST(b AS TIMESTAMP))) * 86400 + spark_day_seconds(a) - spark_day_seconds(b)) / CAST(2678400 AS DOUBLE);

CREATE MACRO spark_months_between(a, b, r) AS CASE
  WHEN day(CAST(a AS TIMESTAMP)) = day(CAST(b AS TIMESTAMP)) OR CAST(a AS DATE) = last_day(CAST(a AS DATE)) AND CAST(b AS DATE) = last_day(CAST(b AS DATE)) THEN CAST(spark_months_apart(CAST(a AS TIMESTAMP), CAST(b AS TIMESTAMP)) AS DOUBLE)
  WHEN r THEN round(spark_months_exact(a, b), 8)
  WHEN r IS NOT NULL THEN spark_months_exact(a, b) END;

-- Whole months from a to b, as Java counts: a day less when the clock has not got there.
CREATE MACRO spark_until_date(a, b) AS CAST(b AS DATE) + CASE
  WHEN CAST(b AS DATE) > CAST(a AS DATE) AND CAST(b AS TIME) < CAST(a AS TIME) THEN -1
  WHEN CAST(b AS DATE) < CAST(a AS DATE) AND CAST(b AS TIME) > CAST(a AS TIME) THEN 1 ELSE 0 END;

CREATE MACRO spark_packed_months(d) AS (year(d) * 12 + month(d)) * 32 + day(d);

CREATE MACRO spark_months_until(a, b) AS (spark_packed_months(spark_until_date(a, b)) - spark_packed_months(a)) // 32;

CREATE MACRO spark_weekday(n) AS CASE
  WHEN upper(n) IN ('MO', 'MON', 'MONDAY') THEN 1 WHEN upper(n) IN ('TU', 'TUE', 'TUESDAY') THEN 2 WHEN upper(n) IN ('WE', 'WED', 'WEDNESDAY') THEN 3
  WHEN upper(n) IN ('TH', 'THU', 'THURSDAY') THEN 4 WHEN upper(n) IN ('FR', 'FRI', 'FRIDAY') THEN 5 WHEN upper(n) IN ('SA', 'SAT', 'SATURDAY') THEN 6
  WHEN upper(n) IN ('SU', 'SUN', 'SUNDAY') THEN 7
  WHEN n IS NOT NULL THEN error('[ILLEGAL_DAY_OF_WEEK] Illegal input for day of week: ' || n || '.') END;

CREATE MACRO spark_next_day(d, n) AS CAST(d + CAST((spark_weekday(n) - isodow(d) + 6) % 7 + 1 AS INTEGER) AS DATE);

CREATE MACRO spark_trunc(d, u) AS CASE
  WHEN upper(u) IN ('YEAR', 'YYYY', 'YY') THEN CAST(date_trunc('year', d) AS DATE)
  WHEN upper(u) = 'QUARTER' THEN CAST(date_trunc('quarter', d) AS DATE)
  WHEN upper(u) IN ('MONTH', 'MM', 'MON') THEN CAST(date_trunc('month', d) AS DATE)
  WHEN upper(u) = 'WEEK' THEN CAST(date_trunc('week', d) AS DATE) END;

CREATE MACRO spark_date_trunc(u, t) AS CASE
  WHEN upper(u) IN ('YEAR', 'YYYY', 'YY') THEN spark_trunc_day('year', t)
  WHEN upper(u) IN ('MONTH', 'MM', 'MON') THEN spark_trunc_day('month', t)
  WHEN upper(u) IN ('DAY', 'DD') THEN spark_trunc_day('day', t)
  WHEN upper(u) = 'QUARTER' THEN spark_trunc_day('quarter', t)
  WHEN upper(u) = 'WEEK' THEN spark_trunc_day('week', t)
  WHEN upper(u) = 'HOUR' THEN spark_trunc_clock('hour', t)
  WHEN upper(u) = 'MINUTE' THEN spark_trunc_clock('minute', t)
  WHEN upper(u) = 'SECOND' THEN spark_trunc_clock('second', t)
  WHEN upper(u) = 'MILLISECOND' THEN spark_trunc_clock('millisecond', t)
  WHEN upper(u) = 'MICROSECOND' THEN t END;

CREATE MACRO spark_out_of_bounds(what) AS error('[DATETIME_FIELD_OUT_OF_BOUNDS.WITH_SUGGESTION] ' || what);

CREATE MACRO spark_make_date(y, m, d) AS CASE
  WHEN y IS NULL OR m IS NULL OR d IS NULL THEN NULL
  WHEN y IS NULL OR m IS NULL OR d IS NULL THEN NULL
  WHEN m < 1 OR m > 12 THEN spark_out_of_bounds('Invalid value for MonthOfYear (valid values 1 - 12): ' || m || '.')
  WHEN d < 1 OR d > 31 THEN spark_out_of_bounds('Invalid value for DayOfMonth (valid values 1 - 28/31): ' || d || '.')
  WHEN d > day(last_day(make_date(CAST(y AS BIGINT), CAST(m AS BIGINT), 1))) THEN spark_out_of_bounds('Invalid date ''' || upper(monthname(make_date(CAST(y AS BIGINT), CAST(m AS BIGINT), 1))) || ' ' || d || '''.')
  ELSE make_date(CAST(y AS BIGINT), CAST(m AS BIGINT), CAST(d AS BIGINT)) END;

CREATE MACRO spark_make_timestamp(y, m, d, h, mi, s) AS CASE
  WHEN y IS NULL OR m IS NULL OR d IS NULL OR h IS NULL OR mi IS NULL OR s IS NULL THEN NULL
  WHEN h < 0 OR h > 23 THEN spark_out_of_bounds('Invalid value for HourOfDay (valid values 0 - 23): ' || h || '.')
  WHEN mi < 0 OR mi > 59 THEN spark_out_of_bounds('Invalid value for MinuteOfHour (valid values 0 - 59): ' || mi || '.')
  WHEN s < 0 OR s > 60 THEN spark_out_of_bounds('Invalid value for SecondOfMinute (valid values 0 - 59): ' || s || '.')
  ELSE CAST(spark_make_date(y, m, d) AS TIMESTAMP) + to_hours(h) + to_minutes(mi) + to_microseconds(CAST(s * 1000000 AS BIGINT)) END;

CREATE MACRO spark_try_make_timestamp(y, m, d, h, mi, s) AS CASE
  WHEN m BETWEEN 1 AND 12 AND d BETWEEN 1 AND 31 AND h BETWEEN 0 AND 23 AND mi BETWEEN 0 AND 59 AND (s >= 0 AND s < 60 OR s = 60) THEN
    TRY_CAST(y || '-' || lpad(CAST(m AS VARCHAR), 2, '0') || '-' || lpad(CAST(d AS VARCHAR), 2, '0') AS TIMESTAMP) + to_hours(h) + to_minutes(mi) + to_microseconds(CAST(s * 1000000 AS BIGINT)) END;

-- The wall clock of zone wanted, taken as that of zone given.
CREATE MACRO spark_shift_zone(t, given, wanted) AS spark_from_local_in(spark_shown_in(t, wanted), given);

-- Arrays. Comparisons know NULL, true and false.

CREATE MACRO spark_has_null(a) AS len(a) > len(list_filter(a, lambda __n: __n IS NOT NULL));

CREATE MACRO spark_array_contains(a, x) AS CASE WHEN a IS NULL OR x IS NULL THEN NULL WHEN list_contains(a, x) THEN true WHEN spark_has_null(a) THEN NULL ELSE false END;

CREATE MACRO spark_array_position(a, x) AS CASE WHEN a IS NULL OR x IS NULL THEN NULL ELSE CAST(coalesce(list_position(a, x), 0) AS BIGINT) END;

CREATE MACRO spark_array_distinct(a) AS list_filter(a, lambda __d, __i: CASE WHEN __d IS NULL THEN list_position(list_transform(a, lambda __q: __q IS NULL), true) ELSE list_position(a, __d) END = __i);

CREATE MACRO spark_array_union(a, b) AS CASE WHEN a IS NULL OR b IS NULL THEN NULL ELSE spark_array_distinct(list_concat(a, b)) END;

CREATE MACRO spark_array_intersect(a, b) AS CASE WHEN a IS NULL OR b IS NULL THEN NULL ELSE spark_array_distinct(list_filter(a, lambda __k: CASE WHEN __k IS NULL THEN spark_has_null(b) ELSE list_contains(b, __k) END)) END;

CREATE MACRO spark_array_except(a, b) AS CASE WHEN a IS NULL OR b IS NULL THEN NULL ELSE spark_array_distinct(list_filter(a, lambda __k: CASE WHEN __k IS NULL THEN NOT spark_has_null(b) ELSE NOT list_contains(b, __k) END)) END;

CREATE MACRO spark_arrays_overlap(a, b) AS CASE
  WHEN a IS NULL OR b IS NULL THEN NULL
  WHEN list_has_any(list_filter(a, lambda __k: __k IS NOT NULL), list_filter(b, lambda __k: __k IS NOT NULL)) THEN true
  WHEN len(a) > 0 AND len(b) > 0 AND (spark_has_null(a) OR spark_has_null(b)) THEN NULL
  ELSE false END;

CREATE MACRO spark_index_of_zero() AS error('[INVALID_INDEX_OF_ZERO] The index 0 is invalid. An index shall be either < 0 or > 0 (the first element has index 1).');

CREATE MACRO spark_array_insert(a, p, x) AS CASE
  WHEN a IS NULL OR p IS NULL THEN NULL
  WHEN p = 0 THEN spark_index_of_zero()
  WHEN p > 0 AND p <= len(a) + 1 THEN list_concat(list_append(a[1:p - 1], x), a[p:])
  WHEN p > 0 THEN list_append(list_resize(a, p - 1), x)
  WHEN -p <= len(a) + 1 THEN list_concat(list_append(a[1:len(a) + p + 1], x), a[len(a) + p + 2:])
  ELSE list_concat(list_resize([x], -p - len(a)), a) END;

CREATE MACRO spark_slice(a, s, n) AS CASE
  WHEN a IS NULL OR s IS NULL OR n IS NULL THEN NULL
  WHEN s = 0 THEN error('[INVALID_PARAMETER_VALUE.START] The value of parameter(s) `start` in `slice` is invalid: Expects a positive or a negative value for `start`, but got 0.')
  WHEN n < 0 THEN error('[INVALID_PARAMETER_VALUE.LENGTH] The value of parameter(s) `length` in `slice` is invalid: Expects `length` greater than or equal to 0, but got ' || n || '.')
  WHEN n = 0 OR s < 0 AND len(a) + s < 0 THEN a[1:0]
  WHEN s > 0 THEN a[s:CAST(s AS BIGINT) + n - 1]
  ELSE a[len(a) + s + 1:len(a) + s + CAST(n AS BIGINT)] END;

CREATE MACRO spark_flatten(a) AS CASE WHEN spark_has_null(a) THEN NULL ELSE flatten(a) END;

CREATE MACRO spark_element_at(a, i) AS CASE
  WHEN a IS NULL OR i IS NULL THEN NULL
  WHEN i = 0 THEN spark_index_of_zero()
  WHEN abs(i) > len(a) THEN error('[INVALID_ARRAY_INDEX_IN_ELEMENT_AT] The index ' || i || ' is out of bounds. The array has ' || len(a) || ' elements. Use `try_element_at` to tolerate accessing element at invalid index and return NULL instead.')
  ELSE a[i] END;

CREATE MACRO spark_try_element_at(a, i) AS CASE WHEN i = 0 THEN spark_index_of_zero() ELSE a[i] END;

CREATE MACRO spark_array_item(a, i) AS CASE
  WHEN a IS NULL OR i IS NULL THEN NULL
  WHEN i < 0 OR i >= len(a) THEN error('[INVALID_ARRAY_INDEX] The index ' || i || ' is out of bounds. The array has ' || len(a) || ' elements. Use the SQL function `get()` to tolerate accessing element at invalid index and return NULL instead.')
  ELSE a[i + 1] END;

CREATE MACRO spark_join(a, sep) AS CASE WHEN a IS NULL OR sep IS NULL THEN NULL ELSE coalesce(array_to_string(a, sep), '') END;

-- array_to_string wants a constant separator.
CREATE MACRO spark_join_by(a, sep) AS CASE
  WHEN a IS NULL OR sep IS NULL THEN NULL
  WHEN len(list_filter(a, lambda __j: __j IS NOT NULL)) = 0 THEN ''
  ELSE list_reduce(list_filter(a, lambda __j: __j IS NOT NULL), lambda __p, __j: __p || sep || __j) END;

CREATE MACRO spark_or_text(a, null_text) AS CASE WHEN null_text IS NOT NULL THEN list_transform(a, lambda __j: coalesce(__j, null_text)) END;

CREATE MACRO spark_step(a, b, s) AS CASE WHEN s = 0 AND a <> b OR s > 0 AND a > b OR s < 0 AND a < b THEN error('[DP_ILLEGAL_SEQUENCE] Illegal sequence boundaries: ' || a || ' to ' || b || ' by ' || s || '.') WHEN s = 0 THEN 1 ELSE s END;

-- Steps of months count from the start: January 31st, February 29th, March 31st.
CREATE MACRO spark_datetime_sequence(a, b, s) AS CASE
  WHEN a < b AND a + s <= a OR a > b AND a + s >= a THEN error('[DP_ILLEGAL_SEQUENCE] Illegal sequence boundaries: ' || a || ' to ' || b || ' by ' || s || '.')
  WHEN typeof(a) = 'DATE' AND epoch_us(s) % 86400000000 <> 0 THEN error('[DP_ILLEGAL_SEQUENCE] Illegal sequence step: dates are whole days apart, not ' || s || '.')
  WHEN date_part('year', s) = 0 AND date_part('month', s) = 0 THEN generate_series(a, b, s)
  ELSE list_filter(
    list_transform(range(0, 2 + abs(date_diff('month', a, b)) // greatest(1, abs(12 * date_part('year', s) + date_part('month', s)))), lambda __i: a + s * CAST(__i AS INTEGER)),
    lambda __t: CASE WHEN a + s >= a THEN __t <= b ELSE __t >= b END) END;

CREATE MACRO spark_any(a) AS CASE WHEN list_contains(a, true) THEN true WHEN spark_has_null(a) THEN NULL WHEN a IS NOT NULL THEN false END;

CREATE MACRO spark_all(a) AS CASE WHEN list_contains(a, false) THEN false WHEN spark_has_null(a) THEN NULL WHEN a IS NOT NULL THEN true END;

CREATE MACRO spark_map_from_arrays(k, v) AS CASE
  WHEN k IS NULL OR v IS NULL THEN NULL
  WHEN len(k) <> len(v) THEN error('[DP_MAP_LENGTHS] The key array and value array of MapData must have the same length.')
  ELSE map(k, v) END;

-- Entries of a map that is grouped by: Spark makes 0 of what is NULL, of some types and not always.
CREATE MACRO spark_no_null_values(entries) AS CASE
  WHEN len(list_filter(entries, lambda __v: __v.value IS NULL)) > 0 THEN error('[UNSUPPORTED_FEATURE] Grouping by a map with a value that is NULL is not supported by dp.')
  ELSE entries END;

-- The value at a part p of sorted values, NULLs last, between two of them by Spark's formula: quantile_cont has another one, and so another last digit.
CREATE MACRO spark_between(low, high, n) AS CASE WHEN low = high THEN low ELSE low + (n - floor(n)) * (high - low) END;

CREATE MACRO spark_at(s, n) AS spark_between(s[CAST(floor(n) AS BIGINT) + 1], s[CAST(ceil(n) AS BIGINT) + 1], n);

CREATE MACRO spark_percentile(s, p) AS spark_at(s, p * (len(s) - 1));

CREATE MACRO spark_percentiles(s, ps) AS CASE WHEN len(s) > 0 THEN list_transform(CAST(ps AS DOUBLE[]), lambda __p: spark_at(s, __p * (len(s) - 1))) END;
