package table

import (
	"cmp"
	"context"
	"encoding/json"
	"os"
	"slices"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// Stream makes the stream of a table. schema is the columns its rows are read as: those of the table when the query was resolved. Columns
// that older files lack are NULL in their rows.
func Stream(t *delta.Table, schema types.Schema, o plan.Options, zone *time.Location) (source.Stream, error) {
	opt, err := readOptions(o, zone)
	if err != nil {
		return nil, err
	}
	return &stream{t: t, schema: schema, opt: opt}, nil
}

type stream struct {
	t      *delta.Table
	schema types.Schema
	opt    options
	end    *delta.Snapshot // the newest version this stream reads, found by its first Next: what comes later is for the next update
}

// Next is the batch after a position.
func (s *stream) Next(ctx context.Context, from json.RawMessage) (*source.Batch, error) {
	if s.end == nil {
		snap, err := s.t.Snapshot(ctx)
		if err != nil {
			return nil, err
		}
		s.end = snap
	}
	b := &batch{s: s, max: s.opt.maxFiles, bytes: s.opt.maxBytes}
	if from == nil && s.opt.latest {
		// A batch without rows keeps the place: else the next update would begin at a newer version.
		b.at = position{Table: s.end.ID(), Version: s.end.Version() + 1}
		return b.make()
	}
	pos, err := s.start(ctx, from)
	if err != nil {
		return nil, err
	}
	if err := b.collect(ctx, *pos, s.end.Version()); err != nil {
		return nil, err
	}
	if len(b.files) == 0 {
		return nil, nil
	}
	return b.make()
}

// Replay makes the batch between two positions again.
func (s *stream) Replay(ctx context.Context, from, to json.RawMessage) (*source.Batch, error) {
	end, err := readPosition(to)
	if err != nil {
		return nil, err
	}
	if end == nil {
		return nil, diag.New("DP_INTERNAL", "a stream from a table is replayed to no position")
	}
	if s.end == nil {
		if s.end, err = s.t.Snapshot(ctx); err != nil {
			return nil, err
		}
	}
	if err := s.same(end); err != nil {
		return nil, err
	}
	pos, err := s.began(ctx, from, end)
	if err != nil {
		return nil, err
	}
	b := &batch{s: s, stop: end}
	if err := b.collect(ctx, *pos, end.Version); err != nil {
		return nil, err
	}
	b.at = *end
	return b.make()
}

// began is where a batch began that ended at a position. A stream's first batch began with the snapshot it ended in, or the version before.
func (s *stream) began(ctx context.Context, from json.RawMessage, end *position) (*position, error) {
	if from != nil || s.opt.start != nil || s.opt.since != nil {
		return s.start(ctx, from)
	}
	if s.opt.latest {
		return end, nil
	}
	v := end.Version
	if !end.Snapshot {
		v--
	}
	return &position{Table: end.Table, Version: v, Snapshot: true}, nil
}

// same checks that a position belongs to the table as it is.
func (s *stream) same(p *position) error {
	if p.Table != s.end.ID() {
		return diag.New("DIFFERENT_DELTA_TABLE_READ_BY_STREAMING_SOURCE", "The streaming query was reading from an unexpected Delta table (id = '%s'). It used to read from another Delta table with (id = '%s').", s.end.ID(), p.Table).
			WithHint("the table %s was made anew: run a full refresh of the tables that stream from it (--full-refresh)", s.t.Dir())
	}
	if p.Version > s.end.Version()+1 {
		return diag.New("DELTA_VERSION_NOT_FOUND", "The stream has read version %d of the Delta table %s, whose newest version is %d.", p.Version, s.t.Dir(), s.end.Version()).
			WithHint("the table was put back to an older state: run a full refresh of the tables that stream from it (--full-refresh)")
	}
	return nil
}

// start is where reading begins.
func (s *stream) start(ctx context.Context, from json.RawMessage) (*position, error) {
	pos, err := readPosition(from)
	if err != nil {
		return nil, err
	}
	if pos != nil {
		return pos, s.same(pos)
	}
	id := s.end.ID()
	switch {
	case s.opt.start != nil:
		if *s.opt.start > s.end.Version() {
			return nil, diag.New("DELTA_VERSION_NOT_FOUND", "The option startingVersion is %d, but the newest version of the Delta table %s is %d.", *s.opt.start, s.t.Dir(), s.end.Version())
		}
		return &position{Table: id, Version: *s.opt.start}, nil
	case s.opt.since != nil:
		v, err := s.versionSince(ctx, *s.opt.since)
		return &position{Table: id, Version: v}, err
	}
	return &position{Table: id, Version: s.end.Version(), Snapshot: true}, nil
}

// versionSince is the first version made at a time or later.
func (s *stream) versionSince(ctx context.Context, at time.Time) (int64, error) {
	v := s.end.Version()
	for ; v >= 0; v-- {
		c, err := s.t.ReadCommit(ctx, v)
		if diag.Code(err) == "DELTA_MISSING_FILES_UNEXPECTED_VERSION" {
			break
		}
		if err != nil {
			return 0, err
		}
		if c.Timestamp.Before(at) {
			break
		}
	}
	if v == s.end.Version() {
		return 0, diag.New("DELTA_TIMESTAMP_GREATER_THAN_COMMIT", "The provided timestamp (%s) is after the latest version available to this table.", show(at)).
			WithHint("use an earlier startingTimestamp")
	}
	return v + 1, nil
}

// batch collects files from a position on.
type batch struct {
	s     *stream
	max   int // files; 0: no limit
	bytes int64
	stop  *position // of a replay: where it ends
	files []*delta.File
	size  int64
	at    position
	more  bool
}

// full reports whether the limits of a batch are reached.
func (b *batch) full() bool {
	return b.max > 0 && len(b.files) >= b.max || b.bytes > 0 && b.size >= b.bytes
}

// collect takes files from pos on, up to version last.
func (b *batch) collect(ctx context.Context, pos position, last int64) error {
	b.at = pos
	for v := pos.Version; v <= last; v++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if b.stop != nil && v == b.stop.Version && b.stop.Index == 0 {
			return nil // its end is the end of the version before; this one need not exist yet
		}
		var files []*delta.File
		var err error
		snapshot := pos.Snapshot && v == pos.Version
		if snapshot {
			files, err = b.s.snapshotFiles(ctx, v)
		} else {
			files, err = b.s.appended(ctx, v)
		}
		if err != nil {
			return err
		}
		i := 0
		if v == pos.Version {
			i = min(pos.Index, len(files))
		}
		end := len(files)
		if b.stop != nil && b.stop.Version == v {
			end = min(b.stop.Index, end)
		}
		for ; i < end; i++ {
			if b.full() {
				b.more = true
				return nil
			}
			b.files = append(b.files, files[i])
			b.size += files[i].Size
			b.at = position{Table: pos.Table, Version: v, Index: i + 1, Snapshot: snapshot}
		}
		if i == len(files) && len(files) > 0 && b.at.Version == v {
			b.at = position{Table: pos.Table, Version: v + 1}
		}
	}
	return nil
}

