package plan

import (
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// String is the constant as a SQL literal.
func (e *Literal) String() string { return literalString(e.Value, e.T) }

func literalString(v any, t types.Type) string {
	switch x := v.(type) {
	case nil:
		return "NULL"
	case string:
		return "'" + strings.ReplaceAll(strings.ReplaceAll(x, `\`, `\\`), "'", `\'`) + "'"
	case []byte:
		return "X'" + strings.ToUpper(hex.EncodeToString(x)) + "'"
	case types.DateValue:
		return "DATE '" + x.String() + "'"
	case int64:
		switch t.Kind {
		case types.Long:
			return fmt.Sprintf("%dL", x)
		case types.Timestamp:
			return "TIMESTAMP '" + time.UnixMicro(x).UTC().Format("2006-01-02 15:04:05.999999") + "'"
		case types.TimestampNTZ:
			return "TIMESTAMP_NTZ '" + time.UnixMicro(x).UTC().Format("2006-01-02 15:04:05.999999") + "'"
		case types.IntervalYM, types.IntervalDT:
			return types.Text(x, t, time.UTC)
		}
	}
	return fmt.Sprint(v)
}

// String is the name, quoted where needed.
func (e *Column) String() string { return dotted(e.Parts) }

func dotted(parts []string) string {
	s := make([]string, len(parts))
	for i, p := range parts {
		s[i] = types.QuoteIfNeeded(p)
	}
	return strings.Join(s, ".")
}

// String is name#id.
func (e *Attr) String() string { return fmt.Sprintf("%s#%d", types.QuoteIfNeeded(e.Name), e.ID) }

// String is the star with its qualifier and exceptions.
func (e *Star) String() string {
	s := "*"
	if len(e.Qualifier) > 0 {
		s = dotted(e.Qualifier) + ".*"
	}
	if len(e.Except) > 0 {
		x := make([]string, len(e.Except))
		for i, p := range e.Except {
			x[i] = dotted(p)
		}
		s += " EXCEPT (" + strings.Join(x, ", ") + ")"
	}
	return s
}

// infix are the calls that print between their operands.
var infix = map[string]string{
	"+": "+", "-": "-", "*": "*", "/": "/", "%": "%", "div": "div", "=": "=", "<=>": "<=>", "<": "<", "<=": "<=", ">": ">", ">=": ">=",
	"and": "AND", "or": "OR", "&": "&", "|": "|", "^": "^", "||": "||", "like": "LIKE", "ilike": "ILIKE", "rlike": "RLIKE",
}

// String is the call in Spark's spelling: (a + b), (a IS NULL), sum(DISTINCT a) FILTER (WHERE b).
func (e *Call) String() string {
	if op, ok := infix[e.Name]; ok && len(e.Args) == 2 {
		return "(" + e.Args[0].String() + " " + op + " " + e.Args[1].String() + ")"
	}
	if e.Name == "in" && len(e.Args) > 1 {
		return "(" + e.Args[0].String() + " IN (" + joinExprs(e.Args[1:]) + "))"
	}
	if e.Name == ItemCall && len(e.Args) == 2 {
		return e.Args[0].String() + "[" + e.Args[1].String() + "]"
	}
	a := joinExprs(e.Args) // behind the infix form: printing the arguments twice at each level takes exponential time
	switch {
	case e.Name == "not" && len(e.Args) == 1:
		return "(NOT " + a + ")"
	case e.Name == "negative" && len(e.Args) == 1:
		return "(- " + a + ")"
	case e.Name == "isnull" && len(e.Args) == 1:
		return "(" + a + " IS NULL)"
	case e.Name == "isnotnull" && len(e.Args) == 1:
		return "(" + a + " IS NOT NULL)"
	case e.Name == "timestampadd" || e.Name == "timestampdiff":
		if unit, ok := e.unit(); ok {
			a = unit + ", " + joinExprs(e.Args[1:])
		}
	}
	s := e.Name + "("
	if e.Distinct {
		s += "DISTINCT "
	}
	s += a
	if e.IgnoreNulls {
		s += " IGNORE NULLS"
	}
	s += ")"
	if len(e.OrderBy) > 0 {
		s += " WITHIN GROUP (ORDER BY " + joinOrders(e.OrderBy) + ")"
	}
	if e.Filter != nil {
		s += " FILTER (WHERE " + e.Filter.String() + ")"
	}
	return s
}

// unit is the first argument of a function whose first argument is a unit, which stands without quotes.
func (e *Call) unit() (string, bool) {
	if len(e.Args) != 3 {
		return "", false
	}
	l, ok := e.Args[0].(*Literal)
	if !ok {
		return "", false
	}
	unit, ok := l.Value.(string)
	return unit, ok
}

func joinExprs(es []Expr) string {
	s := make([]string, len(es))
	for i, e := range es {
		s[i] = e.String()
	}
	return strings.Join(s, ", ")
}

func joinOrders(os []*SortOrder) string {
	s := make([]string, len(os))
	for i, o := range os {
		s[i] = o.String()
	}
	return strings.Join(s, ", ")
}

// String is name => value.
func (e *NamedArg) String() string { return e.Name + " => " + e.E.String() }

// String is CASE WHEN … END.
func (e *Case) String() string {
	s := "CASE"
	for _, w := range e.Whens {
		s += " WHEN " + w.Cond.String() + " THEN " + w.Then.String()
	}
	if e.Else != nil {
		s += " ELSE " + e.Else.String()
	}
	return s + " END"
}

// String is CAST(e AS T); implicit casts print in lower case.
func (e *Cast) String() string {
	name := "CAST"
	if e.Try {
		name = "TRY_CAST"
	}
	if e.Implicit {
		name = strings.ToLower(name)
	}
	return name + "(" + e.E.String() + " AS " + e.To.SQL() + ")"
}

// String is e AS name.
func (e *Alias) String() string {
	name := types.QuoteIfNeeded(e.Name)
	if len(e.Names) > 1 {
		name = "(" + strings.Join(e.Names, ", ") + ")"
	}
	if e.ID != 0 {
		name += fmt.Sprintf("#%d", e.ID)
	}
	return e.E.String() + " AS " + name
}

// String is e[key].
func (e *Extract) String() string { return e.E.String() + "[" + e.Key.String() + "]" }

// String is e.name.
func (e *GetField) String() string { return e.E.String() + "." + types.QuoteIfNeeded(e.Name) }

// String is (x, y) -> body.
func (e *Lambda) String() string {
	if len(e.Params) == 1 {
		return e.Params[0] + " -> " + e.Body.String()
	}
	return "(" + strings.Join(e.Params, ", ") + ") -> " + e.Body.String()
}

// String is the parameter's name.
func (e *LambdaVar) String() string { return e.Name }

// String is the key with its direction and the place of NULLs.
func (e *SortOrder) String() string {
	s := e.E.String() + " ASC"
	if e.Desc {
		s = e.E.String() + " DESC"
	}
	if e.NullsFirst {
		return s + " NULLS FIRST"
	}
	return s + " NULLS LAST"
}

// String is fn OVER (…).
func (e *Window) String() string { return e.Fn.String() + " OVER (" + e.Spec.String() + ")" }

// String is the inside of the parentheses after OVER.
func (w WindowSpec) String() string {
	var s []string
	if w.Ref != "" {
		s = append(s, w.Ref)
	}
	if len(w.Partition) > 0 {
		s = append(s, "PARTITION BY "+joinExprs(w.Partition))
	}
	if len(w.Order) > 0 {
		s = append(s, "ORDER BY "+joinOrders(w.Order))
	}
	if w.Frame != nil {
		k := "RANGE"
		if w.Frame.Rows {
			k = "ROWS"
		}
		s = append(s, k+" BETWEEN "+w.Frame.Low.String()+" AND "+w.Frame.High.String())
	}
	return strings.Join(s, " ")
}

// String is the bound as SQL writes it.
func (b Bound) String() string {
	switch {
	case b.Unbounded:
		return "UNBOUNDED " + b.direction()
	case b.Offset == nil:
		return "CURRENT ROW"
	}
	return b.Offset.String() + " " + b.direction()
}

func (b Bound) direction() string {
	if b.Preceding {
		return "PRECEDING"
	}
	return "FOLLOWING"
}

// String is the subquery with its tree indented below.
func (e *Subquery) String() string {
	q := "(\n" + indent(e.Query.String(), "    ") + ")"
	switch e.Kind {
	case Exists:
		return "EXISTS " + q
	case In:
		return "(" + joinExprs(e.Left) + ") IN " + q
	}
	return q
}

// String is the marker.
func (e *Param) String() string {
	if e.Name == "" {
		return "?"
	}
	return ":" + e.Name
}

func indent(s, by string) string {
	lines := strings.Split(strings.TrimRight(s, "\n"), "\n")
	return by + strings.Join(lines, "\n"+by) + "\n"
}
