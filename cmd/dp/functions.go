package main

import (
	"context"
	"fmt"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// projectFunctions are the Python functions that the project's files register for SQL. The files are read when a statement first calls a name
// that no function of dp has.
type projectFunctions struct {
	p       *project
	io      *streams
	e       *engine.Engine
	timeout string

	tried bool
	defs  *definitions
}

// find returns the function of that name, or nil. Files that cannot be loaded have none; what is wrong with them is a warning.
func (f *projectFunctions) find(ctx context.Context, name string) *plan.UserFunction {
	if !f.tried {
		f.tried = true
		if len(f.p.Files) == 0 {
			return nil
		}
		defs, err := f.p.load(ctx, f.io, f.e, f.timeout)
		if err != nil {
			for _, e := range diag.All(err) {
				fmt.Fprint(f.io.err, "warning: "+e.Render(nil))
			}
			return nil
		}
		f.defs = defs
	}
	if f.defs == nil {
		return nil
	}
	return f.defs.reg.Function(name)
}

func (f *projectFunctions) close() {
	if f.defs != nil {
		f.defs.close()
	}
}
