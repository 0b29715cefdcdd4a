package engine

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// fieldAt is the column, or field of one, that a path names; element, key and value lead into arrays and maps.
func fieldAt(fs []types.Field, path []string) (types.Field, bool) {
	var found types.Field
	_, err := editFields(fs, path, func(fs []types.Field, i int) ([]types.Field, error) {
		if i >= 0 {
			found = fs[i]
		}
		return fs, nil
	})
	return found, err == nil && found.Name != ""
}

// editFields rewrites the fields beside the last part of a path; edit gets them with that part's index, -1 when there is none yet.
func editFields(fs []types.Field, path []string, edit func(fs []types.Field, i int) ([]types.Field, error)) ([]types.Field, error) {
	i := slices.IndexFunc(fs, func(f types.Field) bool { return equalFold(f.Name, path[0]) })
	fs = slices.Clone(fs)
	if len(path) == 1 {
		return edit(fs, i)
	}
	if i < 0 {
		return nil, errNoField
	}
	var err error
	fs[i].Type, err = editType(fs[i].Type, path[1:], edit)
	return fs, err
}

// errNoField says that a path leads to no struct.
var errNoField = diag.New("INVALID_FIELD_NAME", "Field name is invalid.")

func editType(t types.Type, path []string, edit func(fs []types.Field, i int) ([]types.Field, error)) (types.Type, error) {
	inner := t.Elem
	switch {
	case t.Kind == types.Struct:
		fs, err := editFields(t.Fields, path, edit)
		return types.StructOf(fs...), err
	case len(path) == 1: // the element itself is no field
		return t, errNoField
	case t.Kind == types.Map && equalFold(path[0], "key"):
		inner = t.Key
	case t.Kind == types.Map && equalFold(path[0], "value"), t.Kind == types.Array && equalFold(path[0], "element"):
	default:
		return t, errNoField
	}
	e, err := editType(*inner, path[1:], edit)
	switch {
	case t.Kind == types.Array:
		return types.ArrayOf(e, t.ElemNull), err
	case inner == t.Key:
		return types.MapOf(e, *t.Elem, t.ElemNull), err
	}
	return types.MapOf(*t.Key, e, t.ElemNull), err
}

// place puts a field where a position says, at the end without one.
func placed(fs []types.Field, f types.Field, pos *sparksql.ColumnPosition) ([]types.Field, error) {
	switch {
	case pos == nil:
		return append(fs, f), nil
	case pos.After == "":
		return slices.Insert(fs, 0, f), nil
	}
	i := slices.IndexFunc(fs, func(f types.Field) bool { return equalFold(f.Name, pos.After) })
	if i < 0 {
		names := make([]string, len(fs))
		for i, f := range fs {
			names[i] = f.Name
		}
		return nil, diag.New("FIELD_NOT_FOUND", "No such struct field `%s` in %s.", f.Name, strings.Join(names, ", "))
	}
	return slices.Insert(fs, i+1, f), nil
}

func positionText(pos *sparksql.ColumnPosition) string {
	if pos.After == "" {
		return "FIRST"
	}
	return "AFTER " + pos.After
}

// columnEntry is a column in the history of the table.
type columnEntry struct {
	Column   json.RawMessage `json:"column"`
	Position string          `json:"position,omitempty"`
}

