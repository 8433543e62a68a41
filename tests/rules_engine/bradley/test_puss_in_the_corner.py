"""Puss in the Corner (bradley/puss-in-the-corner): who is caught, where Puss goes, and who has won."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import add, refused, score

GAME = "bradley/puss-in-the-corner"
FOUR = "puss=A corners.B=nw corners.C=ne corners.D=sw"
FIVE = f"{FOUR} corners.E=se"


def at(words: str = FOUR, **options: str) -> engine.Match:
    """A game that goes on from a position."""
    tags = "".join(f'[{k} "{v}"] ' for k, v in options.items())
    names = "".join(f'[{x} "Player {x}"] ' for x in ("ABCDE" if "corners.E" in words else "ABCD"))
    header, _ = engine.read(f'[Game "{GAME}"] {names}{tags}' + (f'[Setup "{words}"]' if words else ""))
    return engine.Match(header)


def after(match: engine.Match, *entries: str) -> tuple[int, ...]:
    """The score after entries that must stand."""
    for text in entries:
        ruling = add(match, text)
        assert ruling.ok, ruling.refusal
    return score(match)


@pytest.mark.parametrize(
    ("seen", "times"),
    [
        ("", 1),
        (" #moving", 1),
        (" #off-star", 1),
        (" #fingers", 1),
        (" #fingers #off-star", 1),
        (" #at-rest", 0),
    ],
)
def test_who_is_caught(seen: str, times: int) -> None:
    """p7: the man or the fingers, off the star or on the way; at rest on his star he is safe."""
    match = at()
    assert after(match, f"A xB{seen}") == (0, times, 0, 0)
    assert match.board()["puss"] == ("B" if times else "A")


def test_with_five_the_former_puss_takes_the_corner_left_free() -> None:
    """p7: there is no other."""
    match = at(FIVE)
    after(match, "A xB")
    assert match.board()["corners"]["A"] == "nw"
    assert match.board()["phase"] == "play"


@pytest.mark.parametrize(
    ("reading", "corner", "phase"), [("free-corner", None, "corners"), ("home", "nw", "play")]
)
def test_with_four_the_former_puss_may_choose(reading: str, corner: str | None, phase: str) -> None:
    """Two corners are free; by the other reading he takes that of the man he caught."""
    match = at(FormerPuss=reading)
    after(match, "A xB")
    assert (match.board()["corners"]["A"], match.board()["phase"]) == (corner, phase)


@pytest.mark.parametrize(("reading", "good"), [("all-corners", True), ("three-corners", False)])
def test_the_fourth_corner(reading: str, good: bool) -> None:
    """With four players a corner is free: for all, or out of play."""
    match = at("", FourPlayers=reading)
    after(match, "A :puss", "B @nw", "C @ne", "D @sw")
    assert add(match, "B @se").ok is good


def test_two_players_never_share_a_corner() -> None:
    """p5: they change corners, or go to one that is free."""
    match = at()
    assert refused(match, "B @ne") == "impossible"
    after(match, "B :swap(C)")
    assert (match.board()["corners"]["B"], match.board()["corners"]["C"]) == ("ne", "nw")


@pytest.mark.parametrize(("counts", "times"), [("True", 1), ("False", 0)])
def test_the_time_of_the_lot(counts: str, times: int) -> None:
    """p9: it counts as any other, unless it was agreed that it does not."""
    assert after(at("", FirstSpell=counts), "B :puss") == (0, times, 0, 0)


def test_puss_may_take_a_corner_by_option() -> None:
    """p3: as in a room, the player left without a corner is Puss."""
    assert refused(at(), "A :seize(C)") == "not-now"
    match = at(CornerSeizure="True")
    assert after(match, "A :seize(C)") == (0, 0, 1, 0)
    assert (match.board()["puss"], match.board()["corners"]["A"]) == ("C", "ne")


@pytest.mark.parametrize("what", ["lifted", "two-hands", "fingers-off"])
def test_offences(what: str) -> None:
    """p6 and p8 name no cost: they are noted; by option the offender is Puss."""
    assert after(at(), f"B #{what}") == (0, 0, 0, 0)
    assert after(at(Offences="becomes-puss"), f"B #{what}") == (0, 1, 0, 0)


def test_puss_may_lift_his_man() -> None:
    """p8: but he, too, has one hand only."""
    assert refused(at(), "A #lifted") == "impossible"
    assert add(at(), "A #two-hands").ok


@pytest.mark.parametrize("minutes", [10, 15, 20])
def test_the_time_must_be_up(minutes: int) -> None:
    """p6: as was agreed; without a clock the marker's word is taken."""
    match = at(f"A=1 B=2 C=3 D=4 {FOUR}", PlayingTime=str(minutes))
    assert refused(match, f"B :time-up t={minutes * 60 - 1}") == "not-now"
    after(match, f"B :time-up t={minutes * 60}")
    assert match.winner == "A"
    word = at(f"A=2 B=1 C=3 D=4 {FOUR}")
    after(word, "C :time-up")
    assert word.winner == "B"


@pytest.mark.parametrize(("reading", "over"), [("shared", True), ("extra-time", False)])
def test_level_players(reading: str, over: bool) -> None:
    """p9: who are level share the game, or the time begins anew."""
    match = at(f"A=1 B=1 C=3 D=4 {FOUR}", Tie=reading)
    after(match, "A :time-up")
    assert (match.over, match.winner, match.board()["minutes"]) == (over, None, 10 if over else 20)


@pytest.mark.parametrize(
    "words",
    ["puss=A corners.A=nw", "puss=A corners.B=nw corners.C=nw", "puss=A corners.B=middle", "corners.B=nw",
     "puss=A used=nw,ne", "puss=A freed=up"],
)  # fmt: skip
def test_a_position_that_cannot_be(words: str) -> None:
    """Puss in a corner, two in one, a corner that does not exist."""
    with pytest.raises(engine.BadHeader):
        at(words)
