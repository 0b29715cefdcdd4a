package engine

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// alterTable runs ALTER TABLE and COMMENT ON: a commit that changes the table's definition and none of its rows. What a pipeline defines it
// alone redefines, since its next update would take a change back.
//
//	alter.go             which action does what; properties and comments
//	alter_columns.go     columns and their fields
//	alter_constraint.go  NOT NULL and CHECK, which the rows that exist must meet
func (s *Session) alterTable(ctx context.Context, st *sparksql.AlterTable) (*Rows, error) {
	name, column := st.Name, []string(nil)
	if st.Verb == "COMMENT ON COLUMN" {
		var err error
		if name, column, err = s.columnName(st.Name); err != nil {
			return nil, err
		}
	}
	if err := s.noView(st, name); err != nil {
		return nil, err
	}
	return s.write(ctx, name, alterVerb(st), func(t *dmlTable) (*Rows, error) {
		entry, _, err := s.e.state.Table(t.name)
		if err != nil {
			return nil, err
		}
		if entry.Kind != tableKind {
			return nil, &DefinitionError{diag.New("DP_PIPELINE_TABLE", "%s is a %s of the pipeline: only the pipeline may redefine it.", t.name, entry.Kind).
				WithHint("change it in the pipeline's file: its next update brings the change").At(t.at)}
		}
		w := delta.Write{From: t.snap, Alter: &delta.Alteration{}, Checked: true, Parameters: map[string]string{}}
		a := &alteration{s: s, t: t, w: &w, Alteration: w.Alter}
		if err := a.run(ctx, st.Action, column); err != nil {
			if _, ok := diag.As(err); ok {
				err = &DefinitionError{err}
			}
			return nil, err
		}
		if w.Operation == "" {
			return nothing(), nil
		}
		if err := t.commit(ctx, &change{write: w}, nil); err != nil {
			return nil, err
		}
		if a.Comment != nil && entry.Comment != *a.Comment {
			entry.Comment, entry.Updated = *a.Comment, time.Now()
			return nothing(), s.e.state.PutTable(entry)
		}
		return nothing(), nil
	})
}

// noView refuses to alter a view of the session as a table.
func (s *Session) noView(st *sparksql.AlterTable, name sparksql.Name) error {
	v := s.namedView(name.Parts)
	if len(name.Parts) == 1 && s.views[fold(name.Parts[0])] != nil {
		v = s.views[fold(name.Parts[0])]
	}
	if v == nil {
		return nil
	}
	sub, hint := "NO_ALTERNATIVE", ""
	switch st.Action.(type) {
	case *sparksql.SetProperties, *sparksql.UnsetProperties:
		sub, hint = "USE_ALTER_VIEW", " Please use ALTER VIEW instead."
	}
	return &DefinitionError{diag.New("EXPECT_TABLE_NOT_VIEW."+sub, "'%s' expects a table but `%s` is a view.%s", alterVerb(st), v.name, hint).At(name.At)}
}

// historyKey is a property's name as Delta's history has it.
func historyKey(key string) string {
	if strings.HasPrefix(fold(key), "delta.feature.") {
		return fold(key)
	}
	return key
}

// alterVerb is how Spark names the statement.
func alterVerb(st *sparksql.AlterTable) string {
	switch st.Action.(type) {
	case *sparksql.SetProperties:
		return "ALTER TABLE ... SET TBLPROPERTIES"
	case *sparksql.UnsetProperties:
		return "ALTER TABLE ... UNSET TBLPROPERTIES"
	case *sparksql.AddColumns:
		return "ALTER TABLE ... ADD COLUMNS"
	case *sparksql.RenameColumn:
		return "ALTER TABLE ... RENAME COLUMN"
	case *sparksql.DropColumns:
		return "ALTER TABLE ... DROP COLUMNS"
	case *sparksql.AddConstraint:
		return "ALTER TABLE ... ADD CONSTRAINT"
	case *sparksql.DropConstraint:
		return "ALTER TABLE ... DROP CONSTRAINT"
	case *sparksql.ChangeColumns:
		if st.Verb == "ALTER TABLE" {
			return "ALTER TABLE ... ALTER COLUMN"
		}
	}
	return st.Verb
}

