// An aggregate is what DuckDB has to know of an aggregate function.
#ifndef DP_REGISTER_H
#define DP_REGISTER_H

#include "duckdb_api.h"

typedef struct {
	const char *name;
	int parameters;
	const int *types; // of the parameters
	int result;
	const void *info; // for the callbacks
	idx_t (*size)(duckdb_function_info);
	void (*init)(duckdb_function_info, void *);
	void (*update)(duckdb_function_info, duckdb_data_chunk, void **);
	void (*combine)(duckdb_function_info, void **, void **, idx_t);
	void (*finalize)(duckdb_function_info, void **, duckdb_vector, idx_t, idx_t);
	void (*destroy)(void **, idx_t); // NULL where a state owns nothing
} aggregate;

// register_aggregate answers 0 for success.
int register_aggregate(duckdb_connection con, const aggregate *a);

#endif