// addColumns adds columns and fields, which are NULL in the rows that exist.
func (a *alteration) addColumns(c *sparksql.AddColumns) error {
	fields := a.t.schema.Fields
	var said []columnEntry
	for i, n := range c.Columns {
		path := strings.Join(n.Path, "`.`")
		for _, o := range c.Columns[:i] {
			if equalFold(strings.Join(o.Path, "`.`"), path) {
				return diag.New("COLUMN_ALREADY_EXISTS", "The column `%s` already exists. Choose another name or rename the existing column.", fold(path)).At(n.At)
			}
		}
		switch {
		case n.Options.NotNull || holdsNotNull(n.Type):
			return diag.New("DELTA_OPERATION_NOT_ALLOWED", "Operation not allowed: `NOT NULL in ALTER TABLE ADD COLUMNS` is not supported for Delta tables.").
				WithHint("add the column, give it values, then ALTER COLUMN … SET NOT NULL").At(n.At)
		case n.Options.Default != "":
			return diag.New("WRONG_COLUMN_DEFAULTS_FOR_DELTA_ALTER_TABLE_ADD_COLUMN_NOT_SUPPORTED", "Failed to execute the command because DEFAULT values are not supported when adding new columns to previously existing Delta tables; please add the column without a default value first, then run a second ALTER TABLE ALTER COLUMN SET DEFAULT command to apply for future inserted rows instead.").At(n.At)
		}
		f := types.Field{Name: n.Path[len(n.Path)-1], Type: n.Type, Nullable: true}
		if n.Options.Comment != nil {
			f.Comment = *n.Options.Comment
		}
		out, err := editFields(fields, n.Path, func(fs []types.Field, i int) ([]types.Field, error) {
			if i >= 0 {
				return nil, diag.New("FIELD_ALREADY_EXISTS", "Cannot add column, because `%s` already exists in %s.", path, types.StructOf(a.t.schema.Fields...).SQL())
			}
			return placed(fs, f, n.Position)
		})
		if err == errNoField {
			parent := n.Path[:len(n.Path)-1]
			if err = a.known(n.Path[:1], n.At); err == nil {
				err = diag.New("INVALID_FIELD_NAME", "Field name `%s` is invalid: `%s` is not a struct.", path, strings.Join(parent, "`.`"))
			}
		}
		if err != nil {
			return diag.From(err, "").At(n.At)
		}
		fields = out
		e := columnEntry{Column: columnJSON(n.Path, f)}
		if n.Position != nil {
			e.Position = positionText(n.Position)
		}
		said = append(said, e)
	}
	a.Schema = &types.Schema{Fields: fields}
	a.operation("ADD COLUMNS", "columns", said)
	return nil
}

// holdsNotNull reports a struct with NOT NULL fields in a type.
func holdsNotNull(t types.Type) bool {
	for _, f := range t.Fields {
		if !f.Nullable || holdsNotNull(f.Type) {
			return true
		}
	}
	return t.Elem != nil && holdsNotNull(*t.Elem) || t.Key != nil && holdsNotNull(*t.Key)
}

// changeColumns changes columns' comments, places, defaults and whether they may be NULL, in one commit.
func (a *alteration) changeColumns(ctx context.Context, c *sparksql.ChangeColumns) error {
	fields := a.t.schema.Fields
	var said []json.RawMessage
	for _, n := range c.Columns {
		if err := a.known(n.Path, n.At); err != nil {
			return err
		}
		var changed types.Field
		out, err := editFields(fields, n.Path, func(fs []types.Field, i int) ([]types.Field, error) {
			f, err := a.changed(ctx, fs[i], n)
			if err != nil {
				return nil, err
			}
			changed, fs[i] = f, f
			if n.Position == nil || equalFold(n.Position.After, f.Name) {
				return fs, nil
			}
			if p := n.Position.After; p != "" && !slices.ContainsFunc(fs, func(f types.Field) bool { return equalFold(f.Name, p) }) {
				return nil, a.known(slices.Concat(n.Path[:len(n.Path)-1], []string{p}), n.At)
			}
			return placed(slices.Delete(fs, i, i+1), f, n.Position)
		})
		if err != nil {
			return diag.From(err, "").At(n.At)
		}
		if n.Nullable != nil && !*n.Nullable {
			if err := a.noNulls(ctx, n); err != nil {
				return err
			}
		}
		fields = out
		said = append(said, columnJSON(n.Path, changed))
	}
	if len(c.Columns) == 1 && onlyType(c.Columns[0]) && (types.Schema{Fields: fields}).JSON() == a.t.schema.JSON() {
		return nil // the type that it has
	}
	a.Schema = &types.Schema{Fields: fields}
	if len(said) == 1 {
		a.operation("CHANGE COLUMN", "column", said[0])
		if pos := c.Columns[0].Position; pos != nil {
			a.w.Parameters["position"] = positionText(pos)
		}
		return nil
	}
	a.operation("CHANGE COLUMNS", "columns", said)
	return nil
}

// changed is a field after a change, its place aside.
func (a *alteration) changed(ctx context.Context, f types.Field, n sparksql.ColumnChange) (types.Field, error) {
	if n.Type != nil {
		if err := a.retype(&f, *n.Type, n); err != nil {
			return f, err
		}
	}
	if n.Comment != nil {
		f.Comment = *n.Comment
	}
	if n.Nullable != nil {
		f.Nullable = *n.Nullable
	}
	if n.Default != nil {
		return a.withDefault(ctx, f, n)
	}
	return f, nil
}

// onlyType reports ALTER COLUMN … TYPE.
func onlyType(n sparksql.ColumnChange) bool {
	return n.Type != nil && n.Comment == nil && n.Position == nil && n.Nullable == nil && n.Default == nil
}
