package plan

import "github.com/seed-e45c46d8/dp/engine/diag"

// Where each expression was written.

// Origin is where the expression was written.
func (e *Literal) Origin() diag.Origin { return e.At }

// Origin is where the expression was written.
func (e *Column) Origin() diag.Origin { return e.At }

// Origin is where the expression was written.
func (e *Attr) Origin() diag.Origin { return e.At }

// Origin is where the expression was written.
func (e *Star) Origin() diag.Origin { return e.At }

// Origin is where the expression was written.
func (e *Call) Origin() diag.Origin { return e.At }

// Origin is where the expression was written.
func (e *NamedArg) Origin() diag.Origin { return e.At }

// Origin is where the expression was written.
func (e *Case) Origin() diag.Origin { return e.At }

// Origin is where the expression was written.
func (e *Cast) Origin() diag.Origin { return e.At }

// Origin is where the expression was written.
func (e *Alias) Origin() diag.Origin { return e.At }

// Origin is where the expression was written.
func (e *Extract) Origin() diag.Origin { return e.At }

// Origin is where the expression was written.
func (e *GetField) Origin() diag.Origin { return e.At }

// Origin is where the expression was written.
func (e *Lambda) Origin() diag.Origin { return e.At }

// Origin is where the expression was written.
func (e *LambdaVar) Origin() diag.Origin { return e.At }

// Origin is where the expression was written.
func (e *SortOrder) Origin() diag.Origin { return e.At }

// Origin is where the expression was written.
func (e *Window) Origin() diag.Origin { return e.At }

// Origin is where the expression was written.
func (e *Subquery) Origin() diag.Origin { return e.At }

// Origin is where the expression was written.
func (e *Param) Origin() diag.Origin { return e.At }

// Origin is where the relation was written.
func (r *UnresolvedTable) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *UnresolvedFiles) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *TableFunc) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Scan) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *LocalRelation) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Values) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Range) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *OneRow) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Project) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *WithColumns) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Rename) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Drop) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Filter) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Join) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Aggregate) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Pivot) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Unpivot) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *SetOp) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Sort) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Limit) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Distinct) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *SubqueryAlias) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *With) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *WithWindows) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Generate) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Sample) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Watermark) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Hint) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Refused) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Recursion) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *RecursionRef) Origin() diag.Origin { return r.At }

// Origin is where the relation was written.
func (r *Pipe) Origin() diag.Origin { return r.At }
