// Package diag is the one user-facing error of dp and the place in a user's file it points at.
//
// Everything a user can do wrong, in Python, SQL, YAML or on the command line, ends as an *Error: Spark's error class where Spark
// has one, otherwise a code starting with DP_, a message, the origin (file, line, column), and a hint that says what to do.
// Callers branch on Code, never on text.
//
// It must not know any other package of dp: everything may import it. A new error needs no registration; a code that Spark
// knows gets its SQLSTATE in sqlstate.go.
package diag
