"""Bottle Pool, rule by rule, where the golden records do not say it already."""

from __future__ import annotations

import pytest

import rules_engine as engine

from .playing import add, begin, offer, play, score, why


@pytest.mark.parametrize(
    ("stroke", "points", "rule"),
    [
        ("x1 x2", 1, "p2"),
        ("x1 1>", 1, "p2"),
        ("x2 2>bl", 2, "p2"),
        ("x2 bottle!", 5, "p2"),
        ("x1 x2 1> 2> bottle!", 9, "p2"),
        ("x1 .", 0, "p2"),
        ("miss", -1, "r12"),
        ("miss bottle!", -1, "r12"),
        ("bottle! x1", -1, "r5"),
        ("xbottle x1", -1, "r5"),
        ("x1 bottle!2", -1, "r12"),
        ("x1 x2 c>br", -1, "r12"),
        ("x1 c^ bottle!", -1, "r12"),
        ("x1 bottle! bottle^", -1, "r9"),
        ("x1 bottle! bottle>ml", -1, "r9"),
        ("x1 bottle!1 bottle>ml", -1, "r9"),
        ("x1 bottle!1 bottle^", 0, "r14"),
        ("x1 bottle!1 bottle=cushion", 0, "r14"),
        ("x1 bottle! #grazed", 0, "r8"),
        ("x1 bottle!up #grazed", 0, "r8"),
        ("x1 #felled", -1, "r12"),
        ("#feet", -1, "r12"),
        ("#not-point", 0, "r10"),
    ],
)
def test_what_a_stroke_is_worth(stroke: str, points: int, rule: str) -> None:
    """Counts of one, one, two and five, added together; foul strokes cost one (p2, r5-r14)."""
    match = play("bottle-pool", "A :lead", f"A {stroke}")
    assert score(match) == (points, 0)
    assert why(match.rulings[2]).split()[0] == f"bottle-pool#{rule}"
    assert match.board()["turn"] == ("A" if points > 0 else "B")


@pytest.mark.parametrize(
    ("option", "value", "stroke", "points"),
    [
        ("sent_off_by_ball", "point", "x1 bottle!1 bottle^", -1),
        ("felled_by_ball", "no-count", "x1 bottle!1", 0),
        ("carom_and_bottle", "bottle-only", "x1 x2 bottle!", 5),
        ("below_nothing", "floor", "miss", 0),
    ],
)
def test_other_readings(option: str, value: str, stroke: str, points: int) -> None:
    """Rules 9 and 14, 8 and 12; carom and bottle together; a point off nothing."""
    assert score(play("bottle-pool", "A :lead", f"A {stroke}", **{option: value})) == (points, 0)


def test_a_point_is_owed_below_a_floor_that_was_passed_already() -> None:
    """A handicap below nothing stays what it is, where nothing is the floor (r12)."""
    match = begin("bottle-pool", below_nothing="floor", start={"A": -3})
    add(match, "A miss")
    assert score(match) == (-3, 0)


@pytest.mark.parametrize(("turn", "next_"), [("plays-on", "A"), ("one-stroke", "B")])
def test_how_long_a_turn_lasts(turn: str, next_: str) -> None:
    """Until he fails, or one stroke (r1)."""
    assert play("bottle-pool", "A :lead", "A x1 x2", turn=turn).board()["turn"] == next_


@pytest.mark.parametrize(("excess", "left"), [("new-string", 3), ("nothing", 0)])
def test_beyond_thirty_one(excess: str, left: int) -> None:
    """Burst; the excess begins a new string, and the next player plays (r6)."""
    match = begin("bottle-pool", start={"A": 29}, excess=excess)
    ruling = add(match, "A x1 bottle!")
    assert (score(match), match.board()["turn"], "burst" in ruling.events) == ((left, 0), "B", True)


def test_thirty_one_is_announced_before_the_next_stroke() -> None:
    """Else when the turn has come round, unless another was first (r16)."""
    match = begin("bottle-pool", start={"A": 30, "B": 30})
    add(match, "A x1 x2")
    add(match, "A 0")
    late = offer(match, "A :pool")
    assert late.refusal is not None and late.refusal.code == "too-late"
    add(match, "B x1 x2")
    add(match, "B :pool")
    assert (match.winner, match.board()["losers"]) == ("B", ["A"])


def test_a_seated_bottle_wins_whatever_the_score() -> None:
    """Also where its points would burst him (r7)."""
    match = begin("bottle-pool", start={"A": 30, "B": 20})
    ruling = add(match, "A x2 bottle!up")
    assert (match.winner, why(ruling)) == ("A", "bottle-pool#r7 bottle-pool#r4")


@pytest.mark.parametrize(
    ("stroke", "pieces", "words"),
    [
        ("x1 1>tl", ("1",), "red spot at the foot"),
        ("x2 2>tl", ("2",), "red spot at the foot"),
        ("x1 bottle!", ("bottle",), "where it lies"),
        ("x1 bottle! bottle^", ("bottle",), "in the centre"),
        ("x1 c>", ("c",), "within the string"),
    ],
)
def test_what_must_be_done_at_the_table(stroke: str, pieces: tuple[str, ...], words: str) -> None:
    """Where balls and bottle go (r11, r13, r15)."""
    told = play("bottle-pool", "A :lead", f"A {stroke}").rulings[2].instructions
    assert [i.pieces for i in told] == [pieces]
    assert words in told[0].text


def test_the_two_ball_may_have_its_own_diamond_first() -> None:
    """Its place is not given (r11)."""
    match = play("bottle-pool", "A x2 2>", two_ball_spot="own-diamond")
    assert "own diamond; else on the red spot" in match.rulings[1].instructions[0].text


def test_a_carrom_table_has_no_pockets() -> None:
    """Except for balls pocketed all is the same (p3)."""
    match = begin("bottle-pool", played_on="carrom")
    for row in ("A x1 1>", "A x1 c>", "A x1 bottle! bottle>"):
        refused = offer(match, row).refusal
        assert refused is not None and (refused.code, refused.citation) == (
            "impossible",
            "brunswick/bottle-pool#p3",
        )
    add(match, "A x1 bottle!")
    assert not [b for b in match.expects().buttons if ">" in b.tokens]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("A bottle!", "undecided"),
        ("A bottle! 0", "impossible"),
        ("A +10", "impossible"),
        ("A x1 x2 +2", "contradicted"),
        ("A x1 c> +1", "contradicted"),
        ("A 1!", "unknown-piece"),
        ("A x1 --", "wrong-token"),
        ("A bottle=bed", "unknown-zone"),
        ("A :privilege", "unknown-choice"),
        ("B x1 x2", "out-of-turn"),
    ],
)
def test_what_cannot_stand(row: str, code: str) -> None:
    """Refused with a code; the state is that before."""
    match = play("bottle-pool", "A :lead")
    before = match.state
    refused = offer(match, row).refusal
    assert refused is not None and refused.code == code
    assert match.state == before


def test_facts_and_the_button_give_the_same_ruling() -> None:
    """One is derived, the other attested."""
    shown, said = (play("bottle-pool", "A :lead", f"A {row}") for row in ("x1 x2", "+1"))
    assert isinstance(shown, engine.Match)
    assert shown.state == said.state
    assert [m.rulings[2].attested for m in (shown, said)] == [False, True]
