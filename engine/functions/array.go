package functions

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func arrayRows() []*Function {
	return []*Function{
		fn("array", by("T...0", "", func(c call) (string, error) {
			return "CAST([$*] AS $R)", nil
		}).types(typeArray).nulls(nullNever)),
		fn("array_contains", f("array<T>, T", "boolean", "spark_array_contains($1, $2)").given(sameElement).checked(orderedElements)),
		fn("array_position", f("array<T>, T", "bigint", "spark_array_position($1, $2)").given(sameElement).checked(orderedElements)),
		fn("array_remove", f("array<T>, T", "=1", "CASE WHEN $2 IS NULL THEN NULL ELSE list_filter($1, lambda $_x: $_x IS DISTINCT FROM $2) END").given(sameElement).checked(orderedElements)),
		fn("array_append", f("array<T>, T", "array<T>", "CASE WHEN $1 IS NULL THEN NULL ELSE list_append($1, $2) END").nulls(nullIfFirst).given(sameElement)),
		fn("array_prepend", f("array<T>, T", "array<T>", "CASE WHEN $1 IS NULL THEN NULL ELSE list_prepend($2, $1) END").nulls(nullIfFirst).given(sameElement)),
		fn("array_insert", f("array<T>, index, T", "", "spark_array_insert($1, $2, $3)").types(func(c call) (types.Type, error) {
			return types.ArrayOf(c.vars["T"].typ, true), nil
		}).nulls(nullAlways).given(sameElement)),
		fn("array_distinct", by("array<T>", "=1", asSet("spark_array_distinct(%s)")).checked(orderedElements)),
		fn("array_union", by("array<T>, array<T>", "array<T>", asSet("spark_array_union(%s, %s)")).given(twoArrays).checked(orderedElements)),
		fn("array_intersect", by("array<T>, array<T>", "array<T>", asSet("spark_array_intersect(%s, %s)")).given(twoArrays).checked(orderedElements)),
		fn("array_except", by("array<T>, array<T>", "array<T>", asSet("spark_array_except(%s, %s)")).given(twoArrays).checked(orderedElements)),
		fn("arrays_overlap", f("array<T>, array<T>", "boolean", "spark_arrays_overlap($1, $2)").given(twoArrays).checked(orderedElements)),
		fn("array_compact", f("array<T>", "", "list_filter($1, lambda $_x: $_x IS NOT NULL)").types(func(c call) (types.Type, error) {
			return types.ArrayOf(c.vars["T"].typ, false), nil
		})),
		fn("array_join", by("array<string>, string, string?", "string", func(c call) (string, error) {
			list := "$1"
			if len(c.args) > 2 {
				list = "spark_or_text($1, $3)"
			}
			return join(c.args[1], list, "$2"), nil
		})),
		fn("array_max", by("array<T>", "T", extremeElement("max")).nulls(nullAlways).checked(orderedElements)),
		fn("array_min", by("array<T>", "T", extremeElement("min")).nulls(nullAlways).checked(orderedElements)),
		fn("array_repeat", f("T, count", "array<T>", "list_transform(range(CAST($2 AS BIGINT)), lambda $_i: $1)").nulls(nullAlways)),
		fn("array_size", f("array", "int", "CAST(len($1) AS INTEGER)")),
		fn("size cardinality", f("array|map", "int", "CAST(len($1) AS INTEGER)").If("CAST(cardinality($1) AS INTEGER)", types.Map)),
		fn("sort_array", by("array<T>", "=1", func(c call) (string, error) { return sorted("$1", c.typ(0), "ASC", "NULLS FIRST"), nil }).checked(orderedElements),
			by("array<T>, truth", "=1", func(c call) (string, error) {
				return "CASE WHEN $2 THEN " + sorted("$1", c.typ(0), "ASC", "NULLS FIRST") + " ELSE " + sorted("$1", c.typ(0), "DESC", "NULLS LAST") + " END", nil
			}).checked(orderedElements)),
		higherOrder("array_sort", by("array<T>", "=1", func(c call) (string, error) { return sorted("$1", c.typ(0), "ASC", "NULLS LAST"), nil }).checked(orderedElements).given(typedFirst),
			// Every element is compared with every other one, and the answers are sorted by.
			f("array<T>, (T,T)->any", "=1", "CASE WHEN $1 IS NOT NULL THEN list_select($1, go_array_order(list_transform(range(len($1)), lambda $_i: list_transform(range(len($1)), lambda $_j: $2($1[$_i + 1], $1[$_j + 1]))))) END").
				nulls(nullIfFirst).checked(comparator)),
		fn("slice", f("array<T>, int, int", "=1", "spark_slice($1, $2, $3)")),
		fn("flatten", f("array<array<T>>", "array<T>", "spark_flatten($1)").nulls(nullAlways).given(typedFirst)),
		fn("arrays_zip", by("array...0", "", spellZip).types(typeZip)),
		fn("sequence", by("any, any, any?", "", spellSequence).types(typeSequence)),
		fn("element_at", by("array<T>, index", "T", spellElementAt("error")).nulls(nullAlways).given(keyOfMap), f("map<K,V>, K", "V", "$1[$2]").nulls(nullAlways).given(keyOfMap)),
		fn("try_element_at", by("array<T>, index", "T", spellElementAt("null")).nulls(nullAlways).given(keyOfMap), f("map<K,V>, K", "V", "$1[$2]").nulls(nullAlways).given(keyOfMap)),
		fn("get", f("array<T>, int", "T", "$1[CASE WHEN $2 < 0 THEN NULL ELSE CAST($2 AS BIGINT) + 1 END]").nulls(nullAlways).given(typedFirst)),
		// x[k], when the analyzer knows that x is an array or a map.
		fn("[]", f("array<T>, integral", "T", "spark_array_item($1, $2)").nulls(nullAlways), f("map<K,V>, K", "V", "$1[$2]").nulls(nullAlways)),

		higherOrder("transform",
			f("array<T>, (T)->U", "array<U>", "list_transform($1, lambda $_x: $2($_x))"),
			f("array<T>, (T,int)->U", "array<U>", "list_transform($1, lambda $_x, $_i: $2($_x, CAST($_i - 1 AS INTEGER)))")),
		higherOrder("filter",
			f("array<T>, (T)->boolean", "=1", "list_filter($1, lambda $_x: $2($_x))"),
			f("array<T>, (T,int)->boolean", "=1", "list_filter($1, lambda $_x, $_i: $2($_x, CAST($_i - 1 AS INTEGER)))")),
		higherOrder("exists any_match", f("array<T>, (T)->boolean", "boolean", "spark_any(list_transform($1, lambda $_x: $2($_x)))").nulls(nullAlways)),
		higherOrder("forall all_match", f("array<T>, (T)->boolean", "boolean", "spark_all(list_transform($1, lambda $_x: $2($_x)))").nulls(nullAlways)),
		higherOrder("aggregate reduce",
			f("array<T>, A, (A,T)->A", "A", "list_reduce(list_transform($1, lambda $_y: {'a': CAST(NULL AS $T2), 'x': $_y}), lambda $_p, $_q: {'a': CAST($3($_p.a, $_q.x) AS $T2), 'x': $_q.x}, {'a': CAST($2 AS $T2), 'x': NULL}).a").nulls(nullAlways),
			f("array<T>, A, (A,T)->A, (A)->R", "R", "$4(list_reduce(list_transform($1, lambda $_y: {'a': CAST(NULL AS $T2), 'x': $_y}), lambda $_p, $_q: {'a': CAST($3($_p.a, $_q.x) AS $T2), 'x': $_q.x}, {'a': CAST($2 AS $T2), 'x': NULL}).a)").nulls(nullAlways)),
		higherOrder("zip_with", f("array<T>, array<U>, (T,U)->R", "array<R>", "CASE WHEN $1 IS NULL OR $2 IS NULL THEN NULL ELSE list_transform(list_zip($1, $2), lambda $_z: $3($_z[1], $_z[2])) END").nulls(nullAlways)),
		fn("shuffle", f("array<T>", "array<T>", "CASE WHEN $1 IS NOT NULL THEN list_select($1, go_shuffle(len($1))) END"), f("array<T>, !bigint", "array<T>", "")).nondeterministic(),
	}
}

