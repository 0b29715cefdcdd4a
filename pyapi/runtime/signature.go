package runtime

import (
	"fmt"
	"math/big"
	"strings"
	"sync"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// signature is what binding the arguments of a call needs to know. Python functions and Go functions share it.
type signature struct {
	qual       string   // for error texts
	params     []string // positional-only, regular, keyword-only
	numPosOnly int
	numPos     int // positional-only and regular
	varArgs    bool
	kwArgs     bool
	defaults   []Object // nil, or one per parameter: nil where there is none
	optional   []bool   // nil, or one per parameter: Go functions may have parameters that stay unset
}

// slots is how many values bind fills in.
func (g *signature) slots() int {
	n := len(g.params)
	if g.varArgs {
		n++
	}
	if g.kwArgs {
		n++
	}
	return n
}

// bind fills slots, which must be nil, with the values of the parameters, then *args as a Tuple, then **kwargs as a
// *Dict. Error texts are CPython's.
//
// self, unless nil, is an argument in front of args.
func (g *signature) bind(slots []Object, self Object, args []Object, kwargs []Kwarg) error {
	given := len(args)
	positional := slots[:g.numPos]
	var rest py.Tuple // beyond the parameters
	if self != nil {
		given++
		if g.numPos > 0 {
			positional[0] = self
			positional = positional[1:]
		} else {
			rest = py.Tuple{self}
		}
	}
	k := copy(positional, args)
	n := min(given, g.numPos)
	np := len(g.params)
	next := np
	if g.varArgs {
		if rest == nil {
			rest = make(py.Tuple, 0, len(args)-k)
		}
		slots[next] = append(rest, args[k:]...)
		next++
	}
	var extra *Dict
	if g.kwArgs {
		extra = NewDict()
		slots[next] = extra
	}
	for i := range kwargs {
		if err := g.bindKeyword(slots, kwargs, &kwargs[i], extra); err != nil {
			return err
		}
	}
	if given > g.numPos && !g.varArgs {
		return g.tooMany(given, kwargs)
	}
	if n < g.numPos {
		var missing []string
		for j := n; j < g.numPos; j++ {
			if slots[j] == nil && !g.fill(slots, j) {
				missing = append(missing, g.params[j])
			}
		}
		if missing != nil {
			return g.missing(missing, "positional")
		}
	}
	if np > g.numPos {
		var missing []string
		for j := g.numPos; j < np; j++ {
			if slots[j] == nil && !g.fill(slots, j) {
				missing = append(missing, g.params[j])
			}
		}
		if missing != nil {
			return g.missing(missing, "keyword-only")
		}
	}
	return nil
}

// fill sets a slot to its default and reports whether it may be left out.
func (g *signature) fill(slots []Object, j int) bool {
	if g.defaults != nil && g.defaults[j] != nil {
		slots[j] = g.defaults[j]
		return true
	}
	return g.optional != nil && g.optional[j]
}

// posOnlyAmong lists the positional-only parameters that are among the keywords.
func (g *signature) posOnlyAmong(kwargs []Kwarg) string {
	var names []string
	for _, p := range g.params[:g.numPosOnly] {
		for _, k := range kwargs {
			if k.Name == p {
				names = append(names, p)
			}
		}
	}
	return strings.Join(names, ", ")
}

func (g *signature) bindKeyword(slots []Object, kwargs []Kwarg, k *Kwarg, rest *Dict) error {
	for j := g.numPosOnly; j < len(g.params); j++ {
		if g.params[j] == k.Name {
			if slots[j] != nil {
				return py.ExceptionNewf(py.TypeError, "%s() got multiple values for argument '%s'", g.qual, k.Name)
			}
			slots[j] = k.Value
			return nil
		}
	}
	if rest == nil {
		if names := g.posOnlyAmong(kwargs); names != "" {
			return py.ExceptionNewf(py.TypeError, "%s() got some positional-only arguments passed as keyword arguments: '%s'", g.qual, names)
		}
		return py.ExceptionNewf(py.TypeError, "%s() got an unexpected keyword argument '%s'", g.qual, k.Name)
	}
	if rest.GetStr(k.Name) != nil {
		return py.ExceptionNewf(py.TypeError, "%s() got multiple values for keyword argument '%s'", g.qual, k.Name)
	}
	rest.SetStr(k.Name, k.Value)
	return nil
}

func (g *signature) tooMany(n int, kwargs []Kwarg) error {
	optional := 0
	for j := range g.numPos {
		if g.defaults != nil && g.defaults[j] != nil || g.optional != nil && g.optional[j] {
			optional++
		}
	}
	takes := fmt.Sprintf("%d", g.numPos)
	plural := g.numPos != 1
	if optional > 0 {
		takes = fmt.Sprintf("from %d to %d", g.numPos-optional, g.numPos)
		plural = true
	}
	given := 0 // keyword-only arguments, which CPython mentions
	for j := g.numPos; j < len(g.params); j++ {
		for _, k := range kwargs {
			if k.Name == g.params[j] {
				given++
			}
		}
	}
	s := func(plural bool) string {
		if plural {
			return "s"
		}
		return ""
	}
	verb := "were"
	if n == 1 && given == 0 {
		verb = "was"
	}
	extra := ""
	if given > 0 {
		extra = fmt.Sprintf(" positional argument%s (and %d keyword-only argument%s)", s(n != 1), given, s(given != 1))
	}
	return py.ExceptionNewf(py.TypeError, "%s() takes %s positional argument%s but %d%s %s given", g.qual, takes, s(plural), n, extra, verb)
}

func (g *signature) missing(names []string, kind string) error {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = "'" + n + "'"
	}
	s := ""
	if len(quoted) > 1 {
		s = "s"
	}
	list := strings.Join(quoted, ", ")
	if len(quoted) == 2 {
		list = quoted[0] + " and " + quoted[1]
	} else if len(quoted) > 2 {
		list = strings.Join(quoted[:len(quoted)-1], ", ") + ", and " + quoted[len(quoted)-1]
	}
	return py.ExceptionNewf(py.TypeError, "%s() missing %d required %s argument%s: %s", g.qual, len(quoted), kind, s, list)
}

