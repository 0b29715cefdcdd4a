package duckdb

import (
	"errors"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/engine/xml"
)

// xmlReader turns the events of one record into values, as Spark's StaxXmlParser does. That parser has no plan for values that do not fit: an error leaves
// the events where they are, the object that holds the element goes on with the next one, and an end that was meant for the element ends the object. What is
// left of the record depends on that, so events are read here in the very same order.
type xmlReader struct {
	f *xmlFormat
	o *textOptions
	r *xml.Reader

	unsupported error // stops the query
}

// A value is nil, an xmlText (JSON, in the form that DuckDB casts exactly), an xmlRow, a list or an xmlMap.
type (
	xmlText string
	xmlRow  []any
	xmlMap  []xmlEntry
)

type xmlEntry struct {
	key   string
	value any
}

var errXMLValue = errors.New("the element does not fit its type")

// partialError is the error of a record of which something could be read.
type partialError struct {
	row   xmlRow
	cause error
}

func (e *partialError) Error() string { return e.cause.Error() }

// readXML reads a record as JSON of a struct. In PERMISSIVE mode what cannot be read is null, and the record's text goes into the column for malformed records.
func readXML(text string, t types.Type, o *textOptions) (any, error) {
	f, err := o.xml()
	if err != nil {
		return nil, err
	}
	data := t
	corrupt := slices.IndexFunc(t.Fields, func(f types.Field) bool { return f.Name == o.corrupt })
	if corrupt >= 0 {
		data.Fields = slices.Delete(slices.Clone(t.Fields), corrupt, corrupt+1)
	}
	x := &xmlReader{f: f, o: o, r: xml.NewReader(text)}
	row, err := x.record(data)
	switch {
	case x.unsupported != nil:
		return nil, x.unsupported
	case err != nil && o.failFast:
		return nil, malformedText(text)
	}
	b := []byte("{")
	for i, field := range data.Fields {
		if i < len(row) && row[i] != nil {
			b = appendXMLMember(b, field.Name, row[i], field.Type)
		}
	}
	if err != nil && corrupt >= 0 {
		b = appendXMLMember(b, o.corrupt, xmlText(types.AppendJSONString(nil, text)), types.StringType)
	}
	return string(append(b, '}')), nil
}

// record reads the root element.
func (x *xmlReader) record(t types.Type) (xmlRow, error) {
	root, err := x.r.Root()
	if err != nil {
		return nil, err
	}
	row, err := x.object(t, root.Attributes)
	if partial := (*partialError)(nil); errors.As(err, &partial) {
		return partial.row, err
	}
	return row, err
}

func (x *xmlReader) name(s string) string {
	if x.f.localNames {
		return s[strings.LastIndexByte(s, ':')+1:]
	}
	return s
}

func fieldIndex(t types.Type, name string) int {
	last := -1
	for i, f := range t.Fields {
		if strings.EqualFold(f.Name, name) {
			last = i
		}
	}
	return last
}

// attributes are the values of those that the struct has.
func (x *xmlReader) attributes(row xmlRow, t types.Type, attributes []xml.Attribute) error {
	if x.f.noAttributes {
		return nil
	}
	for _, a := range attributes {
		if i := fieldIndex(t, x.f.attributePrefix+x.name(a.Name)); i >= 0 {
			v, err := x.convert(a.Value, t.Fields[i].Type)
			if err != nil {
				return err
			}
			row[i] = v
		}
	}
	return nil
}

// object reads the elements and the text up to the end of the element that is open.
func (x *xmlReader) object(t types.Type, attributes []xml.Attribute) (xmlRow, error) {
	row := make(xmlRow, len(t.Fields))
	if err := x.attributes(row, t, attributes); err != nil {
		return nil, err
	}
	var bad error
	for {
		e, err := x.r.Next()
		if err != nil {
			return nil, err
		}
		switch {
		case e.Kind == xml.Start:
			if err := x.member(row, t, e); err != nil && bad == nil {
				bad = err
			}
		case e.Kind == xml.Text && !e.Blank():
			if err := x.valueTag(row, t, e.Text); err != nil {
				return nil, err
			}
		case e.Kind == xml.Text:
		case bad != nil:
			return nil, &partialError{row, bad}
		default:
			return row, nil
		}
	}
}

