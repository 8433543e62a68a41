"""The Balk-Line games and the Space Game, where the golden records do not say it already."""

from __future__ import annotations

import pytest

import rules_engine as engine

from .playing import add, begin, offer, play


def _refused(match: engine.Match, row: str) -> tuple[str, str | None]:
    refusal = offer(match, row).refusal
    assert refusal is not None, row
    return refusal.code, refusal.citation and refusal.citation.removeprefix("brunswick/")


def _at(match: engine.Match) -> str:
    return str(match.board()["position"])


def _in(*rows: str, slug: str = "balkline-14", **options: object) -> engine.Match:
    """A has made one, and both object balls lie in a balk."""
    return play(slug, "A #in xr xw", *rows, **options)


def test_two_shots_in_balk() -> None:
    """The first may leave both in; the second must drive one out, else it is void and the hand is out (4)."""
    match = _in()
    assert _at(match) == "in balk: first shot"
    add(match, "A #in +1")
    assert _at(match) == "in balk: second shot, must drive a ball out"
    assert match.board()["prompt"] == "Player A plays; in balk: second shot, must drive a ball out."
    assert _refused(match, "A #in +1") == ("contradicted", "balkline-14#4")
    assert _refused(match, "A #in xr xw +1") == ("contradicted", "balkline-14#4")
    void = add(match, "A #in xr xw")
    assert (void.points, void.turn, void.citations) == ({}, "B", ("brunswick/balkline-14#4",))
    assert _at(match) == "in balk: first shot"


def test_a_void_shot_that_misses_costs_a_miss() -> None:
    """The shot is void, and the miss is one to the other (4, three-ball 4); no ball has moved."""
    match = _in("A #in +1", "A miss")
    assert match.board()["score"] == {"A": 2, "B": 1}
    assert _at(match) == "", "the object balls of the other player are others"


@pytest.mark.parametrize(
    ("reading", "rows", "shot"),
    [
        ("on-any-shot", ("A #out #in +1",), "first shot"),
        ("on-any-shot", ("A #in +1", "A #out #in +1"), "first shot"),
        ("on-last-shot-only", ("A #out #in +1",), "second shot, must drive a ball out"),
        ("on-last-shot-only", ("A #in +1", "A #out #in +1"), "first shot"),
    ],
)
def test_out_and_back(reading: str, rows: tuple[str, ...], shot: str) -> None:
    """A ball that returns is in for the first time (4); by the other reading on the second shot only."""
    assert _at(_in(*rows, out_and_back=reading)) == f"in balk: {shot}"


def test_another_balk_is_in_for_the_first_time() -> None:
    """Names tell the balks apart; without a name it is the same one (1, 4)."""
    match = play("balkline-14", "A #in(left-middle) xr xw", "A #in(left-middle) +1")
    assert _refused(match, "A #in +1")[0] == "contradicted"
    add(match, "A #in(foot-left) +1")
    assert _at(match) == "in balk foot left: first shot"
    assert _refused(match, "A #in(centre) +1") == ("unknown-zone", "balkline-14#4")


def test_a_new_striker() -> None:
    """He has his own first shot, or the calls stay (4)."""
    rows = ("A #in +1", "A #in 0")
    assert _at(_in(*rows)) == "in balk: first shot"
    stay = _in(*rows, new_striker="calls-stay")
    assert _at(stay) == "in balk: third shot, must drive a ball out"
    assert _refused(stay, "B #in +1")[0] == "contradicted"


def test_balls_on_lines() -> None:
    """Both on one line: the striker elects; a line belongs to the balks on both sides (2, 3)."""
    match = play("balkline-14", "A #line xr xw")
    assert "elect" in match.expects().choices
    assert len([b for b in match.expects().buttons if b.group == "elect"]) == 8
    assert _refused(match, "A :elect") == ("unknown-zone", "balkline-14#3")
    assert _refused(match, "A :elect(centre)") == ("unknown-zone", "balkline-14#3")
    assert _refused(match, "B :elect(foot-left)")[0] == "out-of-turn"
    add(match, "A :elect(foot-left)")
    assert _at(match) == "in balk foot left: first shot"
    assert _refused(match, "A :elect(foot-left)") == ("not-now", "balkline-14#3")
    assert add(match, "A #in(left-middle) +1").ok
    named = play("balkline-14", "A #in(left-middle) xr xw", "A #in #line(left-middle) +1")
    add(named, "A :elect(left-middle)")
    assert _at(named) == "in balk left middle: second shot, must drive a ball out"
    shared = play("balkline-14", "A #border(foot-left) xr xw")
    assert _at(shared) == "in balk foot left: first shot"
    assert _at(play("balkline-14", "A #border xr xw", line_shared="same-line-only")) == ""


def test_balk_and_anchor_side_by_side() -> None:
    """Both limits are to be met (4, 6)."""
    match = play("balkline-14", "A #in #anchor(foot-left) xr xw", "A #in #anchor +1")
    assert _refused(match, "A #in +1") == ("contradicted", "balkline-14#4")
    assert _refused(match, "A #anchor +1") == ("contradicted", "balkline-14#6")
    assert _refused(match, "A #in #anchor #out(balk) +1") == ("contradicted", "balkline-14#6")
    assert _refused(match, "A #out(moon) +1")[0] == "unknown-zone"
    add(match, "A #out(anchor) #anchor +1")
    assert _at(match) == "in anchor foot left: first shot"
    single = play("balkline-14", "A #anchor xr xw", shots_in_anchor=1)
    assert _refused(single, "A #anchor +1") == ("contradicted", "balkline-14#6")
    assert _refused(_in(shots_in_balk=1), "A #in +1") == ("contradicted", "balkline-14#4")


