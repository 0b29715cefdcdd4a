package pyspark

import (
	"io"
	"iter"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

func init() {
	m := func(sig string, f func(*DataFrame, *runtime.Args) (runtime.Object, error)) {
		runtime.Method(dataFrameClass, sig, f)
	}
	m("collect()", func(d *DataFrame, _ *runtime.Args) (runtime.Object, error) {
		q, err := d.h.query(d.rel, "DataFrame.collect")
		if err != nil {
			return nil, err
		}
		rows, err := q.list()
		return runtime.NewList(rows...), err
	})
	m("count()", func(d *DataFrame, _ *runtime.Args) (runtime.Object, error) {
		n, err := d.rowCount("DataFrame.count")
		return runtime.Int(n), err
	})
	m("take(num)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) {
		n, err := index(a.At(0))
		if err != nil {
			return nil, err
		}
		rows, err := d.take(n, "DataFrame.take")
		return runtime.NewList(rows...), err
	})
	m("head(n=None)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) {
		if a.IsNone(0) {
			return d.firstRow("DataFrame.head")
		}
		n, err := index(a.At(0))
		if err != nil {
			return nil, err
		}
		rows, err := d.take(n, "DataFrame.head")
		return runtime.NewList(rows...), err
	})
	m("first()", func(d *DataFrame, _ *runtime.Args) (runtime.Object, error) { return d.firstRow("DataFrame.first") })
	m("isEmpty()", func(d *DataFrame, _ *runtime.Args) (runtime.Object, error) {
		rows, err := d.take(1, "DataFrame.isEmpty")
		return runtime.NewBool(len(rows) == 0), err
	})
	m("tail(num)", (*DataFrame).tail)
	m("toLocalIterator(prefetchPartitions=False)", func(d *DataFrame, _ *runtime.Args) (runtime.Object, error) {
		q, err := d.h.query(d.rel, "DataFrame.toLocalIterator")
		if err != nil {
			return nil, err
		}
		return d.h.stream(q.objects()), nil
	})
	m("foreach(f)", (*DataFrame).foreach)
	m("foreachPartition(f)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) {
		q, err := d.h.query(d.rel, "DataFrame.foreachPartition")
		if err != nil {
			return nil, err
		}
		res, err := runtime.Call(a.At(0), []runtime.Object{d.h.stream(q.objects())}, nil)
		if err == nil && res != runtime.None { // a generator does its work when it is iterated over
			if _, err := runtime.Iter(res); err == nil {
				return runtime.None, runtime.Iterate(res, func(runtime.Object) error { return nil })
			}
		}
		return runtime.None, err
	})
	m("toJSON(use_unicode=True)", func(d *DataFrame, _ *runtime.Args) (runtime.Object, error) {
		at := d.h.At()
		row := &plan.Call{At: at, Name: "struct", Args: []plan.Expr{&plan.Star{At: at}}}
		return d.project([]plan.Expr{&plan.Alias{At: at, Name: "value", E: &plan.Call{At: at, Name: "to_json", Args: []plan.Expr{row}}}}), nil
	})
	m("explain(extended=None, mode=None)", func(d *DataFrame, _ *runtime.Args) (runtime.Object, error) {
		rel, err := d.h.settle(d.rel, "DataFrame.explain")
		if err != nil {
			return nil, err
		}
		text, err := d.h.runner.Explain(d.h.context(), rel)
		if err != nil {
			return nil, d.h.running(err)
		}
		_, err = io.WriteString(d.h.session.Stdout(), text+"\n")
		return runtime.None, err
	})
}

// index is an argument that must be an integer.
func index(o runtime.Object) (int, error) {
	switch v := runtime.Native(o).(type) {
	case runtime.Int:
		return int(v), nil
	case runtime.Bool:
		if v {
			return 1, nil
		}
		return 0, nil
	}
	return 0, runtime.Raise(runtime.TypeError, "'%s' object cannot be interpreted as an integer", runtime.TypeName(o))
}

