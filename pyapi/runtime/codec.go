package runtime

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/go-python/gpython/py"
)

// codec is an encoding of text: the names that errors use, and how characters and bytes turn into each other.
type codec struct {
	name  string
	limit rune // of ascii and latin-1: the first character outside
	wide  int  // of UTF-16 and UTF-32: bytes a unit
	order binary.ByteOrder
	mark  bool // writes and reads a byte order mark
	table *charmap.Charmap

	escapes bool // text is written as escapes
}

var codecs = map[string]*codec{}

func init() {
	add := func(c *codec, names string) {
		for _, n := range strings.Fields(names) {
			codecs[n] = c
		}
	}
	add(&codec{name: "utf-8"}, "utf8 u8 cp65001 utf")
	add(&codec{name: "utf-8", mark: true}, "utf8sig")
	add(&codec{name: "ascii", limit: 128}, "ascii usascii 646")
	add(&codec{name: "latin-1", limit: 256}, "latin1 iso88591 l1 latin 8859")
	add(&codec{name: "utf-16", wide: 2, order: binary.LittleEndian, mark: true}, "utf16 u16")
	add(&codec{name: "utf-16-le", wide: 2, order: binary.LittleEndian}, "utf16le")
	add(&codec{name: "utf-16-be", wide: 2, order: binary.BigEndian}, "utf16be")
	add(&codec{name: "utf-32", wide: 4, order: binary.LittleEndian, mark: true}, "utf32 u32")
	add(&codec{name: "utf-32-le", wide: 4, order: binary.LittleEndian}, "utf32le")
	add(&codec{name: "utf-32-be", wide: 4, order: binary.BigEndian}, "utf32be")
	add(&codec{name: "charmap", table: charmap.Windows1252}, "cp1252 windows1252")
	add(&codec{name: "charmap", table: charmap.Windows1250}, "cp1250 windows1250")
	add(&codec{name: "charmap", table: charmap.Windows1251}, "cp1251 windows1251")
	add(&codec{name: "charmap", table: charmap.ISO8859_15}, "iso885915 latin9")
	add(&codec{name: "charmap", table: charmap.CodePage437}, "cp437")
	add(&codec{name: "charmap", table: charmap.CodePage850}, "cp850")
}

// findCodec returns the codec and the error handler that the arguments of encode and decode name.
func findCodec(encoding, errors Object) (*codec, string, error) {
	name, handler := "utf-8", "strict"
	var err error
	if encoding != nil {
		if name, err = strArg("encoding", encoding); err != nil {
			return nil, "", err
		}
	}
	if errors != nil {
		if handler, err = strArg("errors", errors); err != nil {
			return nil, "", err
		}
	}
	c := codecs[strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(name))]
	if c == nil {
		return nil, "", Raise(LookupError, "unknown encoding: %s", name)
	}
	return c, handler, nil
}

// encode is str.encode.
func encode(s string, encoding, errors Object) (Object, error) {
	c, handler, err := findCodec(encoding, errors)
	if err != nil {
		return nil, err
	}
	if c.name == "utf-8" {
		if c.mark {
			s = "\ufeff" + s
		}
		return py.Bytes(s), nil
	}
	if c.escapes {
		return c.escape(s), nil
	}
	if c.mark {
		s = "\ufeff" + s
	}
	out := py.Bytes{}
	runes := []rune(s)
	for i := 0; i < len(runes); i++ {
		if c.put(&out, runes[i]) {
			continue
		}
		end := i + 1 // errors are about whole runs
		for end < len(runes) && !c.put(&py.Bytes{}, runes[end]) {
			end++
		}
		text, err := c.unencodable(handler, runes, i, end)
		if err != nil {
			return nil, err
		}
		out = append(out, text...)
		i = end - 1
	}
	return out, nil
}

