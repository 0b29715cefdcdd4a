package stdlib

import (
	"slices"
	"sort"
	"strings"
	"sync"
	"unicode"
)

// Letters in either case. regexp2 folds by .NET's rules, so an expression with IGNORECASE is written with sets that have every form of
// its letters. Two letters are forms of one when their lower cases are equal, or have the same upper case (s and the long s).

// caseForm is a letter with the others that match it.
type caseForm struct {
	letter rune
	others []rune
}

// caseForms has all letters with more than one form, in order.
var caseForms = sync.OnceValue(func() []caseForm {
	// To look at every rune would take longer than all else that a first expression needs, so only runes with a case are candidates.
	letters := []rune{0x390, 0x3B0, 0x1FD3, 0x1FE3, 0xFB05, 0xFB06}
	for _, cased := range unicode.CaseRanges {
		for r := rune(cased.Lo); r <= rune(cased.Hi); r++ {
			letters = append(letters, r, caseKey(r)) // the key: ß has no upper case, yet is the lower case of one
		}
	}
	slices.Sort(letters)
	return formsOf(slices.Compact(letters))
})

// formsOf has those of the letters, which are in order, that have other forms among them.
func formsOf(letters []rune) []caseForm {
	groups := map[rune][]rune{}
	for _, r := range letters {
		groups[caseKey(r)] = append(groups[caseKey(r)], r)
	}
	var out []caseForm
	for _, r := range letters {
		if g := groups[caseKey(r)]; len(g) > 1 {
			i := slices.Index(g, r)
			out = append(out, caseForm{r, slices.Concat(g[:i], g[i+1:])})
		}
	}
	return out
}

// caseKey is the same for letters that are forms of one.
func caseKey(r rune) rune {
	switch r {
	case 0x1FD3: // these have the same upper case of several letters
		return 0x390
	case 0x1FE3:
		return 0x3B0
	case 0xFB05:
		return 0xFB06
	case 0x390, 0x3B0, 0xFB06:
		return r
	}
	return unicode.ToUpper(unicode.ToLower(r))
}

// otherForms is what letters between lo and hi match beside themselves, as part of a set: in ASCII only their other case.
func otherForms(lo, hi rune, ascii bool) string {
	var b strings.Builder
	if ascii || hi < 'A' || lo > '[' && lo < 'a' && hi < 'a' {
		for _, r := range []struct{ lo, hi rune }{{'a', 'z'}, {'A', 'Z'}} {
			if l, h := max(lo, r.lo), min(hi, r.hi); l <= h {
				b.WriteString(string(l^0x20) + "-" + string(h^0x20))
			}
		}
		return b.String()
	}
	forms := caseForms()
	i := sort.Search(len(forms), func(i int) bool { return forms[i].letter >= lo })
	for ; i < len(forms) && forms[i].letter <= hi; i++ {
		for _, r := range forms[i].others {
			if r < lo || r > hi {
				b.WriteString(quoteInSet(r))
			}
		}
	}
	return b.String()
}
