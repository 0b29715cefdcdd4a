package pyspark

import (
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// variantVal is pyspark.sql.types.VariantVal: a VARIANT value in a row.
type variantVal struct {
	v any
	h *Host
}

var variantValClass = runtime.NewClass("pyspark.sql.types", "VariantVal")

// Type makes it a Python object.
func (*variantVal) Type() *runtime.Type { return variantValClass.InstanceType() }

// PyClass is its Python class.
func (*variantVal) PyClass() *runtime.Class { return variantValClass }

// M__getattribute__ finds the methods.
func (v *variantVal) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(v, variantValClass, name)
}

// M__str__ is the value as JSON.
func (v *variantVal) M__str__() (runtime.Object, error) {
	return runtime.String(types.VariantPythonJSON(v.v, time.UTC)), nil
}

func init() {
	runtime.Method(variantValClass, "toJson(zone_id='UTC')", func(v *variantVal, _ *runtime.Args) (runtime.Object, error) { return v.M__str__() })
	runtime.Method(variantValClass, "toPython()", func(v *variantVal, _ *runtime.Args) (runtime.Object, error) {
		return v.h.variantPython(v.v)
	})
}

// variantPython is a VARIANT's value in Python: dicts, lists, and what its scalars are in rows.
func (h *Host) variantPython(v any) (runtime.Object, error) {
	t := types.VariantSchema(v)
	switch x := v.(type) {
	case types.VariantNull:
		return runtime.None, nil
	case []any:
		items, err := convertAll(x, func(int) toPython { return h.variantPython })
		if err != nil {
			return nil, err
		}
		return runtime.NewList(items...), nil
	case types.VariantObject:
		d := runtime.NewDict()
		for _, m := range x {
			item, err := h.variantPython(m.Value)
			if err != nil {
				return nil, err
			}
			if err := d.Set(runtime.String(m.Key), item); err != nil {
				return nil, err
			}
		}
		return d, nil
	case float32:
		v = float64(x)
	case types.VariantInstant:
		v = int64(x)
	case types.VariantLocal:
		v = int64(x)
	}
	convert, err := h.pythonValues(t)
	if err != nil {
		return nil, err
	}
	return convert(v)
}
