"""The package of CPython's tests: its modules come from the installed CPython, test.support and its helpers from here."""
