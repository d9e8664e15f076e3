"""Make the page of `asv publish` readable without a network: `python -m asv_bench.offline FOLDER`.

The page asks other sites for a few scripts and one style sheet. FOLDER holds the npm packages (`*.tgz`) that contain
them; the files are copied beside the page, and the page is told to take them from there. It also asks its server for
data, which a browser refuses to a file opened from disk: they are put into one more script.
"""

import json
import re
import sys
import tarfile
from pathlib import Path

from asv_bench.results_of import HERE

PAGE = HERE / "html" / "index.html"
REMOTE = re.compile(r'(<(?:script|link)\b[^>]*?(?:src|href)=")(https:[^"]+)("[^>]*>)')
CHECKS = re.compile(r'\s(?:integrity|crossorigin|referrerpolicy)="[^"]*"')

ANSWER = """// The page's data, and an answer to its requests that needs no server.
const files = {files};
$.ajax = function (request) {{
    const found = files[decodeURIComponent(request.url.split("?")[0])], answer = $.Deferred();
    setTimeout(() => found === undefined ? answer.reject() : answer.resolve(found));
    return answer.promise();
}};
"""
ASKED = '<script src="vendor/data.js"></script>\n  </head>'


def answers(folder: Path) -> str:
    """A script that holds all data below a folder."""
    data = {path.relative_to(folder).as_posix(): json.loads(path.read_text("utf-8")) for path in folder.rglob("*.json")}
    return ANSWER.format(files=json.dumps(data | {"swallow.ico": ""}))


def packaged(folder: Path) -> dict[str, bytes]:
    """Scripts and style sheets of all packages, by file name without `.min`; the minified one if there are two."""
    found: dict[str, bytes] = {}
    for archive in sorted(folder.glob("*.tgz")):
        with tarfile.open(archive) as members:
            for member in sorted(members, key=lambda one: one.name):
                name = Path(member.name).name
                content = members.extractfile(member) if name.endswith((".js", ".css")) else None
                if content is not None and (".min." in name or name not in found):
                    found[name.replace(".min.", ".")] = content.read()
    return found


def main() -> None:
    """Rewrite the page; say which package is missing."""
    if len(sys.argv) != 2 or not PAGE.is_file():
        raise SystemExit("usage: python -m asv_bench.offline FOLDER_WITH_NPM_PACKAGES, after `asv publish`")
    files, vendor = packaged(Path(sys.argv[1])), PAGE.parent / "vendor"
    vendor.mkdir(exist_ok=True)

    def local(match: re.Match[str]) -> str:
        name = re.sub(r"-[0-9.]*[0-9]", "", match[2].rsplit("/", 1)[-1]).replace(".min.", ".")
        if name not in files:
            raise SystemExit(f"None of the packages in {sys.argv[1]} contains {name}, which the page needs.")
        (vendor / name).write_bytes(files[name])
        return CHECKS.sub("", f"{match[1]}vendor/{name}{match[3]}")

    page = REMOTE.sub(local, PAGE.read_text(encoding="utf-8"))
    (vendor / "data.js").write_text(answers(PAGE.parent), encoding="utf-8")
    PAGE.write_text(page if ASKED in page else page.replace("</head>", ASKED), encoding="utf-8")


if __name__ == "__main__":
    main()
