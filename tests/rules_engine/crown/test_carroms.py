"""Carroms and Traveling Carroms (crown): what the golden records do not show."""

from __future__ import annotations

import pytest

import rules_engine as engine
from rules_engine.boards import carrom as board

from ..matches import add, match_of, refused

CARROMS = "crown/carroms"
TRAVELING = "crown/traveling-carroms"
ALL_RED = "r> " * 12


def test_only_the_rings_left_and_the_black_count() -> None:
    """A ring down scores nothing; the opponent's rings left count one, the black five (p5, R7)."""
    match = match_of(CARROMS, "A :lead :red", "A r> r> r>")
    assert match.board()["score"] == {"A": 0, "B": 0}
    assert add(match, "A b>").points == {"A": 5}
    assert add(match, "B g> g> g>").points == {}
    add(match, "B 0")
    assert add(match, "A " + "r> " * 9).points == {"A": 9}


def test_the_inning_waits_for_the_black() -> None:
    """One colour down does not end it while the black is on the board (R8); without a black it does (p2)."""
    match = match_of(CARROMS, "A :lead :red", f"A {ALL_RED}")
    assert match.board()["inning"] == 1
    assert match_of(CARROMS, "A :lead :red", f"A {ALL_RED}", black_ring="omitted").board()["inning"] == 2


@pytest.mark.parametrize(("reading", "inning"), [("both-again", 1), ("black-ends", 2)])
def test_a_ring_that_came_back_after_all_were_down(reading: str, inning: int) -> None:
    """The black ends the inning only with a colour down; by option also where one came back since (R8)."""
    start = ("A :lead :red", f"A {ALL_RED}", "A c>", "B b>")
    match = match_of(CARROMS, *start, forfeit_after_all_down=reading)
    assert match.board()["inning"] == inning


def test_the_price_of_a_pocketed_shooter() -> None:
    """Its own rings and one of before come back, the opponent's stay down (R3, R4); the turn is lost."""
    match = match_of(CARROMS, "A :lead :red", "A r> r> r>")
    ruling = add(match, "A c> r> g>")
    assert (ruling.turn, match.board()["red"], match.board()["green"]) == ("B", 10, 11)
    assert [i.pieces for i in ruling.instructions] == [("r", "r")]
    goes_on = match_of(CARROMS, "A :lead :red", "A r> r> r>", "A c> r> g>", scratch_turn="goes-on")
    assert goes_on.board()["turn"] == "A"
    no_own = match_of(CARROMS, "A :lead :red", "A r> r> r>", "A c> g>", scratch_turn="goes-on")
    assert no_own.board()["turn"] == "B"
    black = match_of(CARROMS, "A :lead :red", "A c> b>", scratch_turn="goes-on", black_keeps_turn=True)
    assert black.board()["turn"] == "B", "the black went back, and no own ring fell"


@pytest.mark.parametrize(("reading", "red"), [("black-alone", 9), ("ring-too", 10)])
def test_the_black_with_the_shooter(reading: str, red: int) -> None:
    """The black goes back as the forfeit, without five points (R5); by option a ring besides."""
    match = match_of(CARROMS, "A :lead :red", "A r> r> r>", "A c> b>", black_with_scratch=reading)
    assert (match.board()["red"], match.board()["black"], match.board()["score"]["A"]) == (red, 1, 0)


def test_a_black_once_pocketed_is_never_the_forfeit() -> None:
    """The forfeit is an own ring (R3): with none down nothing is given, though the black was pocketed."""
    match = match_of(CARROMS, "A :lead :red", "A b>", "B 0", "A c>")
    assert (match.board()["black"], match.board()["score"]["A"]) == (0, 5)


def test_a_debt_is_paid_with_the_next_ring() -> None:
    """Nothing is owed (R3), or by option the next ring comes back at once."""
    start = ("A :lead :red", "A c>", "B 0", "A r>")
    assert match_of(CARROMS, *start).board()["red"] == 11
    assert match_of(CARROMS, *start, forfeit_debt="next-ring").board()["red"] == 12
    twice = match_of(CARROMS, *start, "A r>", forfeit_debt="next-ring")
    assert twice.board()["red"] == 11


