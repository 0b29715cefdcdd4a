// Command libtest runs test files of an installed CPython 3.11 inside dp's interpreter and records what passes.
//
//	go run ./tests/python/libtest test_re test_csv           # counts
//	go run ./tests/python/libtest -v test_re                 # and why each test failed
//	go run ./tests/python/libtest -run Unicode test_re       # only tests whose id matches
//	go run ./tests/python/libtest -update test_re            # and write results/test_re.txt
//	go run ./tests/python/libtest -update                    # all modules that have results, and the table of README.md
//
// The folder of CPython's library is found by asking python3.11 on the PATH; DP_CPYTHON_LIB overrides that. Nothing of it is copied
// here. Test modules come from its package test; lib/ has what stands around them: unittest, test.support and helpers, all dp's own.
// Modules that dp has not got are replaced by one that skips every test which uses it (missing.go).
//
// Each module runs in a process of its own, so that a crash or a loop in Go ends one test and not the others: the test that ran is
// noted and the rest runs in a new process. A test stops at a time limit.
//
// Outcomes: passed; failed (an assertion or another exception); skipped (the test says so, or needs what a pipeline file has not got:
// threads, pickle); refused (dp refuses something by name, such as eval). Per cent is passed of passed and failed.
// Tests whose outcome hangs on the speed of the machine are not run (flaky.go); those of what a pipeline file has no use for are skipped with a
// reason (unwanted.go). Tests make their files in a folder of their own (scratch.go, lib/_scratch.py): dp's modules write none, and read those.
//
// # What it must not know
//
// Pipelines and the engine.
//
// # To add to it
//
// A module of CPython's tests: -update with its name. results/<module>.txt then has its counts and the ids of what fails, and TestRatchet
// lets no other test of it fail.
package main
