package pyspark

import (
	"regexp"
	"sort"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// catalog is spark.catalog: the tables as they are now, and the program's temporary views. What would change tables is refused.
type catalog struct{ h *Host }

const catalogModule = "pyspark.sql.catalog"

var (
	catalogClass = runtime.NewClass(catalogModule, "Catalog")
	catalogKind  = newRecordKind(catalogModule, "CatalogMetadata", "name", "description")
	databaseKind = newRecordKind(catalogModule, "Database", "name", "catalog", "description", "locationUri")
	tableKind    = newRecordKind(catalogModule, "Table", "name", "catalog", "namespace", "description", "tableType", "isTemporary")
	columnKind   = newRecordKind(catalogModule, "Column", "name", "description", "dataType", "nullable", "isPartition", "isBucket", "isCluster")
)

// Type makes it a Python object.
func (*catalog) Type() *runtime.Type { return catalogClass.InstanceType() }

// PyClass is its Python class.
func (*catalog) PyClass() *runtime.Class { return catalogClass }

// M__getattribute__ finds the methods.
func (c *catalog) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(c, catalogClass, name)
}

// noCatalog says of each method that dp has not what to do instead.
var noCatalog = map[string]string{
	"setCurrentCatalog": "set catalog in dp.yml, or --catalog", "setCurrentDatabase": "set schema in dp.yml, or --schema",
	"createTable": "use the decorators, or CREATE TABLE in dp sql", "createExternalTable": "name the folder under sources in dp.yml", "dropTable": "use DROP TABLE in dp sql",
	"dropView": "use dropTempView", "createDatabase": "a schema is there with its first table", "dropDatabase": "use DROP TABLE in dp sql",
	"recoverPartitions": "leave it out", "truncateTable": "use DELETE in dp sql", "analyzeTable": "leave it out", "registerFunction": "use spark.udf.register",
	"listFunctions": "use functionExists", "getFunction": "use functionExists", "listPartitions": "query the table", "listViews": "use listTables",
	"getTableProperties": "use SHOW TBLPROPERTIES in dp sql", "getCreateTableString": "use DESCRIBE in dp sql", "listCachedTables": "leave it out: dp keeps no cache",
}

func init() {
	runtime.Getter(tableKind.class, "database", func(r *record) (runtime.Object, error) {
		if l, ok := r.values[2].(*runtime.List); ok && len(l.Items) == 1 {
			return l.Items[0], nil
		}
		return runtime.None, nil
	})
	m := func(sig string, f func(*catalog, *runtime.Args) (runtime.Object, error)) {
		runtime.Method(catalogClass, sig, f)
	}
	m("currentCatalog()", func(c *catalog, _ *runtime.Args) (runtime.Object, error) {
		name, _, err := c.namespace()
		return runtime.String(name), err
	})
	m("currentDatabase()", func(c *catalog, _ *runtime.Args) (runtime.Object, error) {
		_, name, err := c.namespace()
		return runtime.String(name), err
	})
	m("listCatalogs(pattern=None)", (*catalog).listCatalogs)
	m("listDatabases(pattern=None)", (*catalog).listDatabases)
	m("databaseExists(dbName)", func(c *catalog, a *runtime.Args) (runtime.Object, error) {
		d, err := c.database(a)
		return runtime.NewBool(d != nil), err
	})
	m("getDatabase(dbName)", func(c *catalog, a *runtime.Args) (runtime.Object, error) {
		d, err := c.database(a)
		if err != nil {
			return nil, err
		}
		if d == nil {
			name, _ := runtime.AsString(a.At(0))
			return nil, c.h.raise(diag.New("SCHEMA_NOT_FOUND", "The schema `%s` cannot be found. Verify the spelling and correctness of the schema and catalog.", name))
		}
		return d, nil
	})
	m("listTables(dbName=None, pattern=None)", (*catalog).listTables)
	m("tableExists(tableName, dbName=None)", func(c *catalog, a *runtime.Args) (runtime.Object, error) {
		_, err := c.table(a, a.At(1), "spark.catalog.tableExists")
		if e := diagOf(err); e != nil && missingTable[e.Class()] {
			return runtime.False, nil
		}
		return runtime.True, err
	})
	m("getTable(tableName)", (*catalog).getTable)
	m("listColumns(tableName, dbName=None)", (*catalog).listColumns)
	m("functionExists(functionName, dbName=None)", func(_ *catalog, a *runtime.Args) (runtime.Object, error) {
		name, err := a.String(0)
		f, ok := functions.Lookup(strings.ToLower(name))
		return runtime.NewBool(ok && !f.Internal), err
	})
	m("dropTempView(viewName)", func(c *catalog, a *runtime.Args) (runtime.Object, error) {
		name, err := a.String(0)
		key := strings.ToLower(name)
		_, ok := c.h.views[key]
		delete(c.h.views, key)
		return runtime.NewBool(ok), err
	})
	m("dropGlobalTempView(viewName)", func(*catalog, *runtime.Args) (runtime.Object, error) { return runtime.False, nil })
	m("isCached(tableName)", func(c *catalog, a *runtime.Args) (runtime.Object, error) {
		_, err := c.table(a, nil, "spark.catalog.isCached")
		return runtime.False, err
	})
	for _, sig := range []string{"cacheTable(tableName, storageLevel=None)", "uncacheTable(tableName)", "refreshTable(tableName)"} {
		name, _, _ := strings.Cut(sig, "(")
		m(sig, func(c *catalog, a *runtime.Args) (runtime.Object, error) { // without effect, but the table must be there
			_, err := c.table(a, nil, "spark.catalog."+name)
			return runtime.None, err
		})
	}
	m("refreshByPath(path)", func(*catalog, *runtime.Args) (runtime.Object, error) { return runtime.None, nil })
	m("clearCache()", func(*catalog, *runtime.Args) (runtime.Object, error) { return runtime.None, nil })
	for name, hint := range noCatalog {
		m(signatureOf("Catalog", name), func(c *catalog, _ *runtime.Args) (runtime.Object, error) {
			return nil, c.h.refuse("spark.catalog."+name, hint)
		})
	}
}

