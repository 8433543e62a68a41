"""How long a game is played where its book does not say."""

from __future__ import annotations

import rules_engine as engine
from simulator.players.targets import usual

ENDS_OTHERWISE = {"carrom/single-rings", "today/bank-pool"}
"""Games without a length that end all the same: a purse runs out, the rack says how many banks win (which
fair players hardly reach)."""

SHORTENED = {
    "brunswick/balkline-18-1",
    "brunswick/balkline-18-2",
    *(game.id for game in engine.games() if game.authority is not None and game.short is not None),
}
"""Games with a length of their own that is out of a fair player's reach: five hundred points, and the
distances of championships today."""


def test_every_game_without_a_length_declares_a_short_one() -> None:
    open_ended = {
        game.id
        for game in engine.games()
        if any(option.length and option.default is None for option in game.options.values())
    }
    assert open_ended - ENDS_OTHERWISE == {game.id for game in engine.games() if usual(game)} - SHORTENED


def test_a_proposed_length_is_that_of_a_game_with_a_length() -> None:
    for game in engine.games():
        assert (game.short, game.evening) == (None, None) or game.length_option is not None, game.id


def test_the_rules_accept_what_is_usual() -> None:
    for game in engine.games():
        names = tuple((letter, letter) for letter in game.side_letters(game.min_sides))
        engine.check_header(game, engine.Header(game.id, names, options=usual(game)))
