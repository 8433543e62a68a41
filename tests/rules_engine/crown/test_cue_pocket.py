"""Cue Pocket, Rotation Cue Pocket and Sixty-Six (crown): what the golden records do not show."""

from __future__ import annotations

import pytest

from rules_engine.boards import carrom as board

from ..matches import add, match_of, refused

CUE = "crown/cue-pocket"
ROTATION = "crown/rotation-cue-pocket"
SIXTY_SIX = "crown/sixty-six"


def rings(count: int) -> str:
    return " ".join(["r>"] * count)


# -- Cue Pocket ----------------------------------------------------------------------------------------------


def test_all_twenty_five_rings_are_alike() -> None:
    """Each is one for him who pockets it, the black too (p2, R7); the last ends the game (R8)."""
    match = match_of(CUE, "A :lead", f"A {rings(24)}")
    assert (match.over, match.board()["score"]["A"]) == (False, 24)
    add(match, "A b>")
    assert (match.over, match.winner) == (True, "A")


def test_a_lost_cue_ring_brings_back_the_rings_of_the_shot_alone() -> None:
    """In a pocket or off the board; nothing of before is forfeited (R5), and it is set anew."""
    for lost in ("c>", "c^"):
        match = match_of(CUE, "A :lead", "A r> r>", f"A {lost} r>")
        assert (match.board()["score"]["A"], match.board()["rings"], match.board()["turn"]) == (2, 23, "B")
        assert match.board()["shooter"] == "line"


def test_a_ring_off_the_board_loses_the_turn() -> None:
    """Also where another fell, which stays the player's (R6)."""
    match = match_of(CUE, "A :lead", "A r> b^")
    assert (match.board()["score"]["A"], match.board()["rings"], match.board()["turn"]) == (1, 24, "B")


@pytest.mark.parametrize(("rounds", "over"), [(1, True), (2, False)])
def test_rounds(rounds: int, over: bool) -> None:
    """The second player of a round opens the next (p6); the rings of all rounds are added up."""
    match = match_of(CUE, "B :lead", "B 0", f"C {rings(24)} b>", sides="ABC", rounds=rounds)
    assert match.over is over
    if not over:
        assert (match.board()["turn"], match.board()["round"]) == ("C", 2)
        assert match.board()["score"]["C"] == 25


@pytest.mark.parametrize(("reading", "over"), [("draw", True), ("further-round", False)])
def test_equal_rings(reading: str, over: bool) -> None:
    """Among several players the most may be equal (p7): a draw, or a further round."""
    start = ("A :lead", f"A {rings(12)}", "A 0", f"B {rings(12)}", "B 0", "C b>")
    match = match_of(CUE, *start, sides="ABC", tie=reading)
    assert (match.over, match.winner) == (over, None)


def test_the_end_when_nobody_can_catch_up() -> None:
    """By option in the last round only (R8): not while a round is to come."""
    start = ("A :lead", f"A {rings(13)}")
    assert match_of(CUE, *start, won="decided").winner == "A"
    assert not match_of(CUE, *start).over
    assert not match_of(CUE, *start, won="decided", rounds=2).over
    level = ("B :lead", "B r>", "B 0", "C r>", "C 0", f"A {rings(12)}")
    match = match_of(CUE, *level, sides="ABC", won="decided")
    assert not match.over, "eleven are left, with which the second may come level"
    add(match, "A r>")
    assert match.winner == "A"


def test_the_cue_ring_is_set_once() -> None:
    """On or outside any straight line at the start of a round (p4); then it lies where it lies (R4)."""
    match = match_of(CUE, "A :lead")
    assert refused(match, "A @field 0") == "impossible"
    add(match, "A @line-23 0")
    assert refused(match, "B @line-23 0") == "impossible"
    assert "cues" in match_of(CUE, "A :lead", cues="cue").board()["prompt"]
    assert "shoots" in match_of(CUE, "A :lead").board()["prompt"]


# -- Rotation Cue Pocket -------------------------------------------------------------------------------------


def test_the_lowest_is_met_first() -> None:
    """Then any ring counts its number (R3, p5); else what fell is respotted and the turn is lost (R2, R4)."""
    match = match_of(ROTATION, "A :lead")
    assert add(match, "A x1 15>").points == {"A": 15}
    ruling = add(match, "A x2 x1 2>")
    assert (ruling.turn, ruling.points, ruling.instructions[0].pieces) == ("B", {}, ("2",))
    assert "straight line" in ruling.instructions[0].text


