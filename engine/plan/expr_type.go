package plan

import "github.com/seed-e45c46d8/dp/engine/types"

// Type is the type of the constant.
func (e *Literal) Type() types.Type { return e.T }

// Nullable is whether the constant is NULL.
func (e *Literal) Nullable() bool { return e.Value == nil }

// Type is the attribute's type.
func (e *Attr) Type() types.Type { return e.T }

// Nullable is whether the attribute may be NULL.
func (e *Attr) Nullable() bool { return e.Null }

// Type is the type of the result.
func (e *Call) Type() types.Type { return e.T }

// Nullable is whether the result may be NULL.
func (e *Call) Nullable() bool { return e.T.Kind == types.Unknown || e.Null }

// Type is the type of the value.
func (e *NamedArg) Type() types.Type { return e.E.Type() }

// Nullable is that of the value.
func (e *NamedArg) Nullable() bool { return e.E.Nullable() }

// Type is the common type of the branches.
func (e *Case) Type() types.Type { return e.T }

// Nullable is whether a branch may be NULL or there is no ELSE.
func (e *Case) Nullable() bool { return e.T.Kind == types.Unknown || e.Null }

// Type is the type cast to.
func (e *Cast) Type() types.Type { return e.To }

// Nullable is that of the operand, unless values of the operand's type may have no value in the type cast to: Spark takes the result for
// nullable then, although in ANSI mode only a try_cast gives NULL.
func (e *Cast) Nullable() bool { return e.Try || e.E.Nullable() || types.CastMayLose(e.E.Type(), e.To) }

// Type is the type of the aliased expression.
func (e *Alias) Type() types.Type { return e.E.Type() }

// Nullable is that of the aliased expression.
func (e *Alias) Nullable() bool { return e.E.Nullable() }

// Type is the type of the field.
func (e *GetField) Type() types.Type { return e.T }

// Nullable is whether the field or its struct may be NULL.
func (e *GetField) Nullable() bool { return e.Null }

// Type is the type of the body.
func (e *Lambda) Type() types.Type { return e.Body.Type() }

// Nullable is that of the body.
func (e *Lambda) Nullable() bool { return e.Body.Nullable() }

// Type is the parameter's type.
func (e *LambdaVar) Type() types.Type { return e.T }

// Nullable is whether the parameter may be NULL.
func (e *LambdaVar) Nullable() bool { return e.Null }

// Type is the type of the key.
func (e *SortOrder) Type() types.Type { return e.E.Type() }

// Nullable is that of the key.
func (e *SortOrder) Nullable() bool { return e.E.Nullable() }

// Type is the type of the window function.
func (e *Window) Type() types.Type { return e.Fn.Type() }

// Nullable is that of the window function.
func (e *Window) Nullable() bool { return e.Fn.Nullable() }

// Type is BOOLEAN, or the type of a scalar subquery's only column.
func (e *Subquery) Type() types.Type {
	if e.Kind != Scalar {
		return types.BooleanType
	}
	if o := e.Query.Output(); len(o) == 1 {
		return o[0].T
	}
	return types.Type{}
}

// Nullable is whether the result may be NULL: EXISTS never is, IN when one of its sides may be.
func (e *Subquery) Nullable() bool {
	if e.Kind != In {
		return e.Kind == Scalar
	}
	for _, l := range e.Left {
		if l.Nullable() {
			return true
		}
	}
	for _, a := range e.Query.Output() {
		if a.Null {
			return true
		}
	}
	return false
}

// Type is unknown before analysis.
func (e *Column) Type() types.Type { return types.Type{} }

// Nullable is assumed before analysis.
func (e *Column) Nullable() bool { return true }

// Type is unknown before analysis.
func (e *Star) Type() types.Type { return types.Type{} }

// Nullable is assumed before analysis.
func (e *Star) Nullable() bool { return true }

// Type is unknown before analysis.
func (e *Extract) Type() types.Type { return types.Type{} }

// Nullable is assumed before analysis.
func (e *Extract) Nullable() bool { return true }

// Type is unknown before analysis.
func (e *Param) Type() types.Type { return types.Type{} }

// Nullable is assumed before analysis.
func (e *Param) Nullable() bool { return true }