// typeArray is the type of array(…): of NULLs alone an array of VOID.
func typeArray(c call) (types.Type, error) {
	t, err := unify(c, all(c))
	if err != nil {
		return t, err
	}
	null := false
	for _, a := range c.args {
		null = null || a.Nullable
	}
	return types.ArrayOf(t, null), nil
}

// sameElement refuses what Spark refuses next to an array: values of another type, strings for other elements and the other way round among them.
func sameElement(c call) error {
	a, v := c.was[0].Type, c.was[len(c.was)-1].Type
	name := c.f.Name
	plain := name == "array_remove" || name == "array_insert"
	switch {
	case name == "array_insert" && !smallInt(c.was[1].Type) && c.was[1].Type.Kind != types.Null:
		return nil // of which the cast tells
	case (name == "array_append" || name == "array_prepend") && a.Kind == types.Null:
		return c.unexpectedType(0, parsePattern("array<T>"), a)
	case !plain && name != "array_append" && name != "array_prepend" && (v.Kind == types.Null && name != "array_position" || a.Kind == types.Null):
		return c.mismatch("NULL_TYPE", "Null typed values cannot be used as arguments of %s.", quoteFunc(name))
	case a.Kind != types.Array && !plain:
		return nil
	case a.Kind == types.Array:
		wider := types.TightestType
		if name == "array_contains" {
			wider = types.WiderType
		}
		if _, ok := wider(*a.Elem, v); ok {
			return nil
		}
	}
	return c.mismatch("ARRAY_FUNCTION_DIFF_TYPES", `Input to %s should have been "ARRAY" followed by a value with same element type, but it's ["%s", "%s"].`,
		quoteFunc(name), a.SQL(), v.SQL())
}

