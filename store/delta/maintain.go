package delta

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// lastCheckpointName is the hint where readers of a log begin.
const lastCheckpointName = "_last_checkpoint"

// defaultCheckpointInterval is how many commits lie between two log checkpoints without delta.checkpointInterval.
const defaultCheckpointInterval = 10

type lastCheckpoint struct {
	Version       int64 `json:"version"`
	Size          int64 `json:"size"` // actions
	SizeInBytes   int64 `json:"sizeInBytes,omitempty"`
	NumOfAddFiles int64 `json:"numOfAddFiles,omitempty"`
}

// Maintain writes a log checkpoint when enough commits came since the last one, and then deletes log files past their retention. Call it
// after commits, where nobody waits. An error leaves the table as good as before.
func (t *Table) Maintain(ctx context.Context) error {
	if t.opt.Parquet == nil {
		return nil
	}
	s, err := t.Snapshot(ctx)
	if err != nil {
		return err
	}
	every := int64(defaultCheckpointInterval)
	if v, ok := s.Property("delta.checkpointInterval"); ok {
		if n, err := strconv.ParseInt(v, 10, 64); err == nil && n > 0 {
			every = n
		}
	}
	last, err := t.lastCheckpoint()
	if err != nil || s.version-last < every {
		return err
	}
	if err := t.Checkpoint(ctx, s); err != nil {
		return err
	}
	if v, ok := s.Property("delta.enableExpiredLogCleanup"); ok && !isOn(v) {
		return nil
	}
	return t.cleanLog(s)
}

// lastCheckpoint is the version of the newest log checkpoint; 0 when there is none, since version 0 needs none.
func (t *Table) lastCheckpoint() (int64, error) {
	text, err := os.ReadFile(t.logPath(lastCheckpointName))
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	var l lastCheckpoint
	if json.Unmarshal(text, &l) != nil {
		return 0, nil // only a hint; the next log checkpoint replaces it
	}
	return l.Version, nil
}

// Checkpoint writes the log checkpoint of a snapshot, whether it is due or not.
func (t *Table) Checkpoint(ctx context.Context, s *Snapshot) error {
	if err := s.checkWritable(); err != nil {
		return err
	}
	base := t.logPath("." + t.opt.NewID().String())
	rows, parquet := base+".json"+tmpSuffix, base+".parquet"+tmpSuffix
	defer os.Remove(rows)
	defer os.Remove(parquet)
	n, err := t.writeCheckpointRows(s, rows)
	if err != nil {
		return err
	}
	if err := t.opt.Parquet.WriteRows(ctx, parquet, checkpointSchema, rows); err != nil {
		return fmt.Errorf("log checkpoint of %s: %w", t.dir, err)
	}
	if err := flush(parquet); err != nil {
		return err
	}
	st, err := os.Stat(parquet)
	if err != nil {
		return err
	}
	if err := os.Rename(parquet, t.logPath(fmt.Sprintf("%020d.checkpoint.parquet", s.version))); err != nil {
		return err
	}
	hint, err := json.Marshal(lastCheckpoint{s.version, n, st.Size(), int64(s.NumFiles())})
	if err != nil {
		return err
	}
	tmp := base + tmpSuffix
	defer os.Remove(tmp)
	if err := createFlushed(tmp, hint); err != nil {
		return err
	}
	if err := os.Rename(tmp, t.logPath(lastCheckpointName)); err != nil {
		return err
	}
	return flush(filepath.Join(t.dir, logDir))
}

// writeCheckpointRows writes the state as JSON lines and counts them.
func (t *Table) writeCheckpointRows(s *Snapshot, path string) (int64, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return 0, err
	}
	w := bufio.NewWriterSize(f, 1<<16)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	var n int64
	for a := range t.checkpointActions(s) {
		n++
		if err = enc.Encode(a); err != nil {
			break
		}
	}
	return n, errors.Join(err, w.Flush(), f.Close())
}

