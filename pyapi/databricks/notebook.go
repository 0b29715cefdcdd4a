package databricks

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// notebookExit ends a notebook. It is no Exception, so that a program's handlers let it pass.
var notebookExit = runtime.NewExceptionClass("dbruntime", "NotebookExit", runtime.BaseException)

// ExitValue is the value of dbutils.notebook.exit, when that is what ended a program.
func ExitValue(err error) (string, bool) {
	if err == nil {
		return "", false
	}
	var x *runtime.Instance
	var e *runtime.PyError
	if errors.As(err, &e) {
		x = e.Value
	} else if !runtime.Matches(err, notebookExit) {
		return "", false
	} else {
		x = runtime.ExceptionOf(err)
	}
	if x == nil || !runtime.ClassOf(x).IsSubclass(notebookExit) {
		return "", false
	}
	if len(x.Args()) == 1 {
		if s, ok := runtime.AsString(x.Args()[0]); ok {
			return s, true
		}
	}
	return "", true
}

// IsExit reports whether a program ended by dbutils.notebook.exit.
func IsExit(err error) bool { _, ok := ExitValue(err); return ok }

// notebookModule is dbutils.notebook.
func (u *Utils) notebookModule() *runtime.Module {
	m := u.rt.NewModule("dbutils.notebook", "")
	m.Def("exit(value='')", func(a *runtime.Args) (runtime.Object, error) {
		text, err := runtime.Str(a.At(0))
		if err != nil {
			return nil, err
		}
		return nil, runtime.Throw(runtime.NewException(notebookExit, runtime.String(text)))
	})
	m.Def("run(path, timeout_seconds=0, arguments=None)", u.runNotebook)
	context := u.contextObject()
	value := func(v runtime.Object) func(*runtime.Args) (runtime.Object, error) {
		return func(*runtime.Args) (runtime.Object, error) { return v, nil }
	}
	m.Def("getContext()", value(context))
	inner := u.rt.NewModule("dbutils.notebook", "")
	inner.Def("getContext()", value(context))
	outer := u.rt.NewModule("dbutils", "")
	outer.Def("notebook()", value(inner))
	entry := u.rt.NewModule("dbutils.notebook.entry_point", "")
	entry.Def("getDbutils()", value(outer))
	m.Set("entry_point", entry)
	return m
}

// runNotebook runs a notebook with arguments as its widgets, and returns what it exits with.
func (u *Utils) runNotebook(a *runtime.Args) (runtime.Object, error) {
	path, err := a.String(0)
	if err != nil {
		return nil, err
	}
	if u.opt.RunNotebook == nil {
		return nil, u.host.Raise(diag.Unsupported("dbutils.notebook.run", "import the other file as a module"))
	}
	args := map[string]string{}
	if !a.IsNone(2) {
		d, ok := runtime.Native(a.At(2)).(*runtime.Dict)
		if !ok {
			return nil, runtime.Raise(runtime.TypeError, "arguments must be a dict, not %s", runtime.TypeName(a.At(2)))
		}
		for k, v := range d.All() {
			key, err := runtime.Str(k)
			if err != nil {
				return nil, err
			}
			if args[key], err = runtime.Str(v); err != nil {
				return nil, err
			}
		}
	}
	old := u.widgets
	u.widgets = widgets{defaults: map[string]string{}, arguments: args}
	err = u.opt.RunNotebook(path)
	u.widgets = old
	v, exited := ExitValue(err)
	if err != nil && !exited {
		return nil, err
	}
	return runtime.String(v), nil
}

// contextObject is the context of the notebook: it knows the path of the file, and refuses the rest.
func (u *Utils) contextObject() runtime.Object {
	m := u.rt.NewModule("dbutils.notebook.context", "")
	m.Def("notebookPath()", func(*runtime.Args) (runtime.Object, error) {
		path := u.rt.Caller().File
		if i := strings.LastIndexByte(path, '['); i > 0 && strings.HasSuffix(path, "]") { // a cell
			path = path[:i]
		}
		if abs, err := filepath.Abs(path); err == nil {
			path = filepath.ToSlash(abs)
		}
		if i := strings.LastIndexByte(path, '.'); i > strings.LastIndexByte(path, '/') {
			path = path[:i]
		}
		o := u.rt.NewModule("Option", "")
		o.Def("get()", func(*runtime.Args) (runtime.Object, error) { return runtime.String(path), nil })
		o.Def("getOrElse(default=None)", func(*runtime.Args) (runtime.Object, error) { return runtime.String(path), nil })
		o.Def("isDefined()", func(*runtime.Args) (runtime.Object, error) { return runtime.True, nil })
		return o, nil
	})
	for _, name := range []string{"apiToken", "apiUrl", "browserHostName", "browserHash", "clusterId", "currentRunId", "extraContext", "jobId", "tags", "toJson", "safeToJson", "userName", "workspaceId", "rootRunId", "jobGroup"} {
		m.Set(name, u.host.Refuse("the notebook context's "+name, "there is no workspace: take the value from spark.conf.get and give it with --conf"))
	}
	return m
}
