package delta

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"iter"
	"os"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Commit is what one version changed.
type Commit struct {
	Version   int64
	Timestamp time.Time
	Info      CommitInfo
	Txns      []Txn
	// Added are the files the version made visible. A file whose deletion vector changed is among Added with the new and among Removed
	// with the old one.
	Added   []*File
	Removed []Removed
	// ChangeFiles hold the row changes of the version where its writer wrote them down (delta.enableChangeDataFeed).
	ChangeFiles []*File
	// Schema is the table's schema from this version on, when the version set the metadata; else nil.
	Schema *types.Schema
	// MetadataChanged and ProtocolChanged say that the version set them.
	MetadataChanged, ProtocolChanged bool

	domains []string
}

// Removed is a file that a version took out of the table. It can be read until a vacuum after its retention.
type Removed struct {
	Path           string
	Partition      map[string]*string
	DeletionVector *DeletionVector // of the file before: rows that were deleted already
	DataChange     bool            // false: its rows are in added files of the same version
}

// CommitInfo is what a writer says about its commit. All of it is optional.
type CommitInfo struct {
	Operation    string            // WRITE, DELETE, MERGE, OPTIMIZE, …
	Parameters   map[string]string // values that are not strings as JSON
	Metrics      map[string]string
	Engine       string // dp/0.1.0, Apache-Spark/4.2.0 Delta-Lake/4.4.0, …
	UserMetadata string
	BlindAppend  bool
	// ReadVersion is the version the writer had read; nil when it does not say.
	ReadVersion    *int64
	IsolationLevel string
}

// DataChange reports whether the file's rows are new to the table: false for rows that were only moved between files.
func (f *File) DataChange() bool { return f.add == nil || f.add.DataChange }

// DataChange reports whether the version changed the table's rows, and not only their arrangement, metadata or nothing.
func (c *Commit) DataChange() bool {
	for _, f := range c.Added {
		if f.DataChange() {
			return true
		}
	}
	return c.Deletes()
}

// Deletes reports whether the version deleted or updated rows, so that a reader of appended rows cannot go on unless it skips the version.
func (c *Commit) Deletes() bool {
	for _, r := range c.Removed {
		if r.DataChange {
			return true
		}
	}
	return false
}

// External reports whether the version's rows were changed by something else than the applications that ours accepts, by its
// transaction numbers: another engine, or dp sql on behalf of a user.
func (c *Commit) External(ours func(appID string) bool) bool {
	if !c.DataChange() {
		return false
	}
	for _, t := range c.Txns {
		if ours(t.AppID) {
			return false
		}
	}
	return true
}

// ByDP reports whether dp made the commit.
func (c *Commit) ByDP() bool { return strings.HasPrefix(c.Info.Engine, EngineName) }

// ReadCommit reads what a version changed.
func (t *Table) ReadCommit(ctx context.Context, version int64) (*Commit, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	as, err := t.readCommit(version)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, t.commitGone(version)
	}
	if err != nil {
		return nil, err
	}
	c, err := commitOf(version, as)
	if err != nil {
		return nil, damaged(t.dir, version, "%v", err)
	}
	if c.Timestamp.IsZero() {
		st, err := os.Stat(t.logPath(commitName(version)))
		if err != nil {
			return nil, err
		}
		c.Timestamp = st.ModTime().UTC()
	}
	return c, nil
}

func (t *Table) commitGone(version int64) error {
	l, err := t.listLog()
	if err != nil {
		return err
	}
	if version > l.last {
		return diag.New("DELTA_VERSION_NOT_FOUND", "The Delta table %s has no version %d; its newest is %d.", t.dir, version, l.last)
	}
	return diag.New("DELTA_MISSING_FILES_UNEXPECTED_VERSION", "The changes of version %d of the Delta table %s are gone; its log starts at version %d.", version, t.dir, l.first).
		WithHint("A reader that stopped there has to start over: refresh it fully.")
}

