package pyspark

import (
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

func itoa(n int) string { return strconv.Itoa(n) }

// reader is spark.read and spark.readStream. As in PySpark its methods change it and return it.
type reader struct {
	h       *Host
	stream  bool
	format  string
	options plan.Options
	schema  *types.Schema
}

var (
	readerClass       = runtime.NewClass("pyspark.sql.readwriter", "DataFrameReader")
	streamReaderClass = runtime.NewClass("pyspark.sql.streaming.readwriter", "DataStreamReader")
)

// Type makes it a Python object.
func (r *reader) Type() *runtime.Type { return r.PyClass().InstanceType() }

// PyClass is its Python class.
func (r *reader) PyClass() *runtime.Class {
	if r.stream {
		return streamReaderClass
	}
	return readerClass
}

// M__getattribute__ finds the methods.
func (r *reader) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(r, r.PyClass(), name)
}

func init() {
	for _, c := range []*runtime.Class{readerClass, streamReaderClass} {
		m := func(sig string, f func(*reader, *runtime.Args) (runtime.Object, error)) { runtime.Method(c, sig, f) }
		m("format(source)", func(r *reader, a *runtime.Args) (runtime.Object, error) {
			f, err := a.String(0)
			r.format = f
			return r, err
		})
		m("option(key, value)", func(r *reader, a *runtime.Args) (runtime.Object, error) {
			key, err := a.String(0)
			if err != nil {
				return nil, err
			}
			return r, r.set(key, a.At(1))
		})
		m("options(**options)", func(r *reader, a *runtime.Args) (runtime.Object, error) { return r, r.setAll(a.Kwargs) })
		m("schema(schema)", func(r *reader, a *runtime.Args) (runtime.Object, error) { return r, r.setSchema(a.At(0)) })
		m("load(path=None, format=None, schema=None, **options)", (*reader).load)
		m("table(tableName)", (*reader).table)
		for format, schema := range map[string]bool{"json": true, "csv": true, "text": false, "orc": false} {
			sig := signatureOf(c.Name, format)
			n := strings.Count(sig, ",") + 1
			m(sig, func(r *reader, a *runtime.Args) (runtime.Object, error) { return r.one(format, n, a, schema) })
		}
		for name, hint := range map[string]string{
			"xml": "read the files as text and parse them", "jdbc": "load the table into Delta or Parquet first", "changes": "read the table with option readChangeFeed",
			"name": "leave it out: dp names its sources itself",
		} {
			m(signatureOf(c.Name, name), func(r *reader, _ *runtime.Args) (runtime.Object, error) {
				return nil, r.h.refuse(r.PyClass().Name+"."+name, hint)
			})
		}
		if c == streamReaderClass {
			sig := signatureOf(c.Name, "parquet")
			n := strings.Count(sig, ",") + 1
			m(sig, func(r *reader, a *runtime.Args) (runtime.Object, error) { return r.one("parquet", n, a, false) })
			continue
		}
		m("parquet(*paths, **options)", func(r *reader, a *runtime.Args) (runtime.Object, error) {
			if err := r.setAll(a.Kwargs); err != nil {
				return nil, err
			}
			r.format = "parquet"
			paths, err := pathList(flatten(a.Rest))
			if err != nil {
				return nil, err
			}
			return r.files(paths)
		})
	}
}

// optionText is an option's value as Spark holds it.
func optionText(o runtime.Object) (string, error) {
	if b, ok := o.(runtime.Bool); ok {
		return strconv.FormatBool(bool(b)), nil
	}
	return runtime.Str(enumValue(o))
}

// set sets an option; None leaves the default in place.
func (r *reader) set(key string, value runtime.Object) error {
	if value == runtime.None {
		return nil
	}
	s, err := optionText(value)
	if err == nil {
		r.options = r.options.With(key, s)
	}
	return err
}