// checkpointActions are the rows of a log checkpoint, in a stable order.
func (t *Table) checkpointActions(s *Snapshot) func(func(*action) bool) {
	now := t.now()
	return func(yield func(*action) bool) {
		if !yield(&action{Protocol: &s.protocol}) || !yield(&action{Metadata: &s.meta}) {
			return
		}
		txnCut := int64(0)
		if d, ok := parseInterval(s.meta.Configuration["delta.setTransactionRetentionDuration"]); ok {
			txnCut = now.Add(-d).UnixMilli()
		}
		for _, k := range sortedKeys(s.txns) {
			x := s.txns[k]
			if x.LastUpdated != 0 && x.LastUpdated < txnCut {
				continue
			}
			if !yield(&action{Txn: &x}) {
				return
			}
		}
		for _, k := range sortedKeys(s.domains) {
			d := s.domains[k]
			if !yield(&action{Domain: &d}) {
				return
			}
		}
		asJSON := s.meta.Configuration["delta.checkpoint.writeStatsAsJson"]
		for _, f := range s.Files() {
			c := *f.add
			c.DataChange = false
			if asJSON != "" && !isOn(asJSON) {
				c.Stats = ""
			}
			if !yield(&action{Add: &c}) {
				return
			}
		}
		cut := now.Add(-s.retention()).UnixMilli()
		tombs := map[string]*removeAction{}
		for k, r := range s.tombs.all {
			tombs[k] = r
		}
		for _, k := range sortedKeys(tombs) {
			c := *tombs[k]
			if c.DeletionTimestamp < cut {
				continue
			}
			c.DataChange = false
			if !yield(&action{Remove: &c}) {
				return
			}
		}
	}
}

// retention is how long removed files stay readable.
func (s *Snapshot) retention() time.Duration {
	return s.interval("delta.deletedFileRetentionDuration", "interval 1 week")
}

// checkpointSchema are the columns of a log checkpoint that dp writes.
var checkpointSchema = types.SchemaOf(
	types.Col("txn", types.MustParse("struct<appId:string,version:bigint,lastUpdated:bigint>")),
	types.Col("add", types.MustParse("struct<path:string,partitionValues:map<string,string>,size:bigint,modificationTime:bigint,dataChange:boolean,"+
		"tags:map<string,string>,deletionVector:"+vectorType+",baseRowId:bigint,defaultRowCommitVersion:bigint,clusteringProvider:string,stats:string>")),
	types.Col("remove", types.MustParse("struct<path:string,deletionTimestamp:bigint,dataChange:boolean,extendedFileMetadata:boolean,"+
		"partitionValues:map<string,string>,size:bigint,deletionVector:"+vectorType+",baseRowId:bigint,defaultRowCommitVersion:bigint>")),
	types.Col("metaData", types.MustParse("struct<id:string,name:string,description:string,format:struct<provider:string,options:map<string,string>>,"+
		"schemaString:string,partitionColumns:array<string>,configuration:map<string,string>,createdTime:bigint>")),
	types.Col("protocol", types.MustParse("struct<minReaderVersion:int,minWriterVersion:int,readerFeatures:array<string>,writerFeatures:array<string>>")),
	types.Col("domainMetadata", types.MustParse("struct<domain:string,configuration:string,removed:boolean>")),
)

const vectorType = "struct<storageType:string,pathOrInlineDv:string,offset:int,sizeInBytes:int,cardinality:bigint>"

// cleanLog deletes commits and log checkpoints that are past delta.logRetentionDuration and that no version still within it needs.
func (t *Table) cleanLog(s *Snapshot) error {
	l, err := t.listLog()
	if err != nil {
		return err
	}
	cut := t.now().Add(-s.interval("delta.logRetentionDuration", "interval 30 days")).Truncate(24 * time.Hour)
	expired := int64(-1) // the newest commit past retention
	for v := l.first; v >= 0 && v < s.version && l.commits[v]; v++ {
		st, err := os.Stat(t.logPath(commitName(v)))
		if err != nil {
			return err
		}
		if !st.ModTime().Before(cut) {
			break
		}
		expired = v
	}
	keepFrom := int64(-1)
	for _, c := range l.checkpoints {
		if c.version <= expired {
			keepFrom = c.version
		}
	}
	if keepFrom < 0 {
		return nil
	}
	for v := l.first; v < keepFrom; v++ {
		if err := removeIfThere(t.logPath(commitName(v))); err != nil {
			return err
		}
	}
	for _, c := range l.checkpoints {
		if c.version >= keepFrom {
			break
		}
		for _, f := range c.files {
			if err := removeIfThere(t.logPath(f)); err != nil {
				return err
			}
		}
	}
	return nil
}

func removeIfThere(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
