package sparksql

import (
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// autoCDC reads AUTO CDC [ONCE] [INTO t] FROM … and its old spelling APPLY CHANGES. target is nil in an inline flow, which has no INTO.
func (p *parser) autoCDC(f *Flow, target *Name) {
	c := &AutoCDC{At: p.here()}
	f.Kind, f.CDC = FlowAutoCDC, c
	if !p.words("APPLY", "CHANGES") {
		p.wantWords("AUTO", "CDC")
	}
	f.Once = p.words("ONCE")
	if target != nil {
		p.wantWords("INTO")
		if p.is("ONCE") && p.peek(1).name() && !p.peek(1).is("FROM") {
			p.i++
			f.Once = true
		}
		*target = p.objectName()
	}
	p.wantWords("FROM")
	if n := p.peek(1); p.is("SNAPSHOT") && (n.isOp("(") || n.name() && !n.is("KEYS")) {
		p.i++
		f.Kind = FlowAutoCDCSnapshot
	}
	p.cdcInput(c)
	if p.words("WITH", "VERSION") {
		if f.Kind != FlowAutoCDCSnapshot {
			p.fail(c.At, "PARSE_SYNTAX_ERROR", "WITH VERSION belongs to FROM SNAPSHOT.")
		}
		p.wantOp("(")
		c.Version = p.query()
		p.wantOp(")")
	}
	p.wantWords("KEYS")
	c.Keys = inParens(p, p.expr)
	p.cdcClauses(c)
	if c.SequenceBy == nil && f.Kind == FlowAutoCDC {
		p.failHint(c.At, "add SEQUENCE BY column: it orders the changes of a key", "MISSING_CLAUSES_FOR_OPERATION",
			"Missing clause SEQUENCE BY for operation AUTO CDC.")
	}
	if c.SequenceBy != nil && f.Kind == FlowAutoCDCSnapshot {
		p.fail(c.At, "PARSE_SYNTAX_ERROR", "AUTO CDC FROM SNAPSHOT has no SEQUENCE BY: snapshots are ordered by their version.")
	}
}

// cdcInput reads the relation behind FROM. In it KEYS is no alias.
func (p *parser) cdcInput(c *AutoCDC) {
	p.cdc = true
	defer func() { p.cdc = false }()
	start := p.i
	c.Input = p.relation()
	c.InputText = p.text(start)
}

// cdcClauses reads the clauses behind KEYS, in any order.
func (p *parser) cdcClauses(c *AutoCDC) {
	seen := clauses{}
	for {
		at := p.here()
		switch {
		case p.words("IGNORE", "NULL", "UPDATES"):
			seen.once(p, at, "IGNORE NULL UPDATES")
			c.IgnoreNullUpdates = true
			if p.words("ON") {
				c.IgnoreNullColumns = p.columnList()
			}
		case p.words("APPLY", "AS", "DELETE", "WHEN"):
			seen.once(p, at, "APPLY AS DELETE WHEN")
			c.ApplyAsDelete = p.condition()
		case p.words("APPLY", "AS", "TRUNCATE", "WHEN"):
			seen.once(p, at, "APPLY AS TRUNCATE WHEN")
			c.ApplyAsTruncate = p.condition()
		case p.words("SEQUENCE", "BY"):
			seen.once(p, at, "SEQUENCE BY")
			c.SequenceBy = p.sequence()
		case p.words("SYSTEM", "SEQUENCE", "BY"):
			seen.once(p, at, "SYSTEM SEQUENCE BY")
			c.SystemSequenceBy = p.sequence()
		case p.words("COLUMNS", "TO", "UPDATE"):
			seen.once(p, at, "COLUMNS TO UPDATE")
			c.ColumnsToUpdate = p.ident()
		case p.words("COLUMNS"):
			seen.once(p, at, "COLUMNS")
			c.Columns = p.columnList()
		case p.words("STORED", "AS"):
			seen.once(p, at, "STORED AS")
			c.StoredAs = p.storedAs()
		case p.words("TRACK", "HISTORY", "ON"):
			seen.once(p, at, "TRACK HISTORY ON")
			c.TrackHistory = p.columnList()
		default:
			return
		}
	}
}

// sequence reads the value that orders changes; several in parentheses are one struct.
func (p *parser) sequence() plan.Expr {
	at := p.here()
	es := list(p, p.expr)
	if len(es) > 1 {
		return call(at, "struct", es...)
	}
	return es[0]
}

func (p *parser) storedAs() StoredAs {
	if p.words("BITEMPORAL") {
		return Bitemporal
	}
	p.wantWords("SCD", "TYPE")
	t := p.cur()
	switch n := p.intNumber(); n {
	case 1:
		return SCDType1
	case 2:
		return SCDType2
	}
	p.unsupported(p.origin(t), "STORED AS SCD TYPE "+t.text, "SCD types 1 and 2 are known")
	return StoredDefault
}

// columnList reads a, b, (a, b) or * EXCEPT (a, b).
func (p *parser) columnList() *ColumnList {
	c := &ColumnList{At: p.here()}
	switch {
	case p.op("*"):
		c.Except = true
		if p.words("EXCEPT") {
			c.Columns = inParens(p, p.ident)
		}
	case p.isOp("("):
		c.Columns = inParens(p, p.ident)
	default:
		c.Columns = list(p, p.ident)
	}
	return c
}
