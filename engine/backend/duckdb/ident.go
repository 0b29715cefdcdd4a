package duckdb

import "strings"

// quoteName is an identifier, quoted unless it is plain and no word of SQL.
func quoteName(name string) string {
	if name == "" {
		name = nameless
	}
	plain := name != "" && !reserved[strings.ToLower(name)]
	for i, r := range name {
		if r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (i == 0 || r < '0' || r > '9') {
			plain = false
		}
	}
	if plain {
		return name
	}
	return `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
}

// nameless stands for the name of a column that has none, as the SELECT of an empty text gives it: DuckDB wants a character. No user types one of private use.
const nameless = "\ue000"

// quoteText is a string literal. A NUL cannot stand in a statement, and a line end would be indented with it.
func quoteText(s string) string {
	q := "'" + strings.ReplaceAll(s, "'", "''") + "'"
	if strings.ContainsAny(s, "\n\r\x00") {
		q = strings.NewReplacer("\\", "\\\\", "\n", "\\n", "\r", "\\r").Replace(q)
		q = "E" + q
		if strings.ContainsRune(s, 0) {
			q = "(" + strings.ReplaceAll(q, "\x00", "' || chr(0) || E'") + ")"
		}
	}
	return q
}

// reserved holds the words that DuckDB does not take as a column or table name without quotes, and type and function names that read
// badly without.
var reserved = wordSet(`all analyse analyze and anti any array as asc asof asymmetric at authorization between binary both by case cast check collate
	collation column columns concurrently constraint create cross current_catalog current_date current_role current_schema current_time
	current_timestamp current_user day default deferrable desc describe distinct do else end except exclude exists extract fetch filter for foreign
	freeze from full generated glob grant group groups having hour ilike in initially inner intersect interval into is isnull join key lambda
	lateral leading left like limit localtime localtimestamp map minute month natural not notnull null offset on only or order outer over
	overlaps partition pivot pivot_longer pivot_wider placing position positional primary qualify range references replace returning right rows
	row second select semi show similar some struct summarize symmetric table tablesample then time timestamp to trailing treat true false try_cast
	union unique unnest unpivot user using values variadic verbose when where window with within year`)

func wordSet(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}
