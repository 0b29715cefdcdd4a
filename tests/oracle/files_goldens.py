"""Asks real Spark how it lists files and which schema it infers, for engine/source/files.

    python tests/oracle/files_goldens.py engine/source/files/testdata/spark_files.json

needs PySpark 4.2 and a JDK. Every case is a folder of small files and one spark.read call; the answer is the schema (Spark's JSON), the
files read, or the error condition.
"""

import json
import os
import pathlib
import shutil
import sys
import tempfile

from pyspark.sql import SparkSession

CASES = []


def case(name, format, files, options=None, paths=None, schema=None, mtimes=None, rows=False, stream=False):
    CASES.append({"name": name, "format": format, "files": files, "options": options or {}, "paths": paths or ["in"], "schema": schema,
                  "mtimes": mtimes or {}, "rows": rows, "stream": stream})


def js(name, *lines, **options):
    case("json/" + name, "json", {"in/a.json": "\n".join(lines) + "\n"}, {k: str(v) for k, v in options.items()})


def csv(name, *lines, **options):
    case("csv/" + name, "csv", {"in/a.csv": "\n".join(lines) + "\n"}, {"inferSchema": "true", "header": "true", **{k: str(v) for k, v in options.items()}})


# JSON: scalars and their mixtures
SCALARS = {"long": "1", "neg": "-5", "big": "12345678901234567890", "huge": "1" * 40, "dbl": "1.5", "exp": "1e3", "bool": "true", "str": '"x"',
           "empty": '""', "null": "null", "obj": '{"k":1}', "emptyobj": "{}", "arr": "[1]", "emptyarr": "[]", "date": '"2024-01-31"',
           "ts": '"2024-01-31T10:00:00Z"', "bigdec": "1234567890123456789.5", "arrobj": '[{"k":1}]', "arrstr": '["a"]', "long20": "99999999999999999999",
           "maxlong": "9223372036854775807", "overlong": "9223372036854775808", "minlong": "-9223372036854775808"}
js("scalars", "{" + ",".join('"%s":%s' % kv for kv in SCALARS.items()) + "}")
for a in ["long", "big", "dbl", "bool", "str", "empty", "null", "obj", "arr", "emptyarr", "emptyobj", "huge", "arrobj", "arrstr"]:
    js("mixed-" + a, *["{" + ",".join('"%s":%s' % (k, v) for k in SCALARS for v in [SCALARS[k]]) + "}",
                       "{" + ",".join('"%s":%s' % (k, SCALARS[a]) for k in SCALARS) + "}"])
