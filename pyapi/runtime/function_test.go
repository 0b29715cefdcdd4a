package runtime_test

import (
	"testing"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// TestFunctionsKeepWhatTheyAre: assignments that could not take effect are refused.
func TestFunctionsKeepWhatTheyAre(t *testing.T) {
	for _, name := range []string{"__kwdefaults__", "__code__"} {
		_, err := runtime.New(runtime.Options{}).RunSource(t.Context(), "m", "m.py", "def f(x=1): return x\nf."+name+" = None\n")
		e, ok := err.(*runtime.PyError)
		if !ok || e.Type != "NotImplementedError" {
			t.Errorf("f.%s = None: %v", name, err)
		}
	}
}
