"""Relays: legs on a score that goes on, or each alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.leagues.rules.faults import LeagueFault
from clubs.leagues.rules.relay import Relay
from tests.soak import examples

CUMULATIVE = Relay(3, 5)


@st.composite
def played(draw: st.DrawFn, cumulative: bool) -> tuple[Relay, list[tuple[int, int]], list[str]]:
    """A relay with the scores of its legs as they are written, and the frames in their order ("home" or
    "away"), as two teams would play it."""
    relay = Relay(draw(st.integers(2, 6)), draw(st.integers(1, 7)), cumulative)
    score, scores, frames = [0, 0], [], []
    for number in range(1, relay.legs + 1):
        to = relay.race * number if cumulative else relay.race
        if not cumulative:
            score = [0, 0]
        while max(score) < to:
            side = draw(st.integers(0, 1))
            score[side] += 1
            frames.append(("home", "away")[side])
        scores.append((score[0], score[1]))
    return relay, scores, frames


@settings(max_examples=examples(60), deadline=None)
@given(st.booleans().flatmap(played))
def test_a_relay_is_the_sum_of_its_frames(
    made: tuple[Relay, list[tuple[int, int]], list[str]],
) -> None:
    """However it is played: both sides have the frames that they won, and who has more has won."""
    relay, scores, frames = made
    state = relay.fold(scores)
    assert (state.home, state.away) == (frames.count("home"), frames.count("away"))
    assert state.over and len(state.legs) == relay.legs
    lead = frames.count("home") - frames.count("away")
    assert state.winner == ("home" if lead > 0 else "away" if lead < 0 else "")
    if relay.cumulative:
        assert max(state.home, state.away) == relay.most and state.winner


@settings(max_examples=examples(40), deadline=None)
@given(st.booleans().flatmap(played), st.data())
def test_a_relay_that_goes_on_is_not_over(
    made: tuple[Relay, list[tuple[int, int]], list[str]], data: st.DataObject
) -> None:
    """Fewer legs stand as written, and nobody has won."""
    relay, scores, _ = made
    short = scores[: data.draw(st.integers(0, relay.legs - 1))]
    state = relay.fold(short)
    assert not state.over and state.winner == "" and len(state.legs) == len(short)


@settings(max_examples=examples(60), deadline=None)
@given(played(cumulative=True), st.data())
def test_one_frame_too_many_is_refused(
    made: tuple[Relay, list[tuple[int, int]], list[str]], data: st.DataObject
) -> None:
    """A leg in which the leader has a frame more than ends it cannot be."""
    relay, scores, _ = made
    at = data.draw(st.integers(0, relay.legs - 1))
    home, away = scores[at]
    wrong = [*scores]
    wrong[at] = (home + 1, away) if home > away else (home, away + 1)
    with pytest.raises(LeagueFault, match=f"Leg {at + 1}"):
        relay.fold(wrong)


def test_the_next_pair_goes_on_from_the_score_that_stands() -> None:
    """Of 5–2, 7–10 the second leg was 2–8; with 15–12 home has won."""
    state = CUMULATIVE.fold([(5, 2), (7, 10), (15, 12)])
    assert state.legs == ((5, 2), (2, 8), (8, 2)) and state.winner == "home"


@pytest.mark.parametrize(
    "legs", [[(5, 5)], [(4, 2)], [(6, 2)], [(5, 2), (4, 10)], [(5, 2), (10, 10)], [(5, 0)] * 4]
)
def test_a_leg_that_cannot_end_so_is_refused(legs: list[tuple[int, int]]) -> None:
    """Short of its end, beyond it, less than stood, level, or one too many."""
    with pytest.raises(LeagueFault) as found:
        CUMULATIVE.fold(legs)
    assert found.value.code == "bad-score"


def test_legs_that_count_alone_may_end_level() -> None:
    """5–3 and 3–5: nobody has won."""
    assert Relay(2, 5, cumulative=False).fold([(5, 3), (3, 5)]).winner == ""
    state = Relay(2, 4, cumulative=False, all_played=True).fold([(3, 1), (2, 2)])
    assert (state.home, state.away, state.winner) == (5, 3, "home")
