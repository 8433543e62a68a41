"""Seven Battles and Time Crokinole: rings at rest without turns, each reading both ways."""

from __future__ import annotations

import pytest

import rules_engine as engine

from .. import matches
from ..matches import add, code_of

WAR = "crown/seven-battles"
TIME = "carrom/time-crokinole"


def match_of(*entries: str, game: str = WAR, **more: object) -> engine.Match:
    """A match after entries such as "R R1=hole"; each must stand."""
    return matches.match_of(game, *entries, sides="RG", opening="R :lead", **more)


def fought(battles: str, **more: object) -> engine.Match:
    """Battles won by the sides named in their order; "-" is an equal one."""
    counts = {"R": "R :count R=inner", "G": "G :count G=inner", "-": "R :count R=inner G=inner"}
    return match_of(*(counts[b] for b in battles), **more)


@pytest.mark.parametrize(
    ("battles", "winner"), [("RRRR", "R"), ("RGRGRGR", "R"), ("GGGRRRG", "G"), ("RRGRGR", "R")]
)
def test_four_of_seven_win_the_war(battles: str, winner: str) -> None:
    """The fourth battle won ends it, whenever it comes (p2, p5)."""
    assert not fought(battles[:-1]).over
    won = fought(battles)
    assert (won.over, won.winner) == (True, winner)
    assert won.board()["score"] == {x: battles.count(x) for x in "RG"}


def test_all_seven_may_be_fought() -> None:
    """By agreement the war goes on to the seventh battle (p5)."""
    options = {"stop-at-four": "all"}
    assert not fought("RRRRRR", options=options).over
    assert fought("RRRRGGG", options=options).winner == "R"


def test_an_equal_battle_is_one_of_the_seven_or_fought_again() -> None:
    """Nobody wins it; it counts among the seven, or the same is fought again (p4)."""
    assert fought("-").board()["round"] == 2
    again = fought("-", options={"drawn-battle": "again"})
    assert (again.board()["round"], again.board()["turn"]) == (1, "R")


def test_no_side_has_four_after_seven() -> None:
    """The one with more has won; level, the war is drawn; or further battles are fought (p5)."""
    assert fought("RRRGG--").winner == "R"
    level = fought("RRRGGG-")
    assert (level.over, level.winner) == (True, None)
    on = fought("RRRGGG-", options={"no-four": "on"})
    assert not on.over
    assert add(on, "G :count G=inner").ok
    assert on.winner == "G"


@pytest.mark.parametrize(("reading", "leads"), [("alternate", "GRG"), ("same", "RRR")])
def test_who_opens_later_battles(reading: str, leads: str) -> None:
    """By turns, or the side selected at first (p3)."""
    match = match_of(options={"later-opener": reading})
    for lead in leads:
        add(match, "R :count R=inner")
        assert match.board()["turn"] == lead


def test_free_fire_has_no_turns_and_ends_with_the_rings() -> None:
    """After the opening anybody shoots, until he has no ring or time is called (p3)."""
    match = match_of()
    assert code_of(add(match, "G G=inner")) == "out-of-turn"
    assert add(match, "R R=ditch").ok
    for _ in range(11):
        assert add(match, "R R=ditch").ok
    assert code_of(add(match, "R R=ditch")) == "impossible"
    for _ in range(12):
        assert match.expects().phase == "fire"
        assert match.board()["turn"] is None
        assert add(match, "G G=ditch").ok
    assert match.expects().phase == "count"


@pytest.mark.parametrize(("reading", "winner"), [("at-once", "R"), ("at-time", "G")])
def test_twenties_of_the_battle(reading: str, winner: str) -> None:
    """A 20 is kept when the ring is driven out, or only what lies there at time counts (p4)."""
    match = match_of("R R1=hole", "G xR1 R1=ditch G1=inner", "G :cease(11 11)", options={"twenties": reading})
    assert add(match, "G :count").points == {winner: 1}


def test_a_battle_has_no_hundred_to_withhold_for() -> None:
    """Five rings in the hole are a hundred and decide one battle only (C1 beside p4)."""
    match = match_of(*("R +20" for _ in range(5)))
    assert match.board()["fire"] == {"R": 100, "G": 0}
    assert match.board()["score"] == {"R": 0, "G": 0}


