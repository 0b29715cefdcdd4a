package functions

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// sparkVersion is the release of Spark whose answers dp gives, as version() prints it.
const sparkVersion = "4.3.0 98bc0212c94705434471627068f41e374ccab143"

func miscRows() []*Function {
	rows := []*Function{
		fn("typeof", by("any", "string", func(c call) (string, error) { return quote(c.typ(0).CatalogString()), nil }).nulls(nullNever)),
		fn("monotonically_increasing_id", f("", "bigint", "(row_number() OVER () - 1)")).nondeterministic(),
		fn("spark_partition_id", f("", "int", "0")).nondeterministic(),
		fn("uuid", f("", "string", "CAST(uuid() AS VARCHAR)")).nondeterministic(),
		fn("input_file_name", s("", "string", "input_file_name").nulls(nullNever)).nondeterministic(),
		fn("current_user user session_user", s("", "string", "current_user").nulls(nullNever)),
		fn("current_catalog", s("", "string", "current_catalog").nulls(nullNever)),
		fn("current_database current_schema", s("", "string", "current_database").nulls(nullNever)),

		fn("url_encode", f("string", "string", "go_url_encode($1)")),
		fn("url_decode", f("string", "string", "go_url_decode($1)")),
		fn("try_url_decode", f("string", "string", "go_try_url_decode($1)").nulls(nullAlways)),
		fn("parse_url", f("text, text", "string", "go_parse_url($1, $2, chr(0))").nulls(nullAlways), f("text, text, text", "string", "go_parse_url($1, $2, $3)").nulls(nullAlways)),
		fn("try_parse_url", f("text, text", "string", "go_try_parse_url($1, $2, chr(0))").nulls(nullAlways), f("text, text, text", "string", "go_try_parse_url($1, $2, $3)").nulls(nullAlways)),

		agg("measure", f("any", "=1", "").checked(func(c call) error {
			return diag.New("DP_INVALID_ARGUMENT", "measure() calculates a measure that a metric view defines, and %s is no measure.", c.args[0].text(0)).WithHint("write the aggregate out")
		})),
		fn("version", f("", "string", quote(sparkVersion))),
		fn("current_path", s("", "string", "current_path").nulls(nullNever)),
		refused("reflect", "dp has no JVM: use a built-in function"), refused("java_method", "dp has no JVM: use a built-in function"), refused("try_reflect", "dp has no JVM: use a built-in function"),
		fn("input_file_block_start input_file_block_length", s("", "bigint", "input_file_block").nulls(nullNever)).nondeterministic(),
	}
	for instead, names := range refusedNames {
		for _, n := range strings.Fields(names) {
			rows = append(rows, refused(n, instead))
		}
	}
	return rows
}

// refusedNames are whole groups of functions dp does not run, by what to use instead.
var refusedNames = map[string]string{
	"dp calls no models: compute the column on Databricks, and read the table here": "ai_query ai_classify ai_gen ai_generate_text ai_extract ai_summarize ai_translate " +
		"ai_analyze_sentiment ai_similarity ai_mask ai_fix_grammar ai_forecast ai_parse_document vector_search",
	"use count(DISTINCT x), exact in dp": `hll_sketch_agg hll_sketch_estimate hll_union hll_union_agg theta_sketch_agg theta_sketch_estimate theta_union theta_union_agg
		theta_intersection theta_intersection_agg theta_difference tuple_sketch_agg_double tuple_sketch_agg_integer tuple_sketch_estimate_double tuple_sketch_estimate_integer
		tuple_intersection_agg_double tuple_union_agg_integer tuple_difference_double tuple_difference_theta_double tuple_intersection_double tuple_intersection_theta_double
		tuple_union_theta_double tuple_difference_theta_integer tuple_intersection_integer tuple_union_integer tuple_union_theta_integer tuple_sketch_summary_integer
		tuple_sketch_theta_integer tuple_difference_integer tuple_intersection_agg_integer tuple_intersection_theta_integer tuple_sketch_summary_double
		tuple_sketch_theta_double tuple_union_agg_double tuple_union_double`,
	"use percentile(x, p), exact in dp": `kll_sketch_agg_bigint kll_sketch_agg_double kll_sketch_agg_float kll_merge_agg_bigint kll_merge_agg_double kll_merge_agg_float
		kll_sketch_get_n_bigint kll_sketch_get_n_double kll_sketch_get_n_float kll_sketch_get_quantile_bigint kll_sketch_get_quantile_double kll_sketch_get_quantile_float
		kll_sketch_get_rank_bigint kll_sketch_get_rank_double kll_sketch_get_rank_float kll_sketch_merge_bigint kll_sketch_merge_double kll_sketch_merge_float
		kll_sketch_to_string_bigint kll_sketch_to_string_double kll_sketch_to_string_float`,
	"read and write Parquet, JSON or CSV":     "from_avro to_avro schema_of_avro from_protobuf to_protobuf",
	"name the columns and sort them yourself": "collations sql_keywords python_worker_logs",
	"keep coordinates in two DOUBLE columns":  "st_asbinary st_geogfromwkb st_geomfromwkb st_setsrid st_srid",
}
