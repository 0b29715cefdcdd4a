// Package incremental decides how much of a flow's target a refresh has to compute, when the flow's query was computed before and the versions
// of its sources are known.
//
// The rows that the target shall hold are those of a query for which a predicate, the window, is true; of a materialized view all rows. A full
// recompute replaces the whole window. An incremental one replaces a region of it, and must leave the very same rows.
//
// It rests on one fact: a row of the result is the same before and after unless a row that it was made of has changed. From the changed rows of
// the sources a query is derived whose rows include, in some columns, every row of the result that may differ ([touched] says how). The values
// that these columns take make a condition, the region, which holds for every row that may differ; outside of it the target is right already.
// The region is then a predicate like any other: it is pushed to the sources, prunes files, and the rows for which it holds are replaced.
// How exact the region is only decides how much is computed, never which rows come out. Where a condition on single columns would hold for many more
// rows than those that may differ, the very combinations of values, the keys, are joined to the query and to the target.
//
// The rows of the region come from the query, or, of counts, sums and extremes of groups, from the target's rows and the changed rows of the sources
// alone (maintain.go).
//
// That the target was right before is checked, not assumed: the window may have moved over rows that were outside, others may have written to
// the target, the query, the session zone, a source's schema may have changed. Whenever anything of this is so, or cannot be known, the window is
// recomputed in full, and the [Issue] says why. What is in doubt is recomputed.
//
// Window functions stand in select lists only: the analyzer puts those of QUALIFY there, and refuses them in WHERE.
//
// It must not know how tables are stored or queries are run: [Tables] does. It must not know the kinds of flows. An operator or function that
// can be refreshed incrementally is a case in shape.go and touched.go, an aggregate
// whose value follows from changes one in maintain.go.
package incremental
