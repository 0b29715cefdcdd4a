package pyspark

import (
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// variantVal is pyspark.sql.types.VariantVal: a VARIANT value in a row.
type variantVal struct{ v any }

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
	return runtime.String(types.Text(v.v, types.VariantType, time.UTC)), nil
}

func init() {
	runtime.Method(variantValClass, "toJson(zone_id='UTC')", func(v *variantVal, _ *runtime.Args) (runtime.Object, error) { return v.M__str__() })
	runtime.Method(variantValClass, "toPython()", func(v *variantVal, _ *runtime.Args) (runtime.Object, error) {
		return jsonObject(types.Text(v.v, types.VariantType, time.UTC))
	})
}
