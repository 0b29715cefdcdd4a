package rest

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/store/state"
)

// timeLayout is how the API writes times: UTC, with milliseconds.
const timeLayout = "2006-01-02T15:04:05.000Z"

// Event is one entry of the event log as the API and dp events -o json show it.
type Event struct {
	ID            string          `json:"id"`
	Sequence      sequence        `json:"sequence"`
	Origin        json.RawMessage `json:"origin"`
	Timestamp     string          `json:"timestamp"`
	Message       string          `json:"message"`
	Level         string          `json:"level"`
	MaturityLevel string          `json:"maturity_level"`
	Error         json.RawMessage `json:"error"`
	Details       json.RawMessage `json:"details"`
	EventType     string          `json:"event_type"`
}

// sequence orders events as Databricks does it: by a number that the data plane gave.
type sequence struct {
	DataPlaneID struct {
		Instance string `json:"instance"`
		Seq      int64  `json:"seq_no"`
	} `json:"data_plane_id"`
}

// EventOf is an entry of the log in the API's form.
func EventOf(ev state.Event) Event {
	x := Event{
		ID: ev.ID, Origin: ev.Origin, Timestamp: ev.Timestamp.UTC().Format(timeLayout), Message: ev.Message, Level: ev.Level,
		MaturityLevel: ev.MaturityLevel, Error: ev.Error, Details: ev.Details, EventType: ev.Type,
	}
	x.Sequence.DataPlaneID.Instance = "dp"
	x.Sequence.DataPlaneID.Seq = ev.Seq
	return x
}

// Pages of events: how many without max_results, and at most.
const (
	eventsPage    = 100
	maxEventsPage = 250
)

// listEvents lists the log, the newest event first unless order_by says otherwise. A page's token is its order and the last event seen.
func (s *Server) listEvents(r *http.Request) (any, error) {
	n, err := pageSize(r, eventsPage, maxEventsPage)
	if err != nil {
		return nil, err
	}
	keep, err := parseFilter(r.URL.Query().Get("filter"))
	if err != nil {
		return nil, err
	}
	ascending, err := eventOrder(r)
	if err != nil {
		return nil, err
	}
	var from int64
	if t := r.URL.Query().Get("page_token"); t != "" {
		order, seq, _ := strings.Cut(t, ":")
		if from, err = strconv.ParseInt(seq, 10, 64); err != nil || order != "asc" && order != "desc" {
			return nil, badValue("page_token is none that this server gave: %q.", t)
		}
		ascending = order == "asc"
	}
	evs, more, err := s.eventPage(r.Context(), keep, ascending, from, n)
	if err != nil {
		return nil, err
	}
	out := make([]Event, len(evs))
	for i, e := range evs {
		out[i] = EventOf(e)
	}
	page := map[string]any{"events": out}
	if more {
		order := "desc:"
		if ascending {
			order = "asc:"
		}
		page["next_page_token"] = order + strconv.FormatInt(evs[len(evs)-1].Seq, 10)
	}
	return page, nil
}

// eventOrder is the parameter order_by: timestamp asc or timestamp desc.
func eventOrder(r *http.Request) (ascending bool, err error) {
	for _, o := range r.URL.Query()["order_by"] {
		switch strings.Join(strings.Fields(strings.ToLower(o)), " ") {
		case "", "timestamp desc":
		case "timestamp", "timestamp asc":
			ascending = true
		default:
			return false, badValue("order_by must be timestamp asc or timestamp desc, got %q.", o)
		}
	}
	return ascending, nil
}

// eventPage reads up to n events that keep holds for, from one on in an order, and whether there are more. It reads the log in pieces, so that
// a rare event costs time and no memory.
func (s *Server) eventPage(ctx context.Context, keep filter, ascending bool, from int64, n int) (page []state.Event, more bool, err error) {
	const piece = 500
	for {
		var q state.EventQuery
		if ascending {
			q.After, q.First = from, piece
		} else {
			q.Before, q.Last = from, piece
		}
		evs, err := s.pipeline.Events(ctx, q)
		if err != nil {
			return nil, false, err
		}
		if !ascending {
			slices.Reverse(evs)
		}
		for _, e := range evs {
			from = e.Seq
			ok, err := keep.holds(e)
			if err != nil {
				return nil, false, badFilter(err)
			}
			if !ok {
				continue
			}
			if len(page) == n {
				return page, true, nil
			}
			page = append(page, e)
		}
		if len(evs) < piece {
			return page, false, nil
		}
	}
}
