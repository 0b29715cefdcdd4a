package sparksql

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// constantString is the value of a constant string expression: a literal, or literals joined by || and concat, and lower, upper and trim of one.
func constantString(e plan.Expr) (string, bool) {
	switch e := e.(type) {
	case *plan.Literal:
		s, ok := e.Value.(string)
		return s, ok
	case *plan.Call:
		change := map[string]func(string) string{"lower": strings.ToLower, "upper": strings.ToUpper, "trim": func(s string) string { return strings.Trim(s, " ") }}[e.Name]
		if change != nil && len(e.Args) == 1 {
			s, ok := constantString(e.Args[0])
			return change(s), ok
		}
		if e.Name != "||" && e.Name != "concat" {
			return "", false
		}
		var b strings.Builder
		for _, a := range e.Args {
			s, ok := constantText(a)
			if !ok {
				return "", false
			}
			b.WriteString(s)
		}
		return b.String(), true
	}
	return "", false
}

// constantText is a constant as Spark holds it in an option: true, 100, 1.5 and strings as they are.
func constantText(e plan.Expr) (string, bool) {
	l, ok := e.(*plan.Literal)
	if !ok {
		return constantString(e)
	}
	switch v := l.Value.(type) {
	case string:
		return v, true
	case bool:
		return strconv.FormatBool(v), true
	case int64:
		switch {
		case l.T.Kind == types.TimestampNTZ:
			return time.UnixMicro(v).UTC().Format("2006-01-02 15:04:05.999999"), true
		case l.T.Kind == types.Timestamp:
			return time.UnixMicro(v).UTC().Format("2006-01-02 15:04:05.999999Z"), true
		case !l.T.IsIntegral():
			return "", false
		}
		return strconv.FormatInt(v, 10), true
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64), true
	case types.DecimalValue:
		return v.String(), true
	case types.DateValue:
		return fmt.Sprint(v), true
	}
	return "", false
}

// readsRows reports whether an expression needs rows: those around it, or those of a subquery.
func readsRows(e plan.Expr) bool {
	found := false
	plan.Walk(e, func(e plan.Expr) bool {
		switch e.(type) {
		case *plan.Column, *plan.Subquery:
			found = true
		}
		return !found
	})
	return found
}
