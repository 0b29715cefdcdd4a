package graph

import (
	"context"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/cdc"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Graph is a resolved pipeline: every flow typed, checked, and in an order in which inputs come before their readers.
type Graph struct {
	Datasets []*Dataset  // by name
	Flows    []*Resolved // in order of execution
	tables   map[string]types.Schema
	byKey    map[string]*Dataset
}

// Resolved is a flow whose query is typed and whose inputs are known.
type Resolved struct {
	*Flow
	Dataset   *Dataset      // the target
	Relation  plan.Relation // resolved; streaming and stored inputs are scans of a plan.PendingSource
	Streaming bool
	Inputs    []Input
	Feed      *cdc.Feed // of an AUTO CDC flow, whose Relation is its changes; nil otherwise
	// NextSnapshot is the snapshot after one, nil before the first, of an AUTO CDC FROM SNAPSHOT flow with a source function or a WITH VERSION
	// query, which ask runs; nil otherwise.
	NextSnapshot func(ctx context.Context, last *cdc.Version, ask Ask) (*Snapshot, error)
}

// Writes are the columns that the flow gives its target.
func (f *Resolved) Writes() types.Schema {
	if f.Feed != nil {
		return f.Feed.Writes()
	}
	return plan.Schema(f.Relation)
}

// Input is a dataset or an outside table that a flow reads.
type Input struct {
	Name      types.TableName
	Dataset   *Dataset // nil: outside the pipeline
	Streaming bool
}

// TableRef is the Ref of the PendingSource that stands for a stored dataset of the pipeline.
type TableRef struct {
	Name    types.TableName
	Options plan.Options
}

// TableSource is the Kind of the PendingSource that stands for a stored dataset of the pipeline.
const TableSource = "table"

// Dataset finds a dataset by its full name.
func (g *Graph) Dataset(n types.TableName) (*Dataset, bool) {
	d, ok := g.byKey[n.Key()]
	return d, ok
}

// Schema is the columns a stored dataset has once this graph has run.
func (g *Graph) Schema(d *Dataset) types.Schema { return g.tables[d.Name.Key()] }

// FlowsInto are the flows that write to a dataset.
func (g *Graph) FlowsInto(d *Dataset) []*Resolved {
	var r []*Resolved
	for _, f := range g.Flows {
		if f.Dataset == d {
			r = append(r, f)
		}
	}
	return r
}

// Upstream are the stored datasets of the pipeline a flow depends on, views looked through.
func (f *Resolved) Upstream() []*Dataset {
	var r []*Dataset
	for _, in := range f.Inputs {
		if in.Dataset != nil && in.Dataset.Kind.Stored() && !slices.Contains(r, in.Dataset) {
			r = append(r, in.Dataset)
		}
	}
	return r
}

// DisplayName is the flow's full name: its target's catalog and schema, then its own name.
func (f *Flow) DisplayName() string {
	if f.Target.Catalog == "" {
		return f.Name
	}
	return types.TableName{Catalog: f.Target.Catalog, Schema: f.Target.Schema, Table: f.Name}.String()
}

// Property is a table property; keys compare case-insensitively.
func (d *Dataset) Property(key string) (string, bool) {
	for k, v := range d.Properties {
		if strings.EqualFold(k, key) {
			return v, true
		}
	}
	return "", false
}

// ResetAllowed is whether a full refresh may clear the table (pipelines.reset.allowed, true by default).
func (d *Dataset) ResetAllowed() bool {
	v, ok := d.Property("pipelines.reset.allowed")
	return !ok || !strings.EqualFold(strings.TrimSpace(v), "false")
}
