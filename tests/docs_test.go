package tests

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	quotedPath = regexp.MustCompile("`([\\w.*/-]+)`")
	fileName   = regexp.MustCompile(`[\w*-]+\.(?:go|py|md|tsv|txtar|jsonl)\b`)
)

// TestDocumentsNameWhatExists holds the documents to the tree: every path in backquotes, and every file that a package comment names.
func TestDocumentsNameWhatExists(t *testing.T) {
	root := ".."
	names := map[string]bool{}
	var docs []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if n := d.Name(); n == ".git" || strings.HasPrefix(n, ".venv") {
				return filepath.SkipDir
			}
			return nil
		}
		names[d.Name()] = true
		if d.Name() == "doc.go" {
			docs = append(docs, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	top := map[string]bool{}
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() {
			top[e.Name()] = true
		}
	}
	for _, doc := range []string{"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "GLOSSARY.md", "CHANGELOG.md", "tests/oracle/README.md", "tests/bench/README.md"} {
		text, err := os.ReadFile(filepath.Join(root, doc))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range quotedPath.FindAllStringSubmatch(string(text), -1) {
			first, _, nested := strings.Cut(m[1], "/")
			if !nested || !top[first] {
				continue // no path of this tree
			}
			if found, err := filepath.Glob(filepath.Join(root, strings.TrimSuffix(m[1], "/"))); err != nil || len(found) == 0 {
				t.Errorf("%s names %s, which is not there", doc, m[1])
			}
		}
	}
	for _, doc := range docs {
		text, err := os.ReadFile(doc)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range fileName.FindAllString(string(text), -1) {
			if !exists(names, name) {
				t.Errorf("%s names %s, which is not there", doc, name)
			}
		}
	}
}

// exists reports whether a file has the name, in which * stands for anything.
func exists(names map[string]bool, pattern string) bool {
	for n := range names {
		if ok, err := filepath.Match(pattern, n); err == nil && ok {
			return true
		}
	}
	return false
}
