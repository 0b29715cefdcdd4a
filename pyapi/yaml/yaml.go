// Package yaml is the module yaml: the reading half of PyYAML (safe_load and its kin), for pipelines that are made from configuration
// files.
//
// The text becomes nodes in go.yaml.in/yaml; what a node means is PyYAML's answer, which is YAML 1.1: yes and on are true, 012 is ten, 1:30
// is ninety. It must not know files or pipelines. What a plain scalar means is a row of resolvers in scalar.go; a tag is a case of
// constructor.tagged.
package yaml

import (
	"errors"
	"io"
	"strings"

	goyaml "go.yaml.in/yaml/v3"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

var (
	yamlError        = runtime.NewExceptionClass("yaml.error", "YAMLError")
	markedError      = runtime.NewExceptionClass("yaml.error", "MarkedYAMLError", yamlError)
	scannerError     = runtime.NewExceptionClass("yaml.scanner", "ScannerError", markedError)
	parserError      = runtime.NewExceptionClass("yaml.parser", "ParserError", markedError)
	composerError    = runtime.NewExceptionClass("yaml.composer", "ComposerError", markedError)
	constructorError = runtime.NewExceptionClass("yaml.constructor", "ConstructorError", markedError)
)

// Modules are the module and the ones that hold its exceptions.
func Modules() []runtime.ModuleDef {
	only := func(name string, classes ...*runtime.Class) runtime.ModuleDef {
		return runtime.ModuleDef{Name: name, Load: func(m *runtime.Module) error {
			for _, c := range classes {
				m.Set(c.Name, c)
			}
			return nil
		}}
	}
	return []runtime.ModuleDef{
		{Name: "yaml", Load: load, Package: true},
		only("yaml.error", yamlError, markedError),
		only("yaml.scanner", scannerError),
		only("yaml.parser", parserError),
		only("yaml.composer", composerError),
		only("yaml.constructor", constructorError),
	}
}

func load(m *runtime.Module) error {
	s := m.Session()
	m.Set("__version__", runtime.String("6.0.3"))
	m.Set("YAMLError", yamlError)
	m.Set("MarkedYAMLError", markedError)
	for _, name := range []string{"error", "scanner", "parser", "composer", "constructor"} {
		if _, err := s.ImportModule("yaml." + name); err != nil {
			return err
		}
	}
	loaders := map[runtime.Object]bool{}
	for _, name := range []string{"SafeLoader", "CSafeLoader", "FullLoader", "CFullLoader", "BaseLoader"} {
		c := runtime.NewClass("yaml.loader", name)
		if name != "BaseLoader" {
			loaders[c] = true
			m.Set(name, c)
		}
	}
	one := func(a *runtime.Args) (runtime.Object, error) {
		docs, err := documents(a.At(0), true)
		if err != nil || len(docs) == 0 {
			return nil, err
		}
		return newConstructor(s).object(docs[0])
	}
	all := func(a *runtime.Args) (runtime.Object, error) {
		docs, err := documents(a.At(0), false)
		if err != nil {
			return nil, err
		}
		l := runtime.NewList()
		for _, d := range docs {
			v, err := newConstructor(s).object(d)
			if err != nil {
				return nil, err
			}
			l.Append(v)
		}
		return runtime.Iter(l)
	}
	// load takes only loaders that make no Python objects of tags.
	checked := func(f func(*runtime.Args) (runtime.Object, error)) func(*runtime.Args) (runtime.Object, error) {
		return func(a *runtime.Args) (runtime.Object, error) {
			if !loaders[a.At(1)] {
				return nil, runtime.Raise(runtime.NotImplementedError, "yaml.load with this loader is not available in pipeline files; use yaml.safe_load")
			}
			return f(a)
		}
	}
	m.Def("safe_load(stream)", one)
	m.Def("full_load(stream)", one)
	m.Def("safe_load_all(stream)", all)
	m.Def("full_load_all(stream)", all)
	m.Def("load(stream, Loader)", checked(one))
	m.Def("load_all(stream, Loader)", checked(all))
	for _, name := range []string{"dump", "safe_dump", "dump_all", "safe_dump_all", "add_constructor", "add_representer", "unsafe_load", "scan", "parse", "compose"} {
		m.Def(name+"(*args, **kwargs)", func(*runtime.Args) (runtime.Object, error) {
			return nil, runtime.Raise(runtime.NotImplementedError, "yaml.%s is not available in pipeline files; use yaml.safe_load to read, and json.dumps to write", name)
		})
	}
	return nil
}

// maxText is how long a document may be: configuration is small.
const maxText = 16 << 20

// documents parses a string, bytes or a file.
func documents(x runtime.Object, single bool) ([]*goyaml.Node, error) {
	if f, err := runtime.GetAttr(x, "read"); err == nil {
		if x, err = runtime.Call(f, nil, nil); err != nil {
			return nil, err
		}
	}
	var text string
	switch v := runtime.Native(x).(type) {
	case runtime.String:
		text = string(v)
	case runtime.Bytes:
		text = string(v)
	default:
		return nil, runtime.Raise(runtime.AttributeError, "'%s' object has no attribute 'read'", runtime.TypeName(x))
	}
	if len(text) > maxText {
		return nil, runtime.Raise(runtime.MemoryError, "YAML of %d bytes", len(text))
	}
	d := goyaml.NewDecoder(strings.NewReader(text))
	var out []*goyaml.Node
	for {
		n := &goyaml.Node{}
		err := d.Decode(n)
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			class := parserError
			if strings.Contains(err.Error(), "did not find expected") || strings.Contains(err.Error(), "mapping values are not allowed") || strings.Contains(err.Error(), "found") {
				class = scannerError
			}
			if strings.Contains(err.Error(), "unknown anchor") {
				class = composerError
			}
			if strings.Contains(err.Error(), "did not find expected") {
				class = parserError
			}
			return nil, runtime.Raise(class, "%s", strings.TrimPrefix(err.Error(), "yaml: "))
		}
		out = append(out, n)
		if single && len(out) > 1 {
			return nil, runtime.Raise(composerError, "expected a single document in the stream\nbut found another document")
		}
	}
}
