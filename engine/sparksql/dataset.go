package sparksql

import (
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// create reads CREATE …
func (p *parser) create() Statement {
	start := p.i
	p.wantWords("CREATE")
	d := &CreateDataset{}
	if p.words("OR") {
		switch {
		case p.words("REFRESH"):
			d.OrRefresh = true
		case p.words("REPLACE"):
			d.OrReplace = true
		default:
			p.unexpected("REFRESH or REPLACE")
		}
	}
	if p.is("FLOW") {
		return p.createFlow(d.OrRefresh)
	}
	return p.dataset(d, start)
}

// datasetWords reads the words between CREATE and the name and sets the kind; false when this creates something else.
func (p *parser) datasetWords(d *CreateDataset) bool {
	temporary, streaming, materialized := false, false, false
	for {
		switch {
		case p.words("PRIVATE"):
			d.Private = true
		case !temporary && (p.words("GLOBAL", "TEMPORARY") || p.words("GLOBAL", "TEMP") || p.words("TEMPORARY") || p.words("TEMP")):
			temporary = true
		case p.words("EXTERNAL"):
			d.External = true
		case p.words("STREAMING"), p.words("INCREMENTAL"):
			streaming = true
		case p.words("LIVE"):
			d.Legacy = true
		case p.words("MATERIALIZED"):
			materialized = true
		case p.is("TABLE") && !materialized:
			if temporary && !streaming && !d.Legacy {
				return false // a session's temporary table
			}
			p.i++
			d.Private = d.Private || temporary
			switch {
			case streaming:
				d.Kind = StreamingTable
			case d.Legacy:
				d.Kind = MaterializedView
			default:
				d.Kind = Table
			}
			return true
		case p.is("VIEW"):
			p.i++
			switch {
			case materialized:
				d.Kind = MaterializedView
				d.Private = d.Private || temporary
			case temporary || d.Legacy:
				d.Kind = TemporaryView
			default:
				d.Kind = View
			}
			return true
		default:
			return false
		}
	}
}

// dataset reads CREATE … TABLE or VIEW behind OR REFRESH; start is the index of the statement's first token.
func (p *parser) dataset(d *CreateDataset, start int) Statement {
	if !p.datasetWords(d) {
		p.i = start
		return p.other()
	}
	if at := p.here(); p.words("IF", "NOT", "EXISTS") {
		if d.IfNotExists = true; d.OrReplace && d.Kind == Table {
			p.fail(at, "PARSE_SYNTAX_ERROR", "Syntax error at or near 'IF': a table is either replaced or left as it is.")
		}
	}
	d.Name = p.objectName()
	if p.isOp("(") && !p.queryAt(0) {
		p.i++
		if !p.isOp(")") { // CREATE TABLE t ()
			d.Schema = p.columns(false)
		}
		for _, c := range d.Schema.Columns {
			if d.Kind == Table && c.Type.Kind == types.Unknown {
				p.fail(c.At, "PARSE_SYNTAX_ERROR", "Syntax error at or near '%s': a column of a table needs a type.", c.Name)
			}
		}
		p.wantOp(")")
	}
	p.legacyStream = d.Legacy && d.Kind == StreamingTable
	defer func() { p.legacyStream = false }()
	p.datasetClauses(d)
	switch {
	case p.is("FLOW"):
		d.Flow = p.flowClause()
	case p.words("AS"), d.Kind == Table && (p.is("SELECT") || p.is("WITH") || p.queryAt(0)):
		d.Flow = &Flow{At: p.here(), ByName: true}
		p.flowQuery(d.Flow)
	case d.Kind == MaterializedView, d.Kind == View, d.Kind == TemporaryView && d.Provider == "":
		p.unexpected("AS and a query")
	}
	return d
}

// clauses remembers which clauses were read, to refuse the second of a kind.
type clauses map[string]bool

func (c clauses) once(p *parser, at diag.Origin, name string) {
	if c[name] {
		p.fail(at, "DUPLICATE_CLAUSES", "Found duplicate clauses: %s. Please, remove one of them.", name)
	}
	c[name] = true
}

// datasetClauses reads the clauses between the columns and the query, in any order.
func (p *parser) datasetClauses(d *CreateDataset) {
	seen, formats := clauses{}, map[string]string{}
	for {
		at := p.here()
		switch {
		case p.words("COMMENT"):
			seen.once(p, at, "COMMENT")
			d.Comment = p.stringLit("the comment")
		case p.words("USING"):
			seen.once(p, at, "USING")
			d.Provider = strings.Join(p.parts(), ".")
		case p.words("TBLPROPERTIES"):
			seen.once(p, at, "TBLPROPERTIES")
			d.Properties = p.properties()
		case p.words("OPTIONS"):
			seen.once(p, at, "OPTIONS")
			d.Options = p.properties()
		case p.words("PARTITIONED", "BY"):
			seen.once(p, at, "PARTITIONED BY")
			p.partitionedBy(d)
		case p.words("CLUSTER", "BY"):
			seen.once(p, at, "CLUSTER BY")
			switch {
			case p.words("AUTO"):
				d.ClusterAuto = true
			case p.words("NONE"):
			default:
				d.Cluster = inParens(p, p.parts)
			}
		case p.words("LOCATION"):
			seen.once(p, at, "LOCATION")
			d.Location = p.stringLit("the path")
		case p.is("SCHEDULE"), p.ahead("TRIGGER", "ON"):
			seen.once(p, at, "SCHEDULE")
			d.Schedule = p.schedule()
		case p.words("REFRESH", "POLICY"):
			seen.once(p, at, "REFRESH POLICY")
			d.RefreshPolicy = p.refreshPolicy()
		case p.words("WITH", "ROW", "FILTER"), p.words("ROW", "FILTER"):
			seen.once(p, at, "ROW FILTER")
			d.RowFilter = &FunctionRef{At: at, Name: p.parts()}
			p.wantWords("ON")
			p.wantOp("(")
			if !p.isOp(")") {
				d.RowFilter.Columns = list(p, p.ident)
			}
			p.wantOp(")")
		case p.words("DEFAULT", "COLLATION"):
			p.defaultCollation()
		case p.words("WITH", "SCHEMA"):
			d.ViewSchema = p.viewSchema()
		case p.hiveClause(seen, formats):
		default:
			p.checkHive(d, seen, formats)
			if seen["CLUSTER BY"] && seen["PARTITIONED BY"] {
				p.fail(d.Name.At, "SPECIFY_CLUSTER_BY_WITH_PARTITIONED_BY_IS_NOT_ALLOWED", "Cannot specify both CLUSTER BY and PARTITIONED BY.")
			}
			return
		}
	}
}

// viewSchema reads what follows WITH SCHEMA.
func (p *parser) viewSchema() string {
	switch {
	case p.words("BINDING"):
		return "BINDING"
	case p.words("COMPENSATION"):
		return "COMPENSATION"
	case p.words("TYPE", "EVOLUTION"):
		return "TYPE EVOLUTION"
	case p.words("EVOLUTION"):
		return "EVOLUTION"
	}
	p.unexpected("BINDING, COMPENSATION or EVOLUTION")
	return ""
}

// partitionedBy reads (a, b), (years(ts)) or, adding columns, (a INT).
func (p *parser) partitionedBy(d *CreateDataset) {
	typed, plain := false, false
	d.Partition = inParens(p, func() plan.Expr {
		at := p.here()
		if n := p.peek(1); p.cur().name() && n.kind == tokWord {
			typed = true
			c := p.column(false, nil)
			d.Schema.Columns = append(d.Schema.Columns, c)
			return &plan.Column{At: at, Parts: []string{c.Name}}
		}
		plain = true
		return p.partitionField()
	})
	if typed && plain {
		p.fail(d.Name.At, "PARSE_SYNTAX_ERROR", "PARTITION BY: Cannot mix partition expressions and partition columns.")
	}
}

// partitionField reads a column, or a function of columns and constants such as bucket(8, id).
func (p *parser) partitionField() plan.Expr {
	t, called := p.cur(), p.peek(1).isOp("(")
	if !t.name() || t.is("NOT") {
		p.unexpected("a column or a function of columns")
	}
	e := p.expr()
	switch x := e.(type) {
	case *plan.Column:
		return e
	case *plan.Call:
		if called && !slices.ContainsFunc(x.Args, func(a plan.Expr) bool { return !plainArgument(a) }) {
			return e
		}
	}
	p.fail(p.origin(t), "PARSE_SYNTAX_ERROR", "PARTITIONED BY takes columns and functions of columns and constants.")
	return nil
}

func plainArgument(e plan.Expr) bool {
	switch e.(type) {
	case *plan.Column, *plan.Literal:
		return true
	}
	return false
}

// schedule reads SCHEDULE [REFRESH] EVERY …, SCHEDULE CRON … or TRIGGER ON UPDATE …; its text is kept for people.
func (p *parser) schedule() string {
	start := p.i
	if p.words("SCHEDULE") {
		start = p.i
		p.words("REFRESH")
		if p.words("CRON") {
			p.stringLit("the cron expression")
			if p.words("AT", "TIME", "ZONE") {
				p.stringLit("the time zone")
			}
			return p.text(start)
		}
		p.wantWords("EVERY")
		p.every()
		return p.text(start)
	}
	p.wantWords("TRIGGER", "ON", "UPDATE")
	if p.words("AT", "MOST", "EVERY") {
		p.every()
	}
	return p.text(start)
}

// every reads 1 DAY or INTERVAL 1 DAY.
func (p *parser) every() {
	p.words("INTERVAL")
	if t := p.cur(); t.kind != tokNumber && t.kind != tokString {
		p.unexpected("a number and a unit")
	}
	p.i++
	if p.cur().isUnit() {
		p.i++
	}
}

func (p *parser) refreshPolicy() string {
	switch {
	case p.words("AUTO"):
		return "AUTO"
	case p.words("INCREMENTAL", "STRICT"):
		return "INCREMENTAL STRICT"
	case p.words("INCREMENTAL"):
		return "INCREMENTAL"
	case p.words("FULL"):
		return "FULL"
	}
	p.unexpected("AUTO, INCREMENTAL or FULL")
	return ""
}

// properties reads (key = value, …). Keys are strings or dotted names; = is optional.
func (p *parser) properties() []Property {
	p.wantOp("(")
	var r []Property
	for !p.isOp(")") {
		t := Property{At: p.here()}
		t.Key = p.propertyName()
		p.op("=")
		t.Value = p.propertyValue()
		r = append(r, t)
		if !p.op(",") {
			break
		}
	}
	p.wantOp(")")
	return r
}

// propertyName reads the key of a property: one string, or a name.
func (p *parser) propertyName() string {
	if p.cur().kind == tokString {
		return p.advance().text // the string behind it is the value
	}
	return p.propertyKey()
}

// propertyKey reads an unquoted key; a dotted one may have parts that start with digits or contain hyphens and colons.
func (p *parser) propertyKey() string {
	start := p.i
	if !p.cur().name() {
		p.unexpected("a property's name")
	}
	quoted := p.cur().kind == tokQuoted
	key := p.advance().text
	for {
		t := p.cur()
		if !t.isOp(".") && !t.isOp("-") && !t.isOp(":") || !quoted && t.pos != p.toks[p.i-1].end {
			return key
		}
		if n := p.peek(1); !n.name() && n.kind != tokNumber {
			p.i = start
			p.unexpected("a property's name")
		}
		key += t.text + p.peek(1).text
		p.i += 2
	}
}

// propertyValue reads a constant as text: a string, a number, true, false, or a constant expression.
func (p *parser) propertyValue() string {
	t := p.cur()
	if n := p.peek(1); t.kind == tokWord && (n.isOp(",") || n.isOp(")")) && !t.is("NULL") && !t.is("TRUE") && !t.is("FALSE") {
		p.i++
		return t.text
	}
	at := p.here()
	s, ok := constantText(p.value())
	if !ok {
		p.fail(at, "PARSE_SYNTAX_ERROR", "A property's value must be a constant string, number or boolean.")
	}
	return s
}
