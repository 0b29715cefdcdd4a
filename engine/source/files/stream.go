package files

import (
	"context"
	"encoding/json"
	"os"
	"sort"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source"
	"github.com/seed-e45c46d8/dp/engine/types"
)

var _ source.Opener = (*Reader)(nil)

// Kind is the plan.PendingSource.Kind of file streams.
const Kind = "files"

// pending is the Ref of a plan.PendingSource: a streaming read, resolved.
type pending struct {
	q       *query
	out     assembled
	learned bool           // the schema was inferred, and is kept in the position
	files   []file         // the files to take, as they were when the query was resolved: what the flow took before may be among them
	found   []found        // what is in each of files; nil when nobody looked
	looked  map[string]int // by path, places in files
}

// recall asks where the stream stands.
func (q *query) recall(ctx context.Context, key string, past Past) (err error) {
	if past == nil {
		return nil
	}
	var at json.RawMessage
	if q.flow, at, err = past(ctx, key); err != nil {
		return err
	}
	q.pos, err = readPosition(at)
	return err
}

// stream makes the Scan of a streaming read. An inferred schema is the one the flow's position keeps, widened by what new files have.
func (q *query) stream(ctx context.Context) (plan.Relation, error) {
	s := q.s
	if s.via == plan.PlainReader && s.schema == nil && fixedSchema(s.format) == nil {
		return nil, diag.New("DP_STREAM_WITHOUT_SCHEMA", "Schema must be specified when creating a streaming source DataFrame.").
			WithHint(`add .schema(…), or let Auto Loader infer it: .format("cloudFiles").option("cloudFiles.format", "%s")`, s.format)
	}
	if q.flow != "" {
		var err error
		if q.files, err = q.r.untaken(ctx, q.flow, q.pos.N, q.files); err != nil {
			return nil, err
		}
	}
	q.files = append([]file(nil), q.files...)
	sort.SliceStable(q.files, func(i, j int) bool { return q.files[i].modTime < q.files[j].modTime })
	p := &pending{q: q, files: q.files, learned: s.schema == nil && fixedSchema(s.format) == nil}
	var err error
	if p.out, err = q.streamColumns(ctx, q.pos); err != nil {
		return nil, err
	}
	p.found = q.found
	p.looked = make(map[string]int, len(p.files))
	for i, f := range p.files {
		p.looked[f.path] = i
	}
	return q.scan(p.out.schema, &plan.PendingSource{Kind: Kind, Key: streamKey(s.paths), Schema: p.out.schema, Ref: p}), nil
}

// streamColumns is the columns of a stream at a position.
func (q *query) streamColumns(ctx context.Context, pos position) (assembled, error) {
	kept, ok, err := pos.schema()
	if err != nil {
		return assembled{}, diag.New("DP_BAD_POSITION", "The stored schema of a file stream cannot be read: %v.", err).WithHint("run a full refresh of the table")
	}
	if !ok || q.s.schema != nil {
		// Nothing was inferred yet, or a schema is given now.
		data, err := q.columns(ctx, q.files)
		if err != nil {
			return assembled{}, err
		}
		return q.assemble(data)
	}
	out := assembled{schema: kept, partition: pos.Partition, rescued: q.s.rescued}
	if len(q.files) > 0 {
		seen, err := q.columns(ctx, q.files)
		if err != nil {
			return assembled{}, err
		}
		if seen.Index(q.s.rescued) < 0 && q.s.rescued != "" && kept.Index(q.s.rescued) < 0 {
			seen.Fields = append(seen.Fields, types.Col(q.s.rescued, types.StringType))
		}
		if out.schema, err = evolve(kept, seen, q.s.evolution); err != nil {
			return assembled{}, err
		}
	}
	for _, f := range out.schema.Fields {
		if !contains(out.partition, f.Name) && f.Name != out.rescued {
			out.data.Fields = append(out.data.Fields, f)
		}
	}
	if f, ok := out.data.Field(q.s.corrupt); ok && f.Type.Kind == types.String {
		out.corrupt = f.Name
	}
	return out, nil
}

// untaken leaves out the files that batches up to n took.
func (r *Reader) untaken(ctx context.Context, flow string, n int64, fs []file) ([]file, error) {
	if n == 0 || r.cfg.Ledger == nil {
		return append([]file(nil), fs...), nil
	}
	taken := map[string]bool{}
	err := r.cfg.Ledger.Files(ctx, flow, 1, n, func(f string) bool {
		taken[f] = true
		return true
	})
	if err != nil {
		return nil, err
	}
	var out []file
	for _, f := range fs {
		if !taken[r.places.identity(f.at, f.path)] {
			out = append(out, f)
		}
	}
	return out, nil
}

// Open makes the stream of a pending source for one flow, under whose name the ledger keeps its files.
func (r *Reader) Open(_ context.Context, p *plan.PendingSource, flow string) (source.Stream, error) {
	ref, ok := p.Ref.(*pending)
	if !ok {
		return nil, diag.New("DP_INTERNAL", "a source of the kind %s is no stream of files", p.Kind)
	}
	return &stream{r: r, p: ref, flow: flow}, nil
}

