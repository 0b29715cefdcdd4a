// The part of DuckDB's C interface that the aggregates need. The driver's header is not in the reach of another module's C files; the symbols come
// with the library that the driver links.
#ifndef DP_DUCKDB_API_H
#define DP_DUCKDB_API_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint64_t idx_t;
typedef struct dp_connection *duckdb_connection;
typedef struct dp_aggregate *duckdb_aggregate_function;
typedef struct dp_info *duckdb_function_info;
typedef struct dp_chunk *duckdb_data_chunk;
typedef struct dp_vector *duckdb_vector;
typedef struct dp_type *duckdb_logical_type;

enum { DUCKDB_SUCCESS = 0 };
enum { DUCKDB_INTEGER = 4, DUCKDB_BIGINT = 5, DUCKDB_FLOAT = 10, DUCKDB_DOUBLE = 11, DUCKDB_VARCHAR = 17, DUCKDB_BLOB = 18 };

// duckdb_string is the value of a VARCHAR or BLOB: up to 12 bytes stand in it, more behind a pointer.
typedef union {
	uint32_t length;
	struct {
		uint32_t length;
		char bytes[12];
	} inlined;
	struct {
		uint32_t length;
		char prefix[4];
		char *bytes;
	} pointer;
} duckdb_string;

duckdb_logical_type duckdb_create_logical_type(int type);
void duckdb_destroy_logical_type(duckdb_logical_type *type);

idx_t duckdb_data_chunk_get_size(duckdb_data_chunk chunk);
duckdb_vector duckdb_data_chunk_get_vector(duckdb_data_chunk chunk, idx_t column);
void *duckdb_vector_get_data(duckdb_vector vector);
uint64_t *duckdb_vector_get_validity(duckdb_vector vector);
void duckdb_vector_ensure_validity_writable(duckdb_vector vector);

duckdb_aggregate_function duckdb_create_aggregate_function(void);
void duckdb_destroy_aggregate_function(duckdb_aggregate_function *f);
void duckdb_aggregate_function_set_name(duckdb_aggregate_function f, const char *name);
void duckdb_aggregate_function_add_parameter(duckdb_aggregate_function f, duckdb_logical_type type);
void duckdb_aggregate_function_set_return_type(duckdb_aggregate_function f, duckdb_logical_type type);
void duckdb_aggregate_function_set_functions(duckdb_aggregate_function f, idx_t (*size)(duckdb_function_info), void (*init)(duckdb_function_info, void *),
                                             void (*update)(duckdb_function_info, duckdb_data_chunk, void **),
                                             void (*combine)(duckdb_function_info, void **, void **, idx_t),
                                             void (*finalize)(duckdb_function_info, void **, duckdb_vector, idx_t, idx_t));
void duckdb_aggregate_function_set_destructor(duckdb_aggregate_function f, void (*destroy)(void **, idx_t));
void duckdb_aggregate_function_set_special_handling(duckdb_aggregate_function f);
void duckdb_aggregate_function_set_extra_info(duckdb_aggregate_function f, void *info, void (*destroy)(void *));
void *duckdb_aggregate_function_get_extra_info(duckdb_function_info info);
void duckdb_aggregate_function_set_error(duckdb_function_info info, const char *error);
int duckdb_register_aggregate_function(duckdb_connection con, duckdb_aggregate_function f);

// is_valid reports a value that is not NULL.
static inline bool is_valid(const uint64_t *validity, idx_t row) { return validity == NULL || (validity[row / 64] >> (row % 64) & 1); }

#endif
