package files

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/csv"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// knownFormats are the words for formats, in lower case, with the format they mean; "" for those dp refuses by name.
var knownFormats = map[string]string{
	"json": "json", "csv": "csv", "text": "text", "parquet": "parquet", "delta": "delta", "binaryfile": "binaryFile",
	"org.apache.spark.sql.json": "json", "org.apache.spark.sql.parquet": "parquet",
	"orc": "", "avro": "", "xml": "", "excel": "", "file": "", "kafka": "", "kinesis": "", "pubsub": "", "pulsar": "", "jdbc": "", "rate": "",
	"rate-micro-batch": "", "socket": "", "hudi": "", "iceberg": "", "image": "", "libsvm": "", "eventhubs": "", "snowflake": "", "redshift": "",
	"sqlserver": "", "postgresql": "", "mysql": "", "bigquery": "", "mongodb": "", "cosmos.oltp": "", "deltasharing": "", "statestore": "",
}

// endings are what read_files takes a format from, when none is given.
var endings = map[string]string{
	".json": "json", ".jsonl": "json", ".ndjson": "json", ".csv": "csv", ".tsv": "csv", ".parquet": "parquet", ".txt": "text", ".text": "text",
	".avro": "avro", ".orc": "orc", ".xml": "xml",
}

// formatOf is the format a reader names: the word given, or Auto Loader's option.
func (r *Reader) formatOf(f *plan.UnresolvedFiles) (string, error) {
	word := f.Format
	if strings.EqualFold(word, "cloudFiles") {
		word = ""
	}
	if word == "" {
		word, _ = f.Options.Get("cloudFiles.format")
	}
	if word == "" && f.Via == plan.ReadFiles {
		word, _ = f.Options.Get("format")
	}
	if word == "" {
		switch f.Via {
		case plan.ReadFiles:
			return "", nil
		case plan.AutoLoader:
			return "", diag.New("CF_MISSING_FORMAT_OPTION", "Please provide the source file format using the option cloudFiles.format.").
				WithHint(`add .option("cloudFiles.format", "json")`)
		}
		// Without a word it is parquet in Spark and delta on Databricks: what lies there decides.
		if len(f.Paths) == 1 {
			if at, err := r.places.find(f.Paths[0]); err == nil && at.glob == "" && isDeltaTable(at.dir) {
				return "delta", nil
			}
		}
		return "parquet", nil
	}
	known, ok := knownFormats[strings.ToLower(word)]
	switch {
	case !ok:
		return "", diag.New("DATA_SOURCE_NOT_FOUND", "Failed to find the data source: %s. Make sure the provider name is correct.", word).
			WithHint("formats are json, csv, text, parquet, delta, binaryFile")
	case known == "":
		return "", diag.Unsupported("The format "+word, "formats are json, csv, text, parquet, delta, binaryFile")
	}
	return known, nil
}

// detect is the format of listed files by their endings.
func detect(fs []file) (string, error) {
	found := ""
	for _, f := range fs {
		name := strings.TrimSuffix(f.path, compression(f.path))
		e, ok := endings[strings.ToLower(filepath.Ext(name))]
		if !ok || found != "" && e != found {
			return "", diag.New("CANNOT_INFER_FILE_FORMAT", "The format of %s cannot be told from its name.", f.path).WithHint("name it: format => 'json'")
		}
		found = e
	}
	if knownFormats[found] == "" && found != "" {
		return "", diag.Unsupported("The format "+found, "formats are json, csv, text, parquet, binaryFile")
	}
	return found, nil
}

// fixedSchema is the columns of formats that always have the same; nil for others.
func fixedSchema(format string) *types.Schema {
	switch format {
	case "text":
		return &types.Schema{Fields: []types.Field{types.Col("value", types.StringType)}}
	case "binaryFile":
		return &types.Schema{Fields: []types.Field{
			types.Col("path", types.StringType), types.Col("modificationTime", types.TimestampType), types.Col("length", types.LongType),
			types.Col("content", types.BinaryType),
		}}
	}
	return nil
}