js("prefersDecimal", '{"a":1.5,"b":1,"c":"2.25","d":1e3,"e":0.001,"f":123456789012345678901234567890.5,"g":1e-40,"h":"x"}', '{"a":22.125,"b":2.5}', prefersDecimal="true")
js("primitivesAsString", '{"a":1.5,"b":true,"c":{"d":1},"e":[1,2],"f":null,"g":12345678901234567890}', primitivesAsString="true")
js("inferTimestamp", '{"a":"2024-01-31","b":"2024-01-31 10:00:00","c":"2024-01-31T10:00:00.123Z","d":"x","e":"2024","f":"10:00","g":"2024-01-31T10:00:00+02:00","h":"T10:00","i":"","j":"12","k":"2024-1-1"}', inferTimestamp="true")
js("inferTimestamp-mixed", '{"a":"2024-01-31","b":"2024-01-31 10:00:00","c":1}', '{"a":"x","b":null,"c":"2024-01-31 10:00:00"}', inferTimestamp="true")
js("inferTimestamp-format", '{"a":"31/01/2024 10:00","b":"2024-01-31 10:00:00","c":"1/1/2024 10:00"}', inferTimestamp="true", timestampFormat="dd/MM/yyyy HH:mm")
js("dropFieldIfAllNull", '{"a":null,"b":[],"c":{},"d":1,"e":{"f":null},"g":[null],"h":[[]]}', dropFieldIfAllNull="true")
js("nulls", '{"a":null,"b":[],"c":{},"d":1,"e":{"f":null},"g":[null],"h":[[]],"i":[{}],"j":""}')
js("order", '{"b":1,"a":{"z":1,"y":2},"Z":1,"é":1,"_":1,"0":1}', '{"c":1,"a":{"x":1}}')
js("case", '{"a":1}', '{"A":2}')
js("case-upper-first", '{"A":1}', '{"a":2.5}')
js("case-three", '{"b":1,"aB":1}', '{"AB":2.5,"c":1}', '{"ab":"x"}')
js("case-nested-records", '{"s":{"a":1}}', '{"s":{"A":2.5}}')
js("case-nested-upper", '{"s":{"A":1}}', '{"s":{"a":2.5}}', '{"S":{"b":1}}')
js("case-one-record", '{"a":1,"A":2}')
js("case-in-array", '{"s":[{"a":1},{"A":2.5}]}')
js("case-type", '{"a":1,"b":1}', '{"A":"x","B":2}')
js("case-sort", '{"B":1,"a":1}', '{"b":1,"C":1,"A":1}')
js("case-duplicate-other", '{"a":1}', '{"a":1,"A":2}')
js("case-non-ascii", '{"É":1}', '{"é":2}')
js("case-corrupt", '{"a":1}', '{"A":')
js("case-nested", '{"s":{"a":1,"A":2}}')
js("duplicate", '{"a":1,"a":"x"}')
js("duplicate-two", '{"a":1,"a":2,"b":1}', '{"a":"x","b":2}')
js("empty-name", '{"":1,"b":2}')
js("dotted", '{"a.b":1,"c d":2,"e`f":3}')
js("malformed", '{"a":1}', '{"a":', '{"a":2}')
js("malformed-only", '{"a":', "nonsense")
js("malformed-drop", '{"a":1}', '{"a":', mode="DROPMALFORMED")
js("malformed-failfast", '{"a":1}', '{"a":', mode="FAILFAST")
js("malformed-name", '{"a":1}', '{"a":', columnNameOfCorruptRecord="bad")
js("corrupt-collision", '{"_corrupt_record":1,"a":1}', '{"a":')
js("blank", "", '{"a":1}', "   ", '{"a":2}')
js("blank-only", "", "  ")
js("scalar-root", "1", '{"a":1}')
js("scalar-root-only", "1", '"x"')
js("null-root", "null", '{"a":1}')
js("array-root", '[{"a":1},{"b":2}]', '{"c":1}')
js("array-root-scalars", "[1,2]", '{"a":1}')
js("array-root-empty", "[]", '{"a":1}')
js("array-root-mixed", '[{"a":1},2]', '{"b":1}')
js("trailing", '{"a":1} xyz', '{"a":1}{"b":2}', '{"c":1},')
js("lenient", "{'a':1}", '{"b":NaN,"c":Infinity,"d":-Infinity,"e":+Infinity,"f":INF,"g":-INF}')
js("lenient-b", '{"b":NaN}')
js("lenient-c", '{"b":-Infinity,"c":Infinity}')
js("lenient-inf", '{"b":INF}')
for n, v in {"plus-infinity": "+Infinity", "minus-inf": "-INF", "plus-inf": "+INF", "minus-nan": "-NaN", "nan-glued": "NaNx", "nan-string": '"NaN"', "inf-lower": "-infinity", "nan-lower": "nan"}.items():
    js("special-" + n, '{"b":%s}' % v, '{"c":1}')
