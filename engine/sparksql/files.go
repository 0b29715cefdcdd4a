package sparksql

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// readFiles makes read_files(path, format => 'json', …) a relation.
func (p *parser) readFiles(c *plan.Call, streaming bool) plan.Relation {
	f := &plan.UnresolvedFiles{At: c.At, Via: plan.ReadFiles, Streaming: streaming}
	for _, a := range c.Args {
		named, ok := a.(*plan.NamedArg)
		switch {
		case ok && strings.EqualFold(named.Name, "path"):
			f.Paths = append(f.Paths, p.constantArg(c, named.E, "path"))
		case ok:
			p.fileOption(f, c, named.Name, named.E)
		case len(f.Paths) == 0:
			f.Paths = append(f.Paths, p.constantArg(c, a, "path"))
		default:
			p.failHint(a.Origin(), "write option => value", "PARSE_SYNTAX_ERROR", "read_files takes one path; what follows it must be named.")
		}
	}
	if len(f.Paths) == 0 {
		p.fail(c.At, "REQUIRED_PARAMETER_NOT_FOUND", "Cannot invoke routine `read_files` because the parameter named `path` is required, but was not supplied.")
	}
	return f
}

// fileOption sets one option of read_files or cloud_files.
func (p *parser) fileOption(f *plan.UnresolvedFiles, c *plan.Call, key string, value plan.Expr) {
	s := p.constantArg(c, value, key)
	switch strings.ToLower(key) {
	case "format":
		f.Format = s
	case "schema":
		schema := p.ddl(s, value.Origin())
		f.Schema = &schema
	default:
		f.Options = f.Options.With(key, s)
	}
}

// ddl reads a schema inside a string.
func (p *parser) ddl(s string, at diag.Origin) types.Schema {
	columns, err := ParseColumns(s, diag.Origin{})
	if err != nil {
		e := diag.From(err, "PARSE_SYNTAX_ERROR")
		p.fail(at, e.Code, "The schema %q is not valid: %s", shorten(s), e.Message)
	}
	return columns.Schema()
}

// constantArg is an argument's constant value as text.
func (p *parser) constantArg(c *plan.Call, e plan.Expr, name string) string {
	s, ok := constantText(e)
	if !ok {
		p.failHint(e.Origin(), "give the value itself, or ${key} for a configuration value", "UNSUPPORTED_FEATURE",
			"%s: the value of %s must be a constant.", c.Name, name)
	}
	return s
}

// cloudFiles makes cloud_files(path, format, map('key', 'value', …)) a streaming relation.
func (p *parser) cloudFiles(c *plan.Call) plan.Relation {
	if len(c.Args) < 2 || len(c.Args) > 3 {
		p.fail(c.At, "WRONG_NUM_ARGS.WITHOUT_SUGGESTION", "The `cloud_files` requires 2 or 3 parameters but the actual number is %d.", len(c.Args))
	}
	f := &plan.UnresolvedFiles{At: c.At, Via: plan.AutoLoader, Streaming: true}
	f.Paths = []string{p.constantArg(c, c.Args[0], "path")}
	f.Format = p.constantArg(c, c.Args[1], "format")
	if len(c.Args) == 2 {
		return f
	}
	m, ok := c.Args[2].(*plan.Call)
	if !ok || m.Name != "map" || len(m.Args)%2 != 0 {
		p.failHint(c.Args[2].Origin(), "write map('option', 'value', …)", "UNSUPPORTED_FEATURE", "cloud_files: the options must be a constant map.")
	}
	for i := 0; i < len(m.Args); i += 2 {
		key := p.constantArg(c, m.Args[i], "the option's name")
		if strings.EqualFold(key, "format") { // an option of the reader, not the argument
			f.Options = f.Options.With(key, p.constantArg(c, m.Args[i+1], key))
			continue
		}
		p.fileOption(f, c, key, m.Args[i+1])
	}
	return f
}

var fileFormats = words("JSON CSV PARQUET DELTA TEXT ORC AVRO BINARYFILE XML")

// fileTable is json.`/path` as files, or nil when t is no such name. A quoted name without a slash or glob may be a table of a schema of that name.
func fileTable(t *plan.UnresolvedTable, quoted bool) plan.Relation {
	if len(t.Name) != 2 || !quoted || !fileFormats[strings.ToUpper(t.Name[0])] || !strings.ContainsAny(t.Name[1], "/*") {
		return nil
	}
	if t.Version != nil || t.Timestamp != nil {
		return nil
	}
	return &plan.UnresolvedFiles{
		At: t.At, Format: strings.ToLower(t.Name[0]), Paths: []string{t.Name[1]}, Options: t.Options, Streaming: t.Streaming,
	}
}
