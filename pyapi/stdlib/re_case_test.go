package stdlib

import (
	"reflect"
	"testing"
	"unicode"
)

// The letters that caseForms looks at are all that have another form.
func TestCaseFormsMissNoLetter(t *testing.T) {
	var all []rune
	for r := rune('A'); r <= unicode.MaxRune; r++ {
		if unicode.IsLetter(r) || unicode.ToLower(r) != r || unicode.ToUpper(r) != r {
			all = append(all, r)
		}
	}
	if got, want := caseForms(), formsOf(all); !reflect.DeepEqual(got, want) {
		t.Errorf("caseForms has %d letters, all runes have %d", len(got), len(want))
	}
}
