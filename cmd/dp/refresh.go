package main

import (
	"context"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"

	"github.com/google/uuid"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// refresh runs an update of the project's pipeline for one table: REFRESH … [FULL] [WHERE …] [SYNC | ASYNC]. It answers the update's id and
// state.
func (r *sqlRun) refresh(ctx context.Context, st *sparksql.Refresh) (*engine.Rows, error) {
	p := r.project
	if len(p.Files) == 0 {
		return nil, p.noDefinitions("sql")
	}
	conf := r.engine.Config()
	name, err := refreshed(st, conf)
	if err != nil {
		return nil, failed(exitUsage, diag.From(err, "IDENTIFIER_TOO_MANY_NAME_PARTS").At(st.Name.At))
	}
	// The update has an engine of its own: the session's follows USE and SET.
	e, err := p.openEngine(&r.flags.projectFlags, st.Async)
	if err != nil {
		return nil, err
	}
	defer e.Close()
	defs, err := p.load(ctx, r.io, e, r.flags.pythonTimeout)
	if err != nil {
		return nil, err
	}
	defer defs.close()
	req, err := refreshRequest(st, name, defs.reg)
	if err != nil {
		return nil, err
	}
	req.AllowLoss, req.ID = r.flags.yes, r.flags.updateID
	if st.Async {
		return r.detach(ctx, e, defs, req, st, name)
	}
	res, err := e.Run(ctx, defs.reg, req, nil)
	if err != nil {
		return nil, err
	}
	if res.State == engine.Completed {
		return refreshAnswer(res.UpdateID, string(res.State)), nil
	}
	var errs diag.List
	for _, f := range res.Flows {
		if f.Err() != nil {
			errs = append(errs, diag.All(f.Err())...)
		}
	}
	if len(errs) == 0 {
		return nil, diag.New("DP_UPDATE_FAILED", "Update %s ended %s.", res.UpdateID, res.State).At(st.At)
	}
	return nil, errs
}

func refreshAnswer(id, state string) *engine.Rows {
	return &engine.Rows{
		Schema: types.SchemaOf(types.Col("update_id", types.StringType), types.Col("state", types.StringType)),
		All:    func(yield func([]any, error) bool) { yield([]any{id, state}, nil) },
	}
}

// refreshed is the full name of the table to refresh; LIVE. is no schema.
func refreshed(st *sparksql.Refresh, c engine.Config) (types.TableName, error) {
	parts := st.Name.Parts
	if len(parts) == 2 && strings.EqualFold(parts[0], "live") {
		parts = parts[1:]
	}
	return types.Qualify(parts, c.Catalog, c.Schema)
}

// refreshRequest is what a REFRESH asks of an update. WHERE replaces the predicate of the table's REPLACE WHERE flow.
func refreshRequest(st *sparksql.Refresh, name types.TableName, reg *graph.Registry) (engine.Request, error) {
	req := engine.Request{Refresh: []string{name.String()}}
	if err := refreshable(st, name, reg); err != nil {
		return req, failed(exitUsage, err)
	}
	if st.Full {
		req.Refresh, req.FullRefresh = nil, req.Refresh
	}
	if st.Where == nil {
		return req, nil
	}
	for _, f := range reg.Flows {
		if f.ReplaceWhere != nil && f.Target.Key() == name.Key() {
			req.Overrides = []engine.ReplaceWhere{{Flow: f.Name, Predicate: st.Where.Text, Origin: st.Where.At}}
			return req, nil
		}
	}
	return req, failed(exitUsage, diag.New("INVALID_REPLACE_WHERE_OVERRIDE.NOT_REPLACE_WHERE_FLOW", "REFRESH … WHERE is only for tables that a REPLACE WHERE flow writes, and %s is none.", name).
		WithHint("leave WHERE out").At(st.Where.At))
}

// refreshable reports a name that the pipeline has no table for, before an update is entered in the history.
func refreshable(st *sparksql.Refresh, name types.TableName, reg *graph.Registry) error {
	var tables []string
	for _, d := range reg.Datasets {
		switch {
		case !d.Kind.Stored():
		case d.Name.Key() == name.Key():
			return nil
		default:
			tables = append(tables, d.Name.Table)
		}
	}
	slices.Sort(tables)
	return diag.New("TABLE_OR_VIEW_NOT_FOUND", "The pipeline has no table %s.", name).WithHint("its tables are %s", strings.Join(tables, ", ")).At(st.Name.At)
}

// detach checks the pipeline and starts the update as a process of its own, which outlives this one.
func (r *sqlRun) detach(ctx context.Context, e *engine.Engine, defs *definitions, req engine.Request, st *sparksql.Refresh, name types.TableName) (*engine.Rows, error) {
	if _, err := e.Check(ctx, defs.reg, req); err != nil {
		return nil, err
	}
	exe, err := os.Executable()
	if err != nil {
		return nil, err
	}
	id := uuid.NewString()
	cmd := exec.Command(exe, append([]string{"sql", "--update-id", id}, r.childArgs(st, name)...)...)
	cmd.Args[0] = os.Args[0]
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	// Nobody waits for it: what becomes of it stands in dp history and dp events.
	if err := cmd.Process.Release(); err != nil {
		return nil, err
	}
	return refreshAnswer(id, string(engine.Queued)), nil
}

// childArgs are this process's flags and the statement, to be run and waited for.
func (r *sqlRun) childArgs(st *sparksql.Refresh, name types.TableName) []string {
	f := r.flags
	var args []string
	for _, a := range []struct{ name, value string }{
		{"spec", f.spec},
		{"storage", f.storage},
		{"catalog", f.catalog},
		{"schema", f.schema},
		{"now", f.now},
		{"memory", f.memory},
		{"python-timeout", f.pythonTimeout},
	} {
		if a.value != "" {
			args = append(args, "--"+a.name+"="+a.value)
		}
	}
	for _, c := range f.conf {
		args = append(args, "--conf="+c)
	}
	if f.yes {
		args = append(args, "--yes")
	}
	s := "REFRESH TABLE " + name.String()
	if st.Full {
		s += " FULL"
	}
	if st.Where != nil {
		s += " WHERE " + st.Where.Text
	}
	return append(args, "--", s)
}
