package duckdb

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// raw renders files that are read record by record: by DuckDB's JSON reader where everything is known to fit, otherwise by dp's own.
func (r *renderer) raw(s *plan.RawSource, attrs []*plan.Attr, want string) (*block, error) {
	if len(s.Files) == 0 {
		return r.noRows(attrs, want), nil
	}
	list := fileList{n: len(s.Files), at: func(i int) fileFacts {
		f := s.Files[i]
		return fileFacts{path: f.Path, shown: f.Shown, size: f.Size, mod: f.ModTime, partition: f.Partition}
	}}
	from, reads, err := r.rawReader(s)
	if err != nil {
		return nil, err
	}
	cols := attrColumns(attrs)
	names := uniqueNames(cols)
	items := make([]string, len(attrs))
	constant := false
	for i, a := range attrs {
		switch {
		case a.Hidden:
			items[i], err = list.metadata(a.T)
			constant = true
		case containsFold(s.Partition, a.Name):
			items[i], err = list.partition(a.Name, a.T)
			constant = true
		case !reads(a.Name):
			items[i] = "CAST(NULL AS " + typeName(a.T) + ")"
			constant = true
		default:
			items[i] = "f." + quoteName(a.Name)
		}
		if err != nil {
			return nil, err
		}
		if items[i] != "f."+quoteName(names[i]) {
			items[i] += " AS " + quoteName(names[i])
		}
	}
	alias := r.alias(want)
	if !constant {
		b := fromItem(from+" AS "+quoteName(alias), alias, cols, attrNames(attrs))
		b.file = func() string { return list.fileName(quoteName(alias)) }
		return b, nil
	}
	text := "(\n  SELECT " + strings.Join(append(items, "f.file_index"), ", ") + "\n  FROM " + indent(from) + " AS f\n) AS " + quoteName(alias)
	b := fromItem(text, alias, cols, names)
	b.file = func() string { return list.fileName(quoteName(alias)) }
	return b, nil
}

// rawReader is the table function with a column file_index beside the records', and which of the schema's columns it has.
func (r *renderer) rawReader(s *plan.RawSource) (text string, reads func(name string) bool, err error) {
	data := dataColumns(s)
	if s.Format == "json" && exactJSON(s, data) {
		return r.readJSON(s, data), func(n string) bool { return slices.ContainsFunc(data, func(f types.Field) bool { return f.Name == n }) }, nil
	}
	scan := &rawScan{files: s.Files}
	for _, f := range s.Schema.Fields {
		if !containsFold(s.Partition, f.Name) {
			scan.cols = append(scan.cols, f)
		}
	}
	if scan.format, err = r.rawFormat(s, data, scan.cols); err != nil {
		return "", nil, err
	}
	scan.cols = append(scan.cols, types.Col("file_index", types.LongType))
	if r.mode == forPeople {
		paths := make([]string, len(s.Files))
		for i, f := range s.Files {
			paths[i] = f.Path
		}
		return "read_" + s.Format + "(" + r.pathList(paths) + ")", func(string) bool { return true }, nil
	}
	r.raws = append(r.raws, scan)
	r.need(rawTable)
	return fmt.Sprintf("%s(CAST(%d AS INTEGER))", rawTable, len(r.raws)-1), func(string) bool { return true }, nil
}

// dataColumns are the columns looked for in the records.
func dataColumns(s *plan.RawSource) []types.Field {
	var data []types.Field
	for _, f := range s.Schema.Fields {
		if !containsFold(s.Partition, f.Name) && !strings.EqualFold(f.Name, s.Rescued) && !strings.EqualFold(f.Name, s.Corrupt) {
			data = append(data, f)
		}
	}
	return data
}

func (r *renderer) rawFormat(s *plan.RawSource, data, cols []types.Field) (rawFormat, error) {
	place := func(name string) int {
		return slices.IndexFunc(cols, func(f types.Field) bool { return name != "" && strings.EqualFold(f.Name, name) })
	}
	places := make([]int, len(data))
	for i, f := range data {
		places[i] = place(f.Name)
	}
	set := &optionSet{o: s.Options}
	var format rawFormat
	switch s.Format {
	case "json":
		f := &jsonFormat{
			rawOptions: r.rawOptions(set), nonNumeric: set.bool("allowNonNumericNumbers", true), singleQuotes: set.bool("allowSingleQuotes", true),
			root: newJSONTarget(types.Type{Kind: types.Struct, Fields: data}), place: places, corrupt: place(s.Corrupt), rescued: place(s.Rescued),
		}
		format = f
	case "csv":
		f := &csvFormat{rawOptions: r.rawOptions(set), data: data, place: places, corrupt: place(s.Corrupt), rescued: place(s.Rescued)}
		f.read(set)
		format = f
	case "text":
		at := -1
		if len(places) > 0 {
			at = places[0]
		}
		format = &textFormat{whole: set.bool("wholeText", false), sep: set.text("lineSep", ""), place: at}
	case "binaryFile":
		f := &binaryFormat{}
		for _, c := range cols {
			f.columns = append(f.columns, c.Name)
		}
		format = f
	default:
		return nil, diag.Unsupported("The format "+s.Format, "read json, csv, text, binaryFile, parquet or delta")
	}
	return format, set.err
}