func (r *reader) setAll(options []runtime.Kwarg) error {
	for _, k := range options {
		if err := r.set(k.Name, k.Value); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) setSchema(o runtime.Object) error {
	if o == runtime.None {
		return nil
	}
	s, err := r.h.schemaOf(o)
	if err == nil {
		r.schema = &s
	}
	return err
}

// schemaOf is a schema given as a StructType or a DDL string.
func (h *Host) schemaOf(o runtime.Object) (types.Schema, error) {
	if t, ok := o.(typed); ok && t.sparkType().Kind == types.Struct {
		return types.Schema{Fields: t.sparkType().Fields}, nil
	}
	text, ok := runtime.AsString(o)
	if !ok {
		return types.Schema{}, NotExpectedType("schema", "StructType or str", o)
	}
	s, err := types.ParseDDL(text)
	if err != nil {
		return s, h.raiseIn(err)
	}
	return s, nil
}

// raiseIn raises an error in a text whose place in the program is only known as that of the running call.
func (h *Host) raiseIn(err error) error {
	e, ok := diag.As(err)
	if !ok {
		return err
	}
	c := *e
	c.Origin = diag.Origin{}
	return h.raise(&c)
}

func (r *reader) load(a *runtime.Args) (runtime.Object, error) {
	if !a.IsNone(1) {
		f, err := a.String(1)
		if err != nil {
			return nil, err
		}
		r.format = f
	}
	if err := r.setSchema(a.At(2)); err != nil {
		return nil, err
	}
	if err := r.setAll(a.Kwargs); err != nil {
		return nil, err
	}
	var paths []string
	switch v := a.At(0).(type) {
	case runtime.NoneType:
		if p, ok := r.options.Get("path"); ok {
			paths = []string{p}
			r.options = without(r.options, "path")
		}
	case *runtime.List:
		if r.stream {
			return nil, Fail(PySparkTypeError, "NOT_EXPECTED_TYPE", "arg_name", "path", "expected_type", "str", "arg_type", "list")
		}
		var err error
		if paths, err = pathList(v.Items); err != nil {
			return nil, err
		}
	default:
		s, ok := runtime.AsString(v)
		if !ok {
			return nil, NotExpectedType("path", "str", v)
		}
		if r.stream && strings.TrimSpace(s) == "" {
			return nil, Fail(PySparkValueError, "VALUE_NOT_NON_EMPTY_STR", "arg_name", "path", "arg_value", s)
		}
		paths = []string{s}
	}
	return r.files(paths)
}

func pathList(items []runtime.Object) ([]string, error) {
	r := make([]string, len(items))
	for i, o := range items {
		s, ok := runtime.AsString(o)
		if !ok {
			return nil, NotExpectedType("path", "str or list[str]", o)
		}
		r[i] = s
	}
	return r, nil
}

// one is the reader of one format: its path, or paths, then the schema if it takes one, then options as keywords; params counts all its parameters.
func (r *reader) one(format string, params int, a *runtime.Args, schema bool) (runtime.Object, error) {
	r.format = format
	first := 1
	if schema {
		first = 2
		if err := r.setSchema(a.At(1)); err != nil {
			return nil, err
		}
	}
	for i := first; i < params; i++ {
		if a.Given(i) {
			if err := r.set(a.Name(i), a.At(i)); err != nil {
				return nil, err
			}
		}
	}
	paths, err := pathList(flatten([]runtime.Object{a.At(0)}))
	if err != nil {
		return nil, err
	}
	return r.files(paths)
}

// table reads a table, view or dataset by name; LIVE.x stays as it is written.
func (r *reader) table(a *runtime.Args) (runtime.Object, error) {
	name, ok := runtime.AsString(a.At(0))
	if !ok {
		return nil, NotExpectedType("tableName", "str", a.At(0))
	}
	return r.h.tableNamed(name, r.stream, r.options)
}

func (h *Host) tableNamed(name string, stream bool, options plan.Options) (runtime.Object, error) {
	parts, err := types.SplitName(name)
	if err != nil {
		return nil, h.raise(diag.New("PARSE_SYNTAX_ERROR", "Syntax error in the table name %s.", name))
	}
	if v := h.view(parts); v != nil {
		return h.frame(func(at diag.Origin, id int64) plan.Relation {
			return &plan.SubqueryAlias{At: at, PlanID: id, In: v, Name: parts}
		}), nil
	}
	return h.frame(func(at diag.Origin, id int64) plan.Relation {
		return &plan.UnresolvedTable{At: at, PlanID: id, Name: parts, Streaming: stream, Options: options}
	}), nil
}

// fileFormats are the formats that dp reads from files; the others are refused by name when the graph is checked.
var fileFormats = map[string]bool{"json": true, "csv": true, "parquet": true, "delta": true, "text": true, "binaryfile": true}

// formatHints say what to do about a format that dp does not read.
var formatHints = map[string]string{
	"kafka": "land the topic as files and read them with format(\"cloudFiles\")", "kinesis": "land the stream as files and read them with format(\"cloudFiles\")",
	"jdbc": "export the table to Parquet first", "orc": "convert the files to Parquet", "avro": "convert the files to Parquet", "xml": "read the files as text and parse them",
}

func (r *reader) files(paths []string) (runtime.Object, error) {
	h := r.h
	f := &plan.UnresolvedFiles{Format: r.format, Paths: paths, Options: r.options, Schema: r.schema, Streaming: r.stream}
	switch strings.ToLower(r.format) {
	case "":
		f.Format = "delta" // Databricks' default source
	case "cloudfiles":
		if !r.stream {
			return nil, h.raise(diag.New("DATA_SOURCE_NOT_FOUND", "The format cloudFiles is only available with spark.readStream.").
				WithHint("use spark.readStream, or spark.read.format(\"json\") for a batch"))
		}
		format, ok := r.options.Get("cloudFiles.format")
		if !ok {
			return nil, h.raise(diag.New("CF_MISSING_FORMAT", "Please specify the option cloudFiles.format.").WithHint("add .option(\"cloudFiles.format\", \"json\")"))
		}
		f.Via, f.Format, f.Options = plan.AutoLoader, format, without(r.options, "cloudFiles.format")
	case "table":
		if len(paths) == 1 {
			return h.tableNamed(paths[0], r.stream, r.options)
		}
	}
	if !fileFormats[strings.ToLower(f.Format)] {
		hint := formatHints[strings.ToLower(f.Format)]
		if hint == "" {
			hint = "dp reads json, csv, parquet, delta, text and binaryFile"
		}
		at := h.At()
		return h.identified(&plan.Refused{At: at, Err: diag.Unsupported("the format "+f.Format, hint).At(at)}), nil
	}
	if strings.ToLower(f.Format) != "binaryfile" {
		f.Format = strings.ToLower(f.Format)
	} else {
		f.Format = "binaryFile"
	}
	if len(paths) == 0 {
		return nil, h.raise(diag.New("DELTA_OR_FILE_PATH_MISSING", "No path was given to load.").WithHint("pass the path to load(), or set the option path"))
	}
	return h.frame(func(at diag.Origin, id int64) plan.Relation {
		f.At, f.PlanID = at, id
		return f
	}), nil
}

// without is a copy of options that lacks one.
func without(o plan.Options, key string) plan.Options {
	var n plan.Options
	for _, k := range o.Keys() {
		if !strings.EqualFold(k, key) {
			v, _ := o.Get(k)
			n = n.With(k, v)
		}
	}
	return n
}
