package sparksql

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// alterTable reads ALTER TABLE. What Databricks has beyond Spark is known only by name.
func (p *parser) alterTable() Statement {
	start, at := p.i, p.here()
	view := p.peek(1).is("VIEW")
	p.i += 2
	c := &Command{Verb: "ALTER TABLE", Name: p.objectName()}
	what := "ALTER TABLE"
	if view {
		c.Verb, what = "ALTER VIEW", "ALTER VIEW"
	}
	partition := p.is("PARTITION") && p.peek(1).isOp("(")
	if partition {
		p.i++
		inParens(p, p.partitionValue)
	}
	switch {
	case p.words("RENAME", "TO"):
		if partition {
			p.partitionSpec()
		} else {
			p.objectName()
		}
	case p.words("RENAME", "COLUMN"):
		p.parts()
		p.wantWords("TO")
		p.ident()
	case p.words("SET", "TBLPROPERTIES"):
		p.properties()
	case p.words("UNSET", "TBLPROPERTIES"):
		p.words("IF", "EXISTS")
		inParens(p, p.propertyName)
	case p.words("SET", "LOCATION"):
		p.stringLit("the path")
	case p.words("SET", "SERDEPROPERTIES"):
		p.properties()
	case p.words("SET", "SERDE"):
		p.stringLit("the serde")
		if p.words("WITH", "SERDEPROPERTIES") {
			p.properties()
		}
	case p.words("RECOVER", "PARTITIONS"):
	case p.words("CLUSTER", "BY"):
		if !p.words("NONE") && !p.words("AUTO") {
			inParens(p, p.parts)
		}
	case p.words("DEFAULT", "COLLATION"):
		p.defaultCollation()
	case p.is("ADD") && (p.peek(1).is("COLUMN") || p.peek(1).is("COLUMNS")):
		p.i += 2
		p.addColumns(at)
	case p.is("ADD") && (p.peek(1).is("PARTITION") || p.peek(1).is("IF")):
		p.noView(view, at, what+" ... ADD PARTITION")
		p.i++
		p.words("IF", "NOT", "EXISTS")
		for p.is("PARTITION") {
			p.partitionSpec()
			if p.words("LOCATION") {
				p.stringLit("the path")
			}
		}
	case p.is("DROP") && (p.peek(1).is("PARTITION") || p.peek(1).is("IF") && p.peek(3).is("PARTITION")):
		p.noView(view, at, what+" ... DROP PARTITION")
		p.i++
		p.words("IF", "EXISTS")
		list(p, func() struct{} { p.partitionSpec(); return struct{}{} })
		p.words("PURGE")
	case p.is("DROP") && (p.peek(1).is("COLUMN") || p.peek(1).is("COLUMNS")):
		p.i += 2
		p.words("IF", "EXISTS")
		if p.isOp("(") {
			inParens(p, p.parts)
		} else {
			list(p, p.parts)
		}
	case p.words("REPLACE", "COLUMNS"):
		p.wantOp("(")
		list(p, func() struct{} { p.replacedColumn(at); return struct{}{} })
		p.wantOp(")")
	case p.is("ALTER"), p.is("CHANGE"):
		if !p.changeColumns(at, partition) {
			p.i = start
			return p.other()
		}
	case p.ahead("ADD", "CONSTRAINT"), p.ahead("ADD", "PRIMARY"), p.ahead("ADD", "FOREIGN"), p.ahead("ADD", "CHECK"):
		p.i++
		if !p.tableConstraint(&TableSchema{}) {
			p.unexpected("a constraint")
		}
	case p.words("DROP", "CONSTRAINT"):
		p.words("IF", "EXISTS")
		p.ident()
		_ = p.words("RESTRICT") || p.words("CASCADE")
	case databricksAlter[p.cur().upper][p.peek(1).upper]:
		p.i = start
		return p.other()
	default:
		p.unexpected("what to change")
	}
	return c
}

