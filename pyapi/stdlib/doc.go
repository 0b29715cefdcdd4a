// Package stdlib is Python's standard library for pipeline files: the modules that definition files import, with the behaviour of
// CPython 3.11.
//
//	runtime.New(runtime.Options{Modules: stdlib.Modules(stdlib.Options{Root: projectFolder})})
//
// A module is Python source in lib/, or Go, or both: then the Go half is a module of its own whose name starts with an underscore,
// which the source imports. The source is preferred where speed does not matter; Go is there for what needs the host (clock,
// environment, files), for what is called in loops (datetime, json, re, random, decimal) and for what Go's library has (hashes).
// Every module is loaded when a program first imports it, and a session that imports nothing pays for the table only.
//
// # What it must not know
//
// Pipelines, DataFrames, pyspark. Modules reach each other by Python's import only.
//
// # What programs may do
//
// Pipeline files describe, so the library reads and does not act: files below [Options].Root can be read, nothing can be written,
// started or connected to. What CPython has and this library refuses raises NotImplementedError by its name; a module that is not
// here is a ModuleNotFoundError. Naive times are in [Options].Zone and the clock is the session's, so that a run does not depend on
// the machine.
//
// # Where to add to it
//
// A module: its source as lib/<module>.py or its Go file, a line in the table of modules.go or, for one about text, files or the system
// that is Python only, in modules_text.go, and programs with what CPython prints for them in tests/python/snippets/stdlib. A module that
// acts (subprocess, shutil, socket ...) is a list of names for _host.refuse, so that a file which imports it and does not use it loads.
package stdlib
