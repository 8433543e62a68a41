"""Crown Castle and Walk Around Castle: each reading both ways, and the counts of the book."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine

from .. import matches
from ..matches import add

CASTLE = "crown/crown-castle"
WALK = "crown/walk-around-castle"
GREENS = " ".join(["g>"] * 12)

match_of = partial(matches.match_of, sides="RG", opening="R :lead")


def after(*entries: str, game: str = CASTLE, **options: object) -> dict[str, object]:
    """The board after some entries, with options by their names."""
    return match_of(game, *entries, options={k.replace("_", "-"): v for k, v in options.items()}).board()


@pytest.mark.parametrize(
    ("shot", "turn"),
    [("g>", "R"), ("g> r>", "R"), ("0", "G"), ("r>", "G"), ("b>", "G"), ("g> c>", "G"), ("g> c^", "G"),
     ("g> r^", "G"), ("g> g^", "G"), ("moved", "G")],
)  # fmt: skip
def test_whether_the_turn_goes_on(shot: str, turn: str) -> None:
    """While a ring of the opponent falls; not with the shooter lost or a ring off the board (R5, R7, R8,
    R14)."""
    assert after(f"R {'#' if shot == 'moved' else ''}{shot}")["turn"] == turn


@pytest.mark.parametrize(("reading", "turn"), [(False, "G"), (True, "R")])
def test_the_king_alone(reading: bool, turn: str) -> None:
    """It scores ten at once, and keeps the turn by agreement only (p6, R5)."""
    board = after("R b>", king_keeps_turn=reading)
    assert board["turn"] == turn
    assert board["score"] == {"R": 10, "G": 0}


def test_a_lost_shooter_costs_the_rings_of_the_shot_and_one_more() -> None:
    """Two of the opponent's fell before: one goes back, and those of the shot; own ones stay down (R8)."""
    board = after("R g> g>", "R g> r> c>")
    assert (board["green"], board["red"], board["turn"]) == (11, 11, "G")


def test_nothing_to_pay_is_nothing_owed() -> None:
    """Without a ring of the opponent down the turn alone is lost (R8)."""
    board = after("R c>", "G 0", "R g>")
    assert (board["green"], board["turn"]) == (11, "R")


@pytest.mark.parametrize(("pool", "green"), [("any", 12), ("own-catch", 11)])
def test_a_ring_that_its_own_side_pocketed_may_pay(pool: str, green: int) -> None:
    """Any that is down pays, or only those that the player caught (R8)."""
    assert after("R 0", "G g>", "R c>", forfeit_pool=pool)["green"] == green


@pytest.mark.parametrize(("reading", "score", "king"), [("stands", 10, "R"), ("back", 0, None)])
def test_the_king_falls_with_the_shooter(reading: str, score: int, king: str | None) -> None:
    """His ten stand, or he goes back (R8)."""
    board = after("R b> c>", king_with_scratch=reading)
    assert (board["score"], board["king"]) == ({"R": score, "G": 0}, king)


@pytest.mark.parametrize(("reading", "green", "turn"), [("full", 12, "G"), ("one-ring", 11, "R")])
def test_a_direct_hit_in_the_castle(reading: str, green: int, turn: str) -> None:
    """The forfeit of R8 in full, or one ring (R10)."""
    board = after("R g>", "R g> #castle-direct", direct_in_castle=reading)
    assert (board["green"], board["turn"]) == (green, turn)


@pytest.mark.parametrize(("opening", "green"), [("bank", 12), ("free", 11)])
def test_the_first_shot_of_a_round_is_a_bank(opening: str, green: int) -> None:
    """All rings lie in the Castle then, so that a direct hit is one in the Castle (R4)."""
    assert after("R xg g>", opening_shot=opening)["green"] == green
    assert after("R - xg g>", opening_shot=opening)["green"] == 11
    assert after("R - xg 0", "G xr r>")["red"] == 11, "later the record does not say where the ring lay"


@pytest.mark.parametrize(("reading", "green"), [("nothing", 11), ("returned", 12)])
def test_the_castle_is_shot_at_too_early(reading: str, green: int) -> None:
    """It cannot be told from an accident, or its rings go back (R9)."""
    assert after("R - xg g> #inside-first", too_early=reading)["green"] == green


@pytest.mark.parametrize(("reading", "green"), [("returned", 11), ("forfeit", 12)])
def test_a_ring_at_the_own_line_is_hit_direct(reading: str, green: int) -> None:
    """What the shot gained goes back; or a forfeit besides (R16)."""
    board = after("R g>", "R g> #line-direct", line_direct=reading)
    assert (board["green"], board["turn"]) == (green, "G")


@pytest.mark.parametrize(("reading", "turn"), [("turn-lost", "G"), ("turn-kept", "R")])
def test_rings_off_the_board(reading: str, turn: str) -> None:
    """An own ring is pocketed, another put back; the king likewise (R14)."""
    board = after("R r^ g>", king_off_board=reading)
    assert (board["red"], board["turn"]) == (11, "G")
    board = after("R g> b^", king_off_board=reading)
    assert (board["black"], board["turn"]) == (1, turn)


