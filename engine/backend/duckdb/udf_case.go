package duckdb

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
)

// Letters beyond ASCII change case as Unicode says in full: ß becomes two letters, a Σ at the end of a word another one. DuckDB maps letter
// by letter, so the macros send such text here.

func caseFunctions() []goFunction {
	return []goFunction{
		function("go_upper", "text -> text", func(a []any) (any, error) { return upperCase(a[0].(string)), nil }),
		function("go_lower", "text -> text", func(a []any) (any, error) { return lowerCase(a[0].(string)), nil }),
		function("go_initcap", "text -> text", func(a []any) (any, error) { return initCap(a[0].(string)), nil }),
	}
}

// A Caser keeps state while it works, so every call makes its own.

func upperCase(s string) string { return cases.Upper(language.Und).String(s) }

func lowerCase(s string) string {
	return cases.Lower(language.Und, cases.HandleFinalSigma(true)).String(s)
}

// initCap puts the first letter of every word in title case and the others in lower case; only blanks end a word.
func initCap(s string) string {
	words := strings.Split(s, " ")
	for i, w := range words {
		_, n := utf8.DecodeRuneInString(w)
		first, low := w[:n], lowerCase(w)
		// The rest is lowered as part of the word: whether a Σ is final depends on what stands before it.
		rest, ok := strings.CutPrefix(low, lowerCase(first))
		if !ok {
			rest = lowerCase(w[n:])
		}
		words[i] = cases.Title(language.Und, cases.NoLower).String(first) + rest
	}
	return strings.Join(words, " ")
}
