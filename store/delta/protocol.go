package delta

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// Protocol is what a table demands of its readers and writers.
type Protocol struct {
	MinReaderVersion int      `json:"minReaderVersion"`
	MinWriterVersion int      `json:"minWriterVersion"`
	ReaderFeatures   []string `json:"readerFeatures,omitempty"`
	WriterFeatures   []string `json:"writerFeatures,omitempty"`
}

// MarshalJSON writes the lists of features exactly when the versions ask for them, even empty.
func (p Protocol) MarshalJSON() ([]byte, error) {
	j := struct {
		MinReaderVersion int       `json:"minReaderVersion"`
		MinWriterVersion int       `json:"minWriterVersion"`
		ReaderFeatures   *[]string `json:"readerFeatures,omitempty"`
		WriterFeatures   *[]string `json:"writerFeatures,omitempty"`
	}{MinReaderVersion: p.MinReaderVersion, MinWriterVersion: p.MinWriterVersion}
	if p.MinReaderVersion >= featuresReader {
		r := append([]string{}, p.ReaderFeatures...)
		j.ReaderFeatures = &r
	}
	if p.MinWriterVersion >= featuresWriter {
		w := append([]string{}, p.WriterFeatures...)
		j.WriterFeatures = &w
	}
	return json.Marshal(j)
}

const (
	featuresReader = 3 // from this reader version on, tables list the features readers must know
	featuresWriter = 7
)

// has reports whether the table may use a feature: it lists it, or its version implies it.
func (p Protocol) has(name string) bool {
	if p.MinWriterVersion >= featuresWriter {
		return slices.Contains(p.WriterFeatures, name)
	}
	f := featureByName[name]
	return f.legacy > 0 && p.MinWriterVersion >= f.legacy
}

// names are the features of the table, sorted.
func (p Protocol) names() []string {
	if p.MinWriterVersion >= featuresWriter {
		r := slices.Clone(p.WriterFeatures)
		sort.Strings(r)
		return r
	}
	var r []string
	for _, f := range features {
		if p.has(f.name) {
			r = append(r, f.name)
		}
	}
	sort.Strings(r)
	return r
}

func (p Protocol) equal(o Protocol) bool {
	return p.MinReaderVersion == o.MinReaderVersion && p.MinWriterVersion == o.MinWriterVersion && slices.Equal(p.names(), o.names())
}

// checkRead refuses a table that dp would misread.
func (p Protocol) checkRead(dir string) error {
	if p.MinReaderVersion > featuresReader || p.MinReaderVersion < 1 {
		return p.unsupportedVersion(dir)
	}
	var bad []string
	for _, n := range p.ReaderFeatures {
		if f, ok := featureByName[n]; !ok || !f.read {
			bad = append(bad, n)
		}
	}
	if len(bad) > 0 && p.MinReaderVersion == featuresReader {
		return diag.New("DELTA_UNSUPPORTED_FEATURES_FOR_READ", "The Delta table %s requires reader features that dp does not support: %s.", dir, quoted(bad)).
			WithHint("Drop the features with the engine that wrote the table (ALTER TABLE … DROP FEATURE), or read a copy of it.")
	}
	return nil
}

// checkWrite refuses a table that dp would write wrongly.
func (p Protocol) checkWrite(dir string) error {
	if p.MinWriterVersion > featuresWriter || p.MinWriterVersion < 1 {
		return p.unsupportedVersion(dir)
	}
	var bad []string
	if p.MinWriterVersion == featuresWriter {
		for _, n := range p.WriterFeatures {
			if f, ok := featureByName[n]; !ok || !f.write {
				bad = append(bad, n)
			}
		}
	}
	if len(bad) > 0 {
		return diag.New("DELTA_UNSUPPORTED_FEATURES_FOR_WRITE", "The Delta table %s requires writer features that dp does not support: %s.", dir, quoted(bad)).
			WithHint("dp can read the table; drop the features with the engine that wrote it to let dp write.")
	}
	return nil
}

func (p Protocol) unsupportedVersion(dir string) error {
	return diag.New("DELTA_INVALID_PROTOCOL_VERSION", "The Delta table %s requires reader version %d and writer version %d; dp supports reader versions 1 to %d and writer versions 1 to %d.",
		dir, p.MinReaderVersion, p.MinWriterVersion, featuresReader, featuresWriter)
}

// protocolFor is the smallest protocol with all of the named features. Like Spark it prefers a version without lists, which every reader
// and writer knows, but only one that implies nothing more.
func protocolFor(names []string) Protocol {
	set := map[string]bool{"appendOnly": true, "invariants": true}
	for _, n := range names {
		set[n] = true
	}
	for v := 2; v < featuresWriter; v++ {
		p := Protocol{MinReaderVersion: 1, MinWriterVersion: v}
		implied := p.names()
		if len(implied) == len(set) && !slices.ContainsFunc(implied, func(n string) bool { return !set[n] || featureByName[n].reader }) {
			return p
		}
	}
	p := Protocol{MinReaderVersion: 1, MinWriterVersion: featuresWriter}
	for n := range set {
		p.WriterFeatures = append(p.WriterFeatures, n)
		if featureByName[n].reader {
			p.MinReaderVersion = featuresReader
			p.ReaderFeatures = append(p.ReaderFeatures, n)
		}
	}
	sort.Strings(p.WriterFeatures)
	sort.Strings(p.ReaderFeatures)
	return p
}

// upgrade is p with more features; features are never taken away.
func (p Protocol) upgrade(names []string) Protocol {
	missing := slices.DeleteFunc(slices.Clone(names), p.has)
	if len(missing) == 0 {
		return p
	}
	return protocolFor(append(p.names(), missing...))
}

func quoted(names []string) string {
	s := ""
	for i, n := range names {
		if i > 0 {
			s += ", "
		}
		s += fmt.Sprintf("%q", n)
	}
	return s
}
