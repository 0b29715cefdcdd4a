// Package incremental holds incremental refresh to its promise: after every update a target has the rows that a full recompute of each window in
// turn would have left, whatever happened to its sources, its definition and itself in between.
//
//	project_test.go   a pipeline in memory whose clock, definitions and tables a test moves
//	query_test.go     random queries and predicates
//	history_test.go   random histories, held against plain SQL
//	rows_test.go      the rows that plain SQL says a table has
//	kill_test.go      the same with updates that are killed
//	mutants_test.go   the rules of a decision, broken one at a time: testdata/mutants.txt
//
// TestHistories runs a few hundred histories; -histories or DP_HISTORIES sets another number, -seed the first seed. Each failure prints its seed and
// what happened, in SQL.
//
// TestMutants holds the list of mutants against the code; with -mutants it runs them, which takes an hour or two.
//
// TestKilledHistories kills a few updates; -kills or DP_KILLS sets another number. An update that is killed is run by this test binary in a process of
// its own. A random moment is one of the machine: of a failure there only the history is the same again.
package incremental