@pytest.mark.parametrize(("shot", "ok"), [("x1 1>", True), ("- x1 1>", False), ("x2 1>", False)])
def test_the_break(shot: str, ok: bool) -> None:
    """A direct shot at 1 (R1): else the turn is lost, or by option it is repeated."""
    match = match_of(ROTATION, "A :lead")
    assert add(match, f"A {shot}").points == ({"A": 1} if ok else {})
    again = match_of(ROTATION, "A :lead", f"A {shot}", break_miss="repeated")
    assert again.board()["turn"] == "A"
    assert again.board()["score"]["A"] == (1 if ok else 0)


def test_a_bank_is_free_after_the_break() -> None:
    """By necessity or choice (R1); by option only where it is needed (R2)."""
    assert match_of(ROTATION, "A :lead", "A x1 0", "B - x1 1>").board()["score"]["B"] == 1
    strict = match_of(ROTATION, "A :lead", "A x1 0", "B #needless-bank 1>", banks="when-needed")
    assert (strict.board()["score"]["B"], strict.board()["turn"]) == (0, "A")


@pytest.mark.parametrize(("reading", "turn"), [("turn-lost", "A"), ("replay", "B")])
def test_a_bank_that_is_due(reading: str, turn: str) -> None:
    """After a lost cue ring the lowest behind the line may only be banked (R5), and only then."""
    match = match_of(ROTATION, "A :lead", "A c>", "B #direct 1>", bank_missing=reading)
    assert (match.board()["turn"], match.board()["score"]["B"]) == (turn, 0)
    assert refused(match_of(ROTATION, "A :lead", "A x1 0"), "B #direct 1>") == "contradicted"


def test_scratches() -> None:
    """In the scratch game three for each lowest that was not met, at once (S1); below nothing, too."""
    start = ("A :lead", "A x1 0")
    assert refused(match_of(ROTATION, *start), "B #scratch") == "unknown-state"
    assert match_of(ROTATION, *start, "B miss").board()["score"]["B"] == 0
    match = match_of(ROTATION, *start, "B miss", scratch_game=True)
    assert match.board()["score"]["B"] == -3
    later = match_of(ROTATION, *start, "B x2 x1 2>", scratch_game=True)
    assert later.board()["score"]["B"] == 0, "met after another it was met"
    first = match_of(ROTATION, *start, "B x2 x1 2>", scratch_game=True, scratch="not-first")
    assert first.board()["score"]["B"] == -3
    assert match_of(ROTATION, *start, "B x1 c>", scratch_game=True).board()["score"]["B"] == 0
    lost = match_of(ROTATION, *start, "B x1 c>", scratch_game=True, lost_cue_scratches=True)
    assert lost.board()["score"]["B"] == -3


@pytest.mark.parametrize(("ends", "turn"), [(False, "A"), (True, "B")])
def test_a_ring_off_with_one_that_counts(ends: bool, turn: str) -> None:
    """The one counts, the other is respotted (R4); by option the turn is lost."""
    match = match_of(ROTATION, "A :lead", "A 1> 2^", off_ends_turn=ends)
    assert (match.board()["score"]["A"], match.board()["turn"]) == (1, turn)
    assert 2 in match.board()["numbers"]


@pytest.mark.parametrize(("reading", "over"), [("draw", True), ("further-game", False)])
def test_equal_sums(reading: str, over: bool) -> None:
    """Sixty to sixty (R6): a draw, or the rings are set up again, with a break."""
    mine = " ".join(f"{n}>" for n in (1, 15, 14, 13, 12, 5))
    theirs = " ".join(f"{n}>" for n in (2, 3, 4, 6, 7, 8, 9, 10, 11))
    match = match_of(ROTATION, "A :lead", f"A {mine}", "A 0", f"B {theirs}", tie=reading)
    assert (match.over, match.winner, match.board()["score"]) == (over, None, {"A": 60, "B": 60})
    if not over:
        assert match.board()["turn"] == "B"
        assert add(match, "B - x1 1>").turn == "A", "the break is direct again"


