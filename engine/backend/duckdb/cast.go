package duckdb

import (
	"fmt"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// cast converts a text of type from as Spark's CAST does in ANSI mode, or its try_cast.
func (r *renderer) cast(f frag, from, to types.Type, try bool) (frag, error) {
	switch {
	case typeName(from) == typeName(to) && sameShape(from, to):
		return f, nil
	case from.Kind == types.Null:
		return atom("CAST(" + f.s + " AS " + typeName(to) + ")"), nil
	case plainCast(from, to):
		return plainlyCast(f.s, to, try), nil
	}
	text, err := r.convert(f, from, to, try)
	if err != nil {
		return frag{}, err
	}
	r.need(callsIn(text, "")...)
	return atom(text), nil
}

func plainlyCast(s string, to types.Type, try bool) frag {
	if try {
		return atom("TRY_CAST(" + s + " AS " + typeName(to) + ")")
	}
	return atom("CAST(" + s + " AS " + typeName(to) + ")")
}

// sameShape reports types that DuckDB's name does not tell apart but that need work: structs by position, intervals to text, VARIANT.
func sameShape(from, to types.Type) bool {
	if from.Kind == types.Time && to.Kind == types.Time {
		return to.Precision >= from.Precision
	}
	return from.EqualFold(to) || !coarser(from, to) && !from.IsNested() && from.Kind != types.Null && from.Kind != types.Variant && to.Kind != types.Variant
}

// plainCast reports that DuckDB's CAST does what Spark's does.
func plainCast(from, to types.Type) bool {
	switch {
	case from.Equal(to), from.Kind == types.Null:
		return true
	case from.IsIntegral() || from.Kind == types.Boolean:
		return to.IsNumeric() || to.Kind == types.Boolean || to.IsString()
	case from.Kind == types.Decimal:
		return to.Kind == types.Decimal || to.Kind == types.Double || to.Kind == types.Boolean || to.IsString() && from.Precision > from.Scale
	case from.Kind == types.Float:
		return to.Kind == types.Double || to.Kind == types.Boolean
	case from.Kind == types.Double:
		return to.Kind == types.Boolean
	case from.IsDatetime():
		return to.IsDatetime() && to.Kind != types.Timestamp
	case from.IsString():
		return to.IsString()
	case from.IsInterval():
		return to.IsInterval() && !coarser(from, to)
	case from.Kind == types.Time:
		return to.IsString() || to.Kind == types.Time && to.Precision >= from.Precision
	case from.Kind == types.Array:
		return to.Kind == types.Array && plainCast(*from.Elem, *to.Elem)
	case from.Kind == types.Map:
		return to.Kind == types.Map && plainCast(*from.Key, *to.Key) && plainCast(*from.Elem, *to.Elem)
	case from.Kind == types.Struct && to.Kind == types.Struct && len(from.Fields) == len(to.Fields):
		// DuckDB matches fields by name, Spark by position.
		for i := range from.Fields {
			if !strings.EqualFold(from.Fields[i].Name, to.Fields[i].Name) || !plainCast(from.Fields[i].Type, to.Fields[i].Type) {
				return false
			}
		}
		return true
	}
	return false
}

// convert is the text of a cast that is no plain one.
func (r *renderer) convert(f frag, from, to types.Type, try bool) (string, error) {
	s := f.s
	switch {
	case from.Kind == types.Variant:
		return functions.FromVariant(s, to, try)
	case to.Kind == types.Variant:
		return functions.ToVariant(s, from), nil
	case from.IsString():
		if text, ok := r.fromText(s, to, try); ok {
			return text, nil
		}
	case to.IsString():
		return r.toText(f, from)
	case (from.Kind == types.Double || from.Kind == types.Float || from.Kind == types.Decimal) && to.IsIntegral():
		return plainlyCast("trunc("+s+")", to, try).s, nil
	case from.Kind == types.Decimal && to.Kind == types.Float:
		return "CAST(CAST(" + s + " AS DOUBLE) AS FLOAT)", nil
	case from.Kind == types.Double && to.Kind == types.Float:
		return "spark_float(" + s + ")", nil
	case (from.Kind == types.Double || from.Kind == types.Float) && to.Kind == types.Decimal:
		// By its text, as Spark does: 1.005 is 1.01 with two digits although the nearest double is less.
		// What is not finite becomes NULL, also in ANSI mode. A FLOAT goes by the text of its DOUBLE.
		if from.Kind == types.Float {
			s = "CAST(" + s + " AS DOUBLE)"
		}
		return "CASE WHEN isfinite(" + s + ") THEN " + plainlyCast("spark_double_digits("+s+")", to, try).s + " END", nil
	case from.IsNumeric() && (to.Kind == types.IntervalYM || to.Kind == types.IntervalDT):
		return toInterval(s, from, to, try), nil
	case coarser(from, to):
		return intervalCut(s, to), nil
	case (from.Kind == types.IntervalYM || from.Kind == types.IntervalDT) && to.IsNumeric():
		return intervalTo(s, from, to, try), nil
	case to.Kind == types.Time && (from.Kind == types.Timestamp || from.Kind == types.TimestampNTZ || from.Kind == types.Time):
		return timeOf("CAST(CAST("+s+" AS "+localClock(from)+") AS TIME)", to), nil
	case from.Kind == types.Time && to.IsIntegral():
		return plainlyCast("(spark_time_us("+s+") // 1000000)", to, try).s, nil
	case from.Kind == types.Time && to.Kind == types.Decimal:
		return plainlyCast("(CAST(spark_time_us("+s+") AS DECIMAL(11,0)) * CAST(0.000001 AS DECIMAL(7,6)))", to, try).s, nil
	case from.Kind == types.Timestamp && to.IsNumeric():
		return r.timestampTo(s, to, try), nil
	case from.IsDatetime() && to.Kind == types.Timestamp:
		if r.b.location() == time.UTC {
			return plainlyCast(s, to, try).s, nil
		}
		return "spark_from_local(" + plainlyCast(s, types.TimestampNTZType, try).s + ")", nil
	case from.IsNumeric() && to.Kind == types.Timestamp:
		return functions.InstantOf(s, from, try), nil
	case from.Kind == types.Array && to.Kind == types.Array:
		v := r.freshName("e")
		e, err := r.cast(atom(v), *from.Elem, *to.Elem, try)
		return "list_transform(" + s + ", lambda " + v + ": " + e.s + ")", err
	case from.Kind == types.Map && to.Kind == types.Map:
		return r.castMap(s, from, to, try)
	case from.Kind == types.Struct && to.Kind == types.Struct && len(from.Fields) == len(to.Fields):
		return r.castStruct(f, from, to, try)
	}
	return "", diag.Unsupported(fmt.Sprintf("A cast from %s to %s", from.SQL(), to.SQL()), "convert by way of another type")
}

// fromText parses text.
func (r *renderer) fromText(s string, to types.Type, try bool) (string, bool) {
	name := func(n string) string {
		if try {
			return "spark_try_" + n
		}
		return "spark_" + n
	}
	// The strict forms name the type in their error.
	typed := ", " + quoteText(to.SQL())
	if try {
		typed = ""
	}
	switch {
	case to.IsIntegral():
		return plainlyCast(name("integer_text")+"("+s+typed+")", to, try).s, true
	case to.Kind == types.Decimal:
		return plainlyCast(name("number_text")+"("+s+typed+")", to, try).s, true
	case to.Kind == types.Double:
		return name("double") + "(" + s + typed + ")", true
	case to.Kind == types.Float:
		return "spark_float(" + name("double") + "(" + s + typed + "))", true
	case to.Kind == types.Boolean:
		return name("boolean") + "(" + s + ")", true
	case to.Kind == types.Date:
		return name("date") + "(" + s + ")", true
	case to.Kind == types.Timestamp:
		return fmt.Sprintf("%s(%s, %s, %s)", name("timestamp"), s, quoteText(r.b.opts.TimeZone), r.today()), true
	case to.Kind == types.TimestampNTZ:
		return name("timestamp_ntz") + "(" + s + ")", true
	case to.Kind == types.Time:
		return timeOf(name("time_text")+"("+s+")", to), true
	case to.Kind == types.Binary:
		return "encode(" + s + ")", true
	case to.Kind == types.IntervalYM:
		return fmt.Sprintf("to_months(CAST(go_interval_of_text(%s, %s, %t) AS INTEGER))", s, quoteText(to.String()), try), true
	case to.Kind == types.IntervalDT:
		return fmt.Sprintf("spark_day_time(go_interval_of_text(%s, %s, %t))", s, quoteText(to.String()), try), true
	case to.Kind == types.CalendarInterval:
		return "go_calendar_interval(" + s + ")", true
	}
	return "", false
}

// today is the date of the clock in the session time zone.
func (r *renderer) today() string {
	return "DATE " + quoteText(types.DateOf(r.b.now.In(r.b.location())).String())
}

// toText prints a value as Spark's CAST to STRING does.
func (r *renderer) toText(f frag, from types.Type) (string, error) {
	s := f.s
	switch from.Kind {
	case types.Double:
		return "spark_double_text(" + s + ")", nil
	case types.Float:
		return "spark_float_text(" + s + ")", nil
	case types.Date:
		return "spark_date_text(" + s + ")", nil
	case types.Timestamp:
		return "spark_timestamp_text(" + s + ", " + quoteText(r.b.opts.TimeZone) + ")", nil
	case types.TimestampNTZ:
		return "spark_timestamp_ntz_text(" + s + ")", nil
	case types.Binary:
		return "decode(" + s + ")", nil
	case types.IntervalYM, types.IntervalDT:
		return intervalText(s, from), nil
	case types.Decimal:
		// DuckDB leaves the zero out where no digit stands before the point.
		return "regexp_replace(CAST(" + s + " AS VARCHAR), '^(-?)\\.', '\\10.')", nil
	case types.Array:
		v := r.freshName("e")
		e, err := r.elementText(atom(v), *from.Elem)
		return "'[' || array_to_string(list_transform(" + s + ", lambda " + v + ": " + e + "), ', ') || ']'", err
	case types.Map:
		v := r.freshName("e")
		k, err := r.elementText(atom(v+".key"), *from.Key)
		if err != nil {
			return "", err
		}
		e, err := r.elementText(atom(v+".value"), *from.Elem)
		return "'{' || array_to_string(list_transform(map_entries(" + s + "), lambda " + v + ": " + k + " || ' -> ' || " + e + "), ', ') || '}'", err
	case types.Struct:
		parts := make([]string, len(from.Fields))
		for i, fd := range from.Fields {
			e, err := r.elementText(atom("struct_extract("+s+", "+quoteText(fd.Name)+")"), fd.Type)
			if err != nil {
				return "", err
			}
			parts[i] = e
		}
		if len(parts) == 0 {
			return "'{}'", nil
		}
		return "CASE WHEN " + s + " IS NOT NULL THEN '{' || " + strings.Join(parts, " || ', ' || ") + " || '}' END", nil
	}
	return "", diag.Unsupported("A cast from "+from.SQL()+" to STRING", "")
}

// localClock is the type that a time of day is taken from: of an instant, its local time.
func localClock(from types.Type) string {
	if from.Kind == types.Time {
		return "TIME"
	}
	return "TIMESTAMP"
}

// timeOf drops the digits that a TIME of less precision does not have.
func timeOf(s string, to types.Type) string {
	if to.Precision >= 6 {
		return s
	}
	unit := pow10(6 - to.Precision)
	return fmt.Sprintf("spark_time(spark_time_us(%s) // %[2]s * %[2]s)", s, unit)
}

func (r *renderer) elementText(f frag, t types.Type) (string, error) {
	e, err := r.cast(f, t, types.StringType, false)
	return "coalesce(" + e.s + ", 'null')", err
}

func (r *renderer) timestampTo(s string, to types.Type, try bool) string {
	switch {
	case to.IsIntegral():
		return plainlyCast("spark_epoch_seconds("+s+")", to, try).s
	case to.Kind == types.Decimal:
		return plainlyCast("CAST(epoch_us("+s+") AS DECIMAL(19,0)) * CAST(0.000001 AS DECIMAL(7,6))", to, try).s
	}
	return "CAST(epoch_us(" + s + ") / 1000000 AS " + typeName(to) + ")"
}

func (r *renderer) castMap(s string, from, to types.Type, try bool) (string, error) {
	v := r.freshName("e")
	k, err := r.cast(atom(v+".key"), *from.Key, *to.Key, try)
	if err != nil {
		return "", err
	}
	e, err := r.cast(atom(v+".value"), *from.Elem, *to.Elem, try)
	return "map_from_entries(list_transform(map_entries(" + s + "), lambda " + v + ": {'key': " + k.s + ", 'value': " + e.s + "}))", err
}

func (r *renderer) castStruct(f frag, from, to types.Type, try bool) (string, error) {
	parts := make([]string, len(to.Fields))
	for i, fd := range to.Fields {
		e, err := r.cast(atom("struct_extract("+f.s+", "+quoteText(from.Fields[i].Name)+")"), from.Fields[i].Type, fd.Type, try)
		if err != nil {
			return "", err
		}
		parts[i] = quoteText(fd.Name) + ": " + e.s
	}
	return "CASE WHEN " + f.s + " IS NOT NULL THEN {" + strings.Join(parts, ", ") + "} END", nil
}
