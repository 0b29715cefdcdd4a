// Package program builds dp for tests that run it as a process: those that kill it, or want an environment of its own for it.
//
// It must not know what the tests do with it. Tests that can run dp in their own process do that instead.
package program

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Main builds dp into a temporary folder, runs a package's tests and answers their exit code. use is told where dp is. The module's root is at
// root.
func Main(m *testing.M, root string, use func(binary string)) int {
	dir, err := os.MkdirTemp("", "dp-program")
	if err != nil {
		return failed(err)
	}
	defer os.RemoveAll(dir)
	binary := filepath.Join(dir, "dp")
	if out, err := exec.Command("go", "build", "-o", binary, filepath.Join(root, "cmd", "dp")).CombinedOutput(); err != nil {
		return failed(fmt.Errorf("building dp: %w\n%s", err, out))
	}
	if err := touch(root); err != nil {
		return failed(err)
	}
	use(binary)
	return m.Run()
}

func failed(err error) int {
	fmt.Fprintln(os.Stderr, err)
	return 1
}

// touch reads the folders of dp's packages, so that go test knows of them: it would not run tests again whose results it has, although dp has
// changed.
func touch(root string) error {
	return filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() || p == root {
			return err
		}
		switch name := d.Name(); {
		case name == "tests", name == "testdata", name == "pipelines", name[0] == '.':
			return fs.SkipDir
		}
		return nil
	})
}
