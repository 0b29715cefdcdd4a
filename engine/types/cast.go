package types

// CanCast reports whether CAST is allowed in ANSI mode; whether a value survives it shows when the query runs.
func CanCast(from, to Type) bool {
	switch {
	case from.Kind == Unknown || to.Kind == Unknown:
		return true
	case from.Equal(to), from.Kind == Null:
		return true
	case to.IsString():
		return true
	case from.IsString():
		return !to.IsNested()
	case from.Kind == Variant:
		return fromVariant(to)
	case to.Kind == Variant:
		return inVariant(from, false)
	case from.IsNumeric():
		return castNumber(from, to)
	}
	switch from.Kind {
	case Boolean:
		return to.IsNumeric()
	case Date:
		return to.Kind == Timestamp || to.Kind == TimestampNTZ
	case Timestamp:
		return to.Kind == Date || to.Kind == TimestampNTZ || to.Kind == Time || to.IsNumeric()
	case TimestampNTZ:
		return to.Kind == Date || to.Kind == Timestamp || to.Kind == Time
	case Time:
		return to.Kind == Time || to.IsIntegral() || to.Kind == Decimal
	case IntervalYM:
		return to.Kind == IntervalYM || to.IsIntegral() || to.Kind == Decimal
	case IntervalDT:
		return to.Kind == IntervalDT || to.IsIntegral() || to.Kind == Decimal
	case Array:
		return to.Kind == Array && CanCast(*from.Elem, *to.Elem) && (to.ElemNull || !from.ElemNull)
	case Map:
		return to.Kind == Map && CanCast(*from.Key, *to.Key) && CanCast(*from.Elem, *to.Elem) && (to.ElemNull || !from.ElemNull)
	case Struct:
		return castStruct(from, to)
	}
	return false
}

// inVariant reports whether a VARIANT holds the type; objects, structs and maps with text keys, only where to_variant_object makes it.
func inVariant(t Type, objects bool) bool {
	switch t.Kind {
	case Boolean, Byte, Short, Int, Long, Float, Double, Decimal, String, Char, Varchar, Binary, Date, Timestamp, TimestampNTZ, Variant:
		return true
	case Array:
		return inVariant(*t.Elem, objects)
	case Map:
		return objects && t.Key.IsString() && inVariant(*t.Elem, objects)
	case Struct:
		for _, f := range t.Fields {
			if !objects || !inVariant(f.Type, objects) {
				return false
			}
		}
		return objects
	}
	return false
}

// ToVariantObject reports whether to_variant_object takes the type.
func ToVariantObject(t Type) bool { return t.IsNested() && inVariant(t, true) }

func fromVariant(t Type) bool {
	switch t.Kind {
	case Time, IntervalYM, IntervalDT, CalendarInterval, Null:
		return false
	case Array:
		return fromVariant(*t.Elem)
	case Map:
		return t.Key.IsString() && fromVariant(*t.Elem)
	case Struct:
		for _, f := range t.Fields {
			if !fromVariant(f.Type) {
				return false
			}
		}
	}
	return true
}

func castNumber(from, to Type) bool {
	switch to.Kind {
	case Boolean, Timestamp:
		return true
	case Binary:
		return false
	case IntervalYM, IntervalDT:
		return from.IsIntegral() || from.Kind == Decimal
	case Time:
		return false
	}
	return to.IsNumeric()
}

func castStruct(from, to Type) bool {
	if to.Kind != Struct || len(from.Fields) != len(to.Fields) {
		return false
	}
	for i, f := range from.Fields {
		g := to.Fields[i]
		if !CanCast(f.Type, g.Type) || f.Nullable && !g.Nullable {
			return false
		}
	}
	return true
}

// CastFunctions are the functions Spark names in the place of a cast it does not do.
func CastFunctions(from, to Type) []string {
	switch {
	case from.IsNumeric() && to.Kind == Date:
		return []string{"DATE_FROM_UNIX_DATE"}
	case from.Kind == Date && to.IsNumeric():
		return []string{"UNIX_DATE"}
	}
	return nil
}

// LegacyCast reports whether Spark does a cast without ANSI mode that it refuses with it.
func LegacyCast(from, to Type) bool {
	switch {
	case from.Kind == Boolean:
		return to.Kind == Timestamp
	case from.Kind == Date || from.Kind == Timestamp:
		return to.Kind == Boolean
	}
	return from.IsIntegral() && to.Kind == Binary
}

// CastMayLose reports whether Spark takes the result of a cast for nullable although its operand is not: some values of from have no value
// in to (Cast.forceNullable in Spark).
func CastMayLose(from, to Type) bool {
	switch {
	case from.Kind == Null || from.Kind == Unknown || from.Equal(to):
		return false
	case from.IsString():
		return !to.IsString() && to.Kind != Binary
	case to.IsString():
		return false
	case from.Kind == Timestamp:
		return to.Kind == Byte || to.Kind == Short || to.Kind == Int || to.Kind == Decimal
	case (from.Kind == Float || from.Kind == Double) && to.Kind == Timestamp:
		return true
	case to.Kind == Date:
		return from.Kind != Timestamp && from.Kind != TimestampNTZ
	case to.Kind == CalendarInterval:
		return true
	case to.Kind == Decimal:
		return !decimalHolds(from, to)
	}
	return from.IsFractional() && to.IsIntegral()
}

// decimalHolds reports whether every value of from fits the decimal to.
func decimalHolds(from, to Type) bool {
	switch {
	case from.Kind == Boolean:
		return to.Precision-to.Scale >= 1
	case from.IsIntegral():
		return to.widerThan(from)
	case from.Kind == Decimal:
		return to.Scale >= from.Scale && to.Precision-to.Scale >= from.Precision-from.Scale
	}
	return false
}
