package engine

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func (s *Session) show(ctx context.Context, st *sparksql.Show) (*Rows, error) {
	switch st.Kind {
	case "TABLES":
		return s.showTables(st)
	case "VIEWS":
		return s.showViews(st)
	case "SCHEMAS", "DATABASES", "NAMESPACES":
		return s.showSchemas(st)
	case "CATALOGS":
		return s.showCatalogs(st)
	case "COLUMNS":
		return s.showColumns(ctx, st)
	case "TBLPROPERTIES":
		return s.showProperties(ctx, st)
	case "CREATE TABLE":
		if _, _, err := s.mustStored(ctx, st.Name, "SHOW CREATE TABLE"); err != nil {
			return nil, err
		}
		return nil, &DefinitionError{diag.New("DELTA_OPERATION_NOT_ALLOWED", "Operation not allowed: `SHOW CREATE TABLE` is not supported for Delta tables.").WithHint("DESCRIBE TABLE EXTENDED %s shows columns and properties", st.Name).At(st.Name.At)}
	}
	return nil, &DefinitionError{diag.Unsupported("SHOW "+st.Kind, "")}
}

// listed is a table or source that SHOW may list.
type listed struct {
	name types.TableName
	kind string
}

// tables are the tables of the catalog and the sources of dp.yml, by name.
func (s *Session) tables() ([]listed, error) {
	ts, err := s.e.Tables()
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	var out []listed
	add := func(n types.TableName, kind string) {
		if !seen[n.Key()] {
			seen[n.Key()] = true
			out = append(out, listed{n, kind})
		}
	}
	for _, t := range ts {
		add(t.Name, t.Kind)
	}
	for name := range s.e.cfg.Sources {
		parts, err := types.SplitName(name)
		if err != nil {
			continue
		}
		if n, err := types.Qualify(parts, s.e.cfg.Catalog, s.e.cfg.Schema); err == nil {
			add(n, "source")
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].name.Key() < out[j].name.Key() })
	return out, nil
}

// namespace is the catalog and schema that SHOW … IN names.
func (s *Session) namespace(n sparksql.Name) (catalog, schema string, err error) {
	catalog, schema = s.e.cfg.Catalog, s.e.cfg.Schema
	switch len(n.Parts) {
	case 0:
	case 1:
		schema = n.Parts[0]
	case 2:
		catalog, schema = n.Parts[0], n.Parts[1]
	default:
		return "", "", &DefinitionError{diag.New("IDENTIFIER_TOO_MANY_NAME_PARTS", "%s is not a valid identifier as it has %d name parts.", n, len(n.Parts)).At(n.At)}
	}
	return catalog, schema, nil
}

func (s *Session) showTables(st *sparksql.Show) (*Rows, error) {
	catalog, schema, err := s.namespace(st.Name)
	if err != nil {
		return nil, err
	}
	all, err := s.tables()
	if err != nil {
		return nil, err
	}
	var rows [][]any
	found := len(st.Name.Parts) == 0 || equalFold(schema, "default") || equalFold(schema, s.e.cfg.Schema)
	for _, t := range all {
		if !equalFold(t.name.Catalog, catalog) || !equalFold(t.name.Schema, schema) {
			continue
		}
		found = true
		if like(st.Pattern, t.name.Table) {
			rows = append(rows, []any{t.name.Schema, t.name.Table, false})
		}
	}
	if !found {
		return nil, &DefinitionError{schemaNotFound(catalog, schema).At(st.Name.At)}
	}
	if views := s.namedRows(catalog, schema, st.Pattern); len(views) > 0 {
		rows = append(rows, views...)
		slices.SortFunc(rows, func(a, b []any) int { return strings.Compare(fold(a[1].(string)), fold(b[1].(string))) })
	}
	for _, v := range s.viewNames(st.Pattern) {
		rows = append(rows, []any{"", v, true})
	}
	return answer(columns("namespace", types.StringType, "tableName", types.StringType, "isTemporary", types.BooleanType), rows...), nil
}

func schemaNotFound(catalog, schema string) *diag.Error {
	return diag.New("SCHEMA_NOT_FOUND", "The schema `%s`.`%s` cannot be found. Verify the spelling and correctness of the schema and catalog.", catalog, schema)
}

// viewNames are the session's views that match a pattern.
func (s *Session) viewNames(pattern string) []string {
	var out []string
	for _, v := range s.views {
		if like(pattern, v.name) {
			out = append(out, v.name)
		}
	}
	sort.Strings(out)
	return out
}

