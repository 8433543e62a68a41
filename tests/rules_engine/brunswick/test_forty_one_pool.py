"""Forty-One Pool, rule by rule of the book."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine
from rules_engine.seals import seal

from ..matches import code_of
from .playing import add, begin, offer, refs, score
from .secrecy import tells_nothing

SLUG = "forty-one-pool"
SALT = "5b1c9f60d2aa47e3"


def _begun(pills: str = "A :pill(6) B :pill(10)", **options: Any) -> engine.Match:
    match = begin(SLUG, **options)
    add(match, f"A :order({''.join(match.header.letters)})")
    words = pills.split()
    for side, word in zip(words[::2], words[1::2], strict=True):
        add(match, f"{side} {word}")
    return match


def _spotted(ruling: Any) -> list[tuple[str, ...]]:
    return [i.pieces for i in ruling.instructions if i.code == "spot"]


def test_order_and_private_balls_come_first() -> None:
    """Rule 1."""
    match = begin(SLUG, sides="ABC")
    assert code_of(offer(match, "A 9>")) == "not-now"
    assert refs(add(match, "B :order(BCA)")) == ["r1"]
    assert code_of(offer(match, "B 9>")) == "not-now"
    assert code_of(offer(match, "B :order(CBA)")) == "not-now"
    assert code_of(offer(match, "B :pill(19)")) == "impossible"
    add(match, "B :pill(7)")
    assert code_of(offer(match, "B :pill(8)")) == "not-now"
    assert code_of(offer(match, "C :pill(7)")) == "impossible"
    add(match, "C :pill")
    assert refs(add(match, f"A :pill({seal(9, SALT)})")) == ["r1"]
    assert match.board()["private"] == {"A": "hidden", "B": 7, "C": "hidden"}
    assert match.expects().side == "B"
    assert match.pills() == tuple(range(6, 19))
    assert begin(SLUG, private_balls="1-15").pills() == tuple(range(1, 16))


def test_one_shot_an_inning_with_all_its_balls() -> None:
    """Rule 2: whatever it scores, the turn passes."""
    match = _begun()
    ruling = add(match, "A 9>tl 4> +13")
    assert (score(match), ruling.turn, refs(ruling)) == ((13, 0), "B", ["r2"])
    assert add(match, "B x3 .").turn == "A"
    assert match.board()["racks"] == {"A": ["9", "4"], "B": []}


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("A 16>", "unknown-piece"),
        ("A 9>zz", "unknown-pocket"),
        ("A 9> 9>", "impossible"),
        ("A 9> +8", "contradicted"),
        ("A +9", "undecided"),
        ("A x9", "undecided-not"),
        ("A x9 miss", "contradicted"),
        ("A #safety", "undecided"),
        ("A #no-cushion", "undecided"),
        ("A - x9 #no-cushion", "contradicted"),
        ("A #push +3", "undecided"),
        ("A #feet +3", "contradicted"),
        ("A #tilt", "unknown-state"),
        ("B 9>", "out-of-turn"),
        ("A :give(9)", "not-now"),
        ("A :order(BA)", "not-now"),
        ("A :withhold", "not-now"),
        ("A :sing", "unknown-choice"),
        ("A :burst :show(6)", "wrong-token"),
        ("A :burst 9>", "wrong-token"),
    ],
)
def test_what_cannot_be_is_refused(row: str, code: str) -> None:
    """Refusals leave no trace; a ball hit, and nothing else noted, is a shot without a ball."""
    match = _begun()
    before = match.state
    if code == "undecided-not":
        add(match, row)
        return
    assert code_of(offer(match, row)) == code
    assert match.state == before


def test_a_scratch_spots_the_balls_of_the_shot_and_one_more() -> None:
    """Rule 5: one ball in the rack goes, of several he chooses, with none he owes."""
    match = _begun()
    ruling = add(match, "A 9> 5> c>")
    assert (refs(ruling), _spotted(ruling), score(match)) == (["r5"], [("9", "5")], (0, 0))
    assert match.board()["owed"] == {"A": 1, "B": 0}
    add(match, "B 8>")
    ruling = add(match, "A 12>")
    assert (refs(ruling), _spotted(ruling), score(match)) == (["r5", "r2"], [("12",)], (0, 8))
    ruling = add(match, "B miss")
    assert (_spotted(ruling), score(match), ruling.turn) == ([("8",)], (0, 0), "A")


def test_of_several_balls_the_player_chooses_which_to_give() -> None:
    """Rule 5, both of its choices."""
    match = _begun()
    for row in ("A 9> 5>", "B 0"):
        add(match, row)
    ruling = add(match, "A c>")
    assert (ruling.turn, match.board()["phase"]) == ("A", "give")
    assert code_of(offer(match, "A :give(7)")) == "impossible"
    assert code_of(offer(match, "B 7>")) == "out-of-turn"
    assert code_of(offer(match, "A 7>")) == "not-now"
    assert refs(add(match, "A :give(9)")) == ["r5"]
    assert (score(match), match.expects().side) == ((5, 0), "B")
    match = _begun()
    for row in ("A miss", "B 0", "A 3> 8>", "A :give(3)"):
        add(match, row)
    assert (score(match), match.board()["owed"]["A"]) == ((8, 0), 0)


def test_the_cue_ball_off_the_table() -> None:
    """A scratch, or not, as the players read rule 5."""
    assert add(_begun(), "A c^ 0").events[0] == "foul"
    assert add(_begun(cue_off_scratch=False), "A c^ 0").events[0] == "no-count"


def test_for_safety_the_cue_ball_must_reach_a_cushion() -> None:
    """Rule 7: of shots said to be for safety, or of all that pocket nothing."""
    assert refs(add(_begun(), "A #safety x9 .")) == ["r7", "r5"]
    assert refs(add(_begun(), "A #safety - x9 .")) == ["r2", "r7"]
    assert refs(add(_begun(), "A x9 .")) == ["r2"]
    assert refs(add(_begun(safety_test="every-shot"), "A x9 .")) == ["r7", "r5"]
    assert add(_begun(), "A #safety 0").attested


def test_over_forty_one_is_a_burst() -> None:
    """Rule 6: all balls are spotted, the last pocketed nearest the spot; a new private ball may be had."""
    match = _begun("A :pill(12) B :pill(7)")
    for row in ("A 14>", "B 0"):
        add(match, row)
    ruling = add(match, "A 2> 15>")
    assert (refs(ruling), _spotted(ruling)) == (["r6", "r2"], [("15", "2", "14")])
    assert (score(match), match.board()["bursts"]["A"]) == ((0, 0), 1)
    assert code_of(offer(match, "B :pill(8)")) == "not-now"
    assert refs(add(match, "A :pill(18)")) == ["r6"]
    add(match, "B 0")
    add(match, "A 0")
    assert code_of(offer(match, "A :pill(17)")) == "not-now"


def test_a_hidden_burst_is_declared_or_seen_by_all() -> None:
    """With a hidden ball the player says so; from thirty-six on everybody sees it."""
    match = _begun("A :pill B :pill")
    assert code_of(offer(match, "A :burst")) == "contradicted"
    for row in ("A 15>", "B 0", "A 14>", "B 0"):
        add(match, row)
    ruling = add(match, "A :burst")
    assert ruling.attested and refs(ruling) == ["r6"]
    assert (score(match), match.expects().side) == ((0, 0), "A")
    for row in ("A 15>", "B 0", "A 14>", "B 0"):
        add(match, row)
    assert refs(add(match, "A 7>"))[0] == "r6"


def test_forty_one_is_declared_with_the_ball_that_makes_it() -> None:
    """Rule 3; the farthest from it is beaten."""
    match = _begun(f"A :pill({seal(12, SALT)}) B :pill C :pill(6)", sides="ABC")
    for row in ("A 15>", "B 3>", "C 0", "A 14>"):
        add(match, row)
    assert code_of(offer(match, "A :pool")) == "undecided"
    assert code_of(offer(match, "A :pool :show(12)")) == "contradicted"
    assert code_of(offer(match, f"A :pool :show(11 {SALT})")) == "contradicted"
    assert code_of(offer(match, "B :pool :show(12)")) == "contradicted"
    assert code_of(offer(match, "C :pool")) == "contradicted"
    ruling = add(match, f"A :pool :show(12 {SALT})")
    assert (refs(ruling), score(match), match.board()["phase"]) == (["r3"], (41, 3, 0), "reckoning")
    assert not match.over
    assert code_of(offer(match, "B 4>")) == "not-now"
    ruling = add(match, "B :show(7)")
    assert (match.winner, match.board()["losers"]) == ("A", ["C"])
    assert score(match) == (41, 10, 0)


def test_a_sealed_ball_may_be_shown_as_the_declaration() -> None:
    """As the keeper of private balls sends it: the show alone."""
    match = _begun(f"A :pill({seal(12, SALT)}) B :pill(7)")
    for row in ("A 15>", "B 0", "A 14>"):
        add(match, row)
    add(match, f"A :show(12 {SALT})")
    assert match.winner == "A"


def test_an_undeclared_forty_one() -> None:
    """It stands until declared; or it lapses with the next stroke, until the player's turn."""
    rows = ("A 15>", "B 0", "A 14>", "B 0", "C 0")
    options = {"sides": "ABC"}
    match = _begun("A :pill(12) B :pill(7) C :pill(6)", **options)
    for row in (*rows[:2], "C 0", *rows[2:4]):
        add(match, row)
    assert add(match, "A :pool").ok
    match = _begun("A :pill(12) B :pill(7) C :pill(6)", undeclared="lapses", **options)
    for row in (*rows[:2], "C 0", *rows[2:4]):
        add(match, row)
    assert code_of(offer(match, "A :pool")) == "too-late"
    add(match, "C 0")
    assert add(match, "A :pool").ok