js("strict-infinity", '{"b":-Infinity}', '{"c":1}', allowNonNumericNumbers="false")
js("prefersDecimal-plain", '{"a":1.5,"b":1,"c":"2.25","e":0.001,"f":123456789012345678901234567890.5,"g":0.00000000000000000000000000000000000000001,"h":"x","i":"1","j":"","k":"1.","l":" 1","m":1.50,"n":"0.5"}', '{"a":22.125,"b":2.5,"n":1}', prefersDecimal="true")
js("prefersDecimal-wide", '{"a":12345678901234567890123456789012345678.5}', prefersDecimal="true")
js("prefersDecimal-merge", '{"a":0.00000000000000000001,"b":1.5}', '{"a":12345678901234567890123456789012.5,"b":"x"}', prefersDecimal="true")
js("quotes-inside", """{'a':"it's", "b":'say "x"', 'c\'d':'\''}""")
js("strict-nan", '{"b":NaN,"c":1}', allowNonNumericNumbers="false")
js("strict-quotes", "{'a':1}", '{"b":1}', allowSingleQuotes="false")
js("unquoted", "{a:1}", '{"b":1}')
js("unquoted-allowed", "{a:1,$b_2:2}", '{"b":1}', allowUnquotedFieldNames="true")
js("comments", '{"a":1} /* x */', '// c', '{"b":/* y */1}')
js("comments-allowed", '{"a":1} /* x */', '// c', '{"b":/* y */1}', allowComments="true")
js("leading-zeros", '{"a":007}', '{"b":1}')
js("leading-zeros-allowed", '{"a":007,"c":-01,"d":00.5}', '{"b":1}', allowNumericLeadingZeros="true")
js("backslash", '{"a":"\\q"}', '{"b":1}')
js("backslash-allowed", '{"a":"\\q"}', '{"b":1}', allowBackslashEscapingAnyCharacter="true")
js("control", '{"a":"x\ty"}', '{"b":1}')
js("control-allowed", '{"a":"x\ty"}', '{"b":1}', allowUnquotedControlChars="true")
js("numbers", '{"a":-0,"b":1.0,"c":1E400,"d":0.1e-5,"e":-1.5E+3}')
js("number-plus", '{"a":+1}', '{"b":1}')
js("number-dot", '{"a":.5}', '{"b":1}')
js("number-dot-end", '{"a":5.}', '{"b":1}')
js("number-glued", '{"a":5x}', '{"b":1}')
js("number-minus", '{"a":-}', '{"b":1}')
js("escapes", '{"\\u0061\\n":1,"b":"\\ud83d\\ude00"}')
js("surrogate", '{"a":"\\ud83d"}', '{"b":1}')
js("string-open", '{"a":"x', '{"b":1}')
js("trailing-comma", '{"a":1,}', '{"b":1}')
js("array-trailing-comma", '{"a":[1,]}', '{"b":1}')
js("missing-colon", '{"a" 1}', '{"b":1}')
js("true-glued", '{"a":truex}', '{"b":1}')
js("closing", '{"a":1]', '{"b":1}', "}")
js("deep", "[" * 200 + "1" + "]" * 200)
js("array-mix", '{"a":[1,"x",null,{"b":1},[1]]}')
js("array-num", '{"a":[1,2.5],"b":[1,12345678901234567890],"c":[null],"d":[{"x":1},{"y":2}],"e":[[1],["x"]]}')
js("mode-bad", '{"a":1}', mode="NONSENSE")
js("sampling", '{"a":1}', '{"b":1}', samplingRatio="1.0")
js("unknown-option", '{"a":1}', nonsense="true")
js("bool-option-bad", '{"a":1}', multiLine="maybe")
js("decimal-merge", '{"a":12345678901234567890,"b":12345678901234567890,"c":123456789012345678901234567890}', '{"a":1,"b":1.5,"c":12345678901234567890}')
js("single-variant", '{"a":1}', singleVariantColumn="v")
case("json/multiline", "json", {"in/a.json": '{\n "a": 1,\n "b": "x"\n}', "in/b.json": '[\n{"a": 2},\n{"c": 1.5}\n]'}, {"multiLine": "true"})
case("json/multiline-concat", "json", {"in/a.json": '{"a": 1}\n{"b": 2}'}, {"multiLine": "true"})
case("json/multiline-bad", "json", {"in/a.json": '{"a": 1}', "in/b.json": '{"a": '}, {"multiLine": "true"})
case("json/multiline-empty", "json", {"in/a.json": '{"a": 1}', "in/b.json": ''}, {"multiLine": "true"})
case("json/crlf", "json", {"in/a.json": '{"a": 1}\r\n{"b": 2}\r{"c": 3}'})
case("json/linesep", "json", {"in/a.json": '{"a": 1}|{"b": 2}'}, {"lineSep": "|"})
case("json/bom", "json", {"in/a.json": '\ufeff{"a": 1}\n{"b": 2}\n'})
case("json/empty-file", "json", {"in/a.json": ""})
case("json/no-files", "json", {"in/_SUCCESS": "", "in/.x.json": "{}"})
case("json/files", "json", {"in/a.json": '{"a":1}\n', "in/b.json": '{"a":"x"}\n', "in/c.txt": '{"c":1}\n'})

