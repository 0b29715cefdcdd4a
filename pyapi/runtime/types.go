package runtime

import (
	"math/big"

	"github.com/go-python/gpython/py"
)

// gpython's object types, under names of our own: nothing outside pyapi/compile and pyapi/runtime imports gpython.
type (
	// Object is any Python value. A Go type becomes one with a Type method; see the package comment.
	Object = py.Object
	// Type is gpython's type descriptor. It is only needed for the Type method of Go types: see [Class.InstanceType].
	Type     = py.Type
	String   = py.String
	Int      = py.Int
	BigInt   = py.BigInt
	Float    = py.Float
	Complex  = py.Complex
	Bool     = py.Bool
	Bytes    = py.Bytes
	Tuple    = py.Tuple
	List     = py.List
	Slice    = py.Slice
	NoneType = py.NoneType
	// StringDict is the type of the keyword arguments of an M__call__ method.
	StringDict = py.StringDict
)

// The singletons of Python.
var (
	None           = Object(py.None)
	True           = Object(py.True)
	False          = Object(py.False)
	Ellipsis       = Object(py.Ellipsis)
	NotImplemented = Object(py.NotImplemented)
)

// NewList makes a list that owns items.
func NewList(items ...Object) *List { return py.NewListFromItems(items) }

// NewBool returns True or False.
func NewBool(b bool) Object { return py.NewBool(b) }

// NewInt makes an int of any size.
func NewInt(i *big.Int) Object { return (*py.BigInt)(i).MaybeInt() }

// Kwarg is a keyword argument of a call. Order is kept everywhere.
type Kwarg struct {
	Name  string
	Value Object
}