@pytest.mark.parametrize(("reading", "turn"), [("nothing", "A"), ("as-pocketed", "B")])
def test_a_shooter_off_the_board(reading: str, turn: str) -> None:
    """No price is named (R3): a ring that fell keeps the turn; by option as if pocketed."""
    match = match_of(CARROMS, "A :lead :red", "A r> c^", shooter_off_board=reading)
    assert (match.board()["turn"], match.board()["red"]) == (turn, 11 if turn == "A" else 12)


@pytest.mark.parametrize(("at_once", "over"), [(True, True), (False, False)])
def test_the_five_of_the_black_end_the_game(at_once: bool, over: bool) -> None:
    """They stand apart from the count (R7), so they end it at once; by option with the inning."""
    match = match_of(CARROMS, "A :lead :red", "A b>", target=5, black_ends_game=at_once)
    assert match.over is over


def test_the_black_keeps_no_turn() -> None:
    """A player pockets his own rings to go on (R2); by option the black does as well."""
    assert match_of(CARROMS, "A :lead :red", "A b>").board()["turn"] == "B"
    assert match_of(CARROMS, "A :lead :red", "A b>", black_keeps_turn=True).board()["turn"] == "A"


@pytest.mark.parametrize(
    ("lead", "side"), [("alternate", "B"), ("inning-winner", "A"), ("inning-loser", "B")]
)
def test_who_leads_the_next_inning(lead: str, side: str) -> None:
    """The book names the first player only (p2): the lead alternates, or as agreed."""
    match = match_of(CARROMS, "A :lead :red", f"A b> {ALL_RED}", later_lead=lead)
    assert match.board()["turn"] == side


def test_named_rings() -> None:
    """Another own ring comes back unless the named one fell too; the opponent's always stays (V1)."""
    match = match_of(CARROMS, "A :lead :red", named_ring=True)
    assert refused(match, "A r>") == "call-missing"
    assert add(match, "A (r) r> g> #not-named").turn == "B"
    assert (match.board()["red"], match.board()["green"]) == (12, 11)
    add(match, "B (g) b>")
    assert match.board()["black"] == 1
    exempt = match_of(CARROMS, "A :lead :red", "A (r) b>", named_ring=True, named_black=False)
    assert exempt.board()["score"]["A"] == 5


def test_the_call_is_asked_where_rings_are_named() -> None:
    """The tablet asks for the named ring in that variation alone (V1)."""
    assert "calls" not in match_of(CARROMS, "A :lead :red").board()
    assert match_of(CARROMS, "A :lead :red", named_ring=True).board()["calls"] is True


@pytest.mark.parametrize(("penalty", "turn", "green"), [("returned", "B", 11), ("replay", "A", 12)])
def test_a_cushion_where_one_is_due(penalty: str, turn: str, green: int) -> None:
    """No price is named (V2): what the shot gained comes back and the turn ends, or it is replayed."""
    match = match_of(CARROMS, "A :lead :red", cushion_shots=True, cushion_penalty=penalty)
    ruling = add(match, "A #direct r> g>")
    assert (ruling.turn, match.board()["red"], match.board()["green"]) == (turn, 12, green)


def test_three_and_four_play_as_partners() -> None:
    """Two colours; the partners of a side come to the table in turn (p1)."""
    header = engine.Header(CARROMS, (("A", "Ida and Una"), ("B", "Otto")), partners={"A": ("Ida", "Una")})
    match = engine.Match(header)
    seen = []
    for text in ("A :lead :red", "A 0", "B 0", "A 0", "B 0"):
        assert add(match, text).ok
        seen.append(match.board()["players"][match.board()["turn"]])
    assert seen == ["Ida", "Otto", "Una", "Otto", "Ida"]
    with pytest.raises(engine.BadHeader):
        match_of(CARROMS, sides="ABC")


def test_where_the_shooter_may_be_set() -> None:
    """Within the base line (R1); at Traveling Carroms on or outside any line, where it was lost (p4)."""
    match = match_of(CARROMS, "A :lead :red")
    assert refused(match, "A @field 0") == "impossible"
    assert refused(match, "A @spot-1 0") == "unknown-zone"
    assert add(match, "A @line-12 0").ok
    assert refused(match_of(CARROMS, "A :lead :red", base_line="clear"), "A @line-12 0") == "impossible"
    after = match_of(TRAVELING, "A :lead :red", "A c>", base_line="clear")
    assert add(after, "B @line-41 0").ok
    assert refused(after, "A @strip-12 0") == "impossible"