# CSV
FIELDS = {"i": "1", "neg": "-5", "plus": "+5", "l": "2147483648", "dec": "12345678901234567890", "huge": "1" * 39, "d": "1.5", "e": "1e3", "f": "1f", "dd": "1d", "hex": "0x10",
          "nan": "NaN", "inf": "Inf", "infinity": "Infinity", "neginf": "-Inf", "b": "true", "B": "FALSE", "yes": "yes", "s": "x", "empty": "", "sp": " 1", "spe": "1 ", "zero": "007",
          "date": "2024-01-31", "date1": "2024-1-1", "ym": "2024-01", "y": "2024", "ts": "2024-01-31 10:00:00", "tst": "2024-01-31T10:00:00", "tsz": "2024-01-31T10:00:00Z", "tsms": "2024-01-31 10:00:00.123456",
          "hm": "2024-01-31 10:00", "time": "10:00", "badd": "2024-13-01", "feb": "2024-02-30", "dslash": "31/01/2024", "q": '"a,b"', "qe": '""', "off": "2024-01-31T10:00:00+02:00", "tsx": "2024-01-31 10:00:00 UTC", "dsp": " 2024-01-31", "tt": "True ", "dt": "2024-01-31T", "d5": "12345-01-01", "dx": "2024-01-31 x", "e10": "1e10", "point": "5.", "dot": ".5", "under": "1_0", "comma": '"1,000"'}
csv("scalars", ",".join(FIELDS), ",".join(FIELDS.values()))
for a in ["i", "l", "dec", "d", "b", "s", "empty", "date", "ts", "huge", "tsz"]:
    csv("mixed-" + a, ",".join(FIELDS), ",".join(FIELDS.values()), ",".join([FIELDS[a]] * len(FIELDS)))
for a in ["i", "l", "dec", "d", "b", "s", "empty", "date", "ts"]:
    csv("mixed-first-" + a, ",".join(FIELDS), ",".join([FIELDS[a]] * len(FIELDS)), ",".join(FIELDS.values()))
