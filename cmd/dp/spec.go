package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/incremental"
)

// spec is a pipeline's settings: Spark's spec file and dp.yml put together.
type spec struct {
	Dir           string // the project's folder, absolute
	File          string // Spark's spec; empty without
	Name          string
	Storage       string
	Catalog       string
	Schema        string
	Configuration map[string]string
	Include       []string // libraries[].glob.include
	Sources       map[string]sourceSpec
	Paths         map[string]string
	Secrets       map[string]map[string]string
	Widgets       map[string]string
	Python        pythonSpec
	Clock         string // now: of dp.yml; pins the clock of examples and tests
	RefreshPolicy incremental.Policy
}

// pythonSpec are the limits of Python.
type pythonSpec struct {
	Memory string `yaml:"memory"` // how much the process may use while Python runs, such as 4GB
}

// sourceSpec is a table the pipeline reads and does not define.
type sourceSpec struct {
	Path    string            `yaml:"path"`
	Format  string            `yaml:"format"`
	Options map[string]string `yaml:"options"`
	Schema  string            `yaml:"schema"`
}

// UnmarshalYAML accepts a bare path too.
func (s *sourceSpec) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		s.Path = n.Value
		return nil
	}
	type plain sourceSpec
	return n.Decode((*plain)(s))
}

var specNames = []string{"spark-pipeline.yml", "spark-pipeline.yaml", "pipeline.yml", "pipeline.yaml"}

const dpFile = "dp.yml"

// findSpec looks for a project in dir and its parents, or takes the named file. ok is false when there is none.
func findSpec(file string, dirs ...string) (s *spec, ok bool, err error) {
	if file != "" {
		if _, err := os.Stat(file); err != nil {
			return nil, false, diag.New("PIPELINE_SPEC_FILE_DOES_NOT_EXIST", "The pipeline spec file `%s` does not exist.", file)
		}
		s, err := readSpec(filepath.Dir(file), file)
		return s, true, err
	}
	for _, dir := range dirs {
		for d := dir; ; d = filepath.Dir(d) {
			found, err := specsIn(d)
			if err != nil {
				return nil, false, err
			}
			_, dpErr := os.Stat(filepath.Join(d, dpFile))
			if found != "" || dpErr == nil {
				s, err := readSpec(d, found)
				return s, true, err
			}
			if d == filepath.Dir(d) {
				break
			}
		}
	}
	return nil, false, nil
}

// specsIn is the one spec file of a folder, "" when there is none.
func specsIn(dir string) (string, error) {
	var found []string
	for _, n := range specNames {
		if fi, err := os.Stat(filepath.Join(dir, n)); err == nil && !fi.IsDir() {
			found = append(found, filepath.Join(dir, n))
		}
	}
	switch len(found) {
	case 0:
		return "", nil
	case 1:
		return found[0], nil
	}
	return "", diag.New("MULTIPLE_PIPELINE_SPEC_FILES_FOUND", "Multiple pipeline spec files found in the directory `%s`. Please remove one or choose a particular one with the --spec argument.", dir).
		WithHint("found %s", strings.Join(found, ", "))
}

