package plan

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"math/big"
	"reflect"
	"slices"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Fingerprint tells resolved relations apart: two with the same one give the same rows from the same sources. It covers every field of the tree
// but places in files, the versions of sources and columns of sources that nothing reads, so that a new kind of node needs nothing here. Relations that were written differently have
// different ones even where they mean the same. Of a user function only the name is covered.
func Fingerprint(r Relation) string {
	f := fingerprinter{sha256.New(), Read(r), map[int]int{}}
	f.value(reflect.ValueOf(r))
	return hex.EncodeToString(f.h.Sum(nil)[:16])
}

type fingerprinter struct {
	h    hash.Hash
	read map[int]bool
	ids  map[int]int // of attributes, in the order in which they are met: an unread column of a source moves those of the analyzer
}

var (
	originType = reflect.TypeFor[diag.Origin]()
	timeType   = reflect.TypeFor[time.Time]()
	zoneType   = reflect.TypeFor[*time.Location]()
	bigType    = reflect.TypeFor[*big.Int]()
)

func (f fingerprinter) word(format string, args ...any) { fmt.Fprintf(f.h, format+"\x00", args...) }

func (f fingerprinter) value(v reflect.Value) {
	if !v.IsValid() {
		f.word("nil")
		return
	}
	switch v.Type() {
	case originType:
		return
	case timeType, zoneType, bigType:
		f.word("%v", v)
		return
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			f.word("nil")
			return
		}
		if v.CanInterface() && v.Kind() == reflect.Pointer {
			switch x := v.Interface().(type) {
			case *Scan:
				f.scan(x)
				return
			case Source:
				f.source(x, nil)
				return
			case *UserFunction:
				f.word("%s", x.Name)
				f.value(reflect.ValueOf(x.Result))
				return
			}
		}
		f.value(v.Elem())
	case reflect.Struct:
		f.word("%s", v.Type())
		for i := range v.NumField() {
			// A plan id only serves to resolve names.
			switch n := v.Type().Field(i).Name; {
			case n == "PlanID":
			case n == "ID" && v.Field(i).Kind() == reflect.Int:
				f.word("%s %d", n, f.id(int(v.Field(i).Int())))
			default:
				f.word("%s", n)
				f.value(v.Field(i))
			}
		}
	case reflect.Slice, reflect.Array:
		f.word("%d", v.Len())
		for i := range v.Len() {
			f.value(v.Index(i))
		}
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int {
			x, y := fmt.Sprint(a), fmt.Sprint(b)
			return slices.Compare([]byte(x), []byte(y))
		})
		f.word("%d", len(keys))
		for _, k := range keys {
			f.value(k)
			f.value(v.MapIndex(k))
		}
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		f.word("%s", v.Type())
	default:
		f.word("%s %v", v.Type(), v)
	}
}

func (f fingerprinter) id(id int) int {
	n, ok := f.ids[id]
	if !ok {
		n = len(f.ids)
		f.ids[id] = n
	}
	return n
}

// scan is a scan with the columns that are read.
func (f fingerprinter) scan(s *Scan) {
	n := *s
	n.Attrs, n.Source = nil, nil
	names := map[string]bool{}
	for _, a := range s.Attrs {
		if f.read[a.ID] {
			n.Attrs = append(n.Attrs, a)
			names[a.Name] = true
		}
	}
	f.value(reflect.ValueOf(n))
	f.source(s.Source, func(c types.Field) bool { return names[c.Name] })
}

// source is what a scan reads, but not which version of it; of a table's columns those to keep, nil: all.
func (f fingerprinter) source(s Source, keep func(types.Field) bool) {
	f.word("%s", s.SourceKind())
	columns := func(s types.Schema) {
		for _, c := range s.Fields {
			if keep == nil || keep(c) {
				f.value(reflect.ValueOf(c))
			}
		}
	}
	switch s := s.(type) {
	case *ParquetSource:
		if s.Version != nil {
			f.word("%s", s.Version.Dir)
		}
		columns(s.Schema)
	case *RawSource:
		f.value(reflect.ValueOf(s.Schema))
		f.value(reflect.ValueOf(s.Options))
	case *PendingSource:
		f.word("%s", s.Key)
		columns(s.Schema)
	}
}
