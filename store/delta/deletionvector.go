package delta

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"

	"github.com/RoaringBitmap/roaring/v2/roaring64"
	"github.com/google/uuid"
)

// DeletionVector says where the set of deleted rows of one data file is stored.
type DeletionVector struct {
	StorageType    string `json:"storageType"` // u: a file named by a UUID beside the data, p: a file by absolute path, i: inline
	PathOrInlineDv string `json:"pathOrInlineDv"`
	Offset         *int32 `json:"offset,omitempty"` // in the file
	SizeInBytes    int32  `json:"sizeInBytes"`
	Cardinality    int64  `json:"cardinality"` // how many rows are deleted
}

const (
	dvMagic       = 1681511377 // of the portable format, the only one that is written
	dvFileVersion = 1
	dvUUIDLen     = 20 // characters of a UUID in Z85
)

// id tells two deletion vectors of one file apart; "" is none. A file in the log is its path and this.
func (d *DeletionVector) id() string {
	if d == nil {
		return ""
	}
	if d.Offset == nil {
		return d.StorageType + d.PathOrInlineDv
	}
	return fmt.Sprintf("%s%s@%d", d.StorageType, d.PathOrInlineDv, *d.Offset)
}

// check reports what no reader could make sense of.
func (d *DeletionVector) check() error {
	switch {
	case d.StorageType != "u" && d.StorageType != "p" && d.StorageType != "i":
		return fmt.Errorf("a deletion vector of storage type %q", d.StorageType)
	case d.SizeInBytes < 0 || d.Cardinality < 0 || d.Offset != nil && *d.Offset < 0:
		return errors.New("a deletion vector with a negative size, offset or cardinality")
	case d.StorageType == "u" && len(d.PathOrInlineDv) < dvUUIDLen:
		return errors.New("a deletion vector without a UUID")
	}
	return nil
}

// file is the path of the file that holds the vector; "" when it is inline.
func (d *DeletionVector) file(dir string) (string, error) {
	switch d.StorageType {
	case "u":
		prefix, name := d.PathOrInlineDv[:len(d.PathOrInlineDv)-dvUUIDLen], d.PathOrInlineDv[len(d.PathOrInlineDv)-dvUUIDLen:]
		raw, err := decodeZ85(name)
		if err != nil {
			return "", err
		}
		return filepath.Join(dir, filepath.FromSlash(prefix), "deletion_vector_"+uuid.UUID(raw).String()+".bin"), nil
	case "p":
		return localPath(dir, decodePath(d.PathOrInlineDv))
	}
	return "", nil
}

// load reads the set of deleted rows; dir is the table's directory.
func (d *DeletionVector) load(dir string) (*roaring64.Bitmap, error) {
	if err := d.check(); err != nil {
		return nil, err
	}
	raw, err := d.bytes(dir)
	if err != nil {
		return nil, err
	}
	b, err := decodeBitmap(raw)
	if err != nil {
		return nil, err
	}
	if n := b.GetCardinality(); n != uint64(d.Cardinality) {
		return nil, fmt.Errorf("the deletion vector holds %d rows, its descriptor says %d", n, d.Cardinality)
	}
	return b, nil
}

