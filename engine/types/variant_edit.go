package types

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// Edits of a VARIANT make a new value and leave the old one as it is. A path that does not fit the value is a VARIANT_PATH_TYPE_MISMATCH, which names the
// function that was called.

// VariantEdit is an edit at a path.
type VariantEdit struct {
	Function string // for errors
	Path     []VariantStep
}

// Set puts x at the path. What the path lacks is made when create says so, with nulls up to the index of an array's new element; else the value stays
// as it is.
func (e VariantEdit) Set(v, x any, create bool) (any, error) {
	return e.at(v, 0, func(v any, last VariantStep) (any, error) {
		switch v := v.(type) {
		case VariantObject:
			i, there := v.find(last.Key)
			if !there && !create {
				return v, nil
			}
			return v.with(i, there, VariantMember{last.Key, x}), nil
		case []any:
			switch {
			case last.Index < len(v):
				v = slices.Clone(v)
				v[last.Index] = x
			case create:
				v = append(padded(v, last.Index), x)
			}
			return v, nil
		}
		return nil, nil
	}, create)
}

// Insert puts x at the path, where an object must not have the key yet and the elements of an array from the index on move up.
func (e VariantEdit) Insert(v, x any) (any, error) {
	return e.at(v, 0, func(v any, last VariantStep) (any, error) {
		switch v := v.(type) {
		case VariantObject:
			i, there := v.find(last.Key)
			if there {
				return nil, diag.New("VARIANT_DUPLICATE_KEY", "Failed to build variant because of a duplicate object key `%s`.", last.Key)
			}
			return v.with(i, false, VariantMember{last.Key, x}), nil
		case []any:
			if last.Index < len(v) {
				return slices.Insert(slices.Clone(v), last.Index, x), nil
			}
			return append(padded(v, last.Index), x), nil
		}
		return nil, nil
	}, true)
}

// at edits what the last step of the path stands in, and on the way makes what is missing when create says so.
func (e VariantEdit) at(v any, depth int, edit func(v any, last VariantStep) (any, error), create bool) (any, error) {
	s := e.Path[depth]
	o, isObject := v.(VariantObject)
	list, isList := v.([]any)
	if isObject && s.Index >= 0 || isList && s.Index < 0 || !isObject && !isList {
		return nil, e.mismatch(depth)
	}
	if depth == len(e.Path)-1 {
		return edit(v, s)
	}
	// What stands behind the step, or an empty container of the kind that the next step needs.
	var inner any = VariantObject{}
	if e.Path[depth+1].Index >= 0 {
		inner = []any{}
	}
	var at int
	var there bool
	if isObject {
		if at, there = o.find(s.Key); there {
			inner = o[at].Value
		}
	} else if there = s.Index < len(list); there {
		inner = list[s.Index]
	}
	if !there && !create {
		return v, nil
	}
	x, err := e.at(inner, depth+1, edit, create)
	if err != nil {
		return nil, err
	}
	switch {
	case isObject:
		return o.with(at, there, VariantMember{s.Key, x}), nil
	case there:
		list = slices.Clone(list)
		list[s.Index] = x
		return list, nil
	}
	return append(padded(list, s.Index), x), nil
}

// Append puts x at the end of the array at the path; nothing happens where the value does not go that far.
func (e VariantEdit) Append(v, x any) (any, error) {
	return e.append(v, x, 0)
}

func (e VariantEdit) append(v, x any, depth int) (any, error) {
	list, isList := v.([]any)
	if depth == len(e.Path) {
		if !isList {
			return nil, e.mismatch(depth)
		}
		return append(slices.Clone(list), x), nil
	}
	s := e.Path[depth]
	switch v := v.(type) {
	case VariantObject:
		if s.Index >= 0 {
			return nil, e.mismatch(depth)
		}
		i, there := v.find(s.Key)
		if !there {
			return v, nil
		}
		inner, err := e.append(v[i].Value, x, depth+1)
		return v.with(i, true, VariantMember{s.Key, inner}), err
	case []any:
		if s.Index < 0 {
			return nil, e.mismatch(depth)
		}
		if s.Index >= len(v) {
			return v, nil
		}
		inner, err := e.append(v[s.Index], x, depth+1)
		v = slices.Clone(v)
		v[s.Index] = inner
		return v, err
	}
	return nil, e.mismatch(depth)
}

// Delete takes away what is at the path, if anything is.
func (e VariantEdit) Delete(v any) any { return deleteVariant(v, e.Path) }

func deleteVariant(v any, path []VariantStep) any {
	s, last := path[0], len(path) == 1
	switch v := v.(type) {
	case VariantObject:
		i, there := v.find(s.Key)
		switch {
		case s.Index >= 0 || !there:
			return v
		case last:
			return slices.Delete(slices.Clone(v), i, i+1)
		}
		return v.with(i, true, VariantMember{s.Key, deleteVariant(v[i].Value, path[1:])})
	case []any:
		switch {
		case s.Index < 0 || s.Index >= len(v):
			return v
		case last:
			return slices.Delete(slices.Clone(v), s.Index, s.Index+1)
		}
		v = slices.Clone(v)
		v[s.Index] = deleteVariant(v[s.Index], path[1:])
		return v
	}
	return v
}

// StripVariantNulls is a value without the members of its objects that are null and, if arrays says so, without the elements that are.
func StripVariantNulls(v any, arrays bool) any {
	switch v := v.(type) {
	case VariantObject:
		r := VariantObject{}
		for _, m := range v {
			if m.Value != (VariantNull{}) {
				r = append(r, VariantMember{m.Key, StripVariantNulls(m.Value, arrays)})
			}
		}
		return r
	case []any:
		r := []any{}
		for _, x := range v {
			if !arrays || x != (VariantNull{}) {
				r = append(r, StripVariantNulls(x, arrays))
			}
		}
		return r
	}
	return v
}

// mismatch is the error of a path whose step at depth does not fit what stands there.
func (e VariantEdit) mismatch(depth int) error {
	return diag.New("VARIANT_PATH_TYPE_MISMATCH", "The path '%s' is incompatible with the variant value at '%s' in `%s`.", pathText(e.Path), pathText(e.Path[:depth]), e.Function)
}

func pathText(path []VariantStep) string {
	var b strings.Builder
	b.WriteByte('$')
	for _, s := range path {
		switch {
		case s.Index >= 0:
			fmt.Fprintf(&b, "[%d]", s.Index)
		case strings.ContainsAny(s.Key, ".[' "):
			b.WriteString("[" + strconv.Quote(s.Key) + "]")
		default:
			b.WriteString("." + s.Key)
		}
	}
	return b.String()
}

// find is where a key stands or belongs.
func (o VariantObject) find(key string) (int, bool) {
	return slices.BinarySearchFunc(o, key, func(m VariantMember, k string) int { return strings.Compare(m.Key, k) })
}

// with is the object with a member at i, in the place of the one that is there.
func (o VariantObject) with(i int, there bool, m VariantMember) VariantObject {
	o = slices.Clone(o)
	if !there {
		return slices.Insert(o, i, m)
	}
	o[i] = m
	return o
}

// padded is an array with nulls up to a length.
func padded(list []any, n int) []any {
	list = slices.Clone(list)
	for len(list) < n {
		list = append(list, VariantNull{})
	}
	return list
}
