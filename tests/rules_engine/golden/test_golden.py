"""Golden records and golden slot tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rules_engine as engine
from tests.cases import each_case, for_each

from . import HERE, MARK, records, records_of
from .verdicts import said

every_game = pytest.mark.parametrize("game", engine.games(), ids=lambda g: g.id)


def _expected(note: str | None) -> str:
    assert note is not None and note.startswith(MARK), "a golden entry says what its ruling is"
    parts = note.removeprefix(MARK).split(" | ")
    return parts[0] if parts[0].startswith("refused ") else " | ".join(parts[:3])


def test_every_record_is_of_a_game() -> None:
    """No record is kept that the tests of the games pass over."""
    assert sorted(path for game in engine.games() for path in records_of(game)) == records()


@every_game
def test_every_ruling_of_a_golden_record_is_as_read_from_the_book(game: engine.Game) -> None:
    """Points, score and citations of each entry; refused entries leave no trace."""
    with each_case() as case:
        for path in records_of(game):
            with case(path.stem):
                _rulings_are_as_read(path)


def _rulings_are_as_read(path: Path) -> None:
    header, entries = engine.read(path.read_text())
    match = engine.Match(header)
    stood = []
    for entry in entries:
        before = match.snapshot()
        ruling = match.add(entry)
        assert f"{entry.n}. {said(match, ruling)}" == f"{entry.n}. {_expected(entry.note)}"
        if ruling.refusal is None:
            stood.append(entry)
        else:
            assert match.snapshot() == before
    again = engine.fold(header, stood)
    assert again.state == match.state
    assert engine.read(engine.write(header, stood)) == (header, stood)
    if not path.stem.endswith("-problems"):
        assert again.problems == ()


@every_game
def test_each_game_has_three_records_with_a_refusal_an_amendment_and_a_whole_game(game: engine.Game) -> None:
    """Fewer would let a rule change without anybody noticing."""
    found = records_of(game)
    assert len(found) >= 3
    texts = [p.read_text() for p in found]
    assert any(f"{MARK}refused " in t for t in texts), "none has a refusal"
    assert any(" amend " in t for t in texts), "none has an amendment"
    folded = []
    for text in texts:
        header, entries = engine.read(text)
        kept = [e for e in entries if f"{MARK}refused" not in (e.note or "")]
        folded.append(engine.fold(header, kept))
    assert any(match.over for match in folded), "none is a whole game"


def slot_file(game: engine.Game) -> Path:
    """Where the slot table of a game is kept."""
    return HERE / "slots" / f"{game.book}-{game.slug}.json"


@for_each("game", engine.games(), ids=lambda g: g.id)
def test_the_slot_table_is_as_it_was(game: engine.Game) -> None:
    """Which clauses answer which question changes only on purpose: then write the file anew and say why."""
    now = json.dumps(game.slot_table(), indent=1) + "\n"
    path = slot_file(game)
    assert path.exists(), f"no slot table for {game.id}; it would read:\n{now}"
    assert path.read_text() == now
