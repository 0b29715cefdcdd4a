package runtime

import (
	"strings"
)

// linearize computes the method resolution order (C3), or nil when there is none.
func linearize(c *Class) []*Class {
	order, _ := merge(c)
	return order
}

// merge returns the order and, when there is none, the bases that cannot be ordered.
func merge(c *Class) (order, stuck []*Class) {
	var seqs [][]*Class
	for _, b := range c.bases {
		seqs = append(seqs, append([]*Class{}, b.mro...))
	}
	seqs = append(seqs, append([]*Class{}, c.bases...))
	inTail := func(k *Class) bool {
		for _, s := range seqs {
			for i := 1; i < len(s); i++ {
				if s[i] == k {
					return true
				}
			}
		}
		return false
	}
	out := []*Class{c}
	for {
		var next *Class
		stuck = nil
		for _, s := range seqs {
			if len(s) == 0 {
				continue
			}
			if !inTail(s[0]) {
				next = s[0]
				break
			}
			known := false
			for _, k := range stuck {
				known = known || k == s[0]
			}
			if !known {
				stuck = append(stuck, s[0])
			}
		}
		if next == nil {
			if stuck == nil {
				return out, nil
			}
			return nil, stuck
		}
		out = append(out, next)
		for i, s := range seqs {
			if len(s) > 0 && s[0] == next {
				seqs[i] = s[1:]
			}
		}
	}
}

// checkBases finds what CPython says about bases that do not go together, and the base that decides how instances look.
func checkBases(bases []*Class) (*Class, error) {
	for i, b := range bases {
		for _, k := range bases[:i] {
			if k == b {
				return nil, typeError("duplicate base class %s", b.Name)
			}
		}
	}
	var winner, decides *Class
	for _, b := range bases {
		solid := b.solid()
		switch {
		case winner == nil:
			winner, decides = solid, b
		case winner.isSub(solid):
		case solid.isSub(winner):
			winner, decides = solid, b
		default:
			return nil, typeError("multiple bases have instance lay-out conflict")
		}
	}
	return decides, nil
}

// solid returns the class that decides how the instances of c are laid out.
func (c *Class) solid() *Class {
	for k := c; k != nil; k = k.base {
		if k.layout || k.base == nil {
			return k
		}
	}
	return objectC
}

func mroError(stuck []*Class) error {
	names := make([]string, len(stuck))
	for i, k := range stuck {
		names[i] = k.Name
	}
	return typeError("Cannot create a consistent method resolution\norder (MRO) for bases %s", strings.Join(names, ", "))
}

// setBases is an assignment to __bases__.
func (c *Class) setBases(v Object) error {
	items, err := ListOf(v)
	if err != nil || TypeName(v) != "tuple" {
		return typeError("can only assign tuple to %s.__bases__, not %s", c.Name, TypeName(v))
	}
	if len(items) == 0 {
		return typeError("can only assign non-empty tuple to %s.__bases__, not ()", c.Name)
	}
	bases := make([]*Class, len(items))
	for i, x := range items {
		k, ok := x.(*Class)
		if !ok {
			return typeError("%s.__bases__ must be tuple of classes, not '%s'", c.Name, TypeName(x))
		}
		if k.isSub(c) {
			return typeError("a __bases__ item causes an inheritance cycle")
		}
		bases[i] = k
	}
	base, err := checkBases(bases)
	if err != nil {
		return err
	}
	if c.base == objectC && base != objectC {
		return typeError("__bases__ assignment: '%s' deallocator differs from 'object'", base.Name)
	}
	if base.solid() != c.base.solid() || base == objectC && c.base != objectC {
		return typeError("__bases__ assignment: '%s' object layout differs from '%s'", base.Name, c.base.Name)
	}
	oldBases, oldBase := c.bases, c.base
	c.bases, c.base = bases, base
	if err := c.reorder(); err != nil {
		c.bases, c.base = oldBases, oldBase
		if again := c.reorder(); again != nil {
			return again
		}
		return err
	}
	for _, b := range oldBases {
		b.forgetSubclass(c)
	}
	for _, b := range bases {
		b.noteSubclass(c)
	}
	return nil
}

// reorder computes the order of a class and its subclasses again.
func (c *Class) reorder() error {
	order, stuck := merge(c)
	if order == nil {
		return mroError(stuck)
	}
	c.mro = order
	c.inheritConstructor()
	if c.found != nil {
		clear(c.found)
		clear(c.defined)
	}
	for _, s := range c.subclasses {
		if err := s.reorder(); err != nil {
			return err
		}
	}
	return nil
}

// noteSubclass remembers a subclass. Classes that all sessions share do not know who derives from them.
func (c *Class) noteSubclass(s *Class) {
	if c.written {
		c.subclasses = append(c.subclasses, s)
	}
}

func (c *Class) forgetSubclass(s *Class) {
	for i, k := range c.subclasses {
		if k == s {
			c.subclasses = append(c.subclasses[:i:i], c.subclasses[i+1:]...)
			return
		}
	}
}
