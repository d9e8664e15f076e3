"""Data sets load from where they are, checked by their hashes; fetching takes the first source that answers."""

import functools
import http.server
import json
import threading

import pytest
import torch

from algorithms.data import DATA_SETS, BadData, MissingData, data_set, fetch, what_is_missing
from algorithms.data import _table as table
from algorithms.data.tensors import gas_sensor, load
from tests.data import synthetic
from tests.door import bounds

NOBODY = "http://127.0.0.1:9/"


@pytest.fixture
def tiny(monkeypatch):
    """The table, with the hashes of the synthetic files."""
    changed = tuple(synthetic.pinned(one.name) if one.files else one for one in DATA_SETS)
    monkeypatch.setattr(table, "DATA_SETS", changed)


@pytest.fixture
def server(tmp_path):
    """A server on this machine that has the synthetic files."""
    root = tmp_path / "served"
    root.mkdir()
    synthetic.written("mnist", root)
    handler = functools.partial(Quiet, directory=str(root / "mnist"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()
        thread.join()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Say nothing."""


@pytest.mark.parametrize(
    ("name", "split", "inputs", "targets"),
    [
        ("mnist", "train", (3, 784), [3, 1, 4]),
        ("mnist", "test", (1, 784), [3]),
        ("fashion_mnist", "train", (3, 784), [3, 1, 4]),
        ("cifar10", "train", (10, 3072), [1, 9, 2, 9, 3, 9, 4, 9, 5, 9]),
        ("cifar10", "test", (1, 3072), [7]),
    ],
)
def test_files_become_tensors(tiny, tmp_path, name, split, inputs, targets):
    """One row for each sample, classes as whole numbers."""
    synthetic.written(name, tmp_path)
    found = load(name, tmp_path, split=split, dtype=torch.float32)

    assert found.inputs.shape == inputs
    assert found.inputs.dtype == torch.float32
    assert found.targets.tolist() == targets


def test_one_gas_is_a_regression_problem(tiny, tmp_path):
    """Its measurements in the order of the batches, and its concentrations."""
    synthetic.written("gas_sensor", tmp_path)
    found = gas_sensor("ethanol", tmp_path)
    short = gas_sensor("ethanol", tmp_path, dtype=torch.float32)
    assert short.inputs.dtype == short.targets.dtype == torch.float32

    assert found.inputs.shape == (11, 128)  # batch 6 has two lines of it
    assert found.targets.tolist() == [1, 2, 3, 4, 5, 6, 2, 7, 8, 9, 10]
    assert load("gas_sensor", tmp_path).targets.max() == 5


@pytest.mark.parametrize(
    ("name", "shape", "targets"),
    [
        ("digits", (1797, 64), (1797,)),
        ("diabetes", (442, 10), (442,)),
        ("breast_cancer", (569, 30), (569,)),
        ("camera", (512, 512), (512, 0)),
        ("ascent", (512, 512), (512, 0)),
        ("aero", (512, 512), (512, 0)),
    ],
)
def test_what_comes_with_packages_is_there(tmp_path, name, shape, targets):
    """Without a network and without files of ours."""
    one = data_set(name)
    pytest.importorskip(one.package, reason=f"{one.source} is not installed: the extra [data] brings it")
    found = load(name, tmp_path)

    assert (found.inputs.shape, found.targets.shape) == (shape, targets)
    assert what_is_missing(one, tmp_path) == ""


@pytest.mark.skipif(not table.DEBIAN.is_dir(), reason="the Debian package dataset-fashion-mnist is not installed")
def test_the_systems_fashion_mnist_is_the_published_one(tmp_path):
    """Sixty thousand images, with the hashes of the table."""
    found = load("fashion_mnist", tmp_path)

    assert found.inputs.shape == (60_000, 784)
    assert found.targets.bincount().tolist() == [6000] * 10


def test_a_missing_set_says_how_to_get_it(tmp_path):
    """The command or the package."""
    with pytest.raises(MissingData, match="`bounds data fetch mnist` gets it"):
        load("mnist", tmp_path)
    with pytest.raises(ValueError, match=r"expected a data set among .*, came 'imagenet'"):
        load("imagenet", tmp_path)
    with pytest.raises(ValueError, match="train or test, came 'valid'"):
        load("digits", tmp_path, split="valid")
    with pytest.raises(ValueError, match="came 'argon'"):
        gas_sensor("argon", tmp_path)


def test_a_file_with_another_hash_is_not_read(tiny, tmp_path):
    """It is named, with the hash that it should have."""
    synthetic.written("cifar10", tmp_path)
    path = tmp_path / "cifar10" / "cifar-10-binary.tar.gz"
    path.write_bytes(path.read_bytes() + b"x")

    with pytest.raises(BadData, match="not the published file"):
        load("cifar10", tmp_path)


def test_fetching_takes_the_first_source_that_answers(server, tmp_path):
    """A second fetch only checks; a file that is there is never overwritten."""
    one = synthetic.pinned("mnist")
    files = tuple(
        table.File(file.name, file.sha256, file.size, (NOBODY + file.name, server + file.name)) for file in one.files
    )
    one = table.DataSet("mnist", "fetchable", "", "", files)
    told = []
    paths = fetch(one, tmp_path, tell=told.append)

    assert [path.name for path in paths] == [file.name for file in one.files]
    assert len(told) == 8
    assert fetch(one, tmp_path) == paths
    paths[0].write_bytes(b"mine")
    with pytest.raises(BadData, match="not the published file"):
        fetch(one, tmp_path)
    assert paths[0].read_bytes() == b"mine"


def test_a_server_with_another_file_is_not_believed(server, tmp_path):
    """What has the wrong hash does not stay."""
    (right, *_) = synthetic.pinned("mnist").files
    wrong = table.File(right.name, "0" * 64, right.size, (server + right.name,))

    with pytest.raises(MissingData, match="ValueError"):
        fetch(table.DataSet("mnist", "fetchable", "", "", (wrong,)), tmp_path)
    assert not (tmp_path / "mnist" / right.name).exists()


def test_without_a_network_the_error_says_what_to_do(tmp_path):
    """Which addresses were tried, and where a copy would go."""
    one = synthetic.pinned("cifar10", NOBODY)

    with pytest.raises(MissingData, match=r"could not fetch http://127.0.0.1:9/.*put the file with SHA-256"):
        fetch(one, tmp_path)


@pytest.mark.parametrize("one", DATA_SETS, ids=lambda one: one.name)
def test_every_file_is_pinned(one):
    """A hash for each file, an encrypted address for each that is fetched."""
    assert bool(one.files) != bool(one.package)
    for file in one.files:
        assert len(bytes.fromhex(file.sha256)) == 32
        assert bool(file.urls) == (one.kind == "fetchable")
        assert all(url.startswith("https://") for url in file.urls)


def test_the_command_lists_and_refuses(tmp_path):
    """All sets with their hashes as JSON; a sentence and exit code 2 for what cannot be fetched."""
    listed = bounds("data", "--json", cwd=tmp_path)
    rows = {row["name"]: row for row in json.loads(listed.stdout)}
    nonsense, bundled = (
        bounds("data", "fetch", "nonsense", cwd=tmp_path),
        bounds("data", "fetch", "digits", cwd=tmp_path),
    )

    assert set(rows) == {one.name for one in DATA_SETS}
    assert rows["mnist"]["here"] is False
    assert len(rows["mnist"]["files"][0]["sha256"]) == 64
    assert (nonsense.returncode, bundled.returncode) == (2, 2)
    assert "expected a data set among" in nonsense.stderr
    assert "nothing to fetch" in bundled.stderr
    assert "Traceback" not in nonsense.stderr + bundled.stderr


@pytest.mark.parametrize("name", ["digits", "diabetes", "breast_cancer"])
def test_tables_are_those_that_scikit_learn_loads(tmp_path, name):
    """Read from its files, without importing it."""
    datasets = pytest.importorskip("sklearn.datasets")
    inputs, targets = getattr(datasets, f"load_{name}")(return_X_y=True)
    found = load(name, tmp_path)
    torch.testing.assert_close(found.inputs, torch.tensor(inputs), rtol=0, atol=1e-15)
    assert found.targets.tolist() == targets.tolist()
