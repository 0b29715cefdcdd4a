"""Runs python_programs.py by dp and by the Python that runs this script, in turns, and prints the time of a step and the ratio.

usage: python_ratio.py DP [TURNS]
"""

import pathlib
import statistics
import subprocess
import sys

PROGRAMS = str(pathlib.Path(__file__).with_name("python_programs.py"))


def steps(command):
    out = subprocess.run([*command, PROGRAMS], check=True, capture_output=True, text=True).stdout
    return {name: int(ns) for name, ns in (line.split() for line in out.splitlines())}


def main(dp, turns=3):
    found = [(steps([dp, "python"]), steps([sys.executable])) for _ in range(turns)]
    print(f"| program | dp, ns a step | CPython {sys.version.split()[0]} | ratio |\n|---|---|---|---|")
    ratios = []
    for name in found[0][0]:
        ours, theirs = (statistics.median(run[side][name] for run in found) for side in (0, 1))
        ratios.append(ours / theirs)
        print(f"| {name} | {ours:.0f} | {theirs:.0f} | {ratios[-1]:.1f} |")
    print(f"| geometric mean | | | {statistics.geometric_mean(ratios):.1f} |")


main(sys.argv[1], *map(int, sys.argv[2:]))
