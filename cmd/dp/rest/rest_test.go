package rest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/store/state"
)

const (
	pipelineID = "0eb241f9-ef74-40e5-8397-55084ef86430"
	token      = "a token"
)

// scripted is a pipeline whose store is a real one and whose updates begin and never end.
type scripted struct {
	*state.Store
	started []engine.Request
	refuse  error
	stopped int
	running bool
}

func (p *scripted) ID() string               { return pipelineID }
func (p *scripted) Name() string             { return "shop" }
func (p *scripted) Settings() map[string]any { return map[string]any{"name": "shop"} }
func (p *scripted) Stop() error              { p.stopped++; return p.refuse }
func (p *scripted) Running() (bool, error)   { return p.running, nil }
func (p *scripted) Start(_ context.Context, r engine.Request) (string, error) {
	if p.refuse != nil {
		return "", p.refuse
	}
	p.started = append(p.started, r)
	return fmt.Sprintf("update %d", len(p.started)), nil
}

func newServer(t *testing.T) (*scripted, *Server) {
	t.Helper()
	st, err := state.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	p := &scripted{Store: st}
	return p, New(p, token)
}

// ask sends a request with the token and reads the answer.
func ask(t *testing.T, s *Server, method, path, body string) (int, map[string]any) {
	t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+token)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	var v map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &v); err != nil {
		t.Fatalf("%s %s: %v in %q", method, path, err, w.Body)
	}
	return w.Code, v
}

const base = "/api/2.0/pipelines/" + pipelineID

