package duckdb

import (
	"math"
	"strconv"
	"strings"
	"sync"

	"github.com/antchfx/xmlquery"
	"github.com/antchfx/xpath"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// xpathFunctions evaluate XPath 1.0 on a text of XML.
func xpathFunctions() []goFunction {
	number := func(name, out string, convert func(f float64) any) goFunction {
		return function("go_xpath_"+name, "text, text -> "+out, func(a []any) (any, error) {
			v, err := evaluateXPath(a)
			if v == nil || err != nil {
				return nil, err
			}
			return convert(xpathNumber(v)), nil
		})
	}
	return []goFunction{
		function("go_xpath", "text, text -> [text]", func(a []any) (any, error) {
			v, err := evaluateXPath(a)
			if v == nil || err != nil {
				return nil, err
			}
			nodes, ok := v.(*xpath.NodeIterator)
			if !ok {
				return nil, raise("UNSUPPORTED_FEATURE", "xpath() of an expression that gives no nodes is not supported by dp. Use xpath_string, xpath_double or xpath_boolean.")
			}
			list := []any{}
			for nodes.MoveNext() {
				// An element has no value of its own.
				if n := nodes.Current(); n.NodeType() == xpath.ElementNode || n.NodeType() == xpath.RootNode {
					list = append(list, nil)
				} else {
					list = append(list, n.Value())
				}
			}
			return list, nil
		}),
		function("go_xpath_boolean", "text, text -> bool", func(a []any) (any, error) {
			switch v, err := evaluateXPath(a); x := v.(type) {
			case bool:
				return x, err
			case float64:
				return x != 0 && !math.IsNaN(x), err
			case string:
				return x != "", err
			case *xpath.NodeIterator:
				return x.MoveNext(), err
			default:
				return nil, err
			}
		}),
		function("go_xpath_string", "text, text -> text", func(a []any) (any, error) {
			switch v, err := evaluateXPath(a); x := v.(type) {
			case nil:
				return nil, err
			default:
				return xpathString(x), err
			}
		}),
		number("double", "double", func(f float64) any { return f }),
		number("float", "float", func(f float64) any { return float32(f) }),
		number("long", "long", func(f float64) any { return javaLong(f, math.MinInt64, math.MaxInt64) }),
		number("int", "int", func(f float64) any { return int32(javaLong(f, math.MinInt32, math.MaxInt32)) }),
	}
}

// javaLong is a double without its fraction, as Java converts: NaN is 0, and what is too large the largest.
func javaLong(f float64, least, most int64) int64 {
	switch {
	case math.IsNaN(f):
		return 0
	case f <= float64(least):
		return least
	case f >= float64(most):
		return most
	}
	return int64(f)
}

var compiledXPaths sync.Map

// evaluateXPath is the value of an expression: a bool, a float64, a string or nodes; nil where the text or the path is empty.
func evaluateXPath(a []any) (any, error) {
	text, path := a[0].(string), a[1].(string)
	if text == "" || path == "" {
		return nil, nil
	}
	e, ok := compiledXPaths.Load(path)
	if !ok {
		compiled, err := xpath.Compile(path)
		if err != nil {
			return nil, raise("DP_INVALID_XPATH", "Invalid XPath %q: %s", path, err)
		}
		compiledXPaths.Store(path, compiled)
		e = compiled
	}
	doc, err := xmlquery.Parse(strings.NewReader(text))
	if err != nil {
		return nil, raise("DP_INVALID_XML", "Invalid XML document: %s\n%s", err, text)
	}
	return e.(*xpath.Expr).Evaluate(xmlquery.CreateXPathNavigator(doc)), nil
}

func xpathString(v any) string {
	switch x := v.(type) {
	case string:
		return x
	case bool:
		return strconv.FormatBool(x)
	case float64:
		if x == math.Trunc(x) && math.Abs(x) < 1e15 {
			return strconv.FormatInt(int64(x), 10)
		}
		return strings.ReplaceAll(types.PlainReal(x, 64), "Inf", "Infinity")
	case *xpath.NodeIterator:
		if x.MoveNext() {
			return x.Current().Value()
		}
	}
	return ""
}

func xpathNumber(v any) float64 {
	switch x := v.(type) {
	case float64:
		return x
	case bool:
		if x {
			return 1
		}
		return 0
	}
	s := strings.Trim(xpathString(v), " \t\r\n")
	if s == "" || strings.Trim(s, "-.0123456789") != "" {
		return math.NaN()
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return math.NaN()
	}
	return f
}
