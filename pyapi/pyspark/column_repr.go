package pyspark

import (
	"fmt"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// connectNames are the operators and predicates whose name PySpark writes differently.
var connectNames = map[string]string{"=": "==", "isnull": "isNull", "isnotnull": "isNotNull", "isnan": "isNaN", "startswith": "startsWith", "endswith": "endsWith"}

// connectString is an expression as PySpark prints it in repr(col) and in messages: functions in prefix form, strings without quotes.
func connectString(e plan.Expr) string {
	switch e := e.(type) {
	case *plan.Literal:
		return connectLiteral(e)
	case *plan.Column:
		return strings.Join(e.Parts, ".")
	case *plan.Star:
		if len(e.Qualifier) == 0 {
			return "unresolvedstar()"
		}
		return "unresolvedstar(" + strings.Join(e.Qualifier, ".") + ".*)"
	case *plan.Call:
		name := e.Name
		if n, ok := connectNames[name]; ok {
			name = n
		}
		args := connectList(e.Args)
		if e.Distinct {
			args = "distinct " + args
		}
		if e.IgnoreNulls {
			args += ", True"
		}
		return name + "(" + args + ")"
	case *plan.UserCall:
		return e.Fn.Name + "(" + connectList(e.Args) + ")"
	case *plan.Alias:
		if len(e.Names) > 0 {
			return connectString(e.E) + " AS " + strings.Join(e.Names, ",")
		}
		return connectString(e.E) + " AS " + e.Name
	case *plan.Cast:
		name := "CAST"
		if e.Try {
			name = "TRY_CAST"
		}
		return name + "(" + connectString(e.E) + " AS " + strings.ToUpper(e.To.String()) + ")"
	case *plan.Case:
		s := "CASE"
		for _, w := range e.Whens {
			s += " WHEN " + connectString(w.Cond) + " THEN " + connectString(w.Then)
		}
		if e.Else != nil {
			s += " ELSE " + connectString(e.Else)
		}
		return s + " END"
	case *plan.Extract:
		return connectString(e.E) + "['" + connectString(e.Key) + "']"
	case *plan.SortOrder:
		s := connectString(e.E) + " ASC"
		if e.Desc {
			s = connectString(e.E) + " DESC"
		}
		if e.NullsFirst {
			return s + " NULLS FIRST"
		}
		return s + " NULLS LAST"
	case *plan.Lambda:
		return "LambdaFunction(" + connectString(e.Body) + ", " + strings.Join(e.Params, ", ") + ")"
	case *plan.Window:
		return "WindowExpression(" + connectString(e.Fn) + ", (" + connectWindow(e.Spec) + "))"
	}
	return e.String()
}

func connectList(es []plan.Expr) string {
	s := make([]string, len(es))
	for i, e := range es {
		s[i] = connectString(e)
	}
	return strings.Join(s, ", ")
}

func connectLiteral(e *plan.Literal) string {
	switch v := e.Value.(type) {
	case nil:
		return "NULL"
	case bool:
		if v {
			return "True"
		}
		return "False"
	case float64:
		s, _ := runtime.Repr(runtime.Float(v))
		return s
	case []byte:
		s, _ := runtime.Repr(runtime.Bytes(v))
		return s
	case int64:
		switch e.T.Kind {
		case types.Timestamp, types.TimestampNTZ:
			return time.UnixMicro(v).UTC().Format("2006-01-02 15:04:05.000000")
		case types.IntervalDT:
			s := v / 1e6
			return fmt.Sprintf("P%dDT%dH%dM%dS", s/86400, s/3600%24, s/60%60, s%60)
		}
	}
	return fmt.Sprint(e.Value)
}

func connectWindow(w plan.WindowSpec) string {
	var s []string
	if len(w.Partition) > 0 {
		s = append(s, "PartitionBy("+connectList(w.Partition)+")")
	}
	if len(w.Order) > 0 {
		o := make([]string, len(w.Order))
		for i, x := range w.Order {
			o[i] = connectString(x)
		}
		s = append(s, "OrderBy("+strings.Join(o, ", ")+")")
	}
	if f := w.Frame; f != nil {
		kind := "RANGE_FRAME"
		if f.Rows {
			kind = "ROW_FRAME"
		}
		s = append(s, fmt.Sprintf("WindowFrame(%s, %d, %d)", kind, frameOffset(f.Low), frameOffset(f.High)))
	}
	return "WindowSpec(" + strings.Join(s, ", ") + ")"
}
