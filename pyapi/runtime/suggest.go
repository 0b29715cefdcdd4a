package runtime

import (
	"strings"

	"github.com/go-python/gpython/py"
)

// noAttribute is the AttributeError for a name that obj does not have. It remembers both for a suggestion.
func noAttribute(obj Object, name, format string, args ...any) error {
	e := newException(AttributeError, []Object{py.String(sprintf(format, args...))})
	e.exc.missing, e.exc.missingOf = name, obj
	return throw(e)
}

// suggestion returns a name that the program may have meant instead of the one that an AttributeError or NameError is
// about, or "".
func (i *Instance) suggestion() string {
	switch {
	case i.exc.missing != "":
		items, err := ListOf(dir(i.exc.missingOf))
		if err != nil {
			return ""
		}
		names := make([]string, len(items))
		for k, x := range items {
			names[k], _ = AsString(x)
		}
		return closest(i.exc.missing, names)
	case i.cls == NameError && i.exc.tb != nil && len(i.exc.args) == 1:
		text, _ := AsString(i.exc.args[0])
		name, ok := strings.CutPrefix(text, "name '")
		if name, ok2 := strings.CutSuffix(name, "' is not defined"); ok && ok2 {
			return closest(name, i.namesAt(i.exc.tb))
		}
	}
	return ""
}

// namesAt lists the names that the innermost frame of a traceback sees.
func (i *Instance) namesAt(tb *traceback) []string {
	for tb.next != nil {
		tb = tb.next
	}
	names := append([]string(nil), i.exc.visible...)
	for _, scope := range []*Dict{tb.module.globals, tb.module.session.builtins} {
		for k := range scope.All() {
			if n, ok := AsString(k); ok {
				names = append(names, n)
			}
		}
	}
	return names
}

// The measures of CPython's suggestions: what it costs to change a character, or only its case.
const (
	moveCost       = 2
	caseCost       = 1
	maxSuggestions = 750
	maxNameLength  = 40
)

// closest returns the candidate that is most like a name, if any is like it.
func closest(name string, candidates []string) string {
	if len(name) > maxNameLength || len(candidates) > maxSuggestions {
		return ""
	}
	best, bestDistance := "", -1
	for _, c := range candidates {
		if c == name || len(c) > maxNameLength {
			continue
		}
		most := (len(name) + len(c) + 3) * moveCost / 6
		if bestDistance >= 0 {
			most = min(most, bestDistance-1)
		}
		// The same distance goes to the name that sorts first, so that the answer does not depend on the order of a map.
		d := editDistance(name, c)
		if d > most && !(d == bestDistance && c < best) {
			continue
		}
		best, bestDistance = c, d
	}
	return best
}

// editDistance is the Levenshtein distance with CPython's costs.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j * moveCost
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = (i + 1) * moveCost
		for j := range len(b) {
			cost := diagonal + substitutionCost(a[i], b[j])
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+moveCost, row[j+1]+moveCost)
		}
	}
	return row[len(b)]
}

func substitutionCost(a, b byte) int {
	lower := func(c byte) byte {
		if c >= 'A' && c <= 'Z' {
			return c + 32
		}
		return c
	}
	switch {
	case a == b:
		return 0
	case lower(a) == lower(b):
		return caseCost
	}
	return moveCost
}
