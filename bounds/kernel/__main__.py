"""`make kernel`: compile every theory, audit it, and write the receipts.

python -m bounds.kernel                      everything
python -m bounds.kernel minv.lemma1 'bcgd.*' some claims; the receipts of the others stay
python -m bounds.kernel --scaffold minv.cor1 the skeleton of a theory
"""

import argparse
import os
import sys
from collections.abc import Sequence

import bounds
from bounds.kernel.build import KernelMissing, compiler
from bounds.kernel.make import make
from bounds.kernel.scaffold import scaffold
from bounds.kernel.statement import statement


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 1 if a theory is refused; 0 with a sentence where there is no Coq."""
    parser = argparse.ArgumentParser(prog="python -m bounds.kernel", description="Prove claims in front of Coq.")
    parser.add_argument("select", nargs="*", help="claim ids or globs; all theories by default")
    parser.add_argument("--scaffold", metavar="CLAIM", help="print the skeleton of a theory")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args(arguments)
    if chosen.scaffold:
        print(scaffold(statement(bounds.get(chosen.scaffold))))
        return 0
    try:
        compiler()
    except KernelMissing as reason:
        print(reason)
        return 0
    return make(chosen.select, chosen.jobs)


if __name__ == "__main__":
    sys.exit(main())
