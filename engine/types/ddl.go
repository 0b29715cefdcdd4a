package types

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// Parse reads one type in SQL's spelling: BIGINT, decimal(5,2), array<struct<a: int>>.
func Parse(text string) (Type, error) {
	p := ddlParser{src: text}
	p.next()
	t, err := p.typ(0)
	if err == nil && p.tok != "" {
		err = p.errorf("unexpected %q after the type", p.tok)
	}
	return t, err
}

// ParseDDL reads a column list, "a INT NOT NULL COMMENT 'x', b STRING" or "a: int, b: string", or a single struct<…> type.
// Constraints and generated columns are table DDL and belong to the SQL parser.
func ParseDDL(text string) (Schema, error) {
	if t, err := Parse(text); err == nil && t.Kind == Struct {
		return Schema{Fields: t.Fields}, nil
	}
	p := ddlParser{src: text}
	p.next()
	var s Schema
	for p.tok != "" {
		f, err := p.field(0)
		if err != nil {
			return Schema{}, err
		}
		s.Fields = append(s.Fields, f)
		if p.tok == "" {
			break
		}
		if p.tok != "," {
			return Schema{}, p.errorf("expected a comma, got %q", p.tok)
		}
		p.next()
	}
	return s, nil
}

// maxDepth bounds the nesting of types, so that a hostile text cannot exhaust the stack.
const maxDepth = 100

// ddlParser reads types and column lists; tok is the current token in the user's case, "" at the end.
type ddlParser struct {
	src    string
	pos    int // after tok
	start  int // of tok
	tok    string
	quoted bool // tok was in backquotes or, for text, in quotes
}

func (p *ddlParser) errorf(format string, args ...any) error {
	line := 1 + strings.Count(p.src[:min(p.start, len(p.src))], "\n")
	col := p.start - strings.LastIndexByte(p.src[:min(p.start, len(p.src))], '\n')
	return diag.New("PARSE_SYNTAX_ERROR", format, args...).At(diag.Origin{Line: line, Col: col})
}

func (p *ddlParser) next() {
	for p.pos < len(p.src) && strings.IndexByte(" \t\r\n", p.src[p.pos]) >= 0 {
		p.pos++
	}
	p.start, p.quoted = p.pos, false
	if p.pos >= len(p.src) {
		p.tok = ""
		return
	}
	switch c := p.src[p.pos]; {
	case c == '`' || c == '\'' || c == '"':
		p.quotedToken(c)
	case isWord(c):
		for p.pos < len(p.src) && isWord(p.src[p.pos]) {
			p.pos++
		}
		p.tok = p.src[p.start:p.pos]
	default:
		p.pos++
		p.tok = p.src[p.start:p.pos]
	}
}

func (p *ddlParser) quotedToken(q byte) {
	var b strings.Builder
	p.quoted = true
	for p.pos++; p.pos < len(p.src); p.pos++ {
		c := p.src[p.pos]
		if c == '\\' && q != '`' && p.pos+1 < len(p.src) {
			p.pos++
			b.WriteByte(p.src[p.pos])
			continue
		}
		if c == q {
			if p.pos+1 < len(p.src) && p.src[p.pos+1] == q {
				p.pos++
			} else {
				p.pos++
				p.tok = b.String()
				return
			}
		}
		b.WriteByte(c)
	}
	p.tok = b.String()
}

func isWord(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80
}

func (p *ddlParser) accept(word string) bool {
	if !p.quoted && strings.EqualFold(p.tok, word) && p.tok != "" {
		p.next()
		return true
	}
	return false
}

func (p *ddlParser) expect(word string) error {
	if !p.accept(word) {
		if p.tok == "" {
			return p.errorf("expected %q at the end of the type", word)
		}
		return p.errorf("expected %q, got %q", word, p.tok)
	}
	return nil
}

// field reads "name [:] type [NOT NULL] [COMMENT 'text']".
func (p *ddlParser) field(depth int) (Field, error) {
	if p.tok == "" || !p.quoted && !isWord(p.tok[0]) {
		return Field{}, p.errorf("expected a column name, got %q", p.tok)
	}
	f := Field{Name: p.tok, Nullable: true}
	p.next()
	p.accept(":")
	t, err := p.typ(depth)
	if err != nil {
		return Field{}, err
	}
	f.Type = t
	for {
		switch {
		case p.accept("not"):
			if err := p.expect("null"); err != nil {
				return Field{}, err
			}
			f.Nullable = false
		case p.accept("null"):
		case p.accept("comment"):
			if !p.quoted {
				return Field{}, p.errorf("expected a quoted comment, got %q", p.tok)
			}
			f.Comment = p.tok
			p.next()
		default:
			return f, nil
		}
	}
}

var typeWords = map[string]Type{
	"boolean": BooleanType, "tinyint": ByteType, "byte": ByteType, "smallint": ShortType, "short": ShortType, "int": IntType,
	"integer": IntType, "bigint": LongType, "long": LongType, "float": FloatType, "real": FloatType, "double": DoubleType,
	"string": StringType, "binary": BinaryType, "date": DateType, "timestamp": TimestampType, "timestamp_ltz": TimestampType,
	"timestamp_ntz": TimestampNTZType, "void": NullType, "null": NullType, "variant": VariantType,
}

