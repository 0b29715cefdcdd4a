// Package actions holds programs that ask for rows (collect, show, createDataFrame …) against what PySpark 4.3 prints for them.
//
// The programs and Spark's answers lie in testdata; tests/oracle/action_goldens.py records the answers. What differs on purpose is listed with its
// reason in differences.txt. A new program is a file "-- name.py --" in the archive of its topic; then run the script on the archive.
package actions
