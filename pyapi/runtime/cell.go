package runtime

import "github.com/go-python/gpython/py"

// cell is a variable that functions share. A cell without a value holds nil.
type cell struct{ v Object }

var cellType = py.NewType("cell", "")

func (*cell) Type() *py.Type { return cellType }

func (c *cell) M__setattr__(n string, v Object) (Object, error) {
	if n != "cell_contents" {
		return nil, attributeError("'cell' object has no attribute '%s'", n)
	}
	c.v = v
	return py.None, nil
}

func (c *cell) M__delattr__(n string) (Object, error) {
	if n != "cell_contents" {
		return nil, attributeError("'cell' object has no attribute '%s'", n)
	}
	c.v = nil
	return py.None, nil
}

func (c *cell) M__getattribute__(n string) (Object, error) {
	if n == "cell_contents" {
		if c.v == nil {
			return nil, valueError("Cell is empty")
		}
		return c.v, nil
	}
	return nil, attributeError("'cell' object has no attribute '%s'", n)
}
