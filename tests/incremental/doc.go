// Package incremental holds incremental refresh to its promise: after every update a target has the rows that a full recompute of each window in
// turn would have left, whatever happened to its sources, its definition and itself in between.
//
//	project_test.go   a pipeline in memory whose clock, definitions and tables a test moves
//	query_test.go     random queries and predicates
//	history_test.go   random histories, held against plain SQL
//
// TestHistories runs a few hundred histories; -histories or DP_HISTORIES sets another number, -seed the first seed. Each failure prints its seed and
// what happened, in SQL.
package incremental
