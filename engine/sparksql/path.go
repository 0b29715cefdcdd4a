package sparksql

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
)

// jsonPath reads :a.b[0]['c'] behind an expression: Databricks' path into JSON text. It is get_json_object with the path as Spark writes it.
// Unless it is given another name, its column is called like the last key.
func (p *parser) jsonPath(e plan.Expr) plan.Expr {
	at := p.here()
	p.wantOp(":")
	var path strings.Builder
	path.WriteByte('$')
	last := ""
	key := func(name string, quoted bool) {
		last = name
		if quoted || strings.IndexFunc(name, func(r rune) bool { return r != '_' && !isPlain(r) }) >= 0 {
			path.WriteString("['" + strings.ReplaceAll(name, "'", `\'`) + "']")
			return
		}
		path.WriteString("." + name)
	}
	name := func() {
		if !p.cur().name() {
			p.unexpected("a key of the JSON path")
		}
		t := p.advance()
		key(t.text, t.kind == tokQuoted)
	}
	if !p.isOp("[") {
		name()
	}
	for n := 0; ; p.chain(&n) {
		switch {
		case p.isOp(".") && p.peek(1).name():
			p.i++
			name()
		case p.op("["):
			switch t := p.advance(); {
			case t.kind == tokNumber, t.isOp("*"):
				path.WriteString("[" + t.text + "]")
			case t.kind == tokString:
				key(t.text, true)
			default:
				p.i--
				p.unexpected("a number, a quoted key or *")
			}
			p.wantOp("]")
		default:
			at.EndCol = p.endCol(at)
			c := call(at, "get_json_object", e, text(at, path.String()))
			if last != "" {
				if p.pathName == nil {
					p.pathName = map[plan.Expr]string{}
				}
				p.pathName[c] = last
			}
			return c
		}
	}
}

func isPlain(r rune) bool {
	return r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}
