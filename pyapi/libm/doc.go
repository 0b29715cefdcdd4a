// Package libm has the functions of floats whose last bit a Python program can see: exp, log, pow, the trigonometric and hyperbolic ones,
// cbrt and gamma. Go's math differs from the C library that CPython calls in up to half of all results, and is off by far more for
// numbers below the normal range.
//
//	libm.Log(5e-324) // -744.4400719213812
//
// exp, log, pow, sin, cos, tan and their inverses are calculated to twice the precision and rounded once, which is what the GNU C library
// gives for all but about one result in a hundred or less. The others follow its method, so that they round where it does; gamma and
// lgamma follow CPython's. tests/python/README.md has the share of results that differ.
//
// Special arguments are those of Go's math: no function raises, NaN and infinities come out as C has them.
//
// # What it must not know
//
// Python. It takes and gives floats.
//
// # Where to add to it
//
// A function: the file of its kind. [Twice] has the arithmetic.
package libm
