"""Rulings that were reported to be wrong, each as a record that is complete as it stands.

A row is a game, its set-up, the entries before, the entry that was ruled wrongly, and what must come: the
points by side and the side that plays next, or the code of the refusal. ``cites`` is a clause that the ruling
names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

import rules_engine as engine

from .matches import add, begin, code_of, match_of


class Case(NamedTuple):
    """One record and its ruling."""

    game: str
    setup: str
    before: tuple[str, ...]
    entry: str
    points: Mapping[str, int] | str
    turn: str | None = None
    cites: str = ""
    options: Mapping[str, Any] = {}


EVEN = "A=2 B=2 turn=A"
ON_TABLE = "A=2 B=2 turn=A hands=table,table"
ENGLISH = "brunswick/english-billiards"
FOUR_BALL = "brunswick/american-four-ball-pocket"
THREE_BALL = "brunswick/three-ball-carrom"
SPANISH = "brunswick/spanish-billiards"
RED_FIRST = "brunswick/red-white-and-blue"
BLUE_FIRST = "brunswick/red-white-and-blue-chicago"
RUSSIAN = "brunswick/russian-pool"
SCRATCH = "crown/rotation-cue-pocket"

FALLEN = [  # a ball that fell or left the table was met: no miss
    Case(ENGLISH, ON_TABLE, (), "r> .", {"A": 3}, "A", f"{ENGLISH}#6"),
    Case(ENGLISH, ON_TABLE, (), "r^ .", {}, "B", f"{ENGLISH}#25"),
    Case(ENGLISH, ON_TABLE, (), "#carom .", {"A": 2}, "A", f"{ENGLISH}#5"),
    Case(ENGLISH, ON_TABLE, (), "r> miss", "contradicted"),
    Case(ENGLISH, ON_TABLE, (), "r^ miss", "contradicted"),
    Case(ENGLISH, ON_TABLE, (), "c> .", {"B": 3}, "B", f"{ENGLISH}#24"),
    Case(FOUR_BALL, EVEN, (), "dr> .", {"A": 3}, "A", f"{FOUR_BALL}#p2"),
    Case(FOUR_BALL, EVEN, (), "dr> miss", "contradicted"),
    Case(THREE_BALL, EVEN, (), "r^ .", {}, "B"),
    Case(THREE_BALL, EVEN, (), "r^ miss", "contradicted"),
    Case(THREE_BALL, EVEN, (), "r^ w^ .", "undecided"),
    Case(SPANISH, EVEN, (), "r> .", {"A": 3}, "A"),
    Case(SPANISH, EVEN, (), "r> miss", "contradicted"),
    Case("brunswick/snookers-pool", EVEN, (), "r^ .", {"B": 1}, "B", "brunswick/snookers-pool#r22"),
    Case("brunswick/bottle-pool", EVEN, (), "1> .", {"A": 1}, "A"),
    Case("brunswick/bottle-pool", EVEN, (), "1> miss", "contradicted"),
    Case("brunswick/cowboy-pool", EVEN, (), "1> .", {"A": 1}, "A"),
]
IMPOSSIBLE = [
    Case(THREE_BALL, EVEN, (), "xr r^ xr .", "impossible"),
    Case(THREE_BALL, EVEN, (), "xr c^ xw .", "impossible"),
    Case("brunswick/pin-pool", EVEN, (), "xr 2!r 2!c", "impossible"),
    Case(SPANISH, EVEN, (), "xr 1!c 1!c", "impossible"),
    Case(SPANISH, EVEN, (), "#with(w) xw 2!c", "impossible"),
    Case("brunswick/four-ball-carrom", "", ("A :lead",), "A xw .", "impossible"),
    Case(SCRATCH, "turn=A kept.A=1,9", (), "x1 4>1", "impossible"),
    Case(SCRATCH, "turn=A kept.A=1,9", (), "x2 .", {}, "B"),
    Case("brunswick/snookers-pool", EVEN, (), "xbk bk>tl bk>tr", "impossible"),
    Case("brunswick/bottle-pool", EVEN, (), "x1 bottle!1 bottle!2", "impossible"),
]
FAULTS = [
    Case(ENGLISH, "A=2 B=2 turn=B", ("B #double -f .",), "A :miss", {"A": 1}, "A", f"{ENGLISH}#33"),
    Case(ENGLISH, "A=2 B=2 turn=B", ("B #wrong-ball -f .",), "A :miss", {"A": 1}, "A", f"{ENGLISH}#33"),
    Case(ENGLISH, "A=2 B=2 turn=B", ("B #double xr",), "A :miss", "not-now"),
    Case(ENGLISH, "A=2 B=2 turn=B", (), "A #lifted", {}, "B", f"{ENGLISH}#34"),
    Case(ENGLISH, "A=2 B=2 turn=B", ("A #lifted",), "B :break", {}, "B", f"{ENGLISH}#34"),
    Case(FOUR_BALL, EVEN, (), ".", {"B": 1}, "B"),
    Case("brunswick/bull-dog-pool", EVEN, (), "x5 .", {}, "B"),
    Case(SPANISH, EVEN, (), "-l -1 .", {"A": -1}, "B", f"{SPANISH}#5"),
    Case(SPANISH, EVEN, (), "c>tl -3", {"A": -3}, "B", f"{SPANISH}#5"),
    Case(SPANISH, EVEN, (), "#frozen(r) xr xw", {}, "B", "brunswick/foul-strokes#10"),
    Case(SPANISH, EVEN, (), "#frozen(r) xw xr", {"A": 2}, "A"),
    Case(SPANISH, EVEN, (), "#frozen(r) :spot", {}, "A", "brunswick/foul-strokes#10"),
    Case(SPANISH, EVEN, ("#frozen(r) :spot",), "xw xr", {}, "B", f"{SPANISH}#p1"),
    Case(SPANISH, EVEN, (), "#wrong-ball xr xw", {}, "B", "brunswick/foul-strokes#6"),
    Case("brunswick/pin-pool", EVEN, (), "#wrong-ball xr", "unknown-state"),
    Case("brunswick/english-pyramids", EVEN, (), "+1", {"A": 1}, "A", "brunswick/english-pyramids#7"),
    Case("brunswick/english-pyramids", EVEN, (), "+31", "impossible"),
    Case(RED_FIRST, "", ("A :lead",), "#with(w) xb xr red!r", {}, "B", f"{RED_FIRST}#p1"),
    Case(RED_FIRST, "", ("A :lead",), "#with(b) xr red!r", {}, "B", f"{RED_FIRST}#p1"),
    Case(RED_FIRST, "", ("A :lead",), "#with(w) xr red!r", {"A": 1}, "A"),
    Case(BLUE_FIRST, "", ("A :lead",), "xr xb blue!b", {}, "B", f"{BLUE_FIRST}#p3"),
    Case(BLUE_FIRST, "", ("A :lead",), "xb blue!b", {"A": 1}, "A"),
    Case(RUSSIAN, "A=12 B=12 turn=A", (), "(r) xr r>tl yw>mr", {}, "B", f"{RUSSIAN}#r12"),
    Case(RUSSIAN, "A=12 B=12 turn=A", (), "(yw) xyw yw>mr r>tl", {"A": -4}, "B", f"{RUSSIAN}#r12"),
]
BOARDS = [
    *(
        Case(SCRATCH, "turn=A", (), text, {"A": -3}, "B", f"{SCRATCH}#S1", {"scratch-game": True})
        for text in ("x9 .", "x9 c> .", ".")
    ),
    Case(SCRATCH, "turn=A", (), "x2 x1 .", {}, "B", options={"scratch-game": True}),
    Case("carrom/carroms", "turn=A", (), "@lie r>1", "impossible"),
    Case("carrom/carroms", "turn=A", (), "@line r>1", {}, "A"),
    Case("carrom/scottville-carroms", "down=12,3 turn=A colours=r,g", (), "b>1", "call-missing"),
    Case(
        "carrom/scottville-carroms", "down=12,3 turn=A colours=r,g", (), "() b>1", {"B": 3}, "B",
        "carrom/scottville-carroms#r5",
    ),
    Case(
        "bradley/backgammon", "turn=A men.A=4,3,2 men.B=10,10,10 borne.A=12 borne.B=12", (),
        "[6 3] 3/off 4/1", {}, "B",
    ),
    Case("carrom/ten-pins", "cards.A=3,4", (), "B 1! 2!", {}, "B"),
    *(
        Case("crown/sixty-six", f"A=20 turn=A fresh=no {word}", (), "c^", points, "B", "crown/sixty-six#R4")
        for word, points in (("earned=9", {"A": -9}), ("run.A=9", {}))
    ),
    Case("crown/sixty-six", "A=20 turn=A", ("A r>4", "A r>3"), "c^", {"A": -7}, "B", "crown/sixty-six#R4"),
    *(
        Case("brunswick/cowboy-pool", f"A=20 B=20 turn=A fresh=no {word}", (), "x1 c> .", points, "B")
        for word, points in (("earned=4", {"A": -4}), ("run.A=4", {}))
    ),
    Case(
        "carrom/crokinole", "A=85 B=20 turn=A lead=A earned.A=10", (), "A=hole", {"A": 10}, "B",
        options={"needs-ten": "round-start"},
    ),
    Case("carrom/crokinole", "A=95 turn=A lead=A", (), "A=hole", {}, "B"),
]  # fmt: skip


@pytest.mark.parametrize(
    "case", [*FALLEN, *IMPOSSIBLE, *FAULTS, *BOARDS], ids=lambda c: f"{c.game} {c.entry}"
)
def test_a_reported_ruling(case: Case) -> None:
    """Points, turn and clause; or the refusal."""
    match = begin(case.game, setup=case.setup, options=case.options)
    for text in case.before:
        assert add(match, text).ok, text
    ruling = add(match, case.entry)
    if isinstance(case.points, str):
        assert code_of(ruling) == case.points
        return
    assert ruling.refusal is None, ruling.refusal
    assert (dict(ruling.points), ruling.turn) == (case.points, case.turn)
    assert not case.cites or case.cites in ruling.citations


def test_a_third_miss_may_be_rejected_in_spanish_billiards() -> None:
    """The loss is taken back and the stroke played again; it cannot count (foul strokes 13)."""
    match = begin(SPANISH, setup=EVEN)
    for text in ("A miss", "B 0", "A miss", "B 0", "A miss"):
        add(match, text)
    assert match.board()["phase"] == "third-miss"
    rejected = add(match, "B :reject")
    assert (dict(rejected.points), rejected.turn) == ({"A": 1}, "A")
    forced = add(match, "A xr xw")
    assert (dict(forced.points), forced.turn) == ({}, "B")
    assert "brunswick/foul-strokes#13" in forced.citations


def test_object_balls_of_the_next_striker_lie_in_no_space_before_it_is_recorded() -> None:
    """After a miss the balls lie as before, but for the other player they are other balls; a rejected third
    miss is played from the space in which they lay."""
    game = "brunswick/balkline-18-1"
    match = match_of(game, "A :lead", "A xr xw #in(head-left) +1", "A miss")
    assert match.board()["position"] == ""
    match = begin(game, setup="A=2 B=2 turn=A misses=2,0 held=in:head-left:0")
    for text in ("A miss", "B :reject"):
        assert add(match, text).ok, text
    assert match.board()["position"] == "in balk head left: first shot, must drive a ball out"


def test_frozen_balls_spotted_put_the_striker_alone_in_hand() -> None:
    """American four-ball: the other white stays where it is."""
    match = begin(FOUR_BALL, setup=ON_TABLE)
    add(match, "A #frozen(dr) :spot")
    assert match.state.hands == ("hand", "table")


def test_thirty_one_is_proclaimed_before_the_next_stroke() -> None:
    """Kelly Pool 7: not after another stroke of one's own; when the turn comes round again it may be."""
    rows = ("A :order(ABC)", "A :pill(10)", "B :pill(3)", "C :pill(4)", "A 15> 6> +21", "A x1 -")
    match = match_of("brunswick/kelly-pool", *rows, sides="ABC")
    assert code_of(add(match, "A :pool")) == "too-late"
    for text in ("B x1 -", "C x1 -"):
        assert add(match, text).ok
    assert add(match, "A :pool").events == ("game-over",)


