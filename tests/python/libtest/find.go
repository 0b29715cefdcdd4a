package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// libVar overrides where CPython's library is.
const libVar = "DP_CPYTHON_LIB"

var errNoLib = errors.New("no CPython 3.11 with its tests: set " + libVar + " to its library folder, the one with test/test_re.py")

// findLib is the library folder of an installed CPython 3.11 that has its tests.
func findLib() (string, error) {
	if dir := os.Getenv(libVar); dir != "" {
		if hasTests(dir) {
			return dir, nil
		}
		return "", errNoLib
	}
	for _, python := range []string{"python3.11", "cpython3.11", "python3"} {
		out, err := exec.Command(python, "-c", "import sys, sysconfig; print(sys.version_info[:2] == (3, 11), sysconfig.get_paths()['stdlib'])").Output()
		if err != nil {
			continue
		}
		if dir, ok := strings.CutPrefix(strings.TrimSpace(string(out)), "True "); ok && hasTests(dir) {
			return dir, nil
		}
	}
	return "", errNoLib
}

func hasTests(lib string) bool {
	_, err := os.Stat(filepath.Join(lib, "test", "test_re.py"))
	return err == nil
}
