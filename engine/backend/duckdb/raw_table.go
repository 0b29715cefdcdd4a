package duckdb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"sync/atomic"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// rawTable is the table function that reads raw files record by record with Go code, for all that DuckDB's readers do otherwise than Spark:
// values that do not fit become NULL, records that are none are kept, dropped or end the query. Its argument is the scan's number in the
// statement.
const rawTable = "go_read_raw"

// rawScan is one scan of raw files.
type rawScan struct {
	files  []plan.InputFile
	format rawFormat
	cols   []types.Field // of the table function: the records' columns, then the file's number
}

// rawFormat reads the records of a format.
type rawFormat interface {
	// sections cuts a file into parts that can be read side by side.
	sections(f *plan.InputFile) ([]rawSection, error)
	// open reads one part; values are as the driver takes them.
	open(s rawSection) (recordReader, error)
}

// recordReader gives one record after the other; io.EOF ends them.
type recordReader interface {
	next(row []any) error
	close() error
}

// rawSection is the records of a file that begin at from or later and before to; to is -1 for all.
type rawSection struct {
	file     int
	in       *plan.InputFile
	from, to int64
}

type rawKey struct{}

// registerRaw makes the table function.
func registerRaw(c *sql.Conn) error {
	t, err := duckdb.NewTypeInfo(duckdb.TYPE_INTEGER)
	if err != nil {
		return err
	}
	return duckdb.RegisterTableUDF(c, rawTable, duckdb.ParallelChunkTableFunction{
		Config: duckdb.TableFunctionConfig{Arguments: []duckdb.TypeInfo{t}},
		BindArgumentsContext: func(ctx context.Context, _ map[string]any, args ...any) (duckdb.ParallelChunkTableSource, error) {
			scans, ok := ctx.Value(rawKey{}).([]*rawScan)
			n, isInt := args[0].(int32)
			if !ok || !isInt || int(n) >= len(scans) {
				return nil, fmt.Errorf("[DP_INTERNAL] no raw scan %v", args)
			}
			return bindRaw(ctx, scans[n])
		},
	})
}

// rawSource is a scan while it runs: its threads take sections from a list.
type rawSource struct {
	ctx      context.Context
	scan     *rawScan
	infos    []duckdb.ColumnInfo
	sections []rawSection
	taken    atomic.Int64
}

func bindRaw(ctx context.Context, s *rawScan) (*rawSource, error) {
	r := &rawSource{ctx: ctx, scan: s}
	for _, f := range s.cols {
		t, err := typeInfo(f.Type)
		if err != nil {
			return nil, err
		}
		r.infos = append(r.infos, duckdb.ColumnInfo{Name: f.Name, T: t})
	}
	for i := range s.files {
		parts, err := s.format.sections(&s.files[i])
		if err != nil {
			return nil, rawError(err, s.files[i].Path)
		}
		for _, p := range parts {
			p.file, p.in = i, &s.files[i]
			r.sections = append(r.sections, p)
		}
	}
	return r, nil
}

// ColumnInfos are the columns.
func (r *rawSource) ColumnInfos() []duckdb.ColumnInfo { return r.infos }

// Cardinality is not known.
func (r *rawSource) Cardinality() *duckdb.CardinalityInfo { return nil }

// Init says how many threads may read.
func (r *rawSource) Init() duckdb.ParallelTableSourceInfo {
	r.taken.Store(0)
	return duckdb.ParallelTableSourceInfo{MaxThreads: max(1, len(r.sections))}
}

// rawThread is what one thread reads.
type rawThread struct {
	section rawSection
	reader  recordReader
	row     []any // the record's values, then the file's number
	used    []int // the columns the query uses
}

// NewLocalState is a thread that has no section yet.
func (r *rawSource) NewLocalState() any { return &rawThread{row: make([]any, len(r.infos))} }

