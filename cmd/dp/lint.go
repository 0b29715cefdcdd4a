package main

import (
	"context"
	"fmt"

	"github.com/spf13/pflag"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/diag"
)

func lintVerb(fs *pflag.FlagSet) func(context.Context, []string, *streams) error {
	f := &projectFlags{}
	f.add(fs)
	timeout := fs.String("python-timeout", "60s", "how long one Python file or query function may run, a `DURATION`")
	return func(ctx context.Context, args []string, io *streams) error { return lint(ctx, f, args, *timeout, io) }
}

// needsData are the errors that say something about data which is not there: a table of another pipeline, files that come later.
var needsData = map[string]bool{
	"TABLE_OR_VIEW_NOT_FOUND": true, "PATH_NOT_FOUND": true, "UNABLE_TO_INFER_SCHEMA": true, "CANNOT_INFER_FILE_FORMAT": true,
	"CF_EMPTY_DIR_FOR_SCHEMA_INFERENCE": true, "DP_STREAM_WITHOUT_SCHEMA": true, "FAILED_READ_FILE": true, "DELTA_TABLE_NOT_FOUND": true,
	"DP_UPSTREAM_FAILED": true,
}

// lint checks definition files as far as that goes without data. What only fails because data is missing is a warning.
func lint(ctx context.Context, f *projectFlags, args []string, timeout string, io *streams) error {
	p, err := openProject(f, args)
	if err != nil {
		return err
	}
	if len(p.Files) == 0 {
		return p.noDefinitions("lint")
	}
	e, err := p.openEngine(f, true)
	if err != nil {
		return err
	}
	defer func() { _ = e.Close() }() // only looked at
	defs, wrong, err := p.loadAll(ctx, io, e, timeout)
	if err != nil {
		return exitFor(err)
	}
	defer defs.close()
	warnings, errs := defs.reg.Warnings, diag.List(nil)
	sortOut := func(list diag.List) {
		for _, x := range list {
			if x.Code == "RUN_EMPTY_PIPELINE" && len(wrong) > 0 {
				continue // what the files define stands behind the data that is missing
			}
			if needsData[x.Code] || needsData[x.Class()] {
				warnings = append(warnings, x)
			} else {
				errs = append(errs, x)
			}
		}
	}
	if sortOut(wrong); len(errs) > 0 {
		return exitFor(&engine.DefinitionError{Err: errs})
	}
	if _, err := e.Check(ctx, defs.reg, engine.Request{}); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		sortOut(diag.All(err))
	}
	for _, w := range warnings {
		fmt.Fprint(io.err, "warning: "+w.Render(diag.ReadFile))
	}
	for _, x := range errs {
		fmt.Fprint(io.err, x.Render(diag.ReadFile))
	}
	if len(errs) > 0 {
		return failed(exitUsage, nil)
	}
	_, err = fmt.Fprintf(io.out, "OK. %d files, %d datasets, %d flows, %d warnings.\n", len(p.Files), len(defs.reg.Datasets), len(defs.reg.Flows), len(warnings))
	return err
}