csv("no-infer", "a,b", "1,2", inferSchema="false")
csv("no-header", "a,b", "1,2", header="false")
csv("no-header-ints", "1,2", "3,4", header="false")
csv("defaults", "a,b", "1,2", header="false", inferSchema="false")
csv("preferDate-off", "a,b,c", "2024-01-31,2024-01-31 10:00:00,2024", preferDate="false")
csv("dateFormat", "a,b,c,d", "31.01.2024,2024-01-31,1.1.2024,31.1.2024", dateFormat="dd.MM.yyyy")
csv("dateFormat-mixed", "a", "31.01.2024", "2024-01-31 10:00:00", dateFormat="dd.MM.yyyy")
csv("timestampFormat", "a,b,c", "31.01.2024 10:00,2024-01-31 10:00:00,2024-01-31", timestampFormat="dd.MM.yyyy HH:mm")
csv("timestampFormat-iso", "a,b", "2024-01-31T10:00:00.000Z,2024-01-31T10:00:00.000+01:00", timestampFormat="yyyy-MM-dd'T'HH:mm:ss.SSSXXX")
csv("timestampFormat-us", "a,b,c", "1/31/2024 1:05:09 PM,01/31/2024 01:05:09 AM,1/31/2024", timestampFormat="M/d/yyyy h:mm:ss a")
csv("dateFormat-text", "a,b", "31-Jan-2024,31-JAN-2024", dateFormat="dd-MMM-yyyy")
csv("dateFormat-short", "a,b", "1/31/24,01/31/2024", dateFormat="M/d/yy")
csv("date-ts-mixed", "a,b", "2024-01-31,2024-01-31 10:00:00", "2024-01-31 10:00:00,2024-01-31")
csv("dup-header", "a,A,a,b,,c", "1,2,3,4,5,6")
csv("dup-header-cs", "a,a,b", "1,2,3")
csv("blank-header", "a,,\"\"", "1,2,3")
csv("header-space", " a , b", "1,2")
csv("header-trim", " a , b", "1, 2", ignoreLeadingWhiteSpace="true", ignoreTrailingWhiteSpace="true")
csv("trim-infer", "a,b", "1 , 2", ignoreLeadingWhiteSpace="true", ignoreTrailingWhiteSpace="true")
csv("short-rows", "a,b,c", "1,2", "1,2,3,4")
csv("long-only", "a,b", "1,2,x")
csv("blank-lines", "", "a,b", "", "1,2", "   ", "3,4")
csv("comment", "#x", "a,b", "#y", "1,2", comment="#")
csv("sep", "a;b", "1;2,5", sep=";")
csv("delimiter", "a\tb", "1\t2", delimiter="\\t")
csv("sep-multi", "a||b", "1||2", sep="||")
csv("sep-pipe", "a|b", "1|2", sep="|")
csv("quote", "a,b", "'1,2',3", quote="'")
csv("quote-none", 'a,b', '"1,2"', quote="")
csv("escape", 'a,b', '"x\\"y",1')
csv("escape-quote", 'a,b', '"x""y",1', escape='"')
csv("escape-quote-default", 'a,b', '"x""y",1')
csv("nullValue", "a,b", "NA,1", "2,NA", nullValue="NA")
csv("nanValue", "a,b", "nan,1", "2,nan", nanValue="nan")
csv("posinf", "a,b", "9inf,1", "2,1", positiveInf="9inf")
csv("emptyValue", "a,b", '"",1', "2,3")
csv("multiline-off", 'a,b', '"x', 'y",1')
case("csv/multiline", "csv", {"in/a.csv": 'a,b\n"x\ny",1\n'}, {"inferSchema": "true", "header": "true", "multiLine": "true"})
case("csv/crlf", "csv", {"in/a.csv": 'a,b\r\n1,2\r\n'}, {"inferSchema": "true", "header": "true"})
case("csv/cr", "csv", {"in/a.csv": 'a,b\r1,2\r'}, {"inferSchema": "true", "header": "true"})
case("csv/linesep", "csv", {"in/a.csv": 'a,b|1,2|'}, {"inferSchema": "true", "header": "true", "lineSep": "|"})
case("csv/bom", "csv", {"in/a.csv": '\ufeffa,b\n1,2\n'}, {"inferSchema": "true", "header": "true"})
case("csv/empty", "csv", {"in/a.csv": ''}, {"inferSchema": "true", "header": "true"})
case("csv/header-only", "csv", {"in/a.csv": 'a,b\n'}, {"inferSchema": "true", "header": "true"})
case("csv/two-files", "csv", {"in/a.csv": 'a,b\n1,2\n', "in/b.csv": 'a,b\n1.5,x\n'}, {"inferSchema": "true", "header": "true"})
case("csv/two-headers", "csv", {"in/a.csv": 'a,b\n1,2\n', "in/b.csv": 'b,a\n1.5,2\n'}, {"inferSchema": "true", "header": "true"})
case("csv/wider-second", "csv", {"in/a.csv": 'a,b\n1,2\n', "in/b.csv": 'a,b,c\n1,2,3\n'}, {"inferSchema": "true", "header": "true"})
case("csv/latin1", "csv", {"in/a.csv": 'a,b\n1,2\n'}, {"inferSchema": "true", "header": "true", "encoding": "ISO-8859-1"})
case("csv/encoding-bad", "csv", {"in/a.csv": 'a,b\n1,2\n'}, {"inferSchema": "true", "header": "true", "encoding": "nonsense"})
csv("quote-mid", 'a,b', 'x"y,1', 'x"y"z,2', '"x"y,3')
csv("quote-space", 'a,b', ' "x,y",1')
csv("only-commas", "a,b", ",", ",")
csv("skip-rows", "junk", "a,b", "1,2", skipRows="1")

# Text, binary
case("text/plain", "text", {"in/a.txt": "x\n"})
case("binaryFile/plain", "binaryFile", {"in/a.bin": "x"})
case("text/wholetext", "text", {"in/a.txt": "x\ny\n"}, {"wholetext": "true"})
case("orc/unknown", "nosuchformat", {"in/a.txt": "x\n"})

