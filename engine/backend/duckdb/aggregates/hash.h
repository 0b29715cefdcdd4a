// Spark's xxhash64 of values, with its seed.
#ifndef DP_HASH_H
#define DP_HASH_H

#include "duckdb_api.h"

// A hashed type is one that DuckDB has values of.
typedef struct {
	const char *name;
	int type;                            // DuckDB's
	size_t width;                        // of a value in a vector
	uint64_t (*hash)(const void *value); // of a value that is not NULL
} hashed;

// find_hashed is NULL for a name that is none.
const hashed *find_hashed(const char *name);

// register_hll registers the estimated number of different values of a type, by the values and the precision.
int register_hll(duckdb_connection con, const char *name, const hashed *h);

#endif
