"""Penning the Pigs: each reading both ways, and the twenty-five points of a round."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine

from .. import matches
from ..matches import add

GAME = "crown/penning-the-pigs"
EIGHT = " ".join(["g>a"] * 8)
FOUR = " ".join(["r>a"] * 4)

match_of = partial(matches.match_of, GAME, "A :lead")


def after(*entries: str, **options: object) -> dict[str, object]:
    """The board after some entries, with options by their names."""
    return match_of(*entries, options={k.replace("_", "-"): v for k, v in options.items()}).board()


def pens(board: dict[str, object], side: str) -> str:
    """What lies in a side's pens, as "2g 1r 0b"."""
    rows = board["pens"]
    assert isinstance(rows, dict)
    return " ".join(f"{n}{c}" for c, n in rows[side].items())


def told(ruling: engine.Ruling) -> str:
    return " ".join(i.text for i in ruling.instructions)


def test_a_round_is_worth_twenty_five_points() -> None:
    """Eight greens at 1, four reds at 3, the black at 5: counted when all are penned, by whose pens they are
    in (p6, C1)."""
    match = match_of(f"A xg {EIGHT}", f"A xr {FOUR}")
    assert match.board()["score"] == {"A": 0, "B": 0}
    assert add(match, "A xb b>a").points == {"A": 25}
    assert match.board()["round"] == 2
    shared = match_of(f"A xg {EIGHT}", "A xr r>a r>b", "A xr r>a r>b")
    assert add(shared, "A xb b>b").points == {"A": 14, "B": 11}


@pytest.mark.parametrize("pocket", ["3", "4", "a"])
def test_the_pens_are_opposite(pocket: str) -> None:
    """Ann sits between pockets 1 and 2: 3 and 4 are hers, 1 and 2 Bo's (p4)."""
    assert pens(after(f"A xg g>{pocket}"), "A") == "1g 0r 0b"
    assert pens(after("A xg g>1 g>2"), "B") == "2g 0r 0b"


@pytest.mark.parametrize(
    ("shot", "turn"),
    [("xg g>a", "A"), ("xg r>a", "A"), ("xg b>a", "A"), ("xg g>a g>b", "A"), ("xg g>b", "B"), ("0", "B"),
     ("miss", "B"), ("xr g>a", "B"), ("xr 0", "B"), ("xg g>a c>", "B"), ("xg g^", "B"), ("#moved", "B")],
)  # fmt: skip
def test_whether_the_turn_goes_on(shot: str, turn: str) -> None:
    """Any ring into an own pen by a shot at a green; not the wrong ring, not with the shooter lost (R4, R5,
    R6, R12, R14)."""
    assert after(f"A {shot}")["turn"] == turn


def test_green_is_due_first_and_after_every_red() -> None:
    """Red may be chosen after a success, and then green again (R4)."""
    match = match_of()
    assert match.expects().call is not None
    for entries, due in (
        ((), ["g"]),
        (("A xg g>a",), ["g", "r"]),
        (("A xg g>a", "A (r) xr r>a"), ["g"]),
        (("A xg g>a", "A (r) xr r>a", "A xg g>a"), ["g", "r"]),
        (("A xg g>a", "A 0"), ["g"]),
        ((f"A xg {EIGHT}",), ["r"]),
        ((f"A xg {EIGHT}", "A xr r>a"), ["r"]),
        ((f"A xg {EIGHT}", f"A xr {FOUR}"), ["b"]),
    ):
        assert after(*entries)["due"] == due


@pytest.mark.parametrize(
    ("shot", "turn", "mine"),
    [("(r) xr r>a", "A", "1g 1r 0b"), ("(r) xr g>a", "B", "2g 0r 0b"),
     ("(r) xr r>a #other-red", "B", "1g 1r 0b"),
     ("(r) xr 0", "B", "1g 0r 0b"), ("(r) xg g>a", "B", "1g 0r 0b"), ("(g) xr r>a", "B", "1g 0r 0b")],
)  # fmt: skip
def test_a_shot_at_a_red_must_pen_that_very_ring(shot: str, turn: str, mine: str) -> None:
    """Another that falls stays, without forfeit, but the turn is lost (R4); the wrong ring is forfeited
    (R14)."""
    board = after("A xg g>a", f"A {shot}")
    assert (board["turn"], pens(board, "A")) == (turn, mine)


@pytest.mark.parametrize(("reading", "turn"), [("first", "A"), ("any", "B")])
def test_what_is_the_wrong_ring(reading: str, turn: str) -> None:
    """The ring met first, or any that the shooter meets; by a carom the black may be met (R7, R14)."""
    assert after("A xg xr g>a", wrong_ring=reading)["turn"] == turn
    assert after("A xg xb g>a", wrong_ring=reading)["turn"] == "A"


