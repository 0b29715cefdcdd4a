package pyspark_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

func filtered() bool {
	f := flag.Lookup("test.run")
	return f != nil && f.Value.String() != ""
}

func interim(t *testing.T, b *duckdb.Backend, o runtime.Object) (runtime.Object, error) {
	r, err := inputs{}.Analyze(t.Context(), o.(*pyspark.DataFrame).Relation())
	if err != nil {
		return nil, err
	}
	s := plan.Schema(r)
	var rows []string
	for row, err := range b.Query(t.Context(), r) {
		if err != nil {
			return nil, err
		}
		rows = append(rows, rowText(s.Struct(), row))
	}
	return runtime.FromGo(rows), nil
}

func rowText(t types.Type, row []any) string {
	parts := make([]string, len(row))
	for i, v := range row {
		parts[i] = t.Fields[i].Name + "=" + text(t.Fields[i].Type, v)
	}
	return "Row(" + strings.Join(parts, ", ") + ")"
}

func text(t types.Type, v any) string {
	switch v := v.(type) {
	case nil:
		return "None"
	case bool:
		if v {
			return "True"
		}
		return "False"
	case float64:
		s, _ := runtime.Repr(runtime.Float(v))
		return s
	case string:
		s, _ := runtime.Repr(runtime.String(v))
		return s
	case []byte:
		s, _ := runtime.Repr(runtime.Bytes(v))
		return s
	case types.DecimalValue:
		return "Decimal('" + v.String() + "')"
	case types.DateValue:
		d := v.Time()
		return fmt.Sprintf("datetime.date(%d, %d, %d)", d.Year(), int(d.Month()), d.Day())
	case int64:
		switch t.Kind {
		case types.Timestamp, types.TimestampNTZ:
			d := time.UnixMicro(v).UTC()
			s := fmt.Sprintf("datetime.datetime(%d, %d, %d, %d, %d", d.Year(), int(d.Month()), d.Day(), d.Hour(), d.Minute())
			if d.Second() != 0 || d.Nanosecond() != 0 {
				s += fmt.Sprintf(", %d", d.Second())
			}
			if d.Nanosecond() != 0 {
				s += fmt.Sprintf(", %d", d.Nanosecond()/1000)
			}
			return s + ")"
		}
		return fmt.Sprint(v)
	case []types.Entry:
		parts := make([]string, len(v))
		for i, e := range v {
			parts[i] = text(*t.Key, e.Key) + ": " + text(*t.Elem, e.Value)
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case []any:
		if t.Kind == types.Struct {
			return rowText(t, v)
		}
		parts := make([]string, len(v))
		for i, e := range v {
			parts[i] = text(*t.Elem, e)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return fmt.Sprint(v)
}
