package pyspark

import (
	"math"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// WindowSpec is pyspark.sql.WindowSpec: partitioning, ordering and frame of a window function.
type WindowSpec struct {
	h    *Host
	spec plan.WindowSpec
}

var (
	windowSpecClass = runtime.NewClass("pyspark.sql.window", "WindowSpec")
	// Window's methods make a WindowSpec out of nothing, so they are static; the class is made per session, as they need the host.
	windowMethods = []struct {
		sig string
		f   func(*WindowSpec, *runtime.Args) (runtime.Object, error)
	}{
		{"partitionBy(*cols)", (*WindowSpec).partitionBy},
		{"orderBy(*cols)", (*WindowSpec).orderBy},
		{"rowsBetween(start, end)", func(w *WindowSpec, a *runtime.Args) (runtime.Object, error) { return w.between(a, true) }},
		{"rangeBetween(start, end)", func(w *WindowSpec, a *runtime.Args) (runtime.Object, error) { return w.between(a, false) }},
	}
)

// Frame bounds from here on are unbounded, as in PySpark.
const (
	precedingThreshold = -math.MaxInt64
	followingThreshold = math.MaxInt64
)

// Type makes it a Python object.
func (*WindowSpec) Type() *runtime.Type { return windowSpecClass.InstanceType() }

// PyClass is its Python class.
func (*WindowSpec) PyClass() *runtime.Class { return windowSpecClass }

// M__getattribute__ finds the methods.
func (w *WindowSpec) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(w, windowSpecClass, name)
}

// M__repr__ is PySpark's text.
func (w *WindowSpec) M__repr__() (runtime.Object, error) {
	return runtime.String(connectWindow(w.spec)), nil
}

func init() {
	for _, m := range windowMethods {
		runtime.Method(windowSpecClass, m.sig, m.f)
	}
}

// windowClass makes the class Window of a session.
func (h *Host) windowClass() *runtime.Class {
	c := runtime.NewClass("pyspark.sql.window", "Window")
	for _, m := range windowMethods {
		c.DefStatic(m.sig, func(a *runtime.Args) (runtime.Object, error) { return m.f(&WindowSpec{h: h}, a) })
	}
	c.Set("unboundedPreceding", runtime.Int(math.MinInt64))
	c.Set("unboundedFollowing", runtime.Int(math.MaxInt64))
	c.Set("currentRow", runtime.Int(0))
	return c
}

// cols are the arguments of partitionBy and orderBy: columns or names, or one list of them.
func (w *WindowSpec) cols(a *runtime.Args) ([]plan.Expr, error) {
	items := []runtime.Object(a.Rest)
	if len(items) == 1 {
		if l, ok := items[0].(*runtime.List); ok {
			items = l.Items
		}
	}
	r := make([]plan.Expr, len(items))
	for i, o := range items {
		var err error
		if r[i], err = w.h.columnOrName(o, "col"); err != nil {
			return nil, err
		}
	}
	return r, nil
}

func (w *WindowSpec) partitionBy(a *runtime.Args) (runtime.Object, error) {
	cols, err := w.cols(a)
	if err != nil {
		return nil, err
	}
	n := *w
	n.spec.Partition = cols
	return &n, nil
}

func (w *WindowSpec) orderBy(a *runtime.Args) (runtime.Object, error) {
	cols, err := w.cols(a)
	if err != nil {
		return nil, err
	}
	n := *w
	n.spec.Order = sortOrders(cols)
	return &n, nil
}

func (w *WindowSpec) between(a *runtime.Args, rows bool) (runtime.Object, error) {
	start, err := a.Integer(0)
	if err != nil {
		return nil, err
	}
	end, err := a.Integer(1)
	if err != nil {
		return nil, err
	}
	n := *w
	n.spec.Frame = &plan.Frame{Rows: rows, Low: w.bound(start), High: w.bound(end)}
	return &n, nil
}

// bound is an end of a frame: a negative offset is preceding.
func (w *WindowSpec) bound(n int) plan.Bound {
	switch {
	case n <= precedingThreshold:
		return plan.Bound{Unbounded: true, Preceding: true}
	case n >= followingThreshold:
		return plan.Bound{Unbounded: true}
	case n == 0:
		return plan.Bound{}
	}
	t := types.IntType
	if n < math.MinInt32 || n > math.MaxInt32 {
		t = types.LongType
	}
	abs := n
	if n < 0 {
		abs = -n
	}
	return plan.Bound{Signed: true, Preceding: n < 0, Offset: &plan.Literal{At: w.h.At(), Value: int64(abs), T: t}}
}

// frameOffset is the number that rowsBetween took for a bound.
func frameOffset(b plan.Bound) int64 {
	switch {
	case b.Unbounded && b.Preceding:
		return math.MinInt64
	case b.Unbounded:
		return math.MaxInt64
	case b.Offset == nil:
		return 0
	}
	n, _ := b.Offset.(*plan.Literal).Value.(int64)
	if b.Preceding {
		return -n
	}
	return n
}

// sortOrders makes sort keys of expressions: ascending with NULLs first, unless an expression says otherwise.
func sortOrders(es []plan.Expr) []*plan.SortOrder {
	r := make([]*plan.SortOrder, len(es))
	for i, e := range es {
		if s, ok := e.(*plan.SortOrder); ok {
			r[i] = s
			continue
		}
		r[i] = &plan.SortOrder{At: e.Origin(), E: e, NullsFirst: true}
	}
	return r
}
