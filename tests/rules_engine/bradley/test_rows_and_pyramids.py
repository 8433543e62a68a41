"""Tit-Tat-Toe, Flap-Jacks and Egyptian Pyramids: games counted, each reading both ways."""

from __future__ import annotations

from functools import cache

import pytest

import rules_engine as engine
from rules_engine.books.bradley.rows_of_men import FIVES, THREES, has_row, made, open_squares

from ..matches import add, begin, match_of, moves

TIT, FLAP, PYRAMIDS = "bradley/tit-tat-toe", "bradley/flap-jacks", "bradley/egyptian-pyramids"


def begun(game: str, words: str, **options: object) -> engine.Match:
    return begin(game, setup=words, **options)


# -- tit-tat-toe ---------------------------------------------------------------------------------------------

Men = tuple[tuple[str, ...], tuple[str, ...]]


@cache
def _games(men: Men, last: tuple[str, ...], who: int, rule: str) -> int:
    """How many ways the game can go on from here to its end."""
    total = 0
    for point in open_squares(men, last, rule):
        own = tuple(sorted((*men[who], point)))
        after: Men = (own, men[1]) if who == 0 else (men[0], own)
        over = has_row(own, THREES) or len(men[0]) + len(men[1]) == 8
        total += 1 if over else _games(after, (), 1 - who, rule)
    return total


@pytest.mark.parametrize(("rule", "count"), [("off", 255_168), ("any-man", 100_904)])
def test_all_games_are_counted(rule: str, count: int) -> None:
    """255,168 games by the common rule; 100,904 where a man must adjoin another, as the book has it (p7): the
    same number as a count with bits for squares gives."""
    assert _games(((), ()), (), 0, rule) == count


def test_the_game_offers_what_is_counted() -> None:
    """The engine offers the squares that are counted, on every way through the first five men."""

    def walk(match: engine.Match, left: int) -> int:
        if match.over or not left:
            return 1
        total = 0
        for text in sorted(moves(match)):
            ahead = engine.Match.resume(match.header, match.snapshot())
            assert add(ahead, f"{match.expects().side} {text}").ok
            total += walk(ahead, left - 1)
        return total

    @cache
    def counted(men: Men, who: int, left: int) -> int:
        if not left:
            return 1
        total = 0
        for point in open_squares(men, (), "any-man"):
            own = tuple(sorted((*men[who], point)))
            after: Men = (own, men[1]) if who == 0 else (men[0], own)
            total += 1 if has_row(own, THREES) else counted(after, 1 - who, left - 1)
        return total

    assert walk(match_of(TIT, "A :lead"), 4) == counted(((), ()), 0, 4)


@pytest.mark.parametrize(("rows", "over"), [("all", True), ("literal", False)])
def test_a_row_across(rows: str, over: bool) -> None:
    """It counts as the others, or not, as the book names only those up and down and diagonal (p10)."""
    match = match_of(TIT, "A :lead", "A @a1", "B @a2", "A @b1", "B @b2", "A @c1", options={"rows": rows})
    assert match.over == over


@pytest.mark.parametrize(("rule", "there"), [("any-man", True), ("last-man", False), ("off", True)])
def test_where_the_third_man_may_lie(rule: str, there: bool) -> None:
    """Next to any man, next to the last, or anywhere (p7)."""
    match = match_of(TIT, "A :lead", "A @a1", "B @b1", options={"adjoining": rule})
    assert "@a2" in moves(match)
    assert ("@c3" in moves(match)) == (rule == "off")
    later = match_of(TIT, "A :lead", "A @a1", "B @b2", "A @c3", options={"adjoining": rule})
    assert ("@a2" in moves(later)) == there


@pytest.mark.parametrize(("reading", "turn"), [("lots", None), ("alternate", "B")])
def test_who_begins_the_next_game(reading: str, turn: str | None) -> None:
    """Lots again, or the other (p4)."""
    match = match_of(TIT, "A :lead", "A @a1", "B :resign", race=2, options={"next-start": reading})
    assert match.board()["turn"] == turn
    assert match.expects().side == turn


# -- flap-jacks ----------------------------------------------------------------------------------------------


def test_there_are_thirty_two_fives() -> None:
    """Twelve across, twelve upright, eight slanting on six by six squares (p6)."""
    assert len(FIVES) == 32


ROW = "turn=A lead=A hand.A=12 hand.B=12 men.A=a1,b1,c1,d1 men.B=a3,b3,c3,d4"


