"""Two-Pin Pool: the ledger of the white pin and the black."""

from __future__ import annotations

import pytest

from .playing import add, offer, play, score, why

LEAD = "A :order(ABC)"


def test_the_white_pin_earns_the_sum_from_each() -> None:
    """Rules 3, 5 and 8: and he goes on."""
    match = play("two-pin-pool", LEAD, "A xr white!", sides="ABC", stake=10)
    assert score(match) == (20, -10, -10)
    assert match.board()["turn"] == "A"
    assert any("new pool" in i.text for i in match.rulings[2].instructions)


def test_the_scorer_goes_on_or_the_next_leads_the_new_pool() -> None:
    """Rule 9 does not say who leads it."""
    rows = (LEAD, "A xr white!")
    assert play("two-pin-pool", *rows, sides="ABC").board()["turn"] == "A"
    assert play("two-pin-pool", *rows, sides="ABC", new_pool="next-player").board()["turn"] == "B"


def test_the_black_pin_alone_costs_the_sum_to_each() -> None:
    """Rule 6: and the next plays."""
    match = play("two-pin-pool", LEAD, "A xr black!", sides="ABC")
    assert score(match) == (-2, 1, 1)
    assert match.board()["turn"] == "B"


@pytest.mark.parametrize(("reading", "cost"), [("pays", -2), ("does-not-count", 0)])
def test_the_black_pin_before_a_ball(reading: str, cost: int) -> None:
    """Rule 6 sets no condition; Pin Pool's rule 4 would void it."""
    match = play("two-pin-pool", LEAD, "A black! xr", sides="ABC", black_before_a_ball=reading)
    assert score(match)[0] == cost


def test_both_pins_are_a_stand_off() -> None:
    """Rule 7; who plays then is open."""
    rows = (LEAD, "A xr white! black!")
    match = play("two-pin-pool", *rows, sides="ABC")
    assert score(match) == (0, 0, 0)
    assert match.board()["turn"] == "B"
    again = play("two-pin-pool", *rows, sides="ABC", after_stand_off="striker-goes-on")
    assert again.board()["turn"] == "A"


def test_the_white_pin_counts_only_after_a_ball() -> None:
    """Rule 5, as in Pin Pool; a tap rests on the marker's word."""
    match = play("two-pin-pool", LEAD, "A white! xr", sides="ABC")
    assert score(match) == (0, 0, 0)
    refusal = offer(match, "B white!").refusal
    assert refusal is not None
    assert refusal.code == "undecided"
    assert add(match, "B white! +2").attested


def test_a_claim_is_the_sum_and_no_other() -> None:
    """Rule 3."""
    match = play("two-pin-pool", LEAD, sides="ABC", stake=10)
    for claim, cite in (("+5", "r3"), ("+10", "r3"), ("+999", "p1")):
        refusal = offer(match, f"A {claim}").refusal
        assert refusal is not None
        assert (refusal.code, refusal.citation) == ("impossible", f"brunswick/two-pin-pool#{cite}")
    add(match, "A +20")
    assert score(match) == (20, -10, -10)


def test_the_white_is_spotted_nine_inches_from_the_cushion() -> None:
    """Against three in Pin Pool."""
    assert "9 inches" in add(play("two-pin-pool", LEAD, sides="ABC"), "A miss").instructions[0].text
    near = play("two-pin-pool", LEAD, sides="ABC", pool_spot=3)
    assert "3 inches" in add(near, "A miss").instructions[0].text


def test_nothing_bursts_and_nothing_is_proclaimed() -> None:
    """Pin Pool's numbers mean nothing here, out of turn and after an interference too."""
    match = play("two-pin-pool", LEAD, *["A xr white!"] * 20, sides="ABC")
    assert score(match) == (40, -20, -20)
    assert why(add(match, "B #out-of-turn xr")) == "two-pin-pool#r10"
    add(match, "A #wilful")
    assert score(match) == (40, -20, -20)
    for word in (":pool", ":pill(3)", ":privilege"):
        refusal = offer(match, f"B {word}").refusal
        assert refusal is not None
        assert refusal.code == "unknown-choice"


def test_the_session_ends_by_agreement() -> None:
    """The ledger is the result; level is a draw."""
    match = play("two-pin-pool", LEAD, "A xr white!", "A :end", sides="ABC")
    assert match.winner == "A"
    assert play("two-pin-pool", LEAD, "A :end", sides="ABC").board()["draw"]
