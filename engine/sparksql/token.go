package sparksql

import (
	"strings"
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// tokenKind is the class of a token.
type tokenKind uint8

const (
	tokEOF    tokenKind = iota
	tokWord             // keyword or identifier
	tokQuoted           // `identifier`
	tokString           // 'text', "text", r'text'
	tokBinary           // X'00FF'
	tokNumber
	tokOp
	tokParam // :name (text is the name) or ? (text is empty)
	tokHint  // /*+ … */
	tokConf  // ${key} outside of strings: only seen in texts that were not substituted
	tokBad   // what is no token; err says why
)

// token is one token with its place.
type token struct {
	kind      tokenKind
	text      string // the word, operator or number as written; the value of a string; the name in backquotes
	upper     string // of a tokWord: in upper case, for keywords
	pos, end  int    // byte offsets in the text
	line, col int    // from 1; col counts characters
	match     int    // of ( and [: the index of the closing token, 0 when there is none
	err       *diag.Error
}

// name reports whether the token can be (part of) a name.
func (t *token) name() bool { return t.kind == tokWord || t.kind == tokQuoted }

func (t *token) is(word string) bool { return t.kind == tokWord && t.upper == word }

func (t *token) isOp(op string) bool { return t.kind == tokOp && t.text == op }

// in reports whether the token is one of the words.
func (t *token) in(words map[string]bool) bool { return t.kind == tokWord && words[t.upper] }

// width is the number of characters of the token in src; 0 when it spans lines.
func (t *token) width(src string) int {
	s := src[t.pos:t.end]
	if strings.IndexByte(s, '\n') >= 0 {
		return 0
	}
	return utf8.RuneCountInString(s)
}

// words makes a set of keywords.
func words(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}
