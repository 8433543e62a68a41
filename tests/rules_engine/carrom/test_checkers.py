"""Draughts in the Carrom book, with its kin: the moves counted, each reading both ways."""

from __future__ import annotations

import pytest

import rules_engine as engine
from rules_engine.families.boards.board_moves.draughts import START, perft

from ..matches import add, match_of, moves

KNOWN = (7, 49, 302, 1469, 7361, 36768, 179740)
"""Sequences of one to seven moves from the start, as every draughts engine counts them."""


def setup(game: str, words: str, **options: object) -> engine.Match:
    """A match that begins from a position."""
    said = dict(word.split("=") for word in words.split())
    return match_of(game, setup=said, options=options)


@pytest.mark.parametrize(("depth", "count"), list(enumerate(KNOWN, 1)))
def test_the_moves_of_draughts_are_counted(depth: int, count: int) -> None:
    """Perft: captures compulsory and complete, men forward, kings both ways, a crowned man stops."""
    assert perft(list(START), 0, depth) == count


def _leaves(match: engine.Match, depth: int) -> int:
    moves = [b for b in match.expects().buttons if b.group == "move"]
    if depth == 1:
        return len(moves)
    total = 0
    for button in moves:
        ahead = engine.Match.resume(match.header, match.snapshot())
        assert ahead.add(engine.entry(ahead.last + 1, button.side, button.tokens)).ok
        total += _leaves(ahead, depth - 1)
    return total


@pytest.mark.parametrize("lead", [None, "B"])
def test_the_game_offers_the_same_moves(lead: str | None) -> None:
    """What is offered and judged is what is counted, whichever side has the dark men."""
    options = {"first": "lot"} if lead else {}
    match = match_of("carrom/checkers", *([f"{lead} :lead"] if lead else []), options=options)
    assert _leaves(match, 4) == KNOWN[3]


def test_the_other_side_has_the_dark_men_in_the_next_game() -> None:
    """Colours change each game: B has squares 1 to 12 then, and begins."""
    match = match_of("carrom/checkers", "A :resign", race=2)
    assert moves(match) == {"9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"}
    assert match.expects().side == "B"


def test_a_capture_is_compulsory_and_whole() -> None:
    """Of several captures any may be chosen, none may be left half done."""
    match = setup("carrom/checkers", "turn=A lead=A men.A=9,20,12 men.B=14,23,24 taken.A=9 taken.B=9")
    assert moves(match) == {"9x18x27", "20x27"}
    refusal = add(match, "A 12-16").refusal
    assert refusal is not None
    assert refusal.message.startswith("a man must be taken")
    assert add(match, "A 9x18").refusal is not None


def test_a_man_that_is_crowned_stops() -> None:
    """A capture that crowns ends there, though another man could be leaped over from the king row."""
    match = setup("carrom/checkers", "turn=A lead=A men.A=22 men.B=26,27 taken.A=10 taken.B=11")
    assert moves(match) == {"22x31"}
    assert add(match, "A 22x31").instructions[0].code == "crown"


def test_forty_moves_without_progress() -> None:
    """After forty moves of kings on each side a draw may be claimed; a capture begins the count anew."""
    match = setup("carrom/checkers", "turn=A lead=A men.A=K1 men.B=K32 quiet=79 taken.A=11 taken.B=11")
    assert add(match, "A :claim-draw").refusal is not None
    assert add(match, "A 1-5").ok
    assert add(match, "B :claim-draw").ok
    assert match.board()["draw"]


def test_a_missed_capture_is_huffed_where_the_club_says_so() -> None:
    """With huffing a step is no longer refused, and the man that failed to take is open to the huff."""
    match = match_of("carrom/checkers", "A 11-15", "B 22-18", "A 8-11", options={"huff": True})
    assert ":huff(15)" in {b.tokens for b in match.expects().buttons}
    assert add(match, "B :huff(15)").ok
    assert match.board()["men_left"] == {"A": 11, "B": 12}
    assert match.board()["turn"] == "B", "he also moves"


def test_reverse_the_last_man_wins() -> None:
    """Who cannot move on his turn has won."""
    match = setup("carrom/reverse-checkers", "turn=A lead=A men.A=18 men.B=23,21 taken.A=10 taken.B=11")
    assert add(match, "A 18x27").ok
    match = setup("carrom/reverse-checkers", "turn=B lead=A men.A=27 men.B=32 taken.A=11 taken.B=11")
    assert add(match, "B 32x23").ok
    assert match.winner == "A"


@pytest.mark.parametrize(("reading", "kind"), [("for-good", "B"), ("on-the-row", "K")])
def test_men_of_the_base_in_the_corner(reading: str, kind: str) -> None:
    """They are never crowned, or only as long as they stand on their row (p3)."""
    match = setup(
        "carrom/corner-checkers", "turn=A lead=A men.A=B25 men.B=13 taken.A=8 taken.B=8", base=reading
    )
    assert add(match, "A 25-29").ok
    assert match.state.men[0] == (f"{kind}29",)


@pytest.mark.parametrize(("capture", "left"), [(False, 10), (True, 9)])
def test_a_jumped_opponent_in_the_triangle(capture: bool, left: int) -> None:
    """He stays, or is taken (p2)."""
    match = match_of(
        "carrom/triangle-checkers", "A :lead", "A 15-19", "B 22-17", options={"capture": capture}
    )
    assert add(match, "A 10-14").ok
    assert add(match, "B 17x10").ok
    assert match.board()["men_left"]["A"] == left


@pytest.mark.parametrize("chain", [True, False])
def test_several_jumps_in_the_triangle(chain: bool) -> None:
    """Several jumps may be one move (p2)."""
    words = "turn=A lead=A men.A=1,2,3,4,6,7,8,11,12,15 men.B=18,22,23,25,26,27,29,30,31,32"
    match = setup("carrom/triangle-checkers", words, chain=chain)
    assert "1x10" in moves(match)
    assert ("1x10x19" in moves(match)) == chain


@pytest.mark.parametrize(("level", "winner"), [("draw", None), ("last-mover", "B")])
def test_a_standstill(level: str, winner: str | None) -> None:
    """More of the opponent's places win; as many draw, or win for who moved last (p3)."""
    words = "turn=A lead=A men.A=25,31 men.B=5,2 taken.A=8 taken.B=8"
    match = setup("carrom/triangle-checkers", words, level=level, capture=True)
    assert add(match, "A 25-29").ok
    assert add(match, "B 5-1").ok
    assert match.over
    assert match.winner == winner
    more = setup(
        "carrom/triangle-checkers",
        words.replace("5,2", "5").replace("taken.A=8", "taken.A=9"),
        level=level,
        capture=True,
    )
    assert add(more, "A 25-29").ok
    assert add(more, "B 5-1").ok
    assert more.winner == "A", "two places against one"


def test_the_hare_slips_past() -> None:
    """Behind all hunters, or level with the last of them by the other reading (p3)."""
    words = "turn=A lead=A men.A=H21 men.B=17,18,22,24"
    match = setup("carrom/hunters-and-the-hare", words)
    assert add(match, "A 21-25").ok
    assert match.winner == "A"
    level = setup("carrom/hunters-and-the-hare", "turn=A lead=A men.A=H17 men.B=14,15,22,24", behind="level")
    assert add(level, "A 17-21").ok
    assert level.winner == "A"


def test_the_players_change_parts() -> None:
    """In the next game the other has the hare (p2)."""
    match = match_of("carrom/hunters-and-the-hare", "A :lead", "A 4-8", "B :resign", race=2)
    assert match.state.inner.men[1] == ("H4",)
