package main

import (
	"regexp"
	"strings"
)

// unwanted are tests of what a pipeline file has no use for: they are skipped with the reason. Each line is an expression for ids, which hold
// the module, and the reason.
var unwanted = parseUnwanted(`
	test_strptime\.(CacheTests|LocaleTime_Tests|TimeRETests|getlang_Tests)   private parts of CPython's _strptime
	test_uuid\..*test_uuid1_(bogus|is_|safe|unknown)   private parts of CPython's uuid
	test_hmac\..*(_old|_vectors|rfc4231|test_with_fallback)$   private parts of CPython's hmac
	test_re\.ImplementationTest\.   private parts of CPython's re
	test_decimal\.(PyWhitebox|CWhitebox)\.   private parts of CPython's decimal
	test_functools\.TestLRU.*test_lru_hash_only_once|test_dataclasses\..*(test_default_factory_(not|with)|_calls_|test_lookup_on_|test_setting_uninit)   need unittest.mock
	test_module\..*(loader|ref_cycle)|test_itertools\..*(setstate|pickl|reducible)|test_iter\..*setstate   details of CPython's modules and iterators
	test_.*\.(test_sizeof|.*test_repeat_id_preserving|test_hash_exact|test_empty_string|test_hash_randomization)$   details of CPython's memory and hashes
	test_hash\..*EmptyString|test_hash\.(Bytes|Str)HashRandom|test_descr\.PicklingTests   details of CPython's hashes and pickles
	test_importlib\.test_(abc|spec|util|path|read|reader|resource|open|files|contents|lazy|locks|main|metadata_api|namespace_pkgs|zip)\.   loaders, finders and specs of CPython's import system
	test_importlib\.test_api\..*(FindLoader|InvalidateCache|FrozenImportlib|Startup|ImportModuleTests|ReloadTests.test_module_(missing_spec|replaced))   loaders, finders and specs of CPython's import system
	test_io\.Py   CPython's _pyio
	test_io\.CSignals   signals
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