// stream is the Stream of one flow. It implements source.Stream.
type stream struct {
	r    *Reader
	p    *pending
	flow string

	at   int64  // the batch after which rest is what is left; 0 with rest nil: not known
	rest []file // kept, so that the ledger is read once an update
	set  bool
}

// Next is the batch after a position: the oldest files that the flow has not taken, as many as maxFilesPerTrigger and maxBytesPerTrigger
// let through.
func (s *stream) Next(ctx context.Context, from json.RawMessage) (*source.Batch, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	pos, err := readPosition(from)
	if err != nil {
		return nil, err
	}
	rest := s.rest
	if !s.set || s.at != pos.N {
		if rest, err = s.r.untaken(ctx, s.flow, pos.N, s.p.files); err != nil {
			return nil, err
		}
	}
	if len(rest) == 0 {
		return nil, nil
	}
	if pos.N == 0 && !s.p.q.s.existing {
		// What was there before the stream began is taken without being read.
		s.at, s.rest, s.set = 1, nil, true
		return s.batch(ctx, 1, nil, rest, false)
	}
	n := s.p.q.s.share(rest)
	s.at, s.rest, s.set = pos.N+1, rest[n:], true
	return s.batch(ctx, pos.N+1, rest[:n], rest[:n], n < len(rest))
}

// share is how many of the waiting files a batch takes; at least one.
func (s *spec) share(fs []file) int {
	n := len(fs)
	if s.maxFiles > 0 {
		n = min(n, s.maxFiles)
	}
	if s.maxBytes > 0 {
		sum := int64(0)
		for i := range n {
			if sum += fs[i].size; sum >= s.maxBytes {
				return i + 1
			}
		}
	}
	return n
}

// Replay makes a batch again: the files that the ledger has under its number.
func (s *stream) Replay(ctx context.Context, _, to json.RawMessage) (*source.Batch, error) {
	pos, err := readPosition(to)
	if err != nil {
		return nil, err
	}
	if s.r.cfg.Ledger == nil {
		return nil, diag.New("DP_INTERNAL", "a file stream is replayed without a ledger")
	}
	var names []string
	var all []file
	if err := s.r.cfg.Ledger.Files(ctx, s.flow, pos.N, pos.N, func(f string) bool {
		names = append(names, f)
		return true
	}); err != nil {
		return nil, err
	}
	sort.Strings(names)
	for _, n := range names {
		f, err := s.again(n)
		if err != nil {
			return nil, err
		}
		if f != nil {
			all = append(all, *f)
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].modTime < all[j].modTime })
	read := all
	if pos.N == 1 && !s.p.q.s.existing {
		read = nil
	}
	s.set = false
	return s.batch(ctx, pos.N, read, all, false)
}

// again finds a file of the ledger in the file system; nil when it is gone and may be.
func (s *stream) again(name string) (*file, error) {
	path := s.r.places.locate(name)
	if i, ok := s.p.looked[path]; ok {
		return &s.p.files[i], nil
	}
	info, err := os.Stat(path)
	if isGone(err) {
		if s.p.q.s.ignoreGone {
			return nil, nil
		}
		return nil, gone(path)
	}
	if err != nil {
		return nil, unreadable(path, err)
	}
	return &file{path: path, at: s.placeOf(path), size: info.Size(), modTime: info.ModTime().UnixMilli()}, nil
}

// foundIn is what was found in files; nil when some were not looked at.
func (s *stream) foundIn(fs []file) []found {
	if s.p.found == nil {
		return nil
	}
	out := make([]found, len(fs))
	for k, f := range fs {
		i, ok := s.p.looked[f.path]
		if !ok {
			return nil
		}
		out[k] = s.p.found[i]
	}
	return out
}

// placeOf is which of the read's paths a file belongs to.
func (s *stream) placeOf(path string) place {
	var found place
	for _, written := range s.p.q.s.paths {
		at, err := s.r.places.find(written)
		if err != nil {
			continue
		}
		if found = at; at.prefix.name != "" && strings.HasPrefix(path, at.prefix.dir+"/") {
			break
		}
	}
	return found
}

// batch makes batch n of the files read; all are those it takes.
func (s *stream) batch(ctx context.Context, n int64, read, all []file, more bool) (*source.Batch, error) {
	src, err := s.p.q.source(ctx, s.p.out, read, s.foundIn(read))
	if err != nil {
		return nil, err
	}
	pos := position{Key: streamKey(s.p.q.s.paths), N: n, Format: s.p.q.s.format}
	if s.p.learned {
		pos.Schema, pos.Partition = json.RawMessage(s.p.out.schema.JSON()), s.p.out.partition
	}
	to, err := pos.raw()
	if err != nil {
		return nil, err
	}
	b := &source.Batch{Source: src, To: to, N: n, More: more, Files: make([]string, len(all))}
	for i, f := range all {
		b.Files[i] = s.r.places.identity(f.at, f.path)
	}
	return b, nil
}
