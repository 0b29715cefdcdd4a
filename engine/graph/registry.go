package graph

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// Registry is where definitions land while the pipeline's files are read.
type Registry struct {
	Datasets []*Dataset
	Flows    []*Flow
	// Refusals are definitions that are known and cannot run (sinks, event hooks …): reported by the graph check, each naming its flow.
	Refusals diag.List
	Warnings diag.List

	functions map[string]*plan.UserFunction // by lower-case name
}

// AddDataset registers a dataset.
func (r *Registry) AddDataset(d *Dataset) { r.Datasets = append(r.Datasets, d) }

// AddFlow registers a flow.
func (r *Registry) AddFlow(f *Flow) { r.Flows = append(r.Flows, f) }

// AddFunction registers a user function under the name that SQL calls it by (spark.udf.register). One registered before is replaced.
func (r *Registry) AddFunction(name string, f *plan.UserFunction) {
	if r.functions == nil {
		r.functions = map[string]*plan.UserFunction{}
	}
	r.functions[strings.ToLower(name)] = f
}

// Function finds a user function by its name in lower case, nil when there is none.
func (r *Registry) Function(name string) *plan.UserFunction { return r.functions[name] }

// Refuse registers a definition that dp knows and cannot run.
func (r *Registry) Refuse(e *diag.Error) { r.Refusals = append(r.Refusals, e) }

// Warn registers a warning.
func (r *Registry) Warn(e *diag.Error) { r.Warnings = append(r.Warnings, e) }