@pytest.mark.parametrize(("reading", "points"), [("counts", {"R": 1}), ("dead", {"G": 1})])
def test_a_ring_in_motion_at_the_call(reading: str, points: dict[str, int]) -> None:
    """It counts where it stops, or is dead; a ring shot after the call is neither (p4)."""
    match = match_of("R R=ditch", "G G=next", "G :cease(10 11)", options={"in-motion": reading})
    assert code_of(add(match, "R R=inner")) == "not-now"
    assert add(match, "R #in-motion R=inner").ok
    assert code_of(add(match, "R #in-motion R=inner")) == "impossible"
    assert add(match, "R :count").points == points


@pytest.mark.parametrize(("reading", "bound"), [("stays", True), ("suspended", False)])
def test_the_duty_in_free_fire(reading: str, bound: bool) -> None:
    """A ring not genuinely shot at the opponent's is warned of, or there is no duty (p3)."""
    match = match_of("R R=inner", options={"free-fire-duty": reading})
    ruling = add(match, "G #not-genuine G=inner")
    assert (ruling.refusal is None) is bound


def test_what_was_not_noted_is_not_none() -> None:
    """Without the rings left at the call, or the rests, a battle cannot be counted (p4)."""
    match = match_of("R R1=inner", "G G1=next", "R :cease")
    assert code_of(add(match, "R :count")) == "undecided"
    assert add(match, "R :count R=inner G=next G=next G=inner").points == {"G": 1}
    known = match_of("R R1=inner", "G G1=next", "R :cease(11 11)")
    assert code_of(add(known, "R :count +10")) == "contradicted"
    assert add(known, "R :count +5").points == {"R": 1}


def test_three_rounds_win_time_crokinole() -> None:
    """The team that wins three rounds wins; an equal one is nobody's (p4)."""
    match = fought("RG-RG-", game=TIME)
    assert not match.over
    add(match, "R :count(5 3)")
    assert (match.winner, match.board()["score"]) == ("R", {"R": 3, "G": 2})


@pytest.mark.parametrize(("reading", "number"), [("nobody", 2), ("again", 1)])
def test_a_tied_round(reading: str, number: int) -> None:
    """No team wins it, or it is played again (p3)."""
    match = fought("-", game=TIME, options={"tied-round": reading})
    assert match.board()["round"] == number


@pytest.mark.parametrize(("reading", "winner"), [("at-once", "R"), ("at-end", "G")])
def test_ten_for_the_hole_in_time_crokinole(reading: str, winner: str) -> None:
    """At once and kept, or only if the ring lies there (p3)."""
    entries = ("R R1=hole", "G xR1 R1=ditch G1=inner", "R :cease(5 5)")
    match = match_of(*entries, game=TIME, options={"hole-count": reading})
    assert add(match, "R :count").points == {winner: 1}


@pytest.mark.parametrize(("players", "each", "rings"), [(2, "player", 6), (6, "side", 6), (6, "player", 18)])
def test_how_many_rings_a_team_has(players: int, each: str, rings: int) -> None:
    """Six a side, or six for each player (p1)."""
    match = match_of(game=TIME, options={"players": players, "rings-each": each})
    assert match.board()["rings_left"] == {"R": rings, "G": rings}


@pytest.mark.parametrize(("reading", "stands"), [(False, True), (True, False)])
def test_the_first_player(reading: bool, stands: bool) -> None:
    """He has the first shot, or shoots all his rings first (p3)."""
    match = match_of("R R=inner", game=TIME, options={"first-player-all": reading})
    assert add(match, "G G=inner").ok is stands


def test_a_match_on_the_clock_has_its_own_call_of_time() -> None:
    """The time of a whole match is another thing than that of a battle."""
    match = match_of("R R=inner", minutes=30)
    assert add(match, "R :cease").ok
    assert not match.over
    assert add(match, "R :time").ok
    assert match.over


@pytest.mark.parametrize("winner", ["R", "G"])
def test_a_battle_is_told_from_its_winner(winner: str) -> None:
    """Who wins it is named with his count first: ten, and five for the ring more (p4)."""
    ruling = add(match_of(), f"{winner} :count {winner}=inner")
    name = f"Player {winner}"
    assert f"{name} wins battle 1, 15 to 0." in [i.text for i in ruling.instructions]
