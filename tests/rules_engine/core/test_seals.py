"""Seals, and the words by which private balls are drawn and shown."""

from __future__ import annotations

import hashlib
from types import SimpleNamespace
from typing import Any

import pytest

from rules_engine.families.billiards import pills
from rules_engine.record.tokens import Token, read_tokens, write_tokens
from rules_engine.rulings import Ruling
from rules_engine.seals import IN_HAND, LENGTH, NONE, is_seal, number_of, seal, shown_number, unsealed

SALT = "9f2c61d07ab34e58"
PLAY: Any = SimpleNamespace(letters=("A", "B", "C"), names={"A": "Ann", "B": "Bo", "C": "Cy"})
STATE: Any = object()
NUMBERS = range(6, 19)


def _draw(held: pills.Pills, who: int, said: str | None, **more: Any) -> pills.Pills | Ruling:
    return pills.draw(PLAY, STATE, held, who, Token("choice", "pill", said), numbers=NUMBERS, **more)


def _show(held: pills.Pills, who: int, said: str | None, **more: Any) -> pills.Pills | Ruling:
    return pills.show(PLAY, STATE, held, who, Token("choice", "show", said), numbers=NUMBERS, **more)


def _code(found: pills.Pills | Ruling) -> str:
    assert isinstance(found, Ruling)
    assert found.state is STATE
    assert found.refusal is not None
    return found.refusal.code


def test_a_seal_is_the_first_forty_digits_of_the_hash_of_number_and_salt() -> None:
    """Anybody can check it with any tool."""
    assert seal(7, SALT) == hashlib.sha256(b"7 " + SALT.encode()).hexdigest()[:40]
    assert len(seal(18, SALT)) == LENGTH
    assert seal(7, SALT) != seal(8, SALT) != seal(8, SALT + "0")


@pytest.mark.parametrize(
    ("shown", "sealed", "number"),
    [
        (f"7 {SALT}", seal(7, SALT), 7),
        (f"8 {SALT}", seal(7, SALT), None),
        ("7", seal(7, SALT), None),
        (f"7 {SALT}0", seal(7, SALT), None),
        ("7", IN_HAND, 7),
        (f"7 {SALT}", IN_HAND, 7),
        ("7", NONE, None),
        ("7", "7", 7),
        ("8", "7", None),
        ("07", IN_HAND, None),
        ("seven", IN_HAND, None),
        ("", IN_HAND, None),
        ("7 a b", IN_HAND, None),
    ],
)
def test_only_what_made_the_seal_opens_it(shown: str, sealed: str, number: int | None) -> None:
    """Number and salt must both fit; a ball in hand is taken at its holder's word."""
    assert unsealed(shown, sealed) == number


def test_the_forms_are_told_apart() -> None:
    """A seal, a number and anything else."""
    assert is_seal(seal(1, "x")) and not is_seal("7") and not is_seal("A" * 40) and not is_seal(IN_HAND)
    assert (number_of("18"), number_of("0"), number_of(IN_HAND), number_of("7 x")) == (18, None, None, None)
    assert (shown_number("7 x"), shown_number("x")) == (7, None)


def test_the_record_can_say_them() -> None:
    """The longest forms pass through the notation unchanged."""
    text = f":pill({seal(18, 'f' * 38)}) :show(18 {'f' * 38}) :pill :pill(7) :show(7)"
    assert write_tokens(read_tokens(text)) == text


def test_balls_are_drawn() -> None:
    """In hand, sealed, or known to all."""
    held = pills.none_drawn(3)
    for who, said in enumerate((None, seal(7, SALT), "9")):
        found = _draw(held, who, said)
        assert not isinstance(found, Ruling)
        held = found
    assert held == (IN_HAND, seal(7, SALT), "9")
    assert [pills.known(h) for h in held] == [None, None, 9]


def test_a_draw_that_cannot_be_is_refused() -> None:
    """Twice the same number, a number not in the bottle, one announced as missing, no number at all."""
    held = ("9", NONE, NONE)
    assert _code(_draw(held, 1, "9")) == "impossible"
    assert _code(_draw(held, 1, "5")) == "impossible"
    assert _code(_draw(held, 1, "12", missing=frozenset({12}))) == "impossible"
    assert _code(_draw(held, 1, "12", others=("12",))) == "impossible"
    assert _code(_draw(held, 1, "nine")) == "wrong-token"


def test_balls_are_shown() -> None:
    """A sealed one with its salt, one in hand by word; once shown it is known to all."""
    held = (IN_HAND, seal(7, SALT), "9")
    assert _show(held, 1, f"7 {SALT}") == (IN_HAND, "7", "9")
    assert _show(held, 0, "12") == ("12", seal(7, SALT), "9")
    assert _show(held, 2, "9") == held


def test_a_show_that_cannot_be_is_refused() -> None:
    """Another number than the one drawn, no salt, a number seen elsewhere, nothing held, not the time."""
    held = (IN_HAND, seal(7, SALT), "9")
    assert _code(_show(held, 1, f"8 {SALT}")) == "contradicted"
    assert _code(_show(held, 1, "7")) == "contradicted"
    assert _code(_show(held, 2, "10")) == "contradicted"
    assert _code(_show(held, 0, "9")) == "impossible"
    assert _code(_show(held, 0, "19")) == "impossible"
    assert _code(_show(held, 0, "8", missing=frozenset({8}))) == "impossible"
    assert _code(_show(held, 0, None)) == "wrong-token"
    assert _code(_show((NONE, NONE, NONE), 0, "7")) == "not-now"
    assert _code(_show(held, 0, "7", now=False)) == "not-now"


def test_no_refusal_tells_a_hidden_number() -> None:
    """Neither number, seal nor salt of a ball that stays hidden."""
    held = (IN_HAND, seal(17, SALT), "9")
    for said in (f"8 {SALT}", "17", "18 x"):
        found = _show(held, 1, said)
        assert isinstance(found, Ruling) and found.refusal is not None
        assert "17" not in found.refusal.message and held[1] not in found.refusal.message


def test_a_board_shows_what_was_shown() -> None:
    """The number once shown, else that there is one."""
    assert pills.on_board(PLAY, (NONE, seal(7, SALT), "9")) == {"A": None, "B": "hidden", "C": 9}


def test_buttons_go_by_what_all_know() -> None:
    """A hidden ball may be any that is not out elsewhere; a shown one is what it is."""
    held = (IN_HAND, seal(7, SALT), "9")

    def may(who: int, number: int, **more: Any) -> bool:
        return pills.may_be(held, who, number, numbers=NUMBERS, **more)

    assert may(0, 7) and may(1, 8) and may(2, 9)
    assert not may(0, 9) and not may(2, 10) and not may(0, 5) and not may(0, 8, missing={8})
    assert not pills.may_be((NONE, "9"), 0, 7, numbers=NUMBERS)
    assert [pills.needs_salt(h) for h in held] == [False, True, False]
