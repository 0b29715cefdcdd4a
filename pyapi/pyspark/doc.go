// Package pyspark is PySpark's API without Spark: the modules pyspark.sql, pyspark.sql.functions, .types, .window, pyspark.errors.
//
// Python describes. A DataFrame is an unresolved plan.Relation and a Column an unresolved plan.Expr; every call makes one node more, with the
// place of the call as its origin. df.columns, df.schema and the like ask the engine through the plan.Inputs bound while a query function runs,
// else through Options.Runner; actions (df.collect(), df.show()) run through the Runner, see action.go. Signatures, argument checks and error
// texts are those of PySpark 4.3.
//
//	h := pyspark.Install(session, pyspark.Options{Conf: conf})
//	restore := h.Bind(ctx, inputs)                 // while a query function runs
//	df, err := session.Call(ctx, function, nil, nil)
//	restore()
//	relation := df.(*pyspark.DataFrame).Relation()
//
// Functions that queries call for rows (udf.go) come back as plan.UserFunction, whose RunRows waits for its turn in the session: see Host.Enter.
//
// All Python modules below pyspark are in this one Go package, since each of them needs Column: the file names follow the Python modules
// and classes, modules.go says what each module exports.
//
// It must not know data, storage, the backend, or pipelines: the decorators are in their own package.
//
// Where to add to it: a function that PySpark calls with ordinary arguments is a line in functions_table.go, another one is a function in
// functions_special.go; a DataFrame method goes to the dataframe_*.go file of its subject. What PySpark has and dp has not is refused by
// name in refused.go, never left out silently.
package pyspark
