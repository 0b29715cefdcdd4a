package duckdb

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

var plainTypes = map[types.Kind]string{
	types.Null: "VARCHAR", types.Boolean: "BOOLEAN", types.Byte: "TINYINT", types.Short: "SMALLINT", types.Int: "INTEGER", types.Long: "BIGINT",
	types.Float: "FLOAT", types.Double: "DOUBLE", types.String: "VARCHAR", types.Char: "VARCHAR", types.Varchar: "VARCHAR",
	types.Binary: "BLOB", types.Date: "DATE", types.Timestamp: "TIMESTAMPTZ", types.TimestampNTZ: "TIMESTAMP", types.Time: "TIME",
	types.IntervalYM: "INTERVAL", types.IntervalDT: "INTERVAL", types.CalendarInterval: "INTERVAL", types.Variant: "VARCHAR",
}

// typeName is DuckDB's name of a type. A type that is not known is text, as a NULL without type is.
func typeName(t types.Type) string {
	switch t.Kind {
	case types.Decimal:
		return fmt.Sprintf("DECIMAL(%d,%d)", t.Precision, t.Scale)
	case types.Array:
		return typeName(*t.Elem) + "[]"
	case types.Map:
		return "MAP(" + typeName(*t.Key) + ", " + typeName(*t.Elem) + ")"
	case types.Struct:
		s := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			s[i] = `"` + strings.ReplaceAll(f.Name, `"`, `""`) + `" ` + typeName(f.Type)
		}
		return "STRUCT(" + strings.Join(s, ", ") + ")"
	}
	if n, ok := plainTypes[t.Kind]; ok {
		return n
	}
	return "VARCHAR"
}

// sparkTypes are the types of Parquet columns as Spark reads them, by DuckDB's name.
var sparkTypes = map[string]types.Type{
	"BOOLEAN": types.BooleanType, "TINYINT": types.ByteType, "SMALLINT": types.ShortType, "INTEGER": types.IntType, "BIGINT": types.LongType,
	"UTINYINT": types.ShortType, "USMALLINT": types.IntType, "UINTEGER": types.LongType, "UBIGINT": types.DecimalOf(20, 0),
	"HUGEINT": types.DecimalOf(38, 0), "FLOAT": types.FloatType, "DOUBLE": types.DoubleType, "VARCHAR": types.StringType, "JSON": types.StringType,
	"UUID": types.StringType, "BLOB": types.BinaryType, "DATE": types.DateType, "TIMESTAMP": types.TimestampNTZType,
	"TIMESTAMP_S": types.TimestampNTZType, "TIMESTAMP_MS": types.TimestampNTZType, "TIMESTAMP_NS": types.TimestampNTZType,
	"TIMESTAMP WITH TIME ZONE": types.TimestampType, "TIME": types.TimeType, "INTERVAL": {Kind: types.CalendarInterval}, "NULL": types.NullType, `"NULL"`: types.NullType,
}

// parseType reads DuckDB's description of a type, STRUCT(a INTEGER, b VARCHAR)[].
func parseType(text string) (types.Type, error) {
	p := typeParser{text: text}
	t, err := p.parse()
	if err == nil && p.pos < len(text) {
		err = p.bad()
	}
	return t, err
}

type typeParser struct {
	text string
	pos  int
}

func (p *typeParser) bad() error {
	return fmt.Errorf("duckdb: the type %q has no counterpart in Spark", p.text)
}

func (p *typeParser) accept(s string) bool {
	if strings.HasPrefix(p.text[p.pos:], s) {
		p.pos += len(s)
		return true
	}
	return false
}

func (p *typeParser) parse() (types.Type, error) {
	t, err := p.base()
	for err == nil && p.accept("[") {
		i := strings.IndexByte(p.text[p.pos:], ']')
		if i < 0 {
			return t, p.bad()
		}
		p.pos += i + 1
		t = types.ArrayOf(t, true)
	}
	return t, err
}

func (p *typeParser) base() (types.Type, error) {
	switch {
	case p.accept("STRUCT("):
		return p.structType()
	case p.accept("MAP("):
		k, err := p.parse()
		if err != nil || !p.accept(", ") {
			return k, p.bad()
		}
		v, err := p.parse()
		if err != nil || !p.accept(")") {
			return v, p.bad()
		}
		return types.MapOf(k, v, true), nil
	case p.accept("DECIMAL("):
		i := strings.IndexByte(p.text[p.pos:], ')')
		if i < 0 {
			return types.Type{}, p.bad()
		}
		w, s, _ := strings.Cut(p.text[p.pos:p.pos+i], ",")
		p.pos += i + 1
		wn, err1 := strconv.Atoi(w)
		sn, err2 := strconv.Atoi(s)
		if err1 != nil || err2 != nil {
			return types.Type{}, p.bad()
		}
		return types.DecimalOf(wn, sn), nil
	case p.accept("ENUM("):
		i := strings.IndexByte(p.text[p.pos:], ')')
		if i < 0 {
			return types.Type{}, p.bad()
		}
		p.pos += i + 1
		return types.StringType, nil
	}
	end := p.pos
	for end < len(p.text) && !strings.ContainsRune("[,)", rune(p.text[end])) {
		end++
	}
	t, ok := sparkTypes[p.text[p.pos:end]]
	if !ok {
		return t, p.bad()
	}
	p.pos = end
	return t, nil
}

func (p *typeParser) structType() (types.Type, error) {
	t := types.Type{Kind: types.Struct}
	for {
		name, ok := p.name()
		if !ok {
			return t, p.bad()
		}
		ft, err := p.parse()
		if err != nil {
			return t, err
		}
		t.Fields = append(t.Fields, types.Col(name, ft))
		if p.accept(")") {
			return t, nil
		}
		if !p.accept(", ") {
			return t, p.bad()
		}
	}
}

// name reads a field's name and the blank after it.
func (p *typeParser) name() (string, bool) {
	if !p.accept(`"`) {
		i := strings.IndexByte(p.text[p.pos:], ' ')
		if i <= 0 {
			return "", false
		}
		n := p.text[p.pos : p.pos+i]
		p.pos += i + 1
		return n, true
	}
	var b strings.Builder
	for p.pos < len(p.text) {
		c := p.text[p.pos]
		p.pos++
		if c == '"' {
			if !p.accept(`"`) {
				return b.String(), p.accept(" ")
			}
		}
		b.WriteByte(c)
	}
	return "", false
}
