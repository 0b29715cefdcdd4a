package main

import (
	"reflect"
	"strings"

	pyrt "github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// codeClass is what compile returns in tests.
var codeClass = pyrt.NewClass("builtins", "code")

// code is source that was compiled, to be run by eval and exec.
type code struct{ source, file, mode string }

func (*code) Type() *pyrt.Type     { return codeClass.InstanceType() }
func (*code) PyClass() *pyrt.Class { return codeClass }

// M__getattribute__ makes code an object with attributes.
func (c *code) M__getattribute__(name string) (pyrt.Object, error) {
	return pyrt.Attr(c, codeClass, name)
}

func init() {
	pyrt.Getter(codeClass, "co_filename", func(c *code) (pyrt.Object, error) { return pyrt.String(c.file), nil })
}

// resultName is where the value of an expression is left.
const resultName = "__libtest_result__"

// addEval gives a session eval, exec and compile. Pipeline files have none; tests of the language are written with them.
func addEval(s *pyrt.Session) {
	set := func(signature string, fn func(*pyrt.Args) (pyrt.Object, error)) {
		name, _, _ := strings.Cut(signature, "(")
		s.SetBuiltin(name, s.NewFunction(signature, fn))
	}
	set("compile(source, filename, mode, flags=0, dont_inherit=False, optimize=-1, *, _feature_version=-1)", func(a *pyrt.Args) (pyrt.Object, error) {
		file, err := a.String(1)
		if err != nil {
			return nil, err
		}
		mode, err := a.String(2)
		if err != nil {
			return nil, err
		}
		c, err := compiled(a.At(0), file, mode)
		if err != nil {
			return nil, err
		}
		return c, nil
	})
	set("exec(source, globals=None, locals=None, /)", func(a *pyrt.Args) (pyrt.Object, error) {
		c, err := compiled(a.At(0), "<string>", "exec")
		if err != nil {
			return nil, err
		}
		_, err = runCode(s, c, a.At(1), a.At(2))
		return nil, err
	})
	set("eval(source, globals=None, locals=None, /)", func(a *pyrt.Args) (pyrt.Object, error) {
		c, err := compiled(a.At(0), "<string>", "eval")
		if err != nil {
			return nil, err
		}
		return runCode(s, c, a.At(1), a.At(2))
	})
}

// compiled is source as code; code stays what it is.
func compiled(source pyrt.Object, file, mode string) (*code, error) {
	if c, ok := source.(*code); ok {
		return c, nil
	}
	text, ok := pyrt.AsString(source)
	if !ok {
		b, isBytes := source.(pyrt.Bytes)
		if !isBytes {
			return nil, pyrt.Raise(pyrt.TypeError, "source must be a string, bytes or code object, not %s", pyrt.TypeName(source))
		}
		text = string(b)
	}
	if mode == "eval" {
		text = strings.TrimLeft(text, " \t")
	}
	c := &code{source: text, file: file, mode: mode}
	return c, pyrt.Check(file, c.text())
}

// text is the source as a module that leaves the value of an expression in resultName. What is not an expression stays as it is, for its
// own error.
func (c *code) text() string {
	if c.mode != "eval" {
		return c.source
	}
	text := resultName + " = (" + strings.TrimRight(c.source, " \t\n") + "\n)"
	if pyrt.Check(c.file, text) != nil && pyrt.Check(c.file, c.source) != nil {
		return c.source
	}
	return text
}

// runCode runs code with names, those of the caller when there are none, and returns the value of an expression.
func runCode(s *pyrt.Session, c *code, globals, locals pyrt.Object) (pyrt.Object, error) {
	var err error
	if same(globals, pyrt.None) {
		if globals, err = pyrt.Call(s.Builtin("globals"), nil, nil); err != nil {
			return nil, err
		}
		if same(locals, pyrt.None) {
			if locals, err = pyrt.Call(s.Builtin("locals"), nil, nil); err != nil {
				return nil, err
			}
		}
	}
	if same(locals, pyrt.None) {
		locals = globals
	}
	m := s.NewModule("__main__", "")
	names := map[string]pyrt.Object{}
	before := map[string]pyrt.Object{}
	if !same(globals, locals) {
		if err := fill(names, globals); err != nil {
			return nil, err
		}
	}
	if err := fill(before, locals); err != nil {
		return nil, err
	}
	for k, v := range before {
		names[k] = v
	}
	for k, v := range names {
		m.Set(k, v)
	}
	for k, v := range m.Globals().All() {
		name, _ := pyrt.AsString(k)
		names[name] = v
	}
	outer := map[string]pyrt.Object{}
	for k, v := range names {
		outer[k] = v
	}
	run := m.Exec(c.file, c.text())
	clear(names)
	for k, v := range m.Globals().All() {
		name, _ := pyrt.AsString(k)
		names[name] = v
	}
	value := names[resultName]
	delete(names, resultName)
	for k, v := range names {
		if old, ok := outer[k]; ok && same(old, v) {
			continue
		}
		if k == "__doc__" {
			continue
		}
		if err := pyrt.SetItem(locals, pyrt.String(k), v); err != nil {
			return nil, err
		}
	}
	for k := range before {
		if _, ok := names[k]; !ok {
			if err := pyrt.DelItem(locals, pyrt.String(k)); err != nil {
				return nil, err
			}
		}
	}
	return value, run
}

// fill copies the names of a mapping.
func fill(names map[string]pyrt.Object, from pyrt.Object) error {
	keys, err := pyrt.CallMethod(from, "keys")
	if err != nil {
		return err
	}
	return pyrt.Iterate(keys, func(k pyrt.Object) error {
		name, ok := pyrt.AsString(k)
		if !ok {
			return nil
		}
		v, err := pyrt.GetItem(from, k)
		if err == nil {
			names[name] = v
		}
		return err
	})
}

// same is identity: tuples and bytes are slices, which == cannot compare.
func same(a, b pyrt.Object) bool {
	va, vb := reflect.ValueOf(a), reflect.ValueOf(b)
	if va.Type() != vb.Type() {
		return false
	}
	if va.Kind() == reflect.Slice {
		return va.Pointer() == vb.Pointer() && va.Len() == vb.Len()
	}
	return a == b
}
