package files

import (
	"slices"
	"sort"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// use is what dp does with an option.
type use uint8

const (
	used    use = iota // by this package or the backend
	ignored            // about clouds, speed or Databricks itself: without effect here, and none on the rows
	refused            // would change the rows; named in an error unless its value asks for nothing
)

// option is a documented option of Auto Loader, read_files or Spark's readers.
type option struct {
	name    string
	formats string // space-separated; "" for all
	use     use
	neutral []string // values of a refused option that ask for nothing
}

var no = []string{"false"}

// options are all that the documentation of Databricks (2026-08) and Spark 4.2 names for the formats dp reads. Auto Loader's own are
// written with cloudFiles. in front; it accepts the others with and without.
var options = []option{
	// Auto Loader's own
	{"format", "", used, nil},
	{"inferColumnTypes", "", used, nil},
	{"maxFilesPerTrigger", "", used, nil},
	{"maxBytesPerTrigger", "", used, nil},
	{"includeExistingFiles", "", used, nil},
	{"partitionColumns", "", used, nil},
	{"schemaEvolutionMode", "", used, nil},
	{"schemaHints", "", used, nil},
	{"useStrictGlobber", "", used, nil},
	{"validateOptions", "", used, nil},
	{"schema", "", used, nil},
	{"allowOverwrites", "", refused, no},
	{"cleanSource", "", refused, []string{"off"}},
	{"cleanSource.retentionDuration", "", ignored, nil},
	{"cleanSource.moveDestination", "", ignored, nil},
	{"schemaLocation", "", ignored, nil},
	{"backfillInterval", "", ignored, nil},
	{"maxFileAge", "", ignored, nil},
	{"useIncrementalListing", "", ignored, nil},
	{"useNotifications", "", ignored, nil},
	{"useManagedFileEvents", "", ignored, nil},
	{"fetchParallelism", "", ignored, nil},
	{"pathRewrites", "", ignored, nil},
	{"resourceTags", "", ignored, nil},
	{"region", "", ignored, nil},
	{"queueUrl", "", ignored, nil},
	{"queueName", "", ignored, nil},
	{"subscription", "", ignored, nil},
	{"subscriptionId", "", ignored, nil},
	{"connectionString", "", ignored, nil},
	{"resourceGroup", "", ignored, nil},
	{"clientId", "", ignored, nil},
	{"clientSecret", "", ignored, nil},
	{"tenantId", "", ignored, nil},
	{"client", "", ignored, nil},
	{"clientEmail", "", ignored, nil},
	{"privateKey", "", ignored, nil},
	{"privateKeyId", "", ignored, nil},
	{"projectId", "", ignored, nil},
	{"roleArn", "", ignored, nil},
	{"roleExternalId", "", ignored, nil},
	{"roleSessionName", "", ignored, nil},
	{"stsEndpoint", "", ignored, nil},
	{"awsAccessKey", "", ignored, nil},
	{"awsSecretKey", "", ignored, nil},
	{"databricks.serviceCredential", "", ignored, nil},
	{"eventGridSource", "", ignored, nil},
	{"checkpointLocation", "", ignored, nil},
	{"listOnStart", "", ignored, nil},
	// All formats
	{"pathGlobFilter", "", used, nil},
	{"fileNamePattern", "", used, nil},
	{"recursiveFileLookup", "", used, nil},
	{"modifiedAfter", "", used, nil},
	{"modifiedBefore", "", used, nil},
	{"ignoreMissingFiles", "", used, nil},
	{"basePath", "", used, nil},
	{"timeZone", "", used, nil},
	{"ignoreCorruptFiles", "", refused, no},
	{"badRecordsPath", "", refused, nil},
	{"latestFirst", "", refused, no},
	{"fileNameOnly", "", refused, no},
	{"maxCachedFiles", "", ignored, nil},
	{"samplingRatio", "", ignored, nil},
	{"path", "", ignored, nil},
	// JSON and CSV
	{"columnNameOfCorruptRecord", "json csv", used, nil},
	{"dateFormat", "json csv", used, nil},
	{"timestampFormat", "json csv", used, nil},
	{"timestampNTZFormat", "json csv", used, nil},
	{"mode", "json csv", used, nil},
	{"multiLine", "json csv", used, nil},
	{"rescuedDataColumn", "", used, nil},
	{"encoding", "json text", refused, []string{"utf-8", "utf8"}},
	{"charset", "json text", refused, []string{"utf-8", "utf8"}},
	{"encoding", "csv", used, nil},
	{"charset", "csv", used, nil},
	{"locale", "json csv", refused, []string{"en-us", "us", "en_us"}},
	{"readerCaseSensitive", "", refused, []string{"true"}},
	{"enableDateTimeParsingFallback", "json csv", refused, no},
	{"singleVariantColumn", "json csv", refused, nil},
	// JSON
	{"allowBackslashEscapingAnyCharacter", "json", refused, no},
	{"allowComments", "json", refused, no},
	{"allowNonNumericNumbers", "json", used, nil},
	{"allowNumericLeadingZeros", "json", refused, no},
	{"allowSingleQuotes", "json", used, nil},
	{"allowUnquotedControlChars", "json", refused, no},
	{"allowUnquotedFieldNames", "json", refused, no},
	{"dropFieldIfAllNull", "json", used, nil},
	{"inferTimestamp", "json", used, nil},
	{"prefersDecimal", "json", used, nil},
	{"primitivesAsString", "json", used, nil},
	{"lineSep", "json csv", refused, []string{"\n"}},
	{"lineSep", "text", used, nil},
	// CSV
	{"sep", "csv", used, nil},
	{"delimiter", "csv", used, nil},
	{"quote", "csv", used, nil},
	{"escape", "csv", used, nil},
	{"comment", "csv", used, nil},
	{"header", "csv", used, nil},
	{"inferSchema", "", used, nil},
	{"preferDate", "csv", used, nil},
	{"ignoreLeadingWhiteSpace", "csv", used, nil},
	{"ignoreTrailingWhiteSpace", "csv", used, nil},
	{"nullValue", "csv", used, nil},
	{"nanValue", "csv", used, nil},
	{"positiveInf", "csv", used, nil},
	{"negativeInf", "csv", used, nil},
	{"emptyValue", "csv", used, nil},
	{"skipRows", "csv", used, nil},
	{"mergeSchema", "", used, nil},
	{"enforceSchema", "csv", refused, []string{"true"}},
	{"charToEscapeQuoteEscaping", "csv", refused, []string{"", "\\"}},
	{"unescapedQuoteHandling", "csv", refused, []string{"stop_at_delimiter"}},
	{"maxCharsPerColumn", "csv", ignored, nil},
	{"maxColumns", "csv", ignored, nil},
	{"parserCaseSensitive", "csv", ignored, nil},
	{"columnPruning", "csv", ignored, nil},
	{"inputBufferSize", "csv", ignored, nil},
	// Parquet and text
	{"datetimeRebaseMode", "parquet", refused, []string{"exception", "corrected"}},
	{"int96RebaseMode", "parquet", refused, []string{"exception", "corrected"}},
	{"compression", "", ignored, nil},
	{"wholeText", "text", used, nil},
	// XML, Avro: the formats are refused, so that nothing need be said of their options
	{"rowTag", "xml", ignored, nil},
	{"avroSchema", "avro", ignored, nil},
}

// lookup finds an option of a format by its name, in any case.
func lookup(name, format string) (option, bool) {
	var other *option
	for i, o := range options {
		if !strings.EqualFold(o.name, name) {
			continue
		}
		if o.formats == "" || format == "" || slices.Contains(strings.Fields(o.formats), format) {
			return o, true
		}
		other = &options[i]
	}
	if other != nil {
		return option{name: other.name, use: ignored}, true // of another format
	}
	return option{}, false
}

const cloudPrefixKey = "cloudfiles."

// readerOptions are the options that count: without cloudFiles., under their documented names. What dp refuses is an error; what nobody
// knows is an error where Databricks checks it, which are Auto Loader's own options and read_files, and ignored where Spark ignores it.
func readerOptions(f *plan.UnresolvedFiles, format string) (plan.Options, error) {
	var out plan.Options
	var unknown []string
	for _, key := range f.Options.Keys() {
		value, _ := f.Options.Get(key)
		name, own := key, false
		if strings.HasPrefix(strings.ToLower(key), cloudPrefixKey) {
			if f.Via == plan.PlainReader {
				continue
			}
			name, own = key[len(cloudPrefixKey):], true
		}
		if strings.HasPrefix(strings.ToLower(name), "resourcetag.") || strings.HasPrefix(strings.ToLower(name), "resourcetags.") {
			continue
		}
		o, ok := lookup(name, format)
		if own && ok && o.name == "inferSchema" {
			ok = false // Auto Loader has inferColumnTypes in its place
		}
		switch {
		case !ok && (own || f.Via == plan.ReadFiles):
			unknown = append(unknown, key)
		case !ok || o.use == ignored:
		case o.use == refused && !slices.Contains(o.neutral, strings.ToLower(strings.Trim(value, " "))):
			return out, diag.Unsupported("The option "+key+" = "+value, "leave the option out").At(f.At)
		case o.use == used:
			out = out.With(o.name, value)
		}
	}
	if check, ok := out.Bool("validateOptions", true); len(unknown) > 0 && (check || !ok) {
		return out, unknownOptions(unknown).At(f.At)
	}
	return out, nil
}

func unknownOptions(keys []string) *diag.Error {
	sort.Strings(keys)
	e := diag.New("CF_UNKNOWN_OPTION_KEYS_ERROR", "Found unknown option keys: %s. Please make sure that all provided option keys are correct.", strings.Join(keys, ", "))
	name := keys[0]
	if strings.HasPrefix(strings.ToLower(name), cloudPrefixKey) {
		name = name[len(cloudPrefixKey):]
	}
	if near := nearest(name); near != "" {
		return e.WithHint("did you mean %s? To pass unknown options over, set cloudFiles.validateOptions to false", near)
	}
	return e.WithHint("to pass unknown options over, set cloudFiles.validateOptions to false")
}

// nearest is the option whose name is most like a mistyped one; "" when none is.
func nearest(name string) string {
	if strings.EqualFold(name, "inferSchema") {
		return "cloudFiles.inferColumnTypes"
	}
	names := make([]string, len(options))
	for i, o := range options {
		names[i] = o.name
	}
	return diag.Nearest(name, names, 2)
}
