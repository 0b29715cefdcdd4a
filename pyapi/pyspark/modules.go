package pyspark

import (
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// modules are the Python modules of the package: what each exports.
func (h *Host) modules() []runtime.ModuleDef {
	sqlClasses := func(m *runtime.Module) error {
		set(m, columnClass, dataFrameClass, groupedClass, naClass, readerClass, rowClass, windowSpecClass, h.spark.class)
		m.Set("Window", h.window)
		set(m, catalogClass, statClass)
		return nil
	}
	only := func(classes ...*runtime.Class) func(*runtime.Module) error {
		return func(m *runtime.Module) error { set(m, classes...); return nil }
	}
	typesLoad := func(m *runtime.Module) error {
		set(m, typeClasses...)
		for _, s := range simpleTypes {
			set(m, s.class)
		}
		set(m, rowClass)
		return nil
	}
	errorsLoad := func(m *runtime.Module) error { set(m, errorClasses...); return nil }
	functions := runtime.ModuleDef{Name: "pyspark.sql.functions", Load: h.loadFunctions, Package: true}
	defs := []runtime.ModuleDef{
		{Name: "pyspark", Package: true, Load: func(m *runtime.Module) error {
			m.Set("__version__", runtime.String(h.version))
			set(m, rowClass)
			for _, n := range []string{"SparkContext", "SparkConf", "SparkFiles"} {
				m.Set(n, h.Refuse("pyspark."+n, noRDD))
			}
			m.Set("StorageLevel", storageLevel())
			return nil
		}},
		{Name: "pyspark.storagelevel", Load: func(m *runtime.Module) error { m.Set("StorageLevel", storageLevel()); return nil }},
		{Name: "pyspark.sql", Package: true, Load: sqlClasses},
		functions,
		{Name: "pyspark.sql.functions.builtin", Load: h.loadFunctions},
		{Name: "pyspark.sql.types", Load: typesLoad},
		{Name: "pyspark.sql.column", Load: only(columnClass)},
		{Name: "pyspark.sql.dataframe", Load: only(dataFrameClass, naClass, statClass)},
		{Name: "pyspark.sql.group", Load: only(groupedClass)},
		{Name: "pyspark.sql.readwriter", Load: only(readerClass)},
		{Name: "pyspark.sql.session", Load: only(h.spark.class)},
		{Name: "pyspark.sql.catalog", Load: only(catalogClass, catalogKind.class, databaseKind.class, tableKind.class, columnKind.class)},
		{Name: "pyspark.sql.conf", Load: only(confClass)},
		{Name: "pyspark.sql.window", Load: func(m *runtime.Module) error {
			set(m, windowSpecClass)
			m.Set("Window", h.window)
			return nil
		}},
		{Name: "pyspark.sql.streaming", Package: true, Load: only(streamReaderClass)},
		{Name: "pyspark.sql.streaming.readwriter", Load: only(streamReaderClass)},
		{Name: "pyspark.errors", Package: true, Load: errorsLoad},
		{Name: "pyspark.errors.exceptions", Package: true},
		{Name: "pyspark.errors.exceptions.base", Load: errorsLoad},
		{Name: "pyspark.sql.utils", Load: errorsLoad},
	}
	return completed(defs)
}

// set exports classes under their names.
func set(m *runtime.Module, classes ...*runtime.Class) {
	for _, c := range classes {
		m.Set(c.Name, c)
	}
}

// storageLevel is StorageLevel with its constants, for persist: caching has no effect in dp.
func storageLevel() runtime.Object {
	c := runtime.NewClass("pyspark.storagelevel", "StorageLevel")
	for _, n := range []string{"NONE", "DISK_ONLY", "DISK_ONLY_2", "DISK_ONLY_3", "MEMORY_ONLY", "MEMORY_ONLY_2", "MEMORY_AND_DISK", "MEMORY_AND_DISK_2", "OFF_HEAP", "MEMORY_AND_DISK_DESER"} {
		c.Set(n, runtime.String(n))
	}
	return c
}
