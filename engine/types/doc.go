// Package types holds Spark SQL's data types, schemas, their DDL and JSON forms, and the coercion rules of ANSI mode.
//
// A Type is a small immutable value; compare with Equal. It must not know expressions, engines or Python. A new type is a Kind with its
// three names (SQL, catalogString, JSON) in kind.go and its place in the coercion rules.
package types
