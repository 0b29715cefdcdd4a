package conformance

import (
	"bufio"
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
	"github.com/seed-e45c46d8/dp/tests/recorded"
)

// sqlRatchet lists the statements of Spark's SQL suite whose outcome is not Spark's, with what happens instead.
const sqlRatchet = "testdata/sql_suite_differ.tsv"

// suiteStatement is one statement of the suite.
type suiteStatement struct {
	file, query, schema, answer string
	rejected                    bool // by Spark; answer is the error class
}

// suiteStatements are the statements by file. A later answer of Spark's stands in for the recorded one.
func suiteStatements(t testing.TB) [][]suiteStatement {
	files := recordedStatements(t)
	later, err := os.ReadFile("testdata/sql_suite_later.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(later)) {
		p := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") {
			continue
		}
		n, err := strconv.Atoi(p[1])
		i := slices.IndexFunc(files, func(f []suiteStatement) bool { return f[0].file == p[0] })
		if err != nil || i < 0 || n < 1 || n > len(files[i]) {
			t.Fatalf("no statement %s of %s", p[1], p[0])
		}
		s := &files[i][n-1]
		s.schema, s.answer, s.rejected = suiteText.Replace(p[2]), suiteText.Replace(p[3]), p[4] == "1"
	}
	return files
}

