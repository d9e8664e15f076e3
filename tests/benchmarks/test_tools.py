"""What reads the results of benchmarks, and what they do without a GPU."""

import io
import json
import tarfile

import pytest
import torch

from asv_bench import offline
from asv_bench.benchmarks.common import needs
from asv_bench.benchmarks.speedups import operations
from asv_bench.results_of import newest, values

INDEX = '<head><script src="https://a.example/x-1.2.min.js" integrity="sha" onerror="e()"></script>\n  </head>'


@pytest.mark.skipif(torch.cuda.is_available(), reason="There is a GPU here.")
def test_a_missing_gpu_skips_a_benchmark():
    """With a sentence, in the way that asv takes for a skip."""
    with pytest.raises(NotImplementedError, match="no GPU"):
        needs("cuda")

    needs("cpu")


def test_operations_of_products_are_counted():
    """Two for every entry of the result and every term of its sum."""
    assert operations(lambda: torch.ones(2, 3) @ torch.ones(3, 5)) == 2 * 2 * 3 * 5


def test_failures_and_skips_have_no_number(tmp_path):
    """Nothing is read for them; the newest file counts."""
    row = [[0.5, None, float("nan")], [["'a'", "'b'", "'c'"]]]
    stored = {"result_columns": ["result", "params"], "results": {"f.time_g": row, "f.time_h": [None, []]}}
    (tmp_path / "machine").mkdir()
    (tmp_path / "machine" / "commit.json").write_text(json.dumps(stored))

    assert values(newest(tmp_path)) == {"f.time_g": {("a",): 0.5}}


def test_the_page_needs_no_network_and_no_server(tmp_path, monkeypatch):
    """Scripts of other sites come from packages and data from a script; a second pass changes nothing."""
    page = tmp_path / "html" / "index.html"
    page.parent.mkdir()
    page.write_text(INDEX)
    (page.parent / "info.json").write_text('{"timestamp": 7}')
    _package(tmp_path / "x.tgz", "package/x.min.js", b"let x")
    monkeypatch.setattr(offline, "PAGE", page)
    monkeypatch.setattr("sys.argv", ["offline", str(tmp_path)])
    offline.main()
    once = page.read_text()
    offline.main()

    assert page.read_text() == once
    assert "https:" not in once
    assert "integrity" not in once
    assert (page.parent / "vendor" / "x.js").read_bytes() == b"let x"
    assert '{"info.json": {"timestamp": 7}' in (page.parent / "vendor" / "data.js").read_text()


def test_a_missing_package_is_named(tmp_path, monkeypatch):
    """The page is left alone."""
    page = tmp_path / "index.html"
    page.write_text(INDEX)
    monkeypatch.setattr(offline, "PAGE", page)
    monkeypatch.setattr("sys.argv", ["offline", str(tmp_path)])
    with pytest.raises(SystemExit, match=r"contains x\.js"):
        offline.main()

    assert page.read_text() == INDEX


def _package(path, name, content):
    with tarfile.open(path, "w:gz") as archive:
        member = tarfile.TarInfo(name)
        member.size = len(content)
        archive.addfile(member, io.BytesIO(content))
