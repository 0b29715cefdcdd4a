-- Settings of the pipeline: its id and the like.
CREATE TABLE settings (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

-- The catalog: where each table or view of the pipeline is. Names are catalog.schema.table in lower case; display is the user's spelling.
CREATE TABLE datasets (
  name       TEXT PRIMARY KEY,
  display    TEXT NOT NULL,
  kind       TEXT NOT NULL,
  directory  TEXT NOT NULL,            -- relative to the storage where it is inside; empty for views
  schema     TEXT NOT NULL,            -- Spark's JSON form
  definition TEXT NOT NULL,            -- a hash of what the user wrote
  details    TEXT,                     -- JSON of the engine
  resetting  INTEGER NOT NULL DEFAULT 0, -- a full refresh has begun and not ended
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

-- How far each flow has read, since which full refresh.
CREATE TABLE flows (
  flow       TEXT PRIMARY KEY,
  target     TEXT NOT NULL,
  epoch      INTEGER NOT NULL,         -- full refreshes so far
  batch      INTEGER NOT NULL,         -- the last batch committed in this epoch; 0 is none
  position   TEXT,                     -- JSON; where the batch after it starts
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

-- The batch a flow has planned and perhaps committed, at most one each. Not to be rebuilt from tables.
CREATE TABLE intents (
  flow       TEXT PRIMARY KEY,
  epoch      INTEGER NOT NULL,
  batch      INTEGER NOT NULL,
  position   TEXT,                     -- JSON; what flows.position becomes
  details    TEXT,                     -- JSON of the engine
  created_at INTEGER NOT NULL
) WITHOUT ROWID;

-- The files that streams over files have taken, by the stream's own batch number.
CREATE TABLE files (
  stream TEXT NOT NULL,
  n      INTEGER NOT NULL,
  path   TEXT NOT NULL,
  size   INTEGER NOT NULL,
  mtime  INTEGER NOT NULL,             -- nanoseconds since 1970
  flow   TEXT NOT NULL,
  batch  INTEGER NOT NULL,             -- of the flow
  PRIMARY KEY (stream, n, path)
) WITHOUT ROWID;
CREATE INDEX files_flow ON files (flow, batch);

CREATE TABLE updates (
  seq        INTEGER PRIMARY KEY,
  id         TEXT NOT NULL UNIQUE,
  state      TEXT NOT NULL,
  cause      TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at   INTEGER,
  request    TEXT,                     -- JSON
  result     TEXT                      -- JSON
);

CREATE TABLE events (
  seq            INTEGER PRIMARY KEY AUTOINCREMENT,
  id             TEXT NOT NULL,
  update_id      TEXT NOT NULL,
  flow           TEXT NOT NULL,
  dataset        TEXT NOT NULL,
  timestamp      INTEGER NOT NULL,     -- microseconds since 1970
  level          TEXT NOT NULL,
  maturity_level TEXT NOT NULL,
  event_type     TEXT NOT NULL,
  message        TEXT NOT NULL,
  origin         TEXT,                 -- JSON, beside the columns above
  error          TEXT,                 -- JSON
  details        TEXT                  -- JSON
);
CREATE INDEX events_update ON events (update_id, seq);
CREATE INDEX events_type ON events (event_type, seq);

-- Who holds the lock file. The row alone holds nothing.
CREATE TABLE lock (
  one     INTEGER PRIMARY KEY CHECK (one = 1),
  pid     INTEGER NOT NULL,
  host    TEXT NOT NULL,
  started INTEGER NOT NULL,
  command TEXT NOT NULL
);
