package delta

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// definition is the metadata, cluster columns (nil: unchanged) and protocol after the commit.
func (a *attempt) definition(cur *Snapshot) (metadata, *domainMetadata, Protocol, error) {
	d := a.w.Define
	switch {
	case a.w.Alter != nil:
		m, needs, err := cur.alter(a.w.Alter)
		if err == nil {
			err = cur.noLateRowTracking(m)
		}
		return m, nil, cur.protocol.upgrade(needs), err
	case d == nil:
		return cur.meta, nil, cur.protocol, nil
	}
	if cur == nil {
		m, needs, err := d.prepare()
		if err != nil {
			return m, nil, Protocol{}, err
		}
		var domain *domainMetadata
		if len(d.ClusterBy) > 0 {
			c := clusteringOf(d.ClusterBy)
			domain = &c
		}
		return m, domain, protocolFor(needs), nil
	}
	m, needs, err := cur.redefine(*d, a.w.Overwrite)
	if err != nil {
		return m, nil, Protocol{}, err
	}
	if !a.w.Overwrite {
		if err := cur.noLateRowTracking(m); err != nil {
			return m, nil, Protocol{}, err
		}
	}
	var domain *domainMetadata
	if had := cur.ClusterColumns(); !equalFoldAll(had, d.ClusterBy) {
		c := clusteringOf(d.ClusterBy)
		domain = &c
		needs = append(needs, "clustering", "domainMetadata")
	}
	return m, domain, cur.protocol.upgrade(needs), nil
}

// actions are the lines of the commit that makes version on top of cur.
func (a *attempt) actions(cur *Snapshot, version Version) ([]action, error) {
	now := a.t.now().UnixMilli()
	m, domain, proto, err := a.definition(cur)
	if err != nil {
		return nil, err
	}
	if cur == nil {
		m.ID, m.CreatedTime = a.t.opt.NewID().String(), &now
	}
	m.Configuration = maps.Clone(m.Configuration) // cur's is shared
	a.rowTrackingColumns(&m)
	var ict int64
	if isOn(m.Configuration["delta.enableInCommitTimestamps"]) {
		if ict, err = a.inCommitTimestamp(cur, now); err != nil {
			return nil, err
		}
		if cur != nil && !cur.on("delta.enableInCommitTimestamps") {
			m.Configuration["delta.inCommitTimestampEnablementVersion"] = strconv.FormatInt(version, 10)
			m.Configuration["delta.inCommitTimestampEnablementTimestamp"] = strconv.FormatInt(ict, 10)
		}
	}
	info, err := a.commitInfo(cur, m, now, ict)
	if err != nil {
		return nil, err
	}
	as := []action{{CommitInfo: info}}
	if cur == nil || !proto.equal(cur.protocol) {
		as = append(as, action{Protocol: &proto})
	}
	if cur == nil || !m.equal(cur.meta) {
		as = append(as, action{Metadata: &m})
	}
	if domain != nil {
		as = append(as, action{Domain: domain})
	}
	for _, t := range a.w.Txns {
		as = append(as, action{Txn: &txnAction{AppID: t.AppID, Version: t.Version, LastUpdated: now}})
	}
	for _, f := range a.removes {
		as = append(as, action{Remove: f.remove(now, !a.w.Rearrange)})
	}
	adds := slices.Clone(a.adds)
	for _, v := range a.vectors {
		as = append(as, action{Remove: v.file.remove(now, !a.w.Rearrange)})
		adds = append(adds, v.add)
	}
	adds, tracking, err := a.trackRows(cur, proto, version, adds)
	if err != nil {
		return nil, err
	}
	for _, add := range adds {
		as = append(as, action{Add: add})
	}
	if tracking != nil {
		as = append(as, action{Domain: tracking})
	}
	return as, nil
}

// inCommitTimestamp is now, but later than the commit before.
func (a *attempt) inCommitTimestamp(cur *Snapshot, now int64) (int64, error) {
	if cur == nil {
		return now, nil
	}
	last := cur.ict
	if last == 0 && cur.on("delta.enableInCommitTimestamps") {
		// The snapshot came from a log checkpoint, which has no commitInfo.
		as, err := a.t.readCommit(cur.version)
		if err != nil {
			return 0, err
		}
		for i := range as {
			var c struct {
				ICT int64 `json:"inCommitTimestamp"`
			}
			if len(as[i].CommitInfo) > 0 && json.Unmarshal(as[i].CommitInfo, &c) == nil {
				last = c.ICT
			}
		}
	}
	return max(now, last+1), nil
}

