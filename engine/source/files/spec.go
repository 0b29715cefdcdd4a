package files

import (
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// The parse modes, and what happens when a stream meets new columns.
const (
	permissive = "PERMISSIVE"
	dropBad    = "DROPMALFORMED"
	failFast   = "FAILFAST"

	evolveAdd    = "addnewcolumns"
	evolveRescue = "rescue"
	evolveFail   = "failonnewcolumns"
	evolveNone   = "none"
)

// spec is a read with its options understood.
type spec struct {
	at        diag.Origin
	via       plan.FileReader
	format    string // "" until read_files has seen the files
	paths     []string
	streaming bool
	options   plan.Options
	schema    *types.Schema // the user's; nil: inferred

	looseGlob    bool // Auto Loader's default globber
	recursive    bool // recursiveFileLookup: no partition columns
	mayBeMissing bool
	filter       filter
	basePath     string
	onlyColumns  []string // partitionColumns; nil: all that the folders name
	noColumns    bool     // partitionColumns = ''

	typed      bool // infer types, else all columns are strings
	hints      []hint
	evolution  string
	rescued    string // "" without
	corrupt    string // name of the corrupt-record column, whether or not the schema has it
	mode       string
	maxFiles   int
	maxBytes   int64
	existing   bool // includeExistingFiles
	zone       *time.Location
	ignoreGone bool // ignoreMissingFiles
}

// newSpec understands a read. The format may still be open for read_files.
func (r *Reader) newSpec(f *plan.UnresolvedFiles, format string) (*spec, error) {
	o, err := readerOptions(f, format)
	if err != nil {
		return nil, err
	}
	s := &spec{at: f.At, via: f.Via, format: format, paths: f.Paths, streaming: f.Streaming, options: o, schema: f.Schema, zone: r.cfg.Zone}
	if len(s.paths) == 0 {
		return nil, diag.New("UNABLE_TO_INFER_SCHEMA", "No path is given to read from.").WithHint("pass a path to load()")
	}
	if text, ok := o.Get("schema"); ok && s.schema == nil && s.via != plan.PlainReader {
		schema, err := types.ParseDDL(text)
		if err != nil {
			return nil, err
		}
		s.schema = &schema
	}
	p := optionReader{o: o}
	s.zone = p.zone("timeZone", s.zone)
	s.recursive = p.bool("recursiveFileLookup", false)
	s.ignoreGone = p.bool("ignoreMissingFiles", false)
	s.looseGlob = s.via == plan.AutoLoader && !p.bool("useStrictGlobber", false)
	s.existing = p.bool("includeExistingFiles", true)
	s.maxFiles = int(p.count("maxFilesPerTrigger", defaultMaxFiles))
	s.maxBytes = p.bytes("maxBytesPerTrigger")
	s.mode = strings.ToUpper(p.text("mode", permissive))
	if s.mode != dropBad && s.mode != failFast {
		s.mode = permissive // as Spark does with words it does not know
	}
	s.corrupt = p.text("columnNameOfCorruptRecord", "_corrupt_record")
	s.schemaOptions(&p)
	if b, ok := o.Get("basePath"); ok && p.err == nil {
		at, err := r.places.find(b)
		if err != nil {
			return nil, err
		}
		s.basePath = at.dir
	}
	if p.err != nil {
		return nil, p.err
	}
	if s.filter, err = newFilter(o, s.zone); err != nil {
		return nil, err
	}
	if text, ok := o.Get("schemaHints"); ok && s.via != plan.PlainReader {
		if s.hints, err = parseHints(text); err != nil {
			return nil, err
		}
	}
	return s, s.check()
}

// defaultMaxFiles is Auto Loader's maxFilesPerTrigger. Spark's plain reader has none.
const defaultMaxFiles = 1000

// schemaOptions reads what decides about types, new columns and rescued data.
func (s *spec) schemaOptions(p *optionReader) {
	switch s.via {
	case plan.PlainReader:
		s.typed = s.format != "csv" || p.bool("inferSchema", false)
		if _, set := s.options.Get("maxFilesPerTrigger"); !set {
			s.maxFiles = 0
		}
		s.evolution = evolveNone
		s.rescued = p.text("rescuedDataColumn", "")
		return
	case plan.AutoLoader:
		s.typed = p.bool("inferColumnTypes", false) || s.format != "csv" && s.format != "json"
	case plan.ReadFiles:
		s.typed = p.bool("inferColumnTypes", true) && p.bool("inferSchema", true) || s.format != "csv" && s.format != "json"
	}
	def := evolveAdd
	if s.schema != nil {
		def = evolveNone
	}
	s.evolution = strings.ToLower(p.text("schemaEvolutionMode", def))
	rescued := ""
	if s.schema == nil && s.evolution != evolveNone && fixedSchema(s.format) == nil {
		rescued = "_rescued_data"
	}
	s.rescued = p.text("rescuedDataColumn", rescued)
	if text, ok := s.options.Get("partitionColumns"); ok {
		s.noColumns = strings.TrimSpace(text) == ""
		for _, c := range strings.Split(text, ",") {
			if c = strings.TrimSpace(c); c != "" {
				s.onlyColumns = append(s.onlyColumns, c)
			}
		}
	}
}

// check refuses what does not go together.
func (s *spec) check() error {
	switch s.evolution {
	case evolveAdd, evolveRescue, evolveFail, evolveNone:
	case "addnewcolumnswithtypewidening":
		return diag.Unsupported("schemaEvolutionMode = addNewColumnsWithTypeWidening", "use addNewColumns: values that do not fit their column go to _rescued_data")
	default:
		return diag.New("INVALID_OPTION_VALUE", "schemaEvolutionMode must be addNewColumns, rescue, failOnNewColumns or none, got %s.", s.evolution)
	}
	if s.schema != nil && s.evolution == evolveAdd {
		return diag.New("CF_ADD_NEW_NOT_SUPPORTED", "Schema evolution mode addNewColumns is not supported when the schema is specified.").
			WithHint("leave the schema out and name the columns whose types you know in cloudFiles.schemaHints")
	}
	if s.schema != nil && len(s.hints) > 0 {
		return diag.New("CF_SCHEMA_HINTS_NOT_SUPPORTED", "schemaHints is not supported when the schema is specified.").WithHint("write the types into the schema")
	}
	if s.rescued != "" && s.format != "" && s.format != "json" && s.format != "csv" && s.format != "parquet" {
		s.rescued = ""
	}
	return nil
}

// optionReader reads typed options and keeps the first error.
type optionReader struct {
	o   plan.Options
	err error
}

func (p *optionReader) fail(name, value, want string) {
	if p.err == nil {
		p.err = diag.New("INVALID_OPTION_VALUE", "The option %s must be %s, got %q.", name, want, value)
	}
}

func (p *optionReader) text(name, def string) string {
	if v, ok := p.o.Get(name); ok {
		return v
	}
	return def
}

func (p *optionReader) bool(name string, def bool) bool {
	v, ok := p.o.Bool(name, def)
	if !ok {
		text, _ := p.o.Get(name)
		p.fail(name, text, "true or false")
	}
	return v
}

func (p *optionReader) count(name string, def int64) int64 {
	text, ok := p.o.Get(name)
	if !ok {
		return def
	}
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	if err != nil || n <= 0 {
		p.fail(name, text, "a positive integer")
	}
	return n
}

// bytes reads a size: 10485760, 10mb, 1g.
func (p *optionReader) bytes(name string) int64 {
	text, ok := p.o.Get(name)
	if !ok {
		return 0
	}
	t := strings.ToLower(strings.TrimSpace(text))
	unit := int64(1)
	for i, u := range []string{"k", "m", "g", "t"} {
		for _, e := range []string{u + "b", u} {
			if rest, ok := strings.CutSuffix(t, e); ok && unit == 1 {
				t, unit = strings.TrimSpace(rest), 1<<(10*(i+1))
			}
		}
	}
	n, err := strconv.ParseInt(strings.TrimSuffix(t, "b"), 10, 64)
	if err != nil || n <= 0 {
		p.fail(name, text, "a size like 10g")
	}
	return n * unit
}

func (p *optionReader) zone(name string, def *time.Location) *time.Location {
	text, ok := p.o.Get(name)
	if !ok {
		return def
	}
	z, ok := parseZone(text)
	if !ok {
		p.fail(name, text, "a time zone like Europe/Berlin or +01:00")
		return def
	}
	return z
}

// char reads an option of one character; "" is none.
func (p *optionReader) char(name string, def byte) byte {
	text, ok := p.o.Get(name)
	switch {
	case !ok:
		return def
	case text == "" || text == "\x00":
		return 0
	case text == `\\`:
		return '\\'
	case text == `\t`:
		return '\t'
	case len(text) > 1:
		p.fail(name, text, "one character")
	}
	return text[0]
}

// pattern compiles a date or time pattern; without one def reads the texts.
func (p *optionReader) pattern(name string, def func(string) bool) func(string) bool {
	text, ok := p.o.Get(name)
	if !ok {
		return def
	}
	d, err := compilePattern(name, text)
	if err != nil {
		if p.err == nil {
			p.err = err
		}
		return def
	}
	return d.matches
}
