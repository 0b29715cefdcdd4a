// Package sandbox is the folders that Python programs may read: the project's, and those that dp.yml's paths: name.
//
// It must not know Python or pipelines: it says what a path means on this machine, and whether it is inside. Links are followed before that
// is decided. Every module that reads files asks it; one more source of allowed folders goes into [New].
package sandbox

import (
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// Folders are the folders a program may read. Nil allows none.
type Folders struct {
	root     string
	allowed  []string // with links resolved
	prefixes []prefix
}

// prefix is an entry of paths:, /Volumes/a/b/c and the local folder that stands for it.
type prefix struct{ name, dir string }

// New allows the root, which relative names start from, the local folders of paths (by the prefix they stand for), and more folders.
func New(root string, paths map[string]string, more ...string) *Folders {
	f := &Folders{root: absolute(root)}
	f.allow(f.root)
	for name, dir := range paths {
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(f.root, dir)
		}
		f.prefixes = append(f.prefixes, prefix{strings.TrimRight(canonical(name), "/"), filepath.Clean(dir)})
		f.allow(dir)
	}
	sort.Slice(f.prefixes, func(i, j int) bool {
		a, b := f.prefixes[i].name, f.prefixes[j].name
		if len(a) != len(b) {
			return len(a) > len(b)
		}
		return a < b
	})
	for _, dir := range more {
		f.allow(absolute(dir))
	}
	return f
}

func (f *Folders) allow(dir string) {
	if r, err := filepath.EvalSymlinks(dir); err == nil {
		f.allowed = append(f.allowed, r)
	}
}

// Root is the project's folder.
func (f *Folders) Root() string { return f.root }

// Local is a name as a path of this machine. Relative names start from the root, or from base when there is nothing of that name below
// the root and something below base.
func (f *Folders) Local(name, base string) string {
	c := canonical(name)
	for _, p := range f.prefixes {
		if c == p.name || strings.HasPrefix(c, p.name+"/") {
			return filepath.Join(p.dir, filepath.FromSlash(c[len(p.name):]))
		}
	}
	if rest, ok := strings.CutPrefix(c, "file:"); ok {
		c = "/" + strings.TrimLeft(rest, "/")
	} else if c != name && !strings.HasPrefix(name, "/dbfs/") && !strings.HasPrefix(name, "dbfs:") {
		c = name // only white space was taken off
	}
	local := filepath.FromSlash(c)
	if rest, ok := strings.CutPrefix(c, "/Workspace/"); ok && within(f.root, "/"+rest) { // written before a notebook's path
		return filepath.Clean("/" + rest)
	}
	if filepath.IsAbs(local) {
		return filepath.Clean(local)
	}
	below := filepath.Join(f.root, local)
	if base != "" {
		if _, err := os.Lstat(below); err != nil || !within(f.root, below) {
			if other := filepath.Join(absolute(base), local); exists(other) {
				return other
			}
		}
	}
	return below
}

// Resolve is the file or folder a name means, with links resolved. The error is fs.ErrPermission for one outside of what is allowed,
// whether it exists or not.
func (f *Folders) Resolve(name, base string) (string, error) {
	if f == nil {
		return "", fs.ErrPermission
	}
	local := f.Local(name, base)
	resolved, err := filepath.EvalSymlinks(local)
	if err != nil {
		if !f.inside(nearest(local)) {
			return "", fs.ErrPermission
		}
		return "", err
	}
	if !f.inside(resolved) {
		return "", fs.ErrPermission
	}
	return resolved, nil
}

// nearest is the innermost folder of a path that exists, with links resolved.
func nearest(path string) string {
	for {
		up := filepath.Dir(path)
		if r, err := filepath.EvalSymlinks(up); err == nil || up == path {
			return r
		}
		path = up
	}
}

func (f *Folders) inside(resolved string) bool {
	for _, a := range f.allowed {
		if within(a, resolved) {
			return true
		}
	}
	return false
}

// ImportFolders are the folders that an entry of sys.path stands for; home is the folder of the file that is run. An entry above the
// project, which is what os.path.abspath("..") gives, stands for the same way up from home: notebooks are run in their own folder.
func (f *Folders) ImportFolders(entry, home string) []string {
	c := canonical(entry)
	if !filepath.IsAbs(c) && !strings.Contains(c, ":") {
		out := []string{filepath.Join(f.root, c)}
		if home != "" {
			out = append(out, filepath.Join(absolute(home), c))
		}
		return out
	}
	local := f.Local(entry, "")
	out := []string{local}
	if home != "" && !within(f.root, local) {
		if rel, err := filepath.Rel(f.root, local); err == nil && strings.HasPrefix(rel, "..") {
			out = append(out, filepath.Join(absolute(home), rel))
		}
	}
	return out
}

// ReadFile is os.ReadFile of what a program may read.
func (f *Folders) ReadFile(name string) ([]byte, error) {
	p, err := f.Resolve(name, "")
	if err != nil {
		return nil, err
	}
	return os.ReadFile(p)
}

// IsDir reports whether a name is a folder that a program may read.
func (f *Folders) IsDir(name string) bool {
	p, err := f.Resolve(name, "")
	if err != nil {
		return false
	}
	fi, err := os.Stat(p)
	return err == nil && fi.IsDir()
}

// canonical is one spelling for the several that Databricks has for a path: dbfs:/mnt/x, /dbfs/mnt/x and /mnt/x; s3a:// and s3://.
func canonical(p string) string {
	p = strings.TrimSpace(p)
	for _, s := range []string{"s3a://", "s3n://"} {
		if rest, ok := strings.CutPrefix(p, s); ok {
			return "s3://" + rest
		}
	}
	if rest, ok := strings.CutPrefix(p, "dbfs:"); ok {
		return "/" + strings.TrimLeft(rest, "/")
	}
	if rest, ok := strings.CutPrefix(p, "/dbfs/"); ok {
		return "/" + rest
	}
	return p
}

func within(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

func exists(p string) bool {
	_, err := os.Lstat(p)
	return err == nil
}

func absolute(p string) string {
	if abs, err := filepath.Abs(p); err == nil {
		return abs
	}
	return p
}
