package databricks

import (
	"sort"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// widgets are the widgets a program defined, and the arguments of a dbutils.notebook.run around it.
type widgets struct {
	defaults  map[string]string
	arguments map[string]string
}

// value is an argument of the running notebook, else the configuration's, else dp.yml's, else the default.
func (w *widgets) value(u *Utils, name string) (string, bool) {
	if v, ok := w.arguments[name]; ok {
		return v, true
	}
	if v, ok := u.host.Conf(name); ok {
		return v, true
	}
	if v, ok := u.opt.Widgets[name]; ok {
		return v, true
	}
	v, ok := w.defaults[name]
	return v, ok
}

// getter is get, or getArgument, which may have a default.
func (w *widgets) getter(u *Utils, hasDefault bool) func(*runtime.Args) (runtime.Object, error) {
	return func(a *runtime.Args) (runtime.Object, error) {
		name, err := a.String(0)
		if err != nil {
			return nil, err
		}
		if v, ok := w.value(u, name); ok {
			return runtime.String(v), nil
		}
		if hasDefault && !a.IsNone(1) {
			return a.At(1), nil
		}
		return nil, u.host.Raise(diag.New("DP_WIDGET_NOT_FOUND", "No widget or configuration value named %s.", name).
			WithHint("set it with --conf %s=… or below widgets: in dp.yml, or define the widget first", name))
	}
}

// widgetsModule is dbutils.widgets.
func (u *Utils) widgetsModule() *runtime.Module {
	m, w := u.rt.NewModule("dbutils.widgets", ""), &u.widgets
	for _, sig := range []string{"text(name, defaultValue='', label=None)", "dropdown(name, defaultValue, choices, label=None)", "combobox(name, defaultValue, choices, label=None)", "multiselect(name, defaultValue, choices, label=None)"} {
		m.Def(sig, func(a *runtime.Args) (runtime.Object, error) {
			name, err := a.String(0)
			if err != nil {
				return nil, err
			}
			w.defaults[name], err = a.String(1)
			return runtime.None, err
		})
	}
	m.Def("get(name)", w.getter(u, false))
	m.Def("getArgument(name, defaultValue=None)", w.getter(u, true))
	m.Def("getAll()", func(*runtime.Args) (runtime.Object, error) {
		names := make([]string, 0, len(w.defaults))
		for _, more := range []map[string]string{w.arguments, u.opt.Widgets} {
			for n := range more {
				if _, ok := w.defaults[n]; !ok {
					names = append(names, n)
				}
			}
		}
		for n := range w.defaults {
			names = append(names, n)
		}
		sort.Strings(names)
		d := runtime.NewDict()
		for _, n := range names {
			v, _ := w.value(u, n)
			d.SetStr(n, runtime.String(v))
		}
		return d, nil
	})
	m.Def("remove(name)", func(a *runtime.Args) (runtime.Object, error) {
		name, err := a.String(0)
		delete(w.defaults, name)
		return runtime.None, err
	})
	m.Def("removeAll()", func(*runtime.Args) (runtime.Object, error) { clear(w.defaults); return runtime.None, nil })
	return m
}
