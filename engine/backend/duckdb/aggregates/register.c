#include "statistic.h"

int register_aggregate(duckdb_connection con, const char *name, const statistic *s, idx_t (*size)(duckdb_function_info),
                       void (*init)(duckdb_function_info, void *), void (*update)(duckdb_function_info, duckdb_data_chunk, void **),
                       void (*combine)(duckdb_function_info, void **, void **, idx_t),
                       void (*finalize)(duckdb_function_info, void **, duckdb_vector, idx_t, idx_t), void (*destroy)(void **, idx_t)) {
	duckdb_aggregate_function f = duckdb_create_aggregate_function();
	duckdb_aggregate_function_set_name(f, name);
	duckdb_logical_type t = duckdb_create_logical_type(DUCKDB_DOUBLE);
	for (int c = 0; c < s->columns; c++)
		duckdb_aggregate_function_add_parameter(f, t);
	duckdb_aggregate_function_set_return_type(f, t);
	duckdb_destroy_logical_type(&t);
	duckdb_aggregate_function_set_functions(f, size, init, update, combine, finalize);
	if (destroy != NULL)
		duckdb_aggregate_function_set_destructor(f, destroy);
	duckdb_aggregate_function_set_extra_info(f, (void *)s, NULL);
	int state = duckdb_register_aggregate_function(con, f);
	duckdb_destroy_aggregate_function(&f);
	return state;
}

void set_result(duckdb_vector result, idx_t row, bool valid, double value) {
	((double *)duckdb_vector_get_data(result))[row] = value;
	if (valid)
		return;
	duckdb_vector_ensure_validity_writable(result);
	duckdb_vector_get_validity(result)[row / 64] &= ~((uint64_t)1 << (row % 64));
}
