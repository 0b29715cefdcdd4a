package functions

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/engine/types"
)

func stringRows() []*Function {
	text := func(names, sql string) *Function { return fn(names, f("string", "string", sql)) }
	return []*Function{
		text("upper ucase", "spark_upper($1)"),
		text("lower lcase", "spark_lower($1)"),
		text("initcap", "spark_initcap($1)"),
		fn("length char_length character_length len", f("string|binary", "int", "CAST(length($1) AS INTEGER)").
			If("CAST(octet_length($1) AS INTEGER)", types.Binary)),
		fn("octet_length", f("string|binary", "int", "CAST(octet_length(encode($1)) AS INTEGER)").
			If("CAST(octet_length($1) AS INTEGER)", types.Binary)),
		fn("bit_length", f("string|binary", "int", "CAST(8 * octet_length(encode($1)) AS INTEGER)").
			If("CAST(8 * octet_length($1) AS INTEGER)", types.Binary)),
		fn("reverse", f("string|binary", "", "reverse($1)").types(sameText).If("go_reverse_bytes($1)", types.Binary), f("array<T>", "array<T>", "list_reverse($1)")),
		fn("repeat", f("string, int", "string", "repeat($1, CAST($2 AS BIGINT))")),
		fn("space", f("int", "string", "repeat(' ', CAST($1 AS BIGINT))")),
		fn("replace", f("string, string, string?", "string", "").spelled(func(c call) (string, error) {
			if len(c.args) == 2 {
				return "spark_replace($1, $2, '')", nil
			}
			return "spark_replace($1, $2, $3)", nil
		})),
		fn("translate", f("string, string, string", "string", "translate($1, $2, $3)")),
		fn("overlay", f("string|binary, string|binary, int", "", "spark_overlay($1, $2, $3, length($2))").types(sameText).If("go_overlay_bytes($1, $2, $3, -1)", types.Binary),
			f("string|binary, string|binary, int, int", "", "spark_overlay($1, $2, $3, $4)").types(sameText).If("go_overlay_bytes($1, $2, $3, $4)", types.Binary)),

		fn("concat", by("any...0", "", spellConcat).types(typeConcat)),
		fn("concat_ws", by("string, string|array<string>...0", "string", spellConcatWS).nulls(nullIfFirst)),
		fn("substring substr", by("string|binary, int", "string", spellSubstring).types(sameText), by("string|binary, int, int", "string", spellSubstring).types(sameText)),
		fn("left", f("string|binary, int", "string", "spark_left($1, $2)").types(sameText).If("spark_bytes($1, 1, $2)", types.Binary)),
		fn("right", f("string, int", "string", "spark_right($1, $2)")),
		fn("substring_index", f("string, string, int", "string", "go_substring_index($1, $2, $3)")),
		fn("split_part", f("string, string, int", "string", "spark_split_part($1, $2, $3)")),
		fn("trim", f("string", "string", "trim($1, ' ')"), f("string, string", "string", "trim($2, $1)")),
		fn("btrim", f("string", "string", "trim($1, ' ')"), f("string, string", "string", "trim($1, $2)")),
		fn("ltrim", f("string", "string", "ltrim($1, ' ')"), f("string, string", "string", "ltrim($2, $1)")),
		fn("rtrim", f("string", "string", "rtrim($1, ' ')"), f("string, string", "string", "rtrim($2, $1)")),
		pad("lpad"), pad("rpad"),

		fn("instr", f("string, string", "int", "CAST(instr($1, $2) AS INTEGER)"), f("string, string, int", "int", "go_instr($1, $2, $3, 1)"),
			f("string, string, int, int", "int", "go_instr($1, $2, $3, $4)")),
		fn("locate position charindex", f("string, string", "int", "CAST(instr($2, $1) AS INTEGER)"),
			f("string, string, int", "int", "spark_locate($1, $2, $3)")),
		fn("contains", f("string, string", "boolean", "contains($1, $2)")),
		fn("startswith", f("string, string", "boolean", "starts_with($1, $2)")),
		fn("endswith", f("string, string", "boolean", "ends_with($1, $2)")),
		fn("find_in_set", f("string, string", "int", "spark_find_in_set($1, $2)")),
		like("like"), like("ilike"),
		fn("ascii", f("string", "int", "ascii($1)")),
		fn("chr char", f("bigint", "string", "spark_chr($1)")),
		fn("elt", by("int, string|binary...", "string", spellElt).nulls(nullAlways)),
		fn("levenshtein", f("string, string", "int", "go_levenshtein($1, $2, 2147483647)"), f("string, string, int", "int", "go_levenshtein($1, $2, $3)")),
		fn("soundex", f("text", "string", "go_soundex($1)")),
		fn("luhn_check", f("string", "boolean", "go_luhn_check($1)")),
		fn("mask", f("text", "string", "go_mask($1, 'X', 'x', 'n', NULL)").nulls(nullAlways),
			f("text, !text", "string", "go_mask($1, $2, 'x', 'n', NULL)").nulls(nullAlways).checked(maskCharacters),
			f("text, !text, !text", "string", "go_mask($1, $2, $3, 'n', NULL)").nulls(nullAlways).checked(maskCharacters),
			f("text, !text, !text, !text", "string", "go_mask($1, $2, $3, $4, NULL)").nulls(nullAlways).checked(maskCharacters),
			f("text, !text, !text, !text, !text", "string", "go_mask($1, $2, $3, $4, $5)").nulls(nullAlways).checked(maskCharacters)).named("str"),
		fn("str_to_map", f("text", "map<string,string>", "spark_str_to_map($1, ',', ':')"),
			f("text, text", "map<string,string>", "spark_str_to_map($1, $2, ':')"),
			f("text, text, text", "map<string,string>", "spark_str_to_map($1, $2, $3)")),
		text("quote", `spark_quote($1)`),

		fn("format_string printf", f("string, any...0", "string", "go_format_string($*)")),
		fn("format_number", f("numeric, index", "string", "go_format_number(CAST($1 AS VARCHAR), $2)").If("go_format_double($1, $2)", types.Float, types.Double).nulls(nullAlways),
			f("numeric, text", "string", "go_format_number_by(CAST($1 AS VARCHAR), $2)").If("go_format_double_by($1, $2)", types.Float, types.Double)),
		fn("to_char to_varchar", by("number|date|timestamp|timestamp_ntz|binary, !string", "string", spellToChar).types(typeToChar),
			by("date|timestamp|timestamp_ntz, string", "string", spellToChar).checked(datetimeOnly), by("clock, string", "string", spellClockFormat).checked(clockOnly)),
		fn("to_number", by("string, !string", "", spellToNumber).types(typeToNumber).nulls(nullAlways)),
		fn("try_to_number", by("string, !string", "", spellToNumber).types(typeToNumber).nulls(nullAlways)),

		fn("to_base32", f("binary", "string", "go_to_base32($1)")),
		fn("from_base32", f("string", "binary", "go_from_base32($1)")),
		fn("jaro_winkler_similarity", f("string, string", "double", "go_jaro_winkler($1, $2)")),
		fn("base64", f("binary", "string", "to_base64($1)")),
		fn("unbase64", f("string", "binary", "go_unbase64($1)")),
		fn("hex", f("bigint|binary|string", "string", "hex(encode($1))").If("hex($1)", types.Long, types.Binary)),
		fn("unhex", f("string", "binary", "spark_unhex($1)").nulls(nullAlways)),
		fn("bin", f("bigint", "string", "bin($1)")),
		fn("encode", f("string, string", "binary", "go_encode($1, $2)")),
		fn("decode", f("binary, string", "string", "go_decode($1, $2)"), by("any, any, any...", "", spellDecode).types(typeDecode).nulls(nullAlways)),
		fn("to_binary", f("string", "binary", "spark_to_binary($1, 'hex')").nulls(nullAlways), f("string, !string", "binary", "spark_to_binary($1, $2)").nulls(nullAlways)),
		fn("try_to_binary", f("string", "binary", "spark_unhex($1)").nulls(nullAlways), f("string, !string", "binary", "spark_try_to_binary($1, $2)").nulls(nullAlways)),

		// DuckDB holds no string that is not valid UTF-8: what comes from binary data is checked when it is decoded.
		fn("is_valid_utf8", f("string|binary", "boolean", "($1 IS NOT NULL OR NULL)").If("go_is_valid_utf8($1)", types.Binary)),
		fn("validate_utf8", f("string|binary", "string", "$1").If("go_validate_utf8($1)", types.Binary)),
		fn("try_validate_utf8", f("string|binary", "string", "$1").If("go_try_validate_utf8($1)", types.Binary).nulls(nullAlways)),
		fn("make_valid_utf8", f("string|binary", "string", "$1").If("go_make_valid_utf8($1)", types.Binary)),
		fn("sentences", f("string", "array<array<string>>", "go_sentences($1, 'en')"),
			f("string, string", "array<array<string>>", "go_sentences($1, $2)").nulls(nullIfFirst),
			f("string, string, string", "array<array<string>>", "go_sentences($1, $2)").nulls(nullIfFirst)),
	}
}

