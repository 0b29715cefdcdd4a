package sparksql

import (
	"math/big"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// columns reads column definitions and constraints up to the closing parenthesis or the end. ddl is for DDL strings, which may say
// "name: type".
func (p *parser) columns(ddl bool) TableSchema {
	var t TableSchema
	list(p, func() struct{} {
		if !p.tableConstraint(&t) {
			c := p.column(ddl, &t)
			t.Columns = append(t.Columns, c)
		}
		return struct{}{}
	})
	return t
}

// columnOptions are the words that may follow a column's name or type.
var columnOptions = words("NOT NULL COMMENT GENERATED DEFAULT MASK CONSTRAINT PRIMARY FOREIGN REFERENCES CHECK UNIQUE COLLATE")

// column reads a column with its options; constraints go to t.
func (p *parser) column(ddl bool, t *TableSchema) ColumnDef {
	c := ColumnDef{At: p.here(), Name: p.ident(), Nullable: true}
	c.Type = p.columnType(ddl)
	seen := map[string]bool{}
	once := func(at diag.Origin, name string) {
		if seen[name] {
			p.fail(at, "CREATE_TABLE_COLUMN_DESCRIPTOR_DUPLICATE", "CREATE TABLE column %s specifies descriptor \"%s\" more than once, which is invalid.", c.Name, name)
		}
		seen[name] = true
	}
	for {
		at := p.here()
		switch {
		case p.words("NOT", "NULL"):
			once(at, "NOT NULL")
			c.Nullable = false
		case p.words("NULL"):
		case p.words("COMMENT"):
			once(at, "COMMENT")
			c.Comment = p.stringLit("the comment")
		case p.words("GENERATED"):
			once(at, "GENERATED ALWAYS AS")
			p.generated(&c)
		case p.words("DEFAULT"):
			once(at, "DEFAULT")
			start := p.i
			c.Default = p.expr()
			c.DefaultText = p.text(start)
		case p.words("MASK"):
			once(at, "MASK")
			c.Mask = p.mask(at)
		case t != nil && p.columnConstraint(t, c.Name):
		default:
			return c
		}
	}
}

// columnType reads the type behind a column's name. In a DDL string, where a colon may stand before it, it has to be there.
func (p *parser) columnType(ddl bool) types.Type {
	if ddl {
		p.op(":")
	}
	t := p.cur()
	if !ddl && (t.kind != tokWord || t.in(columnOptions)) {
		return types.Type{}
	}
	return p.dataType()
}

// generated reads ALWAYS AS (expr), ALWAYS AS IDENTITY and BY DEFAULT AS IDENTITY.
func (p *parser) generated(c *ColumnDef) {
	always := p.words("ALWAYS")
	if !always {
		p.wantWords("BY", "DEFAULT")
	}
	p.wantWords("AS")
	if p.words("IDENTITY") {
		c.Identity = p.identity(always)
		return
	}
	if !always {
		p.unexpected("IDENTITY")
	}
	p.wantOp("(")
	start := p.i
	c.Generated = p.expr()
	c.GeneratedText = p.text(start)
	p.wantOp(")")
}

// identity reads [(START WITH n INCREMENT BY n)].
func (p *parser) identity(always bool) *Identity {
	id := &Identity{Always: always, Start: 1, Step: 1}
	if !p.op("(") {
		return id
	}
	start, step := false, false
	duplicate := func(at diag.Origin, name string) {
		p.fail(at, "IDENTITY_COLUMNS_DUPLICATED_SEQUENCE_GENERATOR_OPTION", "Duplicated IDENTITY column sequence generator option: %s.", name)
	}
	for !p.isOp(")") {
		at := p.here()
		switch {
		case p.words("START", "WITH"):
			if start {
				duplicate(at, "START")
			}
			id.Start, start = p.signedNumber(), true
		case p.words("INCREMENT", "BY"):
			if step {
				duplicate(at, "STEP")
			}
			id.Step, step = p.signedNumber(), true
		default:
			p.unexpected("START WITH or INCREMENT BY")
		}
		p.op(",")
	}
	at := p.here()
	p.wantOp(")")
	if id.Step == 0 {
		p.fail(at, "IDENTITY_COLUMNS_ILLEGAL_STEP", "IDENTITY column step cannot be 0.")
	}
	return id
}

func (p *parser) signedNumber() int64 {
	text := ""
	if p.op("-") {
		text = "-"
	}
	n, ok := new(big.Int).SetString(text+p.cur().text, 10)
	if p.cur().kind != tokNumber || !ok || !n.IsInt64() {
		p.unexpected("a whole number")
	}
	p.i++
	return n.Int64()
}

// mask reads MASK function [USING COLUMNS (a, b)].
func (p *parser) mask(at diag.Origin) *FunctionRef {
	m := &FunctionRef{At: at, Name: p.parts()}
	if p.words("USING", "COLUMNS") {
		m.Columns = inParens(p, func() string {
			if p.cur().kind == tokString || p.cur().kind == tokNumber {
				return p.src[p.cur().pos:p.advance().end]
			}
			return p.ident()
		})
	}
	return m
}

// condition reads an expression with its text.
func (p *parser) condition() *Condition {
	start, at := p.i, p.here()
	e := p.expr()
	return &Condition{At: at, Expr: e, Text: p.text(start)}
}

// conditionInParens reads (condition); the text is the inside of the parentheses.
func (p *parser) conditionInParens() Condition {
	p.wantOp("(")
	c := *p.condition()
	p.wantOp(")")
	return c
}

// tableConstraint reads [CONSTRAINT name] PRIMARY KEY, FOREIGN KEY, CHECK, EXPECT or UNIQUE; false when a column is next.
func (p *parser) tableConstraint(t *TableSchema) bool {
	at, name := p.here(), ""
	switch {
	case p.is("CONSTRAINT") && p.peek(1).name():
		p.i++
		name = p.ident()
	case p.ahead("PRIMARY", "KEY") && p.peek(2).isOp("("), p.ahead("FOREIGN", "KEY") && p.peek(2).isOp("("):
	case (p.is("CHECK") || p.is("UNIQUE")) && p.peek(1).isOp("("):
	default:
		return false
	}
	switch {
	case p.words("EXPECT"):
		t.Expectations = append(t.Expectations, p.expectation(name))
	case p.words("PRIMARY", "KEY"):
		k := KeyConstraint{At: at, Name: name}
		k.Columns = inParens(p, func() string {
			c := p.ident()
			if p.words("TIMESERIES") {
				k.Timeseries = append(k.Timeseries, c)
			}
			return c
		})
		k.Options = p.constraintOptions()
		t.Keys = append(t.Keys, k)
	case p.words("FOREIGN", "KEY"):
		k := KeyConstraint{At: at, Name: name, Foreign: true, Columns: inParens(p, p.ident)}
		p.references(&k)
		t.Keys = append(t.Keys, k)
	case p.words("CHECK"):
		c := Check{Name: name, Condition: p.conditionInParens()}
		c.Options = p.constraintOptions()
		t.Checks = append(t.Checks, c)
	case p.words("UNIQUE"):
		p.refuse(at, "a UNIQUE constraint", "")
		inParens(p, p.ident)
		p.constraintOptions()
	default:
		p.unexpected("EXPECT, PRIMARY KEY, FOREIGN KEY or CHECK")
	}
	return true
}

// columnConstraint reads a constraint behind a column.
func (p *parser) columnConstraint(t *TableSchema, column string) bool {
	at, name := p.here(), ""
	start := p.i
	if p.is("CONSTRAINT") && p.peek(1).name() {
		p.i++
		name = p.ident()
	}
	switch {
	case p.words("PRIMARY", "KEY"):
		t.Keys = append(t.Keys, KeyConstraint{At: at, Name: name, Columns: []string{column}, Options: p.constraintOptions()})
	case p.is("REFERENCES"), p.ahead("FOREIGN", "KEY"):
		p.words("FOREIGN", "KEY")
		k := KeyConstraint{At: at, Name: name, Foreign: true, Columns: []string{column}}
		p.references(&k)
		t.Keys = append(t.Keys, k)
	case p.words("CHECK"):
		t.Checks = append(t.Checks, Check{Name: name, Condition: p.conditionInParens()})
		p.constraintOptions()
	case p.words("UNIQUE"):
		p.refuse(at, "a UNIQUE constraint", "")
		p.constraintOptions()
	case name != "":
		p.unexpected("PRIMARY KEY, FOREIGN KEY or CHECK")
	default:
		p.i = start
		return false
	}
	return true
}

// references reads REFERENCES t [(columns)].
func (p *parser) references(k *KeyConstraint) {
	p.wantWords("REFERENCES")
	k.RefTable = p.objectName()
	if p.isOp("(") {
		k.RefColumns = inParens(p, p.ident)
	}
	k.Options = p.constraintOptions()
}

// constraintOptions reads NOT ENFORCED, RELY and the like, which inform optimizers only.
func (p *parser) constraintOptions() string {
	start := p.i
	for p.words("NOT", "ENFORCED") || p.words("ENFORCED") || p.words("NORELY") || p.words("RELY") || p.words("NOT", "DEFERRABLE") ||
		p.words("DEFERRABLE") || p.words("INITIALLY", "DEFERRED") || p.words("INITIALLY", "IMMEDIATE") || p.words("MATCH", "FULL") ||
		p.words("ON", "UPDATE", "NO", "ACTION") || p.words("ON", "DELETE", "NO", "ACTION") {
	}
	return p.text(start)
}

// expectation reads (condition) [ON VIOLATION …]. A condition may go on behind its parentheses: (a) AND (b).
func (p *parser) expectation(name string) Expectation {
	if !p.isOp("(") {
		p.unexpected("'(' and the condition")
	}
	whole := p.cur().match
	e := Expectation{Name: name, Condition: *p.condition()}
	if whole == p.i-1 {
		e.Text = strings.TrimSpace(e.Text[1 : len(e.Text)-1])
	}
	if !p.words("ON", "VIOLATION") {
		return e
	}
	switch {
	case p.words("DROP", "ROW"):
		e.Action = DropRow
	case p.words("FAIL", "UPDATE"):
		e.Action = FailUpdate
	default:
		p.unexpected("DROP ROW or FAIL UPDATE")
	}
	return e
}
