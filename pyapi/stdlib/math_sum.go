package stdlib

import (
	"math"
	"math/big"
)

// exactSum is a sum of floats without an error: partial sums that do not overlap, the smallest first.
type exactSum struct {
	parts []float64
	// large has what would overflow.
	large *big.Float
}

func (s *exactSum) add(x float64) {
	kept := s.parts[:0]
	for _, y := range s.parts {
		if math.Abs(x) < math.Abs(y) {
			x, y = y, x
		}
		hi := x + y
		if math.IsInf(hi, 0) {
			s.toLarge(y)
			continue
		}
		if lo := y - (hi - x); lo != 0 {
			kept = append(kept, lo)
		}
		x = hi
	}
	s.parts = append(kept, x)
}

func (s *exactSum) toLarge(x float64) {
	if s.large == nil {
		s.large = new(big.Float).SetPrec(2200)
	}
	s.large.Add(s.large, big.NewFloat(x))
}

// rounded is the float nearest to the sum, or an infinity.
func (s *exactSum) rounded() float64 {
	for _, x := range s.parts {
		s.toLarge(x)
	}
	if s.large == nil {
		return 0
	}
	f, _ := s.large.Float64()
	return f
}
