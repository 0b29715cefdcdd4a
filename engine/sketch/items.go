package sketch

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"
)

// Item is something to count: equal ones have equal keys.
type Item struct {
	Key   string
	Hash  int32  // Java's hashCode
	Bytes []byte // as the sketch is stored
}

// Items is a sketch. The zero value is none; New makes one.
type Items struct {
	largest int // log2 of the largest size
	size    int // log2 of the size
	table   []cell
	active  int
	weight  int64
	offset  int64
}

// A cell is free when its drift is 0; else the drift is one more than its distance from where its hash belongs.
type cell struct {
	item  Item
	count int64
	drift int
}

const (
	smallest = 3 // log2 of the first size
	sample   = 1024
)

// New is an empty sketch that grows up to a size of a power of 2.
func New(largest int) *Items {
	s := &Items{largest: max(largest, smallest), size: smallest}
	s.table = make([]cell, 1<<s.size)
	return s
}

// LargestFor is the log2 of the largest size of a sketch that tracks a number of items.
func LargestFor(tracked int) int {
	n := 0
	for 1<<n < int(math.Ceil(float64(tracked)/0.75)) {
		n++
	}
	return n
}

func capacity(size int) int { return int(float64(int(1)<<size) * 0.75) }

// mixed is the hash by which an item is placed.
func mixed(hash int32) int {
	k := uint64(int64(hash))
	k ^= k >> 33
	k *= 0xff51afd7ed558ccd
	k ^= k >> 33
	k *= 0xc4ceb9fe1a85ec53
	k ^= k >> 33
	return int(uint32(k))
}

// Add counts an item.
func (s *Items) Add(x Item, count int64) {
	s.weight += count
	s.put(x, count)
	switch {
	case s.active <= capacity(s.size):
	case s.size < s.largest:
		old := s.table
		s.size++
		s.table, s.active = make([]cell, 1<<s.size), 0
		for _, c := range old {
			if c.drift > 0 {
				s.put(c.item, c.count)
			}
		}
	default:
		s.offset += s.purge()
	}
}

func (s *Items) put(x Item, count int64) {
	mask := len(s.table) - 1
	at := mixed(x.Hash) & mask
	drift := 1
	for s.table[at].drift != 0 && s.table[at].item.Key != x.Key {
		at = (at + 1) & mask
		drift++
	}
	if c := &s.table[at]; c.drift == 0 {
		*c = cell{x, count, drift}
		s.active++
	} else {
		c.count += count
	}
}

// purge takes the median of the first counts from all counts, and those items away that have none left.
func (s *Items) purge() int64 {
	var counts []int64
	for _, c := range s.table {
		if c.drift > 0 && len(counts) < min(sample, capacity(s.largest), s.active) {
			counts = append(counts, c.count)
		}
	}
	slices.Sort(counts)
	median := counts[len(counts)/2]
	for i := range s.table {
		s.table[i].count -= median
	}
	// From the back, beginning behind the first free cell: an item that moves up is looked at again.
	first := len(s.table) - 1
	for s.table[first].drift > 0 {
		first--
	}
	for i := first - 1; i >= 0; i-- {
		s.drop(i)
	}
	for i := len(s.table) - 1; i >= first; i-- {
		s.drop(i)
	}
	return median
}

// drop frees a cell whose item has no count, and moves items that stand behind it up.
func (s *Items) drop(at int) {
	if c := s.table[at]; c.drift == 0 || c.count > 0 {
		return
	}
	s.active--
	mask := len(s.table) - 1
	s.table[at].drift = 0
	drift := 1
	for probe := (at + 1) & mask; s.table[probe].drift != 0; probe = (probe + 1) & mask {
		if c := &s.table[probe]; c.drift > drift {
			s.table[at] = *c
			s.table[at].drift -= drift
			c.drift = 0
			drift, at = 0, probe
		}
		drift++
	}
}

// Counted is an item and how often it came, at most.
type Counted struct {
	Item  Item
	Count int64
}

// walk is the order in which the library goes through a table: by steps of about 0.618 of its length.
func (s *Items) walk() []cell {
	step := int(float64(len(s.table))*((math.Sqrt(5)-1)/2)) | 1
	mask := len(s.table) - 1
	var r []cell
	for i, at := 0, 0; i < len(s.table); i, at = i+1, (at+step)&mask {
		if s.table[at].drift > 0 {
			r = append(r, s.table[at])
		}
	}
	return r
}

// Frequent are the items, the most frequent first.
func (s *Items) Frequent() []Counted {
	var r []Counted
	for _, c := range s.walk() {
		if c.count+s.offset >= s.offset {
			r = append(r, Counted{c.item, c.count + s.offset})
		}
	}
	slices.SortStableFunc(r, func(a, b Counted) int {
		switch {
		case a.Count > b.Count:
			return -1
		case a.Count < b.Count:
			return 1
		}
		return 0
	})
	return r
}

// Merge adds what another sketch has counted.
func (s *Items) Merge(o *Items) {
	weight := s.weight + o.weight
	for _, c := range o.walk() {
		s.Add(c.item, c.count)
	}
	s.offset += o.offset
	s.weight = weight
}

const (
	version   = 1
	family    = 10
	emptyFlag = 5
)

// Encode is the stored form. pack joins the stored forms of several items where that is not one behind the other; nil where it is.
func (s *Items) Encode(pack func([]Item) []byte) []byte {
	head := []byte{4, version, family, byte(s.largest), byte(s.size), 0, 0, 0}
	if s.active == 0 {
		head[0], head[5] = 1, emptyFlag
		return head
	}
	b := binary.LittleEndian.AppendUint64(head, uint64(s.active))
	b = binary.LittleEndian.AppendUint64(b, uint64(s.weight))
	b = binary.LittleEndian.AppendUint64(b, uint64(s.offset))
	var items []Item
	for _, c := range s.table {
		if c.drift > 0 {
			b = binary.LittleEndian.AppendUint64(b, uint64(c.count))
			items = append(items, c.item)
		}
	}
	if pack != nil {
		return append(b, pack(items)...)
	}
	for _, x := range items {
		b = append(b, x.Bytes...)
	}
	return b
}

var errBad = errors.New("no frequent-items sketch")

// Decode reads a stored sketch; items reads as many items as it is asked for and gives what is left.
func Decode(b []byte, items func(b []byte, n int) ([]Item, []byte, error)) (*Items, []byte, error) {
	if len(b) < 8 || b[1] != version || b[2] != family || b[3] > 30 || b[4] > b[3] {
		return nil, nil, errBad
	}
	s := New(int(b[3]))
	if b[0] == 1 {
		return s, b[8:], nil
	}
	s.size = max(int(b[4]), smallest)
	s.table = make([]cell, 1<<s.size)
	if len(b) < 32 {
		return nil, nil, errBad
	}
	n := int(binary.LittleEndian.Uint32(b[8:]))
	weight, offset := int64(binary.LittleEndian.Uint64(b[16:])), int64(binary.LittleEndian.Uint64(b[24:]))
	if n > capacity(s.size) || len(b) < 32+8*n {
		return nil, nil, errBad
	}
	counts := b[32 : 32+8*n]
	list, rest, err := items(b[32+8*n:], n)
	if err != nil || len(list) != n {
		return nil, nil, errBad
	}
	for i, x := range list {
		s.Add(x, int64(binary.LittleEndian.Uint64(counts[8*i:])))
	}
	s.weight, s.offset = weight, offset
	return s, rest, nil
}