def test_the_round_waits_for_the_king() -> None:
    """All greens are down: Ruth shoots at the king, and then counts her own rings (R13, C1)."""
    match = match_of(CASTLE, f"R {GREENS}", "R 0", "G r> r>", "G 0", "R b>")
    assert match.expects().phase == "count"
    assert match.expects().side == "R"
    wanted = "R :count r=throne r=castle r=castle r=wall r=outside" + 5 * " r=outside"
    assert add(match, wanted).points == {"R": 10 + 5 + 5 + 7}
    assert match.board()["score"] == {"R": 37, "G": 0}
    assert match.board()["turn"] == "G", "the sides begin by turns"


def test_a_forfeit_opens_a_cleared_side_again() -> None:
    """Shooting at the king Ruth loses the shooter: a green ring goes back, and the king alone ends nothing
    (R8, R13)."""
    match = match_of(CASTLE, f"R {GREENS}", "R c>", "G 0", "R b>")
    assert match.expects().phase == "shot"
    assert add(match, "G 0").ok
    assert add(match, "R g>").ok
    assert match.expects().phase == "count"


@pytest.mark.parametrize(("reading", "red"), [("all", 11), ("king-only", 12)])
def test_what_the_other_side_does_meanwhile(reading: str, red: int) -> None:
    """It goes on pocketing, or what it pockets goes back (R13)."""
    assert after(f"R {GREENS}", "R 0", "G r>", king_left=reading)["red"] == red


@pytest.mark.parametrize("points", [0, 1])
def test_the_last_rings_of_both_fall_together(points: int) -> None:
    """Nobody has a ring to count; the player may have a point (C1)."""
    reds = " ".join(["r>"] * 12)
    board = after(f"R {GREENS} {reds}", both_cleared=points)
    assert board["score"] == {"R": points, "G": 0}
    assert board["round"] == 2


def test_the_king_closes_the_game() -> None:
    """With forty the ten are enough, in the middle of a round (C3)."""
    match = match_of(CASTLE, "R b>", start={"R": 40})
    assert match.winner == "R"
    match = match_of(CASTLE, "R b>", start={"R": 39})
    assert not match.over


@pytest.mark.parametrize(("reading", "turn"), [("alternate", "G"), ("winner", "R")])
def test_who_begins_the_next_round(reading: str, turn: str) -> None:
    """By turns, or who counted (not said)."""
    board = after(f"R {GREENS} b>", "R :count +12", next_lead=reading)
    assert board["turn"] == turn


def test_without_a_score_rings_of_any_colour_are_his_who_takes_them() -> None:
    """The most of the twenty-five win, the king one of them; a forfeit is paid from one's own (V1)."""
    match = match_of(CASTLE, "R g> r>", "R c>", options={"no-score-form": True})
    assert match.board()["score"] == {"R": 1, "G": 0}
    assert match.board()["red"] == 12
    for text in (f"G {' '.join(['r>'] * 11)} b>", f"G {' '.join(['g>'] * 11)}", "G r>"):
        assert not match.over
        assert add(match, text).ok
    assert match.board()["score"] == {"R": 1, "G": 24}
    assert match.winner == "G"


def test_three_persons_and_four() -> None:
    """Partners shoot by turns, the lone player after each of them (p7)."""
    prompt = "Player R's second player shoots from the line."
    assert after("R 0", "G 0", players=4)["prompt"] == prompt
    assert after("R 0", "G 0", players=3, lone="R")["prompt"] == "Player R shoots from the line."


