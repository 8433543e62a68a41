"""The judged examples of the notation, acted out: what a marker wrote is what a trace shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules_engine as engine
from simulator.surfaces.of_games import table_of

from .acted import Unseen, acted
from .made_traces import read
from .test_boards_buttons import GAMES, same

DOCS = Path(__file__).parents[3] / "docs"
NOTATION = "\n".join(
    path.read_text(encoding="utf-8")
    for path in (DOCS / "notation.md", *sorted((DOCS / "notation").glob("*.md")))
)
UNACTED = frozenset({"choice", "dice", "time", "place"})
OTHERWISE = {
    ("carrom/bump-counts", 2): "the bump that felled the pin is acted besides",
    ("carrom/center-spin-count", 2): "three tops, three traces",
    ("carrom/center-spin-count", 3): "three tops, three traces",
    ("carrom/corner-double-bank", 5): "the line stands before the rims, and so is acted twice",
    ("carrom/double-entry-posting", 4): "the loose ring lies nowhere known",
    ("carrom/piggy-back", 3): "the line is acted as the outer one",
    ("carrom/pursuit", 3): "a name alone is no shot",
    ("carrom/scottville-carroms", 6): "the black alone is acted without the rings before it",
    ("carrom/shooter-is-wild", 3): "the white is no shooter there",
    ("carrom/ten-pin-circle", 2): "a hand felled a pin",
    ("crown/chinese-glance", 6): "the white is called c on the board",
    ("crown/four-ring-glance", 4): "a ring is met that is acted as another",
    ("crown/penning-the-pigs", 8): "one red was meant, and three fell",
    ("crown/rotation-cue-pocket", 5): "nobody wrote what the cue ring met",
    ("crown/rotation-cue-pocket", 6): "whether a direct shot was allowed is not acted",
    ("crown/traveling-carroms", 5): "which ring lay behind the line is not written",
}
"""Entries whose acting shows more, or other, than the marker wrote."""

RECORDS = [
    (header, tuple(entry for entry in entries if entry.correction is None))
    for header, entries, *_ in map(engine.read, re.findall(r"```\n(\[Game .*?)```", NOTATION, re.S)[1:])
    if header.game in GAMES
]


def until(header: engine.Header, entries: tuple[engine.Entry, ...]) -> engine.Match:
    """The match after those entries."""
    match = engine.Match(header)
    for entry in entries:
        match.add(entry)
    return match


@pytest.mark.parametrize(("header", "entries"), RECORDS, ids=[header.game for header, _ in RECORDS])
def test_an_example_is_judged_as_its_trace(header: engine.Header, entries: tuple[engine.Entry, ...]) -> None:
    """Each entry that a trace can show, on the match as it stood before it."""
    for at, entry in enumerate(entries):
        wanted = until(header, entries[:at]).add(entry)
        kinds = {token.kind for token in entry.tokens}
        if not wanted.ok or kinds & UNACTED or (header.game, entry.n) in OTHERWISE:
            continue
        button = engine.Button("", "", engine.write_tokens(entry.tokens), entry.side)
        found = []
        try:
            for trace, pieces, call in acted(until(header, entries[:at]), button):
                match = until(header, entries[:at])
                text = read(match, trace, pieces, call, table_of(header.game).surface)
                found.append((match.add(engine.entry(match.last + 1, entry.side, text)), text))
        except Unseen:
            continue
        assert any(same(ruling, wanted) for ruling, _ in found), (entry, wanted, found)
