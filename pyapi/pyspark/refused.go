package pyspark

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// What PySpark has and dp has not: the names exist, so that files load and hasattr is true, and every use is refused by name with what to
// do instead.

type refusal struct{ sig, hint string }

const (
	noUDF     = "use a udf that returns an array, and explode it"
	noPandas  = "dp runs without pandas: use the built-in functions of pyspark.sql.functions"
	noAction  = "a query function only describes its query: return the DataFrame, and read the finished table with dp sql"
	noWrite   = "return the DataFrame from a function decorated with @dp.table or @dp.materialized_view: dp writes the table"
	noRDD     = "use the DataFrame's own methods: dp has no RDDs"
	noSession = "set it in the pipeline's configuration (dp.yml or --conf)"
)

var refusedFunctions = []refusal{
	{"pandas_udf(f=None, returnType=None, functionType=None)", noPandas},
	{"arrow_udf(f=None, returnType=None, functionType=None)", noPandas},
	{"udtf(cls=None, *, returnType=None, useArrow=None)", noUDF},
	{"arrow_udtf(cls=None, *, returnType=None)", noUDF},
	{"bucket(numBuckets, col)", "name the column in partition_cols or cluster_by"},
	{"years(col)", "name a date column in partition_cols"},
	{"months(col)", "name a date column in partition_cols"},
	{"days(col)", "name a date column in partition_cols"},
	{"hours(col)", "name a date column in partition_cols"},
}

// dataFrameActions are the methods that would read or write data.
var dataFrameActions = map[string]string{
	"toPandas": noAction, "toArrow": noAction, "inputFiles": noAction, "isLocal": noAction,
	"writeTo": noWrite, "saveAsTable": noWrite, "mergeInto": noWrite, "observe": "use expectations (@dp.expect)", "pandas_api": noPandas,
}

// dataFrameRefused are methods that describe and that dp has not.
var dataFrameRefused = map[string]string{
	"mapInPandas": noPandas, "mapInArrow": noPandas,
	"transpose": "use unpivot and pivot with explicit values", "asTable": noUDF, "colRegex": "name the columns", "metadataColumn": "use col(\"_metadata\")",
	"lateralJoin": "use spark.sql with LATERAL", "nearestByJoin": "use a window function over a join", "zip": "join on a key", "repartitionById": "leave it out: dp plans its own parallelism",
	"zipWithIndex": "use row_number() over a window", "createGlobalTempView": "use @dp.temporary_view", "createOrReplaceGlobalTempView": "use @dp.temporary_view",
	"exists": "use a left semi join", "scalar": "use a join with the one-row DataFrame", "to": "select and cast the columns", "withMetadata": "leave the metadata out",
	"semanticHash": "leave it out", "sameSemantics": "leave it out", "checkpoint": "leave it out: dp keeps no lineage to cut", "localCheckpoint": "leave it out: dp keeps no lineage to cut",
	"registerTempTable": "use createOrReplaceTempView",
}

// dataFrameRefusedProperties are attributes.
var dataFrameRefusedProperties = map[string]string{
	"write": noWrite, "writeStream": noWrite, "rdd": noRDD, "plot": noPandas, "executionInfo": noAction, "storageLevel": "leave it out: dp keeps no cache",
}

// refuseAction is the error for a method that would run a query: inside a query function it is Spark's.
func (h *Host) refuseAction(what, hint string) error {
	if h.inRows {
		return h.refuse(what+" in a function that a query calls for rows", "such a function gets values only: join or aggregate in the query")
	}
	if h.inputs == nil {
		return h.refuse(what+" at the top level of a pipeline file", hint)
	}
	return h.raise(diag.New("ATTEMPT_ANALYSIS_IN_PIPELINE_QUERY_FUNCTION",
		"Operations that trigger DataFrame analysis or execution are not allowed in pipeline query functions. Move code outside of the pipeline query function.").
		WithHint("%s: %s", what, hint))
}

func init() {
	for name, hint := range dataFrameActions {
		runtime.Method(dataFrameClass, signatureOf("DataFrame", name), func(d *DataFrame, _ *runtime.Args) (runtime.Object, error) {
			return nil, d.h.refuseAction("DataFrame."+name, hint)
		})
	}
	for name, hint := range dataFrameRefused {
		runtime.Method(dataFrameClass, signatureOf("DataFrame", name), func(d *DataFrame, _ *runtime.Args) (runtime.Object, error) {
			return nil, d.h.refuse("DataFrame."+name, hint)
		})
	}
	for name, hint := range dataFrameRefusedProperties {
		runtime.Getter(dataFrameClass, name, func(d *DataFrame) (runtime.Object, error) {
			return nil, d.h.refuseAction("DataFrame."+name, hint)
		})
	}
}

// refusedObject is an object that PySpark has and dp has not, such as spark.udf: any attribute that is asked of it is refused by its
// whole name.
type refusedObject struct {
	h          *Host
	name, hint string
}

var refusedObjectClass = runtime.NewClass("dp", "Refused")

// Type makes it a Python object.
func (*refusedObject) Type() *runtime.Type { return refusedObjectClass.InstanceType() }

// PyClass is its Python class.
func (*refusedObject) PyClass() *runtime.Class { return refusedObjectClass }

// M__getattribute__ refuses.
func (r *refusedObject) M__getattribute__(name string) (runtime.Object, error) {
	if strings.HasPrefix(name, "__") {
		return runtime.Attr(r, refusedObjectClass, name)
	}
	if r.h == nil {
		return nil, throwDiag(diag.Unsupported(r.name+"."+name, r.hint))
	}
	return nil, r.h.refuse(r.name+"."+name, r.hint)
}

// M__call__ refuses.
func (r *refusedObject) M__call__(runtime.Tuple, runtime.StringDict) (runtime.Object, error) {
	if r.h == nil {
		return nil, throwDiag(diag.Unsupported(r.name, r.hint))
	}
	return nil, r.h.refuse(r.name, r.hint)
}

// Refuse is an object whose every use is refused by name.
func (h *Host) Refuse(name, hint string) runtime.Object { return &refusedObject{h, name, hint} }
