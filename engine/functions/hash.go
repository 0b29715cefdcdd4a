package functions

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func hashRows() []*Function {
	return []*Function{
		fn("md5", f("binary", "string", "md5($1)")),
		fn("sha sha1", f("binary", "string", "sha1($1)")),
		fn("sha2", by("binary, int", "string", func(c call) (string, error) {
			if n, ok := c.args[1].Value.(int64); ok && (n == 256 || n == 0) {
				return "sha256($1)", nil
			}
			return "go_sha2($1, $2)", nil
		}).nulls(nullAlways)),
		fn("hmac", f("binary, binary, string?", "binary", "").spelled(func(c call) (string, error) {
			if len(c.args) < 3 {
				return "go_hmac($1, $2, 'SHA-256')", nil
			}
			return "go_hmac($1, $2, $3)", nil
		})),
		fn("crc32", f("binary", "bigint", "go_crc32($1)")),
		fn("hash", by("any...", "int", spellHash("go_hash")).nulls(nullNever).checked(noMaps)),
		fn("xxhash64", by("any...", "bigint", spellHash("go_xxhash64")).nulls(nullNever).checked(noMaps)),
		fn("aes_encrypt", by("binary, binary, string?, string?, binary?, binary?", "binary", spellAES("go_aes_encrypt", 6))).nondeterministic(),
		fn("aes_decrypt", by("binary, binary, string?, string?, binary?", "binary", spellAES("go_aes_decrypt", 5))),
		fn("try_aes_decrypt", by("binary, binary, string?, string?, binary?", "binary", spellAES("go_try_aes_decrypt", 5)).nulls(nullAlways)),
	}
}

// spellAES fills in the arguments that were left out: the mode, the padding, an empty initialization vector and no additional data.
func spellAES(udf string, n int) func(c call) (string, error) {
	return func(c call) (string, error) {
		args := []string{"$1", "$2", "'GCM'", "'DEFAULT'", "encode('')", "encode('')"}[:n]
		for i := range c.args {
			args[i] = fmt.Sprintf("$%d", i+1)
		}
		return udf + "(" + strings.Join(args, ", ") + ")", nil
	}
}

// noMaps refuses maps, which Spark does not hash because equal ones may have different orders.
func noMaps(c call) error {
	for _, a := range c.args {
		if a.Type.Kind == types.Variant {
			return c.mismatch("HASH_VARIANT_TYPE", `Input to the function %s cannot contain elements of the "VARIANT" type yet.`, quoteFunc(c.f.Name))
		}
		if hasMap(a.Type) {
			return c.mismatch("HASH_MAP_TYPE", `Input to the function %s cannot contain elements of the "MAP" type. In Spark, same maps may have different hashcode, thus hash expressions are prohibited on "MAP" elements. To restore previous behavior set "spark.sql.legacy.allowHashOnMapType" to "true".`, quoteFunc(c.f.Name))
		}
	}
	return nil
}

func hasMap(t types.Type) bool {
	switch t.Kind {
	case types.Map:
		return true
	case types.Array:
		return hasMap(*t.Elem)
	case types.Struct:
		for _, f := range t.Fields {
			if hasMap(f.Type) {
				return true
			}
		}
	}
	return false
}

// spellHash brings every argument to the form Spark's hash functions see: booleans and small integers as INT, dates as days, timestamps as
// microseconds, decimals as their digits; the elements of arrays and the fields of structs one after the other.
func spellHash(udf string) func(c call) (string, error) {
	return func(c call) (string, error) {
		var parts []string
		for i, a := range c.args {
			p, err := hashable(fmt.Sprintf("$%d", i+1), a.Type, 0)
			if err != nil {
				return "", err
			}
			parts = append(parts, p...)
		}
		return udf + "(" + strings.Join(parts, ", ") + ")", nil
	}
}

func hashable(x string, t types.Type, depth int) ([]string, error) {
	switch t.Kind {
	case types.Boolean, types.Byte, types.Short:
		return []string{"CAST(" + x + " AS INTEGER)"}, nil
	case types.Time:
		return []string{"(1000 * spark_time_us(" + x + "))"}, nil
	case types.Date:
		return []string{"CAST(" + x + " - DATE '1970-01-01' AS INTEGER)"}, nil
	case types.Timestamp, types.TimestampNTZ, types.IntervalDT:
		return []string{"epoch_us(" + x + ")"}, nil
	case types.Decimal:
		if t.Precision > 18 {
			return []string{"go_decimal_bytes(CAST(" + x + " AS VARCHAR))"}, nil
		}
		return []string{"CAST(" + unscaled(x, t) + " AS BIGINT)"}, nil
	case types.Array:
		name := fmt.Sprintf("$_h%d", depth)
		e, err := hashable(name, *t.Elem, depth+1)
		if err != nil || len(e) != 1 {
			return nil, diag.Unsupported("the hash of an array of structs", "hash to_json(x)")
		}
		if e[0] == name {
			return []string{x}, nil
		}
		return []string{"list_transform(" + x + ", lambda " + name + ": " + e[0] + ")"}, nil
	case types.Struct:
		var r []string
		for _, f := range t.Fields {
			p, err := hashable("struct_extract("+x+", "+quote(f.Name)+")", f.Type, depth)
			if err != nil {
				return nil, err
			}
			r = append(r, p...)
		}
		return r, nil
	case types.Null:
		return []string{"CAST(NULL AS INTEGER)"}, nil
	case types.IntervalYM:
		return []string{"CAST(spark_months(" + x + ") AS INTEGER)"}, nil
	case types.CalendarInterval, types.Variant:
		return nil, diag.Unsupported("the hash of "+t.SQL(), "cast it to STRING")
	}
	return []string{x}, nil
}
