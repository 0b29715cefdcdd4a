// A statistic is what an aggregate keeps of the doubles it has seen, and how: value by value, in Spark's order of operations.
#ifndef DP_STATISTIC_H
#define DP_STATISTIC_H

#include "duckdb_api.h"

// No statistic keeps more than this many doubles, and none takes more than two columns.
enum { MOST_KEPT = 9, MOST_COLUMNS = 2 };

typedef struct {
	const char *name;
	int columns;                                   // arguments, which are all doubles
	size_t size;                                   // bytes kept; zeros are the statistic of nothing
	void (*add)(void *kept, const double *values); // one row, in which no argument is NULL
	void (*add_all)(void **kept, duckdb_data_chunk chunk);
	void (*merge)(void *kept, const void *other);  // the rows of another task
	bool (*finish)(const void *kept, double *out); // false for NULL
} statistic;

// find_statistic is NULL for a name that is none.
const statistic *find_statistic(const char *name);

// register_plain registers a statistic as an aggregate function, register_frame as one that is called over the frames of a window. 0 is success.
int register_plain(duckdb_connection con, const char *name, const statistic *s);
int register_frame(duckdb_connection con, const char *name, const statistic *s);

// The types of a statistic's arguments.
extern const int doubles[MOST_COLUMNS];

// set_result writes one value of a result; valid is false for NULL.
void set_result(duckdb_vector result, idx_t row, bool valid, double value);

#endif
