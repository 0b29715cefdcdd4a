package rest

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/store/state"
)

// Pipeline is what is served.
type Pipeline interface {
	ID() string
	Name() string
	// Settings are the pipeline's own, as the key spec of the API shows them.
	Settings() map[string]any
	// Start checks a request and starts an update, which goes on when Start has returned its id. What is wrong with the request or the
	// definitions is a *engine.DefinitionError, what stands against it now a *engine.RefusedError: then nothing runs.
	Start(ctx context.Context, r engine.Request) (id string, err error)
	// Stop cancels the running update, if there is one; a *engine.RefusedError when another process runs it.
	Stop() error
	// Running reports whether an update runs, here or in another process.
	Running() (bool, error)
	Updates(q state.UpdateQuery) ([]state.Update, error)
	Events(ctx context.Context, q state.EventQuery) ([]state.Event, error)
}

// Server answers requests for one pipeline.
type Server struct {
	pipeline Pipeline
	token    [sha256.Size]byte
	mux      *http.ServeMux
}

// maxBody is how many bytes of a request's body are read.
const maxBody = 1 << 20

// New makes a server. Every request but the one for the client's configuration must carry the token.
func New(p Pipeline, token string) *Server {
	s := &Server{pipeline: p, token: sha256.Sum256([]byte(token)), mux: http.NewServeMux()}
	const base = "/api/2.0/pipelines"
	one := base + "/{pipeline}"
	for pattern, h := range map[string]handler{
		"GET " + base:                      s.list,
		"GET " + one:                       s.get,
		"POST " + one + "/stop":            s.stop,
		"POST " + one + "/updates":         s.startUpdate,
		"GET " + one + "/updates":          s.listUpdates,
		"GET " + one + "/updates/{update}": s.getUpdate,
		"GET " + one + "/events":           s.listEvents,

		"POST " + base:                    refused("Creating a pipeline", "dp serve serves the project it was started in"),
		"PUT " + one:                      refused("Changing a pipeline's settings", "edit the project's spec"),
		"DELETE " + one:                   refused("Deleting a pipeline", "remove the project's storage folder"),
		"POST " + one + "/clone":          refused("Cloning a pipeline", "copy the project"),
		"POST " + one + "/restore":        refused("Restoring a pipeline", "dp deletes none"),
		"POST " + one + "/{rest...}":      notFound,
		"GET /{rest...}":                  notFound,
		"POST /{rest...}":                 notFound,
		"PUT /{rest...}":                  notFound,
		"PATCH /{rest...}":                notFound,
		"DELETE /{rest...}":               notFound,
		"GET /api/2.0/permissions/{r...}": refused("Permissions", "whoever has the token may do everything"),
	} {
		s.mux.Handle(pattern, s.authorized(h))
	}
	// databricks-sdk asks this before it knows how to authenticate.
	s.mux.HandleFunc("GET /.well-known/databricks-config", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, http.StatusOK, map[string]string{"oidc_endpoint": "", "workspace_id": "0"})
	})
	return s
}

// handler answers a request with a value that becomes JSON.
type handler func(r *http.Request) (any, error)

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	s.mux.ServeHTTP(w, r)
}

// authorized asks for the token first, and tells nobody without it whether the pipeline exists.
func (s *Server) authorized(h handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v, err := any(nil), s.authorize(r)
		if err == nil {
			err = s.known(r.PathValue("pipeline"))
		}
		if err == nil {
			v, err = h(r)
		}
		if err != nil {
			f := failureOf(err)
			answer(w, f.status, f)
			return
		}
		answer(w, http.StatusOK, v)
	})
}

func (s *Server) authorize(r *http.Request) error {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if token == "" || !strings.EqualFold(scheme, "Bearer") {
		return fail(http.StatusUnauthorized, "UNAUTHENTICATED", "The request has no bearer token. Send the header Authorization: Bearer TOKEN with the token in the file token of the storage folder, or in DP_TOKEN.")
	}
	// Digests are of one length, so that the time of the comparison says nothing about the token.
	if got := sha256.Sum256([]byte(strings.TrimSpace(token))); subtle.ConstantTimeCompare(got[:], s.token[:]) != 1 {
		return fail(http.StatusUnauthorized, "UNAUTHENTICATED", "The bearer token is not the server's.")
	}
	return nil
}

// known reports a pipeline that is not the one served, which goes by its id and by its name. Paths of no pipeline have an empty one.
func (s *Server) known(pipeline string) error {
	if pipeline == "" || strings.EqualFold(pipeline, s.pipeline.ID()) || pipeline == s.pipeline.Name() {
		return nil
	}
	return fail(http.StatusNotFound, "RESOURCE_DOES_NOT_EXIST", "The specified pipeline %s was not found. This server has the pipeline %s (%s).", pipeline, s.pipeline.ID(), s.pipeline.Name())
}

func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(v) // the client is gone; nobody is left to tell
}
