package plan

import (
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Here stands which collation strings are compared by: what a COLLATE says goes before that of columns, and this before that of constants. Analyze then
// writes the comparisons out (collation_lower.go), so that nothing below the analyzer knows of collations but the types.

// strength tells what a value has its collation from.
type strength uint8

const (
	byDefault strength = iota // constants, and what is made of no string
	implicit                  // columns, fields, variables, and what is made of them
	explicit                  // COLLATE
)

// collated is a value's collation and what it has it from.
type collated struct {
	collation string
	from      strength
}

// collationOf is the collation of a value that is a string or is made of strings; false for others.
func collationOf(e Expr) (collated, bool) {
	c, ok := collationIn(e.Type())
	if !ok {
		return collated{}, false
	}
	switch e := e.(type) {
	case *Literal:
		if e.Variable != "" {
			return collated{c, implicit}, true
		}
		return collated{c, byDefault}, true
	case *Attr, *OuterAttr, *LambdaVar, *GetField, *Subquery, *Extract, *Window:
		return collated{c, implicit}, true
	case *Alias:
		return collated{c, implicit}, true
	case *Call:
		if e.Name == "collate" {
			return collated{c, explicit}, true
		}
		if e.Name == ItemCall {
			return collated{c, implicit}, true
		}
	}
	from := byDefault
	for _, child := range e.Children() {
		if x, ok := collationOf(child); ok {
			from = max(from, x.from)
		}
	}
	if cast, ok := e.(*Cast); ok && !cast.Implicit {
		from = min(from, implicit)
	}
	return collated{c, from}, true
}

// collationIn is the collation of the first string in a type; false without one.
func collationIn(t types.Type) (string, bool) {
	switch t.Kind {
	case types.String, types.Char, types.Varchar:
		return t.Collation, true
	case types.Array:
		return collationIn(*t.Elem)
	case types.Map:
		if c, ok := collationIn(*t.Key); ok {
			return c, ok
		}
		return collationIn(*t.Elem)
	case types.Struct:
		for _, f := range t.Fields {
			if c, ok := collationIn(f.Type); ok {
				return c, ok
			}
		}
	}
	return "", false
}

// collationRule is what a function does with strings that have a collation.
type collationRule struct {
	one    []int // the arguments that must have one collation; -1: all from the one before on; nil: they need not
	keeps  bool  // strings of the result have the collation of the first string among the arguments
	shows  bool  // column names do not show the collation of constants
	mixes  bool  // strings of several collations give one of none
	binary bool  // of UTF8_BINARY and UTF8_LCASE only
}

var (
	all        = []int{0, -1}
	firstTwo   = []int{0, 1}
	firstThree = []int{0, 1, 2}
)

// collationRules are the functions that dp calls with strings that have a collation. Those that only read a text (blind) are not here.
var collationRules = map[string]collationRule{
	"=": {one: all}, "<=>": {one: all}, "<": {one: all}, "<=": {one: all}, ">": {one: all}, ">=": {one: all}, "in": {one: all},
	"<>": {one: all}, "!=": {one: all}, "==": {one: all},
	"between": {one: all, shows: true}, "nullif": {one: all, keeps: true, shows: true}, "equal_null": {one: all, shows: true},
	"coalesce": {one: all, keeps: true, mixes: true}, "nvl": {one: all, keeps: true, shows: true, mixes: true}, "ifnull": {one: all, keeps: true, shows: true, mixes: true},
	"nvl2": {one: []int{1, 2}, keeps: true, shows: true, mixes: true}, "if": {one: []int{1, 2}, keeps: true, mixes: true},
	"greatest": {one: all, keeps: true}, "least": {one: all, keeps: true}, "decode": {one: all, shows: true},
	"concat": {one: all, keeps: true, mixes: true}, "||": {one: all, keeps: true, mixes: true}, "concat_ws": {one: all, keeps: true, mixes: true},
	"elt": {one: []int{1, -1}, keeps: true, mixes: true}, "overlay": {one: firstTwo, keeps: true, mixes: true},
	"lpad": {one: []int{0, 2}, keeps: true, mixes: true}, "rpad": {one: []int{0, 2}, keeps: true, mixes: true}, "mask": {one: all, keeps: true},
	"array": {one: all, keeps: true, mixes: true}, "array_append": {one: firstTwo, keeps: true, mixes: true}, "array_join": {one: all, keeps: true, mixes: true},
	"contains": {one: firstTwo}, "startswith": {one: firstTwo}, "endswith": {one: firstTwo}, "instr": {one: firstTwo}, "locate": {one: firstTwo}, "position": {one: firstTwo},
	"find_in_set": {one: firstTwo}, "to_number": {one: firstTwo}, "try_to_number": {one: firstTwo}, "levenshtein": {one: firstTwo, mixes: true},
	"replace": {one: firstThree, keeps: true}, "translate": {one: firstThree, keeps: true}, "split_part": {one: firstTwo, keeps: true}, "substring_index": {one: firstTwo, keeps: true},
	"trim": {one: firstTwo, keeps: true}, "ltrim": {one: firstTwo, keeps: true}, "rtrim": {one: firstTwo, keeps: true}, "btrim": {one: firstTwo, keeps: true, shows: true},
	"regexp_replace": {one: firstThree, keeps: true, binary: true},
	"like":           {binary: true}, "rlike": {binary: true}, "regexp": {binary: true}, "regexp_like": {binary: true}, "regexp_count": {binary: true}, "regexp_instr": {binary: true},
	"split": {keeps: true, binary: true}, "regexp_extract": {keeps: true, binary: true}, "regexp_extract_all": {keeps: true, binary: true}, "regexp_substr": {keeps: true, binary: true},
	"array_contains": {one: firstTwo}, "array_position": {one: firstTwo}, "arrays_overlap": {one: firstTwo}, "array_remove": {one: firstTwo, keeps: true},
	"array_union": {one: firstTwo, keeps: true}, "array_intersect": {one: firstTwo, keeps: true}, "array_except": {one: firstTwo, keeps: true}, "array_distinct": {keeps: true},
	"array_sort": {keeps: true}, "sort_array": {keeps: true}, "array_max": {keeps: true}, "array_min": {keeps: true},
	"lag": {one: []int{0, 2}, keeps: true, mixes: true}, "lead": {one: []int{0, 2}, keeps: true, mixes: true},
	"min": {keeps: true}, "max": {keeps: true}, "min_by": {}, "max_by": {}, "count": {}, "approx_count_distinct": {},
	"upper": {keeps: true}, "ucase": {keeps: true}, "lower": {keeps: true}, "lcase": {keeps: true}, "initcap": {keeps: true}, "reverse": {keeps: true}, "repeat": {keeps: true},
	"left": {keeps: true}, "right": {keeps: true}, "substring": {keeps: true}, "substr": {keeps: true}, "hex": {keeps: true}, "sentences": {keeps: true},
	"format_string": {keeps: true}, "printf": {keeps: true}, "validate_utf8": {keeps: true}, "try_validate_utf8": {keeps: true}, "make_valid_utf8": {keeps: true}, "conv": {keeps: true}, "json_tuple": {keeps: true}, "string_agg": {keeps: true}, "listagg": {keeps: true},
}

// blindToCollations are functions to which a text is a text, whatever its collation, and whose result's strings have none of it but that of an array's
// or struct's own parts.
var blindToCollations = func() map[string]bool {
	m := map[string]bool{}
	for name := range strings.FieldsSeq(`
		isnull isnotnull collation collate typeof length char_length character_length len octet_length bit_length ascii base64 unbase64 md5 sha sha1 sha2 crc32 hash xxhash64
		soundex format_number quote encode to_binary try_to_binary url_encode url_decode try_url_decode luhn_check is_valid_utf8 ilike
		to_json from_json get_json_object json_array_length json_object_keys to_csv from_csv parse_json try_parse_json to_number try_to_number to_char to_varchar
		date_format to_date try_to_date to_timestamp try_to_timestamp to_timestamp_ltz to_timestamp_ntz date_trunc trunc date_part datepart extract from_unixtime unix_timestamp
		to_unix_timestamp from_utc_timestamp to_utc_timestamp convert_timezone next_day parse_url try_parse_url aes_encrypt aes_decrypt
		struct named_struct explode explode_outer posexplode posexplode_outer stack inline inline_outer size cardinality array_size element_at try_element_at get slice flatten
		array_compact arrays_zip array_repeat transform filter exists forall any_match all_match aggregate reduce zip_with first first_value last last_value any_value nth_value
		collect_list array_agg map_keys map_values map_entries + - * / % div pmod count_if count raise_error assert_true
		+ - * / % div try_add try_subtract try_multiply try_divide negative positive abs and or not`) {
		m[name] = true
	}
	return m
}()

// withCollations gives the arguments of a call, some of which have a collation, the one collation that the function compares them by. after puts the
// collation into the result's type.
func (x *resolver) withCollations(c *Call, over bool) (after func(types.Type) types.Type, err error) {
	x.a.collations = true
	for _, e := range c.Args {
		if err := collatedKeys(e); err != nil {
			return nil, err
		}
	}
	if c.Distinct && c.Name != "count" {
		return nil, diag.Unsupported(c.Name+"(DISTINCT) of strings with a collation", "group by the strings first").At(c.At)
	}
	rule, known := collationRules[c.Name]
	if !known {
		if !blindToCollations[c.Name] && slices.ContainsFunc(c.Args, func(e Expr) bool { return e.Type().HasCollation() }) {
			return nil, x.refusedCollation(c)
		}
		return nil, nil
	}
	if over && (c.Name == "count" && c.Distinct || c.Name == "approx_count_distinct") {
		return nil, x.refusedCollation(c)
	}
	if rule.binary && len(c.Args) > 0 {
		if collation, _ := collationIn(c.Args[0].Type()); strings.HasSuffix(collation, "_RTRIM") {
			return nil, mismatch(c, "UNEXPECTED_INPUT_TYPE", `The first parameter requires the "STRING" type, however %s has the type %s.`, quoteExpr(c.Args[0]), quoteType(c.Args[0].Type()))
		}
	}
	if c.Name == "listagg" || c.Name == "string_agg" {
		if len(c.Args) > 1 || len(c.OrderBy) > 0 {
			return nil, x.refusedCollation(c)
		}
	}
	if rule.one != nil {
		if err := x.oneCollation(c, rule); err != nil {
			return nil, err
		}
	}
	if !rule.keeps {
		return nil, nil
	}
	for _, e := range c.Args {
		if collation, ok := collationIn(e.Type()); ok && (c.Name != "elt" || e != c.Args[0]) {
			return func(t types.Type) types.Type { return t.WithCollation(collation) }, nil
		}
	}
	return nil, nil
}

func (x *resolver) refusedCollation(c *Call) error {
	return diag.Unsupported(c.Name+"() of strings with a collation", "give it x COLLATE UTF8_BINARY").At(c.At)
}

// collatedKeys refuses maps that would be looked into by a collation.
func collatedKeys(e Expr) error {
	if t := e.Type(); t.Kind == types.Map && t.Key.HasCollation() || t.Kind == types.Map && t.Elem.HasCollation() {
		return diag.Unsupported("a MAP of strings with a collation", "make it of x COLLATE UTF8_BINARY").At(e.Origin())
	}
	return nil
}

// oneCollation casts the arguments that a rule names to the collation that wins.
func (x *resolver) oneCollation(c *Call, rule collationRule) error {
	var at []int
	for _, i := range rule.one {
		if i >= 0 && i < len(c.Args) {
			at = append(at, i)
		} else if i < 0 {
			for j := at[len(at)-1] + 1; j < len(c.Args); j++ {
				at = append(at, j)
			}
		}
	}
	if c.Name == "decode" { // what is compared: the value and what it may be
		at = nil
		for i := range c.Args {
			if i == 0 || i%2 == 1 && i < len(c.Args)-1 {
				at = append(at, i)
			}
		}
	}
	args := make([]Expr, len(at))
	for k, i := range at {
		args[k] = c.Args[i]
	}
	if !slices.ContainsFunc(args, hasCollation) {
		return nil
	}
	if comparisons[c.Name] && slices.ContainsFunc(args, func(e Expr) bool { _, ok := collationIn(e.Type()); return !ok && e.Type().Kind != types.Null }) {
		return nil // the string becomes a number or a date
	}
	winner, err := winningCollation(args, c.At)
	if err != nil {
		return err
	}
	if winner == types.IndeterminateCollation {
		if !rule.mixes {
			return indeterminate(c)
		}
		c.Args = slices.Clone(c.Args)
		for _, i := range at {
			c.Args[i] = collateTo(c.Args[i], winner, rule.shows)
		}
		return nil
	}
	c.Args = slices.Clone(c.Args)
	for _, i := range at {
		c.Args[i] = collateTo(c.Args[i], winner, rule.shows)
	}
	return nil
}

func isCollate(e Expr) bool {
	c, ok := e.(*Call)
	return ok && c.Name == "collate"
}

// comparisons are the functions that compare a string with what is none as what that is.
var comparisons = map[string]bool{"=": true, "<=>": true, "<": true, "<=": true, ">": true, ">=": true, "<>": true, "!=": true, "==": true, "in": true, "between": true, "equal_null": true, "nullif": true}

// winningCollation is the collation of strings that are used together.
func winningCollation(es []Expr, at diag.Origin) (string, error) {
	win, seen := collated{}, false
	var named []string
	for _, e := range es {
		c, ok := collationOf(e)
		if !ok {
			continue
		}
		if c.from == explicit && !slices.Contains(named, c.collation) {
			named = append(named, c.collation)
		}
		switch {
		case !seen || c.from > win.from:
			win, seen = c, true
		case c.from == win.from && c.collation != win.collation:
			switch {
			case c.from == byDefault && win.collation == "":
				win = c
			case c.from == byDefault && c.collation == "":
			default:
				win.collation = types.IndeterminateCollation
			}
		}
	}
	if len(named) > 1 {
		for i, n := range named {
			named[i] = quoteType(types.Collated(n))
		}
		return "", diag.New("COLLATION_MISMATCH.EXPLICIT", "Could not determine which collation to use for string functions and operators. Error occurred due to the mismatch between explicit collations: [%s]. Decide on a single explicit collation and remove others.",
			strings.Join(named, ", ")).At(at)
	}
	return win.collation, nil
}

func indeterminate(e Expr) error {
	return diag.New("INDETERMINATE_COLLATION_IN_EXPRESSION", "Data type of %s has indeterminate collation. Use COLLATE clause to set the collation explicitly.", quoteExpr(e)).At(e.Origin())
}

// collateTo gives an expression's strings a collation. A constant's name then shows it, unless hidden.
func collateTo(e Expr, collation string, hidden bool) Expr {
	t := e.Type()
	if _, ok := collationIn(t); !ok {
		return e
	}
	to := t.WithCollation(collation)
	switch e := e.(type) {
	case *Literal:
		if !hidden {
			n := *e
			n.T = to
			return &n
		}
	case *Cast:
		if !e.Try && !to.Equal(t) { // a column's name shows no such cast, as in Spark
			n := *e
			n.To, n.Implicit = to, true
			return &n
		}
	}
	return castTo(e, to)
}

// inCollation is the left side of IN (query) with the collation that it and the query's column are compared by; the side itself where neither has one.
func (x *resolver) inCollation(n *Subquery, left Expr, column *Attr) (Expr, error) {
	if !hasCollation(left) && !hasCollation(column) || !left.Type().IsString() || !column.T.IsString() {
		return left, nil
	}
	x.a.collations = true
	winner, err := winningCollation([]Expr{left, column}, n.At)
	if err != nil {
		return nil, err
	}
	if winner == types.IndeterminateCollation {
		return nil, indeterminate(n)
	}
	if l, ok := left.(*Literal); ok {
		return collateTo(&Literal{At: l.At, Value: l.Value, T: l.T}, winner, false), nil
	}
	// A cast, even to the type it has, so that the caller sees that it is settled.
	return &Cast{At: left.Origin(), E: left, To: types.Collated(winner), Implicit: true}, nil
}

// collate resolves COLLATE: the collation is a constant.
func (x *resolver) collate(c *Call) (Expr, error) {
	x.a.collations = true
	fn, _ := functions.Lookup(c.Name)
	if len(c.Args) != 2 {
		_, err := fn.Resolve(argsOf(c.Args, true))
		return nil, located(err, c.At)
	}
	l, ok := c.Args[1].(*Literal)
	name, isText := "", false
	if ok {
		name, isText = l.Value.(string)
	}
	if !isText {
		return nil, diag.New("UNEXPECTED_INPUT_TYPE", "Parameter 2 of function `collate` requires the \"STRING\" type, however %s has the type %s.", quoteExpr(c.Args[1]), quoteType(c.Args[1].Type())).At(c.At)
	}
	name = name[strings.LastIndexByte(name, '.')+1:]
	collation, known, have := types.CollationOf(name)
	switch {
	case !known:
		return nil, diag.New("COLLATION_INVALID_NAME", "The value %s does not represent a correct collation name.", name).At(c.At)
	case !have:
		return nil, diag.Unsupported("the collation "+name, "only UTF8_BINARY and UTF8_LCASE are known, both also with _RTRIM").At(c.At)
	}
	n := clone(c)
	n.Args = []Expr{c.Args[0], &Literal{At: l.At, Value: name, T: types.StringType}}
	if t := c.Args[0].Type(); t.Kind == types.Null {
		n.Args[0] = castTo(c.Args[0], types.StringType)
	} else if !t.IsString() {
		return nil, mismatch(c, "UNEXPECTED_INPUT_TYPE", `The first parameter requires the "STRING" type, however %s has the type %s.`, quoteExpr(c.Args[0]), quoteType(t))
	}
	n.T, n.Null = types.Collated(collation), n.Args[0].Nullable()
	return n, nil
}

// caseCollation gives the values of a CASE one collation; ts are their types.
func (x *resolver) caseCollation(n *Case, ts []types.Type) ([]types.Type, error) {
	es := make([]Expr, 0, len(ts))
	for _, w := range n.Whens {
		es = append(es, w.Then)
	}
	if n.Else != nil {
		es = append(es, n.Else)
	}
	if !slices.ContainsFunc(es, hasCollation) {
		return ts, nil
	}
	x.a.collations = true
	winner, err := winningCollation(es, n.At)
	if err != nil {
		return nil, err
	}
	for i, e := range es {
		es[i] = collateTo(e, winner, false)
		if i < len(n.Whens) {
			n.Whens[i].Then = es[i]
		} else {
			n.Else = es[i]
		}
		ts[i] = es[i].Type()
	}
	return ts, nil
}

// hasCollation reports a value whose strings have a collation, or that a COLLATE gave that of all others.
func hasCollation(e Expr) bool { return e.Type().HasCollation() || isCollate(e) }
