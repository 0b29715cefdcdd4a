package delta

import (
	"context"
	"errors"
	"os"
	"path"
	"path/filepath"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// attempt is a Write on its way: what was prepared once, and what each try on top of another version computes anew.
type attempt struct {
	t       *Table
	w       Write
	from    *Snapshot // nil when the table does not exist
	adds    []*addAction
	removes []*File
	vectors []vectorChange
	result  Result
	seen    Version // conflicts are checked up to here
}

// vectorChange gives a live file another deletion vector.
type vectorChange struct {
	file *File
	add  *addAction
}

func (t *Table) commit(ctx context.Context, w Write, create bool) (Result, error) {
	t.commitMu.Lock()
	defer t.commitMu.Unlock()
	cur, err := t.Snapshot(ctx)
	switch {
	case errors.Is(err, ErrNotTable):
		if w.Define == nil || w.Alter != nil {
			return Result{}, err
		}
		if w.From != nil {
			return Result{}, diag.New("DELTA_TABLE_NOT_FOUND", "The Delta table %s was deleted.", t.dir).Wrap(ErrConflict)
		}
		cur = nil
	case err != nil:
		return Result{}, err
	case create:
		return Result{}, tableExists(t.dir)
	}
	a, err := t.prepare(ctx, w, cur)
	if err != nil {
		return Result{}, err
	}
	files, err := a.dataFiles()
	if err != nil {
		return Result{}, err
	}
	for first := true; ; first = false {
		if err := ctx.Err(); err != nil {
			return Result{}, err
		}
		if err := a.check(ctx, cur); err != nil {
			return Result{}, err
		}
		version := Version(0)
		if cur != nil {
			version = cur.version + 1
		}
		as, err := a.actions(cur, version)
		if err != nil {
			return Result{}, err
		}
		if !first {
			files = nil // flushed by the first try
		}
		err = t.publish(version, as, files)
		if errors.Is(err, errExists) {
			if cur == nil {
				return Result{}, tableExists(t.dir)
			}
			if cur, err = t.Snapshot(ctx); err != nil {
				return Result{}, err
			}
			continue
		}
		if err != nil {
			return Result{}, err
		}
		a.result.Version = version
		t.advance(cur, version, as)
		return a.result, nil
	}
}

func tableExists(dir string) error {
	return diag.New("DELTA_TABLE_ALREADY_EXISTS", "There is a Delta table in %s already.", dir).Wrap(ErrConflict)
}

// advance makes the commit the cached snapshot, sparing the next reader the replay.
func (t *Table) advance(cur *Snapshot, version Version, as []action) {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := replayFrom(t.dir, cur)
	if err := r.commit(version, as); err != nil {
		t.last = nil
		return
	}
	s, err := r.done()
	if err != nil {
		t.last = nil // whatever is wrong, the next reader finds and reports it
		return
	}
	if t.last == nil || t.last.version < version {
		t.keep(s)
	}
}

// publish makes a commit visible, when everything it speaks of is on disk.
func (t *Table) publish(version Version, as []action, files []string) error {
	text, err := encodeLog(as)
	if err != nil {
		return err
	}
	dir := filepath.Join(t.dir, logDir)
	if version == 0 {
		if err := errors.Join(mkdirFlushed(dir), t.flushParents()); err != nil {
			return err
		}
	}
	tmp := filepath.Join(dir, "."+t.opt.NewID().String()+tmpSuffix)
	defer os.Remove(tmp)
	data := make(chan error, 1)
	go func() {
		data <- flushAll(files)
	}()
	err = createFlushed(tmp, text)
	if err = errors.Join(err, <-data); err != nil {
		return err
	}
	if err := putIfAbsent(tmp, t.logPath(commitName(version))); err != nil {
		return err
	}
	return flush(dir)
}

// tmpSuffix ends the names of files that a dead writer may leave behind in the log; Vacuum removes them.
const tmpSuffix = ".dp.tmp"

// dataFiles are the paths that must be flushed before the commit: staged files, and the directories that name them.
func (a *attempt) dataFiles() ([]string, error) {
	if len(a.adds) == 0 && len(a.vectors) == 0 {
		return nil, nil
	}
	paths := []string{a.t.dir}
	dirs := map[string]bool{".": true}
	for _, add := range a.adds {
		rel := decodePath(add.Path)
		paths = append(paths, filepath.Join(a.t.dir, filepath.FromSlash(rel)))
		for d := path.Dir(rel); !dirs[d]; d = path.Dir(d) {
			dirs[d] = true
			paths = append(paths, filepath.Join(a.t.dir, filepath.FromSlash(d)))
		}
	}
	return paths, nil
}

// mkdirFlushed makes a directory and its missing parents, each on disk before it returns.
func mkdirFlushed(dir string) error {
	err := os.Mkdir(dir, 0o755)
	switch {
	case err == nil:
		return flush(filepath.Dir(dir))
	case errors.Is(err, os.ErrExist):
		return nil
	case errors.Is(err, os.ErrNotExist) && filepath.Dir(dir) != dir:
		if err := mkdirFlushed(filepath.Dir(dir)); err != nil {
			return err
		}
		return mkdirFlushed(dir)
	}
	return err
}

// flushParents makes sure that a new table is found again after a power cut, whoever made the folders that lead to it: those of its
// schema, its catalog and all tables, and the storage.
func (t *Table) flushParents() error {
	p := t.dir
	for range 4 {
		p = filepath.Dir(p)
		if err := flush(p); err != nil && !errors.Is(err, os.ErrPermission) {
			return err
		}
	}
	return nil
}

func (t *Table) now() time.Time { return t.opt.Now() }
