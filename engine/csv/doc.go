// Package csv cuts CSV text into records and fields as Spark's parser (univocity) does.
//
// Two readers must agree on every field: the one that infers a schema (engine/source/files) and the one that reads rows
// (engine/backend/duckdb). So what a quote, an escape, a comment and a line end mean stands here, once.
//
// It must not know types, options' names, files or encodings: it gets bytes and gives bytes. An option that changes where fields end is a
// field of Syntax.
package csv
