package duckdb

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// scope is what names mean inside an expression.
type scope struct {
	b      *block
	outer  *scope
	lambda map[string]string // lambda parameters, by name in lower case
}

// constant reports an expression that is the same in all rows.
func (s *scope) constant(e plan.Expr) bool {
	if a, ok := e.(*plan.Attr); ok {
		c, found := s.b.col(a.ID)
		return found && isConstant(c)
	}
	return foldable(e)
}

func missing(a *plan.Attr) error {
	return diag.New("DP_INTERNAL", "the column %s is not among the columns below it", a).At(a.Origin())
}

// expr renders an expression.
func (r *renderer) expr(e plan.Expr, sc *scope) (frag, error) {
	if a, ok := outerAttr(e); ok {
		for o := sc.outer; o != nil; o = o.outer {
			if c, ok := o.b.col(a.ID); ok {
				return c.frag, nil
			}
		}
		return frag{}, missing(a)
	}
	switch x := e.(type) {
	case *plan.Literal:
		return literal(x.Value, x.T)
	case *plan.Attr:
		if c, ok := sc.b.col(x.ID); ok {
			return c.frag, nil
		}
		return frag{}, missing(x)
	case *plan.Alias:
		return r.expr(x.E, sc)
	case *plan.NamedArg:
		return r.expr(x.E, sc)
	case *plan.Cast:
		if f, ok := r.castLiteral(x.E, x.To); ok {
			return f, nil
		}
		f, err := r.expr(x.E, sc)
		if err != nil {
			return frag{}, err
		}
		over := exact(x.E.Type()) && exact(x.To) && (f.overflows || !x.Try && castOverflows(x.E.Type(), x.To))
		f, err = r.cast(f, x.E.Type(), x.To, x.Try)
		f.overflows = over
		return f, err
	case *plan.Case:
		return r.caseWhen(x, sc)
	case *plan.GetField:
		return r.getField(x, sc)
	case *plan.LambdaVar:
		if s, ok := sc.lambda[strings.ToLower(x.Name)]; ok {
			return atom(s), nil
		}
	case *plan.Call:
		f, err := r.call(x, sc, "")
		f.overflows = sumOverflows(x)
		return f, err
	case *plan.UserCall:
		return r.userCall(x, sc)
	case *plan.Window:
		return r.window(x, sc)
	case *plan.Subquery:
		return r.subquery(x, sc)
	}
	return frag{}, diag.New("DP_INTERNAL", "the expression %s (%T) has not been analyzed", e, e).At(e.Origin())
}

// exprs renders several expressions, each as a text that can stand as an argument.
func (r *renderer) exprs(list []plan.Expr, sc *scope) ([]string, error) {
	s := make([]string, len(list))
	for i, e := range list {
		f, err := r.expr(e, sc)
		if err != nil {
			return nil, err
		}
		s[i] = f.s
	}
	return s, nil
}

func (r *renderer) caseWhen(x *plan.Case, sc *scope) (frag, error) {
	var s strings.Builder
	s.WriteString("CASE")
	for _, w := range x.Whens {
		c, err := r.expr(w.Cond, sc)
		if err != nil {
			return frag{}, err
		}
		t, err := r.expr(w.Then, sc)
		if err != nil {
			return frag{}, err
		}
		s.WriteString(" WHEN " + c.s + " THEN " + t.s)
	}
	if x.Else != nil {
		f, err := r.expr(x.Else, sc)
		if err != nil {
			return frag{}, err
		}
		s.WriteString(" ELSE " + f.s)
	}
	s.WriteString(" END")
	return atom(s.String()), nil
}

func (r *renderer) getField(x *plan.GetField, sc *scope) (frag, error) {
	f, err := r.expr(x.E, sc)
	if err != nil {
		return frag{}, err
	}
	if x.E.Type().Kind == types.Array {
		v := r.freshName("e")
		return atom("list_transform(" + f.s + ", lambda " + v + ": " + v + "." + quoteName(x.Name) + ")"), nil
	}
	switch x.E.(type) {
	case *plan.Attr, *plan.GetField, *plan.LambdaVar, *plan.OuterAttr:
		return frag{s: f.in(precPostfix) + "." + quoteName(x.Name), p: precPostfix}, nil
	}
	return atom("struct_extract(" + f.s + ", " + quoteText(x.Name) + ")"), nil
}

func (r *renderer) freshName(want string) string {
	r.fresh++
	return fmt.Sprintf("%s%d", want, r.fresh)
}

// infix is a template that is a plain operator: it can do without parentheses where precedence allows.
var infix = regexp.MustCompile(`^\(?\$1 (=|<|<=|>|>=|<>|\+|-|\*|%|AND|OR|IS NOT DISTINCT FROM|IS NULL|IS NOT NULL|IS TRUE|IS FALSE|\|\||&|\|)(?: \$2)?\)?$`)

var infixPrec = map[string]int{
	"OR": precOr, "AND": precAnd, "+": precAdd, "-": precAdd, "*": precMul, "%": precMul, "||": precOther, "&": precOther, "|": precOther,
}

