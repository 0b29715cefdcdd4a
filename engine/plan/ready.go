package plan

import "errors"

// ErrNotReady says that a relation reads a dataset whose schema is not known yet. The graph calls the query function again later.
var ErrNotReady = errors.New("plan: a dataset this query reads is not resolved yet")