# Listing
J = '{"a":1}\n'
case("list/recursive-not", "json", {"in/a.json": J, "in/sub/b.json": J, "in/sub/deep/c.json": J})
case("list/only-sub", "json", {"in/sub/b.json": J})
case("list/recursive", "json", {"in/a.json": J, "in/sub/b.json": J, "in/year=1/c.json": J, "in/_x/d.json": J, "in/.h/e.json": J}, {"recursiveFileLookup": "true"})
case("list/hidden", "json", {"in/a.json": J, "in/_b.json": J, "in/.c.json": J, "in/_k=1/d.json": J, "in/e.json._COPYING_": J})
case("list/hidden-explicit", "json", {"in/_b.json": J}, paths=["in/_b.json"])
case("list/hidden-folder-explicit", "json", {"_in/b.json": J}, paths=["_in"])
case("list/hidden-by-glob", "json", {"in/_b.json": J, "in/c.json": J, "in/_d/e.json": J, "in/.f/g.json": J}, paths=["in/*"])
case("list/file", "json", {"in/a.json": J, "in/b.json": J}, paths=["in/b.json"])
case("list/two-paths", "json", {"in/a.json": J, "in2/b.json": J}, paths=["in", "in2"])
case("list/same-twice", "json", {"in/a.json": J}, paths=["in", "in"])
case("list/same-file-twice", "json", {"in/a.json": J}, paths=["in/a.json", "in/a.json"])
case("list/folder-and-file", "json", {"in/a.json": J}, paths=["in", "in/a.json"])
case("list/missing", "json", {"in/a.json": J}, paths=["nosuch"])
case("list/missing-file", "json", {"in/a.json": J}, paths=["in/nosuch.json"])
case("list/missing-glob", "json", {"in/a.json": J}, paths=["in/*.csv"])
case("list/one-missing", "json", {"in/a.json": J}, paths=["in", "nosuch"])
GL = {"in/a.json": J, "in/b.json": J, "in/ab.json": J, "in/cd.json": J, "in/ce.json": J, "in/A.json": J, "in/x/a.json": J, "in/y/a.json": J, "in/x/z/a.json": J, "in/s*r.json": J, "in/q{1}.json": J}
for i, g in enumerate(["in/*.json", "in/?.json", "in/[ab].json", "in/[a-c].json", "in/[^a].json", "in/[!a].json", "in/{ab,cd}.json", "in/{ab,c{d,e}}.json", "in/*/*.json", "in/*/*/*.json", "in/*/a.json",
                       "in/{x,y}/a.json", "in/{x/z,y}/a.json", "i*/a.json", "in/[xy]/[a].json", "in/s\\*r.json", "in/*", "in/x*", "in/{x,y}", "in/a.json*", "in/[ab]", "in/[a.json", "in/{a.json", "in/*/", "in/./a.json", "in/../in/a.json", "in//a.json", "in/{a,a}.json", "in/[a-]*.json", "in/**/a.json", "in/**"]):
    case("glob/%02d %s" % (i, g), "json", GL, paths=[g])
P = {"in/year=2024/month=01/a.json": J, "in/year=2024/month=02/b.json": J, "in/year=2025/month=01/c.json": J}
case("part/basic", "json", P)
for p in ["in/*", "in/*/*", "in/*/*/*", "in/year=2024", "in/year=2024/*", "in/year=*", "in/year=*/month=*", "in/year=2024/month=01", "in/year=2024/month=01/a.json", "in/*/*/*.json"]:
    case("part/glob " + p, "json", P, paths=[p])
