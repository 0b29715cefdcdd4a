package types

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// TableName is a fully qualified table name. Names compare case-insensitively: use Key in maps.
type TableName struct {
	Catalog, Schema, Table string
}

// Key is the name folded for comparison.
func (n TableName) Key() string {
	return strings.ToLower(n.Catalog + "\x00" + n.Schema + "\x00" + n.Table)
}

// String is catalog.schema.table, quoted where needed.
func (n TableName) String() string {
	var s []string
	for _, p := range []string{n.Catalog, n.Schema, n.Table} {
		if p != "" {
			s = append(s, QuoteIfNeeded(p))
		}
	}
	return strings.Join(s, ".")
}

// Qualify completes parts (one to three) with the current catalog and schema.
func Qualify(parts []string, catalog, schema string) (TableName, error) {
	switch len(parts) {
	case 1:
		return TableName{catalog, schema, parts[0]}, nil
	case 2:
		return TableName{catalog, parts[0], parts[1]}, nil
	case 3:
		return TableName{parts[0], parts[1], parts[2]}, nil
	}
	return TableName{}, diag.New("IDENTIFIER_TOO_MANY_NAME_PARTS", "%s is not a valid identifier as it has %d name parts.", strings.Join(parts, "."), len(parts)).
		WithHint("a table name has at most three parts: catalog.schema.table")
}

// SplitName splits a dotted name, with backquoted parts, into its parts.
func SplitName(text string) ([]string, error) {
	var parts []string
	bad := func() ([]string, error) {
		return nil, diag.New("PARSE_SYNTAX_ERROR", "%q is not a valid name.", text)
	}
	s := strings.TrimSpace(text)
	for {
		var part string
		if strings.HasPrefix(s, "`") {
			var b strings.Builder
			i := 1
			for ; i < len(s); i++ {
				if s[i] == '`' {
					if i+1 < len(s) && s[i+1] == '`' {
						i++
					} else {
						break
					}
				}
				b.WriteByte(s[i])
			}
			if i >= len(s) {
				return bad()
			}
			part, s = b.String(), s[i+1:]
		} else {
			i := strings.IndexAny(s, ".`")
			if i < 0 {
				i = len(s)
			}
			part, s = s[:i], s[i:]
		}
		if part == "" {
			return bad()
		}
		parts = append(parts, part)
		if s == "" {
			return parts, nil
		}
		if s[0] != '.' {
			return bad()
		}
		s = s[1:]
	}
}
