package diag

import "fmt"

// Origin is a place in a file the user wrote. Lines and columns count from 1; 0 means unknown. Columns count characters.
type Origin struct {
	File   string
	Line   int
	Col    int
	EndCol int // exclusive; 0 when unknown
}

// IsZero reports whether nothing is known.
func (o Origin) IsZero() bool { return o.File == "" && o.Line == 0 }

// String is file:line:col, without the parts that are unknown.
func (o Origin) String() string {
	switch {
	case o.File == "" && o.Line == 0:
		return ""
	case o.Line == 0:
		return o.File
	case o.File == "" && o.Col == 0:
		return fmt.Sprintf("line %d", o.Line)
	case o.File == "":
		return fmt.Sprintf("line %d:%d", o.Line, o.Col)
	case o.Col == 0:
		return fmt.Sprintf("%s:%d", o.File, o.Line)
	}
	return fmt.Sprintf("%s:%d:%d", o.File, o.Line, o.Col)
}

// In returns the place relative to o: a text that starts at o (an embedded SQL string, say) has its own lines and columns.
// Only the first line of such a text shares o's column.
func (o Origin) In(line, col int) Origin {
	if o.Line == 0 {
		return Origin{File: o.File, Line: line, Col: col}
	}
	if line <= 1 {
		r := Origin{File: o.File, Line: o.Line, Col: o.Col}
		if o.Col > 0 && col > 0 {
			r.Col = o.Col + col - 1
		}
		return r
	}
	return Origin{File: o.File, Line: o.Line + line - 1, Col: col}
}
