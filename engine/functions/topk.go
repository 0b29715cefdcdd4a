package functions

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// topKRows are the functions of the sketch of frequent items.
func topKRows() []*Function {
	return []*Function{
		agg("approx_top_k", by("any, int?, int?", "", spellTopK).types(typeTopK).nulls(nullNever)),
		agg("approx_top_k_accumulate", by("any, int?", "", spellTopKAccumulate).types(typeTopKAccumulate).nulls(nullNever)),
		agg("approx_top_k_combine", by("struct, int?", "", spellTopKCombine).types(typeTopKCombine).nulls(nullNever)),
		fn("approx_top_k_estimate", by("struct, int?", "", spellTopKEstimate).types(typeTopKEstimate)),
	}
}

// What the functions take where the call says nothing, and the most items a sketch may track.
const (
	topKDefault        = 5
	topKTrackedDefault = 10000
	topKTrackedLimit   = 1000000
)

// topKNumber is a constant argument above 0: k, or the number of items to track.
func topKNumber(c call, i, missing int, name, what string) (int, error) {
	if i >= len(c.args) {
		return missing, nil
	}
	v, known, err := c.constantValue(i)
	n, ok := v.(int64)
	switch {
	case err != nil:
		return 0, err
	case known && v == nil:
		return 0, diag.New("APPROX_TOP_K_NULL_ARG", "The value of `%s` in `approx_top_k` cannot be NULL.", name)
	case !c.args[i].Foldable:
		return 0, c.mismatch("TYPE_CHECK_FAILURE_WITH_HINT", "%s must be a constant literal.", what)
	case !ok:
		return 0, diag.Unsupported("a computed "+name+" of "+c.f.Name, "write the number as a literal")
	case n <= 0:
		return 0, diag.New("APPROX_TOP_K_NON_POSITIVE_ARG", "The value of `%s` in `approx_top_k` must be a positive integer, but got %d.", name, n)
	case name == "maxItemsTracked" && n > topKTrackedLimit:
		return 0, diag.New("APPROX_TOP_K_MAX_ITEMS_TRACKED_EXCEEDS_LIMIT", "The max items tracked `maxItemsTracked`(%d) of `approx_top_k` should be less than or equal to %d.", n, topKTrackedLimit)
	}
	return int(n), nil
}

func topKOf(c call, i int) (int, error) { return topKNumber(c, i, topKDefault, "k", "K") }

func topKTracked(c call, i int) (int, error) {
	return topKNumber(c, i, topKTrackedDefault, "maxItemsTracked", "Number of items tracked")
}

// topKItem refuses types that the sketch does not count.
func topKItem(c call) error {
	t := c.typ(0)
	if t.IsNumeric() || t.IsString() || t.Kind == types.Boolean || t.Kind == types.Date || t.Kind == types.Timestamp || t.Kind == types.TimestampNTZ {
		return nil
	}
	name := t.String()
	if t.IsNested() {
		name, _, _ = strings.Cut(name, "<")
	}
	return c.mismatch("TYPE_CHECK_FAILURE_WITH_HINT", "%s columns are not supported.", name)
}

// topKResult is what is counted, and how often.
func topKResult(item types.Type) types.Type {
	return types.ArrayOf(types.Type{Kind: types.Struct, Fields: []types.Field{types.Col("item", item), {Name: "count", Type: types.LongType}}}, false)
}

// topKState is a sketch with what it takes to read it.
func topKState(item types.Type) types.Type {
	return types.Type{Kind: types.Struct, Fields: []types.Field{
		{Name: "sketch", Type: types.BinaryType}, {Name: "maxItemsTracked", Type: types.IntType}, types.Col("itemDataType", item), {Name: "itemDataTypeDDL", Type: types.StringType},
	}}
}

func typeTopK(c call) (types.Type, error) {
	if _, _, err := topKNumbers(c); err != nil {
		return types.Type{}, err
	}
	return topKResult(c.typ(0)), topKItem(c)
}

func topKNumbers(c call) (k, tracked int, err error) {
	if k, err = topKOf(c, 1); err != nil {
		return k, 0, err
	}
	if tracked, err = topKTracked(c, 2); err == nil && tracked < k {
		err = diag.New("APPROX_TOP_K_MAX_ITEMS_TRACKED_LESS_THAN_K", "The max items tracked `maxItemsTracked`(%d) of `approx_top_k` should be greater than or equal to `k`(%d).", tracked, k)
	}
	return k, tracked, err
}

