package crash

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// server is dp serve in a process of its own.
type server struct {
	t       *testing.T
	cmd     *exec.Cmd
	updates string // address
}

func serve(t *testing.T, dir string, env ...string) *server {
	t.Helper()
	s := &server{t: t, cmd: dp(dir, append(env, "DP_TOKEN=secret"), "serve", "--listen", "127.0.0.1:0")}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	s.cmd.Stderr = &log
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	var url, id string
	if _, serr := fmt.Sscanf(line, "dp serving %s pipeline %s", &url, &id); err != nil || serr != nil {
		t.Fatalf("dp serve says %q: %v", line, err)
	}
	s.updates = url + "/api/2.0/pipelines/" + id + "/updates"
	t.Cleanup(func() {
		_ = s.cmd.Process.Kill()
		_ = s.cmd.Wait() // the log is whole when it returns
		if t.Failed() {
			t.Logf("dp serve printed\n%s", log.String())
		}
	})
	return s
}

func (s *server) ask(method, path string, into any) error {
	r, err := http.NewRequest(method, s.updates+path, strings.NewReader("{}"))
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer secret")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("status %s", resp.Status)
	}
	return json.NewDecoder(resp.Body).Decode(into)
}

// TestServerKilled kills a server in the middle of an update it was asked for, at each named point. The one started after it says that the update
// failed, and the next update loses and doubles nothing.
func TestServerKilled(t *testing.T) {
	for _, point := range []string{"intent", "staged", "committed"} {
		t.Run(point, func(t *testing.T) {
			dir := project(t)
			run(t, dir, "run")
			input(t, dir, 1)
			input(t, dir, 2)
			s := serve(t, dir, "DP_CRASH_AT="+point)
			// The process may die before it has answered.
			_ = s.ask("POST", "", &struct{}{})
			err := s.cmd.Wait()
			if x, ok := err.(*exec.ExitError); !ok || x.ExitCode() != -1 {
				t.Fatalf("the server did not reach the point: %v", err)
			}

			s = serve(t, dir)
			var list struct {
				Updates []struct{ State string }
			}
			if err := s.ask("GET", "", &list); err != nil || len(list.Updates) != 2 || list.Updates[0].State != "FAILED" {
				t.Errorf("updates after the restart: %v %+v", err, list)
			}
			var started struct {
				ID string `json:"update_id"`
			}
			if err := s.ask("POST", "", &started); err != nil {
				t.Fatal(err)
			}
			for end := time.Now().Add(2 * time.Minute); ; time.Sleep(10 * time.Millisecond) {
				var u struct{ Update struct{ State string } }
				if err := s.ask("GET", "/"+started.ID, &u); err != nil {
					t.Fatal(err)
				}
				if u.Update.State == "COMPLETED" {
					break
				}
				if u.Update.State == "FAILED" || time.Now().After(end) {
					t.Fatalf("the update after the restart: %+v", u)
				}
			}
			compare(t, dir, undisturbed(t, 2))
		})
	}
}
