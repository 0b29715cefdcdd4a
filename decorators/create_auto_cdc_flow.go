package decorators

import (
	"context"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/cdc"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// The keyword arguments of create_auto_cdc_flow that are not positional, with those of its older name apply_changes.
var cdcKeywords = []string{
	"track_history_column_list", "track_history_except_column_list", "spark_conf", "once", "comment", "ignore_null_updates", "ignore_null_updates_column_list",
	"ignore_null_updates_except_column_list", "columns_to_update", "apply_as_truncates", "system_sequence_by", "flow_name", "where",
}

const cdcSignature = "(target, source, keys, sequence_by, apply_as_deletes=None, column_list=None, except_column_list=None, stored_as_scd_type=None, name=None, **options)"

// createAutoCDCFlow is dp.create_auto_cdc_flow and apply_changes: a flow that applies change events to a streaming table.
func (s *Session) createAutoCDCFlow(api string, a *runtime.Args) (runtime.Object, error) {
	k, err := s.keywords(api, cdcKeywords, a.Kwargs)
	if err != nil {
		return nil, err
	}
	for i := range 9 {
		k.values[a.Name(i)] = a.At(i)
	}
	f, err := s.cdcFlow(k)
	if err != nil {
		return nil, err
	}
	source, ok := runtime.AsString(k.values["source"])
	if !ok {
		return nil, pyspark.NotExpectedType("source", "str", k.values["source"])
	}
	if k.get("where") != nil {
		return nil, s.host.Raise(diag.Unsupported("where of "+api, "filter in a view that the flow reads"))
	}
	if err := s.cdcChanges(k, f.CDC); err != nil {
		return nil, err
	}
	if err := f.CDC.Check(); err != nil {
		return nil, s.host.Raise(err)
	}
	if f.Query, err = s.tableQuery(source, true, f.Origin); err != nil {
		return nil, err
	}
	f.CDC.Source = source
	s.reg.AddFlow(f)
	return runtime.None, nil
}

// cdcChanges reads the arguments that say what events do.
func (s *Session) cdcChanges(k *arguments, d *cdc.Definition) (err error) {
	if d.Keys, err = k.columns("keys"); err != nil {
		return err
	}
	if d.Columns, err = k.selection("column_list", "except_column_list"); err != nil {
		return err
	}
	if d.Track, err = k.tracked(d.SCD); err != nil {
		return err
	}
	if err := k.emptyKeys(d.Keys); err != nil {
		return err
	}
	if k.get("sequence_by") == nil {
		return pyspark.NotExpectedType("sequence_by", "str or Column", k.values["sequence_by"])
	}
	for name, to := range map[string]*plan.Expr{
		"sequence_by": &d.SequenceBy, "system_sequence_by": &d.SystemSequenceBy, "apply_as_deletes": &d.Deletes, "apply_as_truncates": &d.Truncates,
	} {
		c, err := k.condition(name)
		if err != nil {
			return err
		}
		if c != nil {
			*to = c.Expr
		}
	}
	return k.ignoredNulls(d)
}

// ignoredNulls reads which columns keep their value when an event has NULL, and the column that names what an event changes.
func (a *arguments) ignoredNulls(d *cdc.Definition) error {
	every, err := a.flag("ignore_null_updates")
	if err != nil {
		return err
	}
	if d.IgnoreNulls, err = a.selection("ignore_null_updates_column_list", "ignore_null_updates_except_column_list"); err != nil {
		return err
	}
	if l, ok := a.values["ignore_null_updates_column_list"].(*runtime.List); ok && len(l.Items) == 0 {
		d.IgnoreNulls = &cdc.Selection{} // the definition's own check refuses it
	}
	switch {
	case every && d.IgnoreNulls != nil:
		return pyspark.Fail(pyspark.PySparkValueError, "CANNOT_SET_TOGETHER", "arg_list", "ignore_null_updates and its column lists")
	case every:
		d.IgnoreNulls = &cdc.Selection{Except: true}
	}
	v := a.get("columns_to_update")
	if v == nil {
		return nil
	}
	if l, ok := v.(*runtime.List); ok && len(l.Items) == 1 {
		v = l.Items[0]
	}
	name, ok := runtime.AsString(v)
	if c, column := v.(*pyspark.Column); column {
		if x, plain := c.Expr().(*plan.Column); plain && len(x.Parts) == 1 {
			name, ok = x.Parts[0], true
		}
	}
	if !ok {
		return pyspark.NotExpectedType("columns_to_update", "str or Column", v)
	}
	d.ColumnsToUpdate = name
	return nil
}

// tableQuery is the query function that reads a table, view or dataset by its name.
func (s *Session) tableQuery(name string, stream bool, at diag.Origin) (plan.QueryFunc, error) {
	parts, err := types.SplitName(name)
	if err != nil {
		return nil, s.host.Raise(diag.New("INVALID_IDENTIFIER", "%q is not a valid table name.", name))
	}
	rel := &plan.UnresolvedTable{At: at, Name: parts, Streaming: stream}
	return func(context.Context, plan.Inputs) (plan.Relation, error) { return rel, nil }, nil
}

// cdcFlow reads what both kinds of AUTO CDC flows have.
func (s *Session) cdcFlow(k *arguments) (*graph.Flow, error) {
	target, ok := runtime.AsString(k.values["target"])
	if !ok {
		return nil, pyspark.NotExpectedType("target", "str", k.values["target"])
	}
	f := &graph.Flow{Origin: s.host.At(), CDC: &cdc.Definition{SCD: cdc.Type1}}
	var err error
	if f.Target, err = s.tableName(target); err != nil {
		return nil, err
	}
	name, err := k.text("name")
	if err == nil && name == "" {
		name, err = k.text("flow_name")
	}
	if err != nil {
		return nil, err
	}
	f.Name = f.Target.Table
	if name != "" {
		if f.Name, err = s.flowName(name); err != nil {
			return nil, err
		}
	}
	if f.Once, err = k.flag("once"); err != nil {
		return nil, err
	}
	if f.Comment, err = k.text("comment"); err != nil {
		return nil, err
	}
	if f.SparkConf, err = k.dict("spark_conf"); err != nil {
		return nil, err
	}
	if v := k.get("stored_as_scd_type"); v != nil {
		scd, err := runtime.Str(v)
		if err != nil {
			return nil, err
		}
		switch {
		case scd == "1":
		case scd == "2":
			f.CDC.SCD = cdc.Type2
		case strings.EqualFold(scd, "bitemporal"):
			f.CDC.SCD = cdc.Bitemporal
		default:
			return nil, pyspark.NotExpectedType("stored_as_scd_type", "Literal[1, 2, '1', '2']", v)
		}
	}
	return f, nil
}

// columns is a list of column names, given as names or unqualified Columns.
func (a *arguments) columns(name string) ([]string, error) {
	v := a.values[name]
	if v == nil || v == runtime.None && name != "keys" {
		return nil, nil
	}
	const want = "list[str] or list[Column]"
	l, ok := v.(*runtime.List)
	if !ok {
		return nil, pyspark.NotExpectedType(name, want, v)
	}
	r := make([]string, len(l.Items))
	for i, x := range l.Items {
		if s, ok := runtime.AsString(x); ok {
			if strings.Contains(s, ".") && !strings.HasPrefix(s, "`") {
				return nil, a.multipart(s)
			}
			r[i] = s
			continue
		}
		c, ok := x.(*pyspark.Column)
		if !ok {
			return nil, pyspark.NotExpectedType(name, want, x)
		}
		col, ok := c.Expr().(*plan.Column)
		if !ok {
			return nil, pyspark.Fail(pyspark.PySparkValueError, "VALUE_NOT_PLAIN_COLUMN_REFERENCE", "val", textOf(c.Expr()), "field_name", name)
		}
		if len(col.Parts) != 1 {
			return nil, a.multipart(col.String())
		}
		r[i] = col.Parts[0]
	}
	return r, nil
}

func (a *arguments) multipart(name string) error {
	return a.s.host.Raise(diag.New("AUTOCDC_MULTIPART_COLUMN_IDENTIFIER", "The column %s of %s is qualified; AUTO CDC columns are names without a qualifier.", name, a.api).
		WithHint("write the last part of the name"))
}

// selection is a list of columns or its except form, which exclude each other; nil when neither has a column.
func (a *arguments) selection(name, except string) (*cdc.Selection, error) {
	in, err := a.columns(name)
	if err != nil {
		return nil, err
	}
	out, err := a.columns(except)
	switch {
	case err != nil:
		return nil, err
	case len(in) > 0 && len(out) > 0:
		return nil, pyspark.Fail(pyspark.PySparkValueError, "CANNOT_SET_TOGETHER", "arg_list", name+" and "+except)
	case len(in) > 0:
		return &cdc.Selection{Columns: in}, nil
	case len(out) > 0:
		return &cdc.Selection{Columns: out, Except: true}, nil
	}
	return nil, nil
}

// tracked reads the tracked columns, which only SCD type 2 has.
func (a *arguments) tracked(scd cdc.SCDType) (*cdc.Selection, error) {
	const name, except = "track_history_column_list", "track_history_except_column_list"
	l, err := a.selection(name, except)
	if err != nil || l == nil || scd == cdc.Type2 {
		return l, err
	}
	given := name
	if l.Except {
		given = except
	}
	return nil, pyspark.Fail(pyspark.PySparkValueError, "INVALID_MULTIPLE_ARGUMENT_CONDITIONS", "arg_names", given, "condition", "specified unless stored_as_scd_type is 2 (or '2')")
}

func (a *arguments) emptyKeys(keys []string) error {
	if len(keys) > 0 {
		return nil
	}
	return a.s.host.Raise(diag.New("AUTOCDC_EMPTY_KEYS", "AutoCDC requires at least one key column to identify rows, but received an empty key set.").WithHint("name the columns that identify a row in keys"))
}
