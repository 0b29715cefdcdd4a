package diag

import (
	"os"
	"strings"
)

// Render is the form a user sees: the one-line error, the source line with a caret, the Python traceback when there is one, the hint.
// readFile returns a file's text (os.ReadFile in the command); nil leaves the source line out.
func (e *Error) Render(readFile func(string) ([]byte, error)) string {
	var b strings.Builder
	if e.Trace != "" {
		b.WriteString(strings.TrimRight(e.Trace, "\n") + "\n")
	}
	b.WriteString(e.Error() + "\n")
	if line, ok := sourceLine(e.Origin, readFile); ok {
		text := strings.ReplaceAll(line, "\t", " ")
		b.WriteString("    " + text + "\n")
		if c := e.Origin.Col; c > 0 && c <= len([]rune(text))+1 {
			n := e.Origin.EndCol - c
			if n < 1 || c-1+n > len([]rune(text)) {
				n = 1
			}
			b.WriteString("    " + strings.Repeat(" ", c-1) + strings.Repeat("^", n) + "\n")
		}
	}
	if e.Hint != "" {
		b.WriteString("hint: " + e.Hint + "\n")
	}
	return b.String()
}

func sourceLine(o Origin, readFile func(string) ([]byte, error)) (string, bool) {
	if readFile == nil || o.File == "" || o.Line < 1 {
		return "", false
	}
	b, err := readFile(o.File)
	if err != nil {
		return "", false
	}
	lines := strings.Split(string(b), "\n")
	if o.Line > len(lines) {
		return "", false
	}
	return strings.TrimRight(lines[o.Line-1], "\r"), true
}

// ReadFile is os.ReadFile, the usual argument of Render.
func ReadFile(name string) ([]byte, error) { return os.ReadFile(name) }
