"""What lies on the board of posted rings agrees with the rules, and a period of spins ends by the watch."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine
from rules_engine.wrappers.base import leaf_of
from simulator.players.planner import Done
from simulator.players.skill import LEVELS
from simulator.players.whole import Endless, play_game

QUICK = LEVELS["fair"]._replace(strokes=12, again=1, trials=1)


def played(game: str, limit: int, watch: Any = None) -> engine.Match | None:
    letters = engine.game(game).side_letters(2)
    header = engine.Header(game, tuple((letter, letter) for letter in letters))
    try:
        return play_game(header, dict.fromkeys(letters, QUICK), 5, limit=limit, watch=watch)
    except Endless:
        return None


def test_rings_lie_where_the_rules_have_them() -> None:
    game = "carrom/single-entry-posting"
    states: list[Any] = []
    zones_seen: set[str] = set()

    def watch(match: engine.Match, done: Done | None) -> None:
        if done is not None and states:
            before, lying = states[-1], {piece.id: piece.state for piece in done.shot.pieces}
            for letter, row in zip(match.header.letters, before.where, strict=True):
                for name, zone in zip(match.play.value("rings"), row, strict=True):
                    state = lying.get(f"{letter}{name}")
                    assert (state == "posted") == (zone == "post"), (match.last, letter, name)
                    assert (state is None) == (zone in ("ditch", "out")), (match.last, letter, name)
                    zones_seen.add(zone)
        states.append(leaf_of(match.state))

    played(game, 30, watch)
    assert {"post", "field"} <= zones_seen


@pytest.mark.soak
def test_a_series_begins_no_spin_when_time_is_up() -> None:
    match = played("carrom/spin-series", 9)
    assert match is not None
    assert match.over
    for entry in match.entries[1:]:
        times = [token.a for token in entry.tokens if token.kind == "time"]
        begun, stopped = times[::2], times[1::2]
        assert begun[-1] < match.play.options.period <= stopped[-1] + 1.5
        assert all(after > before for before, after in zip(stopped, begun[1:], strict=False))
        assert match.rulings[entry.n].points[entry.side] == len(begun)