func (d *DeletionVector) bytes(dir string) ([]byte, error) {
	if d.StorageType == "i" {
		raw, err := decodeZ85(d.PathOrInlineDv)
		if err != nil {
			return nil, err
		}
		if int(d.SizeInBytes) > len(raw) {
			return nil, errors.New("the inline deletion vector is shorter than its size")
		}
		return raw[:d.SizeInBytes], nil
	}
	name, err := d.file(dir)
	if err != nil {
		return nil, err
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	off := int64(1) // after the version byte
	if d.Offset != nil {
		off = int64(*d.Offset)
	}
	st, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if off+int64(d.SizeInBytes)+8 > st.Size() {
		return nil, fmt.Errorf("%s is too short for its deletion vector", name)
	}
	p := make([]byte, int(d.SizeInBytes)+8) // size, vector, checksum
	if _, err := f.ReadAt(p, off); err != nil {
		return nil, err
	}
	if n := binary.BigEndian.Uint32(p); n != uint32(d.SizeInBytes) {
		return nil, fmt.Errorf("the deletion vector in %s has %d bytes, its descriptor says %d", name, n, d.SizeInBytes)
	}
	body := p[4 : 4+d.SizeInBytes]
	if crc32.ChecksumIEEE(body) != binary.BigEndian.Uint32(p[4+d.SizeInBytes:]) {
		return nil, fmt.Errorf("the deletion vector in %s does not match its checksum", name)
	}
	return body, nil
}

func encodeBitmap(b *roaring64.Bitmap) ([]byte, error) {
	b.RunOptimize()
	raw, err := b.MarshalBinary()
	if err != nil {
		return nil, err
	}
	return append(binary.LittleEndian.AppendUint32(nil, dvMagic), raw...), nil
}

// decodeBitmap reads the portable format. The bytes may come from anywhere, so whatever the bitmap library does with bad ones becomes an error.
func decodeBitmap(p []byte) (b *roaring64.Bitmap, err error) {
	if len(p) < 12 || binary.LittleEndian.Uint32(p) != dvMagic {
		return nil, errors.New("the deletion vector does not start with the magic number of the portable format")
	}
	// Every entry takes at least a key and a container, which bounds what a forged count can make the library allocate.
	if n := binary.LittleEndian.Uint64(p[4:]); n > uint64(len(p))/8 {
		return nil, errors.New("the deletion vector claims more parts than it has bytes for")
	}
	defer func() {
		if r := recover(); r != nil {
			b, err = nil, fmt.Errorf("the deletion vector is damaged: %v", r)
		}
	}()
	b = roaring64.New()
	if err := b.UnmarshalBinary(p[4:]); err != nil {
		return nil, fmt.Errorf("the deletion vector is damaged: %w", err)
	}
	if !ascending(b) {
		return nil, errors.New("the deletion vector is damaged: its rows are not in order, or not as many as it says")
	}
	return b, nil
}

// ascending reports whether a bitmap from outside is one. The library's own Validate holds every run of rows against all others, which takes half a second for a
// file of five million rows with some of every fifty deleted.
func ascending(b *roaring64.Bitmap) bool {
	n, last := uint64(0), uint64(0)
	for it := b.Iterator(); it.HasNext(); n++ {
		v := it.Next()
		if n > 0 && v <= last {
			return false
		}
		last = v
	}
	return n == b.GetCardinality()
}

// writeDeletionVectors stores the bitmaps in one new file of the table, flushed, and returns their descriptors.
func writeDeletionVectors(dir string, id uuid.UUID, bitmaps []*roaring64.Bitmap) ([]*DeletionVector, error) {
	buf := []byte{dvFileVersion}
	r := make([]*DeletionVector, len(bitmaps))
	for i, b := range bitmaps {
		p, err := encodeBitmap(b)
		if err != nil {
			return nil, err
		}
		if len(buf)+len(p) > 1<<31-9 {
			return nil, errors.New("the deletion vectors of one commit exceed two gigabytes")
		}
		off := int32(len(buf))
		buf = binary.BigEndian.AppendUint32(buf, uint32(len(p)))
		buf = append(buf, p...)
		buf = binary.BigEndian.AppendUint32(buf, crc32.ChecksumIEEE(p))
		r[i] = &DeletionVector{
			StorageType: "u", PathOrInlineDv: encodeZ85(id[:]), Offset: &off, SizeInBytes: int32(len(p)),
			Cardinality: int64(b.GetCardinality()),
		}
	}
	return r, createFlushed(filepath.Join(dir, "deletion_vector_"+id.String()+".bin"), buf)
}
