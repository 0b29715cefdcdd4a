package segment

import (
	"strings"
	"unicode"
)

func sentenceClass(c rune) class {
	switch {
	case c == '\u2029':
		return paragraph
	case unicode.In(c, unicode.Mn, unicode.Me, unicode.Cf):
		return ignored
	case strings.ContainsRune("!?\u3002\uff01\uff1f", c):
		return terminator
	case c == '.' || c == '\uff0e':
		return period
	case c == '"' || c == '\'':
		return quote
	case c == ',':
		return comma
	case unicode.In(c, unicode.Ps, unicode.Pi):
		return opening
	case unicode.In(c, unicode.Pe, unicode.Pf):
		return closing
	case strings.ContainsRune("\t\r\f\n\u2028", c) || unicode.In(c, unicode.Zs):
		return blank
	case unicode.In(c, unicode.Ll):
		return lower
	case unicode.IsLetter(c):
		return letter
	case unicode.IsNumber(c):
		return number
	}
	return other
}

// The states of the automaton of sentences.
const (
	sentenceStart place = iota
	inSentence
	afterMark      // of a question or exclamation, and what closes behind it
	afterMarkBlank // then blanks
	afterStop
	afterStopQuote // which may close what came or open what follows
	afterStopBlank
	afterStopBlanks
	opened      // behind a stop: a letter makes it the next sentence's
	openedFirst // the same, and anything but another one or a letter undoes what was read
	sentenceFound
	sentenceDone
)

var (
	sentenceText  = map[class]place{paragraph: sentenceDone, terminator: afterMark, period: afterStop}
	sentenceSteps = [...]map[class]place{
		afterMark:       {terminator: afterMark, period: afterMark, closing: afterMark, quote: afterMark, blank: afterMarkBlank, paragraph: sentenceDone},
		afterMarkBlank:  {blank: afterMarkBlank, paragraph: sentenceDone},
		afterStop:       {closing: afterStop, quote: afterStopQuote, blank: afterStopBlank, opening: opened, other: opened},
		afterStopQuote:  {closing: afterStop, quote: afterStopQuote, blank: afterStopBlank, opening: openedFirst, other: openedFirst, lower: sentenceFound, letter: sentenceFound},
		afterStopBlank:  {blank: afterStopBlanks, letter: sentenceFound, opening: opened, other: opened, quote: opened},
		afterStopBlanks: {blank: afterStopBlanks, letter: sentenceFound, lower: sentenceFound, opening: openedFirst, other: openedFirst, quote: openedFirst},
		opened:          {opening: opened, other: opened, quote: opened, lower: sentenceFound, letter: sentenceFound},
		openedFirst:     {opening: opened, other: opened, quote: opened, lower: sentenceFound, letter: sentenceFound},
		sentenceDone:    {},
	}
)

// sentenceEnd is the length of the sentence a text begins with. A question or exclamation mark ends one. A full stop may: what follows decides, a capital
// letter or the opening of a bracket or a quotation. Until that is known the place behind the stop and its blanks is a candidate.
func sentenceEnd(text []rune) int {
	end, candidate, at := 1, 0, sentenceStart
	for i, c := range text {
		if k := sentenceClass(c); k != ignored {
			next, ok := sentenceSteps[at][k]
			switch {
			case ok:
				at = next
			case at == afterMark || at == afterMarkBlank || at == openedFirst || at == sentenceDone:
				return end
			default:
				if at, ok = sentenceText[k]; !ok {
					at = inSentence
				}
			}
		}
		switch at {
		case sentenceFound:
			return candidate
		case inSentence, afterMark, afterMarkBlank, sentenceDone:
			end = i + 1
		case afterStop, afterStopQuote, afterStopBlank, afterStopBlanks:
			candidate = i + 1
		}
	}
	if candidate == len(text) {
		return candidate
	}
	return end
}
