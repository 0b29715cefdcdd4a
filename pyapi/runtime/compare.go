package runtime

import (
	"math"
	"math/big"
	"strings"

	"github.com/go-python/gpython/py"
)

// maxNesting is how deep Go code follows nested containers before it raises RecursionError. A list may contain itself.
const maxNesting = 500

func recursionError(doing string) error {
	return Raise(RecursionError, "maximum recursion depth exceeded %s", doing)
}

// same is the operator is. Go's == would panic for tuples.
func same(a, b Object) bool {
	switch x := a.(type) {
	case py.Tuple:
		y, ok := b.(py.Tuple)
		return ok && len(x) == len(y) && (len(x) == 0 || &x[0] == &y[0])
	case py.Bytes:
		y, ok := b.(py.Bytes)
		return ok && len(x) == len(y) && (len(x) == 0 || &x[0] == &y[0])
	case py.StringDict:
		return false
	case py.Float:
		y, ok := b.(py.Float)
		return ok && math.Float64bits(float64(x)) == math.Float64bits(float64(y))
	}
	switch b.(type) {
	case py.Tuple, py.Bytes, py.StringDict:
		return false
	}
	return a == b
}

// RichEq is a == b, whose result need not be a bool.
func RichEq(a, b Object) (Object, error) { return richEq(a, b, 0) }

func richEq(a, b Object, depth int) (Object, error) {
	switch x := a.(type) {
	case py.String:
		if y, ok := b.(py.String); ok {
			return py.NewBool(x == y), nil
		}
	case py.Int:
		if y, ok := b.(py.Int); ok {
			return py.NewBool(x == y), nil
		}
	case py.Tuple:
		if y, ok := b.(py.Tuple); ok {
			eq, err := itemsEqual(x, y, depth)
			return py.NewBool(eq), err
		}
	case *py.List:
		if y, ok := b.(*py.List); ok {
			eq, err := itemsEqual(x.Items, y.Items, depth)
			return py.NewBool(eq), err
		}
	case *Dict:
		if y, ok := b.(*Dict); ok {
			eq, err := dictEqual(x, y, depth)
			return py.NewBool(eq), err
		}
	case py.Bytes:
		if y, ok := byteString(b); ok {
			return py.NewBool(string(x) == string(y)), nil
		}
	}
	if isNumber(a) && isNumber(b) {
		c, nan, real := compareNumbers(a, b)
		if !real {
			x, _ := complexValue(a)
			y, _ := complexValue(b)
			return py.NewBool(x == y), nil
		}
		return py.NewBool(c == 0 && !nan), nil
	}
	if r, ok, err := compareInstances("__eq__", "__eq__", a, b); ok {
		if err == nil && r == py.NotImplemented {
			r = py.NewBool(same(a, b))
		}
		return r, err
	}
	if e, ok := a.(py.I__eq__); ok && !yields(a, b) {
		if r, err := e.M__eq__(b); err != nil || r != py.NotImplemented {
			return r, err
		}
	}
	if e, ok := b.(py.I__eq__); ok {
		if r, err := e.M__eq__(a); err != nil || r != py.NotImplemented {
			return r, err
		}
	}
	return py.NewBool(same(a, b)), nil
}

func complexValue(o Object) (complex128, bool) {
	if c, ok := o.(py.Complex); ok {
		return complex128(c), true
	}
	f, ok := realNumber(o)
	return complex(f, 0), ok
}

// isNumber reports a built-in number, bools included.
func isNumber(o Object) bool {
	switch o.(type) {
	case py.Int, *py.BigInt, py.Float, py.Complex, py.Bool:
		return true
	}
	return false
}

// isHosted reports an object of a Go type of the host, whose operators mean what the host says.
func isHosted(o Object) bool {
	_, ok := o.(interface{ PyClass() *Class })
	return ok
}

// yields reports that a, which is None or a number, leaves the comparison to b, an object of a Go type.
func yields(a, b Object) bool {
	_, isNone := a.(py.NoneType)
	return (isNone || isNumber(a)) && isHosted(b)
}

// richNe is a != b.
func richNe(x, y Object) (Object, error) {
	if r, ok, err := compareInstances("__ne__", "__ne__", x, y); ok {
		if err == nil && r == py.NotImplemented {
			r = py.NewBool(!same(x, y))
		}
		return r, err
	}
	r, err := RichEq(x, y)
	if err != nil {
		return nil, err
	}
	if _, ok := r.(py.Bool); !ok { // == of a Go type with a meaning of its own: ask its !=
		for _, o := range []struct{ a, b Object }{{x, y}, {y, x}} {
			if n, ok := o.a.(py.I__ne__); ok && !yields(o.a, o.b) {
				if r, err := n.M__ne__(o.b); err != nil || r != py.NotImplemented {
					return r, err
				}
			}
		}
	}
	b, err := Truth(r)
	return py.NewBool(!b), err
}

