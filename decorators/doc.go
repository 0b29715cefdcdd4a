// Package decorators is the Python module pyspark.pipelines (dp) and its alias dlt: what definition files say in Python.
//
// Load runs a pipeline's Python files in one interpreter session. Their decorators and calls register datasets and flows, each with the
// place of its definition, in a graph.Registry; query functions become plan.QueryFuncs that call back into Python. What is wrong in any
// file comes back as one diag.List, with Python's traceback.
//
//	s, err := decorators.Load(ctx, registry, files, decorators.Options{Catalog: "main", Schema: "default", Conf: conf})
//	defer s.Close()
//	g, err := graph.Resolve(ctx, registry, …)   // calls the query functions
//
// Signatures are Databricks'; checks of argument types and their texts are PySpark 4.3's. Every documented keyword has its effect or is
// refused by name; an unknown one is a TypeError with a suggestion. Decorators return the function, as Databricks' do, so that they
// stack in any order.
//
// It must not know how flows run, storage or the backend.
//
// Where to add to it: one file per API, named after it, and its line in module.go.
package decorators
