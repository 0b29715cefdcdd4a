package stdlib

import (
	"crypto/rand"
	_ "embed"
	"io"
	"os"
	"time"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
	"github.com/seed-e45c46d8/dp/pyapi/sandbox"
)

// Options say what the modules show of the host. The zero value has the environment of the process, UTC, and no files.
type Options struct {
	// Root is the folder whose files programs may read; "" allows none. It is also the current directory.
	Root string
	// Folders, when given, are what programs may read in the place of Root.
	Folders *sandbox.Folders
	// Environ lists the environment as os.Environ does, which is used when it is nil.
	Environ func() []string
	// Args is sys.argv; ["dp"] when nil.
	Args []string
	// Zone is the time zone of naive dates and times; UTC when nil.
	Zone *time.Location
	// Random is where unseeded random numbers and uuid4 come from; crypto/rand when nil.
	Random io.Reader
}

func (o Options) withDefaults() Options {
	if o.Folders == nil && o.Root != "" {
		o.Folders = sandbox.New(o.Root, nil)
	}
	if o.Environ == nil {
		o.Environ = os.Environ
	}
	if o.Args == nil {
		o.Args = []string{"dp"}
	}
	if o.Zone == nil {
		o.Zone = time.UTC
	}
	if o.Random == nil {
		o.Random = rand.Reader
	}
	return o
}

// Modules returns the definitions of all modules, for [runtime.Options].
func Modules(o Options) []runtime.ModuleDef {
	o = o.withDefaults()
	source := func(name, source string) runtime.ModuleDef { return runtime.ModuleDef{Name: name, Source: source} }
	native := func(name string, load func(*runtime.Module) error) runtime.ModuleDef {
		return runtime.ModuleDef{Name: name, Load: load}
	}
	return append(textModules(), []runtime.ModuleDef{
		source("__future__", futureSource),
		source("abc", abcSource),
		native("_abc", loadABC),
		source("base64", base64Source),
		native("binascii", loadBinascii),
		source("bisect", bisectSource),
		native("builtins", loadBuiltins),
		source("calendar", calendarSource),
		{Name: "collections", Source: collectionsSource, Package: true},
		source("collections.abc", collectionsABCSource),
		native("_collections", loadCollections),
		source("_collections_user", collectionsUserSource),
		source("contextlib", contextlibSource),
		source("copy", copySource),
		source("copyreg", copyregSource),
		source("csv", csvSource),
		source("dataclasses", dataclassesSource),
		native("_dataclasses", loadDataclasses),
		source("datetime", datetimeSource),
		{Name: "_datetime", Load: o.loadDatetime, Source: isoCalendarSource},
		{Name: "decimal", Load: loadDecimal, Source: decimalSource},
		source("enum", enumSource),
		source("_enum_bits", enumBitsSource),
		source("_enum_checks", enumChecksSource),
		source("_enum_flags", enumFlagsSource),
		native("_files", o.loadFiles),
		source("fnmatch", fnmatchSource),
		source("fractions", fractionsSource),
		source("functools", functoolsSource),
		source("glob", globSource),
		source("graphlib", graphlibSource),
		source("gzip", gzipSource),
		source("hashlib", hashlibSource),
		native("_hashes", loadHashes),
		source("heapq", heapqSource),
		source("hmac", hmacSource),
		native("_host", o.loadHost),
		source("importlib", importlibSource),
		source("inspect", inspectSource),
		source("_inspect_signature", inspectSignatureSource),
		source("io", ioSource),
		source("_io_buffered", ioBufferedSource),
		{Name: "json", Source: jsonSource, Package: true},
		source("json.decoder", jsonDecoderSource),
		source("json.encoder", jsonEncoderSource),
		source("json.scanner", jsonScannerSource),
		native("_json", loadJSON),
		native("itertools", loadItertools),
		source("keyword", keywordSource),
		source("logging", loggingSource),
		native("math", loadMath),
		source("numbers", numbersSource),
		source("operator", operatorSource),
		{Name: "os", Source: osSource, Package: true},
		source("os.path", posixpathSource),
		source("posixpath", posixpathSource),
		source("pathlib", pathlibSource),
		source("random", randomSource),
		native("_random", o.loadRandom),
		{Name: "re", Load: loadRE, Source: reSource},
		source("reprlib", reprlibSource),
		source("secrets", secretsSource),
		source("statistics", statisticsSource),
		source("string", stringSource),
		source("_strptime", strptimeSource),
		native("struct", loadStruct),
		source("sys", sysSource),
		native("_sys", o.loadSys),
		source("textwrap", textwrapSource),
		source("threading", threadingSource),
		source("asyncio", asyncioSource),
		source("atexit", atexitSource),
		source("concurrent.futures", concurrentFuturesSource),
		source("gc", gcSource),
		source("queue", queueSource),
		source("weakref", weakrefSource),
		{Name: "time", Load: o.loadTime, Source: timeSource},
		source("traceback", tracebackSource),
		source("types", typesSource),
		source("typing", typingSource),
		source("_typing_classes", typingClassesSource),
		source("_typing_hints", typingHintsSource),
		source("_typing_protocols", typingProtocolsSource),
		source("_typing_vars", typingVarsSource),
		source("urllib.parse", urllibParseSource),
		source("uuid", uuidSource),
		source("warnings", warningsSource),
		source("zlib", zlibSource),
		native("_zlib", loadZlib),
		source("zoneinfo", zoneinfoSource),
		native("_zoneinfo", loadZoneinfo),
	}...)
}

