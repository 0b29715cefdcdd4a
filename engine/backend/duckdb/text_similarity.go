package duckdb

import (
	"encoding/base32"
	"strings"
)

// fromBase32 decodes what is of the alphabet and leaves everything else out, padding too.
func fromBase32(s string) (any, error) {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	s = strings.Map(func(r rune) rune {
		if strings.ContainsRune(alphabet, r) {
			return r
		}
		return -1
	}, strings.ToUpper(strings.TrimRight(s, "=")))
	var lone []byte
	switch n := len(s) % 8; n {
	case 1:
		lone = []byte{byte(strings.IndexByte(alphabet, s[len(s)-1]) >> 2)} // five bits are no byte, and Spark makes one of them all the same
		fallthrough
	case 3, 6:
		s = s[:len(s)-1]
	}
	b, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(s)
	return append(b, lone...), err
}

// jaroWinkler is the similarity of two texts: the part of characters they share close by, less those out of order, and more for a common beginning.
func jaroWinkler(a, b []rune) float64 {
	switch {
	case len(a) == 0 && len(b) == 0:
		return 1
	case len(a) == 0 || len(b) == 0:
		return 0
	}
	reach := max(max(len(a), len(b))/2-1, 0)
	inA, inB := make([]bool, len(a)), make([]bool, len(b))
	matches := 0
	for i := range a {
		for j := max(0, i-reach); j < min(len(b), i+reach+1); j++ {
			if !inB[j] && a[i] == b[j] {
				inA[i], inB[j] = true, true
				matches++
				break
			}
		}
	}
	if matches == 0 {
		return 0
	}
	swapped, j := 0, 0
	for i := range a {
		if !inA[i] {
			continue
		}
		for !inB[j] {
			j++
		}
		if a[i] != b[j] {
			swapped++
		}
		j++
	}
	m := float64(matches)
	jaro := (m/float64(len(a)) + m/float64(len(b)) + (m-float64(swapped)/2)/m) / 3
	prefix := 0
	for prefix < min(4, len(a), len(b)) && a[prefix] == b[prefix] {
		prefix++
	}
	return jaro + float64(prefix)*0.1*(1-jaro)
}