@pytest.mark.parametrize(("reading", "bos"), [("replaced", "0g 0r 0b"), ("stays", "0g 0r 1b")])
def test_the_black_is_hit_direct_too_early(reading: str, bos: str) -> None:
    """From an own pen it is replaced; from the opponent's too, or it stays (R7)."""
    board = after("A xb b>a", black_direct=reading)
    assert (pens(board, "A"), board["turn"]) == ("0g 0r 0b", "B")
    assert pens(after("A xb b>b", black_direct=reading), "B") == bos


@pytest.mark.parametrize(("reading", "turn"), [("wrong", "B"), ("allowed", "A")])
def test_the_black_is_met_first_by_a_bank(reading: str, turn: str) -> None:
    """It is the wrong ring, or allowed since direct shots alone are barred (R7)."""
    assert after("A - xb b>a", black_banked=reading)["turn"] == turn


def test_a_lost_shooter_costs_the_rings_of_the_shot_and_the_least_of_the_others() -> None:
    """What went to the opponent stays there (R12, R13)."""
    match = match_of("A xg r>a", "A xg g>a")
    assert "2 green" in told(add(match, "A xg g>a r>b c>")), "that of the shot, and one of before"
    board = match.board()
    assert (pens(board, "A"), pens(board, "B"), board["turn"]) == ("0g 1r 0b", "0g 1r 0b", "B")


def test_the_black_pays_where_nothing_else_can_and_nothing_is_owed_without_a_ring() -> None:
    """The black is forfeited like the rest; no ring, no debt (R13)."""
    match = match_of("A xg b>a")
    assert "black in the centre" in told(add(match, "A c^"))
    assert match.board()["pens"] == {"A": {"g": 0, "r": 0, "b": 0}, "B": {"g": 0, "r": 0, "b": 0}}
    match = match_of("A xg b>a", options={"black-forfeited": "own-side"})
    assert "black on the player's own side" in told(add(match, "A c^"))
    match = match_of("A xg g>a c>")
    assert pens(match.board(), "A") == "0g 0r 0b", "the rings of the shot alone"


@pytest.mark.parametrize(("reading", "left"), [("any", "0g 0r 0b"), ("own-catch", "1g 0r 0b")])
def test_a_ring_that_the_opponent_put_there_may_pay(reading: str, left: str) -> None:
    """Any ring in a player's pens pays, or none that the other put there (R13)."""
    assert pens(after("A xg g>b", "B c>", forfeit_pool=reading), "B") == left


def test_the_black_goes_back_while_others_are_left() -> None:
    """Moved and not penned it is put back; alone it lies where it stops, until a forfeit falls due (R8,
    R10)."""
    assert "black back" in told(add(match_of(), "A 0 #black-moved"))
    last = match_of(f"A xg {EIGHT}", f"A xr {FOUR}")
    assert told(add(last, "A xb 0 #black-moved")) == ""
    assert "it waits" in told(add(match_of(f"A xg {EIGHT}", f"A xr {FOUR}"), "A xb c>"))
    board = after(f"A xg {EIGHT}", f"A xr {FOUR}", "A xb c>")
    assert (pens(board, "A"), board["due"]) == ("7g 4r 0b", ["g"])


@pytest.mark.parametrize(
    ("word", "text"),
    [("#shooting-place", "on the side of"), ("#centre-blocked", "lies in the centre"), ("#place", "warned"),
     ("#seat-moved", "warned")],
)  # fmt: skip
def test_what_is_put_right_before_the_next_shot(word: str, text: str) -> None:
    """Rings on a shooting place or in the black's place are moved (R16, R17); conduct is warned of."""
    assert text in told(add(match_of(), f"A 0 {word}"))


@pytest.mark.parametrize(("reading", "moved"), [("either", True), ("next", False)])
def test_whose_shooting_place(reading: str, moved: bool) -> None:
    """That of either player, or of the next alone (R16)."""
    match = match_of(options={"shooting-places": reading})
    assert bool(told(add(match, "A 0 #shooting-place(A)"))) is moved
    match = match_of(options={"shooting-places": reading})
    assert told(add(match, "A 0 #shooting-place(B)"))


@pytest.mark.parametrize(("reading", "turn"), [("alternate", "B"), ("loser", "B")])
def test_who_begins_the_next_round(reading: str, turn: str) -> None:
    """By turns, or who has the fewer points (not said)."""
    whole = (f"A xg {EIGHT}", f"A xr {FOUR}", "A xb b>a")
    assert after(*whole, next_lead=reading)["turn"] == turn
    board = after(f"A xg {EIGHT}", "A xr r>a r>b r>b r>b", "A xb b>b", next_lead=reading)
    assert board["turn"] == ("B" if reading == "alternate" else "A")