// put appends a character; false when the encoding does not have it.
func (c *codec) put(out *py.Bytes, r rune) bool {
	switch {
	case c.table != nil:
		b, ok := c.table.EncodeRune(r)
		if ok {
			*out = append(*out, b)
		}
		return ok
	case c.wide == 2:
		for _, u := range utf16.AppendRune(nil, r) {
			*out = append(*out, 0, 0)
			c.order.PutUint16((*out)[len(*out)-2:], u)
		}
		return true
	case c.wide == 4:
		*out = append(*out, 0, 0, 0, 0)
		c.order.PutUint32((*out)[len(*out)-4:], uint32(r))
		return true
	case r < c.limit:
		*out = append(*out, byte(r))
		return true
	}
	return false
}

// unencodable is what an error handler makes of the characters from..to.
func (c *codec) unencodable(handler string, runes []rune, from, to int) (string, error) {
	var b strings.Builder
	for _, r := range runes[from:to] {
		switch handler {
		case "ignore":
		case "replace":
			b.WriteByte('?')
		case "backslashreplace":
			b.WriteString(strings.Trim(charEscape(r), "'"))
		case "xmlcharrefreplace":
			b.WriteString(sprintf("&#%d;", r))
		case "strict":
			why := sprintf("ordinal not in range(%d)", c.limit)
			if c.table != nil {
				why = "character maps to <undefined>"
			}
			return "", throw(unicodeError(UnicodeEncodeError, c.name, py.String(string(runes)), from, to, why))
		default:
			return "", Raise(LookupError, "unknown error handler name '%s'", handler)
		}
	}
	return b.String(), nil
}

func charEscape(r rune) string {
	switch {
	case r < 256:
		return sprintf(`'\x%02x'`, r)
	case r < 1<<16:
		return sprintf(`'\u%04x'`, r)
	}
	return sprintf(`'\U%08x'`, r)
}

func unicodeError(class *Class, codec string, object Object, start, end int, why string) *Instance {
	return newException(class, []Object{py.String(codec), object, py.Int(start), py.Int(end), py.String(why)})
}

// unicodeErrorText is str() of a UnicodeDecodeError or UnicodeEncodeError; ok is false when the arguments are not what those have.
func unicodeErrorText(args []Object) (text string, ok bool) {
	if len(args) != 5 {
		return "", false
	}
	codec, ok1 := AsString(args[0])
	start, err1 := toInt(args[2])
	end, err2 := toInt(args[3])
	why, ok2 := AsString(args[4])
	if !ok1 || !ok2 || err1 != nil || err2 != nil {
		return "", false
	}
	place := sprintf("position %d", start)
	if end != start+1 {
		place = sprintf("position %d-%d", start, end-1)
	}
	if s, isText := AsString(args[1]); isText {
		runes := []rune(s)
		if end == start+1 && start >= 0 && start < len(runes) {
			return sprintf("'%s' codec can't encode character %s in %s: %s", codec, charEscape(runes[start]), place, why), true
		}
		return sprintf("'%s' codec can't encode characters in %s: %s", codec, place, why), true
	}
	b, isBytes := byteString(args[1])
	if !isBytes {
		return "", false
	}
	if end == start+1 && start >= 0 && start < len(b) {
		return sprintf("'%s' codec can't decode byte 0x%02x in %s: %s", codec, b[start], place, why), true
	}
	return sprintf("'%s' codec can't decode bytes in %s: %s", codec, place, why), true
}

// decode is bytes.decode.
func decode(b []byte, encoding, errors Object) (Object, error) {
	c, handler, err := findCodec(encoding, errors)
	if err != nil {
		return nil, err
	}
	at := 0
	if c.mark {
		c, at = c.skipMark(b)
	}
	if c.name == "utf-8" && utf8.Valid(b) {
		return py.String(b[at:]), nil
	}
	var out strings.Builder
	for i := at; i < len(b); {
		text, n, why := c.next(b[i:])
		if why == "" {
			out.WriteString(text)
			i += n
			continue
		}
		switch handler {
		case "ignore":
		case "replace":
			out.WriteRune(utf8.RuneError)
		case "backslashreplace":
			for _, x := range b[i : i+n] {
				out.WriteString(sprintf(`\x%02x`, x))
			}
		case "strict":
			return nil, throw(unicodeError(UnicodeDecodeError, c.name, py.Bytes(b), i, i+n, why))
		default:
			return nil, Raise(LookupError, "unknown error handler name '%s'", handler)
		}
		i += n
	}
	return py.String(out.String()), nil
}