// valueTag adds text that stands between elements.
func (x *xmlReader) valueTag(row xmlRow, t types.Type, text string) error {
	i := slices.IndexFunc(t.Fields, func(f types.Field) bool { return f.Name == x.f.valueTag })
	if i < 0 {
		return nil
	}
	if of := t.Fields[i].Type; of.Kind != types.Array {
		v, err := x.convert(text, of)
		if err == nil {
			row[i] = v
		}
		return err
	}
	v, err := x.convert(text, *t.Fields[i].Type.Elem)
	if err == nil {
		list, _ := row[i].([]any)
		row[i] = append(list, v)
	}
	return err
}

// member reads an element whose start was read.
func (x *xmlReader) member(row xmlRow, t types.Type, start xml.Event) error {
	name := x.name(start.Name)
	i := fieldIndex(t, name)
	if i < 0 {
		return x.other(row, t, name)
	}
	of := t.Fields[i].Type
	if of.Kind != types.Array {
		v, err := x.element(of, name, start.Attributes)
		if err == nil {
			row[i] = v
		}
		return err
	}
	attributes := start.Attributes
	if of.Elem.Kind != types.Struct {
		attributes = nil
	}
	v, err := x.element(*of.Elem, name, attributes)
	if err == nil {
		list, _ := row[i].([]any)
		row[i] = append(list, v)
	}
	return err
}

// other reads an element that is no field: the wildcard column takes it as text.
func (x *xmlReader) other(row xmlRow, t types.Type, name string) error {
	i := slices.IndexFunc(t.Fields, func(f types.Field) bool { return f.Name == x.f.wildcard })
	if i < 0 {
		return x.skip()
	}
	v, err := x.field(types.StringType, name, nil)
	if err != nil {
		return err
	}
	switch of := t.Fields[i].Type; {
	case of.IsString():
		row[i] = v
	case of.Kind == types.Array && of.Elem.IsString():
		list, _ := row[i].([]any)
		row[i] = append(list, v)
	default:
		return errXMLValue
	}
	return nil
}

// skip passes the rest of an element.
func (x *xmlReader) skip() error {
	for depth := 1; depth > 0; {
		e, err := x.r.Next()
		if err != nil {
			return err
		}
		switch e.Kind {
		case xml.Start:
			depth++
		case xml.End:
			depth--
		}
	}
	return nil
}

// element reads an element with its attributes.
func (x *xmlReader) element(t types.Type, name string, attributes []xml.Attribute) (any, error) {
	if t.Kind != types.Struct {
		return x.field(t, name, attributes)
	}
	if err := x.attributes(make(xmlRow, len(t.Fields)), t, attributes); err != nil {
		return nil, err // before any element is read
	}
	v, err := x.field(t, name, nil)
	if err != nil {
		return nil, err
	}
	row, ok := v.(xmlRow)
	if !ok {
		row = make(xmlRow, len(t.Fields))
	}
	return row, x.attributes(row, t, attributes)
}

// field reads the inside of an element whose start was read.
func (x *xmlReader) field(t types.Type, name string, attributes []xml.Attribute) (any, error) {
	e, err := x.r.Peek()
	switch {
	case err != nil:
		return nil, err
	case e.Kind == xml.Start:
		return x.nested(t, name, attributes)
	case e.Kind == xml.End:
		_, err := x.r.Next()
		if t.IsString() && !x.f.isNull("") {
			return xmlText(`""`), err
		}
		return nil, err
	case t.Kind == types.Struct:
		return x.object(t, nil)
	case t.IsString():
		return x.structure(t)
	case t.Kind == types.Array:
		_, err := x.r.Next()
		if err != nil {
			return nil, err
		}
		v, err := x.convert(e.Text, *t.Elem)
		if err != nil {
			return nil, err
		}
		return v, x.end()
	case e.Blank():
		if _, err := x.r.Next(); err != nil {
			return nil, err
		}
		return x.field(t, name, attributes)
	}
	v, err := x.convert(e.Text, t)
	if err != nil {
		return nil, err
	}
	if _, err := x.r.Next(); err != nil {
		return nil, err
	}
	return v, x.end()
}