// namedRows are the views of a schema that match a pattern.
func (s *Session) namedRows(catalog, schema, pattern string) [][]any {
	var rows [][]any
	for _, k := range slices.Sorted(maps.Keys(s.named)) {
		if n := s.named[k].full; equalFold(n.Catalog, catalog) && equalFold(n.Schema, schema) && like(pattern, n.Table) {
			rows = append(rows, []any{n.Schema, n.Table, false})
		}
	}
	return rows
}

func (s *Session) showViews(st *sparksql.Show) (*Rows, error) {
	catalog, schema, err := s.namespace(st.Name)
	if err != nil {
		return nil, err
	}
	rows := s.namedRows(catalog, schema, st.Pattern)
	for _, v := range s.viewNames(st.Pattern) {
		rows = append(rows, []any{"", v, true})
	}
	return answer(columns("namespace", types.StringType, "viewName", types.StringType, "isTemporary", types.BooleanType), rows...), nil
}

func (s *Session) showSchemas(st *sparksql.Show) (*Rows, error) {
	catalog := s.e.cfg.Catalog
	if len(st.Name.Parts) > 0 {
		catalog = st.Name.Parts[0]
	}
	all, err := s.tables()
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	if equalFold(catalog, s.e.cfg.Catalog) {
		names["default"] = "default"
		names[fold(s.e.cfg.Schema)] = s.e.cfg.Schema
	}
	for _, t := range all {
		if equalFold(t.name.Catalog, catalog) {
			names[fold(t.name.Schema)] = t.name.Schema
		}
	}
	var rows [][]any
	for _, k := range sortedKeys(names) {
		if like(st.Pattern, names[k]) {
			rows = append(rows, []any{names[k]})
		}
	}
	return answer(columns("namespace", types.StringType), rows...), nil
}

func (s *Session) showCatalogs(st *sparksql.Show) (*Rows, error) {
	all, err := s.tables()
	if err != nil {
		return nil, err
	}
	names := map[string]string{fold(s.e.cfg.Catalog): s.e.cfg.Catalog}
	for _, t := range all {
		names[fold(t.name.Catalog)] = t.name.Catalog
	}
	var rows [][]any
	for _, k := range sortedKeys(names) {
		if like(st.Pattern, names[k]) {
			rows = append(rows, []any{names[k]})
		}
	}
	return answer(columns("catalog", types.StringType), rows...), nil
}

func (s *Session) showColumns(ctx context.Context, st *sparksql.Show) (*Rows, error) {
	rel, err := s.analyze(ctx, &plan.UnresolvedTable{At: st.Name.At, Name: st.Name.Parts})
	if err != nil {
		return nil, err
	}
	var rows [][]any
	for _, n := range plan.Schema(rel).Names() {
		rows = append(rows, []any{n})
	}
	return answer(columns("col_name", types.StringType), rows...), nil
}

func (s *Session) showProperties(ctx context.Context, st *sparksql.Show) (*Rows, error) {
	cols := columns("key", types.StringType, "value", types.StringType)
	if _, view := s.views[fold(st.Name.Parts[0])]; view && len(st.Name.Parts) == 1 {
		return answer(cols), nil
	}
	entry, snap, err := s.mustStored(ctx, st.Name, "SHOW TBLPROPERTIES")
	if err != nil {
		return nil, err
	}
	var rows [][]any
	for _, p := range propertyList(snap) {
		k, v, _ := strings.Cut(p, "=")
		if k == st.Pattern || st.Pattern == "" {
			rows = append(rows, []any{k, v})
		}
	}
	if len(rows) == 0 && st.Pattern != "" {
		rows = [][]any{{st.Pattern, "Table " + entry.Name.String() + " does not have property: " + st.Pattern}}
	}
	return answer(cols, rows...), nil
}

// like matches a name against a pattern of SHOW: * is any text, | separates alternatives, case does not count. No pattern matches all.
func like(pattern, name string) bool {
	if pattern == "" {
		return true
	}
	for _, p := range strings.Split(pattern, "|") {
		p = strings.ReplaceAll(regexp.QuoteMeta(strings.TrimSpace(p)), `\*`, ".*")
		if ok, err := regexp.MatchString("(?is)^"+p+"$", name); ok && err == nil {
			return true
		}
	}
	return false
}