var signatures sync.Map // text -> *signature: parsed once per process

// parseSignature parses the text of a Go function's signature, such as "table(fn=None, /, *, name=..., **options)".
func parseSignature(text string) (string, *signature) {
	if g, ok := signatures.Load(text); ok {
		g := g.(*signature)
		return g.qual, g
	}
	body, err := syntax.Parse("def "+text+": pass", "<signature>")
	if err != nil {
		panic(fmt.Sprintf("signature %q: %v", text, err))
	}
	def, ok := body[0].(*syntax.FuncDef)
	if !ok {
		panic(fmt.Sprintf("signature %q is no function", text))
	}
	g := &signature{qual: def.Name, varArgs: def.Args.VarArg != nil, kwArgs: def.Args.KwArg != nil}
	add := func(params []syntax.Param) {
		for _, p := range params {
			g.params = append(g.params, p.Name)
			value, optional := signatureDefault(text, p.Default)
			g.defaults = append(g.defaults, value)
			g.optional = append(g.optional, optional)
		}
	}
	add(def.Args.PosOnly)
	g.numPosOnly = len(g.params)
	add(def.Args.Regular)
	g.numPos = len(g.params)
	add(def.Args.KwOnly)
	signatures.Store(text, g)
	return g.qual, g
}

func signatureDefault(text string, e syntax.Expr) (value Object, optional bool) {
	switch e := e.(type) {
	case nil:
		return nil, false
	case *syntax.Tuple:
		if len(e.Elts) == 0 {
			return py.Tuple{}, false
		}
	case *syntax.Const:
		switch v := e.V.(type) {
		case syntax.EllipsisValue:
			return nil, true
		case nil:
			return py.None, false
		case bool:
			return py.NewBool(v), false
		case int64:
			return py.Int(v), false
		case *big.Int:
			return NewInt(v), false
		case float64:
			return py.Float(v), false
		case string:
			return py.String(v), false
		}
	}
	panic(fmt.Sprintf("signature %q: a default must be a literal, () or ...", text))
}

// withSelf returns the signature with a positional-only first parameter.
func (g *signature) withSelf(qual string) *signature {
	w := *g
	w.qual = qual
	w.params = append([]string{"self"}, g.params...)
	w.defaults = append([]Object{nil}, g.defaults...)
	w.optional = append([]bool{false}, g.optional...)
	w.numPosOnly++
	w.numPos++
	return &w
}
