package sparksql

import "strings"

// Command is a statement that is read completely and that dp does not run: ALTER TABLE, ANALYZE, COMMENT ON … Callers refuse it by its verb.
type Command struct {
	Source
	Verb string
	Name Name // of what it is about; no parts without
}

// maintenance reads the statements about tables' statistics, caches, comments and indexes, and those that make and change databases and functions.
// It answers nil, with nothing read, for others.
func (p *parser) maintenance() Statement {
	start := p.i
	c := &Command{}
	ok := false
	switch p.cur().upper {
	case "ANALYZE":
		ok = p.analyze(c)
	case "CACHE", "UNCACHE":
		ok = p.cache(c)
	case "COMMENT":
		return p.comment(c)
	case "LOAD":
		ok = p.load(c)
	case "CREATE", "DROP", "ALTER":
		ok = p.createOther(c)
	}
	if !ok {
		p.i = start
		return nil
	}
	return c
}

// analyze reads ANALYZE TABLE t [PARTITION …] COMPUTE STATISTICS … and ANALYZE TABLES.
func (p *parser) analyze(c *Command) bool {
	at := p.here()
	switch {
	case p.words("ANALYZE", "TABLES"):
		c.Verb = "ANALYZE TABLES"
		if p.words("FROM") || p.words("IN") {
			c.Name = p.objectName()
		}
	case p.words("ANALYZE", "TABLE"):
		c.Verb = "ANALYZE TABLE"
		c.Name = p.objectName()
		if p.is("PARTITION") {
			p.partitionSpec()
		}
	default:
		return false
	}
	if p.ahead("COMPUTE", "DELTA") || p.ahead("COMPUTE", "STORAGE") { // Databricks'
		return false
	}
	p.wantWords("COMPUTE", "STATISTICS")
	switch {
	case p.words("FOR", "ALL", "COLUMNS"):
	case p.words("FOR", "COLUMNS"):
		list(p, p.parts)
	case p.cur().name():
		if word := p.ident(); !strings.EqualFold(word, "NOSCAN") {
			p.fail(at, "INVALID_SQL_SYNTAX.ANALYZE_TABLE_UNEXPECTED_NOSCAN", "Invalid SQL syntax: ANALYZE TABLE(S) ... COMPUTE STATISTICS ... %s must be either NOSCAN or empty.", strings.ToUpper(word))
		}
	}
	return true
}

// cache reads CACHE [LAZY] TABLE t [OPTIONS …] [AS query] and UNCACHE TABLE [IF EXISTS] t.
func (p *parser) cache(c *Command) bool {
	at := p.here()
	if p.words("UNCACHE", "TABLE") {
		c.Verb = "UNCACHE TABLE"
		p.words("IF", "EXISTS")
		c.Name = p.objectName()
		return true
	}
	p.i++
	p.words("LAZY")
	if !p.words("TABLE") {
		return false // CACHE SELECT is Databricks'
	}
	c.Verb = "CACHE TABLE"
	c.Name = p.objectName()
	if p.words("OPTIONS") {
		p.properties()
	}
	if p.words("AS") || p.cur().is("SELECT") || p.cur().is("WITH") {
		if n := c.Name.Parts; len(n) > 1 {
			p.fail(at, "_LEGACY_ERROR_TEMP_0037", "It is not allowed to add catalog/namespace prefix %s to the table name in CACHE TABLE AS SELECT.", strings.Join(n[:len(n)-1], "."))
		}
		p.query()
	}
	return true
}

// comment reads COMMENT ON TABLE t IS 'text'.
func (p *parser) comment(c *Command) Statement {
	p.wantWords("COMMENT", "ON")
	if !p.cur().in(catalogObjects) && !p.is("COLUMN") {
		p.unexpected("what the comment is on")
	}
	object := p.advance().upper
	c.Verb = "COMMENT ON " + object
	c.Name = p.objectName()
	at := c.Name.At
	p.wantWords("IS")
	var text *string
	if !p.words("NULL") {
		text = p.comments()
	}
	switch object {
	case "TABLE":
		return &AlterTable{Verb: c.Verb, Name: c.Name, Action: &CommentTable{text}}
	case "COLUMN":
		if text == nil {
			text = new(string)
		}
		return &AlterTable{Verb: c.Verb, Name: c.Name, Action: &ChangeColumns{[]ColumnChange{{At: at, Comment: text}}}}
	}
	return c
}

