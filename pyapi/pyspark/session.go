package pyspark

import (
	"sort"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// SparkSession is the global spark.
type SparkSession struct {
	h     *Host
	class *runtime.Class
}

// sessionClass has the methods; the class SparkSession of each session derives from it.
var sessionClass = runtime.NewClass("pyspark.sql.session", "SparkSession")

// Type makes it a Python object.
func (s *SparkSession) Type() *runtime.Type { return s.class.InstanceType() }

// PyClass is its Python class.
func (s *SparkSession) PyClass() *runtime.Class { return s.class }

// M__getattribute__ finds the methods.
func (s *SparkSession) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(s, s.class, name)
}

func init() {
	m := func(sig string, f func(*SparkSession, *runtime.Args) (runtime.Object, error)) {
		runtime.Method(sessionClass, sig, f)
	}
	get := func(name string, f func(*SparkSession) runtime.Object) {
		runtime.Getter(sessionClass, name, func(s *SparkSession) (runtime.Object, error) { return f(s), nil })
	}
	get("read", func(s *SparkSession) runtime.Object { return &reader{h: s.h} })
	get("readStream", func(s *SparkSession) runtime.Object { return &reader{h: s.h, stream: true} })
	get("catalog", func(s *SparkSession) runtime.Object { return &catalog{s.h} })
	get("conf", func(s *SparkSession) runtime.Object { return &runtimeConf{s.h} })
	get("udf", func(s *SparkSession) runtime.Object { return &udfRegistration{s.h} })
	get("version", func(s *SparkSession) runtime.Object { return runtime.String(s.h.version) })
	for name, hint := range map[string]string{
		"udtf": noUDF, "dataSource": "read files, or Delta tables", "streams": "dp runs the streams: see dp events",
		"sparkContext": noRDD, "tvf": "use spark.sql", "client": "dp has no Spark Connect client",
		"profile": "use dp events", "_jvm": noRDD, "_sc": noRDD,
	} {
		get(name, func(s *SparkSession) runtime.Object { return s.h.Refuse("spark."+name, hint) })
	}
	for _, name := range []string{"newSession", "addArtifact", "addArtifacts", "copyFromLocalToFs", "interruptAll", "interruptTag", "interruptOperation", "addTag", "removeTag", "getTags", "clearTags"} {
		m(signatureOf("SparkSession", name), func(s *SparkSession, _ *runtime.Args) (runtime.Object, error) {
			return nil, s.h.refuse("spark."+name, "leave it out: dp has one session a pipeline")
		})
	}
	m("stop()", func(*SparkSession, *runtime.Args) (runtime.Object, error) { return runtime.None, nil })
	m("table(tableName)", func(s *SparkSession, a *runtime.Args) (runtime.Object, error) {
		name, ok := runtime.AsString(a.At(0))
		if !ok {
			return nil, NotExpectedType("tableName", "str", a.At(0))
		}
		return s.h.tableNamed(name, false, plan.Options{})
	})
	m("sql(sqlQuery, args=None, **kwargs)", (*SparkSession).sql)
	m("range(start, end=None, step=1, numPartitions=None)", (*SparkSession).rangeOf)
	m("createDataFrame(data, schema=None, samplingRatio=None, verifySchema=True)", (*SparkSession).createDataFrame)
	m("emptyDataFrame(schema)", func(s *SparkSession, a *runtime.Args) (runtime.Object, error) {
		sc, err := s.h.schemaOf(a.At(0))
		if err != nil {
			return nil, err
		}
		return s.h.local(sc, nil), nil
	})
}

// newSparkSession makes the session object with a class of its own: the static methods of SparkSession know the host.
func (h *Host) newSparkSession() *SparkSession {
	c := runtime.NewClass("pyspark.sql.session", "SparkSession", sessionClass)
	give := func(*runtime.Args) (runtime.Object, error) { return h.spark, nil }
	c.DefStatic("active()", give)
	c.DefStatic("getActiveSession()", give)
	c.DefStatic("getDefaultSession()", give)
	c.Set("builder", &builder{h})
	c.Set("Builder", &builder{h})
	return &SparkSession{h: h, class: c}
}

