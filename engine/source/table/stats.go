package table

import (
	"math/big"
	"sync"
	"time"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// statsOf answers what the log knows of a file's columns. The log's JSON is read when somebody asks first, since most scans never do.
func statsOf(snap *delta.Snapshot, f *delta.File) func(column string) (plan.ColumnStats, bool) {
	read := sync.OnceValue(func() delta.Stats { return snap.Stats(f) })
	return func(column string) (plan.ColumnStats, bool) {
		st := read()
		r, ok := st.Column(column)
		if !ok {
			return plan.ColumnStats{}, false
		}
		s := plan.ColumnStats{Min: value(r.Type, r.Min), Max: value(r.Type, r.Max), Nulls: r.NullCount, Rows: st.Rows}
		if r.Type.Kind == types.Float || r.Type.Kind == types.Double {
			s.Max = nil // NaN is larger than every number, and not in the bounds
		}
		return s, true
	}
}

// value is a bound in the form of engine/types; nil when it is unknown or has none.
func value(t types.Type, v any) any {
	switch v := v.(type) {
	case time.Time:
		if t.Kind == types.Date {
			return types.DateOf(v)
		}
		return v.UnixMicro()
	case *big.Rat:
		return decimalValue(v, t.Scale)
	}
	return v
}

// decimalValue is a number with the type's scale; nil when it has more digits, which no value of the type has.
func decimalValue(r *big.Rat, scale int) any {
	n := new(big.Rat).Mul(r, new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(scale)), nil)))
	if !n.IsInt() {
		return nil
	}
	return types.DecimalValue{Unscaled: new(big.Int).Set(n.Num()), Scale: scale}
}
