"""Snooker's Pool, rule by rule, where the golden records do not say it already."""

from __future__ import annotations

import pytest

import rules_engine as engine

from .playing import add, begin, offer, play, score, why

COLOURS = ("yw", "gn", "bn", "bu", "pk", "bk")


def _cleared(**options: object) -> engine.Match:
    """All reds down, A on the yellow, 15 to 0."""
    match = play("snookers-pool", "A " + "r> " * 15 + "+15", "A 0", "B 0", **options)
    assert match.board()["on"] == ["yw"]
    return match


def test_a_frame_of_147_stroke_by_stroke() -> None:
    """Fifteen reds with fifteen blacks and the colours make 147, one break, and nothing remains (r1, r6,
    r7)."""
    match = begin("snookers-pool")
    remaining = match.board()["remaining"]
    assert remaining == 147
    for n in range(1, 16):
        assert match.board()["on"] == ["r"]
        add(match, f"A xr{n} r{n}> +1")
        remaining -= 1
        assert match.board()["remaining"] == remaining
        assert match.board()["on"] == list(COLOURS)
        told = add(match, "A xbk bk> +7").instructions
        assert [i.code for i in told] == ["spot"]
        remaining -= 7
        assert match.board()["remaining"] == remaining
    for value, colour in enumerate(COLOURS, 2):
        assert match.board()["on"] == [colour]
        ruling = add(match, f"A x{colour} {colour}> +{value}")
        assert ruling.instructions == ()
    assert match.over
    assert match.winner == "A"
    assert match.figures()["A"]["highest_break"] == {"value": 147, "entry": 36}
    assert match.board()["remaining"] == 0


@pytest.mark.parametrize(
    ("stroke", "penalty", "rule"),
    [
        ("xr c>", 1, "r27"),
        ("xbu c>", 5, "r24"),
        ("miss c>", 1, "r24"),
        ("xr bu> 0", 5, "r24"),
        ("xbk yw>", 7, "r24"),
        ("xr #together(pk)", 6, "r26"),
        ("xr yw> pk>", 6, "r24"),
        ("xr yw^ pk^", 8, "r22"),
        ("xr c^", 1, "r22"),
        ("xgn c^", 3, "r24"),
        ("xr r> c>", 1, "r24"),
        ("#wrong-ball xr", 7, "r20"),
        ("#intentional miss", 7, "r28"),
        ("#push xbu", 5, "r4"),
    ],
)
def test_a_foul_on_a_red_pays_the_higher_ball(stroke: str, penalty: int, rule: str) -> None:
    """The ball on is a red, worth one; any dearer ball in the foul sets the price (r20-r29)."""
    match = begin("snookers-pool")
    ruling = add(match, f"A {stroke}")
    assert ruling.points == {"B": penalty}
    assert why(ruling).split()[0] == f"snookers-pool#{rule}"


@pytest.mark.parametrize(
    ("stroke", "penalty"),
    [
        ("(bk) xyw", 7),
        ("(yw) xbk", 7),
        ("(gn) xgn c>", 3),
        ("(gn) xgn gn> c>", 3),
        ("(gn) xr", 3),
        ("(pk) miss", 6),
        ("xbu c>", 5),
        ("(yw) xyw yw> r>", 2),
        ("(bn) xbn bk^", 7),
        ("(bk) xbk yw^", 7),
        ("(bk) xr c^", 7),
    ],
)
def test_a_foul_on_a_colour_costs_at_least_the_ball_aimed_at(stroke: str, penalty: int) -> None:
    """After a red, the ball aimed at and the ball struck or potted: the higher (r22, r24)."""
    match = play("snookers-pool", "A +1")
    assert add(match, f"A {stroke}").points == {"B": penalty}