// builder is SparkSession.builder: whatever is configured, there is the one session.
type builder struct{ h *Host }

var builderClass = runtime.NewClass("pyspark.sql.session", "Builder")

// Type makes it a Python object.
func (*builder) Type() *runtime.Type { return builderClass.InstanceType() }

// PyClass is its Python class.
func (*builder) PyClass() *runtime.Class { return builderClass }

// M__getattribute__ finds the methods.
func (b *builder) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(b, builderClass, name)
}

// M__call__ is SparkSession.Builder().
func (b *builder) M__call__(runtime.Tuple, runtime.StringDict) (runtime.Object, error) { return b, nil }

func init() {
	self := func(b *builder, _ *runtime.Args) (runtime.Object, error) { return b, nil }
	for _, sig := range []string{"appName(name)", "master(master)", "remote(url)", "enableHiveSupport()"} {
		runtime.Method(builderClass, sig, self)
	}
	runtime.Method(builderClass, "config(key=None, value=None, conf=None, map=None)", func(b *builder, a *runtime.Args) (runtime.Object, error) {
		if key, ok := runtime.AsString(a.At(0)); ok {
			return b, b.h.setConf(key, a.At(1))
		}
		return b, nil
	})
	give := func(b *builder, _ *runtime.Args) (runtime.Object, error) { return b.h.spark, nil }
	runtime.Method(builderClass, "getOrCreate()", give)
	runtime.Method(builderClass, "create()", give)
}

// runtimeConf is spark.conf.
type runtimeConf struct{ h *Host }

var confClass = runtime.NewClass("pyspark.sql.conf", "RuntimeConfig")

// Type makes it a Python object.
func (*runtimeConf) Type() *runtime.Type { return confClass.InstanceType() }

// PyClass is its Python class.
func (*runtimeConf) PyClass() *runtime.Class { return confClass }

// M__getattribute__ finds the methods.
func (c *runtimeConf) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(c, confClass, name)
}

func init() {
	m := func(sig string, f func(*runtimeConf, *runtime.Args) (runtime.Object, error)) {
		runtime.Method(confClass, sig, f)
	}
	m("get(key, default=...)", func(c *runtimeConf, a *runtime.Args) (runtime.Object, error) {
		key, ok := runtime.AsString(a.At(0))
		if !ok {
			return nil, NotExpectedType("key", "str", a.At(0))
		}
		if v, ok := c.h.Conf(key); ok {
			return runtime.String(v), nil
		}
		switch d := a.At(1).(type) {
		case nil:
			return nil, c.h.raise(diag.New("SQL_CONF_NOT_FOUND", "The SQL config %q cannot be found. Please verify that the config exists.", key).
				WithParam("sqlConf", key).WithHint("set it with --conf %s=… or under configuration in dp.yml%s", key, c.h.similarConf(key)))
		case runtime.NoneType:
			return runtime.None, nil
		default:
			s, ok := runtime.AsString(d)
			if !ok {
				return nil, NotExpectedType("default", "str", d)
			}
			return runtime.String(s), nil
		}
	})
	m("set(key, value)", func(c *runtimeConf, a *runtime.Args) (runtime.Object, error) {
		key, ok := runtime.AsString(a.At(0))
		if !ok {
			return nil, NotExpectedType("key", "str", a.At(0))
		}
		return runtime.None, c.h.setConf(key, a.At(1))
	})
	m("unset(key)", func(c *runtimeConf, a *runtime.Args) (runtime.Object, error) {
		key, err := a.String(0)
		delete(c.h.set, key)
		return runtime.None, err
	})
	m("isModifiable(key)", func(c *runtimeConf, _ *runtime.Args) (runtime.Object, error) { return runtime.True, nil })
	runtime.Getter(confClass, "getAll", func(c *runtimeConf) (runtime.Object, error) {
		d := runtime.NewDict()
		for _, k := range c.h.confKeys() {
			v, _ := c.h.Conf(k)
			d.SetStr(k, runtime.String(v))
		}
		return d, nil
	})
}

