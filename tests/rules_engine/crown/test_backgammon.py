"""Backgammon and Tric-Trac of the Crown board: throws, men up, bearing, what a game counts, each reading."""

from __future__ import annotations

import pytest

import rules_engine as engine
from rules_engine.boards.squares import board_named

from ..matches import add, begin

BACKGAMMON, TRIC_TRAC = "crown/backgammon", "crown/tric-trac"
THEIRS = "men.G=13,13,13,13,13,13,8,8,8,6,6,6,6,6,6"


def begun(words: str, game: str = BACKGAMMON, **options: object) -> engine.Match:
    """A match that begins from a position."""
    return begin(game, sides="RG", setup=words, **options)


def offered(match: engine.Match) -> set[str]:
    return {b.tokens for b in match.expects().buttons}


# -- the lead ------------------------------------------------------------------------------------------------


def test_a_throw_is_due_as_21_buttons() -> None:
    """All throws of two dice, the higher number first."""
    match = begun("turn=R")
    assert len(match.expects().buttons) == 21
    assert {"[6 5]", "[1 1]"} <= offered(match)
    assert add(match, "R [5 6]").ok, "and either order may be typed"
    assert match.state.left == (6, 5)


@pytest.mark.parametrize("reading", ["choice", "adopt"])
def test_the_throw_that_won_the_lead(reading: str) -> None:
    """The leader plays it or throws again; or it must be played (p10)."""
    match = begun("", rethrow_after_lead=reading)
    add(match, "R [3]")
    ruling = add(match, "G [6]")
    assert ruling.turn == "G"
    assert "lead" in ruling.events
    if reading == "adopt":
        assert match.state.left == (6, 3)
        assert add(match, "G 24/15").ok
    else:
        assert ":adopt" in offered(match)
        assert add(match, "G [2 1]").ok
        assert match.state.left == (2, 1)


def test_equal_dice_are_thrown_again() -> None:
    """Nobody leads until one is higher (p9); the lead may be noted without the dice."""
    match = begun("")
    add(match, "R [3]")
    assert add(match, "G [3]").turn is None
    assert match.state.cast == ((), ())
    assert add(match, "G :lead").turn == "G"


# -- moving --------------------------------------------------------------------------------------------------


def test_the_first_throw_of_the_book() -> None:
    """Six and five carry a man from green's inner table to his outer one and on; no five from the ace point,
    for green's six point is blocked (p12)."""
    match = begun("turn=R")
    assert add(match, "R [6 5] 24/18 18/13").ok
    match = begun("turn=R dice=6,5")
    ruling = add(match, "R 24/19")
    assert ruling.refusal is not None
    assert ruling.refusal.citation == f"{BACKGAMMON}#p14"


def test_ace_and_trey_make_the_five_point() -> None:
    """From eight and from six (p14)."""
    match = begun("turn=R")
    add(match, "R [3 1] 8/5 6/5")
    assert match.state.men[0].count(5) == 2


def test_the_example_of_sixes() -> None:
    """A blot on green's ace point is taken up by two men from thirteen by way of the bar point (p17)."""
    match = begun("turn=G men.R=24,13,13,13,13,13,8,8,8,6,6,6,6,6,6")
    assert add(match, "G [6 6] 13/7(2) 7/1*(2)").ok
    assert match.state.bar == (1, 0)
    assert match.state.taken == (0, 1)
    for throw in ("[1 1]", "[6 6]", "[6 1]"):
        shut = begun(" ".join(f"{k}={v}" for k, v in match.position().items()))
        ruling = add(shut, f"R {throw}")
        assert ruling.turn == "G", "he cannot enter with aces, sixes, or six and ace (p18)"
        assert f"{BACKGAMMON}#p18" in ruling.citations


@pytest.mark.parametrize("duty", [False, True])
def test_one_number_of_two(duty: bool) -> None:
    """Either may be played where one alone can be; by the other reading the higher (p12)."""
    words = "turn=R men.R=24,2,2,2,1,1,1,1 borne.R=7 men.G=12,12,8,8,8,8,8,8,8,8,8,8,8,8,8"
    match = begun(words, higher_number_duty=duty)
    add(match, "R [6 5]")
    assert offered(match) == ({"24/18"} if duty else {"24/18", "24/19"})


