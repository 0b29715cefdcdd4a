package main

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func showVerb(fs *pflag.FlagSet) func(context.Context, []string, *streams) error {
	f := &projectFlags{}
	f.add(fs)
	n := fs.IntP("rows", "n", 20, "at most so many rows `N`")
	output := fs.StringP("output", "o", "table", "`FORMAT`: table, json or csv")
	return func(ctx context.Context, args []string, io *streams) error {
		switch {
		case len(args) != 1:
			return usageError("show", "dp show takes one table.")
		case *n < 0:
			return usageError("show", "-n takes a number of rows, got %d.", *n)
		case !slices.Contains(rowFormats, *output):
			return usageError("show", "-o takes %s, got %q.", strings.Join(rowFormats, ", "), *output)
		}
		return show(ctx, f, io, args[0], *n, *output)
	}
}

// show prints the first rows of a table, a source of dp.yml, or a path such as delta.`lake/orders`.
func show(ctx context.Context, f *projectFlags, io *streams, name string, n int, output string) (err error) {
	parts, err := types.SplitName(name)
	if err != nil {
		return failed(exitUsage, diag.From(err, "DP_USAGE"))
	}
	p, err := openProject(f, nil)
	if err != nil {
		return err
	}
	e, err := p.openEngine(f, true)
	if err != nil {
		return err
	}
	defer func() {
		if cerr := e.Close(); err == nil {
			err = cerr
		}
	}()
	first := &plan.Limit{In: &plan.UnresolvedTable{Name: parts}, N: &plan.Literal{Value: int64(n), T: types.IntType}}
	rel, err := e.Analyze(ctx, first)
	if err != nil {
		return exitFor(&engine.DefinitionError{Err: err})
	}
	rows, err := e.Query(ctx, rel)
	if err != nil {
		return exitFor(err)
	}
	zone, err := plan.Zone(e.Config().Conf["spark.sql.session.timeZone"])
	if err != nil {
		zone = time.UTC
	}
	if err := writeRows(rows, newRowWriter(output, io.out, zone)); err != nil {
		return exitFor(err)
	}
	return nil
}
