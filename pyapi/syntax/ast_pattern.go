package syntax

// ValuePattern is a literal or dotted name, compared with ==.
type ValuePattern struct {
	Pos
	X Expr
}

// SingletonPattern is None, True or False, compared with is.
type SingletonPattern struct {
	Pos
	X Expr
}

// CapturePattern binds a name; the wildcard "_" has an empty one. X is the pattern before "as", or nil.
type CapturePattern struct {
	Pos
	Name string
	X    Pattern
}

// SequencePattern matches a sequence; at most one element is a StarPattern.
type SequencePattern struct {
	Pos
	Elts []Pattern
}

// StarPattern is *Name in a sequence; the name is empty for "*_".
type StarPattern struct {
	Pos
	Name string
}

// MappingPattern is {Keys[i]: Pats[i], **Rest}; Rest may be empty.
type MappingPattern struct {
	Pos
	Keys []Expr
	Pats []Pattern
	Rest string
}

// ClassPattern is Cls(Positional..., Names[i]=Keywords[i]).
type ClassPattern struct {
	Pos
	Cls        Expr
	Positional []Pattern
	Names      []string
	Keywords   []Pattern
}

// OrPattern is a choice of patterns.
type OrPattern struct {
	Pos
	Alts []Pattern
}
