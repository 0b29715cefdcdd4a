"""Asks the real pyspark.pipelines of PySpark 4.3 (no server) what it answers to wrong definitions.

    python tests/oracle/pipelines_errors.py decorators/testdata/errors.tsv

The file has the form that pyspark_errors.py describes.
"""

import sys
import warnings

warnings.simplefilter("ignore")

from pyspark import pipelines as dp
from pyspark.pipelines.graph_element_registry import graph_element_registration_context
from pyspark.sql.connect.functions import col


class Registry:
    def register_output(self, output):
        pass

    def register_flow(self, flow):
        pass

    def register_auto_cdc_flow(self, flow):
        pass


def answer(snippet: str) -> str:
    with graph_element_registration_context(Registry()):
        try:
            exec(snippet.replace(r"\n", "\n"), {"dp": dp, "col": col})
        except BaseException as e:
            return f"{type(e).__name__}: {e}".replace("\n", r"\n")
    return "ok"


def main(path: str) -> None:
    with open(path) as f:
        rows = [line.rstrip("\n").split("\t") for line in f if line.strip()]
    with open(path, "w") as f:
        for row in rows:
            f.write("\t".join([row[0], answer(row[0]), *row[2:]]) + "\n")


main(sys.argv[1])