def test_a_third_miss_is_a_burst_although_a_pin_fell() -> None:
    """Skittle Pool 15."""
    match = begin("brunswick/skittle-pool", setup="A=20 B=20 turn=A")
    for text in ("A miss", "B xr 0", "A miss", "B xr 0"):
        add(match, text)
    ruling = add(match, "A l1! .")
    assert "burst" in ruling.events
    assert "brunswick/skittle-pool#r15" in ruling.citations


def test_prompt_and_instruction_name_the_same_partner() -> None:
    """Golf with partners."""
    match = match_of("brunswick/golf-pool", "A :order(AB)", options={"partners": "alternate"})
    ruling = add(match, "A -r .")
    told = next(i.text for i in ruling.instructions if i.code == "partner")
    assert match.expects().prompt.startswith(told.removesuffix(" plays."))


def test_every_route_of_jumps_may_be_taken() -> None:
    """Egyptian Pyramids 2: two routes to one space are two moves."""
    from rules_engine.books.bradley.egyptian_pyramids import moves
    from rules_engine.families.boards.board_moves import MovesState

    state = begin("bradley/egyptian-pyramids", setup="turn=A").state
    assert isinstance(state, MovesState)
    men = (("a1", "b1", "c2", "a2", "b3", "h1"), ("h8", "h7", "g8", "h6", "g7", "f8"))
    options = begin("bradley/egyptian-pyramids").play.options
    texts = {move.text for move in moves(state._replace(men=men), 0, options)}
    assert {"a1xc1xc3", "a1xa3xc3"} <= texts


