package types_test

import (
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// TestInZone: what Java 17 says, by LocalDateTime.atZone.
func TestInZone(t *testing.T) {
	for _, c := range []struct{ zone, local, want string }{
		{"America/Los_Angeles", "2024-03-10 01:59:59", "2024-03-10T09:59:59Z"},
		{"America/Los_Angeles", "2024-03-10 02:00:00", "2024-03-10T10:00:00Z"}, // left out
		{"America/Los_Angeles", "2024-03-10 02:30:00", "2024-03-10T10:30:00Z"},
		{"America/Los_Angeles", "2024-03-10 03:00:00", "2024-03-10T10:00:00Z"},
		{"America/Los_Angeles", "2024-11-03 00:59:59", "2024-11-03T07:59:59Z"},
		{"America/Los_Angeles", "2024-11-03 01:30:00", "2024-11-03T08:30:00Z"}, // shown twice
		{"America/Los_Angeles", "2024-11-03 02:00:00", "2024-11-03T10:00:00Z"},
		{"Europe/Berlin", "2024-03-31 02:30:00", "2024-03-31T01:30:00Z"},
		{"Europe/Berlin", "2024-10-27 02:30:00", "2024-10-27T00:30:00Z"},
		{"America/Sao_Paulo", "2018-11-04 00:00:00", "2018-11-04T03:00:00Z"}, // midnight is left out
		{"Australia/Lord_Howe", "2024-10-06 02:15:00", "2024-10-05T15:45:00Z"},
		{"Pacific/Apia", "2011-12-30 12:00:00", "2011-12-30T22:00:00Z"}, // a whole day is left out
		{"UTC", "2024-03-10 02:30:00", "2024-03-10T02:30:00Z"},
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		at, err := types.ParseLocal("2006-01-02 15:04:05", c.local, zone)
		if got := at.UTC().Format(time.RFC3339); err != nil || got != c.want {
			t.Errorf("%s in %s is %s (%v), want %s", c.local, c.zone, got, err, c.want)
		}
	}
}
