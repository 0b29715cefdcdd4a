package sparksql

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Statement is one statement of a SQL text: a pointer to one of the structs below.
type Statement interface {
	// Origin is the place of the statement's first token.
	Origin() diag.Origin
	// SQL is the statement as written (after ${key} substitution), without the semicolon.
	SQL() string
	// Refusal is what of the statement dp does not run; nil when it can run. Who runs statements has to ask.
	Refusal() *diag.Error
}

// Source is where a statement stands and its text; every statement embeds it.
type Source struct {
	At      diag.Origin
	Text    string
	Refused *diag.Error // see Refusal
}

// Origin is the place of the statement's first token.
func (s *Source) Origin() diag.Origin { return s.At }

// SQL is the statement as written, without the semicolon.
func (s *Source) SQL() string { return s.Text }

// Refusal is what of the statement dp does not run; nil when it can run.
func (s *Source) Refusal() *diag.Error { return s.Refused }

func (s *Source) source() *Source { return s }

// Name is a name as written: one to three parts (more are the caller's error), LIVE. included.
type Name struct {
	At    diag.Origin
	Parts []string
}

// String is the dotted name, quoted where needed.
func (n Name) String() string {
	s := make([]string, len(n.Parts))
	for i, p := range n.Parts {
		s[i] = types.QuoteIfNeeded(p)
	}
	return strings.Join(s, ".")
}

// Condition is a boolean expression and how it was written.
type Condition struct {
	At   diag.Origin
	Expr plan.Expr
	Text string
}

// DatasetKind is what CREATE makes.
type DatasetKind uint8

// The kinds of datasets.
const (
	StreamingTable DatasetKind = iota
	MaterializedView
	TemporaryView
	View  // published view
	Table // CREATE TABLE
)

var datasetKinds = [...]string{"STREAMING TABLE", "MATERIALIZED VIEW", "TEMPORARY VIEW", "VIEW", "TABLE"}

// String is the kind in SQL's words.
func (k DatasetKind) String() string { return datasetKinds[k] }

// CreateDataset is CREATE [OR REFRESH] STREAMING TABLE, MATERIALIZED VIEW, [TEMPORARY] VIEW, TABLE and the legacy LIVE forms
// (STREAMING LIVE TABLE is a StreamingTable, LIVE TABLE a MaterializedView, LIVE VIEW a TemporaryView).
type CreateDataset struct {
	Source
	Kind          DatasetKind
	OrRefresh     bool
	OrReplace     bool
	Existing      bool // REPLACE TABLE, of a table that there is; OrReplace is true then
	IfNotExists   bool
	Private       bool // PRIVATE, and TEMPORARY of a table
	Legacy        bool // a LIVE form
	External      bool // CREATE EXTERNAL TABLE
	Name          Name
	Schema        TableSchema
	Comment       string
	Properties    []Property
	Options       []Property // OPTIONS of CREATE TABLE and CREATE TEMPORARY VIEW … USING
	Provider      string     // USING, in the user's case; "" without
	Location      string
	Partition     []plan.Expr
	Cluster       [][]string
	ClusterAuto   bool
	Schedule      string // the text after SCHEDULE or the TRIGGER clause itself, for people; "" without
	RefreshPolicy string // AUTO, INCREMENTAL, INCREMENTAL STRICT, FULL; "" without
	RowFilter     *FunctionRef
	ViewSchema    string // BINDING, COMPENSATION, TYPE EVOLUTION, EVOLUTION of a view; "" without
	Flow          *Flow  // the AS query (ByName, FlowQuery) or the inline FLOW clause; nil without
}

// Property is one key and value of TBLPROPERTIES or OPTIONS. Values are text, as Spark holds them.
type Property struct {
	At         diag.Origin
	Key, Value string
}

// FunctionRef is a function applied to columns: a row filter or a column mask.
type FunctionRef struct {
	At      diag.Origin
	Name    []string
	Columns []string
}

// FlowKind is what a flow does to its target.
type FlowKind uint8

// The kinds of flows.
const (
	FlowQuery FlowKind = iota // appends, or computes the dataset completely
	FlowReplaceWhere
	FlowReplaceUsing
	FlowAutoCDC
	FlowAutoCDCSnapshot
)

var flowKinds = [...]string{"INSERT", "REPLACE WHERE", "REPLACE USING", "AUTO CDC", "AUTO CDC FROM SNAPSHOT"}

// String is the kind in SQL's words.
func (k FlowKind) String() string { return flowKinds[k] }

// Flow is how rows come into a dataset.
type Flow struct {
	At        diag.Origin
	Kind      FlowKind
	Once      bool
	ByName    bool          // false: columns by position (INSERT INTO t SELECT …)
	Query     plan.Relation // nil for AUTO CDC
	QueryText string
	Replace   *Condition // of REPLACE WHERE
	Using     []string   // of REPLACE USING
	Sequence  plan.Expr  // of REPLACE USING
	CDC       *AutoCDC
}

// CreateFlow is CREATE FLOW, and APPLY CHANGES INTO and AUTO CDC INTO as statements of their own (Bare: the flow is named after its target).
type CreateFlow struct {
	Source
	Name        Name
	OrRefresh   bool
	IfNotExists bool
	Bare        bool
	Comment     string
	Target      Name
	Flow        Flow
}

