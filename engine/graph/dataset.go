package graph

import (
	"github.com/seed-e45c46d8/dp/engine/cdc"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/exprbridge"
)

// DatasetKind is what a dataset is.
type DatasetKind uint8

// The kinds of datasets.
const (
	StreamingTable DatasetKind = iota
	MaterializedView
	TemporaryView
	PersistedView
	Sink
)

var kindNames = [...]string{"streaming table", "materialized view", "temporary view", "view", "sink"}

// String is the kind in words.
func (k DatasetKind) String() string { return kindNames[k] }

// Stored reports whether the dataset has a table of its own.
func (k DatasetKind) Stored() bool { return k == StreamingTable || k == MaterializedView }

// Dataset is a table, view or sink as it was defined.
type Dataset struct {
	Name         types.TableName // of temporary views only Table is set
	Kind         DatasetKind
	ByQuery      bool // of Python's @dp.table: a batch query makes the streaming table a materialized view, as on Databricks
	Origin       diag.Origin
	Comment      string
	Table        *TableSchema // the declared columns; nil: inferred
	Properties   map[string]string
	Partition    []string
	Cluster      []string
	ClusterAuto  bool
	Private      bool   // not published: hidden from other pipelines and from show
	Path         string // an explicit location; empty: below the storage
	Format       string // of a sink, or the provider of a table when given (only delta runs)
	Options      map[string]string
	Schedule     string // text of SCHEDULE …, stored only
	Expectations []Expectation
	RowFilter    string
	SparkConf    map[string]string
}

// TableSchema is the declared columns of a table with what plain schemas cannot say.
type TableSchema struct {
	Schema      types.Schema
	Generated   map[string]string // column to expression text
	Defaults    map[string]string
	Masks       map[string]string
	Identity    []string
	PrimaryKey  []string
	Constraints []Constraint // CHECK and FOREIGN KEY, kept as text
}

// Constraint is a named table constraint, as written.
type Constraint struct {
	Name, Kind, Text string
}

// Expectation is a data quality rule of a dataset.
type Expectation struct {
	Name   string
	Cond   *exprbridge.Unbound
	Action ExpectAction
}

// ExpectAction is what happens to a row that breaks an expectation.
type ExpectAction uint8

// The actions.
const (
	ExpectWarn ExpectAction = iota // keep and count
	ExpectDrop
	ExpectFail
)

var expectNames = [...]string{"warn", "drop", "fail"}

// String is the action in a word.
func (a ExpectAction) String() string { return expectNames[a] }

// Flow is one query that writes to a target, as it was defined.
type Flow struct {
	Name         string // unique in the pipeline; the default flow has its target's name
	Target       types.TableName
	Origin       diag.Origin
	Comment      string
	Once         bool
	Default      bool // defined together with its target (decorator, AS SELECT)
	ByName       bool
	Query        plan.QueryFunc
	ReplaceWhere *exprbridge.Unbound // nil: not a REPLACE WHERE flow
	SparkConf    map[string]string
	Catalog      string // completes unqualified names in the query (USE CATALOG); empty: the pipeline's
	Schema       string
	SQL          string          // the query's text, for definitions hashes; empty in Python
	CDC          *cdc.Definition // nil: not an AUTO CDC flow
}
