package delta

import (
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// nullPartition is the folder name of NULL, as Hive chose it.
const nullPartition = "__HIVE_DEFAULT_PARTITION__"

// hiveEscaped are the characters that Spark percent-encodes in the folders of partitions, beside control characters.
const hiveEscaped = "\"#%'*/:=?\\{[]^\x7f"

func hiveEscape(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if c := s[i]; c < 0x20 || strings.IndexByte(hiveEscaped, c) >= 0 {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// PartitionPath is the folder of a partition below the table's directory, day=2024-01-31/country=DE/, as Spark names it; "" without
// partition columns. values are as in Staged.Partition. Readers take the values from the log; the folders are for people.
func PartitionPath(columns []string, values map[string]*string) string {
	var b strings.Builder
	for _, c := range columns {
		v := nullPartition
		if p := values[c]; p != nil && *p != "" {
			v = hiveEscape(*p)
		}
		b.WriteString(hiveEscape(c) + "=" + v + "/")
	}
	return b.String()
}

// DataPath is the path of a new data file relative to the table's directory; id makes it unique.
func DataPath(columns []string, values map[string]*string, id string) string {
	return PartitionPath(columns, values) + "part-00000-" + id + ".c000.zstd.parquet"
}

// encodePath is a file's path as the log spells it: a relative URI in which, as in java.net.URI, letters beyond ASCII stay.
func encodePath(p string) string {
	var b strings.Builder
	for i := range len(p) {
		c := p[i]
		if c <= ' ' || c == 0x7f || strings.IndexByte("\"#%<>?[\\]^`{|}", c) >= 0 {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// decodePath undoes encodePath. A text with a stray percent sign is taken as it stands, since some writers do not encode.
func decodePath(p string) string {
	if !strings.Contains(p, "%") {
		return p
	}
	if d, err := url.PathUnescape(p); err == nil {
		return d
	}
	return p
}

// isAbsolute reports a path with a scheme or from the root.
func isAbsolute(p string) bool {
	if strings.HasPrefix(p, "/") {
		return true
	}
	i := strings.Index(p, ":/")
	return i > 0 && !strings.ContainsAny(p[:i], "/=")
}

// localPath is where a file of the log, decoded, lies in the file system.
func localPath(dir, p string) (string, error) {
	if !isAbsolute(p) {
		c := filepath.FromSlash(p)
		if !filepath.IsLocal(c) {
			return "", diag.New("DELTA_INVALID_PATH", "The table %s names the file %q, which lies outside of it.", dir, p)
		}
		return filepath.Join(dir, c), nil
	}
	if rest, ok := strings.CutPrefix(p, "file:"); ok {
		rest = "/" + strings.TrimLeft(rest, "/")
		return filepath.FromSlash(rest), nil
	}
	if strings.HasPrefix(p, "/") {
		return filepath.FromSlash(p), nil
	}
	scheme, _, _ := strings.Cut(p, ":")
	return "", diag.Unsupported("The Delta table "+dir+" has files on "+scheme+":// storage, which",
		"Copy the table's files to the local file system; their paths in the log are then relative.")
}
