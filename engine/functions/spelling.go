package functions

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Spelling is a call in DuckDB's words: a template, or the name of code the renderer has.
//
//	$1 $2 …      an argument
//	$*  $2*      all arguments, the arguments from the second on, separated by commas
//	$||          all arguments, joined by ||
//	$2(a, b)     where argument 2 is a lambda: its body with the parameters replaced by the texts a and b
//	$$           a dollar sign
//	$_x          a name nothing else in the statement has
//	$R  $T1      DuckDB's name of the result's type, of the first argument's type
//	$D           DISTINCT of an aggregate, with a blank behind, or nothing
//	$O           ORDER BY inside the call, with a blank before, or nothing
//	$N           IGNORE NULLS, with a blank before, or nothing
//	$F           FILTER (WHERE …) and OVER (…), or nothing
//	$A           " AND condition" of the FILTER clause, for templates that write their own FILTER
//	$G           $F that also drops the rows where argument 1 is NULL, when the call says IGNORE NULLS
//	$P           WITHIN GROUP (ORDER BY …)
//	$W           OVER (…), or nothing, after a template's own FILTER
type Spelling struct {
	SQL     string
	Window  string // the template to take instead where there is an OVER clause; "" for the same
	Special string
	Needs   []string // macros and functions of the backend the templates call: names starting with spark_, go_ and native_
}

// Spelling is the call in DuckDB's words. The arguments have the types after Resolve's casts. What dp cannot run with these arguments is
// an UNSUPPORTED_FEATURE.
func (f *Function) Spelling(args []Arg) (Spelling, error) {
	m, c, err := f.bind(args)
	if err != nil {
		return Spelling{}, err
	}
	if m.special != "" {
		return Spelling{Special: m.special}, nil
	}
	sql := m.sql
	if m.spell != nil {
		if sql, err = m.spell(c); err != nil {
			return Spelling{}, err
		}
	}
	if len(c.args) > 0 {
		for _, v := range m.when {
			for _, k := range v.kinds {
				if c.typ(0).Kind == k {
					sql = v.sql
				}
			}
		}
	}
	if sql == "" {
		return Spelling{}, diag.Unsupported("the function "+f.Name+" with these argument types", "cast the arguments to other types")
	}
	window := m.window
	if m.spellOver != nil {
		window = m.spellOver(c)
	}
	return Spelling{SQL: sql, Window: window, Needs: needs(sql + " " + window)}, nil
}

var needed = regexp.MustCompile(`\b(?:spark|go|native)_[a-z0-9_]+\(`)

// needs lists the backend's own functions in a template.
func needs(sql string) []string {
	var r []string
	seen := map[string]bool{}
	for _, n := range needed.FindAllString(strings.ReplaceAll(sql, "$D", " "), -1) {
		if n = n[:len(n)-1]; !seen[n] {
			seen[n] = true
			r = append(r, n)
		}
	}
	return r
}

// Site is the place a template is expanded at; the texts are DuckDB SQL.
type Site struct {
	Args        []string // each argument; unused for a lambda
	ArgTypes    []types.Type
	Result      types.Type
	Type        func(types.Type) string                        // DuckDB's name of a type
	Lambda      func(arg int, params []string) (string, error) // the body of a lambda argument with its parameters replaced
	Fresh       func(name string) string                       // a name nothing else in the statement has
	Distinct    bool
	OrderBy     string // the keys
	Filter      string // the condition
	Over        string // (PARTITION BY …)
	IgnoreNulls bool
}

// Expand fills the template in.
func (s Spelling) Expand(at Site) (string, error) {
	e := expander{site: at, fresh: map[string]string{}}
	if at.Over != "" && s.Window != "" {
		e.text(s.Window)
	} else {
		e.text(s.SQL)
	}
	return e.out.String(), e.err
}

type expander struct {
	site  Site
	out   strings.Builder
	fresh map[string]string
	err   error
}

func (e *expander) text(t string) {
	for i := 0; i < len(t); {
		c := t[i]
		if c != '$' || i+1 >= len(t) {
			e.out.WriteByte(c)
			i++
			continue
		}
		i += 1 + e.placeholder(t[i+1:])
	}
}

