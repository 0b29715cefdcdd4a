package delta

import (
	"errors"
	"os"
	"strings"
	"testing"
)

const (
	plainProtocol = `{"protocol":{"minReaderVersion":1,"minWriterVersion":2}}`
	plainMetadata = `{"metaData":{"id":"1","format":{"provider":"parquet","options":{}},"schemaString":"{\"type\":\"struct\",\"fields\":[{\"name\":\"a\",\"type\":\"integer\",\"nullable\":true,\"metadata\":{}}]}","partitionColumns":[],"configuration":{}}}`
)

// logged is a table whose versions are the given texts; an empty one is left out.
func logged(t *testing.T, versions ...string) *Table {
	t.Helper()
	tab := At(t.TempDir(), testOptions())
	if err := os.Mkdir(tab.logPath(""), 0o755); err != nil {
		t.Fatal(err)
	}
	for v, text := range versions {
		if text == "" {
			continue
		}
		if err := os.WriteFile(tab.logPath(commitName(int64(v))), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return tab
}

func TestRefusedToRead(t *testing.T) {
	mapped := strings.Replace(plainMetadata, `"configuration":{}`, `"configuration":{"delta.columnMapping.mode":"id"}`, 1)
	newType := strings.Replace(plainMetadata, "integer", "geometry", 1)
	for _, c := range []struct {
		name     string
		versions []string
		code     string
		says     string
	}{
		{"a reader version of the future", []string{`{"protocol":{"minReaderVersion":99,"minWriterVersion":99}}` + "\n" + plainMetadata}, "DELTA_INVALID_PROTOCOL_VERSION", "reader version 99"},
		{"an unknown reader feature", []string{`{"protocol":{"minReaderVersion":3,"minWriterVersion":7,"readerFeatures":["timeTravelToMars","deletionVectors"],"writerFeatures":["timeTravelToMars","deletionVectors"]}}` + "\n" + plainMetadata}, "DELTA_UNSUPPORTED_FEATURES_FOR_READ", `"timeTravelToMars".`},
		{"column mapping at reader version 2", []string{`{"protocol":{"minReaderVersion":2,"minWriterVersion":5}}` + "\n" + mapped}, "UNSUPPORTED_FEATURE", "delta.columnMapping.mode=id"},
		{"a type of an unknown feature, metadata first", []string{newType + "\n" + `{"protocol":{"minReaderVersion":3,"minWriterVersion":7,"readerFeatures":["geo"],"writerFeatures":["geo"]}}`}, "", "geo"},
		{"no protocol", []string{plainMetadata}, "DELTA_STATE_RECOVER_ERROR", "protocol"},
		{"no metadata", []string{plainProtocol}, "DELTA_STATE_RECOVER_ERROR", "metadata"},
		{"a gap", []string{plainProtocol + "\n" + plainMetadata, "", `{"txn":{"appId":"a","version":1}}`}, "DELTA_VERSIONS_NOT_CONTIGUOUS", "version 1"},
		{"no first version", []string{"", plainProtocol + "\n" + plainMetadata}, "DELTA_VERSION_NOT_FOUND", ""},
		{"half a line", []string{plainProtocol + "\n" + plainMetadata[:50]}, "DP_DELTA_LOG_DAMAGED", "line 2"},
		{"a vector nobody can store", []string{plainProtocol + "\n" + plainMetadata + "\n" + `{"add":{"path":"f","deletionVector":{"storageType":"z","pathOrInlineDv":"","sizeInBytes":1,"cardinality":1}}}`}, "DP_DELTA_LOG_DAMAGED", `"z"`},
		{"ORC files", []string{plainProtocol + "\n" + strings.Replace(plainMetadata, `"parquet"`, `"orc"`, 1)}, "UNSUPPORTED_FEATURE", "orc"},
	} {
		_, err := logged(t, c.versions...).Snapshot(t.Context())
		if err == nil {
			t.Errorf("%s was accepted", c.name)
			continue
		}
		if c.code != "" {
			wantCode(t, err, c.code)
		}
		if !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v does not say %s", c.name, err, c.says)
		}
	}
	// Column mapping that is possible but not used, and unknown actions and fields, harm nobody.
	ok := logged(t, `{"protocol":{"minReaderVersion":2,"minWriterVersion":5}}`+"\n"+plainMetadata+"\n"+`{"somethingNew":{"x":1}}`+"\n"+
		`{"commitInfo":["of","any","form"]}`+"\n"+`{"add":{"path":"f","size":1,"newField":{},"partitionValues":{}}}`)
	if s := snapshot(t, ok); s.NumFiles() != 1 {
		t.Errorf("%d files", s.NumFiles())
	}
	if _, err := At(t.TempDir(), testOptions()).Snapshot(t.Context()); !errors.Is(err, ErrNotTable) {
		t.Errorf("an empty directory: %v", err)
	}
}

func TestRefusedToWrite(t *testing.T) {
	for feature, code := range map[string]string{"icebergCompatV2": "DELTA_UNSUPPORTED_FEATURES_FOR_WRITE", "somethingNew": "DELTA_UNSUPPORTED_FEATURES_FOR_WRITE", "domainMetadata": ""} {
		tab := logged(t, `{"protocol":{"minReaderVersion":1,"minWriterVersion":7,"writerFeatures":["`+feature+`"]}}`+"\n"+plainMetadata)
		snapshot(t, tab) // readers need not know
		_, err := tab.Append(t.Context(), []Staged{stage(t, tab, "f", 1)}, Txn{"f", 1})
		wantCode(t, err, code)
	}
	tab := logged(t, `{"protocol":{"minReaderVersion":1,"minWriterVersion":7,"writerFeatures":["identityColumns"]}}`+"\n"+
		strings.Replace(plainMetadata, `\"metadata\":{}`, `\"metadata\":{\"delta.identity.start\":1,\"delta.identity.step\":1}`, 1))
	_, err := tab.Append(t.Context(), []Staged{stage(t, tab, "f", 1)}, Txn{"f", 1})
	wantCode(t, err, "UNSUPPORTED_FEATURE")
}

func TestFilesOutsideOfTheTable(t *testing.T) {
	tab := logged(t, plainProtocol+"\n"+plainMetadata+"\n"+
		`{"add":{"path":"file:///data/x%20y.parquet","partitionValues":{}}}`+"\n"+`{"add":{"path":"s3://bucket/x.parquet","partitionValues":{}}}`+"\n"+
		`{"add":{"path":"../up.parquet","partitionValues":{}}}`+"\n"+`{"add":{"path":"a%20b.parquet","partitionValues":{}}}`)
	s := snapshot(t, tab)
	for path, want := range map[string]string{
		"file:///data/x y.parquet": "/data/x y.parquet", "s3://bucket/x.parquet": "", "../up.parquet": "", "a b.parquet": tab.Dir() + "/a b.parquet",
	} {
		f, ok := s.File(path)
		if !ok {
			t.Errorf("no file %s among %v", path, paths(s))
			continue
		}
		if got, err := s.Location(f); got != want || (err == nil) != (want != "") {
			t.Errorf("%s is at %q, %v", path, got, err)
		}
	}
}
