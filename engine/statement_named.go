package engine

import (
	"context"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// namedView is the view with a catalog and schema that a name means; nil for none.
func (s *Session) namedView(parts []string) *tempView {
	if len(s.named) == 0 {
		return nil
	}
	n, err := types.Qualify(parts, s.e.cfg.Catalog, s.e.cfg.Schema)
	if err != nil {
		return nil
	}
	return s.named[n.Key()]
}

// createNamed runs CREATE VIEW. Views are not stored: this one is gone with the session, and a warning says so.
func (s *Session) createNamed(ctx context.Context, st *sparksql.CreateDataset) (*Rows, error) {
	n, err := s.qualify(st.Name)
	if err != nil {
		return nil, err
	}
	_, table, err := s.storedTable(ctx, st.Name)
	if err != nil {
		return nil, err
	}
	if _, there := s.named[n.Key()]; there && !st.OrReplace || table != nil {
		if st.IfNotExists {
			return nothing(), nil
		}
		return nil, &DefinitionError{diag.New("TABLE_OR_VIEW_ALREADY_EXISTS", "Cannot create table or view `%s` because it already exists. Choose a different name, drop or replace the existing object, or add the IF NOT EXISTS clause to tolerate pre-existing objects.", n).
			WithHint("CREATE OR REPLACE VIEW, or DROP VIEW %s first", st.Name).At(st.Name.At)}
	}
	v := &tempView{name: n.Table, full: n, query: st.Flow.Query, mode: st.ViewSchema, catalog: s.e.cfg.Catalog, defaultSchema: s.e.cfg.Schema}
	for _, c := range st.Schema.Columns {
		v.columns = append(v.columns, c.Name)
	}
	if err := s.keep(ctx, v, st.Name.At); err != nil {
		return nil, err
	}
	s.warned = append(s.warned, diag.New("DP_VIEW_OF_SESSION", "View %s lives as long as this session.", n).WithHint("define it in the pipeline to keep it").At(st.At))
	return nothing(), nil
}

// keep resolves a view's query, which must not read the view itself, and puts the view in its place.
func (s *Session) keep(ctx context.Context, v *tempView, at diag.Origin) error {
	key := v.full.Key()
	old := s.named[key]
	v.active, s.named[key] = true, v
	set := s.e.settings()
	set.Catalog, set.Schema = v.catalog, v.defaultSchema
	rel, err := plan.Analyze(ctx, v.query, &viewCatalog{&sessionCatalog{&catalog{e: s.e}, s}, v}, set)
	v.active = false
	if err == nil {
		v.schema = plan.Schema(rel)
		if n := v.schema.Len(); len(v.columns) > 0 && len(v.columns) != n {
			sub, word := "NOT_ENOUGH_DATA_COLUMNS", "not enough"
			if n > len(v.columns) {
				sub, word = "TOO_MANY_DATA_COLUMNS", "too many"
			}
			err = diag.New("CREATE_VIEW_COLUMN_ARITY_MISMATCH."+sub, "Cannot create view `%s`, the reason is %s data columns: the view has %d columns and its query gives %d.", v.full, word, len(v.columns), n).At(at)
		}
	}
	if err == nil {
		return nil
	}
	if old == nil {
		delete(s.named, key)
	} else {
		s.named[key] = old
	}
	return &DefinitionError{err}
}

// namedView resolves a view's query anew. Its columns stay those that it was made with: they are found by name, and cast where their type has
// changed, as far as the view's mode allows.
func (c *sessionCatalog) namedView(ctx context.Context, t *plan.UnresolvedTable, v *tempView) (plan.Relation, error) {
	switch {
	case v.active:
		return nil, diag.New("RECURSIVE_VIEW", "Recursive view `%s` detected (cycle: `%s` -> `%s`).", v.full, v.full, v.full).At(t.At)
	case t.Version != nil || t.Timestamp != nil:
		return nil, diag.New("UNSUPPORTED_FEATURE.TIME_TRAVEL", "The feature is not supported: Time travel on the relation: `%s`.", v.full).WithHint("name the version in the view's query").At(t.At)
	}
	v.active = true
	defer func() { v.active = false }()
	set := c.s.e.settings()
	set.Catalog, set.Schema = v.catalog, v.defaultSchema
	in, err := plan.Analyze(ctx, v.query, &viewCatalog{c, v}, set)
	if err != nil {
		return nil, err
	}
	if v.mode == "EVOLUTION" {
		v.schema = plan.Schema(in)
	} else if in, err = v.shaped(in, t); err != nil {
		return nil, err
	}
	return &plan.SubqueryAlias{At: t.At, In: in, Name: []string{v.full.Catalog, v.full.Schema, v.full.Table}, Columns: v.columns}, nil
}

// shaped gives a view's query the columns that the view has.
func (v *tempView) shaped(in plan.Relation, t *plan.UnresolvedTable) (plan.Relation, error) {
	id := maxID(in)
	list := make([]plan.Expr, len(v.schema.Fields))
	used := map[string]int{}
	for i, f := range v.schema.Fields {
		nth := used[fold(f.Name)]
		used[fold(f.Name)]++
		a := nthNamed(in.Output(), f.Name, nth)
		if a == nil {
			return nil, diag.New("INCOMPATIBLE_VIEW_SCHEMA_CHANGE", "The SQL query of view `%s` has an incompatible schema change and column `%s` cannot be resolved. Expected 1 columns named `%s` but got [].\nPlease try to re-create the view by running: CREATE OR REPLACE VIEW.", v.full, f.Name, f.Name).At(t.At)
		}
		switch {
		case a.T.Equal(f.Type):
			list[i] = a
			continue
		case v.mode == "TYPE EVOLUTION":
			v.schema.Fields[i].Type = a.T
			list[i] = a
			continue
		case v.mode == "BINDING" && !types.CanWrite(a.T, f.Type):
			return nil, diag.New("CANNOT_UP_CAST_DATATYPE", "Cannot up cast %s from \"%s\" to \"%s\".\nThe type path of the target object is:\n\nYou can either add an explicit cast to the input data or choose a higher precision type of the field in the target object", a.Name, a.T.SQL(), f.Type.SQL()).At(t.At)
		case !types.CanCast(a.T, f.Type):
			return nil, diag.New("DATATYPE_MISMATCH.CAST_WITHOUT_SUGGESTION", "Cannot resolve \"CAST(%s AS %s)\" due to data type mismatch: cannot cast \"%s\" to \"%s\".", a.Name, f.Type.SQL(), a.T.SQL(), f.Type.SQL()).At(t.At)
		}
		id++
		list[i] = &plan.Alias{At: t.At, ID: id, Name: a.Name, E: &plan.Cast{At: t.At, E: a, To: f.Type}}
	}
	return &plan.Project{At: t.At, In: in, List: list}, nil
}

// described are the view's columns as DESCRIBE lists them.
func (v *tempView) described() types.Schema {
	s := types.Schema{Fields: append([]types.Field(nil), v.schema.Fields...)}
	for i, c := range v.columns {
		s.Fields[i].Name = c
	}
	return s
}

func nthNamed(as []*plan.Attr, name string, n int) *plan.Attr {
	for _, a := range as {
		if !a.Hidden && strings.EqualFold(a.Name, name) {
			if n == 0 {
				return a
			}
			n--
		}
	}
	return nil
}

// alterView runs ALTER VIEW v AS query, WITH SCHEMA mode and RENAME TO.
func (s *Session) alterView(ctx context.Context, st *sparksql.AlterView) (*Rows, error) {
	if v, ok := s.views[fold(st.Name.Parts[0])]; ok && len(st.Name.Parts) == 1 {
		if st.Query == nil {
			return nil, &DefinitionError{diag.Unsupported("ALTER VIEW of a temporary view other than with AS", "make the view anew").At(st.Name.At)}
		}
		w := &tempView{name: v.name, catalog: s.e.cfg.Catalog, defaultSchema: s.e.cfg.Schema, query: st.Query}
		if _, err := s.resolveView(ctx, w); err != nil {
			return nil, err
		}
		s.views[fold(v.name)] = w
		return nothing(), nil
	}
	v := s.namedView(st.Name.Parts)
	if v == nil {
		return nil, &DefinitionError{diag.New("TABLE_OR_VIEW_NOT_FOUND", "The table or view `%s` cannot be found. Verify the spelling and correctness of the schema and catalog.", strings.Join(st.Name.Parts, "`.`")).At(st.Name.At)}
	}
	switch {
	case st.Rename != nil:
		n, err := s.qualify(*st.Rename)
		if err != nil {
			return nil, err
		}
		if _, taken := s.named[n.Key()]; taken {
			return nil, &DefinitionError{diag.New("TABLE_OR_VIEW_ALREADY_EXISTS", "Cannot create table or view `%s` because it already exists.", n).At(st.Rename.At)}
		}
		delete(s.named, v.full.Key())
		v.full, v.name = n, n.Table
		s.named[n.Key()] = v
	case st.Query != nil:
		w := *v
		w.query, w.columns = st.Query, nil
		w.catalog, w.defaultSchema = s.e.cfg.Catalog, s.e.cfg.Schema
		return nothing(), s.keep(ctx, &w, st.Name.At)
	default:
		v.mode = st.Schema
	}
	return nothing(), nil
}