// maskCharacters refuses replacements that are not one character.
func maskCharacters(c call) error {
	for i, name := range []string{"", "upperChar", "lowerChar", "digitChar", "otherChar"}[:len(c.args)] {
		if v, ok := c.args[i].Value.(string); ok && i > 0 && utf8.RuneCountInString(v) != 1 {
			return c.mismatch("INPUT_SIZE_NOT_ONE", "Length of %s should be 1.", name)
		}
	}
	return nil
}

// pad is lpad or rpad; bytes are padded with zeros where nothing else is given, and a text with bytes as text.
func pad(name string) *Function {
	return fn(name, f("binary, int", "binary", "go_"+name+"_bytes($1, $2, '\\x00'::BLOB)").checked(onlyBytes),
		f("binary, int, binary", "binary", "go_"+name+"_bytes($1, $2, $3)").checked(onlyBytes),
		f("string, int", "string", "spark_"+name+"($1, $2, ' ')"), f("string, int, string", "string", "spark_"+name+"($1, $2, $3)"))
}

// onlyBytes passes calls in which no binary argument was cast to be one.
func onlyBytes(c call) error {
	for i, a := range c.args {
		if a.Type.Kind == types.Binary && c.was[i].Type.Kind != types.Binary && (i == 0 || c.was[i].Type.Kind != types.Null) {
			return c.unexpectedType(i, parsePattern("binary"))
		}
	}
	return nil
}

