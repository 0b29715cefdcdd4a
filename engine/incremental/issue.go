package incremental

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// Issue is a reason why a refresh recomputes everything. Types and subtypes are those of the planning_information event.
type Issue struct {
	Type    string
	SubType string // of PLAN_NOT_DETERMINISTIC, PLAN_NOT_INCREMENTALIZABLE and INCREMENTAL_PLAN_REJECTED_BY_COST_MODEL
	What    string // the operator, expression or table it is about, for people
	Detail  string // a sentence for people
}

// The types of issues.
const (
	FirstRefresh          = "CHANGE_SET_MISSING"
	ChangesMissing        = "CHANGE_SET_MISSING"
	ExternalChange        = "EXTERNAL_CHANGE_IN_REPLACE_WINDOW"
	NotDeterministic      = "REPLACE_WHERE_NOT_DETERMINISTIC"
	PriorNotDeterministic = "PRIOR_REPLACE_WHERE_NOT_DETERMINISTIC"
	PriorMissing          = "PRIOR_REPLACE_WHERE_PREDICATE_MISSING"
	StaleTarget           = "STALE_TARGET_DATA_IN_WINDOW"
	CannotPush            = "CANNOT_PUSH_PREDICATE"
	Backfill              = "REPLACE_WHERE_BACKFILL"
	QueryChanged          = "QUERY_FINGERPRINT_CHANGED"
	ConfigurationChanged  = "CONFIGURATION_CHANGED"
	TimeZoneChanged       = "TIME_ZONE_CHANGED"
	SchemaChanged         = "DATA_SCHEMA_CHANGED"
	NotDelta              = "INPUT_NOT_IN_DELTA"
	FileMissing           = "DATA_FILE_MISSING"
	PlanNotDeterministic  = "PLAN_NOT_DETERMINISTIC"
	PlanUnsupported       = "PLAN_NOT_INCREMENTALIZABLE"
	WithExpectations      = "EXPECTATIONS_NOT_SUPPORTED"
	TooExpensive          = "INCREMENTAL_PLAN_REJECTED_BY_COST_MODEL"
)

// older are the names that the first description of REPLACE WHERE flows has for what is told apart today.
var older = map[string]string{
	StaleTarget: "UNSUPPORTED_REPLACE_WHERE_PREDICATE",
	CannotPush:  "UNSUPPORTED_REPLACE_WHERE_PREDICATE",
	Backfill:    "UNSUPPORTED_REPLACE_WHERE_PREDICATE",
}

// Alias is the older, coarser type of the issue; "" when it has none.
func (i Issue) Alias() string { return older[i.Type] }

// NotIncrementalizable is the error for a table that shall be refreshed incrementally and is not.
func NotIncrementalizable(table string, i Issue) *diag.Error {
	sub := i.Type
	if i.SubType != "" {
		sub = i.SubType
	}
	return diag.New("MATERIALIZED_VIEW_NOT_INCREMENTALIZABLE."+sub, "The table %s cannot be refreshed incrementally, as its refresh policy demands: %s.", table, strings.TrimSuffix(i.Detail, ".")).
		WithHint("use the refresh policy auto")
}
