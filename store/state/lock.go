//go:build unix

package state

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// LockName is the lock file's name in the storage.
const LockName = "lock"

// Holder is who runs an update.
type Holder struct {
	PID     int       `json:"pid"`
	Host    string    `json:"host"`
	Started time.Time `json:"started"`
	Command string    `json:"command"`
}

// LockedError is why the lock was not given: somebody else has it.
type LockedError struct {
	Storage string
	Holder  *Holder // nil in the moment before it has written its name
}

func (e *LockedError) Error() string {
	if e.Holder == nil {
		return "Another update of the pipeline in " + e.Storage + " is starting"
	}
	h := e.Holder
	return fmt.Sprintf("Another update of the pipeline in %s is running: process %d on %s since %s (%s)",
		e.Storage, h.PID, h.Host, h.Started.UTC().Format("2006-01-02 15:04:05 UTC"), h.Command)
}

// Lock takes the right to run an update in a storage, or fails with a *LockedError that names the holder. The kernel keeps the lock and
// frees it when the process ends, however that dies; what is written in the file only explains it. Release gives it back.
func Lock(storage, command string, at time.Time) (release func() error, err error) {
	f, err := os.OpenFile(filepath.Join(storage, LockName), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return nil, errors.Join(&LockedError{storage, readHolder(f)}, f.Close())
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	if err := writeHolder(f, command, at); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return func() error { return errors.Join(f.Truncate(0), f.Close()) }, nil
}

// LockHolder is who runs an update in a storage now; nil when nobody does.
func LockHolder(storage string) (*Holder, error) {
	f, err := os.Open(filepath.Join(storage, LockName))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	// A shared lock is refused exactly while somebody holds the exclusive one; closing the file gives it back.
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB); !errors.Is(err, syscall.EWOULDBLOCK) {
		return nil, err
	}
	return readHolder(f), nil
}

func writeHolder(f *os.File, command string, at time.Time) error {
	host, err := os.Hostname()
	if err != nil {
		host = "an unknown host"
	}
	b, err := json.Marshal(Holder{os.Getpid(), host, at.UTC(), command})
	if err != nil {
		return err
	}
	if err := f.Truncate(0); err != nil {
		return err
	}
	_, err = f.WriteAt(append(b, '\n'), 0)
	return err
}

func readHolder(f *os.File) *Holder {
	b, err := io.ReadAll(io.NewSectionReader(f, 0, 1<<16))
	var h Holder
	if err != nil || json.Unmarshal(b, &h) != nil {
		return nil
	}
	return &h
}
