package syntax

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/unicode/runenames"
)

// RuneName is the name of a character in the Unicode database, as \N{...} and unicodedata.name have it; ok is false for characters that
// have none, such as control characters.
func RuneName(r rune) (name string, ok bool) {
	if i := int(r) - hangulFirst; i >= 0 && i < 19*21*28 {
		return "HANGUL SYLLABLE " + hangulLead[i/588] + hangulVowel[i%588/28] + hangulTail[i%28], true
	}
	name = runenames.Name(r)
	switch {
	case strings.HasPrefix(name, "<CJK Ideograph"):
		return fmt.Sprintf("CJK UNIFIED IDEOGRAPH-%04X", r), true
	case strings.HasPrefix(name, "<Tangut Ideograph"):
		return fmt.Sprintf("TANGUT IDEOGRAPH-%04X", r), true
	}
	return name, name != "" && name[0] != '<'
}

// RuneNamed finds a character by its name, whose case does not matter.
func RuneNamed(name string) (rune, bool) {
	name = strings.ToUpper(name)
	if r, ok := runesByName()[name]; ok {
		return r, true
	}
	if _, hex, ok := strings.Cut(name, " IDEOGRAPH-"); ok {
		if v, err := strconv.ParseUint(hex, 16, 32); err == nil {
			got, _ := RuneName(rune(v))
			return rune(v), got == name
		}
	}
	return 0, false
}

// runesByName is the database the other way round. It is made when a program first asks, in some hundredths of a second.
var runesByName = sync.OnceValue(func() map[string]rune {
	m := make(map[string]rune, 46000)
	for r := rune(0); r <= 0xE01EF; r++ {
		if r == 0x3400 || r == 0x4E00 || r == 0x17000 {
			r = map[rune]rune{0x3400: 0x4DBF, 0x4E00: 0x9FFF, 0x17000: 0x187F7}[r] // named by their number
			continue
		}
		if r == 0x323B0 {
			r = 0xE0000
		}
		if name, ok := RuneName(r); ok {
			m[name] = r
		}
	}
	for name, r := range runeAliases {
		m[name] = r
	}
	return m
})

const hangulFirst = 0xAC00

var (
	hangulLead  = []string{"G", "GG", "N", "D", "DD", "R", "M", "B", "BB", "S", "SS", "", "J", "JJ", "C", "K", "T", "P", "H"}
	hangulVowel = []string{
		"A", "AE", "YA", "YAE", "EO", "E", "YEO", "YE", "O", "WA", "WAE", "OE", "YO", "U", "WEO", "WE", "WI", "YU", "EU", "YI", "I",
	}
	hangulTail = []string{
		"", "G", "GG", "GS", "N", "NJ", "NH", "D", "L", "LG", "LM", "LB", "LS", "LT", "LP", "LH", "M", "B", "BS", "S", "SS", "NG", "J", "C",
		"K", "T", "P", "H",
	}
)

// runeAliases are names of the standard for characters that have none of their own, and its corrections and abbreviations.
var runeAliases = map[string]rune{
	"NULL": 0, "NUL": 0, "START OF HEADING": 1, "SOH": 1, "START OF TEXT": 2, "STX": 2, "END OF TEXT": 3, "ETX": 3,
	"END OF TRANSMISSION": 4, "EOT": 4, "ENQUIRY": 5, "ENQ": 5, "ACKNOWLEDGE": 6, "ACK": 6, "ALERT": 7, "BEL": 7, "BACKSPACE": 8, "BS": 8,
	"CHARACTER TABULATION": 9, "HORIZONTAL TABULATION": 9, "HT": 9, "TAB": 9, "LINE FEED": 10, "NEW LINE": 10, "END OF LINE": 10, "LF": 10,
	"NL": 10, "EOL": 10, "LINE TABULATION": 11, "VERTICAL TABULATION": 11, "VT": 11, "FORM FEED": 12, "FF": 12, "CARRIAGE RETURN": 13,
	"CR": 13, "SHIFT OUT": 14, "SO": 14, "SHIFT IN": 15, "SI": 15, "DATA LINK ESCAPE": 16, "DLE": 16, "CANCEL": 24, "CAN": 24,
	"SUBSTITUTE": 26, "SUB": 26, "ESCAPE": 27, "ESC": 27, "INFORMATION SEPARATOR FOUR": 28, "FILE SEPARATOR": 28, "FS": 28,
	"INFORMATION SEPARATOR THREE": 29, "GROUP SEPARATOR": 29, "GS": 29, "INFORMATION SEPARATOR TWO": 30, "RECORD SEPARATOR": 30, "RS": 30,
	"INFORMATION SEPARATOR ONE": 31, "UNIT SEPARATOR": 31, "US": 31, "SP": 32, "DELETE": 127, "DEL": 127, "NEXT LINE": 0x85, "NEL": 0x85,
	"NBSP": 0xA0, "SOFT HYPHEN": 0xAD, "SHY": 0xAD, "ZWSP": 0x200B, "ZWNJ": 0x200C, "ZWJ": 0x200D, "LRM": 0x200E, "RLM": 0x200F,
	"NNBSP": 0x202F, "WJ": 0x2060, "BYTE ORDER MARK": 0xFEFF, "BOM": 0xFEFF, "ZWNBSP": 0xFEFF, "LATIN CAPITAL LETTER GHA": 0x1A2,
	"LATIN SMALL LETTER GHA": 0x1A3,
}