def test_single_rings_variation_has_no_limit() -> None:
    """Who pockets a ring shoots until he misses (line 195)."""
    match = match_of("carrom/single-rings-variation", "A :lead")
    for _ in range(30):
        ruling = add(match, "A (r>1) r>1")
        if not ruling.ok:
            ruling = add(match, "A r>1")
        assert ruling.ok and ruling.turn == "A"


def test_no_stroke_is_played_from_nowhere() -> None:
    """A place that the table or the board does not have is refused in every family that takes places."""
    for game in (
        "brunswick/continuous-pool",
        ENGLISH,
        THREE_BALL,
        "carrom/ten-pins",
        "carrom/red-rings-wild",
    ):
        match = begin(game, setup="turn=A") if game != "carrom/ten-pins" else begin(game)
        assert code_of(add(match, "A @nowhere 0")) == "unknown-zone", game


def test_the_loser_whom_the_book_names_is_told() -> None:
    """Bottle Pool 4, in the ruling and on the scoreboard."""
    match = begin("brunswick/bottle-pool", sides="ABC", setup="A=31 B=3 C=9 turn=A")
    ruling = add(match, "A :pool")
    told = {i.code: i for i in ruling.instructions}
    assert told["losers"].text == "Player B has lost the game."
    assert told["losers"].citation == "brunswick/bottle-pool#r4"
    facts = match.board()["side_facts"]
    assert ["loser", "Lost the game", "yes"] in facts["B"]
    assert not [fact for fact in facts["C"] if fact[0] == "loser"]


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("brunswick/fifteen-ball-pool", "A #nonsense", "known now: #frozen"),
        (SPANISH, "A :spot", "known now: :lead"),
    ],
)
def test_an_unknown_word_comes_with_those_that_are_known(game: str, text: str, words: str) -> None:
    """What can be said now stands in the refusal."""
    match = match_of(game, "A :lead")
    ruling = add(match, text)
    assert ruling.refusal is not None and words in ruling.refusal.message