// FillChunk reads rows until the chunk is full or the sections are done. A panic would end the process.
func (r *rawSource) FillChunk(state any, chunk duckdb.DataChunk) (err error) {
	t, ok := state.(*rawThread)
	if !ok {
		return fmt.Errorf("[DP_INTERNAL] bad state %T", state)
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("[DP_INTERNAL] reading %s: %v", t.section.in.Path, p)
		}
		if err != nil && t.reader != nil {
			_ = t.reader.close()
			t.reader = nil
		}
	}()
	// The driver makes an error of each value for a column that the query does not use.
	t.used = t.used[:0]
	for c := range r.infos {
		if _, err := chunk.GetVector(c); err == nil {
			t.used = append(t.used, c)
		}
	}
	n := 0
	for n < duckdb.GetDataChunkCapacity() {
		if t.reader == nil {
			i := int(r.taken.Add(1)) - 1
			if i >= len(r.sections) {
				break
			}
			t.section = r.sections[i]
			if t.reader, err = r.scan.format.open(t.section); err != nil {
				return rawError(err, t.section.in.Path)
			}
		}
		err := t.reader.next(t.row)
		if errors.Is(err, io.EOF) {
			err = t.reader.close()
			t.reader = nil
			if err != nil {
				return rawError(err, t.section.in.Path)
			}
			if err := r.ctx.Err(); err != nil {
				return err
			}
			continue
		}
		if err != nil {
			return rawError(err, t.section.in.Path)
		}
		t.row[len(t.row)-1] = int64(t.section.file)
		for _, c := range t.used {
			if err := chunk.SetValue(c, n, t.row[c]); err != nil {
				return err
			}
		}
		n++
	}
	return chunk.SetSize(n)
}

var plainInfos = map[types.Kind]duckdb.Type{
	types.Boolean: duckdb.TYPE_BOOLEAN, types.Byte: duckdb.TYPE_TINYINT, types.Short: duckdb.TYPE_SMALLINT, types.Int: duckdb.TYPE_INTEGER,
	types.Long: duckdb.TYPE_BIGINT, types.Float: duckdb.TYPE_FLOAT, types.Double: duckdb.TYPE_DOUBLE, types.String: duckdb.TYPE_VARCHAR,
	types.Char: duckdb.TYPE_VARCHAR, types.Varchar: duckdb.TYPE_VARCHAR, types.Binary: duckdb.TYPE_BLOB, types.Date: duckdb.TYPE_DATE,
	types.Timestamp: duckdb.TYPE_TIMESTAMP_TZ, types.TimestampNTZ: duckdb.TYPE_TIMESTAMP, types.Null: duckdb.TYPE_VARCHAR,
}

// typeInfo is the driver's form of a type that files can have.
func typeInfo(t types.Type) (duckdb.TypeInfo, error) { return typeInfoOf(t, plainInfos) }

func typeInfoOf(t types.Type, plain map[types.Kind]duckdb.Type) (duckdb.TypeInfo, error) {
	switch t.Kind {
	case types.Decimal:
		return duckdb.NewDecimalInfo(uint8(t.Precision), uint8(t.Scale))
	case types.Array:
		e, err := typeInfoOf(*t.Elem, plain)
		if err != nil {
			return nil, err
		}
		return duckdb.NewListInfo(e)
	case types.Map:
		k, err := typeInfoOf(*t.Key, plain)
		if err != nil {
			return nil, err
		}
		v, err := typeInfoOf(*t.Elem, plain)
		if err != nil {
			return nil, err
		}
		return duckdb.NewMapInfo(k, v)
	case types.Struct:
		entries := make([]duckdb.StructEntry, len(t.Fields))
		for i, f := range t.Fields {
			ft, err := typeInfoOf(f.Type, plain)
			if err != nil {
				return nil, err
			}
			if entries[i], err = duckdb.NewStructEntry(ft, f.Name); err != nil {
				return nil, err
			}
		}
		if len(entries) > 0 {
			return duckdb.NewStructInfo(entries[0], entries[1:]...)
		}
	}
	k, ok := plain[t.Kind]
	if !ok {
		return nil, raise("UNSUPPORTED_DATATYPE", "Columns of the type %s cannot be read from files.", t.SQL())
	}
	return duckdb.NewTypeInfo(k)
}
