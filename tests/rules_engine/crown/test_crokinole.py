"""Crokinole (crown/crokinole): what the golden records do not show, and the geometry of the board."""

from __future__ import annotations

import math
import random
from functools import partial

import pytest

import rules_engine as engine
from rules_engine.boards import crokinole as board

from .. import matches
from ..matches import add, code_of

GAME = "crown/crokinole"

match_of = partial(matches.match_of, GAME, sides="RG")


def shot_out(first: str = "R", **more: object) -> engine.Match:
    """A match in which every ring has been shot and lies in the ditch."""
    second = "G" if first == "R" else "R"
    return match_of(f"{first} :lead", *[f"{x} {x}=ditch" for _ in range(12) for x in (first, second)], **more)


def test_a_twenty_and_its_claim_are_judged_alike() -> None:
    """On an empty board +20 and R1=hole say the same; only the claim is attested (C1)."""
    told, claimed = match_of("R :lead"), match_of("R :lead")
    by_rest, by_claim = add(told, "R R1=hole"), add(claimed, "R +20")
    assert told.state == claimed.state
    assert by_rest.points == by_claim.points == {"R": 20}
    assert (by_rest.attested, by_claim.attested) == (False, True)


@pytest.mark.parametrize(("score", "points"), [(79, {"R": 20}), (80, {})])
def test_from_eighty_on_a_twenty_is_withheld(score: int, points: dict[str, int]) -> None:
    """A 20 that would complete the game is not counted when it is made (C1, C2)."""
    match = match_of("R :lead", start={"R": score})
    ruling = add(match, "R +20")
    assert ruling.points == points
    assert ("withheld" in ruling.events) == (not points)
    assert match.board()["hole"] == {"side": "R", "piece": "R1", "counted": bool(points)}


def test_a_withheld_twenty_that_is_driven_out_is_lost() -> None:
    """It counts only if the ring lies in the hole at the end of the round (C2)."""
    lost = shot_out(start={"R": 80})
    assert add(lost, "R :count").points == {}
    kept = match_of("R :lead", "R R1=hole", *["G G=ditch", "R R=ditch"] * 11, "G G=ditch", start={"R": 80})
    ruling = add(kept, "R :count")
    assert ruling.points == {"R": 20}
    assert kept.winner == "R"
    assert ruling.citations[0] == f"{GAME}#C2"


def test_a_withheld_twenty_may_join_the_count() -> None:
    """By the other reading it joins the count of the round, whose difference alone is scored (C2, option)."""
    entries = ["R :lead", "R R1=hole", "G G=inner", *["R R=ditch", "G G=ditch"] * 11]
    before = match_of(*entries, start={"R": 80})
    assert add(before, "R :count").points == {"R": 20}
    joins = match_of(*entries, start={"R": 80}, options={"withheld-first": "joins"})
    ruling = add(joins, "R :count")
    assert ruling.points == {"R": 10}
    assert not joins.over


def test_a_ring_may_count_again_only_once_it_was_entirely_out() -> None:
    """Out and back in one shot is no second 20; leaning is not out; lying on the field is (R7)."""
    entries = ["R :lead", "R R1=hole"]
    assert add(match_of(*entries), "G xR1 R1=hole G1=next").points == {}
    leaning = match_of(*entries, "G R1=leaning G1=next")
    assert add(leaning, "R R1=hole R2=next").points == {}
    out = match_of(*entries, "G R1=inner G1=next")
    assert add(out, "R R1=hole R2=next").points == {"R": 20}


def test_a_ring_counted_in_the_hole_is_worth_no_more_at_the_end_but_excess() -> None:
    """A counted ring in the hole gives no 20 and no 10 again; it is one ring more (C3, C6)."""
    entries = ["R :lead", "R R1=hole", *["G G=ditch", "R R=ditch"] * 11, "G G=ditch"]
    assert add(match_of(*entries), "R :count").points == {"R": 5}
    assert add(match_of(*entries, options={"hole-in-excess": False}), "R :count").points == {}


@pytest.mark.parametrize("method", ["regular", "another"])
def test_the_two_methods_of_counting(method: str) -> None:
    """10 and 5, or 15, 10 and 5; excess five a ring and the difference alone by both (C5-C8, M1, M2)."""
    rests = "R=inner R=inner R=next R=next R=band R=edge R=edge G=inner G=inner G=edge G=band"
    match = shot_out_quick(options={"count-method": method})
    red = 2 * 10 + 2 * 5 if method == "regular" else 2 * 15 + 2 * 10 + 5
    green = 2 * 10 if method == "regular" else 2 * 15 + 5
    ruling = add(match, f"R :count {rests}")
    assert ruling.points == {"R": red + 3 * 5 - green}


