package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
	"github.com/seed-e45c46d8/dp/store/state"
)

func (s *Session) describe(ctx context.Context, st *sparksql.Describe) (*Rows, error) {
	switch st.Kind {
	case "TABLE":
		return s.describeTable(ctx, st)
	case "QUERY":
		rel, err := s.analyze(ctx, st.Query)
		if err != nil {
			return nil, err
		}
		return answer(describeColumns, columnRows(plan.Schema(rel))...), nil
	case "HISTORY":
		return s.describeHistory(ctx, st)
	case "DETAIL":
		return s.describeDetail(ctx, st)
	}
	return nil, &DefinitionError{diag.Unsupported("DESCRIBE "+st.Kind, "")}
}

var describeColumns = columns("col_name", types.StringType, "data_type", types.StringType, "comment", types.StringType)

// columnRows are the first lines of DESCRIBE.
func columnRows(schema types.Schema) [][]any {
	rows := make([][]any, schema.Len())
	for i, f := range schema.Fields {
		rows[i] = []any{f.Name, declaredType(f), textOrNull(f.Comment)}
	}
	return rows
}

// declaredType is a column's type, VARCHAR(n) and CHAR(n) included, which Delta stores as strings.
func declaredType(f types.Field) string {
	if s, ok := f.Metadata["__CHAR_VARCHAR_TYPE_STRING"].(string); ok {
		return s
	}
	return f.Type.String()
}

func textOrNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// describeTable lists a table's or view's columns, its partition and cluster columns, and with EXTENDED what it is.
func (s *Session) describeTable(ctx context.Context, st *sparksql.Describe) (*Rows, error) {
	rel, err := s.analyze(ctx, &plan.UnresolvedTable{At: st.Name.At, Name: st.Name.Parts})
	v := s.namedView(st.Name.Parts)
	if err != nil && v == nil {
		return nil, err
	}
	var schema types.Schema
	if v != nil {
		// Also when its query does not resolve any more.
		schema = v.described()
	} else {
		schema = plan.Schema(rel)
	}
	entry, snap, err := s.storedTable(ctx, st.Name)
	if err != nil {
		return nil, err
	}
	if snap != nil {
		schema = snap.Schema()
	}
	if len(st.Column) > 0 {
		return describeColumn(st, schema)
	}
	rows := columnRows(schema)
	if snap != nil {
		rows = append(rows, layoutRows("# Partition Information", snap.PartitionColumns(), schema)...)
		rows = append(rows, layoutRows("# Clustering Information", snap.ClusterColumns(), schema)...)
	}
	if st.Extended {
		rows = append(rows, s.detailRows(st, entry, snap)...)
	}
	return answer(describeColumns, rows...), nil
}

func describeColumn(st *sparksql.Describe, schema types.Schema) (*Rows, error) {
	f, ok := schema.Field(st.Column[len(st.Column)-1])
	if _, top := schema.Field(st.Column[0]); top && len(st.Column) > 1 {
		return nil, &DefinitionError{diag.New("_LEGACY_ERROR_TEMP_1060", "DESC TABLE COLUMN does not support nested column: %s.", strings.Join(st.Column, ".")).At(st.Name.At)}
	}
	if !ok || len(st.Column) > 1 {
		return nil, &DefinitionError{diag.New("UNRESOLVED_COLUMN.WITH_SUGGESTION", "A column, variable, or function parameter with name `%s` cannot be resolved. Did you mean one of the following? [`%s`].", strings.Join(st.Column, "`.`"), strings.Join(schema.Names(), "`, `")).At(st.Name.At)}
	}
	var comment any = "NULL"
	if f.Comment != "" {
		comment = f.Comment
	}
	return answer(columns("info_name", types.StringType, "info_value", types.StringType),
		[]any{"col_name", f.Name}, []any{"data_type", f.Type.String()}, []any{"comment", comment}), nil
}

