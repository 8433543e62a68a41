"""The glances of the Crown board: what the golden records do not show."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import add, match_of, refused, score

THREE = "crown/three-ring-glance"
FOUR = "crown/four-ring-glance"
CHINESE = "crown/chinese-glance"


@pytest.mark.parametrize(
    ("shot", "points"),
    [("xr xg", 1), ("xg xr g>", 2), ("xr xg r> g>", 3), ("xr", 0), ("xr r> g>", 0), ("r> g> 0", 0)],
)
def test_both_rings_and_those_that_fall(shot: str, points: int) -> None:
    """One for both, one more for each of them that falls; without both nothing (R3, p5)."""
    match = match_of(THREE, "A :lead", f"A {shot}")
    assert score(match) == (points, 0)
    assert match.board()["turn"] == ("A" if points else "B"), "until he fails to hit both (R2)"


def test_a_ring_that_another_ring_pocketed() -> None:
    """It counts, unless the option says that the cue ring must have sent it."""
    shot = "A xr xg Rxg g>"
    assert score(match_of(THREE, "A :lead", shot)) == (2, 0)
    assert score(match_of(THREE, "A :lead", shot, pocketed_by_other=False)) == (1, 0)
    assert score(match_of(THREE, "A :lead", "A xr Rxg xg g>", pocketed_by_other=False)) == (2, 0)


def test_a_lost_cue_ring() -> None:
    """Pocketed it takes the points with it (R4); off the board only the turn is lost (R5), or both."""
    assert score(match_of(THREE, "A :lead", "A xr xg r> c>")) == (0, 0)
    assert score(match_of(THREE, "A :lead", "A xr xg r> c^")) == (2, 0)
    assert score(match_of(THREE, "A :lead", "A xr xg r> c^", cue_off_points="void")) == (0, 0)
    assert match_of(THREE, "A :lead", "A xr xg c^").board()["turn"] == "B"


def test_where_shots_are_taken_from() -> None:
    """The first of the game from W or A, the others from the line (p3, p4, R6)."""
    match = match_of(THREE, "A :lead")
    assert match.board()["shooter"] == "point W"
    assert add(match, "A @w 0").ok
    assert match.board()["shooter"] == "the line"
    assert refused(match, "B @w 0") == "impossible"
    assert refused(match, "B @on-line 0") == "impossible"
    assert add(match, "B @behind-line 0").ok
    assert match_of(THREE, "A :lead", white_spot="a").board()["shooter"] == "point A"
    assert match_of(THREE, "A :lead", first_shot="free").board()["shooter"] == "the line"
    assert match_of(THREE, "A :lead", "A 0", "B @on-line 0", cue_ring_place="on").last == 3


def test_pocketed_rings_are_put_back() -> None:
    """The first to the centre, the second to a point H (R7); what if the centre is taken is an option."""
    told = add(match_of(THREE, "A :lead"), "A xr xg r> g>").instructions[0]
    assert told.text == "Put back: red on the centre, or on a point H if it is taken; green on a point H."
    assert told.citation == f"{THREE}#R7"
    other = add(match_of(THREE, "A :lead", centre_taken="nearest"), "A xr r>").instructions[0]
    assert "nearest free place" in other.text
    by_number = add(match_of(THREE, "A :lead"), "A +2").instructions[0]
    assert by_number.pieces == ()
    assert by_number.text.startswith("Put back: one on the centre")


def test_a_ring_off_the_board() -> None:
    """It is put back and brings nothing; by option it costs the turn."""
    match = match_of(THREE, "A :lead", "A xr xg g^")
    assert (score(match), match.board()["turn"]) == ((1, 0), "A")
    match = match_of(THREE, "A :lead", "A xr xg g^", object_off_board="turn-lost")
    assert (score(match), match.board()["turn"]) == ((1, 0), "B")


def test_what_is_not_recorded_is_not_no() -> None:
    """A ring in a pocket says nothing of the rings met; the claim decides, or nobody."""
    match = match_of(THREE, "A :lead")
    assert refused(match, "A r>") == "undecided"
    ruling = add(match, "A r> +2")
    assert (ruling.points, ruling.attested) == ({"A": 2}, True)
    assert not add(match, "A xr xg").attested
    assert add(match, "A c>").ok, "whatever it met, nothing counts"
    assert refused(match, "B xr +2") == "contradicted"
    assert refused(match, "B . +1") == "contradicted", "it met nothing"


def test_cues_and_the_set_up_are_told() -> None:
    """Cues if preferred (p2); the rings are spotted after the lead (R1)."""
    match = match_of(THREE, cues=True)
    told = add(match, "A :lead").instructions[0]
    assert told.text == "Cue ring on W, red and green on X and A"
    assert "with a cue" in match.expects().prompt
    assert "with a cue" not in match_of(THREE, "A :lead").expects().prompt


@pytest.mark.parametrize(
    ("shot", "points"),
    [("xr xb", 1), ("xb xg xr", 2), ("xr xg b>", 2), ("xr xg xb r> g> b>", 5), ("xb b>", 0)],
)
def test_four_rings(shot: str, points: int) -> None:
    """Two hit are one point, three two, and each ring pocketed one more (p2)."""
    assert score(match_of(FOUR, "A :lead", f"A {shot}")) == (points, 0)


def test_four_rings_read_otherwise() -> None:
    """All three must be hit; or only rings count that the cue ring met; another ring lies in the centre."""
    assert match_of(FOUR, "A :lead", "A xr xb", two_of_three=False).board()["turn"] == "B"
    assert score(match_of(FOUR, "A :lead", "A xr xg b> r>", pocketed_unhit="not")) == (2, 0)
    told = add(match_of(FOUR, centre_ring="green"), "A :lead").instructions[0]
    assert told.text == "Cue ring on W, green in the centre, red and black on X and A"


def test_any_ring_may_be_the_cue_ring() -> None:
    """It stays so until another is named (p1), and what was lost as cue ring is put back then."""
    match = match_of(CHINESE, "A :lead", "A :cue(g) xr xw", "A xw xr w>")
    assert score(match) == (3, 0)
    assert match.board()["cue"] == "green"
    add(match, "A g>")
    assert match.board()["turn"] == "B"
    told = add(match, "B :cue(r)").instructions[0]
    assert (told.pieces, told.text) == (
        ("g",),
        "Put back: green on the centre, or on a point H if it is taken.",
    )
    same = add(match_of(CHINESE, "A :lead", "A :cue(g) c>"), "B :cue(g)")
    assert same.instructions == (), "it is shot again"


def test_a_refused_shot_leaves_the_cue_ring_as_it_was() -> None:
    """What is named in an entry that cannot stand was not named."""
    match = match_of(CHINESE, "A :lead")
    assert refused(match, "A :cue(g) xg xr") == "impossible"
    assert match.board()["cue"] == "white"


def test_a_position_is_entered() -> None:
    """The cue ring and where the turn stands; what cannot be is refused."""
    header, _ = engine.read(f'[Game "{CHINESE}"] [Setup "A=12 B=9 turn=B cue=r"]')
    match = engine.Match(header)
    assert (score(match), match.board()["cue"], match.board()["shooter"]) == ((12, 9), "red", "the line")
    for words in ("turn=A cue=b", "turn=A cue=-", "turn=A fallen=g", "turn=A at=out", "A=50 turn=A"):
        with pytest.raises(engine.BadHeader):
            engine.Match(engine.read(f'[Game "{CHINESE}"] [Setup "{words}"]')[0])
