"""Asks Java, by way of Spark, where its BreakIterator cuts texts into sentences and words.

    PYTHON_WITH_PYSPARK tests/oracle/break_iterator.py

writes engine/segment/testdata/break_iterator.tsv: "s" or "w", a text as JSON, and the ends of its pieces. The texts are random ones (with a fixed
seed) of the characters that the rules tell apart, and every one of Latin, Greek, Cyrillic and Japanese between letters, digits and blanks.
"""

import json
import random

from analyzer_goldens import ROOT, session

SENTENCES = "ab A1  ..!?\"'()-,\n\t\u2029\u201c\u201d\u4e2d\u3002<%\u00ad\u01c5\u00aa\u2028"
WORDS = "aabB121.,-_'\"$#%& \t\n\r\u00e9\u4e2d\u30a2\u3042\u30fc(/\u00a2\u20ac\u00ad\u066b\u066a\u00bd\u00aa\u0e01\u05d0\u2029\u0915\u093f\u200b\u3000\u3005\u2167@\uac00"
RANGES = [(1, 0x300), (0x370, 0x483), (0x48A, 0x530), (0x2000, 0x2065), (0x20A0, 0x20C0), (0x3000, 0x302A), (0x3030, 0x3099), (0xFF00, 0xFF70)]


def main():
    spark = session()
    java = spark._jvm.java
    iterators = {"s": java.text.BreakIterator.getSentenceInstance(java.util.Locale.US), "w": java.text.BreakIterator.getWordInstance(java.util.Locale.US)}
    out = [f"# Java's BreakIterator, by way of Spark {spark.version}; written by tests/oracle/break_iterator.py"]

    def ask(kind, text):
        it = iterators[kind]
        it.setText(text)
        ends = []
        while (n := it.next()) != -1:
            ends.append(n)
        out.append(f"{kind}\t{json.dumps(text)}\t{','.join(map(str, ends))}")

    rng = random.Random(20260101)
    for _ in range(1500):
        ask("s", "".join(rng.choice(SENTENCES[: 20 if rng.random() < 0.5 else None]) for _ in range(rng.randint(1, 12))))
        ask("w", "".join(rng.choice(WORDS[: 20 if rng.random() < 0.5 else None]) for _ in range(rng.randint(1, 9))))
    for first, end in RANGES:
        for c in map(chr, range(first, end)):
            ask("s", f"a.{c}b c")
            ask("s", f"a. {c} Ac{c} b")
            ask("w", f"a{c}a1{c}1{c}a {c}1 {c}{c}")
    (ROOT / "engine/segment/testdata/break_iterator.tsv").write_text("\n".join(out) + "\n")


main()
