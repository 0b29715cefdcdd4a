package delta

import "context"

// Txn is the number of a batch of an application: once it is in the table, no Write with the same or a lower number is committed again.
type Txn struct {
	AppID   string
	Version int64
}

// Write is what one commit changes; all of it becomes visible at once or nothing does.
type Write struct {
	// From is the snapshot that Remove and Overwrite refer to, and that the rows of Add were computed from if Reads is set. A change of
	// the removed files since then is a conflict. Needed with Remove; nil otherwise means the newest version.
	From *Snapshot

	// Define creates the table when there is none. An existing table takes over new columns, comments and properties (properties are
	// never removed); with Overwrite its schema and partition columns may become anything. Nil leaves them as they are.
	Define *Definition

	// Alter changes the definition of a table that exists; not beside Define.
	Alter *Alteration

	Add       []Staged
	Remove    Positions
	Overwrite bool // remove all files of From

	// Txns are remembered in the table. If one is there already the Write fails with ErrCommitted.
	Txns []Txn

	// Reads says that rows of Add depend on the table's other rows, so that any change of these since From is a conflict. Without it an
	// append follows whatever other appends and deletes came first.
	Reads bool
	// Rearrange says that Add holds the same rows as Remove: readers of changes pass over the version.
	Rearrange bool
	// Checked says that the caller has seen to Snapshot.Requirements for the rows of Add.
	Checked bool

	// Operation, Parameters, Metrics and UserMetadata describe the commit for people; what is empty is filled in.
	Operation    string
	Parameters   map[string]string
	Metrics      map[string]string
	UserMetadata string
}

// Version numbers the commits of a table from 0.
type Version = int64

// Result is what a commit did.
type Result struct {
	Version     Version
	RowsAdded   int64
	RowsDeleted int64 // -1 when a removed file's writer left no count
	FilesAdded  int   // data files
	// FilesRemoved counts whole files, VectorsWritten files that got a new deletion vector instead.
	FilesRemoved, VectorsWritten int
}

// Create makes a table without rows. The error has ErrConflict in its chain when there is one already.
func (t *Table) Create(ctx context.Context, d Definition) (Version, error) {
	r, err := t.commit(ctx, Write{Define: &d}, true)
	return r.Version, err
}

// Append adds rows.
func (t *Table) Append(ctx context.Context, add []Staged, txn Txn) (Version, error) {
	r, err := t.Commit(ctx, Write{Add: add, Txns: []Txn{txn}})
	return r.Version, err
}

// Overwrite replaces all rows of the newest version.
func (t *Table) Overwrite(ctx context.Context, add []Staged, txn Txn) (Version, error) {
	r, err := t.Commit(ctx, Write{Overwrite: true, Add: add, Txns: []Txn{txn}})
	return r.Version, err
}

// Replace is the one write primitive behind REPLACE WHERE, merges and DML: it deletes rows of a snapshot and adds others. Whether a file
// loses single rows by a deletion vector or is dropped whole, with its surviving rows among add, is the caller's choice per file; see
// Snapshot.DeletionVectors.
func (t *Table) Replace(ctx context.Context, from *Snapshot, remove Positions, add []Staged, txn Txn) (Version, error) {
	r, err := t.Commit(ctx, Write{From: from, Remove: remove, Add: add, Txns: []Txn{txn}})
	return r.Version, err
}

// Commit makes a Write visible. It returns when the commit is on disk. When another writer is first it tries again on top of the other's
// version, unless that conflicts. Errors with ErrConflict or ErrCommitted in their chain mean that nothing was written; after another
// error the caller finds out by the transaction number.
func (t *Table) Commit(ctx context.Context, w Write) (Result, error) {
	return t.commit(ctx, w, false)
}
