package delta

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"
)

// A layered map is a map, and its older versions do not change.
func TestLayeredIsAMap(t *testing.T) {
	seed := rand.Uint64()
	rnd := rand.New(rand.NewPCG(seed, 4))
	type version struct {
		l layered[int]
		m map[string]int
	}
	same := func(v version) bool {
		got := map[string]int{}
		for k, x := range v.l.all {
			if _, twice := got[k]; twice {
				return false
			}
			got[k] = x
		}
		for k, x := range v.m {
			if y, ok := v.l.get(k); !ok || x != y {
				return false
			}
		}
		_, ghost := v.l.get("nosuch")
		return maps.Equal(got, v.m) && v.l.len() == len(v.m) && !ghost
	}
	versions := []version{{m: map[string]int{}}}
	for range 300 {
		last := versions[len(versions)-1]
		e, m := last.l.edit(), maps.Clone(last.m)
		for range rnd.IntN(40) {
			k := fmt.Sprint(rnd.IntN(500))
			if rnd.IntN(3) == 0 {
				e.remove(k)
				delete(m, k)
			} else {
				v := rnd.Int()
				e.set(k, v)
				m[k] = v
			}
		}
		versions = append(versions, version{e.done(), m})
	}
	for i, v := range versions {
		if !same(v) {
			t.Fatalf("seed %d: version %d differs", seed, i)
		}
	}
}
