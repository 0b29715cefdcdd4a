package sparksql

import "github.com/seed-e45c46d8/dp/engine/diag"

// Substitute replaces ${key} by configuration values, inside strings and quoted names too, but not in comments. A key without a value is an
// error.
func Substitute(text string, conf func(key string) (string, bool)) (string, error) {
	return "", diag.Unsupported("Substitute", "")
}
