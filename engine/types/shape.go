package types

// SameShape is Equal without the names of struct fields: values of the two types can be compared and combined position by position.
func (t Type) SameShape(o Type) bool { return t.equal(o, func(string, string) bool { return true }) }
