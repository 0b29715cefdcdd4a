package rest

import (
	"net/http"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/store/state"
)

// latest is how many of the newest updates a pipeline's status shows.
const latest = 5

// updateState is an update in a pipeline's status.
type updateState struct {
	ID      string `json:"update_id"`
	State   string `json:"state"`
	Created string `json:"creation_time"`
}

// pipelineStatus is the pipeline in a list.
type pipelineStatus struct {
	ID      string        `json:"pipeline_id"`
	Name    string        `json:"name"`
	State   string        `json:"state"`
	Health  string        `json:"health,omitempty"`
	Updates []updateState `json:"latest_updates,omitempty"`
}

func (s *Server) status() (*pipelineStatus, error) {
	running, err := s.pipeline.Running()
	if err != nil {
		return nil, err
	}
	us, err := s.pipeline.Updates(state.UpdateQuery{Last: latest})
	if err != nil {
		return nil, err
	}
	p := &pipelineStatus{ID: s.pipeline.ID(), Name: s.pipeline.Name(), State: "IDLE"}
	if running {
		p.State = "RUNNING"
	}
	for _, u := range us {
		p.Updates = append(p.Updates, updateState{u.ID, u.State, u.Started.UTC().Format(timeLayout)})
		if p.Health == "" && u.State != string(engine.Running) {
			p.Health = "HEALTHY"
			if u.State == string(engine.Failed) {
				p.Health = "UNHEALTHY"
			}
		}
	}
	return p, nil
}

func (s *Server) list(*http.Request) (any, error) {
	p, err := s.status()
	return map[string]any{"statuses": []*pipelineStatus{p}}, err
}

func (s *Server) get(*http.Request) (any, error) {
	p, err := s.status()
	if err != nil {
		return nil, err
	}
	return struct {
		*pipelineStatus
		Spec map[string]any `json:"spec"`
	}{p, s.pipeline.Settings()}, nil
}

func (s *Server) stop(*http.Request) (any, error) { return struct{}{}, s.pipeline.Stop() }
