package plan

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// tree is a node's line with its children indented below.
func tree(line string, children ...Relation) string {
	s := line + "\n"
	for _, c := range children {
		s += indent(c.String(), "  ")
	}
	return s
}

// String is the tree.
func (r *UnresolvedTable) String() string {
	s := "Table " + dotted(r.Name)
	if r.Streaming {
		s = "Stream " + dotted(r.Name)
	}
	return tree(s)
}

// String is the tree.
func (r *UnresolvedFiles) String() string {
	s := "Files "
	if r.Streaming {
		s = "StreamFiles "
	}
	return tree(s + r.Format + " " + strings.Join(r.Paths, ", "))
}

// String is the tree.
func (r *TableFunc) String() string { return tree(r.Name + "(" + joinExprs(r.Args) + ")") }

// String is the tree.
func (r *Scan) String() string {
	s := "Scan " + r.Name + " [" + joinAttrs(r.Attrs) + "]"
	if r.Streaming {
		s = "Stream" + s
	}
	if len(r.Pushed) > 0 {
		s += " pushed: " + joinExprs(r.Pushed)
	}
	return tree(s)
}

func joinAttrs(as []*Attr) string {
	s := make([]string, len(as))
	for i, a := range as {
		s[i] = a.String()
	}
	return strings.Join(s, ", ")
}

// String is the tree.
func (r *LocalRelation) String() string {
	return tree(fmt.Sprintf("LocalRelation %d rows (%s)", len(r.Rows), r.S.DDL()))
}

// String is the tree.
func (r *Values) String() string {
	rows := make([]string, len(r.Rows))
	for i, x := range r.Rows {
		rows[i] = "(" + joinExprs(x) + ")"
	}
	return tree("Values " + strings.Join(rows, ", "))
}

// String is the tree.
func (r *Range) String() string {
	return tree(fmt.Sprintf("Range (%d, %d, step=%d)", r.Start, r.End, r.Step))
}

// String is the tree.
func (r *OneRow) String() string { return tree("OneRow") }

// String is the tree.
func (r *Project) String() string {
	if r.Extend {
		return tree("Extend ["+joinExprs(r.List)+"]", r.In)
	}
	return tree("Project ["+joinExprs(r.List)+"]", r.In)
}

// String is the tree.
func (r *WithColumns) String() string {
	if r.Set {
		return tree("Set ["+joinExprs(r.Exprs())+"]", r.In)
	}
	return tree("WithColumns ["+joinExprs(r.Exprs())+"]", r.In)
}

// String is the tree.
func (r *Rename) String() string {
	s := make([]string, len(r.Pairs))
	for i, p := range r.Pairs {
		s[i] = types.QuoteIfNeeded(p[0]) + " AS " + types.QuoteIfNeeded(p[1])
	}
	return tree("Rename ["+strings.Join(s, ", ")+"]", r.In)
}

// String is the tree.
func (r *Drop) String() string { return tree("Drop ["+joinExprs(r.Cols)+"]", r.In) }

// String is the tree.
func (r *Filter) String() string {
	return tree([]string{"Filter ", "Having ", "Qualify "}[r.Kind]+r.Cond.String(), r.In)
}

var joinNames = [...]string{"Inner", "Cross", "LeftOuter", "RightOuter", "FullOuter", "LeftSemi", "LeftAnti"}

// String is the kind as Spark prints it.
func (k JoinKind) String() string { return joinNames[k] }

// String is the tree.
func (r *Join) String() string {
	s := "Join " + r.Kind.String()
	if r.Natural {
		s += " natural"
	}
	if r.Lateral {
		s += " lateral"
	}
	if len(r.Using) > 0 {
		s += " using (" + strings.Join(r.Using, ", ") + ")"
	}
	if r.On != nil {
		s += " on " + r.On.String()
	}
	return tree(s, r.L, r.R)
}