def test_out_of_rotation_costs_the_ball_played_at_or_the_ball_due() -> None:
    """The pool balls in their order; a dearer ball played at sets the price, a cheaper one does not (r25)."""
    match = _cleared()
    ruling = add(match, "A xbk")
    assert ruling.points == {"B": 7}
    assert why(ruling).split()[0] == "snookers-pool#r25"
    add(match, "B xyw yw> +2")
    assert add(match, "B xgn bn>").points == {"A": 4}
    assert offer(match, "A xyw").refusal == engine.Refusal("impossible", "the yellow is not on the table")


def test_a_colour_potted_in_order_stays_down_and_one_potted_foully_returns() -> None:
    """Respotted unless potted in order and by rule (r10)."""
    match = _cleared()
    add(match, "A xyw yw> c>")
    assert match.board()["colours"] == list(COLOURS)
    add(match, "B xyw yw>")
    assert match.board()["colours"] == list(COLOURS[1:])


def test_the_last_red_gives_a_free_choice_once() -> None:
    """Who pots the last red may choose; the ball returns and the order begins (r7)."""
    match = play("snookers-pool", "A " + "r> " * 15 + "+15")
    assert match.board()["on"] == list(COLOURS)
    add(match, "A +7")
    assert match.board()["on"] == ["yw"]
    assert match.board()["colours"] == list(COLOURS)


def test_the_choice_lapses_when_the_turn_passes() -> None:
    """Missed, the choice is gone and the yellow is due; as an option the next side has it (r7)."""
    for option, on in (("lapses", ["yw"]), ("passes-on", list(COLOURS))):
        match = play("snookers-pool", "A " + "r> " * 15 + "+15", "A (bk) miss", last_red_choice=option)
        assert match.board()["on"] == on


def test_a_red_potted_foully_stays_down() -> None:
    """A red off the table never returns, whoever is to blame (r10)."""
    match = play("snookers-pool", "A xr r3> c>")
    assert match.board()["reds"] == 14
    assert offer(match, "B xr3").refusal is not None


def test_a_touched_ball_bars_the_score_of_the_stroke() -> None:
    """Balls are replaced and the striker plays without score; or his turn is over (r21)."""
    match = play("snookers-pool", "A +1", "A +7", "A #touched")
    assert match.board()["turn"] == "A"
    ruling = add(match, "A xr r> 0")
    assert why(ruling) == "snookers-pool#r21"
    assert score(match) == (8, 0)
    match = play("snookers-pool", "A #touched", touched_ball="turn-passes")
    assert match.board()["turn"] == "B"


def test_playing_too_early_scores_nothing_and_the_next_goes_on_from_there() -> None:
    """No score, the position stands (r19)."""
    match = play("snookers-pool", "A #early xr r> 0")
    assert (score(match), match.board()["reds"], match.board()["turn"]) == ((0, 0), 14, "B")


def test_out_of_turn_loses_the_next_turn_and_keeps_the_sequence() -> None:
    """Three sides: C plays in B's place; B plays, and C is passed over (r17)."""
    match = play("snookers-pool", "A 0", "C #out-of-turn xr r> 0", sides="ABC")
    assert match.board()["turn"] == "B"
    assert match.board()["reds"] == 15
    add(match, "B 0")
    assert match.board()["turn"] == "A"
    add(match, "A 0")
    add(match, "B 0")
    assert match.board()["turn"] == "C"


def test_a_break_out_of_turn_counts_up_to_the_stroke_objected_to() -> None:
    """What was scored unnoticed stays; only the last stroke is void (r17)."""
    match = play(
        "snookers-pool",
        "A 0",
        "A #undetected xr r> +1",
        "A xbk bk> +7",
        "A #out-of-turn xr r> +1".replace(" +1", ""),
    )
    assert score(match) == (8, 0)
    assert match.board()["turn"] == "B"
    add(match, "B 0")
    assert match.board()["turn"] == "B"


def test_each_other_side_is_paid_a_penalty() -> None:
    """Three sides: a penalty goes to both others; by transfer both accounts move (r2)."""
    match = play("snookers-pool", "A xbk", "B +1", sides="ABC")
    assert score(match) == (0, 8, 7)
    match = play("snookers-pool", "A xbk", "B +1", sides="ABC", accounts="transfer")
    assert score(match) == (-15, 9, 6)


