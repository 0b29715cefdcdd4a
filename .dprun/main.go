package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
	"github.com/seed-e45c46d8/dp/pyapi/stdlib"
)

func main() {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	file, _ := filepath.Abs(os.Args[1])
	src, err := os.ReadFile(file)
	if err != nil {
		panic(err)
	}
	cwd, _ := os.Getwd()
	s := runtime.New(runtime.Options{Stdout: out, Stderr: os.Stderr, Now: time.Now, Path: []string{filepath.Dir(file)}, Modules: stdlib.Modules(stdlib.Options{Root: cwd})})
	stdlib.SetBuiltins(s)
	if _, err := s.RunSource(context.Background(), "__main__", filepath.Base(file), string(src)); err != nil {
		out.Flush()
		if e, ok := err.(*runtime.PyError); ok {
			fmt.Fprint(os.Stderr, e.Traceback())
		} else {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(1)
	}
}