def shot_out_quick(**more: object) -> engine.Match:
    """A match in which every ring has been shot and no rest was noted."""
    return match_of("R :lead", *[f"{x} 0" for _ in range(12) for x in "RG"], **more)


def test_cancelling_changes_no_difference() -> None:
    """Opposite colours of one space, taken off ring for ring, change neither difference nor excess (C7)."""
    rng = random.Random(8)
    for _ in range(30):
        red = [rng.choice(("inner", "next", "band", "edge")) for _ in range(rng.randint(0, 12))]
        green = [rng.choice(("inner", "next", "band", "edge")) for _ in range(rng.randint(0, 12))]
        left_red, left_green = list(red), list(green)
        for zone in red:
            if zone in left_green:
                left_green.remove(zone)
                left_red.remove(zone)
        whole = shot_out_quick()
        tokens = [f"R={z}" for z in red] + [f"G={z}" for z in green]
        cancelled = [f"R={z}" for z in left_red] + [f"G={z}" for z in left_green]
        if not tokens or not cancelled:
            continue
        thinned = shot_out_quick()
        assert (
            add(whole, "R :count " + " ".join(tokens)).points
            == add(thinned, "R :count " + " ".join(cancelled)).points
        )


def test_placed_and_listed_rests_count_alike() -> None:
    """Rests may come from the shots, by number at the end, or by colour alone: one count."""
    shots = ["R R1=inner", "G G1=next", "R R2=band", "G G2=inner", "R R3=inner", "G G3=edge"]
    rest = [f"{x} {x}=ditch" for _ in range(9) for x in "RG"]
    derived = match_of("R :lead", *shots, *rest)
    by_number, by_colour, claimed = shot_out_quick(), shot_out_quick(), shot_out_quick()
    ditched = " ".join(f"{x}{n}=ditch" for n in range(4, 13) for x in "RG")
    first = add(derived, "R :count")
    assert first.points == {"R": 5}
    named = "R1=inner G1=next R2=band G2=inner R3=inner G3=edge"
    assert add(by_number, f"R :count {named} {ditched}").points == first.points
    colours = "R=inner G=next R=band G=inner R=inner G=edge"
    assert add(by_colour, f"R :count {colours}").points == first.points
    assert add(claimed, "R :count +5").points == first.points
    assert derived.state == by_number.state == by_colour.state == claimed.state


def test_the_lead_alternates_by_rounds() -> None:
    """Who played second in a round plays first in the next (p10)."""
    match = shot_out("G")
    assert add(match, "R :count").turn == "R"
    assert match.board()["round"] == 2
    assert match.board()["lead"] == "R"


def test_partners_shoot_in_turn() -> None:
    """Four play as partners of a colour; three as one against two who shoot alternately (p1, p2)."""

    def seats(**options: object) -> list[int | None]:
        match = match_of("R :lead", options=options)
        found = []
        for side in "RGRGRG":
            found.append(match.board()["partner"])
            assert add(match, f"{side} {side}=ditch").ok
        return found

    assert seats() == [None] * 6
    assert seats(players=4) == [1, 1, 2, 2, 1, 1]
    assert seats(players=3) == [None, 1, None, 2, None, 1]
    assert seats(players=3, lone="G") == [1, None, 2, None, 1, None]
    assert "partner 1" in match_of("R :lead", options={"players": 4}).board()["prompt"]


def test_the_duty_to_shoot_at_a_ring() -> None:
    """With no opponent's ring on the field there is no duty; one in the hole binds by option (R5)."""
    assert code_of(add(match_of("R :lead"), "R #not-genuine R1=next")) == "contradicted"
    in_hole = ["R :lead", "R R1=hole"]
    assert code_of(add(match_of(*in_hole), "G #not-genuine G1=next")) == "contradicted"
    bound = match_of(*in_hole, options={"hole-on-field": True, "miss-penalty": "ditch"})
    assert add(bound, "G #not-genuine G1=next").ok
    assert bound.board()["ditched"] == {"R": 0, "G": 1}


def test_a_ring_that_was_noted_without_its_rest_must_be_placed_for_the_count() -> None:
    """What the record leaves out is unknown: a count by the shots alone is refused, naming the ring."""
    match = match_of("R :lead", "R miss", *["G G=ditch", "R R=ditch"] * 11, "G G=ditch")
    refused = add(match, "R :count").refusal
    assert refused is not None
    assert refused.code == "undecided"
    assert "R1" in refused.message
    assert "G1" not in refused.message
    assert add(match, "R :count R1=inner").points == {"R": 15}


def test_after_a_quick_mark_the_other_rings_are_not_sure() -> None:
    """A claim says nothing of the other rings; a full table of rests makes the picture sure again."""
    match = match_of("R :lead", "R R1=inner", "G 0")
    assert not match.board()["sure"]
    assert add(match, "R R1=inner G1=edge R2=band").ok
    assert match.board()["sure"]
    assert match.board()["on_board"] == [
        {"piece": "R1", "zone": "inner"},
        {"piece": "R2", "zone": "band"},
        {"piece": "G1", "zone": "edge"},
    ]


