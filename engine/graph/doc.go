// Package graph holds a pipeline's datasets and flows from registration to a checked order of execution.
//
// Python decorators and SQL statements register Datasets and Flows in a Registry, each with its origin. Resolve calls the query functions,
// infers what each flow reads, types every relation, and returns a Graph; what is wrong comes back as one diag.List, direct failures first.
// Select narrows a Graph to the datasets an update runs.
//
// It must not know how a flow runs or where tables are stored: the flow kinds check their own rules (flow.Kind.Check), tables outside the
// pipeline come through a plan.Catalog. A new kind of dataset is a DatasetKind and its rules in check.go.
package graph
