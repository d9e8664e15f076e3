"""The files that `bounds new` writes, one for each kind of statement; `NAME` and `PAPER` are put in."""
