// Package cdc is the meaning of AUTO CDC: how change events and snapshots become the rows of a target, as relations over the events, the
// target and what is remembered of events before.
//
// A target is a function of a set of events; the order in which they arrive and how they are cut into batches carry no information. Events of
// one key are ordered by (sequence, class, payload): a delete is greater than an upsert of the same sequence, the payload decides only
// between events that are otherwise equal, NULL being its greatest value. A truncate is a delete of every key at its sequence, a
// snapshot of version V is a truncate at V and an upsert at V of each of its rows.
//
// SCD type 1 is the newest event of each key, if it is an upsert. SCD type 2 is the fold of a key's events from left to right into runs of
// upserts with equal tracked columns, each run one row from its first event to the event after it. In a bitemporal target events also have a
// system sequence, which says when they became known: at each system time the SCD type 2 history of the events known by then is believed, an
// event taking the place of those of its sequence that became known before. A row of the target is a row of the history over all the
// consecutive system times at which it is believed. Events with both sequences equal are ordered as above.
//
// # State
//
// What a target cannot show is remembered in state rows (StateSchema) beside it. They are only ever added: the rows of a key with the
// greatest batch number hold, those before are superseded (except in bitemporal targets).
//
//   - SCD type 1: one row a key, with the sequence of its newest event and that event's class. Deleted keys keep theirs as tombstones. Where
//     some columns are written by some events only (partial updates), a row has the newest upsert, the newest delete and the sequence of
//     each column's author.
//   - SCD type 2: the events that the rows of a key do not show: the members of runs of several events, deletes that close no row, and the
//     events of partial updates as they came.
//   - Bitemporal: all events, each a row of its own: one of the same sequences with a greater batch number supersedes it, none else does. Rows
//     that others write to the table are not known as events.
//   - The greatest sequence of a truncate or version of a snapshot: everything at or below it is void.
//
// The package knows relations only. It must not know where rows are stored, which flow they come from, or how a backend computes; a
// Workspace runs what it asks for.
package cdc
