package duckdb

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"embed"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/seed-e45c46d8/dp/engine/backend/duckdb/aggregates"
	"github.com/seed-e45c46d8/dp/engine/diag"
)

// library is what DuckDB has been given of dp's own macros (spark_…), Go functions (go_…) and aggregate functions in C (native_…). They are created when the first statement
// needs them and then stay for every connection of the process.
type library struct {
	mu   sync.Mutex
	have map[string]bool // user functions too, by the name they are registered with
}

// forget is for a DuckDB that has been given nothing yet.
func (l *library) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.have = nil
}

// sqlFiles hold the macros: CREATE MACRO spark_name(…) AS …; one after the other.
//
//go:embed *.sql
var sqlFiles embed.FS

// macro is one CREATE MACRO statement.
type macro struct {
	text  string
	needs []string // macros and functions it calls
}

var (
	macroStart = regexp.MustCompile(`(?m)^CREATE MACRO (spark_[a-z0-9_]+)\(`)
	ownCall    = regexp.MustCompile(`\b(?:spark|go|native)_[a-z0-9_]+\(`)
)

var macros = sync.OnceValue(func() map[string]macro {
	m := map[string]macro{}
	files, err := sqlFiles.ReadDir(".")
	if err != nil {
		return m
	}
	for _, f := range files {
		b, err := sqlFiles.ReadFile(f.Name())
		if err != nil {
			continue
		}
		text := string(b)
		at := macroStart.FindAllStringSubmatchIndex(text, -1)
		for i, p := range at {
			end := len(text)
			if i+1 < len(at) {
				end = at[i+1][0]
			}
			name := text[p[2]:p[3]]
			stmt := strings.TrimSpace(text[p[0]:end])
			if j := strings.LastIndexByte(stmt, ';'); j >= 0 {
				stmt = stmt[:j]
			}
			m[name] = macro{stmt, callsIn(stmt[p[3]-p[0]:], name)}
		}
	}
	return m
})

// callsIn lists dp's own macros and functions that a text calls, but self.
func callsIn(text, self string) []string {
	var r []string
	for _, n := range ownCall.FindAllString(text, -1) {
		if n = n[:len(n)-1]; n != self && !slices.Contains(r, n) {
			r = append(r, n)
		}
	}
	return r
}

// goFunction is a function written in Go. Its callbacks must not panic: a panic there ends the process.
type goFunction struct {
	name string
	make func() (duckdb.ScalarFunc, error)
}

// goFunctions is the index of the Go functions.
var goFunctions = sync.OnceValue(func() map[string]goFunction {
	m := map[string]goFunction{}
	for _, family := range [][]goFunction{checkFunctions(), castFunctions(), tableFunctions()} {
		for _, f := range family {
			m[f.name] = f
		}
	}
	return m
})

// provide creates what the statement calls and DuckDB does not have yet.
func (d *database) provide(ctx context.Context, c *sql.Conn, needs []string) error {
	d.library.mu.Lock()
	defer d.library.mu.Unlock()
	if d.library.have == nil {
		d.library.have = map[string]bool{}
	}
	var todo []string
	var missing error
	var visit func(n string)
	visit = func(n string) {
		if d.library.have[n] || slices.Contains(todo, n) {
			return
		}
		m, isMacro := macros()[n]
		_, isFunc := goFunctions()[n]
		isNative := strings.HasPrefix(n, aggregates.Prefix)
		if !isMacro && !isFunc && !isNative && n != rawTable {
			missing = diag.New("DP_INTERNAL", "the backend has no function %s", n)
			return
		}
		for _, k := range m.needs {
			visit(k)
		}
		todo = append(todo, n)
	}
	for _, n := range needs {
		visit(n)
	}
	if missing != nil || len(todo) == 0 {
		return missing
	}
	var text strings.Builder
	for _, n := range todo {
		if n == rawTable {
			if err := registerRaw(c); err != nil {
				return fmt.Errorf("duckdb: cannot register %s: %w", n, err)
			}
			continue
		}
		if strings.HasPrefix(n, aggregates.Prefix) {
			if err := registerNative(c, n); err != nil {
				return fmt.Errorf("duckdb: cannot register %s: %w", n, err)
			}
			continue
		}
		f, ok := goFunctions()[n]
		if !ok {
			text.WriteString(macros()[n].text + ";\n")
			continue
		}
		s, err := f.make()
		if err == nil {
			err = duckdb.RegisterScalarUDF(c, n, s)
		}
		if err != nil {
			return fmt.Errorf("duckdb: cannot register %s: %w", n, err)
		}
	}
	if text.Len() > 0 {
		if _, err := c.ExecContext(ctx, text.String()); err != nil {
			return translate(err)
		}
	}
	for _, n := range todo {
		d.library.have[n] = true
	}
	return nil
}