def test_both_numbers_where_one_order_allows_it() -> None:
    """The man with the only five may not take the six (p12)."""
    match = begun("turn=R men.R=24,13 borne.R=13 men.G=23,23,6,6,3,3,3,3,3,3,3,3,3,3,3")
    add(match, "R [6 5]")
    ruling = add(match, "R 13/7")
    assert ruling.refusal is not None
    assert ruling.refusal.citation == f"{BACKGAMMON}#p12"
    assert add(match, "R 24/18").ok


def test_on_demand_the_throw_is_played_anew() -> None:
    """By the other reading he may play so, and must do it again if the opponent requires it (p12)."""
    words = "turn=R men.R=24,13 borne.R=13 men.G=23,23,6,6,3,3,3,3,3,3,3,3,3,3,3"
    match = begun(words, demand="on-demand")
    ruling = add(match, "R [6 5] 13/7")
    assert ruling.turn == "G"
    assert add(match, "G claim 1 #demand").ok
    assert match.state.demanded
    assert match.board()["turn"] == "R"
    assert "13/7" not in offered(match)
    assert add(match, "R 24/18 13/8").ok
    full = begun(words, demand="on-demand")
    add(full, "R [6 5] 24/18 13/8")
    refused = add(full, "G claim 1 #demand").refusal
    assert refused is not None
    assert refused.code == "contradicted"


def test_one_entry_or_man_by_man() -> None:
    """The same position either way, and that between is part of the state."""
    whole, steps = begun("turn=R"), begun("turn=R")
    add(whole, "R [6 6] 24/18(2) 13/7(2)")
    for text in ("R [6 6]", "R 24/18", "R 24/18", "R 13/7"):
        add(steps, text)
    assert steps.state.left == (6,)
    assert steps.board()["turn"] == "R"
    add(steps, "R 13/7")
    assert steps.state._replace(last=()) == whole.state._replace(last=())


def test_a_move_by_both_numbers_must_mean_one_thing() -> None:
    """Where a blot stands on one way and not on the other the marker says which."""
    match = begun("turn=R men.G=13,13,13,13,13,8,8,8,8,8,6,6,6,6,2 dice=3,1")
    refused = add(match, "R 24/20").refusal
    assert refused is not None
    assert refused.code == "undecided"
    assert add(match, "R 24/23* 23/20").ok


@pytest.mark.parametrize("lifted", [("13",), ("13", "24")])
def test_lifted_men_must_be_played(lifted: tuple[str, ...]) -> None:
    """One or two, with any number (L1); one that cannot be played is put back."""
    match = begun("turn=R dice=2,1")
    for point in lifted:
        assert add(match, f"R #lifted({point})").ok
    assert {b.split("/")[0] for b in offered(match)} == set(lifted)
    for point in lifted:
        button = next(b for b in offered(match) if b.startswith(f"{point}/"))
        assert add(match, f"R {button}").ok
    blocked = begun("turn=R dice=5,5")
    assert "put-back" in [i.code for i in add(blocked, "R #lifted(24)").instructions]
    assert blocked.state.lifted == ()


# -- men up --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reading", ["no-throw", "thrown"])
def test_a_closed_table(reading: str) -> None:
    """Who cannot enter by any number does not throw, and the other goes on; or throws for nothing (p18)."""
    match = begun(
        "turn=G men.R=13,13,13,13,13,13,13,13,13,13,13,13,13,13 bar.R=1 men.G=9,8,8,6,6,5,5,4,4,3,3,2,2,1,1",
        closed_table=reading,
    )
    ruling = add(match, "G [1 1] 9/8 8/7 8/7 8/7")
    assert ruling.ok, ruling.refusal
    assert ruling.turn == ("G" if reading == "no-throw" else "R")
    if reading == "thrown":
        assert add(match, "R [6 5]").turn == "G"
    else:
        assert "shut" in ruling.events
        assert add(match, "G [6 5] 7/1 7/2").turn == "G"


@pytest.mark.parametrize("reading", ["enter-again", "refused"])
def test_men_borne_while_one_was_up(reading: str) -> None:
    """They enter again with it; or such a move is refused (L4)."""
    match = begun("turn=R men.R=6,4 bar.R=1 borne.R=12", wrong_bearing=reading)
    ruling = add(match, "R [6 4] 6/off 4/off")
    assert ruling.ok == (reading == "enter-again")
    if ruling.ok:
        assert match.state.bar == (3, 0)
        assert match.state.borne == (12, 0)
        assert f"{BACKGAMMON}#L4" in ruling.citations


