"""`python -m reports` is `bounds report`."""

import sys

from bounds.__main__ import main

if __name__ == "__main__":
    main(["report", *sys.argv[1:]])