// Equal is a is b or a == b, as containers compare.
func Equal(a, b Object) (bool, error) { return equal(a, b, 0) }

func equal(a, b Object, depth int) (bool, error) {
	if same(a, b) {
		return true, nil
	}
	if depth > maxNesting {
		return false, recursionError("in comparison")
	}
	if depth > 0 {
		if err := deepStep(depth, "in comparison"); err != nil {
			return false, err
		}
	}
	r, err := richEq(a, b, depth+1)
	if err != nil {
		return false, err
	}
	return Truth(r)
}

func itemsEqual(x, y []Object, depth int) (bool, error) {
	if len(x) != len(y) {
		return false, nil
	}
	for i := range x {
		if i >= len(y) { // changed by __eq__
			return false, nil
		}
		if eq, err := equal(x[i], y[i], depth); err != nil || !eq {
			return false, err
		}
	}
	return true, nil
}

func dictEqual(x, y *Dict, depth int) (bool, error) {
	if x.n != y.n {
		return false, nil
	}
	for k, v := range x.All() {
		w, err := y.Get(k)
		if w == nil || err != nil {
			return false, err
		}
		if eq, err := equal(v, w, depth); err != nil || !eq {
			return false, err
		}
	}
	return true, nil
}

// The orderings of [Compare].
const (
	Less = iota
	LessEqual
	Greater
	GreaterEqual
)

// orderingMethods are the special methods. The reflected one of each is two places further, round about.
var orderingMethods = [...]string{"__lt__", "__le__", "__gt__", "__ge__"}

var orderingNames = [...]string{"<", "<=", ">", ">="}

// Compare is a < b, a <= b, a > b or a >= b.
func Compare(a, b Object, ordering int) (Object, error) { return compareDepth(a, b, ordering, 0) }

func compareDepth(a, b Object, ordering, depth int) (Object, error) {
	if r, ok, err := compareInstances(orderingMethods[ordering], orderingMethods[(ordering+2)%4], a, b); ok {
		if err == nil && r == py.NotImplemented {
			return nil, typeError("'%s' not supported between instances of '%s' and '%s'", orderingNames[ordering], TypeName(a), TypeName(b))
		}
		return r, err
	}
	var x, y []Object
	isSeq := false
	switch p := a.(type) {
	case py.Int:
		if q, ok := b.(py.Int); ok {
			return py.NewBool([...]bool{p < q, p <= q, p > q, p >= q}[ordering]), nil
		}
	case py.Float:
		if q, ok := b.(py.Float); ok {
			return py.NewBool([...]bool{p < q, p <= q, p > q, p >= q}[ordering]), nil
		}
	case py.String:
		if q, ok := b.(py.String); ok {
			return py.NewBool([...]bool{p < q, p <= q, p > q, p >= q}[ordering]), nil
		}
	case py.Tuple:
		if q, ok := unwrapNative(b).(py.Tuple); ok {
			x, y, isSeq = p, q, true
		}
	case *py.List:
		if q, ok := unwrapNative(b).(*py.List); ok {
			x, y, isSeq = p.Items, q.Items, true
		}
	case *py.Slice:
		if q, ok := b.(*py.Slice); ok {
			x, y, isSeq = []Object{p.Start, p.Stop, p.Step}, []Object{q.Start, q.Stop, q.Step}, true
		}
	}
	if isSeq {
		if depth > maxNesting {
			return nil, recursionError("in comparison")
		}
		for i := 0; i < len(x) && i < len(y); i++ {
			eq, err := equal(x[i], y[i], depth)
			if err != nil {
				return nil, err
			}
			if !eq {
				return compareDepth(x[i], y[i], ordering, depth+1)
			}
		}
		d := len(x) - len(y)
		return py.NewBool([...]bool{d < 0, d <= 0, d > 0, d >= 0}[ordering]), nil
	}
	if isNumber(a) && isNumber(b) {
		if c, nan, ok := compareNumbers(a, b); ok {
			return py.NewBool(!nan && [...]bool{c < 0, c <= 0, c > 0, c >= 0}[ordering]), nil
		}
		return nil, unordered(a, b, ordering)
	}
	if p, ok := a.(py.Bytes); ok {
		if q, ok := byteString(b); ok {
			c := strings.Compare(string(p), string(q))
			return py.NewBool([...]bool{c < 0, c <= 0, c > 0, c >= 0}[ordering]), nil
		}
	}
	ca, cb := ClassOf(a), ClassOf(b)
	reflectedFirst := ca != cb && cb.isSub(ca)
	mirrored := [...]int{Less: Greater, LessEqual: GreaterEqual, Greater: Less, GreaterEqual: LessEqual}[ordering]
	if reflectedFirst {
		if r, err := askOrdering(b, a, mirrored, depth); err != nil || r != py.NotImplemented {
			return r, err
		}
	}
	r, err := askOrdering(a, b, ordering, depth)
	if err == nil && r == py.NotImplemented && !reflectedFirst {
		r, err = askOrdering(b, a, mirrored, depth)
	}
	if err == nil && r == py.NotImplemented {
		err = unordered(a, b, ordering)
	}
	return r, err
}