REFUSED = [
    ("R r=castle c=castle", "unknown-zone"), ("R b> b>", "impossible"), ("R w>", "unknown-piece"),
    ("R g>5", "unknown-pocket"), ("R c> c^", "impossible"), ("R +10", "undecided"),
    ("R b> +5", "contradicted"),
    ("R miss g>", "contradicted"), ("R - xg #castle-direct", "contradicted"), ("R :count", "not-now"),
    ("G 0", "out-of-turn"), ("R #exit", "unknown-state"), ("R :lead", "not-now"),
    ("R :lead(x)", "unknown-choice"),
    ("R b> b^", "impossible"), (f"R g> {GREENS}", "impossible"), ("R :spot", "unknown-choice"),
    ("R g=field", "unknown-zone"), ("R t=4", "undecided"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code"), REFUSED, ids=[t for t, _ in REFUSED])
def test_what_cannot_be_is_refused(text: str, code: str) -> None:
    """With a code; nothing changes."""
    match = match_of(CASTLE)
    state = match.state
    ruling = add(match, text)
    assert ruling.refusal is not None
    assert ruling.refusal.code == code
    assert match.state == state


@pytest.mark.parametrize(
    ("text", "code"),
    [(":count", "undecided"), (":count +13", "contradicted"), (":count +11", "contradicted"),
     ("0", "not-now"),
     (":count r=throne", "impossible"), (":count g=throne", "unknown-piece"),
     (":count r=moon", "unknown-zone"), (":count r> +12", "wrong-token"), (":count(x)", "unknown-choice")],
)  # fmt: skip
def test_a_count_that_cannot_be(text: str, code: str) -> None:
    """Twelve rings count 12, 16, 20, 21 ... but not 11 or 13; all of them are listed."""
    match = match_of(CASTLE, f"R {GREENS} b>")
    ruling = match.add(engine.entry(match.last + 1, "R", text))
    assert ruling.refusal is not None
    assert ruling.refusal.code == code


# -- Walk Around Castle --------------------------------------------------------------------------------------


def test_the_shooter_is_played_from_where_it_lies() -> None:
    """It stays where it stops; a lost one is placed at any line (p3, p4)."""
    assert after("R 0 c=castle", game=WALK)["shooter"] == "castle"
    assert after("R 0 c=castle", "G c>", game=WALK)["shooter"] == "hand"
    assert after("R 0", game=CASTLE)["shooter"] == "hand"


@pytest.mark.parametrize(("reading", "green"), [("stay", 11), ("back", 12)])
def test_the_shooter_came_back_on_the_hand(reading: str, green: int) -> None:
    """The turn is lost; what fell stays, or goes back (p5)."""
    board = after("R g> #hand c=field", game=WALK, hand_gains=reading)
    assert (board["green"], board["turn"], board["shooter"]) == (green, "G", "field")


@pytest.mark.parametrize(
    ("word", "reading", "green", "turn"),
    [("exit", {}, 12, "G"), ("exit", {"exit_price": "returned"}, 11, "G"),
     ("exit", {"exit_price": "nothing"}, 10, "R"),
     ("no-exit", {}, 10, "R"), ("no-exit", {"no_exit_price": "forfeit"}, 12, "G")],
)  # fmt: skip
def test_a_ring_is_met_on_the_way_out(word: str, reading: dict[str, object], green: int, turn: str) -> None:
    """Costly if there was a way, free if there was none, by the readings of p6."""
    board = after("R g> c=castle", f"R g> #{word} c=field", game=WALK, **reading)
    assert (board["green"], board["turn"]) == (green, turn)


@pytest.mark.parametrize(("reading", "turn"), [("returned", "G"), ("replay", "R")])
def test_a_direct_shot_along_one_line(reading: str, turn: str) -> None:
    """Its rings go back and the turn ends, or it is taken again (p7)."""
    board = after("R g> c=line", "R g> #line-direct", game=WALK, forbidden_direct=reading)
    assert (board["green"], board["turn"]) == (11, turn)


@pytest.mark.parametrize(
    ("lies", "word"),
    [("field", "line-direct"), ("castle", "line-direct"), ("line", "exit"), ("field", "no-exit")],
)
def test_the_place_of_the_shooter_contradicts(lies: str, word: str) -> None:
    """From inside the line a direct shot is allowed; out of the Castle goes who is in it (p6, p7)."""
    match = match_of(WALK, f"R 0 c={lies}")
    ruling = add(match, f"G #{word}")
    assert ruling.refusal is not None
    assert ruling.refusal.code == "contradicted"


def test_the_rule_of_the_own_line_may_hold_besides() -> None:
    """Then a ring at the line is barred though the shooter lay inside it (p7)."""
    match = match_of(WALK, "R 0 c=field", options={"own-line-rule": "both"})
    assert add(match, "G r> #line-direct").ok
    assert match.board()["red"] == 12


@pytest.mark.parametrize(
    ("options", "over", "winner"),
    [({}, True, None), ({"equal-rings": "round"}, False, None), ({"several-rounds": True}, False, None),
     ({"several-rounds": True, "target": 12}, True, None)],
)  # fmt: skip
def test_equal_rings_and_longer_games(options: dict[str, object], over: bool, winner: str | None) -> None:
    """A draw or another round; with several rounds the rings are added up (p8, p9)."""
    match = match_of(
        WALK,
        f"R {GREENS} c=field",
        "R 0",
        f"G {' '.join(['r>'] * 12)} b>",
        start={"R": 1},
        options={"no-score-form": True, **options},
    )
    assert match.board()["score"] == {"R": 13, "G": 13}
    assert match.over is over
    assert match.winner == winner


def test_the_throne_has_room_for_one_ring() -> None:
    """A ring is put there if one has room, so that two cannot lie entirely on it (rule 8, p5)."""
    match = match_of(CASTLE, f"R - xg {GREENS} b>")
    listed = "R :count r=throne r=throne " + " ".join(["r=castle"] * 10)
    refusal = add(match, listed).refusal
    assert refusal is not None
    assert (refusal.code, refusal.citation) == ("impossible", f"{CASTLE}#p5")
    assert not add(match, "R :count +120").ok
    assert "count-65" in {b.code for b in match.expects().buttons}
    assert add(match, "R :count +65").points == {"R": 65}