// snapshotFiles are the files of the version a stream starts with, oldest first.
func (s *stream) snapshotFiles(ctx context.Context, v int64) ([]*delta.File, error) {
	snap := s.end
	if v != snap.Version() {
		var err error
		if snap, err = s.t.SnapshotAt(ctx, v); err != nil {
			return nil, err
		}
	}
	files := slices.Clone(snap.Files())
	slices.SortStableFunc(files, func(a, b *delta.File) int { return cmp.Compare(a.ModificationTime, b.ModificationTime) })
	return files, nil
}

// appended are the files that a version added. A version that deletes or updates is an error, or passed over.
func (s *stream) appended(ctx context.Context, v int64) ([]*delta.File, error) {
	c, err := s.t.ReadCommit(ctx, v)
	if err != nil {
		if s.opt.tolerateLoss && diag.Code(err) == "DELTA_MISSING_FILES_UNEXPECTED_VERSION" {
			return nil, nil
		}
		return nil, err
	}
	if c.Schema != nil {
		if err := s.compatible(*c.Schema, v); err != nil {
			return nil, err
		}
	}
	var added []*delta.File
	for _, f := range c.Added {
		if f.DataChange() {
			added = append(added, f)
		}
	}
	if !c.Deletes() {
		return added, nil
	}
	switch {
	case s.opt.skipChanges:
		return nil, nil
	case s.opt.ignoreChanges:
		return added, nil
	case len(added) > 0:
		return nil, diag.New("DELTA_SOURCE_TABLE_IGNORE_CHANGES", "Detected a data update (for example %s) in the source table at version %d. This is currently not supported. The source table can be found at path %s.", operation(c), v, s.t.Dir()).
			WithHint("to pass over such versions, set the option skipChangeCommits to true; to see the changes, run a full refresh of the reader (--full-refresh)")
	case s.opt.ignoreDeletes:
		return nil, nil
	}
	return nil, diag.New("DELTA_SOURCE_IGNORE_DELETE", "Detected deleted data (for example %s) from streaming source at version %d. This is currently not supported. The source table can be found at path %s.", c.Removed[0].Path, v, s.t.Dir()).
		WithHint("to pass over deletes, set the option ignoreDeletes or skipChangeCommits to true; to see them, run a full refresh of the reader (--full-refresh)")
}