SAID = [
    ("brunswick/fifteen-ball-pool", "A +26", "call-missing", "(9) 9> 12>"),
    ("brunswick/fifteen-ball-pool", "A #out-of-turn", "not-now", "Player A is in turn"),
    ("brunswick/golf-pool", "A miss", "wrong-token", "write ."),
    ("crown/crokapin", "A +10", "impossible", "all else is counted when the round ends"),
    ("crown/pin-a-four-1", "A 1! 2!", "unknown-piece", "known now: A1, pin"),
    ("crown/pin-a-four-2", "A +10", "undecided", "say the pins that fell and where the ring rests"),
    ("crown/cue-ring", "R 0", "undecided", "say where the ring rests"),
    ("crown/three-ring-glance", "A @on-line r>1", "impossible", "from point W"),
    ("carrom/each-his-own", "R pin!", "unknown-piece", "there is no piece 'pin'"),
]


@pytest.mark.parametrize(("game", "text", "code", "words"), SAID)
def test_a_refusal_says_what_to_write(game: str, text: str, code: str, words: str) -> None:
    """The message names what is missing, or the words that the game has."""
    match = match_of(game, f"{text[0]} :lead", sides=engine.game(game).side_letters())
    ruling = add(match, text)
    assert ruling.refusal is not None
    assert (ruling.refusal.code, words in ruling.refusal.message) == (code, True), ruling.refusal


def refused_setup(game: engine.Game, setup: str) -> str:
    """What is said of a position; "" if it can be."""
    sides = "".join(game.side_letters(max(2, game.min_sides)))
    try:
        begin(game.id, setup=setup, sides=sides)
    except engine.BadHeader as refused:
        return refused.message
    return ""


SETUPS = ("turn=A phase=none", "turn=A round=9", "turn=A kept.A=zz", "turn=A left=1", "turn=R lead=G")


@pytest.mark.parametrize("setup", SETUPS)
def test_a_position_is_refused_in_the_users_words(setup: str) -> None:
    """No dictionary, no name of an exception, no code of the program."""
    told = {game.id: refused_setup(game, setup) for game in engine.games()}
    assert any(told.values())
    for wrong in ("Error", "StopIteration", "{", "}", "play.value"):
        assert {game for game, message in told.items() if wrong in message} == set(), wrong
