package files

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// scan makes the leaf: the visible columns, and _metadata unless a column has that name.
func (q *query) scan(s types.Schema, src plan.Source) *plan.Scan {
	attrs := make([]*plan.Attr, 0, s.Len()+1)
	for _, f := range s.Fields {
		attrs = append(attrs, &plan.Attr{At: q.s.at, ID: len(attrs) + 1, Name: f.Name, T: f.Type, Null: f.Nullable})
	}
	if s.Index(source.MetadataColumn) < 0 {
		attrs = append(attrs, &plan.Attr{At: q.s.at, ID: len(attrs) + 1, Name: source.MetadataColumn, T: source.MetadataType, Hidden: true})
	}
	return &plan.Scan{At: q.s.at, Name: strings.Join(q.s.paths, ", "), Attrs: attrs, Source: src, Streaming: q.s.streaming}
}

// source makes the source of some files; found says what is in each, nil when nobody looked.
func (q *query) source(ctx context.Context, a assembled, fs []file, found []found) (plan.Source, error) {
	if q.s.format == "parquet" {
		return q.parquetSource(a, fs)
	}
	src := &plan.RawSource{
		Format: q.s.format, Options: q.formatOptions(), Schema: a.schema, Partition: a.partition, Rescued: a.rescued, Corrupt: a.corrupt,
		Metadata: true, Exact: found != nil, Files: make([]plan.InputFile, len(fs)),
	}
	c, _ := q.inf.(*csvFormat)
	byName := c != nil && c.byName
	data := a.data.Struct()
	for i, f := range fs {
		if e := compression(f.path); e != "" && compressions[e] == nil {
			_, err := open(f.path)
			return nil, err
		}
		in := plan.InputFile{Path: f.path, Shown: f.at.shown(f.path), Size: f.size, ModTime: f.modTime, Partition: q.values(f)}
		if found != nil {
			in.Columns = found[i].header
			src.Exact = src.Exact && !found[i].malformed && !found[i].odd && fits(found[i].t, data) && !(found[i].empties && !emptiesFit(found[i].t, data))
		}
		switch {
		case !byName:
			in.Columns = nil
		case found == nil:
			_, fields, err := c.headerOf(ctx, &f)
			if err != nil {
				return nil, readError(err, f.path)
			}
			in.Columns = c.names(fields)
		}
		src.Files[i] = in
	}
	return src, nil
}

// values is a file's partition values.
func (q *query) values(f file) map[string]*string {
	if q.parts == nil {
		return nil
	}
	return q.parts.of(filepath.Dir(f.path))
}

// ownOptions are options that this package has dealt with and the backend need not see.
var ownOptions = []string{
	"format", "inferColumnTypes", "maxFilesPerTrigger", "maxBytesPerTrigger", "includeExistingFiles", "partitionColumns", "schemaEvolutionMode",
	"schemaHints", "useStrictGlobber", "validateOptions", "schema", "pathGlobFilter", "fileNamePattern", "recursiveFileLookup", "modifiedAfter",
	"modifiedBefore", "basePath", "rescuedDataColumn", "columnNameOfCorruptRecord", "inferSchema", "mergeSchema", "delimiter", "charset", "encoding",
}

// formatOptions are the options of the format, with the defaults that depend on the reader filled in.
func (q *query) formatOptions() plan.Options {
	var out plan.Options
	for _, k := range q.s.options.Keys() {
		own := false
		for _, o := range ownOptions {
			own = own || strings.EqualFold(o, k)
		}
		if !own {
			v, _ := q.s.options.Get(k)
			out = out.With(k, v)
		}
	}
	if c, ok := q.inf.(*csvFormat); ok {
		out = out.With("sep", string(c.Sep)).With("header", boolText(c.header))
		if c.latin1 {
			out = out.With("encoding", "ISO-8859-1")
		}
	}
	return out
}

func boolText(b bool) string {
	if b {
		return "true"
	}
	return "false"
}

// parquetSource makes the source of Parquet files.
func (q *query) parquetSource(a assembled, fs []file) (plan.Source, error) {
	src := &plan.ParquetSource{Format: "parquet", Schema: a.schema, Partition: a.partition, Metadata: true, Files: make([]plan.DataFile, len(fs))}
	for i, f := range fs {
		src.Files[i] = plan.DataFile{Path: f.path, Shown: f.at.shown(f.path), Size: f.size, ModTime: f.modTime, Rows: -1, Partition: q.values(f)}
	}
	if q.s.via == plan.PlainReader && len(fs) > 0 && isDeltaTable(fs[0].at.dir) {
		return nil, diag.New("DELTA_INVALID_FORMAT", "You are trying to read from %s using format(\"parquet\"), but there is a Delta transaction log.", fs[0].at.dir).
			WithHint(`read it with format("delta")`)
	}
	return src, nil
}
