package stdlib

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// maxFileSize is how much of a file programs may read: definitions have configuration files, data is read by the engine.
const maxFileSize = 64 << 20

// loadFiles is module _files: what programs see of the file system.
func (o Options) loadFiles(m *runtime.Module) error {
	m.Def("cwd()", func(*runtime.Args) (runtime.Object, error) { return runtime.String(o.cwd()), nil })
	m.Def("home()", func(*runtime.Args) (runtime.Object, error) {
		for _, e := range o.Environ() {
			if v, ok := strings.CutPrefix(e, "HOME="); ok {
				return runtime.String(v), nil
			}
		}
		return runtime.String(""), nil
	})
	m.Def("environ()", func(*runtime.Args) (runtime.Object, error) {
		d := runtime.NewDict()
		for _, e := range o.Environ() {
			if k, v, ok := strings.Cut(e, "="); ok && k != "" {
				d.SetStr(k, runtime.String(v))
			}
		}
		return d, nil
	})
	m.Def("urandom(size)", func(a *runtime.Args) (runtime.Object, error) {
		n, err := a.Int(0)
		if err != nil {
			return nil, err
		}
		if n < 0 {
			return nil, runtime.Raise(runtime.ValueError, "negative argument not allowed")
		}
		if n > maxFileSize {
			return nil, runtime.Raise(runtime.MemoryError, "%d random bytes", n)
		}
		b := make(runtime.Bytes, n)
		_, err = io.ReadFull(o.Random, b)
		return b, err
	})
	// kind is "file", "dir" or "": what is outside of the project does not exist.
	m.Def("kind(path)", func(a *runtime.Args) (runtime.Object, error) {
		info, err := o.stat(a)
		switch {
		case err != nil && runtime.Matches(err, runtime.OSError):
			return runtime.String(""), nil
		case err != nil:
			return nil, err
		case info.IsDir():
			return runtime.String("dir"), nil
		}
		return runtime.String("file"), nil
	})
	m.Def("stat(path)", func(a *runtime.Args) (runtime.Object, error) {
		info, err := o.stat(a)
		if err != nil {
			return nil, err
		}
		return statTuple(info), nil
	})
	m.Def("lstat(path)", func(a *runtime.Args) (runtime.Object, error) {
		name, link, err := o.unresolved(a)
		if err != nil {
			return nil, err
		}
		info, err := os.Lstat(link)
		if err != nil {
			return nil, osError(err, name)
		}
		return statTuple(info), nil
	})
	m.Def("readlink(path)", func(a *runtime.Args) (runtime.Object, error) {
		name, link, err := o.unresolved(a)
		if err != nil {
			return nil, err
		}
		to, err := os.Readlink(link)
		if err != nil {
			return nil, osError(err, name)
		}
		return runtime.String(to), nil
	})
	// real is a path without links; a path outside of the folders, or to nothing, stays as it is.
	m.Def("real(path)", func(a *runtime.Args) (runtime.Object, error) {
		_, real, err := o.inside(a)
		if err != nil {
			return a.At(0), nil
		}
		if real, err = filepath.EvalSymlinks(real); err != nil {
			return a.At(0), nil
		}
		return runtime.String(filepath.ToSlash(real)), nil
	})
	m.Def("listdir(path)", func(a *runtime.Args) (runtime.Object, error) {
		name, real, err := o.inside(a)
		if err != nil {
			return nil, err
		}
		entries, err := os.ReadDir(real)
		if err != nil {
			return nil, osError(err, name)
		}
		l := runtime.NewList()
		for _, e := range entries {
			kind, link := "file", e.Type()&fs.ModeSymlink != 0
			if e.IsDir() {
				kind = "dir"
			}
			if link {
				kind = o.kindOfLink(filepath.Join(real, e.Name()))
			}
			l.Append(runtime.Tuple{runtime.String(e.Name()), runtime.String(kind), runtime.NewBool(link)})
		}
		return l, nil
	})
	m.Def("read(path)", func(a *runtime.Args) (runtime.Object, error) {
		name, real, err := o.inside(a)
		if err != nil {
			return nil, err
		}
		info, err := os.Stat(real)
		if err == nil && info.IsDir() {
			err = syscall.EISDIR
		}
		if err == nil && info.Size() > maxFileSize {
			return nil, runtime.Raise(runtime.MemoryError, "%s has %d bytes; pipeline files read data through spark.read", name, info.Size())
		}
		if err != nil {
			return nil, osError(err, name)
		}
		b, err := os.ReadFile(real)
		if err != nil {
			return nil, osError(err, name)
		}
		return runtime.Bytes(b), nil
	})
	return nil
}

