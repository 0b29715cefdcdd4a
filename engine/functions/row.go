package functions

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// form is one way to call a function: the argument types it takes, the type it gives, and DuckDB's words for it.
//
// in lists the argument types, separated by commas:
//
//	string, int, double, …           a type: other types are cast to it where Spark casts implicitly
//	number integral decimal any      a family of types, taken as they are; also array, map, struct, anytimestamp, anyinterval, orderable
//	string|binary                    the first alternative that takes the argument, else the first it can be cast to
//	T, K, V, …                       a type variable: all its arguments are cast to their common type
//	array<T>, map<K,V>               with type variables or types inside
//	(T)->boolean, (A,T)->A           a lambda, its parameters' types and its result's
//	!string                          must be a constant
//	int?                             may be left out, with everything after it
//	T...                             once or more often, last
//	T...0                            any number of times, last
//
// out is the result's type in the same words; "=2" is the type of the second argument after its cast.
type form struct {
	in, out   string
	sql       string // template, see Spelling; "" with spell or special
	null      nullRule
	window    string // another template for calls with OVER
	special   string
	tries     bool      // of try_add and its like: a text that cannot be cast is NULL, too
	when      []variant // other templates by the kind of the first argument
	typed     func(c call) (types.Type, error)
	spell     func(c call) (string, error)
	spellOver func(c call) string // of window, where the arguments decide
	before    func(c call) error  // looks at the arguments before any cast
	check     func(c call) error
	columns   func(c call) []types.Field // of a generator

	params   []pattern
	result   pattern
	required int
	variadic bool
}

type variant struct {
	kinds []types.Kind
	sql   string
}

// nullRule tells when a result may be NULL.
type nullRule uint8

const (
	nullIfAny  nullRule = iota // when an argument may be
	nullAlways                 // even when no argument is
	nullNever
	nullIfAll   // coalesce
	nullIfFirst // when the first argument may be
)

// call is a call after the casts: what typed, spell and check see.
type call struct {
	f      *Function
	args   []Arg // with the types after the cast
	was    []Arg // as they were
	result types.Type
	vars   bindings
}

func (c call) typ(i int) types.Type { return c.args[i].Type }

// fn makes a row; names are the function's name and its aliases, separated by blanks.
func fn(names string, forms ...form) *Function {
	n := strings.Fields(names)
	f := &Function{Name: n[0], Aliases: n[1:], Deterministic: true, forms: forms}
	for i := range f.forms {
		f.forms[i].compile()
	}
	return f
}

// agg, window, generator and lambda are fn for the other kinds.
func agg(names string, forms ...form) *Function { return fn(names, forms...).kind(Aggregate) }

func windowOnly(names string, forms ...form) *Function { return fn(names, forms...).kind(WindowOnly) }

func generator(names string, forms ...form) *Function { return fn(names, forms...).kind(Generator) }

func higherOrder(names string, forms ...form) *Function { return fn(names, forms...).kind(HigherOrder) }

// typedFirst refuses a bare NULL where an array or a map is expected: it has no elements to take the types of.
func typedFirst(c call) error {
	if a := c.was[0]; a.Type.Kind == types.Null {
		return c.unexpectedType(0, parsePattern("array<T>"), a.Type)
	}
	return nil
}

// refused is a function dp knows and cannot run; instead says what to use.
func refused(names, instead string) *Function {
	f := fn(names)
	f.Refused = instead
	return f
}

// refused makes a function one that dp cannot run: calls that Spark refuses get Spark's error, all others say what to use instead.
func (f *Function) refused(instead string) *Function { f.Refused = instead; return f }

func (f *Function) kind(k Kind) *Function { f.Kind = k; return f }

// named gives the arguments that must be there the names by which Spark misses them.
func (f *Function) named(names ...string) *Function { f.names = names; return f }

func (f *Function) nondeterministic() *Function { f.Deterministic = false; return f }

func (f *Function) internal() *Function { f.Internal = true; return f }

func (f *Function) temporal() *Function { f.Temporal = true; return f }

// f makes a form with a template.
func f(in, out, sql string) form { return form{in: in, out: out, sql: sql} }

// s makes a form the renderer has code for under the name.
func s(in, out, special string) form { return form{in: in, out: out, special: special} }

// refusedForm makes a form that dp knows and does not run; instead says what to write in its place.
func refusedForm(in, what, instead string) form {
	return form{in: in, out: "=1", check: func(call) error { return diag.Unsupported(what, instead) }}
}

// by makes a form whose template depends on the call.
func by(in, out string, spell func(c call) (string, error)) form {
	return form{in: in, out: out, spell: spell}
}

// If adds a template for calls whose first argument has one of the kinds.
func (m form) If(sql string, kinds ...types.Kind) form {
	m.when = append(m.when[:len(m.when):len(m.when)], variant{kinds, sql})
	return m
}

func (m form) nulls(r nullRule) form { m.null = r; return m }

func (m form) types(t func(c call) (types.Type, error)) form { m.typed = t; return m }

func (m form) checked(c func(c call) error) form { m.check = c; return m }

func (m form) trying() form { m.tries = true; return m }

// given sets what is to hold for the arguments as they are: its error comes before those of casts that Spark does not do.
func (m form) given(c func(c call) error) form { m.before = c; return m }

func (m form) over(sql string) form { m.window = sql; return m }

// overBy is over for a template that the arguments decide.
func (m form) overBy(f func(c call) string) form { m.spellOver = f; return m }

func (m form) spelled(f func(c call) (string, error)) form { m.spell = f; return m }

func (m form) gives(c func(c call) []types.Field) form { m.columns = c; return m }

func (m *form) compile() {
	for _, p := range splitTop(m.in, ',') {
		p = strings.TrimSpace(p)
		if p == "" {
			continue
		}
		optional := strings.HasSuffix(p, "?")
		p = strings.TrimSuffix(p, "?")
		switch {
		case strings.HasSuffix(p, "...0"):
			p, m.variadic = strings.TrimSuffix(p, "...0"), true
		case strings.HasSuffix(p, "..."):
			p, m.variadic = strings.TrimSuffix(p, "..."), true
			m.required++
		case !optional:
			m.required++
		}
		m.params = append(m.params, parsePattern(p))
	}
	if m.out != "" && !strings.HasPrefix(m.out, "=") {
		m.result = parsePattern(m.out)
	}
}

// takes reports whether the form can be called with n arguments.
func (m *form) takes(n int) bool {
	return n >= m.required && (m.variadic || n <= len(m.params))
}

// param is the pattern of the i-th argument.
func (m *form) param(i int) pattern { return m.params[min(i, len(m.params)-1)] }