// missingTable are the errors that say that there is no table of a name.
var missingTable = map[string]bool{"TABLE_OR_VIEW_NOT_FOUND": true, "SCHEMA_NOT_FOUND": true, "DELTA_TABLE_NOT_FOUND": true}

// diagOf is the diag.Error behind an exception that a method is about to raise, nil when there is none.
func diagOf(err error) *diag.Error {
	if err == nil {
		return nil
	}
	if o, ok := runtime.ExceptionOf(err).Get(errorAttr).(*errorObject); ok {
		return o.err
	}
	return nil
}

func (c *catalog) runner(what string) (plan.Runner, error) {
	if c.h.runner == nil {
		return nil, c.h.refuseAction(what, noAction)
	}
	return c.h.runner, nil
}

func (c *catalog) namespace() (catalog, schema string, err error) {
	r, err := c.runner("spark.catalog")
	if err != nil {
		return "", "", err
	}
	return r.Namespace()
}

// like makes the test of a pattern: * stands for any text, | separates patterns.
func like(o runtime.Object) (func(string) bool, error) {
	if o == runtime.None {
		return func(string) bool { return true }, nil
	}
	text, ok := runtime.AsString(o)
	if !ok {
		return nil, NotExpectedType("pattern", "str", o)
	}
	var alternatives []string
	for _, p := range strings.Split(text, "|") {
		alternatives = append(alternatives, strings.ReplaceAll(regexp.QuoteMeta(strings.TrimSpace(p)), `\*`, ".*"))
	}
	re, err := regexp.Compile("(?i)^(?:" + strings.Join(alternatives, "|") + ")$")
	if err != nil {
		return nil, err
	}
	return re.MatchString, nil
}

func (c *catalog) listCatalogs(a *runtime.Args) (runtime.Object, error) {
	match, err := like(a.At(0))
	if err != nil {
		return nil, err
	}
	names, err := c.names(func(n types.TableName) string { return n.Catalog })
	out := runtime.NewList()
	for _, n := range names {
		if match(n) {
			out.Append(catalogKind.of(runtime.String(n), nil))
		}
	}
	return out, err
}

// names are the different values of a part of all tables' names, with that of the current namespace, in order.
func (c *catalog) names(part func(types.TableName) string) ([]string, error) {
	r, err := c.runner("spark.catalog")
	if err != nil {
		return nil, err
	}
	cat, schema, err := r.Namespace()
	if err != nil {
		return nil, err
	}
	tables, err := r.Tables()
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{part(types.TableName{Catalog: cat, Schema: schema}): true}
	for _, t := range tables {
		seen[part(t.Name)] = true
	}
	delete(seen, "")
	var out []string
	for n := range seen {
		out = append(out, n)
	}
	sort.Strings(out)
	return out, nil
}

// databases are the schemas of the current catalog.
func (c *catalog) databases() ([]*record, error) {
	cat, _, err := c.namespace()
	if err != nil {
		return nil, err
	}
	names, err := c.names(func(n types.TableName) string {
		if strings.EqualFold(n.Catalog, cat) {
			return n.Schema
		}
		return ""
	})
	var out []*record
	for _, n := range names {
		out = append(out, databaseKind.of(runtime.String(n), runtime.String(cat), runtime.String(""), runtime.String("")))
	}
	return out, err
}

func (c *catalog) listDatabases(a *runtime.Args) (runtime.Object, error) {
	match, err := like(a.At(0))
	if err != nil {
		return nil, err
	}
	all, err := c.databases()
	out := runtime.NewList()
	for _, d := range all {
		if n, _ := runtime.AsString(d.values[0]); match(n) {
			out.Append(d)
		}
	}
	return out, err
}

// database is the schema that an argument names, nil when there is none.
func (c *catalog) database(a *runtime.Args) (*record, error) {
	name, err := a.String(0)
	if err != nil {
		return nil, err
	}
	all, err := c.databases()
	for _, d := range all {
		n, _ := runtime.AsString(d.values[0])
		cat, _ := runtime.AsString(d.values[1])
		if strings.EqualFold(name, n) || strings.EqualFold(name, cat+"."+n) {
			return d, nil
		}
	}
	return nil, err
}

