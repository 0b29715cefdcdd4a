package runtime

import "strings"

// Parameters are the parameters of a Go function with a signature, as "(a, b, *args, **kwargs)", without self and without defaults;
// "*" alone stands before those that are keywords only, and whatever takes the rest is called args or kwargs. ok is false for anything else.
func Parameters(o Object) (text string, ok bool) {
	skip := 0
	switch f := o.(type) {
	case *StaticMethod:
		return Parameters(f.f)
	case *ClassMethod:
		text, ok := Parameters(f.f)
		return strings.Replace(strings.Replace(text, "(self, ", "(", 1), "(self)", "()", 1), ok
	case *Builtin:
		if f.sig == nil {
			return "", false
		}
		if f.Method {
			skip = 1
		}
		return f.sig.text(skip), true
	}
	return "", false
}

// text writes the parameters from the one at skip on.
func (g *signature) text(skip int) string {
	var parts []string
	for i, p := range g.params {
		if i == g.numPos {
			if g.varArgs {
				parts = append(parts, "*args")
			} else {
				parts = append(parts, "*")
			}
		}
		if i >= skip {
			parts = append(parts, p)
		}
	}
	if g.varArgs && len(g.params) == g.numPos {
		parts = append(parts, "*args")
	}
	if g.kwArgs {
		parts = append(parts, "**kwargs")
	}
	return "(" + strings.Join(parts, ", ") + ")"
}
