package engine

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
)

// violated makes of the backend's word on a row that broke a rule the error for the user: which rule of the target, or of a view that the
// flow reads, at the place where it is written.
func (u *update) violated(err error, d *graph.Dataset) error {
	e, ok := diag.As(err)
	switch {
	case !ok:
	case e.Code == "USER_RAISED_EXCEPTION":
		if view, x, ok := u.graph.Violated(e.Message); ok {
			return diag.New("EXPECTATION_VIOLATED", "Failed to meet the expectation. Violated expectations: '%s' of the view %s.", x.Name, view.Name).At(x.Cond.Origin)
		}
	case e.Code == "EXPECTATION_VIOLATED":
		for _, x := range d.Expectations {
			if x.Action == graph.ExpectFail && strings.Contains(e.Message, "Violated expectations: '"+x.Name+"'.") {
				return e.At(x.Cond.Origin)
			}
		}
		return violation(err, d.Name)
	}
	return err
}
