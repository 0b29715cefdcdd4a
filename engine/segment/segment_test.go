package segment

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestBreaks compares the ends of sentences and words with those of Java.
func TestBreaks(t *testing.T) {
	golden, err := os.ReadFile("testdata/break_iterator.tsv")
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, line := range strings.Split(string(golden), "\n") {
		f := strings.Split(line, "\t")
		if len(f) != 3 {
			continue
		}
		var text string
		if err := json.Unmarshal([]byte(f[1]), &text); err != nil {
			t.Fatal(err)
		}
		runes := []rune(text)
		if Unknown(runes, "") != "" {
			continue
		}
		ran++
		end := wordEnd
		if f[0] == "s" {
			end = sentenceEnd
		}
		var ends []string
		n := 0
		for _, p := range pieces(runes, end) {
			n += len(p)
			ends = append(ends, strconv.Itoa(n))
		}
		if got := strings.Join(ends, ","); got != f[2] {
			t.Errorf("%s %s: ends %s, want %s", f[0], f[1], got, f[2])
		}
	}
	if ran < 7500 {
		t.Errorf("only %d texts were compared", ran)
	}
}

func TestUnknown(t *testing.T) {
	for text, want := range map[string]string{
		"a e\u0301 b":   "",
		"a \u0301":      "text with an accent that stands on no letter",
		"\u0964":        "text with dandas",
		"\U0001d49c":    "text with letters beyond the basic plane",
		"so \U0001f600": "",
	} {
		if got := Unknown([]rune(text), "en"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if Unknown([]rune("a"), "TH") == "" {
		t.Error("Thai has a dictionary")
	}
}
