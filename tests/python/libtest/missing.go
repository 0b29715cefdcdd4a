package main

import (
	"fmt"
	"slices"
	"strings"

	pyrt "github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// missing lists modules of CPython's library that tests import and dp has not got. They are replaced by a module whose every use
// skips the test. A module that dp gets is found before this list is asked.
var missing = strings.Fields(`
	_abc _bisect _codecs _collections_abc _csv _ctypes _datetime _decimal _elementtree _functools _heapq _imp _py_abc _interpreters _io
	_locale _opcode _operator _osx_support _pickle _posixsubprocess _pydatetime _pydecimal _pyio _queue _random _socket _sre _ssl
	_statistics _struct _symtable _testbuffer _testcapi _testinternalcapi _testmultiphase _thread _tracemalloc _string _typing _warnings _weakref
	_weakrefset _winapi _xxsubinterpreters _zoneinfo
	array ast asynchat asyncio asyncore atexit bz2 cProfile cmath cmd code codecs codeop colorsys compileall concurrent.futures
	copyreg ctypes dbm dis distutils email encodings errno faulthandler fcntl filecmp fileinput fractions ftplib gc genericpath
	getopt gettext grp gzip http http.client http.cookies http.server imp importlib.machinery importlib.metadata importlib.resources
	importlib.util importlib.abc importlib._bootstrap importlib._bootstrap_external importlib._abc html.parser html.entities linecache locale mailbox marshal mimetypes mmap modulefinder msvcrt multiprocessing nt ntpath opcode optparse
	pickletools pkgutil platform poplib posix pprint profile pstats pty pwd py_compile pyclbr pydoc queue quopri reprlib resource
	runpy sched select selectors shelve shutil signal site smtplib socket socketserver sqlite3 sre_compile sre_constants sre_parse ssl
	stat stringprep struct subprocess symtable syslog tarfile tempfile test.test_importlib.util timeit token tokenize tomllib
	trace tracemalloc tkinter turtle urllib.error urllib.request wave webbrowser winreg xml xmlrpc xxsubtype zipapp zipfile
	zipimport zlib
`)

// missingModules are the missing modules of packages that dp has in part, which are not looked for in folders.
func missingModules(have []pyrt.ModuleDef) []pyrt.ModuleDef {
	var defs []pyrt.ModuleDef
	for _, name := range missing {
		if parent, _, dotted := strings.Cut(name, "."); dotted && !hasModule(have, name) && hasModule(have, parent) {
			defs = append(defs, pyrt.ModuleDef{Name: name, Source: missingSource(name)})
		}
	}
	return defs
}

// hasModule says whether a module or one below it is defined.
func hasModule(defs []pyrt.ModuleDef, name string) bool {
	return slices.ContainsFunc(defs, func(d pyrt.ModuleDef) bool { return d.Name == name || strings.HasPrefix(d.Name, name+".") })
}

// missingSource is the source of what replaces a missing module, or "".
func missingSource(name string) string {
	for _, m := range missing {
		if m == name || strings.HasPrefix(m, name+".") {
			return fmt.Sprintf("from _missing import module\n\n__getattr__ = module(%q)\n", name)
		}
	}
	return ""
}
