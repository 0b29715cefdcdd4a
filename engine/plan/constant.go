package plan

import (
	"math/big"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Constant is the value of an expression that can be told while a query is analyzed: of a literal, of casts of one, of sums and products of whole
// numbers, of texts joined, of schema_of_json and its like. known is false for anything else, also for what would raise an error.
func Constant(e Expr) (v any, known bool) {
	switch e := e.(type) {
	case *Literal:
		return e.Value, true
	case *Cast:
		in, known := Constant(e.E)
		if !known {
			return nil, false
		}
		v, known, err := functions.CastConstant(in, e.E.Type(), e.To)
		return v, known && err == nil
	case *Call:
		return constantCall(e)
	}
	return nil, false
}

func constantCall(c *Call) (any, bool) {
	if f, ok := functions.Lookup(strings.ToLower(c.Name)); ok && strings.HasPrefix(f.Name, "schema_of_") {
		return f.SchemaText(argsOf(c.Args, false))
	}
	args := make([]any, len(c.Args))
	for i, a := range c.Args {
		v, known := Constant(a)
		if !known {
			return nil, false
		}
		args[i] = v
	}
	switch c.Name {
	case "+", "-", "*", "negative":
		return constantSum(c, args)
	case "concat", "||":
		texts := make([]string, len(args))
		for i, v := range args {
			if v == nil && c.T.IsString() {
				return nil, true
			}
			text, ok := v.(string)
			if !ok {
				return nil, false
			}
			texts[i] = text
		}
		return strings.Join(texts, ""), true
	}
	return nil, false
}

// constantSum is a sum, difference, product or negation of whole numbers that fits its type.
func constantSum(c *Call, args []any) (any, bool) {
	numbers := make([]*big.Int, len(args))
	for i, v := range args {
		n, ok := v.(int64)
		if !ok || !c.Args[i].Type().IsIntegral() {
			return nil, false
		}
		numbers[i] = big.NewInt(n)
	}
	r := new(big.Int)
	switch {
	case len(numbers) == 1 && c.Name != "*":
		r.Set(numbers[0])
		if c.Name != "+" {
			r.Neg(r)
		}
	case len(numbers) != 2:
		return nil, false
	case c.Name == "+":
		r.Add(numbers[0], numbers[1])
	case c.Name == "-":
		r.Sub(numbers[0], numbers[1])
	default:
		r.Mul(numbers[0], numbers[1])
	}
	if !r.IsInt64() {
		return nil, false
	}
	v, known, err := functions.CastConstant(r.Int64(), types.LongType, c.T)
	return v, known && err == nil
}
