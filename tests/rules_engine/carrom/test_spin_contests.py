"""Top Spin, Time Top, Green Top Down, Forfeit and Ring Spin: who spins longest."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine

from ..matches import add, refused, score
from .spinning import match_of


def time_of(slug: str, text: str, **options: Any) -> str:
    """The seconds of A by an entry."""
    return str(match_of(slug, text, **options).board()["times"]["A"])


@pytest.mark.parametrize(
    ("entries", "result"),
    [
        (("A +1",), (1, 0)), (("B +1",), (0, 1)), (("A t=10", "B t=12"), (0, 1)),
        (("B t=12", "A t=12.5"), (1, 0)), (("A t=10", "B t=10"), (0, 0)), (("A #level",), (0, 0)),
        (("A t=10", "B +1"), (0, 1)), (("A t=10 #off", "B t=11"), (0, 1)),
    ],
)  # fmt: skip
@pytest.mark.parametrize("slug", ["top-spin", "ring-spin"])
def test_the_top_that_spins_longest_wins_the_inning(
    slug: str, entries: tuple[str, ...], result: tuple[int, int]
) -> None:
    """By the watch or the marker's word, in any order; together is no inning."""
    if "#off" in entries[0] and slug == "ring-spin":
        assert refused(match_of(slug), entries[0]) == "unknown-state"
        return
    assert score(match_of(slug, *entries)) == result


@pytest.mark.parametrize(
    ("before", "text", "code"),
    [
        ((), "A +2", "impossible"), ((), "A 0", "impossible"), ((), "A :lead", "not-now"),
        ((), "A #off", "undecided"), ((), "A t=1 t=2", "impossible"), (("A t=5",), "A t=6", "impossible"),
        (("A t=5",), "B t=4 +1", "contradicted"), (("A t=5",), "B t=5 +1", "contradicted"),
        ((), "A #level t=4", "impossible"), ((), "A #stayed", "unknown-state"), ((), "A .", "undecided"),
    ],
)  # fmt: skip
def test_what_cannot_be_of_tops_that_spin_together(before: tuple[str, ...], text: str, code: str) -> None:
    """Two times, two winners, a lead, a word that means nothing here."""
    assert refused(match_of("top-spin", *before), text) == code


def test_a_false_start() -> None:
    """The inning is spun again, or lost (Top Spin p2)."""
    assert score(match_of("top-spin", "A t=5", "B #false-start")) == (0, 0)
    assert match_of("top-spin", "A t=5", "B #false-start").board()["times"] == {"A": "", "B": ""}
    assert score(match_of("top-spin", "B #false-start", false_start="loses")) == (1, 0)


def test_a_false_start_among_three() -> None:
    """Who started early is out of the inning, the others spin it out."""
    sides = (("A", "Ida"), ("B", "Otto"), ("C", "Cy"))
    match = engine.Match(engine.Header("carrom/top-spin", sides, options={"false-start": "loses"}))
    for text in ("B #false-start", "A t=9", "C t=8"):
        assert add(match, text).ok
    assert match.board()["score"] == {"A": 1, "B": 0, "C": 0}


@pytest.mark.parametrize(
    ("slug", "innings"), [("top-spin", 5), ("time-top", 3), ("green-top-down", 3), ("forfeit", 3),
     ("ring-spin", 3)],
)  # fmt: skip
def test_how_many_innings_win(slug: str, innings: int) -> None:
    """Five at Top Spin, three elsewhere, or as agreed."""
    won = ["B +1"] * innings
    assert not match_of(slug, *won[1:]).over
    assert match_of(slug, *won).board()["winner"] == "B"
    option = "rounds_to_win" if slug == "ring-spin" else "innings_to_win"
    assert match_of(slug, "B +1", **{option: 1}).over


@pytest.mark.parametrize(
    ("text", "so_far", "none"),
    [
        ("t=41.2", "41.2", "41.2"), ("t=2 t=12 t=11 t=20 t=19 t=27", "25", "25"),
        ("t=0 t=15 t=16 t=30 t=29 t=45", "15", "0"), ("t=0 t=15 t=15 t=30", "15", "0"),
        ("t=0 t=15 t=14 t=30 t=31 t=45", "30", "0"), ("t=0 t=15 t=14 t=30", "30", "0"),
        ("t=0 t=50 t=10 t=20 t=19 t=30", "30", "30"), ("t=16 #broken", "16", "0"),
    ],
)  # fmt: skip
def test_the_time_of_three_tops(text: str, so_far: str, none: str) -> None:
    """From the first start to the third rest while the chain holds; then the time so far, or none (p2)."""
    assert time_of("time-top", text) == so_far
    assert time_of("time-top", text, broken_chain="no-time") == none


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("t=0 t=15 t=14", "impossible"), ("t=0 t=9 t=8 t=17 t=16 t=24 t=23 t=30", "impossible"),
        ("t=9 t=3", "impossible"), ("t=5 t=15 t=3 t=20", "impossible"), ("#broken", "undecided"),
        ("t=0 t=9 t=8 t=17 t=16 t=24 #broken", "contradicted"), ("B t=40", "out-of-turn"),
        ("#false-start", "unknown-state"), ("#upright", "unknown-state"),
    ],
)  # fmt: skip
def test_what_no_watch_can_have_read(text: str, code: str) -> None:
    """Refused, and nothing is noted."""
    assert refused(match_of("time-top"), text) == code


