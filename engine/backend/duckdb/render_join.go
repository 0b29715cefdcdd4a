package duckdb

import (
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
)

var joinWords = map[plan.JoinKind]string{
	plan.InnerJoin: "JOIN", plan.CrossJoin: "CROSS JOIN", plan.LeftJoin: "LEFT JOIN", plan.RightJoin: "RIGHT JOIN", plan.FullJoin: "FULL JOIN",
	plan.SemiJoin: "SEMI JOIN", plan.AntiJoin: "ANTI JOIN",
}

func (r *renderer) join(x *plan.Join, outer *scope) (*block, error) {
	if s, ok := sievedScan(x); ok && r.mode == forRunning {
		return r.scan(s, "", sieve{keys: x})
	}
	l, err := r.relation(x.L, "", outer)
	if err != nil {
		return nil, err
	}
	return r.joined(l, x, outer)
}

// joined is a join of the block that its left side has become.
func (r *renderer) joined(l *block, x *plan.Join, outer *scope) (*block, error) {
	keepsLeft := x.Kind != plan.RightJoin && x.Kind != plan.FullJoin
	l = r.joinable(l, keepsLeft)
	inner := x.Kind == plan.InnerJoin || x.Kind == plan.CrossJoin
	rightOuter, right, on := outer, x.R, x.On
	if x.Lateral {
		rightOuter = &scope{b: l, outer: outer}
	}
	if x.Lateral && !inner && on != nil {
		right, on = conditioned(x), nil
	}
	rt, err := r.relation(right, "", rightOuter)
	if err != nil {
		return nil, err
	}
	if x.Lateral {
		rt = r.lateral(rt)
	} else {
		rt = r.joinable(rt, inner)
	}
	n := &block{stage: max(l.stage, rt.stage), from: slices.Clone(l.from), where: append(slices.Clip(l.where), rt.where...)}
	n.cols = append(slices.Clip(l.cols), rt.cols...)
	line := joinWords[x.Kind] + " " + rightItem(rt)
	switch {
	case on == nil && inner:
		line = joinWords[plan.CrossJoin] + " " + rightItem(rt)
	case on == nil:
		line += " ON true"
	default:
		if x.Kind == plan.CrossJoin {
			line = joinWords[plan.InnerJoin] + " " + rightItem(rt)
		}
		f, err := r.expr(on, &scope{b: n, outer: outer})
		if err != nil {
			return nil, err
		}
		line += " ON " + f.s
	}
	n.from = append(n.from, line)
	if x.Kind == plan.SemiJoin || x.Kind == plan.AntiJoin {
		n.cols = l.cols
	}
	return n, nil
}

// conditioned is the right side of an outer lateral join under the join's condition, for which DuckDB only takes comparisons of a left and a right column.
func conditioned(x *plan.Join) plan.Relation {
	left := map[int]bool{}
	for _, a := range x.L.Output() {
		left[a.ID] = true
	}
	cond := plan.Map(x.On, func(e plan.Expr) plan.Expr {
		if a, ok := e.(*plan.Attr); ok && left[a.ID] {
			return &plan.OuterAttr{Attr: a}
		}
		return e
	})
	return &plan.Filter{At: x.At, In: x.R, Cond: cond}
}

// rightItem is a FROM item that can stand right of JOIN.
func rightItem(b *block) string {
	if len(b.from) == 1 {
		return b.from[0]
	}
	return "(\n  " + indent(strings.Join(b.from, "\n")) + "\n)"
}

// joinable makes a block one whose FROM can stand in a join; its WHERE may move above the join when the join keeps it true.
func (r *renderer) joinable(b *block, whereMoves bool) *block {
	if len(b.from) > 0 && b.sample == "" {
		bare := *b
		if whereMoves && b.stage == stageWhere {
			bare.stage = stageFrom
		}
		if bare.bare() {
			return b
		}
	}
	return r.wrap(b, "")
}

// lateral makes a block a FROM item that may refer to those left of it.
func (r *renderer) lateral(b *block) *block {
	n := *r.wrap(b, "")
	n.from = []string{"LATERAL " + n.from[0]}
	return &n
}

var setWords = map[plan.SetOpKind]string{plan.Union: "UNION", plan.Intersect: "INTERSECT", plan.Except: "EXCEPT"}

func (r *renderer) setOp(x *plan.SetOp, want string, outer *scope) (*block, error) {
	word := setWords[x.Kind]
	if x.All {
		word += " ALL"
	}
	var branches []string
	if err := r.branches(x, outer, &branches); err != nil {
		return nil, err
	}
	cols := attrColumns(x.Attrs)
	names := uniqueNames(cols)
	alias := r.alias(orElse(want, "u"))
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = quoteName(n)
	}
	text := "(\n  " + indent(strings.Join(branches, "\n"+word+"\n")) + "\n) AS " + quoteName(alias) + "(" + strings.Join(quoted, ", ") + ")"
	return fromItem(text, alias, cols, names), nil
}

// branches renders the inputs of a set operation, those of the same operation on its left along with it.
func (r *renderer) branches(x *plan.SetOp, outer *scope, to *[]string) error {
	for i, in := range []plan.Relation{x.L, x.R} {
		if l, ok := in.(*plan.SetOp); ok && i == 0 && l.Kind == x.Kind && l.All == x.All && r.uses[in] <= 1 && samePositions(l) {
			if err := r.branches(l, outer, to); err != nil {
				return err
			}
			continue
		}
		b, err := r.relation(in, "", outer)
		if err != nil {
			return err
		}
		b = r.visible(b)
		if x.Kind != plan.Union || !x.All {
			b = r.comparedRows(b)
		}
		text := b.text(uniqueNames(b.cols))
		if b.stage >= stageOrder {
			text = "(\n  " + indent(text) + "\n)"
		}
		*to = append(*to, text)
	}
	return nil
}

// comparedRows is a block whose rows are compared as wholes.
func (r *renderer) comparedRows(b *block) *block {
	if !slices.ContainsFunc(b.cols, func(c column) bool { return hasForms(c.typ) }) {
		return b
	}
	if b.stage >= stageDistinct || slices.ContainsFunc(b.cols, func(c column) bool { return c.rows }) {
		b = r.wrap(b, "")
	}
	n := *b
	n.cols = r.keyForms(b.cols, nil)
	return &n
}

// samePositions reports that no column of the operation's inputs is hidden, so that its own columns are theirs by position.
func samePositions(x *plan.SetOp) bool {
	return len(x.L.Output()) == len(x.Attrs) && len(x.R.Output()) == len(x.Attrs)
}
