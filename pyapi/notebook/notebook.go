// Package notebook reads notebooks into cells: Databricks source notebooks (.py and .sql files that start with "Databricks notebook
// source") and Jupyter's .ipynb files.
//
// It must not know how cells are run: it says what kind each is, what its text is and where it stands. A magic that it should know is a
// row of magics.
package notebook

import (
	"path/filepath"
	"regexp"
	"strings"
)

// Kind is what a cell holds.
type Kind int

// The kinds. A Run cell's text is the notebook to run; that of Pip, Ignored and Refused is the rest of the line.
const (
	Python Kind = iota
	SQL
	Text    // prose
	Run     // %run path
	Pip     // %pip install …
	Ignored // a magic that changes nothing about a program, such as %matplotlib
	Refused // a magic that dp has not, such as %sh
)

// Cell is a part of a notebook that is run at once.
type Cell struct {
	Kind   Kind
	Magic  string // as it is written, such as "%sql"; "" without
	Text   string
	Number int    // of the cell in the notebook, from 1
	File   string // what the text's lines count in: the notebook's file, for .ipynb with the cell's number
	Line   int    // of the text's first line in File, from 1
	Indent int    // how many characters stand before each line in File, "# MAGIC " of a source notebook
}

// Source is the text as it stands in File: with as many empty lines before it, and for SQL, where space means nothing, with its columns.
func (c Cell) Source() string {
	text := c.Text
	if c.Kind == SQL && c.Indent > 0 {
		margin := strings.Repeat(" ", c.Indent)
		text = margin + strings.ReplaceAll(text, "\n", "\n"+margin)
	}
	return strings.Repeat("\n", c.Line-1) + text
}

// magics say what %name means. What is missing here is refused.
var magics = map[string]Kind{
	"python": Python, "py": Python, "sql": SQL, "md": Text, "md-sandbox": Text, "markdown": Text, "html": Text, "run": Run, "pip": Pip, "conda": Pip, "uv": Pip,
	"matplotlib": Ignored, "load_ext": Ignored, "reload_ext": Ignored, "autoreload": Ignored, "restart_python": Ignored, "config": Ignored, "environment": Ignored,
}

const header = "Databricks notebook source"

// Is reports whether a file is a notebook, by its name and text.
func Is(file, text string) bool {
	if filepath.Ext(file) == ".ipynb" {
		return true
	}
	_, _, ok := source(text)
	return ok
}

// source is the comment sign of a source notebook and the text behind its first line.
func source(text string) (comment, rest string, ok bool) {
	first, rest, _ := strings.Cut(strings.TrimPrefix(text, "\ufeff"), "\n")
	first = strings.TrimRight(first, "\r \t")
	for _, c := range []string{"#", "--"} {
		if first == c+" "+header {
			return c, rest, true
		}
	}
	return "", "", false
}

// Parse reads a notebook. The error is about an .ipynb file that is no JSON.
func Parse(file, text string) ([]Cell, error) {
	if filepath.Ext(file) == ".ipynb" {
		return parseJupyter(file, text)
	}
	comment, _, ok := source(text)
	if !ok {
		return []Cell{{File: file, Text: text, Number: 1, Line: 1, Kind: languageOf(file)}}, nil
	}
	p := sourceParser{file: file, magic: comment + " MAGIC", language: Python}
	if comment == "--" {
		p.language = SQL
	}
	lines := strings.Split(text, "\n")
	start, number := 1, 1
	for i := 1; i < len(lines); i++ {
		if isSeparator(lines[i], comment) {
			p.cell(number, start+1, lines[start:i])
			start = i + 1
			number++
		}
	}
	p.cell(number, start+1, lines[min(start, len(lines)):])
	return p.cells, nil
}

func languageOf(file string) Kind {
	if filepath.Ext(file) == ".sql" {
		return SQL
	}
	return Python
}

// isSeparator reports "# COMMAND ----------".
func isSeparator(line, comment string) bool {
	rest, ok := strings.CutPrefix(strings.TrimSpace(line), comment+" COMMAND ")
	return ok && len(rest) >= 10 && strings.Trim(rest, "-") == ""
}

type sourceParser struct {
	file, magic string
	language    Kind
	cells       []Cell
}

