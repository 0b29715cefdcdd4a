package delta

import (
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// property is one delta.* table property.
type property struct {
	name  string
	check func(value string) bool // nil: any value
	wants string                  // what a good value is, for the error
	// feature is the table feature that a value other than "false" or "none" needs.
	feature string
	// hint says that the property tunes other engines; dp keeps it in the table, and it changes nothing about what the table holds.
	hint bool
	// refused is why dp cannot have the property at all, or with another than its neutral value.
	refused string
	neutral string
}

// properties are all delta.* properties dp knows; any other one is refused by its name, as Spark does. delta.constraints.* and
// delta.feature.* are handled by prefix.
var properties = []property{
	{name: "delta.appendOnly", check: isBool, wants: "true or false"},
	{name: "delta.checkpointInterval", check: isPositive, wants: "a positive integer"},
	{name: "delta.checkpoint.writeStatsAsJson", check: isBool, wants: "true or false"},
	{name: "delta.checkpoint.writeStatsAsStruct", check: isBool, wants: "true or false", hint: true},
	{name: "delta.checkpointPolicy", neutral: "classic", refused: "V2 log checkpoints are read, not written"},
	{name: "delta.columnMapping.mode", neutral: "none", refused: "column mapping is neither read nor written"},
	{name: "delta.dataSkippingNumIndexedCols", check: isIndexedCols, wants: "an integer not below -1"},
	{name: "delta.dataSkippingStatsColumns"},
	{name: "delta.deletedFileRetentionDuration", check: isInterval, wants: "an interval such as \"interval 7 days\""},
	{name: "delta.enableChangeDataFeed", check: isBool, wants: "true or false", feature: "changeDataFeed"},
	{name: "delta.enableDeletionVectors", check: isBool, wants: "true or false", feature: "deletionVectors"},
	{name: "delta.enableExpiredLogCleanup", check: isBool, wants: "true or false"},
	{name: "delta.enableInCommitTimestamps", check: isBool, wants: "true or false", feature: "inCommitTimestamp"},
	{name: "delta.enableRowTracking", check: isBool, wants: "true or false", feature: "rowTracking"},
	{name: "delta.enableTypeWidening", neutral: "false", refused: "type widening is neither read nor written"},
	{name: "delta.enableIcebergCompatV1", neutral: "false", refused: "Iceberg metadata is not written"},
	{name: "delta.enableIcebergCompatV2", neutral: "false", refused: "Iceberg metadata is not written"},
	{name: "delta.universalFormat.enabledFormats", neutral: "", refused: "Iceberg and Hudi metadata are not written"},
	{name: "delta.isolationLevel", check: isIsolation, wants: "Serializable or WriteSerializable"},
	{name: "delta.logRetentionDuration", check: isInterval, wants: "an interval such as \"interval 30 days\""},
	{name: "delta.setTransactionRetentionDuration", check: isInterval, wants: "an interval such as \"interval 30 days\""},
	{name: "delta.minReaderVersion", check: isPositive, wants: "a positive integer"},
	{name: "delta.minWriterVersion", check: isPositive, wants: "a positive integer"},
	{name: "delta.autoOptimize", hint: true},
	{name: "delta.autoOptimize.autoCompact", hint: true},
	{name: "delta.autoOptimize.optimizeWrite", hint: true},
	{name: "delta.parquet.compression.codec", hint: true},
	{name: "delta.randomizeFilePrefixes", hint: true},
	{name: "delta.randomPrefixLength", hint: true},
	{name: "delta.sampleRetentionDuration", hint: true},
	{name: "delta.targetFileSize", hint: true},
	{name: "delta.tuneFileSizesForRewrites", hint: true},
}

const (
	constraintPrefix = "delta.constraints."
	featurePrefix    = "delta.feature."
)

// propertyOf finds a property by its name in any case, as Spark does.
func propertyOf(name string) (property, bool) {
	for _, p := range properties {
		if strings.EqualFold(p.name, name) {
			return p, true
		}
	}
	return property{}, false
}

// CheckProperties reports the first delta.* property that dp does not know, or whose value it cannot honour; nil when there is none.
// Properties of other prefixes are free text.
func CheckProperties(props map[string]string) error {
	_, _, err := canonicalProperties(props)
	return err
}

// canonicalProperties gives delta.* properties their exact spelling, takes out those that only steer the protocol, and returns the
// features that the properties need.
func canonicalProperties(props map[string]string) (conf map[string]string, needs []string, err error) {
	conf = map[string]string{}
	for _, name := range sortedKeys(props) {
		value := props[name]
		lower := strings.ToLower(name)
		switch {
		case !strings.HasPrefix(lower, "delta."):
			conf[name] = value
		case strings.HasPrefix(lower, constraintPrefix) && len(name) > len(constraintPrefix):
			conf[constraintPrefix+name[len(constraintPrefix):]] = value
			needs = append(needs, "checkConstraints")
		case strings.HasPrefix(lower, featurePrefix):
			f, err := featureProperty(name, value)
			if err != nil {
				return nil, nil, err
			}
			needs = append(needs, f)
		default:
			p, ok := propertyOf(name)
			if !ok {
				return nil, nil, diag.New("DELTA_UNKNOWN_CONFIGURATION", "Unknown configuration was specified: %s.", name).
					WithHint("Remove the table property, or give it a name that does not start with \"delta.\".")
			}
			if err := p.accept(value); err != nil {
				return nil, nil, err
			}
			if p.feature != "" && isOn(value) {
				needs = append(needs, p.feature)
			}
			switch p.name {
			case "delta.minReaderVersion", "delta.minWriterVersion":
				// The protocol follows from what the table uses.
			default:
				conf[p.name] = value
			}
		}
	}
	return conf, needs, nil
}

func (p property) accept(value string) error {
	if p.refused != "" && !strings.EqualFold(value, p.neutral) {
		return diag.Unsupported("The table property "+p.name+"="+value, "Remove it: "+p.refused+".")
	}
	if p.check != nil && !p.check(value) {
		return diag.New("DP_INVALID_TABLE_PROPERTY", "The table property %s needs to be %s, got %q.", p.name, p.wants, value)
	}
	switch p.name {
	case "delta.minReaderVersion", "delta.minWriterVersion":
		if n, _ := strconv.Atoi(value); n > featuresReader && p.name == "delta.minReaderVersion" || n > featuresWriter {
			return diag.Unsupported("The table property "+p.name+"="+value, "Remove it: dp chooses the smallest protocol that the table needs.")
		}
	}
	return nil
}

func featureProperty(name, value string) (string, error) {
	want := name[len(featurePrefix):]
	if !strings.EqualFold(value, "supported") && !strings.EqualFold(value, "enabled") {
		return "", diag.New("DP_INVALID_TABLE_PROPERTY", "The table property %s needs to be \"supported\", got %q.", name, value)
	}
	for _, f := range features {
		if strings.EqualFold(f.name, want) {
			if !f.read || !f.write || f.name == "columnMapping" {
				return "", diag.Unsupported("The table feature "+f.name, "Remove the table property "+name+".")
			}
			return f.name, nil
		}
	}
	return "", diag.New("DELTA_UNSUPPORTED_FEATURES_IN_CONFIG", "The table property %s names a table feature that dp does not know.", name)
}

func isOn(v string) bool { return strings.EqualFold(v, "true") }

func isBool(v string) bool { return strings.EqualFold(v, "true") || strings.EqualFold(v, "false") }

func isPositive(v string) bool {
	n, err := strconv.Atoi(v)
	return err == nil && n > 0
}

func isIndexedCols(v string) bool {
	n, err := strconv.Atoi(v)
	return err == nil && n >= -1
}

func isIsolation(v string) bool {
	return strings.EqualFold(v, "Serializable") || strings.EqualFold(v, "WriteSerializable")
}

func isInterval(v string) bool {
	_, ok := parseInterval(v)
	return ok
}

var intervalUnits = map[string]time.Duration{
	"week": 7 * 24 * time.Hour, "day": 24 * time.Hour, "hour": time.Hour, "minute": time.Minute, "second": time.Second,
	"millisecond": time.Millisecond, "microsecond": time.Microsecond,
}

// parseInterval reads Spark's "interval 1 week 2 days"; months and years are no fixed time and refused, as by Delta.
func parseInterval(v string) (time.Duration, bool) {
	words := strings.Fields(strings.ToLower(v))
	if len(words) > 0 && words[0] == "interval" {
		words = words[1:]
	}
	if len(words) == 0 || len(words)%2 != 0 {
		return 0, false
	}
	var d time.Duration
	for i := 0; i < len(words); i += 2 {
		n, err := strconv.Atoi(words[i])
		u, ok := intervalUnits[strings.TrimSuffix(words[i+1], "s")]
		if err != nil || !ok || n < 0 || n > 1_000_000 {
			return 0, false
		}
		d += time.Duration(n) * u
	}
	return d, d >= 0
}

func sortedKeys[V any](m map[string]V) []string {
	r := make([]string, 0, len(m))
	for k := range m {
		r = append(r, k)
	}
	sort.Strings(r)
	return r
}
