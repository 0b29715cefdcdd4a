package incremental

import (
	"encoding/json"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/exprbridge"
)

// position is what a refresh leaves behind for the next one: it is the flow's position, and becomes valid with the commit.
type position struct {
	// Window is the folded predicate of the refresh as SQL; empty when it cannot be read again. All says that there was none.
	Window           string    `json:"window,omitempty"`
	All              bool      `json:"all,omitempty"`
	NotDeterministic bool      `json:"not_deterministic,omitempty"`
	Query            string    `json:"query"`      // fingerprint
	Definition       string    `json:"definition"` // of the target, and what else decides the rows
	Zone             string    `json:"zone,omitempty"`
	Sources          []version `json:"sources"` // of the query's scans, in the order of the tree
	Target           version   `json:"target"`  // what the refresh started from
}

// version is a table's version; of a source that is none, the zero version.
type version struct {
	Table   string `json:"table,omitempty"`
	Version int64  `json:"version,omitempty"`
	Stamp   string `json:"stamp,omitempty"`
}

func versionOf(s plan.Source) version {
	if p, ok := s.(*plan.ParquetSource); ok && p.Version != nil {
		return version{p.Version.ID, p.Version.Version, p.Version.Stamp}
	}
	return version{}
}

// allScans are the scans of a relation, those of subqueries included, in the order of the tree.
func allScans(r plan.Relation) []*plan.Scan {
	var out []*plan.Scan
	plan.WalkRelation(r, func(n plan.Relation) bool {
		if s, ok := n.(*plan.Scan); ok {
			out = append(out, s)
		}
		return true
	})
	return out
}

// positionOf is the position of a refresh as it is asked for.
func positionOf(in *Input) position {
	p := position{Query: plan.Fingerprint(in.Defined), Definition: in.Definition, Zone: in.Settings.TimeZone, All: in.Window == nil, Sources: []version{}}
	for _, s := range allScans(in.Query) {
		p.Sources = append(p.Sources, versionOf(s.Source))
	}
	if in.Target != nil {
		p.Target = versionOf(in.Target.Source)
	}
	if in.Window != nil {
		p.NotDeterministic = !in.Window.Deterministic()
		p.Window = in.Window.String()
		if back, err := readWindow(p.Window, in.Columns, in.Settings); err != nil || back.String() != p.Window {
			p.Window = ""
		}
	}
	return p
}

// readWindow makes a predicate of its SQL, in which timestamps stand as UTC has them.
func readWindow(text string, columns types.Schema, s plan.Settings) (*exprbridge.Predicate, error) {
	s.TimeZone = "UTC"
	u, err := exprbridge.Parse(text, diag.Origin{})
	if err != nil {
		return nil, err
	}
	p, err := u.Bind(columns, s.TimeZone)
	if err != nil {
		return nil, err
	}
	return p.Fold(s)
}

func readPosition(raw json.RawMessage) (position, bool) {
	var p position
	err := json.Unmarshal(raw, &p)
	return p, err == nil && p.Query != ""
}
