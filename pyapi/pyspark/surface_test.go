package pyspark_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// TestSurface: every public name of PySpark 4.3 exists, with the same parameters (surface.tsv, made by tests/oracle/pyspark_surface.py).
func TestSurface(t *testing.T) {
	text, err := os.ReadFile("surface.tsv")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	if b, err := os.ReadFile("testdata/surface_differences.tsv"); err == nil {
		for _, line := range strings.Split(strings.TrimSpace(string(b)), "\n") {
			name, _, _ := strings.Cut(line, "\t")
			known[name] = true
		}
	}
	var out bytes.Buffer
	s := runtime.New(runtime.Options{Stdout: &out, Exception: pyspark.Exception})
	pyspark.Install(s, pyspark.Options{})
	s.SetBuiltin("parameters", s.NewFunction("parameters(o)", func(a *runtime.Args) (runtime.Object, error) {
		if text, ok := runtime.Parameters(a.At(0)); ok {
			return runtime.String(text), nil
		}
		return runtime.None, nil
	}))
	n := 0
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		f := strings.Split(line, "\t")
		module, name, kind := f[0], f[1], f[2]
		if module == "pyspark.pipelines" { // decorators
			continue
		}
		n++
		full := module + "." + name
		class, member, isMember := strings.Cut(name, ".")
		get := "getattr(m, '" + class + "')"
		if isMember { // without binding it
			get = "next((c.__dict__['" + member + "'] for c in getattr(getattr(m, '" + class + "'), '__mro__', ()) if '" + member + "' in c.__dict__), None) or getattr(getattr(m, '" + class + "'), '" + member + "')"
		}
		mod, err := s.RunSource(t.Context(), "probe", "probe.py", "import "+module+" as m\nx = "+get+"\np = parameters(x)\n")
		if err != nil {
			if !known[full] {
				t.Errorf("%s: %v", full, err)
			}
			delete(known, full)
			continue
		}
		if !strings.HasPrefix(kind, "(") {
			continue
		}
		got, _ := runtime.AsString(mod.Get("p"))
		want := plainParameters(kind)
		switch {
		case got != want && !known[full]:
			t.Errorf("%s%s, want %s", full, got, want)
		case got == want && known[full]:
			t.Errorf("%s is as in PySpark now: remove it from surface_differences.tsv", full)
		}
		delete(known, full)
	}
	for name := range known {
		t.Errorf("surface_differences.tsv: %s does not exist in PySpark", name)
	}
	t.Logf("%d names", n)
}

// plainParameters leaves out what is optional and how the rest is called.
func plainParameters(kind string) string {
	var parts []string
	for _, p := range strings.Split(strings.Trim(strings.ReplaceAll(kind, "=", ""), "()"), ", ") {
		switch {
		case strings.HasPrefix(p, "**"):
			p = "**kwargs"
		case strings.HasPrefix(p, "*") && p != "*":
			p = "*args"
		}
		parts = append(parts, p)
	}
	return "(" + strings.Join(parts, ", ") + ")"
}
