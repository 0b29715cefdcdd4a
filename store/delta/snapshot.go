package delta

import (
	"encoding/json"
	"maps"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// Snapshot is a table at one version. It never changes and may be used by several goroutines; its files stay readable until a vacuum
// after their retention.
type Snapshot struct {
	dir      string
	version  int64
	protocol Protocol
	meta     metadata
	schema   types.Schema
	stats    []leaf
	files    layered[*File]
	tombs    layered[*removeAction] // removed files that a vacuum must still keep, by path and deletion vector
	txns     map[string]txnAction
	domains  map[string]domainMetadata
	ict      int64 // the in-commit timestamp of version, when known

	sortOnce sync.Once
	sorted   []*File

	stampOnce sync.Once
	stamp     string
	stampErr  error
}

// Dir is the table's directory.
func (s *Snapshot) Dir() string { return s.dir }

// Version is the table version.
func (s *Snapshot) Version() int64 { return s.version }

// ID is the table's unique id, which stays over all versions.
func (s *Snapshot) ID() string { return s.meta.ID }

// Name is the table's name as its creator gave it; may be empty.
func (s *Snapshot) Name() string { return s.meta.Name }

// Comment is the table's comment.
func (s *Snapshot) Comment() string { return s.meta.Description }

// CreatedTime is when the table was created; zero when unknown.
func (s *Snapshot) CreatedTime() time.Time {
	if s.meta.CreatedTime == nil {
		return time.Time{}
	}
	return time.UnixMilli(*s.meta.CreatedTime).UTC()
}

// Protocol is what the table demands of readers and writers.
func (s *Snapshot) Protocol() Protocol { return s.protocol }

// Features are the table features the protocol stands for, sorted.
func (s *Snapshot) Features() []string { return s.protocol.names() }

// Schema has all columns, partition columns included.
func (s *Snapshot) Schema() types.Schema { return s.schema }

// PartitionColumns are the columns whose values are in File.Partition.
func (s *Snapshot) PartitionColumns() []string { return s.meta.PartitionColumns }

// ClusterColumns are the columns of CLUSTER BY, nested ones with dots.
func (s *Snapshot) ClusterColumns() []string {
	d, ok := s.domains[clusteringDomain]
	if !ok || d.Removed {
		return nil
	}
	var c struct {
		Columns [][]string `json:"clusteringColumns"`
	}
	if json.Unmarshal([]byte(d.Configuration), &c) != nil {
		return nil
	}
	r := make([]string, len(c.Columns))
	for i, p := range c.Columns {
		r[i] = strings.Join(p, ".")
	}
	return r
}

// Properties are the table properties; the caller owns the map.
func (s *Snapshot) Properties() map[string]string {
	m := maps.Clone(s.meta.Configuration)
	if m == nil {
		m = map[string]string{}
	}
	return m
}

// Property is one table property; delta.* ones are found in any case.
func (s *Snapshot) Property(name string) (string, bool) {
	if v, ok := s.meta.Configuration[name]; ok {
		return v, true
	}
	if p, ok := propertyOf(name); ok {
		v, ok := s.meta.Configuration[p.name]
		return v, ok
	}
	return "", false
}

func (s *Snapshot) on(name string) bool { return isOn(s.meta.Configuration[name]) }

func (s *Snapshot) interval(name, otherwise string) time.Duration {
	if d, ok := parseInterval(s.meta.Configuration[name]); ok {
		return d
	}
	d, _ := parseInterval(otherwise)
	return d
}

// Txn is the highest transaction number committed for an application; false when there is none.
func (s *Snapshot) Txn(appID string) (int64, bool) {
	t, ok := s.txns[appID]
	return t.Version, ok
}

// Txns are all transaction numbers by application; the caller owns the map.
func (s *Snapshot) Txns() map[string]int64 {
	m := make(map[string]int64, len(s.txns))
	for k, t := range s.txns {
		m[k] = t.Version
	}
	return m
}

// Files are the live files, ordered by path. The caller must not change the slice.
func (s *Snapshot) Files() []*File {
	s.sortOnce.Do(func() {
		s.sorted = make([]*File, 0, s.files.len())
		for _, f := range s.files.all {
			s.sorted = append(s.sorted, f)
		}
		sort.Slice(s.sorted, func(i, j int) bool { return s.sorted[i].Path < s.sorted[j].Path })
	})
	return s.sorted
}

// NumFiles is the number of live files.
func (s *Snapshot) NumFiles() int { return s.files.len() }

// File is the live file of that path.
func (s *Snapshot) File(path string) (*File, bool) { return s.files.get(path) }

// Rows is the number of live rows; false when some file's writer left no count.
func (s *Snapshot) Rows() (int64, bool) {
	var sum int64
	for _, f := range s.files.all {
		n, ok := f.Rows()
		if !ok {
			return 0, false
		}
		sum += n
	}
	return sum, true
}

// Size is the number of bytes in live files.
func (s *Snapshot) Size() int64 {
	var sum int64
	for _, f := range s.files.all {
		sum += f.Size
	}
	return sum
}

// Stats is what is known of the values in a file: its statistics, and its partition values as ranges of one value.
func (s *Snapshot) Stats(f *File) Stats {
	st := parseStats(f.add.Stats, s.stats)
	if len(s.meta.PartitionColumns) == 0 {
		return st
	}
	if st.ranges == nil {
		st.ranges = map[string]Range{}
	}
	for _, c := range s.meta.PartitionColumns {
		col, ok := s.schema.Field(c)
		if !ok {
			continue
		}
		r := Range{Type: col.Type, NullCount: 0}
		text := f.Partition[c]
		switch {
		case text == nil || *text == "":
			r.NullCount = st.Rows
			if st.Rows < 0 {
				continue
			}
		default:
			v, ok := parseValue(col.Type, *text)
			if !ok {
				continue
			}
			r.Min, r.Max = v, v
		}
		st.ranges[foldPath([]string{c})] = r
	}
	return st
}

// setMetadata installs metadata and what is derived from it.
func (s *Snapshot) setMetadata(m metadata) error {
	schema, err := types.FromJSON(m.SchemaString)
	if err != nil {
		return err
	}
	if m.Format.Provider != "" && m.Format.Provider != "parquet" {
		return errProvider(m.Format.Provider)
	}
	s.meta, s.schema = m, schema
	return nil
}

// derive computes what depends on both metadata and domains.
func (s *Snapshot) derive() {
	s.stats = leaves(s.schema.Fields, s.meta.PartitionColumns, nil)
}

type errProvider string

func (e errProvider) Error() string { return "data files of format " + string(e) }

func fileKey(path string, dv *DeletionVector) string { return path + "\x00" + dv.id() }