def test_a_mistaken_throw() -> None:
    """Until the opponent throws it is put right; afterwards it stands (L5)."""
    match = begun("turn=R")
    add(match, "R [6 5] 24/18 18/13")
    assert add(match, "R claim 1 #mistaken(6 4)").ok
    assert match.state.left == (6, 4)
    assert match.state.men[0].count(24) == 2, "the moves are taken back"
    add(match, "R 24/18 18/14")
    add(match, "G [2 1] 13/11 6/5")
    refused = add(match, "R claim 1 #mistaken(3 2)").refusal
    assert refused is not None
    assert (refused.code, refused.citation) == ("too-late", f"{BACKGAMMON}#L5")


def test_a_mistake_is_put_right_between_ones_own_moves() -> None:
    """What the thrower has moved since bars nothing; that the opponent has thrown does (L5)."""
    match = begun("turn=R")
    add(match, "R [6 5]")
    add(match, "R 24/18")
    assert add(match, "R claim 1 #mistaken(6 4)").ok
    assert match.problems == ()
    assert match.state.left == (4,)
    whole = begun("turn=R")
    add(whole, "R [6 5] 24/18 18/13")
    add(whole, "G [2 1]")
    refused = add(whole, "R claim 1 #mistaken(6 4)").refusal
    assert refused is not None
    assert refused.code == "too-late"


def test_fourteen_men() -> None:
    """They play with no penalty (L3), and are out the sooner; thirteen are no position."""
    match = begun("turn=R men.R=3,2 borne.R=12")
    assert f"{BACKGAMMON}#L3" in add(match, "R [6 5] 3/off 2/off").citations
    assert match.over
    with pytest.raises(engine.BadHeader):
        begun("turn=R men.R=3,2 borne.R=11")


# -- bearing -------------------------------------------------------------------------------------------------


def test_bearing_as_in_the_book() -> None:
    """With men on every point six and four bear from their points; the four may be moved (p20)."""
    match = begun(f"turn=R men.R=6,6,6,5,5,5,4,4,4,3,3,2,2,1,1 {THEIRS}")
    add(match, "R [6 4]")
    assert offered(match) == {"6/off", "4/off", "6/2", "5/1"}
    assert add(match, "R 6/off 6/2").ok
    match = begun("turn=R men.R=5,5,4 borne.R=12 dice=6,5")
    assert offered(match) == {"5/off"}, "a six bears from the highest point"
    match = begun(f"turn=R men.R=6,2,2 borne.R=12 dice=5,3 {THEIRS}")
    refused = add(match, "R 2/off").refusal
    assert refused is not None
    assert refused.citation == f"{BACKGAMMON}#p20"
    assert offered(match) == {"6/1", "6/3"}


def test_a_man_hit_while_bearing_comes_round_again() -> None:
    """No more is borne until it is home (p20)."""
    match = begun("turn=R men.R=20,3,2 borne.R=12 dice=3,2")
    refused = add(match, "R 3/off").refusal
    assert refused is not None
    assert refused.citation == f"{BACKGAMMON}#p4"


# -- what a game counts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "options", "points"),
    [
        ("men.G=24,13,13,13,13,13,8,8,8,6,6,6,6,6 borne.G=1", {}, 1),
        ("men.G=18,13,13,13,13,13,8,8,8,6,6,6,6,6,6", {}, 2),
        ("men.G=24,13,13,13,13,13,8,8,8,6,6,6,6,6,6", {}, 3),
        ("men.G=13,13,13,13,13,13,8,8,8,6,6,6,6,6 bar.G=1", {}, 3),
        ("men.G=13,13,13,13,13,13,8,8,8,6,6,6,6,6 bar.G=1", {"man_on_bar": "gammon"}, 2),
    ],
)
def test_hit_gammon_and_backgammon(words: str, options: dict[str, object], points: int) -> None:
    """One where the loser has borne a man, two where none, three if a man is far behind, too (p21)."""
    match = begun(f"turn=R men.R=3 borne.R=14 {words}", **options)
    assert add(match, "R [6 5] 3/off").points == {"R": points}
    assert match.winner == "R"


