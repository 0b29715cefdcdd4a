// Package databricks is what a Databricks notebook has without importing it: dbutils, display, sc, and the modules that export them again
// (databricks.sdk.runtime, pyspark.dbutils); and of databricks.sdk the client for pipelines and their updates, for programs.
//
// It must not know datasets or flows. What would write files or start jobs is refused by name, and so are requests of definition files. A module of dbutils is a
// file of this package, named after it, and a line in [Install].
package databricks

import (
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
	"github.com/seed-e45c46d8/dp/pyapi/sandbox"
)

// Options are what dbutils gets from the host. The zero value has no widgets, secrets and files.
type Options struct {
	// Widgets are values of widgets by name; the pipeline's configuration comes before them.
	Widgets map[string]string
	// Secret is dbutils.secrets.get; Secrets lists the names of the keys by scope.
	Secret  func(scope, key string) (string, bool)
	Secrets func() map[string][]string
	// Folders are the files of dbutils.fs.
	Folders *sandbox.Folders
	// Display makes display print; without it display does nothing, as in a pipeline.
	Display bool
	// Network lets databricks.sdk send requests, as programs may and definition files may not.
	Network bool
	// RunNotebook runs a notebook in a module of its own, for dbutils.notebook.run.
	RunNotebook func(path string) error
}

// Utils is dbutils of one session.
type Utils struct {
	rt      *runtime.Session
	host    *pyspark.Host
	opt     Options
	widgets widgets
	object  *runtime.Module
}

// Install binds dbutils, display and their kin as globals of a session and makes the modules importable.
func Install(rt *runtime.Session, host *pyspark.Host, o Options) *Utils {
	u := &Utils{rt: rt, host: host, opt: o, widgets: widgets{defaults: map[string]string{}}}
	d := rt.NewModule("dbutils", "")
	u.object = d
	d.Set("widgets", u.widgetsModule())
	d.Set("secrets", u.secretsModule())
	d.Set("fs", u.fsModule())
	d.Set("notebook", u.notebookModule())
	d.Set("library", u.libraryModule())
	for name, hint := range map[string]string{
		"jobs": "use spark.conf.get, and --conf to give the value", "data": "use dp sql", "credentials": "use dbutils.secrets", "preview": "leave it out",
		"meta": "leave it out", "api": "leave it out",
	} {
		d.Set(name, host.Refuse("dbutils."+name, hint))
	}
	display := rt.NewFunction("display(*args, **kwargs)", u.display)
	quiet := rt.NewFunction("displayHTML(html)", func(*runtime.Args) (runtime.Object, error) { return runtime.None, nil })
	sc := host.Refuse("sc", "use spark: dp has no SparkContext and no RDDs")
	argument := rt.NewFunction("getArgument(name, defaultValue=None)", u.widgets.getter(u, true))
	globals := map[string]runtime.Object{"dbutils": d, "display": display, "displayHTML": quiet, "sc": sc, "getArgument": argument}
	for name, v := range globals {
		rt.SetBuiltin(name, v)
	}
	rt.AddModule(runtime.ModuleDef{Name: "databricks.sdk.runtime", Load: func(m *runtime.Module) error {
		for name, v := range globals {
			m.Set(name, v)
		}
		m.Set("sqlContext", host.Refuse("sqlContext", "use spark"))
		spark := rt.Builtin("spark")
		m.Set("spark", spark)
		for name, attr := range map[string]string{"sql": "sql", "table": "table", "udf": "udf"} {
			v, err := runtime.GetAttr(spark, attr)
			if err != nil {
				return err
			}
			m.Set(name, v)
		}
		return nil
	}})
	u.addWorkspace()
	rt.AddModule(runtime.ModuleDef{Name: "pyspark.dbutils", Load: func(m *runtime.Module) error {
		m.Def("DBUtils(spark=None)", func(*runtime.Args) (runtime.Object, error) { return d, nil })
		return nil
	}})
	return u
}

// display prints what it is given, if anything shall be seen; a DataFrame shows its rows.
func (u *Utils) display(a *runtime.Args) (runtime.Object, error) {
	if !u.opt.Display {
		return runtime.None, nil
	}
	for _, x := range a.Rest {
		if _, ok := x.(*pyspark.DataFrame); ok {
			if _, err := runtime.CallMethod(x, "show"); err != nil {
				return nil, err
			}
			continue
		}
		if _, err := runtime.Call(u.rt.Builtin("print"), []runtime.Object{x}, nil); err != nil {
			return nil, err
		}
	}
	return runtime.None, nil
}

// libraryModule is dbutils.library: restarting Python after %pip has nothing to do, the rest is refused.
func (u *Utils) libraryModule() *runtime.Module {
	m := u.rt.NewModule("dbutils.library", "")
	m.Def("restartPython()", func(*runtime.Args) (runtime.Object, error) { return runtime.None, nil })
	for _, name := range []string{"install", "installPyPI", "list", "updateCondaEnv"} {
		m.Set(name, u.host.Refuse("dbutils.library."+name, "dp runs Python itself and cannot use installed packages: put the code beside the file"))
	}
	return m
}
