package duckdb

import (
	"encoding/base64"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/engine/xml"
)

// xmlWriter writes elements as Woodstox does, with the indentation of Spark's writer around it.
type xmlWriter struct {
	f     *xmlFormat
	o     *textOptions
	b     strings.Builder
	open  bool     // the last start tag is not closed yet: attributes may follow
	names []string // elements that are open
	inner []bool   // whether each of them has elements
}

// writeXML writes a struct, or a VARIANT, as Spark's to_xml.
func writeXML(v any, t types.Type, o *textOptions) (any, error) {
	f, err := o.xml()
	if err != nil {
		return nil, err
	}
	w := &xmlWriter{f: f, o: o}
	if s, ok := v.(string); ok && t.Kind == types.Variant {
		x, err := types.DecodeVariant(s)
		if err != nil {
			return nil, err
		}
		if err := w.variant(f.rowTag, x); err != nil {
			return nil, err
		}
		return w.b.String(), nil
	}
	if err := w.element(f.rowTag, v, t); err != nil {
		return nil, err
	}
	if f.indent == "" {
		w.b.WriteByte('\n')
	}
	return w.b.String(), nil
}

// isAttribute reports that a field of that name is an attribute.
func (f *xmlFormat) isAttribute(name string) bool {
	return strings.HasPrefix(name, f.attributePrefix) && name != f.valueTag
}

// child writes a field or the value of a map's key.
func (w *xmlWriter) child(name string, v any, t types.Type) error {
	if list, ok := v.([]any); ok && !w.f.isAttribute(name) {
		for _, e := range list {
			if err := w.element(name, e, *t.Elem); err != nil {
				return err
			}
		}
		return nil
	}
	if !w.f.isAttribute(name) {
		return w.element(name, v, t)
	}
	name = name[len(w.f.attributePrefix):]
	switch {
	case v != nil:
		switch v.(type) {
		case map[string]any, duckdb.OrderedMap, []any:
			return raise("UNSUPPORTED_FEATURE", "to_xml of an attribute of the type %s is not supported by dp. Cast it to STRING first.", t.SQL())
		}
		text, err := memoryText(v, t)
		if err != nil {
			return err
		}
		return w.attribute(name, text)
	case w.f.nullValue != nil:
		return w.attribute(name, *w.f.nullValue)
	}
	return nil
}

// element writes a value as an element of its own; a NULL is none, the value tag is text.
func (w *xmlWriter) element(name string, v any, t types.Type) error {
	switch {
	case v == nil && w.f.nullValue == nil:
		return nil
	case name == w.f.valueTag:
		return w.value(v, t)
	}
	if s, ok := v.(string); ok && t.Kind == types.Variant {
		x, err := types.DecodeVariant(s)
		if err != nil {
			return err
		}
		return w.variant(name, x)
	}
	if err := w.start(name); err != nil {
		return err
	}
	if err := w.value(v, t); err != nil {
		return err
	}
	w.end()
	return nil
}

// value writes what stands in an element.
func (w *xmlWriter) value(v any, t types.Type) error {
	switch v := v.(type) {
	case nil:
		return w.text(*w.f.nullValue)
	case map[string]any:
		names := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			names[i] = f.Name
		}
		return w.children(names, func(i int) error { return w.child(names[i], v[names[i]], t.Fields[i].Type) })
	case duckdb.OrderedMap:
		keys, values := v.Keys(), v.Values()
		names := make([]string, len(keys))
		for i, k := range keys {
			var err error
			if names[i], err = memoryText(k, *t.Key); err != nil {
				return err
			}
		}
		return w.children(names, func(i int) error { return w.child(names[i], values[i], *t.Elem) })
	case []any:
		for _, e := range v {
			if err := w.child(w.f.arrayElement, e, *t.Elem); err != nil {
				return err
			}
		}
		return nil
	}
	text, err := w.scalar(v, t)
	if err != nil {
		return err
	}
	return w.text(text)
}

