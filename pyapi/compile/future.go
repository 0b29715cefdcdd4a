package compile

import (
	"slices"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// features are the names that may be imported from __future__. Only annotations still changes anything.
var features = []string{
	"nested_scopes", "generators", "division", "absolute_import", "with_statement", "print_function", "unicode_literals",
	"barry_as_FLUFL", "generator_stop", "annotations",
}

// future reads the imports from __future__ that a module begins with, behind its docstring.
func (a *analyzer) future(body []syntax.Stmt) {
	if _, ok := docOf(body); ok {
		body = body[1:]
	}
	for _, s := range body {
		f, ok := s.(*syntax.ImportFrom)
		if !ok || f.Mod != "__future__" || f.Level != 0 {
			return
		}
		a.futures = f.Line
		for _, n := range f.Names {
			switch {
			case n.Name == "annotations":
				a.textAnnotations = true
			case n.Name == "braces":
				a.fail(f.Pos, "not a chance")
			case !slices.Contains(features, n.Name):
				a.fail(f.Pos, "future feature %s is not defined", n.Name)
			}
		}
	}
}