func readSpec(dir, file string) (*spec, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	s := &spec{Dir: abs, File: file, Name: filepath.Base(abs), Configuration: map[string]string{}}
	if file != "" && filepath.Base(file) != dpFile {
		if err := s.readSpark(file); err != nil {
			return nil, err
		}
	}
	own := filepath.Join(dir, dpFile)
	if filepath.Base(file) == dpFile {
		own = file
	}
	if _, err := os.Stat(own); err == nil {
		if err := s.readOwn(own); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// readSpark reads Spark's keys; every mistake names its key and line.
func (s *spec) readSpark(file string) error {
	m, err := readMapping(file)
	if err != nil {
		return err
	}
	if m == nil {
		m = &yaml.Node{} // an empty file: its name is missing
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(m.Content); i += 2 {
		k, v := m.Content[i], m.Content[i+1]
		seen[k.Value] = true
		var err error
		switch k.Value {
		case "name", "storage", "catalog", "database", "schema", "configuration":
			err = s.shared(file, k, v)
		case "libraries":
			err = s.libraries(file, v)
		default:
			err = diag.New("PIPELINE_SPEC_UNEXPECTED_FIELD", "Pipeline spec field `%s` is unexpected.", k.Value).
				WithHint("the keys are name, storage, catalog, database or schema, configuration, libraries; what only dp knows stands in %s", dpFile).At(at(file, k))
		}
		if err != nil {
			return err
		}
	}
	if !seen["name"] {
		return diag.New("PIPELINE_SPEC_MISSING_REQUIRED_FIELD", "Pipeline spec missing required field `name`.").At(diag.Origin{File: file})
	}
	return nil
}

// shared reads a key that both files may hold.
func (s *spec) shared(file string, k, v *yaml.Node) error {
	switch k.Value {
	case "name":
		return scalar(file, k, v, &s.Name)
	case "storage":
		return scalar(file, k, v, &s.Storage)
	case "catalog":
		return scalar(file, k, v, &s.Catalog)
	case "configuration":
		return stringMap(file, k, v, s.Configuration)
	}
	return scalar(file, k, v, &s.Schema) // database, or schema
}

func (s *spec) libraries(file string, v *yaml.Node) error {
	var libs []struct {
		Glob struct {
			Include string `yaml:"include"`
		} `yaml:"glob"`
	}
	if err := decodeStrict(v, &libs); err != nil {
		return diag.New("PIPELINE_SPEC_UNEXPECTED_FIELD", "Pipeline spec field `libraries` is not a list of {glob: {include: PATH}}: %v.", err).At(at(file, v))
	}
	for _, l := range libs {
		g := l.Glob.Include
		if strings.ContainsAny(strings.TrimSuffix(g, "/**"), "*?[{") || g == "" {
			return diag.New("PIPELINE_SPEC_INVALID_GLOB_PATTERN", "Invalid glob pattern `%s` in libraries. Only file paths, or folder paths ending with /** are allowed.", g).At(at(file, v))
		}
		s.Include = append(s.Include, g)
	}
	return nil
}

func decodeStrict(n *yaml.Node, into any) error {
	b, err := yaml.Marshal(n)
	if err != nil {
		return err
	}
	d := yaml.NewDecoder(bytes.NewReader(b))
	d.KnownFields(true)
	if err := d.Decode(into); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}

// readOwn reads dp.yml. Without a Spark spec it may hold Spark's keys too.
func (s *spec) readOwn(file string) error {
	m, err := readMapping(file)
	if err != nil || m == nil {
		return err
	}
	for i := 0; i+1 < len(m.Content); i += 2 {
		k, v := m.Content[i], m.Content[i+1]
		var err error
		switch k.Value {
		case "sources":
			err = decodeAt(file, k, v, &s.Sources)
		case "paths":
			s.Paths = map[string]string{}
			err = stringMap(file, k, v, s.Paths)
		case "secrets":
			err = decodeAt(file, k, v, &s.Secrets)
		case "widgets":
			s.Widgets = map[string]string{}
			err = stringMap(file, k, v, s.Widgets)
		case "python":
			if err = decodeAt(file, k, v, &s.Python); err == nil {
				if _, perr := parseBytes(s.Python.Memory); perr != nil {
					err = diag.From(perr, "DP_SPEC_INVALID_VALUE").At(at(file, v))
				}
			}
		case "now":
			if err = scalar(file, k, v, &s.Clock); err == nil {
				if _, perr := parseTimestamp("now", s.Clock); perr != nil {
					err = perr.At(at(file, v))
				}
			}
		case "refresh_policy":
			var text string
			if err = scalar(file, k, v, &text); err == nil {
				var ok bool
				if s.RefreshPolicy, ok = engine.ParsePolicy(text); !ok || text == "" {
					err = diag.New("DP_SPEC_INVALID_VALUE", "The value of `refresh_policy` should be auto, incremental, incremental_strict or full, got %q.", text).At(at(file, v))
				}
			}
		case "name", "storage", "catalog", "database", "schema", "configuration":
			err = s.shared(file, k, v)
		default:
			err = diag.New("DP_SPEC_UNEXPECTED_FIELD", "The key `%s` is unexpected in %s.", k.Value, dpFile).
				WithHint("the keys are sources, paths, secrets, widgets, python, now, refresh_policy, configuration, name, storage, catalog, schema; libraries stands in spark-pipeline.yml").At(at(file, k))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func decodeAt(file string, k, v *yaml.Node, into any) error {
	if err := decodeStrict(v, into); err != nil {
		return diag.New("DP_SPEC_INVALID_VALUE", "The value of `%s` cannot be read: %s.", k.Value, strings.TrimPrefix(err.Error(), "yaml: ")).At(at(file, v))
	}
	return nil
}

// readMapping is a YAML file's top-level mapping; nil when the file is empty.
func readMapping(file string) (*yaml.Node, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(b, &doc); err != nil {
		return nil, diag.New("DP_SPEC_SYNTAX_ERROR", "The file is not valid YAML: %s.", strings.TrimPrefix(err.Error(), "yaml: ")).At(diag.Origin{File: file, Line: yamlLine(err)})
	}
	if len(doc.Content) == 0 {
		return nil, nil
	}
	if doc.Content[0].Kind != yaml.MappingNode {
		return nil, diag.New("DP_SPEC_SYNTAX_ERROR", "The file must hold keys and values.").At(at(file, doc.Content[0]))
	}
	return doc.Content[0], nil
}

// yamlLine finds the line in a YAML error's text, which is all the library gives.
func yamlLine(err error) int {
	var n int
	if _, rest, ok := strings.Cut(err.Error(), "line "); ok {
		if _, err := fmt.Sscanf(rest, "%d", &n); err != nil {
			return 0
		}
	}
	return n
}

func at(file string, n *yaml.Node) diag.Origin {
	return diag.Origin{File: file, Line: n.Line, Col: n.Column}
}

func scalar(file string, k, v *yaml.Node, into *string) error {
	if v.Kind != yaml.ScalarNode || v.Tag == "!!null" {
		return diag.New("DP_SPEC_INVALID_VALUE", "The value of `%s` should be a string.", k.Value).At(at(file, v))
	}
	*into = v.Value
	return nil
}

func stringMap(file string, k, v *yaml.Node, into map[string]string) error {
	if v.Kind != yaml.MappingNode {
		return diag.New("PIPELINE_SPEC_FIELD_NOT_DICT", "Pipeline spec field `%s` should be a dict, got %s.", k.Value, pythonType(v)).At(at(file, v))
	}
	for i := 0; i+1 < len(v.Content); i += 2 {
		key, val := v.Content[i], v.Content[i+1]
		if val.Tag != "!!str" {
			return diag.New("PIPELINE_SPEC_DICT_VALUE_NOT_STRING", "For pipeline spec field `%s`, value for key `%s` should be a string, got %s.", k.Value, key.Value, pythonType(val)).
				WithHint("put it in quotes").At(at(file, val))
		}
		into[key.Value] = val.Value
	}
	return nil
}

// pythonType is how Spark's messages name a YAML value's type.
func pythonType(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.SequenceNode:
		return "list"
	case n.Kind == yaml.MappingNode:
		return "dict"
	}
	return map[string]string{"!!int": "int", "!!float": "float", "!!bool": "bool", "!!null": "NoneType", "!!timestamp": "date"}[n.Tag]
}

// definitionFiles lists what the spec includes: files, or all .py and .sql files below folders.
func (s *spec) definitionFiles() ([]string, error) {
	include := s.Include
	if len(include) == 0 {
		include = []string{"**"}
	}
	var out []string
	for _, g := range include {
		dir, below := strings.CutSuffix(g, "**")
		p := filepath.Join(s.Dir, filepath.FromSlash(dir))
		if !below {
			if err := checkExtension(p); err != nil && filepath.Ext(p) != ".ipynb" {
				return nil, err
			}
			out = append(out, p)
			continue
		}
		fs, err := definitionsBelow(p, len(s.Include) > 0)
		if err != nil {
			return nil, err
		}
		out = append(out, fs...)
	}
	sort.Strings(out)
	return out, nil
}

// definitionsBelow are the .py and .sql files below a folder, hidden folders and __pycache__ left out; with jupyter the .ipynb files too, which
// a folder that nobody named may hold for other ends.
func definitionsBelow(dir string, jupyter bool) ([]string, error) {
	var out []string
	err := filepath.WalkDir(dir, func(p string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		hidden := strings.HasPrefix(e.Name(), ".") && p != dir
		if e.IsDir() {
			if hidden || e.Name() == "__pycache__" {
				return filepath.SkipDir
			}
			return nil
		}
		if ext := filepath.Ext(p); !hidden && (ext == ".py" || ext == ".sql" || ext == ".ipynb" && jupyter) {
			out = append(out, p)
		}
		return nil
	})
	return out, err
}
