package sparksql

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// Hive's clauses of CREATE TABLE. They are read as Spark reads them, and refused by name: dp's tables are Delta tables.

var hiveFormats = map[string]string{ // the row formats that go with a STORED AS
	"TEXTFILE": "SERDE DELIMITED", "SEQUENCEFILE": "SERDE", "RCFILE": "SERDE",
}

// hiveClause reads STORED AS/BY, ROW FORMAT, CLUSTERED BY or SKEWED BY; false, with nothing read, when none is next.
func (p *parser) hiveClause(seen clauses, formats map[string]string) bool {
	at := p.here()
	name := p.cur().upper + " " + p.peek(1).upper
	switch {
	case p.words("STORED", "AS"), p.words("STORED", "BY"):
		seen.once(p, at, "STORED AS/BY")
		p.fileFormat(name, formats)
	case p.words("ROW", "FORMAT"):
		seen.once(p, at, "ROW FORMAT")
		formats["row"] = p.rowFormat()
	case p.words("CLUSTERED", "BY"):
		seen.once(p, at, "CLUSTERED BY")
		inParens(p, p.ident)
		if p.words("SORTED", "BY") {
			inParens(p, func() string {
				c := p.ident()
				if !p.words("ASC") {
					p.words("DESC")
				}
				return c
			})
		}
		p.wantWords("INTO")
		p.intNumber()
		p.wantWords("BUCKETS")
	case p.words("SKEWED", "BY"):
		seen.once(p, at, "SKEWED BY")
		inParens(p, p.ident)
		p.wantWords("ON")
		inParens(p, p.expr)
		p.words("STORED", "AS", "DIRECTORIES")
		p.fail(at, "INVALID_STATEMENT_OR_CLAUSE", "The statement or clause: CREATE TABLE ... SKEWED BY is not valid.")
	default:
		return false
	}
	p.refuse(at, name, "tables are Delta tables")
	return true
}

// fileFormat reads what stands behind STORED AS and STORED BY.
func (p *parser) fileFormat(clause string, formats map[string]string) {
	switch {
	case clause == "STORED BY":
		p.stringLit("the storage handler")
		if p.words("WITH", "SERDEPROPERTIES") {
			p.properties()
		}
	case p.words("INPUTFORMAT"):
		p.stringLit("the input format")
		p.wantWords("OUTPUTFORMAT")
		p.stringLit("the output format")
	default:
		formats["file"] = strings.ToUpper(p.ident())
	}
}

// rowFormat reads SERDE 'name' [WITH SERDEPROPERTIES …] or DELIMITED …, and says which it was.
func (p *parser) rowFormat() string {
	if p.words("SERDE") {
		p.stringLit("the serde")
		if p.words("WITH", "SERDEPROPERTIES") {
			p.properties()
		}
		return "SERDE"
	}
	p.wantWords("DELIMITED")
	for {
		switch {
		case p.words("FIELDS", "TERMINATED", "BY"):
			p.stringLit("the delimiter")
			if p.words("ESCAPED", "BY") {
				p.stringLit("the escape")
			}
		case p.words("COLLECTION", "ITEMS", "TERMINATED", "BY"), p.words("MAP", "KEYS", "TERMINATED", "BY"), p.words("LINES", "TERMINATED", "BY"),
			p.words("NULL", "DEFINED", "AS"):
			p.stringLit("the delimiter")
		default:
			return "DELIMITED"
		}
	}
}

// checkHive refuses clauses that do not go together.
func (p *parser) checkHive(d *CreateDataset, seen clauses, formats map[string]string) {
	at := d.Name.At
	bad := func(format string, args ...any) {
		p.fail(at, "INVALID_STATEMENT_OR_CLAUSE", "The statement or clause: "+format+" is not valid.", args...)
	}
	switch {
	case seen["CLUSTERED BY"] && seen["CLUSTER BY"]:
		p.fail(at, "SPECIFY_CLUSTER_BY_WITH_BUCKETING_IS_NOT_ALLOWED", "Cannot specify both CLUSTER BY and CLUSTERED BY INTO BUCKETS.")
	case seen["USING"] && seen["ROW FORMAT"]:
		bad("CREATE TABLE ... USING ... ROW FORMAT")
	case seen["USING"] && seen["STORED AS/BY"]:
		bad("CREATE TABLE ... USING ... STORED AS/BY")
	case seen["ROW FORMAT"] && formats["file"] != "" && !strings.Contains(hiveFormats[formats["file"]], formats["row"]):
		bad("ROW FORMAT %s is incompatible with format '%s', which", formats["row"], strings.ToLower(formats["file"]))
	}
}

// changes reads CHANGES FROM VERSION 1 [TO VERSION 2] behind a table, with its options.
func (p *parser) changes(at diag.Origin) {
	p.wantWords("CHANGES", "FROM")
	end := func() {
		switch {
		case p.words("VERSION"), p.words("SYSTEM_VERSION"):
			if p.cur().kind != tokNumber && p.cur().kind != tokString {
				p.unexpected("a version")
			}
			p.i++
		case p.words("TIMESTAMP"), p.words("SYSTEM_TIME"):
			valueAt := p.here()
			if readsRows(p.value()) {
				p.fail(valueAt, "INVALID_TIME_TRAVEL_TIMESTAMP_EXPR.UNEVALUABLE", "The time travel timestamp expression is invalid: it cannot be evaluated.")
			}
		default:
			p.unexpected("VERSION or TIMESTAMP")
		}
		if !p.words("INCLUSIVE") {
			p.words("EXCLUSIVE")
		}
	}
	end()
	if p.words("TO") {
		end()
	}
	if p.is("WITH") && p.peek(1).isOp("(") {
		p.i++
		p.properties()
	}
	p.refuse(at, "CHANGES FROM", "")
}

// transform reads TRANSFORM (…) USING 'script', Hive's way to run a program, behind SELECT.
func (p *parser) transform() []plan.Expr {
	at := p.here()
	p.i++
	inParens(p, p.expr)
	format := func(word string) {
		if p.words("ROW", "FORMAT") {
			p.rowFormat()
		}
		if p.words(word) {
			p.stringLit("the class")
		}
	}
	format("RECORDWRITER")
	p.wantWords("USING")
	p.stringLit("the script")
	column := func() struct{} {
		p.ident()
		if p.op(":"); p.cur().kind == tokWord && !p.cur().in(noImplicitAlias) && !p.is("ROW") && !p.is("RECORDREADER") {
			p.dataType()
		}
		return struct{}{}
	}
	if p.words("AS") {
		if p.isOp("(") {
			inParens(p, column)
		} else {
			list(p, column)
		}
	}
	format("RECORDREADER")
	p.refuse(at, "SELECT TRANSFORM", "")
	return []plan.Expr{&plan.Star{At: at}}
}
