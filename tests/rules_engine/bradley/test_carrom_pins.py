"""Corner Pins and Center Carrom Pins (bradley): pins off the side that both players share."""

from __future__ import annotations

import pytest

from .test_inning_pins import match_of, refusal, send

CORNER = "bradley/corner-pins"
CENTER = "bradley/center-carrom-pins"
ALL_FOUR = "- c1! c2! c3! c4!"


@pytest.mark.parametrize(
    ("disk", "single", "added"),
    [("- se!", 1, 1), ("- se! nw!", 5, 7), ("- se! nw! ne!", 15, 18), ("- se! nw! ne! sw!", 20, 24)],
)
def test_pins_at_once(disk: str, single: int, added: int) -> None:
    """One, five, fifteen and twenty (corner-pins p13-p16), or those and the single points."""
    for multi, points in (("replace", single), ("add", added)):
        match = match_of(CORNER, multi=multi)
        assert send(match, disk).points == {"A": points}
        count = f"+{disk.count('!')}"
        assert send(match_of(CORNER, multi=multi), count).points == {"A": points}


def test_both_players_share_the_four_pins() -> None:
    """A disk each in turn; the inning ends with the fourth pin, and the turn passes on (p4, p11)."""
    match = match_of(CORNER)
    send(match, "- se!", "- nw!", "- ne!")
    assert match.board()["frame"] == 1
    assert match.board()["standing"] == ["sw"]
    send(match, "- sw!")
    assert match.board()["frame"] == 2
    assert match.board()["left"] == 4
    assert match.expects().side == "A"
    send(match, "- se! nw! ne! sw!")
    assert match.expects().side == "B"
    alternating = match_of(CORNER, inning_start="alternates")
    send(alternating, "- se! nw! ne! sw!", "- se!", "- nw! sw!", "- ne!")
    assert alternating.board()["frame"] == 3
    assert alternating.expects().side == "A", "A, then B, then A begins"
    together = match_of(CORNER, order="three-together")
    send(together, "0", "0")
    assert together.expects().side == "A"
    send(together, "0")
    assert together.expects().side == "B"
    own = match_of(CORNER, inning_shared="own")
    send(own, "- se!", "0", "- nw!", "- ne!", "- sw!")
    assert own.expects().side == "B"
    assert own.board()["frame"] == 1
    assert own.board()["left"] == 4


@pytest.mark.parametrize(
    ("disk", "rule"),
    [
        ("se! #direct", "p6"),
        ("se! .", "p6"),
        ("- sw!", "p8"),
        ("- sw! se!", "p8"),
        ("- se! #on-board", "p9"),
        ("- se! #reach", "p9"),
    ],
)
def test_a_forbidden_shot(disk: str, rule: str) -> None:
    """What the facts show needs no word; the pins go back, stay down, or count (option)."""
    match = match_of(CORNER)
    ruling = send(match, disk)
    assert ruling.citations[0] == f"{CORNER}#{rule}"
    assert ruling.points == {}
    assert match.board()["left"] == 4
    down = match_of(CORNER, void_shot="stay-down")
    assert send(down, disk).points == {}
    assert down.board()["left"] < 4
    assert send(match_of(CORNER, void_shot="score"), disk).points["A"] in (1, 5)


def test_the_nearest_pin_is_free_when_it_alone_is_left_or_falls_by_luck() -> None:
    """Sw is forbidden to A as his first, not to B; further pins count, by skill or luck (p7, p8)."""
    match = match_of(CORNER)
    assert send(match, "- se! sw!").points == {"A": 5}
    send(match, "- nw!")
    lucky = match_of(CORNER, nearest_by_luck="respotted")
    ruling = send(lucky, "- se! sw!")
    assert ruling.points == {"A": 1}
    assert [i.pieces for i in ruling.instructions] == [("sw",)]
    assert lucky.board()["standing"] == ["sw", "nw", "ne"]
    send(lucky, "- sw!", "- nw!")
    assert send(lucky, "- ne!").points == {"B": 1}, "alone it may be played at"
    assert refusal(match_of(CORNER), "- se! #nearest") == ("contradicted", f"{CORNER}#p8")
    assert refusal(match_of(CORNER), "- se! #direct") == ("contradicted", f"{CORNER}#p6")
    assert refusal(match_of(CORNER), "- se! #foul") == ("unknown-state", None)
    assert refusal(match_of(CORNER), "- se! #rebound(nw)") == ("unknown-state", None)


def test_level_corner_pins() -> None:
    """Ten innings level: a further one, or a draw (p10)."""
    for tie in ("extra-inning", "draw"):
        match = match_of(CORNER, tie=tie)
        send(match, *["- se! nw! ne! sw!"] * 10)
        assert match.board()["score"] == {"A": 100, "B": 100}
        assert match.over is (tie == "draw")
        if tie == "draw":
            assert match.board()["draw"]
        else:
            assert send(match, "- se! nw! ne! sw!").citations[-1] == f"{CORNER}#p10"
            assert match.board()["winner"] == "A"


def test_four_by_one_shot_or_nothing() -> None:
    """Fewer than four are set up again, or stay down until the board is cleared (center p7)."""
    match = match_of(CENTER)
    assert send(match, "- c1! c2! c3!").points == {}
    assert match.board()["left"] == 4
    assert match.board()["frame"] == 1
    assert send(match, ALL_FOUR).points == {"B": 1}
    assert match.board()["frame"] == 2
    down = match_of(CENTER, fewer_than_four="stay-down")
    send(down, "- c1! c2! c3!")
    assert refusal(down, ALL_FOUR)[0] == "impossible"
    assert send(down, "- c4!").points == {}
    assert down.board()["frame"] == 2


def test_an_inning_of_three_disks_each() -> None:
    """By the other reading an inning is six disks, whatever falls (center p10)."""
    match = match_of(CENTER, inning="three-disks-each")
    send(match, ALL_FOUR, "0", ALL_FOUR, "0", "0")
    assert match.board()["frame"] == 1
    send(match, "0")
    assert match.board()["frame"] == 2
    assert match.board()["score"] == {"A": 2, "B": 0}


@pytest.mark.parametrize(
    ("disk", "rule"), [(ALL_FOUR + " #on-board", "p8"), ("c1! c2! c3! c4! #direct", "p6")]
)
def test_a_shot_that_center_carrom_pins_forbids(disk: str, rule: str) -> None:
    """No score, and the pins are set up again."""
    match = match_of(CENTER)
    ruling = send(match, disk)
    assert ruling.points == {}
    assert ruling.citations[0] == f"{CENTER}#{rule}"
    assert match.board()["left"] == 4
    assert refusal(match, "- c1! #reach")[0] == "unknown-state"
