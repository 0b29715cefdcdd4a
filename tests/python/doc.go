// Package python measures the embedded Python against CPython.
//
// snippets/ holds small programs by area and topic, one txtar archive a topic. The comment of an archive ends with the version it follows,
// "python: 3.11" or, for newer syntax, "python: 3.13". Beside each program stands what CPython prints for it (ending .out), followed, when it
// fails, by "[exit N] " and the last line of its standard error. Other files of an archive lie beside the programs when they run.
// tests/oracle/python_suite.py makes the answers.
//
// testdata/ holds what is made in bulk: operators.py (every operator on every pair of values), control_flow.py (programs of random control
// flow), mutants.json.gz (damaged programs), each with CPython's answers by the script of its name in tests/oracle.
//
// corpus_test.go compiles the library of a CPython that is installed: what that CPython compiles, dp compiles.
//
// What it must not know: pipelines, DataFrames, the engine. Programs see the language and the standard library, as dp's Python files do.
//
// To add to it: a program in the archive of its topic, then the script.
package python
