package decorators

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/exprbridge"
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// arguments are the keyword arguments of a call, checked against the names the API takes.
type arguments struct {
	s      *Session
	api    string
	values map[string]runtime.Object
}

// keywords checks a call's keyword arguments; an unknown name is Python's TypeError with a suggestion.
func (s *Session) keywords(api string, known []string, kwargs []runtime.Kwarg) (*arguments, error) {
	a := &arguments{s: s, api: api, values: make(map[string]runtime.Object, len(kwargs))}
	for _, k := range kwargs {
		if !contains(known, k.Name) {
			e := diag.New("DP_PYTHON_EXCEPTION", "%s() got an unexpected keyword argument '%s'", api, k.Name).At(s.host.KeywordAt(k.Name))
			if near := diag.Nearest(k.Name, known, max(1, len(k.Name)/3)); near != "" {
				e.Message += ". Did you mean '" + near + "'?"
			}
			return nil, pyspark.RaiseAs(runtime.TypeError, e.WithHint("%s takes %s", api, strings.Join(known, ", ")))
		}
		a.values[k.Name] = k.Value
	}
	return a, nil
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// get is an argument, nil when it was left out or is None.
func (a *arguments) get(name string) runtime.Object {
	v := a.values[name]
	if v == runtime.None {
		return nil
	}
	return v
}

// text is a string argument, "" when it was left out.
func (a *arguments) text(name string) (string, error) {
	v := a.get(name)
	if v == nil {
		return "", nil
	}
	s, ok := runtime.AsString(v)
	if !ok {
		return "", pyspark.NotExpectedType(name, "str", v)
	}
	return s, nil
}

// flag is a boolean argument.
func (a *arguments) flag(name string) (bool, error) {
	v := a.get(name)
	if v == nil {
		return false, nil
	}
	b, ok := v.(runtime.Bool)
	if !ok {
		return false, pyspark.NotExpectedType(name, "bool", v)
	}
	return bool(b), nil
}

// dict is an argument of names and values, as text.
func (a *arguments) dict(name string) (map[string]string, error) {
	v := a.get(name)
	if v == nil {
		return nil, nil
	}
	d, ok := runtime.Native(v).(*runtime.Dict)
	if !ok {
		return nil, pyspark.NotExpectedType(name, "dict", v)
	}
	m := make(map[string]string, d.Len())
	for k, x := range d.All() {
		key, err := runtime.Str(k)
		if err != nil {
			return nil, err
		}
		if m[key], err = pyspark.OptionText(x); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// list is a list of strings.
func (a *arguments) list(name string) ([]string, error) {
	v := a.get(name)
	if v == nil {
		return nil, nil
	}
	l, ok := runtime.Native(v).(*runtime.List)
	if !ok {
		return nil, pyspark.NotExpectedType(name, "list[str]", v)
	}
	r := make([]string, len(l.Items))
	for i, x := range l.Items {
		s, ok := runtime.AsString(x)
		if !ok {
			return nil, pyspark.NotExpectedType(name, "list[str]", v)
		}
		r[i] = s
	}
	return r, nil
}

// condition is a predicate given as a Column or as SQL text; nil when it was left out.
func (a *arguments) condition(name string) (*exprbridge.Unbound, error) {
	v := a.get(name)
	if v == nil {
		return nil, nil
	}
	return a.s.conditionOf(v, name)
}

func (s *Session) conditionOf(v runtime.Object, name string) (*exprbridge.Unbound, error) {
	if c, ok := v.(*pyspark.Column); ok {
		return &exprbridge.Unbound{Expr: c.Expr(), Text: textOf(c.Expr()), Origin: c.Expr().Origin()}, nil
	}
	text, ok := runtime.AsString(v)
	if !ok {
		return nil, pyspark.NotExpectedType(name, "str or Column", v)
	}
	at := s.host.TextAt(text)
	e, err := sparksql.ParseExpr(text, at)
	if err != nil {
		return nil, s.host.Raise(err)
	}
	return &exprbridge.Unbound{Expr: e, Text: text, Origin: at}, nil
}

// tableName completes a dataset's name; LIVE.x is x.
func (s *Session) tableName(name string) (types.TableName, error) {
	parts, err := types.SplitName(name)
	if err != nil {
		return types.TableName{}, s.host.Raise(diag.New("INVALID_IDENTIFIER", "%q is not a valid table name.", name))
	}
	if len(parts) == 2 && strings.EqualFold(parts[0], "live") {
		parts = parts[1:]
	}
	n, err := types.Qualify(parts, s.opt.Catalog, s.opt.Schema)
	if err != nil {
		return n, s.host.Raise(err)
	}
	return n, nil
}

// functionName is the __name__ of a decorated function.
func functionName(fn runtime.Object) (string, error) {
	v, err := runtime.GetAttr(fn, "__name__")
	if err != nil {
		return "", err
	}
	s, ok := runtime.AsString(v)
	if !ok {
		return "", runtime.Raise(runtime.TypeError, "__name__ must be str, not %s", runtime.TypeName(v))
	}
	return s, nil
}
