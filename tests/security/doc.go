// Package security holds programs that try to get out of the sandbox or to bring the process down: tests run each the way dp run loads a
// pipeline file, and hold it to an error, within its time, with the memory bounded and without a panic.
//
// attempts/ has a txtar archive a subject. Each NAME.py comes with NAME.want, a regular expression for the error's text. Other files of an
// archive lie in the project. Beside the project, outside of it, lies secret.txt; link.txt and linkdir in the project are links to it and to
// its folder. NAME.gen is a Python program of one expression's worth of text that is too long to be written down: "TEXT * N" parts joined by
// line ends, see expand.
//
// It must not know how things are refused. To add an attempt: a program and its want in the archive of its subject.
package security
