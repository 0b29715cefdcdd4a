// Package mutation breaks dp on purpose, one rule at a time, to see whether a suite of tests notices: a rule that can be broken with all tests green is
// one that nothing holds to its promise, or none.
//
// A list of mutants is a text of paragraphs, an edit each. Lines of code stand as they are in the file, with their indentation, behind "-" and "+"; the
// old ones are in the file once. Mutants live in a copy of the module, where what they do not touch is built once.
//
//	# name
//	path/of/the/file.go
//	-old line
//	+new line
//
// It must not know what the suites test. A list is held against the code in every run of the tests, so that it cannot go stale; the mutants themselves
// are run on demand, for an hour or more.
package mutation

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Mutant is dp with some lines of one file changed.
type Mutant struct {
	Name     string
	File     string // from the module's root
	Old, New string
}

// Suite is tests that may notice a mutant.
type Suite struct {
	Name    string
	Package string                   // from the module's root
	Args    func(round int) []string // of the test binary
	Rounds  int                      // how many times at most; each is another part of the suite
}

// Read reads a list of mutants.
func Read(path string) ([]Mutant, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var out []Mutant
	for _, p := range strings.Split(strings.TrimSpace(string(text)), "\n\n") {
		var m Mutant
		var was, is []string
		for _, l := range strings.Split(p, "\n") {
			switch {
			case strings.HasPrefix(l, "# "):
				m.Name = l[2:]
			case strings.HasPrefix(l, "-"):
				was = append(was, l[1:])
			case strings.HasPrefix(l, "+"):
				is = append(is, l[1:])
			case m.File == "":
				m.File = l
			default:
				return nil, fmt.Errorf("%s: cannot read %q of %q", path, l, m.Name)
			}
		}
		m.Old, m.New = lines(was), lines(is)
		out = append(out, m)
	}
	return out, nil
}

func lines(ls []string) string {
	if len(ls) == 0 {
		return ""
	}
	return strings.Join(ls, "\n") + "\n"
}

// apply is the mutated file.
func (m Mutant) apply(root string) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, m.File))
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(text), m.Old); m.Name == "" || m.Old == "" || n != 1 {
		return "", fmt.Errorf("%s has the lines %d times", m.File, n)
	}
	return strings.Replace(string(text), m.Old, m.New, 1), nil
}

// Run holds a list of mutants against the code, and runs them if it shall: each must make one of the suites fail, none of which fails without. The module's root is at root.
func Run(t *testing.T, root, list string, run bool, suites ...Suite) {
	t.Helper()
	all, err := Read(list)
	if err != nil {
		t.Fatal(err)
	}
	copied := ""
	if run {
		copied = t.TempDir()
		if err := copyModule(root, copied); err != nil {
			t.Fatal(err)
		}
		for _, s := range suites {
			s.Rounds = 1
			if by, err := s.notices(copied); by != "" || err != nil {
				t.Fatalf("without a mutant: %s %v", by, err)
			}
		}
	}
	for _, m := range all {
		t.Run(m.Name, func(t *testing.T) {
			text, err := m.apply(root)
			if err != nil {
				t.Fatal(err)
			}
			if !run {
				return
			}
			file := filepath.Join(copied, m.File)
			was, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			defer func() {
				if err := os.WriteFile(file, was, 0o600); err != nil {
					t.Error(err)
				}
			}()
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, s := range suites {
				by, err := s.notices(copied)
				if err != nil {
					t.Fatal(err)
				}
				if by != "" {
					t.Logf("caught by %s", by)
					return
				}
			}
			t.Error("nothing notices")
		})
	}
}

// copyModule copies the files of a module but those of tools, whose names begin with a dot.
func copyModule(from, to string) error {
	return filepath.WalkDir(from, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil || rel == "." {
			return err
		}
		switch {
		case e.IsDir() && filepath.Dir(rel) == "." && strings.HasPrefix(rel, "."):
			return filepath.SkipDir
		case e.IsDir():
			return os.MkdirAll(filepath.Join(to, rel), 0o700)
		case !e.Type().IsRegular():
			return nil
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), text, info.Mode().Perm())
	})
}

// notices runs the suite on the module at root and says what has failed.
func (s Suite) notices(root string) (string, error) {
	binary := filepath.Join(root, ".mutated.test")
	build := exec.Command("go", "test", "-c", "-vet=off", "-o", binary, "./"+s.Package)
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building %s: %w\n%s", s.Package, err, out)
	}
	for round := range s.Rounds {
		cmd := exec.Command(binary, s.Args(round)...)
		cmd.Dir = filepath.Join(root, s.Package)
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Sprintf("%s, round %d: %s", s.Name, round+1, failure(out)), nil
		}
	}
	return "", nil
}

// place is where a test, or a script of one, tells what has failed.
var place = regexp.MustCompile(`(?m)^.*?([\w-]+(?:_test\.go|\.txtar):\d+: .*)$`)

func failure(out []byte) string {
	for _, m := range place.FindAllSubmatch(out, -1) {
		if s := string(m[1]); !strings.Contains(s, "histories from seed") {
			return s
		}
	}
	return string(out[max(0, len(out)-300):])
}
