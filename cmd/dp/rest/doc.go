// Package rest is the HTTP face of a pipeline: the paths and bodies of the Databricks REST API 2.0 for pipelines, for clients such as
// databricks-sdk and scripted backfills.
//
//	server.go     routes, the bearer token, what is logged
//	failure.go    errors in Databricks' form, with its status codes
//	pipelines.go  the pipeline itself: list, get, stop
//	updates.go    starting an update and looking at updates
//	events.go     the event log, page by page
//	filter.go     the conditions of the parameter filter
//
// It must not know projects, definition files, flags or how an update runs: all that is behind [Pipeline]. A further path of the API is a
// handler in one of these files and a line in the table of server.go; what the API has and dp has not is refused there by name.
package rest