// storedTable is the entry and newest version of a name that stands for a table in the catalog; nil for views and sources.
func (s *Session) storedTable(ctx context.Context, name sparksql.Name) (*state.Table, *delta.Snapshot, error) {
	if s.e.state == nil {
		return nil, nil, nil
	}
	if _, view := s.views[fold(name.Parts[0])]; view && len(name.Parts) == 1 {
		return nil, nil, nil
	}
	if _, source := s.e.source(name.Parts); source || len(name.Parts) == 2 && pathFormats[fold(name.Parts[0])] {
		return nil, nil, nil
	}
	n, err := s.qualify(name)
	if err != nil {
		return nil, nil, err
	}
	entry, ok, err := s.e.state.Table(n)
	if err != nil || !ok {
		return nil, nil, err
	}
	snap, err := s.e.table(entry.Dir).Snapshot(ctx)
	if errors.Is(err, delta.ErrNotTable) {
		return nil, nil, nil
	}
	return &entry, snap, err
}

// mustStored is storedTable for statements that need a table.
func (s *Session) mustStored(ctx context.Context, name sparksql.Name, verb string) (*state.Table, *delta.Snapshot, error) {
	entry, snap, err := s.storedTable(ctx, name)
	if err != nil || snap != nil {
		return entry, snap, err
	}
	if _, view := s.views[fold(name.Parts[0])]; view && len(name.Parts) == 1 {
		return nil, nil, &DefinitionError{diag.New("EXPECT_TABLE_NOT_VIEW.NO_ALTERNATIVE", "'%s' expects a table but `%s` is a view.", verb, name).At(name.At)}
	}
	if _, source := s.e.source(name.Parts); source {
		return nil, nil, &DefinitionError{diag.Unsupported(verb+" of "+name.String()+", a source of dp.yml,", "").At(name.At)}
	}
	return nil, nil, &DefinitionError{s.notFound(name)}
}

func layoutRows(title string, names []string, schema types.Schema) [][]any {
	if len(names) == 0 {
		return nil
	}
	rows := [][]any{{title, "", ""}, {"# col_name", "data_type", "comment"}}
	for _, n := range names {
		f, _ := schema.Field(n)
		rows = append(rows, []any{n, f.Type.String(), textOrNull(f.Comment)})
	}
	return rows
}

// detailRows are what DESCRIBE EXTENDED adds.
func (s *Session) detailRows(st *sparksql.Describe, entry *state.Table, snap *delta.Snapshot) [][]any {
	rows := [][]any{{"", "", ""}, {"# Detailed Table Information", "", ""}}
	add := func(k, v string) {
		if v != "" {
			rows = append(rows, []any{k, v, ""})
		}
	}
	if snap == nil {
		add("Name", st.Name.String())
		if _, view := s.views[fold(st.Name.Parts[0])]; view || s.namedView(st.Name.Parts) != nil {
			add("Type", "VIEW")
			return rows
		}
		add("Type", "EXTERNAL")
		if src, ok := s.e.source(st.Name.Parts); ok {
			add("Location", s.e.absolute(src.Path))
			add("Provider", src.Format)
		}
		return rows
	}
	add("Catalog", entry.Name.Catalog)
	add("Namespace", entry.Name.Schema)
	add("Database", entry.Name.Schema)
	add("Table", entry.Name.Table)
	kind, managed := "MANAGED", "true"
	if !within(entry.Dir, s.e.cfg.Storage) {
		kind, managed = "EXTERNAL", ""
	}
	if entry.Kind != tableKind {
		kind = strings.ToUpper(strings.ReplaceAll(entry.Kind, " ", "_"))
	}
	add("Type", kind)
	add("Comment", snap.Comment())
	add("Location", "file:"+entry.Dir)
	add("Provider", "delta")
	add("Is_managed_location", managed)
	add("Table Properties", "["+strings.Join(propertyList(snap), ",")+"]")
	return rows
}

