package runtime

import (
	"math"
	"math/big"

	"github.com/go-python/gpython/py"
)

// Numbers hash as in CPython: by their value modulo the prime 2**61-1, whatever their type, so that equal numbers have one hash.

const (
	hashPrime    = 1<<61 - 1
	hashInfinity = 314159
)

var hashPrimeBig = big.NewInt(hashPrime)

// NumberKey is the hash key of a number that is neither an int nor a float: a text that equal numbers share, and the hash.
type NumberKey struct {
	Text string
	Hash int64
}

// canonicalKey turns what [Hashable] returns into the key of equal strings, ints and floats.
func canonicalKey(key any) any {
	switch k := key.(type) {
	case string:
		return py.String(k)
	case int64:
		return smallInt(py.Int(k))
	}
	r, ok := key.(*big.Rat)
	if !ok {
		return key
	}
	if r.IsInt() {
		if r.Num().IsInt64() {
			return smallInt(py.Int(r.Num().Int64()))
		}
		return bigKey(r.Num().String())
	}
	if f, exact := r.Float64(); exact {
		return f
	}
	return NumberKey{r.String(), HashRational(r.Num(), r.Denom())}
}

// HashRational is the hash of the number n/d, d > 0.
func HashRational(n, d *big.Int) int64 {
	inv := new(big.Int).ModInverse(d, hashPrimeBig)
	if inv == nil { // the denominator is a multiple of the prime
		if n.Sign() < 0 {
			return -hashInfinity
		}
		return hashInfinity
	}
	m := inv.Mul(inv, new(big.Int).Abs(n))
	h := m.Mod(m, hashPrimeBig).Int64()
	if n.Sign() < 0 {
		h = -h
	}
	if h == -1 {
		return -2
	}
	return h
}

func hashInt(n int64) int64 {
	h := n % hashPrime
	if h == -1 {
		return -2
	}
	return h
}

func hashFloat(f float64) int64 {
	switch {
	case math.IsInf(f, 1):
		return hashInfinity
	case math.IsInf(f, -1):
		return -hashInfinity
	case math.IsNaN(f):
		return 0
	}
	r := new(big.Rat).SetFloat64(f)
	return HashRational(r.Num(), r.Denom())
}
