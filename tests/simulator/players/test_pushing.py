"""Puss in the Corner: better hands are caught less, and the time ends the game."""

from __future__ import annotations

import rules_engine as engine
from simulator.players.skill import LEVELS
from simulator.players.whole import play_game

GAME = "bradley/puss-in-the-corner"


def played(skills: dict[str, str], seed: int) -> engine.Match:
    header = engine.Header(GAME, tuple((letter, f"Player {letter}") for letter in skills))
    return play_game(header, {letter: LEVELS[level] for letter, level in skills.items()}, seed)


def test_a_game_ends_with_its_time_and_folds() -> None:
    match = played(dict.fromkeys("ABCDE", "fair"), 3)
    assert match.over
    assert match.entries[-1].text == ":time-up t=600"
    words = {token.kind for entry in match.entries for token in entry.tokens}
    assert words >= {"choice", "touch"}  # five men: they change places, and some are caught
    again = engine.fold(match.header, list(match.entries))
    assert again.state == match.state
    assert played(dict.fromkeys("ABCDE", "fair"), 3).entries == match.entries


def test_a_better_hand_is_in_the_middle_less_often() -> None:
    best = worst = 0
    for seed in range(4):
        score = played({"A": "master", "B": "master", "C": "beginner", "D": "beginner"}, seed).state.score
        best, worst = best + score[0] + score[1], worst + score[2] + score[3]
    assert best < worst
