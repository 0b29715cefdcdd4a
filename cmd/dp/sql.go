package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// sqlFlags are the flags of sql.
type sqlFlags struct {
	projectFlags
	file, output   string
	keepGoing, yes bool
	pythonTimeout  string
	updateID       string
}

func sqlVerb(fs *pflag.FlagSet) func(context.Context, []string, *streams) error {
	f := &sqlFlags{}
	f.add(fs)
	fs.StringVarP(&f.file, "file", "f", "", "read the statements from `FILE`; - is the standard input")
	fs.StringVarP(&f.output, "output", "o", "", "`FORMAT`: table, json or csv (default: table on a terminal, else json)")
	fs.BoolVar(&f.keepGoing, "keep-going", false, "go on after a statement that failed")
	fs.BoolVar(&f.yes, "yes", false, "let REFRESH … FULL lose rows that no source can bring back")
	fs.StringVar(&f.pythonTimeout, "python-timeout", "60s", "how long one Python file or query function of a REFRESH may run, a `DURATION`")
	fs.StringVar(&f.updateID, "update-id", "", "the id of the update that REFRESH starts")
	_ = fs.MarkHidden("update-id") // set by the process that runs REFRESH … ASYNC; the flag was added above
	return func(ctx context.Context, args []string, io *streams) error { return f.run(ctx, args, io) }
}

// sqlRun is one run of dp sql.
type sqlRun struct {
	flags   *sqlFlags
	io      *streams
	project *project
	engine  *engine.Engine
	session *engine.Session
	source  func(name string) ([]byte, error) // the text that places in errors point into
	lines   bool                              // one JSON object a statement
	printed bool                              // an answer stands on the standard output
	failed  int                               // the exit code of the first statement that failed
}

func (f *sqlFlags) run(ctx context.Context, args []string, io *streams) error {
	if err := f.format(io); err != nil {
		return err
	}
	text, name, err := f.text(args, io)
	if err != nil {
		return err
	}
	p, err := openProject(&f.projectFlags, nil)
	if err != nil {
		return err
	}
	parts := sparksql.ParseScript(text, name, func(key string) (string, bool) {
		v, ok := p.Configuration[strings.TrimSpace(key)]
		return v, ok
	})
	if len(parts) == 0 {
		return usageError("sql", "There is no statement to run.")
	}
	r := &sqlRun{flags: f, io: io, project: p, lines: len(parts) > 1 && f.output == "json", source: func(n string) ([]byte, error) {
		if n == name {
			return []byte(text), nil
		}
		return os.ReadFile(n)
	}}
	if !f.keepGoing && !r.lines {
		if err := r.syntaxErrors(parts); err != nil {
			return err
		}
	}
	if r.engine, err = p.openEngine(&f.projectFlags, !slices.ContainsFunc(parts, writes)); err != nil {
		return err
	}
	functions := &projectFunctions{p: p, io: io, e: r.engine, timeout: f.pythonTimeout}
	defer functions.close()
	r.engine.SetFunctions(func(name string) *plan.UserFunction { return functions.find(ctx, name) })
	r.session = engine.NewSession(r.engine)
	err = r.statements(ctx, parts)
	if cerr := r.engine.Close(); err == nil {
		err = cerr
	}
	return err
}

func (f *sqlFlags) format(io *streams) error {
	if f.output == "" {
		f.output = "json"
		if isTerminal(io.out) {
			f.output = "table"
		}
	}
	if !slices.Contains(rowFormats, f.output) {
		return usageError("sql", "-o takes %s, got %q.", strings.Join(rowFormats, ", "), f.output)
	}
	return nil
}

// text is what to run and how errors name it.
func (f *sqlFlags) text(args []string, s *streams) (text, name string, err error) {
	switch {
	case f.file != "" && len(args) > 0:
		return "", "", usageError("sql", "Statements come from the arguments or from -f FILE, not from both.")
	case f.file == "-" || len(args) == 1 && args[0] == "-":
		b, err := io.ReadAll(s.in)
		return string(b), "<stdin>", err
	case f.file != "":
		b, err := os.ReadFile(f.file)
		if err != nil {
			return "", "", failed(exitUsage, diag.New("DP_FILE_NOT_FOUND", "The file %s cannot be read: %v.", f.file, err))
		}
		return string(b), f.file, nil
	case len(args) == 0:
		return "", "", usageError("sql", "Statements are missing.")
	}
	return strings.Join(args, ";\n"), "<sql>", nil
}

func writes(p sparksql.ScriptPart) bool {
	_, refresh := p.Statement.(*sparksql.Refresh)
	return refresh || engine.Writes(p.Statement)
}