def test_equal_times_are_nobodys_inning() -> None:
    """Another inning is played (p2)."""
    match = match_of("time-top", "t=40", "t=40")
    assert score(match) == (0, 0)
    assert match.board()["turn"] == "A"
    assert match.board()["times"] == {"A": "", "B": ""}


@pytest.mark.parametrize(("reading", "leader"), [("same", "A"), ("alternate", "B"), ("last-player", "B")])
def test_who_leads_the_next_inning(reading: str, leader: str) -> None:
    """The same player throughout, the other, or who ended the inning (p2)."""
    assert match_of("time-top", "t=40", "t=41", lead=reading).board()["turn"] == leader


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("t=0 t=15 t=14 t=20 t=19 t=30 #upright(1)", "0"), ("t=0 t=15 t=14 t=20 t=19 t=30 #upright(2)", "15"),
        ("t=0 t=15 t=14 t=20 t=19 t=30 #upright(3)", "20"), ("t=0 t=15 t=14 t=20 t=19 t=30", "30"),
        ("#upright(1)", "0"), ("t=20 #upright", "20"),
    ],
)  # fmt: skip
def test_the_green_top_not_on_its_long_end_breaks_the_chain(text: str, time: str) -> None:
    """From that top on nothing is timed (Green Top Down p1)."""
    assert time_of("green-top-down", text) == time


def test_the_green_top_among_three_or_alone() -> None:
    """Three tops are timed, or the green one only (Green Top Down p1)."""
    text = "t=0 t=15 t=14 t=20 t=19 t=30"
    assert time_of("green-top-down", text) == "30"
    assert refused(match_of("green-top-down", green="alone"), text) == "impossible"
    assert time_of("green-top-down", "t=1 t=15", green="alone") == "14"
    assert time_of("green-top-down", "#upright", green="alone") == "0"


@pytest.mark.parametrize(
    ("text", "chain", "added"),
    [
        ("t=14.9", "14.9", "14.9"), ("t=15", "15", "15"),
        ("t=0 t=14 t=13 t=30 t=29 t=45", "14", "impossible"),
        ("t=0 t=15 t=14 t=30 t=29 t=45", "45", "impossible"), ("t=15 t=4 t=6", "impossible", "25"),
        ("t=14 t=40 t=60", "impossible", "14"),
    ],
)  # fmt: skip
def test_the_green_top_must_spin_fifteen_seconds(text: str, chain: str, added: str) -> None:
    """Else the other two are forfeited; on one clock, or with the times of the tops added (Forfeit p1)."""
    for time, options in ((chain, {}), (added, {"timing": "sum"})):
        if time == "impossible":
            assert refused(match_of("forfeit", **options), text) == time
        else:
            assert time_of("forfeit", text, **options) == time


def test_both_fall_short_of_fifteen_seconds() -> None:
    """The longer green time wins the inning; the threshold may be agreed (Forfeit p1)."""
    assert score(match_of("forfeit", "t=9", "t=12")) == (0, 1)
    assert time_of("forfeit", "t=0 t=14 t=13 t=30 t=29 t=45", threshold=14) == "45"


def test_a_top_that_stays_in_its_ring() -> None:
    """It wins if it spins longest; or cannot, and two that stay make no round (Ring Spin p2)."""
    stayed = ("A t=12 #stayed", "B t=10 #jumped")
    assert score(match_of("ring-spin", *stayed)) == (1, 0)
    assert score(match_of("ring-spin", *stayed, must_jump_out=True)) == (0, 1)
    assert score(match_of("ring-spin", "A #stayed", "B #stayed", must_jump_out=True)) == (0, 0)
    assert refused(match_of("ring-spin", must_jump_out=True), "A t=9") == "undecided"
    assert refused(match_of("ring-spin", must_jump_out=True), "A #stayed +1") == "contradicted"


def test_an_inning_half_played_is_recorded() -> None:
    """A position names the times that are told; all of them, or none that a watch reads, is refused."""
    text = '[Game "carrom/time-top"] [A "Ida"] [B "Otto"] [Setup "%s"]'
    match = engine.Match(engine.read(text % "A=1 turn=B times.A=41.2")[0])
    assert add(match, "t=41.3").points == {"B": 1}
    for words in ("turn=A times.A=41", "turn=A times.A=4 times.B=5", "turn=A times.B=soon", "A=3 turn=A"):
        with pytest.raises(engine.BadHeader):
            engine.Match(engine.read(text % words)[0])
