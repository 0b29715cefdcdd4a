-- settings of the pipeline: its id and the like
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- the catalog
CREATE TABLE tables (
  name TEXT PRIMARY KEY COLLATE NOCASE,   -- catalog.schema.table, quoted where needed
  catalog TEXT NOT NULL COLLATE NOCASE,
  schema TEXT NOT NULL COLLATE NOCASE,
  "table" TEXT NOT NULL COLLATE NOCASE,
  kind TEXT NOT NULL,
  dir TEXT NOT NULL,                      -- relative to the storage where it lies below it
  private INTEGER NOT NULL DEFAULT 0,
  comment TEXT NOT NULL DEFAULT '',
  reset_pending INTEGER NOT NULL DEFAULT 0,
  updated INTEGER NOT NULL                -- milliseconds since 1970
) WITHOUT ROWID;

-- how far each flow has come
CREATE TABLE flows (
  name TEXT PRIMARY KEY COLLATE NOCASE,   -- target and flow
  target TEXT NOT NULL COLLATE NOCASE,
  epoch INTEGER NOT NULL,                 -- full refreshes so far
  done INTEGER NOT NULL,                  -- batches committed in this epoch
  position TEXT                           -- JSON; NULL before the first batch
) WITHOUT ROWID;

-- the batch each flow is about to commit; cannot be rebuilt from the tables
CREATE TABLE intents (
  flow TEXT PRIMARY KEY COLLATE NOCASE,
  epoch INTEGER NOT NULL,
  batch INTEGER NOT NULL,
  position TEXT NOT NULL                  -- JSON: the position after the batch
) WITHOUT ROWID;

-- input files that streams have taken
CREATE TABLE files (
  stream TEXT NOT NULL COLLATE NOCASE,    -- flow, epoch and input
  batch INTEGER NOT NULL,
  file TEXT NOT NULL,
  PRIMARY KEY (stream, batch, file)
) WITHOUT ROWID;

-- runs of the pipeline
CREATE TABLE updates (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL,
  started INTEGER NOT NULL,               -- milliseconds since 1970
  duration INTEGER,                       -- milliseconds; NULL while it runs
  request TEXT NOT NULL,                  -- JSON
  result TEXT                             -- JSON
);
CREATE INDEX updates_started ON updates (started);

-- the event log
CREATE TABLE events (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  update_id TEXT NOT NULL,
  flow TEXT NOT NULL,
  dataset TEXT NOT NULL,
  timestamp INTEGER NOT NULL,             -- microseconds since 1970
  event_type TEXT NOT NULL,
  level TEXT NOT NULL,
  maturity_level TEXT NOT NULL,
  message TEXT NOT NULL,
  origin TEXT NOT NULL,                   -- JSON
  details TEXT NOT NULL,                  -- JSON
  error TEXT                              -- JSON; NULL without
);
CREATE INDEX events_update ON events (update_id, seq);
