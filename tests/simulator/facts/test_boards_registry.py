"""Every game has a reader, or its family says why nothing moves on a table."""

from __future__ import annotations

import pytest

import rules_engine as engine
from simulator.errors import SimulatorError
from simulator.facts import READERS, facts_of
from simulator.facts.boards_duties import LOOKS
from simulator.facts.boards_spun import ZONES
from simulator.surfaces.of_games import table_of

from .made_traces import SQUARE, made, match_of, piece


def test_every_game_has_a_reader_or_no_traces() -> None:
    """The two never overlap, and leave out no game."""
    for game in engine.games():
        assert (game.family.key in READERS) != bool(game.family.untraced), game.id


def test_what_a_game_declares_of_places_is_known_here() -> None:
    """A word that no table or board knows would go unnoticed."""
    for game in engine.games():
        on = game.played_on
        assert on.only_banked is None or on.only_banked in LOOKS, game.id
        assert (on.rests in ZONES) == (game.family.key == "rings-spun"), game.id
        if on.covered not in (None, "behind", "nearest", "farthest"):
            assert set(on.covered.split()) <= {mark.id for mark in table_of(game.id).surface.spots}, game.id
        assert on.keep_up is None or on.keep_up in {piece.id for piece in table_of(game.id).pieces}, game.id


def test_only_games_moved_by_hand_say_that_they_have_no_traces() -> None:
    """Moves, dice, questions, and puss, whose men are pushed all at once."""
    untraced = {game.family.key for game in engine.games() if game.family.untraced}
    moved = {"board-moves", "backgammon", "dice-races", "flag-race", "dice-rounds", "rings-by-dice"}
    assert untraced == {*moved, "puss"}
    assert {game.family.key for game in engine.games() if not game.physical} == moved


def test_a_game_without_traces_is_refused_by_name() -> None:
    """The error says which game it is."""
    match = match_of("carrom/checkers")
    before = [piece("c", 0, 0)]
    with pytest.raises(SimulatorError, match=match.play.game.name) as caught:
        facts_of(made("c", before), match.play, match.state, before=before, surface=SQUARE)
    assert caught.value.code == "bad-shot"
