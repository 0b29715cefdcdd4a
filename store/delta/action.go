package delta

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// action is one line of a log file or one row of a log checkpoint: exactly one member is set. Members dp does not know are passed over,
// as the protocol asks; what a reader must not pass over is announced as a table feature.
type action struct {
	CommitInfo         json.RawMessage     `json:"commitInfo,omitempty"`
	Protocol           *Protocol           `json:"protocol,omitempty"`
	Metadata           *metadata           `json:"metaData,omitempty"`
	Txn                *txnAction          `json:"txn,omitempty"`
	Domain             *domainMetadata     `json:"domainMetadata,omitempty"`
	Add                *addAction          `json:"add,omitempty"`
	Remove             *removeAction       `json:"remove,omitempty"`
	CDC                *cdcAction          `json:"cdc,omitempty"`
	CheckpointMetadata *checkpointMetadata `json:"checkpointMetadata,omitempty"`
	Sidecar            *sidecar            `json:"sidecar,omitempty"`
}

type format struct {
	Provider string            `json:"provider"`
	Options  map[string]string `json:"options"`
}

type metadata struct {
	ID               string            `json:"id"`
	Name             string            `json:"name,omitempty"`
	Description      string            `json:"description,omitempty"`
	Format           format            `json:"format"`
	SchemaString     string            `json:"schemaString"`
	PartitionColumns []string          `json:"partitionColumns"`
	Configuration    map[string]string `json:"configuration"`
	CreatedTime      *int64            `json:"createdTime,omitempty"`
}

type addAction struct {
	Path                    string             `json:"path"`
	PartitionValues         map[string]*string `json:"partitionValues"`
	Size                    int64              `json:"size"`
	ModificationTime        int64              `json:"modificationTime"`
	DataChange              bool               `json:"dataChange"`
	Stats                   string             `json:"stats,omitempty"`
	StatsParsed             json.RawMessage    `json:"stats_parsed,omitempty"` // only in foreign log checkpoints
	Tags                    map[string]*string `json:"tags,omitempty"`
	DeletionVector          *DeletionVector    `json:"deletionVector,omitempty"`
	BaseRowID               *int64             `json:"baseRowId,omitempty"`
	DefaultRowCommitVersion *int64             `json:"defaultRowCommitVersion,omitempty"`
	ClusteringProvider      string             `json:"clusteringProvider,omitempty"`
}

type removeAction struct {
	Path                    string             `json:"path"`
	DeletionTimestamp       int64              `json:"deletionTimestamp,omitempty"`
	DataChange              bool               `json:"dataChange"`
	ExtendedFileMetadata    bool               `json:"extendedFileMetadata,omitempty"`
	PartitionValues         map[string]*string `json:"partitionValues,omitempty"`
	Size                    *int64             `json:"size,omitempty"`
	Tags                    map[string]*string `json:"tags,omitempty"`
	DeletionVector          *DeletionVector    `json:"deletionVector,omitempty"`
	BaseRowID               *int64             `json:"baseRowId,omitempty"`
	DefaultRowCommitVersion *int64             `json:"defaultRowCommitVersion,omitempty"`
}

type txnAction struct {
	AppID       string `json:"appId"`
	Version     int64  `json:"version"`
	LastUpdated int64  `json:"lastUpdated,omitempty"`
}

type domainMetadata struct {
	Domain        string `json:"domain"`
	Configuration string `json:"configuration"`
	Removed       bool   `json:"removed"`
}

type cdcAction struct {
	Path            string             `json:"path"`
	PartitionValues map[string]*string `json:"partitionValues"`
	Size            int64              `json:"size"`
	DataChange      bool               `json:"dataChange"`
}

type checkpointMetadata struct {
	Version int64 `json:"version"`
}

type sidecar struct {
	Path string `json:"path"`
}

// errEmptyPath guards the one field without which a file action means nothing.
var errEmptyPath = errors.New("a file action without a path")

// parseAction reads one line of a log file, or one row of a log checkpoint.
func parseAction(line []byte) (action, error) {
	var a action
	if err := json.Unmarshal(line, &a); err != nil {
		return action{}, err
	}
	if a.Add != nil && a.Add.Path == "" || a.Remove != nil && a.Remove.Path == "" {
		return action{}, errEmptyPath
	}
	if a.Txn != nil && a.Txn.AppID == "" {
		return action{}, errors.New("a txn action without an appId")
	}
	if a.Metadata != nil && a.Metadata.SchemaString == "" {
		return action{}, errors.New("a metaData action without a schemaString")
	}
	for _, d := range a.deletionVectors() {
		if err := d.check(); err != nil {
			return action{}, err
		}
	}
	return a, nil
}

func (a *action) deletionVectors() []*DeletionVector {
	switch {
	case a.Add != nil && a.Add.DeletionVector != nil:
		return []*DeletionVector{a.Add.DeletionVector}
	case a.Remove != nil && a.Remove.DeletionVector != nil:
		return []*DeletionVector{a.Remove.DeletionVector}
	}
	return nil
}

// parseLog reads the text of one log file.
func parseLog(text []byte) ([]action, error) {
	var as []action
	for n := 1; len(text) > 0; n++ {
		line, rest, _ := bytes.Cut(text, []byte{'\n'})
		text = rest
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		a, err := parseAction(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		as = append(as, a)
	}
	return as, nil
}

// encodeLog is the text of a log file.
func encodeLog(as []action) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	for i := range as {
		if err := enc.Encode(&as[i]); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}
