"""Kelly Pool, rule by rule of the book."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine
from rules_engine.seals import seal

from ..matches import code_of
from .playing import add, begin, offer, score
from .secrecy import tells_nothing

SLUG = "kelly-pool"
SALT = "5b1c9f60d2aa47e3"


def _begun(pills: str = "A :pill(9) B :pill(4)", **options: Any) -> engine.Match:
    match = begin(SLUG, **options)
    add(match, f"A :order({''.join(match.header.letters)})")
    words = pills.split()
    for side, word in zip(words[::2], words[1::2], strict=True):
        add(match, f"{side} {word}")
    return match


def _refs(ruling: Any) -> list[str]:
    return [c.rpartition("/")[2].removeprefix(f"{SLUG}#") for c in ruling.citations]


THREE = "A :pill(9) B :pill(4) C :pill(16)"


def test_small_balls_come_first() -> None:
    """Rule 2: one for the order, one in secret."""
    match = begin(SLUG, sides="ABC")
    assert code_of(offer(match, "A 9> +9")) == "not-now"
    assert _refs(add(match, "B :order(BCA)")) == ["r2"]
    assert code_of(offer(match, "B 9> +9")) == "not-now"
    assert match.board()["phase"] == "opening" and match.expects().phase == "small-balls"
    assert _refs(add(match, "B :pill(9)")) == ["r2"]
    assert code_of(offer(match, "B :pill(8)")) == "not-now"
    assert code_of(offer(match, "C :pill(9)")) == "impossible"
    assert code_of(offer(match, "C :pill(17)")) == "impossible"
    add(match, f"C :pill({seal(16, SALT)})")
    add(match, "A :pill")
    assert match.board()["private"] == {"A": "hidden", "B": 9, "C": "hidden"}
    assert match.pills() == tuple(range(1, 17))
    assert match.expects().side == "B"


def test_the_first_stroke_breaks_the_pyramid() -> None:
    """Rule 1; a failure costs three and the turn, as in fifteen-ball pool."""
    match = _begun()
    ruling = add(match, "A -3")
    assert (score(match), ruling.turn, _refs(ruling)[0]) == ((-3, 0), "B", "r1")
    assert "r1" in _refs(add(_begun(), "A 15> 1> +16"))


def test_balls_count_their_numbers_and_the_scorer_plays_on() -> None:
    """Fifteen-ball pool governs; or one stroke a turn."""
    match = _begun()
    ruling = add(match, "A 9> +9")
    assert (score(match), ruling.turn) == ((9, 0), "A")
    assert add(match, "A (5) 5>").turn == "A"
    assert code_of(offer(match, "A 6> +6")) == "call-missing"
    match = _begun(turn="one-stroke")
    ruling = add(match, "A 9> +9")
    assert (ruling.turn, _refs(ruling)[-1]) == ("B", "r16")


def test_nine_and_twenty_two_are_thirty_one() -> None:
    """The book's own example; proclaimed before the next stroke."""
    match = _begun()
    for row in ("A 9> +9", "A (13) +13"):
        add(match, row)
    ruling = add(match, "A :pool")
    assert (match.winner, score(match), _refs(ruling)) == ("A", (31, 0), ["r2", "r7"])


def test_thirty_one_is_shown() -> None:
    """A sealed ball with its salt, one in hand by word; what does not fit is refused."""
    match = _begun(f"A :pill({seal(9, SALT)}) B :pill")
    for row in ("A 9> +9", "A (13) +13"):
        add(match, row)
    for row, code in (
        ("A :pool", "undecided"),
        ("A :pool :show(9)", "contradicted"),
        (f"A :pool :show(8 {SALT})", "contradicted"),
        ("B :pool :show(9)", "too-late"),
        ("A :pool 9>", "wrong-token"),
        ("A :pool :burst", "wrong-token"),
    ):
        assert code_of(offer(match, row)) == code, row
    add(match, f"A :show(9 {SALT})")
    assert match.winner == "A"
    match = _begun("A :pill B :pill(4)")
    for row in ("A 9> +9", "A (13) +13"):
        add(match, row)
    assert code_of(offer(match, "A :pool :show(10)")) == "contradicted"
    assert code_of(offer(match, "A :pool :show(4)")) == "impossible"
    add(match, "A :pool :show(9)")
    assert match.winner == "A"


