package functions

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

const docs = "https://spark.apache.org/docs/latest/sql-ref-functions.html"

// wrongNumArgs is Spark's error for a call with a number of arguments the function does not take.
func (f *Function) wrongNumArgs(n int) error {
	if n < len(f.names) {
		return diag.New("REQUIRED_PARAMETER_NOT_FOUND", "Cannot invoke routine %s because the parameter named %s is required, but the routine call did not supply a value. Please update the routine call to supply an argument value (either positionally at index 0 or by name) and retry the query again.",
			quoteFunc(f.Name), quoteName(f.names[n]))
	}
	if f.Name == "count" {
		return diag.New("WRONG_NUM_ARGS.WITH_SUGGESTION", "The `count` requires  >= 1 parameters but the actual number is 0. If you have to call this function with 0 parameters, set the legacy configuration \"spark.sql.legacy.allowParameterlessCount\" to \"true\".")
	}
	return diag.New("WRONG_NUM_ARGS.WITHOUT_SUGGESTION", "The %s requires %s parameters but the actual number is %d. Please, refer to '%s' for a fix.",
		quoteFunc(f.Name), f.arity(), n, docs)
}

// arity is how Spark lists the numbers of arguments: 1, [2, 3], > 0.
func (f *Function) arity() string {
	seen := map[int]bool{}
	for _, m := range f.forms {
		if m.sql == "" && m.spell == nil && m.special == "" && m.before != nil {
			continue // is there for its error
		}
		if m.variadic {
			return "> " + strconv.Itoa(m.required-1)
		}
		for n := m.required; n <= len(m.params); n++ {
			seen[n] = true
		}
	}
	var ns []int
	for n := range seen {
		ns = append(ns, n)
	}
	sort.Ints(ns)
	if len(ns) == 0 {
		return "0"
	}
	if len(ns) == 1 {
		return strconv.Itoa(ns[0])
	}
	s := make([]string, len(ns))
	for i, n := range ns {
		s[i] = strconv.Itoa(n)
	}
	return "[" + strings.Join(s, ", ") + "]"
}

func quoteFunc(name string) string { return "`" + name + "`" }

func quoteName(name string) string { return "`" + name + "`" }

// Text is a call in Spark's spelling, for messages: upper(a), (a + b).
func (f *Function) Text(args []string) string {
	if len(args) == 2 && (!isWord(f.Name) || f.Name == "and" || f.Name == "or" || f.Name == "div") {
		return "(" + args[0] + " " + strings.ToUpper(f.Name) + " " + args[1] + ")"
	}
	switch {
	case f.Name == "not" && len(args) == 1:
		return "(NOT " + args[0] + ")"
	case f.Name == "negative" && len(args) == 1:
		return "(- " + args[0] + ")"
	case f.Name == "~" && len(args) == 1:
		return "~" + args[0]
	case f.Name == "isnull" && len(args) == 1:
		return "(" + args[0] + " IS NULL)"
	case f.Name == "isnotnull" && len(args) == 1:
		return "(" + args[0] + " IS NOT NULL)"
	case f.Name == "like" && len(args) == 2:
		return args[0] + " LIKE " + args[1]
	}
	return f.Name + "(" + strings.Join(args, ", ") + ")"
}

func isWord(s string) bool { return s != "" && (s[0] >= 'a' && s[0] <= 'z' || s[0] == '_') }

func (c call) text() string {
	args := make([]string, len(c.args))
	for i, a := range c.args {
		args[i] = a.text(i)
	}
	return c.f.Text(args)
}

func (a Arg) text(i int) string {
	if a.Text != "" {
		return a.Text
	}
	return "arg" + strconv.Itoa(i+1)
}

// mismatch is Spark's DATATYPE_MISMATCH with a subclass.
func (c call) mismatch(sub, format string, args ...any) error {
	return diag.New("DATATYPE_MISMATCH."+sub, `Cannot resolve "%s" due to data type mismatch: %s`, c.text(), fmt.Sprintf(format, args...))
}

func (c call) unexpectedType(i int, p pattern, was ...types.Type) error {
	t := c.args[i].Type
	if len(was) > 0 {
		t = was[0]
	}
	return c.mismatch("UNEXPECTED_INPUT_TYPE", `The %s parameter requires the %s type, however "%s" has the type "%s".`,
		ordinal(i), p.String(), c.args[i].text(i), t.SQL())
}