func TestToken(t *testing.T) {
	p, s := newServer(t)
	for _, c := range []struct{ name, header string }{
		{"none", ""},
		{"wrong", "Bearer another"},
		{"empty", "Bearer "},
		{"longer", "Bearer " + token + "x"},
		{"scheme", "Basic " + token},
	} {
		for _, path := range []string{base + "/updates", "/api/2.0/pipelines/unknown/updates", "/nothing"} {
			r := httptest.NewRequest(http.MethodPost, path, strings.NewReader("{}"))
			if c.header != "" {
				r.Header.Set("Authorization", c.header)
			}
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			if w.Code != http.StatusUnauthorized || !strings.Contains(w.Body.String(), `"UNAUTHENTICATED"`) {
				t.Errorf("%s token on %s: %d %s", c.name, path, w.Code, w.Body)
			}
		}
	}
	if len(p.started) > 0 {
		t.Errorf("started %v", p.started)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/.well-known/databricks-config", nil))
	if w.Code != http.StatusOK || strings.TrimSpace(w.Body.String()) != `{"oidc_endpoint":"","workspace_id":"0"}` {
		t.Errorf("configuration: %d %s", w.Code, w.Body)
	}
}

func TestStart(t *testing.T) {
	p, s := newServer(t)
	status, got := ask(t, s, "POST", base+"/updates", `{
		"pipeline_id": "`+pipelineID+`", "cause": "JOB_TASK", "update_cause_details": {"job_details": {"performance_target": "PERFORMANCE"}},
		"replace_where_overrides": [{"flow_name": "orders", "predicate_override": "day >= '2026-01-01'"}],
		"refresh_selection": ["orders"], "full_refresh_selection": ["daily"], "validate_only": true, "rewind_spec": null}`)
	if status != http.StatusOK || got["update_id"] != "update 1" {
		t.Fatalf("%d %v", status, got)
	}
	want := engine.Request{
		Refresh: []string{"orders"}, FullRefresh: []string{"daily"}, ValidateOnly: true, Cause: "JOB_TASK",
		Overrides: []engine.ReplaceWhere{{Flow: "orders", Predicate: "day >= '2026-01-01'"}},
	}
	if g := fmt.Sprintf("%+v", p.started[0]); g != fmt.Sprintf("%+v", want) {
		t.Errorf("started %s", g)
	}
	if status, _ := ask(t, s, "POST", "/api/2.0/pipelines/shop/updates", ""); status != http.StatusOK || p.started[1].Cause != "API_CALL" {
		t.Errorf("by name and without a body: %d, %v", status, p.started)
	}
}

func TestStartRefused(t *testing.T) {
	p, s := newServer(t)
	for _, c := range []struct {
		body   string
		status int
		code   string
		text   string
	}{
		{`[1`, 400, "MALFORMED_REQUEST", "no JSON object"},
		{`"x"`, 400, "MALFORMED_REQUEST", "no JSON object but a JSON string."},
		{`[]`, 400, "MALFORMED_REQUEST", "no JSON object but a JSON array."},
		{`{"refresh_selection": "orders"}`, 400, "INVALID_PARAMETER_VALUE", "refresh_selection cannot be a JSON string"},
		{`{"full_refresh": "yes"}`, 400, "INVALID_PARAMETER_VALUE", "full_refresh cannot be"},
		{`{"replace_where_overrides": [{"flow_name": "orders"}]}`, 400, "INVALID_PARAMETER_VALUE", "replace_where_overrides[0]"},
		{`{"cause": "MOOD"}`, 400, "INVALID_PARAMETER_VALUE", "cause must be"},
		{`{"refresh_flow_selection": ["f"]}`, 400, "INVALID_PARAMETER_VALUE", "refresh_flow_selection is not supported"},
		{`{"reset_checkpoint_selection": ["f"]}`, 400, "INVALID_PARAMETER_VALUE", "reset_checkpoint_selection is not supported"},
		{`{"parameters": {"a": "b"}}`, 400, "INVALID_PARAMETER_VALUE", "parameters is not supported"},
		{`{"rewind_spec": {"dry_run": true}}`, 400, "INVALID_PARAMETER_VALUE", "rewind_spec is not supported"},
		{`{"x": "` + strings.Repeat("x", maxBody) + `"}`, 413, "MALFORMED_REQUEST", "larger than"},
	} {
		status, got := ask(t, s, "POST", base+"/updates", c.body)
		if status != c.status || got["error_code"] != c.code || !strings.Contains(fmt.Sprint(got["message"]), c.text) {
			t.Errorf("%.60s: %d %v", c.body, status, got)
		}
	}
	for _, c := range []struct {
		err    error
		status int
		code   string
	}{
		{&engine.DefinitionError{Err: diag.New("INVALID_REPLACE_WHERE_OVERRIDE.FLOW_NOT_FOUND", "There is no flow x.")}, 400, "INVALID_PARAMETER_VALUE"},
		{&engine.RefusedError{Err: diag.New("DP_LOCKED", "An update runs.")}, 409, "RESOURCE_CONFLICT"},
		{errors.New("disk full"), 500, "INTERNAL_ERROR"},
	} {
		p.refuse = c.err
		if status, got := ask(t, s, "POST", base+"/updates", "{}"); status != c.status || got["error_code"] != c.code || !strings.Contains(fmt.Sprint(got["message"]), "") {
			t.Errorf("%v: %d %v", c.err, status, got)
		}
	}
	if len(p.started) > 0 {
		t.Errorf("started %v", p.started)
	}
}

func TestPaths(t *testing.T) {
	p, s := newServer(t)
	for _, c := range []struct {
		method, path string
		status       int
		code         string
	}{
		{"GET", "/api/2.0/pipelines/other", 404, "RESOURCE_DOES_NOT_EXIST"},
		{"GET", base + "/updates/none", 404, "RESOURCE_DOES_NOT_EXIST"},
		{"GET", "/api/2.1/jobs/list", 404, "ENDPOINT_NOT_FOUND"},
		{"PATCH", base, 404, "ENDPOINT_NOT_FOUND"},
		{"POST", base + "/environment/apply", 404, "ENDPOINT_NOT_FOUND"},
		{"POST", "/api/2.0/pipelines", 501, "NOT_IMPLEMENTED"},
		{"DELETE", base, 501, "NOT_IMPLEMENTED"},
		{"POST", base + "/clone", 501, "NOT_IMPLEMENTED"},
		{"GET", base + "/updates?max_results=many", 400, "INVALID_PARAMETER_VALUE"},
		{"GET", base + "/updates?page_token=none", 400, "INVALID_PARAMETER_VALUE"},
		{"GET", base + "/events?page_token=none", 400, "INVALID_PARAMETER_VALUE"},
		{"GET", base + "/events?order_by=level", 400, "INVALID_PARAMETER_VALUE"},
		{"GET", base + "/events?filter=nothing%3D1", 400, "INVALID_PARAMETER_VALUE"},
		{"GET", base + "/events?filter=level", 400, "INVALID_PARAMETER_VALUE"},
		{"GET", base + "/events?filter=level%20%3D", 400, "INVALID_PARAMETER_VALUE"},
	} {
		if status, got := ask(t, s, c.method, c.path, ""); status != c.status || got["error_code"] != c.code {
			t.Errorf("%s %s: %d %v", c.method, c.path, status, got)
		}
	}
	if status, got := ask(t, s, "POST", base+"/stop", "{}"); status != 200 || len(got) != 0 || p.stopped != 1 {
		t.Errorf("stop: %d %v, stopped %d times", status, got, p.stopped)
	}
}

// enter puts updates into the store: the last one runs, the one before it failed.
func enter(t *testing.T, p *scripted, n int) {
	t.Helper()
	at := time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC)
	for i := 1; i <= n; i++ {
		id := fmt.Sprintf("u%d", i)
		if err := p.BeginUpdate(id, at.Add(time.Duration(i)*time.Minute), json.RawMessage(`{"cause":"JOB_TASK"}`)); err != nil {
			t.Fatal(err)
		}
		ev := func(level, typ, flow, details string) state.Event {
			return state.Event{
				ID: fmt.Sprintf("%s-%s-%s", id, typ, level), UpdateID: id, Flow: flow, Timestamp: at.Add(time.Duration(i) * time.Minute), Type: typ, Level: level,
				Message: "m", Origin: json.RawMessage("{}"), Details: json.RawMessage(details),
			}
		}
		if err := p.AppendEvents(context.Background(), []state.Event{
			ev("INFO", "create_update", "", "{}"),
			ev("INFO", "update_progress", "", `{"update_progress":{"state":"SETTING_UP_TABLES"}}`),
			ev("WARN", "flow_progress", "shop.orders", "{}"),
		}); err != nil {
			t.Fatal(err)
		}
		if i == n {
			p.running = true
			return
		}
		end := "COMPLETED"
		if i == n-1 {
			end = "FAILED"
		}
		if err := p.EndUpdate(id, end, time.Second, json.RawMessage("{}")); err != nil {
			t.Fatal(err)
		}
	}
}

