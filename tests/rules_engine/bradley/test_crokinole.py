"""Crokinole (bradley/crokinole): what the golden records do not show, each reading both ways."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine
from rules_engine.boards import crokinole as board

from .. import matches
from ..matches import add, code_of

GAME = "bradley/crokinole"

match_of = partial(matches.match_of, GAME, sides="RG")


def shot_out(*lying: str, lead: str = "R", **more: object) -> engine.Match:
    """A match in which every disk has been shot: the first of each lie as said, the others in the ditch."""
    other = "G" if lead == "R" else "R"
    rows = {x: [t for t in lying if t[0] == x] for x in "RG"}
    shots = []
    for n in range(8):
        for x in (lead, other):
            shots.append(f"{x} {rows[x][n] if n < len(rows[x]) else f'{x}=ditch'}")
    return match_of(f"{lead} :lead", *shots, **more)


@pytest.mark.parametrize(
    ("zone", "points"),
    [
        ("hole", 20),
        ("inner", 10),
        ("next", 5),
        ("inner-line", 0),
        ("next-line", 0),
        ("band", 0),
        ("ditch", 0),
    ],
)
def test_a_disk_counts_by_where_it_lies_at_the_end(zone: str, points: int) -> None:
    """20, 10, 5, and nothing on a line or elsewhere (p10-p13, 9)."""
    ruling = add(shot_out(f"R={zone}"), "R :count")
    assert ruling.points == ({"R": points} if points else {})


def test_both_sides_score_and_nothing_is_deducted() -> None:
    """No difference is taken, unless it is agreed to pair off (p14)."""
    lying = ("R=inner", "R=inner", "R=hole", "G=inner", "G=next", "G=hole")
    assert add(shot_out(*lying), "R :count").points == {"R": 40, "G": 35}
    pairing = {"pairing": True}
    assert add(shot_out(*lying, options=pairing), "R :count").points == {"R": 10, "G": 5}
    rings = {**pairing, "pairing-pocket": "rings-only"}
    assert add(shot_out(*lying, options=rings), "R :count").points == {"R": 30, "G": 25}


def test_the_second_ring_may_be_agreed_worthless() -> None:
    """5, or nothing (p12)."""
    assert add(shot_out("R=next", options={"ring2-value": 0}), "R :count").points == {}


@pytest.mark.parametrize(("reading", "points"), [("none", {}), ("lower", {"R": 5})])
def test_a_disk_on_the_line_of_ring_1(reading: str, points: dict[str, int]) -> None:
    """In neither ring, or in ring 2 (9)."""
    match = shot_out("R1=inner #line(R1)", options={"line-reading": reading})
    assert add(match, "R :count").points == points


@pytest.mark.parametrize(("penalty", "left"), [("none", True), ("ditch-shooter", False)])
def test_a_disk_that_touched_no_opponent(penalty: str, left: bool) -> None:
    """It stays, or goes into the ditch if that is agreed (p7)."""
    match = match_of("R :lead", "R R1=inner", "G miss G1=inner", options={"must-play-penalty": penalty})
    assert ("G1" in {o["piece"] for o in match.board()["on_board"]}) == left


def test_the_duty_may_be_left_out_or_extended_to_the_pocket() -> None:
    """With free-center nobody is bound (p8); a disk in the pocket binds by agreement alone (p7)."""
    ditch = {"must-play-penalty": "ditch-shooter"}
    free = match_of("R :lead", "R R1=inner", "G miss G1=inner", options={**ditch, "free-center": True})
    assert len(free.board()["on_board"]) == 2
    for bound in (False, True):
        match = match_of(
            "R :lead", "R R1=hole", "G miss G1=inner", options={**ditch, "pocket-on-board": bound}
        )
        assert len(match.board()["on_board"]) == 2 - bound


def test_touched_disks() -> None:
    """An own one into the ditch, an opponent's back; a partner's as agreed; the turn stays (5)."""
    entries = ["R :lead", "R R1=inner", "G G1=next"]
    own = match_of(*entries, "G #touched(G1)")
    assert [o["piece"] for o in own.board()["on_board"]] == ["R1"]
    assert own.board()["turn"] == "R"
    theirs = match_of(*entries)
    assert [i.code for i in add(theirs, "G #touched(R1)").instructions] == ["replaced"]
    assert len(theirs.board()["on_board"]) == 2
    for touch, left in (("ditch", 1), ("replaced", 2)):
        match = match_of(*entries, "R #touched(R1 partner)", options={"partner-touch": touch})
        assert len(match.board()["on_board"]) == left
    assert code_of(add(own, "R #touched(G1)")) == "impossible"
    assert code_of(add(own, "R #touched(R1) R2=inner")) == "wrong-token"


def test_a_disk_touched_before_the_lead() -> None:
    """In a recorded position disks may lie before anybody leads; one that is touched is judged then, too."""
    match = match_of(setup="where.R=inner")
    assert add(match, "R #touched(R1)").events == ("touched",)
    assert add(match, "G :lead").ok


def test_a_disk_that_comes_back_from_a_side() -> None:
    """Into the ditch (8); what it moved stays, or is put back."""
    for displaced, zone in (("stay", "band"), ("restore", "inner")):
        match = match_of(
            "R :lead",
            "R R1=inner",
            "G #rim(G) #displaced(R1) R1=band",
            options={"rebound-displaced": displaced},
        )
        assert match.board()["on_board"] == [{"piece": "R1", "zone": zone}]


@pytest.mark.parametrize(("reading", "points"), [("counts", 40), ("ring-1", 30)])
def test_two_disks_in_the_pocket(reading: str, points: int) -> None:
    """Both twenty, or the upper one as in ring 1 (7)."""
    match = shot_out("R=hole", "R=hole", options={"second-disk": reading})
    assert add(match, "R :count").points == {"R": points}


def test_the_pocket_may_wait_for_the_end_of_the_game() -> None:
    """Its disk stays in the pocket, is not shot again, and counts when the game is won with it (7)."""
    match = shot_out("R=hole", "R=inner", options={"count-when": "game"})
    assert add(match, "R :count").points == {"R": 10}
    board = match.board()
    assert board["rings_left"] == {"R": 7, "G": 8}
    assert board["on_board"] == [{"piece": "R1", "zone": "hole"}]
    for n in range(2, 9):
        assert add(match, f"G G{n - 1}=ditch").ok
        assert add(match, f"R R{n}=next").ok
    assert add(match, "G G8=ditch").ok
    assert add(match, "R :count").points == {"R": 35}
    assert match.board()["rings_left"]["R"] == 7
    won = shot_out("R=hole", options={"count-when": "game"}, start={"R": 80})
    assert add(won, "R :count").points == {"R": 20}
    assert won.winner == "R"


def test_who_leads_later_rounds() -> None:
    """The other side, or whoever is noted (p5)."""
    match = shot_out()
    add(match, "R :count")
    assert match.board()["turn"] == "G"
    free = shot_out(options={"lead-next": "free"})
    add(free, "R :count")
    assert free.board()["turn"] is None
    assert code_of(add(free, "G G1=inner")) == "not-now"


def test_both_reach_a_hundred() -> None:
    """The higher wins; level they play on; or the leader of the round is counted first (p9)."""
    higher = shot_out("R=inner", "G=hole", start={"R": 90, "G": 95})
    add(higher, "R :count")
    assert higher.winner == "G"
    first = shot_out("R=inner", "G=hole", start={"R": 90, "G": 95}, options={"both-reach": "leader-first"})
    add(first, "R :count")
    assert first.winner == "R"
    level = shot_out("R=inner", "G=inner", start={"R": 90, "G": 90})
    assert add(level, "R :count").ok
    assert not level.over
    assert level.board()["round"] == 2


def test_words_of_other_boards_mean_nothing_here() -> None:
    """Leaning rings, hands that are struck and rings shot together are crown/crokinole's."""
    match = match_of("R :lead", "R R1=band")
    for text in ("G G1=leaning", "G G1=edge", "G #hand(G1)", "G :against(R1) G1=inner", "G #emptied 0"):
        assert code_of(add(match, text)) in ("unknown-zone", "unknown-state", "unknown-choice"), text


def test_the_zones_are_those_of_the_board() -> None:
    """A disk across a line is in neither ring; past the edge it is in the ditch (9)."""
    zones = engine.game(GAME).stack("on_field")[0].figure
    found = {board.zone_at(x / 10, 0, zones=zones) for x in range(150)}
    assert found == {*zones, "ditch"}
    r, inner = board.RING_RADIUS, board.LINE_RADII["inner"]
    assert board.zone_at(inner - r - 0.1, 0, zones=zones) == "inner"
    assert board.zone_at(inner, 0, zones=zones) == "inner-line"
    assert board.zone_at(inner + r + 0.1, 0, zones=zones) == "next"