// twoArrays refuses what are not two arrays of elements that come to one type without a cast of strings.
func twoArrays(c call) error {
	a, b := c.was[0].Type, c.was[1].Type
	if a.Kind == types.Array && b.Kind == types.Array {
		if _, ok := types.TightestType(a, b); ok {
			return nil
		}
	}
	return c.mismatch("BINARY_ARRAY_DIFF_TYPES", `Input to function %s should have been two "ARRAY" with same element type, but it's ["%s", "%s"].`,
		quoteFunc(c.f.Name), a.SQL(), b.SQL())
}

// comparator refuses a lambda that gives no INT.
func comparator(c call) error {
	if t := c.typ(1); t.Kind != types.Int {
		return c.mismatch("UNEXPECTED_RETURN_TYPE", "The `lambdafunction` requires return \"INT\" type, but the actual is \"%s\" type.", t.SQL())
	}
	return nil
}

func zipNames(c call) []string {
	r := make([]string, len(c.args))
	for i, a := range c.args {
		if r[i] = a.Name; r[i] == "" {
			r[i] = strconv.Itoa(i)
		}
	}
	return r
}

func typeZip(c call) (types.Type, error) {
	t := types.Type{Kind: types.Struct}
	for i, n := range zipNames(c) {
		e := types.NullType
		if c.typ(i).Elem != nil {
			e = *c.typ(i).Elem
		}
		t.Fields = append(t.Fields, types.Col(n, e))
	}
	return types.ArrayOf(t, false), nil
}