case("part/basePath", "json", P, {"basePath": "in"}, paths=["in/year=2024/*"])
case("part/basePath-leaf", "json", P, {"basePath": "in"}, paths=["in/year=2024/month=01/a.json"])
case("part/basePath-wrong", "json", P, {"basePath": "in2"}, paths=["in/year=2024"])
case("part/two-roots", "json", P, paths=["in/year=2024", "in/year=2025"])
case("part/recursive", "json", P, {"recursiveFileLookup": "true"})
case("part/schema", "json", P, schema="a INT, year STRING")
case("part/schema-month", "json", P, schema="month STRING, a INT")
case("part/conflict", "json", {"in/year=2024/a.json": J, "in/month=1/b.json": J})
case("part/conflict-order", "json", {"in/year=2024/month=1/a.json": J, "in/month=1/year=2/b.json": J})
case("part/conflict-depth", "json", {"in/year=2024/month=1/a.json": J, "in/year=2/b.json": J})
case("part/mixed", "json", {"in/year=2024/a.json": J, "in/b.json": J})
case("part/mixed-folder", "json", {"in/year=2024/a.json": J, "in/other/b.json": J})
case("part/below-plain", "json", {"in/x/year=2024/a.json": J, "in/y/year=2025/b.json": J})
case("part/below-one-plain", "json", {"in/x/year=2024/a.json": J, "in/x/year=2025/b.json": J})
case("part/plain-below", "json", {"in/year=2024/x/a.json": J, "in/year=2025/x/b.json": J})
case("part/overlap", "json", {"in/a=5/x.json": '{"a":"s","b":1}\n'})
case("part/overlap-case", "json", {"in/A=5/x.json": '{"a":"s","b":1}\n'})
VALUES = {"int": ["1", "-2"], "long": ["1", "3000000000"], "dec": ["1", "12345678901234567890"], "double": ["1", "1.5"], "dbl": ["1e3"], "str": ["1", "x"], "date": ["2024-01-31"], "date1": ["2024-1-1"], "ts": ["2024-01-31 10%3A00%3A00"],
          "tsdate": ["2024-01-31", "2024-01-31 10%3A00%3A00"], "bool": ["true", "false"], "null": ["__HIVE_DEFAULT_PARTITION__"], "intnull": ["1", "__HIVE_DEFAULT_PARTITION__"], "zero": ["007"], "esc": ["a%2Fb", "c%20d"],
          "intdate": ["1", "2024-01-31"], "longdouble": ["3000000000", "1.5"], "decdouble": ["12345678901234567890", "1.5"], "longdec": ["3000000000", "12345678901234567890"], "spaced": [" 1"], "intbig": ["1", "1" * 39],
          "datestr": ["2024-01-31", "x"], "badd": ["2024-13-01"], "ym": ["2024-01"], "tst": ["2024-01-31T10%3A00%3A00"], "tsz": ["2024-01-31T10%3A00%3A00Z"], "nan": ["NaN"], "inf": ["Infinity"], "f": ["1f"], "plus": ["+1"], "eq": ["a=b"], "hm": ["10%3A00"], "decimal": ["1.0"], "dec20": ["99999999999999999999"]}
for k, vs in VALUES.items():
    case("part/value-" + k, "json", {"in/p=%s/a.json" % v: J for v in vs}, rows=True)
case("part/empty-value", "json", {"in/p=/a.json": J})
case("part/empty-name", "json", {"in/=1/a.json": J})
case("part/dup-name", "json", {"in/p=1/p=2/a.json": J})
case("part/case-name", "json", {"in/p=1/a.json": J, "in/P=2/b.json": J})
case("part/hidden-key", "json", {"in/_p=1/a.json": J})
case("filter/glob", "json", {"in/a.json": J, "in/b.txt": J, "in/p=1/c.json": J}, {"pathGlobFilter": "*.json"})
case("filter/glob2", "json", {"in/a.json": J, "in/b.txt": J}, {"pathGlobFilter": "[!b]*"})
case("filter/glob-none", "json", {"in/a.json": J}, {"pathGlobFilter": "*.csv"})
T = {"in/a.json": 1704067200.0, "in/b.json": 1704067200.5, "in/c.json": 1735689600.0}
F3 = {"in/a.json": J, "in/b.json": J, "in/c.json": J}
for n, o in {"after": {"modifiedAfter": "2024-01-01T00:00:00"}, "before": {"modifiedBefore": "2025-01-01T00:00:00"}, "both": {"modifiedAfter": "2024-01-01T00:00:00", "modifiedBefore": "2025-01-01T00:00:00"},
             "date": {"modifiedAfter": "2024-01-01"}, "zone": {"modifiedAfter": "2024-01-01T01:00:00+01:00"}, "tz": {"modifiedAfter": "2024-01-01T01:00:00", "timeZone": "+01:00"}, "frac": {"modifiedAfter": "2024-01-01T00:00:00.250Z"},
             "bad": {"modifiedAfter": "yesterday"}, "space": {"modifiedAfter": "2024-01-01 00:00:00"}, "none": {"modifiedAfter": "2030-01-01T00:00:00"}, "tzname": {"modifiedAfter": "2024-01-01T01:00:00", "timeZone": "Europe/Berlin"}}.items():
    case("filter/modified-" + n, "json", F3, o, mtimes=T)

