"""What a run reads beside its sources is written down; what the engine and libraries read for themselves is not."""

import os
import random
import sys
import time
from types import ModuleType

import numpy as np
import pytest

from bounds.runs.doors import CLOCKS, ELSEWHERE, Hook, Reads, guarded
from bounds.runs.watch import Watch, loading, watching

HERE = frozenset({__file__})
CLOCK = time.time


@pytest.fixture
def hook():
    """The hook of this process, at rest afterwards."""
    one = Hook.installed()
    before = one.watch, one.guarded, dict(one.by)
    one.by.clear()
    yield one
    one.watch, one.guarded = before[:2]
    one.by.clear()
    one.by.update(before[2])


def watched(hook, act):
    """What was read meanwhile."""
    with watching(Watch(HERE)) as found:
        act()
    return found


@pytest.mark.parametrize(
    ("flags", "is_read"),
    [(os.O_RDONLY, True), (os.O_WRONLY, False), (os.O_RDWR, False), (os.O_RDONLY | os.O_CREAT, False), (None, True)],
)
def test_a_file_that_is_opened_was_read_unless_it_was_written(flags, is_read):
    """By its flags; a library that says nothing of them reads."""
    reads = Reads()
    reads.opened("/data/a.txt", flags)

    assert (reads.files, reads.written) == (({"/data/a.txt"}, set()) if is_read else (set(), {"/data/a.txt"}))
    assert reads.unknowable == ""


@pytest.mark.parametrize("name", ["/proc/stat", "/sys/x", "/dev/urandom"])
def test_what_the_system_tells_is_never_the_same_twice(name):
    """Own code that asks makes the point unknown; a file that is called alike does not."""
    reads = Reads()
    reads.opened(name, os.O_RDONLY)
    reads.opened(f"/data{name}", os.O_RDONLY)

    assert (reads.files, reads.unknowable) == ({f"/data{name}"}, f"it reads {name}")


def test_what_was_read_for_numbers_that_are_used_again_counts_again():
    """Not the files that were written then; the first reason stays."""
    reads, other = Reads(), Reads()
    other.files, other.written, other.variables, other.unknowable = {"a", "b"}, {"b"}, {"X": "1"}, "it reads the clock"
    reads.include(other)
    reads.include(Reads())

    assert (reads.files, reads.variables, reads.unknowable) == ({"a"}, {"X": "1"}, "it reads the clock")
    other.unknowable = "it reads the network"
    reads.include(other)
    assert reads.unknowable == "it reads the clock"


def placed(name, folder):
    """A name in a folder, as text or as bytes; a descriptor as it is."""
    if isinstance(name, bytes):
        return name.replace(b"{}", os.fsencode(folder))
    return name.format(folder) if isinstance(name, str) else name


@pytest.mark.parametrize(
    ("event", "arguments", "files"),
    [
        ("open", ("{}/a.txt", "r", os.O_RDONLY), ["a.txt"]),
        ("open", (b"{}/a.txt", "r", os.O_RDONLY), ["a.txt"]),
        ("open", ("{}/a.py", "r", os.O_RDONLY), []),  # sources are found by their import statements
        ("open", (3, "r", os.O_RDONLY), []),  # a descriptor was opened before
        ("open", (np.__file__.replace("__init__.py", "a.txt"), "r", os.O_RDONLY), []),  # a version speaks for it
        ("import", ("{}/a.txt", "r", os.O_RDONLY), []),
    ],
)
def test_files_are_heard_of_while_somebody_watches(hook, tmp_path, event, arguments, files):
    """By the point that runs; nothing is heard afterwards."""
    path = placed(arguments[0], tmp_path)
    heard = watched(hook, lambda: hook.heard(event, (path, *arguments[1:])))
    hook.heard(event, (path, *arguments[1:]))

    assert sorted(heard.files) == [str(tmp_path / one) for one in files]
    assert sorted(hook.by[__file__].files) == sorted(heard.files)  # this source may have kept it for other points


@pytest.mark.parametrize(("event", "told"), ELSEWHERE.items())
def test_other_processes_and_machines_cannot_be_known(hook, event, told):
    """Whoever asks them; without a guard nobody is told."""
    assert watched(hook, lambda: hook.heard(event, ())).unknowable == f"it reads {told}"
    hook.guarded, hook.watch = None, Watch(HERE)
    hook.heard(event, ())
    assert hook.watch.unknowable == ""


@pytest.mark.parametrize("name", CLOCKS)
def test_a_clock_is_never_the_same_twice(hook, name):
    """By its name in its module; afterwards it is Python's own again."""
    original = getattr(time, name)
    found = watched(hook, lambda: getattr(time, name)())

    assert found.unknowable == f"it reads the clock (time.{name})"
    assert getattr(time, name) is original


def test_an_unseeded_generator_asks_the_system(hook):
    """A seeded one does not."""
    assert "system's randomness" in watched(hook, lambda: random.Random().random()).unknowable
    assert "system's randomness" in watched(hook, lambda: os.urandom(3)).unknowable
    assert watched(hook, lambda: random.Random(3).random()).unknowable == ""


def test_variables_are_kept_as_they_were(hook, monkeypatch):
    """One that is not there, too, whether it is read or looked for."""
    monkeypatch.setenv("MY_FACTOR", "2")
    monkeypatch.delenv("MY_OTHER", raising=False)
    found = watched(hook, lambda: (os.environ["MY_FACTOR"], os.environ.get("MY_OTHER"), "MY_THIRD" in os.environ))

    assert {name: found.variables.get(name, "nothing") for name in ("MY_FACTOR", "MY_OTHER", "MY_THIRD")} == {
        "MY_FACTOR": os.environ.encodevalue("2"),
        "MY_OTHER": None,
        "MY_THIRD": None,
    }


