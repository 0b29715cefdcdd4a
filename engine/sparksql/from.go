package sparksql

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// relation reads one relation of a FROM clause with its alias.
func (p *parser) relation() plan.Relation {
	p.enter()
	defer p.leave()
	if p.is("LATERAL") && !p.peek(1).is("VIEW") { // the join knows that it is lateral
		p.i++
	}
	switch {
	case p.isOp("(") && p.queryAt(0):
		return p.relationTail(p.subquery())
	case p.isOp("("):
		p.i++
		r := p.from()
		p.wantOp(")")
		return p.relationTail(r)
	case p.is("VALUES") && !p.peek(1).isOp("."):
		return p.values()
	}
	if n := p.peek(1); p.is("STREAM") && (n.isOp("(") || n.kind == tokQuoted || n.kind == tokConf || n.kind == tokWord && !n.in(noImplicitAlias) && !p.atCDCClause(1)) {
		return p.stream()
	}
	return p.relationTail(p.table(false))
}

// subquery reads (query) as a relation. It hides the names of the tables inside.
func (p *parser) subquery() plan.Relation {
	at := p.here()
	p.wantOp("(")
	q := p.query()
	p.wantOp(")")
	return &plan.SubqueryAlias{At: at, In: q, Name: []string{"__auto_generated_subquery_name"}}
}

// stream reads STREAM t, STREAM (t), STREAM read_files(…).
func (p *parser) stream() plan.Relation {
	at := p.here()
	p.wantWords("STREAM")
	if !p.isOp("(") {
		return p.relationTail(p.table(true))
	}
	if p.queryAt(0) {
		p.unsupported(at, "STREAM over a query", "write STREAM before the table inside the query")
	}
	p.i++
	r := p.relationTail(p.table(true))
	p.wantOp(")")
	return p.relationTail(r)
}

// table reads a table's name with its version and options, or a table function.
func (p *parser) table(streaming bool) plan.Relation {
	at := p.here()
	quoted := p.peek(1).isOp(".") && p.peek(2).kind == tokQuoted
	name := p.objectName()
	if p.isOp("(") {
		return p.tableFunction(name, streaming)
	}
	at.EndCol = name.At.EndCol
	t := &plan.UnresolvedTable{At: at, Name: name.Parts, Streaming: streaming}
	if p.ahead("CHANGES", "FROM") {
		p.changes(p.here())
	}
	p.timeTravel(t)
	if p.is("WITH") && p.peek(1).isOp("(") {
		p.i++
		for _, o := range p.properties() {
			t.Options = t.Options.With(o.Key, o.Value)
		}
		p.timeTravel(t)
	}
	if f := fileTable(t, quoted); f != nil {
		return f
	}
	return t
}

// timeTravel reads VERSION AS OF and TIMESTAMP AS OF.
func (p *parser) timeTravel(t *plan.UnresolvedTable) {
	start := p.i
	p.words("FOR")
	switch {
	case p.words("VERSION", "AS", "OF"), p.words("SYSTEM_VERSION", "AS", "OF"):
		t.Version = p.value()
	case p.words("TIMESTAMP", "AS", "OF"), p.words("SYSTEM_TIME", "AS", "OF"):
		t.Timestamp = p.value()
	default:
		p.i = start
	}
}

// refusedFunctions are table functions that Databricks has and dp has not, with a hint.
var refusedFunctions = map[string]string{
	"read_kafka": "", "read_kinesis": "", "read_pubsub": "", "read_pulsar": "", "read_state_store": "", "read_statestore": "",
	"table_changes": "", "event_log": "use dp events", "remote_query": "", "vector_search": "", "ai_forecast": "",
}