def test_who_is_late_waits_for_his_turn() -> None:
    """Rule 7: meanwhile another may make it and proclaim it."""
    match = _begun(THREE, sides="ABC", turn="one-stroke")
    for row in ("A 9> 13> +22", "B (14) +14"):
        add(match, row)
    assert code_of(offer(match, "A :pool")) == "too-late"
    add(match, "C (15) +15")
    assert match.expects().side == "A"
    assert code_of(offer(match, "B :pool")) == "too-late"
    add(match, "C :pool")
    assert match.winner == "C"
    match = _begun(THREE, sides="ABC", turn="one-stroke")
    for row in ("A 9> 13> +22", "B (14) +14", "C 0", "A :pool"):
        add(match, row)
    assert match.winner == "A"


def test_over_thirty_one_is_burst() -> None:
    """Rule 3: known, he is over at once; he has nothing but his small ball, and the turn passes."""
    match = _begun(THREE, sides="ABC")
    ruling = add(match, "A 15> 14> +29")
    assert (score(match), ruling.turn) == ((0, 0, 0), "B")
    assert "r3" in _refs(ruling) and "burst" in ruling.events
    board = match.board()
    assert (board["bust"], board["down"], board["bursts"]["A"]) == (["A"], ["14", "15"], 1)
    ruling = add(match, "B 0 (3)".replace("0 (3)", "(3) +3"))
    assert "r3" in _refs(ruling)
    assert match.board()["left_in"] == ["B", "C"]
    assert code_of(offer(match, "A :privilege")) == "too-late"
    assert code_of(offer(match, "A (5) +5")) == "out-of-turn"
    assert _refs(add(match, "A :privilege :consent")) == ["r4", "r5", "r3"]
    assert match.board()["left_in"] == ["A", "B", "C"]


def test_a_privilege_is_claimed_before_another_stroke() -> None:
    """Rules 3, 4, 5 and 9: a new small ball, one of the two goes back, the place is kept."""
    match = _begun(THREE, sides="ABC")
    assert code_of(offer(match, "A :privilege")) == "not-now"
    add(match, "A 15> 14> +29")
    assert code_of(offer(match, "A :privilege(16)")) == "impossible"
    ruling = add(match, "A :privilege(12)")
    assert _refs(ruling) == ["r4", "r5"]
    assert [(i.citation or "").rpartition("#")[2] for i in ruling.instructions] == ["r9"]
    for row in ("B 0", "C 0"):
        add(match, row)
    for row in ("A (13) +13", "A (9) +9"):
        add(match, row)
    refused = offer(match, "A :pool")
    assert code_of(refused) == "not-now" and refused.refusal is not None
    assert (refused.refusal.citation or "").endswith("kelly-pool#r4")
    assert code_of(offer(match, "A :keep(both)")) == "undecided"
    assert code_of(offer(match, "B :keep(first)")) == "not-now"
    assert _refs(add(match, "A :keep(first)")) == ["r4"]
    add(match, "A :pool")
    assert match.winner == "A"


def test_privileges_may_be_barred() -> None:
    """Then who is over is out at once, and the last left has won or must still make it."""
    match = _begun(privilege=False)
    add(match, "A 15> 14> +29")
    assert (match.over, match.winner) == (True, "B")
    match = _begun(privilege=False, last_left="plays-on")
    add(match, "A 15> 14> +29")
    assert not match.over and match.expects().side == "B"
    for row in ("B (13) +13", "B (12) +12"):
        add(match, row)
    assert code_of(offer(match, "B :pool")) == "contradicted"
    add(match, "B (11) +11")
    assert match.over and match.winner is None, "nobody is left"


