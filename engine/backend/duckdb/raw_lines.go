package duckdb

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/seed-e45c46d8/dp/engine/plan"
)

// rawSectionSize is how much of a large file one thread reads at a time, in bytes.
const rawSectionSize = 8 << 20

// rawError names the file of an error, in the form that translate reads.
func rawError(err error, path string) error {
	if err == nil || strings.HasPrefix(err.Error(), "[") {
		return err
	}
	if errors.Is(err, fs.ErrNotExist) {
		return raise("FAILED_READ_FILE.FILE_NOT_EXIST", "Error while reading file %s. File does not exist. It is possible the underlying files have been updated.", path)
	}
	return raise("FAILED_READ_FILE.NO_HINT", "Error while reading file %s: %v", path, err)
}

// compressed reports a file whose text only a decompressor sees.
func compressed(path string) bool {
	for _, e := range []string{".gz", ".zst", ".bz2"} {
		if strings.HasSuffix(strings.ToLower(path), e) {
			return true
		}
	}
	return false
}

// lineSections cuts a file of lines; compressed files cannot be cut.
func lineSections(f *plan.InputFile) []rawSection {
	if compressed(f.Path) || f.Size <= rawSectionSize {
		return []rawSection{{to: -1}}
	}
	var s []rawSection
	for at := int64(0); at < f.Size; at += rawSectionSize {
		s = append(s, rawSection{from: at, to: at + rawSectionSize})
	}
	s[len(s)-1].to = -1
	return s
}

// openText opens a file's text at an offset.
func openText(path string, at int64) (io.Reader, func() error, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	var r io.Reader = f
	done := f.Close
	switch low := strings.ToLower(path); {
	case strings.HasSuffix(low, ".gz"):
		r, err = gzip.NewReader(f)
	case strings.HasSuffix(low, ".zst"):
		var d *zstd.Decoder
		if d, err = zstd.NewReader(f, zstd.WithDecoderConcurrency(1)); err == nil {
			r, done = d, func() error { d.Close(); return f.Close() }
		}
	case strings.HasSuffix(low, ".bz2"):
		r = bzip2.NewReader(f)
	case at > 0:
		_, err = f.Seek(at, io.SeekStart)
	}
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return r, done, nil
}

var byteOrderMark = []byte("\xef\xbb\xbf")

// wholeText is a file's text without its byte order mark.
func wholeText(path string) ([]byte, error) {
	r, done, err := openText(path, 0)
	if err != nil {
		return nil, err
	}
	b, err := io.ReadAll(r)
	if cerr := done(); err == nil {
		err = cerr
	}
	return bytes.TrimPrefix(b, byteOrderMark), err
}

// lineReader gives the lines of a section: those that begin in it. A line ends with \n, \r\n or \r, or with the separator given.
type lineReader struct {
	section rawSection
	r       *bufio.Reader
	done    func() error
	sep     []byte // nil: \n, \r\n and \r
	at      int64  // offset of the next line
	long    []byte // a line longer than the buffer
	rest    []byte // what follows a lone \r
	more    bool
	started bool
	start   int64 // offset of the last line given
}

func openLines(s rawSection, sep string) (*lineReader, error) {
	from := s.from
	if from > 0 {
		from-- // the byte before tells whether a line begins here
	}
	r, done, err := openText(s.in.Path, from)
	if err != nil {
		return nil, err
	}
	l := &lineReader{section: s, r: bufio.NewReaderSize(r, 1<<18), done: done, at: from}
	if sep != "" {
		l.sep = []byte(sep)
	}
	if s.from > 0 {
		if _, err := l.read(); err != nil && !errors.Is(err, io.EOF) {
			return nil, errors.Join(err, done())
		}
	}
	return l, nil
}

// read takes what ends with the separator.
func (l *lineReader) read() ([]byte, error) {
	end := byte('\n')
	if l.sep != nil {
		end = l.sep[len(l.sep)-1]
	}
	l.long = l.long[:0]
	for {
		b, err := l.r.ReadSlice(end)
		l.at += int64(len(b))
		if len(l.long) > 0 || err != nil || !l.ends(b) {
			l.long = append(l.long, b...)
			b = l.long
		}
		switch {
		case err == nil && l.ends(b):
			return b, nil
		case err == nil || errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(b) > 0:
			return b, nil
		default:
			return nil, err
		}
	}
}

func (l *lineReader) ends(b []byte) bool { return l.sep == nil || bytes.HasSuffix(b, l.sep) }

// line is the next line without its end; it is valid until the next call.
func (l *lineReader) line() ([]byte, error) {
	if l.more {
		return l.split(l.rest), nil
	}
	if l.section.to >= 0 && l.at >= l.section.to {
		return nil, io.EOF
	}
	l.start = l.at
	b, err := l.read()
	if err != nil {
		return nil, err
	}
	if !l.started {
		l.started = true
		if l.start == 0 {
			b = bytes.TrimPrefix(b, byteOrderMark)
		}
	}
	if l.sep != nil {
		return bytes.TrimSuffix(b, l.sep), nil
	}
	b = bytes.TrimSuffix(b, []byte("\n"))
	return l.split(bytes.TrimSuffix(b, []byte("\r"))), nil
}

// split gives what stands before a lone \r and keeps the rest.
func (l *lineReader) split(b []byte) []byte {
	i := bytes.IndexByte(b, '\r')
	if l.more = i >= 0; !l.more {
		return b
	}
	l.rest = b[i+1:]
	return b[:i]
}

func (l *lineReader) close() error { return l.done() }

// place is the file and line of the last line given, for errors. The file is read again for it.
func (l *lineReader) place() string {
	n := 1
	r, done, err := openText(l.section.in.Path, 0)
	if err == nil {
		defer done()
		br := bufio.NewReader(io.LimitReader(r, l.start))
		for {
			b, err := br.ReadSlice('\n')
			if bytes.HasSuffix(b, []byte("\n")) {
				n++
			}
			if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
				break
			}
		}
	}
	return fmt.Sprintf("%s:%d", l.section.in.Path, n)
}

// malformed is Spark's error for a record that does not fit, in the mode FAILFAST.
func malformed(where string, record []byte) error {
	const most = 200
	text := string(record)
	if len(text) > most {
		text = text[:most] + "…"
	}
	return raise("MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION", "Malformed records are detected in record parsing: %s. Parse Mode: FAILFAST. To process malformed records as null result, try setting the option 'mode' as 'PERMISSIVE'. The record stands at %s.", text, where)
}