def test_both_reach_the_total_at_once() -> None:
    """The higher total wins; level, another round is played (R18)."""
    shots = (f"A xg {EIGHT}", "A xr r>a r>b", "A xr r>a r>b", "A xb b>b")
    match = match_of(*shots, start={"A": 40, "B": 44})
    assert (match.over, match.winner) == (True, "B")
    match = match_of(*shots, start={"A": 41, "B": 44})
    assert not match.over
    assert match.board()["score"] == {"A": 55, "B": 55}


@pytest.mark.parametrize(("spots", "where"), [("G", "at G"), ("X", "at X")])
def test_where_the_green_rings_stand(spots: str, where: str) -> None:
    """At G, or at X as many like better (p2)."""
    match = match_of(f"A xg {EIGHT}", f"A xr {FOUR}", options={"green-spots": spots})
    assert where in told(add(match, "A xb b>a"))


REFUSED = [
    ("A g>", "undecided"), ("A g>5", "unknown-pocket"), ("A w>a", "unknown-piece"), ("A +3", "contradicted"),
    ("A (r) xr r>a", "impossible"), ("A (b) xb 0", "impossible"), ("A xg g>a 0", "contradicted"),
    ("A xg miss", "contradicted"), ("A c> c^", "impossible"), ("A xb b>a b^", "impossible"),
    ("A #other-red", "contradicted"), ("A xb b>a #black-moved", "contradicted"),
    ("A :count", "unknown-choice"),
    ("A (g r) 0", "wrong-token"), ("A (g>3) 0", "wrong-token"), ("A (g) (g) 0", "wrong-token"),
    ("B 0", "out-of-turn"), ("A :lead", "not-now"), ("A #seat-moved(A)", "unknown-state"),
    ("A xg", "undecided"),
    ("A R=ditch", "wrong-token"), ("A c>9", "unknown-pocket"), (f"A {EIGHT} g>b", "impossible"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code"), REFUSED, ids=[t for t, _ in REFUSED])
def test_what_cannot_be_is_refused(text: str, code: str) -> None:
    """With a code; nothing changes."""
    match = match_of()
    state = match.state
    ruling = add(match, text)
    assert ruling.refusal is not None
    assert ruling.refusal.code == code
    assert match.state == state


def test_what_was_shot_at_must_be_known_where_it_matters() -> None:
    """A ring fell and green or red were free to choose: which was it (R4)?"""
    match = match_of("A xg g>a")
    refusal = add(match, "A r>a").refusal
    assert refusal is not None
    assert refusal.code == "call-missing"
    assert add(match, "A r>b").ok


def test_the_black_waits_only_for_rings_that_are_owed() -> None:
    """With nothing to pay the black lies where it stopped; with a forfeit it waits in the centre (R10)."""
    last = (f"A xg {EIGHT}", f"A xr {FOUR}")
    match = match_of(*last, "A xb 0")
    assert told(add(match, "B xb c>")) == ""
    assert told(add(match, "A xb c>")).count("in the centre") == 1


@pytest.mark.parametrize("spot", ["centre", "own-side"])
def test_a_black_that_is_forfeited_with_another_ring_waits_in_the_centre(spot: str) -> None:
    """It is put there once, whichever place a forfeited black has else (R10, R13)."""
    match = match_of(f"A xg {EIGHT}", f"A xr {FOUR}", options={"black-forfeited": spot})
    ruling = add(match, "A xb b>a c>")
    assert [i.text for i in ruling.instructions if "black" in i.text] == [
        "Put the black in the centre; it waits for the forfeits."
    ]


def test_what_ends_a_turn_without_a_ring_penned() -> None:
    """No ring in an own pen, no other shot (R4); all but the black lie where they stop (R9)."""
    match = match_of()
    assert add(match, "A xg 0").citations == (f"{GAME}#R4", f"{GAME}#R9")
    match = match_of(f"A xg {EIGHT}", f"A xr {FOUR}")
    assert add(match, "A xb 0").citations == (f"{GAME}#R4", f"{GAME}#R10")


def test_a_black_that_may_be_banked_stays_in_the_pen_it_enters() -> None:
    """Where a bank at it is allowed, it is no ring of the wrong colour in either's pen (R7)."""
    board = match_of("A - xb b>b", options={"black-banked": "allowed"}).board()
    assert pens(board, "B") == "0g 0r 1b"
