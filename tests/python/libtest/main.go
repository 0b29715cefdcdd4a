package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"sync"
	"time"
)

func main() {
	if os.Getenv(childVar) != "" {
		os.Exit(child())
	}
	var (
		verbose = flag.Bool("v", false, "print why each test failed or was refused")
		names   = flag.Bool("names", false, "print every test with its outcome")
		match   = flag.String("run", "", "run the tests whose id matches this expression")
		update  = flag.Bool("update", false, "write results/ and README.md")
		table   = flag.Bool("table", false, "only write the table of README.md from results/")
		timeout = flag.Duration("timeout", 20*time.Second, "limit of one test")
		jobs    = flag.Int("j", 1, "modules at a time")
	)
	flag.Parse()
	if err := run(*verbose, *names, *match, *update, *table, *timeout, *jobs); err != nil {
		fmt.Fprintln(os.Stderr, "libtest:", err)
		os.Exit(1)
	}
}

func run(verbose, names bool, match string, update, table bool, timeout time.Duration, jobs int) error {
	if table {
		return writeTable()
	}
	lib, err := findLib()
	if err != nil {
		return err
	}
	filter, err := regexp.Compile(match)
	if err != nil {
		return err
	}
	modules := flag.Args()
	if len(modules) == 0 {
		if modules, err = recordedModules(); err != nil {
			return err
		}
	}
	reports := make([]*Report, len(modules))
	var wg sync.WaitGroup
	slots := make(chan bool, max(jobs, 1))
	for i, name := range modules {
		wg.Go(func() {
			slots <- true
			defer func() { <-slots }()
			reports[i] = runModule(lib, name, filter, timeout, nil)
		})
	}
	wg.Wait()
	for _, r := range reports {
		r.print(os.Stdout, verbose, names)
	}
	if !update {
		return nil
	}
	for _, r := range reports {
		if err := r.write(); err != nil {
			return err
		}
	}
	return writeTable()
}
