package main

import (
	"regexp"
	"strings"
)

// unwanted are tests of what a pipeline file has no use for: they are skipped with the reason. Each line is an expression for ids, which hold
// the module, and the reason.
var unwanted = parseUnwanted(`
	test_patma\.TestTracing   dp has no sys.settrace
	test_builtin\.(PtyTests|TestBreakpoint)\.   a pipeline has no terminal
	test_zoneinfo\..*TzPathTest|test_zoneinfo\..*TestModule    dp has its zones in the program, it has no TZPATH
	test_zoneinfo\..*ExtensionBuiltTest|test_json\.TestCTest|test_json\..*test_speedups\..*(test_encode_basestring_ascii|test_scanstring|test_bad_)   details of CPython's C half
`)

type unwantedTests struct {
	ids    *regexp.Regexp
	reason string
}

func parseUnwanted(text string) []unwantedTests {
	var list []unwantedTests
	for line := range strings.Lines(text) {
		if ids, reason, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			list = append(list, unwantedTests{regexp.MustCompile(ids), strings.TrimSpace(reason)})
		}
	}
	return list
}

// whyUnwanted is the reason for which a test is not run, or "".
func whyUnwanted(id string) string {
	for _, u := range unwanted {
		if u.ids.MatchString(id) {
			return u.reason
		}
	}
	return ""
}
