"""Games that stand on Carroms: what the golden records do not show."""

from __future__ import annotations

import pytest

from ..matches import add, match_of, refused

SPOTS = "carrom/spot-shots"
CALLED = "carrom/call-carroms"
TRAVELLING = "carrom/travelling-carroms"
FOUR = "carrom/four-tries"
SCOTTVILLE = "carrom/scottville-carroms"


# -- spot shots ----------------------------------------------------------------------------------------------


def test_the_spot_that_is_due_is_shown_and_held() -> None:
    """Each success moves a player to the next spot; a shot from another is not recorded (p2)."""
    match = match_of(SPOTS, "A :lead :red", "A r>", "A r>")
    assert match.board()["spots"] == {"A": 3, "B": 1}
    assert "spot 3" in match.board()["prompt"]
    assert refused(match, "A @spot-2 r>") == "impossible"
    assert add(match, "A @spot-3 0").ok
    assert match.board()["spots"] == {"A": 3, "B": 1}, "a failure keeps the spot"
    assert [f.value for f in match.play.family.side_facts(match.board(), "A") if f.key == "spot"] == ["3"]


@pytest.mark.parametrize(("option", "spot"), [("back-to-1", 1), ("stay-on-4", 4)])
def test_after_spot_four(option: str, spot: int) -> None:
    """Silent in the book: round again, or from spot 4 for the rest (option)."""
    match = match_of(SPOTS, "A :lead :red", *["A r>"] * 4, after_spot_4=option)
    assert match.board()["spots"]["A"] == spot


@pytest.mark.parametrize(("option", "spot"), [("keep-spot", 3), ("restart-at-1", 1)])
def test_after_a_miss(option: str, spot: int) -> None:
    """The player goes on from where he failed, or begins again (option)."""
    assert (
        match_of(SPOTS, "A :lead :red", "A r>", "A r>", "A 0", after_miss=option).board()["spots"]["A"]
        == spot
    )


@pytest.mark.parametrize(("option", "spot"), [("restart-at-1", 1), ("keep-spot", 3)])
def test_a_new_inning(option: str, spot: int) -> None:
    """A new inning begins from spot 1, or where each player stands (option)."""
    match = match_of(SPOTS, "A :lead :red", "A r>", f"A {'r> ' * 11} b>", new_inning=option)
    assert match.board()["inning"] == 2
    assert match.board()["spots"]["A"] == spot


# -- call carroms --------------------------------------------------------------------------------------------


def test_a_ring_that_was_not_called_comes_back() -> None:
    """Only the called ring in its called pocket is made; others stay with it alone (p5)."""
    match = match_of(CALLED, "A :lead :red")
    ruling = add(match, "A (r>1) r>1 r>")
    assert match.board()["red"] == 10
    ruling = add(match, "A (r>1) r>2 g>")
    assert (match.board()["red"], match.board()["green"], ruling.turn) == (10, 11, "B")
    assert [i.pieces for i in ruling.instructions] == [("r",)]


@pytest.mark.parametrize(("keeps", "turn"), [(False, "B"), (True, "A")])
def test_an_uncalled_ring_and_the_turn(keeps: bool, turn: str) -> None:
    """Nothing was made, so the turn ends; or it goes on (option)."""
    ruling = add(match_of(CALLED, "A :lead :red", uncalled_keeps_turn=keeps), "A (r>1) r>2")
    assert ruling.turn == turn


@pytest.mark.parametrize(("needs", "black"), [(True, 1), (False, 0)])
def test_an_uncalled_black(needs: bool, black: int) -> None:
    """The black comes back like an own ring, or counts without a call (option)."""
    match = match_of(CALLED, "A :lead :red", "A (r>1) b>2", black_needs_call=needs)
    assert match.board()["black"] == black


def test_a_missing_call_and_the_break() -> None:
    """Without a call a ring is not recorded, or comes back; the break is called, or free (options)."""
    assert refused(match_of(CALLED, "A :lead :red"), "A r>") == "call-missing"
    free = match_of(CALLED, "A :lead :red", "A r> b>", call_on_break="waived")
    assert (free.board()["red"], free.board()["black"]) == (11, 0)
    assert refused(free, "A r>") == "call-missing"
    back = match_of(CALLED, "A :lead :red", "A r>", missing_call="uncalled")
    assert (back.board()["red"], back.board()["turn"]) == (12, "B")


# -- travelling carroms --------------------------------------------------------------------------------------