// Commits are the versions from to to, both included, in order. It ends at the first error.
func (t *Table) Commits(ctx context.Context, from, to int64) iter.Seq2[*Commit, error] {
	return func(yield func(*Commit, error) bool) {
		for v := from; v <= to; v++ {
			c, err := t.ReadCommit(ctx, v)
			if !yield(c, err) || err != nil {
				return
			}
		}
	}
}

// History is the newest versions, newest first, as far as the log reaches back; limit 0 is all.
func (t *Table) History(ctx context.Context, limit int) ([]*Commit, error) {
	l, err := t.listLog()
	if err != nil {
		return nil, err
	}
	if l.last < 0 {
		return nil, notTable(t.dir)
	}
	var r []*Commit
	for v := l.last; l.commits[v] && (limit <= 0 || len(r) < limit); v-- {
		c, err := t.ReadCommit(ctx, v)
		if err != nil {
			return nil, err
		}
		r = append(r, c)
	}
	return r, nil
}

func commitOf(version int64, as []action) (*Commit, error) {
	c := &Commit{Version: version}
	for i := range as {
		a := &as[i]
		switch {
		case a.Add != nil:
			c.Added = append(c.Added, fileOf(a.Add))
		case a.Remove != nil:
			c.Removed = append(c.Removed, Removed{decodePath(a.Remove.Path), a.Remove.PartitionValues, a.Remove.DeletionVector, a.Remove.DataChange})
		case a.CDC != nil:
			c.ChangeFiles = append(c.ChangeFiles, &File{Path: decodePath(a.CDC.Path), Partition: a.CDC.PartitionValues, Size: a.CDC.Size})
		case a.Txn != nil:
			c.Txns = append(c.Txns, Txn{a.Txn.AppID, a.Txn.Version})
		case a.Domain != nil:
			c.domains = append(c.domains, a.Domain.Domain)
		case a.Protocol != nil:
			c.ProtocolChanged = true
		case a.Metadata != nil:
			s, err := types.FromJSON(a.Metadata.SchemaString)
			if err != nil {
				return nil, err
			}
			c.Schema, c.MetadataChanged = &s, true
		case len(a.CommitInfo) > 0:
			c.Info, c.Timestamp = parseCommitInfo(a.CommitInfo)
		}
	}
	return c, nil
}

// parseCommitInfo reads what is there and of the expected form: writers may put anything into a commitInfo.
func parseCommitInfo(raw json.RawMessage) (CommitInfo, time.Time) {
	var m map[string]json.RawMessage
	if json.Unmarshal(raw, &m) != nil {
		return CommitInfo{}, time.Time{}
	}
	info := CommitInfo{
		Operation: text(m["operation"]), Engine: text(m["engineInfo"]), UserMetadata: text(m["userMetadata"]),
		BlindAppend: string(m["isBlindAppend"]) == "true", Parameters: texts(m["operationParameters"]), Metrics: texts(m["operationMetrics"]),
		IsolationLevel: text(m["isolationLevel"]),
	}
	var read int64
	if raw, ok := m["readVersion"]; ok && json.Unmarshal(raw, &read) == nil {
		info.ReadVersion = &read
	}
	for _, k := range []string{"inCommitTimestamp", "timestamp"} {
		var ms int64
		if json.Unmarshal(m[k], &ms) == nil && ms > 0 {
			return info, time.UnixMilli(ms).UTC()
		}
	}
	return info, time.Time{}
}

// text is a JSON string's value, or another value's JSON.
func text(raw json.RawMessage) string {
	var s string
	if len(raw) == 0 || string(raw) == "null" {
		return ""
	}
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	return string(raw)
}

func texts(raw json.RawMessage) map[string]string {
	var m map[string]json.RawMessage
	if json.Unmarshal(raw, &m) != nil || m == nil {
		return nil
	}
	r := make(map[string]string, len(m))
	for k, v := range m {
		r[k] = text(v)
	}
	return r
}
