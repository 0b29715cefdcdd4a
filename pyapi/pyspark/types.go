package pyspark

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// typed is what DataType, StructType and the others are in Go.
type typed interface {
	runtime.Object
	sparkType() types.Type
}

// dataType is an instance of a type class of pyspark.sql.types, StructType excepted.
type dataType struct {
	class *runtime.Class
	t     types.Type
}

const typesModule = "pyspark.sql.types"

// The classes of pyspark.sql.types, in PySpark's hierarchy.
var (
	dataTypeClass = runtime.NewClass(typesModule, "DataType")
	atomicType    = runtime.NewClass(typesModule, "AtomicType", dataTypeClass)
	numericType   = runtime.NewClass(typesModule, "NumericType", atomicType)
	integralType  = runtime.NewClass(typesModule, "IntegralType", numericType)
	fractional    = runtime.NewClass(typesModule, "FractionalType", numericType)
	datetimeType  = runtime.NewClass(typesModule, "DatetimeType", atomicType)
	intervalType  = runtime.NewClass(typesModule, "AnsiIntervalType", atomicType)
	decimalClass  = runtime.NewClass(typesModule, "DecimalType", fractional)
	stringClass   = runtime.NewClass(typesModule, "StringType", atomicType)
	charClass     = runtime.NewClass(typesModule, "CharType", stringClass)
	varcharClass  = runtime.NewClass(typesModule, "VarcharType", stringClass)
	dtClass       = runtime.NewClass(typesModule, "DayTimeIntervalType", intervalType)
	ymClass       = runtime.NewClass(typesModule, "YearMonthIntervalType", intervalType)
	arrayClass    = runtime.NewClass(typesModule, "ArrayType", dataTypeClass)
	mapClass      = runtime.NewClass(typesModule, "MapType", dataTypeClass)

	// simpleTypes are the classes without parameters.
	simpleTypes = []struct {
		class *runtime.Class
		t     types.Type
	}{
		{runtime.NewClass(typesModule, "NullType", dataTypeClass), types.NullType},
		{runtime.NewClass(typesModule, "BooleanType", atomicType), types.BooleanType},
		{runtime.NewClass(typesModule, "ByteType", integralType), types.ByteType},
		{runtime.NewClass(typesModule, "ShortType", integralType), types.ShortType},
		{runtime.NewClass(typesModule, "IntegerType", integralType), types.IntType},
		{runtime.NewClass(typesModule, "LongType", integralType), types.LongType},
		{runtime.NewClass(typesModule, "FloatType", fractional), types.FloatType},
		{runtime.NewClass(typesModule, "DoubleType", fractional), types.DoubleType},
		{runtime.NewClass(typesModule, "BinaryType", atomicType), types.BinaryType},
		{runtime.NewClass(typesModule, "DateType", datetimeType), types.DateType},
		{runtime.NewClass(typesModule, "TimestampType", datetimeType), types.TimestampType},
		{runtime.NewClass(typesModule, "TimestampNTZType", datetimeType), types.TimestampNTZType},
		{runtime.NewClass(typesModule, "TimeType", datetimeType), types.TimeType},
		{runtime.NewClass(typesModule, "CalendarIntervalType", dataTypeClass), types.Type{Kind: types.CalendarInterval}},
		{runtime.NewClass(typesModule, "VariantType", atomicType), types.VariantType},
	}
	typeClasses = []*runtime.Class{
		dataTypeClass, atomicType, numericType, integralType, fractional, datetimeType, decimalClass, stringClass, charClass,
		varcharClass, dtClass, ymClass, arrayClass, mapClass, structClass, structFieldClass,
	}
)

func (d *dataType) sparkType() types.Type { return d.t }

// Type makes it a Python object.
func (d *dataType) Type() *runtime.Type { return d.class.InstanceType() }

// PyClass is its Python class.
func (d *dataType) PyClass() *runtime.Class { return d.class }

