// Package engine runs one update of a pipeline: it resolves the graph, resets what is fully refreshed, runs every flow batch by batch, and
// commits each batch to its target's Delta table together with the flow's transaction number.
//
// The order of a batch is fixed (ARCHITECTURE.md, from file to committed table): intent in the state store, staged Parquet files that nobody can see, the commit
// to the Delta log, which is the only moment anything becomes visible, then done in the state store. Whatever is killed in between is made
// good at the start of the next update, by comparing intents with the transaction numbers in the tables.
//
//	Engine     the storage of one pipeline with the parts that compute and read
//	update     one run: graph, selection, clock, results
//	scheduler  which flow may start when
//	journal    what the state store is told of a flow's batches
//
// It must not know Python, SQL text of definition files or the terminal: definitions come as a graph.Registry, what happens goes out as
// events. A new phase of an update is a file here; a new flow kind, source or backend is none.
package engine
