package files

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Resolve finds the files of a read, infers their schema where none is given, and returns a *plan.Scan: of a plan.RawSource or
// plan.ParquetSource for a batch read, of a plan.PendingSource for a streaming one.
func (r *Reader) Resolve(ctx context.Context, f *plan.UnresolvedFiles, past Past) (plan.Relation, error) {
	rel, err := r.resolve(ctx, f, past)
	if e, ok := diag.As(err); ok {
		return nil, e.At(f.At)
	}
	return rel, err
}

func (r *Reader) resolve(ctx context.Context, f *plan.UnresolvedFiles, past Past) (plan.Relation, error) {
	format, err := r.formatOf(f)
	if err != nil {
		return nil, err
	}
	if format == "delta" {
		return r.delta(ctx, f)
	}
	q := &query{r: r}
	if f.Streaming {
		if err := q.recall(ctx, streamKey(f.Paths), past); err != nil {
			return nil, err
		}
		format = cmp.Or(format, q.pos.Format)
	}
	s, err := r.newSpec(f, format)
	if err != nil {
		return nil, err
	}
	s.mayBeMissing = q.pos.N > 0 // what a stream has read may have been put away
	l, err := r.list(ctx, s)
	if err != nil {
		return nil, err
	}
	if s.format == "" {
		if s, err = r.detected(f, s, l); err != nil {
			return nil, err
		}
	}
	q.s = s
	if err := q.prepare(); err != nil {
		return nil, err
	}
	if q.parts, err = r.partitions(s, l); err != nil {
		return nil, err
	}
	q.parts, s.hints = hintPartitions(q.parts, s.hints)
	q.files = s.taken(l, q.parts)
	if s.streaming {
		return q.stream(ctx)
	}
	return q.batch(ctx)
}

// delta hands a Delta table read by path to who reads tables.
func (r *Reader) delta(ctx context.Context, f *plan.UnresolvedFiles) (plan.Relation, error) {
	if f.Via == plan.AutoLoader || f.Via == plan.ReadFiles {
		return nil, diag.Unsupported("The format delta for cloudFiles and read_files", `read it with spark.readStream.format("delta").load(path) or STREAM delta.`+"`path`")
	}
	if len(f.Paths) != 1 {
		return nil, diag.New("DELTA_MULTIPLE_PATHS", "A Delta table is read from one path, got %d.", len(f.Paths))
	}
	at, err := r.places.find(f.Paths[0])
	if err != nil {
		return nil, err
	}
	if r.cfg.Delta == nil {
		return nil, diag.Unsupported("Reading Delta tables by path here", "name the table under sources: in dp.yml")
	}
	if info, err := os.Stat(at.dir); err != nil || !info.IsDir() || at.glob != "" {
		return nil, r.places.missing(at)
	}
	return r.cfg.Delta(ctx, f, at.dir)
}

// detected reads the options again, now that the files have told the format.
func (r *Reader) detected(f *plan.UnresolvedFiles, s *spec, l *listing) (*spec, error) {
	var fs []file
	for _, x := range l.files {
		if s.filter.takes(&x) {
			fs = append(fs, x)
		}
	}
	format, err := detect(fs)
	if err != nil {
		return nil, err
	}
	if format == "" {
		return nil, s.emptyInput()
	}
	if format == "csv" && allEnd(fs, ".tsv") {
		if _, ok := f.Options.Get("sep"); !ok {
			n := *f
			n.Options = f.Options.With("sep", "\t")
			f = &n
		}
	}
	return r.newSpec(f, format)
}

func allEnd(fs []file, ending string) bool {
	for _, f := range fs {
		if !strings.HasSuffix(strings.ToLower(strings.TrimSuffix(f.path, compression(f.path))), ending) {
			return false
		}
	}
	return true
}

// partitions finds the columns that folders make; nil for none.
func (r *Reader) partitions(s *spec, l *listing) (*partitions, error) {
	if s.noColumns || s.recursive {
		return nil, nil
	}
	var p *partitions
	var err error
	if s.via == plan.PlainReader {
		p, err = discover(l, s.basePath, true)
	} else {
		p, err = always(l, r.places, s.typed)
	}
	if p == nil || err != nil || len(s.onlyColumns) == 0 {
		return p, err
	}
	only := *p
	only.fields = nil
	for _, c := range s.onlyColumns {
		for _, f := range p.fields {
			if strings.EqualFold(f.Name, c) {
				only.fields = append(only.fields, f)
			}
		}
	}
	return &only, nil
}

