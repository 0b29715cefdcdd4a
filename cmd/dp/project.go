package main

import (
	"os"
	"path/filepath"
	"sort"
	"strings"
	"time"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/spf13/pflag"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// projectFlags are the flags of every verb that touches tables.
type projectFlags struct {
	spec, storage, catalog, schema, now string
	conf                                []string
	memory                              string
}

func (f *projectFlags) add(fs *pflag.FlagSet) {
	fs.StringVar(&f.spec, "spec", "", "the pipeline's spec `FILE` (default: looked for in the files' folder and its parents)")
	fs.StringVar(&f.storage, "storage", "", "`DIR` of the tables and the state (default: storage of the spec, else .dp in the project)")
	fs.StringVar(&f.catalog, "catalog", "", "`NAME` of the catalog of unqualified tables (default: main)")
	fs.StringVar(&f.schema, "schema", "", "`NAME` of the schema of unqualified tables (default: default)")
	fs.StringArrayVar(&f.conf, "conf", nil, "configuration `KEY=VALUE`; repeatable")
	fs.StringVar(&f.now, "now", "", "the clock of current_date() and the like, a `TIMESTAMP` (default: DP_NOW, else the real time)")
	fs.StringVar(&f.memory, "memory", "", "memory limit of the computation, such as `4GB`; it spills below the storage (default: 70% of the machine)")
}

// project is a pipeline as the command line gives it.
type project struct {
	spec
	Files []string // definition files in a fixed order, as given: relative to the current folder where they were
	Now   time.Time
}

// openProject finds the project of the given files, or of the current folder, and applies the flags.
func openProject(f *projectFlags, args []string) (*project, error) {
	files, dir, err := givenFiles(args)
	if err != nil {
		return nil, failed(exitUsage, err)
	}
	look := []string{dir}
	if len(args) == 0 {
		look = append(look, filepath.Join(dir, "pipelines"))
	}
	s, ok, err := findSpec(f.spec, look...)
	if err != nil {
		return nil, failed(exitUsage, err)
	}
	if !ok {
		s = &spec{Dir: dir, Name: filepath.Base(dir), Configuration: map[string]string{}}
	}
	p := &project{spec: *s, Files: files}
	if len(args) == 0 && ok {
		if p.Files, err = s.definitionFiles(); err != nil {
			return nil, failed(exitUsage, diag.From(err, "DP_USAGE"))
		}
	}
	if err := p.apply(f); err != nil {
		return nil, failed(exitUsage, err)
	}
	return p, nil
}

func (p *project) apply(f *projectFlags) error {
	if f.catalog != "" {
		p.Catalog = f.catalog
	}
	if f.schema != "" {
		p.Schema = f.schema
	}
	if p.Catalog == "" {
		p.Catalog = "main"
	}
	if p.Schema == "" {
		p.Schema = "default"
	}
	for _, c := range f.conf {
		k, v, ok := strings.Cut(c, "=")
		if !ok || k == "" {
			return diag.New("DP_USAGE", "--conf takes KEY=VALUE, got %q.", c)
		}
		p.Configuration[k] = v
	}
	var err error
	if p.Storage, err = p.storageDir(f.storage); err != nil {
		return err
	}
	p.Now, err = parseNow(f.now, p.Clock)
	return err
}

// storageDir is the absolute storage folder: the flag (relative to the current folder), the spec's (relative to the project), or .dp.
func (p *project) storageDir(flag string) (string, error) {
	s, base := p.Storage, p.Dir
	if flag != "" {
		cwd, err := os.Getwd()
		if err != nil {
			return "", err
		}
		s, base = flag, cwd
	}
	if s == "" {
		s = ".dp"
	}
	if scheme, rest, ok := strings.Cut(s, "://"); ok {
		if scheme != "file" {
			return "", diag.New("PIPELINE_STORAGE_ROOT_INVALID", "Pipeline storage root must be a local path or a file: URI, got `%s`.", s).WithHint("use --storage DIR")
		}
		s = rest
	} else if rest, ok := strings.CutPrefix(s, "file:"); ok {
		s = rest
	}
	if !filepath.IsAbs(s) {
		s = filepath.Join(base, s)
	}
	return filepath.Clean(s), nil
}

// nowLayouts are the accepted forms of --now; those without a zone are UTC.
var nowLayouts = []string{
	time.RFC3339Nano, "2006-01-02T15:04:05.999999Z07:00", "2006-01-02 15:04:05.999999Z07:00", "2006-01-02 15:04:05.999999-07:00",
	"2006-01-02T15:04:05.999999", "2006-01-02 15:04:05.999999", "2006-01-02T15:04", "2006-01-02 15:04", "2006-01-02",
}

// parseNow reads the clock: --now, else DP_NOW, else now: of dp.yml; zero means the real time.
func parseNow(flag, spec string) (time.Time, error) {
	for _, c := range []struct{ name, value string }{{"--now", flag}, {"DP_NOW", os.Getenv("DP_NOW")}, {"now", spec}} {
		if c.value == "" {
			continue
		}
		t, err := parseTimestamp(c.name, c.value)
		if err != nil {
			return t, err
		}
		return t, nil
	}
	return time.Time{}, nil
}

func parseTimestamp(name, value string) (time.Time, *diag.Error) {
	for _, l := range nowLayouts {
		if t, err := time.Parse(l, value); err == nil {
			return t.UTC(), nil
		}
	}
	return time.Time{}, diag.New("DP_USAGE", "%s takes a timestamp, got %q.", name, value).WithHint("write 2026-01-31 or 2026-01-31T12:00:00Z")
}

// givenFiles expands files, folders and globs, and finds their common folder; without arguments that is the current one.
func givenFiles(args []string) (files []string, dir string, err error) {
	cwd, err := os.Getwd()
	if err != nil {
		return nil, "", err
	}
	if len(args) == 0 {
		return nil, cwd, nil
	}
	seen := map[string]bool{}
	for _, a := range args {
		fs, err := expand(a)
		if err != nil {
			return nil, "", err
		}
		for _, f := range fs {
			if !seen[f] {
				seen[f] = true
				files = append(files, f)
			}
		}
	}
	sort.Strings(files)
	for i, f := range files {
		abs, err := filepath.Abs(f)
		if err != nil {
			return nil, "", err
		}
		d := filepath.Dir(abs)
		if i == 0 {
			dir = d
		}
		for dir != d && !strings.HasPrefix(d+string(filepath.Separator), strings.TrimSuffix(dir, string(filepath.Separator))+string(filepath.Separator)) {
			dir = filepath.Dir(dir)
		}
	}
	return files, dir, nil
}

// expand is the definition files of one argument.
func expand(arg string) ([]string, error) {
	if fi, err := os.Stat(arg); err == nil {
		if fi.IsDir() {
			fs, err := definitionsBelow(arg, true)
			if err == nil && len(fs) == 0 {
				err = diag.New("DP_NO_DEFINITION_FILES", "There are no .py or .sql files below %s.", arg)
			}
			return fs, err
		}
		return []string{arg}, checkExtension(arg)
	}
	fs, err := doublestar.FilepathGlob(arg)
	if err != nil {
		return nil, diag.New("PIPELINE_SPEC_INVALID_GLOB_PATTERN", "Invalid glob pattern `%s`: %v.", arg, err)
	}
	if len(fs) == 0 {
		return nil, diag.New("DP_FILE_NOT_FOUND", "There is no file %s.", arg).WithHint("give definition files, folders or globs, such as dp run pipelines/*.py")
	}
	for _, f := range fs {
		if err := checkExtension(f); err != nil {
			return nil, err
		}
	}
	return fs, nil
}

func checkExtension(f string) error {
	if e := filepath.Ext(f); e != ".py" && e != ".sql" && e != ".ipynb" {
		return diag.New("PIPELINE_UNSUPPORTED_DEFINITIONS_FILE_EXTENSION", "Pipeline definitions file `%s` has an unsupported extension. Supported extensions are `.py` and `.sql`.", f)
	}
	return nil
}
