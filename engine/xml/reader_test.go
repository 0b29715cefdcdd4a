package xml

import (
	"errors"
	"strings"
	"testing"
)

// events are those of a text, up to the end of the root element or the first error that stays.
func events(text string) string {
	r := NewReader(text)
	var out []string
	depth := 0
	for next := r.Root; ; next = r.Next {
		e, err := next()
		switch {
		case errors.Is(err, ErrEntity):
			out = append(out, "entity")
			continue
		case err != nil:
			return strings.Join(append(out, "malformed"), " ")
		}
		switch e.Kind {
		case Start:
			s := "<" + e.Name
			for _, a := range e.Attributes {
				s += "|" + a.Name + "=" + a.Value
			}
			out = append(out, s)
			depth++
		case End:
			out = append(out, "/"+e.Name)
			depth--
		case Text:
			out = append(out, "'"+e.Text+"'")
		case EndDocument:
			return strings.Join(append(out, "end"), " ")
		}
		if depth == 0 {
			return strings.Join(out, " ")
		}
	}
}

func TestReaderEvents(t *testing.T) {
	for text, want := range map[string]string{
		`<a/>`:                                 "<a /a",
		` <!-- c --><a x="1" y='2'>t</a> rest`: "<a|x=1|y=2 't' /a",
		`<?xml version="1.1" encoding="no"?><a/>`:  "<a /a",
		`<?xml version="2.0"?><a/>`:                "malformed",
		` <?xml version="1.0"?><a/>`:               "malformed",
		`<!DOCTYPE a [<!ENTITY e ">">]><a>&e;</a>`: "<a entity /a",
		`<a>x<![CDATA[<y>]]>&lt;&#65;</a>`:         "<a 'x<y><A' /a",
		`<a>1<!-- c -->2<?p i?>3</a>`:              "<a '1' '2' '3' /a",
		`<a><![CDATA[]]></a>`:                      "<a /a",
		"<a x=\"1\n2\">p\r\nq</a>":                 "<a|x=1 2 'p\nq' /a",
		`<n:a n:x="1"><b:c:d/></n:a>`:              "<n:a|n:x=1 <b:c:d /b:c:d /n:a",
		`<a>x&no;y</a>`:                            "<a entity 'y' /a",
		`<a x="&no;"/>`:                            "malformed",
		`<a><b></a>`:                               "<a <b malformed",
		`<a x="1" x="2"/>`:                         "malformed",
		`<a x=1/>`:                                 "malformed",
		`<a x="1"y="2"/>`:                          "malformed",
		`<a x="<"/>`:                               "malformed",
		`<a>]]></a>`:                               "<a malformed",
		`<a>&</a>`:                                 "<a malformed",
		`<a>&#1;</a>`:                              "<a malformed",
		`<a><!-- x -- y --></a>`:                   "<a malformed",
		`<1/>`:                                     "malformed",
		`<a/ >`:                                    "malformed",
		`<a></a >`:                                 "<a /a",
		`x<a/>`:                                    "malformed",
		``:                                         "malformed",
		`<a>`:                                      "<a malformed",
	} {
		if got := events(text); got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
	}
}
