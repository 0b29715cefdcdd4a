package databricks

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

var fileInfoClass = runtime.NewClass("dbruntime.dbutils", "FileInfo")

// fileInfo is an entry of dbutils.fs.ls. It is a named tuple on Databricks: its items are path, name, size and modificationTime.
type fileInfo struct{ values runtime.Tuple }

var fileInfoFields = []string{"path", "name", "size", "modificationTime"}

// Type makes it a Python object.
func (*fileInfo) Type() *runtime.Type { return fileInfoClass.InstanceType() }

// PyClass is its Python class.
func (*fileInfo) PyClass() *runtime.Class { return fileInfoClass }

// M__getattribute__ finds its fields.
func (f *fileInfo) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(f, fileInfoClass, name)
}

// M__getitem__ is an item of the tuple.
func (f *fileInfo) M__getitem__(key runtime.Object) (runtime.Object, error) {
	return runtime.GetItem(f.values, key)
}

// M__iter__ goes through the tuple.
func (f *fileInfo) M__iter__() (runtime.Object, error) { return runtime.Iter(f.values) }

// M__len__ is the number of fields.
func (f *fileInfo) M__len__() (runtime.Object, error) { return runtime.Int(len(f.values)), nil }

// M__repr__ is FileInfo(path='…', …).
func (f *fileInfo) M__repr__() (runtime.Object, error) {
	parts := make([]string, len(fileInfoFields))
	for i, n := range fileInfoFields {
		text, err := runtime.Repr(f.values[i])
		if err != nil {
			return nil, err
		}
		parts[i] = n + "=" + text
	}
	return runtime.String("FileInfo(" + strings.Join(parts, ", ") + ")"), nil
}

func init() {
	for i, n := range fileInfoFields {
		runtime.Getter(fileInfoClass, n, func(f *fileInfo) (runtime.Object, error) { return f.values[i], nil })
	}
	isDir := func(f *fileInfo) bool { return strings.HasSuffix(string(f.values[1].(runtime.String)), "/") }
	runtime.Method(fileInfoClass, "isDir()", func(f *fileInfo, _ *runtime.Args) (runtime.Object, error) { return runtime.NewBool(isDir(f)), nil })
	runtime.Method(fileInfoClass, "isFile()", func(f *fileInfo, _ *runtime.Args) (runtime.Object, error) { return runtime.NewBool(!isDir(f)), nil })
}

// fsModule is dbutils.fs: it lists and reads the project and the folders of paths:, and changes nothing.
func (u *Utils) fsModule() *runtime.Module {
	m := u.rt.NewModule("dbutils.fs", "")
	m.Def("ls(path)", func(a *runtime.Args) (runtime.Object, error) {
		path, real, err := u.file(a)
		if err != nil {
			return nil, err
		}
		info, err := os.Stat(real)
		if err != nil {
			return nil, u.fileError(err, path)
		}
		l := runtime.NewList()
		if !info.IsDir() {
			l.Append(newFileInfo(shownPath(path, real), info))
			return l, nil
		}
		entries, err := os.ReadDir(real)
		if err != nil {
			return nil, u.fileError(err, path)
		}
		for _, e := range entries {
			info, err := os.Stat(filepath.Join(real, e.Name()))
			if err != nil {
				continue // a link to nothing
			}
			l.Append(newFileInfo(strings.TrimRight(shownPath(path, real), "/")+"/"+e.Name(), info))
		}
		return l, nil
	})
	m.Def("head(file, maxBytes=65536)", func(a *runtime.Args) (runtime.Object, error) {
		path, real, err := u.file(a)
		if err != nil {
			return nil, err
		}
		n, err := a.Int(1)
		if err != nil {
			return nil, err
		}
		if n < 0 || n > 64<<20 {
			return nil, runtime.Raise(runtime.ValueError, "maxBytes must be between 0 and %d", 64<<20)
		}
		f, err := os.Open(real)
		if err != nil {
			return nil, u.fileError(err, path)
		}
		defer f.Close()
		b, err := io.ReadAll(io.LimitReader(f, int64(n)))
		if err != nil {
			return nil, u.fileError(err, path)
		}
		return runtime.String(strings.ToValidUTF8(string(b), "\ufffd")), nil
	})
	for _, name := range []string{"cp", "mv", "rm", "put", "mkdirs", "mount", "unmount", "updateMount", "refreshMounts", "mounts", "cacheFiles", "cacheTable", "uncacheFiles", "uncacheTable"} {
		m.Set(name, u.host.Refuse("dbutils.fs."+name, "a pipeline file changes no files: prepare them before dp run; dp.yml's paths: says where /Volumes/… and s3://… are on this machine"))
	}
	return m
}

// file is the path argument and the file it means.
func (u *Utils) file(a *runtime.Args) (path, real string, err error) {
	if path, err = a.String(0); err != nil {
		return "", "", err
	}
	real, err = u.opt.Folders.Resolve(path, "")
	if err != nil {
		return "", "", u.fileError(err, path)
	}
	return path, real, nil
}

// fileError has the text that programs look for.
func (u *Utils) fileError(err error, path string) error {
	if errors.Is(err, fs.ErrPermission) {
		return runtime.Raise(runtime.PermissionError, "%s is outside of the project; name a local folder for it below paths: in dp.yml", path)
	}
	return runtime.Raise(runtime.FileNotFoundError, "java.io.FileNotFoundException: No such file or directory: %s", path)
}

// shownPath is how a path is listed: with a scheme.
func shownPath(path, real string) string {
	switch {
	case strings.Contains(strings.SplitN(path, "/", 2)[0], ":"):
		return path
	case strings.HasPrefix(path, "/dbfs/"):
		return "dbfs:" + strings.TrimPrefix(path, "/dbfs")
	case strings.HasPrefix(path, "/") && filepath.Clean(path) != real:
		return "dbfs:" + path
	}
	return "file:" + filepath.ToSlash(real)
}

func newFileInfo(path string, info os.FileInfo) *fileInfo {
	name, size := info.Name(), info.Size()
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		name = path[i+1:]
	}
	if info.IsDir() {
		path, name, size = path+"/", name+"/", 0
	}
	return &fileInfo{runtime.Tuple{runtime.String(path), runtime.String(name), runtime.Int(size), runtime.Int(info.ModTime().UnixMilli())}}
}
