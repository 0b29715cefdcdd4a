// Package compile turns the syntax trees of modern Python into gpython code objects.
//
// gpython's own compiler takes Python 3.4 and miscompiles closures, so it is not used; its virtual machine is. Wherever
// an opcode of that machine is missing or wrong, the compiled code calls an [Intrinsic] of the runtime instead.
//
// What it must not know: the runtime. Intrinsics are named here and linked there (see [Code.Link]), so a module is
// compiled once and linked for every session.
//
// To add a statement or expression: its case in statement.go or expression.go, its names in analyze.go, and, when it
// needs the runtime, an Intrinsic in intrinsic.go.
package compile
