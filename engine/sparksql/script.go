package sparksql

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// ScriptPart is one statement of a script, or the error that reading it ended with.
type ScriptPart struct {
	Text      string // as written, without the semicolon
	Statement Statement
	Err       error // Statement is nil with it
}

// ParseScript reads a text that is run statement by statement (dp sql): every part has its own error, so that those around it can run.
// ${key} is replaced as ParseFile does it. Places are those of the text before the replacement.
func ParseScript(text, file string, conf func(key string) (string, bool)) []ScriptPart {
	set := settings{values: map[string]string{}, conf: conf}
	var parts []ScriptPart
	for _, piece := range splitStatements(text) {
		part := ScriptPart{Text: strings.TrimSpace(text[piece.start:piece.end])}
		replaced, edits, serr := substitute(text[piece.start:piece.end], set.lookup)
		if serr != nil {
			part.Err = serr.moved(file, text, piece.start)
			parts = append(parts, part)
			continue
		}
		p := newParser(replaced, diag.Origin{File: file})
		p.relocate(text, piece.start, edits)
		if p.cur().kind == tokEOF {
			continue // only comments between two semicolons
		}
		part.Statement, part.Err = whole(p, p.statement)
		if part.Err != nil {
			part.Statement = nil
		} else {
			part.Text = part.Statement.SQL()
		}
		if s, ok := part.Statement.(*Set); ok && s.HasValue {
			set.values[s.Key] = s.Value
		}
		parts = append(parts, part)
	}
	return parts
}