// HashKey makes equal types equal as dict keys.
func (d *dataType) HashKey() any { return "pyspark.type:" + d.t.String() }

// M__eq__ compares types, containsNull and the like included.
func (d *dataType) M__eq__(o runtime.Object) (runtime.Object, error) { return sameType(d, o), nil }

// M__ne__ is the opposite of M__eq__.
func (d *dataType) M__ne__(o runtime.Object) (runtime.Object, error) {
	return runtime.NewBool(sameType(d, o) == runtime.False), nil
}

func sameType(a typed, o runtime.Object) runtime.Object {
	b, ok := o.(typed)
	return runtime.NewBool(ok && types.SchemaOf(types.Col("", a.sparkType())).JSON() == types.SchemaOf(types.Col("", b.sparkType())).JSON())
}

// M__repr__ is the call that makes the type.
func (d *dataType) M__repr__() (runtime.Object, error) { return runtime.String(typeRepr(d.t)), nil }

// M__getattribute__ finds the methods and the parameters.
func (d *dataType) M__getattribute__(name string) (runtime.Object, error) {
	switch {
	case d.t.Kind == types.Decimal && name == "precision":
		return runtime.Int(d.t.Precision), nil
	case d.t.Kind == types.Decimal && name == "scale":
		return runtime.Int(d.t.Scale), nil
	case (d.t.Kind == types.Char || d.t.Kind == types.Varchar) && name == "length":
		return runtime.Int(d.t.Length), nil
	case d.t.Kind == types.Array && name == "elementType", d.t.Kind == types.Map && name == "valueType":
		return typeObject(*d.t.Elem), nil
	case d.t.Kind == types.Array && name == "containsNull", d.t.Kind == types.Map && name == "valueContainsNull":
		return runtime.NewBool(d.t.ElemNull), nil
	case d.t.Kind == types.Map && name == "keyType":
		return typeObject(*d.t.Key), nil
	}
	return runtime.Attr(d, d.class, name)
}

// classByKind is the class of each kind of type.
var classByKind = func() map[types.Kind]*runtime.Class {
	m := map[types.Kind]*runtime.Class{
		types.Decimal: decimalClass, types.String: stringClass, types.Char: charClass, types.Varchar: varcharClass,
		types.IntervalDT: dtClass, types.IntervalYM: ymClass, types.Array: arrayClass, types.Map: mapClass,
	}
	for _, s := range simpleTypes {
		m[s.t.Kind] = s.class
	}
	return m
}()

// typeObject is a type as Python sees it.
func typeObject(t types.Type) runtime.Object {
	if t.Kind == types.Struct {
		return structOf(t)
	}
	c, ok := classByKind[t.Kind]
	if !ok {
		c = dataTypeClass
	}
	return &dataType{c, t}
}

// typeRepr is PySpark's repr of a type: DecimalType(10,0), ArrayType(StringType(), True).
func typeRepr(t types.Type) string {
	switch t.Kind {
	case types.Decimal:
		return fmt.Sprintf("DecimalType(%d,%d)", t.Precision, t.Scale)
	case types.String:
		if t.Collation != "" {
			return "StringType('" + t.Collation + "')"
		}
	case types.Char:
		return fmt.Sprintf("CharType(%d)", t.Length)
	case types.Varchar:
		return fmt.Sprintf("VarcharType(%d)", t.Length)
	case types.Array:
		return "ArrayType(" + typeRepr(*t.Elem) + ", " + pyBool(t.ElemNull) + ")"
	case types.Map:
		return "MapType(" + typeRepr(*t.Key) + ", " + typeRepr(*t.Elem) + ", " + pyBool(t.ElemNull) + ")"
	case types.IntervalDT:
		return fmt.Sprintf("DayTimeIntervalType(%d, %d)", unitField(t.Start), unitField(t.End))
	case types.IntervalYM:
		return fmt.Sprintf("YearMonthIntervalType(%d, %d)", unitField(t.Start), unitField(t.End))
	case types.Struct:
		fields := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			fields[i] = fieldRepr(f)
		}
		return "StructType([" + strings.Join(fields, ", ") + "])"
	}
	if c, ok := classByKind[t.Kind]; ok {
		return c.Name + "()"
	}
	return t.String()
}

