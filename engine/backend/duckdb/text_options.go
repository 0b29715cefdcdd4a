package duckdb

import (
	"encoding/json"
	"strings"
	"sync"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// textOptions are the options of the functions that read and write JSON, CSV and XML, prepared.
type textOptions struct {
	zone                 *time.Location
	zoneName             string
	failFast             bool
	corrupt              string // name of the column for malformed records
	date, timestamp, ntz *datetimePattern
	json                 *jsonFormat                // how JSON is read
	keepNulls, sortKeys  bool                       // of to_json
	xml                  func() (*xmlFormat, error) // how XML is read and written
	values               map[string]string
}

var preparedOptions sync.Map

// optionsOf reads the options as engine/functions writes them: a JSON object, keys in lower case, with the session's time zone in zone.
func optionsOf(zone, text string, parsing bool) (*textOptions, error) {
	key := [3]any{zone, text, parsing}
	if o, ok := preparedOptions.Load(key); ok {
		return o.(*textOptions), nil
	}
	o := &textOptions{values: map[string]string{}}
	if err := json.Unmarshal([]byte(text), &o.values); err != nil {
		return nil, err
	}
	get := func(key, def string) string {
		if v, ok := o.values[key]; ok {
			return v
		}
		return def
	}
	flag := func(key string, def bool) bool {
		if v, ok := o.values[key]; ok {
			return strings.EqualFold(v, "true")
		}
		return def
	}
	o.zoneName = get("timezone", zone)
	var err error
	if o.zone, err = location(o.zoneName); err != nil {
		return nil, err
	}
	for key, p := range map[string]**datetimePattern{"dateformat": &o.date, "timestampformat": &o.timestamp, "timestampntzformat": &o.ntz} {
		if v, ok := o.values[key]; ok {
			if *p, err = datetimePatternOf(v, parsing); err != nil {
				return nil, err
			}
		}
	}
	o.failFast = strings.EqualFold(get("mode", ""), "FAILFAST")
	o.corrupt = get("columnnameofcorruptrecord", "_corrupt_record")
	o.json = &jsonFormat{singleQuotes: flag("allowsinglequotes", true), nonNumeric: flag("allownonnumericnumbers", true), rescued: -1}
	o.keepNulls, o.sortKeys = !flag("ignorenullfields", true), flag("sortkeys", false)
	o.xml = sync.OnceValues(o.prepareXML)
	preparedOptions.Store(key, o)
	return o, nil
}

// malformedText is the error of FAILFAST.
func malformedText(text string) error {
	return raise("MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION", "Malformed records are detected in record parsing: %s.\nParse Mode: FAILFAST. To process malformed records as null result, try setting the option 'mode' as 'PERMISSIVE'.", text)
}

// readFunction reads texts as values of a type; the further arguments are the type, the session's time zone and the options.
func readFunction(name string, read func(text string, t types.Type, o *textOptions) (any, error)) goFunction {
	return function(name, "text, text, text, text -> text", func(a []any) (any, error) {
		t, o, err := textArguments(a, true)
		if err != nil {
			return nil, err
		}
		return read(a[0].(string), t, o)
	})
}

// writeFunction writes values of a type as texts, with the arguments of readFunction.
func writeFunction(name string, write func(v any, t types.Type, o *textOptions) (any, error)) goFunction {
	return function(name, "any, text, text, text -> text", func(a []any) (any, error) {
		t, o, err := textArguments(a, false)
		if err != nil {
			return nil, err
		}
		return write(a[0], t, o)
	})
}

func textArguments(a []any, parse bool) (types.Type, *textOptions, error) {
	t, err := typeOf(a[1].(string))
	if err != nil {
		return t, nil, err
	}
	o, err := optionsOf(a[2].(string), a[3].(string), parse)
	return t, o, err
}