// commitInfo describes the commit.
func (a *attempt) commitInfo(cur *Snapshot, m metadata, now, ict int64) (json.RawMessage, error) {
	removes := len(a.removes)+len(a.vectors) > 0 || a.w.Overwrite
	info := struct {
		InCommitTimestamp int64             `json:"inCommitTimestamp,omitempty"`
		Timestamp         int64             `json:"timestamp"`
		Operation         string            `json:"operation"`
		Parameters        map[string]string `json:"operationParameters"`
		ReadVersion       *int64            `json:"readVersion,omitempty"`
		IsolationLevel    string            `json:"isolationLevel"`
		BlindAppend       bool              `json:"isBlindAppend"`
		Metrics           map[string]string `json:"operationMetrics"`
		UserMetadata      string            `json:"userMetadata,omitempty"`
		Tags              map[string]string `json:"tags,omitempty"`
		Engine            string            `json:"engineInfo"`
		TxnID             string            `json:"txnId"`
	}{
		InCommitTimestamp: ict, Timestamp: now, Operation: a.w.Operation, Parameters: a.w.Parameters, IsolationLevel: "WriteSerializable",
		BlindAppend: !removes && !a.w.Reads, Metrics: a.metrics(), UserMetadata: a.w.UserMetadata, Engine: EngineName + a.t.opt.Version,
		TxnID: a.t.opt.NewID().String(),
	}
	if strings.EqualFold(m.Configuration["delta.isolationLevel"], "Serializable") {
		info.IsolationLevel = "Serializable"
	}
	if a.from != nil {
		info.ReadVersion = &a.from.version
	}
	if info.Operation == "" {
		info.Operation, info.Parameters = a.operation(cur, m)
	}
	if info.Parameters == nil {
		info.Parameters = map[string]string{}
	}
	if removes && len(a.adds) > 0 && isOn(m.Configuration["delta.enableRowTracking"]) {
		info.Tags = map[string]string{"delta.rowTracking.preserved": "false"}
	}
	return json.Marshal(info)
}

// operation is Spark's name for what the Write does.
func (a *attempt) operation(cur *Snapshot, m metadata) (string, map[string]string) {
	list := func(names []string) string {
		b, err := json.Marshal(append([]string{}, names...))
		if err != nil {
			return "[]"
		}
		return string(b)
	}
	partition := list(m.PartitionColumns)
	switch {
	case cur == nil:
		op := "CREATE TABLE"
		if len(a.adds) > 0 {
			op += " AS SELECT"
		}
		return op, map[string]string{"partitionBy": partition, "clusterBy": list(a.w.Define.ClusterBy), "isManaged": "false", "properties": propertiesJSON(m.Configuration)}
	case a.w.Rearrange:
		return "OPTIMIZE", map[string]string{"predicate": "[]"}
	case a.w.Overwrite || len(a.w.Remove) > 0:
		return "WRITE", map[string]string{"mode": "Overwrite", "partitionBy": partition}
	case len(a.adds) == 0 && a.w.Define != nil && m.SchemaString != cur.meta.SchemaString:
		return "CHANGE COLUMNS", nil
	case len(a.adds) == 0 && a.w.Define != nil:
		return "SET TBLPROPERTIES", map[string]string{"properties": propertiesJSON(m.Configuration)}
	}
	return "WRITE", map[string]string{"mode": "Append", "partitionBy": partition}
}

func propertiesJSON(m map[string]string) string {
	b, err := json.Marshal(m)
	if err != nil {
		return "{}"
	}
	return string(b)
}

// metrics are Spark's numbers for a write, and the caller's, which win.
func (a *attempt) metrics() map[string]string {
	var added, removed int64
	for _, f := range a.adds {
		added += f.Size
	}
	for _, f := range a.removes {
		removed += f.Size
	}
	r := map[string]string{}
	put := func(name string, n int64) { r[name] = strconv.FormatInt(n, 10) }
	if len(a.adds) > 0 || a.w.Define == nil && a.w.Alter == nil {
		put("numFiles", int64(len(a.adds)))
		put("numOutputRows", a.result.RowsAdded)
		put("numOutputBytes", added)
	}
	if len(a.removes)+len(a.vectors) > 0 || a.w.Overwrite {
		put("numRemovedFiles", int64(len(a.removes)))
		put("numRemovedBytes", removed)
		put("numDeletionVectorsAdded", int64(len(a.vectors)))
		if a.result.RowsDeleted >= 0 {
			put("numDeletedRows", a.result.RowsDeleted)
		}
	}
	for k, v := range a.w.Metrics {
		r[k] = v
	}
	return r
}

// equal compares what metadata means: log checkpoints leave empty lists out and other writers order the schema's keys differently.
func (m metadata) equal(o metadata) bool {
	return m.ID == o.ID && m.Name == o.Name && m.Description == o.Description && slices.Equal(m.PartitionColumns, o.PartitionColumns) &&
		maps.Equal(m.Configuration, o.Configuration) && sameSchema(m.SchemaString, o.SchemaString)
}

func sameSchema(a, b string) bool {
	if a == b {
		return true
	}
	x, err1 := types.FromJSON(a)
	y, err2 := types.FromJSON(b)
	return err1 == nil && err2 == nil && x.JSON() == y.JSON()
}
