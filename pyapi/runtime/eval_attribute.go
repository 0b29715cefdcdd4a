package runtime

import (
	"github.com/go-python/gpython/py"
)

// plainAttributes reports whether attributes of an object are found as object.__getattribute__ finds them, so that what the class
// has may be cached. Exceptions and instances with a built-in value have more.
func (i *Instance) plainAttributes() bool {
	return i.exc == nil && i.native == nil && i.cls.lookup("__getattribute__") == nil
}

// loadAttr is GetAttr with a cache. The cache is filled for instances whose class has nothing under the name but perhaps a
// function, so that the instance's own attributes come first.
func (s *Session) loadAttr(o Object, name string, c *cache) (Object, error) {
	switch v := o.(type) {
	case *Instance:
		epoch := classEpoch.Load()
		if c.cls != v.cls || c.epoch != epoch {
			found := v.cls.find(name)
			_, isFunction := found.(*Function)
			if (found != nil && !isFunction) || !v.plainAttributes() {
				c.cls = nil
				return v.M__getattribute__(name)
			}
			c.cls, c.epoch, c.value, c.name, c.idx = v.cls, epoch, found, py.String(name), 0
		}
		if x := v.dict.getAt(&c.idx, c.name); x != nil {
			return x, nil
		}
		if c.value != nil {
			return &BoundMethod{o, c.value}, nil
		}
		return v.M__getattribute__(name)
	case *Module:
		if c.dict == v.globals && c.layout == v.globals.layout {
			return v.globals.ents[c.idx].v, nil
		}
		if idx := v.globals.position(name); idx >= 0 {
			c.dict, c.layout, c.idx = v.globals, v.globals.layout, idx
			return v.globals.ents[idx].v, nil
		}
	}
	return GetAttr(o, name)
}

// storeAttr is SetAttr with a cache, which is filled for instances whose class has nothing to say about the name.
func (s *Session) storeAttr(o Object, name string, value Object, c *cache) error {
	v, ok := o.(*Instance)
	if !ok {
		return SetAttr(o, name, value)
	}
	epoch := classEpoch.Load()
	if c.cls != v.cls || c.epoch != epoch {
		if v.cls.find(name) != nil || v.cls.lookup("__setattr__") != nil || (v.cls.written || v.cls == objectC) && !v.cls.hasDict || v.exc != nil || v.native != nil {
			c.cls = nil
			return SetAttr(o, name, value)
		}
		c.cls, c.epoch, c.name, c.idx = v.cls, epoch, py.String(name), 0
	}
	v.dict.setAt(&c.idx, c.name, value)
	return nil
}

// loadMethod finds o.name for a call. When the function takes o as its first argument, self is o and no bound method is made.
func (s *Session) loadMethod(o Object, name string, c *cache) (fn, self Object, err error) {
	var cls *Class
	own := false // the object may have attributes of its own
	switch v := o.(type) {
	case *Instance:
		cls, own = v.cls, true
	case py.String:
		cls = strC
	case *py.List:
		cls = listC
	case *Dict:
		cls = dictC
	case *Set:
		cls = v.class()
	case py.Int:
		cls = intC
	case py.Float:
		cls = floatC
	case *Module:
		fn, err = s.loadAttr(o, name, c)
		return fn, nil, err
	case Classed:
		if _, custom := o.(py.I__getattribute__); !custom {
			cls = v.PyClass()
		}
	}
	if cls == nil {
		fn, err = GetAttr(o, name)
		return fn, nil, err
	}
	epoch := classEpoch.Load()
	if c.cls != cls || c.epoch != epoch {
		c.cls = nil
		if i, ok := o.(*Instance); ok && i.cls.lookup("__getattribute__") != nil {
			fn, err = GetAttr(o, name)
			return fn, nil, err
		}
		switch found := cls.find(name).(type) {
		case *Function:
			c.value = found
		case *Builtin:
			if !found.Method {
				fn, err = GetAttr(o, name)
				return fn, nil, err
			}
			c.value = found
		default:
			fn, err = GetAttr(o, name)
			return fn, nil, err
		}
		c.cls, c.epoch, c.name, c.idx = cls, epoch, py.String(name), 0
	}
	if own {
		if v := o.(*Instance).dict.getAt(&c.idx, c.name); v != nil {
			return v, nil, nil
		}
	}
	return c.value, o, nil
}
