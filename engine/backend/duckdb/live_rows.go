package duckdb

import (
	"database/sql/driver"
	"slices"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// liveRows is what leaves out the deleted rows of files f, or all but the chosen ones. few says that few of the files' rows are there to be
// looked at.
func (r *renderer) liveRows(files []plan.DataFile, few bool) string {
	const on = " AS d ON d.file = f.file_index AND d.position = f.file_row_number"
	deleted := func(f plan.DataFile) plan.RowSet { return f.Deleted }
	switch {
	case slices.ContainsFunc(files, picked):
		return "\nSEMI JOIN temp." + quoteName(r.positions("only", files, func(f plan.DataFile) plan.RowSet { return f.Only })) + on
	case !slices.ContainsFunc(files, holed):
		return ""
	case manyDeleted(files, few):
		return "\nLEFT JOIN temp." + quoteName(r.bits("deleted", files, deleted)) +
			" AS d ON d.file = f.file_index\nWHERE CASE WHEN d.bits IS NULL OR f.file_row_number >= bit_length(d.bits) THEN true ELSE get_bit(d.bits, CAST(f.file_row_number AS INTEGER)) = 0 END"
	}
	return "\nANTI JOIN temp." + quoteName(r.positions("deleted", files, deleted)) + on
}

// manyDeleted reports whether deleted rows are so many that their places as bits are cheaper than as a table to be joined: that takes a quarter of a
// microsecond a place to fill, the bits of a file of five million rows two milliseconds in all.
func manyDeleted(files []plan.DataFile, few bool) bool {
	n := int64(0)
	for _, f := range files {
		if holed(f) {
			n += f.Deleted.Len()
		}
	}
	if few {
		return n > 1<<12
	}
	return n > 1<<16
}

// positions is a temporary table of rows of files.
func (r *renderer) positions(name string, files []plan.DataFile, of func(plan.DataFile) plan.RowSet) string {
	name = r.alias(name)
	r.setup = append(r.setup, tempTable{name: name, columns: "file UBIGINT, position BIGINT", rows: func(yield func([]driver.Value, error) bool) {
		row := make([]driver.Value, 2)
		for i, f := range files {
			rows := of(f)
			if rows == nil {
				continue
			}
			for p := range rows.All() {
				row[0], row[1] = uint64(i), p
				if !yield(row, nil) {
					return
				}
			}
		}
	}})
	return name
}

// bits is a temporary table of rows of files, a row a file: the bit of a row's place is set. They end after the last that is; a file
// without any has none.
func (r *renderer) bits(name string, files []plan.DataFile, of func(plan.DataFile) plan.RowSet) string {
	name = r.alias(name)
	r.setup = append(r.setup, tempTable{name: name, columns: "file UBIGINT, bits BLOB", then: "ALTER TABLE temp." + quoteName(name) + " ALTER COLUMN bits TYPE BIT", rows: func(yield func([]driver.Value, error) bool) {
		for i, f := range files {
			rows := of(f)
			if rows == nil || rows.Len() == 0 {
				continue
			}
			var set []byte
			for p := range rows.All() {
				for int64(len(set)) <= p>>3 {
					set = append(set, 0)
				}
				set[p>>3] |= 0x80 >> (p & 7)
			}
			if !yield([]driver.Value{uint64(i), set}, nil) {
				return
			}
		}
	}})
	return name
}

// filteredScan is the scan below a filter whose condition can be put to the rows of its files before the deleted ones are left out: that is
// cheaper where few rows satisfy it, and right where it cannot fail on a row that is deleted.
func filteredScan(f *plan.Filter) (*plan.Scan, bool) {
	in := f.In
	for {
		a, ok := in.(*plan.SubqueryAlias)
		if !ok || len(a.Columns) > 0 {
			break
		}
		in = a.In
	}
	x, ok := in.(*plan.Scan)
	if !ok || len(x.Pushed) > 0 {
		return nil, false
	}
	s, ok := x.Source.(*plan.ParquetSource)
	if !ok || !slices.ContainsFunc(s.Files, holed) || !neverFails(f.Cond) {
		return nil, false
	}
	own := map[int]bool{}
	for _, a := range x.Attrs {
		// Times of old files are not yet what they are for others, partition values do not stand in the files.
		own[a.ID] = !a.Hidden && a.T.Kind != types.Timestamp && !containsFold(s.Partition, a.Name)
	}
	ok = true // as long as nothing is of a query around this one
	plan.Walk(f.Cond, func(e plan.Expr) bool {
		_, outer := e.(*plan.OuterAttr)
		ok = ok && !outer
		return ok
	})
	for id := range usesOf([]plan.Expr{f.Cond}).count {
		ok = ok && own[id]
	}
	return x, ok
}

// neverFails reports whether a condition has an answer for every row: it compares columns and constants, and asks whether there are such rows.
func neverFails(e plan.Expr) bool {
	ok := true
	plan.Walk(e, func(e plan.Expr) bool {
		switch x := e.(type) {
		case *plan.Attr, *plan.OuterAttr, *plan.Literal:
		case *plan.Call:
			switch x.Name {
			case "=", "<=>", "<", "<=", ">", ">=", "and", "or", "not", "isnull", "isnotnull":
			default:
				ok = false
			}
		case *plan.Subquery:
			ok = ok && x.Kind == plan.Exists && rowsNeverFail(x.Query)
		default:
			ok = false
		}
		return ok
	})
	return ok
}

// rowsNeverFail is neverFails for the rows of a query.
func rowsNeverFail(r plan.Relation) bool {
	ok := true
	plan.WalkRelation(r, func(r plan.Relation) bool {
		switch x := r.(type) {
		case *plan.Scan, *plan.SubqueryAlias:
		case *plan.Filter:
			ok = ok && neverFails(x.Cond)
		case *plan.Project:
			for _, e := range x.List {
				if a, is := e.(*plan.Alias); is {
					e = a.E
				}
				ok = ok && neverFails(e)
			}
		default:
			ok = false
		}
		return ok
	})
	return ok
}
