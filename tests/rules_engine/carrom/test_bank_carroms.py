"""Bank Carroms: what the golden records do not show."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import add, match_of, refused, score

GAME = "carrom/bank-carroms"


@pytest.mark.parametrize(
    ("shot", "rings"),
    [
        ("- xr", 1),
        ("- xr - xr xr", 3),
        ("xr - xr", 0),
        ("xr xr", 0),
        ("- xr r>", 1),
        ("- xr r> r>", 1),
        ("+4", 4),
    ],
)
def test_rings_hit_by_a_bank_are_won(shot: str, rings: int) -> None:
    """A rim comes before the first ring (p3); then every ring hit is kept (p4)."""
    match = match_of(GAME, "A :lead", f"A {shot}")
    assert score(match) == (rings, 0)
    assert match.board()["rings"] == 12 - rings
    assert match.board()["turn"] == ("A" if rings else "B"), "without a bank-hit the turn ends (p5)"


def test_a_ring_that_fell_unhit() -> None:
    """It goes to the centre, or by option is kept; one that was hit and fell is the player's anyway."""
    told = add(match_of(GAME, "A :lead"), "A - xr r> r>").instructions
    assert [i.text for i in told] == ["Put at the centre: 1 ring."]
    assert add(match_of(GAME, "A :lead"), "A - xr xr r>").instructions == ()
    assert score(match_of(GAME, "A :lead", "A - xr r> r>", ring_pocketed="kept")) == (2, 0)
    assert score(match_of(GAME, "A :lead", "A xr r>", ring_pocketed="kept")) == (0, 0), "not by a direct shot"


def test_a_ring_met_by_another_ring() -> None:
    """It is not hit, unless the option says so."""
    assert score(match_of(GAME, "A :lead", "A - xr Rxr")) == (1, 0)
    assert score(match_of(GAME, "A :lead", "A - xr Rxr", ring_driven="counts")) == (2, 0)


def test_a_pocketed_shooter_costs_two_rings() -> None:
    """And the turn (p6); of fewer what there is, of the rings of the shot, too."""
    assert score(match_of(GAME, "A :lead", "A +3", "A - xr c>")) == (2, 0)
    assert score(match_of(GAME, "A :lead", "A - xr c>")) == (0, 0)
    assert score(match_of(GAME, "A :lead", "A +3", "A - xr c>", scratch_with_hits="void")) == (1, 0)
    assert score(match_of(GAME, "A :lead", "A +3", "A c>", forfeit=1)) == (2, 0)
    match = match_of(GAME, "A :lead", "A +3", "A c>")
    assert (match.board()["rings"], match.board()["turn"]) == (11, "B")
    assert score(match_of(GAME, "A :lead", "A +3", "A c^")) == (3, 0), "off the board only the turn"


def test_the_most_rings_win_and_six_each_are_a_tie() -> None:
    """The game ends with the last ring (p7)."""
    drawn = match_of(GAME, "A :lead", "A +4", "A +2", "A 0", "B +6")
    assert (drawn.over, drawn.winner) == (True, None)
    assert match_of(GAME, "A :lead", "A +4", "A +3", "A 0", "B +5").winner == "A"


def test_where_shots_are_taken_from() -> None:
    """From any numbered spot (p3)."""
    match = match_of(GAME, "A :lead")
    assert "numbered spot" in match.expects().prompt
    assert refused(match, "A @line-12 - xr") == "impossible"
    assert all(add(match, f"A @spot-{n} - xr").ok for n in range(1, 5))


def test_no_more_rings_than_there_are() -> None:
    """Hit, fallen or claimed."""
    header, _ = engine.read(f'[Game "{GAME}"] [Setup "A=6 B=4 turn=A held.A=6 held.B=4"]')
    match = engine.Match(header)
    assert match.board()["rings"] == 2
    for text in ("A - xr xr xr", "A r> r> r>", "A +3"):
        assert refused(match, text) == "impossible"
    assert refused(match, "A #direct - xr") == "contradicted"
