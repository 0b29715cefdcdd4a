package main

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/seed-e45c46d8/dp/cmd/dp/rest"
	"github.com/seed-e45c46d8/dp/engine/diag"
)

// serveFlags are the flags of serve.
type serveFlags struct {
	projectFlags
	listen               string
	remote, yes, verbose bool
	workers              int
	pythonTimeout        string
}

func serveVerb(fs *pflag.FlagSet) func(context.Context, []string, *streams) error {
	f := &serveFlags{}
	f.add(fs)
	fs.StringVar(&f.listen, "listen", "127.0.0.1:8765", "`HOST:PORT` to listen on; port 0: any free one")
	fs.BoolVar(&f.remote, "allow-remote", false, "listen on an address that other machines reach")
	fs.BoolVar(&f.yes, "yes", false, "let full refreshes go on where they lose rows that no source can bring back")
	fs.IntVar(&f.workers, "workers", 0, "flows at once `N` (default: the processors)")
	fs.BoolVarP(&f.verbose, "verbose", "v", false, "print every request and every event")
	fs.StringVar(&f.pythonTimeout, "python-timeout", "60s", "how long one Python file or query function may run, a `DURATION`")
	return func(ctx context.Context, args []string, io *streams) error { return f.run(ctx, args, io) }
}

// tokenEnv is the environment variable that gives the bearer token.
const tokenEnv = "DP_TOKEN"

func (f *serveFlags) run(ctx context.Context, args []string, io *streams) error {
	if err := f.checkListen(); err != nil {
		return err
	}
	// What updates print goes to stderr: the first line of stdout is for whoever waits for the server.
	p, err := newServed(f, args, &streams{in: io.in, out: io.err, err: io.err})
	if err != nil {
		return err
	}
	defer p.close()
	token, err := serveToken(p.storage)
	if err != nil {
		return failed(exitFailed, err)
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", f.listen)
	if err != nil {
		return failed(exitUsage, diag.New("DP_LISTEN_FAILED", "dp cannot listen on %s: %v.", f.listen, err).WithHint("give another address with --listen; port 0 is any free one"))
	}
	srv := &http.Server{Handler: f.logged(rest.New(p, token), io), ReadHeaderTimeout: 10 * time.Second}
	if _, err := fmt.Fprintf(io.out, "dp serving http://%s pipeline %s\n", l.Addr(), p.ID()); err != nil {
		return errors.Join(err, l.Close())
	}
	done := make(chan error, 1)
	go func() { done <- srv.Serve(l) }()
	select {
	case err = <-done:
		return failed(exitFailed, err)
	case <-ctx.Done():
	}
	// No request is taken any more, the running update is cancelled and its end is written.
	_ = srv.Close()
	p.finish()
	return ctx.Err()
}

// checkListen refuses an address that other machines may reach, unless that is wanted.
func (f *serveFlags) checkListen() error {
	host, _, err := net.SplitHostPort(f.listen)
	if err != nil {
		return usageError("serve", "--listen takes HOST:PORT, got %q.", f.listen)
	}
	ip := net.ParseIP(host)
	if f.remote || host == "localhost" || ip != nil && ip.IsLoopback() {
		return nil
	}
	return failed(exitUsage, diag.New("DP_LISTEN_REFUSED", "--listen %s can be reached from other machines, and whoever has the token may run the pipeline's code and change its tables.", f.listen).
		WithHint("listen on 127.0.0.1, or add --allow-remote behind something that encrypts"))
}

// serveToken is the bearer token: DP_TOKEN, else the one kept in the storage, made once and readable to its owner alone.
func serveToken(storage string) (string, error) {
	if t := strings.TrimSpace(os.Getenv(tokenEnv)); t != "" {
		return t, nil
	}
	name := filepath.Join(storage, "token")
	b, err := os.ReadFile(name)
	if err == nil {
		if t := strings.TrimSpace(string(b)); t != "" {
			return t, nil
		}
		return "", diag.New("DP_TOKEN_EMPTY", "The file %s holds no token.", name).WithHint("remove it, and the next start makes a new one")
	}
	if !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	raw := make([]byte, 32)
	if _, err := rand.Read(raw); err != nil {
		return "", err
	}
	t := base64.RawURLEncoding.EncodeToString(raw)
	// O_EXCL: of two servers that start at once, one makes the token and the other reads it.
	file, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, os.ErrExist) {
		return serveToken(storage)
	}
	if err != nil {
		return "", err
	}
	_, err = file.WriteString(t + "\n")
	return t, errors.Join(err, file.Close())
}

// logged prints a line a request when asked to.
func (f *serveFlags) logged(h http.Handler, io *streams) http.Handler {
	if !f.verbose {
		return h
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin, sw := time.Now(), &statusWriter{ResponseWriter: w, status: http.StatusOK}
		h.ServeHTTP(sw, r)
		fmt.Fprintf(io.err, "%s %s %s %d %.3fs\n", begin.UTC().Format("15:04:05.000"), r.Method, r.URL.Path, sw.status, time.Since(begin).Seconds())
	})
}

// statusWriter remembers the status it was given.
type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}
