package sparksql

import (
	"math"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
)

// from is a relation as it stands behind FROM.
func (p *printer) from(r plan.Relation) string {
	switch r := r.(type) {
	case *plan.Join:
		return p.from(r.L) + p.joinTo(r)
	case *plan.Pivot:
		return p.from(r.In) + " " + p.pivot(r)
	case *plan.Unpivot:
		return p.from(r.In) + " " + p.unpivot(r)
	}
	return p.fromItem(r)
}

// fromable reports whether from has words for a relation.
func fromable(r plan.Relation) bool {
	switch r := r.(type) {
	case *plan.Join:
		return fromable(r.L) && fromable(r.R)
	case *plan.Pivot:
		return fromable(r.In)
	case *plan.Unpivot:
		return fromable(r.In)
	case *plan.UnresolvedTable, *plan.UnresolvedFiles, *plan.TableFunc, *plan.SubqueryAlias, *plan.Values:
		return true
	case *plan.Sample:
		return sampleable(r.In)
	case *plan.Watermark:
		return sampleable(r.In)
	case *plan.Limit:
		return r.Offset == nil && r.N != nil && sampleable(r.In)
	}
	return false
}

// sampleable reports a relation that TABLESAMPLE or WATERMARK may follow, which VALUES is not.
func sampleable(r plan.Relation) bool {
	_, values := r.(*plan.Values)
	return !values && fromable(r)
}

// fromItem is one relation of FROM with its alias. What consists of several stands in parentheses.
func (p *printer) fromItem(r plan.Relation) string {
	switch r := r.(type) {
	case *plan.UnresolvedTable:
		s := when(r.Streaming, "STREAM ") + quoted(r.Name)
		switch {
		case r.Version != nil:
			s += " VERSION AS OF " + p.value(r.Version)
		case r.Timestamp != nil:
			s += " TIMESTAMP AS OF " + p.value(r.Timestamp)
		}
		return s + p.options(r.Options)
	case *plan.UnresolvedFiles:
		return p.files(r)
	case *plan.TableFunc:
		return joined(strings.Split(r.Name, "."), ".", quote) + "(" + p.exprs(r.Args) + ")"
	case *plan.SubqueryAlias:
		return p.aliased(r)
	case *plan.Sample:
		return p.unnamed(r.In) + " " + p.sample(r)
	case *plan.Limit:
		return p.unnamed(r.In) + " TABLESAMPLE (" + p.expr(r.N) + " ROWS)"
	case *plan.Watermark:
		return p.fromItem(r.In) + " WATERMARK " + p.item(r.Column) + " DELAY OF INTERVAL " + stringText(r.Delay)
	case *plan.Values:
		return p.values(r)
	case *plan.Join, *plan.Pivot, *plan.Unpivot:
		return "(" + p.from(r) + ")"
	}
	return p.wordless()
}

// unnamed is a relation of FROM that a name or TABLESAMPLE may follow: in parentheses if it has a name.
func (p *printer) unnamed(r plan.Relation) string {
	s := p.fromItem(r)
	if a, ok := r.(*plan.SubqueryAlias); ok && a.Name[0] != plan.AutoName {
		return "(" + s + ")"
	}
	return s
}

// aliased is a relation with a name, or a query in parentheses.
func (p *printer) aliased(r *plan.SubqueryAlias) string {
	s := ""
	if len(r.Name) == 1 && r.Name[0] == plan.AutoName && r.Columns == nil {
		return "(" + p.query(r.In) + ")"
	}
	switch r.In.(type) {
	case *plan.UnresolvedTable, *plan.UnresolvedFiles, *plan.TableFunc:
		s = p.fromItem(r.In)
	case *plan.SubqueryAlias:
		s = p.unnamed(r.In)
	case *plan.Watermark:
		s = "(" + p.fromItem(r.In) + ")"
	default:
		s = "(" + p.query(r.In) + ")"
	}
	s += " AS " + quoted(r.Name)
	if r.Columns != nil {
		s += " (" + names(r.Columns) + ")"
	}
	return s
}

func (p *printer) options(o plan.Options) string {
	keys := o.Keys()
	if len(keys) == 0 {
		return ""
	}
	return " WITH (" + joined(keys, ", ", func(k string) string {
		v, _ := o.Get(k)
		return stringText(k) + " = " + stringText(v)
	}) + ")"
}

