// Package conformance compares dp with recorded answers of real Spark. It has tests only; the recordings stand in the testdata of the package
// they are about and are made by the scripts in tests/oracle.
package conformance