@pytest.mark.parametrize(
    ("words", "after", "turn"),
    [
        ("men.G=18,13,13,13,13,13,8,8,8,6,6,6,6,6 borne.G=1", "throw", "R"),
        ("men.G=18,13,13,13,13,13,8,8,8,6,6,6,6,6,6", "throw", None),
        ("men.G=24,13,13,13,13,13,8,8,8,6,6,6,6,6,6", "throw", None),
        ("men.G=24,13,13,13,13,13,8,8,8,6,6,6,6,6,6", "winner", "R"),
    ],
)
@pytest.mark.parametrize("series", ["points", "race"])
def test_the_first_throw_of_the_next_game(words: str, after: str, turn: str | None, series: str) -> None:
    """The winner of a hit has it; after a gammon it is thrown for again (p22), in a series and in a race."""
    more = {"match_length": 9} if series == "points" else {}
    match = begun(
        f"turn=R men.R=3 borne.R=14 {words}",
        race=3 if series == "race" else 1,
        after_backgammon=after,
        **more,
    )
    ruling = add(match, "R [6 5] 3/off")
    assert ruling.turn == turn
    assert match.board()["turn"] == turn
    assert match.expects().phase == ("lead" if turn is None else "throw")
    assert f"{BACKGAMMON}#p22" in {*ruling.citations, *(i.citation for i in ruling.instructions)}


# -- positions and pictures ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "turn=R men.R=25", "turn=R men.R=1 men.G=24", "turn=R bar.R=1", "turn=R dice=7,1",
        "turn=R phase=move", "turn=R left=6", "turn=R men.R=6,6", "turn=R phase=choose", "turn=R stage=1",
        "phase=throw",
    ],
)  # fmt: skip
def test_positions_that_cannot_be(words: str) -> None:
    """Too many men, both sides on one point, dice that there are not."""
    with pytest.raises(engine.BadHeader) as caught:
        begun(words)
    assert caught.value.code == "bad-setup"


def test_every_place_of_the_picture_is_on_its_board() -> None:
    """The 24 triangles, the bar and the place of men borne off, each once and apart from the others."""
    board = board_named("backgammon")
    names = [point.name for point in board.points]
    assert sorted(names) == sorted([*map(str, range(1, 25)), "bar", "off"])
    assert len({(point.x, point.y) for point in board.points}) == 26
    at = {point.name: point for point in board.points}
    assert all(at[str(n)].x == at[str(25 - n)].x for n in range(1, 13)), "24 lies opposite to 1"


def test_the_picture_counts_as_the_first_side_does() -> None:
    """Green's 24 is red's ace; moves are told by the points of the picture, and men by heaps."""
    match = begun("turn=G dice=6,5")
    picture = match.board()["position"]
    assert picture["board"] == "backgammon"
    assert {"at": "1", "side": "G", "kind": "", "name": "man", "count": 2} in picture["men"]
    assert {"tokens": "24/18", "path": ["1", "7"]} in picture["moves"]
    assert match.board()["pips"] == {"R": 167, "G": 167}


# -- Tric-Trac -----------------------------------------------------------------------------------------------


def test_sixes_bring_aces_and_another_throw() -> None:
    """Four sixes, four aces, and the same side throws (p2)."""
    match = begun("turn=R", TRIC_TRAC)
    ruling = add(match, "R [6 6] bar/6(4) bar/1(4)")
    assert ruling.turn == "R"
    assert "again" in ruling.events
    assert match.state.men[0] == (6, 6, 6, 6, 1, 1, 1, 1)
    assert match.expects().phase == "throw"


def test_doublets_that_cannot_be_completed() -> None:
    """Without all four nothing more is due (p4)."""
    match = begun("turn=R men.R=18,17 borne.R=13 hand.R=0 men.G=24,24,23,23 hand.G=11", TRIC_TRAC)
    ruling = add(match, "R [6 6]")
    assert ruling.turn == "G"
    assert f"{TRIC_TRAC}#p4" in ruling.citations


