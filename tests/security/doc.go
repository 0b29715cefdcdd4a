// Package security holds programs that try to get out of the sandbox or to bring the process down: tests run each the way dp run loads a
// pipeline file, and hold it to an error, within its time, with the memory bounded and without a panic.
//
// attempts/ has a txtar archive a subject. A program (ending .py) comes with a file of its name ending .want, a regular expression for the
// error's text. Other files of an archive lie in the project. Beside the project, outside of it, lies a secret; there are links to it and to
// its folder in the project. A file ending .gen stands for a program that is too long to be written down, see expand. What takes long because
// it shall come to its limit of time or memory, the subjects memory and endless, runs with the flag -all.
//
// It must not know how things are refused. To add an attempt: a program and its want in the archive of its subject.
package security
