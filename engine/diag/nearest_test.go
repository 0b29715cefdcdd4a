package diag

import "testing"

func TestNearest(t *testing.T) {
	names := []string{"name", "comment", "schema", "partition_cols"}
	for _, c := range []struct {
		name string
		most int
		want string
	}{
		{"Name", 1, "name"},
		{"nmae", 1, "name"},
		{"coment", 2, "comment"},
		{"partitioncols", 4, "partition_cols"},
		{"nothing", 2, ""},
		{"na", 1, ""},
	} {
		if got := Nearest(c.name, names, c.most); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// The Levenshtein distance has one answer; Spark gives it for levenshtein(a, b).
func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"kitten", "sitting", 3}, {"frog", "fog", 1}, {"", "abc", 3}, {"ab", "ba", 2}, {"千世", "fog", 3}, {"same", "same", 0}} {
		if got := Distance(c.a, c.b); got != c.want {
			t.Errorf("%s, %s: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		if got := Count(n); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
}