def test_a_line_of_six_is_one() -> None:
    """A man that makes five or six in a line makes one Flap-Jack; two lines at once are two rows."""
    match = begun(FLAP, ROW)
    assert made(match.state, 0, "e1") == 1
    six = begun(FLAP, ROW.replace("a1,b1,c1,d1", "a1,b1,c1,f1").replace("hand.A=12", "hand.A=12"))
    assert made(six.state, 0, "d1") == 0
    words = "turn=A lead=A hand.A=8 hand.B=8 men.A=a1,b1,c1,d1,e2,e3,e4,e5 men.B=a3,b3,c3,d4,a6,b6,c6,f6"
    assert made(begun(FLAP, words).state, 0, "e1") == 2


@pytest.mark.parametrize("worth", [1, 2])
def test_two_at_once(worth: int) -> None:
    """Two rows made by one man count one, or two (p6)."""
    words = "turn=A lead=A hand.A=8 hand.B=8 men.A=a1,b1,c1,d1,e2,e3,e4,e5 men.B=a3,b3,c3,d4,a6,b6,c6,f6"
    match = begun(FLAP, words, **{"two-at-once": worth})
    assert add(match, "A @e1").points == {"A": worth}


@pytest.mark.parametrize(("on", "over"), [(False, True), (True, False)])
def test_whether_the_game_goes_on_after_a_flap_jack(on: bool, over: bool) -> None:
    """The first wins, or most of them when the men are laid (p7, p2)."""
    match = begun(FLAP, ROW, **{"play-on": on})
    assert add(match, "A @e1").points == {"A": 1}
    assert match.over == over


@pytest.mark.parametrize(("text", "points"), [("A @e1", {}), ("A @e1 :flap-jack", {"A": 1})])
def test_a_flap_jack_that_must_be_called(text: str, points: dict[str, int]) -> None:
    """Without its call it counts nothing (p5)."""
    assert add(begun(FLAP, ROW, **{"call-needed": True}), text).points == points


FULL = {
    "A": "a1,c1,e1,b2,d2,f2,a4,c4,e4,b5,d5,f5,a6,c6,e6",
    "B": "b1,d1,f1,a2,c2,e2,b4,d4,f4,a5,c5,e5,b6,d6,f6,a3",
}


@pytest.mark.parametrize(("reading", "over"), [("drawn", True), ("relaid", False)])
def test_all_men_laid_without_a_row(reading: str, over: bool) -> None:
    """The game is drawn, or the men are lifted and laid anew (p7)."""
    words = f"turn=A lead=A hand.A=1 hand.B=0 men.A={FULL['A']} men.B={FULL['B']}"
    match = begun(FLAP, words, **{"no-row": reading})
    assert add(match, "A @c3").ok
    assert match.over == over
    assert over or match.board()["men_left"] == {"A": 0, "B": 0}


# -- egyptian pyramids ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("back", "there"), [(False, False), (True, True)])
def test_jumps_backward(back: bool, there: bool) -> None:
    """Never, or freely (rules 1 and 2)."""
    words = "turn=A lead=A men.A=c3,b3,a1,a2,b1,c1 men.B=h8,h7,g8,h6,g7,f8"
    match = begun(PYRAMIDS, words, **{"jump-backward": back})
    assert ("c3xa3" in moves(match)) == there


@pytest.mark.parametrize(("ways", "there"), [("three-ways", True), ("straight", False)])
def test_what_is_forward(ways: str, there: bool) -> None:
    """Towards the opposite corner by three ways, or by the slant alone (rule 1)."""
    match = match_of(PYRAMIDS, "A :lead", options={"directions": ways})
    assert ("c1-d1" in moves(match)) == there
    assert "c1-d2" in moves(match)


@pytest.mark.parametrize(("reading", "winner"), [("pass", None), ("lose", "A")])
def test_a_side_that_cannot_move(reading: str, winner: str | None) -> None:
    """It passes, or loses (p6)."""
    words = "turn=B lead=A men.A=b2,b3,b4,c1,c2,c3 men.B=a1,a2,b1,a3,a4,a5"
    match = begun(PYRAMIDS, words, stuck=reading)
    assert not moves(match)
    assert add(match, "B :pass").ok
    assert match.winner == winner
    assert winner or match.board()["turn"] == "A"


def test_the_first_man_and_the_later_ones_have_their_rules() -> None:
    """The first is laid anywhere (p6), the others on squares that adjoin (p7)."""
    match = match_of(TIT, "A :lead")
    assert f"{TIT}#p6" in add(match, "A @b2").citations
    assert add(match, "B @a1").citations == (f"{TIT}#p7",)
