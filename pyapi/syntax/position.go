package syntax

// Pos is the range of source that a node stands for. Lines count from 1, columns are bytes from 0, the end is exclusive.
type Pos struct{ Line, Col, EndLine, EndCol int }

// Position returns the range itself, so that nodes that embed a Pos are Nodes.
func (p Pos) Position() Pos { return p }

// Node is any part of the tree.
type Node interface{ Position() Pos }

// Expr is an expression.
type Expr interface{ Node }

// Stmt is a statement.
type Stmt interface{ Node }

// Pattern is a pattern of a match statement.
type Pattern interface{ Node }
