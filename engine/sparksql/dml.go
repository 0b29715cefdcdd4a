package sparksql

import "github.com/seed-e45c46d8/dp/engine/plan"

// insert reads INSERT INTO and INSERT OVERWRITE.
func (p *parser) insert() Statement {
	r := p.insertHead()
	r.Query = p.query()
	if p.toks[p.i-1].isOp(")") && (r.Replace != nil || r.ReplaceUsing != nil || p.refused != nil) { // only there the rows may have a name
		r.Query = p.relationAlias(r.Query)
	}
	return r
}

// insertHead reads INSERT up to its query.
func (p *parser) insertHead() *Insert {
	r := &Insert{}
	p.wantWords("INSERT")
	r.SchemaEvolution = p.words("WITH", "SCHEMA", "EVOLUTION")
	if p.words("OVERWRITE") {
		r.Overwrite = true
	} else {
		p.wantWords("INTO")
	}
	if r.Overwrite && (p.is("DIRECTORY") || p.ahead("LOCAL", "DIRECTORY")) {
		return p.insertDirectory(r)
	}
	p.words("TABLE")
	r.Target = p.objectName()
	aliasAt, alias := p.here(), p.targetAlias("INSERT")
	if p.is("PARTITION") && p.peek(1).isOp("(") {
		p.i++
		r.Partition = inParens(p, p.partitionValue)
		if ifAt := p.here(); p.words("IF", "NOT", "EXISTS") {
			if !r.Overwrite {
				p.fail(ifAt, "INVALID_STATEMENT_OR_CLAUSE", "The statement or clause: INSERT INTO ... IF NOT EXISTS is not valid.")
			}
			for _, v := range r.Partition {
				if v.Value == "" {
					p.fail(v.At, "INVALID_STATEMENT_OR_CLAUSE", "The statement or clause: IF NOT EXISTS with the dynamic partition %s is not valid.", v.Key)
				}
			}
			p.refuse(ifAt, "INSERT … PARTITION … IF NOT EXISTS", "")
		}
	}
	r.ByName = p.words("BY", "NAME")
	switch {
	case r.Overwrite && p.ahead("REPLACE", "WHERE"):
		p.unexpected("a query")
	case p.words("REPLACE", "WHERE"):
		if alias != "" {
			p.fail(aliasAt, "INSERT_REPLACE_WHERE_TABLE_ALIAS_NOT_ALLOWED",
				"Table alias is not allowed with INSERT INTO ... REPLACE WHERE because the WHERE condition is evaluated against the target table directly.")
		}
		r.Replace = p.condition()
		r.ByName = p.words("BY", "NAME") || r.ByName
	case p.words("REPLACE", "USING"):
		r.ReplaceUsing = inParens(p, p.ident)
	case p.ahead("REPLACE", "ON"):
		p.refuse(p.here(), "INSERT … REPLACE ON", "use REPLACE WHERE or MERGE")
		p.i += 2
		p.condition()
	case alias != "":
		p.fail(aliasAt, "PARSE_SYNTAX_ERROR", "Syntax error at or near '%s'.", alias)
	}
	if p.isOp("(") && !p.queryAt(0) && !r.ByName {
		r.Columns = inParens(p, p.ident)
	}
	return r
}

// insertDirectory reads [LOCAL] DIRECTORY ['path'] with its format, behind INSERT OVERWRITE.
func (p *parser) insertDirectory(r *Insert) *Insert {
	p.refuse(p.here(), "INSERT OVERWRITE DIRECTORY", "")
	at, local := p.here(), p.words("LOCAL")
	p.wantWords("DIRECTORY")
	if p.cur().kind == tokString {
		p.stringLit("the path")
	}
	seen, formats := clauses{}, map[string]string{}
	for {
		switch {
		case p.words("USING"):
			if p.parts(); local {
				p.fail(at, "INVALID_STATEMENT_OR_CLAUSE", "The statement or clause: INSERT OVERWRITE LOCAL DIRECTORY ... USING is not valid.")
			}
		case p.words("OPTIONS"):
			p.properties()
		case p.hiveClause(seen, formats):
		default:
			return r
		}
	}
}

