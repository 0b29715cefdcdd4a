// Package functions is the table of Spark's built-in functions: names, argument and result types, and how a backend spells each of them.
//
// A function is a row in the file of its family (string.go, datetime.go, …) with its documented examples. The analyzer asks Resolve for the
// casts and the result type; a backend asks for the spelling. It must not know expressions or run anything: a spelling is data.
package functions
