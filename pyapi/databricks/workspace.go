package databricks

import (
	"embed"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// The Python half of databricks.sdk: a file is a module of the same name.
//
//go:embed lib/*.py
var sdkSources embed.FS

// sdkTimeout is how long one request may take; databricks-sdk's default.
const sdkTimeout = 60 * time.Second

// maxAnswer is how many bytes of an answer are read.
const maxAnswer = 64 << 20

// addWorkspace makes databricks.sdk importable. Its requests go out only where the host allows it.
func (u *Utils) addWorkspace() {
	u.rt.AddModule(runtime.ModuleDef{Name: "_workspace", Load: func(m *runtime.Module) error {
		m.Def("refuse(name, hint)", func(a *runtime.Args) (runtime.Object, error) {
			name, err := a.String(0)
			if err != nil {
				return nil, err
			}
			hint, err := a.String(1)
			if err != nil {
				return nil, err
			}
			return nil, u.host.Raise(diag.Unsupported(name, hint))
		})
		m.Def("send(method, url, headers, body)", u.send)
		return nil
	}})
	entries, err := sdkSources.ReadDir("lib")
	if err != nil {
		panic(err)
	}
	for _, e := range entries {
		source, err := sdkSources.ReadFile("lib/" + e.Name())
		if err != nil {
			panic(err)
		}
		u.rt.AddModule(runtime.ModuleDef{Name: strings.TrimSuffix(e.Name(), ".py"), Source: string(source)})
	}
}

// send makes one request and answers its status and text. A redirect is not followed: it would carry the token elsewhere.
func (u *Utils) send(a *runtime.Args) (runtime.Object, error) {
	if !u.opt.Network {
		return nil, u.host.Raise(diag.Unsupported("A request to a workspace in a definition file", "put it into a script and run that with dp python"))
	}
	method, err := a.String(0)
	if err != nil {
		return nil, err
	}
	address, err := a.String(1)
	if err != nil {
		return nil, err
	}
	headers, err := runtime.ToGo(a.At(2)) // names and values in turns
	if err != nil {
		return nil, err
	}
	to, err := url.Parse(address)
	if err != nil || to.Scheme != "http" && to.Scheme != "https" || to.Host == "" {
		return nil, runtime.Raise(runtime.ValueError, "%q is no http or https address", address)
	}
	var body io.Reader
	if text, ok := a.At(3).(runtime.String); ok {
		body = strings.NewReader(string(text))
	}
	req, err := http.NewRequestWithContext(u.rt.Context(), method, to.String(), body)
	if err != nil {
		return nil, runtime.Raise(runtime.ValueError, "%v", err)
	}
	for h, _ := headers.([]any); len(h) > 1; h = h[2:] {
		name, _ := h[0].(string)
		value, ok := h[1].(string)
		if !ok {
			return nil, runtime.Raise(runtime.TypeError, "the header %s must be a str", name)
		}
		req.Header.Set(name, value)
	}
	client := &http.Client{Timeout: sdkTimeout, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.Do(req)
	if err != nil {
		return nil, runtime.Raise(runtime.ConnectionError, "%s %s: %v", method, to.Redacted(), err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer+1))
	if err == nil && len(text) > maxAnswer {
		err = diag.New("DP_ANSWER_TOO_LARGE", "the answer is larger than %d bytes", maxAnswer)
	}
	if err != nil {
		return nil, runtime.Raise(runtime.ConnectionError, "%s %s: %v", method, to.Redacted(), err)
	}
	return runtime.Tuple{runtime.Int(resp.StatusCode), runtime.String(text)}, nil
}
