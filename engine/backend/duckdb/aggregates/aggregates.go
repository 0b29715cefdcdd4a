// Package aggregates has aggregate functions for DuckDB that are written in C: those in which only Spark's own order of operations gives Spark's last
// digit, and sketches that DuckDB does not have. A C function costs what DuckDB's own cost; a Go function over a list of the values costs many times that.
//
// A statistic (statistic.c) is the sum, mean or moments of doubles, value by value. plain.c makes an aggregate function of it, frame.c one for the frames
// of a window. duckdb_api.h is the part of DuckDB's C interface that it takes.
//
// It must not know Spark's functions, plans or the driver: it gets a pointer to a connection. A statistic is added to the table in statistic.c, its name to
// names.
package aggregates

/*
#cgo CFLAGS: -O2 -std=c11
#include <stdlib.h>
#include "statistic.h"
*/
import "C"

import (
	"fmt"
	"strings"
	"unsafe"
)

// Prefix starts the names of the functions; FrameSuffix ends those for windows.
const (
	Prefix      = "native_"
	FrameSuffix = "_frame"
)

// Register makes the function known to the database of a connection, a duckdb_connection of DuckDB's C interface.
func Register(connection unsafe.Pointer, name string) error {
	base, ok := strings.CutPrefix(name, Prefix)
	if !ok {
		return fmt.Errorf("aggregates: no function %s", name)
	}
	base, frame := strings.CutSuffix(base, FrameSuffix)
	cBase, cName := C.CString(base), C.CString(name)
	defer C.free(unsafe.Pointer(cBase))
	defer C.free(unsafe.Pointer(cName))
	s := C.find_statistic(cBase)
	if s == nil {
		return fmt.Errorf("aggregates: no function %s", name)
	}
	con := C.duckdb_connection(connection)
	var state C.int
	if frame {
		state = C.register_frame(con, cName, s)
	} else {
		state = C.register_plain(con, cName, s)
	}
	if state != C.DUCKDB_SUCCESS {
		return fmt.Errorf("aggregates: cannot register %s", name)
	}
	return nil
}
