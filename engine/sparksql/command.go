package sparksql

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// statement reads one statement and sets its place and text.
func (p *parser) statement() Statement {
	start, at, around := p.i, p.here(), p.refused
	p.refused = nil
	s := p.statementBody()
	if h, ok := s.(interface{ source() *Source }); ok {
		*h.source() = Source{At: at, Text: p.text(start), Refused: p.refused}
		p.refused = around
	}
	return s
}

func (p *parser) statementBody() Statement {
	t := p.cur()
	switch {
	case t.isOp("("):
		return &Query{Relation: p.query()}
	case t.kind == tokEOF:
		p.fail(p.here(), "PARSE_EMPTY_STATEMENT", "Syntax error, unexpected empty statement.")
	}
	switch t.upper {
	case "SELECT", "VALUES", "TABLE":
		return &Query{Relation: p.query()}
	case "FROM":
		if m := p.fromInserts(nil); m != nil {
			return m
		}
		return &Query{Relation: p.query()}
	case "WITH":
		return p.withStatement()
	case "ALTER":
		switch p.peek(1).upper {
		case "VIEW":
			return p.alterView()
		case "TABLE":
			return p.alterTable()
		}
	case "TRUNCATE":
		if p.peek(1).is("TABLE") {
			p.i += 2
			t := &Truncate{Name: p.objectName()}
			if p.is("PARTITION") {
				p.i++
				t.Partition = inParens(p, p.partitionValue)
			}
			return t
		}
	case "DECLARE":
		return p.declare()
	case "EXECUTE":
		if p.peek(1).is("IMMEDIATE") {
			return p.executeImmediate()
		}
	case "RESET":
		p.i++
		start := p.i
		p.skip()
		key := strings.TrimSpace(p.text(start))
		if key != "" && !settingKey.MatchString(key) && (p.i != start+1 || p.toks[start].kind != tokQuoted) {
			p.fail(p.origin(&p.toks[start]), "INVALID_RESET_COMMAND_FORMAT", "Expected format is 'RESET' or 'RESET key'. If you want to include special characters in key, please use quotes, e.g., RESET `key`.")
		}
		return &Reset{Key: strings.Trim(key, "`")}
	case "CREATE":
		return p.create()
	case "REPLACE":
		if p.peek(1).is("TABLE") {
			start := p.i
			p.i++
			return p.dataset(&CreateDataset{OrReplace: true, Existing: true}, start)
		}
	case "APPLY", "AUTO":
		c := &CreateFlow{Bare: true}
		c.Flow.At = p.here()
		p.autoCDC(&c.Flow, &c.Target)
		c.Name = c.Target
		return c
	case "REFRESH":
		return p.refresh()
	case "INSERT":
		return p.insert()
	case "DELETE":
		return p.delete()
	case "UPDATE":
		return p.update()
	case "MERGE":
		return p.merge()
	case "SET":
		return p.set()
	case "USE":
		return p.use()
	case "DROP":
		return p.drop()
	case "DESCRIBE", "DESC":
		return p.describe()
	case "SHOW":
		return p.show()
	case "EXPLAIN":
		return p.explain()
	}
	if t.in(otherVerbs) {
		return p.other()
	}
	p.unexpected("a statement")
	return nil
}

// withStatement reads WITH …, which stands before a query or an INSERT.
func (p *parser) withStatement() Statement {
	p.enter()
	defer p.leave()
	w := p.with()
	if p.is("FROM") {
		if m := p.fromInserts(w); m != nil {
			return m
		}
	}
	if !p.is("INSERT") {
		return &Query{Relation: p.queryOf(w)}
	}
	s := p.insert()
	if i, ok := s.(*Insert); ok {
		w.Body = i.Query
		i.Query = w
	}
	return s
}

// alterView reads ALTER VIEW v [AS] query, WITH SCHEMA mode, RENAME TO name. Other forms only have their name.
func (p *parser) alterView() Statement {
	start := p.i
	p.wantWords("ALTER", "VIEW")
	a := &AlterView{Name: p.objectName()}
	switch {
	case p.words("WITH", "SCHEMA"):
		a.Schema = p.viewSchema()
	case p.words("RENAME", "TO"):
		n := p.objectName()
		a.Rename = &n
	case p.words("AS"), p.is("SELECT"), p.is("WITH"), p.is("VALUES"):
		a.Query = p.query()
	default:
		p.i = start
		return p.alterTable()
	}
	return a
}

