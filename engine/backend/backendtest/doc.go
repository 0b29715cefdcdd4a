// Package backendtest is the conformance suite of backends: Run holds an implementation against what engine/backend promises.
//
// It must not know any backend. A backend opts in with a test that calls Run; a new promise is a function in run.go with its line in Run.
// Analyze and Format are for the backends' own tests too: Spark SQL in, rows as text out.
package backendtest
