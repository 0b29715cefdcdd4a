// Package segment cuts text into sentences and words where Java's BreakIterator does. Java has automata of its own, older than Unicode's rules of text
// segmentation; those here give the same boundaries for what is written with letters of the basic plane, and name other text, so that it can be refused.
//
// It knows nothing of Spark's function or of where the text comes from. testdata/break_iterator.tsv are Java's boundaries.
package segment

import (
	"strings"
	"unicode"
)

// Sentences are a text's sentences, with the blanks behind them: all pieces together are the text.
func Sentences(text []rune) [][]rune { return pieces(text, sentenceEnd) }

// Words are a text's words, and between them what is none: white space and punctuation.
func Words(text []rune) [][]rune { return pieces(text, wordEnd) }

// Unknown names what is in a text, or which language of it, has boundaries that this package does not know; "" when it knows them all.
func Unknown(text []rune, language string) string {
	if strings.EqualFold(language, "th") {
		return "Thai, which has a dictionary,"
	}
	for i, c := range text {
		switch {
		case c == '\u0964' || c == '\u0965':
			return "text with dandas"
		case c > 0xffff && (unicode.IsLetter(c) || unicode.IsNumber(c) || unicode.IsMark(c)):
			return "text with letters beyond the basic plane"
		case unicode.In(c, unicode.Mn, unicode.Me) && (i == 0 || !joins(text[i-1])):
			return "text with an accent that stands on no letter"
		}
	}
	return ""
}

// joins reports what an accent may stand on.
func joins(c rune) bool {
	k := wordClass(c)
	return k == letter || k == accent
}

// pieces cuts a text; end gives the length of the first piece of what is left.
func pieces(text []rune, end func([]rune) int) [][]rune {
	var r [][]rune
	for len(text) > 0 {
		n := end(text)
		r = append(r, text[:n])
		text = text[n:]
	}
	return r
}

// A class is what the automata tell characters apart by.
type class byte

const (
	other class = iota
	letter
	lower // a lowercase letter, for sentences
	number
	accent  // a mark on the letter before it
	ignored // a format character, which the automata do not see
	blank
	endOfLine
	carriage
	period
	quote
	dash     // joins letters of a word
	comma    // joins digits of a number
	currency // begins a number
	percent  // ends a number
	kanji
	katakana
	hiragana
	kanaMark // belongs to either kana
	opening
	closing
	terminator
	paragraph
)

func wordClass(c rune) class {
	switch {
	case c == '\u00ad' || c == '\u2027' || unicode.In(c, unicode.Pd, unicode.Pc) && c != '\u30fb':
		return dash
	case unicode.In(c, unicode.Cf):
		return ignored
	case unicode.In(c, unicode.Mn, unicode.Me) && c != '\u3099' && c != '\u309a':
		return accent
	case c >= 0x4e00 && c <= 0x9fa5 || c >= 0xf900 && c <= 0xfa2d || c == '\u3005':
		return kanji
	case c >= 0x30a1 && c <= 0x30fa || c == '\u30fd' || c == '\u30fe':
		return katakana
	case c >= 0x3041 && c <= 0x3094 || c == '\u309d' || c == '\u309e':
		return hiragana
	case c >= 0x3099 && c <= 0x309c || c == '\u30fb' || c == '\u30fc':
		return kanaMark
	case unicode.IsLetter(c) || unicode.In(c, unicode.Mc):
		return letter
	case unicode.IsNumber(c):
		return number
	case c == '.':
		return period
	case c == '"' || c == '\'':
		return quote
	case c == ',' || c == '\u066b':
		return comma
	case strings.ContainsRune("\u00a2%\u066a\u2030\u2031&", c):
		return percent
	case c == '#' || unicode.In(c, unicode.Sc):
		return currency
	case c == '\r':
		return carriage
	case c == '\n' || c == '\f' || c == '\u2028' || c == '\u2029':
		return endOfLine
	case c == '\t' || unicode.In(c, unicode.Zs):
		return blank
	}
	return other
}

// A place is a state of an automaton.
type place byte

// The states of the automaton of words.
const (
	wordStart place = iota
	inWord
	afterJoint // of two letters of a word: no token ends here
	inNumber
	afterComma // of two digits of a number: no token ends here
	afterPrefix
	inBlank
	inReturn
	inKanji
	inKatakana
	inHiragana
	inMarks
	wordDone
)

var wordSteps = [...]map[class]place{
	wordStart: {
		letter: inWord, number: inNumber, currency: afterPrefix, period: afterPrefix, blank: inBlank, carriage: inReturn,
		kanji: inKanji, katakana: inKatakana, hiragana: inHiragana, kanaMark: inMarks,
	},
	inWord:      {letter: inWord, accent: inWord, dash: afterJoint, quote: afterJoint, period: afterJoint, number: inNumber},
	afterJoint:  {letter: inWord},
	inNumber:    {number: inNumber, comma: afterComma, quote: afterComma, period: afterComma, letter: inWord, percent: wordDone},
	afterComma:  {number: inNumber},
	afterPrefix: {number: inNumber},
	inBlank:     {blank: inBlank, carriage: inReturn, endOfLine: wordDone},
	inReturn:    {endOfLine: wordDone},
	inKanji:     {kanji: inKanji},
	inKatakana:  {katakana: inKatakana, kanaMark: inKatakana},
	inHiragana:  {hiragana: inHiragana, kanaMark: inHiragana},
	inMarks:     {kanaMark: inMarks, katakana: inKatakana, hiragana: inHiragana},
	wordDone:    {},
}

// wordEnd is the length of the token a text begins with: words and numbers that stand together, with what may begin and end a number, white space up to
// the end of a line, a run of one Japanese script, or one character.
func wordEnd(text []rune) int {
	end, at := 1, wordStart
	for i, c := range text {
		if k := wordClass(c); k != ignored {
			next, ok := wordSteps[at][k]
			switch {
			case ok:
				at = next
			case at == wordStart:
				at = wordDone
			default:
				return end
			}
		}
		if at != wordStart && at != afterJoint && at != afterComma {
			end = i + 1
		}
	}
	return end
}
