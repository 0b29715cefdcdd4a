package functions

// bitmapRows are the functions of bitmaps of 32,768 positions each: a number has a bucket and a position in it.
func bitmapRows() []*Function {
	list := func(x string) string { return "coalesce(list(" + x + ") FILTER (WHERE $1 IS NOT NULL$A)$W, [])" }
	return []*Function{
		fn("bitmap_bucket_number", f("bigint", "bigint", "CASE WHEN $1 > 0 THEN 1 + ($1 - 1) // 32768 ELSE $1 // 32768 END")),
		fn("bitmap_bit_position", f("bigint", "bigint", "CASE WHEN $1 > 0 THEN ($1 - 1) % 32768 ELSE (-$1) % 32768 END")),
		fn("bitmap_count", f("bytes", "bigint", "go_bitmap_count($1)")),
		agg("bitmap_construct_agg", f("bigint", "binary", "go_bitmap_construct("+list("$1")+")").nulls(nullNever)),
		agg("bitmap_or_agg", f("bytes", "binary", "go_bitmap_or("+list("$1")+")").nulls(nullNever)),
		agg("bitmap_and_agg", f("bytes", "binary", "go_bitmap_and("+list("$1")+")").nulls(nullNever)),
	}
}