@pytest.mark.parametrize(
    ("restricted", "reading", "left"),
    [(False, "complement", (5, 5, 5, 5)), (True, "complement", ()), (True, "double", ())],
)
def test_the_first_doublets(restricted: bool, reading: str, left: tuple[int, ...]) -> None:
    """They bring all, or no opposites and no throw, or are played as an ordinary throw (p3)."""
    match = begun("turn=R", TRIC_TRAC, first_doublets_restricted=restricted, restricted=reading)
    add(match, "R [2 2] bar/2(2)")
    if reading == "double":
        assert match.board()["turn"] == "G"
        return
    add(match, "R bar/2(2)")
    assert match.state.left == left
    assert match.board()["turn"] == ("G" if restricted else "R")
    again = begun("turn=R doublets.R=1", TRIC_TRAC, first_doublets_restricted=restricted)
    assert add(again, "R [2 2] bar/2(4) bar/5(4)").turn == "R", "the second are free"


@pytest.mark.parametrize(("privilege", "phase"), [(True, "choose"), (False, "throw")])
@pytest.mark.parametrize(("brings", "left"), [("complement", (1, 1, 1, 1)), ("alone", ())])
def test_two_and_ace(privilege: bool, phase: str, brings: str, left: tuple[int, ...]) -> None:
    """The thrower may choose doublets, with their opposites or alone, and throws again (p3)."""
    match = begun("turn=R", TRIC_TRAC, two_ace_privilege=privilege, two_ace_doublets=brings)
    assert add(match, "R [2 1] bar/2 bar/1").turn == ("R" if privilege else "G")
    assert match.expects().phase == phase
    if privilege:
        assert offered(match) == {f":doublets({n})" for n in range(1, 7)}
        add(match, "R :doublets(6) bar/6(4)")
        assert match.state.left == left
        assert match.state.doublets == (0, 0), "what is chosen is not thrown"
        assert match.board()["turn"] == "R"


@pytest.mark.parametrize(("needs", "phase"), [("full", "throw"), ("any", "choose")])
def test_two_and_ace_that_cannot_be_played(needs: str, phase: str) -> None:
    """The privilege follows a throw that was played in full; or any (p4)."""
    match = begun(
        "turn=R men.R=1 bar.R=1 hand.R=13 men.G=2,2,3,3 hand.G=11",
        TRIC_TRAC,
        two_ace_privilege=True,
        two_ace_first=needs,
    )
    ruling = add(match, "R [2 1] bar/1")
    assert ruling.ok
    assert match.expects().phase == phase


def test_men_up_enter_before_others() -> None:
    """One taken up before those that have not begun, and before others move (p1)."""
    match = begun("turn=R men.R=3,4 bar.R=1 hand.R=12 men.G=9 hand.G=14 dice=6,5", TRIC_TRAC)
    assert offered(match) == {"bar/6", "bar/5"}
    add(match, "R bar/6")
    assert match.state.bar == (0, 0)
    assert offered(match) == {"bar/5", "3/8", "4/9*", "6/11"}
    assert add(match, "R 4/9*").ok
    assert match.state.bar == (0, 1)
    assert match.state.hand == (12, 14)


@pytest.mark.parametrize(
    ("words", "triple", "points"),
    [
        ("men.G=20,20 hand.G=13", "entering", 3),
        ("men.G=20,20 hand.G=13", "never", 2),
        ("men.G=20,20,20,20,20,20,20,19,19,19,19,19,19,19,9 hand.G=0", "entering", 2),
        ("men.G=20,20,20,20,20,20,20,19,19,19,19,19,19,19,6 hand.G=0", "entering", 3),
        ("men.G=20,20,20,20,20,20,20,19,19,19,19,19,19,19 hand.G=0 borne.G=1", "entering", 1),
    ],
)
def test_a_triple_game_where_both_share_a_home(words: str, triple: str, points: int) -> None:
    """A man up, not entered, or still in the table of entering; by the other reading there is none (p4)."""
    match = begun(f"turn=R men.R=24 hand.R=0 borne.R=14 {words}", TRIC_TRAC, triple=triple)
    assert add(match, "R [2 1] 24/off").points == {"R": points}


def test_men_are_borne_when_all_are_home() -> None:
    """None while one has not entered (p4)."""
    match = begun("turn=R men.R=24,23 hand.R=1 borne.R=12 dice=2,1", TRIC_TRAC)
    refused = add(match, "R 24/off").refusal
    assert refused is not None
    assert offered(match) == {"bar/2", "bar/1", "23/24"}
