package functions

import "github.com/seed-e45c46d8/dp/engine/types"

// castRows are the functions named after types: int(x) is CAST(x AS INT).
func castRows() []*Function {
	cast := func(name string, t types.Type) *Function {
		r := fn(name, form{in: "any", special: "cast", typed: func(call) (types.Type, error) { return t, nil }})
		r.CastTo = t
		return r
	}
	return []*Function{
		// CAST(x AS t) is no call, cast(x) is one that takes nothing.
		fn("cast", s("any...0", "void", "").given(func(c call) error { return c.f.wrongNumArgs(len(c.args)) })),
		cast("boolean", types.BooleanType), cast("tinyint", types.ByteType), cast("smallint", types.ShortType), cast("int", types.IntType),
		cast("bigint", types.LongType), cast("float", types.FloatType), cast("double", types.DoubleType), cast("decimal", types.DecimalOf(10, 0)),
		cast("string", types.StringType), cast("binary", types.BinaryType), cast("date", types.DateType), cast("timestamp", types.TimestampType), cast("time", types.TimeType),
	}
}
