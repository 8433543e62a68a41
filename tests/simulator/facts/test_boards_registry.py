"""Every game has a reader, or is in the list of games that nothing moves on a table for."""

from __future__ import annotations

import pytest

import rules_engine as engine
from simulator.errors import SimulatorError
from simulator.facts import READERS, facts_of
from simulator.facts.games import WITHOUT_TRACES

from .made_traces import SQUARE, made, match_of, piece


def test_every_game_has_a_reader_or_no_traces() -> None:
    """The two never overlap, and leave out no game."""
    for game in engine.games():
        key = game.family.key
        assert (key in READERS) != (key in WITHOUT_TRACES), game.id


def test_the_list_names_families_alone() -> None:
    """Each name of the list is a family of the catalogue."""
    assert set(WITHOUT_TRACES) <= {game.family.key for game in engine.games()}


def test_a_game_without_traces_is_refused_by_name() -> None:
    """The error says which game it is."""
    match = match_of("carrom/checkers")
    before = [piece("c", 0, 0)]
    with pytest.raises(SimulatorError, match=match.play.game.name) as caught:
        facts_of(made("c", before), match.play, match.state, before=before, surface=SQUARE)
    assert caught.value.code == "bad-shot"
