package engine

import (
	"context"
	"errors"
	"io/fs"
	"iter"
	"os"
	"strconv"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/incremental"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source/table"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// versions opens past versions of tables for the decision how a flow is refreshed. It implements incremental.Tables.
type versions struct {
	u     *update
	appID string // of the flow's commits
}

// Changes implements incremental.Tables.
func (v *versions) Changes(ctx context.Context, scan *plan.Scan, columns []string, since plan.TableVersion) (*incremental.Changes, *incremental.Issue, error) {
	src, ok := scan.Source.(*plan.ParquetSource)
	if !ok || src.Version == nil {
		return nil, nil, diag.New("DP_INTERNAL", "%s has no version", scan.Name)
	}
	t := v.u.table(since.Dir)
	issue, err := v.recorded(t, scan.Name, since)
	if issue != nil || err != nil {
		return nil, issue, err
	}
	return v.between(ctx, t, scan.Name, since.Version, src.Version.Version, func(s types.Schema) string { return chosen(s, columns) })
}

// recorded makes sure that a version is still the one that was read.
func (v *versions) recorded(t *delta.Table, name string, since plan.TableVersion) (*incremental.Issue, error) {
	stamp, err := t.Stamp(since.Version)
	if err != nil {
		return nil, err
	}
	if stamp == "" || stamp != since.Stamp {
		return missing(name, "version %d of %s, which the last refresh has read, is not in its log any more", since.Version, name), nil
	}
	return nil, nil
}

func missing(name, format string, args ...any) *incremental.Issue {
	return &incremental.Issue{Type: incremental.ChangesMissing, What: name, Detail: diag.New("", format, args...).Message}
}

// chosen is some columns of a schema as text.
func chosen(s types.Schema, columns []string) string {
	var out types.Schema
	for _, c := range columns {
		if i := s.Index(c); i >= 0 {
			out.Fields = append(out.Fields, s.Fields[i])
		}
	}
	return out.JSON()
}

// between is the changes of a table from a version to another. What is read of its schema must be the same.
func (v *versions) between(ctx context.Context, t *delta.Table, name string, from, to int64, read func(types.Schema) string) (*incremental.Changes, *incremental.Issue, error) {
	if from > to {
		return nil, missing(name, "%s was at version %d and is at %d", name, from, to), nil
	}
	newer, err := t.SnapshotAt(ctx, to)
	if err != nil {
		return nil, nil, err
	}
	older, err := t.SnapshotAt(ctx, from)
	if _, known := diag.As(err); known {
		return nil, missing(name, "version %d of %s cannot be read any more", from, name), nil
	}
	if err != nil {
		return nil, nil, err
	}
	if older.ID() != newer.ID() {
		return nil, missing(name, "%s is another table than in the last refresh", name), nil
	}
	if read(older.Schema()) != read(newer.Schema()) {
		return nil, &incremental.Issue{Type: incremental.SchemaChanged, What: name, Detail: "the columns of " + name + " have changed"}, nil
	}
	c := &incremental.Changes{}
	if c.Gone, c.Came, err = table.Between(older, newer); err != nil {
		return nil, nil, err
	}
	for _, f := range c.Gone.Files {
		if _, err := os.Stat(f.Path); errors.Is(err, fs.ErrNotExist) {
			return nil, &incremental.Issue{Type: incremental.FileMissing, What: name, Detail: "a file of version " + strconv.FormatInt(from, 10) + " of " + name + " is gone"}, nil
		}
	}
	c.Before, err = table.Source(older)
	return c, nil, err
}

// External implements incremental.Tables.
func (v *versions) External(ctx context.Context, since plan.TableVersion) ([]*incremental.Changes, *incremental.Issue, error) {
	t := v.u.table(since.Dir)
	snap, err := t.Snapshot(ctx)
	if err != nil {
		return nil, nil, err
	}
	if issue, err := v.recorded(t, "the target", since); issue != nil || err != nil {
		return nil, issue, err
	}
	var out []*incremental.Changes
	for c, err := range t.Commits(ctx, since.Version+1, snap.Version()) {
		if _, known := diag.As(err); known {
			return nil, missing("the target", "a version of the target is not in its log any more"), nil
		}
		if err != nil {
			return nil, nil, err
		}
		if !c.External(func(app string) bool { return app == v.appID }) {
			continue
		}
		changes, issue, err := v.between(ctx, t, "the target", c.Version-1, c.Version, types.Schema.JSON)
		if issue != nil || err != nil {
			return nil, issue, err
		}
		out = append(out, changes)
	}
	return out, nil, nil
}

// Query implements incremental.Tables.
func (v *versions) Query(ctx context.Context, r plan.Relation) iter.Seq2[[]any, error] {
	r, err := prune(r, v.u.settings)
	if err != nil {
		return func(yield func([]any, error) bool) { yield(nil, err) }
	}
	return v.u.backend.Query(ctx, r)
}

// Size implements incremental.Tables.
func (v *versions) Size(r plan.Relation) (incremental.Size, error) {
	var sum incremental.Size
	r, err := prune(r, v.u.settings)
	if err != nil {
		return sum, err
	}
	plan.WalkRelation(r, func(n plan.Relation) bool {
		s, ok := n.(*plan.Scan)
		if !ok {
			return true
		}
		switch src := s.Source.(type) {
		case *plan.ParquetSource:
			for _, f := range src.Files {
				if f.Only == nil {
					sum.Files += f.Size
				} else {
					sum.Parts += partSize(f, src.Schema)
				}
			}
		case *plan.RawSource:
			for _, f := range src.Files {
				sum.Files += f.Size
			}
		}
		return true
	})
	return sum, nil
}

// partSize is the size of the row groups that single rows of a file are in.
func partSize(f plan.DataFile, schema types.Schema) int64 {
	const rowGroup = 122_880
	rows := f.Rows
	for _, c := range schema.Fields {
		if rows >= 0 || f.Stats == nil {
			break
		}
		if s, ok := f.Stats(c.Name); ok {
			rows = s.Rows
		}
	}
	groups, last := int64(0), int64(-1)
	for at := range f.Only.All() {
		if g := at / rowGroup; g != last {
			groups, last = groups+1, g
		}
	}
	if read := groups * rowGroup; rows > read {
		return int64(float64(f.Size) * float64(read) / float64(rows))
	}
	return f.Size
}
