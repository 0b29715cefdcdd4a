package engine

import (
	"fmt"
	"maps"
	"sort"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func (s *Session) set(st *sparksql.Set) (*Rows, error) {
	cols := columns("key", types.StringType, "value", types.StringType)
	if !st.HasValue {
		var rows [][]any
		for _, k := range sortedKeys(s.e.cfg.Conf) {
			if st.Key == "" || k == st.Key {
				rows = append(rows, []any{k, s.e.cfg.Conf[k]})
			}
		}
		if len(rows) == 0 && st.Key != "" {
			rows = [][]any{{st.Key, s.confDefault(st.Key)}}
		}
		return answer(cols, rows...), nil
	}
	value := strings.Trim(st.Value, "'\"`")
	if err := s.allowed(st.Key, value); err != nil {
		return nil, &DefinitionError{err}
	}
	err := s.reconfigure(equalFold(st.Key, timeZoneKey), func(c *Config) {
		c.Conf = maps.Clone(c.Conf)
		if c.Conf == nil {
			c.Conf = map[string]string{}
		}
		if equalFold(st.Key, timeZoneKey) {
			c.Conf[timeZoneKey] = zoneName(value)
			return
		}
		c.Conf[st.Key] = value
	})
	if err != nil {
		return nil, err
	}
	return answer(cols, []any{st.Key, value}), nil
}

// reset runs RESET: the configuration is what it was when the session began.
func (s *Session) reset(st *sparksql.Reset) (*Rows, error) {
	err := s.reconfigure(st.Key == "" || equalFold(st.Key, timeZoneKey), func(c *Config) {
		if st.Key == "" {
			c.Conf = maps.Clone(s.given)
			return
		}
		conf := map[string]string{}
		for k, v := range c.Conf {
			if !equalFold(k, st.Key) {
				conf[k] = v
			}
		}
		for k, v := range s.given {
			if equalFold(k, st.Key) {
				conf[k] = v
			}
		}
		c.Conf = conf
	})
	if err != nil {
		return nil, err
	}
	return nothing(), nil
}

func sortedKeys(m map[string]string) []string {
	ks := make([]string, 0, len(m))
	for k := range m {
		ks = append(ks, k)
	}
	sort.Strings(ks)
	return ks
}

// confDefault is what SET key shows of a key that nobody has set.
func (s *Session) confDefault(key string) string {
	if v, ok := plan.SettingDefault(key); ok {
		return v
	}
	return "<undefined>"
}

func (s *Session) allowed(key, value string) error {
	if equalFold(key, timeZoneKey) {
		return checkZone(value)
	}
	if err := plan.CheckSetting(key, value); err != nil {
		return err
	}
	return nil
}

// checkZone reports a time zone that Spark does not know, or that dp cannot compute in.
func checkZone(name string) error {
	if _, err := plan.Zone(name); err != nil && !plan.IsOffset(name) {
		return diag.New("INVALID_CONF_VALUE.TIME_ZONE", "The value '%s' in the config \"%s\" is invalid. Cannot resolve the given timezone.", name, timeZoneKey)
	}
	if _, err := time.LoadLocation(zoneName(name)); err != nil {
		return diag.Unsupported("The time zone "+name, "use a region such as Asia/Kolkata, or an offset of whole hours")
	}
	return nil
}

// zoneName is the region for an offset of whole hours: the backend knows zones by their region. Etc/GMT counts the other way round.
func zoneName(name string) string {
	t, err := time.Parse("-07:00", plan.ZoneOffset(name))
	if err != nil {
		return name
	}
	_, offset := t.Zone()
	switch {
	case offset == 0:
		return "UTC"
	case offset%3600 != 0:
		return name
	}
	return fmt.Sprintf("Etc/GMT%+d", -offset/3600)
}

func (s *Session) use(st *sparksql.Use) (*Rows, error) {
	err := s.reconfigure(true, func(c *Config) {
		if st.Catalog != "" {
			c.Catalog, c.Schema = st.Catalog, "default"
		}
		if st.Schema != "" {
			c.Schema = st.Schema
		}
	})
	if err != nil {
		return nil, err
	}
	return nothing(), nil
}

// reconfigure changes the engine's settings. With restart the backend starts anew when it is needed next: it has them too.
func (s *Session) reconfigure(restart bool, change func(*Config)) error {
	e := s.e
	change(&e.cfg)
	if !restart {
		return nil
	}
	e.mu.Lock()
	b := e.backend
	e.backend, e.parquet, e.files = nil, nil, nil
	e.mu.Unlock()
	if b == nil {
		return nil
	}
	return b.Close()
}
