// Package aggregates has aggregate functions for DuckDB that are written in C: those in which only Spark's own order of operations gives Spark's last
// digit, and sketches that DuckDB does not have. A C function costs what DuckDB's own cost; a Go function over a list of the values costs many times that.
//
// A statistic (statistic.c) is the sum, mean or moments of doubles, value by value. plain.c makes an aggregate function of it, frame.c one for the frames
// of a window. duckdb_api.h is the part of DuckDB's C interface that it takes.
//
// hll.c estimates the number of different values by Spark's hash of them (hash.c) and its tables (hll_tables.h, by tests/oracle/hll_goldens.py).
//
// It must not know Spark's functions, plans or the driver: it gets a pointer to a connection. A statistic is added to the table in statistic.c.
package aggregates

/*
#cgo CFLAGS: -O2 -std=c11
#include <stdlib.h>
#include "hash.h"
#include "statistic.h"
*/
import "C"

import (
	"fmt"
	"strings"
	"unsafe"
)

// Prefix starts the names of the functions. Behind it stands a statistic's name, of which FrameSuffix makes the function for windows, or DistinctPrefix and
// the type of the values that are counted: int, long, float, double, text, blob, or hash for a hash of them.
const (
	Prefix         = "native_"
	FrameSuffix    = "_frame"
	DistinctPrefix = "approx_count_distinct_"
)

// Register makes the function known to the database of a connection, a duckdb_connection of DuckDB's C interface.
func Register(connection unsafe.Pointer, name string) error {
	base, frame := strings.CutSuffix(strings.TrimPrefix(name, Prefix), FrameSuffix)
	base, distinct := strings.CutPrefix(base, DistinctPrefix)
	cBase, cName := C.CString(base), C.CString(name)
	defer C.free(unsafe.Pointer(cBase))
	defer C.free(unsafe.Pointer(cName))
	con := C.duckdb_connection(connection)
	state := C.int(C.DUCKDB_SUCCESS)
	s, h := C.find_statistic(cBase), C.find_hashed(cBase)
	switch {
	case distinct && h != nil:
		state = C.register_hll(con, cName, h)
	case !distinct && s != nil && frame:
		state = C.register_frame(con, cName, s)
	case !distinct && s != nil:
		state = C.register_plain(con, cName, s)
	default:
		return fmt.Errorf("aggregates: no function %s", name)
	}
	if state != C.DUCKDB_SUCCESS {
		return fmt.Errorf("aggregates: cannot register %s", name)
	}
	return nil
}
