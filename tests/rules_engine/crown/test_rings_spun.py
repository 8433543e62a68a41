"""The games of spun rings that are counted by rounds: what counts, for whom, by each reading."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import rules_engine as engine

from .. import matches
from ..matches import add, score

RINGETTE, SHUFFLE, RINGALINE = "crown/ringette", "crown/ring-shuffle", "crown/ringaline"
BANKARING, BAGATELLE = "crown/bankaring", "crown/ring-bagatelle"
RINGARO, CROKARANG = "crown/ringaro", "crown/crokarang"

match_of = partial(matches.match_of, opening=":lead")


@pytest.mark.parametrize(
    ("game", "spins", "count", "points"),
    [
        (RINGETTE, "A1=spot B1=spot A2=in B2=in", "B2=in A2=in", (25, 30)),
        (RINGETTE, "A1=in B1=in A2=in B2=in", "A1=in B1=in B2=in A2=in", (10, 8)),
        (RINGETTE, "A1=out B1=in A2=line B2>", "A2=in B1=in", (15, 5)),
        (RINGETTE, "A1=spot B1=spot A2=spot B2=spot", "", (40, 40)),
        (SHUFFLE, "A1=board B1=board A2=board B2=board", "A1=board B1=board B2=board A2=board", (12, 8)),
        (SHUFFLE, "A1> B1=board A2> B2=board", "", (-4, 15)),
        (SHUFFLE, "A1=other-pocket B1=board A2=board B2=board", "A2=board B1=board B2=board", (8, 8)),
        (RINGALINE, "A1=touching B1=board A2=board B2=board", "B1=board A2=board B2=board", (13, 7)),
        (RINGALINE, "A1=board B1=board A2=board B2>", "A1=board B1=board A2=board", (12, 3)),
        (BANKARING, "A1=rail B1=rail A2=board B2=board", "A2=board B2=board", (15, 13)),
        (BAGATELLE, "A1=space B1=line A2=board B2>", "", (10, 0)),
        (CROKARANG, "A1=ditch B1=ditch A2=own B2=own", "B2=own A2=own", (13, 15)),
        (CROKARANG, "A1=other-ditch B1=other-ditch A2=other B2=else", "", (10, 10)),
    ],
)
def test_what_a_round_counts(game: str, spins: str, count: str, points: tuple[int, int]) -> None:
    """The values that the book names, by the order of nearness and by the zone."""
    match = match_of(game, *spins.split(), f":count {count}".strip())
    assert score(match) == points


@pytest.mark.parametrize(
    ("game", "entries", "options", "default", "otherwise"),
    [
        (RINGETTE, ("A1=out", "B1=in", "A2=out", "B2=in", ":count A1=out B1=in A2=out B2=in"),
         {"outside_rank": "void"}, (0, 15), (0, 5)),
        (RINGETTE, ("A1=line", "B1=in", "A2=out", "B2=out", ":count A1=line B1=in"),
         {"line_touch": "outside"}, (10, 5), (0, 10)),
        (RINGETTE, ("A1>",), {"pocket_points": "at-once"}, (0, 0), (0, 5)),
        (SHUFFLE, ("A1>", "B1=board", "A2>", "B2=board", ":count"), {"below_zero": False}, (-4, 15), (0, 15)),
        (SHUFFLE, ("A1=other-pocket", "B1=board", "A2>", "B2=board", ":count"),
         {"priced_pocket": "objective"}, (-4, 15), (-2, 15)),
        (SHUFFLE, ("A1=board", "B1=board A1>", "A2=board", "B2=board", ":count A2=board B1=board B2=board"),
         {"pocketed_by_other": "owner"}, (10, 6), (8, 8)),
        (RINGALINE, ("A1=board", "B1=board", "A2=board", "B2=board",
         ":count A1=board B1=board A2=board B2=board"), {"none_touching": "ten"}, (7, 3), (13, 7)),
        (RINGALINE, ("A1=touching", "B1=board", "A2=board", "B2=board", ":count B1=board A2=board B2=board"),
         {"none_touching": "ten"}, (13, 7), (13, 7)),
        (BANKARING, ("A1=rail", "B1=rail", "A2=board", "B2=board",
         ":count A1=rail B1=rail A2=board B2=board"), {"rail_touch": "order"}, (15, 13), (13, 7)),
        (BANKARING, ("A1=board #short", "B1=board", "A2=board", "B2=board",
         ":count A1=board B1=board A2=board B2=board"), {"uncrossed_rank": "void"}, (3, 7), (2, 3)),
        (BANKARING, ("A1=rail #short", "B1=board", "A2=board", "B2=board",
         ":count B1=board A2=board B2=board"), {"none_touching": "ten"}, (3, 7), (5, 13)),
        (BAGATELLE, ("A1=line", "B1=line", "A2=space", "B2=board", ":count"), {"on_line": "inside"},
         (5, 0), (10, 5)),
        (RINGARO, ("A1>", "B1=board", "A2=board c=b", ".", ":count"), {"metal_pocketed": "five"},
         (10, 0), (10, 5)),
        (CROKARANG, ("A1=ditch #short", "B1=else", "A2=else", "B2=else", ":count"),
         {"ditch_crossing": "not-needed"}, (0, 0), (10, 0)),
        (CROKARANG, ("A1=other-ditch", "B1=else", "A2=other", "B2=else", ":count"),
         {"own_in_other_ditch": "nothing"}, (0, 10), (0, 0)),
        (CROKARANG, ("A1=else", "B1=else", "A2=other", "B2=own", ":count A2=other B2=own"),
         {"outside_boundary": "territory"}, (0, 5), (0, 8)),
    ],
)  # fmt: skip
def test_points_by_either_reading(
    game: str,
    entries: tuple[str, ...],
    options: dict[str, Any],
    default: tuple[int, int],
    otherwise: tuple[int, int],
) -> None:
    """What the book leaves open of points."""
    assert score(match_of(game, *entries)) == default
    assert score(match_of(game, *entries, **options)) == otherwise


def test_rings_equally_near_share_their_places() -> None:
    """The sum of the places, rounded down; or the marker says which lies nearer."""
    spins = ("A1=in", "B1=in", "A2=out", "B2=in")
    match = match_of(RINGETTE, *spins, ":count A1=in B1=in #level(B1) B2=in #level(B2)")
    assert score(match) == (6, 12)
    match = match_of(RINGETTE, *spins, equal_distance="marker")
    ruling = add(match, ":count A1=in B1=in #level(B1) B2=in")
    assert ruling.refusal is not None and ruling.refusal.code == "contradicted"


def test_a_ring_that_a_spin_of_the_owner_did_not_bring_there() -> None:
    """A ring driven into a ditch counts for the territory, though its own spin never crossed (p2)."""
    match = match_of(CROKARANG, "A1=own #short", "B1=else A1=ditch", "A2=else", "B2=else", ":count")
    assert score(match) == (10, 0)
    match = match_of(
        CROKARANG,
        "A1=own",
        "B1=else A1=other-ditch",
        "A2=else",
        "B2=else",
        ":count",
        own_in_other_ditch="nothing",
    )
    assert score(match) == (0, 10)


def test_a_ring_that_never_crossed_has_no_place() -> None:
    """It must have crossed the line or circle at some part of the spin (p1, p2)."""
    for game, zone in ((BANKARING, "board"), (CROKARANG, "own")):
        match = match_of(game, f"A1={zone} #short", f"B1={zone}", "A2^", "B2^", ":count")
        assert score(match) == (0, 5)


def test_the_order_is_asked_only_where_it_matters() -> None:
    """Places of one side alone need no order; those of both do (p3)."""
    match = match_of(RINGETTE, "A1=in", "B1=out", "A2=in", "B2>", ":count")
    assert score(match) == (20, 0)
    match = match_of(RINGETTE, "A1=in", "B1=in", "A2=out", "B2>")
    ruling = add(match, ":count")
    assert ruling.refusal is not None and ruling.refusal.code == "undecided"


def test_the_carrom_ring_of_ringaro() -> None:
    """Ten for the side that drove it to the other half; a pocketed one goes back to the centre (p3)."""
    assert score(match_of(RINGARO, "c=b", ".", ".", ".", ":count")) == (10, 0)
    assert score(match_of(RINGARO, "c=b", "c=a", ".", ".", ":count")) == (0, 10)
    assert score(match_of(RINGARO, "c=b", "c>", ".", ".", ":count")) == (0, 0)
    match = match_of(RINGARO, "c=b", ".", ".", "c>", pocketed_last="further-ring")
    assert match.board()["turn"] == "B" and match.board()["rings_left"] == {"A": 0, "B": 1}
    match = match_of(RINGARO, "c=b", ".", ".", ".", ":count", next_round="stays")
    assert match.board()["driven"] == "b"
    assert match_of(RINGARO, "c=b", ".", ".", ".", ":count").board()["driven"] == "middle"


def test_the_middle_of_the_board_counts_for_nobody() -> None:
    """On the line between the halves, unless the larger part decides."""
    assert score(match_of(RINGARO, ".", ".", ".", ".", ":count")) == (0, 0)
    match = match_of(RINGARO, ".", ".", ".", ".", on_middle="farther-part")
    ruling = add(match, ":count")
    assert ruling.refusal is not None and ruling.refusal.code == "undecided"
    assert add(match, ":count c=a").points == {"B": 10}


def test_the_sides_alternate_and_so_does_the_lead() -> None:
    """One ring each in turn; who led the first round does not lead the second."""
    match = match_of(RINGETTE, "A1=in")
    assert match.board()["turn"] == "B"
    for text in ("B1=out", "A2=out", "B2=out"):
        assert add(match, text).ok
    assert match.board()["phase"] == "count"
    assert add(match, ":count").turn == "B"


def test_all_at_once_nobody_waits_for_his_turn() -> None:
    """In the simultaneous form rings may be noted in any order, two for each side (SIM)."""
    match = match_of(RINGETTE, simultaneous=True)
    for n, (side, text) in enumerate((("B", "B1=in"), ("B", "B2=in"), ("A", "A1=in"), ("A", "A2=in")), 2):
        assert match.add(engine.entry(n, side, text)).ok
    assert match.board()["phase"] == "count"


def test_every_button_says_whose_ring_it_is() -> None:
    """Where all spin at once the buttons of both sides stand side by side, and no two read alike."""
    for game in (RINGETTE, RINGARO, "crown/ring-ring"):
        buttons = match_of(game, simultaneous=True).expects().buttons
        assert {b.side for b in buttons} == {"A", "B"}
        assert len({b.label for b in buttons}) == len(buttons)


def test_four_players_are_two_sides() -> None:
    """Each partner spins one of the two rings of a side (p1)."""
    match = match_of(RINGETTE, "A1=in", players=4)
    assert "first partner" in match.expects().prompt
    assert add(match, "B1=in").ok
    assert "second partner" in match.expects().prompt


def test_both_past_the_target_the_higher_wins_and_level_ones_go_on() -> None:
    """The round is counted whole before anybody has won (p4)."""
    spins = ("A1=spot", "B1=spot", "A2=out", "B2=in", ":count")
    match = match_of(RINGETTE, *spins, target=20)
    assert (match.over, match.winner) == (True, "B")
    match = match_of(RINGETTE, *spins[:3], "B2=out", ":count", target=20)
    assert not match.over


@pytest.mark.parametrize(
    ("setup", "word"),
    [
        ({"turn": "A", "where.A": "in,limbo"}, "where.A"), ({"turn": "A", "where.A": "in,in,in"}, "where.A"),
        ({"turn": "A", "short": "0:3"}, "short"), ({"turn": "A", "at": "b"}, "at"),
        ({"turn": "A", "phase": "count"}, "phase"), ({"turn": "A", "where.A": "in,in"}, "turn"),
        ({"turn": "A", "A": "100"}, "A"), ({"turn": "A", "round": "-1"}, "round"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(setup: dict[str, str], word: str) -> None:
    """Zones, rings and phases of a recorded position are held to the game."""
    with pytest.raises(engine.BadHeader, match=word):
        engine.Match(engine.Header(RINGETTE, (("A", "Ann"), ("B", "Bob")), setup=setup))


def test_a_round_goes_on_from_a_position() -> None:
    """A recorded position with all rings on the board is counted next."""
    setup = {"turn": "A", "lead": "A", "phase": "count", "where.A": "in,spot", "where.B": "in,pocket"}
    match = engine.Match(engine.Header(RINGETTE, (("A", "Ann"), ("B", "Bob")), setup=setup))
    assert match.add(engine.entry(1, "A", ":count B1=in A1=in")).points == {"A": 25, "B": 10}
