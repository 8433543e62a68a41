"""Who leads the next game of a race."""

import pytest

import rules_engine as engine


@pytest.mark.parametrize(("word", "second_leader"), [(":lead", "B"), (":yield", "A")])
def test_the_lead_passes_from_him_who_led(word: str, second_leader: str) -> None:
    """Who wins the string may make the other lead; the next game is then led by himself."""
    header = engine.Header(
        "brunswick/three-cushion-carrom", (("A", "Ann"), ("B", "Bo")), options={"target": 1}, race=2
    )
    match = engine.Match(header)
    assert match.add(engine.entry(1, "A", word)).ok
    leader = match.board()["turn"]
    assert leader != second_leader
    assert match.add(engine.entry(2, leader, "+1")).ok
    assert match.board()["turn"] == second_leader