// registerNative registers an aggregate function in C. The driver does not show the connection of DuckDB's C interface, which it takes.
func registerNative(c *sql.Conn, name string) error {
	return c.Raw(func(driverConn any) error {
		conn := reflect.ValueOf(driverConn)
		if conn.Kind() == reflect.Pointer && conn.Elem().Kind() == reflect.Struct {
			if f := conn.Elem().FieldByName("conn"); f.Kind() == reflect.Struct {
				if p := f.FieldByName("Ptr"); p.Kind() == reflect.UnsafePointer {
					return aggregates.Register(p.UnsafePointer(), name)
				}
			}
		}
		return fmt.Errorf("the driver's connection is a %T", driverConn)
	})
}

// provideUsers registers the user functions that DuckDB does not have yet.
func (d *database) provideUsers(c *sql.Conn, users []*userRegistration) error {
	d.library.mu.Lock()
	defer d.library.mu.Unlock()
	if d.library.have == nil {
		d.library.have = map[string]bool{}
	}
	for _, u := range users {
		if d.library.have[u.name] {
			continue
		}
		if err := duckdb.RegisterScalarUDF(c, u.name, u); err != nil {
			return fmt.Errorf("duckdb: cannot register the function %s: %w", u.fn.Name, err)
		}
		d.library.have[u.name] = true
	}
	return nil
}

// rowFunction is a Go function of rows: NULL in, NULL out unless nulls is set. One of run and runIn is given; runIn gets the context of the
// statement.
type rowFunction struct {
	config duckdb.ScalarFuncConfig
	run    func(args []any) (any, error)
	runIn  func(ctx context.Context, args []any) (any, error)
}

// Config is DuckDB's view of the signature.
func (f *rowFunction) Config() duckdb.ScalarFuncConfig { return f.config }

// Executor runs the function row by row; a panic becomes an error, since it would end the process.
func (f *rowFunction) Executor() duckdb.ScalarFuncExecutor {
	if f.runIn != nil {
		return duckdb.ScalarFuncExecutor{
			ScalarBinder: bindStatement,
			RowContextExecutor: func(ctx context.Context, values []driver.Value) (v any, err error) {
				defer recovered(&err)
				return f.runIn(ctx, anys(nil, values))
			},
		}
	}
	var args []any // of one chunk: DuckDB asks for an Executor for each
	return duckdb.ScalarFuncExecutor{RowExecutor: func(values []driver.Value) (v any, err error) {
		defer recovered(&err)
		args = anys(args, values)
		return f.run(args)
	}}
}

func anys(args []any, values []driver.Value) []any {
	args = args[:0]
	for _, v := range values {
		args = append(args, v)
	}
	return args
}

func recovered(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("[DP_INTERNAL] %v", p)
	}
}

// bindStatement gives a function the context of its statement when the statement is bound. Without it the driver looks for the context when a
// chunk is run, and writes it down where the other threads of the statement read it.
func bindStatement(statement context.Context, _ []duckdb.ScalarUDFArg) (context.Context, error) {
	return statement, nil
}

// define makes a Go function with plain argument and result types.
func define(name string, result duckdb.Type, args []duckdb.Type, volatile bool, f rowFunction) goFunction {
	return goFunction{name, func() (duckdb.ScalarFunc, error) {
		f := f
		f.config.Volatile = volatile
		for _, a := range args {
			t, err := duckdb.NewTypeInfo(a)
			if err != nil {
				return nil, err
			}
			f.config.InputTypeInfos = append(f.config.InputTypeInfos, t)
		}
		t, err := duckdb.NewTypeInfo(result)
		f.config.ResultTypeInfo = t
		return &f, err
	}}
}
