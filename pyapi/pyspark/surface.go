package pyspark

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// Every public name of PySpark 4.3 exists, with its parameters: surface.tsv lists them (tests/oracle/pyspark_surface.py), and what the other
// files of this package do not define is added here, to be refused by name when it is used.

//go:embed surface.tsv
var surfaceText string

// surfaceName is a line of surface.tsv: a name in a module, or a member of a class in it.
type surfaceName struct {
	module, class, name string // class "": of the module
	kind                string // class, value, property, or parameters
}

var surface = sync.OnceValue(func() []surfaceName {
	var all []surfaceName
	for _, line := range strings.Split(strings.TrimSpace(surfaceText), "\n") {
		f := strings.Split(line, "\t")
		n := surfaceName{module: f[0], name: f[1], kind: f[2]}
		if class, name, ok := strings.Cut(f[1], "."); ok {
			n.class, n.name = class, name
		}
		all = append(all, n)
	}
	return all
})

// signature is the name with its parameters in the notation of the runtime; what may be left out is None.
func (n surfaceName) signature() string {
	return n.name + strings.ReplaceAll(n.kind, "=", "=None")
}

// signatureOf is how PySpark declares a member of a class, "name(*args, **kwargs)" when it does not.
func signatureOf(class, name string) string {
	for _, n := range surface() {
		if n.class == class && n.name == name && strings.HasPrefix(n.kind, "(") {
			return n.signature()
		}
	}
	return name + "(*args, **kwargs)"
}

// surfaceHints say what to do instead, by module, or by module and class.
var surfaceHints = map[string]string{
	"pyspark":                                  noRDD,
	"pyspark.conf":                             noSession,
	"pyspark.sql.avro.functions":               "convert the data to JSON or Parquet",
	"pyspark.sql.protobuf.functions":           "convert the data to JSON or Parquet",
	"pyspark.sql.catalog":                      "use dp show to list tables, and the pipeline's files to change them",
	"pyspark.sql.datasource":                   "read files, or Delta tables",
	"pyspark.sql.merge":                        "use create_auto_cdc_flow",
	"pyspark.sql.observation":                  "use expectations (@dp.expect)",
	"pyspark.sql.pandas.functions":             noPandas,
	"pyspark.sql.readwriter":                   noWrite,
	"pyspark.sql.session":                      "leave it out: dp has one session a pipeline",
	"pyspark.sql.streaming":                    "leave it out: dp runs the streams of the pipeline",
	"pyspark.sql.streaming.query":              "leave it out: dp runs the streams of the pipeline, see dp events",
	"pyspark.sql.streaming.readwriter":         noWrite,
	"pyspark.sql.tvf":                          "use spark.sql",
	"pyspark.sql.udf":                          noUDF,
	"pyspark.sql.udtf":                         noUDF,
	"pyspark.sql.types":                        "leave it out",
	"pyspark.sql.functions.partitioning":       "name the column in partition_cols or cluster_by",
	"pyspark.sql.streaming.listener":           "see dp events",
	"pyspark.sql.streaming.stateful_processor": "dp has no stateful processors: use aggregates, or AUTO CDC",
}

func surfaceHint(module string) string {
	if h, ok := surfaceHints[module]; ok {
		return h
	}
	return "express it with other methods"
}

func surfaceRefusal(what, module string) error {
	return throwDiag(diag.Unsupported(what, surfaceHint(module)))
}

// surfaceIndex are the names of modules, and the members of classes under "module/class".
var surfaceIndex = sync.OnceValue(func() map[string][]surfaceName {
	index := map[string][]surfaceName{}
	for _, n := range surface() {
		key := n.module
		if n.class != "" {
			key += "/" + n.class
		}
		index[key] = append(index[key], n)
	}
	return index
})

// completeClass adds the members that a class lacks.
func completeClass(c *runtime.Class, module, class string) {
	for _, n := range surfaceIndex()[module+"/"+class] {
		if c.Lookup(n.name) != nil {
			continue
		}
		what := class + "." + n.name
		refuse := func(runtime.Object, *runtime.Args) (runtime.Object, error) { return nil, surfaceRefusal(what, module) }
		switch {
		case strings.HasPrefix(n.kind, "("):
			c.Def(n.signature(), refuse)
		case n.kind == "property":
			c.Property(n.name, func(runtime.Object) (runtime.Object, error) { return nil, surfaceRefusal(what, module) }, nil)
		default:
			c.Set(n.name, &refusedObject{name: what, hint: surfaceHint(module)})
		}
	}
}

