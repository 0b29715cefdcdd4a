package sparksql

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
)

// flowQuery reads the query of a flow with its text.
func (p *parser) flowQuery(f *Flow) {
	start := p.i
	f.Query = p.query()
	f.QueryText = p.text(start)
}

// wantByName reads BY NAME, which REPLACE WHERE and flows need.
func (p *parser) wantByName(f *Flow) {
	if f.ByName = p.words("BY", "NAME"); f.ByName {
		return
	}
	p.missingByName()
}

func (p *parser) missingByName() {
	_, err := run(func() struct{} { p.unexpected("BY NAME"); return struct{}{} })
	if e, ok := diag.As(err); ok {
		panic(e.WithHint("BY NAME is required here: columns are matched by name"))
	}
}

// flowClause reads the inline FLOW clause of a dataset.
func (p *parser) flowClause() *Flow {
	f := &Flow{At: p.here()}
	p.wantWords("FLOW")
	switch {
	case p.is("AUTO"), p.ahead("APPLY", "CHANGES"):
		p.autoCDC(f, nil)
		return f
	case p.ahead("IMPORT", "CHECKPOINT"):
		p.unsupported(p.here(), "IMPORT CHECKPOINT", "")
	case p.words("INSERT"):
		f.Once = p.words("ONCE")
		p.wantByName(f)
	case p.is("REPLACE"):
		f.ByName = p.replace(f)
		if !f.ByName {
			p.wantByName(f)
		}
	default:
		p.unexpected("INSERT BY NAME, REPLACE WHERE or AUTO CDC")
	}
	p.flowQuery(f)
	return f
}

// replace reads REPLACE WHERE predicate and REPLACE USING (columns) SEQUENCE BY column, and BY NAME if it stands inside; it reports that.
func (p *parser) replace(f *Flow) (byName bool) {
	p.wantWords("REPLACE")
	switch {
	case p.words("WHERE"):
		f.Kind = FlowReplaceWhere
		f.Replace = p.condition()
	case p.words("USING"):
		f.Kind = FlowReplaceUsing
		f.Using = inParens(p, p.ident)
		byName = p.words("BY", "NAME")
		p.wantWords("SEQUENCE", "BY")
		f.Sequence = p.expr()
	default:
		p.unexpected("WHERE or USING")
	}
	return byName || p.words("BY", "NAME")
}

// createFlow reads CREATE [OR REFRESH] FLOW name AS …, from FLOW on.
func (p *parser) createFlow(orRefresh bool) Statement {
	c := &CreateFlow{OrRefresh: orRefresh}
	p.wantWords("FLOW")
	c.IfNotExists = p.words("IF", "NOT", "EXISTS")
	c.Name = p.objectName()
	if p.words("COMMENT") {
		c.Comment = p.stringLit("the comment")
	}
	p.wantWords("AS")
	c.Flow.At = p.here()
	if p.is("AUTO") || p.ahead("APPLY", "CHANGES") {
		p.autoCDC(&c.Flow, &c.Target)
		return c
	}
	p.insertFlow(c)
	return c
}

// refuseFlow stops with Spark's error for what a flow cannot do.
func (p *parser) refuseFlow(reason, hint string) {
	p.failHint(p.here(), hint, "PIPELINE_SQL_GRAPH_ELEMENT_REGISTRATION_ERROR", "%s", reason)
}

// insertFlow reads INSERT [ONCE] INTO [ONCE] t [BY NAME] [REPLACE …] [BY NAME] query.
func (p *parser) insertFlow(c *CreateFlow) {
	f := &c.Flow
	p.wantWords("INSERT")
	f.Once = p.words("ONCE")
	if p.is("OVERWRITE") {
		p.refuseFlow("INSERT OVERWRITE flows not supported.", "use BY NAME REPLACE WHERE, or a materialized view")
	}
	p.wantWords("INTO")
	p.words("TABLE")
	if p.is("ONCE") && p.peek(1).name() && !p.ahead("ONCE", "BY", "NAME") {
		p.i++
		f.Once = true
	}
	c.Target = p.objectName()
	switch {
	case p.is("PARTITION") && p.peek(1).isOp("("):
		p.refuseFlow("Partition spec may not be specified for flow target.", "leave PARTITION out")
	case p.isOp("(") && !p.queryAt(0):
		p.refuseFlow("Column schema may not be specified for flow target.", "leave the column list out and name the columns in the query")
	}
	f.ByName = p.words("BY", "NAME")
	if p.is("REPLACE") && (p.peek(1).is("WHERE") || p.peek(1).is("USING")) {
		f.ByName = p.replace(f) || f.ByName
	}
	if !f.ByName {
		if f.Kind != FlowQuery {
			p.missingByName()
		}
		p.refuseFlow("Only INSERT INTO by name flows supported.", "write BY NAME behind the target: columns are matched by name")
	}
	p.flowQuery(f)
}