// cell adds a cell of a source notebook whose first line is number line of the file.
func (p *sourceParser) cell(number, line int, lines []string) {
	body := make([]string, 0, len(lines))
	isMagic := false
	for _, l := range lines {
		l = strings.TrimSuffix(l, "\r")
		if rest, ok := strings.CutPrefix(l, p.magic); ok && (rest == "" || rest[0] == ' ' || rest[0] == '\t') {
			isMagic = true
			l = strings.TrimPrefix(rest, " ")
		} else if strings.HasPrefix(l, strings.TrimSuffix(p.magic, " MAGIC")+" DBTITLE ") {
			l = ""
		} else if isMagic && p.language == Python && !strings.HasPrefix(strings.TrimSpace(l), "#") && strings.TrimSpace(l) != "" {
			// code below a magic in one cell: what stands before it is a cell of its own
			p.split(number, line, body)
			line, body, isMagic = line+len(body), body[:0:0], false
		}
		body = append(body, l)
	}
	if isMagic {
		p.split(number, line, body)
		return
	}
	p.add(Cell{Kind: p.language, Text: strings.Join(body, "\n"), Number: number, Line: line})
}

// split adds the parts of a cell with magics. Magics of one line, such as %pip, end with it; those of a language have the rest of the cell.
func (p *sourceParser) split(number, line int, body []string) {
	p.cells = append(p.cells, magicCells(body, Cell{Kind: p.language, Number: number, File: p.file, Line: line, Indent: len(p.magic) + 1})...)
}

func (p *sourceParser) add(c Cell) {
	c.File = p.file
	if strings.TrimSpace(c.Text) != "" {
		p.cells = append(p.cells, c)
	}
}

var magicLine = regexp.MustCompile(`^(%%?)([A-Za-z_][\w-]*)[ \t]*(.*)$`)

// magicCells are the parts of a cell whose lines may be magics; at is the cell without them.
func magicCells(lines []string, at Cell) []Cell {
	var out []Cell
	from := 0 // of the plain lines that are not yet out
	flush := func(to int) {
		text := strings.Join(lines[from:to], "\n")
		if strings.TrimSpace(text) == "" {
			return
		}
		c := at
		c.Text, c.Line = text, at.Line+from
		out = append(out, c)
	}
	code := false // a line of code was seen: from there on only magics that dp knows are magics
	for i, l := range lines {
		l = strings.TrimRight(l, " \t\r")
		m := magicLine.FindStringSubmatch(l)
		if shell, ok := strings.CutPrefix(l, "!"); ok && !code {
			m = []string{l, "!", "", strings.TrimSpace(shell)}
			if strings.HasPrefix(m[3], "pip ") {
				m[2], m[3] = "pip", strings.TrimPrefix(m[3], "pip ")
			}
		}
		if m == nil {
			code = code || l != "" && !strings.HasPrefix(l, "#") && !strings.HasPrefix(l, "--")
			continue
		}
		kind, known := magics[m[2]]
		if !known {
			if code {
				continue
			}
			kind = Refused
		}
		if code && (kind == SQL || kind == Text) {
			continue // a language's magic stands first in its cell
		}
		flush(i)
		c := at
		c.Kind, c.Magic, c.Line, c.Text = kind, m[1]+m[2], at.Line+i, m[3]
		switch {
		case kind == SQL || kind == Text || kind == Python || m[1] == "%%" || m[2] == "sh" || m[2] == "scala" || m[2] == "r":
			c.Text = strings.Join(append([]string{m[3]}, lines[i+1:]...), "\n")
			if strings.TrimSpace(m[3]) == "" {
				c.Text, c.Line = strings.Join(lines[i+1:], "\n"), c.Line+1
			}
			return append(out, c)
		}
		if kind == Run {
			c.Text = runPath(m[3])
		}
		out = append(out, c)
		from = i + 1
	}
	flush(len(lines))
	return out
}

// runPath is the notebook that %run names; arguments behind it ($name="value") and quotes are taken off.
func runPath(s string) string {
	s = strings.TrimSpace(s)
	if len(s) > 1 && (s[0] == '"' || s[0] == '\'') {
		if i := strings.IndexByte(s[1:], s[0]); i >= 0 {
			return s[1 : i+1]
		}
	}
	if i := strings.Index(s, " $"); i >= 0 {
		s = s[:i]
	}
	return strings.TrimSpace(s)
}
