package runtime

import (
	"sync"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
)

// codeCache keeps compiled modules, because every session of a process loads the same ones: the modules of the host, and the
// files of a project in each session that runs its functions. It only ever saves time, so it may forget everything.
var codeCache = struct {
	sync.Mutex
	modules map[codeKey]*compile.Code
}{modules: map[codeKey]*compile.Code{}}

type codeKey struct{ file, source string }

const maxCachedModules = 1000

// compiled is compile.Module with the cache.
func compiled(source, file string) (*compile.Code, error) {
	key := codeKey{file, source}
	codeCache.Lock()
	code := codeCache.modules[key]
	codeCache.Unlock()
	if code != nil {
		return code, nil
	}
	code, err := compile.Module(source, file)
	if err != nil {
		return nil, err
	}
	codeCache.Lock()
	defer codeCache.Unlock()
	if len(codeCache.modules) >= maxCachedModules {
		clear(codeCache.modules)
	}
	codeCache.modules[key] = code
	return code, nil
}
