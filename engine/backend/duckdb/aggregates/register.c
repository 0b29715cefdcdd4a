#include "register.h"

int register_aggregate(duckdb_connection con, const aggregate *a) {
	duckdb_aggregate_function f = duckdb_create_aggregate_function();
	duckdb_aggregate_function_set_name(f, a->name);
	for (int c = 0; c < a->parameters; c++) {
		duckdb_logical_type t = duckdb_create_logical_type(a->types[c]);
		duckdb_aggregate_function_add_parameter(f, t);
		duckdb_destroy_logical_type(&t);
	}
	duckdb_logical_type t = duckdb_create_logical_type(a->result);
	duckdb_aggregate_function_set_return_type(f, t);
	duckdb_destroy_logical_type(&t);
	duckdb_aggregate_function_set_functions(f, a->size, a->init, a->update, a->combine, a->finalize);
	if (a->destroy != NULL)
		duckdb_aggregate_function_set_destructor(f, a->destroy);
	duckdb_aggregate_function_set_extra_info(f, (void *)a->info, NULL);
	int state = duckdb_register_aggregate_function(con, f);
	duckdb_destroy_aggregate_function(&f);
	return state;
}
