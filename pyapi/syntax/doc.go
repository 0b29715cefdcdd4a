// Package syntax reads Python source, versions 3.9 to 3.13, into a syntax tree.
//
// The lexer makes all tokens of a file first; the parser is recursive descent over them, with one function per rule of
// Python's grammar. f-strings are taken apart while they are parsed: the expressions in them are lexed again in place, so
// that their positions are those of the file. Inside the package an error is a panic with an *[Error], caught in [Parse];
// speculative rules catch it too and go back. The parser only finds that a text is wrong; the words for it, and the place, come from
// a second reader that goes by CPython's rules for errors (explain*.go).
//
// What it must not know: how anything is run. It has no dependencies.
//
// To add a statement, its node goes to ast_statement.go and its rule to statement.go (one line) or compound.go (with a
// body); an expression to ast_expression.go and expression.go or atom.go. pyapi/compile then needs its scope and code.
//
// Nesting is limited (see maxNesting), because source of any depth must not exhaust the stack.
package syntax