// placeholder writes what stands for $rest and returns how much of rest it took.
func (e *expander) placeholder(rest string) int {
	at := e.site
	switch c := rest[0]; {
	case c == '$':
		e.out.WriteByte('$')
	case c == '*':
		e.out.WriteString(strings.Join(at.Args, ", "))
	case strings.HasPrefix(rest, "||"):
		e.out.WriteString(strings.Join(at.Args, " || "))
		return 2
	case c >= '1' && c <= '9':
		return e.argument(rest)
	case c == '_':
		n := 1
		for n < len(rest) && (rest[n] >= 'a' && rest[n] <= 'z' || rest[n] >= '0' && rest[n] <= '9') {
			n++
		}
		name, ok := e.fresh[rest[:n]]
		if !ok {
			name = at.Fresh(rest[1:n])
			e.fresh[rest[:n]] = name
		}
		e.out.WriteString(name)
		return n
	case c == 'T' && len(rest) > 1 && rest[1] >= '1' && rest[1] <= '9':
		e.out.WriteString(at.Type(at.ArgTypes[rest[1]-'1']))
		return 2
	default:
		e.clause(c)
	}
	return 1
}

// clause writes the parts of an aggregate call around its arguments.
func (e *expander) clause(c byte) {
	at := e.site
	over := ""
	if at.Over != "" {
		over = " OVER " + at.Over
	}
	switch {
	case c == 'R':
		e.out.WriteString(at.Type(at.Result))
	case c == 'D' && at.Distinct:
		e.out.WriteString("DISTINCT ")
	case c == 'O' && at.OrderBy != "":
		e.out.WriteString(" ORDER BY " + at.OrderBy)
	case c == 'N' && at.IgnoreNulls:
		e.out.WriteString(" IGNORE NULLS")
	case c == 'P' && at.OrderBy != "":
		e.out.WriteString(" WITHIN GROUP (ORDER BY " + at.OrderBy + ")")
	case c == 'G' && at.IgnoreNulls && at.Filter != "":
		e.out.WriteString(" FILTER (WHERE " + at.Args[0] + " IS NOT NULL AND (" + at.Filter + "))" + over)
	case c == 'G' && at.IgnoreNulls:
		e.out.WriteString(" FILTER (WHERE " + at.Args[0] + " IS NOT NULL)" + over)
	case (c == 'F' || c == 'G') && at.Filter != "":
		e.out.WriteString(" FILTER (WHERE " + at.Filter + ")" + over)
	case c == 'F' || c == 'G' || c == 'W':
		e.out.WriteString(over)
	case c == 'A' && at.Filter != "":
		e.out.WriteString(" AND (" + at.Filter + ")")
	}
}

// argument writes $n, $n* or $n(…) and returns how much of rest it took.
func (e *expander) argument(rest string) int {
	digits := 1
	for digits < len(rest) && rest[digits] >= '0' && rest[digits] <= '9' {
		digits++
	}
	n, _ := strconv.Atoi(rest[:digits])
	n--
	if strings.HasPrefix(rest[digits:], "*") {
		e.out.WriteString(strings.Join(e.site.Args[min(n, len(e.site.Args)):], ", "))
		return digits + 1
	}
	if n >= len(e.site.Args) {
		e.err = diag.New("DP_INTERNAL", "a function's template names argument %s, the call has %d", strconv.Itoa(n+1), len(e.site.Args))
		return digits
	}
	if !strings.HasPrefix(rest[digits:], "(") || e.site.Args[n] != "" || e.site.Lambda == nil {
		e.out.WriteString(e.site.Args[n])
		return digits
	}
	end := closing(rest, digits)
	var params []string
	for _, p := range splitTop(rest[digits+1:end], ',') {
		sub := expander{site: e.site, fresh: e.fresh}
		sub.text(strings.TrimSpace(p))
		params = append(params, sub.out.String())
	}
	body, err := e.site.Lambda(n, params)
	if err != nil && e.err == nil {
		e.err = err
	}
	e.out.WriteString(body)
	return end + 1
}

// closing is the index of the parenthesis that closes the one at open.
func closing(s string, open int) int {
	depth := 0
	for i := open; i < len(s); i++ {
		switch s[i] {
		case '(', '[':
			depth++
		case ')', ']':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(s) - 1
}
