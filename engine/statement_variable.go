package engine

import (
	"context"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// variableName is the key of a session variable: name, session.name or system.session.name.
func variableName(n sparksql.Name) (string, error) {
	parts := n.Parts
	if len(parts) == 3 && equalFold(parts[0], "system") {
		parts = parts[1:]
	}
	if len(parts) == 2 && equalFold(parts[0], "session") {
		parts = parts[1:]
	}
	if len(parts) != 1 {
		return "", &DefinitionError{diag.New("UNRESOLVED_VARIABLE", "Cannot resolve variable `%s` on search path `SYSTEM`.`SESSION`.", strings.Join(n.Parts, "`.`")).At(n.At)}
	}
	return fold(parts[0]), nil
}

func (s *Session) variable(n sparksql.Name) (string, *plan.Literal, error) {
	key, err := variableName(n)
	if err != nil {
		return "", nil, err
	}
	v, ok := s.variables[key]
	if !ok {
		return "", nil, &DefinitionError{diag.New("UNRESOLVED_VARIABLE", "Cannot resolve variable `%s` on search path `SYSTEM`.`SESSION`.", strings.Join(n.Parts, "`.`")).At(n.At)}
	}
	return key, v, nil
}

// declare runs DECLARE. Variables live as long as the session.
func (s *Session) declare(ctx context.Context, st *sparksql.DeclareVariable) (*Rows, error) {
	key, err := variableName(st.Name)
	if err != nil {
		return nil, err
	}
	if _, there := s.variables[key]; there && !st.OrReplace {
		return nil, &DefinitionError{diag.New("VARIABLE_ALREADY_EXISTS", "Cannot create the variable `system`.`session`.`%s` because it already exists. Choose a different name, or drop or replace the existing variable.", key).At(st.Name.At)}
	}
	value := st.Value
	if value == nil {
		value = &plan.Literal{At: st.At, T: types.NullType}
	}
	return nothing(), s.assign(ctx, key, st.Name.Parts[len(st.Name.Parts)-1], st.Type, value)
}

// assign computes a value and gives it to a variable; a type that is Unknown is that of the value.
func (s *Session) assign(ctx context.Context, key, name string, t types.Type, value plan.Expr) error {
	if t.Kind != types.Unknown {
		value = &plan.Cast{At: value.Origin(), E: value, To: t}
	}
	q := &plan.Project{At: value.Origin(), In: &plan.OneRow{At: value.Origin()}, List: []plan.Expr{&plan.Alias{At: value.Origin(), E: value, Name: name}}}
	rows, err := s.query(ctx, q)
	if err != nil {
		return err
	}
	l := &plan.Literal{T: rows.Schema.Fields[0].Type, Variable: name}
	for row, err := range rows.All {
		if err != nil {
			return err
		}
		l.Value = row[0]
	}
	s.variables[key] = l
	return nil
}

func (s *Session) setVariable(ctx context.Context, st *sparksql.SetVariable) (*Rows, error) {
	key, v, err := s.variable(st.Name)
	if err != nil {
		return nil, err
	}
	return nothing(), s.assign(ctx, key, v.Variable, v.T, st.Value)
}

func (s *Session) dropVariable(st *sparksql.DropVariable) (*Rows, error) {
	key, _, err := s.variable(st.Name)
	if err != nil && !st.IfExists {
		return nil, err
	}
	delete(s.variables, key)
	return nothing(), nil
}

// executeImmediate runs a statement that is given as a text, and puts its one row into variables.
func (s *Session) executeImmediate(ctx context.Context, st *sparksql.ExecuteImmediate) (*Rows, error) {
	parts := sparksql.ParseScript(st.Statement, "", nil)
	if len(parts) != 1 {
		return nil, &DefinitionError{diag.New("PARSE_SYNTAX_ERROR", "EXECUTE IMMEDIATE takes one statement, got %d.", len(parts)).At(st.At)}
	}
	if parts[0].Err != nil {
		return nil, parts[0].Err
	}
	if len(st.Into) == 0 {
		return s.Execute(ctx, parts[0].Statement)
	}
	q, ok := parts[0].Statement.(*sparksql.Query)
	if !ok {
		return nil, &DefinitionError{diag.New("INVALID_STATEMENT_FOR_EXECUTE_INTO", "The INTO clause of EXECUTE IMMEDIATE is only valid for queries but the given statement is not a query: %s.", st.Statement).At(st.At)}
	}
	rows, err := s.query(ctx, q.Relation)
	if err != nil {
		return nil, err
	}
	if n := rows.Schema.Len(); n != len(st.Into) {
		return nil, &DefinitionError{diag.New("ASSIGNMENT_ARITY_MISMATCH", "The number of columns or variables assigned or aliased: %d does not match the number of source expressions: %d.", len(st.Into), n).At(st.At)}
	}
	values := make([]any, len(st.Into))
	count := 0
	for row, err := range rows.All {
		if err != nil {
			return nil, err
		}
		if count++; count > 1 {
			return nil, diag.New("ROW_SUBQUERY_TOO_MANY_ROWS", "More than one row returned by a subquery used as a row.").At(st.At)
		}
		copy(values, row)
	}
	for i, n := range st.Into {
		key, v, err := s.variable(n)
		if err != nil {
			return nil, err
		}
		if err := s.assign(ctx, key, v.Variable, v.T, &plan.Literal{At: n.At, Value: values[i], T: rows.Schema.Fields[i].Type}); err != nil {
			return nil, err
		}
	}
	return nothing(), nil
}
