package plan

import (
	"encoding/hex"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// ColumnName is the name Spark gives the column of an expression without an alias, which is also how its messages show the expression:
// (a + 1), sum(DISTINCT x), CASE WHEN f THEN 1 END. Implicit casts do not show.
func ColumnName(e Expr) string { return namer{}.name(e) }

// qualifiedText is ColumnName with qualified columns, as some messages have it.
func qualifiedText(e Expr) string { return namer{qualified: true}.name(e) }

type namer struct{ qualified bool }

func (n namer) name(e Expr) string {
	switch e := e.(type) {
	case *Literal:
		if e.Variable != "" {
			return e.Variable
		}
		if us, ok := e.Value.(int64); ok && e.T.Kind == types.Timestamp {
			return "TIMESTAMP '" + microsName(us, e.zone()) + "'"
		}
		return literalName(e.Value, e.T)
	case *Column:
		return strings.Join(e.Parts, ".")
	case *Attr:
		if n.qualified && len(e.Qualifier) > 0 {
			return strings.Join(e.Qualifier, ".") + "." + e.Name
		}
		return e.Name
	case *OuterAttr:
		return "outer(" + namer{qualified: true}.name(e.Attr) + ")"
	case *Star:
		return e.String()
	case *Call:
		return n.call(e)
	case *UserCall:
		s := make([]string, len(e.Args))
		for i, a := range e.Args {
			s[i] = n.name(a)
			if i < len(e.Names) && e.Names[i] != "" {
				s[i] = e.Names[i] + " => " + s[i]
			}
		}
		return e.Fn.Name + "(" + strings.Join(s, ", ") + ")"
	case *Case:
		s := "CASE"
		for _, w := range e.Whens {
			s += " WHEN " + n.name(w.Cond) + " THEN " + n.name(w.Then)
		}
		if e.Else != nil {
			s += " ELSE " + n.name(e.Else)
		}
		return s + " END"
	case *Cast:
		switch {
		case e.Implicit:
			return n.name(e.E)
		case e.Try:
			return "TRY_CAST(" + n.name(e.E) + " AS " + e.To.SQL() + ")"
		}
		if e.To.IsNested() {
			return n.name(e.E) // Hive cannot write such a cast, and so Spark does not
		}
		return "CAST(" + n.name(e.E) + " AS " + e.To.SQL() + ")"
	case *Alias:
		return n.name(e.E) + " AS " + e.Name
	case *Extract:
		return n.name(e.E) + "[" + n.name(e.Key) + "]"
	case *GetField:
		return n.name(e.E) + "." + e.Name
	case *Lambda:
		s := "lambdafunction(" + n.name(e.Body)
		for range e.Params {
			s += ", namedlambdavariable()"
		}
		return s + ")"
	case *LambdaVar:
		return "namedlambdavariable()"
	case *SortOrder:
		s := n.name(e.E) + " ASC"
		if e.Desc {
			s = n.name(e.E) + " DESC"
		}
		if e.NullsFirst {
			return s + " NULLS FIRST"
		}
		return s + " NULLS LAST"
	case *Window:
		return n.name(e.Fn) + " OVER (" + n.spec(e) + ")"
	case *Subquery:
		return n.subquery(e)
	case *NamedArg:
		return e.Name + " => " + n.name(e.E)
	}
	return e.String()
}

func (n namer) names(es []Expr) []string {
	s := make([]string, len(es))
	for i, e := range es {
		s[i] = n.name(e)
	}
	return s
}

func (n namer) list(es []Expr) string { return strings.Join(n.names(es), ", ") }

// binary are the operators that print between their operands, in parentheses.
var binary = map[string]string{
	"+": "+", "-": "-", "*": "*", "/": "/", "%": "%", "div": "div", "=": "=", "<=>": "<=>", "<": "<", "<=": "<=", ">": ">", ">=": ">=",
	"and": "AND", "or": "OR", "&": "&", "|": "|", "^": "^", "==": "=", "<<": "<<", ">>": ">>", ">>>": ">>>",
}

var trimSides = map[string]string{"trim": "BOTH", "ltrim": "LEADING", "rtrim": "TRAILING"}

func (n namer) call(c *Call) string {
	a := c.Args
	if s, ok := n.shown(c); ok {
		return s
	}
	switch len(a) {
	case 1:
		switch c.Name {
		case "not", "!":
			return "(NOT " + n.name(a[0]) + ")"
		case "negative":
			if !c.ByName {
				return "(- " + n.name(a[0]) + ")"
			}
		case "positive":
			return "(+ " + n.name(a[0]) + ")"
		case "~":
			return "~" + n.name(a[0])
		case "ceil", "floor":
			return strings.ToUpper(c.Name) + "(" + n.name(a[0]) + ")"
		case "isnull":
			return "(" + n.name(a[0]) + " IS NULL)"
		case "isnotnull":
			return "(" + n.name(a[0]) + " IS NOT NULL)"
		}
	case 2:
		if s, ok := n.datetime(c); ok {
			return s
		}
		if s, ok := n.comparison(c); ok {
			return s
		}
		if op, ok := binary[c.Name]; ok {
			return "(" + n.name(a[0]) + " " + op + " " + n.name(a[1]) + ")"
		}
		switch c.Name {
		case "like":
			return n.name(a[0]) + " LIKE " + n.name(a[1])
		case "datepart", "extract":
			return c.Name + "(" + n.name(a[0]) + " FROM " + n.name(a[1]) + ")"
		case "trim", "ltrim", "rtrim":
			return "TRIM(" + trimSides[c.Name] + " " + n.name(a[0]) + " FROM " + n.name(a[1]) + ")"
		case "<>", "!=":
			return "(NOT (" + n.name(a[0]) + " = " + n.name(a[1]) + "))"
		case ItemCall:
			return n.name(a[0]) + "[" + n.name(a[1]) + "]"
		}
	case 3:
		switch c.Name {
		case "if":
			return "(IF(" + n.list(a) + "))"
		case "like":
			return n.name(a[0]) + " LIKE " + n.name(a[1]) + " ESCAPE '" + n.name(a[2]) + "'"
		}
	}
	if c.Name == "in" && len(a) > 0 {
		return "(" + n.name(a[0]) + " IN (" + n.list(a[1:]) + "))"
	}
	if c.Name == "mode" && len(c.OrderBy) == 1 {
		a = nil
	}
	args := nameArgs(c, n.names(a))
	if s, ok := ofDateAndTime(c, args); ok {
		return s
	}
	s := functionName(c.Name) + "("
	if c.IgnoreNulls {
		s = strings.TrimSuffix(c.Name, "_value") + "("
		if c.Name == "any_value" || c.Name == "nth_value" {
			s = c.Name + "("
		}
		if c.Name == "nth_value" {
			args[len(args)-1] += ") ignore nulls"
			return s + strings.Join(args, ", ")
		}
	}
	if c.Distinct {
		s += "DISTINCT "
	}
	s += strings.Join(args, ", ") + ")"
	if len(c.OrderBy) > 0 {
		if c.Name == "string_agg" {
			s = "listagg" + strings.TrimPrefix(s, c.Name)
		}
		o := make([]string, len(c.OrderBy))
		for i, x := range c.OrderBy {
			o[i] = n.name(x)
			if strings.HasPrefix(c.Name, "percentile_") || c.Name == "mode" {
				o[i] = n.name(x.E)
				if x.Desc != (c.Name == "mode") { // as Spark prints it: mode() keeps the order reversed
					o[i] += " DESC"
				}
			}
		}
		s += " WITHIN GROUP (ORDER BY " + strings.Join(o, ", ") + ")"
	}
	if c.Filter != nil {
		s += " FILTER (WHERE " + n.name(c.Filter) + ")"
	}
	return s
}

// shown names calls that are written otherwise than as what they are.
func (n namer) shown(c *Call) (string, bool) {
	switch {
	case c.Shown == "row":
		parts := make([]string, len(c.Args))
		for i, a := range c.Args {
			name := fmt.Sprintf("col%d", i+1)
			value := written(a)
			if alias, ok := value.(*Alias); ok {
				name, value = alias.Name, alias.E
			} else if len(c.T.Fields) == len(c.Args) {
				name = c.T.Fields[i].Name
			}
			parts[i] = name + ", " + n.name(value)
		}
		return "named_struct(" + strings.Join(parts, ", ") + ")", true
	case c.Shown != "":
		var e Expr = c
		name := ""
		for {
			x, ok := e.(*Call)
			if !ok || len(x.Args) == 0 {
				return "", false
			}
			if e = x.Args[0]; x.Name == "like" || x.Name == "ilike" {
				name = x.Name
				break
			}
		}
		if name == "ilike" {
			return c.Shown + "(lower(" + n.name(e) + "))", true
		}
		return c.Shown + "(" + n.name(e) + ")", true
	case (c.Name == "to_char" || c.Name == "to_varchar") && len(c.Args) == 2 && c.Args[0].Type().Kind == types.Binary:
		return n.binaryText(c)
	case c.Name == "from_json" && c.T.Kind == types.Map:
		return "entries", true
	case c.Name == "raise_error" && len(c.Args) == 1:
		return "raise_error(USER_RAISED_EXCEPTION, map(errorMessage, " + n.name(c.Args[0]) + "))", true
	case c.Name == "assert_true" && len(c.Args) == 1:
		s := n.name(c.Args[0])
		return "assert_true(" + s + ", '" + s + "' is not true!)", true
	}
	return "", false
}

// binaryText names to_char of BINARY, which Spark turns into the function of its format; to_varchar keeps its name and not its arguments.
func (n namer) binaryText(c *Call) (string, bool) {
	format, ok := c.Args[1].(*Literal)
	if !ok {
		return "", false
	}
	text, _ := format.Value.(string)
	name := map[string]string{"hex": "hex", "base64": "base64", "utf-8": "decode"}[strings.ToLower(text)]
	args := c.Args
	if name == "" {
		return "", false
	}
	if name != "decode" {
		args = args[:1]
	}
	if c.Name == "to_varchar" {
		name = c.Name
	}
	return name + "(" + n.list(args) + ")", true
}

// datetime names + and - with dates, timestamps and intervals, which Spark turns into functions of their own.
func (n namer) datetime(c *Call) (string, bool) {
	if c.Name == "*" && written(c.Args[1]).Type().IsInterval() {
		return "(" + n.name(c.Args[1]) + " * " + n.name(c.Args[0]) + ")", true
	}
	if c.Name != "+" && c.Name != "-" {
		return "", false
	}
	l, r := c.Args[0], c.Args[1]
	lt, rt := written(l).Type(), written(r).Type()
	if c.Name == "+" && ((lt.IsInterval() || lt.IsIntegral()) && rt.IsDatetime() || lt.IsInterval() && rt.IsString()) {
		l, r, lt, rt = r, l, rt, lt
	}
	if c.Name == "+" && lt.IsInterval() && rt.Kind == types.Time {
		l, r, lt, rt = r, l, rt, lt
	}
	dayOnly := rt.Kind == types.IntervalDT && rt.Start == types.UnitDay && rt.End == types.UnitDay
	switch {
	case lt.Kind != types.Date && l.Type().Kind == types.Date && rt.IsIntegral(): // date(x) + 1
		return map[string]string{"+": "date_add", "-": "date_sub"}[c.Name] + "(" + n.name(l) + ", " + n.name(r) + ")", true
	case lt.Kind == types.Date && rt.IsIntegral() && c.Name == "+":
		return "date_add(" + n.name(l) + ", " + n.name(r) + ")", true
	case lt.Kind == types.Date && rt.IsIntegral():
		return "date_sub(" + n.name(l) + ", " + n.name(r) + ")", true
	case lt.Kind == types.Date && dayOnly && c.Name == "+":
		return "date_add(" + n.name(l) + ", extractansiintervaldays(" + n.name(r) + "))", true
	case lt.Kind == types.Date && dayOnly:
		return "date_add(" + n.name(l) + ", (- extractansiintervaldays(" + n.name(r) + ")))", true
	case (lt.IsDatetime() || lt.IsString() || lt.Kind == types.Time) && rt.IsInterval(), lt.Kind == types.Time && rt.Kind == types.Time:
		return n.name(l) + " " + c.Name + " " + n.name(r), true
	}
	return "", false
}

// written is an expression as the user wrote it, without an implicit cast.
func written(e Expr) Expr {
	if c, ok := e.(*Cast); ok && c.Implicit {
		return c.E
	}
	return e
}

func (n namer) subquery(s *Subquery) string {
	var outer []string
	WalkRelation(s.Query, func(r Relation) bool {
		for _, e := range r.Exprs() {
			Walk(e, func(x Expr) bool {
				if o, ok := x.(*OuterAttr); ok {
					outer = append(outer, o.Name)
				}
				return true
			})
		}
		return true
	})
	args := "(" + strings.Join(outer, ", ") + ")"
	switch s.Kind {
	case Exists:
		return "exists" + args
	case In:
		left := n.list(s.Left)
		if len(s.Left) > 1 {
			var parts []string
			for _, e := range s.Left {
				parts = append(parts, "'"+n.name(e)+"', "+n.name(e))
			}
			left = "named_struct(" + strings.Join(parts, ", ") + ")"
		}
		return "(" + left + " IN (listquery" + args + "))"
	}
	return "scalarsubquery" + args
}

func (n namer) spec(w *Window) string {
	var s []string
	if len(w.Spec.Partition) > 0 {
		s = append(s, "PARTITION BY "+n.list(w.Spec.Partition))
	}
	if len(w.Spec.Order) > 0 {
		o := make([]string, len(w.Spec.Order))
		for i, x := range w.Spec.Order {
			o[i] = n.name(x)
		}
		s = append(s, "ORDER BY "+strings.Join(o, ", "))
	}
	return strings.Join(append(s, n.frame(w)), " ")
}

// frame is the frame as written, or the one the function has without.
func (n namer) frame(w *Window) string {
	c, _ := w.Fn.(*Call)
	if c != nil {
		switch c.Name {
		case "row_number", "rank", "dense_rank", "percent_rank", "ntile":
			return "ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW"
		case "cume_dist":
			return "RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW"
		case "lag", "lead":
			off := "1"
			if len(c.Args) > 1 {
				off = n.name(c.Args[1])
			}
			if c.Name == "lag" {
				off = strings.TrimPrefix("-"+off, "--")
			}
			return "ROWS BETWEEN " + off + " FOLLOWING AND " + off + " FOLLOWING"
		}
	}
	f := w.Spec.Frame
	switch {
	case f == nil && len(w.Spec.Order) == 0:
		return "ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING"
	case f == nil:
		return "RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW"
	}
	k := "RANGE"
	if f.Rows {
		k = "ROWS"
	}
	return k + " BETWEEN " + n.bound(f.Low) + " AND " + n.bound(f.High)
}

func (n namer) bound(b Bound) string {
	if b.Unbounded || b.Offset == nil {
		return b.String()
	}
	if c, ok := b.Offset.(*Cast); ok && c.Implicit && b.Preceding {
		return "(- " + n.name(b.Offset) + ") FOLLOWING" // as Spark writes an offset it had to cast
	}
	if b.Signed && b.Preceding {
		return "-" + n.name(b.Offset) + " FOLLOWING"
	}
	return n.name(b.Offset) + " " + b.direction()
}

func literalName(v any, t types.Type) string {
	switch x := v.(type) {
	case nil:
		return "NULL"
	case string:
		if t.Collation != "" {
			return "'" + x + "' collate " + t.Collation
		}
		return x
	case bool:
		return strconv.FormatBool(x)
	case []byte:
		return "X'" + strings.ToUpper(hex.EncodeToString(x)) + "'"
	case types.DateValue:
		return "DATE '" + x.String() + "'"
	case types.DecimalValue:
		return decimalName(x)
	case float64:
		if t.Kind == types.Float {
			return types.FloatText(float32(x))
		}
		return types.DoubleText(x)
	case int64:
		switch t.Kind {
		case types.Timestamp:
			return "TIMESTAMP '" + microsName(x, time.UTC) + "'"
		case types.TimestampNTZ:
			return "TIMESTAMP_NTZ '" + microsName(x, time.UTC) + "'"
		case types.Time:
			return "TIME '" + time.UnixMicro(x).UTC().Format("15:04:05.999999") + "'"
		case types.IntervalYM:
			return yearMonthName(x, t)
		case types.IntervalDT:
			return dayTimeName(x, t)
		}
		return strconv.FormatInt(x, 10)
	}
	return fmt.Sprint(v)
}

// zone is the time zone that a literal is shown in.
func (l *Literal) zone() *time.Location {
	if l.Zone == nil || l.T.Kind != types.Timestamp {
		return time.UTC
	}
	return l.Zone
}

// decimalName is Java's BigDecimal.toString: plain down to 0.000001, with an exponent below.
func decimalName(d types.DecimalValue) string {
	digits := new(big.Int).Abs(d.Unscaled).String()
	exp := len(digits) - 1 - d.Scale
	if exp >= -6 {
		return d.String()
	}
	s := digits[:1]
	if len(digits) > 1 {
		s += "." + digits[1:]
	}
	if d.Unscaled.Sign() < 0 {
		s = "-" + s
	}
	return s + "E" + strconv.Itoa(exp)
}

func microsName(us int64, zone *time.Location) string {
	return time.UnixMicro(us).In(zone).Format("2006-01-02 15:04:05.999999")
}

func yearMonthName(months int64, t types.Type) string {
	sign := ""
	if months < 0 {
		sign, months = "-", -months
	}
	switch {
	case t.Start == types.UnitYear && t.End == types.UnitYear:
		return fmt.Sprintf("INTERVAL '%s%d' YEAR", sign, months/12)
	case t.Start == types.UnitMonth:
		return fmt.Sprintf("INTERVAL '%s%d' MONTH", sign, months)
	}
	return fmt.Sprintf("INTERVAL '%s%d-%d' YEAR TO MONTH", sign, months/12, months%12)
}

func dayTimeName(micros int64, t types.Type) string {
	sign, us := "", uint64(micros)
	if micros < 0 {
		sign, us = "-", -us // also right for the smallest number, which has no opposite
	}
	sizes := []uint64{86400e6, 3600e6, 60e6, 1e6}
	seps := []string{"", " ", ":", ":"}
	from, to := int(t.Start-types.UnitDay), int(t.End-types.UnitDay)
	s := ""
	for i := from; i <= to; i++ {
		v := us / sizes[i]
		us %= sizes[i]
		switch {
		case i == from && i == 0:
			s += strconv.FormatUint(v, 10)
		case i == from:
			s += fmt.Sprintf("%02d", v)
		default:
			s += seps[i] + fmt.Sprintf("%02d", v)
		}
	}
	if to == 3 && us > 0 {
		s += "." + strings.TrimRight(fmt.Sprintf("%06d", us), "0")
	}
	unit := strings.ToUpper(t.Start.String())
	if from != to {
		unit += " TO " + strings.ToUpper(t.End.String())
	}
	return "INTERVAL '" + sign + s + "' " + unit
}
