package table

import (
	"context"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// Kind is the plan.PendingSource.Kind of streams from tables that a Reader resolved.
const Kind = "delta"

// Reader resolves reads of Delta tables that the pipeline does not define: by path, or by a name that stands for a folder.
type Reader struct {
	// At is the table in a folder; the caller keeps one per folder.
	At   func(dir string) *delta.Table
	Zone *time.Location // the session's; nil is UTC
}

// ref is the Ref of a plan.PendingSource.
type ref struct {
	dir     string
	options plan.Options
}

// Path resolves spark.read.format("delta").load(path) and its streaming form. It is what files.Config.Delta wants.
func (r *Reader) Path(ctx context.Context, f *plan.UnresolvedFiles, dir string) (plan.Relation, error) {
	if f.Schema != nil {
		return nil, diag.New("DELTA_UNSUPPORTED_SCHEMA_DURING_READ", "Delta does not support specifying the schema at read time.").WithHint("leave .schema(…) out").At(f.At)
	}
	return r.scan(ctx, &plan.Scan{At: f.At, Name: strings.Join(f.Paths, ", "), Streaming: f.Streaming}, dir, f.Options, nil, nil)
}

// Table resolves a table's name that stands for a folder.
func (r *Reader) Table(ctx context.Context, t *plan.UnresolvedTable, dir string) (plan.Relation, error) {
	return r.scan(ctx, &plan.Scan{At: t.At, Name: strings.Join(t.Name, "."), Streaming: t.Streaming}, dir, t.Options, t.Version, t.Timestamp)
}

// scan fills in the columns and the source of a scan.
func (r *Reader) scan(ctx context.Context, s *plan.Scan, dir string, o plan.Options, version, timestamp plan.Expr) (plan.Relation, error) {
	travel, err := TravelOf(version, timestamp, o, r.Zone)
	if err == nil && s.Streaming {
		_, err = readOptions(o, r.Zone)
	}
	var snap *delta.Snapshot
	if err == nil {
		snap, err = At(ctx, r.At(dir), travel)
	}
	if err != nil {
		return nil, located(err, s.At)
	}
	s.Attrs = attrs(snap.Schema())
	for _, a := range s.Attrs {
		a.At = s.At
	}
	if s.Streaming {
		if travel != (Travel{}) {
			return nil, diag.New("DELTA_UNSUPPORTED_TIME_TRAVEL_VIEWS", "A stream cannot travel in time.").WithHint("use the option startingVersion or startingTimestamp").At(s.At)
		}
		s.Source = &plan.PendingSource{Kind: Kind, Key: Kind + ":" + s.Name, Schema: snap.Schema(), Ref: &ref{dir, o}}
		return s, nil
	}
	src, err := Source(snap)
	if err != nil {
		return nil, located(err, s.At)
	}
	if _, ok := snap.Schema().Field(source.MetadataColumn); !ok {
		s.Attrs = append(s.Attrs, &plan.Attr{At: s.At, ID: len(s.Attrs) + 1, Name: source.MetadataColumn, T: source.MetadataType, Hidden: true})
		src.Metadata = true
	}
	s.Source = src
	return s, nil
}

func located(err error, at diag.Origin) error {
	if e, ok := diag.As(err); ok {
		return e.At(at)
	}
	return err
}

var _ source.Opener = (*Reader)(nil)

// Open makes the stream of a pending source that this Reader resolved. It implements source.Opener.
func (r *Reader) Open(_ context.Context, p *plan.PendingSource, _ string) (source.Stream, error) {
	x, ok := p.Ref.(*ref)
	if !ok {
		return nil, diag.New("DP_INTERNAL", "a source of the kind %s is no stream from a table", p.Kind)
	}
	return Stream(r.At(x.dir), p.Schema, x.options, r.Zone)
}

// Dir is the folder of the table that a pending source of this package streams from.
func Dir(p *plan.PendingSource) (string, bool) {
	x, ok := p.Ref.(*ref)
	if !ok {
		return "", false
	}
	return x.dir, true
}