def test_whence_the_shooter_is_played() -> None:
    """From where it lies, and from the line after it was lost (r2, r3); within a turn by option."""
    match = match_of(TRAVELLING, "A :lead :red")
    assert match.board()["shooter"] == "line"
    add(match, "A r>")
    assert match.board()["shooter"] == "lie"
    add(match, "A c>")
    assert match.board()["shooter"] == "line"
    line = match_of(TRAVELLING, "A :lead :red", "A r>", in_turn_origin="line")
    assert line.board()["shooter"] == "line"


@pytest.mark.parametrize(
    ("entry", "down"), [("A miss", 1), ("A xb", 1), ("A .", 1), ("A xg 0", 2), ("A 0", 2)]
)
def test_a_shot_that_meets_no_coloured_ring_costs_one(entry: str, down: int) -> None:
    """Neither an own nor an opponent's ring met: one forfeited (r4); a plain miss is not said to be that."""
    match = match_of(TRAVELLING, "A :lead :red", "A r> r>", entry)
    assert match.board()["down"]["A"] == down


def test_readings_of_the_forfeit() -> None:
    """The black may be a hit; with the shooter lost a ring is forfeited for each, or one in all (options)."""
    assert (
        match_of(TRAVELLING, "A :lead :red", "A r>", "A xb", black_counts_as_hit=True).board()["down"]["A"]
        == 1
    )
    start = ("A :lead :red", "A r> r> r>", "A c> miss")
    assert match_of(TRAVELLING, *start).board()["down"]["A"] == 1
    assert match_of(TRAVELLING, *start, double_forfeit="once").board()["down"]["A"] == 2


def test_readings_of_a_forbidden_direct_shot() -> None:
    """From the line: its rings come back, it is not recorded, or it counts (p3, option)."""
    match = match_of(TRAVELLING, "A :lead :red", "A #direct r>")
    assert (match.board()["red"], match.board()["turn"]) == (12, "B")
    assert (
        refused(match_of(TRAVELLING, "A :lead :red", direct_shot_foul="refused"), "A #direct r>")
        == "impossible"
    )
    assert match_of(TRAVELLING, "A :lead :red", "A #direct r>", direct_shot_foul="none").board()["red"] == 11


# -- four tries ----------------------------------------------------------------------------------------------


def test_four_misses_and_the_other_player() -> None:
    """Only a miss uses a play; after four of each the game is over (p3-p5)."""
    match = match_of(FOUR, "A :lead :red", "A r>", "A 0", "A r>", "A 0", "A 0")
    assert match.board()["plays_left"] == {"A": 1, "B": 4}
    add(match, "A 0")
    assert match.board()["turn"] == "B"
    for _ in range(4):
        add(match, "B 0")
    assert (match.over, match.winner, match.board()["score"]) == (True, "A", {"A": 2, "B": 0})


def test_a_player_whose_rings_are_down_has_nothing_to_shoot_at() -> None:
    """His plays end with his last ring."""
    match = match_of(FOUR, "A :lead :red", f"A {'r> ' * 12}")
    assert match.board()["turn"] == "B"
    assert match_of(FOUR, "A :lead :red", f"A {'g> ' * 12}", *["A 0"] * 3).over, "nor has the other"


def test_who_has_no_ring_forfeits_none() -> None:
    """Where any ring counts for its taker, a player without any gives none of the other's back (p4)."""
    match = match_of(FOUR, "A :lead", "A r> r>", *["A 0"] * 4, "B c>", counts="any-ring")
    assert (match.board()["red"], match.board()["score"]) == (10, {"A": 2, "B": 0})
    match = match_of(FOUR, "A :lead", "A r> r>", "A c>", counts="any-ring")
    assert (match.board()["red"], match.board()["score"]) == (11, {"A": 1, "B": 0})


def test_readings_of_four_tries() -> None:
    """What uses a play, whose rings count, and what becomes of a tie (options)."""
    start = ("A :lead :red", "A r>", "A g>")
    assert match_of(FOUR, *start).board()["plays_left"]["A"] == 3
    assert match_of(FOUR, *start, opponent_ring_uses_play=False).board()["plays_left"]["A"] == 4
    lost = ("A :lead :red", "A c>")
    assert match_of(FOUR, *lost).board()["turn"] == "A"
    assert match_of(FOUR, *lost, lost_shooter="all-plays").board()["turn"] == "B"
    anyones = match_of(FOUR, "A :lead", "A g> r>", "A c>", counts="any-ring")
    assert anyones.board()["score"] == {"A": 1, "B": 0}
    misses = ["A :lead :red", *["A 0"] * 4, *["B 0"] * 4]
    drawn = match_of(FOUR, *misses)
    assert (drawn.over, drawn.winner) == (True, None)
    assert match_of(FOUR, *misses, tie="four-more").board()["plays_left"] == {"A": 4, "B": 4}
    again = match_of(FOUR, "A :lead :red", "A r>", *["A 0"] * 4, board_reset=True)
    assert (again.board()["red"], again.board()["score"]) == (12, {"A": 1, "B": 0})
    assert match_of(FOUR, "A :lead :red", "A r>", *["A 0"] * 4).board()["red"] == 11


