package delta

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"sort"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

func sortCheckpoints(c []logCheckpoint) {
	sort.Slice(c, func(i, j int) bool { return c[i].version < c[j].version })
}

// replay builds a snapshot by applying commits to the one before.
type replay struct {
	s                   *Snapshot
	files               *edit[*File]
	tombs               *edit[*removeAction]
	sawProtocol, sawDef bool
}

// replayFrom starts at a snapshot, or at nothing when it is nil.
func replayFrom(dir string, from *Snapshot) *replay {
	r := &replay{s: &Snapshot{dir: dir, version: -1, txns: map[string]txnAction{}, domains: map[string]domainMetadata{}}}
	if from != nil {
		r.s = &Snapshot{
			dir: dir, version: from.version, protocol: from.protocol, meta: from.meta, schema: from.schema,
			txns: maps.Clone(from.txns), domains: maps.Clone(from.domains), ict: from.ict,
		}
		r.files, r.tombs = from.files.edit(), from.tombs.edit()
		r.sawProtocol, r.sawDef = true, true
		return r
	}
	r.files, r.tombs = layered[*File]{}.edit(), layered[*removeAction]{}.edit()
	return r
}

// commit applies version v. Removes come first, since the order within a commit means nothing and a file may be removed and added at
// once with another deletion vector.
func (r *replay) commit(v int64, as []action) error {
	r.s.ict = 0
	for i := range as {
		if as[i].Remove != nil {
			r.remove(as[i].Remove)
		}
	}
	for i := range as {
		if err := r.other(v, &as[i]); err != nil {
			return err
		}
	}
	r.s.version = v
	return nil
}

func (r *replay) remove(a *removeAction) {
	path := decodePath(a.Path)
	if f, ok := r.files.get(path); ok && f.DeletionVector.id() == a.DeletionVector.id() {
		r.files.remove(path)
	}
	r.tombs.set(fileKey(path, a.DeletionVector), a)
}

func (r *replay) other(v int64, a *action) error {
	switch {
	case a.Add != nil:
		if a.Add.Stats == "" && len(a.Add.StatsParsed) > 0 && string(a.Add.StatsParsed) != "null" {
			a.Add.Stats = string(a.Add.StatsParsed)
		}
		a.Add.StatsParsed = nil
		f := fileOf(a.Add)
		r.files.set(f.Path, f)
		r.tombs.remove(fileKey(f.Path, f.DeletionVector))
	case a.Txn != nil:
		r.s.txns[a.Txn.AppID] = *a.Txn
	case a.Domain != nil:
		if a.Domain.Removed {
			delete(r.s.domains, a.Domain.Domain)
		} else {
			r.s.domains[a.Domain.Domain] = *a.Domain
		}
	case a.Metadata != nil:
		r.sawDef = true
		if err := r.s.setMetadata(*a.Metadata); err != nil {
			return r.metadataError(v, err)
		}
	case a.Protocol != nil:
		r.sawProtocol = true
		r.s.protocol = *a.Protocol
		// Before anything else of a newer protocol is misunderstood.
		return r.s.protocol.checkRead(r.s.dir)
	case len(a.CommitInfo) > 0:
		var c struct {
			ICT int64 `json:"inCommitTimestamp"`
		}
		if json.Unmarshal(a.CommitInfo, &c) == nil {
			r.s.ict = c.ICT
		}
	}
	return nil
}

func (r *replay) metadataError(v int64, err error) error {
	if perr := r.s.protocol.checkRead(r.s.dir); r.sawProtocol && perr != nil {
		return perr
	}
	if p, ok := errors.AsType[errProvider](err); ok {
		return diag.Unsupported("The Delta table "+r.s.dir+" with "+p.Error(), "Only Parquet tables are Delta tables in practice.")
	}
	if diag.Code(err) == "UNSUPPORTED_DATATYPE" {
		return err
	}
	return damaged(r.s.dir, v, "the schema of the table: %v", err)
}

// done checks that the state is complete and one that dp can read.
func (r *replay) done() (*Snapshot, error) {
	s := r.s
	if s.version < 0 {
		return nil, notTable(s.dir)
	}
	if !r.sawProtocol || !r.sawDef {
		what := "protocol"
		if r.sawProtocol {
			what = "metadata"
		}
		return nil, diag.New("DELTA_STATE_RECOVER_ERROR", "The %s of the Delta table %s could not be recovered at version %d.", what, s.dir, s.version).
			WithHint("Files were deleted from _delta_log by hand; restore them.")
	}
	if err := s.checkReadable(); err != nil {
		return nil, err
	}
	s.files, s.tombs = r.files.done(), r.tombs.done()
	s.derive()
	return s, nil
}

// load reads the table at a version from the log; -1 is the newest.
func (t *Table) load(ctx context.Context, version int64) (*Snapshot, error) {
	l, err := t.listLog()
	if err != nil {
		return nil, err
	}
	newest := l.last
	for _, c := range l.checkpoints {
		newest = max(newest, c.version)
	}
	if newest < 0 {
		return nil, notTable(t.dir)
	}
	if version > newest {
		return nil, versionNotFound(t.dir, version, l, newest)
	}
	if version < 0 {
		version = newest
	}
	r := replayFrom(t.dir, nil)
	if c, ok := t.startingPoint(l, version); ok {
		if err := t.readCheckpoint(ctx, c, r); err != nil {
			return nil, err
		}
	}
	for v := r.s.version + 1; v <= version; v++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !l.commits[v] {
			if v == 0 || v < l.first {
				return nil, versionNotFound(t.dir, version, l, newest)
			}
			return nil, diag.New("DELTA_VERSIONS_NOT_CONTIGUOUS", "The log of the Delta table %s has no version %d, but later ones up to %d.", t.dir, v, newest).
				WithHint("Restore the missing file %s in _delta_log.", commitName(v))
		}
		as, err := t.readCommit(v)
		if err != nil {
			return nil, err
		}
		if err := r.commit(v, as); err != nil {
			return nil, err
		}
	}
	return r.done()
}

// startingPoint is the newest log checkpoint not after version. Without a Parquet engine a complete log serves as well.
func (t *Table) startingPoint(l logListing, version int64) (logCheckpoint, bool) {
	for i := len(l.checkpoints) - 1; i >= 0; i-- {
		if c := l.checkpoints[i]; c.version <= version {
			if t.opt.Parquet == nil && l.first == 0 {
				return logCheckpoint{}, false
			}
			return c, true
		}
	}
	return logCheckpoint{}, false
}

func versionNotFound(dir string, version int64, l logListing, newest int64) error {
	earliest := l.first
	for _, c := range l.checkpoints {
		if l.first != 0 {
			earliest = c.version
			break
		}
	}
	return diag.New("DELTA_VERSION_NOT_FOUND", "Cannot read version %d of the Delta table %s. Available versions: [%d, %d].", version, dir, max(earliest, 0), newest)
}

// refresh applies the commits that came after a snapshot. It returns the same snapshot when there are none.
func (t *Table) refresh(ctx context.Context, s *Snapshot) (*Snapshot, error) {
	var r *replay
	for v := s.version + 1; ; v++ {
		as, err := t.readCommit(v)
		if errors.Is(err, fs.ErrNotExist) {
			break
		}
		if err != nil {
			return nil, err
		}
		if r == nil {
			r = replayFrom(t.dir, s)
		}
		if err := r.commit(v, as); err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	if r == nil {
		return s, nil
	}
	return r.done()
}