func (c *catalog) listTables(a *runtime.Args) (runtime.Object, error) {
	match, err := like(a.At(1))
	if err != nil {
		return nil, err
	}
	cat, schema, err := c.namespace()
	if err != nil {
		return nil, err
	}
	if !a.IsNone(0) {
		name, err := a.String(0)
		if err != nil {
			return nil, err
		}
		parts, err := types.SplitName(name)
		if err != nil {
			return nil, c.h.raise(diag.New("PARSE_SYNTAX_ERROR", "Syntax error in the schema name %s.", name))
		}
		schema = parts[len(parts)-1]
		if len(parts) > 1 {
			cat = parts[0]
		}
	}
	tables, err := c.h.runner.Tables()
	if err != nil {
		return nil, err
	}
	out := runtime.NewList()
	found := a.IsNone(0)
	for _, t := range tables {
		if strings.EqualFold(t.Name.Catalog, cat) && strings.EqualFold(t.Name.Schema, schema) {
			found = true
			if match(t.Name.Table) {
				out.Append(tableOf(t))
			}
		}
	}
	if !found {
		if ok, err := c.schemaExists(schema); err != nil || !ok {
			return nil, c.h.raise(diag.New("SCHEMA_NOT_FOUND", "The schema `%s`.`%s` cannot be found. Verify the spelling and correctness of the schema and catalog.", cat, schema))
		}
	}
	var views []string
	for v := range c.h.views {
		if match(v) {
			views = append(views, v)
		}
	}
	sort.Strings(views)
	for _, v := range views {
		out.Append(viewRecord(v))
	}
	return out, nil
}

func (c *catalog) schemaExists(name string) (bool, error) {
	all, err := c.databases()
	for _, d := range all {
		if n, _ := runtime.AsString(d.values[0]); strings.EqualFold(n, name) {
			return true, nil
		}
	}
	return false, err
}

func tableOf(t plan.TableInfo) *record {
	kind, comment := "MANAGED", runtime.Object(runtime.None)
	if t.Kind == "source" {
		kind = "EXTERNAL"
	}
	if t.Comment != "" {
		comment = runtime.String(t.Comment)
	}
	return tableKind.of(runtime.String(t.Name.Table), runtime.String(t.Name.Catalog), runtime.NewList(runtime.String(t.Name.Schema)), comment, runtime.String(kind), runtime.False)
}

func viewRecord(name string) *record {
	return tableKind.of(runtime.String(name), nil, runtime.NewList(), nil, runtime.String("TEMPORARY"), runtime.True)
}

// table resolves the table or view that an argument names, with its schema in a second one.
func (c *catalog) table(a *runtime.Args, db runtime.Object, what string) (plan.Relation, error) {
	name, err := a.String(0)
	if err != nil {
		return nil, err
	}
	if db != nil && db != runtime.None {
		schema, err := runtime.Str(db)
		if err != nil {
			return nil, err
		}
		name = schema + "." + name
	}
	df, err := c.h.tableNamed(name, false, plan.Options{})
	if err != nil {
		return nil, err
	}
	return c.h.settle(df.(*DataFrame).rel, what)
}

func (c *catalog) getTable(a *runtime.Args) (runtime.Object, error) {
	if _, err := c.table(a, nil, "spark.catalog.getTable"); err != nil {
		return nil, err
	}
	name, _ := runtime.AsString(a.At(0))
	parts, err := types.SplitName(name)
	if err != nil {
		return nil, err
	}
	if c.h.view(parts) != nil {
		return viewRecord(parts[0]), nil
	}
	cat, schema, err := c.namespace()
	if err != nil {
		return nil, err
	}
	full, err := types.Qualify(parts, cat, schema)
	if err != nil {
		return nil, err
	}
	tables, err := c.h.runner.Tables()
	if err != nil {
		return nil, err
	}
	for _, t := range tables {
		if t.Name.Key() == full.Key() {
			return tableOf(t), nil
		}
	}
	return tableOf(plan.TableInfo{Name: full, Kind: "source"}), nil
}

func (c *catalog) listColumns(a *runtime.Args) (runtime.Object, error) {
	rel, err := c.table(a, a.At(1), "spark.catalog.listColumns")
	if err != nil {
		return nil, err
	}
	partition := map[string]bool{}
	plan.WalkRelation(rel, func(n plan.Relation) bool {
		if s, ok := n.(*plan.Scan); ok {
			if p, ok := s.Source.(*plan.ParquetSource); ok {
				for _, name := range p.Partition {
					partition[name] = true
				}
			}
		}
		return true
	})
	out := runtime.NewList()
	for _, f := range plan.Schema(rel).Fields {
		comment := runtime.Object(runtime.None)
		if f.Comment != "" {
			comment = runtime.String(f.Comment)
		}
		out.Append(columnKind.of(runtime.String(f.Name), comment, runtime.String(f.Type.String()), runtime.NewBool(f.Nullable), runtime.NewBool(partition[f.Name]), runtime.False, runtime.False))
	}
	return out, nil
}