// call renders a function or operator; over is the text after OVER of a window function.
func (r *renderer) call(c *plan.Call, sc *scope, over string) (frag, error) {
	fn, ok := functions.Lookup(c.Name)
	if !ok {
		return frag{}, diag.Unsupported("The function "+c.Name, "").At(c.At)
	}
	if f, done, err := r.ownSpelling(c, sc, over); done || err != nil {
		return f, err
	}
	args := argInfo(c.Args)
	nameFields(args, c)
	sp, err := fn.Spelling(args)
	if err != nil {
		return frag{}, at(err, c.At)
	}
	if sp.Special != "" {
		return r.special(sp.Special, c, sc, over)
	}
	r.need(sp.Needs...)
	if m := infix.FindStringSubmatch(sp.SQL); m != nil {
		return r.infix(m[1], c, sc)
	}
	site := functions.Site{
		ArgTypes: make([]types.Type, len(c.Args)), Args: make([]string, len(c.Args)), Result: c.T, Type: typeName, Fresh: r.freshName,
		Distinct: c.Distinct, IgnoreNulls: c.IgnoreNulls, Over: over,
		Lambda: func(arg int, params []string) (string, error) { return r.lambda(c.Args[arg], params, sc) },
	}
	for i, a := range c.Args {
		if isLambda(a) {
			continue
		}
		f, err := r.expr(a, sc)
		if err != nil {
			return frag{}, err
		}
		if c.Name == "sum" {
			f = addend(a, f)
		}
		site.ArgTypes[i], site.Args[i] = a.Type(), f.operand(precPostfix)
		if c.Name == "grouping" || c.Name == "grouping_id" {
			site.Args[i] = f.s // as it stands in GROUP BY
		}
	}
	if c.Filter != nil {
		f, err := r.expr(c.Filter, sc)
		if err != nil {
			return frag{}, err
		}
		site.Filter = f.s
	}
	if len(c.OrderBy) > 0 {
		o, err := r.orders(c.OrderBy, sc)
		if err != nil {
			return frag{}, err
		}
		site.OrderBy = strings.Join(o, ", ")
	}
	text, err := sp.Expand(site)
	if err != nil {
		return frag{}, at(err, c.At)
	}
	return frag{s: text, p: outerPrec(text)}, nil
}

func (r *renderer) infix(op string, c *plan.Call, sc *scope) (frag, error) {
	p, ok := infixPrec[op]
	if !ok {
		p = precCompare
	}
	right := p + 1
	if op == "AND" || op == "OR" {
		right = p
	}
	left := p
	if p == precCompare {
		left = p + 1
	}
	in := frag.in
	if p == precCompare {
		in = frag.operand
	}
	a, err := r.expr(c.Args[0], sc)
	if err != nil {
		return frag{}, err
	}
	if len(c.Args) == 1 {
		return frag{s: in(a, left) + " " + op, p: p}, nil
	}
	b, err := r.expr(c.Args[1], sc)
	if err != nil {
		return frag{}, err
	}
	return frag{s: in(a, left) + " " + op + " " + in(b, right), p: p}, nil
}

// outerPrec guesses how tightly an expanded template binds: a call, a name or something in parentheses needs no others.
func outerPrec(text string) int {
	depth := 0
	quoted := byte(0)
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case quoted != 0:
			if c == quoted {
				quoted = 0
			}
		case c == '\'' || c == '"':
			quoted = c
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth--
			// (a) + (b) closes before its end.
			if depth == 0 && i+1 < len(text) {
				return 0
			}
		case depth == 0 && (c == ' ' || c == '-' || c == ':'):
			return 0
		}
	}
	return precAtom
}

// argInfo is what the function table wants to know of the arguments.
func argInfo(args []plan.Expr) []functions.Arg {
	s := make([]functions.Arg, len(args))
	for i, a := range args {
		s[i] = functions.Arg{Type: a.Type(), Nullable: a.Nullable(), Text: a.String()}
		switch x := a.(type) {
		case *plan.Literal:
			s[i].Foldable, s[i].Value, s[i].Null = true, x.Value, x.Value == nil
		case *plan.Cast:
			s[i].Value = castNumber(x)
		case *plan.Lambda:
			s[i].Lambda = len(x.Params)
		case *plan.Alias:
			s[i].Name = x.Name
		case *plan.Attr:
			s[i].Name = x.Name
		case *plan.GetField:
			s[i].Name = x.Name
		case *plan.NamedArg:
			s[i].Name = x.Name
		case *plan.LambdaVar:
			s[i].Name = x.Name
		}
		if !s[i].Foldable {
			s[i].Foldable = foldable(a)
		}
		s[i].Constant, s[i].Known = plan.Constant(a)
		if m, ok := plan.ConstantMap(a); ok {
			s[i].Value = m
		}
	}
	return s
}

// nameFields gives the arguments that become struct fields the names the analyzer gave these: it has taken the aliases away.
func nameFields(args []functions.Arg, c *plan.Call) {
	t := c.T
	switch {
	case c.Name == "arrays_zip" && t.Elem != nil:
		t = *t.Elem
	case c.Name != "struct":
		return
	}
	for i := range args {
		if i < len(t.Fields) {
			args[i].Name = t.Fields[i].Name
		}
	}
}

