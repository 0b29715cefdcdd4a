package delta

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// errExists says that putIfAbsent lost.
var errExists = errors.New("the file exists already")

// createFlushed writes a new file and waits until it is on disk. It fails when the file exists.
func createFlushed(path string, b []byte) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	if _, err = f.Write(b); err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// flush waits until a file's content, or a directory's entries, are on disk.
func flush(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// flushAll flushes every path. A few at a time, since a disk merges waiting flushes into one.
func flushAll(paths []string) error {
	if len(paths) == 1 {
		return flush(paths[0])
	}
	const width = 8
	var wg sync.WaitGroup
	slots := make(chan struct{}, width)
	errs := make([]error, len(paths))
	for i, p := range paths {
		slots <- struct{}{}
		wg.Go(func() {
			errs[i] = flush(p)
			<-slots
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// putIfAbsent gives tmp, which is on disk, its name for everybody to see, or fails with errExists when the name is taken. A rename would
// silently replace another writer's commit; creating the file under its own name would show half a commit to readers.
func putIfAbsent(tmp, path string) error {
	err := os.Link(tmp, path)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrExist):
		return errExists
	case errors.Is(err, errors.ErrUnsupported), errors.Is(err, fs.ErrPermission):
		return diag.New("DP_FILESYSTEM_WITHOUT_LINKS", "The file system of %s cannot link files, so that two writers could overwrite each other's commits.",
			filepath.Dir(path)).WithHint("Keep the tables on a local file system such as ext4, xfs or apfs.").Wrap(err)
	}
	return err
}
