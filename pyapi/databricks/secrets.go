package databricks

import (
	"io"
	"sort"
	"strings"
	"sync"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// EnvName is the environment variable of a secret: DP_SECRET_<SCOPE>_<KEY> in capitals, with _ for what is no letter or digit.
func EnvName(scope, key string) string {
	return "DP_SECRET_" + strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		case r >= 'A' && r <= 'Z', r >= '0' && r <= '9':
			return r
		}
		return '_'
	}, scope+"_"+key)
}

var (
	secretScopeClass    = runtime.NewClass("dbruntime.dbutils", "SecretScope")
	secretMetadataClass = runtime.NewClass("dbruntime.dbutils", "SecretMetadata")
)

// named is an instance with one attribute, shown as Databricks does.
func named(c *runtime.Class, attr, value string) runtime.Object {
	i := runtime.NewInstance(c)
	i.Set(attr, runtime.String(value))
	return i
}

func init() {
	for c, attr := range map[*runtime.Class]string{secretScopeClass: "name", secretMetadataClass: "key"} {
		c.Def("__repr__()", func(self runtime.Object, _ *runtime.Args) (runtime.Object, error) {
			v, err := runtime.GetAttr(self, attr)
			if err != nil {
				return nil, err
			}
			text, err := runtime.Repr(v)
			return runtime.String(c.Name + "(" + attr + "=" + text + ")"), err
		})
	}
}

// secretsModule is dbutils.secrets, whose values come from Options.Secret.
func (u *Utils) secretsModule() *runtime.Module {
	m := u.rt.NewModule("dbutils.secrets", "")
	get := func(a *runtime.Args) (string, error) {
		scope, err := a.String(0)
		if err != nil {
			return "", err
		}
		key, err := a.String(1)
		if err != nil {
			return "", err
		}
		if u.opt.Secret != nil {
			if v, ok := u.opt.Secret(scope, key); ok {
				return v, nil
			}
		}
		return "", u.host.Raise(diag.New("DP_SECRET_NOT_FOUND", "There is no secret with scope %s and key %s.", scope, key).
			WithHint("set the environment variable %s, or secrets: in dp.yml", EnvName(scope, key)))
	}
	m.Def("get(scope, key)", func(a *runtime.Args) (runtime.Object, error) {
		v, err := get(a)
		return runtime.String(v), err
	})
	m.Def("getBytes(scope, key)", func(a *runtime.Args) (runtime.Object, error) {
		v, err := get(a)
		return runtime.Bytes(v), err
	})
	known := func() map[string][]string {
		if u.opt.Secrets == nil {
			return nil
		}
		return u.opt.Secrets()
	}
	m.Def("listScopes()", func(*runtime.Args) (runtime.Object, error) {
		l := runtime.NewList()
		for _, s := range sortedKeys(known()) {
			l.Append(named(secretScopeClass, "name", s))
		}
		return l, nil
	})
	m.Def("list(scope)", func(a *runtime.Args) (runtime.Object, error) {
		scope, err := a.String(0)
		if err != nil {
			return nil, err
		}
		keys, ok := known()[scope]
		if !ok {
			return nil, u.host.Raise(diag.New("DP_SECRET_NOT_FOUND", "There is no secret scope %s.", scope).WithHint("dp.yml lists scopes and their keys below secrets:"))
		}
		sort.Strings(keys)
		l := runtime.NewList()
		for _, k := range keys {
			l.Append(named(secretMetadataClass, "key", k))
		}
		return l, nil
	})
	return m
}

func sortedKeys[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// Redactor replaces the secrets a program has asked for by [REDACTED] in what it prints.
type Redactor struct {
	mu     sync.Mutex
	values []string
}

const redacted = "[REDACTED]"

// Add remembers a secret.
func (r *Redactor) Add(value string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if strings.TrimSpace(value) == "" {
		return
	}
	for _, v := range r.values {
		if v == value {
			return
		}
	}
	r.values = append(r.values, value)
	sort.Slice(r.values, func(i, j int) bool { return len(r.values[i]) > len(r.values[j]) }) // one may contain another
}

// Text is s without secrets.
func (r *Redactor) Text(s string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, v := range r.values {
		s = strings.ReplaceAll(s, v, redacted)
	}
	return s
}

// Writer writes to w without secrets. A secret that is written in pieces is not found, on Databricks neither.
func (r *Redactor) Writer(w io.Writer) io.Writer { return redactingWriter{r, w} }

type redactingWriter struct {
	r *Redactor
	w io.Writer
}

// Write implements io.Writer.
func (x redactingWriter) Write(b []byte) (int, error) {
	if _, err := io.WriteString(x.w, x.r.Text(string(b))); err != nil {
		return 0, err
	}
	return len(b), nil
}
