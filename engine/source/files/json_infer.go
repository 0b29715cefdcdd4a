package files

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sort"
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// jsonFormat is how a JSON reader reads records and infers their type.
type jsonFormat struct {
	syntax    jsonSyntax
	multiLine bool   // a file is one record, or one array of them
	mode      string // PERMISSIVE, DROPMALFORMED or FAILFAST
	corrupt   string // name of the corrupt-record column
	dropNull  bool   // dropFieldIfAllNull
	strings   bool   // columns are strings (Auto Loader without inferColumnTypes)
}

// errMalformed ends the quick pass over a section: it must be read again with each record checked before it counts.
var errMalformed = errors.New("malformed record")

func (j *jsonFormat) prepare(context.Context, []file) error { return nil }

func (j *jsonFormat) sections(f *file) ([]section, error) {
	if j.multiLine {
		return []section{{f: f, to: -1}}, nil
	}
	return sections(f, sectionSize, newline)
}

// infer types the records of a section. The type is a struct with fields sorted by name; what was only NULL is still open.
func (j *jsonFormat) infer(ctx context.Context, s section) (found, error) {
	out, err := j.pass(ctx, s, false)
	if errors.Is(err, errMalformed) {
		// Fields that a malformed record has before its fault must not count, so the second pass checks each record first.
		out, err = j.pass(ctx, s, true)
	}
	return out, err
}

// pass reads the records of a section once.
func (j *jsonFormat) pass(ctx context.Context, s section, careful bool) (found, error) {
	p := &jsonScanner{jsonSyntax: &j.syntax}
	all := &shape{}
	var out found
	odd := false
	take := func(rec []byte) error {
		odd = odd || !utf8.Valid(rec)
		if careful {
			if p.record(rec, nil) == rootBad {
				return j.malformed(s, rec, &out)
			}
		}
		switch p.record(rec, all) {
		case rootBad:
			return errMalformed
		case rootOther:
			return j.malformed(s, rec, &out)
		}
		return nil
	}
	var err error
	if j.multiLine {
		err = wholeFile(ctx, s.f.path, take)
	} else {
		err = s.eachBlock(ctx, newline, func(block []byte) error { return eachLine(block, &odd, take) })
	}
	if err != nil {
		return found{}, err
	}
	shapeOdd, empties := all.oddities()
	out.odd, out.empties = p.odd || odd || shapeOdd || p.arrays && !j.multiLine, empties
	out.t = types.Type{Kind: types.Struct}
	if all.kind == types.Struct {
		t, err := all.typ()
		if err != nil {
			return found{}, err
		}
		out.t = t
	}
	return out, nil
}

// eachLine calls fn for every line that is not empty. odd is set where a carriage return alone ends a line.
func eachLine(block []byte, odd *bool, fn func([]byte) error) error {
	for len(block) > 0 {
		line := block
		if i := bytes.IndexByte(block, '\n'); i >= 0 {
			line, block = block[:i], block[i+1:]
		} else {
			block = nil
		}
		if bytes.IndexByte(line, '\r') >= 0 {
			if line = bytes.TrimSuffix(line, []byte{'\r'}); len(line) == 0 {
				continue
			}
			*odd = *odd || bytes.IndexByte(line, '\r') >= 0
			for _, part := range bytes.FieldsFunc(line, func(r rune) bool { return r == '\r' }) {
				if err := fn(part); err != nil {
					return err
				}
			}
			continue
		}
		if len(line) == 0 {
			continue
		}
		if err := fn(line); err != nil {
			return err
		}
	}
	return nil
}

// malformed counts a record that is no object, or fails on it.
func (j *jsonFormat) malformed(s section, rec []byte, out *found) error {
	if j.mode == failFast {
		if len(rec) > 200 {
			rec = append(rec[:200:200], "…"...)
		}
		return diag.New("MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION", "Malformed records are detected in record parsing: %s in %s. Parse Mode: FAILFAST.", rec, s.f.path).
			WithHint("correct the record, or read it with the option mode PERMISSIVE, which keeps it in the column %s", j.corrupt)
	}
	out.malformed = true
	return nil
}

// wholeFile reads a file into memory.
func wholeFile(ctx context.Context, path string, fn func([]byte) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r, err := open(path)
	if err != nil {
		return err
	}
	defer r.Close()
	b, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	return fn(bytes.TrimPrefix(b, utf8BOM))
}

// merge joins what two sections hold.
func (j *jsonFormat) merge(a, b found) (found, error) {
	t, err := mergeRoots(a.t, b.t)
	return found{t: t}, err
}

// schema is the columns of what was found: Spark's, sorted by name, with a corrupt-record column where a record is malformed.
func (j *jsonFormat) schema(f found) types.Schema {
	var s types.Schema
	if t, ok := canonicalType(f.t, j.dropNull); ok {
		s.Fields = t.Fields
	}
	if j.strings {
		s.Fields = nil
		for _, x := range f.t.Fields {
			s.Fields = append(s.Fields, types.Col(x.Name, types.StringType))
		}
	}
	if f.malformed && j.mode == permissive {
		if i := s.Index(j.corrupt); i >= 0 {
			s.Fields[i].Type = types.StringType
			return s
		}
		s.Fields = append(s.Fields, types.Col(j.corrupt, types.StringType))
		sort.SliceStable(s.Fields, func(a, b int) bool { return s.Fields[a].Name < s.Fields[b].Name })
	}
	return s
}
