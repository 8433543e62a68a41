"""Every game can be played by hand, step by step; left after any step and taken up again, it goes on as if it
had never been left."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import rules_engine as engine
from simulator.pieces import Piece
from simulator.players.candidates import strokes
from simulator.players.memory import kept, known
from simulator.players.placing import Refused
from simulator.players.search import Budget
from simulator.players.sitting import Due, Sitting, Step
from simulator.players.skill import LEVELS
from tests.soak import SOAKING

QUICK = LEVELS["beginner"]._replace(strokes=3, again=1, trials=1, budget=Budget(12, 1, 0.1))
STEPS = 4


def one_of_each() -> list[engine.Game]:
    """The first game of each family on each board; in a soak every game."""
    found = {(game.family.key, game.played_on): game for game in reversed(engine.games())}
    return list(engine.games()) if SOAKING else sorted(found.values(), key=lambda game: game.id)


PLAYED = one_of_each()
TRIES = 12


def header_of(game: engine.Game) -> engine.Header:
    letters = game.side_letters(game.min_sides)
    return engine.Header(game.id, tuple((letter, f"Player {letter}") for letter in letters))


def sitting_of(header: engine.Header) -> Sitting:
    return Sitting(engine.Match(header), 5, persons=[letter for letter, _ in header.sides])


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def by_hand(sitting: Sitting, due: Due, random: Random) -> Step:
    """What a person might do: a stroke somewhere, any of the words offered; refused ones change nothing."""
    if due.kind == "decision":
        return sitting.choose(due.side or "", random.choice(due.entries).text)
    if due.kind != "stroke":
        return sitting.play(dict.fromkeys(sitting.persons, QUICK))
    assert due.turn is not None
    placing = sitting.placing(due.turn)
    pieces = {piece.id: piece for piece in due.turn.pieces}
    refusals = []
    before = through_json(sitting.memory())
    for n in range(TRIES):
        struck = pieces[due.turn.struck]
        place = random.choice(due.turn.places) if placing and n else None
        if place:
            struck = struck._replace(x=place[0], y=place[1])
        how = sitting.how(due.turn)
        lying = tuple(struck if piece.id == struck.id else piece for piece in due.turn.pieces)
        assert sitting.upkeep is not None
        surface = sitting.upkeep.layout.surface
        stroke = next(strokes(struck, lying, surface, how, 1, random, due.turn.sought))
        call = random.choice(due.turn.calls)
        try:
            return sitting.strike(due.side or "", stroke, call, place)
        except Refused as refused:
            refusals.append(refused.refusal)
            assert through_json(sitting.memory()) == before
    words = [one for one in due.entries if one.side == due.side]
    if words:
        return sitting.choose(due.side or "", random.choice(words).text)
    raise AssertionError(f"every stroke is refused: {refusals}")


@pytest.mark.more_in_soak
@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.id)
def test_every_game_is_played_by_hand_and_goes_on_from_its_memory(game: engine.Game) -> None:
    header = header_of(game)
    whole, left = sitting_of(header), sitting_of(header)
    for n in range(STEPS):
        due = whole.due()
        assert left.due()._replace(turn=None) == due._replace(turn=None)
        if due.kind == "over":
            assert n
            break
        step = by_hand(whole, due, Random(f"{game.id}:{n}"))
        again = by_hand(left, left.due(), Random(f"{game.id}:{n}"))
        assert (again.entry, again.trace and again.trace.rests) == (
            step.entry,
            step.trace and step.trace.rests,
        )
        assert through_json(left.memory()) == through_json(whole.memory())
        snapshot, memory = through_json(left.match.snapshot()), through_json(left.memory())
        left = Sitting(engine.Match.resume(header, snapshot), 5, memory, whole.persons)


def test_memory_is_read_as_it_was_kept() -> None:
    value = {
        "w1": Piece("w1", "carom-ball", 0.1, 1 / 3, "fallen", 12.5),
        3: [1, (2, {"x"}), frozenset({"b", "a"})],
        "n": None,
    }
    assert known(through_json(kept(value))) == value
    assert list(known(through_json(kept(value)))) == list(value)
    with pytest.raises(TypeError, match="object is no plain value"):
        kept([object()])


def test_what_was_thought_of_a_position_that_recurs_is_remembered() -> None:
    header = header_of(engine.game("carrom/single-rings"))
    letters = [letter for letter, _ in header.sides]
    skills = dict.fromkeys(letters, QUICK)
    sitting = Sitting(engine.Match(header), 5)
    while sitting.planner is not None and not sitting.planner.chosen:
        sitting.play(skills)
    memory = through_json(sitting.memory())
    left = Sitting(engine.Match.resume(header, through_json(sitting.match.snapshot())), 5, memory)
    assert sitting.planner is not None and left.planner is not None
    assert left.planner.chosen == sitting.planner.chosen
    assert [sitting.play(skills).entry for _ in range(4)] == [left.play(skills).entry for _ in range(4)]