func unordered(a, b Object, ordering int) error {
	return typeError("'%s' not supported between instances of '%s' and '%s'", orderingNames[ordering], TypeName(a), TypeName(b))
}

// askOrdering asks a how it compares with b: NotImplemented when it does not know.
func askOrdering(a, b Object, ordering, depth int) (Object, error) {
	if builtinValue(a) {
		if n := unwrapNative(b); n != nil && !same(n, b) && ClassOf(n) == ClassOf(a) {
			return compareDepth(a, n, ordering, depth+1)
		}
		return py.NotImplemented, nil
	}
	switch ordering {
	case Less:
		if x, ok := a.(py.I__lt__); ok {
			return x.M__lt__(b)
		}
	case LessEqual:
		if x, ok := a.(py.I__le__); ok {
			return x.M__le__(b)
		}
	case Greater:
		if x, ok := a.(py.I__gt__); ok {
			return x.M__gt__(b)
		}
	default:
		if x, ok := a.(py.I__ge__); ok {
			return x.M__ge__(b)
		}
	}
	return py.NotImplemented, nil
}

// compareNumbers compares real numbers by their exact values; ok is false for complex ones.
func compareNumbers(a, b Object) (c int, nan, ok bool) {
	a, b = num(a), num(b)
	f, aFloat := a.(py.Float)
	g, bFloat := b.(py.Float)
	switch {
	case aFloat && bFloat:
		switch {
		case f < g:
			return -1, false, true
		case f > g:
			return 1, false, true
		case f == g:
			return 0, false, true
		}
		return 0, true, true
	case aFloat:
		c, nan, ok = compareNumbers(b, a)
		return -c, nan, ok
	}
	x, isInt := bigOf(a)
	if !isInt {
		return 0, false, false
	}
	if !bFloat {
		y, isInt := bigOf(b)
		if !isInt {
			return 0, false, false
		}
		return x.Cmp(y), false, true
	}
	switch v := float64(g); {
	case math.IsNaN(v):
		return 0, true, true
	case math.IsInf(v, 1):
		return -1, false, true
	case math.IsInf(v, -1):
		return 1, false, true
	default:
		return new(big.Float).SetInt(x).Cmp(new(big.Float).SetFloat64(v)), false, true
	}
}

// isUnsupported recognises gpython's own TypeError for operands that do not go together.
func isUnsupported(err error) bool {
	e, ok := err.(*py.Exception)
	if !ok {
		return false
	}
	args, ok := e.Args.(py.Tuple)
	if !ok || len(args) != 1 {
		return false
	}
	s, ok := args[0].(py.String)
	return ok && strings.HasPrefix(string(s), "unsupported operand type(s)")
}

// Contains is x in c.
func Contains(c, x Object) (bool, error) {
	switch v := c.(type) {
	case py.String:
		s, ok := AsString(x)
		if !ok {
			return false, typeError("'in <string>' requires string as left operand, not %s", TypeName(x))
		}
		return strings.Contains(string(v), s), nil
	case py.Bytes:
		if n, isInt := bigOf(x); isInt {
			if !n.IsInt64() || n.Int64() < 0 || n.Int64() > 255 {
				return false, valueError("byte must be in range(0, 256)")
			}
			return strings.IndexByte(string(v), byte(n.Int64())) >= 0, nil
		}
		s, err := bytesArg(x)
		return strings.Contains(string(v), s), err
	case *py.List:
		i, err := indexOf(v.Items, x)
		return i >= 0, err
	case py.Tuple:
		i, err := indexOf(v, x)
		return i >= 0, err
	case *py.Range:
		if n, ok := num(x).(py.Int); ok {
			return rangeContains(v, n), nil
		}
	case py.I__contains__:
		r, err := v.M__contains__(x)
		if err != nil {
			return false, err
		}
		return Truth(r)
	}
	return foundIn(c, x)
}

// foundIn is x in c for what has no __contains__: it is iterated over, once.
func foundIn(c, x Object) (bool, error) {
	it, err := Iter(c)
	if isExc(err, py.TypeError) {
		err = typeError("argument of type '%s' is not iterable", TypeName(c))
	}
	if err != nil {
		return false, err
	}
	found := false
	err = Iterate(it, func(y Object) error {
		eq, err := Equal(y, x)
		if eq {
			found = true
			return ErrStop
		}
		return err
	})
	return found, err
}

func rangeContains(r *py.Range, n py.Int) bool {
	if r.Length == 0 {
		return false
	}
	d := n - r.Start
	if d%r.Step != 0 {
		return false
	}
	i := d / r.Step
	return i >= 0 && i < r.Length
}
