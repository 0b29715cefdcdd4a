package graph

import "github.com/seed-e45c46d8/dp/engine/diag"

// Registry is where definitions land while the pipeline's files are read.
type Registry struct {
	Datasets []*Dataset
	Flows    []*Flow
	// Refusals are definitions that are known and cannot run (sinks, event hooks …): reported by the graph check, each naming its flow.
	Refusals diag.List
	Warnings diag.List
}

// AddDataset registers a dataset.
func (r *Registry) AddDataset(d *Dataset) { r.Datasets = append(r.Datasets, d) }

// AddFlow registers a flow.
func (r *Registry) AddFlow(f *Flow) { r.Flows = append(r.Flows, f) }

// Refuse registers a definition that dp knows and cannot run.
func (r *Registry) Refuse(e *diag.Error) { r.Refusals = append(r.Refusals, e) }

// Warn registers a warning.
func (r *Registry) Warn(e *diag.Error) { r.Warnings = append(r.Warnings, e) }
