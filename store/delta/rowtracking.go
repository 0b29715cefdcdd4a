package delta

import (
	"encoding/json"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// rowTrackingDomain remembers the highest row id given out in a table with the feature rowTracking.
const rowTrackingDomain = "delta.rowTracking"

type rowTrackingState struct {
	HighWaterMark int64  `json:"rowIdHighWaterMark"`
	Domain        string `json:"domainName"`
}

// rowTrackingColumns names the hidden columns that a table with row tracking reserves for the ids of moved rows. dp writes none: a row
// it rewrites is a new row, and the commit says so.
func (a *attempt) rowTrackingColumns(m *metadata) {
	const id, version = "delta.rowTracking.materializedRowIdColumnName", "delta.rowTracking.materializedRowCommitVersionColumnName"
	if !isOn(m.Configuration["delta.enableRowTracking"]) || m.Configuration[id] != "" {
		return
	}
	m.Configuration[id] = "_row-id-col-" + a.t.opt.NewID().String()
	m.Configuration[version] = "_row-commit-version-col-" + a.t.opt.NewID().String()
}

// noLateRowTracking refuses to switch row tracking on in a table whose rows have no numbers.
func (s *Snapshot) noLateRowTracking(m metadata) error {
	if isOn(m.Configuration["delta.enableRowTracking"]) && !s.on("delta.enableRowTracking") && s.NumFiles() > 0 {
		return diag.Unsupported("Switching on delta.enableRowTracking in the table "+s.dir+", which has rows,", "Refresh the table fully.")
	}
	return nil
}

// trackRows numbers the rows of files that have no numbers yet.
func (a *attempt) trackRows(cur *Snapshot, proto Protocol, version Version, adds []*addAction) ([]*addAction, *domainMetadata, error) {
	if !proto.has("rowTracking") || len(adds) == 0 {
		return adds, nil, nil
	}
	st := rowTrackingState{HighWaterMark: -1, Domain: rowTrackingDomain}
	if cur != nil {
		if d, ok := cur.domains[rowTrackingDomain]; ok {
			if err := json.Unmarshal([]byte(d.Configuration), &st); err != nil {
				return nil, nil, damaged(cur.dir, cur.version, "the domain %s: %v", rowTrackingDomain, err)
			}
		}
	}
	before := st.HighWaterMark
	r := make([]*addAction, len(adds))
	for i, add := range adds {
		r[i] = add
		if add.BaseRowID != nil {
			continue
		}
		n, ok := (&File{add: add}).physicalRows()
		if !ok {
			return nil, nil, diag.New("DP_INTERNAL", "the file %s has no count of rows", add.Path)
		}
		c, base, v := *add, st.HighWaterMark+1, version
		c.BaseRowID, c.DefaultRowCommitVersion = &base, &v
		st.HighWaterMark += n
		r[i] = &c
	}
	if st.HighWaterMark == before {
		return r, nil, nil
	}
	b, err := json.Marshal(rowTrackingState{st.HighWaterMark, rowTrackingDomain})
	if err != nil {
		return nil, nil, err
	}
	return r, &domainMetadata{Domain: rowTrackingDomain, Configuration: string(b)}, nil
}
