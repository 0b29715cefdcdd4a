package decorators

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// The keyword arguments of create_auto_cdc_flow that are not positional, with those of its older name apply_changes.
var cdcKeywords = []string{
	"track_history_column_list", "track_history_except_column_list", "spark_conf", "once", "comment", "ignore_null_updates", "ignore_null_updates_column_list",
	"ignore_null_updates_except_column_list", "columns_to_update", "apply_as_truncates", "system_sequence_by", "flow_name", "where",
}

const cdcSignature = "(target, source, keys, sequence_by, apply_as_deletes=None, column_list=None, except_column_list=None, stored_as_scd_type=None, name=None, **options)"

// createAutoCDCFlow is dp.create_auto_cdc_flow and apply_changes: a flow that applies change events to a streaming table. The graph check says
// that it cannot run yet.
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
	f.CDC.Source = source
	lists := map[string][]string{}
	for _, n := range []string{
		"keys", "column_list", "except_column_list", "track_history_column_list", "track_history_except_column_list",
		"ignore_null_updates_column_list", "ignore_null_updates_except_column_list", "columns_to_update",
	} {
		if lists[n], err = k.columns(n); err != nil {
			return nil, err
		}
		if len(lists[n]) > 0 {
			f.CDC.Args[n] = lists[n]
		}
	}
	if err := checkCDCLists(k, lists); err != nil {
		return nil, err
	}
	for _, n := range []string{"sequence_by", "apply_as_deletes", "apply_as_truncates", "system_sequence_by"} {
		if n == "sequence_by" && k.get(n) == nil {
			return nil, pyspark.NotExpectedType(n, "str or Column", k.values[n])
		}
		c, err := k.condition(n)
		if err != nil {
			return nil, err
		}
		if c != nil {
			f.CDC.Args[n] = c
		}
	}
	for _, n := range []string{"ignore_null_updates"} {
		v, err := k.flag(n)
		if err != nil {
			return nil, err
		}
		if v {
			f.CDC.Args[n] = true
		}
	}
	s.reg.AddFlow(f)
	return runtime.None, nil
}

// cdcFlow reads what both kinds of AUTO CDC flows have.
func (s *Session) cdcFlow(k *arguments) (*graph.Flow, error) {
	target, ok := runtime.AsString(k.values["target"])
	if !ok {
		return nil, pyspark.NotExpectedType("target", "str", k.values["target"])
	}
	f := &graph.Flow{Origin: s.host.At(), CDC: &graph.CDC{Args: map[string]any{}}}
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
		case scd == "1" || scd == "2":
			f.CDC.Args["stored_as_scd_type"] = scd
		case strings.EqualFold(scd, "bitemporal"):
			return nil, s.host.Raise(diag.Unsupported("stored_as_scd_type=\"bitemporal\"", "use 1 or 2"))
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

// checkCDCLists refuses lists that exclude each other.
func checkCDCLists(k *arguments, lists map[string][]string) error {
	for _, p := range [][2]string{
		{"column_list", "except_column_list"},
		{"track_history_column_list", "track_history_except_column_list"},
		{"ignore_null_updates_column_list", "ignore_null_updates_except_column_list"},
	} {
		if len(lists[p[0]]) > 0 && len(lists[p[1]]) > 0 {
			return pyspark.Fail(pyspark.PySparkValueError, "CANNOT_SET_TOGETHER", "arg_list", p[0]+" and "+p[1])
		}
	}
	if err := checkTrackHistory(k, lists); err != nil {
		return err
	}
	if len(lists["keys"]) == 0 {
		return k.s.host.Raise(diag.New("AUTOCDC_EMPTY_KEYS", "AUTO CDC needs at least one key.").WithHint("name the columns that identify a row in keys"))
	}
	return nil
}

// checkTrackHistory refuses tracked columns without SCD type 2.
func checkTrackHistory(k *arguments, lists map[string][]string) error {
	scd := ""
	if v := k.get("stored_as_scd_type"); v != nil {
		scd, _ = runtime.Str(v)
	}
	var given []string
	for _, n := range []string{"track_history_column_list", "track_history_except_column_list"} {
		if len(lists[n]) > 0 {
			given = append(given, n)
		}
	}
	if scd != "2" && len(given) > 0 {
		return pyspark.Fail(pyspark.PySparkValueError, "INVALID_MULTIPLE_ARGUMENT_CONDITIONS", "arg_names", strings.Join(given, ", "), "condition", "specified unless stored_as_scd_type is 2 (or '2')")
	}
	return nil
}