// propertyList is the table's properties as k=v, protocol versions and listed features included, as Delta lists them.
func propertyList(snap *delta.Snapshot) []string {
	m := snap.Properties()
	p := snap.Protocol()
	m["delta.minReaderVersion"] = fmt.Sprint(p.MinReaderVersion)
	m["delta.minWriterVersion"] = fmt.Sprint(p.MinWriterVersion)
	for _, f := range p.WriterFeatures {
		m["delta.feature."+f] = "supported"
	}
	var out []string
	for _, k := range sortedKeys(m) {
		out = append(out, k+"="+m[k])
	}
	return out
}

var (
	textMap       = types.MapOf(types.StringType, types.StringType, true)
	textList      = types.ArrayOf(types.StringType, true)
	historySchema = columns(
		"version", types.LongType, "timestamp", types.TimestampType, "userId", types.StringType, "userName", types.StringType,
		"operation", types.StringType, "operationParameters", textMap, "clusterId", types.StringType, "readVersion", types.LongType,
		"isolationLevel", types.StringType, "isBlindAppend", types.BooleanType, "operationMetrics", textMap, "userMetadata", types.StringType,
		"engineInfo", types.StringType)
	detailSchema = columns(
		"format", types.StringType, "id", types.StringType, "name", types.StringType, "description", types.StringType, "location", types.StringType,
		"createdAt", types.TimestampType, "lastModified", types.TimestampType, "partitionColumns", textList, "clusteringColumns", textList,
		"numFiles", types.LongType, "sizeInBytes", types.LongType, "properties", textMap, "minReaderVersion", types.IntType,
		"minWriterVersion", types.IntType, "tableFeatures", textList)
)

// describeHistory lists the table's versions, the newest first.
func (s *Session) describeHistory(ctx context.Context, st *sparksql.Describe) (*Rows, error) {
	entry, _, err := s.mustStored(ctx, st.Name, "DESCRIBE HISTORY")
	if err != nil {
		return nil, err
	}
	commits, err := s.e.table(entry.Dir).History(ctx, st.Limit)
	if err != nil {
		return nil, err
	}
	var rows [][]any
	for _, c := range commits {
		i := c.Info
		var read any
		if i.ReadVersion != nil {
			read = *i.ReadVersion
		}
		rows = append(rows, []any{
			c.Version, c.Timestamp.UnixMicro(), nil, nil, textOrNull(i.Operation), entries(i.Parameters), nil, read, textOrNull(i.IsolationLevel),
			i.BlindAppend, entries(i.Metrics), textOrNull(i.UserMetadata), textOrNull(i.Engine),
		})
	}
	return answer(historySchema, rows...), nil
}

// entries is a map in the order of its keys.
func entries(m map[string]string) []types.Entry {
	out := make([]types.Entry, 0, len(m))
	for _, k := range sortedKeys(m) {
		out = append(out, types.Entry{Key: k, Value: m[k]})
	}
	return out
}

func (s *Session) describeDetail(ctx context.Context, st *sparksql.Describe) (*Rows, error) {
	entry, snap, err := s.mustStored(ctx, st.Name, "DESCRIBE DETAIL")
	if err != nil {
		return nil, err
	}
	last, err := s.e.table(entry.Dir).History(ctx, 1)
	if err != nil {
		return nil, err
	}
	var created, modified any
	if t := snap.CreatedTime(); !t.IsZero() {
		created = t.UnixMicro()
	}
	if len(last) > 0 {
		modified = last[0].Timestamp.UnixMicro()
	}
	p := snap.Protocol()
	return answer(detailSchema, []any{
		"delta", snap.ID(), entry.Name.String(), textOrNull(snap.Comment()), "file:" + entry.Dir, created, modified, list(snap.PartitionColumns()),
		list(snap.ClusterColumns()), int64(snap.NumFiles()), snap.Size(), entries(snap.Properties()), int64(p.MinReaderVersion), int64(p.MinWriterVersion),
		list(snap.Features()),
	}), nil
}

func list(names []string) []any {
	out := make([]any, len(names))
	for i, n := range names {
		out[i] = n
	}
	return out
}
