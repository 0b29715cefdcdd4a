package files

import (
	"sort"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// shape is what is known of one JSON value's type over all records so far. The zero shape has seen nothing, or only NULL. It is Spark's
// fold of JsonInferSchema.compatibleType, done in place: a record is not first made a type of its own.
type shape struct {
	kind      types.Kind // Unknown, Boolean, Long, Decimal, Double, String, Timestamp, Array or Struct
	precision int        // Decimal
	scale     int
	elem      *shape
	obj       *object
	empty     bool // an empty string came, which counts as NULL
	reworded  bool // a string column holds what other readers write down in their own way: a floating number, an object, an array
}

// object is the fields of a struct shape.
type object struct {
	names  []string
	fields []*field
	index  map[string]int
	folded map[string]int // by the name in lower case
	record uint64         // the object being read, to notice a name that comes twice
	clash  string         // a name that one record has twice, or in several spellings of unlike types; "" without
}

type field struct {
	shape shape
	last  uint64 // the object this field was last seen in
}

// scalar adds a value of a scalar kind.
func (s *shape) scalar(k types.Kind) {
	if s.kind == k {
		return
	}
	switch {
	case s.kind == types.Unknown:
		s.kind = k
	case s.kind == types.String:
		s.reworded = s.reworded || k == types.Double
	case s.kind == types.Long && k == types.Double || s.kind == types.Decimal && k == types.Double:
		s.kind = types.Double
	case s.kind == types.Double && k == types.Long:
	case s.kind == types.Decimal && k == types.Long:
		s.decimal(20, 0)
	default:
		s.text(k)
	}
}

// text makes the shape a string that also holds what was seen of it before, and a value of kind k.
func (s *shape) text(k types.Kind) {
	odd := s.reworded
	for _, x := range []types.Kind{s.kind, k} {
		odd = odd || x == types.Double || x == types.Array || x == types.Struct
	}
	*s = shape{kind: types.String, empty: s.empty, reworded: odd}
}

// decimal adds a number of that precision and scale.
func (s *shape) decimal(precision, scale int) {
	switch s.kind {
	case types.Unknown:
		s.kind, s.precision, s.scale = types.Decimal, precision, scale
		return
	case types.Long:
		s.kind, s.precision, s.scale = types.Decimal, 20, 0
	case types.Decimal:
	case types.Double:
		return
	default:
		s.scalar(types.Decimal)
		return
	}
	whole := max(s.precision-s.scale, precision-scale)
	s.scale = max(s.scale, scale)
	if s.precision = whole + s.scale; s.precision > 38 {
		s.kind = types.Double
	}
}

// array makes the shape an array and returns its element; nil when the shape is a string by now.
func (s *shape) array() *shape {
	switch s.kind {
	case types.Array:
	case types.Unknown:
		s.kind, s.elem = types.Array, &shape{}
	default:
		s.text(types.Array)
		return nil
	}
	return s.elem
}

// object makes the shape a struct and returns it; nil when the shape is a string by now.
func (s *shape) object() *object {
	switch s.kind {
	case types.Struct:
	case types.Unknown:
		s.kind, s.obj = types.Struct, &object{index: map[string]int{}, folded: map[string]int{}}
	default:
		s.text(types.Struct)
		return nil
	}
	return s.obj
}

// key finds or makes a field. at is where it is expected, as records mostly repeat their order.
func (o *object) key(name []byte, at int) int {
	if at < len(o.names) && string(name) == o.names[at] {
		return o.mark(at)
	}
	if i, ok := o.index[string(name)]; ok {
		return o.mark(i)
	}
	n := string(name)
	i := len(o.names)
	o.names = append(o.names, n)
	o.fields = append(o.fields, &field{})
	o.index[n] = i
	low := strings.ToLower(n)
	if j, ok := o.folded[low]; !ok {
		o.folded[low] = i
	} else if o.fields[j].last == o.record {
		o.clash = low
	}
	return o.mark(i)
}

// mark notes that the current object has the field.
func (o *object) mark(i int) int {
	if f := o.fields[i]; f.last == o.record {
		o.clash = strings.ToLower(o.names[i])
	} else {
		f.last = o.record
	}
	return i
}

// typ is the shape as a type that later files still merge with: NULL, empty structs and unsorted decimals are kept, fields are sorted.
func (s *shape) typ() (types.Type, error) {
	switch s.kind {
	case types.Array:
		e, err := s.elem.typ()
		return types.ArrayOf(e, true), err
	case types.Struct:
		return s.obj.typ()
	case types.Decimal:
		return types.DecimalOf(s.precision, s.scale), nil
	case types.Unknown:
		return types.NullType, nil
	}
	return types.Type{Kind: s.kind}, nil
}

func (o *object) typ() (types.Type, error) {
	if o.clash != "" {
		return types.Type{}, duplicateColumn(o.clash)
	}
	t := types.Type{Kind: types.Struct, Fields: make([]types.Field, 0, len(o.names))}
	for i, n := range o.names {
		if n == "" {
			continue // Spark leaves nameless fields out
		}
		ft, err := o.fields[i].shape.typ()
		if err != nil {
			return types.Type{}, err
		}
		if first := o.folded[strings.ToLower(n)]; first != i {
			if err := mergeSpelling(&t, o.names[first], ft); err != nil {
				return types.Type{}, err
			}
			continue
		}
		t.Fields = append(t.Fields, types.Col(n, ft))
	}
	sort.Slice(t.Fields, func(i, j int) bool { return t.Fields[i].Name < t.Fields[j].Name })
	return t, nil
}

// mergeSpelling merges the type of a field that came in another spelling (A after a). As in Spark the first spelling stays, and types that
// have no tightest common type are an error.
func mergeSpelling(t *types.Type, name string, ft types.Type) error {
	for i := range t.Fields {
		if t.Fields[i].Name != name {
			continue
		}
		m, ok := tightest(t.Fields[i].Type, ft)
		if !ok {
			return duplicateColumn(strings.ToLower(name))
		}
		t.Fields[i].Type = m
	}
	return nil
}

// oddities looks through a shape for what keeps it from being exact: odd, for values that other readers take otherwise whatever the column
// becomes; empties, for empty strings where nothing else was seen, which only fit a column of strings.
func (s *shape) oddities() (odd, empties bool) {
	odd = s.reworded || s.empty && s.kind != types.String && s.kind != types.Unknown
	empties = s.empty && s.kind == types.Unknown
	switch s.kind {
	case types.Array:
		o, e := s.elem.oddities()
		return odd || o, empties || e
	case types.Struct:
		for _, f := range s.obj.fields {
			o, e := f.shape.oddities()
			odd, empties = odd || o, empties || e
		}
	}
	return odd, empties
}