// read takes the options of CSV.
func (f *csvFormat) read(o *optionSet) {
	f.MultiLine = f.multiLine
	f.header = o.bool("header", false)
	f.TrimLeft, f.TrimRight = o.bool("ignoreLeadingWhiteSpace", false), o.bool("ignoreTrailingWhiteSpace", false)
	f.nullValue, f.emptyValue = o.text("nullValue", ""), o.text("emptyValue", "")
	f.nan, f.plusInf, f.minusInf = o.text("nanValue", "NaN"), o.text("positiveInf", "Inf"), o.text("negativeInf", "-Inf")
	f.Quote, f.Escape, f.Comment = o.char("quote", '"'), o.char("escape", '\\'), o.char("comment", 0)
	sep := o.text("sep", o.text("delimiter", ","))
	f.Sep = []byte(strings.NewReplacer(`\t`, "\t", `\\`, `\`).Replace(sep))
	if len(f.Sep) == 0 {
		f.Sep = []byte{','}
	}
	switch e := strings.ToLower(o.text("encoding", "utf-8")); e {
	case "utf-8", "utf8", "us-ascii":
	case "iso-8859-1", "latin1":
		f.latin1 = true
	default:
		o.fail(diag.Unsupported("The encoding "+e, "save the files as UTF-8"))
	}
	if n := o.text("skipRows", "0"); n != "0" {
		if _, err := fmt.Sscan(n, &f.skipRows); err != nil || f.skipRows < 0 {
			o.fail(diag.New("INVALID_OPTION_VALUE", "The option skipRows must be a number, got %q.", n))
		}
	}
}

func (s *optionSet) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}

// char reads an option of one character; "" is none.
func (s *optionSet) char(key string, def byte) byte {
	t, ok := s.o.Get(key)
	switch {
	case !ok:
		return def
	case t == "" || t == "\x00":
		return 0
	case t == `\\`:
		return '\\'
	case t == `\t`:
		return '\t'
	case len(t) > 1:
		s.fail(diag.New("INVALID_OPTION_VALUE", "The option %s must be one character, got %q.", key, t))
	}
	return t[0]
}

// exactJSON reports that DuckDB's own reader gives what Spark gives: every value is known to fit, and no type needs Spark's parsing.
func exactJSON(s *plan.RawSource, data []types.Field) bool {
	multi, ok := s.Options.Bool("multiLine", false)
	if !s.Exact || multi || !ok || len(data) == 0 {
		return false
	}
	for i, f := range data {
		if !jsonExact(f.Type) {
			return false
		}
		// DuckDB's names are case-insensitive, those in JSON are not.
		for _, g := range data[:i] {
			if strings.EqualFold(f.Name, g.Name) {
				return false
			}
		}
	}
	return !slices.ContainsFunc(s.Files, func(f plan.InputFile) bool {
		return compressed(f.Path) && !strings.HasSuffix(strings.ToLower(f.Path), ".gz")
	})
}

// jsonExact reports the types that DuckDB reads as Spark does. A text is not among them inside arrays and structs alike: where a column is
// one because some record holds an object there, both keep its text.
func jsonExact(t types.Type) bool {
	switch t.Kind {
	case types.Boolean, types.Long, types.Double, types.String:
		return true
	case types.Array:
		return jsonExact(*t.Elem)
	case types.Struct:
		for _, f := range t.Fields {
			if !jsonExact(f.Type) {
				return false
			}
		}
		return len(t.Fields) > 0
	}
	return false
}

// readJSON is DuckDB's reader with the schema given, so that nothing is sampled.
func (r *renderer) readJSON(s *plan.RawSource, data []types.Field) string {
	paths := make([]string, len(s.Files))
	largest := int64(0)
	for i, f := range s.Files {
		paths[i] = f.Path
		largest = max(largest, f.Size)
	}
	text := "read_json(" + r.pathList(paths)
	if r.mode == forPeople {
		return text + ")"
	}
	cols := make([]string, len(data))
	for i, f := range data {
		cols[i] = quoteText(f.Name) + ": " + quoteText(typeName(f.Type))
	}
	// A record is no longer than its file; DuckDB's default would refuse one of more than 16 MiB.
	limit := int64(16 << 20)
	if largest > limit {
		limit = min(largest, 256<<20)
	}
	return text + ", hive_partitioning = false, columns = {" + strings.Join(cols, ", ") + "}, format = 'newline_delimited', maximum_object_size = " + fmt.Sprint(limit) + ")"
}
