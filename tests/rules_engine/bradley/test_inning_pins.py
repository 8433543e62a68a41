"""The second to sixth ten-pin games (bradley): what an inning counts, the calls, each reading both ways."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import rules_engine as engine
from rules_engine.boards.set_ups import set_up_of

from .. import matches

CHILDRENS = "bradley/childrens-ten-pins"
HAT = "bradley/cocked-hat-and-feather"
KING = "bradley/king-pin-and-four-back"
FOUR = "bradley/four-back"
HEAD = "bradley/head-pin-out"
GAMES = (CHILDRENS, HAT, KING, FOUR, HEAD)


def match_of(game: str, setup: str = "", sides: int = 2, **options: object) -> engine.Match:
    """A match of the game."""
    return matches.match_of(game, sides="ABCDE"[:sides], setup=setup, **options)


def send(match: engine.Match, *disks: str) -> engine.Ruling:
    """Record disks for whoever is due; return the last ruling."""
    for disk in disks:
        side = match.expects().side
        assert side is not None
        ruling = match.add(engine.entry(match.last + 1, side, disk))
        assert ruling.ok, (disk, ruling.refusal)
    return ruling


def refusal(match: engine.Match, disk: str) -> tuple[str, str | None]:
    """The code and the citation with which a disk is refused."""
    ruling = match.add(engine.entry(match.last + 1, match.expects().side or "A", disk))
    assert ruling.refusal is not None
    return ruling.refusal.code, ruling.refusal.citation


@pytest.mark.parametrize(
    ("game", "options", "disks", "points", "turn"),
    [
        (CHILDRENS, {}, ["+10"], 15, "A"),
        (CHILDRENS, {}, ["+10", "+10"], 30, "B"),
        (CHILDRENS, {}, ["0", "+10"], 15, "B"),
        (CHILDRENS, {"full_set_by_second": "none"}, ["0", "+10"], 10, "B"),
        (CHILDRENS, {"full_set_by_second": "none"}, ["+10", "+10"], 30, "B"),
        (CHILDRENS, {}, ["+4", "+6"], 10, "B"),
        (CHILDRENS, {"second_disk_pins": "reset"}, ["+4", "+9"], 13, "B"),
        (CHILDRENS, {"second_disk_pins": "reset"}, ["+4", "+10"], 19, "B"),
        (HAT, {}, ["5! 7! 10!"], 1, "B"),
        (HAT, {}, ["5!", "7!", "10!"], 1, "B"),
        (HAT, {}, ["5!", "7!", "0"], 0, "B"),
        (HAT, {}, ["1!"], 0, "B"),
        (HAT, {"early_end": False}, ["1!"], 0, "A"),
        (HAT, {"early_end": False}, ["5! 7! 10!", "0"], 0, "A"),
        (HAT, {"early_end": False}, ["5! 7! 10!", "0", "0"], 1, "B"),
        (HAT, {"early_end": False}, ["5! 7! 10!", "0", "1!"], 0, "B"),
        (HAT, {}, ["5! 7! 10! #rebound(1)"], 1, "B"),
        (HAT, {}, ["5! 7! 10! #pin-rebound(1)"], 0, "B"),
        (HAT, {"pin_rebound": "respotted"}, ["5! 7! 10! #pin-rebound(1)"], 1, "B"),
        (KING, {}, ["7! 8! 9! 10!"], 2, "B"),
        (KING, {}, ["1! 7! 8! 9! 10!"], 1, "B"),
        (KING, {}, ["1!", "7!", "8! 9!"], 0, "B"),
        (KING, {"early_end": False}, ["7! 8! 9! 10!", "0", "0"], 2, "B"),
        (KING, {"early_end": False}, ["7! 8! 9! 10!", "1!"], 1, "B"),
        (FOUR, {}, ["(7) 7!"], 1, "A"),
        (FOUR, {}, ["(7) 8!"], -1, "A"),
        (FOUR, {}, ["(7) 8! 9!"], -1, "A"),
        (FOUR, {"minus_per": "pin"}, ["(7) 8! 9!"], -2, "A"),
        (FOUR, {"below_zero": False}, ["(7) 8! 9!"], 0, "A"),
        (FOUR, {}, ["(7) 7! 8!"], 0, "A"),
        (FOUR, {"called_with_others": "1"}, ["(7) 7! 8!"], 1, "A"),
        (FOUR, {"called_with_others": "-1"}, ["(7) 7! 8!"], -1, "A"),
        (FOUR, {}, ["(7) 0 #hit"], 0, "A"),
        (FOUR, {"hit_suffices": True}, ["(7) 0 #hit"], 1, "A"),
        (FOUR, {}, ["(7) 7! 8! 9! 10!"], 0, "B"),
        (FOUR, {"empty_deck": "reset"}, ["(7) 7! 8! 9! 10!"], 0, "A"),
        (FOUR, {"call_when": "inning"}, ["(7) 8!", "7!"], 0, "B"),
        (HEAD, {}, ["+8"], 1, "B"),
        (HEAD, {}, ["+9"], 0, "B"),
        (HEAD, {}, ["+5", "+1", "+1"], 0, "B"),
        (HEAD, {"early_end": False}, ["+8"], 0, "A"),
        (HEAD, {"early_end": False}, ["+8", "0", "0"], 1, "B"),
        (HEAD, {"early_end": False}, ["+8", "+1"], 0, "B"),
    ],
)
def test_an_inning_counts(
    game: str, options: dict[str, Any], disks: list[str], points: int, turn: str
) -> None:
    """What an inning brings so far, and who is due then."""
    match = match_of(game, **options)
    send(match, *disks)
    assert match.board()["score"]["A"] == points
    assert match.expects().side == turn


@pytest.mark.parametrize("game", GAMES)
def test_a_disk_over_the_line_is_spent_and_its_pins_are_set_up_again(game: str) -> None:
    """The general rules of the alley hold (ten-pins a); by the other reading the first disk is replayed."""
    call = "(7) " if game == FOUR else ""
    match = match_of(game)
    ruling = send(match, f"{call}7! #foul")
    assert ruling.citations[0] == "bradley/ten-pins#a"
    assert [(i.code, i.pieces) for i in ruling.instructions] == [("respot", ("7",))]
    assert "7" in match.board()["standing"]
    assert match.board()["disk"] == 2
    replay = match_of(game, foul_first_disk="replay")
    send(replay, f"{call}#foul")
    assert replay.board()["disk"] == 1


@pytest.mark.parametrize("game", GAMES)
def test_level_scores(game: str) -> None:
    """Nobody made a point: a further inning until somebody is ahead, or a draw."""
    dull = "(8) 0" if game == FOUR else "0"
    each = 2 if game == CHILDRENS else 3
    drawn = match_of(game, tie="draw")
    ruling = send(drawn, *[dull] * (20 * each))
    assert drawn.over
    assert drawn.board()["draw"]
    assert ruling.citations[-1].startswith(f"{game}#")
    on = match_of(game, sides=3)
    ruling = send(on, *[dull] * (30 * each))
    assert not on.over
    assert ruling.citations[-1] == "bradley/ten-pins#p12"
    assert "extra inning 1" in on.board()["prompt"]
    best = {CHILDRENS: "+10", HAT: "5! 7! 10!", KING: "7! 8! 9! 10!", FOUR: "(7) 7!", HEAD: "+8"}[game]
    send(on, best, *[dull] * (each - 1 if game in (CHILDRENS, FOUR) else 0))
    send(on, best, *[dull] * (each - 1 if game in (CHILDRENS, FOUR) else 0))
    send(on, *[dull] * each)
    assert on.board()["playing"] == ["A", "B"], "only those who are level play on"
    send(on, *[dull] * each)
    send(on, best)
    if not on.over:
        send(on, *[dull] * (each - 1))
    assert on.board()["winner"] == "B"


def test_a_call_is_one_standing_pin_of_the_four() -> None:
    """Four Back: no disk without a call (p4), none of a pin that is not there."""
    match = match_of(FOUR)
    assert refusal(match, "7!") == ("call-missing", f"{FOUR}#p4")
    assert refusal(match, "(7 8) 7!") == ("call-missing", f"{FOUR}#p4")
    assert refusal(match, "(1) 0") == ("unknown-piece", f"{FOUR}#p3")
    send(match, "(7) 7!")
    assert refusal(match, "(7) 0") == ("impossible", f"{FOUR}#p4")
    spec = match.expects().call
    assert spec is not None
    assert spec.required
    assert spec.pieces == ("8", "9", "10")
    inning = match_of(FOUR, call_when="inning")
    send(inning, "(9) 0")
    assert refusal(inning, "(8) 0") == ("contradicted", f"{FOUR}#p4")
    assert "pin 9 called" in inning.expects().prompt


def test_which_pins_fell_must_be_said_where_it_matters() -> None:
    """A number alone leaves the feather or the king pin open (p4); at Head Pin Out it is enough."""
    for game in (HAT, KING, FOUR):
        disk = "(7) +1" if game == FOUR else "+1"
        assert refusal(match_of(game), disk)[0] == "undecided"
    match = match_of(HEAD)
    send(match, "+4")
    assert match.board()["standing"] is None
    assert refusal(match, "+6") == ("impossible", "bradley/ten-pins#c")
    assert refusal(match, "1!") == ("unknown-piece", f"{HEAD}#p3")


def test_every_inning_of_children_s_ten_pins() -> None:
    """Sixty-six frames and ten more after all ten at one shot: the totals of all of them (p7-p9)."""
    totals: Counter[int] = Counter()
    for first in range(11):
        for second in range(11 - first % 10):
            match = match_of(CHILDRENS)
            send(match, f"+{first}" if first else "0", f"+{second}" if second else "0")
            totals[match.board()["score"]["A"]] += 1
    assert sum(totals.values()) == 76
    assert totals[10] == 9, "ten over two disks never earn the five"
    assert totals[15] == 2, "all ten by the first or by the second disk"
    assert max(totals) == 30


def test_a_match_begins_from_a_recorded_position() -> None:
    """Score, inning and standing pins are said; pins that cannot be are refused."""
    match = match_of(HAT, "A=4 B=3 turn=B frame=10 standing=1,10 disks=2")
    assert match.board()["left"] == 2
    send(match, "10!")
    assert match.board()["score"] == {"A": 4, "B": 4}
    send(match, "5! 7! 10!")
    assert match.board()["winner"] == "A", "who is due in a position began the inning"
    for words in ("standing=2", "turn=B left=9", "left=2", "frame=0"):
        with pytest.raises(engine.BadHeader):
            match_of(HAT, words)


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_shows_the_pins_that_are_set_up(game: str) -> None:
    """The board's own spots and the game's rows name the same pins."""
    set_up = set_up_of(game)
    assert set_up is not None
    rows = match_of(game).board()["rows"]
    assert {piece.piece for piece in set_up.pieces} == {pin for row in rows for pin in row}
    depths = [{round(p.y, 6) for p in set_up.pieces if p.piece in row} for row in rows]
    assert all(len(depth) == 1 for depth in depths), "a row lies straight across"
    assert [min(depth) for depth in depths] == sorted(min(depth) for depth in depths)
