package duckdb

import (
	"context"
	"database/sql"
	"fmt"
	"iter"
	"math/big"
	"strings"
	"time"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Query runs a relation for its rows.
func (b *Backend) Query(ctx context.Context, r plan.Relation) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		s, err := b.render(r, forRunning)
		if err == nil {
			err = b.rows(ctx, s, yield)
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// rows runs a statement; it returns nil when yield has had enough.
func (b *Backend) rows(ctx context.Context, s *statement, yield func([]any, error) bool) error {
	return b.with(ctx, s, func(ctx context.Context, c *sql.Conn) error {
		rows, err := c.QueryContext(ctx, s.text)
		if err != nil {
			return translate(err)
		}
		defer rows.Close()
		raw := make([]any, len(s.cols))
		into := make([]any, len(s.cols))
		for i := range raw {
			into[i] = &raw[i]
		}
		if len(into) == 0 {
			into = []any{new(any)}
		}
		out := make([]any, len(s.cols))
		for rows.Next() {
			if err := rows.Scan(into...); err != nil {
				return translate(err)
			}
			for i, v := range raw {
				if out[i], err = goValue(v, s.cols[i].typ); err != nil {
					return fmt.Errorf("column %s: %w", s.cols[i].name, err)
				}
			}
			if !yield(out, nil) {
				return nil
			}
		}
		return translate(rows.Err())
	})
}

// with gives run a connection that has what the statement needs.
func (b *Backend) with(ctx context.Context, s *statement, run func(ctx context.Context, c *sql.Conn) error) (err error) {
	c, db, err := b.db.conn(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	if err := b.db.provide(ctx, c, s.needs); err != nil {
		return err
	}
	if len(s.users) > 0 {
		if err := b.db.provideUsers(c, s.users); err != nil {
			return err
		}
		failure := &userFailure{}
		ctx = context.WithValue(ctx, userKey{}, failure)
		defer func() { err = failure.of(err) }()
	}
	if len(s.setup) > 0 {
		defer dropTables(c, s.setup)
	}
	for _, t := range s.setup {
		if err := t.create(ctx, c); err != nil {
			return err
		}
	}
	if len(s.raws) > 0 {
		ctx = context.WithValue(ctx, rawKey{}, s.raws)
	}
	err = run(ctx, c)
	if isFatal(err) {
		b.db.drop(db)
	}
	return err
}

// goValue is a value from the driver as types/value.go holds it.
func goValue(v any, t types.Type) (any, error) {
	if s, ok := v.(string); ok && t.Kind == types.Variant {
		return types.DecodeVariant(s)
	}
	switch x := v.(type) {
	case nil:
		return nil, nil
	case bool:
		return x, nil
	case string:
		return x, nil
	case []byte:
		if t.IsString() {
			return string(x), nil
		}
		return x, nil
	case int8:
		return goInteger(int64(x), t), nil
	case int16:
		return goInteger(int64(x), t), nil
	case int32:
		return goInteger(int64(x), t), nil
	case int64:
		return goInteger(x, t), nil
	case uint8:
		return goInteger(int64(x), t), nil
	case uint16:
		return goInteger(int64(x), t), nil
	case uint32:
		return goInteger(int64(x), t), nil
	case uint64:
		return goInteger(int64(x), t), nil
	case *big.Int:
		switch {
		case t.Kind == types.Decimal:
			return types.DecimalValue{Unscaled: new(big.Int).Mul(x, pow10(t.Scale)), Scale: t.Scale}, nil
		case t.Kind == types.Double || t.Kind == types.Float:
			f, _ := new(big.Float).SetInt(x).Float64()
			return f, nil
		case x.IsInt64():
			return x.Int64(), nil
		}
		return nil, fmt.Errorf("duckdb: %s does not fit a BIGINT", x)
	case float32:
		return float64(x), nil
	case float64:
		return x, nil
	case duckdb.Decimal:
		return goDecimal(x, t), nil
	case time.Time:
		return goTime(x, t), nil
	case duckdb.Interval:
		return goInterval(x, t), nil
	case duckdb.OrderedMap:
		return goMap(x, t)
	case map[string]any:
		return goStruct(x, t)
	case []any:
		s := make([]any, len(x))
		elem := types.Type{}
		if t.Elem != nil {
			elem = *t.Elem
		}
		for i, e := range x {
			g, err := goValue(e, elem)
			if err != nil {
				return nil, err
			}
			s[i] = g
		}
		return s, nil
	}
	return nil, fmt.Errorf("duckdb: cannot read a %T as %s", v, t)
}

// goInteger keeps to the declared type where DuckDB's is narrower or wider.
func goInteger(x int64, t types.Type) any {
	switch t.Kind {
	case types.Double, types.Float:
		return float64(x)
	case types.Decimal:
		return types.DecimalValue{Unscaled: new(big.Int).Mul(big.NewInt(x), pow10(t.Scale)), Scale: t.Scale}
	case types.Boolean:
		return x != 0
	}
	return x
}

func pow10(n int) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }

func goDecimal(d duckdb.Decimal, t types.Type) any {
	u := new(big.Int).Set(d.Value)
	scale := int(d.Scale)
	switch {
	case t.Kind == types.Decimal && scale < t.Scale:
		u.Mul(u, pow10(t.Scale-scale))
		scale = t.Scale
	case t.Kind == types.Double || t.Kind == types.Float:
		return d.Float64()
	case t.IsIntegral() && scale == 0 && u.IsInt64():
		return u.Int64()
	}
	return types.DecimalValue{Unscaled: u, Scale: scale}
}

func goTime(x time.Time, t types.Type) any {
	switch t.Kind {
	case types.Date:
		return types.DateOf(x.UTC())
	case types.Time:
		return int64(x.Hour())*3600e6 + int64(x.Minute())*60e6 + int64(x.Second())*1e6 + int64(x.Nanosecond()/1000)
	}
	return x.UnixMicro()
}

func goInterval(x duckdb.Interval, t types.Type) any {
	switch t.Kind {
	case types.IntervalYM:
		return int64(x.Months)
	case types.IntervalDT:
		return (int64(x.Months)*30+int64(x.Days))*86400e6 + x.Micros
	}
	return types.IntervalValue{Months: x.Months, Days: x.Days, Micros: x.Micros}
}

func goMap(x duckdb.OrderedMap, t types.Type) (any, error) {
	if t.Key == nil {
		t = types.MapOf(types.Type{}, types.Type{}, true)
	}
	keys, values := x.Keys(), x.Values()
	s := make([]types.Entry, len(keys))
	for i := range keys {
		k, err := goValue(keys[i], *t.Key)
		if err != nil {
			return nil, err
		}
		v, err := goValue(values[i], *t.Elem)
		if err != nil {
			return nil, err
		}
		s[i] = types.Entry{Key: k, Value: v}
	}
	return s, nil
}

// goStruct orders the fields by the declared type: the driver has them by name only.
func goStruct(x map[string]any, t types.Type) (any, error) {
	s := make([]any, len(t.Fields))
	for i, f := range t.Fields {
		v, ok := x[f.Name]
		if !ok {
			for k, w := range x {
				if strings.EqualFold(k, f.Name) {
					v = w
				}
			}
		}
		g, err := goValue(v, f.Type)
		if err != nil {
			return nil, err
		}
		s[i] = g
	}
	return s, nil
}
