package delta

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
)

// Stamp tells a version from another one of the same number, as a table has it that was put back from a copy and written again. It is empty when
// the version's commit is not in the log any more.
func (t *Table) Stamp(version int64) (string, error) { return stamp(t.logPath(commitName(version))) }

// Stamp is that of the snapshot's version; see [Table.Stamp].
func (s *Snapshot) Stamp() (string, error) {
	s.stampOnce.Do(func() { s.stamp, s.stampErr = At(s.dir, Options{}).Stamp(s.version) })
	return s.stamp, s.stampErr
}

func stamp(path string) (string, error) {
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	h := sha256.Sum256(b)
	return hex.EncodeToString(h[:8]), nil
}
