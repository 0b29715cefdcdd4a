package main

import (
	"io"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// sysModule is what of Python's sys a script needs that runs by itself.
func sysModule(args []string, s *streams) runtime.ModuleDef {
	return runtime.ModuleDef{
		Name: "sys",
		Load: func(m *runtime.Module) error {
			argv := make([]any, len(args))
			for i, a := range args {
				argv[i] = a
			}
			m.Set("argv", runtime.FromGo(argv))
			m.Set("platform", runtime.FromGo("linux"))
			m.Set("maxsize", runtime.FromGo(int64(1<<63-1)))
			for name, w := range map[string]io.Writer{"_out": s.out, "_err": s.err} {
				m.Def(name+"(text)", func(a *runtime.Args) (runtime.Object, error) {
					text, err := a.String(0)
					if err != nil {
						return nil, err
					}
					n, err := io.WriteString(w, text)
					return runtime.FromGo(int64(n)), err
				})
			}
			return nil
		},
		Source: sysSource,
	}
}

// sysSource is the part of sys that is Python.
const sysSource = `
class _Stream:
    def __init__(self, write):
        self._write = write

    def write(self, text):
        self._write(text)
        return len(text)

    def flush(self):
        pass

    def isatty(self):
        return False


stdout = _Stream(_out)
stderr = _Stream(_err)
version_info = (3, 11, 0, "final", 0)
version = "3.11.0 (dp)"
byteorder = "little"


def exit(code=None):
    raise SystemExit(code)
`