def test_refusing_to_go_on_pays_for_all_that_is_left() -> None:
    """All balls remaining, 15 and 27, and the other side has won (r23)."""
    match = play("snookers-pool", "A +1", "A :retire")
    assert score(match) == (1, 41)
    assert match.winner == "B"


def test_level_scores_are_a_draw_unless_the_black_decides() -> None:
    """The book is silent: a draw; as an option the black is played again and the next score or foul ends
    it."""
    rows = (
        "A " + "r> " * 15 + "+15",
        "A +5",
        "A 0",
        "B +2",
        "B +3",
        "B +4",
        "B +5",
        "B +6",
        "B miss",
        "A 0",
        "B +7",
    )
    match = play("snookers-pool", *rows)
    assert match.over
    assert match.board()["draw"]
    match = play("snookers-pool", *rows, tie="respot-black")
    assert not match.over
    assert match.board()["colours"] == ["bk"]
    add(match, "B :lead")
    add(match, "B xbk c>")
    assert match.winner == "A"


def test_a_foul_on_the_last_black_ends_the_frame_only_by_option() -> None:
    """Play goes on until it is potted (unclear: black-foul-end)."""
    rows = ("A " + "r> " * 15 + "+15", "A 0", "B +2", "B +3", "B +4", "B +5", "B +6", "B miss")
    assert not play("snookers-pool", *rows).over
    match = play("snookers-pool", *rows, last_black_foul="ends")
    assert match.winner == "A"


def test_a_match_of_frames_passes_the_lead_on() -> None:
    """First to two frames; the sides lead in turn, and breaks are kept over the match."""
    match = play("snookers-pool", "A +1", "A +7", "A :retire", race=2)
    assert match.board()["race"]["won"] == {"A": 0, "B": 1}
    assert match.board()["turn"] == "B"
    add(match, "B +1")
    add(match, "B 0")
    add(match, "A :retire")
    assert match.over
    assert match.winner == "B"
    assert match.figures()["A"]["highest_break"] == {"value": 8, "entry": 2}


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("A +2 x", None),
        ("A +16", "impossible"),
        ("A xr yw> yw>", "impossible"),
        ("A xr c> c^", "impossible"),
        ("A xx", "unknown-piece"),
        ("A r>xy", "unknown-pocket"),
        ("A #nonsense", "unknown-state"),
        ("A :nonsense", "unknown-choice"),
        ("A xr +5", "contradicted"),
        ("A xr r> miss", "contradicted"),
        ("A -0", None),
        ("A xr r>", None),
        ("A r>", "undecided"),
        ("A (bk yw) xr", "impossible"),
        ("A R1=hole", "wrong-token"),
    ],
)
def test_what_cannot_be_is_refused(row: str, code: str | None) -> None:
    """Each with its code, and without a trace."""
    match = begin("snookers-pool")
    before = match.state
    try:
        ruling = offer(match, row)
    except engine.RecordError:
        assert code is None
        return
    if code is None:
        assert ruling.ok
        return
    assert ruling.refusal is not None
    assert ruling.refusal.code == code
    assert match.state == before


def test_a_closed_record_contradicts_a_pot_that_it_does_not_show() -> None:
    """``.`` says that nothing else happened: then no claim adds a red or the blue to it."""
    match = play("snookers-pool", "A :lead")
    for text in ("xr . +1", "xr . +2", ". +1"):
        ruling = match.add(engine.entry(match.last + 1, "A", text))
        assert ruling.refusal is not None and ruling.refusal.code == "contradicted", text
    add(match, "A xr +1")  # without it the claim says what fell
    blue = match.add(engine.entry(match.last + 1, "A", "(bu) xbu . +5"))
    assert blue.refusal is not None and blue.refusal.code == "contradicted"
    assert add(match, "A (bu) xbu bu> . +5").points == {"A": 5}