// insertAhead reports the next INSERT of several behind one FROM.
func (p *parser) insertAhead() bool {
	return p.ahead("INSERT", "INTO") || p.ahead("INSERT", "OVERWRITE")
}

// fromInserts reads FROM t INSERT … SELECT … INSERT … SELECT …; nil, with nothing read, when no INSERT follows FROM.
func (p *parser) fromInserts(with *plan.With) Statement {
	start := p.i
	p.wantWords("FROM")
	in := p.lateralViews(p.from())
	if !p.is("INSERT") {
		p.i = start
		return nil
	}
	m := &MultiInsert{}
	for p.is("INSERT") {
		from, at := p.i, p.here()
		r := p.insertHead()
		r.Query = p.queryTail(p.selectFrom(in))
		if with != nil {
			w := *with
			w.Body = r.Query
			r.Query = &w
		}
		r.Source = Source{At: at, Text: p.text(from)}
		m.Inserts = append(m.Inserts, r)
	}
	return m
}

// partitionValue reads column [= constant].
func (p *parser) partitionValue() Property {
	v := Property{At: p.here(), Key: p.ident()}
	if p.op("=") {
		at := p.here()
		e := p.value()
		s, ok := constantText(e)
		if !ok {
			if l, isLiteral := e.(*plan.Literal); !isLiteral || l.Value == nil {
				p.unsupported(at, "PARTITION with the value "+e.String(), "give a string, number, boolean or date")
			}
			p.refuse(at, "PARTITION with the value "+e.String(), "give a string, number, boolean or date")
			s = e.String()
		}
		v.Value = s
	}
	return v
}

// targetAlias reads the alias of a statement's target table.
func (p *parser) targetAlias(statement string) string {
	t := p.cur()
	if !p.words("AS") {
		if !p.aliasAhead() || t.kind == tokWord && (t.is("PARTITION") || t.is("BY") || t.is("REPLACE") || t.is("TABLE") || t.is("VALUES")) {
			return ""
		}
	}
	at := p.here()
	alias := p.ident()
	if p.isOp("(") && statement != "INSERT" {
		p.fail(at, "COLUMN_ALIASES_NOT_ALLOWED", "Column aliases are not allowed in %s.", statement)
	}
	return alias
}

// where reads [WHERE condition].
func (p *parser) where() *Condition {
	if !p.words("WHERE") {
		return nil
	}
	return p.condition()
}

func (p *parser) delete() Statement {
	p.wantWords("DELETE", "FROM")
	d := &Delete{Target: p.objectName()}
	d.Alias = p.targetAlias("DELETE")
	d.Where = p.where()
	return d
}

func (p *parser) update() Statement {
	p.wantWords("UPDATE")
	u := &Update{Target: p.objectName()}
	u.Alias = p.targetAlias("UPDATE")
	p.wantWords("SET")
	u.Set = list(p, p.assignment)
	u.Where = p.where()
	return u
}

func (p *parser) assignment() Assignment {
	a := Assignment{At: p.here(), Column: p.parts()}
	p.wantOp("=")
	a.Value = p.valueOrDefault()
	return a
}

// valueOrDefault reads an expression; DEFAULT is nil.
func (p *parser) valueOrDefault() plan.Expr {
	if n := p.peek(1); p.is("DEFAULT") && !n.isOp(".") && !n.isOp("(") {
		at := p.here()
		p.i++
		if c := p.cur(); c.kind == tokOp && !c.isOp(",") && !c.isOp(")") && !c.isOp(";") {
			p.fail(at, "DEFAULT_PLACEMENT_INVALID", "A DEFAULT keyword in a MERGE, INSERT, UPDATE, or SET VARIABLE command could not be directly assigned to a target column because it was part of an expression.")
		}
		return nil
	}
	return p.expr()
}