// nested reads an element that begins with another one.
func (x *xmlReader) nested(t types.Type, name string, attributes []xml.Attribute) (any, error) {
	switch {
	case t.Kind == types.Struct:
		return x.object(t, nil)
	case t.Kind == types.Map:
		return x.entries(*t.Elem, attributes)
	case t.Kind == types.Array:
		return x.field(*t.Elem, name, nil)
	case t.IsString():
		return x.structure(t)
	}
	return nil, errXMLValue
}

// end passes the end of an element, before which only blanks may stand.
func (x *xmlReader) end() error {
	for {
		e, err := x.r.Next()
		switch {
		case err != nil:
			return err
		case e.Kind == xml.End:
			return nil
		case e.Kind != xml.Text || !e.Blank():
			return errXMLValue
		}
	}
}

// entries reads elements as a map, the last of several with one name.
func (x *xmlReader) entries(t types.Type, attributes []xml.Attribute) (any, error) {
	m := xmlMap{}
	put := func(key string, v any) {
		if i := slices.IndexFunc(m, func(e xmlEntry) bool { return e.key == key }); i >= 0 {
			m[i].value = v
			return
		}
		m = append(m, xmlEntry{key, v})
	}
	for _, a := range attributes {
		v, err := x.convert(a.Value, t)
		if err != nil {
			return nil, err
		}
		put(x.f.attributePrefix+a.Name, v)
	}
	for {
		e, err := x.r.Next()
		if err != nil {
			return nil, err
		}
		switch {
		case e.Kind == xml.Start:
			key := x.name(e.Name)
			v, err := x.field(t, key, nil)
			if err != nil {
				return nil, err
			}
			put(key, v)
		case e.Kind == xml.Text && !e.Blank():
			v, err := x.convert(e.Text, t)
			if err != nil {
				return nil, err
			}
			put(x.f.valueTag, v)
		case e.Kind == xml.End || e.Kind == xml.EndDocument:
			return m, nil
		}
	}
}

// structure is the inside of an element as text, with its tags.
func (x *xmlReader) structure(t types.Type) (any, error) {
	var b strings.Builder
	for depth := 0; ; {
		e, err := x.r.Next()
		if err != nil {
			return nil, err
		}
		switch e.Kind {
		case xml.Start:
			b.WriteString("<" + e.Name)
			for _, a := range e.Attributes {
				b.WriteString(" " + a.Name + `="` + a.Value + `"`)
			}
			b.WriteByte('>')
			depth++
		case xml.End:
			b.WriteString("</" + e.Name + ">")
			depth--
		case xml.Text:
			b.WriteString(e.Text)
		}
		next, err := x.r.Peek()
		if err != nil {
			return nil, err
		}
		if next.Kind == xml.End && depth <= 0 {
			break
		}
	}
	if err := x.end(); err != nil {
		return nil, err
	}
	return x.convert(b.String(), t)
}

// appendXMLMember adds a member to a JSON object.
func appendXMLMember(b []byte, name string, v any, t types.Type) []byte {
	if len(b) > 0 && b[len(b)-1] != '{' {
		b = append(b, ',')
	}
	return appendXMLValue(append(types.AppendJSONString(b, name), ':'), v, t)
}

func appendXMLValue(b []byte, v any, t types.Type) []byte {
	switch v := v.(type) {
	case xmlText:
		return append(b, v...)
	case xmlRow:
		b = append(b, '{')
		for i, f := range t.Fields {
			if v[i] != nil {
				b = appendXMLMember(b, f.Name, v[i], f.Type)
			}
		}
		return append(b, '}')
	case xmlMap:
		b = append(b, '{')
		for _, e := range v {
			b = appendXMLMember(b, e.key, e.value, *t.Elem)
		}
		return append(b, '}')
	case []any:
		b = append(b, '[')
		for i, e := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendXMLValue(b, e, *t.Elem)
		}
		return append(b, ']')
	}
	return append(b, "null"...)
}