// files is read_files, cloud_files or format.`path`.
func (p *printer) files(r *plan.UnresolvedFiles) string {
	keys := r.Options.Keys()
	option := func(k string) string { v, _ := r.Options.Get(k); return stringText(v) }
	switch r.Via {
	case plan.PlainReader:
		if len(r.Paths) != 1 || r.Schema != nil {
			return p.wordless()
		}
		return when(r.Streaming, "STREAM ") + quote(r.Format) + "." + quote(r.Paths[0]) + p.options(r.Options)
	case plan.AutoLoader:
		entries := []string{}
		if r.Schema != nil {
			entries = append(entries, "'schema', "+stringText(r.Schema.DDL()))
		}
		for _, k := range keys {
			entries = append(entries, stringText(k)+", "+option(k))
		}
		return "cloud_files(" + joined(r.Paths, ", ", stringText) + ", " + stringText(r.Format) + ", map(" + strings.Join(entries, ", ") + "))"
	}
	args := []string{}
	for _, path := range r.Paths {
		args = append(args, "path => "+stringText(path))
	}
	if r.Format != "" {
		args = append(args, "format => "+stringText(r.Format))
	}
	if r.Schema != nil {
		args = append(args, "schema => "+stringText(r.Schema.DDL()))
	}
	for _, k := range keys {
		args = append(args, quote(k)+" => "+option(k))
	}
	return when(r.Streaming, "STREAM ") + "read_files(" + strings.Join(args, ", ") + ")"
}

var joinWords = [...]string{" JOIN ", " CROSS JOIN ", " LEFT JOIN ", " RIGHT JOIN ", " FULL JOIN ", " LEFT SEMI JOIN ", " LEFT ANTI JOIN "}

// joinTo is a join without its left side.
func (p *printer) joinTo(j *plan.Join) string {
	s := when(j.Natural, " NATURAL") + joinWords[j.Kind] + when(j.Lateral, "LATERAL ") + p.fromItem(j.R)
	if j.On != nil {
		s += " ON " + p.expr(j.On)
	}
	if j.Using != nil {
		s += " USING (" + names(j.Using) + ")"
	}
	return s
}

// sample is TABLESAMPLE with the percentage that gives the fraction again.
func (p *printer) sample(r *plan.Sample) string {
	percent := r.Fraction * 100
	for i := 0; percent/100 != r.Fraction && i < 8; i++ {
		if percent/100 < r.Fraction {
			percent = math.Nextafter(percent, math.Inf(1))
		} else {
			percent = math.Nextafter(percent, 0)
		}
	}
	s := "TABLESAMPLE (" + strconv.FormatFloat(percent, 'f', -1, 64) + " PERCENT)"
	if r.Seed != nil {
		s += " REPEATABLE (" + strconv.FormatInt(*r.Seed, 10) + ")"
	}
	return s
}

// columns writes a column, or several that were made one struct, as PIVOT and UNPIVOT name them.
func (p *printer) columns(e plan.Expr) string {
	if c, ok := e.(*plan.Call); ok && c.Name == "struct" {
		return "(" + p.exprs(c.Args) + ")"
	}
	return p.expr(e)
}

func (p *printer) pivot(r *plan.Pivot) string {
	if !r.SQL {
		return p.wordless()
	}
	return "PIVOT (" + p.items(r.Aggs) + " FOR " + p.columns(r.Column) + " IN (" + p.items(r.Values) + "))"
}

func (p *printer) unpivot(r *plan.Unpivot) string {
	if r.IDs != nil {
		return p.wordless()
	}
	rows := len(r.ValueNames) > 1 // each entry is a list of columns
	for _, e := range r.Values {
		if a, ok := e.(*plan.Alias); ok {
			e = a.E
		}
		_, several := e.(*plan.Call)
		rows = rows || several
	}
	parens := func(s string) string {
		if rows && !strings.HasPrefix(s, "(") {
			return "(" + s + ")"
		}
		return s
	}
	return "UNPIVOT " + when(r.IncludeNulls, "INCLUDE NULLS ") + "(" + parens(names(r.ValueNames)) + " FOR " + quote(r.Variable) + " IN (" +
		joined(r.Values, ", ", func(e plan.Expr) string {
			if a, ok := e.(*plan.Alias); ok {
				return parens(p.columns(a.E)) + " AS " + quote(a.Name)
			}
			return parens(p.columns(e))
		}) + "))"
}
