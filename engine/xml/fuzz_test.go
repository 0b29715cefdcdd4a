package xml

import (
	"errors"
	"testing"
)

// FuzzReader holds that a reader comes to an end, closes the elements that it opened in their order, and answers nothing behind malformed text.
func FuzzReader(f *testing.F) {
	for _, text := range []string{
		`<a/>`, `<?xml version="1.0"?><a x="1" y='2'>t<b/>&lt;&#65;&#x42;</a>`, `<a><![CDATA[<y>]]><!-- c --><?p i?></a>`, `<!DOCTYPE a [<!ENTITY e ">">]><a>&e;</a>`,
		`<n:a n:x="1"><b:c:d/></n:a>`, "<a x=\"1\n2\">p\r\nq</a>", `<a`, `<a></b>`, `<a x=1/>`, `<a x="1" x="2"/>`, `&`, `<a>]]></a>`, "<é>\x00</é>", ``,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := NewReader(text)
		var open []string
		e, err := r.Root()
		for n := 0; ; n++ {
			if n > 2*len(text)+2 {
				t.Fatalf("%q gives no end", text)
			}
			switch {
			case errors.Is(err, ErrMalformed):
				if _, err := r.Next(); !errors.Is(err, ErrMalformed) {
					t.Fatalf("%q: reading goes on behind malformed text: %v", text, err)
				}
				return
			case errors.Is(err, ErrEntity):
			case err != nil:
				t.Fatalf("%q: %v", text, err)
			case e.Kind == EndDocument:
				if len(open) > 0 {
					t.Fatalf("%q ends with %s open", text, open)
				}
				return
			case e.Kind == Start:
				open = append(open, e.Name)
			case e.Kind == End:
				if len(open) == 0 || open[len(open)-1] != e.Name {
					t.Fatalf("%q: </%s> closes %s", text, e.Name, open)
				}
				open = open[:len(open)-1]
			}
			e, err = r.Next()
		}
	})
}