// taken is the listed files that are read. A plain reader reads, as Spark does,
//
//   - where folders make columns, the files in such folders only;
//   - with recursiveFileLookup, all of them;
//   - otherwise those that lie in the folders named, or are named themselves, once for each time they are named.
func (s *spec) taken(l *listing, p *partitions) []file {
	var out []file
	switch {
	case s.via != plan.PlainReader || s.recursive:
		out = l.files
	case p != nil:
		for _, f := range l.files {
			if p.has(filepath.Dir(f.path)) {
				out = append(out, f)
			}
		}
	default:
		at := map[string][]file{}
		for _, f := range l.files {
			d := filepath.Dir(f.path)
			at[d], at[f.path] = append(at[d], f), []file{f}
		}
		for _, root := range l.roots {
			out = append(out, at[root]...)
		}
		slices.SortStableFunc(out, func(a, b file) int { return strings.Compare(a.path, b.path) })
	}
	return slices.DeleteFunc(slices.Clone(out), func(f file) bool { return !s.filter.takes(&f) })
}

// query is a read on its way to a Scan.
type query struct {
	r     *Reader
	s     *spec
	flow  string   // of a stream: whose it is, "" when it belongs to several
	pos   position // of a stream: where it stands
	files []file
	parts *partitions
	inf   inferrer
	found []found // per file; nil when nothing was inferred
}

// batch makes the Scan of a batch read.
func (q *query) batch(ctx context.Context) (plan.Relation, error) {
	data, err := q.columns(ctx, q.files)
	if err != nil {
		return nil, err
	}
	out, err := q.assemble(data)
	if err != nil {
		return nil, err
	}
	src, err := q.source(ctx, out, q.files, q.found)
	if err != nil {
		return nil, err
	}
	return q.scan(out.schema, src), nil
}

// columns is the data columns of files: the user's, the format's, or inferred.
func (q *query) columns(ctx context.Context, fs []file) (types.Schema, error) {
	s := q.s
	if s.schema != nil {
		return nullableAll(*s.schema), nil
	}
	if f := fixedSchema(s.format); f != nil {
		return *f, nil
	}
	if len(fs) == 0 {
		return types.Schema{}, s.emptyInput()
	}
	var data types.Schema
	var err error
	if s.format == "parquet" {
		data, err = q.parquetSchema(ctx, fs)
	} else {
		data, err = q.infer(ctx, fs)
	}
	if err != nil {
		return types.Schema{}, err
	}
	return applyHints(data, s.hints)
}

// infer infers the columns of raw files.
func (q *query) infer(ctx context.Context, fs []file) (types.Schema, error) {
	var err error
	if q.found, err = q.r.inferEach(ctx, q.inf, q.signature(fs), fs); err != nil {
		return types.Schema{}, err
	}
	all, err := mergeFound(q.inf, q.found)
	if err != nil {
		return types.Schema{}, err
	}
	return q.inf.schema(all), nil
}

// prepare makes the inferrer of a raw format.
func (q *query) prepare() (err error) {
	switch q.s.format {
	case "json":
		q.inf, err = q.s.jsonReader()
	case "csv":
		q.inf, err = q.s.csvReader()
	}
	return err
}

// signature names what inference depends on beside the file: the settings, and for CSV without headers of its own the first file.
func (q *query) signature(fs []file) string {
	var b strings.Builder
	b.WriteString(q.s.format + "|" + strings.Repeat("t", int(q.s.via)))
	if q.s.typed {
		b.WriteString("|typed")
	}
	for _, k := range q.s.options.Keys() {
		v, _ := q.s.options.Get(k)
		b.WriteString("|" + k + "=" + v)
	}
	if c, ok := q.inf.(*csvFormat); ok && !c.byName {
		for _, f := range fs {
			b.WriteString("|" + f.path)
		}
	}
	return b.String()
}

// parquetSchema reads footers: of all files where schemas are merged, else of the first, as Spark does.
func (q *query) parquetSchema(ctx context.Context, fs []file) (types.Schema, error) {
	p := optionReader{o: q.s.options}
	if q.s.via == plan.PlainReader && !p.bool("mergeSchema", false) {
		fs = fs[:1]
	}
	if p.err != nil {
		return types.Schema{}, p.err
	}
	if q.r.cfg.Parquet == nil {
		return types.Schema{}, diag.Unsupported("Reading Parquet files here", "")
	}
	paths := make([]string, len(fs))
	for i, f := range fs {
		paths[i] = f.path
	}
	s, err := q.r.cfg.Parquet.FileSchema(ctx, paths)
	return nullableAll(s), err
}

