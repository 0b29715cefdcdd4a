package functions

import "testing"

func TestTableCompiles(t *testing.T) {
	seen := map[string]string{}
	for _, f := range All() {
		for _, n := range append([]string{f.Name}, f.Aliases...) {
			if was, ok := seen[n]; ok {
				t.Errorf("%s is in both %s and %s", n, was, f.Family)
			}
			seen[n] = f.Family
		}
		if f.Refused == "" && len(f.forms) == 0 {
			t.Errorf("%s has no forms", f.Name)
		}
	}
	t.Logf("%d functions, %d names", len(All()), len(seen))
}
