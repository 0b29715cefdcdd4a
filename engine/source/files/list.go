package files

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"syscall"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// file is one input file.
type file struct {
	path    string // absolute
	at      place  // what named it
	size    int64
	modTime int64 // milliseconds since 1970
}

// listing is the files that some paths name.
type listing struct {
	files []file   // sorted by path, each once
	roots []string // what globs and paths stand for: files and folders, once for each path that names them
	// folders are the folders that hold a data file, before name and time filters: they decide about partition columns.
	folders []string
}

// maxDepth bounds the nesting of folders, so that a link to a parent ends.
const maxDepth = 100

// hidden reports names that every reader passes over: _SUCCESS, _temporary, .crc, half-copied files. _k=1 is a partition.
func hidden(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") && !strings.Contains(name, "=") || strings.HasSuffix(name, "._COPYING_")
}

// walker lists below folders.
type walker struct {
	ctx   context.Context
	at    place
	match *regexp.Regexp // over the whole path; nil: all
	out   *[]file
	seen  map[string]bool // files, since several paths may name one
}

// file adds one file.
func (w *walker) file(path string, info fs.FileInfo) {
	if w.seen[path] || w.match != nil && !w.match.MatchString(path) {
		return
	}
	w.seen[path] = true
	*w.out = append(*w.out, file{path: path, at: w.at, size: info.Size(), modTime: info.ModTime().UnixMilli()})
}

// folder adds the files below a folder; a file that vanishes meanwhile was never there.
func (w *walker) folder(dir string, depth int) error {
	if depth > maxDepth {
		return diag.New("DP_FOLDERS_TOO_DEEP", "The folders below %s are nested more than %d deep.", w.at.written, maxDepth).
			WithHint("look for a symbolic link to a folder above it")
	}
	if err := w.ctx.Err(); err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		if isGone(err) {
			return nil
		}
		return unreadable(dir, err)
	}
	for _, e := range entries {
		if hidden(e.Name()) {
			continue
		}
		p := dir + "/" + e.Name()
		if e.IsDir() {
			if err := w.folder(p, depth+1); err != nil {
				return err
			}
			continue
		}
		var info fs.FileInfo
		if e.Type()&fs.ModeSymlink != 0 {
			info, err = os.Stat(p)
		} else {
			info, err = e.Info()
		}
		switch {
		case isGone(err):
		case err != nil:
			return unreadable(p, err)
		case info.IsDir():
			if err := w.folder(p, depth+1); err != nil {
				return err
			}
		case info.Mode().IsRegular():
			w.file(p, info)
		}
	}
	return nil
}

// isGone reports that there is no such file, or that a folder above it is a file.
func isGone(err error) bool { return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) }

func unreadable(path string, err error) error {
	return diag.New("FAILED_READ_FILE", "Error while reading file %s: %v.", path, cause(err)).Wrap(err)
}

// cause is the bare reason of a path error, since the message names the path already.
func cause(err error) error {
	if p, ok := err.(*fs.PathError); ok {
		return p.Err
	}
	return err
}

// list finds the files of all paths. Recursion is Spark's: everything below a folder is listed, and the caller decides what of it counts.
func (r *Reader) list(ctx context.Context, s *spec) (*listing, error) {
	l := &listing{}
	seen := map[string]bool{}
	for _, written := range s.paths {
		at, err := r.places.find(written)
		if err != nil {
			return nil, err
		}
		n := len(l.roots)
		w := &walker{ctx: ctx, at: at, out: &l.files, seen: seen}
		if s.looseGlob && at.glob != "" {
			err = w.loose(l)
		} else {
			err = w.strict(l)
		}
		if err != nil {
			return nil, err
		}
		if len(l.roots) == n && !s.mayBeMissing {
			return nil, r.places.missing(at)
		}
	}
	sort.Slice(l.files, func(i, j int) bool { return l.files[i].path < l.files[j].path })
	l.folders = foldersOf(l.files)
	return l, nil
}

func sortedSet(s []string) []string {
	sort.Strings(s)
	out := s[:0]
	for i, x := range s {
		if i == 0 || x != s[i-1] {
			out = append(out, x)
		}
	}
	return out
}

// foldersOf is the folders of files that are sorted by path.
func foldersOf(fs []file) []string {
	var out []string
	last := ""
	for _, f := range fs {
		if d := filepath.Dir(f.path); d != last {
			out = append(out, d)
			last = d
		}
	}
	return sortedSet(out)
}

// strict lists what a path or a Hadoop glob names.
func (w *walker) strict(l *listing) error {
	roots, err := expandGlob(w.ctx, w.at.dir, w.at.glob)
	if err != nil {
		return err
	}
	for _, root := range roots {
		info, err := os.Stat(root)
		if isGone(err) || err == nil && !info.IsDir() && !info.Mode().IsRegular() {
			continue
		}
		if err != nil {
			return unreadable(root, err)
		}
		l.roots = append(l.roots, root)
		if info.IsDir() {
			err = w.folder(root, 0)
		} else if !hidden(filepath.Base(root)) {
			w.file(root, info)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// loose lists what Auto Loader's default globber takes: all files below the last folder without a glob, held against the whole pattern.
func (w *walker) loose(l *listing) error {
	re, err := compileLooseGlob(w.at.dir, w.at.glob)
	if err != nil {
		return err
	}
	w.match = re
	if info, err := os.Stat(w.at.dir); err != nil || !info.IsDir() {
		return nil
	}
	l.roots = append(l.roots, w.at.dir)
	return w.folder(strings.TrimRight(w.at.dir, "/"), 0)
}

// expandGlob is the files and folders below dir that a glob names, and dir itself without one; hidden ones too, as in Hadoop. They need
// not exist where the last component is no glob.
func expandGlob(ctx context.Context, dir, glob string) ([]string, error) {
	if glob == "" {
		return []string{dir}, nil
	}
	flat, err := expandSlashes(glob)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, g := range flat {
		found, err := expandOne(ctx, dir, g)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return sortedSet(out), nil
}

// expandOne expands a glob without slashes in braces, component by component.
func expandOne(ctx context.Context, dir, glob string) ([]string, error) {
	found := []string{strings.TrimRight(dir, "/")}
	for _, part := range strings.Split(glob, "/") {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if part == "" || part == "." {
			continue
		}
		var next []string
		if !hasGlob(part) {
			for _, d := range found {
				next = append(next, path.Join(d, part))
			}
			found = next
			continue
		}
		re, err := compileGlob(part)
		if err != nil {
			return nil, err
		}
		for _, d := range found {
			entries, err := os.ReadDir(d + "/")
			if err != nil {
				continue // not a folder, or gone: it matches nothing
			}
			for _, e := range entries {
				if re.MatchString(e.Name()) {
					next = append(next, d+"/"+e.Name())
				}
			}
		}
		found = next
	}
	return found, nil
}