// foldable reports an expression without columns.
func foldable(e plan.Expr) bool {
	switch x := e.(type) {
	case *plan.Attr, *plan.OuterAttr, *plan.LambdaVar, *plan.Subquery, *plan.Window, *plan.Lambda, *plan.UserCall:
		return false
	case *plan.Call:
		f, ok := functions.Lookup(x.Name)
		if !ok || !f.Deterministic || f.Kind != functions.Scalar {
			return false
		}
	}
	for _, c := range e.Children() {
		if !foldable(c) {
			return false
		}
	}
	return true
}

func isLambda(e plan.Expr) bool {
	_, ok := e.(*plan.Lambda)
	return ok
}

// lambda is the body of a lambda with its parameters replaced by texts.
func (r *renderer) lambda(e plan.Expr, params []string, sc *scope) (string, error) {
	l, ok := e.(*plan.Lambda)
	if !ok {
		return "", diag.New("DP_INTERNAL", "%s is no lambda", e)
	}
	inner := *sc
	inner.lambda = map[string]string{}
	for k, v := range sc.lambda {
		inner.lambda[k] = v
	}
	for i, p := range l.Params {
		if i < len(params) {
			inner.lambda[strings.ToLower(p)] = params[i]
		}
	}
	f, err := r.expr(l.Body, &inner)
	return f.s, err
}

// subquery renders a query inside an expression.
func (r *renderer) subquery(s *plan.Subquery, sc *scope) (frag, error) {
	if s.Kind == plan.In {
		f, err := r.inQuery(s, sc, "")
		return knownOrFalse(s, f), err
	}
	if s.Kind == plan.Exists {
		guarded := *s
		guarded.Query = guardedInequalities(s.Query)
		text, _, err := r.queryText(&guarded, sc)
		return atom("EXISTS " + text), err
	}
	text, _, err := r.queryText(s, sc)
	return atom(text), err
}

func (r *renderer) queryText(s *plan.Subquery, sc *scope) (text string, names []string, err error) {
	b, err := r.relation(s.Query, "", sc)
	if err != nil {
		return "", nil, err
	}
	b = r.visible(b)
	names = uniqueNames(b.cols)
	return "(\n  " + indent(b.text(names)) + "\n)", names, nil
}

// inAsCondition renders [NOT] IN with a query that is a condition of its own, where NULL and false are the same and the bare form is quick.
func (r *renderer) inAsCondition(e plan.Expr, sc *scope) (frag, bool, error) {
	not := ""
	if c, ok := e.(*plan.Call); ok && (c.Name == "not" || c.Name == "!") && len(c.Args) == 1 {
		e, not = c.Args[0], "NOT "
	}
	s, ok := e.(*plan.Subquery)
	if !ok || s.Kind != plan.In || not != "" && len(s.Left) > 1 {
		return frag{}, false, nil
	}
	f, err := r.inQuery(s, sc, not)
	return f, true, err
}

// knownOrFalse is what Spark makes of IN with a query, and of NOT IN, inside another expression: a join that marks rows, whose mark is never NULL.
func knownOrFalse(s *plan.Subquery, f frag) frag {
	if len(s.Left) == 1 && isNullConstant(s.Left[0]) {
		return f
	}
	return atom("coalesce(" + f.s + ", false)")
}

func isNullConstant(e plan.Expr) bool {
	if c, ok := e.(*plan.Cast); ok {
		return isNullConstant(c.E)
	}
	l, ok := e.(*plan.Literal)
	return ok && l.Value == nil
}

// inQuery renders IN with a query; not is "" or "NOT " and for one column only.
func (r *renderer) inQuery(s *plan.Subquery, sc *scope, not string) (frag, error) {
	if len(s.Left) == 1 && isNullConstant(s.Left[0]) {
		return atom("CAST(NULL AS BOOLEAN)"), nil
	}
	left, err := r.operands(s.Left, sc)
	if err != nil {
		return frag{}, err
	}
	text, names, err := r.queryText(s, sc)
	if err != nil {
		return frag{}, err
	}
	if len(left) > 1 {
		return r.inRows(left, text, names), nil
	}
	return frag{s: left[0] + " " + not + "IN " + text, p: precCompare}, nil
}

// inRows is (a, b) IN (query) by three-valued logic, column by column: DuckDB compares the rows as structs, in which a NULL is a value.
func (r *renderer) inRows(left []string, query string, names []string) frag {
	alias := quoteName(r.alias("q"))
	same := make([]string, len(left))
	for i, l := range left {
		same[i] = atom(l).in(precAtom) + " = " + alias + "." + quoteName(names[i])
	}
	all := strings.Join(same, " AND ")
	from := "SELECT 1 FROM " + query + " AS " + alias + " WHERE "
	return atom("CASE WHEN EXISTS (" + from + all + ") THEN true WHEN EXISTS (" + from + "(" + all + ") IS NULL) THEN NULL ELSE false END")
}

// at gives a user-facing error its place.
func at(err error, o diag.Origin) error {
	if e, ok := diag.As(err); ok {
		return e.At(o)
	}
	return err
}
