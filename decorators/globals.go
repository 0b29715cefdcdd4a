package decorators

import (
	"sort"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// installGlobals binds what Databricks gives every file besides spark: display and dbutils.
func (s *Session) installGlobals() {
	s.rt.SetBuiltin("display", s.rt.NewFunction("display(*args, **kwargs)", func(*runtime.Args) (runtime.Object, error) {
		return runtime.None, nil // it draws in a notebook; a pipeline run shows nothing on Databricks either
	}))
	module := s.rt.NewModule("dbutils", "")
	module.Set("widgets", s.widgetsModule())
	module.Set("secrets", s.secretsModule())
	for name, hint := range map[string]string{
		"fs": "read files with spark.read", "notebook": "import the other file as a module", "jobs": "use spark.conf.get", "library": "dp cannot install packages",
		"data": "use dp sql", "credentials": "use dbutils.secrets", "preview": "leave it out", "meta": "leave it out", "api": "leave it out",
	} {
		module.Set(name, s.host.Refuse("dbutils."+name, hint))
	}
	s.rt.SetBuiltin("dbutils", module)
}

// widgetsModule is dbutils.widgets: a widget's value is the configuration value of its name, else its default.
func (s *Session) widgetsModule() *runtime.Module {
	m := s.rt.NewModule("dbutils.widgets", "")
	for _, sig := range []string{"text(name, defaultValue='', label=None)", "dropdown(name, defaultValue, choices, label=None)", "combobox(name, defaultValue, choices, label=None)", "multiselect(name, defaultValue, choices, label=None)"} {
		m.Def(sig, func(a *runtime.Args) (runtime.Object, error) {
			name, err := a.String(0)
			if err != nil {
				return nil, err
			}
			s.widgets[name], err = a.String(1)
			return runtime.None, err
		})
	}
	value := func(name string) (string, bool) {
		if v, ok := s.host.Conf(name); ok {
			return v, true
		}
		v, ok := s.widgets[name]
		return v, ok
	}
	for _, sig := range []string{"get(name)", "getArgument(name, optional=None)"} {
		m.Def(sig, func(a *runtime.Args) (runtime.Object, error) {
			name, err := a.String(0)
			if err != nil {
				return nil, err
			}
			if v, ok := value(name); ok {
				return runtime.String(v), nil
			}
			return nil, s.host.Raise(diag.New("DP_WIDGET_NOT_FOUND", "No widget or configuration value named %s.", name).WithHint("set it with --conf %s=…, or define the widget first", name))
		})
	}
	m.Def("getAll()", func(*runtime.Args) (runtime.Object, error) {
		d := runtime.NewDict()
		names := make([]string, 0, len(s.widgets))
		for n := range s.widgets {
			names = append(names, n)
		}
		sort.Strings(names)
		for _, n := range names {
			v, _ := value(n)
			d.SetStr(n, runtime.String(v))
		}
		return d, nil
	})
	m.Def("remove(name)", func(a *runtime.Args) (runtime.Object, error) {
		name, err := a.String(0)
		delete(s.widgets, name)
		return runtime.None, err
	})
	m.Def("removeAll()", func(*runtime.Args) (runtime.Object, error) { clear(s.widgets); return runtime.None, nil })
	return m
}

// secretsModule is dbutils.secrets, whose values come from Options.Secret.
func (s *Session) secretsModule() *runtime.Module {
	m := s.rt.NewModule("dbutils.secrets", "")
	m.Def("get(scope, key)", func(a *runtime.Args) (runtime.Object, error) {
		scope, err := a.String(0)
		if err != nil {
			return nil, err
		}
		key, err := a.String(1)
		if err != nil {
			return nil, err
		}
		if s.opt.Secret != nil {
			if v, ok := s.opt.Secret(scope, key); ok {
				return runtime.String(v), nil
			}
		}
		return nil, s.host.Raise(diag.New("DP_SECRET_NOT_FOUND", "There is no secret with scope %s and key %s.", scope, key))
	})
	for _, name := range []string{"getBytes", "list", "listScopes"} {
		m.Set(name, s.host.Refuse("dbutils.secrets."+name, "use dbutils.secrets.get"))
	}
	return m
}