def _cleared(last: str = "B 3>", **options: Any) -> engine.Match:
    """Five players empty the table without a burst that all can see; E shoots the last ball."""
    match = _begun("A :pill B :pill C :pill D :pill E :pill", sides="ABCDE", **options)
    rows = [
        "A 15> 5>",
        "B 14> 6>",
        "C 13> 7>",
        "D 12> 8>",
        "E 11> 9>",
        "A 10>",
        last,
        "C 2>",
        "D 1>",
        "E 4>",
    ]
    for row in rows:
        add(match, row)
    return match


def test_on_an_empty_table_the_nearest_wins() -> None:
    """Rule 4: every private ball is shown, and the totals decide."""
    match = _cleared()
    assert match.board()["phase"] == "reckoning"
    assert match.expects().side == "E"
    for row in ("E :show(16)", "A :show(9)", "B :show(6)", "C :show(18)"):
        add(match, row)
    ruling = add(match, "D :show(17)")
    assert score(match) == (39, 29, 40, 38, 40)
    assert (match.over, match.winner, match.board()["draw"]) == (True, None, True)
    assert match.board()["losers"] == ["B"]
    assert refs(ruling) == ["r4"]


def test_a_burst_not_declared_has_no_ball() -> None:
    """Rule 8; so has who does not show; a ball is better than none."""
    match = _cleared()
    for row in ("E :show(18)", "A :show(14)", "B :show(6)"):
        add(match, row)
    assert refs(add(match, "C :withhold")) == ["r8"]
    ruling = add(match, "D :show(7)")
    assert (match.winner, score(match)) == ("B", (0, 29, 0, 28, 0))
    assert "r8" in refs(ruling)
    assert match.board()["losers"] == ["C"], "no ball either, and no private ball to count by"


