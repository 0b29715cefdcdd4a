package plan

import (
	"sort"
	"strings"
)

// Options are reader options. Keys compare case-insensitively and keep the user's spelling; values are strings, as Spark holds them
// (true and 100 become "true" and "100").
type Options struct {
	list []option
}

type option struct {
	key, value string
}

// With returns a copy with one option set.
func (o Options) With(key, value string) Options {
	n := Options{list: make([]option, 0, len(o.list)+1)}
	for _, x := range o.list {
		if !strings.EqualFold(x.key, key) {
			n.list = append(n.list, x)
		}
	}
	n.list = append(n.list, option{key, value})
	return n
}

// Get returns an option's value.
func (o Options) Get(key string) (string, bool) {
	for _, x := range o.list {
		if strings.EqualFold(x.key, key) {
			return x.value, true
		}
	}
	return "", false
}

// Keys are the keys in the user's spelling, sorted.
func (o Options) Keys() []string {
	r := make([]string, len(o.list))
	for i, x := range o.list {
		r[i] = x.key
	}
	sort.Strings(r)
	return r
}

// Len is the number of options.
func (o Options) Len() int { return len(o.list) }

// Bool reads a boolean option, def when it is absent; ok is false when its value is no boolean.
func (o Options) Bool(key string, def bool) (v, ok bool) {
	s, has := o.Get(key)
	if !has {
		return def, true
	}
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "true":
		return true, true
	case "false":
		return false, true
	}
	return def, false
}
