package functions

import "github.com/seed-e45c46d8/dp/engine/types"

// systemDecimal is what Spark casts a string to where any decimal is asked for.
var systemDecimal = types.DecimalOf(38, 18)

// accepts reports whether an argument of type t is taken as it is.
func (p pattern) accepts(t types.Type) bool {
	switch {
	case len(p.alts) > 0:
		for _, a := range p.alts {
			if a.accepts(t) {
				return true
			}
		}
		return false
	case p.class != "":
		return classes[p.class].has(t)
	case p.variable != "":
		return true
	case p.kind == types.Array:
		return t.Kind == types.Array && p.elem.accepts(*t.Elem)
	case p.kind == types.Map:
		return t.Kind == types.Map && p.key.accepts(*t.Key) && p.elem.accepts(*t.Elem)
	}
	return p.typ.Equal(t) || p.typ.Kind == types.String && t.IsString()
}

// implicitCast is the type an argument of type in is cast to where p is asked for: Spark's AnsiTypeCoercion.implicitCast.
func implicitCast(in types.Type, p pattern) (types.Type, bool) {
	switch {
	case p.accepts(in):
		return in, true
	case len(p.alts) > 0:
		return closest(in, p.alts)
	case p.class == "decimal" && in.IsNumeric():
		return decimalFor(in), true
	case in.Kind == types.Null:
		return p.concrete()
	case in.IsString() && (p.class == "number" || p.class == "summable" || p.class == "decimal" || p.class == "anytimestamp"):
		return p.concrete()
	case in.Kind == types.Date && p.class == "anytimestamp":
		return types.TimestampType, true
	case p.kind == types.Array && in.Kind == types.Array:
		e, ok := implicitCast(*in.Elem, *p.elem)
		return types.ArrayOf(e, in.ElemNull), ok
	case p.kind == types.Map && in.Kind == types.Map:
		k, ok1 := implicitCast(*in.Key, *p.key)
		v, ok2 := implicitCast(*in.Elem, *p.elem)
		return types.MapOf(k, v, in.ElemNull), ok1 && ok2
	case p.typ.Kind == types.Unknown:
		return types.Type{}, false
	case in.IsString() && atomic(p.typ):
		return p.typ, true
	}
	return p.typ, storeAssignable(in, p.typ)
}

// concrete is the type NULL gets where p is asked for.
func (p pattern) concrete() (types.Type, bool) {
	switch p.class {
	case "number", "summable", "numeric":
		return types.DoubleType, true
	case "integral", "count":
		return types.IntType, true
	case "decimal":
		return systemDecimal, true
	case "anytimestamp", "nanotimestamp":
		return types.TimestampType, true
	case "array":
		return types.ArrayOf(types.NullType, true), true
	case "map":
		return types.MapOf(types.NullType, types.NullType, true), true
	case "struct":
		return types.NullType, true
	case "ymdt", "anyinterval":
		return types.IntervalDTType, true
	case "text", "moment":
		return types.StringType, true
	case "day":
		return types.DateType, true
	case "instant", "instants":
		return types.TimestampType, true
	case "clock":
		return types.TimeType, true
	case "truth":
		return types.BooleanType, true
	case "index", "bytes":
		return types.Type{}, false
	case "":
		t, _, ok := p.subst(nil)
		return t, ok
	}
	return types.NullType, true
}

// closest picks the alternative that can itself be cast to every other one that in can be cast to.
func closest(in types.Type, alts []pattern) (types.Type, bool) {
	var can []types.Type
	for _, a := range alts {
		if t, ok := implicitCast(in, a); ok {
			can = append(can, t)
		}
	}
	if in.Kind == types.Null && len(can) > 0 {
		return can[0], true
	}
	for _, t := range can {
		all := true
		for _, u := range can {
			if _, ok := implicitCast(t, pattern{typ: u}); !ok {
				all = false
			}
		}
		if all {
			return t, true
		}
	}
	return types.Type{}, false
}

func decimalFor(t types.Type) types.Type {
	switch t.Kind {
	case types.Decimal:
		return t
	case types.Float:
		return types.DecimalOf(14, 7)
	case types.Double:
		return types.DecimalOf(30, 15)
	}
	return types.DecimalForIntegral(t)
}

// atomic reports the types a string is cast to implicitly.
func atomic(t types.Type) bool {
	return !t.IsNested() && t.Kind != types.CalendarInterval && t.Kind != types.Variant && t.Kind != types.Null
}

// storeAssignable is Spark's Cast.canANSIStoreAssign.
func storeAssignable(from, to types.Type) bool {
	switch {
	case from.Equal(to), from.Kind == types.Null:
		return true
	case from.IsNumeric() && to.IsNumeric(), from.IsDatetime() && to.IsDatetime():
		return true
	case to.IsString():
		return atomic(from) || from.Kind == types.CalendarInterval
	case from.Kind == to.Kind && (from.Kind == types.IntervalDT || from.Kind == types.IntervalYM):
		return true
	case from.Kind == types.Array && to.Kind == types.Array:
		return storeAssignable(*from.Elem, *to.Elem)
	case from.Kind == types.Map && to.Kind == types.Map:
		return storeAssignable(*from.Key, *to.Key) && storeAssignable(*from.Elem, *to.Elem)
	case from.Kind == types.Struct && to.Kind == types.Struct && len(from.Fields) == len(to.Fields):
		for i := range from.Fields {
			if !storeAssignable(from.Fields[i].Type, to.Fields[i].Type) {
				return false
			}
		}
		return true
	}
	return false
}
