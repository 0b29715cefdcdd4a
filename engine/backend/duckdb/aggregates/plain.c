#include "register.h"
#include "statistic.h"

#include <string.h>

static const statistic *of(duckdb_function_info info) { return duckdb_aggregate_function_get_extra_info(info); }

static idx_t plain_size(duckdb_function_info info) { return of(info)->size; }

static void plain_init(duckdb_function_info info, void *state) { memset(state, 0, of(info)->size); }

static void plain_update(duckdb_function_info info, duckdb_data_chunk chunk, void **states) { of(info)->add_all(states, chunk); }

// plain_combine adds the rows that another thread has seen. What has seen none changes nothing: DuckDB makes such states where Spark has no task.
static void plain_combine(duckdb_function_info info, void **source, void **target, idx_t count) {
	const statistic *s = of(info);
	for (idx_t i = 0; i < count; i++) {
		double from = *(double *)source[i], to = *(double *)target[i]; // all keep the count of rows first
		if (from == 0)
			continue;
		if (to == 0)
			memcpy(target[i], source[i], s->size);
		else
			s->merge(target[i], source[i]);
	}
}

static void plain_finalize(duckdb_function_info info, void **source, duckdb_vector result, idx_t count, idx_t offset) {
	const statistic *s = of(info);
	for (idx_t i = 0; i < count; i++) {
		double value = 0;
		bool valid = s->finish(source[i], &value);
		set_result(result, offset + i, valid, value);
	}
}

int register_plain(duckdb_connection con, const char *name, const statistic *s) {
	aggregate a = {name, s->columns, doubles, DUCKDB_DOUBLE, s, plain_size, plain_init, plain_update, plain_combine, plain_finalize, NULL};
	return register_aggregate(con, &a);
}
