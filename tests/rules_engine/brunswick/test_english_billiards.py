"""English Billiards, where the golden records do not say it already."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules_engine as engine

from .playing import add, offer, play, score, why

GOLDEN = Path(__file__).parents[1] / "golden" / "brunswick"


def _met(**options: object) -> engine.Match:
    """Both whites are on the table and A is at it."""
    return play("english-billiards", "A :lead", "A xr", "B xr", **options)


def test_the_eighteen_strokes_of_the_book_have_its_values() -> None:
    """Rules 5 to 13 name nineteen, two of the sevens being one stroke (a cannon, white and red) off either
    ball. Each has its value, and cites the rule of its sum."""
    header, entries = engine.read((GOLDEN / "english-billiards-eighteen-strokes.txt").read_text())
    match = engine.Match(header)
    strokes = [r for r in map(match.add, entries) if r.ok and r.points]
    values = [r.points["A"] for r in strokes]
    assert values == [2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 7, 7, 8, 8, 9, 10]
    for ruling in strokes:
        made = ruling.points["A"]
        if made >= 4:
            assert ruling.citations[-1] == f"brunswick/english-billiards#{made + 3}"


@pytest.mark.parametrize(
    ("stroke", "claim"),
    [
        ("xr xw", 2), ("w>", 2), ("xw c>", 2), ("r>", 3), ("xr c>", 3), ("xw xr c>", 4), ("xr xw w>", 4),
        ("xw xr r>", 5), ("xr r> c>", 6), ("xr xw r> c>", 8), ("xw xr w> r> c>", 9),
    ],
)  # fmt: skip
def test_a_quick_claim_and_the_whole_record_make_the_same(stroke: str, claim: int) -> None:
    """The same clauses judge both: the same points, the same turn, and a share of the citations."""
    quick, whole = _met(), _met()
    tapped = add(quick, f"A +{claim}")
    seen = add(whole, f"A {stroke} +{claim}")
    assert score(quick) == score(whole) == (claim, 0)
    assert tapped.turn == seen.turn == "A"
    assert tapped.attested
    assert set(tapped.citations) <= set(seen.citations) | {f"brunswick/english-billiards#{claim + 3}"}


def test_a_quick_two_leaves_open_which_hazard_it_was() -> None:
    """A cannon, the white, or in off it: the board says that it does not know, and nothing is barred."""
    match = _met()
    add(match, "A +2")
    board = match.board()
    assert board["table"] == {"r": True, "w": None}
    assert board["in_hand"] is None
    add(match, "A xw w> +2")
    assert match.board()["table"]["w"] is False
    assert match.board()["in_hand"] is False
    assert offer(match, "A +2").refusal.code == "impossible", "the white is in hand: three at least"
    assert add(match, "A +3").points == {"A": 3}


def test_the_white_is_out_of_reach_until_its_owner_plays() -> None:
    """At the break the other white is not on the table."""
    match = play("english-billiards", "A :lead")
    assert offer(match, "A xw").refusal.code == "impossible"
    assert offer(match, "A #carom +2").refusal.code == "impossible"
    add(match, "A xr")
    assert match.board()["hands"] == {"A": "table", "B": "hand"}
    assert add(match, "B xw w> +2").points == {"B": 2}


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("A xr r>tl c>br xw +7", "impossible"),
        ("A xr xw r> c> +7", "contradicted"),
        ("A xr r>tl xr", "impossible"),
        ("A xr +2", "contradicted"),
        ("A xr miss", "contradicted"),
        ("A r>", "undecided"),
        ("A +1", "impossible"),
        ("A +11", "impossible"),
        ("A -2", "impossible"),
        ("A r>xx", "unknown-pocket"),
        ("A xg", "unknown-piece"),
        ("A #weak", "not-now"),
        ("A :foul", "not-now"),
        ("A :break", "not-now"),
        ("A #carom(2) +2", "impossible"),
        ("B 0", "out-of-turn"),
        ("A #feet +2", "contradicted"),
    ],
)
def test_what_cannot_be_is_refused(row: str, code: str) -> None:
    """The state is the same after it."""
    match = _met()
    before = match.state
    assert offer(match, row).refusal.code == code
    assert match.state == before


@pytest.mark.parametrize(
    ("option", "rows", "default", "other", "scores"),
    [
        ("break_miss", ("A :lead", "A miss"), "costs-one", "free", ((0, 1), (0, 0))),
        ("coup", ("A c> miss",), "three", "four", ((0, 3), (0, 4))),
        ("struck_together", ("A #together xr xw c>",), "two", "three", ((4, 0), (5, 0))),
        ("single_push", ("A #push xr xw",), "allowed", "foul", ((2, 0), (0, 0))),
        ("lodged_red", ("A xw #lodged(r) xr",), "off-the-table", "score-stands", ((0, 0), (2, 0))),
        (
            "weak_stroke", ("A xr c> +3", "A #weak", "B :again"), "miss-or-again", "miss-and-again",
            ((3, 0), (3, 1)),
        ),
    ],
)  # fmt: skip
def test_options_that_change_points(
    option: str, rows: tuple[str, ...], default: str, other: str, scores: tuple[tuple[int, ...], ...]
) -> None:
    """Each unclear point both ways, the catalogue's reading first."""
    for value, wanted in zip((default, other), scores, strict=True):
        start = () if rows[0] == "A :lead" else ("A :lead", "A xr", "B xr")
        assert score(play("english-billiards", *start, *rows, **{option: value})) == wanted
    unsaid = () if rows[0] == "A :lead" else ("A :lead", "A xr", "B xr")
    assert score(play("english-billiards", *unsaid, *rows)) == scores[0]


