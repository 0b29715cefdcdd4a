package sparksql

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Params are the values of parameter markers; a marker without a value stays a plan.Param.
type Params struct {
	Named      map[string]plan.Expr // of :name, by name in lower case
	Positional []plan.Expr          // of ?, in order
}

// named returns the value of a named parameter.
func (p Params) named(name string) (plan.Expr, bool) {
	e, ok := p.Named[strings.ToLower(name)]
	return e, ok
}

// ParseExpr reads one expression, optionally named (expr AS name). at is where the text stands; with the zero Origin places are relative to
// the text.
func ParseExpr(text string, at diag.Origin) (plan.Expr, error) {
	p := newParser(text, at)
	return whole(p, p.named)
}

// ParseType reads a data type.
func ParseType(text string, at diag.Origin) (types.Type, error) {
	p := newParser(text, at)
	return whole(p, p.dataType)
}

// ParseQuery reads one query.
func ParseQuery(text string, at diag.Origin, params ...Params) (plan.Relation, error) {
	p := newParser(text, at)
	for _, x := range params {
		p.params = x
	}
	return whole(p, terminated(p, p.query))
}

// ParseStatement reads the one statement of a text (spark.sql, dp sql).
func ParseStatement(text string, at diag.Origin, params ...Params) (Statement, error) {
	p := newParser(text, at)
	for _, x := range params {
		p.params = x
	}
	return whole(p, terminated(p, p.statement))
}

// terminated is f and the semicolons behind it.
func terminated[T any](p *parser, f func() T) func() T {
	return func() T {
		x := f()
		for p.op(";") {
		}
		return x
	}
}

// ParseColumns reads a column list with constraints, as it stands between the parentheses of CREATE TABLE. It also takes the DDL strings of
// readers and decorators: "a: int, b: string" and struct<a: int>.
func ParseColumns(text string, at diag.Origin) (TableSchema, error) {
	p := newParser(text, at)
	return whole(p, func() TableSchema {
		if p.is("STRUCT") && (p.peek(1).isOp("<") || p.peek(1).isOp("<>")) {
			var t TableSchema
			for _, f := range p.dataType().Fields {
				t.Columns = append(t.Columns, ColumnDef{At: at, Name: f.Name, Type: f.Type, Nullable: f.Nullable, Comment: f.Comment})
			}
			return t
		}
		return p.columns(true)
	})
}

// ParseStatements reads a file's statements. All syntax errors are reported, as a diag.List; the statements without errors are returned too.
func ParseStatements(text, file string) ([]Statement, error) {
	p := newParser(text, diag.Origin{File: file})
	statements, errs := p.statements()
	return statements, errs.err()
}

// failures is what went wrong in the statements of a file.
type failures diag.List

func (e failures) err() error {
	if len(e) == 0 {
		return nil
	}
	return diag.List(e)
}

// statements reads statements to the end of the text. Behind an error it goes on with the next statement.
func (p *parser) statements() ([]Statement, failures) {
	var r []Statement
	var errs failures
	for {
		for p.op(";") {
		}
		if p.cur().kind == tokEOF {
			return r, errs
		}
		start := p.here()
		s, err := run(func() Statement {
			s := p.statement()
			if p.cur().kind != tokEOF && !p.isOp(";") {
				p.unexpected("the end of the statement")
			}
			return s
		})
		if err == nil {
			r = append(r, s)
			continue
		}
		errs = append(errs, diag.From(err, "DP_INTERNAL").At(start))
		p.depth, p.cdc, p.legacyStream, p.refused = 0, false, false, nil
		for p.cur().kind != tokEOF && !p.isOp(";") {
			p.i++
		}
	}
}

// ParseFile is ParseStatements after replacing ${key} by configuration values: those of conf, and those that SET statements earlier in the
// file gave. Places are those of the text before the replacement.
func ParseFile(text, file string, conf func(key string) (string, bool)) ([]Statement, error) {
	if !strings.Contains(text, "${") {
		return ParseStatements(text, file)
	}
	set := settings{values: map[string]string{}, conf: conf}
	var r []Statement
	var errs failures
	for _, piece := range splitStatements(text) {
		replaced, edits, err := substitute(text[piece.start:piece.end], set.lookup)
		if err != nil {
			errs = append(errs, err.moved(file, text, piece.start))
			continue
		}
		p := newParser(replaced, diag.Origin{File: file})
		p.relocate(text, piece.start, edits)
		statements, failed := p.statements()
		for _, s := range statements {
			if s, ok := s.(*Set); ok && s.HasValue {
				set.values[s.Key] = s.Value
			}
		}
		r, errs = append(r, statements...), append(errs, failed...)
	}
	return r, errs.err()
}