// children writes members, the attributes first.
func (w *xmlWriter) children(names []string, write func(i int) error) error {
	for _, attributes := range []bool{true, false} {
		for i, name := range names {
			if w.f.isAttribute(name) != attributes {
				continue
			}
			if err := write(i); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *xmlWriter) scalar(v any, t types.Type) (string, error) {
	switch v := v.(type) {
	case time.Time:
		if t.Kind != types.Time {
			return w.o.timeText(v, t), nil
		}
		return v.UTC().Format("15:04:05.999999"), nil
	case []byte:
		return string([]rune(string(v))), nil
	}
	return memoryText(v, t)
}

// javaDecimal is Java's BigDecimal.toString: with an exponent where six zeros and more would follow the point.
func javaDecimal(q *big.Int, scale int) string {
	digits := new(big.Int).Abs(q).String()
	exp := len(digits) - 1 - scale
	if exp >= -6 {
		return pointed(q, scale)
	}
	s := digits[:1]
	if len(digits) > 1 {
		s += "." + digits[1:]
	}
	if q.Sign() < 0 {
		s = "-" + s
	}
	return s + "E" + strconv.Itoa(exp)
}

// variant writes a value of a VARIANT: objects are elements, arrays one element for each of theirs.
func (w *xmlWriter) variant(name string, v any) error {
	switch v := v.(type) {
	case types.VariantObject:
		if err := w.start(name); err != nil {
			return err
		}
		names := make([]string, len(v))
		for i, m := range v {
			names[i] = m.Key
		}
		if err := w.children(names, func(i int) error { return w.variant(names[i], v[i].Value) }); err != nil {
			return err
		}
		w.end()
		return nil
	case []any:
		for _, e := range v {
			inner := name
			if _, nested := e.([]any); nested {
				inner = w.f.arrayElement
			}
			if err := w.variant(inner, e); err != nil {
				return err
			}
		}
		return nil
	}
	text, null, err := w.variantText(v)
	if err != nil {
		return err
	}
	switch {
	case null && (w.f.isAttribute(name) || name == w.f.valueTag):
		return raise("UNSUPPORTED_FEATURE", "to_xml of a VARIANT with a null as an attribute or as the text of an element is not supported by dp. Set the option nullValue.")
	case w.f.isAttribute(name):
		return w.attribute(name[len(w.f.attributePrefix):], text)
	case name == w.f.valueTag:
		return w.text(text)
	}
	if err := w.start(name); err != nil {
		return err
	}
	if !null {
		if err := w.text(text); err != nil {
			return err
		}
	}
	w.end()
	return nil
}

// variantText is the text of a value that is no array and no object; null where there is none.
func (w *xmlWriter) variantText(v any) (text string, null bool, err error) {
	switch v := v.(type) {
	case types.VariantNull:
		if w.f.nullValue == nil {
			return "", true, nil
		}
		return *w.f.nullValue, false, nil
	case string:
		return v, false, nil
	case []byte:
		return base64.StdEncoding.EncodeToString(v), false, nil
	case types.VariantInstant:
		return w.o.timeText(time.UnixMicro(int64(v)).UTC(), types.TimestampType), false, nil
	case types.VariantLocal:
		return w.o.timeText(time.UnixMicro(int64(v)).UTC(), types.TimestampNTZType), false, nil
	case types.DecimalValue:
		q, scale := v.Unscaled, v.Scale
		for scale > 0 && new(big.Int).Rem(q, big.NewInt(10)).Sign() == 0 {
			q, scale = new(big.Int).Quo(q, big.NewInt(10)), scale-1
		}
		return javaDecimal(q, scale), false, nil
	case types.DateValue:
		return w.o.timeText(v.Time(), types.DateType), false, nil
	}
	return types.VariantJSON(v, w.o.zone), false, nil
}

func (w *xmlWriter) start(name string) error {
	if err := w.checkName(name); err != nil {
		return err
	}
	w.closeTag()
	if n := len(w.names); n > 0 {
		w.inner[n-1] = true
		w.newLine(n)
	}
	w.b.WriteString("<" + name)
	w.open = true
	w.names, w.inner = append(w.names, name), append(w.inner, false)
	return nil
}

func (w *xmlWriter) end() {
	n := len(w.names) - 1
	switch {
	case w.open:
		w.b.WriteString("/>")
		w.open = false
	default:
		if w.inner[n] {
			w.newLine(n)
		}
		w.b.WriteString("</" + w.names[n] + ">")
	}
	w.names, w.inner = w.names[:n], w.inner[:n]
}

func (w *xmlWriter) closeTag() {
	if w.open {
		w.b.WriteByte('>')
		w.open = false
	}
}

func (w *xmlWriter) newLine(depth int) {
	if w.f.indent != "" {
		w.b.WriteString("\n" + strings.Repeat(w.f.indent, depth))
	}
}

var (
	xmlTextEntities       = strings.NewReplacer("&", "&amp;", "<", "&lt;", "\r", "&#xd;", "]>", "]&gt;")
	xmlAttributesEntities = strings.NewReplacer("&", "&amp;", "<", "&lt;", `"`, "&quot;", "\r", "&#xd;", "\n", "&#xa;", "\t", "&#x9;")
)

func (w *xmlWriter) text(s string) error {
	if err := checkXMLText(s); err != nil {
		return err
	}
	w.closeTag()
	if rest, ok := strings.CutPrefix(s, ">"); ok {
		w.b.WriteString("&gt;")
		s = rest
	}
	w.b.WriteString(xmlTextEntities.Replace(s))
	return nil
}

func (w *xmlWriter) attribute(name, value string) error {
	if err := w.checkName(name); err != nil {
		return err
	}
	if err := checkXMLText(value); err != nil {
		return err
	}
	if !w.open {
		return raise("XML_STREAM", "Trying to write the attribute %s when there is no open start element.", name)
	}
	w.b.WriteString(" " + name + `="` + xmlAttributesEntities.Replace(value) + `"`)
	return nil
}

// checkXMLText refuses control characters, which XML has no way to write.
func checkXMLText(s string) error {
	i := strings.IndexFunc(s, func(c rune) bool {
		return c < ' ' && !slices.Contains([]rune("\t\n\r"), c) || c == 0xFFFE || c == 0xFFFF
	})
	if i >= 0 {
		return raise("XML_STREAM", "Invalid white space character (0x%x) in text to output.", s[i])
	}
	return nil
}

func (w *xmlWriter) checkName(name string) error {
	if !w.f.validateName {
		return nil
	}
	for i, c := range name {
		if c == ':' || !xml.NameChar(c, i == 0) {
			return raise("XML_STREAM", "Illegal name character '%c' (code %d) in the name %q.", c, c, name)
		}
	}
	if name == "" {
		return raise("XML_STREAM", "Can not pass empty name.")
	}
	return nil
}
