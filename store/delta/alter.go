package delta

import (
	"maps"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Alteration changes a table's definition in place and leaves its rows as they are, as ALTER TABLE does. Unlike Write.Define, which only
// ever adds to a table what a pipeline declares, it takes properties and NOT NULL away too and puts columns in another order. Whether the
// rows that exist meet a new NOT NULL or CHECK is the caller's to find out before, with Write.Reads.
type Alteration struct {
	Schema  *types.Schema // all columns; nil leaves them. The columns that there are keep their names and types
	Comment *string
	Set     map[string]string // properties, CHECK constraints as delta.constraints.name included
	Unset   []string          // properties that need not be there
}

// PropertyName gives the name of a delta.* property its exact spelling and leaves others as they are.
func PropertyName(name string) string {
	if p, ok := propertyOf(name); ok {
		return p.name
	}
	return name
}

// alter is the metadata after an Alteration, and the features it then needs.
func (s *Snapshot) alter(a *Alteration) (metadata, []string, error) {
	m := s.meta
	m.Configuration = maps.Clone(s.meta.Configuration)
	if m.Configuration == nil {
		m.Configuration = map[string]string{}
	}
	if a.Comment != nil {
		m.Description = *a.Comment
	}
	set, needs, err := canonicalProperties(a.Set)
	if err != nil {
		return m, nil, err
	}
	for _, k := range a.Unset {
		delete(m.Configuration, PropertyName(k))
	}
	maps.Copy(m.Configuration, set)
	if slices.Contains(needs, "rowTracking") {
		needs = append(needs, "domainMetadata")
	}
	if a.Schema == nil {
		return m, needs, nil
	}
	schema, more, err := storedSchema(*a.Schema)
	if err != nil {
		return m, nil, err
	}
	needs = append(needs, more...)
	if slices.Contains(more, "timestampNtz") && !s.protocol.has("timestampNtz") {
		return m, nil, diag.New("DELTA_FEATURES_REQUIRE_MANUAL_ENABLEMENT", "Your table schema requires manually enablement of the following table feature(s): timestampNtz.").
			WithHint("ALTER TABLE … SET TBLPROPERTIES ('delta.feature.timestampNtz' = 'supported')")
	}
	for _, f := range schema.Fields {
		if !f.Nullable {
			needs = append(needs, "invariants")
		}
	}
	if kept, err := MergeSchemas(schema, s.schema); err != nil || kept.Len() != schema.Len() {
		return m, nil, diag.New("DP_INTERNAL", "an alteration of %s changes the columns that there are: %s to %s", s.dir, strings.Join(s.schema.Names(), ", "), strings.Join(schema.Names(), ", ")).Wrap(err)
	}
	m.SchemaString = schema.JSON()
	return m, needs, nil
}
