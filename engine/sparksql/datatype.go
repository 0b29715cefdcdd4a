package sparksql

import (
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

var simpleTypes = map[string]types.Type{
	"BOOLEAN": types.BooleanType, "TINYINT": types.ByteType, "BYTE": types.ByteType, "SMALLINT": types.ShortType, "SHORT": types.ShortType,
	"INT": types.IntType, "INTEGER": types.IntType, "BIGINT": types.LongType, "LONG": types.LongType, "FLOAT": types.FloatType,
	"REAL": types.FloatType, "DOUBLE": types.DoubleType, "BINARY": types.BinaryType, "DATE": types.DateType,
	"TIMESTAMP_LTZ": types.TimestampType, "TIMESTAMP_NTZ": types.TimestampNTZType, "VOID": types.NullType, "VARIANT": types.VariantType,
}

// dataType reads a type.
func (p *parser) dataType() types.Type {
	p.enter()
	defer p.leave()
	t := p.cur()
	if !t.name() {
		p.unexpected("a type")
	}
	at := p.origin(t)
	p.i++
	if s, ok := simpleTypes[t.upper]; ok {
		return s
	}
	switch t.upper {
	case "STRING":
		if p.words("COLLATE") {
			return types.Collated(p.collation())
		}
		return types.StringType
	case "TIMESTAMP":
		switch {
		case p.words("WITHOUT", "TIME", "ZONE"):
			return types.TimestampNTZType
		case p.words("WITH", "LOCAL", "TIME", "ZONE"):
		}
		return types.TimestampType
	case "TIME":
		if p.isOp("(") {
			n := p.typeNumbers(1)[0]
			if n > 6 {
				p.fail(at, "UNSUPPORTED_TIME_PRECISION", "The seconds precision %d of the TIME data type is out of the supported range [0, 6].", n)
			}
			p.words("WITHOUT", "TIME", "ZONE")
			return types.TimeOf(n)
		}
		p.words("WITHOUT", "TIME", "ZONE")
		return types.TimeType
	case "DECIMAL", "DEC", "NUMERIC":
		return p.decimalType(at)
	case "CHAR", "CHARACTER", "VARCHAR":
		return p.charType(t, at)
	case "INTERVAL":
		return p.intervalType()
	case "ARRAY":
		p.wantOp("<")
		e := p.dataType()
		p.wantOp(">")
		return types.ArrayOf(e, true)
	case "MAP":
		p.wantOp("<")
		k := p.dataType()
		p.wantOp(",")
		v := p.dataType()
		p.wantOp(">")
		return types.MapOf(k, v, true)
	case "STRUCT":
		return p.structType()
	}
	p.fail(at, "UNSUPPORTED_DATATYPE", "Unsupported data type \"%s\".", strings.ToUpper(t.text))
	return types.Type{}
}

// typeNumbers reads (n, m): one number up to most of them.
func (p *parser) typeNumbers(most int) []int {
	p.wantOp("(")
	r := []int{p.intNumber()}
	for len(r) < most && p.op(",") {
		r = append(r, p.intNumber())
	}
	p.wantOp(")")
	return r
}

// intNumber reads a small whole number.
func (p *parser) intNumber() int {
	t := p.cur()
	n, err := strconv.Atoi(t.text)
	if t.kind != tokNumber || err != nil {
		p.unexpected("a whole number")
	}
	p.i++
	return n
}

func (p *parser) decimalType(at diag.Origin) types.Type {
	if !p.isOp("(") {
		return types.DecimalOf(10, 0)
	}
	n := append(p.typeNumbers(2), 0)
	switch precision, scale := n[0], n[1]; {
	case precision > maxPrecision:
		p.fail(at, "DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION", "Decimal precision %d exceeds max precision %d.", precision, maxPrecision)
	case scale > precision:
		p.fail(at, "INVALID_DECIMAL_SCALE", "Decimal scale (%d) cannot be greater than precision (%d).", scale, precision)
	}
	return types.DecimalOf(n[0], n[1])
}

func (p *parser) charType(t *token, at diag.Origin) types.Type {
	if !p.isOp("(") {
		name := strings.ToUpper(t.text)
		p.fail(at, "DATATYPE_MISSING_SIZE", "DataType \"%s\" requires a length parameter, for example \"%s\"(10). Please specify the length.", name, name)
	}
	k := types.Char
	if t.upper == "VARCHAR" {
		k = types.Varchar
	}
	return types.Type{Kind: k, Length: p.typeNumbers(1)[0]}
}

func (p *parser) intervalType() types.Type {
	field := func() types.Unit {
		u, _ := unitOf(p.advance().upper)
		return u.field
	}
	if !p.cur().isUnit() {
		return types.Type{Kind: types.CalendarInterval}
	}
	at := p.here()
	start := field()
	end := start
	if p.words("TO") {
		if !p.cur().isUnit() {
			p.unexpected("a unit")
		}
		end = field()
	}
	if end < start || (start <= types.UnitMonth) != (end <= types.UnitMonth) {
		p.fail(at, "INVALID_INTERVAL_FORMAT.UNSUPPORTED_FROM_TO_EXPRESSION", "An interval type cannot go from %s to %s.", start, end)
	}
	if start <= types.UnitMonth {
		return types.Type{Kind: types.IntervalYM, Start: start, End: end}
	}
	return types.Type{Kind: types.IntervalDT, Start: start, End: end}
}

func (p *parser) structType() types.Type {
	t := types.Type{Kind: types.Struct}
	if p.op("<>") {
		return t
	}
	p.wantOp("<")
	if p.isOp(">") || p.isOp(">>") || p.isOp(">>>") {
		p.wantOp(">")
		return t
	}
	t.Fields = list(p, p.structField)
	p.wantOp(">")
	return t
}

// structField reads name [:] type [NOT NULL] [COMMENT 'text'].
func (p *parser) structField() types.Field {
	f := types.Field{Name: p.ident(), Nullable: true}
	p.op(":")
	f.Type = p.dataType()
	if p.words("NOT", "NULL") {
		f.Nullable = false
	}
	if p.words("COMMENT") {
		f.Comment = p.stringLit("the comment")
	}
	return f
}