func (p *parser) merge() Statement {
	m := &Merge{}
	p.wantWords("MERGE")
	m.SchemaEvolution = p.words("WITH", "SCHEMA", "EVOLUTION")
	p.wantWords("INTO")
	m.Target = p.objectName()
	m.Alias = p.targetAlias("MERGE")
	p.wantWords("USING")
	m.Input = p.mergeSource()
	p.wantWords("ON")
	m.On = p.expr()
	for p.is("WHEN") {
		m.Clauses = append(m.Clauses, p.mergeClause())
	}
	if len(m.Clauses) == 0 {
		p.failHint(p.here(), "expected WHEN MATCHED or WHEN NOT MATCHED", "MERGE_WITHOUT_WHEN", "There must be at least one WHEN clause in a MERGE statement.")
	}
	p.lastWithoutCondition(m)
	return m
}

// mergeSource reads the table or query behind USING, which may have a name, but none for its columns.
func (p *parser) mergeSource() plan.Relation {
	at, t := p.here(), p.cur()
	r := p.relation()
	in := r
	for {
		a, ok := in.(*plan.SubqueryAlias)
		if !ok {
			break
		}
		if in == r && len(a.Columns) > 0 {
			p.fail(at, "COLUMN_ALIASES_NOT_ALLOWED", "Column aliases are not allowed in MERGE.")
		}
		in = a.In
	}
	if _, ok := in.(*plan.TableFunc); ok && !t.isOp("(") {
		p.fail(at, "PARSE_SYNTAX_ERROR", "Syntax error at or near '%s'.", t.text)
	}
	return r
}

// lastWithoutCondition refuses a clause behind one of its kind that takes all rows.
func (p *parser) lastWithoutCondition(m *Merge) {
	names := map[MergeMatch][2]string{
		Matched: {"MATCHED", "MATCHED"}, NotMatched: {"NOT_MATCHED_BY_TARGET", "NOT MATCHED [BY TARGET]"},
		NotMatchedBySource: {"NOT_MATCHED_BY_SOURCE", "NOT MATCHED BY SOURCE"},
	}
	all := map[MergeMatch]bool{}
	for _, c := range m.Clauses {
		if all[c.Match] {
			n := names[c.Match]
			p.fail(c.At, "NON_LAST_"+n[0]+"_CLAUSE_OMIT_CONDITION",
				"When there are more than one %s clauses in a MERGE statement, only the last %s clause can omit the condition.", n[1], n[1])
		}
		all[c.Match] = c.Cond == nil
	}
}

func (p *parser) mergeClause() MergeClause {
	c := MergeClause{At: p.here()}
	p.wantWords("WHEN")
	switch {
	case p.words("MATCHED"):
	case p.words("NOT", "MATCHED", "BY", "SOURCE"):
		c.Match = NotMatchedBySource
	default:
		p.wantWords("NOT", "MATCHED")
		p.words("BY", "TARGET")
		c.Match = NotMatched
	}
	if p.words("AND") {
		c.Cond = p.condition()
	}
	p.wantWords("THEN")
	switch {
	case c.Match == NotMatched:
		p.wantWords("INSERT")
		c.Action = MergeInsert
		p.mergeInsert(&c)
	case p.words("DELETE"):
		c.Action = MergeDelete
	default:
		p.wantWords("UPDATE", "SET")
		if c.Star = c.Match == Matched && p.op("*"); !c.Star {
			c.Set = list(p, p.assignment)
		}
	}
	return c
}

// mergeInsert reads * or (columns) VALUES (values).
func (p *parser) mergeInsert(c *MergeClause) {
	if c.Star = p.op("*"); c.Star {
		return
	}
	c.Set = inParens(p, func() Assignment { return Assignment{At: p.here(), Column: p.parts()} })
	at := p.here()
	p.wantWords("VALUES")
	values := inParens(p, p.valueOrDefault)
	if len(values) != len(c.Set) {
		p.fail(at, "MERGE_INSERT_VALUE_COUNT_MISMATCH",
			"The number of provided values (%d) must match the number of expected columns (%d) in the INSERT clause of MERGE.", len(values), len(c.Set))
	}
	for i := range values {
		c.Set[i].Value = values[i]
	}
}
