// Package plan holds relations and expressions: the plain Go trees that both DataFrame calls and SQL build and that the backend runs.
//
// A tree is built unresolved (Column, Star, UnresolvedTable …), one node a call, without looking at any data. Analyze makes it resolved:
// every name an *Attr with an id, every expression typed, every implicit cast spelled out, stars and USING joins expanded, columns
// named as Spark names them. Push moves a condition on the result down to the scans and reports what reached each of them.
//
// Trees are immutable: change one by copying a node with new children. They print by String, which golden files hold.
//
// It must not know SQL text, Python, the backend or storage. A new node is a struct here with its case in the analyzer, and in every
// backend's renderer.
package plan
