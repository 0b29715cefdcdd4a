package duckdb

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// scan renders a leaf; what was pushed to it stands in its WHERE.
func (r *renderer) scan(x *plan.Scan, want string, early sieve) (*block, error) {
	if want == "" {
		want = scanAlias(x.Name)
	}
	var b *block
	var err error
	switch s := x.Source.(type) {
	case *plan.ParquetSource:
		b, err = r.parquet(s, x.Attrs, want, early)
	case *plan.RawSource:
		b, err = r.raw(s, x.Attrs, want)
	default:
		err = diag.New("DP_INTERNAL", "the source %s of %s has no rows: a streaming source must get a batch first", x.Source.SourceKind(), x.Name)
	}
	if err != nil {
		return nil, at(err, x.At)
	}
	for _, p := range x.Pushed {
		if b, err = r.addFilter(b, p, want, nil); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// scanAlias is a readable alias for what is scanned: the last part of a name, the stem of a path.
func scanAlias(name string) string {
	if strings.ContainsAny(name, "/\\") {
		name = strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	}
	if i := strings.LastIndexByte(name, '.'); i >= 0 && i+1 < len(name) {
		name = name[i+1:]
	}
	name = strings.Map(func(c rune) rune {
		if c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			return c
		}
		return '_'
	}, name)
	return orElse(strings.Trim(name, "_"), "files")
}

// noRows is a FROM item with the columns and no rows.
func (r *renderer) noRows(attrs []*plan.Attr, want string) *block {
	return r.valuesItem(nil, attrColumns(attrs), want)
}

// parquet renders the rows of files that a sieve leaves; see parquetPart.
func (r *renderer) parquet(s *plan.ParquetSource, attrs []*plan.Attr, want string, early sieve) (*block, error) {
	if len(s.Files) == 0 {
		return r.noRows(attrs, want), nil
	}
	old, err := r.legacyFiles(s, attrs)
	if err != nil {
		return nil, err
	}
	var groups [6][]plan.DataFile // all rows, less deleted ones, some rows only; legacy or not
	for _, f := range s.Files {
		g := 0
		switch {
		case f.Only != nil:
			g = 2
		case holed(f):
			g = 1
		}
		if old[f.Path] {
			g += 3
		}
		groups[g] = append(groups[g], f)
	}
	whole := groups[0]
	constant := slices.ContainsFunc(attrs, func(a *plan.Attr) bool { return a.Hidden || containsFold(s.Partition, a.Name) })
	cols := attrColumns(attrs)
	if r.mode == forPeople {
		return r.parquetForPeople(s, attrs, want, constant), nil
	}
	if len(whole) == len(s.Files) && !constant && early.empty() {
		alias := r.alias(want)
		b := fromItem(r.readParquet(s, attrs, whole, false)+" AS "+quoteName(alias), alias, cols, attrNames(attrs))
		b.file = func() string { return factsOf(whole).fileName(quoteName(alias)) }
		return b, nil
	}
	var parts []string
	for i, files := range groups {
		if len(files) == 0 {
			continue
		}
		t, err := r.parquetPart(s, attrs, files, i >= 3, early)
		if err != nil {
			return nil, err
		}
		parts = append(parts, t)
	}
	alias := r.alias(want)
	return fromItem("(\n  "+indent(strings.Join(parts, "\nUNION ALL\n"))+"\n) AS "+quoteName(alias), alias, cols, uniqueNames(cols)), nil
}

// parquetForPeople names the files and says what is done to their rows.
func (r *renderer) parquetForPeople(s *plan.ParquetSource, attrs []*plan.Attr, want string, constant bool) *block {
	text := r.readParquet(s, attrs, s.Files, false)
	var notes []string
	if constant && len(s.Partition) > 0 {
		notes = append(notes, strings.Join(s.Partition, ", ")+" by file")
	}
	if slices.ContainsFunc(s.Files, holed) {
		notes = append(notes, "less deleted rows")
	}
	if slices.ContainsFunc(s.Files, picked) {
		notes = append(notes, "changed rows only")
	}
	if len(notes) > 0 {
		text += " /* " + strings.Join(notes, ", ") + " */"
	}
	alias := r.alias(want)
	cols := attrColumns(attrs)
	b := fromItem(text+" AS "+quoteName(alias), alias, cols, uniqueNames(cols))
	b.file = func() string { return quoteName(alias) + ".filename" }
	return b
}

// holed reports a file with deleted rows.
func holed(f plan.DataFile) bool { return f.Deleted != nil && f.Deleted.Len() > 0 }

// picked reports a file of which some rows only are read.
func picked(f plan.DataFile) bool { return f.Only != nil }

// parquetPart selects from files, all of one kind: all their rows, those that are not deleted, or some only, of these what
// a sieve leaves. These are the columns of the alias f. more are further select items.
func (r *renderer) parquetPart(s *plan.ParquetSource, attrs []*plan.Attr, files []plan.DataFile, legacy bool, early sieve, more ...string) (string, error) {
	list := factsOf(files)
	names := uniqueNames(attrColumns(attrs))
	items := make([]string, len(attrs))
	for i, a := range attrs {
		var err error
		switch {
		case a.Hidden:
			items[i], err = list.metadata(a.T)
		case containsFold(s.Partition, a.Name):
			items[i], err = list.partition(a.Name, a.T)
		case legacy && a.T.Kind == types.Timestamp:
			items[i] = "f." + quoteName(a.Name) + " AT TIME ZONE 'UTC'"
		default:
			items[i] = "f." + quoteName(a.Name)
		}
		if err != nil {
			return "", err
		}
		if items[i] != "f."+quoteName(names[i]) {
			items[i] += " AS " + quoteName(names[i])
		}
	}
	from := r.readParquet(s, attrs, files, legacy)
	if !early.empty() {
		var err error
		if from, err = r.sieved(from, attrs, early); err != nil {
			return "", err
		}
	}
	return "SELECT " + strings.Join(append(items, more...), ", ") + "\nFROM " + from + " AS f" + r.liveRows(files, !early.empty()), nil
}

func containsFold(list []string, s string) bool {
	return slices.ContainsFunc(list, func(x string) bool { return strings.EqualFold(x, s) })
}

func attrNames(attrs []*plan.Attr) []string {
	s := make([]string, len(attrs))
	for i, a := range attrs {
		s[i] = a.Name
	}
	return s
}

// readParquet is the table function. The schema is given unless all files have just it, so that columns a file lacks are NULL, others are cast, and no
// footer is read but when its file is. In legacy files timestamps are INT96, which DuckDB reads as local times.
func (r *renderer) readParquet(s *plan.ParquetSource, attrs []*plan.Attr, files []plan.DataFile, legacy bool) string {
	paths := make([]string, len(files))
	for i, f := range files {
		paths[i] = f.Path
	}
	text := "read_parquet(" + r.pathList(paths)
	if r.mode == forPeople {
		return text + ")"
	}
	// Folders named like day=1 make no columns: partition values come from the log.
	text += ", hive_partitioning = false"
	var own []*plan.Attr
	for _, a := range attrs {
		if !a.Hidden && !containsFold(s.Partition, a.Name) {
			own = append(own, a)
		}
	}
	if !legacy && r.fitting(own, files) {
		return text + ")"
	}
	var entries []string
	for _, a := range own {
		n, t := quoteText(a.Name), typeName(a.T)
		if legacy && a.T.Kind == types.Timestamp {
			t = "TIMESTAMP"
		}
		entries = append(entries, fmt.Sprintf("%s: {'name': %s, 'type': %s, 'default_value': NULL}", n, n, quoteText(t)))
	}
	if len(entries) > 0 {
		text += ", schema = MAP {" + strings.Join(entries, ", ") + "}"
	}
	return text + ")"
}

// maxShownPaths is how many files a text for people names.
const maxShownPaths = 3

func (r *renderer) pathList(paths []string) string {
	n := len(paths)
	if r.mode == forPeople && n > maxShownPaths {
		n = maxShownPaths - 1
	}
	s := make([]string, n)
	for i := range n {
		s[i] = quoteText(literalPath(paths[i]))
	}
	list := strings.Join(s, ", ")
	if n < len(paths) {
		list += fmt.Sprintf(" /* and %d more */", len(paths)-n)
	}
	return "[" + list + "]"
}

// literalPath keeps DuckDB from taking a path for a pattern.
func literalPath(p string) string {
	if !strings.ContainsAny(p, "*?[") {
		return p
	}
	return globChars.ReplaceAllString(p, "[$0]")
}

var globChars = regexp.MustCompile(`[*?\[]`)

// fileList is the facts of a scan's files: columns whose value is one a file.
type fileList struct {
	n  int
	at func(i int) fileFacts
}

type fileFacts struct {
	path, shown string
	size, mod   int64
	partition   map[string]*string
}

func factsOf(files []plan.DataFile) fileList {
	return fileList{n: len(files), at: func(i int) fileFacts {
		f := files[i]
		return fileFacts{path: f.Path, shown: f.Shown, size: f.Size, mod: f.ModTime, partition: f.Partition}
	}}
}

// value is a text per file, by the file's index; one that all files share stands alone.
func (l fileList) value(element func(f fileFacts) (string, error), typ string) (string, error) {
	texts := make([]string, l.n)
	same := true
	for i := range l.n {
		t, err := element(l.at(i))
		if err != nil {
			return "", err
		}
		texts[i] = t
		same = same && t == texts[0]
	}
	if same {
		return "CAST(" + texts[0] + " AS " + typ + ")", nil
	}
	return "(CAST([" + strings.Join(texts, ", ") + "] AS " + typ + "[]))[CAST(f.file_index AS BIGINT) + 1]", nil
}

func (l fileList) partition(name string, t types.Type) (string, error) {
	return l.value(func(f fileFacts) (string, error) {
		v := f.partition[name]
		for k, p := range f.partition {
			if v == nil && strings.EqualFold(k, name) {
				v = p
			}
		}
		return partitionText(v, t), nil
	}, typeName(t))
}

var hasZone = regexp.MustCompile(`(?:Z|[+-]\d{2}(?::?\d{2})?)$`)

// partitionText is a partition value as a constant; a timestamp without a zone is in UTC.
func partitionText(v *string, t types.Type) string {
	switch {
	case v == nil, *v == "" && !t.IsString():
		return "NULL"
	case t.Kind == types.Timestamp && !hasZone.MatchString((*v)[min(len(*v), 10):]):
		return quoteText(*v + "+00")
	case t.Kind == types.Binary:
		return blob([]byte(*v))
	}
	return quoteText(*v)
}

// fileName is the path of a row's file, as input_file_name() gives it; alias has the file's number.
func (l fileList) fileName(alias string) string {
	t, err := l.value(func(f fileFacts) (string, error) { return f.fact("file_path") }, "VARCHAR")
	if err != nil {
		return "''"
	}
	return strings.ReplaceAll(t, "f.file_index", alias+".file_index")
}

// metadata is the hidden _metadata column.
func (l fileList) metadata(t types.Type) (string, error) {
	return l.value(func(f fileFacts) (string, error) {
		parts := make([]string, len(t.Fields))
		for i, fd := range t.Fields {
			v, err := f.fact(strings.ToLower(fd.Name))
			if err != nil {
				return "", err
			}
			parts[i] = quoteText(fd.Name) + ": " + v
		}
		return "{" + strings.Join(parts, ", ") + "}", nil
	}, typeName(t))
}

func (f fileFacts) fact(name string) (string, error) {
	shown := f.shown
	if shown == "" {
		shown = fileURI(f.path)
	}
	switch name {
	case "file_path":
		return quoteText(shown), nil
	case "file_name":
		return quoteText(shown[strings.LastIndexByte(shown, '/')+1:]), nil
	case "file_size", "file_block_length":
		return fmt.Sprint(f.size), nil
	case "file_block_start":
		return "0", nil
	case "file_modification_time":
		return "TIMESTAMPTZ " + quoteText(time.UnixMilli(f.mod).UTC().Format("2006-01-02 15:04:05.000")+"+00"), nil
	}
	return "", diag.New("FIELD_NOT_FOUND", "No such struct field `%s` in _metadata.", name).
		WithHint("_metadata has file_path, file_name, file_size, file_block_start, file_block_length and file_modification_time")
}

// fileURI is a path as Spark shows it.
func fileURI(p string) string {
	if abs, err := filepath.Abs(p); err == nil {
		p = abs
	}
	return "file://" + strings.ReplaceAll(filepath.ToSlash(p), " ", "%20")
}
