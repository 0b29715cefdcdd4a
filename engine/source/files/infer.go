package files

import (
	"context"
	"errors"
	"runtime"
	"strconv"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// sectionSize is how much of a large file one worker reads.
const sectionSize = 16 << 20

// found is what the records of some files hold.
type found struct {
	t         types.Type // a struct; what was only NULL is still NULL
	malformed bool       // a record is no row
	odd       bool       // a record is not in the plain form that every reader takes alike
	empties   bool       // an empty JSON string stands where t is open: it only fits a column of strings
	header    []string   // CSV: the columns of the file in order
}

// memo keeps what was found in files, so that a query that is resolved several times reads each file once.
type memo struct {
	mu sync.Mutex
	m  map[string]found
}

func (m *memo) get(key string) (found, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	f, ok := m.m[key]
	return f, ok
}

func (m *memo) put(key string, f found) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.m == nil {
		m.m = map[string]found{}
	}
	m.m[key] = f
}

// inferEach reads every file and says what each holds. signature names the settings, for the memo.
func (r *Reader) inferEach(ctx context.Context, inf inferrer, signature string, fs []file) ([]found, error) {
	if err := inf.prepare(ctx, fs); err != nil {
		return nil, err
	}
	parts := make([][]found, len(fs))
	keys := make([]string, len(fs))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i := range fs {
		f := &fs[i]
		keys[i] = signature + "\x00" + f.path + "\x00" + strconv.FormatInt(f.size, 10) + "\x00" + strconv.FormatInt(f.modTime, 10)
		if x, ok := r.memo.get(keys[i]); ok {
			parts[i] = []found{x}
			continue
		}
		secs, err := inf.sections(f)
		if err != nil {
			return nil, errors.Join(readError(err, f.path), g.Wait())
		}
		parts[i] = make([]found, len(secs))
		for k := range secs {
			g.Go(func() (err error) {
				parts[i][k], err = inf.infer(ctx, secs[k])
				return readError(err, f.path)
			})
		}
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	out := make([]found, len(fs))
	for i := range fs {
		x, err := mergeFound(inf, parts[i])
		if err != nil {
			return nil, readError(err, fs[i].path)
		}
		out[i] = x
		r.memo.put(keys[i], x)
	}
	shareTypes(out)
	return out, nil
}

// mergeFound joins what several sections or files hold, in their order.
func mergeFound(inf inferrer, parts []found) (found, error) {
	all := found{t: types.Type{Kind: types.Struct}}
	for i, p := range parts {
		if i == 0 {
			all = p
			continue
		}
		m, err := inf.merge(all, p)
		if err != nil {
			return found{}, err
		}
		m.malformed, m.odd, m.empties, m.header = all.malformed || p.malformed, all.odd || p.odd, all.empties || p.empties, all.header
		all = m
	}
	for _, p := range parts {
		all.odd = all.odd || p.empties && !emptiesFit(p.t, all.t)
	}
	return all, nil
}

// shareTypes lets files of one type share it, since twenty thousand of them would hold as many copies.
func shareTypes(fs []found) {
	for i := 1; i < len(fs); i++ {
		for j := i - 1; j >= max(0, i-8); j-- {
			if len(fs[i].t.Fields) == len(fs[j].t.Fields) && fs[i].t.Equal(fs[j].t) {
				fs[i].t = fs[j].t
				break
			}
		}
	}
}

// readError names the file of an error.
func readError(err error, path string) error {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if d, ok := diag.As(err); ok {
		if d.Code == "COLUMN_ALREADY_EXISTS" {
			return d.WithHint("%s has the column twice, perhaps in different case", path)
		}
		return err
	}
	if isGone(err) {
		return gone(path)
	}
	return unreadable(path, err)
}

// gone is the error for a file that was listed and is not there any more.
func gone(path string) *diag.Error {
	return diag.New("FAILED_READ_FILE.FILE_NOT_EXIST", "Error while reading file %s. File does not exist. It is possible the underlying files have been updated.", path).
		WithHint("restore the file, or pass missing files over with the option ignoreMissingFiles")
}
