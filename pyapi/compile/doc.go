// Package compile turns the syntax trees of modern Python into code for the runtime's evaluation loop.
//
// A [Code] holds instructions ([Op]) for a machine with local variables and a stack of values. A try statement costs nothing
// until something is raised: every instruction knows where its exceptions go ([Handler]). A finally clause is compiled once
// for every way out of its body, so that break, continue and return in it need no rules of their own. Constants are gpython's
// objects.
//
// What it must not know: the runtime. Code is never changed once it is made, so a module is compiled once for all sessions.
//
// To add a statement or expression: its case in statement.go or expression.go, its names in analyze.go and, when it needs an
// instruction of its own, that in op.go with its effect on the stack in effect.go, and in the loop (runtime/eval.go).
package compile
