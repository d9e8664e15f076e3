"""Which data sets there are, where they come from, and the hashes that say that they are what they should be.

A hash stands here only if it was computed from the file or found in several independent publications of it.
"""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class File:
    """One file: its name, the SHA-256 of its bytes (of what is inside, for a system file), size, and sources."""

    name: str
    sha256: str
    size: int | None = None
    urls: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DataSet:
    """A data set that comes with a Python package, with the operating system, or over the network."""

    name: str
    kind: str
    says: str
    source: str
    files: tuple[File, ...] = ()
    folder: Path | None = None
    package: str = ""


DEBIAN = Path("/usr/share/datasets/fashion-mnist")
MIRRORS = ("https://storage.googleapis.com/cvdf-datasets/mnist/", "https://ossci-datasets.s3.amazonaws.com/mnist/")
CIFAR = "https://www.cs.toronto.edu/~kriz/cifar-10-binary.tar.gz"
GAS = "https://archive.ics.uci.edu/static/public/270/gas+sensor+array+drift+dataset+at+different+concentrations.zip"

IDX = {
    "train-images-idx3-ubyte.gz": (9912422, "440fcabf73cc546fa21475e81ea370265605f56be210a4024d2ca8f203523609"),
    "train-labels-idx1-ubyte.gz": (28881, "3552534a0a558bbed6aed32b30c495cca23d567ec52cac8be1a0730e8010255c"),
    "t10k-images-idx3-ubyte.gz": (1648877, "8d422c7b0a1c1c79245a5bcf07fe86e33eeafee792b84584aec276f5a2dbc4e6"),
    "t10k-labels-idx1-ubyte.gz": (4542, "f7ae60f92e00ec6debd23a6088c31dbd2371eca3ffa0defaefb259924204aec6"),
}
FASHION = {
    "train-images-idx3-ubyte.gz": (47040016, "c59f468a2f672dc815687fe0f83887768d799fd8a3f3276145d20f83aa44d888"),
    "train-labels-idx1-ubyte.gz": (60008, "bad3541b69d912435c50bb6ba87bec294ff4f6a2e1246121d8633921760443d9"),
    "t10k-images-idx3-ubyte.gz": (7840016, "5b4141f0afbad91edebe8549f8fcffe087ea10ca49f1dbef5c9a5cd8815ce37b"),
    "t10k-labels-idx1-ubyte.gz": (10008, "0402a96d92fd2663957122ceb108a494c5af83dab82d92729df917d7dec38c34"),
}

DATA_SETS = (
    DataSet("digits", "bundled", "1797 images of 8 x 8 pixels, ten classes", "scikit-learn", package="sklearn"),
    DataSet("diabetes", "bundled", "442 patients, ten features, one number", "scikit-learn", package="sklearn"),
    DataSet("breast_cancer", "bundled", "569 samples, 30 features, two classes", "scikit-learn", package="sklearn"),
    DataSet("camera", "bundled", "a grey image of 512 x 512 pixels", "PyWavelets", package="pywt"),
    DataSet("ascent", "bundled", "a grey image of 512 x 512 pixels", "PyWavelets", package="pywt"),
    DataSet("aero", "bundled", "a grey image of 512 x 512 pixels", "PyWavelets", package="pywt"),
    DataSet(
        "fashion_mnist", "system", "70 000 images of 28 x 28 pixels, ten classes",
        "Debian package dataset-fashion-mnist", folder=DEBIAN,
        files=tuple(File(name, sha256, size) for name, (size, sha256) in FASHION.items()),
    ),
    DataSet(
        "mnist", "fetchable", "70 000 images of 28 x 28 pixels, ten classes", "LeCun, Cortes and Burges, by mirrors",
        files=tuple(
            File(name, sha256, size, tuple(mirror + name for mirror in MIRRORS)) for name, (size, sha256) in IDX.items()
        ),
    ),
    DataSet(
        "cifar10", "fetchable", "60 000 images of 3 x 32 x 32 pixels, ten classes", "University of Toronto",
        files=(
            File(
                CIFAR.rsplit("/", 1)[-1], "c4a38c50a1bc5f3a1c5537f2155ab9d68f9f25eb1ed8d9ddda3db29a59bca1dd",
                170052171, (CIFAR,),
            ),
        ),
    ),
    DataSet(
        "gas_sensor", "fetchable", "13 910 measurements of 128 features, six gases and concentrations",
        "UCI Machine Learning Repository, data set 270",
        files=(
            File(
                "gas-sensor-drift.zip", "98fe3a30981a222dd4518fbcc3dddd45d5c0ce9b03ef6dc6fe5cf7a04cfbff5e",
                None, (GAS,),
            ),
        ),
    ),
)  # fmt: skip


def data_set(name: str) -> DataSet:
    """The data set of this name."""
    for one in DATA_SETS:
        if one.name == name:
            return one
    raise ValueError(f"expected a data set among {', '.join(one.name for one in DATA_SETS)}, came {name!r}")