// skipMark returns the codec that a byte order mark chooses and the length of the mark.
func (c *codec) skipMark(b []byte) (*codec, int) {
	s := string(b)
	switch {
	case c.wide == 0 && strings.HasPrefix(s, "\xef\xbb\xbf"):
		return c, 3
	case c.wide == 2 && strings.HasPrefix(s, "\xff\xfe"):
		return c, 2
	case c.wide == 2 && strings.HasPrefix(s, "\xfe\xff"):
		return codecs["utf16be"], 2
	case c.wide == 4 && strings.HasPrefix(s, "\xff\xfe\x00\x00"):
		return c, 4
	case c.wide == 4 && strings.HasPrefix(s, "\x00\x00\xfe\xff"):
		return codecs["utf32be"], 4
	}
	return c, 0
}

// next reads what stands for a text and its length; why says what is wrong with that many bytes.
func (c *codec) next(b []byte) (text string, n int, why string) {
	if c.escapes {
		return c.getEscape(b)
	}
	r, n, why := c.get(b)
	return string(r), n, why
}

// get reads a character and its length; why says what is wrong with that many bytes.
func (c *codec) get(b []byte) (r rune, n int, why string) {
	switch {
	case c.table != nil:
		if r = c.table.DecodeByte(b[0]); r == utf8.RuneError || r < 0xa0 && r >= 0x80 && rune(b[0]) == r {
			return 0, 1, "character maps to <undefined>"
		}
		return r, 1, ""
	case c.wide == 2:
		if len(b) < 2 {
			return 0, len(b), "truncated data"
		}
		u := rune(c.order.Uint16(b))
		if !utf16.IsSurrogate(u) {
			return u, 2, ""
		}
		if u >= 0xdc00 {
			return 0, 2, "illegal encoding"
		}
		if len(b) < 4 {
			return 0, len(b), "unexpected end of data"
		}
		if r = utf16.DecodeRune(u, rune(c.order.Uint16(b[2:]))); r == utf8.RuneError {
			return 0, 2, "illegal UTF-16 surrogate"
		}
		return r, 4, ""
	case c.wide == 4:
		if len(b) < 4 {
			return 0, len(b), "truncated data"
		}
		if u := c.order.Uint32(b); u <= utf8.MaxRune {
			return rune(u), 4, ""
		}
		return 0, 4, "code point not in range(0x110000)"
	case c.limit > 0:
		if rune(b[0]) < c.limit {
			return rune(b[0]), 1, ""
		}
		return 0, 1, sprintf("ordinal not in range(%d)", c.limit)
	}
	r, n = utf8.DecodeRune(b)
	if r != utf8.RuneError || n > 1 {
		return r, n, ""
	}
	return brokenUTF8(b)
}

// brokenUTF8 tells how many bytes of a sequence that is no character belong together, and what is wrong with them.
func brokenUTF8(b []byte) (rune, int, string) {
	c := b[0]
	length, low, high := 0, byte(0x80), byte(0xbf)
	switch {
	case c >= 0xc2 && c <= 0xdf:
		length = 2
	case c >= 0xe0 && c <= 0xef:
		length = 3
	case c >= 0xf0 && c <= 0xf4:
		length = 4
	default:
		return 0, 1, "invalid start byte"
	}
	switch c {
	case 0xe0:
		low = 0xa0
	case 0xed:
		high = 0x9f
	case 0xf0:
		low = 0x90
	case 0xf4:
		high = 0x8f
	}
	for i := 1; i < length; i++ {
		if i >= len(b) {
			return 0, i, "unexpected end of data"
		}
		if b[i] < low || b[i] > high {
			return 0, i, "invalid continuation byte"
		}
		low, high = 0x80, 0xbf
	}
	return 0, 1, "invalid start byte"
}
