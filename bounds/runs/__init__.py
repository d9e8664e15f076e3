"""Running points and keeping their evidence: content-addressed, resumable, parallel.

Whoever asks for anything here may keep evidence, so what claim files read when they are loaded is noted from now on.
"""

from contextlib import AbstractContextManager
from typing import Any

from bounds import claim_files
from bounds.late import late

watch = late("bounds.runs.watch")


def _noted() -> AbstractContextManager[Any]:
    found: AbstractContextManager[Any] = watch.loading()
    return found


claim_files.around = _noted
