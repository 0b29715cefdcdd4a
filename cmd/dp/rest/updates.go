package rest

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/store/state"
)

// causes are the values of cause that the API knows.
var causes = []string{"", "API_CALL", "INFRASTRUCTURE_MAINTENANCE", "JOB_TASK", "RETRY_ON_FAILURE", "SCHEMA_CHANGE", "SERVICE_UPGRADE", "USER_ACTION"}

// startBody is the body that starts an update. Keys it does not have are ignored, as Databricks does; those that would change what runs and
// that dp cannot do stand here to be refused.
type startBody struct {
	engine.Request
	Flows       []string        `json:"refresh_flow_selection"`
	Checkpoints []string        `json:"reset_checkpoint_selection"`
	Parameters  map[string]any  `json:"parameters"`
	Rewind      json.RawMessage `json:"rewind_spec"`
	Paths       []string        `json:"refresh_selection_by_path"`
	FullPaths   []string        `json:"full_refresh_selection_by_path"`
}

func (b *startBody) check() error {
	for _, c := range []struct {
		given     bool
		key, hint string
	}{
		{len(b.Flows) > 0, "refresh_flow_selection", "name the tables in refresh_selection"},
		{len(b.Paths) > 0, "refresh_selection_by_path", "name the tables in refresh_selection"},
		{len(b.FullPaths) > 0, "full_refresh_selection_by_path", "name the tables in full_refresh_selection"},
		{len(b.Checkpoints) > 0, "reset_checkpoint_selection", "full_refresh_selection clears the tables as well"},
		{len(b.Parameters) > 0, "parameters", "start dp serve with --conf KEY=VALUE"},
		{len(b.Rewind) > 0 && string(b.Rewind) != "null", "rewind_spec", "leave it out"},
	} {
		if c.given {
			return badValue("%s is not supported by dp: %s.", c.key, c.hint)
		}
	}
	if !slices.Contains(causes, b.Cause) {
		return badValue("cause must be one of %v, got %q.", causes[1:], b.Cause)
	}
	for i, o := range b.Overrides {
		if o.Flow == "" || o.Predicate == "" {
			return badValue("replace_where_overrides[%d] must have flow_name and predicate_override.", i)
		}
	}
	return nil
}

func (s *Server) startUpdate(r *http.Request) (any, error) {
	var b startBody
	if err := readJSON(r, &b); err != nil {
		return nil, err
	}
	if err := b.check(); err != nil {
		return nil, err
	}
	if b.Cause == "" {
		b.Cause = "API_CALL"
	}
	id, err := s.pipeline.Start(r.Context(), b.Request)
	if err != nil {
		return nil, err
	}
	return map[string]string{"update_id": id}, nil
}

// readJSON reads a body, which may be empty.
func readJSON(r *http.Request, v any) error {
	raw, err := io.ReadAll(r.Body)
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return fail(http.StatusRequestEntityTooLarge, "MALFORMED_REQUEST", "The body is larger than %d bytes.", tooLarge.Limit)
	case err != nil:
		return fail(http.StatusBadRequest, "MALFORMED_REQUEST", "The body cannot be read: %v.", err)
	case len(raw) == 0:
		return nil
	}
	err = json.Unmarshal(raw, v)
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrong) && wrong.Field != "":
		return badValue("%s cannot be a JSON %s.", strings.TrimPrefix(wrong.Field, "Request."), wrong.Value)
	case wrong != nil:
		return fail(http.StatusBadRequest, "MALFORMED_REQUEST", "The body is no JSON object but a JSON %s.", wrong.Value)
	case err != nil:
		return fail(http.StatusBadRequest, "MALFORMED_REQUEST", "The body is no JSON object: %v.", err)
	}
	return nil
}

// updateInfo is one update as the API shows it.
type updateInfo struct {
	PipelineID string `json:"pipeline_id"`
	ID         string `json:"update_id"`
	State      string `json:"state"`
	Created    int64  `json:"creation_time"` // milliseconds since 1970
	Mode       string `json:"mode"`
	engine.Request
}

func (s *Server) info(r *http.Request, u state.Update) (*updateInfo, error) {
	i := &updateInfo{PipelineID: s.pipeline.ID(), ID: u.ID, State: u.State, Created: u.Started.UnixMilli(), Mode: "DEFAULT"}
	if err := json.Unmarshal(u.Request, &i.Request); err != nil {
		return nil, err
	}
	if u.State != string(engine.Running) {
		return i, nil
	}
	// While it runs, the log says how far it has come.
	evs, err := s.pipeline.Events(r.Context(), state.EventQuery{UpdateID: u.ID, Type: "update_progress", Last: 1})
	if err != nil {
		return nil, err
	}
	for _, e := range evs {
		var d struct {
			Progress struct {
				State string `json:"state"`
			} `json:"update_progress"`
		}
		if json.Unmarshal(e.Details, &d) == nil && d.Progress.State != "" {
			i.State = d.Progress.State
		}
	}
	return i, nil
}

func (s *Server) getUpdate(r *http.Request) (any, error) {
	us, err := s.pipeline.Updates(state.UpdateQuery{ID: r.PathValue("update")})
	if err != nil {
		return nil, err
	}
	if len(us) == 0 {
		return nil, fail(http.StatusNotFound, "RESOURCE_DOES_NOT_EXIST", "The specified update %s was not found.", r.PathValue("update"))
	}
	i, err := s.info(r, us[0])
	return map[string]any{"update": i}, err
}

// Pages of updates: how many without max_results, and at most.
const (
	updatesPage    = 25
	maxUpdatesPage = 100
)

// listUpdates lists updates, the newest first. A page's token is the last update on the page before it.
func (s *Server) listUpdates(r *http.Request) (any, error) {
	n, err := pageSize(r, updatesPage, maxUpdatesPage)
	if err != nil {
		return nil, err
	}
	q := state.UpdateQuery{Last: n + 1, Until: r.URL.Query().Get("until_update_id"), Before: r.URL.Query().Get("page_token")}
	for key, id := range map[string]string{"until_update_id": q.Until, "page_token": q.Before} {
		if id == "" {
			continue
		}
		if known, err := s.pipeline.Updates(state.UpdateQuery{ID: id}); err != nil || len(known) == 0 {
			return nil, errors.Join(err, badValue("%s names no update: %q.", key, id))
		}
	}
	us, err := s.pipeline.Updates(q)
	if err != nil {
		return nil, err
	}
	out := map[string]any{}
	if len(us) > n {
		us = us[:n]
		out["next_page_token"] = us[n-1].ID
	}
	infos := make([]*updateInfo, len(us))
	for k, u := range us {
		if infos[k], err = s.info(r, u); err != nil {
			return nil, err
		}
	}
	out["updates"] = infos
	return out, nil
}

// pageSize is the parameter max_results.
func pageSize(r *http.Request, usual, most int) (int, error) {
	v := r.URL.Query().Get("max_results")
	if v == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(v)
	if err != nil || n < 0 {
		return 0, badValue("max_results must be a whole number, got %q.", v)
	}
	if n == 0 {
		return usual, nil
	}
	return min(n, most), nil
}
