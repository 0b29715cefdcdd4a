package duckdb

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
)

// mode tells who reads the text.
type mode uint8

const (
	forRunning mode = iota
	forPeople       // file lists are cut short
)

// statement is a rendered relation.
type statement struct {
	text  string
	cols  []column // the visible output columns, in order
	setup []tempTable
	raws  []*rawScan
	needs []string // macros and Go functions the text calls
	users []*userRegistration
}

// renderer makes one statement.
type renderer struct {
	b       *Backend
	mode    mode
	aliases map[string]bool
	uses    map[plan.Relation]int
	// reserved are the nodes of subqueries whose columns' names are no aliases.
	reserved map[plan.Relation]bool
	ctes     []cte
	byNode   map[plan.Relation]*cte
	setup    []tempTable
	raws     []*rawScan
	needs    []string
	users    []*userRegistration
	loops    map[int]*loop // the recursions around, by plan.Recursion.Loop
	fresh    int
	bytes    int64 // of the Parquet files that the statement reads
}

// cte is a node that several others read.
type cte struct {
	name  string
	text  string
	cols  []column
	names []string
}

func (b *Backend) renderer(m mode) *renderer {
	return &renderer{b: b, mode: m, aliases: map[string]bool{}, uses: map[plan.Relation]int{}, reserved: map[plan.Relation]bool{}, byNode: map[plan.Relation]*cte{}}
}

func (b *Backend) render(rel plan.Relation, m mode) (*statement, error) {
	rel, err := numbered(rel)
	if err != nil {
		return nil, err
	}
	r := b.renderer(m)
	r.countUses(rel)
	blk, err := r.relation(rel, "", nil)
	if err != nil {
		return nil, err
	}
	blk = r.visible(blk)
	names := make([]string, len(blk.cols))
	for i, c := range blk.cols {
		names[i] = c.name
	}
	return r.statement(blk.text(names), blk.cols), nil
}

// statement puts the common table expressions in front of the text.
func (r *renderer) statement(text string, cols []column) *statement {
	if len(r.ctes) > 0 {
		s := make([]string, len(r.ctes))
		for i, c := range r.ctes {
			s[i] = quoteName(c.name) + " AS (\n  " + indent(c.text) + "\n)"
		}
		text = "WITH " + strings.Join(s, ", ") + "\n" + text
	}
	return &statement{text: text, cols: cols, setup: r.setup, raws: r.raws, needs: r.needs, users: r.users}
}

// visible leaves the hidden columns out.
func (r *renderer) visible(b *block) *block {
	if !slices.ContainsFunc(b.cols, func(c column) bool { return c.hidden }) {
		return b
	}
	if b.distinct != "" {
		b = r.wrap(b, "")
	}
	n := *b
	n.cols = nil
	for _, c := range b.cols {
		if !c.hidden {
			n.cols = append(n.cols, c)
		}
	}
	return &n
}

// countUses finds the nodes that stand in the tree more than once.
func (r *renderer) countUses(rel plan.Relation) {
	r.uses[rel]++
	if r.uses[rel] > 1 {
		return
	}
	r.weigh(rel)
	for _, c := range rel.Children() {
		r.countUses(c)
	}
	for _, e := range rel.Exprs() {
		r.countInExpr(e)
	}
}

func (r *renderer) countInExpr(e plan.Expr) {
	if e == nil {
		return
	}
	if s, ok := e.(*plan.Subquery); ok {
		r.countUses(s.Query)
		r.reserveColumns(s.Query)
	}
	for _, c := range e.Children() {
		r.countInExpr(c)
	}
}

// reserveColumns keeps the names of a subquery's columns from being table aliases. In a subquery DuckDB takes t.a, where t is a table of the query
// around it, for the field a of a column t of its own.
func (r *renderer) reserveColumns(query plan.Relation) {
	plan.WalkRelation(query, func(rel plan.Relation) bool {
		if r.reserved[rel] {
			return false
		}
		r.reserved[rel] = true
		for _, a := range rel.Output() {
			r.aliases[strings.ToLower(a.Name)] = true
		}
		return true
	})
}

// reserveIn does so for the subqueries of an expression.
func (r *renderer) reserveIn(e plan.Expr) {
	plan.Walk(e, func(x plan.Expr) bool {
		if s, ok := x.(*plan.Subquery); ok {
			r.reserveColumns(s.Query)
		}
		return true
	})
}

// alias is a table alias nothing else in the statement has, close to the wanted name.
func (r *renderer) alias(want string) string {
	if want == "" {
		want = "q"
	}
	name := want
	for n := 2; r.aliases[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s_%d", want, n)
	}
	r.aliases[strings.ToLower(name)] = true
	return name
}

// need records a macro or Go function the text calls.
func (r *renderer) need(names ...string) {
	for _, n := range names {
		if !slices.Contains(r.needs, n) {
			r.needs = append(r.needs, n)
		}
	}
}

// wrap makes a finished block the FROM of a new one.
func (r *renderer) wrap(b *block, want string) *block {
	alias := r.alias(want)
	names := uniqueNames(b.cols)
	return fromItem("(\n  "+indent(b.text(names))+"\n) AS "+quoteName(alias), alias, b.cols, names)
}

// fromItem is a block over one FROM item that has the columns under the names.
func fromItem(text, alias string, cols []column, names []string) *block {
	n := &block{from: []string{text}, cols: make([]column, len(cols))}
	for i, c := range cols {
		n.cols[i] = column{id: c.id, name: c.name, typ: c.typ, hidden: c.hidden, frag: atom(quoteName(alias) + "." + quoteName(names[i])), plain: true}
	}
	return n
}

// uniqueNames are the columns' names, with the attribute's id where two would be the same.
func uniqueNames(cols []column) []string {
	count := map[string]int{}
	for _, c := range cols {
		count[strings.ToLower(c.name)]++
	}
	used := map[string]bool{}
	names := make([]string, len(cols))
	for i, c := range cols {
		n := c.name
		if n == "" || count[strings.ToLower(n)] > 1 {
			n = fmt.Sprintf("%s_%d", c.name, c.id)
		}
		for used[strings.ToLower(n)] {
			n += "_"
		}
		used[strings.ToLower(n)] = true
		names[i] = n
	}
	return names
}

// attrColumns are the columns of resolved attributes, without texts.
func attrColumns(attrs []*plan.Attr) []column {
	cols := make([]column, len(attrs))
	for i, a := range attrs {
		cols[i] = column{id: a.ID, name: a.Name, typ: a.T, hidden: a.Hidden}
	}
	return cols
}