# -- Sixty-Six -----------------------------------------------------------------------------------------------


def test_the_shooter_lies_clear_of_all_lines() -> None:
    """Of the straight line and of the angle lines to the pockets (R1), each time anew."""
    match = match_of(SIXTY_SIX, "A :lead", "A r>4")
    assert refused(match, "A @line-12 r>4") == "impossible"
    assert refused(match, "A @angle-2 r>4") == "impossible"
    assert refused(match, "A @field r>4") == "impossible"
    assert add(match, "A @strip-12 r>4").ok


def test_the_angle_lines_part_the_strips() -> None:
    """A ring that touches one lies on no side (R1)."""
    edge = board.LINE + board.RING_RADIUS + 0.3
    assert board.place_at(-edge, -edge) == "angle-1"
    assert board.place_at(edge, edge) == "angle-3"
    assert board.place_at(edge, -edge - 0.8) == "angle-2"
    assert board.place_at(edge - 0.1, -edge - 0.8) == "strip-12"
    assert board.place_at(-edge + 2, -edge) == "strip-12"
    assert board.place_at(-edge, edge - 2) == "strip-41"


@pytest.mark.parametrize(("reading", "over"), [("turn", False), ("at-once", True)])
def test_when_sixty_six_are_counted(reading: str, over: bool) -> None:
    """When the turn is over (R3), or by option at once; a shooter off the board takes it all again (R4)."""
    match = match_of(SIXTY_SIX, "A :lead", *["A r>4"] * 17, won=reading)
    assert match.over is over
    if not over:
        assert add(match, "A c^").points == {"A": -68}


@pytest.mark.parametrize(("floor", "score"), [(False, -3), (True, 0)])
def test_a_pocketed_shooter_alone_costs_its_pocket(floor: bool, score: int) -> None:
    """At once, below nothing, too (R4), unless agreed otherwise."""
    assert match_of(SIXTY_SIX, "A :lead", "A c>3", floor_at_zero=floor).board()["score"]["A"] == score


@pytest.mark.parametrize(("reading", "score"), [("all", 4), ("one", 5)])
def test_a_pocketed_shooter_with_rings(reading: str, score: int) -> None:
    """Their count is lost, not what the turn had before (R4); by option that of one alone."""
    match = match_of(SIXTY_SIX, "A :lead", "A r>4", "A c>2 r>3 r>1", shooter_with_rings=reading)
    assert match.board()["score"]["A"] == score


def test_a_turn_that_is_lost_is_no_high_run() -> None:
    """All its rings are forfeited (R4): the high run is that of before, and nothing was made."""
    match = match_of(SIXTY_SIX, "A :lead", "A r>4 r>2", "A 0", "B 0", "A r>4 r>4", "A r>3", "A c^")
    figures = match.figures()["A"]
    assert (figures["high_run"], figures["points"], figures["score"]) == ({"value": 6, "entry": 2}, 6, 6)


@pytest.mark.parametrize(("reading", "turn"), [("same-player", "A"), ("next-player", "B")])
def test_a_cleared_board(reading: str, turn: str) -> None:
    """The rings are put back and the turn goes on (R3), or by option the next player begins."""
    match = match_of(SIXTY_SIX, "A :lead", "A " + "r>1 " * 24, empty_board=reading)
    assert (match.board()["turn"], match.board()["rings"], match.board()["score"]["A"]) == (turn, 24, 24)


@pytest.mark.parametrize("game", [CUE, SIXTY_SIX])
def test_a_ring_lost_with_the_shooter_has_its_button(game: str) -> None:
    """The shooter follows the ring: a usual mishap (R5; rule 4)."""
    match = match_of(game, "A :lead")
    button = next(b for b in match.expects().buttons if b.code == "ring-and-shooter")
    assert add(match, f"A {button.tokens}").turn == "B"
    assert match.board()["score"]["A"] == 0


def test_what_loses_the_turn_with_a_ring_off_the_board() -> None:
    """At Rotation Cue Pocket the ring is respotted (rule 4), and the turn is lost for want of one pocketed
    (rule 2)."""
    ruling = add(match_of(ROTATION, "A :lead"), "A 2^")
    assert ruling.citations[:2] == (f"{ROTATION}#R4", f"{ROTATION}#R2")
