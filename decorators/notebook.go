package decorators

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/pyapi/notebook"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// runText runs the text of a module's file: a notebook cell by cell, other files as Python.
func (s *Session) runText(m *runtime.Module, text string) error {
	if !notebook.Is(m.File, text) {
		return m.Exec(m.File, text)
	}
	if s.given[m.File] { // what Databricks runs as a notebook is its own main program
		m.Set("__name__", runtime.String("__main__"))
	}
	return s.runCells(m, m.File, text)
}

// runCells runs a notebook in a module; %run does it for another notebook in the same module.
func (s *Session) runCells(m *runtime.Module, file, text string) error {
	for _, f := range s.running {
		if f == file {
			return s.host.Raise(diag.New("DP_NOTEBOOK_CYCLE", "The notebooks run each other: %s.", strings.Join(append(s.running, file), " → ")))
		}
	}
	s.running = append(s.running, file)
	defer func() { s.running = s.running[:len(s.running)-1] }()
	cells, err := notebook.Parse(file, text)
	if err != nil {
		return s.host.Raise(diag.New("DP_NOTEBOOK_INVALID", "%s: %v.", file, err).At(diag.Origin{File: file}))
	}
	for _, c := range cells {
		if err := s.runCell(m, file, c); err != nil {
			return err
		}
	}
	return nil
}

func (s *Session) runCell(m *runtime.Module, file string, c notebook.Cell) error {
	at := diag.Origin{File: c.File, Line: c.Line}
	switch c.Kind {
	case notebook.Python:
		if c.File != file {
			s.host.AddSource(c.File, c.Source())
		}
		return m.Exec(c.File, c.Source())
	case notebook.SQL:
		if s.opt.SQL == nil && s.opt.Display {
			return s.showSQL(c.Text)
		}
		if s.opt.SQL == nil {
			return s.host.Raise(diag.Unsupported("A SQL cell", "write spark.sql(…): this program has no pipeline").At(at))
		}
		if err := s.opt.SQL(c.Source(), c.File); err != nil {
			all := diag.All(err)
			s.later = append(s.later, all[1:]...)
			return s.host.Raise(all[0])
		}
	case notebook.Run:
		return s.runOtherIn(m, c.Text, file, at)
	case notebook.Pip:
		s.reg.Warn(diag.New("DP_PIP_IGNORED", "%s %s installs nothing.", c.Magic, c.Text).WithHint("dp runs Python itself and cannot use installed packages").At(at))
	case notebook.Refused:
		return s.host.Raise(diag.Unsupported("The magic "+c.Magic, "dp starts no processes and changes no files: take the cell out, or put a condition around what needs it").At(at))
	}
	return nil
}

// showSQL shows the rows of a SQL cell of a program that is no pipeline.
func (s *Session) showSQL(text string) error {
	df, err := runtime.CallMethod(s.rt.Builtin("spark"), "sql", runtime.String(strings.TrimRight(text, "; \n")))
	if err == nil {
		_, err = runtime.Call(s.rt.Builtin("display"), []runtime.Object{df}, nil)
	}
	return err
}

// runOtherIn is %run: the other notebook's names are this one's too.
func (s *Session) runOtherIn(m *runtime.Module, path, from string, at diag.Origin) error {
	file, text, err := s.findNotebook(path, from)
	if err != nil {
		return s.host.Raise(err.At(at))
	}
	if !notebook.Is(file, text) {
		if filepath.Ext(file) == ".py" {
			return m.Exec(file, text)
		}
	}
	return s.runCells(m, file, text)
}

// runOther is dbutils.notebook.run: the other notebook runs in a module of its own.
func (s *Session) runOther(path string) error {
	from := ""
	if len(s.running) > 0 {
		from = s.running[len(s.running)-1]
	} else {
		from = s.rt.Caller().File
	}
	file, text, err := s.findNotebook(path, from)
	if err != nil {
		return s.host.Raise(err)
	}
	m := s.rt.NewModule("__main__", file)
	if !notebook.Is(file, text) {
		return m.Exec(file, text)
	}
	return s.runCells(m, file, text)
}

// findNotebook reads the notebook that a path written in a notebook means: beside it, without its extension.
func (s *Session) findNotebook(path, from string) (file, text string, err *diag.Error) {
	var tried []string
	dirs := []string{filepath.Dir(from)}
	if s.opt.Folders != nil {
		dirs = append(dirs, s.opt.Folders.Root())
	}
	for _, dir := range dirs {
		p := filepath.FromSlash(path)
		switch {
		case s.opt.Folders != nil && filepath.IsAbs(p):
			p = s.opt.Folders.Local(path, "")
		case !filepath.IsAbs(p):
			p = filepath.Join(dir, p)
		}
		for _, ext := range []string{"", ".py", ".ipynb", ".sql"} {
			b, rerr := s.readFile(p + ext)
			if rerr == nil {
				return p + ext, string(b), nil
			}
			if os.IsPermission(rerr) {
				tried = append(tried, p+ext)
			}
		}
	}
	e := diag.New("DP_NOTEBOOK_NOT_FOUND", "There is no notebook %s.", path).WithHint("paths start from the notebook's own folder; the extension .py, .ipynb or .sql may be left out")
	if len(tried) > 0 {
		e = e.WithHint("it is outside of the project; name a local folder for it below paths: in dp.yml")
	}
	return "", "", e
}
