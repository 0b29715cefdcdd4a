package rest

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/exprbridge"
	"github.com/seed-e45c46d8/dp/store/state"
)

// filterColumns are what a filter may ask about: the API's level, id and timestamp, and what else tells events apart.
var filterColumns = types.SchemaOf(
	types.Col("id", types.StringType), types.Col("level", types.StringType), types.Col("timestamp", types.TimestampType),
	types.Col("update_id", types.StringType), types.Col("event_type", types.StringType), types.Col("flow_name", types.StringType), types.Col("dataset_name", types.StringType),
)

// filter is a condition on events; the zero value holds for all.
type filter struct{ row exprbridge.RowFunc }

// parseFilter reads a condition in SQL, such as level in ('WARN', 'ERROR') AND timestamp > '2026-01-31T12:00:00Z'.
func parseFilter(text string) (filter, error) {
	if text == "" {
		return filter{}, nil
	}
	u, err := exprbridge.Parse(text, diag.Origin{})
	if err != nil {
		return filter{}, badFilter(err)
	}
	p, err := u.Bind(filterColumns, "UTC")
	if err != nil {
		return filter{}, badFilter(err)
	}
	if p, err = p.Fold(plan.Settings{TimeZone: "UTC"}); err != nil {
		return filter{}, badFilter(err)
	}
	row, err := p.Compile()
	if err != nil {
		return filter{}, badFilter(err)
	}
	return filter{row}, nil
}

func badFilter(err error) error {
	return badValue("filter cannot be used: %s Write conditions on id, level, timestamp, update_id, event_type, flow_name and dataset_name, with =, <, >, IN, AND, OR and NOT.", text(err)+"\n")
}

// holds reports whether the condition is true of an event; NULL is not true.
func (f filter) holds(e state.Event) (bool, error) {
	if f.row == nil {
		return true, nil
	}
	v, err := f.row(func(name string) any {
		switch name {
		case "id":
			return e.ID
		case "level":
			return e.Level
		case "timestamp":
			return e.Timestamp.UnixMilli() * 1000 // as precise as the API shows it
		case "update_id":
			return e.UpdateID
		case "event_type":
			return e.Type
		case "flow_name":
			return orNull(e.Flow)
		case "dataset_name":
			return orNull(e.Dataset)
		}
		return nil
	})
	return v == true, err
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}