// columnName parts the name in COMMENT ON COLUMN: the longest beginning that names a table is the table.
func (s *Session) columnName(n sparksql.Name) (sparksql.Name, []string, error) {
	for i := min(len(n.Parts)-1, 3); i > 0; i-- {
		t := sparksql.Name{At: n.At, Parts: n.Parts[:i]}
		full, err := s.qualify(t)
		if err != nil {
			return n, nil, err
		}
		if _, ok, err := s.e.state.Table(full); err != nil || ok {
			return t, n.Parts[i:], err
		}
	}
	return sparksql.Name{At: n.At, Parts: n.Parts[:max(len(n.Parts)-1, 1)]}, n.Parts[len(n.Parts)-1:], nil
}

// alteration is one ALTER TABLE on its way to a commit. Without an operation there is nothing to commit.
type alteration struct {
	s *Session
	t *dmlTable
	w *delta.Write
	*delta.Alteration
}

func (a *alteration) run(ctx context.Context, action sparksql.AlterAction, column []string) error {
	switch c := action.(type) {
	case *sparksql.SetProperties:
		return a.setProperties(c)
	case *sparksql.UnsetProperties:
		return a.unsetProperties(c)
	case *sparksql.CommentTable:
		text := ""
		if c.Comment != nil {
			text = *c.Comment
		}
		a.Comment = &text
		a.operation("SET TBLPROPERTIES", "properties", map[string]string{"comment": text})
		return nil
	case *sparksql.AddColumns:
		return a.addColumns(c)
	case *sparksql.ChangeColumns:
		if column != nil {
			one := c.Columns[0]
			one.Path = column
			c = &sparksql.ChangeColumns{Columns: []sparksql.ColumnChange{one}}
		}
		return a.changeColumns(ctx, c)
	case *sparksql.RenameColumn:
		if err := a.known(c.Path, c.At); err != nil {
			return err
		}
		return diag.New("DELTA_UNSUPPORTED_RENAME_COLUMN", "Column rename is not supported for the table %s: it takes column mapping, which dp does not write.", a.t.name).
			WithHint("make a table with the new name: CREATE OR REPLACE TABLE %s AS SELECT …", a.t.name).At(c.At)
	case *sparksql.DropColumns:
		return a.dropColumns(c)
	case *sparksql.AddConstraint:
		return a.addConstraint(ctx, c)
	case *sparksql.DropConstraint:
		return a.dropConstraint(c)
	}
	return diag.Unsupported("This ALTER TABLE", "")
}

// operation names the commit as Delta does; parameters that are no text are JSON.
func (a *alteration) operation(name string, keyValue ...any) {
	a.w.Operation = name
	for i := 0; i+1 < len(keyValue); i += 2 {
		k, _ := keyValue[i].(string)
		text, ok := keyValue[i+1].(string)
		if !ok {
			b, err := json.Marshal(keyValue[i+1])
			if err != nil {
				b = nil // maps and lists of text always encode
			}
			text = string(b)
		}
		a.w.Parameters[k] = text
	}
}

// reservedProperties are no properties but have clauses of their own; comment is the table's comment.
var reservedProperties = map[string]string{
	"location": "please use the LOCATION clause to specify it", "provider": "please use the USING clause to specify it",
	"owner": "it will be set to the current user", "external": "please use CREATE EXTERNAL TABLE", "is_managed_location": "it will be set automatically",
	"collation": "please use the DEFAULT COLLATION clause to specify it",
}

func reservedProperty(key string) error {
	if how, ok := reservedProperties[key]; ok {
		return diag.New("UNSUPPORTED_FEATURE.SET_TABLE_PROPERTY", "The feature is not supported: %s is a reserved table property, %s.", key, how)
	}
	return nil
}

func (a *alteration) setProperties(c *sparksql.SetProperties) error {
	a.Set = map[string]string{}
	said := map[string]string{}
	for _, p := range c.Properties {
		key := delta.PropertyName(p.Key)
		if err := reservedProperty(key); err != nil {
			return diag.From(err, "").At(p.At)
		}
		if err := a.steersProtocol(p, key); err != nil {
			return err
		}
		said[historyKey(key)] = p.Value
		if key == "comment" {
			a.Comment = &p.Value
			continue
		}
		a.Set[key] = p.Value
	}
	a.operation("SET TBLPROPERTIES", "properties", said)
	return nil
}

