"""Devil-Among-the-Tailors, line by line of the book."""

from __future__ import annotations

import pytest

from rules_engine.books.brunswick.devil_among_the_tailors import LAYOUTS, slab_from

from .playing import add, begin, offer, play, score, why

SLUG = "devil-among-the-tailors"


def test_every_layout_has_thirty_five_pins_that_count_860() -> None:
    """The book's own check of the slab; the boxes' pins are a matter of the table in use."""
    assert len(LAYOUTS) == 20
    for layout in LAYOUTS:
        pins = slab_from(layout).pins
        assert (len(pins), sum(pins.values())) == (35, 860)
    assert LAYOUTS[0] == "4-5-4-4"


def test_pins_count_by_their_box() -> None:
    """Ten, twenty, thirty, fifty; the black pin a hundred in place of fifty."""
    match = begin(SLUG)
    ruling = add(match, "A a1! c4! d5! g2! h1! k! .")
    assert score(match) == (10 + 10 + 20 + 30 + 50 + 100, 0)
    assert why(ruling) == f"{SLUG}#r4"
    assert not ruling.attested
    assert [i.citation.rpartition("#")[2] for i in ruling.instructions if i.citation] == ["r5", "r1", "r2"]


def test_all_at_one_spin() -> None:
    """860, by number or pin by pin."""
    match = begin(SLUG)
    pins = " ".join(f"{p}!" for p in slab_from("4-5-4-4").pins)
    add(match, f"A {pins} +860")
    assert add(match, "B +860").attested
    assert score(match) == (860, 860)


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("A a5!", "unknown-piece"),
        ("A a1! a1!", "impossible"),
        ("A +870", "impossible"),
        ("A +15", "impossible"),
        ("A -10", "impossible"),
        ("A a1! +20", "contradicted"),
        ("A . +20", "contradicted"),
        ("A miss", "wrong-token"),
        ("A a1!up", "wrong-token"),
        ("A t=90", "undecided"),
        ("A #tilt", "unknown-state"),
        ("B +10", "out-of-turn"),
    ],
)
def test_what_cannot_be_is_refused(row: str, code: str) -> None:
    """Refusals leave no trace."""
    match = begin(SLUG)
    before = match.state
    ruling = offer(match, row)
    assert ruling.refusal is not None and ruling.refusal.code == code
    assert match.state == before


def test_another_slab_has_other_pins() -> None:
    """The layout is a set-up figure: two pins in each box of ten, nine of twenty, and so on."""
    match = begin(SLUG, pins_in_boxes="2-9-4-2")
    assert offer(match, "A a3!").refusal is not None
    add(match, "A d9! a2!")
    assert score(match) == (30, 0)


def test_three_spins_in_turn() -> None:
    """A, B, A, B, A, B: the most points win."""
    match = play(SLUG, "A +10", "B +20", "A +30", "B +20", "A 0")
    assert not match.over
    assert match.board()["spins"] == {"A": 3, "B": 2}
    ruling = add(match, "B +50")
    assert why(ruling) == f"{SLUG}#r4 {SLUG}#r6"
    assert (match.winner, score(match)) == ("B", (40, 90))


def test_one_spin_each() -> None:
    """As agreed."""
    assert play(SLUG, "A +100", "B +90", spins="one").winner == "A"


def test_spins_together() -> None:
    """All of one player's spins, then the other's."""
    match = play(SLUG, "A +10", "A +10", "A +10", "B 0", "B 0", together=True)
    assert match.expects().side == "B"


def test_level_totals_are_spun_off_by_those_who_are_level() -> None:
    """Only the leaders spin again, until one is ahead."""
    match = play(SLUG, "A +50", "B +10", "C +50", spins="one", sides="ABC")
    assert match.board()["phase"] == "tie"
    assert match.expects().side == "A"
    add(match, "A +10")
    assert match.expects().side == "C"
    add(match, "C +10")
    add(match, "A 0")
    add(match, "C +10")
    assert (match.winner, score(match)) == ("C", (60, 10, 70))


def test_level_totals_may_be_shared() -> None:
    """The other reading: no winner."""
    match = play(SLUG, "A +50", "B +50", spins="one", tie="shared")
    assert match.over and match.winner is None


def test_a_spin_cut_short() -> None:
    """The pins down count; or the spin is taken again."""
    match = begin(SLUG)
    assert why(add(match, "A k! #aborted")) == f"{SLUG}#r4 {SLUG}#r3"
    assert score(match) == (100, 0)
    match = begin(SLUG, aborted_spin="again")
    ruling = add(match, "A k! #aborted")
    assert (why(ruling), score(match), ruling.turn) == (f"{SLUG}#r3", (0, 0), "A")