// topKList makes the result of a list of texts, item and count.
func topKList(list string, item types.Type) string {
	return "list_transform(" + list + ", lambda $_p: {'item': CAST($_p[1] AS " + duckName(item) + "), 'count': CAST($_p[2] AS BIGINT)})"
}

func spellTopK(c call) (string, error) {
	k, tracked, err := topKNumbers(c)
	item := c.typ(0)
	return topKList(fmt.Sprintf("go_top_k(coalesce(list($D$1)$F, []), %s, %d, %d)", quote(item.String()), tracked, k), item), err
}

func typeTopKAccumulate(c call) (types.Type, error) {
	if _, err := topKTracked(c, 1); err != nil {
		return types.Type{}, err
	}
	return topKState(c.typ(0)), topKItem(c)
}

func spellTopKAccumulate(c call) (string, error) {
	tracked, err := topKTracked(c, 1)
	item := c.typ(0)
	ddl := "item " + item.SQL() + " NOT NULL"
	if item.IsString() {
		ddl = "item string not null"
	}
	return fmt.Sprintf("{'sketch': go_top_k_sketch(coalesce(list($D$1)$F, []), %s, %d), 'maxItemsTracked': CAST(%[2]d AS INTEGER), 'itemDataType': CAST(NULL AS %s), 'itemDataTypeDDL': %s}",
		quote(item.String()), tracked, duckName(item), quote(ddl)), err
}

// topKStateItem is the type of the items of a state, which a struct of other fields is none.
func topKStateItem(c call) (types.Type, error) {
	t := c.typ(0)
	if f := t.Fields; len(f) == 4 && f[0].Type.Kind == types.Binary && f[1].Type.Kind == types.Int && f[3].Type.IsString() {
		return f[2].Type, nil
	}
	got := t.String()
	if t.Kind == types.Null {
		got = "struct<>"
	}
	return types.Type{}, c.mismatch("TYPE_CHECK_FAILURE_WITH_HINT", "State must be a struct with 4 fields. Expected struct: struct<sketch:binary,maxItemsTracked:int,itemDataType:any,itemDataTypeDDL:string>. Got: %s.", got)
}

func typeTopKEstimate(c call) (types.Type, error) {
	item, err := topKStateItem(c)
	if err != nil {
		return item, err
	}
	_, err = topKOf(c, 1)
	return topKResult(item), err
}

func spellTopKEstimate(c call) (string, error) {
	item, err := topKStateItem(c)
	if err != nil {
		return "", err
	}
	k, err := topKOf(c, 1)
	f := c.typ(0).Fields
	return topKList(fmt.Sprintf("go_top_k_estimate(struct_extract($1, %s), %s, struct_extract($1, %s), %d)", quote(f[0].Name), quote(item.String()), quote(f[1].Name), k), item), err
}

func typeTopKCombine(c call) (types.Type, error) {
	item, err := topKStateItem(c)
	if err != nil {
		return item, err
	}
	_, err = topKTracked(c, 1)
	return topKState(item), err
}

func spellTopKCombine(c call) (string, error) {
	item, err := topKStateItem(c)
	if err != nil {
		return "", err
	}
	tracked, err := topKTracked(c, 1)
	f := c.typ(0).Fields
	list := func(i int) string {
		return "coalesce(list(struct_extract($1, " + quote(f[i].Name) + ")) FILTER (WHERE $1 IS NOT NULL$A)$W, [])"
	}
	size := "list_extract(" + list(1) + ", 1)"
	if len(c.args) > 1 {
		size = fmt.Sprintf("CAST(%d AS INTEGER)", tracked)
	} else {
		tracked = -1
	}
	return fmt.Sprintf("{'sketch': go_top_k_combine(%s, %s, %s, %s, %d), 'maxItemsTracked': %s, 'itemDataType': CAST(NULL AS %s), 'itemDataTypeDDL': list_extract(%[3]s, 1)}",
		list(0), list(1), list(3), quote(item.String()), tracked, size, duckName(item)), err
}