// simpleString is PySpark's text of a type. Unlike SQL's it quotes no field names.
func simpleString(t types.Type) string {
	switch t.Kind {
	case types.Array:
		return "array<" + simpleString(*t.Elem) + ">"
	case types.Map:
		return "map<" + simpleString(*t.Key) + "," + simpleString(*t.Elem) + ">"
	case types.Struct:
		fields := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			fields[i] = f.Name + ":" + simpleString(f.Type)
		}
		return "struct<" + strings.Join(fields, ",") + ">"
	}
	return t.String()
}

// pyBool is a boolean in Python's spelling.
func pyBool(b bool) string {
	if b {
		return "True"
	}
	return "False"
}

// intervalUnits are the fields of the interval types by PySpark's numbers.
var intervalUnits = map[bool][]types.Unit{
	true:  {types.UnitDay, types.UnitHour, types.UnitMinute, types.UnitSecond},
	false: {types.UnitYear, types.UnitMonth},
}

func unitField(u types.Unit) int {
	for _, units := range intervalUnits {
		for i, x := range units {
			if x == u {
				return i
			}
		}
	}
	return 0
}

// typeValue is a parameter that must be a DataType.
func typeValue(a *runtime.Args, i int) (types.Type, error) {
	t, ok := a.At(i).(typed)
	if !ok {
		return types.Type{}, runtime.Raise(runtime.AssertionError, "%s %s should be an instance of <class 'pyspark.sql.types.DataType'>", a.Name(i), mustStr(a.At(i)))
	}
	return t.sparkType(), nil
}

func mustStr(o runtime.Object) string {
	s, err := runtime.Str(o)
	if err != nil {
		return runtime.TypeName(o)
	}
	return s
}

func mustRepr(o runtime.Object) string {
	s, err := runtime.Repr(o)
	if err != nil {
		return runtime.TypeName(o)
	}
	return s
}

