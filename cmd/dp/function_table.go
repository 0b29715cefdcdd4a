package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"github.com/seed-e45c46d8/dp/engine/functions"
)

func functionsVerb(fs *pflag.FlagSet) func(context.Context, []string, *streams) error {
	output := fs.StringP("output", "o", "text", "`FORMAT`: text or json")
	return func(_ context.Context, args []string, io *streams) error {
		if *output != "text" && *output != "json" {
			return usageError("functions", "-o takes text or json, got %q.", *output)
		}
		var rows []functions.Row
		for _, r := range functions.Table() {
			if len(args) == 0 || slices.ContainsFunc(args, func(a string) bool { return named(r, a) }) {
				rows = append(rows, r)
			}
		}
		if len(args) > 0 && len(rows) == 0 {
			return usageError("functions", "No function is called %s.", strings.Join(args, ", "))
		}
		if *output == "json" {
			e := json.NewEncoder(io.out)
			e.SetEscapeHTML(false)
			e.SetIndent("", "  ")
			return e.Encode(rows)
		}
		return functionsText(io, rows)
	}
}

// named reports whether a row is the function of a name, or one of several by a pattern with *.
func named(r functions.Row, name string) bool {
	name = strings.ToLower(name)
	head, tail, star := strings.Cut(name, "*")
	for _, n := range append([]string{r.Name}, r.Aliases...) {
		if n == name || star && len(n) >= len(head)+len(tail) && strings.HasPrefix(n, head) && strings.HasSuffix(n, tail) {
			return true
		}
	}
	return false
}

func functionsText(io *streams, rows []functions.Row) error {
	w := tabwriter.NewWriter(io.out, 0, 8, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tKIND\tRUNS\tSIGNATURES")
	refused := 0
	for _, r := range rows {
		name := strings.Join(append([]string{r.Name}, r.Aliases...), ", ")
		text := strings.Join(r.Signatures, "; ")
		if r.Runs == functions.IsRefuse {
			refused++
			text = "instead: " + r.Instead
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", name, r.Kind, r.Runs, text)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if len(rows) > 1 {
		fmt.Fprintf(io.out, "%d functions, %d of them refused\n", len(rows), refused)
	}
	return nil
}