// The sources. Strings of the program, so that a module nobody imports costs nothing.
var (
	//go:embed lib/future.py
	futureSource string
	//go:embed lib/abc.py
	abcSource string
	//go:embed lib/base64.py
	base64Source string
	//go:embed lib/bisect.py
	bisectSource string
	//go:embed lib/calendar.py
	calendarSource string
	//go:embed lib/collections.py
	collectionsSource string
	//go:embed lib/collections_abc.py
	collectionsABCSource string
	//go:embed lib/collections_user.py
	collectionsUserSource string
	//go:embed lib/contextlib.py
	contextlibSource string
	//go:embed lib/copyreg.py
	copyregSource string
	//go:embed lib/graphlib.py
	graphlibSource string
	//go:embed lib/reprlib.py
	reprlibSource string
	//go:embed lib/copy.py
	copySource string
	//go:embed lib/csv.py
	csvSource string
	//go:embed lib/dataclasses.py
	dataclassesSource string
	//go:embed lib/enum_checks.py
	enumChecksSource string
	//go:embed lib/enum.py
	enumSource string
	//go:embed lib/fnmatch.py
	fnmatchSource string
	//go:embed lib/fractions.py
	fractionsSource string
	//go:embed lib/functools.py
	functoolsSource string
	//go:embed lib/glob.py
	globSource string
	//go:embed lib/heapq.py
	heapqSource string
	//go:embed lib/importlib.py
	importlibSource string
	//go:embed lib/hmac.py
	hmacSource string
	//go:embed lib/inspect.py
	inspectSource string
	//go:embed lib/logging.py
	loggingSource string
	//go:embed lib/typing_classes.py
	typingClassesSource string
	//go:embed lib/typing_protocols.py
	typingProtocolsSource string
	//go:embed lib/typing_vars.py
	typingVarsSource string
	//go:embed lib/inspect_signature.py
	inspectSignatureSource string
	//go:embed lib/asyncio.py
	asyncioSource string
	//go:embed lib/atexit.py
	atexitSource string
	//go:embed lib/concurrent-futures.py
	concurrentFuturesSource string
	//go:embed lib/gc.py
	gcSource string
	//go:embed lib/queue.py
	queueSource string
	//go:embed lib/weakref.py
	weakrefSource string
	//go:embed lib/io_buffered.py
	ioBufferedSource string
	//go:embed lib/enum_bits.py
	enumBitsSource string
	//go:embed lib/enum_flags.py
	enumFlagsSource string
	//go:embed lib/threading.py
	threadingSource string
	//go:embed lib/traceback.py
	tracebackSource string
	//go:embed lib/urllib_parse.py
	urllibParseSource string
	//go:embed lib/uuid.py
	uuidSource string
	//go:embed lib/io.py
	ioSource string
	//go:embed lib/keyword.py
	keywordSource string
	//go:embed lib/numbers.py
	numbersSource string
	//go:embed lib/operator.py
	operatorSource string
	//go:embed lib/os.py
	osSource string
	//go:embed lib/posixpath.py
	posixpathSource string
	//go:embed lib/pathlib.py
	pathlibSource string
	//go:embed lib/secrets.py
	secretsSource string
	//go:embed lib/statistics.py
	statisticsSource string
	//go:embed lib/string.py
	stringSource string
	//go:embed lib/_strptime.py
	strptimeSource string
	//go:embed lib/sys.py
	sysSource string
	//go:embed lib/textwrap.py
	textwrapSource string
	//go:embed lib/types.py
	typesSource string
	//go:embed lib/typing_hints.py
	typingHintsSource string
	//go:embed lib/typing.py
	typingSource string
	//go:embed lib/warnings.py
	warningsSource string
)