func spellZip(c call) (string, error) {
	if len(c.args) == 0 {
		return "", diag.Unsupported("arrays_zip without arguments", "give at least one array")
	}
	if err := distinctNames(zipNames(c)); err != nil {
		return "", err
	}
	fields, null := make([]string, len(c.args)), make([]string, len(c.args))
	for i, n := range zipNames(c) {
		fields[i] = fmt.Sprintf("%s: $_z[%d]", quote(n), i+1)
		null[i] = fmt.Sprintf("$%d IS NULL", i+1)
	}
	return "CASE WHEN " + strings.Join(null, " OR ") + " THEN NULL ELSE list_transform(list_zip($*), lambda $_z: {" + strings.Join(fields, ", ") + "}) END", nil
}

// typeSequence brings start, stop and a step of numbers to one type; dates and timestamps are an interval apart.
func typeSequence(c call) (types.Type, error) {
	t, ok := types.CommonType(c.typ(0), c.typ(1))
	step := types.NullType
	if len(c.args) == 3 {
		step = c.typ(2)
	}
	switch {
	case ok && t.IsIntegral():
		if t, ok = types.CommonType(t, step); ok && t.IsIntegral() {
			c.args[0].Type, c.args[1].Type = t, t
			if len(c.args) == 3 {
				c.args[2].Type = t
			}
			return types.ArrayOf(t, false), nil
		}
	case ok && t.IsDatetime() && (step.IsInterval() || step.Kind == types.Null):
		c.args[0].Type, c.args[1].Type = t, t
		return types.ArrayOf(t, false), nil
	}
	return t, c.mismatch("SEQUENCE_WRONG_INPUT_TYPES", `%s uses the wrong parameter type. The parameter type must conform to:
1. The start and stop expressions must resolve to the same type.
2. If start and stop expressions resolve to the ("TIMESTAMP" or "TIMESTAMP_NTZ" or "DATE") type, then the step expression must resolve to the ("INTERVAL" or "INTERVAL YEAR TO MONTH" or "INTERVAL DAY TO SECOND") type.
3. Otherwise, if start and stop expressions resolve to the "INTEGRAL" type, then the step expression must resolve to the same type.`, quoteFunc(c.f.Name))
}

func spellSequence(c call) (string, error) {
	t := c.typ(0)
	if t.IsDatetime() {
		step := "CASE WHEN $1 <= $2 THEN INTERVAL 1 DAY ELSE INTERVAL (-1) DAY END"
		if len(c.args) == 3 {
			return "CAST(spark_datetime_sequence($1, $2, $3) AS $R)", nil
		}
		return "CAST(generate_series($1, $2, " + step + ") AS $R)", nil
	}
	step := "CASE WHEN $1 <= $2 THEN 1 ELSE -1 END"
	if len(c.args) == 3 {
		step = "spark_step(CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT))"
	}
	return "CAST(generate_series(CAST($1 AS BIGINT), CAST($2 AS BIGINT), " + step + ") AS $R)", nil
}

func spellElementAt(outside string) func(c call) (string, error) {
	return func(call) (string, error) {
		if outside == "null" {
			return "spark_try_element_at($1, $2)", nil
		}
		return "spark_element_at($1, $2)", nil
	}
}

// orderedElements refuses arrays whose elements Spark cannot compare.
func orderedElements(c call) error {
	if t := c.vars["T"].typ; t.Kind != types.Unknown && !t.Orderable() {
		return c.mismatch("INVALID_ORDERING_TYPE", `The %s does not support ordering on type "%s".`, quoteFunc(c.f.Name), t.SQL())
	}
	return nil
}

// asSet spells a function that takes arrays for sets. In those of Spark -0.0 is 0.0, and comes out as such.
func asSet(template string) func(c call) (string, error) {
	return func(c call) (string, error) {
		args := make([]any, strings.Count(template, "%s"))
		for i := range args {
			args[i] = fmt.Sprintf("$%d", i+1)
			if k := c.vars["T"].typ.Kind; k == types.Float || k == types.Double {
				args[i] = fmt.Sprintf("list_transform($%d, lambda $_z: $_z + 0)", i+1)
			}
		}
		return fmt.Sprintf(template, args...), nil
	}
}