def test_the_balls_of_a_burst() -> None:
    """They stay down; or they are spotted."""
    match = _begun(THREE, sides="ABC", burst_balls="respotted")
    add(match, "A 15> 14> +29")
    assert {"14", "15"} <= set(match.board()["balls_on_table"])


def test_a_hidden_burst_is_declared_or_seen_by_all() -> None:
    """Who has thirty-one in balls alone is over whatever he holds."""
    match = _begun("A :pill B :pill C :pill", sides="ABC")
    assert code_of(offer(match, "A :burst")) == "not-now"
    add(match, "A 15> +15")
    assert code_of(offer(match, "A :burst")) == "contradicted"
    add(match, "A (14) +14")
    ruling = add(match, "A :burst")
    assert ruling.attested and _refs(ruling) == ["r3"]
    assert ruling.turn == "B"
    add(match, "A :privilege")
    for row in ("B (13) +13", "B (12) +12"):
        add(match, row)
    assert "burst" in add(match, "B (11) +11").events


def test_scratches() -> None:
    """Rules 6 and 14: three off, what fell is spotted, the highest nearest the spot; P18 once or twice."""
    match = _begun()
    add(match, "A 9> +9")
    ruling = add(match, "A (5) 5> 7> c>")
    assert (score(match), _refs(ruling)[0], ruling.turn) == ((6, 0), "r6", "B")
    (spot,) = [i for i in ruling.instructions if i.code == "spot"]
    assert (spot.pieces, (spot.citation or "").rpartition("#")[2]) == (("7", "5"), "r14")
    assert _refs(add(match, "B c>"))[0] == "r14"
    assert _refs(add(match, "A c^"))[0] == "r14"
    assert _refs(add(match, "B miss"))[0] == "r14"
    match = _begun(scratch_with_ball="twice")
    add(match, "A 9> +9")
    add(match, "A (5) 5> c>")
    assert score(match) == (3, 0)


def test_a_total_may_fall_below_the_small_ball() -> None:
    """P18: as fifteen-ball pool has scores below zero."""
    assert score(_after(_begun(), "A -3", "B -3")) == (-3, -3)
    assert score(_after(_begun(below_zero="floor"), "A -3")) == (0, 0)


def _after(match: engine.Match, *rows: str) -> engine.Match:
    for row in rows:
        add(match, row)
    return match


def test_a_rebound_is_a_cushion() -> None:
    """Rule 15."""
    match = _after(_begun(), "A 0")
    ruling = add(match, "B (5) x5 5> #rebound(5)")
    assert (score(match), _refs(ruling)[-1]) == ((0, 0), "r15")


def test_out_of_turn_counts_nothing_but_a_burst() -> None:
    """Rule 8, and its exception for who was called on."""
    match = _after(_begun(THREE, sides="ABC"), "A 0")
    ruling = add(match, "C #out-of-turn (8) 8>")
    assert (score(match), ruling.turn, _refs(ruling)[0]) == ((0, 0, 0), "B", "r8")
    ruling = add(match, "C #out-of-turn (15) 15> 14>")
    assert match.board()["bust"] == ["C"] and "r3" in _refs(ruling)
    match = _after(_begun(THREE, sides="ABC"), "A 0")
    ruling = add(match, "C #out-of-turn #called-on (15) 15> 14>")
    assert (match.board()["bust"], ruling.turn) == ([], "B")
    hidden = _after(_begun("A :pill B :pill C :pill", sides="ABC"), "A 0")
    add(hidden, "C #out-of-turn (15) 15> 14>")
    assert add(hidden, "C :burst").ok


