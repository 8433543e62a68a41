"""Chess: the engine offers and judges what the Laws of Chess allow."""

from __future__ import annotations

import random
import sys
from functools import partial

import chess
import pytest

import rules_engine as engine

from .. import matches
from ..matches import add, begin

GAME = "carrom/chess"

match_of = partial(matches.match_of, GAME)


def begun(words: str, **options: object) -> engine.Match:
    return begin(GAME, setup=words, **options)


def offered(match: engine.Match) -> list[str]:
    return [b.tokens for b in match.expects().buttons if b.group == "move"]


def _leaves(match: engine.Match, depth: int) -> int:
    if depth == 1:
        return len(offered(match))
    total = 0
    for text in offered(match):
        ahead = engine.Match.resume(match.header, match.snapshot())
        assert add(ahead, f"{match.expects().side} {text}").ok
        total += _leaves(ahead, depth - 1)
    return total


def test_the_moves_are_counted() -> None:
    """20, 400, 8,902 sequences from the array."""
    assert [_leaves(match_of("A :lead"), depth) for depth in (1, 2, 3)] == [20, 400, 8902]


@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_is_that_of_the_library(seed: int) -> None:
    """Position, castling rights, squares in passing and the count of moves agree after every move."""
    rng = random.Random(seed)
    match, board = match_of("B :lead"), chess.Board()
    while not match.over and board.ply() < 160:
        text = rng.choice(offered(match))
        start, end, new = text[:2], text[3:5], text[5:]
        board.push(chess.Move.from_uci(f"{start}{end}{new}"))
        assert add(match, f"{match.expects().side} {text}").ok
        white, black = match.state.men[::-1]
        men = {m[-2:]: (m[0] if m[0].isupper() else "P") for m in white}
        men |= {m[-2:]: (m[0].lower() if m[0].isupper() else "p") for m in black}
        assert men == {chess.square_name(s): p.symbol() for s, p in board.piece_map().items()}
        assert match.state.quiet == board.halfmove_clock
        assert match.over == (board.outcome() is not None)


@pytest.mark.parametrize(
    ("words", "move", "winner"),
    [
        ("turn=A lead=A notes=no,no men.A=Kg6,Ra1 men.B=Kg8 taken.A=15 taken.B=14", "A a1-a8", "A"),
        ("turn=A lead=A notes=no,no men.A=Kb6,Qe7 men.B=Ka8 taken.A=15 taken.B=14", "A e7-c7", None),
        ("turn=A lead=A notes=no,no men.A=Ke4,Na1 men.B=Ke6,b3 taken.A=14 taken.B=14", "A a1xb3", None),
        ("turn=A lead=A notes=no,no quiet=149 men.A=Ke4,Ra1 men.B=Ke6 taken.A=15 taken.B=14", "A a1-b1", None),  # noqa: E501
    ],
)  # fmt: skip
def test_how_a_game_ends(words: str, move: str, winner: str | None) -> None:
    """Mate wins; stalemate, a dead position and 75 moves without progress draw."""
    match = begun(words)
    assert add(match, move).ok
    assert match.over
    assert match.winner == winner


@pytest.mark.parametrize("claims", [True, False])
def test_fifty_moves(claims: bool) -> None:
    """The draw is claimed, or comes by itself where the club plays without claims."""
    words = "turn=A lead=A notes=no,no quiet=99 men.A=Ke4,Ra1 men.B=Ke6,Rh8 taken.A=14 taken.B=14"
    match = begun(words, claims=claims)
    assert add(match, "A :claim-draw").refusal is not None
    assert add(match, "A a1-b1").ok
    assert match.over != claims
    if claims:
        assert add(match, "B :claim-draw").ok
        assert match.board()["draw"]


def test_a_king_may_not_castle_through_check() -> None:
    """The refusal says so."""
    match = begun("turn=A lead=A notes=KQ,no men.A=Ke1,Rh1,Ra1 men.B=Ke8,Rf8 taken.A=14 taken.B=13")
    refusal = add(match, "A e1-g1").refusal
    assert refusal is not None
    assert "castling" in refusal.message
    assert add(match, "A e1-c1").ok


def test_without_the_library_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine itself needs no library: only a game of chess does."""
    from rules_engine.books.carrom.chess import chess as library

    monkeypatch.setitem(sys.modules, "chess", None)
    with pytest.raises(engine.EngineError, match="python-chess") as caught:
        library()
    assert caught.value.code == "no-chess"
