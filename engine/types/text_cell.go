package types

import "strings"

var cellEscapes = strings.NewReplacer("\n", `\n`, "\r", `\r`, "\t", `\t`, "\f", `\f`, "\b", `\b`, "\v", `\v`, "\a", `\a`)

// CellText keeps a text on its line, as show prints values and column names.
func CellText(s string) string { return cellEscapes.Replace(s) }

// TextWidth is how wide a text is for show: UTF-16 units, East Asian wide characters twice.
func TextWidth(s string) int {
	n := 0
	for _, c := range s {
		n++
		if c >= 0x10000 || wide(c) {
			n++
		}
	}
	return n
}

// wide reports a character that takes two columns: those Spark's show counts twice.
func wide(c rune) bool {
	return c >= 0x1100 && (c <= 0x115F || c >= 0x2E80 && c <= 0xA4CF || c >= 0xAC00 && c <= 0xD7A3 || c >= 0xF900 && c <= 0xFAFF ||
		c >= 0xFE10 && c <= 0xFE19 || c >= 0xFE30 && c <= 0xFE6F || c >= 0xFF00 && c <= 0xFF60 || c >= 0xFFE0 && c <= 0xFFE6)
}
