package files

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// blockSize is how much of a file is read at once; a line may be longer.
const blockSize = 4 << 20

// compressions are the endings of compressed files, as Hadoop's codecs have them, with the ones that can be read.
var compressions = map[string]func(io.Reader) (io.ReadCloser, error){
	".gz": func(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) },
	".zst": func(r io.Reader) (io.ReadCloser, error) {
		d, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1))
		return closeZstd{d}, err
	},
	".bz2": nil, ".lz4": nil, ".snappy": nil, ".deflate": nil, ".lzo": nil,
}

type closeZstd struct{ *zstd.Decoder }

func (c closeZstd) Close() error {
	c.Decoder.Close()
	return nil
}

// compression is the ending that says how a file is compressed, "" for none.
func compression(path string) string {
	for _, e := range []string{".gz", ".zst", ".bz2", ".lz4", ".snappy", ".deflate", ".lzo"} {
		if strings.HasSuffix(path, e) {
			return e
		}
	}
	return ""
}

// open opens a file for reading, decompressed by its ending.
func open(path string) (io.ReadCloser, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	e := compression(path)
	if e == "" {
		return f, nil
	}
	make := compressions[e]
	if make == nil {
		f.Close()
		return nil, diag.Unsupported("Reading "+path+", a file compressed as "+e+",", "compress it with gzip or zstd, or not at all")
	}
	r, err := make(f)
	if err != nil {
		f.Close()
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{r, both{r, f}}, nil
}

type both struct{ a, b io.Closer }

func (c both) Close() error {
	err := c.a.Close()
	if e := c.b.Close(); err == nil {
		err = e
	}
	return err
}

var (
	utf8BOM = []byte("\xef\xbb\xbf")
	newline = []byte{'\n'}
)

// section is a part of a file that holds whole lines; a whole file has to < 0.
type section struct {
	f        *file
	from, to int64
}

// sections splits a file that is larger than size into parts of whole lines that can be read at the same time. A compressed file is one part.
func sections(f *file, size int64, sep []byte) ([]section, error) {
	if f.size <= size+size/2 || compression(f.path) != "" {
		return []section{{f: f, to: -1}}, nil
	}
	r, err := os.Open(f.path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var out []section
	for from := int64(0); from < f.size; {
		to, err := lineEnd(r, from+size-int64(len(sep)), f.size, sep)
		if err != nil {
			return nil, err
		}
		out = append(out, section{f: f, from: from, to: to})
		from = to
	}
	return out, nil
}

// lineEnd is the place behind the first line end at or after a place; size when there is none.
func lineEnd(r io.ReaderAt, at, size int64, sep []byte) (int64, error) {
	buf := make([]byte, 64<<10)
	for at < size {
		n, err := r.ReadAt(buf, at)
		if err != nil && err != io.EOF {
			return 0, err
		}
		if i := bytes.Index(buf[:n], sep); i >= 0 {
			return at + int64(i+len(sep)), nil
		}
		if n < len(buf) {
			break
		}
		at += int64(n - len(sep) + 1)
	}
	return size, nil
}

// eachBlock calls fn with the section's whole lines, block by block; sep ends a line, the last one may lack it. The bytes are only valid
// during the call. A byte order mark is left out.
func (s section) eachBlock(ctx context.Context, sep []byte, fn func([]byte) error) error {
	rc, err := open(s.f.path)
	if err != nil {
		return err
	}
	defer rc.Close()
	var r io.Reader = rc
	if s.to >= 0 {
		r = io.NewSectionReader(rc.(io.ReaderAt), s.from, s.to-s.from)
	}
	buf := make([]byte, min(blockSize, max(s.f.size+1, 4096)))
	n, first := 0, s.from == 0
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		m, err := io.ReadFull(r, buf[n:])
		n += m
		last := err == io.EOF || err == io.ErrUnexpectedEOF
		if err != nil && !last {
			return err
		}
		data := buf[:n]
		if first {
			data = bytes.TrimPrefix(data, utf8BOM)
		}
		end := len(data)
		if !last {
			end = bytes.LastIndex(data, sep) + len(sep)
			if end < len(sep) {
				// A line longer than the buffer.
				buf = append(buf, make([]byte, len(buf))...)
				continue
			}
		}
		first = false
		if end > 0 {
			if err := fn(data[:end]); err != nil {
				return err
			}
		}
		if last {
			return nil
		}
		n = copy(buf, data[end:])
	}
}