// steersProtocol refuses properties by which Delta would do more than keep them, where dp does not do the same.
func (a *alteration) steersProtocol(p sparksql.Property, key string) error {
	has := a.t.snap.Protocol()
	version := map[string]int{"delta.minReaderVersion": has.MinReaderVersion, "delta.minWriterVersion": has.MinWriterVersion}[key]
	switch {
	case strings.HasPrefix(fold(key), "delta.constraints."):
		return diag.New("DELTA_ADD_CONSTRAINTS", "Please use ALTER TABLE ADD CONSTRAINT to add CHECK constraints.").At(p.At)
	case equalFold(key, "delta.feature.clustering"):
		return diag.New("DELTA_ALTER_TABLE_SET_CLUSTERING_TABLE_FEATURE_NOT_ALLOWED", "Cannot enable clustering table feature using ALTER TABLE SET TBLPROPERTIES. Please use CREATE OR REPLACE TABLE CLUSTER BY to create a Delta table with clustering.").At(p.At)
	case version > 0 && !wholeUpTo(p.Value, version):
		return diag.Unsupported("Raising "+key+" to "+p.Value, "name the feature that the table needs: SET TBLPROPERTIES ('delta.feature.…' = 'supported')").At(p.At)
	}
	return nil
}

// wholeUpTo reports whether text is a number from 1 to most.
func wholeUpTo(text string, most int) bool {
	for n := 1; n <= most; n++ {
		if text == string(rune('0'+n)) {
			return true
		}
	}
	return false
}

// unsetProperties takes properties away; as in Delta it is no error when they are not there, IF EXISTS or not.
func (a *alteration) unsetProperties(c *sparksql.UnsetProperties) error {
	none := ""
	said := []string{}
	for _, k := range c.Keys {
		key := delta.PropertyName(k)
		if err := reservedProperty(key); err != nil {
			return err
		}
		if key == "comment" {
			a.Comment = &none
		}
		if name, ok := strings.CutPrefix(fold(key), "delta.constraints."); ok && a.hasConstraint(name) {
			return diag.Unsupported("UNSET TBLPROPERTIES of a CHECK constraint", "write ALTER TABLE "+a.t.name.String()+" DROP CONSTRAINT "+name)
		}
		if v, ok := a.t.snap.Property(key); ok && delta.CheckProperties(map[string]string{key: v}) != nil {
			return diag.Unsupported("UNSET TBLPROPERTIES of "+key+", by which the table's own files are read,", "")
		}
		said = append(said, historyKey(key))
		a.Unset = append(a.Unset, key)
	}
	a.operation("UNSET TBLPROPERTIES", "properties", said, "ifExists", "true")
	return nil
}

// known finds the column of a path.
func (a *alteration) known(path []string, at diag.Origin) error {
	if _, ok := fieldAt(a.t.schema.Fields, path); ok {
		return nil
	}
	quoted := make([]string, a.t.schema.Len())
	for i, n := range a.t.schema.Names() {
		quoted[i] = "`" + n + "`"
	}
	return diag.New("UNRESOLVED_COLUMN.WITH_SUGGESTION", "A column, variable, or function parameter with name `%s` cannot be resolved. Did you mean one of the following? [%s].",
		strings.Join(path, "`.`"), strings.Join(quoted, ", ")).At(at)
}

func (a *alteration) dropColumns(c *sparksql.DropColumns) error {
	for _, p := range c.Paths {
		err := a.known(p, a.t.at)
		if err != nil && c.IfExists {
			continue
		}
		if err == nil {
			err = diag.New("DELTA_UNSUPPORTED_DROP_COLUMN", "DROP COLUMN is not supported for the table %s: it takes column mapping, which dp does not write.", a.t.name).
				WithHint("make a table without the column: CREATE OR REPLACE TABLE %s AS SELECT * EXCEPT (%s) FROM …", a.t.name, strings.Join(p, ".")).At(a.t.at)
		}
		return err
	}
	return nil
}

// columnJSON is a column as Delta's history has it, under its full name.
func columnJSON(path []string, f types.Field) json.RawMessage {
	f.Name = strings.Join(slices.Concat(path[:len(path)-1], []string{f.Name}), ".")
	text := types.Schema{Fields: []types.Field{f}}.JSON()
	text = strings.TrimSuffix(text[strings.Index(text, "[")+1:], "]}")
	return json.RawMessage(text)
}