func TestUpdates(t *testing.T) {
	p, s := newServer(t)
	enter(t, p, 5)
	var ids []string
	for token, pages := "", 0; ; pages++ {
		_, got := ask(t, s, "GET", base+"/updates?max_results=2&page_token="+token, "")
		for _, u := range got["updates"].([]any) {
			ids = append(ids, u.(map[string]any)["update_id"].(string))
		}
		next, more := got["next_page_token"].(string)
		if !more {
			if pages != 2 {
				t.Errorf("%d pages", pages+1)
			}
			break
		}
		token = next
	}
	if want := []string{"u5", "u4", "u3", "u2", "u1"}; !slices.Equal(ids, want) {
		t.Errorf("updates %v", ids)
	}
	if _, got := ask(t, s, "GET", base+"/updates?until_update_id=u2", ""); len(got["updates"].([]any)) != 2 {
		t.Errorf("until u2: %v", got)
	}
	_, got := ask(t, s, "GET", base+"/updates/u5", "")
	if u := got["update"].(map[string]any); u["state"] != "SETTING_UP_TABLES" || u["cause"] != "JOB_TASK" || u["creation_time"] != float64(1769861100000) || u["pipeline_id"] != pipelineID {
		t.Errorf("update %v", u)
	}
	_, got = ask(t, s, "GET", base, "")
	if got["state"] != "RUNNING" || got["health"] != "UNHEALTHY" || len(got["latest_updates"].([]any)) != 5 {
		t.Errorf("pipeline %v", got)
	}
}

func TestEvents(t *testing.T) {
	p, s := newServer(t)
	enter(t, p, 600) // more than one piece of the log
	read := func(filter, order string) []string {
		var out []string
		token := ""
		for {
			q := url.Values{"filter": {filter}, "order_by": {order}, "max_results": {"250"}, "page_token": {token}}
			status, got := ask(t, s, "GET", base+"/events?"+q.Encode(), "")
			if status != 200 {
				t.Fatalf("%s: %d %v", filter, status, got)
			}
			for _, e := range got["events"].([]any) {
				out = append(out, e.(map[string]any)["id"].(string))
			}
			next, more := got["next_page_token"].(string)
			if !more {
				return out
			}
			token = next
		}
	}
	all := read("", "timestamp asc")
	newest := read("", "")
	if len(all) != 1800 || all[0] != "u1-create_update-INFO" || all[1799] != "u600-flow_progress-WARN" {
		t.Fatalf("%d events, from %s to %s", len(all), all[0], all[len(all)-1])
	}
	slices.Reverse(newest)
	if !slices.Equal(all, newest) {
		t.Error("the orders hold different events")
	}
	for _, c := range []struct {
		filter string
		want   int
	}{
		{"level = 'WARN'", 600},
		{"level IN ('WARN', 'ERROR')", 600},
		{"level <> 'WARN'", 1200},
		{"id = 'u7-create_update-INFO'", 1},
		{"update_id='u7'", 3},
		{"event_type = 'create_update' OR flow_name = 'shop.orders'", 1200},
		{"timestamp > '2026-01-31T12:10:00.000Z'", 1770},
		{"timestamp >= '2026-01-31T12:10:00.000Z' AND level='WARN'", 591},
		{"timestamp < '2026-01-31T12:02:00.000Z'", 3},
		{"flow_name IS NULL", 1200},
	} {
		if got := read(c.filter, ""); len(got) != c.want {
			t.Errorf("%s: %d events, want %d", c.filter, len(got), c.want)
		}
	}
}
