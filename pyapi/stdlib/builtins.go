package stdlib

import (
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// SetBuiltins makes open read the files that module io lets programs read. Without it open is refused, as the runtime has no files.
func SetBuiltins(s *runtime.Session) {
	s.SetBuiltin("open", s.NewFunction("open(*args, **kwargs)", func(a *runtime.Args) (runtime.Object, error) {
		m, err := s.ImportModule("io")
		if err != nil {
			return nil, err
		}
		return runtime.Call(m.Get("open"), a.Rest, a.Kwargs)
	}))
}
