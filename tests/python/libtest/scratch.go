package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	pyrt "github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// scratch is the folder in which tests make the files that they then read by dp's modules, which write none. It is the current folder of
// tests. The Python half is lib/_scratch.py.
func scratch(dir string) pyrt.ModuleDef {
	return pyrt.ModuleDef{Name: "_scratch_files", Load: func(m *pyrt.Module) error {
		m.Set("root", pyrt.String(dir))
		// Every function returns None, or the number of an error and its text.
		def := func(signature string, do func(path string, a *pyrt.Args) error) {
			m.Def(signature, func(a *pyrt.Args) (pyrt.Object, error) {
				name, err := a.String(0)
				if err != nil {
					return nil, err
				}
				path, err := inScratch(dir, name)
				if err == nil {
					err = do(path, a)
				}
				if err == nil {
					return pyrt.None, nil
				}
				code := syscall.EIO
				if !errors.As(err, &code) {
					return nil, err
				}
				return pyrt.Tuple{pyrt.Int(code), pyrt.String(strings.ToUpper(code.Error()[:1]) + code.Error()[1:])}, nil
			})
		}
		other := func(a *pyrt.Args) (string, error) { return a.String(1) }
		def("write(path, data)", func(path string, a *pyrt.Args) error {
			data, _ := a.At(1).(pyrt.Bytes)
			return os.WriteFile(path, data, 0o644)
		})
		def("mkdir(path)", func(path string, _ *pyrt.Args) error { return os.Mkdir(path, 0o755) })
		def("rmdir(path)", func(path string, _ *pyrt.Args) error { return syscall.Rmdir(path) })
		def("unlink(path)", func(path string, _ *pyrt.Args) error { return syscall.Unlink(path) })
		def("rmtree(path)", func(path string, _ *pyrt.Args) error { return os.RemoveAll(path) })
		def("rename(path, to)", func(path string, a *pyrt.Args) error {
			to, err := other(a)
			if err != nil {
				return err
			}
			if to, err = inScratch(dir, to); err != nil {
				return err
			}
			return os.Rename(path, to)
		})
		def("symlink(path, to)", func(path string, a *pyrt.Args) error {
			to, err := other(a)
			if err != nil {
				return err
			}
			return os.Symlink(to, path)
		})
		def("utime(path, seconds)", func(path string, a *pyrt.Args) error {
			seconds, _ := a.At(1).(pyrt.Float)
			t := time.Unix(0, int64(float64(seconds)*1e9))
			return os.Chtimes(path, t, t)
		})
		// The tests of zoneinfo unpack files of time zones.
		m.Def("unlzma(data)", func(a *pyrt.Args) (pyrt.Object, error) {
			data, _ := a.At(0).(pyrt.Bytes)
			cmd := exec.Command("python3.11", "-c", "import lzma, sys; sys.stdout.buffer.write(lzma.decompress(sys.stdin.buffer.read()))")
			cmd.Stdin = bytes.NewReader(data)
			out, err := cmd.Output()
			return pyrt.Bytes(out), err
		})
		return nil
	}}
}

// inScratch is a name as a path in the folder; others are not written.
func inScratch(dir, name string) (string, error) {
	if !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	if rel, err := filepath.Rel(dir, name); err != nil || rel == ".." || strings.HasPrefix(rel, "../") {
		return "", syscall.EACCES
	}
	return name, nil
}
