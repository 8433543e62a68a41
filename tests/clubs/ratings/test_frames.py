"""The frames of a match: what was played counts, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.ratings.rules.frames import Outcome, frames_of

RACE = {"won": {"A": 5, "B": 3}, "finished": [], "need": 5}


def _of(kind: str = "played", winner: str = "A", in_frames: bool = True, **board: Any) -> Any:
    return frames_of(Outcome(kind, ("A", "B"), winner, {"score": {}, "over": True, **board}, in_frames))


def test_a_race_has_the_games_won() -> None:
    """Also where a player retired, or the match was awarded to one side."""
    assert _of(race=RACE) == (5, 3)
    assert _of("retired", "B", race={**RACE, "won": {"A": 4, "B": 1}}, over=False) == (4, 1)
    assert _of("awarded", "B", race=RACE) == (5, 3)


def test_a_drawn_frame_is_half_a_frame_each() -> None:
    """In a race, and in a match of one game."""
    finished = [{"score": {}, "winner": None}, {"score": {}, "winner": "A"}]
    assert _of(race={"won": {"A": 1, "B": 0}, "finished": finished}) == (1.5, 0.5)
    assert _of(winner="") == (0.5, 0.5)


def test_a_match_without_a_race_is_one_frame_if_it_was_finished() -> None:
    """By the sheet, and not by whom it was awarded to."""
    assert _of(winner="B", race=None) == (0.5, 0.5)  # the board names no winner: drawn
    board = {"score": {"A": 20, "B": 50}, "over": True, "winner": "B"}
    assert frames_of(Outcome("played", ("A", "B"), "B", board)) == (0, 1)
    assert frames_of(Outcome("awarded", ("A", "B"), "A", board)) == (0, 1)
    assert frames_of(Outcome("retired", ("A", "B"), "B", board)) is None
    assert frames_of(Outcome("awarded", ("A", "B"), "A", {**board, "over": False})) is None


@pytest.mark.parametrize("kind", ["walkover", "double_forfeit"])
def test_what_was_not_played_has_no_frames(kind: str) -> None:
    """A walkover tells nothing of strength, even one given after play."""
    assert _of(kind, race=RACE) is None


def test_nothing_won_is_nothing_played() -> None:
    """Who retires in the first frame has played none to its end; a match of three is no duel."""
    assert _of("retired", race={"won": {"A": 0, "B": 0}, "finished": []}) is None
    assert frames_of(Outcome("played", ("A", "B", "C"), "A", {"over": True, "winner": "A"})) is None


def test_sets_have_their_games_where_they_are_known() -> None:
    """Else the sets themselves."""
    finished = [{"score": {"A": 4, "B": 2}, "winner": "A"}, {"score": {"A": 4, "B": 3}, "winner": "A"}]
    sets = {"won": {"A": 2, "B": 0}, "finished": finished, "need": 2}
    assert _of(sets=sets, race={"won": {"A": 4, "B": 3}, "finished": []}) == (8, 5)
    assert _of(sets={**sets, "finished": finished[:1]}, race=RACE) == (2, 0)
    assert _of(sets=sets) == (2, 0)
    under_way = {"won": {"A": 1, "B": 0}, "finished": finished[:1], "need": 2}
    assert _of("retired", sets=under_way, race={"won": {"A": 1, "B": 3}, "finished": []}) == (5, 5)


def test_a_reported_score_is_one_of_frames_at_games_played_in_frames() -> None:
    """5 to 3 at nine-ball are eight frames, 71 to 35 at snooker one, 25 to 19 at three cushions one."""
    assert _of("reported", score={"A": 5, "B": 3}) == (5, 3)
    assert _of("reported", score={"A": 71, "B": 35}) == (1, 0)
    assert _of("reported", score={"A": 25, "B": 19}, in_frames=False) == (1, 0)
    assert _of("reported", "", score={"A": 25, "B": 25}, in_frames=False) == (0.5, 0.5)
    assert _of("reported", "", score={"A": 0, "B": 0}) is None