def test_the_crotch_in_a_corner_balk() -> None:
    """The balk rule alone, or both (B10)."""
    assert _refused(_in(), "A #crotch +1") == ("unknown-state", "balkline-14#p3")
    both = play("balkline-14", "A #in #crotch xr xw", crotch_in_balk="crotch-too")
    assert _at(both) == "in balk: first shot, in crotch: first shot"


def test_the_marker_cannot_call_what_cannot_be() -> None:
    """Out of nothing; in, with a ball on its spot."""
    assert _refused(begin("balkline-14"), "A #out 0")[0] == "not-now"
    assert _refused(_in(), "A w^ #in +1")[0] == "impossible"
    assert _refused(begin("three-cushion-carrom"), "A #in 0")[0] == "unknown-state"


def test_one_shot_in() -> None:
    """Every shot from a balk or an anchor drives a ball out (18.1, play-2)."""
    for word in ("in", "anchor"):
        match = play("balkline-18-1", f"A #{word} xr xw")
        assert _refused(match, f"A #{word} +1") == ("contradicted", "balkline-18-1#play-2")
        add(match, f"A #out #{word} +1")
        void = add(match, f"A #{word} xr xw")
        assert (void.points, void.turn) == ({}, "B")
        rests = play("balkline-18-1", f"A #{word} xr xw", driven_out="must-rest-outside")
        assert _refused(rests, f"A #out #{word} +1")[0] == "contradicted"


def test_the_eighteen_inch_games_are_five_hundred_up() -> None:
    """As the emblem's deed says, unless something else is agreed (10); the lines are drawn first."""
    for slug, lines in (("balkline-14", "14"), ("balkline-18-1", "18"), ("balkline-18-2", "18")):
        told = add(begin(slug), "A :lead").instructions
        assert f"{lines} inches" in told[0].text
        assert begin(slug).board()["length"] == (None if slug == "balkline-14" else 500)
    assert play("balkline-18-2", "A :inning(500)").winner == "A"
    match = play("balkline-18-2", "A #in xr xw", "A #in +1")
    assert _refused(match, "A #in +1") == ("contradicted", "balkline-14#4")


def test_the_tablet_offers_what_can_stand() -> None:
    """Large buttons for in and out; a void shot is no count that could be tapped."""
    match = _in("A #in +1")
    shown = {b.code: b.label for b in match.expects().buttons if b.group in ("stroke", "space", "spaces")}
    assert shown["count"] == "+1 and out"
    assert shown["out-in"] == "+1, out and back in balk"
    assert shown["in-0"] == "No score, end of turn, still in balk"
    assert "in" not in shown
    assert [b.code for b in match.expects().buttons if b.group == "space"] == ["out-in"]
    assert [b.code for b in _in().expects().buttons if b.group == "space"] == ["in", "out-in"]
    assert {b.tokens for b in _in().expects().buttons if b.code.startswith("line")} == {"#line +1"}
    facts = {f.label: f.value for f in match.play.family.match_facts(match.board())}
    assert facts["Balls"] == "in balk: second shot, must drive a ball out"


# -- the space game ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("space", "counts"), [("corner", 3), ("side", 2)])
@pytest.mark.parametrize("reading", ["next-must-leave", "last-must-leave"])
def test_counts_in_a_space(space: str, counts: int, reading: str) -> None:
    """So many counts may leave both balls in; then one must be sent out, or the last of them must (p1)."""
    free = counts if reading == "next-must-leave" else counts - 1
    match = play("space-game", "A xr xw", f"A #in({space}) +1", space_reading=reading)
    for _ in range(free):
        add(match, f"A #in({space}) +1")
    assert _refused(match, f"A #in({space}) +1") == ("contradicted", "space-game#p1")
    add(match, f"A #out #in({space}) +1")
    assert "first shot" in _at(match)


def test_other_numbers_and_readings_of_the_space_game() -> None:
    """Numbers of counts as agreed; two at all in a side strip; anchors at the line ends (p1, p2)."""
    match = play("space-game", "A xr xw", "A #in(corner) +1", "A #in(corner) +1", corner_counts=1)
    assert _refused(match, "A #in(corner) +1")[0] == "contradicted"
    strict = play("space-game", "A xr xw", *["A #in(side) +1"] * 3, side_strip="two-at-all")
    assert _refused(strict, "A +1") == ("contradicted", "space-game#p1")
    assert _at(strict) == "in side: third shot, nothing can count"
    assert not any(b.tone == "score" for b in strict.expects().buttons)
    assert add(strict, "A xr xw").points == {}
    assert _refused(begin("space-game"), "A #in 0") == ("unknown-zone", "space-game#p1")
    assert _refused(begin("space-game"), "A #anchor 0") == ("unknown-state", "space-game#p2")
    anchored = play("space-game", "A xr xw #anchor(left-head)", "A #anchor +1", anchors=True)
    assert _refused(anchored, "A #anchor +1") == ("contradicted", "space-game#p2")
    shown = {b.label for b in begin("space-game", anchors=True).expects().buttons}
    assert shown == {"Player A leads", "Player B leads"}
    assert "+1, in corner" in {b.label for b in anchored.expects().buttons}


def test_from_a_corner_to_a_side_is_a_new_space() -> None:
    """The counts begin anew in another space (p1, balk-line 4)."""
    match = play("space-game", "A xr xw", *["A #in(corner-foot-left) +1"] * 4)
    add(match, "A #in(side) +1")
    assert _at(match) == "in side: first shot"
    add(match, "A #in(corner-head-left) +1")
    assert add(match, "A #in(corner-foot-left) +1").ok
    assert _at(match) == "in corner foot left: first shot"
