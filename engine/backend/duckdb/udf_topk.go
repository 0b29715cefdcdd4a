package duckdb

import (
	"encoding/binary"
	"errors"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/sketch"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// topKFunctions are approx_top_k and the functions that keep its sketch. What Spark stores is the sketch and behind it the number of NULLs. Items that came
// as often are in the order of one task that reads all rows; where Spark merges the sketches of several, theirs depends on how the rows are spread.
func topKFunctions() []goFunction {
	return []goFunction{
		function("go_top_k", "any, text, int, int -> [[text]]", func(a []any) (any, error) {
			s, err := countItems(a[0], a[1].(string), int(a[2].(int32)))
			if err != nil {
				return nil, err
			}
			return s.most(int(a[3].(int32)))
		}),
		function("go_top_k_sketch", "any, text, int -> blob", func(a []any) (any, error) {
			s, err := countItems(a[0], a[1].(string), int(a[2].(int32)))
			if err != nil {
				return nil, err
			}
			return s.encode(), nil
		}),
		function("go_top_k_estimate", "blob, text, int, int -> [[text]]", func(a []any) (any, error) {
			if tracked, k := a[2].(int32), a[3].(int32); tracked < k {
				return nil, raise("APPROX_TOP_K_MAX_ITEMS_TRACKED_LESS_THAN_K", "The max items tracked `maxItemsTracked`(%d) of `approx_top_k` should be greater than or equal to `k`(%d).", tracked, k)
			}
			s, err := decodeTopK(a[0].([]byte), a[1].(string))
			if err != nil {
				return nil, err
			}
			return s.most(int(a[3].(int32)))
		}),
		function("go_top_k_combine", "[blob], [int], [text], text, int -> blob", func(a []any) (any, error) {
			return combineTopK(a[0].([]any), a[1].([]any), a[2].([]any), a[3].(string), int(a[4].(int32)))
		}),
	}
}

// topK is a sketch of items of a type.
type topK struct {
	items *sketch.Items
	typ   types.Type
	nulls int64
}

// countItems counts the elements of a list.
func countItems(list any, typ string, tracked int) (topK, error) {
	t, err := typeOf(typ)
	if err != nil {
		return topK{}, err
	}
	s := topK{items: sketch.New(sketch.LargestFor(tracked)), typ: t}
	values, _ := list.([]any)
	for _, v := range values {
		if v == nil {
			s.nulls++
			continue
		}
		x, err := goValue(v, t)
		if err != nil {
			return s, err
		}
		item, err := itemOf(x, t)
		if err != nil {
			return s, err
		}
		s.items.Add(item, 1)
	}
	return s, nil
}

// The forms in which items are stored.
const (
	storedBits    = iota
	storedNumber  // with a tag of the type
	storedLong    // eight bytes
	storedCounted // a length and as many bytes
)

func storedForm(t types.Type) int {
	switch t.Kind {
	case types.Boolean:
		return storedBits
	case types.Byte, types.Short, types.Int, types.Float, types.Date:
		return storedNumber
	case types.Decimal:
		switch {
		case t.Precision <= 9:
			return storedNumber
		case t.Precision <= 18:
			return storedLong
		}
		return storedCounted
	case types.Long, types.Double, types.Timestamp, types.TimestampNTZ:
		return storedLong
	}
	return storedCounted
}

// itemOf is a value as the sketch counts it.
func itemOf(v any, t types.Type) (sketch.Item, error) {
	switch x := v.(type) {
	case bool:
		return sketch.Bool(x), nil
	case string:
		return sketch.Text(x), nil
	case types.DateValue:
		return sketch.Int(int32(x)), nil
	case float64:
		if t.Kind == types.Float {
			return sketch.Float(float32(x)), nil
		}
		return sketch.Double(x), nil
	case types.DecimalValue:
		item := sketch.Decimal(x.Unscaled)
		switch storedForm(t) {
		case storedNumber:
			item = sketch.Int(int32(x.Unscaled.Int64()))
		case storedLong:
			item = sketch.Long(x.Unscaled.Int64())
		}
		item.Hash = sketch.DecimalHash(x.Unscaled, t.Scale)
		return item, nil
	case int64:
		switch t.Kind {
		case types.Byte:
			return sketch.Byte(int8(x)), nil
		case types.Short:
			return sketch.Short(int16(x)), nil
		case types.Int:
			return sketch.Int(int32(x)), nil
		}
		return sketch.Long(x), nil
	}
	return sketch.Item{}, raise("DP_INTERNAL", "%T is no item of %s", v, t)
}

func (s topK) encode() []byte {
	var pack func([]sketch.Item) []byte
	if storedForm(s.typ) == storedBits {
		pack = sketch.PackBools
	}
	return binary.BigEndian.AppendUint64(s.items.Encode(pack), uint64(s.nulls))
}

var errSketch = raise("DP_INVALID_ARGUMENT", "The state is no sketch that approx_top_k_accumulate made for this type.")

func decodeTopK(b []byte, typ string) (topK, error) {
	t, err := typeOf(typ)
	if err != nil {
		return topK{}, err
	}
	items, rest, err := sketch.Decode(b, func(b []byte, n int) ([]sketch.Item, []byte, error) { return readItems(b, n, t) })
	if err != nil || len(rest) != 8 {
		return topK{}, errSketch
	}
	return topK{items, t, int64(binary.BigEndian.Uint64(rest))}, nil
}

var errShort = errors.New("the sketch is too short")

// readItems reads n items.
func readItems(b []byte, n int, t types.Type) ([]sketch.Item, []byte, error) {
	var r []sketch.Item
	form := storedForm(t)
	if form == storedBits {
		if len(b) < (n+7)/8 {
			return nil, nil, errShort
		}
		for i := range n {
			r = append(r, sketch.Bool(b[i/8]>>(i%8)&1 == 1))
		}
		return r, b[(n+7)/8:], nil
	}
	for range n {
		size := 8
		switch {
		case form == storedNumber:
			size = map[types.Kind]int{types.Byte: 2, types.Short: 3}[t.Kind]
			if size == 0 {
				size = 5
			}
		case form == storedCounted && len(b) >= 4:
			size = 4 + int(binary.LittleEndian.Uint32(b))
		}
		if size < 0 || len(b) < size {
			return nil, nil, errShort
		}
		v, err := storedValue(b[:size], t)
		if err != nil {
			return nil, nil, err
		}
		x, err := itemOf(v, t)
		if err != nil {
			return nil, nil, err
		}
		r, b = append(r, x), b[size:]
	}
	return r, b, nil
}

// storedValue is the value of an item's stored form.
func storedValue(b []byte, t types.Type) (any, error) {
	form := storedForm(t)
	n := int64(0)
	switch {
	case form == storedCounted && t.IsString():
		return string(b[4:]), nil
	case form == storedCounted:
		u := new(big.Int).SetBytes(b[4:])
		if len(b) > 4 && b[4]&0x80 != 0 {
			u.Sub(u, new(big.Int).Lsh(big.NewInt(1), uint(8*len(b[4:]))))
		}
		return types.DecimalValue{Unscaled: u, Scale: t.Scale}, nil
	case form == storedLong:
		n = int64(binary.LittleEndian.Uint64(b))
	case len(b) == 2:
		n = int64(int8(b[1]))
	case len(b) == 3:
		n = int64(int16(binary.LittleEndian.Uint16(b[1:])))
	default:
		n = int64(int32(binary.LittleEndian.Uint32(b[1:])))
	}
	switch t.Kind {
	case types.Float:
		return float64(math.Float32frombits(uint32(n))), nil
	case types.Double:
		return math.Float64frombits(uint64(n)), nil
	case types.Date:
		return types.DateValue(n), nil
	case types.Decimal:
		return types.DecimalValue{Unscaled: big.NewInt(n), Scale: t.Scale}, nil
	}
	return n, nil
}

// most are the k most frequent items, each as the text that DuckDB casts to the type, with its count; NULL stands behind the items that came as often.
func (s topK) most(k int) (any, error) {
	list := []any{}
	null := s.nulls == 0
	add := func(item any, n int64) { list = append(list, []any{item, strconv.FormatInt(n, 10)}) }
	for _, c := range s.items.Frequent() {
		if !null && s.nulls > c.Count {
			null = true
			add(nil, s.nulls)
		}
		text, err := s.text(c.Item)
		if err != nil {
			return nil, err
		}
		add(text, c.Count)
	}
	if !null {
		add(nil, s.nulls)
	}
	return list[:min(k, len(list))], nil
}

func (s topK) text(x sketch.Item) (string, error) {
	if s.typ.Kind == types.Boolean {
		return strconv.FormatBool(x.Key == "1"), nil
	}
	v, err := storedValue(x.Bytes, s.typ)
	if err != nil {
		return "", err
	}
	switch n := v.(type) {
	case int64:
		switch s.typ.Kind {
		case types.Timestamp:
			return localText(n) + "+00", nil
		case types.TimestampNTZ:
			return localText(n), nil
		}
		return strconv.FormatInt(n, 10), nil
	case float64:
		bits := 64
		if s.typ.Kind == types.Float {
			bits = 32
		}
		return strings.ToLower(strconv.FormatFloat(n, 'g', -1, bits)), nil
	}
	return types.Text(v, s.typ, nil), nil
}

func localText(us int64) string { return types.Text(us, types.TimestampNTZType, nil) }

// combineTopK merges sketches. tracked is -1 where all must have tracked as many items.
func combineTopK(sketches, sizes, ddls []any, typ string, tracked int) (any, error) {
	if len(sketches) == 0 {
		return nil, raise("UNSUPPORTED_FEATURE", "approx_top_k_combine of no sketches is not supported by dp.")
	}
	largest := sketch.LargestFor(1000000)
	if tracked > 0 {
		largest = sketch.LargestFor(tracked)
	}
	all := topK{items: sketch.New(largest)}
	for i, b := range sketches {
		if ddls[i] != ddls[0] {
			return nil, raise("APPROX_TOP_K_SKETCH_TYPE_NOT_MATCH", "Combining approx_top_k sketches of different types is not allowed. Found sketches of type \"%s\" and \"%s\".", itemType(ddls[0]), itemType(ddls[i]))
		}
		if tracked < 0 && sizes[i] != sizes[0] {
			return nil, raise("APPROX_TOP_K_SKETCH_SIZE_NOT_MATCH", "Combining approx_top_k sketches of different sizes is not allowed. Found sketches of size %d and %d.", sizes[0], sizes[i])
		}
		bytes, _ := b.([]byte)
		s, err := decodeTopK(bytes, typ)
		if err != nil {
			return nil, err
		}
		all.typ = s.typ
		all.items.Merge(s.items)
		all.nulls += s.nulls
	}
	return all.encode(), nil
}

// itemType is the type in a state's DDL.
func itemType(ddl any) string {
	text, _ := ddl.(string)
	text = strings.TrimPrefix(strings.ToUpper(text), "ITEM ")
	return strings.TrimSuffix(text, " NOT NULL")
}