def test_missing_small_balls_win_no_pool() -> None:
    """Rule 11."""
    match = begin(SLUG)
    assert code_of(offer(match, "A :missing(40)")) == "undecided"
    ruling = add(match, "A :missing(9)")
    assert _refs(ruling) == ["r11"]
    assert code_of(offer(match, "B :missing(9)")) == "impossible"
    for row in ("A :order(AB)", "B :pill(4)"):
        add(match, row)
    assert code_of(offer(match, "A :pill(9)")) == "impossible"
    for row in ("A :pill", "A 9> +9", "A (13) +13"):
        add(match, row)
    refused = offer(match, "A :pool :show(9)")
    assert code_of(refused) == "impossible" and refused.refusal is not None
    assert (refused.refusal.citation or "").endswith("#r11")


def test_claims_die_with_the_next_stroke() -> None:
    """Rule 10."""
    match = _after(_begun(), "A 0", "B 0")
    assert code_of(offer(match, "B claim 4 #feet")) == "too-late"


def test_an_empty_table() -> None:
    """A new rack with the scores kept, opened by the next player; or the pool is void."""
    match = _begun("A :pill(1) B :pill(2) C :pill(3) D :pill(4) E :pill(5)", sides="ABCDE", turn="one-stroke")
    rows = ["A 15> 9> +24", "B (14) 14> 10>", "C (13) 13> 8>", "D (12) 12> 7>", "E (11) 11> 6>"]
    _after(match, *rows)
    ruling = add(_after(match, "A (5) 5>", "B (1) 1>", "C (2) 2>", "D 0"), "E (4) 4>")
    assert ruling.turn == "A"
    _after(match, "A 0", "B 0")
    ruling = add(match, "C (3) 3>")
    assert "r2" in _refs(ruling) and ruling.turn == "D"
    assert match.board()["phase"] == "opening" and len(match.board()["balls_on_table"]) == 15
    assert score(match) == (29, 25, 26, 19, 21)
    match = _begun(
        "A :pill(1) B :pill(2) C :pill(3) D :pill(4) E :pill(5)",
        sides="ABCDE",
        turn="one-stroke",
        table_empty="void",
    )
    _after(match, *rows, "A (5) 5>", "B (1) 1>", "C (2) 2>", "D 0", "E (4) 4>", "A 0", "B 0", "C (3) 3>")
    assert match.over and match.winner is None and score(match) == (0,) * 5


def test_leaving_the_game() -> None:
    """The others play on; the last has won."""
    match = _begun(THREE, sides="ABC")
    assert add(match, "A :retire").turn == "B"
    assert code_of(offer(match, "A :retire")) == "not-now"
    add(match, "C :retire")
    assert match.winner == "B"


@pytest.mark.parametrize(
    ("row", "code"),
    [("A :sing", "unknown-choice"), ("A 16> +16", "unknown-piece"), ("B 9>", "out-of-turn"),
     ("A :keep(first)", "not-now"), ("A :pool", "not-now"), ("A :order(AB)", "not-now")],
)  # fmt: skip
def test_what_cannot_be_is_refused(row: str, code: str) -> None:
    """Refusals leave no trace."""
    match = _begun()
    before = match.state
    assert code_of(offer(match, row)) == code
    assert match.state == before


def test_nothing_tells_a_small_ball() -> None:
    """Board, buttons, rulings and refusals are the same whatever the players hold, and hold no secret."""
    secrets = {"A": (seal(16, SALT), seal(3, SALT)), "B": (seal(12, SALT), seal(16, SALT))}
    rows = [
        "A :order(AB)", "A :pill", "B :pill", "A 9> +9", "A (8) +8", "A :pool", "A :pool :show(13)", "A 0",
        f"B :show(5 {SALT[::-1]})", "B (15) +15", "B :burst", "B (14) +14", "B :burst", "B :privilege", "A 0",
        "B :keep(first)", "B (13) +13", "A :burst", "B c>",
    ]  # fmt: skip
    tells_nothing(lambda: begin(SLUG), secrets, rows, (SALT,))
    in_hand = begin(SLUG)
    for row in rows:
        offer(in_hand, row)
    assert in_hand.board()["private"] == {"A": "hidden", "B": "hidden"}
