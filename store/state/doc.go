// Package state is the control plane of one pipeline: a SQLite database, state.db in the storage, and the pipeline's lock.
//
//	datasets  the catalog: name to directory, kind, schema, definition
//	flows     how far each flow has read: epoch, last batch, position
//	intents   the batch a flow has planned and perhaps committed
//	files     the files that streams have taken (the ledger of Auto Loader)
//	updates   runs of the pipeline, with request and result
//	events    the event log
//	settings  the pipeline's id and the like
//
// The Delta tables are the authority over what is committed; this database over what was planned. A flow's batch n goes: Intend (on disk
// when it returns), stage, Delta commit with the transaction number n under AppID, Done. After a crash the intent is still there, the same
// batch is made again, and the table's transaction number says whether it was committed. Done need not be on disk: it can be made again.
// Only intents cannot be rebuilt from the tables, so a table that is ahead of this database is an error (CheckTxn), never a guess.
//
// One process writes, holding the Lock; any number read meanwhile (OpenReadOnly), even while it is killed. Positions, requests, results and
// details are JSON of their owners and never looked into. Times are UTC.
//
// It must not know Delta, plans, flow kinds or the command line, and must not read the clock or make ids itself, but for who holds the
// lock. A change of the tables is a new file migrations/NNN_name.sql; files that shipped never change.
package state
