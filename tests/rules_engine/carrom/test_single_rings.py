"""Single Rings and its Variation: what the golden records do not show."""

from __future__ import annotations

import pytest

import rules_engine as engine

from ..matches import add, match_of, refused, score

SINGLE = "carrom/single-rings"
RUNS = "carrom/single-rings-variation"


def test_a_ring_is_kept_or_goes_to_the_other() -> None:
    """Twelve each; what is pocketed as called is kept, else it is forfeited (p4)."""
    match = match_of(SINGLE, "A :lead")
    assert score(match) == (12, 12)
    assert add(match, "A (2) r>2").points == {}
    ruling = add(match, "B 0")
    assert (ruling.points, [i.code for i in ruling.instructions]) == ({"A": 1, "B": -1}, ["pay"])


def test_one_shot_each() -> None:
    """The turn passes whether the ring is pocketed or not (p4); in the variation a ring keeps it (p3)."""
    assert match_of(SINGLE, "A :lead", "A (2) r>2").board()["turn"] == "B"
    assert match_of(RUNS, "A :lead", "A (2) r>2").board()["turn"] == "A"
    assert match_of(RUNS, "A :lead", "A (2) r>2", "A miss").board()["turn"] == "B"


@pytest.mark.parametrize(("reading", "held"), [("kept", 12), ("lost", 11)])
def test_the_shooter_pocketed_with_the_ring(reading: str, held: int) -> None:
    """No rule against it, or a failure (p4)."""
    for game, turn in ((SINGLE, "B"), (RUNS, "A" if reading == "kept" else "B")):
        match = match_of(game, "A :lead", "A (2) r>2 c>", scratch=reading)
        assert (score(match)[0], match.board()["turn"]) == (held, turn)


@pytest.mark.parametrize(("reading", "held"), [("lost", 11), ("kept", 12)])
def test_a_ring_in_another_pocket(reading: str, held: int) -> None:
    """A failure, or kept without effect (p3): also in the variation the turn passes."""
    for game in (SINGLE, RUNS):
        match = match_of(game, "A :lead", "A (2) r>3", uncalled=reading)
        assert (score(match)[0], match.board()["turn"]) == (held, "B")


def test_a_ring_without_a_call() -> None:
    """It is not recorded until the pocket is called, or it fails (p3); a miss needs no call."""
    assert refused(match_of(SINGLE, "A :lead"), "A r>1") == "call-missing"
    assert score(match_of(SINGLE, "A :lead", "A r>1", no_call="lost")) == (11, 13)
    assert score(match_of(SINGLE, "A :lead", "A c>")) == (11, 13)
    assert refused(match_of(SINGLE, "A :lead"), "A (7) r>1") == "unknown-pocket"


def test_who_has_all_has_won() -> None:
    """The game ends when one player has all the rings (p5)."""
    entries = [x for _ in range(11) for x in ("A (1) +1", "B 0")]
    match = match_of(SINGLE, "A :lead", *entries)
    assert (match.over, score(match)) == (False, (23, 1))
    add(match, "A (1) +1")
    add(match, "B 0")
    assert (match.over, match.winner, score(match)) == (True, "A", (24, 0))


def test_rounds_that_are_agreed() -> None:
    """Then the most rings win; level is a draw."""
    assert match_of(SINGLE, "A :lead", "A (1) +1", "B 0", rounds=1).winner == "A"
    level = match_of(SINGLE, "A :lead", "A 0", "B 0", rounds=1)
    assert (level.over, level.winner) == (True, None)
    assert not match_of(SINGLE, "A :lead", "A 0", rounds=1).over


def test_a_run_ends_with_a_miss() -> None:
    """Or after as many as are agreed upon."""
    runs = ["A (1) r>1"] * 12
    assert match_of(RUNS, "A :lead", *runs[:11]).board()["turn"] == "A"
    assert match_of(RUNS, "A :lead", *runs, *runs).board()["turn"] == "A"
    assert match_of(RUNS, "A :lead", *runs, "A 0").board()["turn"] == "B"
    assert match_of(RUNS, "A :lead", *runs[:2], run_limit=2).board()["turn"] == "B"


def test_which_ring_is_put_up() -> None:
    """Any that is held; by option those of one's own colour first (p4)."""
    assert "a ring on" in match_of(SINGLE, "A :lead").board()["prompt"]
    match = match_of(SINGLE, "A :lead", won_rings="own-first")
    assert "of his colour" in match.board()["prompt"]
    for _ in range(12):
        add(match, "A 0")
        add(match, "B 0")
    assert "that he won" in match.board()["prompt"], "each has lost the twelve of his colour to the other"
    assert score(match) == (12, 12)
    add(match, "A 0")
    add(match, "B (1) r>1")
    assert match.state.own == (0, 1), "what was lost was of B's colour"


def test_a_position_is_entered_by_the_score() -> None:
    """Twenty-four rings together, and both have some."""
    match = engine.Match(engine.read(f'[Game "{SINGLE}"] [Setup "A=23 B=1 turn=B"]')[0])
    add(match, "B 0")
    assert match.winner == "A"
    for words in ("A=20 B=12 turn=A", "A=24 B=0 turn=A", "A=11 turn=A"):
        with pytest.raises(engine.BadHeader):
            engine.Match(engine.read(f'[Game "{SINGLE}"] [Setup "{words}"]')[0])
    with pytest.raises(engine.BadHeader):
        engine.Match(
            engine.read(
                f'[Game "{SINGLE}"] [WonRings "own-first"] [Setup "A=14 B=10 own.A=3 own.B=9 turn=A"]'
            )[0]
        )


def test_a_shot_is_from_a_numbered_spot() -> None:
    """Any of the four, and nowhere else (p3)."""
    for game in (SINGLE, RUNS):
        assert refused(match_of(game, "A :lead"), "A @line-12 (1) r>1") == "impossible"
        assert refused(match_of(game, "A :lead"), "A @nowhere 0") == "unknown-zone"
        assert add(match_of(game, "A :lead"), "A @spot-3 (1) r>1").ok