// suiteText undoes the escapes of the recordings.
var suiteText = strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\r`, "\r", `\\`, `\`)

func recordedStatements(t testing.TB) [][]suiteStatement {
	in := bufio.NewScanner(strings.NewReader(recorded.Text(t, "testdata/sql_suite.tsv.gz")))
	in.Buffer(nil, 1<<20)
	var files [][]suiteStatement
	last := ""
	for in.Scan() {
		p := strings.Split(in.Text(), "\t")
		if strings.HasPrefix(p[0], "#") {
			continue
		}
		s := suiteStatement{p[0], suiteText.Replace(p[1]), suiteText.Replace(p[2]), suiteText.Replace(p[3]), p[4] == "1"}
		if s.file != last {
			files = append(files, nil)
			last = s.file
		}
		files[len(files)-1] = append(files[len(files)-1], s)
	}
	if err := in.Err(); err != nil {
		t.Fatal(err)
	}
	return files
}

// suiteSession is a session as Spark's suite has one: some views, the time zone of Los Angeles.
func suiteSession(t testing.TB, dir string) *engine.Session {
	e, err := engine.Open(engine.Config{
		Name: "suite", Dir: dir, Storage: dir + "/.dp", Catalog: "spark_catalog", Schema: "default",
		Conf: map[string]string{"spark.sql.session.timeZone": "America/Los_Angeles"},
	}, engine.Parts{OpenBackend: func(c engine.Config) (backend.Backend, delta.Parquet, error) {
		b, err := duckdb.New(duckdb.Options{TimeZone: c.Conf["spark.sql.session.timeZone"], Now: c.Now, Catalog: c.Catalog, Schema: c.Schema, Threads: 1, MemoryLimit: 1 << 30})
		if err != nil {
			return nil, nil, err
		}
		return b, b.Parquet(), nil
	}}, false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	s := engine.NewSession(e)
	for _, v := range suiteViews {
		if _, _, err := suiteRows(s, v); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

var suiteViews = []string{
	"CREATE TEMPORARY VIEW testdata AS SELECT CAST(id AS INT) AS key, CAST(id AS STRING) AS value FROM range(1, 101)",
	"CREATE TEMPORARY VIEW arraydata AS SELECT * FROM VALUES (array(1, 2, 3), array(array(1, 2, 3))), (array(2, 3, 4), array(array(2, 3, 4))) AS t(arraycol, nestedarraycol)",
	`CREATE TEMPORARY VIEW mapdata AS SELECT * FROM VALUES (map(1, 'a1', 2, 'b1', 3, 'c1', 4, 'd1', 5, 'e1')), (map(1, 'a2', 2, 'b2', 3, 'c2', 4, 'd2')),
		(map(1, 'a3', 2, 'b3', 3, 'c3')), (map(1, 'a4', 2, 'b4')), (map(1, 'a5')) AS t(mapcol)`,
	"CREATE TEMPORARY VIEW aggtest AS SELECT * FROM VALUES (56, 7.8F), (100, 99.097F), (0, 0.09561F), (42, 324.78F) AS t(a, b)",
}

func suiteRows(s *engine.Session, text string) (types.Schema, string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	parts := sparksql.ParseScript(text, "suite.sql", nil)
	var schema types.Schema
	var out []string
	for _, p := range parts {
		if p.Err != nil {
			return schema, "", p.Err
		}
		rows, err := s.Execute(ctx, p.Statement)
		if err != nil {
			return schema, "", err
		}
		schema, out = rows.Schema, nil
		loc, _ := time.LoadLocation("America/Los_Angeles")
		for row, err := range rows.All {
			if err != nil {
				return schema, "", err
			}
			out = append(out, strings.ReplaceAll(hive{loc}.row(row, schema.Fields), `\t`, "\t"))
		}
	}
	return schema, strings.Join(out, "\n"), nil
}

// outcome is "" for Spark's answer, else what happened: "accepted" what Spark rejects, an error's class, "different" rows, rows in another "order"
// or another of several right answers, another "schema" (a name or a type), the "text" of EXPLAIN and DESCRIBE, which tells how a plan runs and
// where a table lies, another answer under a "setting" that dp refuses, numbers that only differ in their last "digits": moments that are summed
// up in another order.
func (s suiteStatement) outcome(session *suiteRun) (why, detail string) {
	why, detail = s.run(session.Session)
	session.settings(s, why)
	switch {
	case why == "different" && tellsText.MatchString(s.query):
		why = "text"
	case why == "different" && undetermined(s):
		why = "order"
	case why != "" && len(session.refused) > 0 && !setStatement.MatchString(s.query):
		why = "setting"
	}
	return why, detail
}

// suiteRun is a session and the settings that dp refused in it.
type suiteRun struct {
	*engine.Session
	refused map[string]bool
}

// fileSettings are the settings that Spark's suite runs a whole file under; the recording does not have them.
var fileSettings = map[string]string{
	"cte-nonlegacy":                     "SET spark.sql.legacy.ctePrecedencePolicy=EXCEPTION",
	"datetime-parsing-legacy":           "SET spark.sql.legacy.timeParserPolicy=LEGACY",
	"double-quoted-identifiers-enabled": "SET spark.sql.ansi.doubleQuotedIdentifiers=true",
	"keywords-enforced":                 "SET spark.sql.ansi.enforceReservedKeywords=true",
	"postgreSQL/interval":               "SET spark.sql.legacy.interval.enabled=true",
	"timestampNTZ/datetime-special":     "SET spark.sql.timestampType=TIMESTAMP_NTZ",
}

// newSuiteRun opens a session for the statements of a file, with the tables of PostgreSQL's tests that they read.
func newSuiteRun(t testing.TB, dir string, statements []suiteStatement) *suiteRun {
	file := statements[0].file
	r := &suiteRun{suiteSession(t, dir), map[string]bool{}}
	for table, data := range map[string]string{"onek": "onek", "tenk1": "tenk"} {
		if slices.ContainsFunc(statements, func(s suiteStatement) bool { return strings.Contains(s.query, table) }) {
			path := filepath.Join(t.TempDir(), data+".csv")
			if err := os.WriteFile(path, []byte(recorded.Text(t, "testdata/postgresql/"+data+".data.gz")), 0o644); err != nil {
				t.Fatal(err)
			}
			if _, _, err := suiteRows(r.Session, fmt.Sprintf(`CREATE TABLE %s AS SELECT * FROM read_files('%s', format => 'csv', sep => '\t', header => false, rescuedDataColumn => '', schema => '%s')`, table, path, postgresColumns)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if set, ok := fileSettings[file]; ok {
		s := suiteStatement{query: set}
		why, _ := s.run(r.Session)
		r.settings(s, why)
	}
	return r
}

// postgresColumns are the columns of the tables of PostgreSQL's own tests.
const postgresColumns = "unique1 INT, unique2 INT, two INT, four INT, ten INT, twenty INT, hundred INT, thousand INT, twothousand INT, fivethous INT, tenthous INT, odd INT, even INT, stringu1 STRING, stringu2 STRING, string4 STRING"

var setStatement = regexp.MustCompile(`(?is)^\s*(re)?set\s+(spark\.[\w.]+)`)

func (r *suiteRun) settings(s suiteStatement, why string) {
	m := setStatement.FindStringSubmatch(s.query)
	switch {
	case m == nil:
	case why == "UNSUPPORTED_FEATURE":
		r.refused[strings.ToLower(m[2])] = true
	default:
		delete(r.refused, strings.ToLower(m[2]))
	}
}

// tellsText is the statements whose answers are for people.
var tellsText = regexp.MustCompile(`(?is)^\s*(explain|desc|describe)\s`)

// undetermined are statements with more than one right answer: mode() of values that are equally frequent, windows and their frames over rows
// that ORDER BY holds for equal, random numbers of rows in several partitions, and
// LIMIT and OFFSET of rows without an order.
func undetermined(s suiteStatement) bool {
	switch s.file {
	case "mode":
		return modeOfAny.MatchString(s.query)
	case "random":
		return strings.Contains(s.query, "FROM VALUES (0), (1), (2)") // Spark put each row into a partition of its own
	case "subquery/subquery-offset":
		return limited.MatchString(s.query) && !strings.Contains(s.query, "order by")
	case "postgreSQL/window_part2":
		return strings.Contains(s.query, "union all select null, 42")
	}
	return false
}

var limited = regexp.MustCompile(`(?i)\b(limit|offset)\b`)

var modeOfAny = regexp.MustCompile(`(?i)mode\(\w+(, false)?\)`)

func (s suiteStatement) run(session *engine.Session) (why, detail string) {
	defer func() {
		if p := recover(); p != nil {
			why, detail = "panic", fmt.Sprint(p)
		}
	}()
	schema, got, err := suiteRows(session, s.query)
	switch {
	case s.rejected && err != nil:
		return "", ""
	case s.rejected:
		return "accepted", s.answer
	case err != nil:
		return diag.Code(err), err.Error()
	case s.schema == "struct<>":
		return "", ""
	}
	detail = fmt.Sprintf("got  %q\nwant %q", got, s.answer)
	if g, want := sortedLines(got), sortedLines(s.answer); g != want {
		if sameButDigits(g, want) {
			return "digits", detail
		}
		return "different", detail
	}
	if orderBy.MatchString(outermost(s.query)) && strings.TrimSpace(got) != strings.TrimSpace(s.answer) {
		return "order", detail
	}
	columns := make([]string, len(schema.Fields))
	for i, f := range schema.Fields {
		columns[i] = f.Name + ":" + f.Type.String()
	}
	if g := "struct<" + strings.Join(columns, ",") + ">"; g != s.schema {
		return "schema", fmt.Sprintf("got  %s\nwant %s", g, s.schema)
	}
	return "", ""
}

// sortedLines are the rows in a fixed order: so Spark records the answer of a query that orders nothing.
func sortedLines(answer string) string {
	lines := strings.Split(strings.TrimRight(answer, "\n"), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " \t")
	}
	sort.Strings(lines)
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// sameButDigits reports rows that differ in numbers that are nearly the same.
func sameButDigits(a, b string) bool {
	numbers := func(s string) ([]float64, string) {
		var out []float64
		rest := number.ReplaceAllStringFunc(s, func(n string) string {
			f, err := strconv.ParseFloat(n, 64)
			if err != nil {
				return n
			}
			out = append(out, f)
			return "#"
		})
		sort.Float64s(out)
		return out, rest
	}
	x, restA := numbers(a)
	y, restB := numbers(b)
	return restA == restB && slices.EqualFunc(x, y, func(p, q float64) bool { return math.Abs(p-q) <= 3e-9*math.Abs(p) })
}

var number = regexp.MustCompile(`-?\d+\.\d+(E-?\d+)?`)

// outermost is a query without what stands in parentheses.
func outermost(query string) string {
	var b strings.Builder
	depth := 0
	for _, r := range query {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case depth == 0:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// TestSQLSuite runs Spark's SQL suite, each file in a session of its own. What is not Spark's outcome stands in the ratchet, which may only get
// shorter; -update rewrites it.
func TestSQLSuite(t *testing.T) {
	var rows, equal, rejected, accepted int
	ratchet(t, sqlRatchet, func(report func(statement, why, detail string)) {
		for _, file := range suiteStatements(t) {
			session := newSuiteRun(t, t.TempDir(), file)
			for i, s := range file {
				why, detail := s.outcome(session)
				switch {
				case s.rejected:
					rejected++
					if why != "" {
						accepted++
					}
				case s.schema != "struct<>":
					rows++
					if why == "" {
						equal++
					}
				}
				report(fmt.Sprintf("%s\t%d\t%s", s.file, i+1, strings.Join(strings.Fields(s.query), " ")), why, detail)
			}
		}
	})
	t.Logf("%d statements with rows, %d equal (%.1f %%); %d that Spark rejects, %d accepted (%.1f %%)", rows, equal, 100*float64(equal)/float64(rows), rejected, accepted, 100*float64(accepted)/float64(rejected))
}
