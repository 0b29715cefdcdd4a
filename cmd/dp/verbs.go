package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// verb is one subcommand.
type verb struct {
	name    string
	aliases []string
	usage   string // after "dp "
	short   string
	// flags declares the verb's flags and returns what runs once they are parsed.
	flags func(fs *pflag.FlagSet) func(ctx context.Context, args []string, io *streams) error
}

// verbs is the command table, in the order of the help text.
func verbs() []verb {
	return []verb{
		{"init", nil, "init NAME", "make a new project that runs as it is", initVerb},
		{"run", nil, "run [PATH|GLOB …]", "run one update", runVerb},
		{"dry-run", []string{"validate"}, "dry-run [PATH|GLOB …]", "check everything up to the graph; no data is written", dryRunVerb},
		{"sql", nil, "sql [STATEMENT; …] [-f FILE]", "run queries on tables", sqlVerb},
		{"show", nil, "show TABLE", "print the first rows of a table", showVerb},
		{"graph", nil, "graph [PATH|GLOB …]", "print the resolved graph", graphVerb},
		{"events", nil, "events", "print the event log", eventsVerb},
		{"history", nil, "history", "print the updates", historyVerb},
		{"render", nil, "render TABLE", "print the plan and the SQL of a dataset's flows", renderVerb},
		{"serve", nil, "serve [PATH|GLOB …]", "serve the pipeline over HTTP: the REST API of Databricks pipelines", serveVerb},
		{"functions", nil, "functions [NAME|PATTERN …]", "print the table of functions and how they run", functionsVerb},
		{"lint", nil, "lint [PATH|GLOB …]", "check definition files without data", lintVerb},
		{"python", nil, "python FILE [ARG …]", "run one Python file on the embedded interpreter", pythonVerb},
		{"version", nil, "version", "print the version", versionVerb},
	}
}

func dispatch(ctx context.Context, args []string, io *streams) error {
	if len(args) == 0 || args[0] == "help" && len(args) == 1 || args[0] == "-h" || args[0] == "--help" {
		printHelp(io.out)
		return nil
	}
	if args[0] == "--version" {
		args[0] = "version"
	}
	if args[0] == "help" {
		args = []string{args[1], "--help"}
	}
	for _, v := range verbs() {
		if v.name != args[0] && !slices.Contains(v.aliases, args[0]) {
			continue
		}
		fs := pflag.NewFlagSet(v.name, pflag.ContinueOnError)
		fs.SetOutput(io.out)
		if v.name == "python" {
			fs.SetInterspersed(false)
		}
		act := v.flags(fs)
		fs.Usage = func() {
			fmt.Fprintf(io.out, "dp %s\n\n%s.\n", v.usage, capital(v.short))
			if fs.HasAvailableFlags() {
				fmt.Fprintf(io.out, "\nFlags:\n%s", fs.FlagUsages())
			}
		}
		if err := fs.Parse(args[1:]); err != nil {
			if err == pflag.ErrHelp {
				return err
			}
			return usageError(v.name, "%s", err)
		}
		return act(ctx, fs.Args(), io)
	}
	return failed(exitUsage, diag.New("DP_USAGE", "There is no command %q.", args[0]).WithHint("%s", suggestVerb(args[0])))
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func printHelp(w io.Writer) {
	fmt.Fprint(w, "dp runs Lakeflow / Spark Declarative Pipelines files without Spark.\n\nUsage: dp COMMAND [ARG …]\n\nCommands:\n")
	for _, v := range verbs() {
		fmt.Fprintf(w, "  %-30s %s\n", v.usage, v.short)
	}
	fmt.Fprint(w, "\ndp COMMAND --help lists a command's flags.\n")
}

// suggestVerb is the hint for a mistyped command.
func suggestVerb(name string) string {
	best, names := "", []string{}
	for _, v := range verbs() {
		names = append(names, v.name)
		if strings.HasPrefix(v.name, name) || strings.HasPrefix(name, v.name) {
			best = v.name
		}
	}
	if best != "" {
		return "did you mean dp " + best + "?"
	}
	return "the commands are " + strings.Join(names, ", ")
}
