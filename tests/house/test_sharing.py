"""``make test`` hands out first what takes longest."""

from pathlib import Path

from tests import quick, sharing

NODES = (
    "tests/browser/test_marking.py::test_a_mark",
    "tests/clubs/test_access.py::test_a_role[owner]",
    f"{sharing.LONG[1]}::test_pages",
    f"{sharing.WHOLE_SERVERS[0]}::test_a_night",
)


def test_the_files_that_are_named_exist() -> None:
    """A file that was renamed would come last without a word."""
    named = (*sharing.WHOLE_SERVERS, *sharing.LONG)
    assert [path for path in named if not Path(quick.ROOT, path).is_file()] == []
    assert len(set(named)) == len(named)


def test_whole_servers_come_first_and_single_tests_last() -> None:
    """So that a core that ends early finds something small to do."""
    assert sorted(NODES, key=sharing.rank) == list(reversed(NODES))


def test_a_file_is_one_unit_but_for_browsers() -> None:
    """What a file has set up serves all its tests; servers are shared by the files that need whole ones."""
    assert sharing.unit_of("tests/clubs/test_access.py::test_a") == "tests/clubs/test_access.py"
    assert sharing.unit_of(NODES[0]) == NODES[0]
    assert len({sharing.unit_of(f"{path}::test_a") for path in sharing.WHOLE_SERVERS}) == 1
    for path, parts in sharing.IN_PARTS.items():
        units = {sharing.unit_of(f"{path}::test_a[{number}]") for number in range(100)}
        assert len(units) == parts and all(one.startswith(f"{path} ") for one in units)