def test_one_guard_stands_at_the_doors_for_all_points_of_the_same_sources(hook):
    """Another one for other sources; at the end the doors are open."""
    other = frozenset({"/own/other.py"})
    with guarded(HERE):
        clock = time.time
        with guarded(HERE):
            assert (hook.guarded, time.time is clock) == (HERE, True)
        with guarded(other):
            assert (hook.guarded, time.time is clock) == (other, False)
        assert (hook.guarded, time.time is clock) == (HERE, True)


def test_a_module_that_is_asked_for_by_name_counts_like_data(hook, tmp_path, monkeypatch):
    """If it is nobody's library and no source of the point."""
    mine = ModuleType("mine")
    mine.__file__ = str(tmp_path / "mine.py")
    monkeypatch.setitem(sys.modules, "mine", mine)
    watch, knows = Watch(HERE), Watch(frozenset({mine.__file__}))

    assert [watch.imported(name) for name in ("mine", "numpy", "sys")] == [False, True, False]
    assert watch.files == {mine.__file__}
    knows.imported("mine")
    assert knows.files == set()


def module_of(folder, name, text):
    """A module that somebody has imported from a folder, and its path."""
    path = folder / f"{name}.py"
    path.write_text(text)
    module = ModuleType(name)
    module.__file__ = str(path)
    exec(compile(text, str(path), "exec"), vars(module))
    return module, frozenset({str(path)})


TIMED = "from time import perf_counter as now\n\n\ndef timed():\n    return now()\n"


def test_a_clock_that_a_source_imported_by_name_is_heard(hook, tmp_path, monkeypatch):
    """In the sources of the point alone, also if the module came later; afterwards it is Python's own again."""
    (mine, of_mine), (other, of_other) = (module_of(tmp_path, name, TIMED) for name in ("timed_a", "timed_b"))
    monkeypatch.setitem(sys.modules, "timed_a", mine)
    told = {}
    for name, sources in (("mine", of_mine), ("other", of_other)):
        with watching(Watch(sources)) as found:
            mine.timed()
        told[name] = found.unknowable
    monkeypatch.setitem(sys.modules, "timed_b", other)
    with watching(Watch(of_other)) as found:
        other.timed()

    assert told["other"] == ""
    assert all(one.startswith("it reads the clock") for one in (told["mine"], found.unknowable))
    assert mine.now is other.now is time.perf_counter


def test_a_module_that_was_replaced_is_left_alone(hook, tmp_path, monkeypatch):
    """Under its name stands another file, or nothing."""
    mine, sources = module_of(tmp_path, "timed_c", TIMED)
    monkeypatch.setitem(sys.modules, "timed_c", mine)
    assert list(hook.modules(sources)) == [mine]
    monkeypatch.setitem(sys.modules, "timed_c", ModuleType("timed_c"))
    assert list(hook.modules(sources)) == []
    monkeypatch.delitem(sys.modules, "timed_c")
    assert list(hook.modules(sources)) == []


@pytest.mark.parametrize("how", ["import timed_d", "import importlib; importlib.import_module('timed_d')"])
def test_a_module_is_heard_of_when_it_is_imported(hook, tmp_path, monkeypatch, how):
    """By a statement, or by name; a library is asked about once."""
    (tmp_path / "timed_d.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "timed_d", raising=False)
    found = watched(hook, lambda: exec(how))
    sys.modules.pop("timed_d", None)

    assert str(tmp_path / "timed_d.py") in found.files
    assert "timed_d" not in hook.libraries
    hook.libraries.discard("numpy")
    watched(hook, lambda: exec("import numpy"))
    assert "numpy" in hook.libraries


def test_what_was_written_meanwhile_is_no_longer_read(hook, tmp_path):
    """A run may keep what it computed in a file of its own."""
    watch = Watch(frozenset())
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("1")
        watch.files.add(str(tmp_path / name))
    watch.written.add(str(tmp_path / "a.txt"))

    assert list(watch.facts()["reads"]["files"]) == [str(tmp_path / "b.txt")]


def test_a_file_of_which_nothing_can_be_known_is_told(hook, tmp_path, monkeypatch):
    """What was read and is a file is kept by its hash, sorted; a source that asks for the date is never known."""
    monkeypatch.setattr("bounds.runs.watch.digest_of", lambda path: "" if "large" in path else "hash")
    watch = Watch(frozenset())
    for name in ("b.txt", "a.txt"):
        (tmp_path / name).write_text("1")
        watch.files.add(str(tmp_path / name))
    watch.files.add(str(tmp_path / "none.txt"))
    assert watch.facts() == {
        "reads": {"files": {str(tmp_path / name): "hash" for name in ("a.txt", "b.txt")}, "variables": {}}
    }

    (tmp_path / "large.txt").write_text("1")
    watch.files.add(str(tmp_path / "large.txt"))
    assert watch.facts()["unrepeatable"] == f"it reads {tmp_path / 'large.txt'}, of which nothing is known"

    dated = tmp_path / "dated.py"
    dated.write_text("from datetime import datetime\nnow = datetime.now()\n")
    assert Watch(frozenset({str(dated)})).facts() == {"unrepeatable": "it reads the clock (datetime)"}
    assert Watch(frozenset({str(tmp_path / "none.py")})).facts() == {}


def test_a_file_is_loaded_under_the_guard_that_there_is(hook):
    """Or under one of no sources, so that what it reads while it is loaded is heard."""
    with loading():
        assert (hook.guarded, time.time is CLOCK) == (frozenset(), False)
    assert (hook.guarded, time.time is CLOCK) == (None, True)
    with guarded(HERE):
        clock = time.time
        with loading():
            assert (hook.guarded, time.time is clock) == (HERE, True)