// load reads LOAD DATA [LOCAL] INPATH 'path' [OVERWRITE] INTO TABLE t [PARTITION …].
func (p *parser) load(c *Command) bool {
	p.wantWords("LOAD", "DATA")
	p.words("LOCAL")
	p.wantWords("INPATH")
	p.stringLit("the path")
	p.words("OVERWRITE")
	p.wantWords("INTO", "TABLE")
	c.Verb = "LOAD DATA"
	c.Name = p.objectName()
	if p.is("PARTITION") {
		p.partitionSpec()
	}
	return true
}

var databaseWords = words("DATABASE SCHEMA NAMESPACE")

// createOther reads CREATE, DROP and ALTER of databases, functions and indexes.
func (p *parser) createOther(c *Command) bool {
	verb := p.advance().upper
	replace := verb == "CREATE" && p.words("OR", "REPLACE")
	temporary := p.words("TEMPORARY") || p.words("TEMP")
	switch {
	case p.cur().in(databaseWords) && !replace && !temporary && verb != "DROP":
		c.Verb = verb + " " + p.advance().upper
		return p.database(c)
	case p.is("FUNCTION") && verb == "CREATE":
		c.Verb = "CREATE FUNCTION"
		p.i++
		p.words("IF", "NOT", "EXISTS")
		c.Name = p.objectName()
		return p.javaFunction()
	case p.is("INDEX") && verb != "ALTER":
		c.Verb = verb + " INDEX"
		p.i++
		return p.index(c)
	}
	return false
}

// database reads CREATE DATABASE d [COMMENT …] [LOCATION …] [WITH DBPROPERTIES …] and ALTER DATABASE d SET ….
func (p *parser) database(c *Command) bool {
	p.words("IF", "NOT", "EXISTS")
	c.Name = p.objectName()
	seen := clauses{}
	for {
		at := p.here()
		switch {
		case p.words("COMMENT"):
			seen.once(p, at, "COMMENT")
			p.stringLit("the comment")
		case p.words("LOCATION"), p.words("SET", "LOCATION"), p.words("MANAGED", "LOCATION"):
			seen.once(p, at, "LOCATION")
			p.stringLit("the path")
		case p.words("WITH", "DBPROPERTIES"), p.words("WITH", "PROPERTIES"), p.words("SET", "DBPROPERTIES"), p.words("SET", "PROPERTIES"):
			seen.once(p, at, "WITH PROPERTIES")
			p.properties()
		case p.words("DEFAULT", "COLLATION"):
			p.defaultCollation()
		default:
			return true
		}
	}
}

// javaFunction reads AS 'class' [USING JAR 'path']; false for a function written in SQL or Python.
func (p *parser) javaFunction() bool {
	if !p.words("AS") || p.cur().kind != tokString {
		return false
	}
	p.stringLit("the class")
	if p.words("USING") {
		list(p, func() string { p.ident(); return p.stringLit("the path") })
	}
	return true
}

// index reads i ON [TABLE] t [USING method] (columns).
func (p *parser) index(c *Command) bool {
	if !p.words("IF", "NOT", "EXISTS") {
		p.words("IF", "EXISTS")
	}
	p.ident()
	p.wantWords("ON")
	p.words("TABLE")
	c.Name = p.objectName()
	if c.Verb == "DROP INDEX" {
		return true
	}
	if p.words("USING") {
		p.ident()
	}
	inParens(p, func() struct{} {
		p.parts()
		if p.words("OPTIONS") {
			p.properties()
		}
		return struct{}{}
	})
	if p.words("OPTIONS") {
		p.properties()
	}
	return true
}
