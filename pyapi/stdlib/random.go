package stdlib

import (
	"crypto/sha512"
	_ "embed"
	"encoding/binary"
	"io"
	"math/big"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

//go:embed lib/random.py
var randomSource string

// twister is the Mersenne Twister MT19937, seeded as CPython seeds it, so that a program with a seed gets CPython's numbers.
type twister struct {
	state [624]uint32
	at    int
}

var twisterClass = runtime.NewClass("_random", "Random")

func (*twister) Type() *runtime.Type     { return twisterClass.InstanceType() }
func (*twister) PyClass() *runtime.Class { return twisterClass }
func (t *twister) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(t, twisterClass, name)
}

func (t *twister) seedOne(s uint32) {
	t.state[0] = s
	for i := 1; i < len(t.state); i++ {
		t.state[i] = 1812433253*(t.state[i-1]^t.state[i-1]>>30) + uint32(i)
	}
	t.at = len(t.state)
}

// seed sets the state from a number of any size, given as its 32-bit digits, the lowest first.
func (t *twister) seed(key []uint32) {
	t.seedOne(19650218)
	n := len(t.state)
	i, j := 1, 0
	for range max(n, len(key)) {
		t.state[i] = (t.state[i] ^ (t.state[i-1]^t.state[i-1]>>30)*1664525) + key[j] + uint32(j)
		i++
		j++
		if i >= n {
			t.state[0] = t.state[n-1]
			i = 1
		}
		if j >= len(key) {
			j = 0
		}
	}
	for range n - 1 {
		t.state[i] = (t.state[i] ^ (t.state[i-1]^t.state[i-1]>>30)*1566083941) - uint32(i)
		i++
		if i >= n {
			t.state[0] = t.state[n-1]
			i = 1
		}
	}
	t.state[0] = 1 << 31
}

func (t *twister) seedBig(n *big.Int) {
	b := new(big.Int).Abs(n).Bytes()
	key := make([]uint32, max(1, (len(b)+3)/4))
	for i, x := range b {
		place := len(b) - 1 - i
		key[place/4] |= uint32(x) << (place % 4 * 8)
	}
	t.seed(key)
}

func (t *twister) next() uint32 {
	n := len(t.state)
	if t.at >= n {
		for k := range n {
			y := t.state[k]&0x80000000 | t.state[(k+1)%n]&0x7fffffff
			t.state[k] = t.state[(k+397)%n] ^ y>>1 ^ y&1*0x9908b0df
		}
		t.at = 0
	}
	y := t.state[t.at]
	t.at++
	y ^= y >> 11
	y ^= y << 7 & 0x9d2c5680
	y ^= y << 15 & 0xefc60000
	return y ^ y>>18
}

func (t *twister) float() float64 {
	a, b := t.next()>>5, t.next()>>6
	return (float64(a)*67108864 + float64(b)) / 9007199254740992
}

func (t *twister) bits(k int) *big.Int {
	switch {
	case k == 0:
		return new(big.Int)
	case k <= 32:
		return big.NewInt(int64(t.next() >> (32 - k)))
	}
	r := new(big.Int)
	for shift := 0; k > 0; shift += 32 {
		w := t.next()
		if k < 32 {
			w >>= 32 - k
		}
		r.Or(r, new(big.Int).Lsh(big.NewInt(int64(w)), uint(shift)))
		k -= 32
	}
	return r
}

func (o Options) loadRandom(m *runtime.Module) error {
	m.Def("twister()", func(*runtime.Args) (runtime.Object, error) { return &twister{}, nil })
	m.Def("entropy(t)", func(a *runtime.Args) (runtime.Object, error) {
		t, ok := a.At(0).(*twister)
		if !ok {
			return nil, typeError("entropy() takes a generator")
		}
		var b [32]byte
		if _, err := io.ReadFull(o.Random, b[:]); err != nil {
			return nil, err
		}
		key := make([]uint32, 8)
		for i := range key {
			key[i] = binary.LittleEndian.Uint32(b[4*i:])
		}
		t.seed(key)
		return nil, nil
	})
	return nil
}

func init() {
	runtime.Method(twisterClass, "seed(n)", func(t *twister, a *runtime.Args) (runtime.Object, error) {
		switch v := runtime.Native(a.At(0)).(type) {
		case runtime.String:
			return nil, t.seedBytes([]byte(v))
		case runtime.Bytes:
			return nil, t.seedBytes(v)
		}
		n, err := wholeArg(a.At(0))
		if err != nil {
			return nil, typeError("The only supported seed types are: None,\nint, float, str, bytes, and bytearray.")
		}
		t.seedBig(n)
		return nil, nil
	})
	runtime.Method(twisterClass, "random()", func(t *twister, _ *runtime.Args) (runtime.Object, error) {
		return runtime.Float(t.float()), nil
	})
	runtime.Method(twisterClass, "getrandbits(k)", func(t *twister, a *runtime.Args) (runtime.Object, error) {
		k, err := intArg(a.At(0), 0)
		switch {
		case err != nil:
			return nil, err
		case k < 0:
			return nil, valueError("number of bits must be non-negative")
		case k > 1<<26:
			return nil, runtime.Raise(runtime.MemoryError, "%d random bits", k)
		case k == 0:
			return runtime.Int(0), nil
		}
		return runtime.NewInt(t.bits(k)), nil
	})
	runtime.Method(twisterClass, "below(n)", func(t *twister, a *runtime.Args) (runtime.Object, error) {
		n, err := wholeArg(a.At(0))
		if err != nil || n.Sign() <= 0 {
			return runtime.Int(0), err
		}
		for {
			if r := t.bits(n.BitLen()); r.Cmp(n) < 0 {
				return runtime.NewInt(r), nil
			}
		}
	})
	runtime.Method(twisterClass, "getstate()", func(t *twister, _ *runtime.Args) (runtime.Object, error) {
		out := make(runtime.Tuple, 0, len(t.state)+1)
		for _, w := range t.state {
			out = append(out, runtime.Int(w))
		}
		return append(out, runtime.Int(t.at)), nil
	})
	runtime.Method(twisterClass, "setstate(state)", func(t *twister, a *runtime.Args) (runtime.Object, error) {
		items, err := runtime.ListOf(a.At(0))
		if err != nil {
			return nil, err
		}
		if len(items) != len(t.state)+1 {
			return nil, valueError("state vector is the wrong size")
		}
		var next twister // what fails leaves the state as it was
		for i := range next.state {
			n, err := intArg(items[i], 0)
			if err != nil {
				return nil, err
			}
			next.state[i] = uint32(n)
		}
		next.at, err = intArg(items[len(next.state)], 0)
		if err == nil && (next.at < 0 || next.at > len(next.state)) {
			err = valueError("invalid state")
		}
		if err == nil {
			*t = next
		}
		return nil, err
	})
}

// seedBytes seeds with text: its bytes and their hash as one number.
func (t *twister) seedBytes(b []byte) error {
	sum := sha512.Sum512(b)
	t.seedBig(new(big.Int).SetBytes(append(append([]byte{}, b...), sum[:]...)))
	return nil
}
