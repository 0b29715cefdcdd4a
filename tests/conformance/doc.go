// Package conformance compares dp with recorded answers of real Spark. It has tests only. Recordings that are about one package stand in that
// package's testdata, those about the whole way from text to rows in this one's; all are made by the scripts in tests/oracle. What differs stands in
// a list beside the recording (known_test.go), which may only get shorter.
package conformance
