"""Games in which a ring is his who pockets it: what the golden records do not show."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import add, match_of, refused

WILD = "carrom/wild-ring-pool"
FORTY_SIX = "carrom/forty-six"
BANKS = "carrom/bank-them-all"


def test_the_shooter_is_taken_over_where_it_lies_or_from_the_line() -> None:
    """From the line only at first and after a loss (p3, p6)."""
    match = match_of(WILD, "A :lead")
    assert match.board()["shooter"] == "line"
    add(match, "A 0")
    assert match.board()["shooter"] == "lie"
    add(match, "B c^")
    assert match.board()["shooter"] == "line"
    assert match_of(BANKS, "A :lead", "A 0").board()["shooter"] == "line", "each shot is from the line there"


def test_three_and_four_play_in_turn() -> None:
    """The next player shoots after a miss; among several the most rings win, and equal ones share."""
    match = match_of(WILD, "C :lead", "C r>", "C 0", "D 0", "A 0", sides="ABCD")
    assert match.board()["turn"] == "B"
    level = match_of(
        WILD, "A :lead", f"A {'r> ' * 7}", "A 0", f"B {'r> ' * 7}", "B 0", f"C {'r> ' * 7}", sides="ABC"
    )
    assert (level.over, level.winner) == (True, None)


def test_what_a_lost_shooter_costs_at_wild_ring_pool() -> None:
    """Pocketed: its rings back and one more; off the board: one of before (p5), else by option."""
    start = ("A :lead", "A r> r>")
    assert match_of(WILD, *start, "A c> r>").board()["score"]["A"] == 1
    assert match_of(WILD, *start, "A c^ r>").board()["score"]["A"] == 2
    assert match_of(WILD, *start, "A c^ r>", off_board_returns_rings=True).board()["score"]["A"] == 1
    assert match_of(WILD, "A :lead", "A c^ r>").board()["score"]["A"] == 1
    assert match_of(WILD, "A :lead", "A c^ r>", new_ring_forfeit=True).board()["score"]["A"] == 0


@pytest.mark.parametrize(("option", "score"), [("each", 45), ("last", 44)])
def test_several_rings_pass_the_total(option: str, score: int) -> None:
    """Each ring that would is void, or the last of the shot and, while it is too much, those before (p6)."""
    start = ("A :lead", *["A r>4"] * 11)
    match = match_of(FORTY_SIX, *start, "A r>4 r>1", excess=option)
    assert match.board()["score"]["A"] == score
    assert match.board()["turn"] == "B"


def test_a_void_ring_and_rings_that_run_out() -> None:
    """Void rings go back or stay out; with none left they are set up again, or the game ends (options)."""
    start = ("A :lead", *["A r>4"] * 11, "A r>4")
    assert match_of(FORTY_SIX, *start).board()["rings"] == 4
    assert match_of(FORTY_SIX, *start, void_ring="out").board()["rings"] == 3
    all_down = ("A :lead", *["A r>1"] * 15)
    again = match_of(FORTY_SIX, *all_down)
    assert (again.board()["rings"], again.board()["turn"], again.board()["score"]["A"]) == (15, "A", 15)
    assert match_of(FORTY_SIX, *all_down, no_rings_left="end").winner == "A"


def test_a_ring_scores_its_pocket() -> None:
    """Without the pocket nothing can be counted (p3); a shooter off the board is as one pocketed, or not."""
    match = match_of(FORTY_SIX, "A :lead")
    assert refused(match, "A r>") == "undecided"
    assert refused(match, "A +4") == "undecided"
    assert add(match, "A r>4").points == {"A": 4}
    assert match_of(FORTY_SIX, "A :lead", "A r>4 c^").board()["score"]["A"] == 0
    assert match_of(FORTY_SIX, "A :lead", "A r>4 c^", off_board="turn-only").board()["score"]["A"] == 4


def test_only_banks_count_at_bank_them_all() -> None:
    """A rim before any ring (p4); else the ring is put back and the turn ends, or it is not recorded."""
    match = match_of(BANKS, "A :lead")
    assert add(match, "A - x9 9>").points == {"A": 9}
    assert add(match, "A x8 - 8>").turn == "B"
    assert match.board()["numbers"] == [n for n in range(1, 16) if n != 9]
    assert refused(match_of(BANKS, "A :lead", no_bank="refused"), "A x8 8>") == "impossible"
    assert refused(match, "B #direct - x8 8>") == "contradicted"


def test_turns_at_bank_them_all() -> None:
    """While rings fall, a lost shooter or not; by option one shot, or a lost shooter ends the turn."""
    assert match_of(BANKS, "A :lead", "A 9> c>").board()["turn"] == "A"
    assert match_of(BANKS, "A :lead", "A 9>", turn="one-shot").board()["turn"] == "B"
    assert match_of(BANKS, "A :lead", "A 9> c^", lost_shooter_ends_turn=True).board()["turn"] == "B"
    drawn = match_of(
        BANKS,
        "A :lead",
        f"A {' '.join(f'{n}>' for n in (15, 14, 13, 12, 6))}",
        "A 0",
        f"B {' '.join(f'{n}>' for n in (1, 2, 3, 4, 5, 7, 8, 9, 10, 11))}",
    )
    assert (drawn.over, drawn.winner, drawn.board()["score"]) == (True, None, {"A": 60, "B": 60})


def test_a_position_is_entered_by_the_rings_that_are_held() -> None:
    """What is on the board follows from what the sides have."""
    header, _ = engine.read(f'[Game "{BANKS}"] [Setup "A=15 B=9 turn=B kept.A=15 kept.B=9"]')
    match = engine.Match(header)
    assert match.board()["rings"] == 13
    assert refused(match, "B 15>") == "impossible"
    with pytest.raises(engine.BadHeader):
        engine.Match(engine.read(f'[Game "{WILD}"] [Setup "turn=A held.A=22"]')[0])


ROTATION = "carrom/rotation-cue-pocket"
SIXTY_SIX = "carrom/sixty-six"


def test_the_lowest_number_is_met_first() -> None:
    """Then every ring that falls counts; else what fell is spotted and the turn is lost (p4, r1)."""
    match = match_of(ROTATION, "A :lead")
    assert add(match, "A x1 1> 15>").points == {"A": 16}
    ruling = add(match, "A x3 2>")
    assert (ruling.turn, ruling.points, ruling.instructions[0].pieces) == ("B", {}, ("2",))
    assert refused(match, "B #not-lowest x2 2>") == "contradicted"
    assert add(match, "B #not-lowest 2>").turn == "A"


@pytest.mark.parametrize(
    ("line", "where"),
    [("far-line", "line opposite"), ("starting-line", "starting line"), ("centre", "at the centre")],
)
def test_where_rings_are_spotted(line: str, where: str) -> None:
    """The book does not say which straight line (p7): an option, told with the rings."""
    ruling = add(match_of(ROTATION, "A :lead", respot_line=line), "A c> 1>")
    assert where in ruling.instructions[0].text


def test_a_shooter_off_the_board_at_rotation() -> None:
    """Its rings count, or come back (r3, option); the next player begins from the line (p6)."""
    match = match_of(ROTATION, "A :lead", "A 1>", "A c^ 2>")
    assert (match.board()["score"]["A"], match.board()["shooter"], match.board()["turn"]) == (3, "line", "B")
    assert match_of(ROTATION, "A :lead", "A c^ 2>", off_board_returns_rings=True).board()["score"]["A"] == 0


def test_each_turn_of_sixty_six_has_the_whole_board() -> None:
    """Rings go back when a turn is over, and the next player begins from his line (p5)."""
    match = match_of(SIXTY_SIX, "A :lead", "A r>4 r>1")
    assert (match.board()["rings"], match.board()["shooter"]) == (22, "lie")
    ruling = add(match, "A 0")
    assert (match.board()["rings"], match.board()["shooter"]) == (24, "line")
    assert ruling.instructions[0].pieces == ("r", "r")
    assert add(match, "B r>4 r^").turn == "A", "a ring off the board ends the turn"


def test_the_price_of_the_shooter_at_sixty_six() -> None:
    """Alone it costs the number of its pocket; with rings they score nothing (p6)."""
    start = ("A :lead", "A r>4 r>3")
    assert match_of(SIXTY_SIX, *start, "A c>3").board()["score"]["A"] == 4
    assert match_of(SIXTY_SIX, *start, "A c>3 r>4").board()["score"]["A"] == 7
    assert refused(match_of(SIXTY_SIX, *start), "A c>") == "undecided"
    assert match_of(SIXTY_SIX, "A :lead", "A c>3").board()["score"]["A"] == 0
    assert match_of(SIXTY_SIX, "A :lead", "A c>3", floor_at_zero=False).board()["score"]["A"] == -3
    assert match_of(SIXTY_SIX, *start, "A c^ r>2").board()["score"]["A"] == 9
    assert match_of(SIXTY_SIX, *start, "A c^ r>2", off_board="as-pocketed").board()["score"]["A"] == 7


def test_when_sixty_six_is_won() -> None:
    """At once, or when the turn is totalled (p5, option)."""
    enough = ("A :lead", "A r>4 r>4 r>3")
    assert match_of(SIXTY_SIX, *enough, target=10).winner == "A"
    match = match_of(SIXTY_SIX, *enough, target=10, won="turn")
    assert not match.over
    add(match, "A 0")
    assert match.winner == "A"


def test_a_position_in_a_turn_that_has_enough() -> None:
    """Where the turn is totalled at its end, its player may have the total already; another may not."""
    options = '[Target "10"] [Won "turn"]'
    header, _ = engine.read(f'[Game "{SIXTY_SIX}"] {options} [Setup "A=11 turn=A held.A=3 fresh=no"]')
    assert not engine.Match(header).over
    for words in ("B=11 turn=A", "A=11 turn=A"):  # another has it, or the turn has not begun
        with pytest.raises(engine.BadHeader):
            engine.Match(engine.read(f'[Game "{SIXTY_SIX}"] {options} [Setup "{words}"]')[0])