func (p *ddlParser) typ(depth int) (Type, error) {
	if depth > maxDepth {
		return Type{}, p.errorf("the type is nested too deeply")
	}
	word := strings.ToLower(p.tok)
	if p.quoted || word == "" {
		return Type{}, p.errorf("expected a type, got %q", p.tok)
	}
	if t, ok := typeWords[word]; ok {
		p.next()
		if t.Kind == String && !p.quoted && strings.EqualFold(p.tok, "collate") {
			return p.collated()
		}
		return t, nil
	}
	switch word {
	case "decimal", "dec", "numeric":
		p.next()
		return p.decimal()
	case "char", "character", "varchar":
		p.next()
		n, err := p.numbers(1, 1)
		if err != nil {
			return Type{}, err
		}
		if word == "varchar" {
			return Type{Kind: Varchar, Length: n[0]}, nil
		}
		return Type{Kind: Char, Length: n[0]}, nil
	case "time":
		p.next()
		return p.time()
	case "interval":
		p.next()
		return p.interval()
	case "array", "map", "struct":
		p.next()
		return p.nested(word, depth)
	}
	return Type{}, diag.New("UNSUPPORTED_DATATYPE", "Unsupported data type %q.", strings.ToUpper(p.tok)).At(diag.Origin{Line: 1, Col: p.start + 1})
}

// collated reads the collation of STRING COLLATE name.
func (p *ddlParser) collated() (Type, error) {
	p.next()
	collation, known, ok := CollationOf(p.tok)
	switch {
	case !known:
		return Type{}, diag.New("COLLATION_INVALID_NAME", "The value %s does not represent a correct collation name.", p.tok)
	case !ok:
		return Type{}, diag.Unsupported("the collation "+p.tok, "use UTF8_LCASE or UTF8_BINARY")
	}
	p.next()
	return Collated(collation), nil
}

func (p *ddlParser) decimal() (Type, error) {
	if p.tok != "(" {
		return DecimalOf(10, 0), nil
	}
	n, err := p.numbers(1, 2)
	if err != nil {
		return Type{}, err
	}
	t := DecimalOf(n[0], 0)
	if len(n) == 2 {
		t.Scale = n[1]
	}
	if t.Precision > 38 {
		return Type{}, diag.New("DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION", "Decimal precision %d exceeds max precision 38.", t.Precision)
	}
	if t.Scale > t.Precision || t.Scale < 0 {
		return Type{}, diag.New("INVALID_DECIMAL_SCALE", "Decimal scale (%d) cannot be greater than precision (%d).", t.Scale, t.Precision)
	}
	return t, nil
}

func (p *ddlParser) time() (Type, error) {
	if p.tok != "(" {
		return TimeType, nil
	}
	n, err := p.numbers(1, 1)
	if err != nil {
		return Type{}, err
	}
	if n[0] > 6 {
		return Type{}, diag.Unsupported(fmt.Sprintf("TIME(%d)", n[0]), "use at most six digits, microseconds")
	}
	return TimeOf(n[0]), nil
}

func (p *ddlParser) numbers(least, most int) ([]int, error) {
	if err := p.expect("("); err != nil {
		return nil, err
	}
	var r []int
	for {
		n, err := strconv.Atoi(strings.TrimSpace(p.tok))
		if err != nil {
			return nil, p.errorf("expected a number, got %q", p.tok)
		}
		r = append(r, n)
		p.next()
		if p.tok != "," {
			break
		}
		p.next()
	}
	if len(r) < least || len(r) > most {
		return nil, p.errorf("expected %d to %d numbers in parentheses, got %d", least, most, len(r))
	}
	return r, p.expect(")")
}

func (p *ddlParser) interval() (Type, error) {
	unit := func() (Unit, bool) {
		for i, n := range unitNames {
			if strings.EqualFold(p.tok, n) {
				p.next()
				return Unit(i), true
			}
		}
		return 0, false
	}
	start, ok := unit()
	if !ok {
		return Type{Kind: CalendarInterval}, nil
	}
	end := start
	if p.accept("to") {
		if end, ok = unit(); !ok || end < start {
			return Type{}, p.errorf("expected a smaller interval unit after TO")
		}
	}
	if (start <= UnitMonth) != (end <= UnitMonth) {
		return Type{}, p.errorf("an interval type cannot span months and days")
	}
	if start <= UnitMonth {
		return Type{Kind: IntervalYM, Start: start, End: end}, nil
	}
	return Type{Kind: IntervalDT, Start: start, End: end}, nil
}

func (p *ddlParser) nested(word string, depth int) (Type, error) {
	if err := p.expect("<"); err != nil {
		return Type{}, err
	}
	switch word {
	case "array":
		e, err := p.typ(depth + 1)
		if err != nil {
			return Type{}, err
		}
		return ArrayOf(e, true), p.expect(">")
	case "map":
		k, err := p.typ(depth + 1)
		if err != nil {
			return Type{}, err
		}
		if err := p.expect(","); err != nil {
			return Type{}, err
		}
		v, err := p.typ(depth + 1)
		if err != nil {
			return Type{}, err
		}
		return MapOf(k, v, true), p.expect(">")
	}
	t := Type{Kind: Struct}
	for p.tok != ">" || p.quoted {
		f, err := p.field(depth + 1)
		if err != nil {
			return Type{}, err
		}
		t.Fields = append(t.Fields, f)
		if p.tok != "," {
			break
		}
		p.next()
	}
	return t, p.expect(">")
}

// MustParse is Parse for types written in dp's own tables.
func MustParse(text string) Type {
	t, err := Parse(text)
	if err != nil {
		panic(fmt.Sprintf("types: %q: %v", text, err))
	}
	return t
}
