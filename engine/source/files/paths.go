package files

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// place is a path that a user wrote, and where it lies.
type place struct {
	written string // as the user wrote it
	dir     string // absolute path in the file system up to the first glob
	glob    string // what follows dir, "" when there is no glob
	prefix  prefix // the mapped prefix it starts with; zero: none
}

// placeAt splits a path below a folder, which is taken as it is, at its first component with a glob.
func placeAt(written, dir, rest string, m prefix) place {
	parts := strings.Split(rest, "/")
	n := 0
	for n < len(parts) && !hasGlob(parts[n]) {
		n++
	}
	return place{written: written, dir: path.Join(append([]string{dir}, parts[:n]...)...), glob: strings.Trim(strings.Join(parts[n:], "/"), "/"), prefix: m}
}

// prefix is an entry of dp.yml's paths: what starts with name lies below dir.
type prefix struct {
	name string // canonical, without a slash at the end
	show string // as file paths are shown
	dir  string // absolute
}

// places maps written paths to local ones.
type places struct {
	dir      string // the project folder, absolute
	prefixes []prefix
}

// newPlaces prepares dp.yml's paths; the longest prefix wins.
func newPlaces(dir string, mapped map[string]string) (*places, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, diag.New("DP_INVALID_PATH", "The project folder %q has no absolute path: %v.", dir, err)
	}
	p := &places{dir: abs}
	for name, d := range mapped {
		if !filepath.IsAbs(d) {
			d = filepath.Join(abs, d)
		}
		n := strings.TrimRight(canonical(name), "/")
		show := n
		if !hasScheme(n) {
			// What Databricks keeps below / it shows as dbfs:/.
			show = "dbfs:" + n
		}
		p.prefixes = append(p.prefixes, prefix{name: n, show: show, dir: filepath.Clean(d)})
	}
	sort.Slice(p.prefixes, func(i, j int) bool {
		a, b := p.prefixes[i].name, p.prefixes[j].name
		if len(a) != len(b) {
			return len(a) > len(b)
		}
		return a < b
	})
	return p, nil
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

// hasScheme reports scheme: as in s3://x or file:/x; a colon later in a path is no scheme.
func hasScheme(p string) bool {
	i := strings.IndexByte(p, ':')
	if i < 2 || i+1 >= len(p) || p[i+1] != '/' {
		return false
	}
	for _, c := range p[:i] {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '+' && c != '-' && c != '.' {
			return false
		}
	}
	return true
}

// find says where a written path lies.
func (p *places) find(written string) (place, error) {
	c := canonical(written)
	if c == "" {
		return place{}, diag.New("PATH_NOT_FOUND", "Path does not exist: %q.", written).WithHint("name a file, a folder or a glob")
	}
	for _, m := range p.prefixes {
		if c == m.name || strings.HasPrefix(c, m.name+"/") {
			return placeAt(written, m.dir, c[len(m.name):], m), nil
		}
	}
	if rest, ok := strings.CutPrefix(c, "file:"); ok {
		return placeAt(written, "/", rest, prefix{}), nil
	}
	if hasScheme(c) {
		scheme, _, _ := strings.Cut(c, ":")
		return place{}, notFound(written).WithHint("dp reads local files: name a folder for it in dp.yml, paths: {%s: data/%s}", cloudPrefix(c), scheme)
	}
	if filepath.IsAbs(c) {
		return placeAt(written, "/", c, prefix{}), nil
	}
	return placeAt(written, p.dir, c, prefix{}), nil
}

func notFound(written string) *diag.Error {
	return diag.New("PATH_NOT_FOUND", "Path does not exist: %s.", written).WithParam("path", written)
}

// cloudPrefix is the part of a path that is worth mapping: the bucket, or the first folders.
func cloudPrefix(p string) string {
	if i := strings.Index(p, "://"); i >= 0 {
		bucket, _, _ := strings.Cut(p[i+3:], "/")
		return p[:i+3] + bucket
	}
	parts := strings.SplitN(strings.Trim(p, "/"), "/", 5)
	n := 1
	if parts[0] == "Volumes" {
		n = 4
	} else if parts[0] == "mnt" || parts[0] == "FileStore" {
		n = 2
	}
	return "/" + strings.Join(parts[:min(n, len(parts))], "/")
}

// missing is the error for a path that matches nothing.
func (p *places) missing(at place) *diag.Error {
	e := notFound(at.written)
	switch c := canonical(at.written); {
	case at.prefix.name != "":
		return e.WithHint("dp.yml maps %s to %s; nothing there matches", at.prefix.name, at.prefix.dir)
	case strings.HasPrefix(c, "/Volumes/") || strings.HasPrefix(c, "/mnt/") || strings.HasPrefix(c, "/FileStore/") || strings.HasPrefix(at.written, "dbfs:"):
		return e.WithHint("name the local folder that stands for it in dp.yml, paths: {%s: data/…}", cloudPrefix(c))
	case !filepath.IsAbs(c) && !hasScheme(c):
		return e.WithHint("relative paths start from the project folder %s", p.dir)
	}
	return e
}

// shown is how _metadata.file_path names a local file: a URI, below a mapped prefix the prefix's own.
func (at place) shown(local string) string {
	if at.prefix.name != "" {
		if rest, ok := strings.CutPrefix(local, at.prefix.dir); ok {
			return at.prefix.show + encodePath(rest)
		}
	}
	return "file://" + encodePath(local)
}

// identity is a file's name in the ledger: stable when the project's folder is moved.
func (p *places) identity(at place, local string) string {
	if at.prefix.name != "" {
		if rest, ok := strings.CutPrefix(local, at.prefix.dir); ok {
			return at.prefix.name + rest
		}
	}
	if rest, ok := strings.CutPrefix(local, p.dir+"/"); ok {
		return rest
	}
	return local
}

// locate undoes identity.
func (p *places) locate(identity string) string {
	for _, m := range p.prefixes {
		if rest, ok := strings.CutPrefix(identity, m.name+"/"); ok {
			return m.dir + "/" + rest
		}
	}
	if filepath.IsAbs(identity) {
		return identity
	}
	return p.dir + "/" + identity
}

// Gone reports whether a file that a stream took is not there any more; file is its name in the ledger.
func (r *Reader) Gone(file string) bool {
	_, err := os.Stat(r.places.locate(file))
	return isGone(err)
}

// Folder is the local folder that a table's path means: a mapped prefix, a file: URI, or a path in the project.
func (r *Reader) Folder(written string) (string, error) {
	at, err := r.places.find(written)
	switch {
	case err != nil:
		c := canonical(written)
		return "", diag.Unsupported("The location "+written, "tables are local folders: leave the location out, or name a folder for it in dp.yml, paths: {"+cloudPrefix(c)+": lake}")
	case at.glob != "":
		return "", diag.Unsupported("The location "+written+", which is a pattern,", "name one folder")
	}
	return at.dir, nil
}

// encodePath encodes a path as java.net.URI does: slashes and letters beyond ASCII stay.
func encodePath(s string) string {
	var b strings.Builder
	for i := range len(s) {
		c := s[i]
		if c <= ' ' || c == 0x7f || strings.IndexByte("\"#%<>?[\\]^`{|}", c) >= 0 {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}
