package sparksql

import (
	"github.com/seed-e45c46d8/dp/engine/types"
)

// collation reads the name of a collation; those that Spark has and dp has not are refused by name.
func (p *parser) collation() string {
	at := p.here()
	name := p.ident()
	for p.isOp(".") && p.peek(1).name() { // system.builtin.name
		p.i++
		name = p.ident()
	}
	collation, known, ok := types.CollationOf(name)
	switch {
	case !known:
		p.fail(at, "COLLATION_INVALID_NAME", "The value %s does not represent a correct collation name.", name)
	case !ok:
		p.refuse(at, "the collation "+name, "only UTF8_BINARY and UTF8_LCASE are known, both also with _RTRIM")
	}
	return collation
}

// defaultCollation reads DEFAULT COLLATION, which dp has for UTF8_BINARY only.
func (p *parser) defaultCollation() {
	at := p.here()
	if c := p.collation(); c != "" {
		p.refuse(at, "DEFAULT COLLATION "+c, "give the columns their type: name STRING COLLATE "+c)
	}
}