// databricksAlter are the first two words of the actions that only Databricks has.
var databricksAlter = map[string]map[string]bool{
	"SET": words("OWNER TAGS ROW MANAGED MASK"), "UNSET": words("TAGS MANAGED"), "DROP": words("ROW FEATURE MASK"), "OWNER": words("TO"), "SYNC": words("IDENTITY"),
	"ENABLE": words("PREDICTIVE"), "DISABLE": words("PREDICTIVE"), "INHERIT": words("PREDICTIVE"),
}

func (p *parser) noView(view bool, at diag.Origin, what string) {
	if view {
		p.fail(at, "INVALID_STATEMENT_OR_CLAUSE", "The statement or clause: %s is not valid.", what)
	}
}

func (p *parser) partitionSpec() {
	p.wantWords("PARTITION")
	inParens(p, p.partitionValue)
}

// addColumns reads the columns behind ADD COLUMN, in parentheses or not.
func (p *parser) addColumns(at diag.Origin) {
	paren := p.op("(")
	list(p, func() struct{} {
		name := strings.Join(p.parts(), ".")
		p.op(":")
		p.dataType()
		p.columnDescriptors(at, "ADD", name)
		return struct{}{}
	})
	if paren {
		p.wantOp(")")
	}
}

// columnDescriptors reads NOT NULL, DEFAULT, COMMENT and the position, in any order; it answers which there were.
func (p *parser) columnDescriptors(at diag.Origin, action, column string) map[string]bool {
	seen := map[string]bool{}
	once := func(name string) {
		if seen[name] {
			p.fail(at, "ALTER_TABLE_COLUMN_DESCRIPTOR_DUPLICATE", "ALTER TABLE %s column %s specifies descriptor \"%s\" more than once, which is invalid.", action, column, name)
		}
		seen[name] = true
	}
	for {
		switch {
		case p.words("NOT", "NULL"):
			once("NOT NULL")
		case p.words("COMMENT"):
			once("COMMENT")
			p.stringLit("the comment")
		case p.words("DEFAULT"):
			once("DEFAULT")
			p.expr()
		case p.words("FIRST"):
			once("FIRST|AFTER")
		case p.words("AFTER"):
			once("FIRST|AFTER")
			p.ident()
		default:
			return seen
		}
	}
}

// replacedColumn reads a column of REPLACE COLUMNS, which is Hive's and takes a comment only.
func (p *parser) replacedColumn(at diag.Origin) {
	name := strings.Join(p.parts(), ".")
	p.dataType()
	seen := p.columnDescriptors(at, "REPLACE", name)
	for _, what := range []string{"NOT NULL", "FIRST|AFTER", "DEFAULT"} {
		if seen[what] {
			p.fail(at, "_LEGACY_ERROR_TEMP_0036", "%s is not supported in Hive-style REPLACE COLUMNS.", what)
		}
	}
}

// changeColumns reads ALTER COLUMN a TYPE t and the like, and CHANGE COLUMN a b type; false for the actions that only Databricks has.
func (p *parser) changeColumns(at diag.Origin, partition bool) bool {
	p.i++
	p.words("COLUMN")
	for {
		old := p.parts()
		switch {
		case p.words("TYPE"):
			p.dataType()
		case p.words("COMMENT"):
			p.stringLit("the comment")
		case p.words("FIRST"):
		case p.words("AFTER"):
			p.ident()
		case p.words("SET", "NOT", "NULL"), p.words("DROP", "NOT", "NULL"), p.words("DROP", "DEFAULT"):
		case p.words("SET", "DEFAULT"):
			p.expr()
		case databricksAlter[p.cur().upper][p.peek(1).upper]:
			return false
		default: // Hive's: the name again, the type, a comment, a position
			name := p.ident()
			p.dataType()
			p.columnDescriptors(at, "CHANGE", name)
			switch {
			case partition:
				p.fail(at, "INVALID_STATEMENT_OR_CLAUSE", "The statement or clause: ALTER TABLE ... PARTITION ... CHANGE COLUMN is not valid.")
			case !strings.EqualFold(name, old[len(old)-1]):
				p.fail(at, "_LEGACY_ERROR_TEMP_0034", "Renaming column is not supported in Hive-style ALTER COLUMN, please run RENAME COLUMN instead.")
			}
			return true
		}
		if !p.op(",") {
			return true
		}
	}
}