// nullableAll makes columns nullable, as Spark does with all that it reads from files.
func nullableAll(s types.Schema) types.Schema {
	out := types.Schema{Fields: append([]types.Field(nil), s.Fields...)}
	for i := range out.Fields {
		out.Fields[i].Nullable = true
		out.Fields[i].Type = nullableType(out.Fields[i].Type)
	}
	return out
}

func nullableType(t types.Type) types.Type {
	switch t.Kind {
	case types.Struct:
		t.Fields = nullableAll(types.Schema{Fields: t.Fields}).Fields
	case types.Array:
		return types.ArrayOf(nullableType(*t.Elem), true)
	case types.Map:
		return types.MapOf(nullableType(*t.Key), nullableType(*t.Elem), true)
	}
	return t
}

// emptyInput is the error for a read that finds no file to learn a schema from.
func (s *spec) emptyInput() error {
	if s.via == plan.PlainReader {
		name := map[string]string{"json": "JSON", "csv": "CSV", "parquet": "Parquet", "": "JSON"}[s.format]
		return diag.New("UNABLE_TO_INFER_SCHEMA", "Unable to infer schema for %s. It must be specified manually.", name).
			WithHint("%s has no file to read (deeper folders need recursiveFileLookup); give the schema with .schema(…)", strings.Join(s.paths, ", "))
	}
	return diag.New("CF_EMPTY_DIR_FOR_SCHEMA_INFERENCE", "Cannot infer schema when the input path %s is empty.", strings.Join(s.paths, ", ")).
		WithHint("start when there are files, or give the schema")
}

// assembled is the columns of a read, with the places of those that are not in the files.
type assembled struct {
	schema    types.Schema
	data      types.Schema // the columns looked for in the files, without rescued and partition columns
	partition []string
	corrupt   string
	rescued   string
}

// assemble puts data, rescued and partition columns together. A folder's value wins over a data column of its name.
func (q *query) assemble(data types.Schema) (assembled, error) {
	s := q.s
	out := assembled{}
	fields := append([]types.Field(nil), data.Fields...)
	if s.rescued != "" {
		if data.Index(s.rescued) < 0 {
			fields = append(fields, types.Col(s.rescued, types.StringType))
		}
		out.rescued = s.rescued
	}
	if q.parts != nil {
		for _, p := range q.parts.fields {
			out.partition = append(out.partition, p.Name)
			i := (types.Schema{Fields: fields}).Index(p.Name)
			switch {
			case i < 0:
				fields = append(fields, p)
			case s.schema != nil:
				// The user's type and spelling of a folder's column; it comes behind, as in Spark.
				f := fields[i]
				out.partition[len(out.partition)-1] = f.Name
				fields = append(append(fields[:i:i], fields[i+1:]...), f)
			default:
				fields[i] = p
			}
		}
	}
	out.schema = types.Schema{Fields: fields}
	if err := noDuplicates(out.schema); err != nil {
		return out, err
	}
	for _, f := range fields {
		if !contains(out.partition, f.Name) && f.Name != out.rescued {
			out.data.Fields = append(out.data.Fields, f)
		}
	}
	if f, ok := out.data.Field(s.corrupt); ok && (s.format == "json" || s.format == "csv") {
		if f.Type.Kind != types.String {
			return out, diag.New("INVALID_CORRUPT_RECORD_TYPE", "The column %s for corrupt records must have the nullable STRING type, but got %s.", f.Name, f.Type.SQL())
		}
		out.corrupt = f.Name
	}
	return out, nil
}

func contains(list []string, name string) bool {
	for _, x := range list {
		if x == name {
			return true
		}
	}
	return false
}

func noDuplicates(s types.Schema) error {
	seen := make([]string, s.Len())
	for i, f := range s.Fields {
		seen[i] = strings.ToLower(f.Name)
	}
	sort.Strings(seen)
	for i := 1; i < len(seen); i++ {
		if seen[i] == seen[i-1] {
			return duplicateColumn(seen[i])
		}
	}
	return nil
}