def test_a_ball_forced_off_passes_the_turn_or_breaks_the_balls() -> None:
    """Rule 25 with a score: by default the balls lie."""
    lie = _met()
    add(lie, "A xw w> r^")
    assert score(lie) == (0, 0)
    assert lie.board()["hands"] == {"A": "table", "B": "hand"}
    broken = _met(ball_off="broken")
    ruling = add(broken, "A xr xw r^")
    assert broken.board()["hands"] == {"A": "hand", "B": "hand"}
    assert "set-up" in {i.code for i in ruling.instructions}


def test_a_foul_that_scored_breaks_the_balls() -> None:
    """Rule 21: without a score the balls lie, unless always broken; then both play from the D."""
    plain, scored, always = _met(), _met(), _met(foul_balls="always-broken")
    add(plain, "A #feet xr .")
    assert plain.board()["hands"] == {"A": "table", "B": "table"}
    add(scored, "A #feet xr xw")
    add(always, "A #feet xr .")
    for match in (scored, always):
        assert match.board()["hands"] == {"A": "hand", "B": "hand"}
        assert match.board()["turn"] == "B"
        assert match.board()["in_hand"] is True


def test_after_a_scoring_foul_one_stroke_each_by_agreement() -> None:
    """Otherwise the breaker plays on while he scores."""
    rows = ("A #feet xr xw", "B xr r>")
    assert play("english-billiards", "A :lead", "A xr", "B xr", *rows).board()["turn"] == "B"
    each = _met(after_scoring_foul="one-stroke-each")
    for row in rows:
        add(each, row)
    assert each.board()["turn"] == "A"
    add(each, "A r> +3")
    assert each.board()["turn"] == "B"


def test_a_double_touch_has_three_remedies_or_is_a_foul() -> None:
    """Rule 19 against rule 20."""
    for word, turn in ((":foul", "B"), (":again", "A"), (":place", "B")):
        match = _met()
        add(match, "A #double")
        assert match.board()["choices"] == ["foul", "again", "place"]
        add(match, f"B {word}")
        assert match.board()["turn"] == turn
    only_misses = _met(double_touch="foul-unless-a-miss")
    add(only_misses, "A #double xr .")
    assert only_misses.board()["phase"] == "stroke"


def test_the_red_has_a_place_when_both_spots_are_occupied() -> None:
    """An option, since the book names none."""
    for value, words in (("behind-top-spot", "behind the top spot"), ("pyramid-spot", "pyramid spot")):
        match = _met(both_spots_occupied=value)
        ruling = add(match, "A r> +3")
        assert any(words in i.text for i in ruling.instructions)


def test_the_wrong_ball_with_and_without_a_score() -> None:
    """Rule 26: broken, or the next side takes its choice of ball."""
    scored = _met()
    add(scored, "A #wrong-ball xr r>")
    assert scored.board()["hands"] == {"A": "hand", "B": "hand"}
    bare = _met()
    add(bare, "A #wrong-ball xr .")
    assert bare.board()["choices"] == ["own", "exchange"]
    ruling = add(bare, "B :exchange")
    assert [i.code for i in ruling.instructions] == ["exchange"]
    assert bare.board()["turn"] == "B"


def test_in_balk_there_are_three_remedies() -> None:
    """Rule 28: a miss with the balls put back, again, or broken."""
    for word, points, turn in (("miss", {"B": 1}, "B"), ("again", {}, "A"), ("break", {}, "B")):
        match = _met()
        add(match, "A xr c> +3")
        add(match, "A #balk")
        ruling = add(match, f"B :{word}")
        assert dict(ruling.points) == points
        assert match.board()["turn"] == turn
        assert why(ruling).startswith("english-billiards#28")


def test_the_side_that_hindered_a_ball_need_not_be_the_striker() -> None:
    """Rule 35: the other side chooses, whoever was at fault."""
    match = _met()
    add(match, "B #hindered")
    assert match.board()["turn"] == "A"
    add(match, "A :break")
    assert match.board()["hands"] == {"A": "hand", "B": "hand"}


def test_points_given_away_win_too_and_a_refusal_loses() -> None:
    """Rule 4."""
    match = _met(target=2)
    add(match, "A miss")
    add(match, "B xr")
    add(match, "A miss")
    assert match.winner == "B"
    retired = _met()
    add(retired, "A :retire")
    assert retired.winner == "B"


def test_a_ball_that_fell_after_it_had_come_to_rest_does_not_count() -> None:
    """Rule 17: the rest of the stroke does."""
    match = _met()
    ruling = add(match, "A xr xw r> #fell(r)")
    assert ruling.points == {"A": 2}
    assert "english-billiards#17" in why(ruling)


def test_misses_may_be_given_for_ever() -> None:
    """Rule 19 knows no third miss to be rejected."""
    match = _met()
    for side in "ABABABAB":
        add(match, f"{side} miss")
    assert match.board()["phase"] == "stroke"


def test_the_own_ball_off_the_table_costs_three_if_it_met_nothing_and_so_must_be_told() -> None:
    """Rule 24 against rule 25, which takes nothing but what the stroke made."""
    match = _met()
    assert offer(match, "A c^").refusal.code == "undecided"
    missed = add(_met(), "A c^ miss")
    assert (missed.points, why(missed)) == ({"B": 3}, "english-billiards#24")
    assert add(_met(coup="four"), "A c^ miss").points == {"B": 4}
    met = add(_met(), "A xr c^")
    assert (met.points, why(met)) == ({}, "english-billiards#25")
    assert add(match, "A c^ 0").points == {}
