package stdlib

import "github.com/seed-e45c46d8/dp/pyapi/runtime"

// scanner is what Pattern.scanner returns: it searches on from where the last match ended.
type scanner struct {
	pattern *pattern
	subject *subject
	at      int
	after   bool // the last match was empty and ended here
}

var scannerClass = runtime.NewClass("_sre", "SRE_Scanner")

func (*scanner) Type() *runtime.Type     { return scannerClass.InstanceType() }
func (*scanner) PyClass() *runtime.Class { return scannerClass }
func (s *scanner) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(s, scannerClass, name)
}

func init() {
	step := func(name string, f form) {
		runtime.Method(scannerClass, name+"()", func(s *scanner, _ *runtime.Args) (runtime.Object, error) {
			form := f
			if s.after {
				form += advancing - searching // not empty
			}
			m, err := s.pattern.find(form, s.subject, s.at)
			if m == nil || err != nil {
				s.at = s.subject.endpos + 1
				return nil, err
			}
			s.at, s.after = m.spans[0][1], m.spans[0][0] == m.spans[0][1]
			return m, nil
		})
	}
	step("match", matching)
	step("search", searching)
	runtime.Getter(scannerClass, "pattern", func(s *scanner) (runtime.Object, error) { return s.pattern, nil })
}