# -- scottville ----------------------------------------------------------------------------------------------

ALL = ("A :lead :red", f"A {'r> ' * 12}")


def test_the_black_wins_in_the_declared_pocket_alone() -> None:
    """Declared before the shot; another pocket brings the black and all own rings back (r5, r6)."""
    assert refused(match_of(SCOTTVILLE, *ALL), "A b>2") == "call-missing"
    assert match_of(SCOTTVILLE, *ALL, "A (b>2) b>2").winner == "A"
    match = match_of(SCOTTVILLE, *ALL, "A (b>2) b>3")
    assert (match.board()["red"], match.board()["black"], match.board()["turn"]) == (12, 1, "B")
    early = match_of(SCOTTVILLE, "A :lead :red", "A r> g>", "A b>")
    assert (early.board()["red"], early.board()["green"]) == (12, 11), "the opponent's rings are untouched"


def test_readings_of_a_scratch() -> None:
    """A plain miss, a shooter off the board, and last ring and black in one shot (r5, options)."""
    assert match_of(SCOTTVILLE, *ALL, "A 0").board()["red"] == 0
    assert match_of(SCOTTVILLE, *ALL, "A 0", black_miss_is_scratch=True).board()["red"] == 12
    assert match_of(SCOTTVILLE, *ALL, "A c^").board()["red"] == 12
    assert match_of(SCOTTVILLE, *ALL, "A c^", off_board_is_scratch=False).board()["red"] == 1
    assert match_of(SCOTTVILLE, *ALL, "A c>", off_board_is_scratch=False).board()["red"] == 12
    last = ("A :lead :red", f"A {'r> ' * 11}", "A (b>1) r> b>1")
    assert match_of(SCOTTVILLE, *last).board()["red"] == 12
    assert match_of(SCOTTVILLE, *last, same_stroke_black="good").winner == "A"


def test_a_ring_behind_the_line_is_moved_once_at_the_start_of_a_turn() -> None:
    """One own ring; the black only when all own rings are down (r3)."""
    match = match_of(SCOTTVILLE, "A :lead :red")
    assert refused(match, "A :centre(b)") == "not-now"
    assert refused(match, "A :centre(g)") == "not-now"
    assert add(match, "A :centre(r)").instructions[0].pieces == ("r",)
    assert refused(match, "A :centre(r)") == "not-now"
    assert add(match, "A 0").ok
    assert add(match, "B :centre(g)").ok
    assert match_of(SCOTTVILLE, *ALL, "A 0", "B 0", "A :centre(b)").board()["turn"] == "A"


def test_a_direct_shot_and_an_opponents_ring_first() -> None:
    """A bank may be due; an opponent's ring met first ends the turn, and what fell stays (r2, r4)."""
    match = match_of(SCOTTVILLE, "A :lead :red", "A xg r>")
    assert (match.board()["red"], match.board()["turn"]) == (11, "B")
    assert match_of(SCOTTVILLE, "A :lead :red", "A xb r>").board()["turn"] == "A", "the black is neutral"
    assert match_of(SCOTTVILLE, "A :lead :red", "A #direct r>").board()["red"] == 12
    assert match_of(SCOTTVILLE, "A :lead :red", "A #direct r>", direct_shot_foul="none").board()["red"] == 11
    banks = match_of(SCOTTVILLE, "A :lead :red", "A - xr r>", "A xr r>", only_bank_shots=True)
    assert (banks.board()["red"], banks.board()["turn"]) == (11, "B")
    assert match_of(SCOTTVILLE, "A :lead :red", "A xr r>").board()["red"] == 11


def test_the_black_is_brought_to_the_centre_by_any_scratch() -> None:
    """The rings are bunched around it (r5), wherever it lay on the board."""
    match = match_of(SCOTTVILLE, *ALL)
    (told,) = add(match, "A c>").instructions
    assert told.text == "Put at the centre: 12 red, the black."
    assert told.pieces == (*["r"] * 12, "b")
