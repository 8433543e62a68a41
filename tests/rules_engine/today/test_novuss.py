"""Novuss: own discs keep the turn, violations cost a disc, a run from the first stroke is answered."""

from __future__ import annotations

from functools import partial

import pytest

from rules_engine.families.rings.discs_cleared import SetState
from rules_engine.wrappers.base import leaf_of
from tests.rules_engine import matches

GAME = "today/novuss"
match_of = partial(matches.match_of, GAME, opening="A :lead")
add = matches.add
EIGHT = {"A": "A " + "a> " * 8, "B": "B " + "b> " * 8}
SEVEN = {"A": "A " + "a> " * 7, "B": "B " + "b> " * 7}


def state_of(*entries: str, **more: object) -> SetState:
    state: SetState = leaf_of(match_of(*entries, **more).state)  # type: ignore[arg-type]
    return state


@pytest.mark.parametrize(
    ("stroke", "down", "turn", "owed"),
    [
        ("a>", (3, 0), 0, 0),
        ("xa b>", (2, 1), 1, 0),
        ("a> b>", (3, 1), 0, 0),
        ("xa 0", (2, 0), 1, 0),
        ("miss", (1, 0), 1, 0),
        ("- .", (2, 0), 1, 0),
        ("xb", (1, 0), 1, 0),
        ("- xb 0", (1, 0), 1, 0),
        ("xb #no-light 0", (2, 0), 1, 0),
        ("xa c>", (1, 0), 1, 0),
        ("a> c>", (1, 0), 1, 0),
        ("a> #dark #twice", (1, 0), 1, 0),
        ("#misplaced 0", (2, 0), 1, 0),
        ("a> #hand", (2, 0), 1, 0),
        ("xa b^", (1, 0), 1, 0),
        ("- xa b^", (2, 0), 1, 0),
        ("a^ 0", (2, 0), 1, 0),
    ],
)
def test_a_stroke(stroke: str, down: tuple[int, int], turn: int, owed: int) -> None:
    """n3 to n7 and n11: several violations cost one disc; what fell with them comes back."""
    state = state_of("A a> a>", f"A {stroke}")
    assert (state.down, state.turn, state.owed[0]) == (down, turn, owed)


def test_a_debt_is_paid_by_the_first_disc() -> None:
    """n11; also when the other pockets it."""
    assert state_of("A miss").owed == (1, 0)
    assert state_of("A miss", "B 0", "A a>").down == (0, 0)
    assert state_of("A miss", "B xb a>").owed == (0, 0)


def test_a_run_is_answered() -> None:
    """n8: the set again if both clear, with the other to begin; else it is won."""
    match = match_of(EIGHT["A"])
    assert (match.over, match.expects().side) == (False, "B")
    assert add(match, "B :replay").refusal is not None
    assert match_of(EIGHT["A"], "B b>", "B 0").winner == "A"
    assert match_of(EIGHT["A"], EIGHT["B"]).expects().side == "B"
    assert match_of("A 0", EIGHT["B"]).winner == "B"
    assert match_of(EIGHT["A"], reply_to_run_out=False).winner == "A"


def test_the_last_disc() -> None:
    """n9: with a violation lost; both together again; the other's alone is his win."""
    assert match_of(SEVEN["A"], "A a> c>").winner == "B"
    assert match_of(SEVEN["A"], "A a> #hand").winner == "B", "also one that costs the turn alone"
    assert match_of("A 0", SEVEN["B"], "B 0", SEVEN["A"], "A a> b>").board()["score"] == {"A": 0, "B": 0}
    assert match_of("A 0", SEVEN["B"], "B 0", "A xa b>").winner == "B"
    assert match_of("A 0", "B 0", SEVEN["A"], "A a> #slid-back").winner == "B"


def test_options() -> None:
    """Each once."""
    assert state_of("A xa b>", opponents_disc="back").down == (0, 0)
    assert state_of("A miss", penalty_none="nothing").owed == (0, 0)
    assert state_of("A a> a> c>", pocketed_on_violation="stay").down == (1, 0)
    assert not match_of(SEVEN["A"], "A a> c>", last_with_violation="not-cleared").over
    kept = {"last_with_violation": "not-cleared", "pocketed_on_violation": "stay"}
    assert state_of(SEVEN["A"], "A a> #hand", **kept).down == (7, 0), "the last one comes back"
    assert state_of("A a> a> #hand", **kept).down == (2, 0)
    assert match_of("A 0", "B 0", SEVEN["A"], "A a> #slid-back", back_slide="no-effect").winner == "A"
    assert match_of("A 0", "B 0", "A " + "a> " * 6, discs=6).winner == "A"
    done = ("A 0", "B 0", EIGHT["A"])
    assert match_of(*done, race=2).expects().side == "B"
    assert match_of(*done, race=2, side_rotation="agreed").expects().side is None


def test_what_cannot_be() -> None:
    """Facts that contradict each other, and more discs than there are."""
    match = match_of("A a>")
    for text in ("A xa miss", "A a> +2", "A " + "a> " * 8, "A c> c^", "A w>", "A #feet 0"):
        assert add(match, text).refusal is not None, text
