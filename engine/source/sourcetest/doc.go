// Package sourcetest is the conformance suite of streaming sources: Run holds an implementation against what engine/source promises.
//
// It must not know any source. A source opts in with a test that calls Run; a new promise is a function here with its line in Run.
package sourcetest
