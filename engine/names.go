package engine

import (
	"path/filepath"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

func equalFold(a, b string) bool { return strings.EqualFold(a, b) }

func fold(s string) string { return strings.ToLower(s) }

func joinNames(ns []string) string { return strings.Join(ns, ", ") }

// tableDir is where a table lives below the storage: tables/<catalog>/<schema>/<table>, in lower case because names compare so.
func tableDir(storage string, n types.TableName) string {
	return filepath.Join(storage, "tables", safeName(n.Catalog), safeName(n.Schema), safeName(n.Table))
}

// safeName makes any name a folder's name: letters, digits, _ and - stay, the rest becomes %XX.
func safeName(s string) string {
	var b strings.Builder
	for _, c := range []byte(strings.ToLower(s)) {
		if c == '_' || c == '-' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			b.WriteByte(c)
			continue
		}
		const hex = "0123456789ABCDEF"
		b.Write([]byte{'%', hex[c>>4], hex[c&15]})
	}
	return b.String()
}