// sameText gives the type of the first argument: STRING, or BINARY.
func sameText(c call) (types.Type, error) {
	if c.typ(0).Kind == types.Binary {
		return types.BinaryType, nil
	}
	return types.StringType, nil
}

// typeConcat joins arrays, or binaries when all are binary; anything else is cast to strings.
func typeConcat(c call) (types.Type, error) {
	arrays, binaries := false, len(c.args) > 0
	for _, a := range c.args {
		arrays = arrays || a.Type.Kind == types.Array
		binaries = binaries && a.Type.Kind == types.Binary
	}
	if arrays {
		ts := make([]types.Type, len(c.args))
		for i, a := range c.args {
			ts[i] = a.Type
		}
		if slices.ContainsFunc(ts, func(t types.Type) bool { return t.Kind == types.Null }) {
			return types.Type{}, c.differentTypes(ts)
		}
		return unify(c, all(c))
	}
	if binaries {
		return types.BinaryType, nil
	}
	for i, a := range c.args {
		t, ok := implicitCast(a.Type, pattern{typ: types.StringType})
		if !ok {
			return t, c.unexpectedType(i, parsePattern("string|binary|array"))
		}
		c.args[i].Type = t
	}
	return types.StringType, nil
}

func spellConcat(c call) (string, error) {
	switch {
	case len(c.args) == 0:
		return "''", nil
	case c.result.Kind != types.Array:
		return "($||)", nil
	}
	null := make([]string, len(c.args))
	for i := range c.args {
		null[i] = fmt.Sprintf("$%d IS NULL", i+1)
	}
	return "CASE WHEN " + strings.Join(null, " OR ") + " THEN NULL ELSE list_concat($*) END", nil
}

// all lists the positions of the arguments.
func all(c call) []int {
	r := make([]int, len(c.args))
	for i := range r {
		r[i] = i
	}
	return r
}

func spellConcatWS(c call) (string, error) {
	lists := false
	for _, a := range c.args[1:] {
		lists = lists || a.Type.Kind == types.Array
	}
	if len(c.args) == 1 {
		return "CASE WHEN $1 IS NOT NULL THEN '' END", nil
	}
	if !lists {
		return "concat_ws($*)", nil
	}
	var parts []string
	for i, a := range c.args[1:] {
		if a.Type.Kind == types.Array {
			parts = append(parts, fmt.Sprintf("$%d", i+2))
		} else {
			parts = append(parts, fmt.Sprintf("[$%d]", i+2))
		}
	}
	return join(c.args[0], "list_concat("+strings.Join(parts, ", ")+")", "$1"), nil
}

// join is the texts of a list with a separator between them.
func join(separator Arg, list, text string) string {
	if _, constant := separator.Value.(string); constant {
		return "spark_join(" + list + ", " + text + ")"
	}
	return "spark_join_by(" + list + ", " + text + ")"
}

func spellElt(c call) (string, error) {
	var b strings.Builder
	b.WriteString("CASE")
	for i := range c.args[1:] {
		fmt.Fprintf(&b, " WHEN $1 = %d THEN $%d", i+1, i+2)
	}
	fmt.Fprintf(&b, " WHEN $1 IS NOT NULL THEN error('[INVALID_ARRAY_INDEX] The index ' || $1 || ' is out of bounds. The array has %d elements. Use the SQL function `get()` to tolerate accessing element at invalid index and return NULL instead.') END", len(c.args)-1)
	return b.String(), nil
}

