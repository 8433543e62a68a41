"""How long a game is played where its book does not say."""

from __future__ import annotations

import rules_engine as engine
from simulator.players.targets import POINTS, ROUNDS, usual

ENDS_OTHERWISE = {"carrom/single-rings"}
"""Games without a length that end all the same: a purse runs out."""


def test_every_game_without_a_length_has_one_here() -> None:
    open_ended = {
        game.id
        for game in engine.games()
        if any(option.length and option.default is None for option in game.options.values())
    }
    assert open_ended - ENDS_OTHERWISE == set(POINTS) | set(ROUNDS)


def test_the_rules_accept_what_is_usual() -> None:
    for game in engine.games():
        names = tuple((letter, letter) for letter in game.side_letters(game.min_sides))
        engine.check_header(game, engine.Header(game.id, names, options=usual(game)))