def test_ditched_rings_do_not_come_back() -> None:
    """A ring in the ditch is out for the round: by its number, and by how many can be left (p4)."""
    match = match_of("R :lead", "R R1=ditch", "G 0")
    assert code_of(add(match, "R R1=inner R2=next")) == "impossible"
    rest = match_of("R :lead", "R R1=ditch", "G G1=ditch", *["R 0", "G R=ditch"] * 3, *["R 0", "G 0"] * 8)
    assert code_of(add(rest, "R :count " + "R=edge " * 9)) == "impossible"
    assert add(rest, "R :count " + "R=edge " * 8).ok


def test_a_ring_that_touches_a_line_lies_outside_it() -> None:
    """Seen at the shot or at the count, the touch of a line moves a ring one zone outward (C4)."""
    match = match_of("R :lead", "R R1=inner #line(R1)", *["G G=ditch", "R R=ditch"] * 11, "G G=ditch")
    assert match.board()["on_board"] == [{"piece": "R1", "zone": "next"}]
    again = engine.fold(match.header, match.entries)
    assert add(match, "R :count").points == {"R": 5 + 5}
    assert add(again, "R :count R1=next #line(R1)").points == {"R": 0 + 5}


def test_after_a_quick_mark_the_rings_on_the_field_are_placed_anew_for_the_count() -> None:
    """A ring whose rest was noted before a quick mark may have moved since: the count asks for it too."""
    match = match_of("R :lead", "R R1=inner", "G 0", *["R R=ditch", "G G=ditch"] * 11)
    refused = add(match, "R :count G1=ditch").refusal
    assert refused is not None
    assert refused.code == "undecided"
    assert refused.message.endswith("R1?")
    assert add(match, "R :count G1=ditch R1=next").points == {"R": 10}


def test_rings_noted_without_a_number_are_counted_all_the_same() -> None:
    """No more rings can go than lie there, and those that went must be found in the end (p4)."""
    assert code_of(add(match_of("R :lead", "R R1=inner"), "G R=ditch R=ditch")) == "impossible"
    entries = ["R :lead", "R R1=inner", "G G1=ditch", "R R2=band", "G R=ditch G2=ditch"]
    match = match_of(*entries, *["R R=ditch", "G G=ditch"] * 10)
    assert match.board()["ditched"] == {"R": 11, "G": 12}
    assert code_of(add(match, "R :count R1=inner R2=band")) == "impossible"
    assert add(match, "R :count R1=inner R2=ditch").points == {"R": 15}


def test_zones_of_the_board() -> None:
    """A ring that touches a line counts outside it (C4); over the hole it drops, past the edge it falls."""
    r, w = board.RING_RADIUS, board.LINE_WIDTH / 2
    for zone, outer, line in (("inner", "next", 4.0), ("next", "band", 8.0), ("band", "edge", 12.0)):
        just_inside = line - w - r - 1e-6
        assert board.zone_at(just_inside, 0) == zone
        assert board.zone_at(0, -(just_inside + 2e-6)) == outer, "it touches the line"
    assert board.zone_at(0, 0) == "hole"
    assert board.zone_at(board.HOLE_RADIUS - 1e-6, 0) == "hole"
    assert board.zone_at(board.HOLE_RADIUS, 0) == "inner", "it may project over the hole (R7)"
    assert board.zone_at(13.0, 0) == "edge"
    assert board.zone_at(13.001, 0) == "ditch"
    assert board.zone_at(3.2, 0, radius=0.5) == "inner"


def test_zones_are_round_and_outward() -> None:
    """Turned about the centre a ring keeps its zone, and going outward it never comes nearer."""
    rng = random.Random(1)
    for _ in range(300):
        d, turn = rng.uniform(0, 15), rng.uniform(0, 2 * math.pi)
        zone = board.zone_at(d, 0)
        assert board.zone_at(d * math.cos(turn), d * math.sin(turn)) == zone
        assert board.ZONES.index(board.zone_at(d + rng.uniform(0, 3), 0)) >= board.ZONES.index(zone)


def test_every_zone_can_be_drawn() -> None:
    """A noted rest is drawn where its zone is; the leaning ring in the hole."""
    for zone in board.ZONES:
        for turn in (0, 0.3, 0.7):
            assert board.zone_at(*board.place_in(zone, turn)) == zone
    assert board.zone_at(*board.place_in("leaning")) == "hole"
    assert [board.quarter_of(*at) for at in ((0, -12), (12, 0), (0, 12), (-12, 0))] == [0, 1, 2, 3]
    assert len([c for c in board.BOARD.circles if c.kind == "peg"]) == 8