// inferrer learns the types of a raw format, section by section.
type inferrer interface {
	// prepare looks at all files once, before any section.
	prepare(ctx context.Context, fs []file) error
	sections(f *file) ([]section, error)
	infer(ctx context.Context, s section) (found, error)
	merge(a, b found) (found, error)
	schema(f found) types.Schema
}

// jsonReader makes the JSON format of a read.
func (s *spec) jsonReader() (*jsonFormat, error) {
	p := optionReader{o: s.options}
	j := &jsonFormat{
		syntax: jsonSyntax{
			singleQuotes: p.bool("allowSingleQuotes", true), nonNumeric: p.bool("allowNonNumericNumbers", true),
			stringsOnly: p.bool("primitivesAsString", false), prefersDecimal: p.bool("prefersDecimal", false),
		},
		multiLine: p.bool("multiLine", false), mode: s.mode, corrupt: s.corrupt, dropNull: p.bool("dropFieldIfAllNull", false), strings: !s.typed,
	}
	if p.bool("inferTimestamp", false) {
		j.syntax.timestamps = p.pattern("timestampFormat", s.readsTimestamp)
	}
	return j, p.err
}

func (s *spec) readsTimestamp(text string) bool {
	_, ok := parseTimestamp(text, s.zone)
	return ok
}

// csvReader makes the CSV format of a read.
func (s *spec) csvReader() (*csvFormat, error) {
	p := optionReader{o: s.options}
	plain := s.via == plan.PlainReader
	sep := p.text("sep", p.text("delimiter", ","))
	for from, to := range map[string]string{`\t`: "\t", `\\`: `\`} {
		if sep == from {
			sep = to
		}
	}
	if sep == "" {
		p.fail("sep", sep, "at least one character")
		sep = ","
	}
	c := &csvFormat{
		Syntax: csv.Syntax{
			Sep: []byte(sep), Quote: p.char("quote", '"'), Escape: p.char("escape", '\\'), Comment: p.char("comment", 0),
			TrimLeft: p.bool("ignoreLeadingWhiteSpace", false), TrimRight: p.bool("ignoreTrailingWhiteSpace", false),
			MultiLine: p.bool("multiLine", false),
		},
		header: p.bool("header", !plain && s.schema == nil),
		csvTyper: csvTyper{
			nullValue: p.text("nullValue", ""), nan: p.text("nanValue", "NaN"), infs: [2]string{p.text("positiveInf", "Inf"), p.text("negativeInf", "-Inf")},
			preferDate: p.bool("preferDate", true), date: p.pattern("dateFormat", strictDate), timestamp: p.pattern("timestampFormat", s.readsTimestamp),
		},
		typed: s.typed,
	}
	_, dates := s.options.Get("dateFormat")
	_, times := s.options.Get("timestampFormat")
	c.dateFits = !dates && !times
	c.byName = !plain && c.header
	if c.latin1, p.err = latin1(p.text("encoding", p.text("charset", "utf-8")), p.err); p.err != nil {
		return nil, p.err
	}
	if text, ok := s.options.Get("skipRows"); ok && text != "0" {
		c.skipRows = int(p.count("skipRows", 0))
	}
	return c, p.err
}

// latin1 understands the encoding of CSV files.
func latin1(name string, was error) (bool, error) {
	switch strings.ToLower(name) {
	case "utf-8", "utf8", "us-ascii":
		return false, was
	case "iso-8859-1", "latin1", "latin-1":
		return true, was
	case "utf-16", "utf-16be", "utf-16le", "utf-32":
		return false, diag.Unsupported("The encoding "+name, "save the files as UTF-8")
	}
	return false, diag.New("INVALID_PARAMETER_VALUE.CHARSET", "The value of parameter(s) `charset` is invalid: expects one of the iso-8859-1, us-ascii, utf-8, but got %s.", name)
}

// isDeltaTable reports whether a folder is a Delta table.
func isDeltaTable(dir string) bool {
	info, err := os.Stat(filepath.Join(dir, "_delta_log"))
	return err == nil && info.IsDir()
}