// skip steps to the statement's end.
func (p *parser) skip() {
	for p.cur().kind != tokEOF && !p.isOp(";") {
		p.advance()
	}
}

func (p *parser) refresh() Statement {
	start := p.i
	p.wantWords("REFRESH")
	r := &Refresh{Kind: Table}
	switch {
	case p.words("STREAMING", "TABLE"):
		r.Kind = StreamingTable
	case p.words("MATERIALIZED", "VIEW"):
		r.Kind = MaterializedView
	case p.words("TABLE"):
	default: // REFRESH FUNCTION, REFRESH '/path', REFRESH FOREIGN …
		p.i = start
		return p.other()
	}
	r.Name = p.objectName()
	for {
		switch {
		case p.words("FULL"):
			r.Full = true
		case p.is("WHERE") && r.Where == nil:
			r.Where = p.where()
		case p.words("ASYNC"):
			r.Async = true
		case p.words("SYNC"):
		default:
			if r.Full && r.Where != nil {
				p.failHint(r.Where.At, "leave one of them out", "PARSE_SYNTAX_ERROR", "FULL recomputes the whole table and cannot be combined with WHERE.")
			}
			return r
		}
	}
}

// settingKey is a key of SET and RESET without quotes.
var settingKey = regexp.MustCompile(`^[\w.:\-]+$`)

// set reads SET key = value, whose value is the text as written.
func (p *parser) set() Statement {
	p.wantWords("SET")
	if p.ahead("TIME", "ZONE") {
		p.i += 2
		zone := ""
		switch {
		case p.cur().kind == tokString:
			zone = p.stringLit("the time zone")
		case p.is("INTERVAL"):
			zone = p.offset()
		case p.is("LOCAL"):
			p.refuse(p.here(), "SET TIME ZONE LOCAL", "write SET TIME ZONE 'Europe/Berlin', whichever it is")
			p.i++
		default:
			p.fail(p.here(), "_LEGACY_ERROR_TEMP_0045", "Invalid time zone displacement value.")
		}
		if p.cur().kind != tokEOF && !p.isOp(";") {
			p.fail(p.here(), "_LEGACY_ERROR_TEMP_0045", "Invalid time zone displacement value.")
		}
		return &Set{Key: "spark.sql.session.timeZone", Value: zone, HasValue: true}
	}
	if p.is("CATALOG") && !p.peek(1).isOp("=") && !p.peek(1).isOp(".") {
		p.i++
		return &Use{Catalog: p.useName(1)[0]}
	}
	if p.is("VAR") || p.is("VARIABLE") {
		if s := p.setVariable(); s != nil {
			return s
		}
		p.i--
		p.skip()
		return &Other{Verb: "SET VARIABLE"}
	}
	s := &Set{}
	start := p.i
	for p.cur().kind != tokEOF && !p.isOp(";") && !p.isOp("=") && !p.isOp("==") {
		p.advance()
	}
	s.Key = strings.TrimSpace(p.text(start))
	if t := &p.toks[start]; t.kind == tokQuoted && p.i == start+1 {
		s.Key = t.text
	} else if s.Key != "" && s.Key != "-v" && !settingKey.MatchString(s.Key) {
		p.fail(p.origin(t), "INVALID_SET_SYNTAX", "Expected format is 'SET', 'SET key', or 'SET key=value'. If you want to include special characters in key, or include semicolon in value, please use backquotes, e.g., SET `key`=`value`.")
	}
	if !p.op("=") {
		if s.Key == "-v" {
			s.Key = ""
		}
		return s
	}
	s.HasValue = true
	start = p.i
	p.skip()
	s.Value = strings.TrimSpace(p.text(start))
	return s
}