// AutoCDC is the body of AUTO CDC and APPLY CHANGES.
type AutoCDC struct {
	At                diag.Origin
	Input             plan.Relation // FROM …, FROM SNAPSHOT …
	InputText         string
	Version           plan.Relation // WITH VERSION (query) of a snapshot; nil without
	Keys              []plan.Expr
	IgnoreNullUpdates bool
	IgnoreNullColumns *ColumnList // IGNORE NULL UPDATES ON …; nil: all columns
	ApplyAsDelete     *Condition
	ApplyAsTruncate   *Condition
	SequenceBy        plan.Expr
	SystemSequenceBy  plan.Expr
	Columns           *ColumnList // COLUMNS …; nil: all
	ColumnsToUpdate   string      // COLUMNS TO UPDATE c; "" without
	StoredAs          StoredAs
	TrackHistory      *ColumnList // TRACK HISTORY ON …; nil: all
}

// StoredAs is how AUTO CDC keeps history.
type StoredAs uint8

// The ways AUTO CDC keeps history.
const (
	StoredDefault StoredAs = iota // not written: SCD TYPE 1
	SCDType1
	SCDType2
	Bitemporal
)

// ColumnList is c1, c2 or * EXCEPT (c1, c2).
type ColumnList struct {
	At      diag.Origin
	Columns []string
	Except  bool
}

// Refresh is REFRESH [STREAMING TABLE | MATERIALIZED VIEW | TABLE] t [FULL] [WHERE …] [SYNC | ASYNC].
type Refresh struct {
	Source
	Kind  DatasetKind // StreamingTable, MaterializedView or Table
	Name  Name
	Full  bool
	Where *Condition
	Async bool
}

// Insert is INSERT INTO and INSERT OVERWRITE. Replace is that of REPLACE WHERE.
type Insert struct {
	Source
	Target          Name
	Overwrite       bool
	ByName          bool
	Columns         []string
	Partition       []Property // PARTITION (p = 'v'); a key without a value has Value "" and is dynamic
	Replace         *Condition
	ReplaceUsing    []string
	SchemaEvolution bool
	Query           plan.Relation
}

// MultiInsert is FROM t INSERT … SELECT … INSERT … SELECT …
type MultiInsert struct {
	Source
	Inserts []*Insert
}

// Delete is DELETE FROM t [WHERE …].
type Delete struct {
	Source
	Target Name
	Alias  string
	Where  *Condition
}

// Assignment is column = value. Value nil means DEFAULT.
type Assignment struct {
	At     diag.Origin
	Column []string
	Value  plan.Expr
}

// Update is UPDATE t SET … [WHERE …].
type Update struct {
	Source
	Target Name
	Alias  string
	Set    []Assignment
	Where  *Condition
}

// Merge is MERGE INTO.
type Merge struct {
	Source
	Target          Name
	Alias           string
	Input           plan.Relation // USING …
	On              plan.Expr
	Clauses         []MergeClause
	SchemaEvolution bool
}

// MergeMatch tells which rows a MergeClause is for.
type MergeMatch uint8

// The rows of merge clauses.
const (
	Matched MergeMatch = iota
	NotMatched
	NotMatchedBySource
)

// MergeAction is what a MergeClause does.
type MergeAction uint8

// The actions of merge clauses.
const (
	MergeUpdate MergeAction = iota
	MergeDelete
	MergeInsert
)

// MergeClause is one WHEN … THEN …. Star is UPDATE SET * and INSERT *.
type MergeClause struct {
	At     diag.Origin
	Match  MergeMatch
	Cond   *Condition
	Action MergeAction
	Star   bool
	Set    []Assignment
}

// Query is a query as a statement.
type Query struct {
	Source
	Relation plan.Relation
}

// Set is SET key = value. Without Value it shows the key's value; without Key all.
type Set struct {
	Source
	Key      string
	Value    string
	HasValue bool
}

// Use is USE CATALOG c, USE SCHEMA s, USE [c.]s.
type Use struct {
	Source
	Catalog string // "" leaves it
	Schema  string // "" leaves it
}

// Drop is DROP TABLE, VIEW, MATERIALIZED VIEW … Kind is the words between DROP and the name, in upper case.
type Drop struct {
	Source
	Kind     string
	IfExists bool
	Name     Name
}

// Describe is DESCRIBE [TABLE] t, DESCRIBE HISTORY t, DESCRIBE DETAIL t, DESCRIBE QUERY q, DESCRIBE FUNCTION f, DESCRIBE SCHEMA s.
type Describe struct {
	Source
	Kind     string // TABLE, HISTORY, DETAIL, QUERY, FUNCTION, SCHEMA, CATALOG
	Extended bool
	Name     Name
	Column   []string
	Query    plan.Relation // of DESCRIBE QUERY
	Limit    int           // of DESCRIBE HISTORY; 0 without
}

// Show is SHOW TABLES, VIEWS, SCHEMAS, COLUMNS, FUNCTIONS, TBLPROPERTIES, CREATE TABLE … Kind is the words, in upper case.
type Show struct {
	Source
	Kind    string
	Name    Name // of IN, FROM, or the table; no parts without
	Pattern string
}

// Explain is EXPLAIN [EXTENDED | FORMATTED | …] statement.
type Explain struct {
	Source
	Mode      string // EXTENDED, CODEGEN, COST, FORMATTED, CHANGE, LINEAGE; "" without
	Statement Statement
}

// AlterView is ALTER VIEW v AS query, WITH SCHEMA mode, or RENAME TO name.
type AlterView struct {
	Source
	Name   Name
	Query  plan.Relation // nil without
	Schema string        // as CreateDataset.ViewSchema
	Rename *Name
}

// Truncate is TRUNCATE TABLE t [PARTITION (…)].
type Truncate struct {
	Source
	Name      Name
	Partition []Property // as Insert.Partition
}

// Reset is RESET and RESET key.
type Reset struct {
	Source
	Key string // "" for all
}

// Other is a statement that Spark or Databricks knows and dp does not run. Verb names it: ALTER TABLE, GRANT, OPTIMIZE …
type Other struct {
	Source
	Verb string
}
