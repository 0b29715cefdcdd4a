package sparksql

import (
	"strconv"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// sample reads TABLESAMPLE [SYSTEM | BERNOULLI] (n PERCENT | n ROWS | BUCKET x OUT OF y) [REPEATABLE (seed)].
func (p *parser) sample(r plan.Relation) plan.Relation {
	at := p.here()
	p.wantWords("TABLESAMPLE")
	system := p.words("SYSTEM")
	if !system {
		p.words("BERNOULLI")
	}
	p.wantOp("(")
	s := &plan.Sample{At: at, In: r}
	var limit plan.Expr
	switch {
	case p.words("BUCKET"):
		x := p.intNumber()
		p.wantWords("OUT", "OF")
		y := p.intNumber()
		if p.is("ON") {
			p.fail(at, "_LEGACY_ERROR_TEMP_0015", "TABLESAMPLE(BUCKET x OUT OF y ON colname) is not supported.")
		}
		s.Fraction = p.fraction(at, float64(x)/float64(y))
	case p.peek(1).is("PERCENT") || p.peek(2).is("PERCENT"):
		sign := 1.0
		if p.op("-") {
			sign = -1
		}
		n, err := strconv.ParseFloat(p.cur().text, 64)
		if err != nil || p.cur().kind != tokNumber {
			p.unexpected("a number")
		}
		p.i += 2
		s.Fraction = p.fraction(at, sign*n/100)
	default:
		limit = p.expr()
		if !p.words("ROWS") {
			p.unsupported(at, "TABLESAMPLE by bytes", "use PERCENT or ROWS")
		}
		if system {
			p.fail(at, "UNSUPPORTED_FEATURE.TABLESAMPLE_SYSTEM_SAMPLE_METHOD",
				"The feature is not supported: TABLESAMPLE SYSTEM does not support ROWS sampling. Only PERCENT sampling is supported.")
		}
	}
	p.wantOp(")")
	if p.is("REPEATABLE") {
		if system {
			p.fail(at, "UNSUPPORTED_FEATURE.TABLESAMPLE_SYSTEM_REPEATABLE",
				"The feature is not supported: TABLESAMPLE SYSTEM does not support the REPEATABLE clause. Use TABLESAMPLE BERNOULLI for repeatable sampling with a seed.")
		}
		p.i++
		p.wantOp("(")
		seed := int64(p.intNumber())
		p.wantOp(")")
		s.Seed = &seed
	}
	if limit != nil {
		return &plan.Limit{At: at, In: r, N: limit}
	}
	return s
}

func (p *parser) fraction(at diag.Origin, f float64) float64 {
	if !(f >= 0 && f <= 1) {
		p.fail(at, "INVALID_TABLESAMPLE_FRACTION", "Sampling fraction (%v) must be on interval [0, 1].", f)
	}
	return f
}