// offset reads an interval of up to 18 hours as an offset, +10:00.
func (p *parser) offset() string {
	at := p.here()
	l, ok := p.interval().(*plan.Literal)
	seconds := int64(0)
	if ok && l.T.Kind == types.IntervalDT {
		micros, _ := l.Value.(int64)
		ok, seconds = micros%1e6 == 0, micros/1e6
	} else {
		ok = false
	}
	if !ok || seconds > 18*3600 || seconds < -18*3600 {
		p.fail(at, "INVALID_INTERVAL_FORMAT.TIMEZONE_INTERVAL_OUT_OF_RANGE", "The interval value must be in the range of [-18, +18] hours with second precision.")
	}
	sign := "+"
	if seconds < 0 {
		sign, seconds = "-", -seconds
	}
	s := fmt.Sprintf("%s%02d:%02d", sign, seconds/3600, seconds/60%60)
	if seconds%60 != 0 {
		s += fmt.Sprintf(":%02d", seconds%60)
	}
	return s
}

func (p *parser) use() Statement {
	p.wantWords("USE")
	switch {
	case p.is("CATALOG") && p.peek(1).kind != tokEOF && !p.peek(1).isOp(";"):
		p.i++
		return &Use{Catalog: p.useName(1)[0]}
	case (p.is("SCHEMA") || p.is("DATABASE") || p.is("NAMESPACE")) && p.peek(1).kind != tokEOF && !p.peek(1).isOp(";"):
		p.i++
	}
	parts := p.useName(2)
	if len(parts) == 2 {
		return &Use{Catalog: parts[0], Schema: parts[1]}
	}
	return &Use{Schema: parts[0]}
}

// useName reads a name of up to most parts; SET CATALOG and USE CATALOG take a string too.
func (p *parser) useName(most int) []string {
	at := p.here()
	if p.cur().kind == tokString {
		return []string{p.stringLit("")}
	}
	n := p.objectName()
	if len(n.Parts) > most {
		p.fail(at, "IDENTIFIER_TOO_MANY_NAME_PARTS", "%s is not a valid identifier as it has %d name parts.", n, len(n.Parts))
	}
	return n.Parts
}

var droppable = words("TABLE VIEW SCHEMA DATABASE FUNCTION CATALOG NAMESPACE VOLUME")

func (p *parser) drop() Statement {
	start := p.i
	p.wantWords("DROP")
	d := &Drop{}
	first := p.i
	if p.words("TEMPORARY", "VARIABLE") || p.words("TEMP", "VARIABLE") {
		v := &DropVariable{IfExists: p.words("IF", "EXISTS")}
		v.Name = p.objectName()
		return v
	}
	p.words("TEMPORARY")
	switch {
	case p.words("MATERIALIZED", "VIEW"), p.words("STREAMING", "TABLE"):
	case p.cur().in(droppable):
		p.i++
	default:
		p.i = start
		return p.other()
	}
	var kind []string
	for i := first; i < p.i; i++ {
		kind = append(kind, p.toks[i].upper)
	}
	d.Kind = strings.Join(kind, " ")
	d.IfExists = p.words("IF", "EXISTS")
	d.Name = p.objectName()
	_ = p.words("PURGE") || p.words("CASCADE") || p.words("RESTRICT")
	return d
}

func (p *parser) describe() Statement {
	start := p.i
	p.i++
	d := &Describe{Kind: "TABLE"}
	switch {
	case p.words("FUNCTION"):
		d.Kind = "FUNCTION"
	case p.words("SCHEMA"), p.words("DATABASE"), p.words("NAMESPACE"):
		d.Kind = "SCHEMA"
	case p.words("CATALOG"):
		d.Kind = "CATALOG"
	case p.words("HISTORY"):
		d.Kind = "HISTORY"
	case p.is("DETAIL") && p.peek(1).name():
		p.i++
		d.Kind = "DETAIL"
	case p.words("QUERY"), p.is("SELECT"), p.is("WITH"), p.is("VALUES"), p.is("FROM"):
		d.Kind = "QUERY"
		d.Query = p.query()
		return d
	case p.is("VOLUME"), p.is("SHARE"), p.is("CREDENTIAL"), p.is("PROCEDURE"), p.is("CONNECTION"), p.is("PROVIDER"), p.is("RECIPIENT"):
		if p.peek(1).name() {
			p.i = start
			return p.other()
		}
	default:
		p.words("TABLE")
	}
	d.Extended = p.words("EXTENDED") || p.words("FORMATTED")
	if d.Kind == "FUNCTION" && p.cur().kind == tokOp {
		d.Name = Name{p.here(), []string{p.advance().text}}
		return d
	}
	d.Name = p.objectName()
	switch {
	case p.is("PARTITION") && p.peek(1).isOp("("):
		p.refuse(p.here(), "DESCRIBE … PARTITION", "")
		p.partitionSpec()
	case p.is("AS") && p.peek(1).is("JSON"):
		p.refuse(p.here(), "DESCRIBE … AS JSON", "")
		p.i += 2
	case d.Kind == "HISTORY" && p.words("LIMIT"):
		at := p.here()
		if d.Limit = p.intNumber(); d.Limit == 0 {
			p.refuse(at, "DESCRIBE HISTORY … LIMIT 0", "")
		}
	case p.cur().name() && d.Kind == "TABLE":
		d.Column = p.parts()
	}
	return d
}