func operation(c *delta.Commit) string {
	if c.Info.Operation != "" {
		return c.Info.Operation
	}
	return "an update"
}

// compatible checks that files of a version can be read as the stream's columns: a column may be missing, but not of another type.
func (s *stream) compatible(was types.Schema, v int64) error {
	for _, f := range was.Fields {
		now, ok := s.schema.Field(f.Name)
		if !ok || now.Type.EqualFold(f.Type) || widened(f.Type, now.Type) {
			continue
		}
		return diag.New("DELTA_SCHEMA_CHANGED_WITH_VERSION", "Detected schema change in version %d: column %s was %s and is read as %s.", v, f.Name, f.Type.SQL(), now.Type.SQL()).
			WithHint("run a full refresh of the reader (--full-refresh)")
	}
	return nil
}

// widened reports whether now holds the values of was: fields were added to structs.
func widened(was, now types.Type) bool {
	switch {
	case was.Kind == types.Struct && now.Kind == types.Struct:
		for _, f := range was.Fields {
			n, i := now.Field(f.Name)
			if i < 0 || !widened(f.Type, n.Type) {
				return false
			}
		}
		return true
	case was.Kind == types.Array && now.Kind == types.Array:
		return widened(*was.Elem, *now.Elem)
	case was.Kind == types.Map && now.Kind == types.Map:
		return widened(*was.Key, *now.Key) && widened(*was.Elem, *now.Elem)
	}
	return was.Equal(now)
}

// make makes the batch of what was collected.
func (b *batch) make() (*source.Batch, error) {
	src, err := rowsIn(b.s.end, b.files, b.s.schema)
	if err != nil {
		return nil, err
	}
	kept := src.Files[:0]
	for _, f := range src.Files {
		_, err := os.Stat(f.Path)
		if os.IsNotExist(err) {
			if b.s.opt.tolerateLoss {
				continue
			}
			return nil, diag.New("DELTA_FILE_NOT_FOUND_DETAILED", "File %s referenced in the transaction log cannot be found. This occurs when data has been manually deleted from the file system, or by a vacuum.", f.Path).
				WithHint("run a full refresh of the reader (--full-refresh), or pass over lost files with the option failOnDataLoss = false")
		}
		if err != nil {
			return nil, err
		}
		kept = append(kept, f)
	}
	src.Files = kept
	to, err := json.Marshal(b.at)
	if err != nil {
		return nil, err
	}
	return &source.Batch{Source: src, To: to, More: b.more}, nil
}