def test_the_places_of_a_shooter_are_geometry() -> None:
    """Touching the line is on it; the strip is clear of it (Carroms R1, Sixty-Six R1, Cue Pocket p4)."""
    r = board.RING_RADIUS
    assert board.place_at(0, -board.LINE) == "line-12"
    assert board.place_at(0, -board.LINE - r) == "line-12"
    assert board.place_at(0, -board.LINE - r - 0.01) == "strip-12"
    assert board.place_at(board.LINE - r - 0.01, 0) == "field"
    assert board.place_at(11, 0) == "strip-23"
    places = {board.place_at(x / 4, y / 4) for x in range(-52, 53) for y in range(-52, 53)}
    assert places == set(board.PLACES)


def test_one_forfeit_for_a_lost_shooter_that_met_nothing() -> None:
    """Both forfeits are of one shot (p4): one ring, or by option two."""
    start = ("A :lead :red", "A r> r> r>", "A c> miss")
    assert match_of(TRAVELING, *start).board()["red"] == 10
    assert match_of(TRAVELING, *start, double_forfeit="each").board()["red"] == 11


def test_a_shooter_back_on_the_hand() -> None:
    """The turn is lost, the ring stays down and the shooter where it is (p5); another's hand is no matter."""
    match = match_of(TRAVELING, "A :lead :red", "A r> #hand")
    assert (match.board()["turn"], match.board()["red"], match.board()["shooter"]) == ("B", 11, "lie")
    assert match_of(TRAVELING, "A :lead :red", "A r> #hand", hand_touch="rings-back").board()["red"] == 12
    assert match_of(TRAVELING, "A :lead :red", "A r> #other-hand").board()["turn"] == "A"
    replayed = match_of(TRAVELING, "A :lead :red", "A r> #other-hand", other_hand="replay")
    assert (replayed.board()["turn"], replayed.board()["red"]) == ("A", 12)


def test_the_form_without_score() -> None:
    """Any ring is his who pockets it, the black like another; forfeits are paid of them (p7)."""
    match = match_of(TRAVELING, "A :lead", "A b>", sides="ABC", no_score_form=True)
    assert match.board()["turn"] == "A", "the black keeps the turn as any ring does"
    ruling = add(match, "A c>")
    assert (ruling.points, match.board()["black"]) == ({"A": -1}, 1)
    add(match, "B r> g>")
    assert refused(match, "C r>") == "out-of-turn"
    add(match, "B c>")
    assert (match.board()["score"], match.board()["red"], match.board()["green"]) == (
        {"A": 0, "B": 1, "C": 0},
        12,
        11,
    )
    add(match, "C c>")
    assert (match.board()["red"], match.board()["green"]) == (12, 11), "she has none to give"


@pytest.mark.parametrize(("reading", "over"), [("draw", True), ("further-round", False)])
def test_equal_rings_without_score(reading: str, over: bool) -> None:
    """Most rings win (p7); equal numbers are a draw, or a further round is played."""
    start = ("A :lead", f"A {ALL_RED}", "A 0", f"B {ALL_RED.replace('r', 'g')}")
    match = match_of(TRAVELING, *start, no_score_form=True, black_ring="omitted", equal_rings=reading)
    assert (match.over, match.winner) == (over, None)


def test_more_than_two_sides_play_without_score() -> None:
    """There are two colours (p2), whose partners take turns; more sides are each for himself (p7)."""
    match = match_of(TRAVELING, "C :lead", "C r> g>", sides="ABCDE")
    assert match.board()["score"]["C"] == 2
    assert match_of(TRAVELING, "B :lead").board()["phase"] == "colours"


@pytest.mark.parametrize(("every", "turn"), [(True, "B"), (False, "A")])
def test_near_rings_without_score(every: bool, turn: str) -> None:
    """Without colours every near ring is forbidden to a direct shot (p6, p7), or by option none."""
    match = match_of(TRAVELING, "A :lead", no_score_form=True, direct_without_score=every)
    assert add(match, "A r> #direct").turn == turn


def test_the_black_with_the_shooter_is_the_forfeit_by_its_own_rule() -> None:
    """It goes back as the forfeit (R5); the shooter alone costs a ring (R3)."""
    match = match_of(CARROMS, "A :lead :red", "A r> r>")
    assert add(match, "A b> c>").citations == (f"{CARROMS}#R5", f"{CARROMS}#R3")
    assert add(match, "B c>").citations == (f"{CARROMS}#R3",)
