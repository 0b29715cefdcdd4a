// Package plan holds relations and expressions: the plain Go trees that both DataFrame calls and SQL build and that the backend runs.
//
// A tree is built unresolved (Column, Star, UnresolvedTable …), one node a call, without looking at any data. Analyze makes it resolved:
// every name an *Attr with an id, every expression typed, every implicit cast spelled out, stars and USING joins expanded, columns
// named as Spark names them. Push moves a condition on the result down to the scans and reports what reached each of them.
//
// Trees are immutable: change one by copying a node with new children. They print by String, which golden files hold.
//
// # What holds of a resolved relation
//
// Validate checks it. A resolved relation consists of Scan, LocalRelation, Values, Range, OneRow, Project, Filter, Join, Aggregate, SetOp,
// Sort, Limit, Distinct, SubqueryAlias, Generate, Recursion, RecursionRef, Sample, Watermark, Hint and Refused, and:
//
//   - Every expression has a type. There is no Column, Star, Extract, NamedArg, Param or Ref of a window, and no Alias but at the top of a
//     Project's or Aggregate's list.
//   - Every entry of such a list is an *Attr or an *Alias with an id. The same *Attr may be listed twice (SELECT a, a): both columns have one id.
//   - An *Attr refers by id to a column of an input; its Name is the user's spelling and may differ from the definition's in case. An
//     *OuterAttr refers to a column of a query around a subquery, or of the left side of a lateral join.
//   - Ids are unique in a tree, except that SubqueryAlias, Filter and the like pass on the ids of their input.
//   - array[i] and map[k] are a Call of ItemCall, a field of a struct (or of every struct of an array) is a GetField.
//   - Strings are compared as UTF8_BINARY: what a collation says is written out by keys and functions (collation_lower.go), and only types tell of it.
//   - Operands have the types the operator computes in: both the same, but decimals each their own, and DATE + INT is a "+" of a DATE and
//     an INT. The type of the call is that of its result: DECIMAL(p,s) by Spark's rules.
//   - A window function stands only in the list of a Project, an aggregate function only in the list of an Aggregate (as a part of an
//     entry or all of it), a generator only in a Generate (without _outer in its name: Outer says so).
//   - Columns that a clause needed and the query does not return are there below a Project that takes them away again. Hidden columns
//     (_metadata, the keys of a USING join) are there only where something above reads them, never in the result.
//   - Under ROLLUP, CUBE and GROUPING SETS Keys are all keys, Sets the sets as written.
//   - CTEs are written out at every use, each use with ids of its own. One that reads itself is a Recursion, whose Step has RecursionRefs to it.
//   - current_date() and its like are still calls: BindClock makes them constants.
//
// It must not know SQL text, Python, the backend or storage. A new node is a struct here with its case in the analyzer, and in every
// backend's renderer.
package plan