func init() {
	for _, s := range simpleTypes {
		s.class.Constructor(s.class.Name+"()", func(*runtime.Class, *runtime.Args) (runtime.Object, error) { return &dataType{s.class, s.t}, nil })
	}
	stringClass.Constructor("StringType(collation='UTF8_BINARY')", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		s, _ := runtime.AsString(a.At(0))
		collation, known, ok := types.CollationOf(s)
		switch {
		case !known:
			return nil, runtime.Throw(Exception(diag.New("COLLATION_INVALID_NAME", "The value %s does not represent a correct collation name.", s)))
		case !ok:
			return nil, runtime.Throw(Exception(unsupportedCollation(s)))
		}
		return &dataType{stringClass, types.Collated(collation)}, nil
	})
	decimalClass.Constructor("DecimalType(precision=10, scale=0)", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		p, err := a.Integer(0)
		if err != nil {
			return nil, err
		}
		s, err := a.Integer(1)
		return &dataType{decimalClass, types.DecimalOf(p, s)}, err
	})
	for c, kind := range map[*runtime.Class]types.Kind{charClass: types.Char, varcharClass: types.Varchar} {
		c.Constructor(c.Name+"(length)", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
			n, err := a.Integer(0)
			return &dataType{c, types.Type{Kind: kind, Length: n}}, err
		})
	}
	arrayClass.Constructor("ArrayType(elementType, containsNull=True)", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		e, err := typeValue(a, 0)
		if err != nil {
			return nil, err
		}
		null, err := a.Bool(1)
		return &dataType{arrayClass, types.ArrayOf(e, null)}, err
	})
	mapClass.Constructor("MapType(keyType, valueType, valueContainsNull=True)", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		k, err := typeValue(a, 0)
		if err != nil {
			return nil, err
		}
		v, err := typeValue(a, 1)
		if err != nil {
			return nil, err
		}
		null, err := a.Bool(2)
		return &dataType{mapClass, types.MapOf(k, v, null)}, err
	})
	interval := func(c *runtime.Class, kind types.Kind, units []types.Unit) {
		for i, u := range units {
			c.Set(strings.ToUpper(u.String()), runtime.Int(i))
		}
		c.Constructor(c.Name+"(startField=None, endField=None)", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
			from, to := 0, len(units)-1
			var err error
			if !a.IsNone(0) {
				if from, err = a.Integer(0); err != nil {
					return nil, err
				}
				to = from
			}
			if !a.IsNone(1) {
				if to, err = a.Integer(1); err != nil {
					return nil, err
				}
			}
			if from < 0 || to >= len(units) || from > to {
				return nil, runtime.Raise(PySparkRuntimeError, "[INVALID_INTERVAL_CASTING] Interval %d to %d is invalid.", from, to)
			}
			return &dataType{c, types.Type{Kind: kind, Start: units[from], End: units[to]}}, nil
		})
	}
	interval(dtClass, types.IntervalDT, intervalUnits[true])
	interval(ymClass, types.IntervalYM, intervalUnits[false])
	dataTypeClass.Def("simpleString()", func(o runtime.Object, _ *runtime.Args) (runtime.Object, error) {
		return runtime.String(simpleString(o.(typed).sparkType())), nil
	})
	dataTypeClass.Def("json()", func(o runtime.Object, _ *runtime.Args) (runtime.Object, error) {
		s, err := sortedJSON(typeJSON(o.(typed).sparkType()))
		return runtime.String(s), err
	})
	dataTypeClass.Def("jsonValue()", func(o runtime.Object, _ *runtime.Args) (runtime.Object, error) {
		return jsonObject(typeJSON(o.(typed).sparkType()))
	})
	dataTypeClass.DefClass("typeName()", func(c *runtime.Class, _ *runtime.Args) (runtime.Object, error) {
		name := c.Name
		switch name {
		case "NullType":
			return runtime.String("void"), nil
		case "TimestampNTZType":
			return runtime.String("timestamp_ntz"), nil
		}
		return runtime.String(strings.ToLower(strings.TrimSuffix(name, "Type"))), nil
	})
	dataTypeClass.Def("needConversion()", func(runtime.Object, *runtime.Args) (runtime.Object, error) { return runtime.False, nil })
	dataTypeClass.DefClass("fromDDL(ddl)", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		text, err := a.String(0)
		if err != nil {
			return nil, err
		}
		if t, err := types.Parse(text); err == nil {
			return typeObject(t), nil
		}
		s, err := types.ParseDDL(text)
		if err != nil {
			return nil, throwDiag(err)
		}
		return typeObject(s.Struct()), nil
	})
}

// sortedJSON is JSON with the keys of objects sorted, as PySpark's json() writes them.
func sortedJSON(text string) (string, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return "", err
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return strings.TrimSuffix(b.String(), "\n"), err
}

// typeJSON is the JSON of a type: that of a one-column schema, cut out.
func typeJSON(t types.Type) string {
	if t.Kind == types.String { // which names its collation only here; a field has it in its metadata
		return `"` + t.String() + `"`
	}
	if t.Kind == types.Struct {
		return types.Schema{Fields: t.Fields}.JSON()
	}
	var s struct {
		Fields []struct{ Type json.RawMessage }
	}
	if err := json.Unmarshal([]byte(types.SchemaOf(types.Col("c", t)).JSON()), &s); err != nil || len(s.Fields) != 1 {
		return `"` + t.String() + `"`
	}
	return string(s.Fields[0].Type)
}
