// HyperLogLog++ as Spark has it: the upper p bits of a value's hash choose a register, which keeps the most zeros seen in front of the other bits, plus one.
// The registers of a state do not depend on the order of the values.

#include "hash.h"
#include "hll_tables.h"
#include "register.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Most groups are small: a state is a list of registers that are not 0 until the list is a quarter as long as all of them.
enum { LONGEST_LIST = 32, NEIGHBOURS = 6, HIGHEST_PRECISION = 30 };

typedef struct {
	int precision; // 0 before the first value
	int listed;
	uint32_t *list; // index << 6 | value
	uint8_t *all;   // instead of the list
} sketch;

static void *zeroed(size_t count, size_t size) {
	void *p = calloc(count, size);
	if (p == NULL)
		abort(); // as Go and DuckDB's own small allocations do
	return p;
}

static size_t registers(const sketch *s) { return (size_t)1 << s->precision; }

static int list_limit(const sketch *s) {
	size_t n = registers(s) / 16;
	return n < 4 ? 4 : n > LONGEST_LIST ? LONGEST_LIST : (int)n;
}

static void lift(sketch *s, uint32_t index, uint8_t value) {
	if (s->all != NULL) {
		if (s->all[index] < value)
			s->all[index] = value;
		return;
	}
	for (int i = 0; i < s->listed; i++)
		if (s->list[i] >> 6 == index) {
			if ((s->list[i] & 63) < value)
				s->list[i] = index << 6 | value;
			return;
		}
	if (s->list == NULL)
		s->list = zeroed(list_limit(s), sizeof *s->list);
	if (s->listed < list_limit(s)) {
		s->list[s->listed++] = index << 6 | value;
		return;
	}
	s->all = zeroed(registers(s), 1);
	for (int i = 0; i < s->listed; i++)
		s->all[s->list[i] >> 6] = s->list[i] & 63;
	free(s->list);
	s->list = NULL;
	s->listed = 0;
	lift(s, index, value);
}

static void add_hash(sketch *s, uint64_t hash) {
	uint64_t rest = hash << s->precision | (uint64_t)1 << (s->precision - 1);
	lift(s, (uint32_t)(hash >> (64 - s->precision)), (uint8_t)(__builtin_clzll(rest) + 1));
}

// bias is how much too high a raw estimate is: the mean of what is known of its nearest neighbours.
static double bias(int precision, double estimate) {
	const double *raw = raw_estimates[precision - LEAST_PRECISION], *too_high = biases[precision - LEAST_PRECISION];
	int n = lengths[precision - LEAST_PRECISION], nearest = 0;
	while (nearest < n && raw[nearest] < estimate)
		nearest++;
	int low = nearest - NEIGHBOURS + 1 > 0 ? nearest - NEIGHBOURS + 1 : 0;
	int high = low + NEIGHBOURS < n ? low + NEIGHBOURS : n;
	while (high < n && (estimate - raw[high]) * (estimate - raw[high]) < (estimate - raw[low]) * (estimate - raw[low])) {
		low++;
		high++;
	}
	double sum = 0;
	for (int i = low; i < high; i++)
		sum += too_high[i];
	return sum / (high - low);
}

static double alpha(int precision, double m) {
	switch (precision) {
	case 4:
		return 0.673;
	case 5:
		return 0.697;
	case 6:
		return 0.709;
	}
	return 0.7213 / (1.0 + 1.079 / m);
}

static int64_t estimate(const sketch *s) {
	if (s->precision == 0)
		return 0;
	size_t n = registers(s);
	double m = (double)n, inverse = 0, zeros = 0;
	uint8_t *listed = NULL;
	const uint8_t *all = s->all;
	if (all == NULL) {
		all = listed = zeroed(n, 1);
		for (int i = 0; i < s->listed; i++)
			listed[s->list[i] >> 6] = s->list[i] & 63;
	}
	for (size_t i = 0; i < n; i++) {
		inverse += 1.0 / (double)((uint64_t)1 << all[i]);
		zeros += all[i] == 0;
	}
	free(listed);
	bool tabled = s->precision < LEAST_PRECISION + BIASED_PRECISIONS;
	double raw = alpha(s->precision, m) * m * m / inverse;
	if (zeros > 0) {
		double linear = m * log(m / zeros);
		if ((tabled && linear <= thresholds[s->precision - LEAST_PRECISION]) || raw <= 2.5 * m)
			return (int64_t)floor(linear + 0.5);
	}
	if (tabled && raw < 5.0 * m)
		raw -= bias(s->precision, raw);
	return (int64_t)floor(raw + 0.5);
}

static idx_t hll_size(duckdb_function_info info) { return sizeof(sketch); }

static void hll_init(duckdb_function_info info, void *state) { memset(state, 0, sizeof(sketch)); }

static void hll_update(duckdb_function_info info, duckdb_data_chunk chunk, void **states) {
	const hashed *h = duckdb_aggregate_function_get_extra_info(info);
	idx_t n = duckdb_data_chunk_get_size(chunk);
	duckdb_vector values = duckdb_data_chunk_get_vector(chunk, 0), precisions = duckdb_data_chunk_get_vector(chunk, 1);
	const char *data = duckdb_vector_get_data(values);
	const uint64_t *valid = duckdb_vector_get_validity(values);
	const int32_t *precision = duckdb_vector_get_data(precisions);
	for (idx_t i = 0; i < n; i++) {
		if (!is_valid(valid, i))
			continue;
		sketch *s = states[i];
		if (s->precision == 0) {
			if (precision[i] < LEAST_PRECISION || precision[i] > HIGHEST_PRECISION) {
				duckdb_aggregate_function_set_error(info, "[DP_INTERNAL] no such precision");
				return;
			}
			s->precision = precision[i];
		}
		add_hash(s, h->hash(data + i * h->width));
	}
}

static void hll_combine(duckdb_function_info info, void **source, void **target, idx_t count) {
	for (idx_t i = 0; i < count; i++) {
		const sketch *from = source[i];
		sketch *to = target[i];
		if (from->precision == 0)
			continue;
		to->precision = from->precision;
		for (int k = 0; k < from->listed; k++)
			lift(to, from->list[k] >> 6, from->list[k] & 63);
		for (size_t k = 0; from->all != NULL && k < registers(from); k++)
			if (from->all[k] > 0)
				lift(to, (uint32_t)k, from->all[k]);
	}
}

static void hll_finalize(duckdb_function_info info, void **source, duckdb_vector result, idx_t count, idx_t offset) {
	int64_t *out = duckdb_vector_get_data(result);
	for (idx_t i = 0; i < count; i++)
		out[offset + i] = estimate(source[i]);
}

static void hll_destroy(void **states, idx_t count) {
	for (idx_t i = 0; i < count; i++) {
		sketch *s = states[i];
		free(s->list);
		free(s->all);
		memset(s, 0, sizeof *s);
	}
}

int register_hll(duckdb_connection con, const char *name, const hashed *h) {
	int parameters[] = {h->type, DUCKDB_INTEGER};
	aggregate a = {name, 2, parameters, DUCKDB_BIGINT, h, hll_size, hll_init, hll_update, hll_combine, hll_finalize, hll_destroy};
	return register_aggregate(con, &a);
}
