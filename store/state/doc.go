// Package state is the control plane of one pipeline: a SQLite database, state.db in the storage, and the pipeline's lock.
//
//	tables    the catalog: name to directory and kind, and whether a full refresh has begun and not ended
//	flows     how far each flow has read: epoch, batches done, position
//	intents   the batch a flow has planned and perhaps committed
//	files     the input files that streams have taken (the ledger of Auto Loader)
//	updates   runs of the pipeline, with request and result
//	events    the event log
//	settings  the pipeline's id and the like
//
// The Delta tables are the authority over what is committed; this database over what was planned. A flow's batch n goes: Intend (on disk
// when it returns), stage, Delta commit with transaction number n, Done. After a crash the intent is still there, the same batch is made
// again, and the table's transaction number says whether it was committed. Done may be lost to a power cut: it is made again from the
// intent. Intents cannot be rebuilt from the tables, so that a table that is ahead of this database must be an error, never a guess.
//
// One process writes, holding the Lock; any number read meanwhile (OpenReadOnly). Positions, requests, results, origins and details are
// JSON of their owners and never looked into. Times are UTC.
//
// It must not know Delta, plans, flow kinds or the command line, and must not read the clock or make ids itself. A change of the tables is
// a new file migrations/NNN_name.sql; a file that shipped never changes.
package state
