package duckdb

import (
	"database/sql/driver"
	"fmt"
	"slices"
	"strconv"
	"strings"

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
		return "\nSEMI JOIN temp." + quoteName(r.positions("only", files, func(f plan.DataFile) plan.RowSet { return f.Only })) + on + among(files)
	case !slices.ContainsFunc(files, holed):
		return ""
	case manyDeleted(files, few):
		return "\nLEFT JOIN temp." + quoteName(r.bits("deleted", files, deleted)) +
			" AS d ON d.file = f.file_index\nWHERE CASE WHEN d.bits IS NULL OR f.file_row_number >= bit_length(d.bits) THEN true ELSE get_bit(d.bits, CAST(f.file_row_number AS INTEGER)) = 0 END"
	}
	return "\nANTI JOIN temp." + quoteName(r.positions("deleted", files, deleted)) + on
}

// maxListed is how many rows are named in a query. Of longer lists DuckDB makes another join.
const maxListed = 512

// among names the places of the chosen rows, whatever their files, where they are few: DuckDB then looks at no other value of the columns in front of
// the join. Of a very short table to be joined it finds the list by itself.
func among(files []plan.DataFile) string {
	var places []int64
	for _, f := range files {
		if f.Only == nil || f.Only.Len()+int64(len(places)) > maxListed {
			return ""
		}
		for p := range f.Only.All() {
			places = append(places, p)
		}
	}
	slices.Sort(places)
	places = slices.Compact(places)
	if len(places) == 0 {
		return ""
	}
	list := make([]string, len(places))
	for i, p := range places {
		list[i] = strconv.FormatInt(p, 10)
	}
	return "\nWHERE f.file_row_number IN (" + strings.Join(list, ", ") + ")"
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

// sieve is what leaves rows of files out before the deleted ones are.
type sieve struct {
	cond plan.Expr  // of a filteredScan
	keys *plan.Join // of a sievedScan
}

func (s sieve) empty() bool { return s.cond == nil && s.keys == nil }

// sieved is the rows of files that a sieve leaves, with their places.
func (r *renderer) sieved(from string, attrs []*plan.Attr, by sieve) (string, error) {
	alias := r.alias("files")
	b := fromItem(from+" AS "+quoteName(alias), alias, attrColumns(attrs), attrNames(attrs))
	var err error
	if by.cond != nil {
		b, err = r.addFilter(b, by.cond, "", nil)
	} else {
		b, err = r.joined(b, by.keys, nil)
	}
	if err != nil {
		return "", err
	}
	var where strings.Builder
	writeConjuncts(&where, "WHERE", b.where)
	text := fmt.Sprintf("SELECT %[1]s.*, %[1]s.file_index, %[1]s.file_row_number\nFROM %[2]s", quoteName(alias), strings.Join(b.from, "\n")) + where.String()
	return "(\n  " + indent(text) + "\n)", nil
}

// filteredScan is the scan below a filter whose condition can be put to the rows of its files before the deleted ones are left out: that is
// cheaper where few rows satisfy it, and right where it cannot fail on a row that is deleted.
func filteredScan(f *plan.Filter) (*plan.Scan, bool) {
	x, ok := scanWithHoles(f.In)
	if !ok || len(x.Pushed) > 0 || !neverFails(f.Cond) {
		return nil, false
	}
	ok = true // as long as nothing is of a query around this one
	plan.Walk(f.Cond, func(e plan.Expr) bool {
		_, outer := e.(*plan.OuterAttr)
		ok = ok && !outer
		return ok
	})
	return x, ok && ownColumns(x, f.Cond, nil)
}

// sievedScan is the scan left of a join that keeps the rows with some keys, which likewise can come before the deleted rows are left out.
func sievedScan(j *plan.Join) (*plan.Scan, bool) {
	keys, ok := j.R.(*plan.LocalRelation)
	if !ok || j.Kind != plan.SemiJoin || j.On == nil || !neverFails(j.On) {
		return nil, false
	}
	x, ok := scanWithHoles(j.L)
	return x, ok && ownColumns(x, j.On, keys.Attrs)
}

// scanWithHoles is a scan of files some of which have deleted rows.
func scanWithHoles(in plan.Relation) (*plan.Scan, bool) {
	for {
		a, ok := in.(*plan.SubqueryAlias)
		if !ok || len(a.Columns) > 0 {
			break
		}
		in = a.In
	}
	x, ok := in.(*plan.Scan)
	if !ok {
		return nil, false
	}
	s, ok := x.Source.(*plan.ParquetSource)
	return x, ok && slices.ContainsFunc(s.Files, holed)
}

// ownColumns reports whether a condition is over columns that stand in the files of a scan, and others.
func ownColumns(x *plan.Scan, cond plan.Expr, others []*plan.Attr) bool {
	src, _ := x.Source.(*plan.ParquetSource)
	own := map[int]bool{}
	for _, a := range x.Attrs {
		// Times of old files are not yet what they are for others, partition values do not stand in the files.
		own[a.ID] = !a.Hidden && a.T.Kind != types.Timestamp && !containsFold(src.Partition, a.Name)
	}
	for _, a := range others {
		own[a.ID] = true
	}
	for id := range usesOf([]plan.Expr{cond}).count {
		if !own[id] {
			return false
		}
	}
	return true
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