// setConf sets a configuration value for the rest of the files. Inside a query function it would make the function impure.
func (h *Host) setConf(key string, value runtime.Object) error {
	if h.inputs != nil {
		return h.raise(diag.New("SESSION_MUTATION_IN_DECLARATIVE_PIPELINE.SET_RUNTIME_CONF", "Session mutation spark.conf.set is not allowed in declarative pipelines. Instead set configuration via the pipeline spec or use the 'spark_conf' argument in various decorators.").
			WithHint("%s", noSession))
	}
	s, err := optionText(value)
	if err != nil {
		return err
	}
	if err := plan.CheckOwnSetting(key, s, h.conf); err != nil {
		return h.raise(err)
	}
	if _, again := h.set[key]; !again && h.warn != nil && plan.IdleSetting(key) {
		h.warn(diag.New("DP_SETTING_WITHOUT_EFFECT", "spark.conf.set(%q, …) has no effect.", key).
			WithHint("remove it: the setting steers how Spark computes, and dp computes without Spark").At(h.At()))
	}
	h.set[key] = s
	return nil
}

// confKeys are the keys that have a value, sorted.
func (h *Host) confKeys() []string {
	keys := make([]string, 0, len(h.conf)+len(h.set))
	for k := range h.conf {
		keys = append(keys, k)
	}
	for k := range h.set {
		if _, ok := h.conf[k]; !ok {
			keys = append(keys, k)
		}
	}
	sort.Strings(keys)
	return keys
}

// similarConf suggests a configured key that differs only in case or a few letters.
func (h *Host) similarConf(key string) string {
	if s := diag.Nearest(key, h.confKeys(), max(1, len(key)/3)); s != "" {
		return "; did you mean " + s + "?"
	}
	return ""
}

// rangeOf is spark.range: one argument is the end.
func (s *SparkSession) rangeOf(a *runtime.Args) (runtime.Object, error) {
	start, err := toInt(a.At(0))
	if err != nil {
		return nil, err
	}
	end := start
	if a.IsNone(1) {
		start = 0
	} else if end, err = toInt(a.At(1)); err != nil {
		return nil, err
	}
	step, err := toInt(a.At(2))
	if err != nil {
		return nil, err
	}
	if step == 0 {
		return nil, runtime.Raise(IllegalArgumentException, "requirement failed: step (0) cannot be 0")
	}
	return s.h.identified(&plan.Range{At: s.h.At(), Start: int64(start), End: int64(end), Step: int64(step)}), nil
}

// toInt is int(o).
func toInt(o runtime.Object) (int, error) {
	v, err := runtime.Call(runtime.ClassOf(runtime.Int(0)), []runtime.Object{o}, nil)
	if err != nil {
		return 0, err
	}
	return index(v)
}

// view is the temporary view of that name; nil when there is none.
func (h *Host) view(parts []string) plan.Relation {
	if len(parts) != 1 {
		return nil
	}
	return h.views[strings.ToLower(parts[0])]
}

func (h *Host) addView(name string, r plan.Relation, replace bool) error {
	parts, err := types.SplitName(name)
	if err != nil || len(parts) != 1 {
		return h.raise(diag.New("TEMP_VIEW_NAME_TOO_MANY_NAME_PARTS", "CREATE TEMPORARY VIEW or the corresponding Dataset APIs only accept single-part view names, but got: %s.", name))
	}
	key := strings.ToLower(parts[0])
	if _, ok := h.views[key]; ok && !replace {
		return h.raise(diag.New("TEMP_TABLE_OR_VIEW_ALREADY_EXISTS", "Cannot create the temporary view `%s` because it already exists.", parts[0]))
	}
	h.views[key] = r
	return nil
}