// completeShared adds what the classes of all sessions lack, once, before any session uses them.
var completeShared = sync.OnceFunc(func() {
	for class, c := range map[string]*runtime.Class{
		"DataFrame": dataFrameClass, "DataFrameNaFunctions": naClass,
	} {
		completeClass(c, "pyspark.sql.dataframe", class)
	}
	completeClass(statClass, "pyspark.sql.dataframe", "DataFrameStatFunctions")
	completeClass(catalogClass, "pyspark.sql.catalog", "Catalog")
	completeClass(columnClass, "pyspark.sql.column", "Column")
	completeClass(groupedClass, "pyspark.sql.group", "GroupedData")
	completeClass(confClass, "pyspark.sql.conf", "RuntimeConfig")
	completeClass(readerClass, "pyspark.sql.readwriter", "DataFrameReader")
	completeClass(streamReaderClass, "pyspark.sql.streaming.readwriter", "DataStreamReader")
	completeClass(sessionClass, "pyspark.sql.session", "SparkSession")
	completeClass(windowSpecClass, "pyspark.sql.window", "WindowSpec")
	completeClass(rowClass, "pyspark.sql.types", "Row")
	for _, t := range simpleTypes { // before the classes they derive from, whose parameters have other names
		completeClass(t.class, typesModule, t.class.Name)
	}
	for i := len(typeClasses) - 1; i >= 0; i-- {
		completeClass(typeClasses[i], typesModule, typeClasses[i].Name)
	}
	for _, c := range errorClasses {
		completeClass(c, errorsModule, c.Name)
	}
})

// standIns are the classes that PySpark has and dp may not have, by name, or module and name: they can be named, in annotations and isinstance, and refuse to be
// made. All sessions share them.
var standIns = sync.OnceValue(func() map[string]*runtime.Class {
	home := map[string]string{}
	for _, n := range surface() {
		switch {
		case n.class != "" && home[n.class] == "":
			home[n.class] = n.module
		case n.kind == "class" && n.class == "" && !strings.HasPrefix(home[n.name], n.module):
			home[n.name] = n.module
		}
	}
	classes := map[string]*runtime.Class{}
	add := func(key, module, name string) {
		if classes[key] != nil {
			return
		}
		c := runtime.NewClass(module, name)
		c.Constructor(name+"(*args, **kwargs)", func(*runtime.Class, *runtime.Args) (runtime.Object, error) {
			return nil, surfaceRefusal(module+"."+name, module)
		})
		completeClass(c, module, name)
		classes[key] = c
	}
	for name, module := range home {
		add(name, module, name)
	}
	for _, n := range surface() { // two modules may have a class of one name, as Column and pyspark.sql.catalog's
		if n.class != "" && home[n.class] != n.module {
			add(n.module+"/"+n.class, n.module, n.class)
		}
	}
	return classes
})

// completeModule adds what a module lacks.
func completeModule(m *runtime.Module, module string) {
	for _, n := range surfaceIndex()[module] {
		if m.Get(n.name) != nil {
			continue
		}
		what := module + "." + n.name
		switch {
		case n.kind == "class":
			c := standIns()[module+"/"+n.name]
			if c == nil {
				c = standIns()[n.name]
			}
			m.Set(n.name, c)
		case strings.HasPrefix(n.kind, "("):
			m.Def(n.signature(), func(*runtime.Args) (runtime.Object, error) { return nil, surfaceRefusal(what, module) })
		default:
			m.Set(n.name, &refusedObject{name: what, hint: surfaceHint(module)})
		}
	}
}

// completed are the modules with every name that PySpark has in them, and those that only PySpark has.
func completed(defs []runtime.ModuleDef) []runtime.ModuleDef {
	seen := map[string]bool{"pyspark.pipelines": true} // the decorators' own
	complete := func(name string, load func(*runtime.Module) error) func(*runtime.Module) error {
		return func(m *runtime.Module) error {
			if load != nil {
				if err := load(m); err != nil {
					return err
				}
			}
			completeModule(m, name)
			return nil
		}
	}
	for i := range defs {
		seen[defs[i].Name] = true
		defs[i].Load = complete(defs[i].Name, defs[i].Load)
	}
	for _, n := range surface() {
		if !seen[n.module] {
			seen[n.module] = true
			defs = append(defs, runtime.ModuleDef{Name: n.module, Load: complete(n.module, nil)})
		}
	}
	return defs
}
