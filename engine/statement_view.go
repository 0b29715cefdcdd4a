package engine

import (
	"context"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// tempView is a temporary view: its query is resolved anew at every use, with the catalog and schema that were current when it was made.
type tempView struct {
	name          string
	query         plan.Relation
	columns       []string
	catalog       string
	defaultSchema string
	active        bool // its query is being resolved: a view must not read itself

	full   types.TableName // of a view with a catalog and schema
	schema types.Schema    // the columns of its query when it was made
	mode   string          // what it does when these change: BINDING, COMPENSATION, TYPE EVOLUTION, EVOLUTION
}

// sessionCatalog finds temporary views before tables.
type sessionCatalog struct {
	*catalog
	s *Session
}

func (s *Session) catalog() plan.Catalog { return &sessionCatalog{&catalog{e: s.e}, s} }

// Table implements plan.Catalog.
func (c *sessionCatalog) Table(ctx context.Context, t *plan.UnresolvedTable) (plan.Relation, error) {
	if len(t.Name) == 1 {
		if v, ok := c.s.views[fold(t.Name[0])]; ok {
			return c.view(ctx, t, v)
		}
	}
	if v := c.s.namedView(t.Name); v != nil {
		return c.namedView(ctx, t, v)
	}
	return c.catalog.Table(ctx, t)
}

func (c *sessionCatalog) view(ctx context.Context, t *plan.UnresolvedTable, v *tempView) (plan.Relation, error) {
	switch {
	case v.active:
		return nil, diag.New("RECURSIVE_VIEW", "Recursive view `%s` detected (cycle: `%s` -> `%s`).", v.name, v.name, v.name).At(t.At)
	case t.Version != nil || t.Timestamp != nil:
		return nil, diag.New("UNSUPPORTED_FEATURE.TIME_TRAVEL", "The feature is not supported: Time travel on the relation: `%s`.", v.name).WithHint("name the version in the view's query").At(t.At)
	}
	v.active = true
	defer func() { v.active = false }()
	set := c.s.e.settings()
	set.Catalog, set.Schema = v.catalog, v.defaultSchema
	in, err := plan.Analyze(ctx, v.query, &viewCatalog{c, v}, set)
	if err != nil {
		return nil, err
	}
	return &plan.SubqueryAlias{At: t.At, In: in, Name: []string{v.name}, Columns: v.columns}, nil
}

// viewCatalog completes the names in a view's query as they were meant when it was made.
type viewCatalog struct {
	*sessionCatalog
	v *tempView
}

// Table implements plan.Catalog.
func (c *viewCatalog) Table(ctx context.Context, t *plan.UnresolvedTable) (plan.Relation, error) {
	moved := c.v.catalog != c.s.e.cfg.Catalog || c.v.defaultSchema != c.s.e.cfg.Schema
	if _, isView := c.s.views[fold(t.Name[0])]; moved && !(isView && len(t.Name) == 1) && !(len(t.Name) == 2 && pathFormats[fold(t.Name[0])]) {
		n, err := types.Qualify(t.Name, c.v.catalog, c.v.defaultSchema)
		if err != nil {
			return nil, err
		}
		full := *t
		full.Name = []string{n.Catalog, n.Schema, n.Table}
		t = &full
	}
	return c.sessionCatalog.Table(ctx, t)
}

// createView makes a temporary view. Its query must resolve now, too.
func (s *Session) createView(ctx context.Context, st *sparksql.CreateDataset) (*Rows, error) {
	if len(st.Name.Parts) > 1 {
		return nil, &DefinitionError{diag.New("TEMP_VIEW_NAME_TOO_MANY_NAME_PARTS", "CREATE TEMPORARY VIEW or the corresponding Dataset APIs only accept single-part view names, but got: `%s`.", strings.Join(st.Name.Parts, "`.`")).At(st.Name.At)}
	}
	name := st.Name.Parts[0]
	if _, ok := s.views[fold(name)]; ok && !st.OrReplace {
		if st.IfNotExists {
			return nothing(), nil
		}
		return nil, &DefinitionError{diag.New("TEMP_TABLE_OR_VIEW_ALREADY_EXISTS", "Cannot create the temporary view `%s` because it already exists. Choose a different name, drop or replace the existing view, or add the IF NOT EXISTS clause to tolerate pre-existing views.", name).At(st.Name.At)}
	}
	v := &tempView{name: name, catalog: s.e.cfg.Catalog, defaultSchema: s.e.cfg.Schema}
	for _, c := range st.Schema.Columns {
		v.columns = append(v.columns, c.Name)
	}
	switch {
	case st.Flow != nil && st.Flow.Query != nil:
		v.query = st.Flow.Query
	case st.Provider != "":
		if err := v.fromFiles(st); err != nil {
			return nil, &DefinitionError{err}
		}
	}
	rel, err := s.resolveView(ctx, v)
	if err != nil {
		return nil, err
	}
	if n := plan.Schema(rel).Len(); len(v.columns) > 0 && len(v.columns) != n {
		sub, word := "NOT_ENOUGH_DATA_COLUMNS", "not enough"
		if n > len(v.columns) {
			sub, word = "TOO_MANY_DATA_COLUMNS", "too many"
		}
		return nil, &DefinitionError{diag.New("CREATE_VIEW_COLUMN_ARITY_MISMATCH."+sub, "Cannot create view `%s`, the reason is %s data columns: the view has %d columns and its query gives %d.", name, word, len(v.columns), n).At(st.Name.At)}
	}
	s.views[fold(name)] = v
	return nothing(), nil
}

// resolveView resolves a view's query with the view itself in the place of one that it replaces: it must not read its own name.
func (s *Session) resolveView(ctx context.Context, v *tempView) (plan.Relation, error) {
	key := fold(v.name)
	old := s.views[key]
	v.active, s.views[key] = true, v
	defer func() {
		v.active = false
		if old == nil {
			delete(s.views, key)
		} else {
			s.views[key] = old
		}
	}()
	return s.analyze(ctx, v.query)
}

// fromFiles is a view on files: CREATE TEMPORARY VIEW … USING format OPTIONS (path …).
func (v *tempView) fromFiles(st *sparksql.CreateDataset) error {
	f := &plan.UnresolvedFiles{At: st.At, Format: fold(st.Provider)}
	for _, o := range st.Options {
		if equalFold(o.Key, "path") {
			f.Paths = []string{o.Value}
			continue
		}
		f.Options = f.Options.With(o.Key, o.Value)
	}
	if len(f.Paths) == 0 {
		return diag.New("DP_USAGE", "The temporary view %s has no path.", v.name).WithHint("write OPTIONS (path 'data/file.csv')").At(st.At)
	}
	if len(st.Schema.Columns) > 0 {
		schema := st.Schema.Schema()
		f.Schema, v.columns = &schema, nil
	}
	v.query = f
	return nil
}
