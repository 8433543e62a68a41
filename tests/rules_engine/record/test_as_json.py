"""The JSON form of a record: one-to-one with the text, and no harm from what is no record."""

from __future__ import annotations

import io
import json

import pytest

import rules_engine as engine
from tests.cases import each_case

from ..golden import playable_records

HEADER = engine.Header(
    "brunswick/three-cushion-carrom",
    (("A", 'Ann "the bank"'), ("B", "Bo")),
    options={"target": 3},
    start={"B": 1},
    tags={"Table": "3", "Event": "Łódź"},
)
ENTRIES = [
    engine.entry(1, "A", "xr --- xw +1", "first"),
    engine.entry(2, "A", "- xr 0"),
    engine.entry(3, "B", "amend 2: --- xr xw 0"),
    engine.entry(7, "B", "#frozen(r) :spot"),
]
LINES = engine.write_json(HEADER, ENTRIES)
FIRST = LINES.splitlines()[0]
FULL = '{"n": 1, "side": "A", "do": [["full"]]'
DOCUMENT = json.dumps({"header": HEADER.to_json(), "entries": [e.to_json() for e in ENTRIES]}, indent=1)


@pytest.mark.parametrize("book", ["bradley", "brunswick", "carrom", "crown"])
def test_text_and_json_say_the_same(book: str) -> None:
    """Every golden record goes from text to JSON and back without loss."""
    with each_case() as case:
        for path in playable_records():
            if path.parent.name == book:
                with case(path.stem):
                    header, entries = engine.read(path.read_text())
                    there = engine.write_json(header, entries)
                    assert engine.read_json(there) == (header, entries)
                    assert engine.write(*engine.read_json(there)) == engine.write(header, entries)
                    assert engine.write_json(*engine.read(engine.write(header, entries))) == there


@pytest.mark.parametrize(
    "text",
    [
        LINES,
        DOCUMENT,
        DOCUMENT.replace("\n", ""),
        "\ufeff" + LINES,
        "\n\n" + DOCUMENT,
        engine.write(HEADER, ENTRIES),
    ],
    ids=["lines", "document", "one line", "byte order mark", "blank lines", "text"],
)
def test_the_form_tells_itself(text: str) -> None:
    """One reader takes the text, JSON line by line, and a JSON document."""
    parts = list(engine.records(io.StringIO(text)))
    assert parts == [HEADER, *ENTRIES]


def test_reading_is_no_further_ahead_than_the_line() -> None:
    """An entry is yielded before the next line is there."""
    for lines in (LINES.splitlines(), engine.write(HEADER, ENTRIES).splitlines()):
        fed = []

        def feed(lines: list[str] = lines, fed: list[str] = fed):  # type: ignore[no-untyped-def]
            for line in lines:
                fed.append(line)
                yield line

        reader = engine.records(feed())
        while not isinstance(next(reader), engine.Entry):
            pass
        assert len(fed) < len(lines)


def test_every_twist_of_the_header_has_both_forms() -> None:
    """Races, sets, discounts, partners, limits and set-ups read back as they were written."""
    header = HEADER.but(
        race=3,
        races={"B": 2},
        sets=2,
        discount={"A": 1},
        partners={"A": ("Ann", "Al"), "B": ("Bo", "Bea")},
        alternate="stroke",
        minutes=40,
        at_time="inning",
        setup={"A": "2", "turn": "B", "misses.A": "1"},
    )
    assert engine.read(engine.write(header, ENTRIES)) == (header, ENTRIES)
    assert engine.read_json(engine.write_json(header, ENTRIES)) == (header, ENTRIES)
    assert engine.Header.from_json(json.loads(json.dumps(header.to_json()))) == header


BAD = {
    "empty": ("", "no-game", 1, 1),
    "half an object": ("{", "unreadable", 1, 2),
    "no header": ("{}", "bad-header", 1, 1),
    "no object": (FIRST + "\n[]\n", "unreadable", 2, 1),
    "text in JSON": (FIRST + "\n1. A +1\n", "unreadable", 2, 2),
    "two objects": (FIRST + '\n{"n": 1, "side": "A", "do": [["claim", 1]]} {}\n', "unreadable", 2, 44),
    "foreign key": (FIRST + '\n  {"n": 1, "side": "A", "do": [["claim", 1]], "x": 1}\n', "unreadable", 2, 3),
    "key twice": (FIRST + '\n{"n": 1, "n": 2, "side": "A", "do": [["claim", 1]]}\n', "unreadable", 2, 1),
    "foreign header key": (FIRST.replace('"rules"', '"rulez"'), "bad-header", 1, 1),
    "unknown game": (FIRST.replace("three-cushion", "four-cushion"), "unknown-game", 1, 1),
    "unknown option": (FIRST.replace('"target"', '"tarjet"'), "unknown-option", 1, 1),
    "header of lists": (FIRST.replace('"Łódź"', "[1]"), "bad-header", 1, 1),
    "version of words": (FIRST.replace('"rules": 1', '"rules": "one"'), "bad-tag", 1, 1),
    "no number": (FIRST + '\n{"n": NaN, "side": "A", "do": []}\n', "unreadable", 2, 1),
    "endless number": (FIRST + '\n{"n": 1' + "0" * 5000 + "}\n", "unreadable", 2, 1),
    "number too high": (FIRST + "\n" + FULL.replace("1", "9" * 10) + "}\n", "bad-number", 2, 1),
    "unknown token": (FIRST + '\n{"n": 1, "side": "A", "do": [["claim", 1], ["zap"]]}\n', "unreadable", 2, 1),
    "half a character": (FIRST + f'\n{FULL}, "note": "\\ud800"}}\n', "unreadable", 2, 1),
    "deep": ("[" * 5_000, "too-deep", 1, 17),
    "deep entry": (FIRST + '\n{"n": 1, "side": "A", "do": ' + "[" * 100_000, "too-deep", 2, 44),
    "long line": (FIRST + "\n" + " " * 10_000_000, "too-long", 2, 1),
    "long remark": (
        FIRST + '\n{"n": 1, "side": "A", "do": [["full"]], "note": "' + "x" * 501 + '"}', "too-long", 2, 1,
    ),
    "document cut short": (DOCUMENT[:-4], "unreadable", 120, 1),
    "document with an unknown part": (DOCUMENT.replace('"entries"', '"strokes"'), "unreadable", 27, 2),
    "document with more behind it": (DOCUMENT + "\n{}", "unreadable", 122, 1),
}  # fmt: skip


@pytest.mark.parametrize(("text", "code", "line", "column"), BAD.values(), ids=BAD)
def test_what_is_no_record_is_refused_with_its_place(text: str, code: str, line: int, column: int) -> None:
    """Each fault has its code, its line and its column."""
    with pytest.raises(engine.RecordError) as caught:
        list(engine.iter_json(text.split("\n")))
    assert (caught.value.code, caught.value.line, caught.value.column) == (code, line, column)


def test_a_line_without_end_is_never_held() -> None:
    """From a file no more is read than a line may be long, in either form."""

    class Endless(io.StringIO):
        read_so_far = 0

        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            assert size is not None and 0 < size <= 1_000_002
            self.read_so_far += size
            return "x" * size

    for start in ("{", ""):
        stream = Endless()
        with pytest.raises(engine.RecordError):
            for _ in engine.records(line if start == "" else "{" + line for line in engine.lines_of(stream)):
                pass
        assert stream.read_so_far < 60_000_000
