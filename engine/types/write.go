package types

// CanWrite reports whether a value of type from can be stored in a column of type to without losing anything: the same type, a wider number,
// VOID, or nested types of which this is true field by field (by name, the column may have more).
func CanWrite(from, to Type) bool {
	switch {
	case from.Kind == Null:
		return true
	case from.IsString() && to.Kind == String:
		return true
	case from.IsIntegral() && to.IsIntegral():
		return from.Kind <= to.Kind
	case from.IsIntegral() && to.Kind == Decimal:
		return to.Precision-to.Scale >= integralDigits[from.Kind]
	case from.IsIntegral() && to.Kind == Double:
		return from.Kind <= Int
	case from.IsIntegral() && to.Kind == Float:
		return from.Kind <= Short
	case from.Kind == Float && to.Kind == Double:
		return true
	case from.Kind == Decimal && to.Kind == Decimal:
		return to.Scale >= from.Scale && to.Precision-to.Scale >= from.Precision-from.Scale
	case from.Kind != to.Kind:
		return false
	}
	switch from.Kind {
	case Array:
		return CanWrite(*from.Elem, *to.Elem)
	case Map:
		return CanWrite(*from.Key, *to.Key) && CanWrite(*from.Elem, *to.Elem)
	case Struct:
		for _, f := range from.Fields {
			g, i := to.Field(f.Name)
			if i < 0 || !CanWrite(f.Type, g.Type) {
				return false
			}
		}
		return true
	}
	return from.Equal(to)
}

// integralDigits is how many decimal digits each integral type can need.
var integralDigits = map[Kind]int{Byte: 3, Short: 5, Int: 10, Long: 20}

// AsNullable is the type with everything inside it nullable, as Spark stores the result of a query.
func (t Type) AsNullable() Type {
	switch t.Kind {
	case Array:
		e := t.Elem.AsNullable()
		t.Elem, t.ElemNull = &e, true
	case Map:
		k, v := t.Key.AsNullable(), t.Elem.AsNullable()
		t.Key, t.Elem, t.ElemNull = &k, &v, true
	case Struct:
		fs := make([]Field, len(t.Fields))
		for i, f := range t.Fields {
			f.Type, f.Nullable = f.Type.AsNullable(), true
			fs[i] = f
		}
		t.Fields = fs
	}
	return t
}

// Extend is a column's type made to hold values of type from too: fields that its structs lack come behind theirs and are NULL where values
// have none. ok is false where CanWrite would still be.
func Extend(column, from Type) (t Type, ok bool) {
	switch {
	case column.Kind == Array && from.Kind == Array:
		e, ok := Extend(*column.Elem, *from.Elem)
		return ArrayOf(e, column.ElemNull || from.ElemNull), ok
	case column.Kind == Map && from.Kind == Map:
		e, ok := Extend(*column.Elem, *from.Elem)
		return MapOf(*column.Key, e, column.ElemNull || from.ElemNull), ok && CanWrite(*from.Key, *column.Key)
	case column.Kind != Struct || from.Kind != Struct:
		return column, CanWrite(from, column)
	}
	fields := append([]Field(nil), column.Fields...)
	for _, f := range from.Fields {
		have, i := column.Field(f.Name)
		if i < 0 {
			f.Nullable = true
			fields = append(fields, f)
			continue
		}
		if fields[i].Type, ok = Extend(have.Type, f.Type); !ok {
			return column, false
		}
	}
	return StructOf(fields...), true
}
