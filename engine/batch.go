package engine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strconv"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source/table"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// batches runs a flow batch by batch until its kind has nothing left.
func (u *update) batches(ctx context.Context, t *target, f *graph.Resolved, r *FlowResult) error {
	kind := u.kindOf(f)
	key := flowKey(f)
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		cp, err := u.checkpoint(ctx, t, f)
		if err != nil {
			return located(err, f)
		}
		env := flow.Env{
			Clock: u.settings.Now, Settings: u.settings, Batch: r.Batches, Done: cp.done, From: cp.position, Planned: cp.planned,
			Columns: t.schema, Inputs: &inputs{u: u, flow: key.at(cp.epoch)}, Filled: t.filled(ctx),
		}
		if o, ok := u.req.overrides[fold(f.Name)]; ok && o.flow == f {
			env.Override = o.unbound
		}
		if err := u.decidable(ctx, &env, t, f, cp.epoch); err != nil {
			return located(err, f)
		}
		b, err := kind.Next(ctx, f, env)
		if err != nil {
			return located(err, f)
		}
		if b == nil {
			return u.dropPlan(key, cp)
		}
		if b.Write == flow.Keep {
			u.log.planning(f, b)
			return u.keep(r, b, key, cp)
		}
		more, err := u.oneBatch(ctx, t, f, r, b, key, cp)
		if err != nil || !more {
			return located(err, f)
		}
	}
}

// decidable gives an Env what the decision needs how much is computed.
func (u *update) decidable(ctx context.Context, env *flow.Env, t *target, f *graph.Resolved, epoch int64) error {
	if !refreshed(f) {
		return nil
	}
	policy, perr := u.policy(f, u.req)
	if perr != nil {
		return perr
	}
	env.Policy, env.Checked = policy, expects(u.graph, f)
	env.Tables = &versions{u: u, appID: u.appID(flowKey(f), epoch)}
	var err error
	if env.Definition, err = u.definition(t, f); err != nil {
		return err
	}
	snap, err := t.current(ctx)
	if err != nil || snap == nil {
		return err
	}
	env.Target, err = table.Scan(snap, t.dataset.Name.String())
	return err
}

// expects reports whether a flow's rows are held against expectations, its table's or those of a view that it reads.
func expects(g *graph.Graph, f *graph.Resolved) bool {
	found := len(f.Dataset.Expectations) > 0
	plan.WalkRelation(f.Relation, func(n plan.Relation) bool {
		_, _, marked := g.MarkedView(n)
		found = found || marked
		return !found
	})
	return found
}

// definition is what decides a target's rows besides the query, and what a commit would set anew in it.
func (u *update) definition(t *target, f *graph.Resolved) (string, error) {
	b, err := json.Marshal(map[string]any{
		"columns": t.def.Schema.JSON(), "partition": t.def.PartitionBy, "cluster": t.def.ClusterBy, "properties": t.def.Properties, "comment": t.def.Comment,
		"conf": f.SparkConf, "version": u.cfg.Version,
	})
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:16]), err
}

// keep moves a flow's position although nothing is written.
func (u *update) keep(r *FlowResult, b *flow.Batch, key flowID, cp checkpoint) error {
	if err := u.dropPlan(key, cp); err != nil {
		return err
	}
	u.set(r, func() { r.Reasons = b.Plan.Reasons() })
	return u.journal.done(key, cp, cp.done, b.To)
}

// dropPlan forgets a planned batch that turned out to have nothing in it.
func (u *update) dropPlan(key flowID, cp checkpoint) error {
	if cp.planned == nil {
		return nil
	}
	return u.journal.dropIntent(key, cp)
}

// oneBatch writes the intent, stages, commits and notes what was done, in this order. more is false when there was nothing to commit.
func (u *update) oneBatch(ctx context.Context, t *target, f *graph.Resolved, r *FlowResult, b *flow.Batch, key flowID, cp checkpoint) (more bool, err error) {
	n := cp.done + 1
	u.log.planning(f, b)
	if err := u.journal.intend(key, cp, n, b); err != nil {
		return false, err
	}
	crashPoint("intent")
	res, err := u.commitBatch(ctx, t, f, b, delta.Txn{AppID: u.appID(key, cp.epoch), Version: n})
	if err != nil {
		return false, err
	}
	if res.nothing {
		u.set(r, func() { r.RowsRead += res.read })
		return false, u.keep(r, b, key, checkpoint{epoch: cp.epoch, done: cp.done, position: cp.position, planned: b.To})
	}
	crashPoint("committed")
	if err := u.journal.done(key, cp, n, b.To); err != nil {
		return false, err
	}
	u.set(r, func() {
		r.Batches++
		r.Mode, r.Groups, r.Reasons = string(b.Plan.Mode), b.Plan.Groups, b.Plan.Reasons()
		r.RowsRead += res.read
		r.RowsAdded += res.added
		r.RowsDeleted += res.deleted
		r.RowsDropped += res.dropped
		for i, c := range res.checks {
			if i < len(f.Dataset.Expectations) {
				r.addExpectation(ExpectationResult{Name: c.Name, Dataset: f.Dataset.Name.String(), Action: f.Dataset.Expectations[i].Action.String(), Passed: c.Passed, Failed: c.Failed})
			}
		}
	})
	if b.Rows != nil {
		if err := u.viewExpectations(ctx, b.Rows, r); err != nil {
			return false, err
		}
	}
	if res.ties > 0 {
		u.log.ties(f, res.ties)
	}
	u.log.batch(f, r, n)
	return true, t.table.Maintain(ctx)
}

// located gives an error that arose while a flow ran the flow's name and, if it has none, its origin.
func located(err error, f *graph.Resolved) error {
	if e, ok := diag.As(err); ok {
		return e.For(f.Name).At(f.Origin)
	}
	return err
}

// retries is how often a flow that failed is tried again.
func (u *update) retries(f *graph.Resolved) int {
	for _, c := range []map[string]string{f.SparkConf, u.cfg.Conf} {
		for _, k := range []string{"pipelines.maxFlowRetryAttempts", "spark.sql.pipelines.maxFlowRetryAttempts"} {
			if n, err := strconv.Atoi(c[k]); err == nil && n >= 0 {
				return n
			}
		}
	}
	return 2
}

// kindOf is the kind that owns a flow. Resolve has made sure that there is one.
func (e *Engine) kindOf(f *graph.Resolved) flow.Kind {
	for _, k := range e.parts.Kinds {
		if k.Owns(f) {
			return k
		}
	}
	return nil
}

// kindLabel is the flow's kind as the console shows it.
func kindLabel(k flow.Kind, f *graph.Resolved) string {
	switch {
	case f.CDC != nil && f.Once:
		return k.Name() + " once"
	case f.CDC != nil:
		return k.Name()
	case f.Once:
		return "append once"
	case f.Streaming:
		return "streaming"
	case f.Dataset.Kind == graph.MaterializedView && k.Name() == "complete":
		return "materialized view"
	}
	return k.Name()
}