def test_a_burst_with_the_last_ball() -> None:
    """The balls are spotted and play goes on; or the game ends."""
    match = _cleared()
    add(match, "E :burst")
    assert (match.board()["phase"], match.expects().side) == ("shot", "A")
    assert match.board()["balls_on_table"] == ["4", "9", "11"]
    match = _cleared(burst_with_last_ball="game-ends")
    ruling = add(match, "E :burst")
    assert match.board()["phase"] == "reckoning"
    assert refs(ruling)[0] == "r6"


def test_players_without_a_ball() -> None:
    """By balls owed and then by distance; or all alike."""
    for reading, losers in (("owed-then-distance", ["B"]), ("all-equal", ["B", "C"])):
        match = _begun("A :pill(12) B :pill(7) C :pill(6)", sides="ABC", without_a_ball=reading)
        for row in ("A 15>", "B miss", "C miss", "A 14>", "B miss", "C 0", "A :pool"):
            add(match, row)
        assert match.winner == "A"
        assert match.board()["losers"] == losers


def test_push_and_frozen_balls() -> None:
    """Fair, as the last paragraph is read; or foul."""
    match = _begun()
    assert refs(add(match, "A #push 9> +9")) == ["r2", "p2"]
    match = _begun(push_and_frozen="foul")
    ruling = add(match, "A #push 9>")
    assert (refs(ruling), score(match), _spotted(ruling)) == (["p2"], (0, 0), [("9",)])
    assert add(_begun(), "A #at-frozen 9>").points == {"A": 9}


def test_general_fouls_void_the_shot() -> None:
    """Foul strokes: no count, and the turn; a ball that moved by itself is no stroke."""
    match = _begun()
    assert refs(add(match, "A #feet 9>")) == ["4"]
    assert score(match) == (0, 0)
    ruling = add(match, "B #self-moved")
    assert ruling.turn == "B"


def test_nothing_tells_a_private_ball() -> None:
    """Board, buttons, rulings and refusals are the same whatever the players hold, and hold no secret."""
    secrets = {"A": (seal(17, SALT), seal(16, SALT)), "B": (seal(18, SALT), seal(17, SALT))}
    rows = [
        "A :order(AB)", "A :pill", "B :pill", "A 9>", "B miss", "A :pool", "A :show(8)", "A c>", "B 0",
        f"A :show(9 {SALT[::-1]})", "A 14> 13>", "B :pool :show(9)", "A :burst", "A :pill",
        "B 5> 4>", "B :give(4)",
    ]  # fmt: skip
    tells_nothing(lambda: begin(SLUG), secrets, rows, (SALT,))
    in_hand = begin(SLUG)
    for row in rows:
        offer(in_hand, row)
    assert in_hand.board()["private"] == {"A": "hidden", "B": "hidden"}


def test_a_debt_is_told_when_it_arises() -> None:
    """Rule 5: with no ball in his rack the first that he pockets goes back."""
    match = begin("forty-one-pool")
    for row in ("A :order(AB)", "A :pill", "B :pill"):
        add(match, row)
    told = add(match, "A miss").instructions
    assert [(i.code, i.text) for i in told] == [
        ("owes", "Player A owes a ball: the first that falls goes back.")
    ]
    assert not add(match, "B x1").instructions
