package main

import (
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

var byteUnits = []struct {
	suffix string
	bytes  int64
}{
	{"kib", 1 << 10},
	{"mib", 1 << 20},
	{"gib", 1 << 30},
	{"tib", 1 << 40},
	{"kb", 1e3},
	{"mb", 1e6},
	{"gb", 1e9},
	{"tb", 1e12},
	{"k", 1 << 10},
	{"m", 1 << 20},
	{"g", 1 << 30},
	{"b", 1},
	{"", 1},
}

// parseBytes reads a size such as 4GB or 512MiB; "" is 0.
func parseBytes(s string) (int64, error) {
	if s == "" {
		return 0, nil
	}
	low := strings.ToLower(strings.TrimSpace(s))
	for _, u := range byteUnits {
		num, ok := strings.CutSuffix(low, u.suffix)
		if !ok {
			continue
		}
		if f, err := strconv.ParseFloat(strings.TrimSpace(num), 64); err == nil && f > 0 {
			return int64(f * float64(u.bytes)), nil
		}
	}
	return 0, diag.New("DP_USAGE", "--memory takes a size, got %q.", s).WithHint("write 4GB or 512MiB")
}
