package sparksql

import (
	"strings"

	"golang.org/x/text/language"
)

// collation reads a collation's name. dp knows UTF8_BINARY only and refuses others by name.
func (p *parser) collation() {
	at := p.here()
	name := p.ident()
	for p.isOp(".") && p.peek(1).name() { // system.builtin.name
		p.i++
		name = p.ident()
	}
	upper := strings.ToUpper(name)
	if upper == "UTF8_BINARY" {
		return
	}
	base := strings.TrimSuffix(upper, "_RTRIM")
	if base != "UTF8_BINARY" && base != "UTF8_LCASE" && !knownLocale(base) {
		p.fail(at, "COLLATION_INVALID_NAME", "The value %s does not represent a correct collation name.", name)
	}
	p.refuse(at, "the collation "+name, "only UTF8_BINARY is known")
}

// knownLocale reports UNICODE or a locale, with what it ignores: UNICODE_CI, DE_AI, SR_CYRL_SRB.
func knownLocale(name string) bool {
	parts := strings.Split(name, "_")
	if parts[0] == "UNICODE" {
		return true
	}
	_, err := language.ParseBase(strings.ToLower(parts[0]))
	return err == nil
}
