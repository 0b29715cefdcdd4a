package duckdb

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"iter"
	"math/big"
	"strings"
	"time"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// tempTable is rows that a statement reads and that do not stand in its text. It lives on the statement's connection.
type tempTable struct {
	name    string
	columns string // as in CREATE TABLE
	rows    iter.Seq2[[]driver.Value, error]
	then    string // a statement that completes it; may be empty
}

// appendBatch is how many rows are appended between two looks at the context.
const appendBatch = 1 << 16

func (t tempTable) create(ctx context.Context, c *sql.Conn) error {
	if _, err := c.ExecContext(ctx, "CREATE OR REPLACE TEMP TABLE "+quoteName(t.name)+"("+t.columns+")"); err != nil {
		return translate(err)
	}
	err := c.Raw(func(dc any) error {
		conn, ok := dc.(driver.Conn)
		if !ok {
			return fmt.Errorf("duckdb: %T is no connection", dc)
		}
		a, err := duckdb.NewAppender(conn, "temp", "main", t.name)
		if err != nil {
			return translate(err)
		}
		n := 0
		for row, err := range t.rows {
			if err == nil {
				err = a.AppendRow(row...)
			}
			if n++; err == nil && n%appendBatch == 0 {
				err = ctx.Err()
			}
			if err != nil {
				_ = a.Close()
				return translate(err)
			}
		}
		return translate(a.Close())
	})
	if err == nil && t.then != "" {
		_, err = c.ExecContext(ctx, t.then)
		err = translate(err)
	}
	return err
}

// dropTables removes a statement's tables from its connection before another uses it.
func dropTables(c *sql.Conn, tables []tempTable) {
	for _, t := range tables {
		// The connection may be broken, and then nobody uses it again.
		_, _ = c.ExecContext(ctxBackground, "DROP TABLE IF EXISTS temp."+quoteName(t.name))
	}
}

// tempRows reads rows in memory through a temporary table.
func (r *renderer) tempRows(x *plan.LocalRelation, cols []column, want string) *block {
	alias := r.alias(orElse(want, "v"))
	names := uniqueNames(cols)
	defs := make([]string, len(cols))
	for i, c := range cols {
		defs[i] = quoteName(names[i]) + " " + typeName(c.typ)
	}
	name := r.alias("rows")
	r.setup = append(r.setup, tempTable{name: name, columns: strings.Join(defs, ", "), rows: func(yield func([]driver.Value, error) bool) {
		out := make([]driver.Value, len(cols))
		for _, row := range x.Rows {
			var err error
			for i, v := range row {
				if out[i], err = driverValue(v, cols[i].typ); err != nil {
					break
				}
			}
			if !yield(out, err) || err != nil {
				return
			}
		}
	}})
	return fromItem("temp."+quoteName(name)+" AS "+quoteName(alias), alias, cols, names)
}

// driverValue is a value as DuckDB's appender takes it.
func driverValue(v any, t types.Type) (driver.Value, error) {
	switch x := v.(type) {
	case nil:
		return nil, nil
	case bool, string, []byte:
		return x, nil
	case int64:
		return driverInteger(x, t), nil
	case float64:
		if t.Kind == types.Float {
			return float32(x), nil
		}
		return x, nil
	case types.DateValue:
		return x.Time(), nil
	case types.DecimalValue:
		u := new(big.Int).Set(x.Unscaled)
		for s := x.Scale; s < t.Scale; s++ {
			u.Mul(u, big.NewInt(10))
		}
		return duckdb.Decimal{Width: uint8(t.Precision), Scale: uint8(t.Scale), Value: u}, nil
	case types.IntervalValue:
		return duckdb.Interval{Months: x.Months, Days: x.Days, Micros: x.Micros}, nil
	case []types.Entry:
		m := duckdb.OrderedMap{}
		for _, e := range x {
			k, err := driverValue(e.Key, *t.Key)
			if err != nil {
				return nil, err
			}
			v, err := driverValue(e.Value, *t.Elem)
			if err != nil {
				return nil, err
			}
			m.Set(k, v)
		}
		return m, nil
	case []any:
		return driverNested(x, t)
	}
	return nil, diag.New("DP_INTERNAL", "a value of type %s is held as %T", t, v)
}

func driverInteger(x int64, t types.Type) driver.Value {
	switch t.Kind {
	case types.Byte:
		return int8(x)
	case types.Short:
		return int16(x)
	case types.Int:
		return int32(x)
	case types.Timestamp, types.TimestampNTZ:
		return time.UnixMicro(x).UTC()
	case types.Time:
		return time.UnixMicro(x).UTC()
	case types.IntervalYM:
		return duckdb.Interval{Months: int32(x)}
	case types.IntervalDT:
		return duckdb.Interval{Days: int32(x / 86400e6), Micros: x % 86400e6}
	}
	return x
}

func driverNested(x []any, t types.Type) (driver.Value, error) {
	if t.Kind == types.Struct {
		m := make(map[string]any, len(t.Fields))
		for i, f := range t.Fields {
			if i >= len(x) {
				break
			}
			v, err := driverValue(x[i], f.Type)
			if err != nil {
				return nil, err
			}
			m[f.Name] = v
		}
		return m, nil
	}
	s := make([]any, len(x))
	for i, v := range x {
		d, err := driverValue(v, *t.Elem)
		if err != nil {
			return nil, err
		}
		s[i] = d
	}
	return s, nil
}
