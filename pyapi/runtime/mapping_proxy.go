package runtime

import (
	"github.com/go-python/gpython/py"
)

// MappingProxy is a read-only view of a mapping, as the __dict__ of classes is.
type MappingProxy struct{ m Object }

var mappingProxyC = newClass("mappingproxy", objectC)

func (*MappingProxy) Type() *py.Type    { return mappingProxyC.shadow }
func (*MappingProxy) PyClass() *Class   { return mappingProxyC }
func (p *MappingProxy) mapping() Object { return p.m }

func (p *MappingProxy) M__getitem__(k Object) (Object, error) { return GetItem(p.m, k) }

func (p *MappingProxy) M__contains__(k Object) (Object, error) {
	b, err := Contains(p.m, k)
	return py.NewBool(b), err
}

func (p *MappingProxy) M__len__() (Object, error)  { return Len(p.m) }
func (p *MappingProxy) M__iter__() (Object, error) { return Iter(p.m) }

func (p *MappingProxy) M__repr__() (Object, error) {
	r, err := Repr(p.m)
	return py.String("mappingproxy(" + r + ")"), err
}

func (p *MappingProxy) M__str__() (Object, error) { return text(Str(p.m)) }

func (p *MappingProxy) M__eq__(o Object) (Object, error) {
	if q, ok := o.(*MappingProxy); ok {
		o = q.m
	}
	return RichEq(p.m, o)
}

func (p *MappingProxy) M__ne__(o Object) (Object, error) {
	r, err := p.M__eq__(o)
	if err != nil {
		return nil, err
	}
	b, err := Truth(r)
	return py.NewBool(!b), err
}

func unproxy(o Object) Object {
	if q, ok := o.(*MappingProxy); ok {
		return q.m
	}
	return o
}

func (p *MappingProxy) M__or__(o Object) (Object, error)  { return orMappings(p.m, unproxy(o)) }
func (p *MappingProxy) M__ror__(o Object) (Object, error) { return orMappings(unproxy(o), p.m) }

func (p *MappingProxy) M__ior__(Object) (Object, error) {
	return nil, typeError("'|=' is not supported by mappingproxy; use '|' instead")
}

func orMappings(a, b Object) (Object, error) {
	return defaultLimits.binary(&operators[opOr], a, b)
}

func (p *MappingProxy) M__getattribute__(n string) (Object, error) {
	return nativeAttr(mappingProxyC, p, n)
}

func initMappingProxy() {
	forward := func(text string) {
		nativeMethod(mappingProxyC, text, func(p *MappingProxy, a []Object) (Object, error) {
			name := parseNative("", text).name
			for len(a) > 0 && a[len(a)-1] == nil {
				a = a[:len(a)-1]
			}
			return CallMethod(p.m, name, a...)
		})
	}
	for _, m := range []string{"keys", "values", "items", "copy", "get key default? /", "__reversed__"} {
		forward(m)
	}
	constructNative(mappingProxyC, "mappingproxy mapping", func(a []Object) (Object, error) {
		switch a[0].(type) {
		case *py.List, py.Tuple, py.String, py.Bytes:
			return nil, typeError("mappingproxy() argument must be a mapping, not %s", TypeName(a[0]))
		}
		if _, ok := a[0].(py.I__getitem__); !ok {
			return nil, typeError("mappingproxy() argument must be a mapping, not %s", TypeName(a[0]))
		}
		return &MappingProxy{a[0]}, nil
	})
}
