package stdlib

import (
	_ "embed"
	"html"
	"strings"
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

//go:embed lib/html.py
var htmlSource string

// loadHTML is module _html: the names of characters in HTML.
func loadHTML(m *runtime.Module) error {
	// entity is what a name such as "amp;" stands for, or None. A few are known without the semicolon.
	m.Def("entity(name)", func(a *runtime.Args) (runtime.Object, error) {
		name, err := a.String(0)
		if err != nil {
			return nil, err
		}
		text := html.UnescapeString("&" + name)
		exact := utf8.RuneCountInString(text) == 1 // those without a semicolon are one character, what is left over makes it more
		if strings.HasSuffix(name, ";") {
			exact = name == "semi;" || !strings.HasSuffix(text, ";")
		}
		if !exact {
			return nil, nil
		}
		return runtime.String(text), nil
	})
	return nil
}