func (o Options) cwd() string {
	if o.Folders == nil {
		return "/"
	}
	return filepath.ToSlash(o.Folders.Root())
}

func (o Options) stat(a *runtime.Args) (os.FileInfo, error) {
	name, real, err := o.inside(a)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(real)
	if err != nil {
		return nil, osError(err, name)
	}
	return info, nil
}

// inside returns a path as the program names it and as the host does. One outside of the folders, also by way of a link, is a
// PermissionError. A relative one that is not in the project is looked for beside the file that asks.
func (o Options) inside(a *runtime.Args) (name, real string, err error) {
	name, err = a.String(0)
	if err != nil {
		return "", "", err
	}
	if strings.ContainsRune(name, 0) {
		return "", "", runtime.Raise(runtime.ValueError, "embedded null byte")
	}
	base := ""
	if f := a.Session.Caller().File; f != "" {
		base = filepath.Dir(f)
	}
	real, err = o.Folders.Resolve(name, base)
	if err != nil {
		return "", "", osError(err, name)
	}
	return name, real, nil
}

// unresolved is a path as the program names it and as the host does, without following the link that it may be.
func (o Options) unresolved(a *runtime.Args) (name, real string, err error) {
	name, err = a.String(0)
	if err != nil {
		return "", "", err
	}
	if strings.ContainsRune(name, 0) {
		return "", "", runtime.Raise(runtime.ValueError, "embedded null byte")
	}
	if strings.HasSuffix(name, "/") { // a link is followed then
		_, real, err = o.inside(a)
		return name, real, err
	}
	folder, err := o.Folders.Resolve(filepath.Dir(filepath.Clean(name)), "")
	if err != nil {
		return "", "", osError(err, name)
	}
	return name, filepath.Join(folder, filepath.Base(name)), nil
}

// kindOfLink is what a link leads to: "file", "dir" or "" for nothing or something outside of the folders.
func (o Options) kindOfLink(link string) string {
	real, err := o.Folders.Resolve(link, "")
	if err != nil {
		return ""
	}
	info, err := os.Stat(real)
	switch {
	case err != nil:
		return ""
	case info.IsDir():
		return "dir"
	}
	return "file"
}

// statTuple is the size, time of change, mode and number of a file.
func statTuple(info os.FileInfo) runtime.Object {
	mode, inode := 0o100644, 0
	if info.IsDir() {
		mode = 0o40755
	}
	if sys, ok := info.Sys().(*syscall.Stat_t); ok {
		mode, inode = int(sys.Mode), int(sys.Ino)
	}
	return runtime.Tuple{
		runtime.Int(info.Size()), runtime.Float(float64(info.ModTime().UnixNano()) / 1e9), runtime.Int(mode), runtime.Int(inode),
	}
}

// osError makes the OSError of Python for an error of Go's os package.
func osError(err error, name string) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return osRaise(runtime.FileNotFoundError, syscall.ENOENT, name)
	case errors.Is(err, fs.ErrPermission):
		return osRaise(runtime.PermissionError, syscall.EACCES, name)
	case errors.Is(err, syscall.ENOTDIR):
		return osRaise(runtime.NotADirectoryError, syscall.ENOTDIR, name)
	case errors.Is(err, syscall.EISDIR):
		return osRaise(runtime.IsADirectoryError, syscall.EISDIR, name)
	}
	var code syscall.Errno
	if errors.As(err, &code) && code == syscall.EINVAL {
		return osRaise(runtime.OSError, code, name)
	}
	return osRaise(runtime.OSError, syscall.EIO, name)
}

func osRaise(c *runtime.Class, code syscall.Errno, name string) error {
	text := map[syscall.Errno]string{
		syscall.ENOENT: "No such file or directory", syscall.EACCES: "Permission denied", syscall.ENOTDIR: "Not a directory",
		syscall.EISDIR: "Is a directory", syscall.EIO: "Input/output error", syscall.EINVAL: "Invalid argument",
	}[code]
	return runtime.Throw(runtime.NewException(c, runtime.Int(code), runtime.String(text), runtime.String(name)))
}
