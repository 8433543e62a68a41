"""Who goes through: legs added up, what decides a level tie, replays, awards."""

from __future__ import annotations

import pytest

from clubs.leagues.rules.cups.options import CupRules, Level, Order, Source
from clubs.leagues.rules.cups.promotion import PlayedOff, after_play_offs, zones_of
from clubs.leagues.rules.cups.ties import Decision, Leg, Pair, Wait, decide, needs_rubber
from clubs.leagues.rules.tables.promotion import Move

A, B = "A", "B"
PAIR = Pair(A, B)
SEEDS = {A: 2, B: 1}


def leg(
    home: int, away: int, frames: tuple[int, int] = (0, 0), *, turned: bool = False, **more: object
) -> Leg:
    """A match of A at home, or (turned) of B."""
    sides = (B, A) if turned else (A, B)
    return Leg(*sides, (home, away), frames, **more)  # type: ignore[arg-type]


def through(*legs: Leg, wanted: int = 1, level: tuple[Level, ...] = ()) -> Decision:
    """The decision of a tie of A and B."""
    return decide(PAIR, legs, wanted, CupRules(order=Order.DIVISION, level=level), SEEDS)


def test_more_rubbers_go_through() -> None:
    """Of one leg."""
    assert through(leg(5, 3)).winner == A and through(leg(2, 6)).winner == B
    assert through(leg(5, 3)).words == "5 – 3 in rubbers"


def test_two_legs_are_added_up() -> None:
    """No matter who was at home."""
    found = through(leg(5, 3), leg(6, 2, turned=True), wanted=2)
    assert found.winner == B and found.words == "9 – 7 in rubbers over 2 legs"


def test_a_tie_waits_for_its_matches() -> None:
    """Until the last is final."""
    assert through(leg(5, 3, final=False)).waits is Wait.MATCHES
    assert through(leg(8, 0), wanted=2).waits is Wait.MATCHES


LEVEL = [
    ((Level.FRAMES,), (20, 22), B),
    ((Level.FRAMES, Level.SEED), (20, 20), B),
    ((Level.SEED,), (22, 20), B),
]


@pytest.mark.parametrize(("level", "frames", "winner"), LEVEL)
def test_what_decides_a_level_tie(level: tuple[Level, ...], frames: tuple[int, int], winner: str) -> None:
    """In the order of the options."""
    assert through(leg(4, 4, frames), level=level).winner == winner


def test_the_heavier_rubbers_decide() -> None:
    """Who won more of those that count the most, though the sum is level."""
    rows = ((2, B), (1, A), (1, A))
    assert through(leg(2, 2, heavy=rows), level=(Level.HEAVY,)).winner == B
    even = ((2, A), (2, B), (1, None))
    assert through(leg(2, 2, heavy=even), level=(Level.HEAVY,)).waits is Wait.OFFICERS


def test_without_a_rule_the_officers_decide() -> None:
    """And so they do where the rule does not part the sides."""
    assert through(leg(4, 4)).waits is Wait.OFFICERS
    assert through(leg(4, 4, (9, 9)), level=(Level.FRAMES,)).waits is Wait.OFFICERS


def test_a_replay_decides_alone() -> None:
    """The level match before it counts no more; a level replay is played again."""
    level = (Level.REPLAY,)
    assert through(leg(4, 4), level=level).waits is Wait.REPLAY
    assert through(leg(4, 4), leg(0, 0, turned=True, final=False), level=level).waits is Wait.MATCHES
    assert through(leg(4, 4), leg(3, 5, turned=True), level=level).winner == A
    assert through(leg(4, 4), leg(4, 4, turned=True), level=level).waits is Wait.REPLAY


def test_a_bye_goes_through() -> None:
    """Without a match; where nobody comes nobody does."""
    assert decide(Pair(A, None), [], 1, CupRules(), SEEDS).winner == A
    nobody = decide(Pair(None, None), [], 1, CupRules(), SEEDS)
    assert nobody.winner is None and nobody.waits is Wait.NOTHING


def test_a_match_that_was_given_decides() -> None:
    """Also where it was given without rubbers."""
    assert through(leg(0, 0, given=B)).winner == B


def test_a_deciding_rubber_is_needed_when_nothing_else_decides() -> None:
    """After the last leg, when frames that come first are level, too."""
    rules = CupRules(level=(Level.FRAMES, Level.RUBBER))
    assert not needs_rubber(PAIR, [leg(4, 4, (9, 8))], 1, rules, SEEDS)
    assert needs_rubber(PAIR, [leg(4, 4, (9, 9))], 1, rules, SEEDS)
    assert not needs_rubber(PAIR, [leg(4, 4, (9, 9))], 2, rules, SEEDS)
    assert needs_rubber(PAIR, [leg(5, 3, (9, 9)), leg(5, 3, (9, 9), turned=True)], 2, rules, SEEDS)
    assert not needs_rubber(PAIR, [leg(4, 4, (9, 9))], 1, CupRules(level=(Level.REPLAY,)), SEEDS)


# -- promotion -----------------------------------------------------------------------------------------------

DIVISIONS = {1: "Premier", 2: "First", 3: "Second"}
NAMES = {one: one.title() for one in ("ant", "bee", "cat", "dog")}


def moves(played: PlayedOff, before: tuple[Move, ...] = (), **of: int) -> dict[object, tuple[object, object]]:
    """From where to where each side moves."""
    found = after_play_offs(before, [played], DIVISIONS, of, NAMES)
    return {one.team: (one.of, one.to) for one in found}


def test_the_winner_of_a_play_off_goes_up() -> None:
    """The others of the lower division stay."""
    played = PlayedOff("the play-off", 1, ("bee",), ("cat", "dog"))
    assert moves(played, bee=2, cat=2, dog=2) == {"bee": (2, 1)}


def test_one_of_the_upper_division_who_loses_goes_down() -> None:
    """And who wins it stays, whatever the table says."""
    lost = PlayedOff("the play-off", 1, ("bee",), ("ant",))
    assert moves(lost, ant=1, bee=2) == {"bee": (2, 1), "ant": (1, 2)}
    won = PlayedOff("the play-off", 1, ("ant",), ("bee",))
    down = Move("ant", 1, 2, "the table")
    assert moves(won, (down,), ant=1, bee=2) == {}


def test_a_side_that_has_left_does_not_come_back() -> None:
    """Neither winning a play-off nor losing it changes anything for a side that leaves the league."""
    gone = Move("ant", 1, None, "has withdrawn")
    assert moves(PlayedOff("the play-off", 1, (), ("ant",)), (gone,), ant=1) == {"ant": (1, None)}
    assert moves(PlayedOff("the play-off", 1, ("ant",), ()), (gone,), ant=1) == {"ant": (1, None)}


def zone_words(up: int, down: int, *sources: Source, division: int = 2) -> list[str]:
    """The zone of each of six places of division 2."""
    zones = zones_of(division, up, down, [CupRules(entrants=sources)])
    return [zones.of(place, 6).value for place in range(1, 7)]


def test_places_that_play_off_are_told() -> None:
    """Behind those who go up, and above those who go down."""
    up, stays, down = "play_off_up", "stays", "play_off_down"
    assert zone_words(1, 1, Source(2, 2, 3)) == ["up", up, up, stays, stays, "down"]
    assert zone_words(0, 1, Source(2, -2, -2)) == [stays] * 4 + [down, "down"]
    assert zone_words(1, 0, Source(1, 2, 3)) == ["up"] + [stays] * 5
    assert zone_words(0, 0, Source(2), Source(winner_of="cup")) == [stays] * 6