// rowCount counts the rows without fetching them.
func (d *DataFrame) rowCount(what string) (int64, error) {
	at := d.h.At()
	one := &plan.Literal{At: at, Value: int64(1), T: types.IntType}
	count := &plan.Alias{At: at, Name: "count", E: &plan.Call{At: at, Name: "count", Args: []plan.Expr{one}}}
	q, err := d.h.query(&plan.Aggregate{At: at, In: d.rel, List: []plan.Expr{count}}, what)
	if err != nil {
		return 0, err
	}
	var n int64
	for row, err := range q.rows() {
		if err != nil {
			return 0, err
		}
		n, _ = row[0].(int64)
	}
	return n, nil
}

// take is the first n rows.
func (d *DataFrame) take(n int, what string) ([]runtime.Object, error) {
	if n < 0 {
		return nil, d.h.raise(negativeLimit(n))
	}
	q, err := d.h.query(limited(d.rel, d.h.At(), n), what)
	if err != nil {
		return nil, err
	}
	return q.list()
}

func negativeLimit(n int) *diag.Error {
	return diag.New("INVALID_LIMIT_LIKE_EXPRESSION.IS_NEGATIVE", "The limit like expression \"%d\" is invalid. The limit expression must be equal to or greater than 0, but got %d.", n, n)
}

// firstRow is the first row, None when there is none.
func (d *DataFrame) firstRow(what string) (runtime.Object, error) {
	rows, err := d.take(1, what)
	if err != nil || len(rows) == 0 {
		return runtime.None, err
	}
	return rows[0], nil
}

// tail is the last rows; no more of them are held at a time.
func (d *DataFrame) tail(a *runtime.Args) (runtime.Object, error) {
	n, err := index(a.At(0))
	if err != nil {
		return nil, err
	}
	q, err := d.h.query(d.rel, "DataFrame.tail")
	if err != nil {
		return nil, err
	}
	if n < 0 {
		return nil, d.h.raise(negativeLimit(n))
	}
	if n == 0 {
		return runtime.NewList(), nil
	}
	var last []runtime.Object
	i := 0
	for o, err := range q.objects() {
		switch {
		case err != nil:
			return nil, err
		case len(last) < n:
			last = append(last, o)
		default:
			last[i%n] = o
		}
		i++
	}
	if i > n {
		last = append(append([]runtime.Object(nil), last[i%n:]...), last[:i%n]...)
	}
	return runtime.NewList(last...), nil
}

func (d *DataFrame) foreach(a *runtime.Args) (runtime.Object, error) {
	q, err := d.h.query(d.rel, "DataFrame.foreach")
	if err != nil {
		return nil, err
	}
	for o, err := range q.objects() {
		if err == nil {
			_, err = runtime.Call(a.At(0), []runtime.Object{o}, nil)
		}
		if err != nil {
			return nil, err
		}
	}
	return runtime.None, nil
}

// stream is an iterator over rows that fetches them as they are asked for. One that is left before its end holds its query until the host
// is closed.
func (h *Host) stream(rows iter.Seq2[runtime.Object, error]) runtime.Object {
	next, stop := iter.Pull2(rows)
	i := h.open.add(stop)
	return h.session.NewIterator(func() (runtime.Object, error) {
		o, err, ok := next()
		if !ok || err != nil {
			h.open.end(i)
		}
		if !ok {
			return nil, runtime.Done
		}
		return o, err
	})
}

// streams are the queries that are being read, by number.
type streams struct {
	last int
	stop map[int]func()
}

func (s *streams) add(stop func()) int {
	if s.stop == nil {
		s.stop = map[int]func(){}
	}
	s.last++
	s.stop[s.last] = stop
	return s.last
}

func (s *streams) end(i int) {
	if stop := s.stop[i]; stop != nil {
		delete(s.stop, i)
		stop()
	}
}

// Close ends the queries that a program has begun to read and left.
func (h *Host) Close() {
	for i := range h.open.stop {
		h.open.end(i)
	}
}
