package sparksql

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// statement is any statement; those that dp does not run are as written.
func (p *printer) statement(s Statement) string {
	switch s := s.(type) {
	case *Query:
		return p.query(s.Relation)
	case *CreateDataset:
		return p.dataset(s)
	case *CreateFlow:
		return p.createFlow(s)
	case *Insert:
		return p.insert(s)
	case *Delete:
		return "DELETE FROM " + p.target(s.Target, s.Alias) + p.where(s.Where)
	case *Update:
		return "UPDATE " + p.target(s.Target, s.Alias) + " SET " + joined(s.Set, ", ", p.assignment) + p.where(s.Where)
	case *Merge:
		return p.merge(s)
	case *Truncate:
		return "TRUNCATE TABLE " + name(s.Name) + p.partition(s.Partition)
	case *Refresh:
		return "REFRESH " + s.Kind.String() + " " + name(s.Name) + when(s.Full, " FULL") + p.where(s.Where) + when(s.Async, " ASYNC")
	case *Explain:
		return "EXPLAIN " + when(s.Mode != "", s.Mode+" ") + p.statement(s.Statement)
	case *AlterView:
		return p.alterView(s)
	case *DeclareVariable:
		return p.declare(s)
	case *SetVariable:
		return "SET VARIABLE " + name(s.Name) + " = " + p.expr(s.Value)
	case *DropVariable:
		return "DROP TEMPORARY VARIABLE " + when(s.IfExists, "IF EXISTS ") + name(s.Name)
	case *ExecuteImmediate:
		into := ""
		if len(s.Into) > 0 {
			into = " INTO " + joined(s.Into, ", ", name)
		}
		return "EXECUTE IMMEDIATE " + stringText(s.Statement) + into
	}
	return p.command(s)
}

// command is a statement about the session or the catalog.
func (p *printer) command(s Statement) string {
	switch s := s.(type) {
	case *Use:
		switch {
		case s.Catalog == "":
			return "USE SCHEMA " + quote(s.Schema)
		case s.Schema == "":
			return "USE CATALOG " + quote(s.Catalog)
		}
		return "USE " + quoted([]string{s.Catalog, s.Schema})
	case *Drop:
		return "DROP " + s.Kind + " " + when(s.IfExists, "IF EXISTS ") + name(s.Name)
	case *Describe:
		return p.describe(s)
	case *Show:
		return p.show(s)
	}
	return s.SQL() // the value of SET is text; Command and Other are as written
}

func name(n Name) string { return quoted(n.Parts) }

func (p *printer) target(n Name, alias string) string {
	return name(n) + when(alias != "", " AS "+quote(alias))
}

func (p *printer) where(c *Condition) string {
	if c == nil {
		return ""
	}
	return " WHERE " + p.expr(c.Expr)
}

func (p *printer) assignment(a Assignment) string {
	if a.Value == nil {
		return quoted(a.Column) + " = DEFAULT"
	}
	return quoted(a.Column) + " = " + p.expr(a.Value)
}

// partition is PARTITION (p = 'v', q).
func (p *printer) partition(list []Property) string {
	if len(list) == 0 {
		return ""
	}
	return " PARTITION (" + joined(list, ", ", func(v Property) string {
		return quote(v.Key) + when(v.Value != "", " = "+stringText(v.Value))
	}) + ")"
}

func (p *printer) insert(s *Insert) string {
	out := "INSERT " + when(s.SchemaEvolution, "WITH SCHEMA EVOLUTION ") + when(s.Overwrite, "OVERWRITE ") + when(!s.Overwrite, "INTO ") +
		name(s.Target) + p.partition(s.Partition) + when(s.ByName, " BY NAME")
	switch {
	case s.Replace != nil:
		out += " REPLACE WHERE " + p.expr(s.Replace.Expr)
	case s.ReplaceUsing != nil:
		out += " REPLACE USING (" + names(s.ReplaceUsing) + ")"
	}
	if s.Columns != nil {
		out += " (" + joined(s.Columns, ", ", func(c string) string { return joined(strings.Split(c, "."), ".", quote) }) + ")"
	}
	return out + " " + p.query(s.Query)
}

func (p *printer) merge(s *Merge) string {
	return "MERGE " + when(s.SchemaEvolution, "WITH SCHEMA EVOLUTION ") + "INTO " + p.target(s.Target, s.Alias) + " USING " + p.fromItem(s.Input) +
		" ON " + p.expr(s.On) + joined(s.Clauses, "", p.mergeClause)
}

var mergeMatches = [...]string{"MATCHED", "NOT MATCHED", "NOT MATCHED BY SOURCE"}

func (p *printer) mergeClause(c MergeClause) string {
	s := " WHEN " + mergeMatches[c.Match]
	if c.Cond != nil {
		s += " AND " + p.expr(c.Cond.Expr)
	}
	s += " THEN "
	switch {
	case c.Action == MergeDelete:
		return s + "DELETE"
	case c.Action == MergeUpdate && c.Star:
		return s + "UPDATE SET *"
	case c.Action == MergeUpdate:
		return s + "UPDATE SET " + joined(c.Set, ", ", p.assignment)
	case c.Star:
		return s + "INSERT *"
	}
	return s + "INSERT (" + joined(c.Set, ", ", func(a Assignment) string { return quoted(a.Column) }) + ") VALUES (" +
		joined(c.Set, ", ", func(a Assignment) string {
			if a.Value == nil {
				return "DEFAULT"
			}
			return p.expr(a.Value)
		}) + ")"
}

func (p *printer) alterView(s *AlterView) string {
	out := "ALTER VIEW " + name(s.Name)
	switch {
	case s.Rename != nil:
		return out + " RENAME TO " + name(*s.Rename)
	case s.Schema != "":
		return out + " WITH SCHEMA " + s.Schema
	}
	return out + " AS " + p.query(s.Query)
}

func (p *printer) declare(s *DeclareVariable) string {
	out := "DECLARE " + when(s.OrReplace, "OR REPLACE ") + "VARIABLE " + name(s.Name)
	if s.Type.Kind != types.Unknown {
		out += " " + typeText(s.Type)
	}
	if s.Value != nil {
		out += " DEFAULT " + p.expr(s.Value)
	}
	return out
}

func (p *printer) describe(s *Describe) string {
	if s.Query != nil {
		return "DESCRIBE QUERY " + p.query(s.Query)
	}
	out := "DESCRIBE " + s.Kind + when(s.Extended, " EXTENDED") + " "
	if s.Kind == "FUNCTION" && len(s.Name.Parts) == 1 && !isPlain([]rune(s.Name.Parts[0])[0]) && s.Name.Parts[0][0] != '_' {
		return s.SQL() // an operator
	}
	return out + name(s.Name) + when(len(s.Column) > 0, " "+quoted(s.Column)) + when(s.Limit > 0, fmt.Sprintf(" LIMIT %d", s.Limit))
}

func (p *printer) show(s *Show) string {
	out := "SHOW " + s.Kind
	switch {
	case len(s.Name.Parts) == 0:
	case s.Kind == "TBLPROPERTIES" || strings.HasPrefix(s.Kind, "CREATE"):
		return out + " " + name(s.Name) + when(s.Pattern != "", " ("+stringText(s.Pattern)+")")
	case strings.HasSuffix(s.Kind, "FUNCTIONS"):
		return s.SQL() // of a schema, or a function
	default:
		out += " IN " + name(s.Name)
	}
	return out + when(s.Pattern != "", " LIKE "+stringText(s.Pattern))
}
