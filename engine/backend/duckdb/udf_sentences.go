package duckdb

import (
	"unicode"

	"github.com/seed-e45c46d8/dp/engine/segment"
)

// sentenceFunctions is sentences(): the words of every sentence of a text.
func sentenceFunctions() []goFunction {
	return []goFunction{
		function("go_sentences", "nulls: text, text -> [[text]]", func(a []any) (any, error) {
			text, ok := a[0].(string)
			if !ok {
				return nil, nil
			}
			language, _ := a[1].(string)
			runes := []rune(text)
			if what := segment.Unknown(runes, language); what != "" {
				return nil, raise("UNSUPPORTED_FEATURE", "sentences() of %s is not supported by dp. Split the text with split() and regexp_extract_all().", what)
			}
			list := []any{}
			for _, s := range segment.Sentences(runes) {
				words := []any{}
				for _, w := range segment.Words(s) {
					if unicode.IsLetter(w[0]) || unicode.IsDigit(w[0]) {
						words = append(words, string(w))
					}
				}
				list = append(list, words)
			}
			return list, nil
		}),
	}
}
