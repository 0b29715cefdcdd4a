package engine

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
)

const (
	charVarchar    = "__CHAR_VARCHAR_TYPE_STRING" // a column's metadata: what it was declared as, where it is stored as a string
	currentDefault = "CURRENT_DEFAULT"
)

// retype gives a field another type, as far as the files that exist hold it: a longer VARCHAR, or STRING. Others would be Delta's type widening.
func (a *alteration) retype(f *types.Field, to types.Type, n sparksql.ColumnChange) error {
	was := declared(*f)
	longer := was.Kind == types.Varchar && (to.Kind == types.Varchar && to.Length >= was.Length || to.Equal(types.StringType))
	switch name := strings.Join(n.Path, "."); {
	case was.Equal(to):
		return nil
	case longer:
		f.Metadata = maps.Clone(f.Metadata)
		delete(f.Metadata, charVarchar)
		if to.Kind == types.Varchar {
			f.Metadata[charVarchar] = to.String()
		}
		return nil
	case wider(was.Kind, to.Kind):
		return diag.New("DELTA_UNSUPPORTED_ALTER_TABLE_CHANGE_COL_OP", "ALTER TABLE CHANGE COLUMN is not supported for changing column %s from %s to %s.", name, was.SQL(), to.SQL()).
			WithHint("it takes type widening, which dp does not write; make the table anew: CREATE OR REPLACE TABLE %s AS SELECT …", a.t.name)
	default:
		return diag.New("NOT_SUPPORTED_CHANGE_COLUMN", "ALTER TABLE ALTER/CHANGE COLUMN is not supported for changing `%s`'s column `%s` with type %q to `%s` with type %q.",
			a.t.name, name, was.SQL(), name, to.SQL()).WithHint("make the table anew: CREATE OR REPLACE TABLE %s AS SELECT …", a.t.name)
	}
}

// wider reports whether a number of one type is one of another too.
func wider(from, to types.Kind) bool {
	order := []types.Kind{types.Byte, types.Short, types.Int, types.Long, types.Float, types.Double}
	i := slices.Index(order, from)
	return i >= 0 && slices.Index(order, to) > i
}

// declared is a field's type with VARCHAR and CHAR, which are stored as strings.
func declared(f types.Field) types.Type {
	if text, ok := f.Metadata[charVarchar].(string); ok {
		if t, err := types.Parse(text); err == nil {
			return t
		}
	}
	return f.Type
}

// withDefault sets or drops what INSERT puts into a column that it leaves out; the rows that exist stay as they are.
func (a *alteration) withDefault(ctx context.Context, f types.Field, n sparksql.ColumnChange) (types.Field, error) {
	text, name := *n.Default, strings.Join(n.Path, ".")
	f.Metadata = maps.Clone(f.Metadata)
	switch {
	case text == "":
		delete(f.Metadata, currentDefault)
		return f, nil
	case len(n.Path) > 1:
		return f, diag.Unsupported("ALTER COLUMN "+name+" SET DEFAULT of a field", "give the whole struct a default")
	case !slices.Contains(a.t.snap.Features(), "allowColumnDefaults"):
		return f, diag.New("WRONG_COLUMN_DEFAULTS_FOR_DELTA_FEATURE_NOT_ENABLED", "Failed to execute ALTER TABLE command because it assigned a column DEFAULT value, but the corresponding table feature was not enabled. Please retry the command again after executing ALTER TABLE tableName SET TBLPROPERTIES('delta.feature.allowColumnDefaults' = 'supported').")
	}
	if err := a.s.checkDefault(ctx, "ALTER TABLE ALTER COLUMN", f, text, a.t.schema, n.At); err != nil {
		return f, err
	}
	if f.Metadata == nil {
		f.Metadata = map[string]any{}
	}
	f.Metadata[currentDefault] = text
	return f, nil
}
