package sparksql

import (
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// DeclareVariable is DECLARE [OR REPLACE] [VARIABLE] name [type] [DEFAULT value].
type DeclareVariable struct {
	Source
	OrReplace bool
	Name      Name
	Type      types.Type // types.Unknown: that of the value
	Value     plan.Expr  // nil: NULL
}

// DropVariable is DROP TEMPORARY VARIABLE name.
type DropVariable struct {
	Source
	IfExists bool
	Name     Name
}

// SetVariable is SET VARIABLE name = value.
type SetVariable struct {
	Source
	Name  Name
	Value plan.Expr
}

// ExecuteImmediate is EXECUTE IMMEDIATE 'statement' [INTO variables].
type ExecuteImmediate struct {
	Source
	Statement string
	Into      []Name
}

func (p *parser) declare() Statement {
	start := p.i
	p.wantWords("DECLARE")
	d := &DeclareVariable{OrReplace: p.words("OR", "REPLACE")}
	if p.is("VAR") || p.is("VARIABLE") {
		p.i++
	}
	if !p.cur().name() {
		p.i = start
		return p.other()
	}
	d.Name = p.objectName()
	if p.isOp(",") {
		p.unsupported(p.here(), "DECLARE of several variables", "write a DECLARE for each")
	}
	if p.cur().kind == tokWord && !p.is("DEFAULT") {
		d.Type = p.dataType()
	}
	if p.words("DEFAULT") || p.op("=") {
		d.Value = p.expr()
	} else if d.Type.Kind == types.Unknown {
		p.unexpected("a type or DEFAULT")
	}
	return d
}

// setVariable reads what stands behind SET VARIABLE; nil, with nothing read, for forms other than name = value.
func (p *parser) setVariable() Statement {
	start := p.i
	p.i++
	if !p.cur().name() {
		p.i = start
		return nil
	}
	s := &SetVariable{Name: p.objectName()}
	if !p.op("=") || p.is("DEFAULT") {
		p.i = start
		return nil
	}
	if s.Value = p.expr(); p.isOp(",") {
		p.i = start
		return nil
	}
	return s
}

func (p *parser) executeImmediate() Statement {
	p.wantWords("EXECUTE", "IMMEDIATE")
	if p.cur().kind != tokString {
		p.unsupported(p.here(), "EXECUTE IMMEDIATE of anything but a text", "write the statement in quotes")
	}
	e := &ExecuteImmediate{Statement: p.stringLit("a statement")}
	if p.words("INTO") {
		e.Into = list(p, p.objectName)
	}
	if p.is("USING") {
		p.unsupported(p.here(), "EXECUTE IMMEDIATE … USING", "write the values into the statement")
	}
	return e
}
