"""Every numbered rule of the four books is in force in a clause that decides somewhere, or set beside.

That each clause of a game decides somewhere, in a golden record or on a walk, is tested game by game with the
contract; here the rules are counted over whole books, and the general foul strokes, which are no game of
their own, are looked for in all games.
"""

from __future__ import annotations

import random

import pytest

import rules_engine as engine

from .golden import playable_records
from .test_contract import NEVER_SAID, REFS
from .walks import citations_of, header_of, pick, typed

BOOK = "brunswick"
GENERAL = "brunswick/foul-strokes"
SETS = {game.id: game for game in engine.every_game()}
BOOKS = {"brunswick": (50, 659), "bradley": (20, 212), "carrom": (99, 534), "crown": (43, 379)}
"""Games and numbered rules of each book in the catalogue."""
TODAY = {game_id for game_id in REFS if game_id.startswith("today/")}
"""The games of today, and the general rules that govern them."""


def _in_force() -> set[str]:
    """Every citation of a clause, and of an option, of any game that can be played."""
    cited = {clause.citation for game in engine.games() for clause in game.clauses()}
    for game in engine.every_game():
        cited |= {f"{game.id}#{o.citation}" for o in game.options.values() if o.citation in game.refs}
    return cited


def test_the_registry_is_the_catalogue() -> None:
    """212 old games and their common foul strokes, 35 of today and what governs them: the catalogue's ids."""
    old = set(REFS) - TODAY
    assert set(SETS) - TODAY == old
    assert old - {GENERAL} == {game.id for game in engine.games() if game.lines is not None}
    assert len(old) == 213
    assert not SETS[GENERAL].playable
    assert {game_id for game_id in SETS if SETS[game_id].authority is not None} == TODAY
    assert sum(len(REFS[game_id]) for game_id in TODAY) == 473


@pytest.mark.parametrize("game_id", sorted(TODAY & set(SETS)))
def test_every_rule_of_today_is_cited_or_set_beside(game_id: str) -> None:
    """Each has a clause or option that cites it, or a reason why no ruling can rest on it."""
    game, in_force = SETS[game_id], _in_force()
    assert set(game.refs) == set(REFS[game_id])
    missing = [ref for ref in game.refs if f"{game_id}#{ref}" not in in_force and ref not in game.beside]
    assert missing == []
    assert all(len(reason) > 10 for reason in game.beside.values())


@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_is_cited_or_set_beside_with_a_reason(
    book: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The count: rules listed, cited by clauses, and set beside; none is missing."""
    games, rules = BOOKS[book]
    listed = {game_id: refs for game_id, refs in REFS.items() if game_id.startswith(f"{book}/")}
    assert len(set(listed) - {GENERAL}) == games
    in_force = _in_force()
    cited, beside, missing = [], [], []
    for game_id, refs in listed.items():
        for ref in refs:
            citation = f"{game_id}#{ref}"
            stands, aside = citation in in_force, ref in SETS[game_id].beside
            (cited if stands else beside if aside else missing).append(citation)
    with capsys.disabled():
        print(f"\n  {book}: {rules} rules, {len(cited)} cited by clauses, {len(beside)} set beside")
    assert missing == []
    assert len(cited) + len(beside) == sum(map(len, listed.values())) == rules
    reasons = [reason for game_id in listed for reason in SETS[game_id].beside.values()]
    assert all(len(reason) > 10 for reason in reasons)


def test_every_general_foul_stroke_decides_somewhere() -> None:
    """The common foul strokes are cited by rulings of the games that they govern."""
    wanted = {c for c in _in_force() if c.startswith(f"{GENERAL}#")} - set(NEVER_SAID)
    assert wanted
    for path in playable_records():
        header, entries = engine.read(path.read_text())
        if header.game.startswith(f"{BOOK}/"):
            match = engine.Match(header)
            for entry in entries:
                wanted -= citations_of(match.add(entry))
    for game in engine.games():
        if wanted & {c.citation for c in game.clauses()}:
            wanted -= _said_on_a_walk(game, wanted)
    assert wanted == set()


def _said_on_a_walk(game: engine.Game, wanted: set[str]) -> set[str]:
    rng = random.Random(1)
    match = engine.Match(header_of(game, rng=rng))
    said: set[str] = set()
    for _ in range(40):
        if match.over or wanted <= said:
            break
        for side, text in typed(match):
            entry = engine.entry(match.last + 1, side, text)
            if entry.correction is None:
                said |= citations_of(match.rules.judge(match.play, match.state, entry))
        button = pick(rng, match.expects())
        match.add(engine.entry(match.last + 1, button.side, button.tokens))
    return said
