"""Every numbered rule of the handbook is in force in a clause that decides somewhere, or set beside.

That each clause of a game decides somewhere, in a golden record or on a walk, is tested game by game with the
contract; here the rules are counted over the whole book, and the general foul strokes, which are no game of
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
LISTED = {game_id: refs for game_id, refs in REFS.items() if game_id.startswith(f"{BOOK}/")}


def _in_force() -> set[str]:
    """Every citation of a clause, and of an option, of any game that can be played."""
    cited = {clause.citation for game in engine.games() for clause in game.clauses()}
    for game in engine.every_game():
        cited |= {f"{game.id}#{o.citation}" for o in game.options.values() if o.citation in game.refs}
    return cited


def test_the_handbook_is_whole() -> None:
    """Fifty games and the common foul strokes, under the ids of the catalogue."""
    assert len(LISTED) == 51
    assert set(LISTED) - {GENERAL} == {g.id for g in engine.games() if g.book == BOOK}
    assert not SETS[GENERAL].playable


def test_every_rule_is_cited_or_set_beside_with_a_reason(capsys: pytest.CaptureFixture[str]) -> None:
    """The count: rules listed, cited by clauses, and set beside; none is missing."""
    in_force = _in_force()
    cited, beside, missing = [], [], []
    for game_id, refs in LISTED.items():
        rules = SETS.get(game_id)
        for ref in refs:
            citation = f"{game_id}#{ref}"
            stands, aside = citation in in_force, rules is not None and ref in rules.beside
            (cited if stands else beside if aside else missing).append(citation)
    total = sum(map(len, LISTED.values()))
    with capsys.disabled():
        print(f"\n  {total} rules of the handbook: {len(cited)} cited by clauses, {len(beside)} set beside")
    assert missing == []
    assert len(cited) + len(beside) == total == 659
    reasons = [reason for game_id in LISTED for reason in SETS[game_id].beside.values()]
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
