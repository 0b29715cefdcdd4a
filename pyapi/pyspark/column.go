package pyspark

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// Column is pyspark.sql.Column: an expression over the columns of some DataFrame.
type Column struct {
	h *Host
	e plan.Expr
}

var columnClass = runtime.NewClass("pyspark.sql.column", "Column")

// Expr is the unresolved expression.
func (c *Column) Expr() plan.Expr { return c.e }

// Type makes it a Python object.
func (*Column) Type() *runtime.Type { return columnClass.InstanceType() }

// PyClass is its Python class.
func (*Column) PyClass() *runtime.Class { return columnClass }

// HashKey makes a Column a dict key by identity, as == does not tell.
func (c *Column) HashKey() any { return c }

func (h *Host) column(e plan.Expr) *Column { return &Column{h, e} }

// nameColumn is F.col(name): *, a.*, or a dotted name with backquoted parts.
func (h *Host) nameColumn(name string, at diag.Origin) (plan.Expr, error) {
	if name == "*" {
		return &plan.Star{At: at}, nil
	}
	if q, ok := strings.CutSuffix(name, ".*"); ok {
		parts, err := types.SplitName(q)
		if err != nil {
			return nil, h.raise(badName(name))
		}
		return &plan.Star{At: at, Qualifier: parts}, nil
	}
	parts, err := columnParts(name)
	if err != nil {
		return nil, h.raise(err)
	}
	return &plan.Column{At: at, Parts: parts}, nil
}

// columnParts splits a column name at its dots, outside backquotes.
func columnParts(name string) ([]string, error) {
	if !strings.ContainsAny(name, ".`") {
		return []string{name}, nil
	}
	parts, err := types.SplitName(name)
	if err != nil {
		return nil, badName(name)
	}
	return parts, nil
}

func badName(name string) *diag.Error {
	return diag.New("INVALID_ATTRIBUTE_NAME_SYNTAX", "Syntax error in the attribute name: %s. Check that backticks appear in pairs, a quoted string is a complete name part and use a backtick only inside quoted name parts.", name)
}

// columnOrName is PySpark's _to_col: a Column, or a column's name.
func (h *Host) columnOrName(o runtime.Object, arg string) (plan.Expr, error) {
	if c, ok := o.(*Column); ok {
		return c.e, nil
	}
	if s, ok := runtime.AsString(o); ok {
		return h.nameColumn(s, h.At())
	}
	return nil, NotExpectedType(arg, "Column or str", o)
}

// M__getattribute__ finds the methods; any other name is a field of the column's struct.
func (c *Column) M__getattribute__(name string) (runtime.Object, error) {
	v, err := runtime.Attr(c, columnClass, name)
	if err == nil || !runtime.Matches(err, runtime.AttributeError) {
		return v, err
	}
	if name == "_jc" {
		return nil, Fail(PySparkAttributeError, "JVM_ATTRIBUTE_NOT_SUPPORTED", "attr_name", name)
	}
	if strings.HasPrefix(name, "__") {
		return nil, Fail(PySparkAttributeError, "ATTRIBUTE_NOT_SUPPORTED", "attr_name", name)
	}
	return c.extract(runtime.String(name))
}

// NotCallable is the error for calling a column. df.name(…) is one where name is no method: PySpark finds neither that nor a column.
func (c *Column) NotCallable() error {
	if x, ok := c.e.(*plan.Column); ok && x.Plan != 0 && len(x.Parts) == 1 {
		return Fail(PySparkAttributeError, "ATTRIBUTE_NOT_SUPPORTED", "attr_name", x.Parts[0])
	}
	return runtime.Raise(runtime.TypeError, "'Column' object is not callable")
}

// M__getitem__ is a field, element or value; a slice is a substring.
func (c *Column) M__getitem__(k runtime.Object) (runtime.Object, error) {
	if s, ok := k.(*runtime.Slice); ok {
		if s.Step != runtime.None {
			return nil, Fail(PySparkValueError, "SLICE_WITH_STEP")
		}
		return c.substr(s.Start, s.Stop)
	}
	return c.extract(k)
}

func (c *Column) extract(k runtime.Object) (runtime.Object, error) {
	key, err := c.h.lit(k)
	if err != nil {
		return nil, err
	}
	return c.h.column(&plan.Extract{At: c.h.At(), E: c.e, Key: key}), nil
}

// M__bool__ refuses "and", "or", "not" and "if" on columns.
func (c *Column) M__bool__() (runtime.Object, error) {
	return nil, Fail(PySparkValueError, "CANNOT_CONVERT_COLUMN_INTO_BOOL", "column", connectString(c.e))
}

// M__iter__ refuses iteration.
func (c *Column) M__iter__() (runtime.Object, error) {
	return nil, Fail(PySparkTypeError, "NOT_ITERABLE", "objectName", "Column")
}

// M__contains__ refuses "in".
func (c *Column) M__contains__(runtime.Object) (runtime.Object, error) {
	return nil, Fail(PySparkValueError, "CANNOT_APPLY_IN_FOR_COLUMN")
}

// M__repr__ is PySpark's text.
func (c *Column) M__repr__() (runtime.Object, error) {
	left := maxShownNodes
	if !fewNodes(c.e, &left) {
		return nil, runtime.Raise(runtime.MemoryError, "the Column has more than %d parts", maxShownNodes)
	}
	return runtime.String("Column<'" + connectString(c.e) + "'>"), nil
}

// maxShownNodes is how large an expression may be that is printed. One that holds another twice, which holds another twice, and so on, is
// small and has a very long text.
const maxShownNodes = 200_000

