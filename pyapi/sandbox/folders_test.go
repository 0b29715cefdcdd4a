package sandbox

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// TestResolve promises that nothing outside of the root and the mapped folders is read, by whatever name.
func TestResolve(t *testing.T) {
	dir := t.TempDir()
	root, vol := filepath.Join(dir, "project"), filepath.Join(dir, "volume")
	for _, d := range []string{filepath.Join(root, "sub"), vol, filepath.Join(dir, "project2")} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range []string{filepath.Join(root, "a.txt"), filepath.Join(root, "sub", "b.txt"), filepath.Join(vol, "v.txt"), filepath.Join(dir, "secret.txt"), filepath.Join(dir, "project2", "s.txt")} {
		if err := os.WriteFile(f, []byte("x"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for link, to := range map[string]string{"out": dir, "file": filepath.Join(dir, "secret.txt"), "in": filepath.Join(root, "sub")} {
		if err := os.Symlink(to, filepath.Join(root, link)); err != nil {
			t.Fatal(err)
		}
	}
	f := New(root, map[string]string{"/Volumes/a/b/c": "../volume", "s3://bucket": "sub"})
	for name, want := range map[string]error{
		"a.txt": nil, "sub/../a.txt": nil, filepath.Join(root, "a.txt"): nil, "in/b.txt": nil, "/Volumes/a/b/c/v.txt": nil,
		"dbfs:/Volumes/a/b/c/v.txt": nil, "/dbfs/Volumes/a/b/c/v.txt": nil, "s3a://bucket/b.txt": nil, "file:" + root + "/a.txt": nil,
		"none.txt": fs.ErrNotExist, "../secret.txt": fs.ErrPermission, "out/secret.txt": fs.ErrPermission, "file": fs.ErrPermission,
		"sub/../../secret.txt": fs.ErrPermission, "/etc/passwd": fs.ErrPermission, "../project2/s.txt": fs.ErrPermission,
		"/Volumes/a/b/c/../secret.txt": fs.ErrPermission, "../none.txt": fs.ErrPermission, "out/none.txt": fs.ErrPermission, "file:///etc/passwd": fs.ErrPermission,
		"s3://bucket/../../secret.txt": fs.ErrPermission,
	} {
		if _, err := f.Resolve(name, ""); !errors.Is(err, want) || want == nil && err != nil {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
	if got, err := f.Resolve("b.txt", filepath.Join(root, "sub")); err != nil || filepath.Base(got) != "b.txt" {
		t.Errorf("beside the file: %s, %v", got, err)
	}
	var none *Folders
	if _, err := none.Resolve("a.txt", ""); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("no folders: %v", err)
	}
}

// TestImportFolders promises that an entry of sys.path above the project means the folder above the file.
func TestImportFolders(t *testing.T) {
	f := New("/p/x", nil)
	for _, c := range []struct {
		entry, home string
		want        []string
	}{
		{"/p/x/lib", "/p/x/a", []string{"/p/x/lib"}},
		{"..", "/p/x/a", []string{"/p", "/p/x"}},
		{"/p", "/p/x/a", []string{"/p", "/p/x"}},
		{"/p/lib", "/p/x/a/b", []string{"/p/lib", "/p/x/a/lib"}},
		{"lib", "/p/x/a", []string{"/p/x/lib", "/p/x/a/lib"}},
	} {
		if got := f.ImportFolders(c.entry, c.home); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s from %s: %v, want %v", c.entry, c.home, got, c.want)
		}
	}
}
