package plan

import (
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// TimeZoneKey is Spark's configuration key of the session time zone. A pipeline has one, for all its flows.
const TimeZoneKey = "spark.sql.session.timeZone"

// setting says which values of a configuration key dp has the meaning of, the default first; any other is refused by name instead of being
// ignored.
type setting struct {
	key    string
	values []string
}

// settings are the keys of Spark that change what a statement means. Keys that only steer how Spark computes are kept and have no effect.
var settings = []setting{
	{"spark.sql.ansi.enabled", []string{"true"}},
	{"spark.sql.ansi.doubleQuotedIdentifiers", []string{"false"}},
	{"spark.sql.caseSensitive", []string{"false"}},
	{"spark.sql.storeAssignmentPolicy", []string{"ansi"}},
	{"spark.sql.sources.partitionOverwriteMode", []string{"static"}},
	{"spark.sql.timestampType", []string{"timestamp_ltz"}},
	{"spark.sql.crossJoin.enabled", []string{"true"}},
	{"spark.sql.groupByOrdinal", []string{"true"}},
	{"spark.sql.orderByOrdinal", []string{"true"}},
	{"spark.sql.parser.quotedRegexColumnNames", []string{"false"}},
	{"spark.sql.mapKeyDedupPolicy", []string{"exception"}},
	{"spark.sql.ansi.enforceReservedKeywords", []string{"false"}},
	{"spark.sql.ansi.relationPrecedence", []string{"false"}},
	{"spark.sql.decimalOperations.allowPrecisionLoss", []string{"true"}},
	{"spark.sql.function.concatBinaryAsString", []string{"false"}},
	{"spark.sql.function.eltOutputAsString", []string{"false"}},
	{"spark.sql.groupByAliases", []string{"true"}},
	{"spark.sql.lateralColumnAlias.enableImplicitResolution", []string{"true"}},
	{"spark.sql.parser.escapedStringLiterals", []string{"false"}},
	{"spark.sql.optimizer.decorrelateExistsSubqueryLegacyIncorrectCountHandling.enabled", []string{"false"}},
	{"spark.sql.optimizer.decorrelateSubqueryLegacyIncorrectCountHandling.enabled", []string{"false"}},
	{"spark.sql.optimizer.pullOutNestedDataOuterRefExpressions.enabled", []string{"true"}},
	{"spark.sql.prioritizeOrdinalResolutionInSort.enabled", []string{"true"}},
	{"spark.sql.legacy.ctePrecedencePolicy", []string{"CORRECTED"}},
	{"spark.sql.legacy.timeParserPolicy", []string{"EXCEPTION", "CORRECTED"}},
}

// legacy is the prefix of Spark's keys that bring back the behaviour of an older version.
const legacy = "spark.sql.legacy."

// SettingDefault is the value of a key that nobody has set; ok is false for keys without meaning here.
func SettingDefault(key string) (value string, ok bool) {
	if strings.EqualFold(key, TimeZoneKey) {
		return "UTC", true
	}
	if i := settingOf(key); i >= 0 {
		return settings[i].values[0], true
	}
	return "", false
}

func settingOf(key string) int {
	return slices.IndexFunc(settings, func(s setting) bool { return strings.EqualFold(s.key, key) })
}

// IdleSetting reports a key of Spark that means nothing here, whatever its value. Keys of other names are a program's own, for it to read.
func IdleSetting(key string) bool {
	_, means := SettingDefault(key)
	return !means && strings.HasPrefix(strings.ToLower(key), "spark.")
}

// CheckSetting refuses a configuration value that would change answers in a way dp does not have. Time zones it leaves to its callers.
func CheckSetting(key, value string) *diag.Error {
	i := settingOf(key)
	switch {
	case i < 0 && strings.HasPrefix(strings.ToLower(key), legacy) && !strings.EqualFold(value, "false"):
		return diag.Unsupported("The setting "+key+" = "+value, "dp has the behaviour of Spark 4; remove it")
	case i < 0 || slices.ContainsFunc(settings[i].values, func(v string) bool { return strings.EqualFold(v, value) }):
		return nil
	case i == 0:
		return diag.Unsupported("Turning ANSI mode off", "remove the setting, and use try_cast, try_divide and the like where NULL is wanted")
	}
	return diag.Unsupported("The setting "+key+" = "+value, "its value is always "+settings[i].values[0])
}

// CheckOwnSetting is CheckSetting of a value that a file sets or that is one flow's own, beside the pipeline's configuration.
func CheckOwnSetting(key, value string, pipeline map[string]string) *diag.Error {
	if !strings.EqualFold(key, TimeZoneKey) {
		return CheckSetting(key, value)
	}
	zone := pipeline[TimeZoneKey]
	if zone == "" {
		zone, _ = SettingDefault(TimeZoneKey)
	}
	if strings.EqualFold(value, zone) {
		return nil
	}
	return diag.Unsupported("A time zone ("+value+") other than the pipeline's ("+zone+")",
		"set it for the whole pipeline: --conf "+TimeZoneKey+"="+value+", or under configuration in the spec or dp.yml")
}
