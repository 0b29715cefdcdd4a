package main

import (
	"embed"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

//go:embed all:lib
var shims embed.FS

// overlay returns a reader of source files below CPython's library folder: what lib/ has is read from there, other files of the
// package test from the installation, and missing modules are made up. Nothing else of CPython's library is there: what is measured
// is dp's.
func overlay(lib string) func(name string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		rel, err := filepath.Rel(lib, name)
		if err != nil || strings.HasPrefix(rel, "..") {
			return nil, fs.ErrNotExist
		}
		rel = filepath.ToSlash(rel)
		if b, err := shims.ReadFile("lib/" + rel); err == nil {
			return b, nil
		}
		if strings.HasPrefix(rel, "test/") && !strings.HasPrefix(rel, "test/support/") {
			return os.ReadFile(name)
		}
		if module, ok := strings.CutSuffix(rel, "/__init__.py"); ok {
			if source := missingSource(strings.ReplaceAll(module, "/", ".")); source != "" {
				return []byte(source), nil
			}
		}
		return nil, fs.ErrNotExist
	}
}