// String is the tree.
func (r *Aggregate) String() string {
	k := "[" + joinExprs(r.Keys) + "]"
	switch {
	case r.Pipe:
		k = "pipe" + k
	case r.All:
		k = "all"
	case r.Kind == Rollup:
		k = "rollup" + k
	case r.Kind == Cube:
		k = "cube" + k
	case r.Kind == GroupingSets:
		s := make([]string, len(r.Sets))
		for i, x := range r.Sets {
			s[i] = "(" + joinExprs(x) + ")"
		}
		k += " sets (" + strings.Join(s, ", ") + ")"
	}
	return tree("Aggregate "+k+" ["+joinExprs(r.List)+"]", r.In)
}

// String is the tree.
func (r *Pivot) String() string {
	return tree("Pivot ["+joinExprs(r.Keys)+"] "+r.Column.String()+" in ("+joinExprs(r.Values)+") ["+joinExprs(r.Aggs)+"]", r.In)
}

// String is the tree.
func (r *Unpivot) String() string {
	return tree("Unpivot ["+joinExprs(r.IDs)+"] ["+joinExprs(r.Values)+"] "+r.Variable+", "+strings.Join(r.ValueNames, ", "), r.In)
}

// String is the tree.
func (r *SetOp) String() string {
	s := []string{"Union", "Intersect", "Except"}[r.Kind]
	if r.All {
		s += " all"
	}
	if r.ByName {
		s += " by name"
	}
	return tree(s, r.L, r.R)
}

// String is the tree.
func (r *Sort) String() string {
	if r.All && len(r.Orders) > 0 {
		return tree("Sort all"+strings.TrimPrefix(r.Orders[0].String(), r.Orders[0].E.String()), r.In)
	}
	if r.All {
		return tree("Sort all", r.In)
	}
	return tree("Sort ["+joinOrders(r.Orders)+"]", r.In)
}

// String is the tree.
func (r *Limit) String() string {
	s := "Limit"
	if r.N != nil {
		s += " " + r.N.String()
	}
	if r.Offset != nil {
		s += " offset " + r.Offset.String()
	}
	return tree(s, r.In)
}

// String is the tree.
func (r *Distinct) String() string {
	if len(r.On) > 0 {
		return tree("Distinct on ["+joinExprs(r.On)+"]", r.In)
	}
	return tree("Distinct", r.In)
}

// String is the tree.
func (r *SubqueryAlias) String() string {
	s := "SubqueryAlias " + dotted(r.Name)
	if len(r.Columns) > 0 {
		s += " (" + strings.Join(r.Columns, ", ") + ")"
	}
	return tree(s, r.In)
}

// String is the tree.
func (r *With) String() string {
	names := make([]string, len(r.CTEs))
	for i, c := range r.CTEs {
		names[i] = c.Name
	}
	return tree("With "+strings.Join(names, ", "), r.Children()...)
}

// String is the tree.
func (r *Recursion) String() string {
	return tree(fmt.Sprintf("Recursion #%d [%s] up to level %d", r.Loop, joinAttrs(r.Attrs), r.MaxLevel), r.Anchor, r.Step)
}

// String is the tree.
func (r *RecursionRef) String() string {
	return tree(fmt.Sprintf("RecursionRef #%d [%s]", r.Loop, joinAttrs(r.Attrs)))
}

// String is the tree.
func (r *Pipe) String() string { return tree("Pipe", r.In) }

// String is the tree.
func (r *WithWindows) String() string {
	return tree(fmt.Sprintf("WithWindows %d", len(r.Windows)), r.In)
}

// String is the tree.
func (r *Generate) String() string {
	s := "Generate " + r.Fn.String()
	if r.Outer {
		s += " outer"
	}
	if r.Alias != "" {
		s += " " + r.Alias
	}
	if len(r.Columns) > 0 {
		s += " AS " + strings.Join(r.Columns, ", ")
	}
	return tree(s, r.In)
}

// String is the tree.
func (r *Sample) String() string { return tree(fmt.Sprintf("Sample %g", r.Fraction), r.In) }

// String is the tree.
func (r *Watermark) String() string {
	return tree("Watermark "+r.Column.String()+" "+r.Delay, r.In)
}

// String is the tree.
func (r *Hint) String() string { return tree("Hint "+r.Name+"("+joinExprs(r.Args)+")", r.In) }

// String is the tree.
func (r *Refused) String() string {
	return tree("Refused ["+r.Err.Code+"] "+r.Err.Message, r.Children()...)
}
