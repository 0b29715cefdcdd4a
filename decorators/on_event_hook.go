package decorators

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// onEventHook is @dp.on_event_hook: a function that gets every event. The graph check says that it cannot run.
func (s *Session) onEventHook(a *runtime.Args) (runtime.Object, error) {
	if _, err := s.keywords("on_event_hook", []string{"max_allowable_consecutive_failures"}, a.Kwargs); err != nil {
		return nil, err
	}
	at := s.host.At()
	return s.decorate("on_event_hook", a.At(0), func(_ runtime.Object, name string) error {
		s.reg.Refuse(diag.Unsupported("The event hook "+name, "read the events with dp events").For(name).At(at))
		return nil
	})
}
