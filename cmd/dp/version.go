package main

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/pflag"
)

// version is the release; a build from a module or a tag says its own.
const version = "0.1.0"

func versionVerb(*pflag.FlagSet) func(context.Context, []string, *streams) error {
	return func(_ context.Context, _ []string, io *streams) error {
		fmt.Fprintf(io.out, "dp %s%s (%s %s/%s)\n", version, revision(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
		return nil
	}
}

// revision is the commit the binary was built from, when the build recorded one.
func revision() string {
	b, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, s := range b.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return "+" + s.Value[:12]
		}
	}
	return ""
}
