// Package xml cuts XML text into the events that Spark's readers of XML see.
//
// Two readers must agree on every event: the one that infers a schema (engine/functions, schema_of_xml) and the one that reads values
// (engine/backend/duckdb, from_xml). encoding/xml is not used: it takes apart names with two colons, refuses version 1.1 and other encodings, lets
// duplicate attributes pass, and cannot go on behind an entity that nobody declared, which Spark's parser does.
//
// It must not know types or options: names stand as they are written, prefixes are parts of names, and blank text is text.
package xml
