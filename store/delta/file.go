package delta

import (
	"encoding/json"

	"github.com/RoaringBitmap/roaring/v2/roaring64"
)

// File is a data file that is live in a Snapshot or was added by a Commit. It does not change.
type File struct {
	// Path is relative to the table's directory, with slashes, or absolute; decoded. It is the key of Positions.
	Path string
	// Partition has a value for each partition column, nil for NULL. Values are the log's text: dates 2024-01-31, timestamps in ISO form
	// with Z, numbers in decimal; casting the text to the column's type gives the value.
	Partition map[string]*string
	Size      int64 // bytes
	// ModificationTime is when the file was written, in milliseconds since 1970.
	ModificationTime int64
	// DeletionVector says which rows of the file are deleted; nil for none. Snapshot.Deleted reads it.
	DeletionVector *DeletionVector

	add *addAction
}

func fileOf(a *addAction) *File {
	p := decodePath(a.Path)
	if p == a.Path {
		p = a.Path // one string, not two
	}
	return &File{
		Path: p, Partition: a.PartitionValues, Size: a.Size, ModificationTime: a.ModificationTime, DeletionVector: a.DeletionVector, add: a,
	}
}

// physicalRows is the number of rows in the Parquet file; false when its writer did not say.
func (f *File) physicalRows() (int64, bool) {
	var s struct {
		N *int64 `json:"numRecords"`
	}
	if f.add.Stats == "" || json.Unmarshal([]byte(f.add.Stats), &s) != nil || s.N == nil || *s.N < 0 {
		return 0, false
	}
	return *s.N, true
}

// Rows is the number of live rows; false when the file's writer left no count.
func (f *File) Rows() (int64, bool) {
	n, ok := f.physicalRows()
	if ok && f.DeletionVector != nil {
		n = max(n-f.DeletionVector.Cardinality, 0)
	}
	return n, ok
}

// remove is the action that takes the file out of the table.
func (f *File) remove(now int64, dataChange bool) *removeAction {
	size := f.Size
	r := &removeAction{
		Path: f.add.Path, DeletionTimestamp: now, DataChange: dataChange, ExtendedFileMetadata: true, PartitionValues: f.add.PartitionValues,
		Size: &size, Tags: f.add.Tags, DeletionVector: f.add.DeletionVector, BaseRowID: f.add.BaseRowID,
		DefaultRowCommitVersion: f.add.DefaultRowCommitVersion,
	}
	if r.PartitionValues == nil {
		r.PartitionValues = map[string]*string{}
	}
	return r
}

// Location is where the file lies in the file system.
func (s *Snapshot) Location(f *File) (string, error) { return localPath(s.dir, f.Path) }

// Deleted is the set of deleted rows of a file, by position; nil when there are none. The caller must not change it.
func (s *Snapshot) Deleted(f *File) (*roaring64.Bitmap, error) {
	if f.DeletionVector == nil {
		return nil, nil
	}
	b, err := f.DeletionVector.load(s.dir)
	if err != nil {
		return nil, damaged(s.dir, s.Version(), "the deletion vector of %s: %v", f.Path, err)
	}
	return b, nil
}