// syntaxErrors prints what cannot be read, before anything runs.
func (r *sqlRun) syntaxErrors(parts []sparksql.ScriptPart) error {
	var errs diag.List
	for _, p := range parts {
		if p.Err != nil {
			errs = append(errs, diag.All(p.Err)...)
		}
	}
	if len(errs) == 0 {
		return nil
	}
	r.print(errs)
	return failed(exitUsage, nil)
}

func (r *sqlRun) print(err error) {
	for _, e := range diag.All(err) {
		fmt.Fprint(r.io.err, e.Render(r.source))
	}
}

func (r *sqlRun) statements(ctx context.Context, parts []sparksql.ScriptPart) error {
	for _, p := range parts {
		err := r.statement(ctx, p)
		for _, w := range r.session.Warnings() {
			fmt.Fprint(r.io.err, "warning: "+w.Render(nil))
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil {
			continue
		}
		if r.failed == 0 {
			r.failed = exitCode(err)
		}
		if err := r.failure(p, err); err != nil {
			return err
		}
		if !r.flags.keepGoing {
			return failed(r.failed, nil)
		}
	}
	if r.failed != 0 {
		return failed(exitFailed, nil)
	}
	return nil
}

// exitCode is the exit code that an error has, or gets.
func exitCode(err error) int {
	if x, ok := exitFor(err).(*exitError); ok {
		return x.code
	}
	return exitFailed
}

func (r *sqlRun) statement(ctx context.Context, p sparksql.ScriptPart) error {
	if p.Err != nil {
		return failed(exitUsage, p.Err)
	}
	rows, err := r.execute(ctx, p.Statement)
	if err != nil {
		return err
	}
	zone, err := plan.Zone(r.engine.Config().Conf["spark.sql.session.timeZone"])
	if err != nil {
		zone = time.UTC // the engine computes nothing with a zone it does not know
	}
	if r.lines {
		return r.line(p, rows)
	}
	return writeRows(rows, &separated{newRowWriter(r.flags.output, r.io.out, zone), r})
}

// separated puts an empty line between the answers of several statements.
type separated struct {
	rowWriter
	r *sqlRun
}

func (s *separated) begin(schema types.Schema) error {
	if schema.Len() > 0 {
		if s.r.printed {
			if _, err := fmt.Fprintln(s.r.io.out); err != nil {
				return err
			}
		}
		s.r.printed = true
	}
	return s.rowWriter.begin(schema)
}

func (r *sqlRun) execute(ctx context.Context, st sparksql.Statement) (*engine.Rows, error) {
	if refresh, ok := st.(*sparksql.Refresh); ok {
		return r.refresh(ctx, refresh)
	}
	return r.session.Execute(ctx, st)
}

// line prints a statement's answer as one JSON object. The rows are held until the last has come: after an error the line says so instead.
func (r *sqlRun) line(p sparksql.ScriptPart, rows *engine.Rows) error {
	var b bytes.Buffer
	b.WriteString(`{"statement":`)
	appendString(&b, p.Text)
	b.WriteString(`,"columns":[`)
	for i, f := range rows.Schema.Fields {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(`{"name":`)
		appendString(&b, f.Name)
		b.WriteString(`,"type":`)
		appendString(&b, f.Type.String())
		b.WriteByte('}')
	}
	b.WriteString(`],"rows":[`)
	n := 0
	for values, err := range rows.All {
		if err != nil {
			return err
		}
		if n > 0 {
			b.WriteByte(',')
		}
		n++
		b.WriteByte('[')
		for i, v := range values {
			if i > 0 {
				b.WriteByte(',')
			}
			appendJSON(&b, v, rows.Schema.Fields[i].Type)
		}
		b.WriteByte(']')
	}
	b.WriteString("]}\n")
	_, err := r.io.out.Write(b.Bytes())
	return err
}

// failure tells what a statement ended with, in the form of the output.
func (r *sqlRun) failure(p sparksql.ScriptPart, err error) error {
	if !r.lines {
		r.print(err)
		return nil
	}
	e := diag.All(err)[0]
	var b bytes.Buffer
	b.WriteString(`{"statement":`)
	appendString(&b, p.Text)
	b.WriteString(`,"error":`)
	appendAny(&b, struct {
		Code     string `json:"code"`
		SQLState string `json:"sqlstate"`
		Message  string `json:"message"`
		Line     int    `json:"line"`
		Column   int    `json:"column"`
	}{e.Code, e.SQLState(), e.Message, e.Origin.Line, e.Origin.Col})
	b.WriteString("}\n")
	_, err = r.io.out.Write(b.Bytes())
	return err
}