# Streams
case("stream/no-schema", "json", F3, stream=True)
case("stream/schema", "json", F3, schema="a INT", stream=True)
case("stream/missing", "json", F3, schema="a INT", paths=["nosuch"], stream=True)
case("stream/bad-max", "json", F3, {"maxFilesPerTrigger": "x"}, schema="a INT", stream=True)
case("stream/zero-max", "json", F3, {"maxFilesPerTrigger": "0"}, schema="a INT", stream=True)
case("stream/text", "text", {"in/a.txt": "x\n"}, stream=True)
case("stream/modified", "json", F3, {"modifiedAfter": "2024-01-01T00:00:00"}, schema="a INT", stream=True)


def ask(spark, root, c):
    d = pathlib.Path(root)
    for f, text in c["files"].items():
        p = d / f
        p.parent.mkdir(parents=True, exist_ok=True)
        p.write_bytes(text.encode())
        if f in c["mtimes"]:
            os.utime(p, (c["mtimes"][f], c["mtimes"][f]))
    options = dict(c["options"])
    if "basePath" in options:
        options["basePath"] = str(d / options["basePath"])
    try:
        r = (spark.readStream if c["stream"] else spark.read).format(c["format"]).options(**options)
        if c["schema"]:
            r = r.schema(c["schema"])
        df = r.load(str(d / c["paths"][0]) if c["stream"] else [str(d) + "/" + p for p in c["paths"]])
        out = {"schema": df.schema.jsonValue()}
        if not c["stream"]:
            from urllib.parse import unquote
            out["read"] = sorted(os.path.relpath(unquote(f.removeprefix("file://")), d) for f in df.inputFiles())
        if not c["stream"] and c["format"] in ("json", "csv", "text"):
            out.update(values(df))
        if c["rows"]:
            out["rows"] = sorted(str(r.p) for r in df.select(df.p.cast("string").alias("p")).collect())
        return out
    except Exception as e:  # the condition is the answer
        name = getattr(e, "getCondition", lambda: None)() or type(e).__name__
        return {"error": name, "message": str(e).split("\n")[0].replace(str(d), "DIR")[:300]}


def values(df):
    """All rows, each value cast to a string."""
    from pyspark.sql.functions import col
    try:
        if not df.columns:
            return {"values": [[] for _ in range(df.count())]}
        rows = df.select([col("`" + c.replace("`", "``") + "`").cast("string") for c in df.columns]).collect()
        return {"values": sorted([list(r) for r in rows], key=str)}
    except Exception as e:
        return {"valuesError": getattr(e, "getCondition", lambda: None)() or type(e).__name__, "valuesMessage": str(e).split("\n")[0][:300]}


def main(target):
    spark = (SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").config("spark.sql.session.timeZone", "UTC")
             .config("spark.log.level", "OFF").config("spark.sql.shuffle.partitions", "1").getOrCreate())
    spark.sparkContext.setLogLevel("OFF")
    out = []
    for c in CASES:
        root = tempfile.mkdtemp()
        try:
            out.append({**{k: v for k, v in c.items() if v or k == "paths"}, "want": ask(spark, root, c)})
        finally:
            shutil.rmtree(root)
    day = str(spark.sql("SELECT current_date()").first()[0])  # that of a time without a date
    text = ",\n".join(json.dumps(c, ensure_ascii=False, separators=(",", ":")) for c in out)
    pathlib.Path(target).write_text('{"version":"Apache Spark %s","day":"%s","cases":[\n%s\n]}\n' % (spark.version, day, text))


main(sys.argv[1])
