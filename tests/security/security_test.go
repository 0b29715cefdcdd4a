package security

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/seed-e45c46d8/dp/decorators"
	"github.com/seed-e45c46d8/dp/engine/graph"
	pyruntime "github.com/seed-e45c46d8/dp/pyapi/runtime"
	"github.com/seed-e45c46d8/dp/pyapi/sandbox"
	"github.com/seed-e45c46d8/dp/pyapi/stdlib"
	"github.com/seed-e45c46d8/dp/pyapi/yaml"
)

const (
	patience  = 40 * time.Second // after which a program counts as one that does not end
	maxMemory = 64 << 20         // of a program, as with python: {memory: …}
	// maxResident is how much a process may have at its most, in KiB: garbage and what one operation makes come on top of maxMemory.
	maxResident = 2 << 20
)

var all = flag.Bool("all", false, "also make the attempts that run into a limit, which takes minutes")

// slow are the subjects of -all.
var slow = map[string]bool{"memory": true, "endless": true}

// TestAttempts promises that every attempt ends with its error.
func TestAttempts(t *testing.T) {
	archives, err := filepath.Glob("attempts/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatal("no attempts", err)
	}
	n := 0
	for _, file := range archives {
		if slow[strings.TrimSuffix(filepath.Base(file), ".txtar")] && !*all {
			continue
		}
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		programs, wants, root := project(t, a)
		for _, name := range programs {
			n++
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar")+"/"+name, func(t *testing.T) { attempt(t, root, name, wants[name]) })
		}
	}
	if n < 30 {
		t.Errorf("%d attempts, there were more", n)
	}
}

// project writes an archive into a folder, with the secret beside it.
func project(t *testing.T, a *txtar.Archive) (programs []string, wants map[string]string, root string) {
	dir := t.TempDir()
	root = filepath.Join(dir, "project")
	write := func(name, text string) {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(dir, "secret.txt"), "the secret\n")
	write(filepath.Join(dir, "secret_module.py"), "VALUE = 'the secret'\n")
	wants = map[string]string{}
	for _, f := range a.Files {
		name, ext := strings.TrimSuffix(f.Name, filepath.Ext(f.Name)), filepath.Ext(f.Name)
		switch {
		case ext == ".want":
			wants[name] = strings.TrimSpace(string(f.Data))
		case ext == ".gen":
			programs = append(programs, name)
			write(filepath.Join(root, name+".py"), expand(t, string(f.Data)))
		default:
			if ext == ".py" && !strings.Contains(f.Name, "/") {
				programs = append(programs, name)
			}
			write(filepath.Join(root, f.Name), string(f.Data))
		}
	}
	for link, to := range map[string]string{"link.txt": filepath.Join(dir, "secret.txt"), "linkdir": dir} {
		if err := os.Symlink(to, filepath.Join(root, link)); err != nil {
			t.Fatal(err)
		}
	}
	return programs, wants, root
}

// expand makes a program of lines "N TEXT": N times the text, without a line end for N above one. \n stands for a line end.
func expand(t *testing.T, gen string) string {
	var b strings.Builder
	for _, line := range strings.Split(strings.TrimSuffix(gen, "\n"), "\n") {
		count, text, ok := strings.Cut(line, " ")
		n, err := strconv.Atoi(count)
		if !ok || err != nil {
			t.Fatalf("not a line of a .gen file: %q", line)
		}
		b.WriteString(strings.Repeat(strings.ReplaceAll(text, `\n`, "\n"), n))
	}
	return b.String()
}

// attempt loads a program in a process of its own: what brings the process down is one failure, and the memory it takes can be told.
func attempt(t *testing.T, root, name, want string) {
	if want == "" {
		t.Fatal("no .want")
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	c := exec.CommandContext(ctx, os.Args[0])
	limit := "10s" // as with --python-timeout
	if strings.HasPrefix(want, "DP_PYTHON_TIMEOUT") {
		limit = "300ms"
	}
	c.Env = append(os.Environ(), attemptEnv+"="+filepath.Join(root, name+".py"), limitEnv+"="+limit)
	out, err := c.CombinedOutput()
	text := string(out)
	if len(text) > 3000 {
		text = text[:3000] + "…"
	}
	switch {
	case ctx.Err() != nil:
		t.Fatal("does not end")
	case err != nil:
		t.Fatalf("%v\n%s", err, text)
	case text == "":
		t.Fatalf("no error, want %s", want)
	case !regexp.MustCompile(want).MatchString(text):
		t.Errorf("%s\nwant %s", text, want)
	case strings.Contains(text, "the secret"):
		t.Errorf("the secret is out: %s", text)
	}
	if u, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok && u.Maxrss > maxResident {
		t.Errorf("the process had %d MiB", u.Maxrss>>10)
	}
}

// attemptEnv names the program and limitEnv its time for the process that makes an attempt.
const (
	attemptEnv = "DP_SECURITY_ATTEMPT"
	limitEnv   = "DP_SECURITY_LIMIT"
)

// TestMain is also the program that makes one attempt: it prints the error, and fails when there was a panic.
func TestMain(m *testing.M) {
	file := os.Getenv(attemptEnv)
	if file == "" {
		flag.Parse()
		os.Exit(m.Run())
	}
	limit, err := time.ParseDuration(os.Getenv(limitEnv))
	if err == nil {
		err = load(filepath.Dir(file), strings.TrimSuffix(filepath.Base(file), ".py"), limit)
	}
	var p *pyruntime.Panic
	if errors.As(err, &p) {
		fmt.Printf("a panic: %v\n%s\n", p.Value, p.Stack)
		os.Exit(1)
	}
	if err != nil {
		fmt.Println(err)
	}
	os.Exit(0)
}

// load loads the program as dp run does.
func load(root, name string, timeout time.Duration) error {
	folders := sandbox.New(root, nil)
	modules := append(stdlib.Modules(stdlib.Options{Root: root, Folders: folders, Environ: func() []string { return []string{"HOME=/home/dp"} }}), yaml.Modules()...)
	reg := &graph.Registry{}
	s, err := decorators.Load(context.Background(), reg, []string{filepath.Join(root, name+".py")}, decorators.Options{
		Catalog: "main", Schema: "default", Path: []string{root}, Folders: folders, Modules: modules, Timeout: timeout, MaxMemory: maxMemory,
		Secret: func(string, string) (string, bool) { return "", false },
	})
	if s != nil { // with an error too
		defer s.Close()
	}
	for _, f := range reg.Flows {
		if err == nil {
			_, err = f.Query(context.Background(), noInputs{})
		}
	}
	return err
}
