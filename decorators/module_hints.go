package decorators

import "strings"

// missingModule is what to do about a module that is not there and that the table below does not know.
const missingModule = "dp runs Python itself: it has pyspark, yaml and part of the standard library, and imports modules of the project; it cannot use installed packages, so guard the import with try/except ImportError, or copy the package's Python files into the project"

// moduleHints say what dp offers in the place of well-known packages, by the first part of the module's name.
var moduleHints = map[string]string{
	"pandas":             "use the functions of pyspark.sql; for a table of constants spark.createDataFrame takes lists of tuples, dicts or Rows",
	"numpy":              "use the functions of pyspark.sql, or math and statistics of the standard library",
	"pyarrow":            "use the functions of pyspark.sql",
	"polars":             "use the functions of pyspark.sql",
	"delta":              "return a DataFrame from a function decorated with @dp.table: dp writes Delta tables itself; merges are flows",
	"requests":           "a pipeline file reaches no network: fetch the data to files before dp run, and read them with spark.read or Auto Loader",
	"httpx":              "a pipeline file reaches no network: fetch the data to files before dp run, and read them with spark.read or Auto Loader",
	"urllib3":            "a pipeline file reaches no network: fetch the data to files before dp run, and read them with spark.read or Auto Loader",
	"aiohttp":            "a pipeline file reaches no network: fetch the data to files before dp run, and read them with spark.read or Auto Loader",
	"boto3":              "a pipeline file reaches no cloud: copy the files here and name their folder below paths: in dp.yml, s3://bucket: data/bucket",
	"botocore":           "a pipeline file reaches no cloud: copy the files here and name their folder below paths: in dp.yml, s3://bucket: data/bucket",
	"google":             "a pipeline file reaches no cloud: copy the files here and name their folder below paths: in dp.yml, gs://bucket: data/bucket",
	"azure":              "a pipeline file reaches no cloud: copy the files here and name their folder below paths: in dp.yml, abfss://…: data/container",
	"databricks":         "there is no workspace: dp has databricks.sdk.runtime (spark, dbutils, display); guard other imports with try/except ImportError",
	"dbruntime":          "there is no workspace: take the value from spark.conf.get and give it with --conf",
	"mlflow":             "dp loads no models: write their results to files, and join them",
	"sklearn":            "dp loads no models: write their results to files, and join them",
	"scipy":              "use the functions of pyspark.sql, or math and statistics of the standard library",
	"pydantic":           "use dataclasses of the standard library",
	"attr":               "use dataclasses of the standard library",
	"attrs":              "use dataclasses of the standard library",
	"pytest":             "leave tests out of the pipeline's files: libraries of the spec names what is run",
	"chispa":             "leave tests out of the pipeline's files: libraries of the spec names what is run",
	"dotenv":             "os.environ has the environment; set variables before dp run, or configuration: in dp.yml",
	"dateutil":           "use datetime.fromisoformat and strptime of the standard library",
	"pytz":               "use zoneinfo of the standard library",
	"toml":               "use JSON or YAML (import yaml), or a Python module with the settings",
	"tomllib":            "use JSON or YAML (import yaml), or a Python module with the settings",
	"jinja2":             "use f-strings, or string.Template of the standard library",
	"multiprocessing":    "a pipeline file starts no processes: a loop that defines tables needs none",
	"concurrent":         "a pipeline file starts no threads: a loop that defines tables needs none",
	"asyncio":            "a pipeline file only describes tables: write plain functions",
	"sqlite3":            "use spark.sql, and dp sql for the finished tables",
	"psycopg2":           "a pipeline file reaches no database: export the tables to files and read them",
	"pyodbc":             "a pipeline file reaches no database: export the tables to files and read them",
	"sqlalchemy":         "a pipeline file reaches no database: export the tables to files and read them",
	"confluent_kafka":    "a pipeline file reaches no network: land the messages as files and read them with Auto Loader",
	"kafka":              "a pipeline file reaches no network: land the messages as files and read them with Auto Loader",
	"pickle":             "keep the values as JSON (import json): pickles run code",
	"marshal":            "keep the values as JSON (import json)",
	"shelve":             "keep the values as JSON (import json)",
	"dbm":                "keep the values as JSON (import json)",
	"bz2":                "of compressed data dp reads gzip and zlib in Python",
	"lzma":               "of compressed data dp reads gzip and zlib in Python",
	"zipfile":            "unpack archives before dp run",
	"tarfile":            "unpack archives before dp run",
	"cmath":              "calculate with complex numbers by their operators, abs() and math",
	"array":              "use a list, or struct to pack numbers into bytes",
	"ctypes":             "dp runs Python itself: there is no native code to call",
	"IPython":            "dbutils, spark and display are there without an import",
	"py4j":               "dp has no Java virtual machine: catch Exception, or pyspark.errors.PySparkException",
	"great_expectations": "use expectations: @dp.expect and its kin",
	"loguru":             "use logging of the standard library",
	"structlog":          "use logging of the standard library",
	"tqdm":               "iterate without it",
	"typing_extensions":  "import the names from typing",
}

// moduleHint is the note of a ModuleNotFoundError.
func moduleHint(module string) string {
	root, _, _ := strings.Cut(module, ".")
	if h, ok := moduleHints[root]; ok {
		return "dp has no " + root + ": " + h
	}
	return missingModule
}
