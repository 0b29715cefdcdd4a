package diag

import "strconv"

// Count is a number as messages and the console print it: 1,234,567. Negative ones are not counts.
func Count(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
