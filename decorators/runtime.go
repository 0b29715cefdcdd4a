package decorators

import "github.com/seed-e45c46d8/dp/pyapi/runtime"

// Runtime is the interpreter, for programs that are no definition files (dp python). Nothing else may use it at the same time.
func (s *Session) Runtime() *runtime.Session { return s.rt }
