package types

import "strings"

// CommonType is the type both a and b can be read as without losing meaning: Spark's findWiderTypeForTwo in ANSI mode. A string with a
// number is the number's BIGINT or DOUBLE, a string with another atomic type is that type. It reports false when there is none.
func CommonType(a, b Type) (Type, bool) {
	if t, ok := tightest(a, b); ok {
		return t, true
	}
	if t, ok := widerDecimal(a, b); ok {
		return t, true
	}
	if t, ok := widerString(a, b); ok {
		return t, true
	}
	return commonNested(a, b, CommonType)
}

// TightestCommonType is CommonType without string promotion and without widening decimals: Spark's findTightestCommonType in ANSI mode.
func TightestCommonType(a, b Type) (Type, bool) { return tightest(a, b) }

// WiderType is CommonType without string promotion: Spark's findWiderTypeWithoutStringPromotionForTwo in ANSI mode.
func WiderType(a, b Type) (Type, bool) {
	if t, ok := tightest(a, b); ok {
		return t, true
	}
	if t, ok := widerDecimal(a, b); ok {
		return t, true
	}
	return commonNested(a, b, WiderType)
}

// TightestType is the type of two whose values both have without a loss, which some functions insist on: a DECIMAL goes with no DOUBLE.
func TightestType(a, b Type) (Type, bool) { return tightest(a, b) }

// CommonTypeOf folds CommonType over ts; strings come last, as in Spark, so that the result does not depend on the order.
func CommonTypeOf(ts ...Type) (Type, bool) {
	r := NullType
	for _, late := range []bool{false, true} {
		for _, t := range ts {
			if hasString(t) != late {
				continue
			}
			var ok bool
			if r, ok = CommonType(r, t); !ok {
				return Type{}, false
			}
		}
	}
	return r, true
}

func hasString(t Type) bool {
	return t.IsString() || t.Kind == Array && hasString(*t.Elem)
}

func tightest(a, b Type) (Type, bool) {
	switch {
	case a.Kind == Null:
		return b, true
	case b.Kind == Null:
		return a, true
	case a.IsNested() && a.Kind == b.Kind:
		return commonNested(a, b, tightest)
	case a.Equal(b):
		return a, true
	case a.IsString() && b.IsString():
		return StringType, a.Collation == b.Collation
	case a.IsIntegral() && b.Kind == Decimal:
		return b, b.widerThan(a)
	case a.Kind == Decimal && b.IsIntegral():
		return a, a.widerThan(b)
	case a.IsNumeric() && b.IsNumeric() && a.Kind != Decimal && b.Kind != Decimal:
		w := a
		if b.Kind > a.Kind {
			w = b
		}
		if w.Kind == Float && a.Kind != b.Kind {
			w = DoubleType
		}
		return w, true
	case a.IsDatetime() && b.IsDatetime():
		if a.Kind == Timestamp || b.Kind == Timestamp {
			return TimestampType, true
		}
		return TimestampNTZType, true
	case a.Kind == Time && b.Kind == Time:
		return TimeOf(max(a.Precision, b.Precision)), true
	case a.Kind == b.Kind && (a.Kind == IntervalYM || a.Kind == IntervalDT):
		return Type{Kind: a.Kind, Start: min(a.Start, b.Start), End: max(a.End, b.End)}, true
	}
	return Type{}, false
}

// widerThan reports whether every value of the integral type fits the decimal t.
func (t Type) widerThan(integral Type) bool {
	d := DecimalForIntegral(integral)
	return t.Precision-t.Scale >= d.Precision
}

// DecimalForIntegral is the smallest DECIMAL that holds every value of an integral type.
func DecimalForIntegral(t Type) Type {
	switch t.Kind {
	case Byte:
		return DecimalOf(3, 0)
	case Short:
		return DecimalOf(5, 0)
	case Int:
		return DecimalOf(10, 0)
	}
	return DecimalOf(20, 0)
}

func widerDecimal(a, b Type) (Type, bool) {
	if a.Kind != Decimal && b.Kind != Decimal || !a.IsNumeric() || !b.IsNumeric() {
		return Type{}, false
	}
	if a.Kind == Float || a.Kind == Double || b.Kind == Float || b.Kind == Double {
		return DoubleType, true
	}
	if a.Kind != Decimal {
		a = DecimalForIntegral(a)
	}
	if b.Kind != Decimal {
		b = DecimalForIntegral(b)
	}
	scale := max(a.Scale, b.Scale)
	p := max(a.Precision-a.Scale, b.Precision-b.Scale) + scale
	if p > 38 {
		scale, p = max(scale-(p-38), 0), 38
	}
	return DecimalOf(p, scale), true
}

func widerString(a, b Type) (Type, bool) {
	if b.IsString() {
		a, b = b, a
	}
	switch {
	case !a.IsString() || b.IsString() || b.IsInterval() || b.IsNested() || b.Kind == Variant:
		return Type{}, false
	case b.IsIntegral():
		return LongType, true
	case b.IsFractional():
		return DoubleType, true
	}
	return b, true
}

func commonNested(a, b Type, common func(a, b Type) (Type, bool)) (Type, bool) {
	if a.Kind != b.Kind {
		return Type{}, false
	}
	switch a.Kind {
	case Array:
		e, ok := common(*a.Elem, *b.Elem)
		return ArrayOf(e, a.ElemNull || b.ElemNull), ok
	case Map:
		k, ok := common(*a.Key, *b.Key)
		if !ok {
			return Type{}, false
		}
		v, ok := common(*a.Elem, *b.Elem)
		return MapOf(k, v, a.ElemNull || b.ElemNull), ok
	case Struct:
		if len(a.Fields) != len(b.Fields) {
			return Type{}, false
		}
		r := Type{Kind: Struct, Fields: make([]Field, len(a.Fields))}
		for i, f := range a.Fields {
			g := b.Fields[i]
			if !strings.EqualFold(f.Name, g.Name) {
				return Type{}, false
			}
			t, ok := common(f.Type, g.Type)
			if !ok {
				return Type{}, false
			}
			r.Fields[i] = Field{Name: f.Name, Type: t, Nullable: f.Nullable || g.Nullable}
		}
		return r, true
	}
	return Type{}, false
}