func (p *parser) tableFunction(name Name, streaming bool) plan.Relation {
	e := p.call(name.Parts, name.At)
	c, ok := e.(*plan.Call)
	if !ok || c.Filter != nil || c.Distinct {
		p.fail(name.At, "PARSE_SYNTAX_ERROR", "Expected a table function.")
	}
	switch c.Name {
	case "read_files":
		return p.readFiles(c, streaming || p.legacyStream)
	case "cloud_files":
		return p.cloudFiles(c)
	}
	if hint, ok := refusedFunctions[c.Name]; ok {
		return &plan.Refused{At: name.At, Err: diag.Unsupported(c.Name+"()", hint).At(name.At)}
	}
	if streaming {
		return &plan.Refused{At: name.At, Err: diag.Unsupported("STREAM over "+c.Name+"()", "STREAM reads tables and read_files").At(name.At)}
	}
	return &plan.TableFunc{At: name.At, Name: c.Name, Args: c.Args}
}

// relationTail reads TABLESAMPLE, WATERMARK and the alias behind a relation.
func (p *parser) relationTail(r plan.Relation) plan.Relation {
	aliased := false
	for {
		switch {
		case p.is("TABLESAMPLE") && !aliased:
			r = p.sample(r)
		case p.is("WATERMARK"):
			r = p.watermark(r)
		default:
			a := r
			if !aliased {
				a = p.relationAlias(r)
			}
			if a == r {
				return r
			}
			r, aliased = a, true
		}
	}
}

// cdcClauses are the first two words of AUTO CDC's clauses.
var cdcClauses = map[string]string{
	"SEQUENCE": "BY", "APPLY": "AS", "STORED": "AS", "IGNORE": "NULL", "TRACK": "HISTORY", "SYSTEM": "SEQUENCE", "COLUMNS": "*", "WITH": "VERSION",
}

// atCDCClause reports whether the token n ahead starts a clause of AUTO CDC, which is then no alias of its input.
func (p *parser) atCDCClause(n int) bool {
	t, next := p.peek(n), p.peek(n+1)
	if !p.cdc || t.kind != tokWord {
		return false
	}
	second, ok := cdcClauses[t.upper]
	return t.is("KEYS") && next.isOp("(") || ok && (next.is(second) || next.isOp(second))
}

// aliasAhead reports whether a relation's alias without AS is next.
func (p *parser) aliasAhead() bool {
	t, n := p.cur(), p.peek(1)
	if t.kind == tokQuoted {
		return true
	}
	return t.kind == tokWord && !t.in(noImplicitAlias) && !p.atCDCClause(0) &&
		!((t.is("APPROX") || t.is("EXACT")) && n.is("NEAREST")) && !p.insertAhead()
}

// relationAlias reads [AS] name [(columns)].
func (p *parser) relationAlias(r plan.Relation) plan.Relation {
	if !p.words("AS") && !p.aliasAhead() {
		return r
	}
	a := &plan.SubqueryAlias{At: p.here(), In: r}
	a.Name = []string{p.ident()}
	if p.isOp("(") {
		a.Columns = inParens(p, p.ident)
	}
	if s, ok := r.(*plan.SubqueryAlias); ok && strings.HasPrefix(s.Name[0], "__auto_generated") && s.Columns == nil {
		a.In = s.In // a subquery has one name
	}
	return a
}

// watermark reads WATERMARK column DELAY OF INTERVAL 10 MINUTES.
func (p *parser) watermark(r plan.Relation) plan.Relation {
	w := &plan.Watermark{At: p.here(), In: r}
	p.i++
	w.Column = p.expr()
	if p.is("AS") {
		w.Column = p.alias(w.Column)
	}
	p.wantWords("DELAY", "OF")
	at, start := p.here(), p.i
	if e := p.interval(); !p.toks[start].is("INTERVAL") || e == nil {
		p.i = start
		p.unexpected("INTERVAL")
	}
	var delay []string
	for i := start + 1; i < p.i; i++ {
		delay = append(delay, p.toks[i].text)
	}
	w.Delay = strings.Join(delay, " ")
	if w.Delay == "" {
		p.badInterval(at, "", "")
	}
	return w
}
