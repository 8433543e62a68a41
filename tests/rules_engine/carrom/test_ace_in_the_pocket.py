"""Ace in the Pocket (carrom/ace-in-the-pocket): where the rings go, and who is left with the last."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import add, match_of, refused, score

GAME = "carrom/ace-in-the-pocket"


def at(words: str, sides: str = "ABC", **options: str) -> engine.Match:
    """A game that goes on from a position."""
    tags = "".join(f'[{k} "{v}"] ' for k, v in options.items())
    names = "".join(f'[{x} "Player {x}"] ' for x in sides)
    header, _ = engine.read(f'[Game "{GAME}"] {names}{tags}[Setup "{words}"]')
    return engine.Match(header)


def thrown(match: engine.Match, text: str) -> dict[str, object]:
    """The board after a throw that must stand."""
    ruling = add(match, text)
    assert ruling.ok, ruling.refusal
    return match.board()


@pytest.mark.parametrize(
    ("die", "rings", "pocket"), [(1, (1, 2, 2), 1), (6, (1, 3, 2), 0), (2, (2, 2, 2), 0), (5, (2, 2, 2), 0)]
)
def test_what_a_throw_does(die: int, rings: tuple[int, ...], pocket: int) -> None:
    """p4: an ace into the pocket, a six to the left, the others nothing; one roll at a time."""
    match = match_of(GAME, "A :lead", sides="ABC")
    board = thrown(match, f"A [{die}]")
    assert (tuple(board["rings"].values()), board["pocket"], board["turn"]) == (rings, pocket, "B")


def test_who_has_no_ring_is_passed_over_until_he_is_given_one() -> None:
    """p5: a throw for each player who has a ring."""
    match = at("turn=A rings.A=2 rings.B=0 rings.C=1")
    assert thrown(match, "A [2]")["turn"] == "C"
    assert refused(match, "B [2]") == "out-of-turn"
    assert thrown(match, "C [2]")["turn"] == "A"
    assert thrown(match, "A [6]")["turn"] == "B"


def test_the_last_ring_closes_the_pocket() -> None:
    """p5: its holder throws at once, wherever he sits; an ace no longer helps."""
    match = at("turn=A rings.A=1 rings.B=0 rings.C=1")
    board = thrown(match, "A [1]")
    assert (board["turn"], board["closed"], board["throw"]) == ("C", True, 1)
    board = thrown(match, "C [1]")
    assert (board["turn"], board["throw"], board["pocket"]) == ("C", 2, 5)


@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_six_hands_the_last_ring_on(before: int) -> None:
    """p5: at once, whichever of the three throws it is; the neighbour has three throws of his own."""
    match = at("turn=C rings.A=0 rings.B=0 rings.C=1")
    for _ in range(before):
        thrown(match, "C [2]")
    board = thrown(match, "C [6]")
    assert (board["turn"], board["throw"]) == ("A", 1)


def test_who_throws_no_six_in_three_has_lost() -> None:
    """p6: one loser, and a point for everybody else."""
    match = at("turn=C rings.A=0 rings.B=0 rings.C=1")
    for _ in range(3):
        thrown(match, "C [5]")
    assert (match.over, match.winner, match.board()["loser"], score(match)) == (True, None, "C", (1, 1, 0))
    two = at("turn=B rings.A=0 rings.B=1 tries=2", sides="AB")
    thrown(two, "B [5]")
    assert two.winner == "A"


def test_with_two_dice_the_pocket_is_served_first() -> None:
    """p7: a player with one ring who throws an ace and a six puts it into the open pocket."""
    match = at("turn=A rings.A=1 rings.B=2 rings.C=2", Dice="2")
    assert tuple(thrown(match, "A [1 6]")["rings"].values()) == (0, 2, 2)
    both = at("turn=A rings.A=2 rings.B=2 rings.C=2", Dice="2")
    assert tuple(thrown(both, "A [1 1]")["rings"].values()) == (0, 2, 2)
    assert tuple(thrown(both, "B [6 6]")["rings"].values()) == (0, 0, 4)


@pytest.mark.parametrize(
    "words",
    ["turn=A rings.A=3", "turn=A rings.A=0", "rings.A=1", "turn=A tries=1", "turn=A loser=B",
     "turn=A rings.A=0 rings.B=0 rings.C=0", "turn=C rings.A=0 rings.B=0 rings.C=1 tries=3",
     "turn=A phase=last"],
)  # fmt: skip
def test_a_position_that_cannot_be(words: str) -> None:
    """Rings too many or none, throws counted too early or too far."""
    with pytest.raises(engine.BadHeader):
        at(words)
