package engine

import (
	"context"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Session runs SQL statements one after another on the tables of a storage, outside of updates. It owns its engine: USE and SET change the
// engine's settings, so that an update needs another one.
//
//	statement.go           which statement does what; queries
//	statement_view.go      temporary views
//	statement_named.go     views with a catalog and schema; both kinds live as long as the session
//	statement_set.go       SET, RESET, USE
//	statement_variable.go  DECLARE, SET VARIABLE, EXECUTE IMMEDIATE
//	statement_create.go    CREATE TABLE, DROP
//	statement_describe.go  DESCRIBE
//	statement_show.go      SHOW
//	alter*.go              ALTER TABLE, COMMENT ON
//	dml*.go                INSERT, DELETE, UPDATE, MERGE
type Session struct {
	e     *Engine
	views map[string]*tempView // by name in lower case
	named map[string]*tempView // those with a catalog and schema, by their full name's key
	given map[string]string    // the configuration that the session started with

	variables map[string]*plan.Literal // session variables, by name in lower case
	warned    diag.List
}

// NewSession makes a session on an engine. One that was opened read-only refuses the statements for which Writes is true.
func NewSession(e *Engine) *Session {
	return &Session{e: e, views: map[string]*tempView{}, named: map[string]*tempView{}, given: e.cfg.Conf, variables: map[string]*plan.Literal{}}
}

// Writes reports whether a statement changes tables or the catalog, so that its session needs an engine that may write.
func Writes(s sparksql.Statement) bool {
	switch s := s.(type) {
	case *sparksql.Insert, *sparksql.MultiInsert, *sparksql.Delete, *sparksql.Update, *sparksql.Merge, *sparksql.Truncate, *sparksql.AlterTable:
		return true
	case *sparksql.ExecuteImmediate:
		for _, p := range sparksql.ParseScript(s.Statement, "", nil) {
			if p.Err == nil && Writes(p.Statement) {
				return true
			}
		}
		return false
	case *sparksql.CreateDataset:
		return s.Kind == sparksql.Table
	case *sparksql.Drop:
		return !dropsView(s)
	}
	return false
}

// dropsView reports DROP VIEW: views are the session's own.
func dropsView(s *sparksql.Drop) bool { return s.Kind == "VIEW" || s.Kind == "TEMPORARY VIEW" }

// Execute runs one statement. Statements without an answer give Rows without columns. What is wrong before anything ran comes as a
// *DefinitionError, a storage that somebody else is writing to as a *RefusedError.
func (s *Session) Execute(ctx context.Context, st sparksql.Statement) (*Rows, error) {
	if Writes(st) && (s.e.state == nil || s.e.state.ReadOnly()) {
		return nil, diag.New("DP_READ_ONLY", "The storage %s is open for reading only.", s.e.cfg.Storage).At(st.Origin())
	}
	rows, err := s.execute(ctx, st)
	if e, ok := diag.As(err); ok && e.Origin.IsZero() {
		err = relocated(err, e, st.Origin())
	}
	if err != nil {
		return nil, err
	}
	return &Rows{Schema: rows.Schema, All: func(yield func([]any, error) bool) {
		for r, err := range rows.All {
			if e, ok := diag.As(err); ok {
				err = relocated(err, e, st.Origin())
			}
			if !yield(r, err) {
				return
			}
		}
	}}, nil
}

// relocated puts the place of the statement into an error without one and keeps what says how far the statement came.
func relocated(err error, e *diag.Error, at diag.Origin) error {
	switch err.(type) {
	case *DefinitionError:
		return &DefinitionError{e.At(at)}
	case *RefusedError:
		return err
	case diag.List:
		return err
	}
	return e.At(at)
}

// Warnings returns what the statements since the last call had to say, and forgets it.
func (s *Session) Warnings() diag.List {
	w := s.warned
	s.warned = nil
	return w
}

func (s *Session) execute(ctx context.Context, st sparksql.Statement) (*Rows, error) {
	if err := st.Refusal(); err != nil {
		return nil, &DefinitionError{err}
	}
	switch st := st.(type) {
	case *sparksql.Query:
		return s.query(ctx, st.Relation)
	case *sparksql.Explain:
		return s.explain(ctx, st)
	case *sparksql.Describe:
		return s.describe(ctx, st)
	case *sparksql.Show:
		return s.show(ctx, st)
	case *sparksql.Set:
		return s.set(st)
	case *sparksql.Use:
		return s.use(st)
	case *sparksql.CreateDataset:
		return s.create(ctx, st)
	case *sparksql.Drop:
		return s.drop(ctx, st)
	case *sparksql.Insert:
		return s.write(ctx, st.Target, "INSERT", func(t *dmlTable) (*Rows, error) { return s.insert(ctx, t, st) })
	case *sparksql.MultiInsert:
		// Each is a commit of its own, in this order, as in Spark.
		for _, i := range st.Inserts {
			if _, err := s.execute(ctx, i); err != nil {
				return nil, err
			}
		}
		return nothing(), nil
	case *sparksql.Delete:
		return s.write(ctx, st.Target, "DELETE", func(t *dmlTable) (*Rows, error) { return s.delete(ctx, t, st) })
	case *sparksql.Update:
		return s.write(ctx, st.Target, "UPDATE", func(t *dmlTable) (*Rows, error) { return s.update(ctx, t, st) })
	case *sparksql.Truncate:
		return s.write(ctx, st.Name, "TRUNCATE TABLE", func(t *dmlTable) (*Rows, error) { return s.truncate(ctx, t, st) })
	case *sparksql.AlterView:
		return s.alterView(ctx, st)
	case *sparksql.Reset:
		return s.reset(st)
	case *sparksql.DeclareVariable:
		return s.declare(ctx, st)
	case *sparksql.DropVariable:
		return s.dropVariable(st)
	case *sparksql.SetVariable:
		return s.setVariable(ctx, st)
	case *sparksql.ExecuteImmediate:
		return s.executeImmediate(ctx, st)
	case *sparksql.Merge:
		return s.write(ctx, st.Target, "MERGE", func(t *dmlTable) (*Rows, error) { return s.merge(ctx, t, st) })
	case *sparksql.CreateFlow:
		return nil, &DefinitionError{diag.New("UNSUPPORTED_FEATURE", "CREATE FLOW is not supported outside of a pipeline file.").WithHint("put it into a .sql file of the pipeline and start dp run")}
	case *sparksql.Other:
		return nil, &DefinitionError{diag.Unsupported("The statement "+st.Verb, "")}
	case *sparksql.AlterTable:
		return s.alterTable(ctx, st)
	case *sparksql.Command:
		return nil, &DefinitionError{diag.Unsupported("The statement "+st.Verb, "")}
	}
	return nil, &DefinitionError{diag.Unsupported("This statement", "")}
}

// query starts a query; its rows come as they are read.
func (s *Session) query(ctx context.Context, r plan.Relation) (*Rows, error) {
	rel, err := s.analyze(ctx, r)
	if err != nil {
		return nil, err
	}
	b, err := s.e.openBackend()
	if err != nil {
		return nil, err
	}
	return &Rows{Schema: plan.Schema(rel), All: b.Query(ctx, rel)}, nil
}

// analyze resolves a query against the session's views and the tables of the storage.
func (s *Session) analyze(ctx context.Context, r plan.Relation) (plan.Relation, error) {
	set := s.e.settings()
	set.Variables = s.variables
	rel, err := plan.Analyze(ctx, r, s.catalog(), set)
	if err == nil {
		err = refusedIn(rel)
	}
	if err != nil {
		return nil, &DefinitionError{err}
	}
	return rel, nil
}

// refusedIn is what a resolved relation has in it that cannot run in a query.
func refusedIn(rel plan.Relation) error {
	var refused error
	plan.WalkRelation(rel, func(n plan.Relation) bool {
		switch n := n.(type) {
		case *plan.Refused:
			refused = n.Err
		case *plan.Scan:
			if n.Streaming {
				refused = diag.Unsupported("Reading a stream in a query", "leave out STREAM").At(n.At)
			}
		}
		return refused == nil
	})
	return refused
}

// explain answers the resolved plan and the backend's query, as one text.
func (s *Session) explain(ctx context.Context, st *sparksql.Explain) (*Rows, error) {
	q, ok := st.Statement.(*sparksql.Query)
	if !ok {
		return nil, &DefinitionError{diag.Unsupported("EXPLAIN of anything but a query", "explain its query, or use dp render TABLE for a flow")}
	}
	rel, err := s.analyze(ctx, q.Relation)
	if err != nil {
		return nil, err
	}
	text, err := s.e.explainText(rel)
	if err != nil {
		return nil, err
	}
	return answer(columns("plan", types.StringType), []any{text}), nil
}

// columns makes a schema of names and types in turn.
func columns(nameType ...any) types.Schema {
	var s types.Schema
	for i := 0; i+1 < len(nameType); i += 2 {
		name, _ := nameType[i].(string)
		t, _ := nameType[i+1].(types.Type)
		s.Fields = append(s.Fields, types.Col(name, t))
	}
	return s
}

// answer is Rows that are held in memory.
func answer(schema types.Schema, rows ...[]any) *Rows {
	return &Rows{Schema: schema, All: func(yield func([]any, error) bool) {
		for _, r := range rows {
			if !yield(r, nil) {
				return
			}
		}
	}}
}

// nothing is the answer of a statement that has none.
func nothing() *Rows { return answer(types.Schema{}) }

// qualify completes a name as the user wrote it.
func (s *Session) qualify(n sparksql.Name) (types.TableName, error) {
	parts := n.Parts
	if len(parts) == 2 && equalFold(parts[0], "live") {
		parts = parts[1:]
	}
	name, err := types.Qualify(parts, s.e.cfg.Catalog, s.e.cfg.Schema)
	if err != nil {
		return name, &DefinitionError{diag.From(err, "IDENTIFIER_TOO_MANY_NAME_PARTS").At(n.At)}
	}
	return name, nil
}
