package sparksql

import (
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// dataset is CREATE … of any kind, in the words of today: LIVE forms too, but for what only they say.
func (p *printer) dataset(s *CreateDataset) string {
	out := "CREATE " + when(s.OrRefresh, "OR REFRESH ") + when(s.OrReplace && !s.Existing, "OR REPLACE ") + when(s.Private, "PRIVATE ") +
		when(s.External, "EXTERNAL ") + p.kind(s) + " " + when(s.IfNotExists, "IF NOT EXISTS ") + name(s.Name)
	if s.Existing {
		out = "REPLACE" + strings.TrimPrefix(out, "CREATE")
	}
	if columns := p.tableSchema(s.Schema); columns != "" {
		out += " (" + columns + ")"
	}
	if s.Provider != "" {
		out += " USING " + joined(strings.Split(s.Provider, "."), ".", quote)
	}
	out += p.propertiesClause("OPTIONS", s.Options)
	if len(s.Partition) > 0 {
		out += " PARTITIONED BY (" + p.exprs(s.Partition) + ")"
	}
	switch {
	case s.ClusterAuto:
		out += " CLUSTER BY AUTO"
	case s.Cluster != nil:
		out += " CLUSTER BY (" + joined(s.Cluster, ", ", quoted) + ")"
	}
	out += when(s.Comment != "", " COMMENT "+stringText(s.Comment)) + p.propertiesClause("TBLPROPERTIES", s.Properties) +
		when(s.Location != "", " LOCATION "+stringText(s.Location))
	switch {
	case strings.HasPrefix(strings.ToUpper(s.Schedule), "TRIGGER"):
		out += " " + s.Schedule
	case s.Schedule != "":
		out += " SCHEDULE " + s.Schedule
	}
	out += when(s.RefreshPolicy != "", " REFRESH POLICY "+s.RefreshPolicy)
	if f := s.RowFilter; f != nil {
		out += " WITH ROW FILTER " + quoted(f.Name) + " ON (" + names(f.Columns) + ")"
	}
	out += when(s.ViewSchema != "", " WITH SCHEMA "+s.ViewSchema)
	switch f := s.Flow; {
	case f == nil:
	case f.Kind == FlowQuery && !f.Once && p.flowIsAs(s):
		out += " AS " + p.query(f.Query)
	default:
		out += " FLOW " + p.flow(f, nil)
	}
	return out
}

// flowIsAs reports that the rows of a dataset come from AS and a query: a FLOW clause says INSERT BY NAME, which is the same.
func (p *printer) flowIsAs(s *CreateDataset) bool { return s.Flow.Query != nil }

func (p *printer) kind(s *CreateDataset) string {
	switch {
	case s.Legacy && s.Kind == StreamingTable:
		return "STREAMING LIVE TABLE"
	case s.Legacy && s.Kind == MaterializedView:
		return "LIVE TABLE"
	case s.Legacy:
		return "LIVE VIEW"
	}
	return s.Kind.String()
}

func (p *printer) propertiesClause(word string, list []Property) string {
	if len(list) == 0 {
		return ""
	}
	return " " + word + " (" + joined(list, ", ", func(x Property) string { return stringText(x.Key) + " = " + stringText(x.Value) }) + ")"
}

// tableSchema is the columns and constraints between the parentheses.
func (p *printer) tableSchema(t TableSchema) string {
	var s []string
	for _, c := range t.Columns {
		s = append(s, p.column(c))
	}
	for _, k := range t.Keys {
		s = append(s, p.key(k))
	}
	for _, c := range t.Checks {
		s = append(s, constraintName(c.Name)+"CHECK ("+p.expr(c.Expr)+")")
	}
	for _, e := range t.Expectations {
		action := map[Violation]string{DropRow: " ON VIOLATION DROP ROW", FailUpdate: " ON VIOLATION FAIL UPDATE"}[e.Action]
		s = append(s, constraintName(e.Name)+"EXPECT ("+p.expr(e.Expr)+")"+action)
	}
	return strings.Join(s, ", ")
}

func constraintName(name string) string { return when(name != "", "CONSTRAINT "+quote(name)+" ") }

func (p *printer) column(c ColumnDef) string {
	s := quote(c.Name)
	if c.Type.Kind != types.Unknown {
		s += " " + typeText(c.Type)
	}
	s += when(!c.Nullable, " NOT NULL")
	switch id := c.Identity; {
	case c.Generated != nil:
		s += " GENERATED ALWAYS AS (" + p.expr(c.Generated) + ")"
	case id != nil:
		s += " GENERATED " + map[bool]string{true: "ALWAYS", false: "BY DEFAULT"}[id.Always] + " AS IDENTITY (START WITH " + strconv.FormatInt(id.Start, 10) +
			" INCREMENT BY " + strconv.FormatInt(id.Step, 10) + ")"
	case c.Default != nil:
		s += " DEFAULT " + p.expr(c.Default)
	}
	s += when(c.Comment != "", " COMMENT "+stringText(c.Comment))
	if m := c.Mask; m != nil {
		s += " MASK " + quoted(m.Name)
		if m.Columns != nil {
			s += " USING COLUMNS (" + joined(m.Columns, ", ", maskArgument) + ")"
		}
	}
	return s
}

// maskArgument is a column, or a constant as it was written.
func maskArgument(s string) string {
	if s != "" && strings.ContainsRune(`'"0123456789`, rune(s[0])) {
		return s
	}
	return quote(s)
}

func (p *printer) key(k KeyConstraint) string {
	s := constraintName(k.Name)
	if k.Foreign {
		s += "FOREIGN KEY (" + names(k.Columns) + ") REFERENCES " + name(k.RefTable) + when(len(k.RefColumns) > 0, " ("+names(k.RefColumns)+")")
	} else {
		timeseries := map[string]bool{}
		for _, c := range k.Timeseries {
			timeseries[c] = true
		}
		s += "PRIMARY KEY (" + joined(k.Columns, ", ", func(c string) string { return quote(c) + when(timeseries[c], " TIMESERIES") }) + ")"
	}
	return s + when(k.Options != "", " "+k.Options)
}

func (p *printer) createFlow(s *CreateFlow) string {
	if s.Bare {
		return p.flow(&s.Flow, &s.Target)
	}
	return "CREATE " + when(s.OrRefresh, "OR REFRESH ") + "FLOW " + when(s.IfNotExists, "IF NOT EXISTS ") + name(s.Name) +
		when(s.Comment != "", " COMMENT "+stringText(s.Comment)) + " AS " + p.flow(&s.Flow, &s.Target)
}

// flow is what stands behind FLOW, or behind AS of a flow with a target of its own.
func (p *printer) flow(f *Flow, target *Name) string {
	if f.CDC != nil {
		return p.cdc(f, target)
	}
	s := ""
	if target != nil || f.Kind == FlowQuery {
		s = "INSERT " + when(f.Once, "ONCE ")
	}
	if target != nil {
		s += "INTO " + name(*target) + " "
	}
	byName := when(f.ByName, "BY NAME ")
	switch f.Kind {
	case FlowReplaceWhere:
		s += "REPLACE WHERE " + p.expr(f.Replace.Expr) + " " + byName
	case FlowReplaceUsing:
		s += "REPLACE USING (" + names(f.Using) + ") SEQUENCE BY " + p.expr(f.Sequence) + " " + byName
	default:
		s += byName
	}
	return s + p.query(f.Query)
}

func (p *printer) cdc(f *Flow, target *Name) string {
	c := f.CDC
	s := "AUTO CDC " + when(f.Once, "ONCE ")
	if target != nil {
		s += "INTO " + name(*target) + " "
	}
	s += "FROM " + when(f.Kind == FlowAutoCDCSnapshot, "SNAPSHOT ") + p.fromItem(c.Input)
	if c.Version != nil {
		s += " WITH VERSION (" + p.query(c.Version) + ")"
	}
	s += " KEYS (" + p.exprs(c.Keys) + ")"
	if c.IgnoreNullUpdates {
		s += " IGNORE NULL UPDATES" + columnList(" ON ", c.IgnoreNullColumns)
	}
	if c.ApplyAsDelete != nil {
		s += " APPLY AS DELETE WHEN " + p.expr(c.ApplyAsDelete.Expr)
	}
	if c.ApplyAsTruncate != nil {
		s += " APPLY AS TRUNCATE WHEN " + p.expr(c.ApplyAsTruncate.Expr)
	}
	if c.SequenceBy != nil {
		s += " SEQUENCE BY " + p.expr(c.SequenceBy)
	}
	if c.SystemSequenceBy != nil {
		s += " SYSTEM SEQUENCE BY " + p.expr(c.SystemSequenceBy)
	}
	s += columnList(" COLUMNS ", c.Columns) + when(c.ColumnsToUpdate != "", " COLUMNS TO UPDATE "+quote(c.ColumnsToUpdate))
	s += map[StoredAs]string{SCDType1: " STORED AS SCD TYPE 1", SCDType2: " STORED AS SCD TYPE 2", Bitemporal: " STORED AS BITEMPORAL"}[c.StoredAs]
	return s + columnList(" TRACK HISTORY ON ", c.TrackHistory)
}

func columnList(clause string, l *ColumnList) string {
	switch {
	case l == nil:
		return ""
	case !l.Except:
		return clause + "(" + names(l.Columns) + ")"
	}
	return clause + "*" + when(len(l.Columns) > 0, " EXCEPT ("+names(l.Columns)+")")
}