// fewNodes counts the parts of an expression down from left.
func fewNodes(e plan.Expr, left *int) bool {
	if *left--; *left < 0 {
		return false
	}
	for _, x := range e.Children() {
		if !fewNodes(x, left) {
			return false
		}
	}
	return true
}

// operand is the other side of an operator: a Column or a literal. ok is false for what PySpark takes neither as.
func (c *Column) operand(o runtime.Object) (e plan.Expr, ok bool, err error) {
	switch v := enumValue(o).(type) {
	case *Column:
		return v.e, true, nil
	case *runtime.List, *runtime.Dict, *runtime.Set, runtime.Tuple, *DataFrame:
		return nil, false, nil
	default:
		if e, err = c.h.literal(v, c.h.At()); err != nil && runtime.Matches(err, PySparkTypeError) {
			return nil, false, nil
		}
		return e, err == nil, err
	}
}

// binary is the call name(c, o), or name(o, c) when reverse. An operand that is no value raises as PySpark does, which looks for its
// expression.
func (c *Column) binary(name string, o runtime.Object, reverse bool) (runtime.Object, error) {
	e, ok, err := c.operand(o)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, runtime.Raise(runtime.AttributeError, "'%s' object has no attribute '_expr'", runtime.TypeName(o))
	}
	args := []plan.Expr{c.e, e}
	if reverse {
		args[0], args[1] = e, c.e
	}
	return c.h.column(&plan.Call{At: c.h.At(), Name: name, Args: args}), nil
}

func (c *Column) unary(name string) (runtime.Object, error) {
	return c.h.column(&plan.Call{At: c.h.At(), Name: name, Args: []plan.Expr{c.e}}), nil
}

// The operators, in Python's order.

// M__add__ is +.
func (c *Column) M__add__(o runtime.Object) (runtime.Object, error) { return c.binary("+", o, false) }

// M__radd__ is + with the column on the right.
func (c *Column) M__radd__(o runtime.Object) (runtime.Object, error) { return c.binary("+", o, true) }

// M__sub__ is -.
func (c *Column) M__sub__(o runtime.Object) (runtime.Object, error) { return c.binary("-", o, false) }

// M__rsub__ is - with the column on the right.
func (c *Column) M__rsub__(o runtime.Object) (runtime.Object, error) { return c.binary("-", o, true) }

// M__mul__ is *.
func (c *Column) M__mul__(o runtime.Object) (runtime.Object, error) { return c.binary("*", o, false) }

// M__rmul__ is * with the column on the right.
func (c *Column) M__rmul__(o runtime.Object) (runtime.Object, error) { return c.binary("*", o, true) }

// M__truediv__ is /.
func (c *Column) M__truediv__(o runtime.Object) (runtime.Object, error) {
	return c.binary("/", o, false)
}

// M__rtruediv__ is / with the column on the right.
func (c *Column) M__rtruediv__(o runtime.Object) (runtime.Object, error) {
	return c.binary("/", o, true)
}

// M__mod__ is %.
func (c *Column) M__mod__(o runtime.Object) (runtime.Object, error) { return c.binary("%", o, false) }

// M__rmod__ is % with the column on the right.
func (c *Column) M__rmod__(o runtime.Object) (runtime.Object, error) { return c.binary("%", o, true) }

// M__pow__ is **; modulo is that of pow() and always None.
func (c *Column) M__pow__(o, modulo runtime.Object) (runtime.Object, error) {
	return c.binary("power", o, false)
}

// M__rpow__ is ** with the column on the right.
func (c *Column) M__rpow__(o runtime.Object) (runtime.Object, error) {
	return c.binary("power", o, true)
}

// M__neg__ is unary minus.
func (c *Column) M__neg__() (runtime.Object, error) {
	return c.h.column(&plan.Call{At: c.h.At(), Name: "negative", Args: []plan.Expr{c.e}, ByName: true}), nil
}

// M__invert__ is ~, the logical not.
func (c *Column) M__invert__() (runtime.Object, error) { return c.unary("not") }

// M__and__ is &, the logical and.
func (c *Column) M__and__(o runtime.Object) (runtime.Object, error) { return c.binary("and", o, false) }

// M__rand__ is &; PySpark keeps the column on the left.
func (c *Column) M__rand__(o runtime.Object) (runtime.Object, error) {
	return c.binary("and", o, false)
}

// M__or__ is |, the logical or.
func (c *Column) M__or__(o runtime.Object) (runtime.Object, error) { return c.binary("or", o, false) }

// M__ror__ is |; PySpark keeps the column on the left.
func (c *Column) M__ror__(o runtime.Object) (runtime.Object, error) { return c.binary("or", o, false) }

// M__eq__ is ==.
func (c *Column) M__eq__(o runtime.Object) (runtime.Object, error) { return c.binary("=", o, false) }

// M__ne__ is !=, Spark's NOT (a = b).
func (c *Column) M__ne__(o runtime.Object) (runtime.Object, error) {
	eq, err := c.binary("=", o, false)
	if err != nil {
		return nil, err
	}
	return eq.(*Column).unary("not")
}

// M__lt__ is <.
func (c *Column) M__lt__(o runtime.Object) (runtime.Object, error) { return c.binary("<", o, false) }

// M__le__ is <=.
func (c *Column) M__le__(o runtime.Object) (runtime.Object, error) { return c.binary("<=", o, false) }

// M__gt__ is >.
func (c *Column) M__gt__(o runtime.Object) (runtime.Object, error) { return c.binary(">", o, false) }

// M__ge__ is >=.
func (c *Column) M__ge__(o runtime.Object) (runtime.Object, error) { return c.binary(">=", o, false) }
