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
	if p.cur().kind == tokWord && p.peek(1).kind == tokWord {
		c.Verb += " … " + p.cur().upper + " " + p.peek(1).upper
	}
	var action AlterAction
	switch {
	case p.words("RENAME", "TO"):
		if partition {
			p.partitionSpec()
		} else {
			p.objectName()
		}
	case p.words("RENAME", "COLUMN"):
		r := &RenameColumn{At: p.here(), Path: p.parts()}
		p.wantWords("TO")
		r.To = p.ident()
		action = r
	case p.words("SET", "TBLPROPERTIES"):
		action = &SetProperties{p.properties()}
	case p.words("UNSET", "TBLPROPERTIES"):
		u := &UnsetProperties{IfExists: p.words("IF", "EXISTS")}
		u.Keys = inParens(p, p.propertyName)
		action = u
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
		action = p.addColumns(at)
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
		d := &DropColumns{IfExists: p.words("IF", "EXISTS")}
		if p.isOp("(") {
			d.Paths = inParens(p, p.parts)
		} else {
			d.Paths = list(p, p.parts)
		}
		action = d
	case p.words("REPLACE", "COLUMNS"):
		p.wantOp("(")
		list(p, func() struct{} { p.replacedColumn(at); return struct{}{} })
		p.wantOp(")")
	case p.is("ALTER"), p.is("CHANGE"):
		changes := p.changeColumns(at, partition)
		if changes == nil {
			p.i = start
			return p.other()
		}
		action = changes
	case p.ahead("ADD", "CONSTRAINT"), p.ahead("ADD", "PRIMARY"), p.ahead("ADD", "FOREIGN"), p.ahead("ADD", "CHECK"):
		p.i++
		add, first := &AddConstraint{}, p.i
		if !p.tableConstraint(&add.Constraint) {
			p.unexpected("a constraint")
		}
		for i := range add.Constraint.Checks {
			add.Constraint.Checks[i].Text = p.checkText(first)
		}
		action = add
	case p.words("DROP", "CONSTRAINT"):
		d := &DropConstraint{IfExists: p.words("IF", "EXISTS")}
		d.Name = p.ident()
		_ = p.words("RESTRICT") || p.words("CASCADE")
		action = d
	case databricksAlter[p.cur().upper][p.peek(1).upper]:
		p.i = start
		return p.other()
	default:
		p.unexpected("what to change")
	}
	if action == nil || view || partition {
		return c
	}
	return &AlterTable{Verb: what, Name: c.Name, Action: action}
}

// checkText is the condition of the CHECK behind a token the way Spark keeps it: its tokens, with blanks between them.
func (p *parser) checkText(first int) string {
	for !p.toks[first].is("CHECK") {
		first++
	}
	var words []string
	for _, t := range p.toks[first+2 : p.toks[first+1].match] {
		words = append(words, p.src[t.pos:t.end])
	}
	return strings.Join(words, " ")
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
func (p *parser) addColumns(at diag.Origin) *AddColumns {
	paren := p.op("(")
	add := &AddColumns{Columns: list(p, func() NewColumn {
		c := NewColumn{At: p.here(), Path: p.parts()}
		p.op(":")
		c.Type = p.dataType()
		c.Options, c.Position, _ = p.columnDescriptors(at, "ADD", strings.Join(c.Path, "."))
		return c
	})}
	if paren {
		p.wantOp(")")
	}
	return add
}

// columnDescriptors reads NOT NULL, DEFAULT, COMMENT and the position, in any order; it answers which there were.
func (p *parser) columnDescriptors(at diag.Origin, action, column string) (o ColumnOptions, position *ColumnPosition, seen map[string]bool) {
	seen = map[string]bool{}
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
			o.NotNull = true
		case p.words("COMMENT"):
			once("COMMENT")
			o.Comment = p.comments()
		case p.words("DEFAULT"):
			once("DEFAULT")
			o.Default = p.defaultText()
		case p.is("FIRST"), p.is("AFTER"):
			once("FIRST|AFTER")
			position = p.columnPosition()
		default:
			return o, position, seen
		}
	}
}

// comments reads the text of a comment.
func (p *parser) comments() *string {
	s := p.stringLit("the comment")
	return &s
}

// defaultText reads the expression of a DEFAULT.
func (p *parser) defaultText() string {
	start := p.i
	p.expr()
	return p.text(start)
}

// columnPosition reads FIRST or AFTER a column.
func (p *parser) columnPosition() *ColumnPosition {
	if p.words("FIRST") {
		return &ColumnPosition{}
	}
	p.wantWords("AFTER")
	return &ColumnPosition{After: p.ident()}
}

// replacedColumn reads a column of REPLACE COLUMNS, which is Hive's and takes a comment only.
func (p *parser) replacedColumn(at diag.Origin) {
	name := strings.Join(p.parts(), ".")
	p.dataType()
	_, _, seen := p.columnDescriptors(at, "REPLACE", name)
	for _, what := range []string{"NOT NULL", "FIRST|AFTER", "DEFAULT"} {
		if seen[what] {
			p.fail(at, "_LEGACY_ERROR_TEMP_0036", "%s is not supported in Hive-style REPLACE COLUMNS.", what)
		}
	}
}

// changeColumns reads ALTER COLUMN a TYPE t and the like, and CHANGE COLUMN a b type; nil for the actions that only Databricks has.
func (p *parser) changeColumns(at diag.Origin, partition bool) *ChangeColumns {
	p.i++
	p.words("COLUMN")
	r := &ChangeColumns{}
	yes, no, none := true, false, ""
	for {
		c := ColumnChange{At: p.here(), Path: p.parts()}
		switch {
		case p.words("TYPE"):
			t := p.dataType()
			c.Type = &t
		case p.words("COMMENT"):
			c.Comment = p.comments()
		case p.is("FIRST"), p.is("AFTER"):
			c.Position = p.columnPosition()
		case p.words("SET", "NOT", "NULL"):
			c.Nullable = &no
		case p.words("DROP", "NOT", "NULL"):
			c.Nullable = &yes
		case p.words("DROP", "DEFAULT"):
			c.Default = &none
		case p.words("SET", "DEFAULT"):
			text := p.defaultText()
			c.Default = &text
		case databricksAlter[p.cur().upper][p.peek(1).upper]:
			return nil
		default: // Hive's: the name again, the type, a comment, a position
			name, old := p.ident(), c.Path
			t := p.dataType()
			o, position, _ := p.columnDescriptors(at, "CHANGE", name)
			c.Type, c.Comment, c.Position = &t, o.Comment, position
			switch {
			case partition:
				p.fail(at, "INVALID_STATEMENT_OR_CLAUSE", "The statement or clause: ALTER TABLE ... PARTITION ... CHANGE COLUMN is not valid.")
			case !strings.EqualFold(name, old[len(old)-1]):
				p.fail(at, "_LEGACY_ERROR_TEMP_0034", "Renaming column is not supported in Hive-style ALTER COLUMN, please run RENAME COLUMN instead.")
			case o.NotNull:
				p.refuse(c.At, "CHANGE COLUMN … NOT NULL", "write ALTER COLUMN "+strings.Join(old, ".")+" SET NOT NULL")
			case o.Default != "":
				p.refuse(c.At, "CHANGE COLUMN … DEFAULT", "write ALTER COLUMN "+strings.Join(old, ".")+" SET DEFAULT")
			}
			r.Columns = append(r.Columns, c)
			return r
		}
		r.Columns = append(r.Columns, c)
		if !p.op(",") {
			return r
		}
	}
}