func (c call) differentTypes(ts []types.Type) error {
	s := make([]string, len(ts))
	for i, t := range ts {
		s[i] = `"` + t.SQL() + `"`
	}
	if c.f.binary() && len(ts) > 1 {
		s = s[:2]
		for i := range ts[1:] {
			if _, ok := types.CommonType(ts[0], ts[i+1]); !ok {
				s[1] = `"` + ts[i+1].SQL() + `"`
				break
			}
		}
		return c.mismatch("BINARY_OP_DIFF_TYPES", `the left and right operands of the binary operator have incompatible types (%s and %s).`, s[0], s[1])
	}
	return c.mismatch("DATA_DIFF_TYPES", "Input to %s should all be the same type, but it's (%s).", quoteFunc(c.f.Name), strings.Join(s, " or "))
}

// binary reports the operators, and the functions that Spark writes with operators.
func (f *Function) binary() bool {
	switch f.Name {
	case "and", "or", "div", "between", "nullif", "pmod", "try_add", "try_subtract", "try_multiply", "try_divide", "try_mod":
		return true
	}
	return !isWord(f.Name) && f.Name != "||" && f.Name != "[]"
}

// wrongOperands is the error for operands of one type that the operator does not take, or of two that it does not bring together. A text takes the
// type of what stands next to it before an operator looks at it, and a DECIMAL that of a DOUBLE.
func (c call) wrongOperands(required string, t types.Type) error {
	if a, b := c.was[0].Type, c.was[1].Type; !a.Equal(b) {
		common, ok := types.CommonType(a, b)
		decimal := (a.Kind == types.Decimal && isFloating(b) || b.Kind == types.Decimal && isFloating(a)) && !strings.Contains("&|^", c.f.Name)
		if !ok || !a.IsString() && !b.IsString() && !decimal {
			return c.differentTypes([]types.Type{a, b})
		}
		t = common
	}
	return c.mismatch("BINARY_OP_WRONG_TYPE", `the binary operator requires the input type %s, not "%s".`, required, t.SQL())
}

// wrongDatetime is the error for operands of which one is a date, a timestamp or an interval: Spark has made date_add, a difference of timestamps and
// their like of the operator before it looks at the other operand.
func (c call) wrongDatetime(op string, a, b types.Type) error {
	const days, instant = "int|smallint|tinyint", "anytimestamp"
	clock := func(t types.Type) bool { return t.Kind == types.IntervalDT || t.Kind == types.CalendarInterval }
	timestamp := func(t types.Type) bool { return t.Kind == types.Timestamp || t.Kind == types.TimestampNTZ }
	unexpected := func(i int, wanted string) error { return c.unexpectedType(i, parsePattern(wanted)) }
	switch {
	case op == "+" && clock(b), op == "-" && clock(b), op == "-" && timestamp(b):
		return unexpected(0, instant)
	case op == "+" && clock(a), op == "-" && timestamp(a):
		return unexpected(1, instant)
	case op == "-" && b.Kind == types.Date:
		return unexpected(0, "date")
	case (op == "+" || op == "-") && a.Kind == types.Date:
		return unexpected(1, days)
	case op == "+" && b.Kind == types.Date:
		return unexpected(0, days)
	case (op == "*" || op == "/") && a.IsInterval():
		return unexpected(1, "number")
	case op == "*" && b.IsInterval():
		return unexpected(0, "number")
	}
	return c.wrongOperands(numericOperands(op), a)
}

func (c call) lambdaMismatch(i int, p pattern) error {
	switch {
	case !p.lambda:
		return diag.New("INVALID_LAMBDA_FUNCTION_CALL.NON_HIGHER_ORDER_FUNCTION", "Invalid lambda function call. A lambda function should only be used in a higher order function. However, its class is %s, which is not a higher order function.", c.f.Name)
	case c.args[i].Lambda == 0:
		return diag.New("INVALID_LAMBDA_FUNCTION_CALL.PARAMETER_DOES_NOT_ACCEPT_LAMBDA_FUNCTION", "Invalid lambda function call. You passed an expression to a parameter of %s that takes a lambda function.", quoteFunc(c.f.Name))
	}
	return diag.New("INVALID_LAMBDA_FUNCTION_CALL.NUM_ARGS_MISMATCH", "Invalid lambda function call. A higher order function expects %d arguments, but got %d.", c.args[i].Lambda, len(p.params))
}

var ordinals = [...]string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}

// ordinal is how Spark numbers a parameter, from 0.
func ordinal(i int) string {
	if i < len(ordinals) {
		return ordinals[i]
	}
	return strconv.Itoa(i+1) + "th"
}
