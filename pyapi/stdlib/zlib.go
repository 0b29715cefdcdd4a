package stdlib

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	_ "embed"
	"errors"
	"hash/adler32"
	"io"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

//go:embed lib/gzip.py
var gzipSource string

//go:embed lib/zlib.py
var zlibSource string

// zlibError is zlib.error.
var zlibError = runtime.NewExceptionClass("zlib", "error", runtime.Exception)

// inflateLimit is how many bytes data may decompress to: small data can stand for far more than there is memory.
const inflateLimit = 1 << 28

// inflated decompresses data by the container that wbits names as in C: 8 to 15 zlib, negative raw, 24 to 31 gzip, 40 to 47 either.
func inflated(data []byte, wbits int) ([]byte, error) {
	truncated := func() error {
		return runtime.Raise(zlibError, "Error -5 while decompressing data: incomplete or truncated stream")
	}
	if len(data) == 0 {
		return nil, truncated()
	}
	isGzip := wbits >= 24 && wbits <= 31 || wbits >= 40 && wbits <= 47 && data[0] == 0x1f
	var r io.Reader
	var err error
	source := bytes.NewReader(data)
	switch {
	case isGzip:
		var g *gzip.Reader
		if g, err = gzip.NewReader(source); err == nil {
			g.Multistream(false)
			r = g
		}
	case wbits < 0 && wbits >= -15:
		r = flate.NewReader(source)
	case wbits == 0 || wbits >= 8 && wbits <= 15 || wbits >= 40 && wbits <= 47:
		r, err = zlib.NewReader(source)
	default:
		return nil, valueError("Invalid initialization option")
	}
	var out []byte
	if err == nil {
		out, err = io.ReadAll(io.LimitReader(r, inflateLimit+1))
	}
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		return nil, truncated()
	case errors.Is(err, zlib.ErrHeader) || errors.Is(err, gzip.ErrHeader):
		return nil, runtime.Raise(zlibError, "Error -3 while decompressing data: incorrect header check")
	case errors.Is(err, zlib.ErrChecksum) || errors.Is(err, gzip.ErrChecksum):
		return nil, runtime.Raise(zlibError, "Error -3 while decompressing data: incorrect data check")
	case errors.Is(err, zlib.ErrDictionary):
		return nil, runtime.Raise(zlibError, "Error 2 while decompressing data")
	case err != nil:
		return nil, runtime.Raise(zlibError, "Error -3 while decompressing data: invalid data")
	case len(out) > inflateLimit:
		return nil, runtime.Raise(runtime.MemoryError, "data decompresses to more than %d bytes", inflateLimit)
	}
	return out, nil
}

// deflated compresses. The bytes are not those of the C library, which finds other matches; they decompress to the same data.
func deflated(data []byte, level, wbits int) ([]byte, error) {
	if level < -1 || level > 9 {
		return nil, runtime.Raise(zlibError, "Bad compression level")
	}
	var b bytes.Buffer
	var w io.WriteCloser
	var err error
	switch {
	case wbits < 0:
		w, err = flate.NewWriter(&b, level)
	case wbits > 15:
		w, err = gzip.NewWriterLevel(&b, level)
	default:
		w, err = zlib.NewWriterLevel(&b, level)
	}
	if err == nil {
		if _, err = w.Write(data); err == nil {
			err = w.Close()
		}
	}
	return b.Bytes(), err
}

func loadZlib(m *runtime.Module) error {
	m.Set("error", zlibError)
	m.Def("decompress(data, /, wbits=15, bufsize=16384)", func(a *runtime.Args) (runtime.Object, error) {
		b, err := bufferArg(a.At(0))
		if err != nil {
			return nil, err
		}
		wbits, err := intArg(a.At(1), 15)
		if err != nil {
			return nil, err
		}
		out, err := inflated(b, wbits)
		return runtime.Bytes(out), err
	})
	m.Def("compress(data, /, level=-1, wbits=15)", func(a *runtime.Args) (runtime.Object, error) {
		b, err := bufferArg(a.At(0))
		if err != nil {
			return nil, err
		}
		level, err := intArg(a.At(1), -1)
		if err != nil {
			return nil, err
		}
		wbits, err := intArg(a.At(2), 15)
		if err != nil {
			return nil, err
		}
		out, err := deflated(b, level, wbits)
		return runtime.Bytes(out), err
	})
	m.Def("adler32(data, value=1, /)", func(a *runtime.Args) (runtime.Object, error) {
		b, err := bufferArg(a.At(0))
		if err != nil {
			return nil, err
		}
		start, err := intArg(a.At(1), 1)
		if err != nil {
			return nil, err
		}
		if start == 1 {
			return runtime.Int(adler32.Checksum(b)), nil
		}
		const prime = 65521
		low, high := uint32(start)&0xffff, uint32(start)>>16
		for _, x := range b {
			low = (low + uint32(x)) % prime
			high = (high + low) % prime
		}
		return runtime.Int(high<<16 | low), nil
	})
	return nil
}
