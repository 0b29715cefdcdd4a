// Package python measures the embedded Python against CPython.
//
// snippets/ holds small programs by area and topic, one txtar archive a topic. The comment of an archive ends with the version it follows,
// "python: 3.11" or, for newer syntax, "python: 3.13". Beside each program stands what CPython prints for it (ending .out), followed, when it
// fails, by "[exit N] " and the last line of its standard error. Other files of an archive lie beside the programs when they run.
// tests/oracle/python_suite.py makes the answers.
//
// What it must not know: pipelines, DataFrames, the engine. Programs see the language and the standard library, as dp's Python files do.
//
// To add to it: a program in the archive of its topic, then the script.
package python
