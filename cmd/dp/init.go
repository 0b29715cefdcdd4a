package main

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/pflag"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// skeleton is the project that dp init makes; NAME in its texts becomes the project's.
//
//go:embed all:skeleton
var skeleton embed.FS

func initVerb(*pflag.FlagSet) func(context.Context, []string, *streams) error {
	return func(_ context.Context, args []string, io *streams) error {
		if len(args) != 1 {
			return usageError("init", "dp init takes the name of the new project.")
		}
		return initProject(args[0], io)
	}
}

var projectName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.-]*$`)

// initProject makes a project in a new folder, or in an empty one.
func initProject(dir string, io *streams) error {
	name := filepath.Base(filepath.Clean(dir))
	if !projectName.MatchString(name) {
		return usageError("init", "The name %q must consist of letters, digits, '_', '-' and '.'.", name)
	}
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		return failed(exitUsage, diag.New("DP_PROJECT_EXISTS", "The folder %s is not empty.", dir).WithHint("choose another name"))
	}
	err := fs.WalkDir(skeleton, "skeleton", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to := filepath.Join(dir, strings.TrimPrefix(path, "skeleton"))
		if d.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		b, err := skeleton.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(strings.TrimSuffix(to, ".tmpl"), []byte(strings.ReplaceAll(string(b), "NAME", name)), 0o644)
	})
	if err != nil {
		return failed(exitUsage, diag.New("DP_PROJECT_NOT_MADE", "The project %s cannot be made: %v.", dir, err))
	}
	_, err = fmt.Fprintf(io.out, "Made %s. Run it:\n\n  cd %s\n  dp run\n  dp sql \"SELECT * FROM orders_by_day ORDER BY day\"\n", name, dir)
	return err
}