// showKinds are what SHOW can list; longer ones first.
var showKinds = [][]string{
	{"CREATE", "TABLE"},
	{"CREATE", "VIEW"},
	{"MATERIALIZED", "VIEWS"},
	{"TABLES", "DROPPED"},
	{"TABLE", "EXTENDED"},
	{"TABLES"},
	{"VIEWS"},
	{"SCHEMAS"},
	{"DATABASES"},
	{"NAMESPACES"},
	{"CATALOGS"},
	{"COLUMNS"},
	{"PARTITIONS"},
	{"TBLPROPERTIES"},
	{"VOLUMES"},
	{"USERS"},
	{"GROUPS"},
	{"USER", "FUNCTIONS"},
	{"SYSTEM", "FUNCTIONS"},
	{"ALL", "FUNCTIONS"},
	{"FUNCTIONS"},
}

func (p *parser) show() Statement {
	start := p.i
	p.wantWords("SHOW")
	s := &Show{}
	for _, k := range showKinds {
		if p.words(k...) {
			s.Kind = strings.Join(k, " ")
			break
		}
	}
	switch {
	case s.Kind == "" || s.Kind == "PARTITIONS" || s.Kind == "TABLE EXTENDED":
		p.i = start
		if !p.peek(1).in(objectsOf["SHOW"]) {
			p.i++
			p.unexpected("what to show")
		}
		verb := "SHOW " + p.peek(1).upper
		p.skipHyphens()
		return &Other{Verb: verb}
	case p.is("FROM") || p.is("IN"):
		p.i++
		s.Name = p.objectName()
		if p.is("FROM") || p.is("IN") { // SHOW COLUMNS IN t IN schema
			p.i++
			if schema := p.objectName(); len(s.Name.Parts) == 1 {
				s.Name.Parts = append(schema.Parts, s.Name.Parts...)
			}
		}
	case (s.Kind == "TBLPROPERTIES" || strings.HasPrefix(s.Kind, "CREATE")) && p.cur().name():
		s.Name = p.objectName()
		if s.Kind == "TBLPROPERTIES" && p.op("(") {
			if p.cur().kind == tokString {
				s.Pattern = p.stringLit("")
			} else {
				s.Pattern = p.propertyKey()
			}
			p.wantOp(")")
		}
		return s
	}
	if p.words("LIKE") || p.cur().kind == tokString {
		s.Pattern = p.stringLit("a pattern")
	} else if strings.HasSuffix(s.Kind, "FUNCTIONS") && p.cur().name() {
		s.Name = p.objectName()
	}
	return s
}

// skipHyphens skips a statement and refuses names with unquoted hyphens in it.
func (p *parser) skipHyphens() {
	for p.cur().kind != tokEOF && !p.isOp(";") {
		p.noHyphen(p.advance())
	}
}

var explainModes = words("EXTENDED CODEGEN COST FORMATTED CHANGE LINEAGE")

func (p *parser) explain() Statement {
	p.enter()
	defer p.leave()
	e := &Explain{}
	p.wantWords("EXPLAIN")
	if p.cur().in(explainModes) {
		e.Mode = p.advance().upper
	}
	e.Statement = p.statement()
	return e
}