// typeDecode is decode(x, search, result, …, default): the results' common type, the searches compared with x.
func typeDecode(c call) (types.Type, error) {
	var keys, values []int
	keys = append(keys, 0)
	i := 1
	for ; i+1 < len(c.args); i += 2 {
		keys, values = append(keys, i), append(values, i+1)
	}
	if _, err := unify(c, keys); err != nil {
		return types.Type{}, err
	}
	if i < len(c.args) {
		return unify(c, append(values, i))
	}
	// Without a default it is NULL, of type STRING.
	ts := []types.Type{types.StringType}
	for _, j := range values {
		ts = append(ts, c.typ(j))
	}
	t, ok := types.CommonTypeOf(ts...)
	if !ok {
		return t, c.differentTypes(ts)
	}
	for _, j := range values {
		c.args[j].Type = t
	}
	return t, nil
}

// unify casts some of the arguments to their common type.
func unify(c call, which []int) (types.Type, error) {
	ts := make([]types.Type, len(which))
	for i, j := range which {
		ts[i] = c.typ(j)
	}
	t, ok := types.CommonTypeOf(ts...)
	if !ok {
		return t, c.differentTypes(ts)
	}
	for _, j := range which {
		c.args[j].Type = t
	}
	return t, nil
}

func spellDecode(c call) (string, error) {
	if sameValues(c) {
		return "$3", nil
	}
	var b strings.Builder
	b.WriteString("CASE")
	i := 1
	for ; i+1 < len(c.args); i += 2 {
		fmt.Fprintf(&b, " WHEN $1 IS NOT DISTINCT FROM $%d THEN $%d", i+1, i+2)
	}
	if i < len(c.args) {
		fmt.Fprintf(&b, " ELSE $%d", i+1)
	}
	return b.String() + " END", nil
}

// sameValues reports a decode() that gives one constant whatever it finds: Spark does not look then.
func sameValues(c call) bool {
	n := len(c.args)
	if n%2 != 0 {
		return false
	}
	for i := 2; i < n; i += 2 {
		if v := c.args[i]; !v.Known || v.Constant == nil || !v.Type.Equal(c.typ(n-1)) || types.Text(v.Constant, v.Type, nil) != types.Text(c.args[n-1].Constant, v.Type, nil) {
			return false
		}
	}
	return c.args[n-1].Known && c.args[n-1].Constant != nil
}

// spellSubstring is DuckDB's substring where position and length are constants that mean the same there.
func spellSubstring(c call) (string, error) {
	plain := true
	for _, a := range c.args[1:] {
		n, ok := a.Value.(int64)
		plain = plain && ok && n > 0
	}
	bytes := c.typ(0).Kind == types.Binary
	switch {
	case bytes && len(c.args) == 2:
		return "spark_bytes($1, $2, 2147483647)", nil
	case bytes:
		return "spark_bytes($1, $2, $3)", nil
	case plain && len(c.args) == 2:
		return "substring($1, $2)", nil
	case plain:
		return "substring($1, $2, $3)", nil
	case len(c.args) == 2:
		return "spark_substring($1, $2)", nil
	}
	return "spark_substring_len($1, $2, $3)", nil
}

// like is LIKE and ILIKE. DuckDB looks for a prefix, a suffix or a part only where there is no ESCAPE, which patterns without the character do not need.
func like(name string) *Function {
	op := strings.ToUpper(name)
	spell := func(c call) (string, error) {
		if name == "ilike" {
			return spellILike(c), nil
		}
		escape, known := `\`, true
		given := ` ESCAPE '\'`
		if len(c.args) == 3 {
			escape, known = c.args[2].Value.(string)
			given = " ESCAPE $3"
		}
		if p, ok := c.args[1].Value.(string); ok && known && !strings.Contains(p, escape) {
			given = ""
		}
		return "($1 " + op + " $2" + given + ")", nil
	}
	return fn(name, by("string, string", "boolean", spell), by("string, string, string", "boolean", spell))
}

// spellILike compares both in lower case; of letters beyond ASCII DuckDB's ILIKE knows another one than Java.
func spellILike(c call) string {
	escape := ` ESCAPE '\'`
	if len(c.args) == 3 {
		escape = " ESCAPE $3"
	}
	ascii := "strlen($1) = length($1)"
	p, known := c.args[1].Value.(string)
	if !known || strings.IndexFunc(p, func(r rune) bool { return r > unicode.MaxASCII }) >= 0 {
		ascii += " AND strlen($2) = length($2)"
	}
	plain := escape
	if known && len(c.args) == 2 && !strings.Contains(p, `\`) {
		plain = ""
	}
	return "CASE WHEN " + ascii + " THEN $1 ILIKE $2" + plain + " ELSE spark_lower($1) LIKE spark_lower($2)" + escape + " END"
}
