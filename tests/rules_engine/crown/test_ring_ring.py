"""Ring-Ring, Pin Ring and Pin Pocket: what a spin counts, whose turn it is, by each reading."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import rules_engine as engine
from rules_engine.boards.set_ups import set_up_of

from .. import matches
from ..matches import add

RING_RING, PIN_RING, PIN_POCKET = "crown/ring-ring", "crown/pin-ring", "crown/pin-pocket"

match_of = partial(matches.match_of, opening=":lead")


@pytest.mark.parametrize(
    ("game", "spin", "points", "turn"),
    [
        (RING_RING, "c>", {"A": 5}, "A"), (RING_RING, "xc c>other", {"A": 5}, "A"),
        (RING_RING, "xc", {}, "B"), (RING_RING, "miss", {}, "B"), (RING_RING, "0", {}, "B"),
        (RING_RING, ".", {}, "B"), (RING_RING, "c> s>", {}, "B"), (RING_RING, "s>", {}, "B"),
        (RING_RING, "o>", {}, "B"), (RING_RING, "o> c>", {"A": 5}, "A"),
        (PIN_RING, "c>", {"A": 5}, "A"), (PIN_RING, "c> pin!", {"A": 15}, "A"),
        (PIN_RING, "xc pin!", {"A": 10}, "A"), (PIN_RING, "xc pin! c>", {"A": 15}, "A"),
        (PIN_RING, "pin!", {"B": 5}, "B"), (PIN_RING, "pin! xc c>", {"B": 5}, "B"),
        (PIN_RING, "xc", {}, "B"), (PIN_RING, "xc pin!c", {}, "B"), (PIN_RING, "c> pin!c", {"A": 5}, "A"),
        (PIN_RING, "c> s>", {}, "B"), (PIN_RING, "c> pin! s>", {}, "B"),
        (PIN_RING, "xc pin! s>", {"A": 10}, "B"),
        (PIN_POCKET, "s>", {"A": 5}, "A"), (PIN_POCKET, "s>other", {}, "B"), (PIN_POCKET, "miss", {}, "B"),
        (PIN_POCKET, "pin!", {"B": 5}, "B"), (PIN_POCKET, "pin! s>", {"B": 5}, "B"),
    ],
)  # fmt: skip
def test_what_a_spin_counts_and_whose_turn_it_is(
    game: str, spin: str, points: dict[str, int], turn: str
) -> None:
    """Five, ten and fifteen as the book says; a player goes on as long as he succeeds."""
    match = match_of(game)
    ruling = add(match, spin)
    assert (ruling.points, ruling.turn) == (points, turn)


@pytest.mark.parametrize(
    ("game", "spin", "options", "points"),
    [
        (RING_RING, "c>other", {"pocket": "near"}, {}),
        (RING_RING, "s>", {"spun_pocketed": "five"}, {"B": 5}),
        (RING_RING, "c> s>", {"spun_pocketed": "five"}, {}),
        (RING_RING, "o>", {"opponent_ring": "five"}, {"B": 5}),
        (PIN_RING, "xc pin!c", {"pin_by_carrom": "forfeit"}, {"B": 5}),
        (PIN_RING, "c> pin!c", {"pin_by_carrom": "forfeit"}, {"B": 5}),
        (PIN_RING, "c>other pin!", {"pocket": "near"}, {"A": 10}),
        (PIN_POCKET, "pin! s>", {"pin_and_pocket": "both"}, {"A": 5, "B": 5}),
    ],
)
def test_what_a_spin_counts_by_another_reading(
    game: str, spin: str, options: dict[str, Any], points: dict[str, int]
) -> None:
    """What the book leaves open of points."""
    ruling = add(match_of(game, **options), spin)
    assert ruling.points == points


@pytest.mark.parametrize(
    ("game", "spin", "code"),
    [
        (RING_RING, "pin!", "unknown-piece"), (RING_RING, "c> miss", "contradicted"),
        (RING_RING, "c> c>", "impossible"), (RING_RING, "c>br", "unknown-pocket"),
        (RING_RING, "c> +10", "contradicted"), (RING_RING, "+5", "undecided"),
        (RING_RING, "o> o>", "impossible"), (RING_RING, "s> s>", "impossible"),
        (RING_RING, "+5 -5 c>", "contradicted"), (RING_RING, ":count", "unknown-choice"),
        (RING_RING, "#hand c>", "unknown-state"), (RING_RING, "#place #place c>", "impossible"),
        (PIN_RING, "pin! pin!", "impossible"), (PIN_RING, "pin! +5", "contradicted"),
        (PIN_RING, "xpin", "impossible"), (PIN_POCKET, "c>", "unknown-piece"),
        (PIN_POCKET, "pin!c", "impossible"), (PIN_POCKET, ":lead", "not-now"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(game: str, spin: str, code: str) -> None:
    """Pieces that are not there, what happens twice, and claims against the facts."""
    ruling = add(match_of(game), spin)
    assert ruling.refusal is not None and ruling.refusal.code == code


def test_the_carrom_ring_goes_back_or_stays() -> None:
    """A ring that was hit: put back, or left by agreement; a pocketed one always goes back (p3, p2)."""
    for game in (RING_RING, PIN_RING):
        told = add(match_of(game), "xc").instructions[0]
        assert told.code == "return" and "back" in told.text
        assert "stays" in add(match_of(game, hit_ring="stays"), "xc").instructions[0].text
        assert "on its space" in add(match_of(game, hit_ring="stays"), "c>").instructions[0].text


def test_a_pin_is_set_up_again() -> None:
    """Whoever felled it, it stands again for the next spin."""
    for game in (PIN_RING, PIN_POCKET):
        assert "set-up" in {told.code for told in add(match_of(game), "pin!").instructions}


def test_whence_a_ring_is_spun() -> None:
    """From the line, in line with ring and pin, or from a corner: a warning and no price (p2)."""
    for game, words in (
        (RING_RING, "shooting line"),
        (PIN_RING, "in line"),
        (PIN_POCKET, "a numbered corner"),
    ):
        assert words in add(match_of(game), "#place miss").instructions[-1].text
    assert "left" in add(match_of(PIN_POCKET, corner="left"), "#place miss").instructions[-1].text


def test_tipping_is_a_matter_of_agreement() -> None:
    """Without it the player is warned; with it nothing is said (TIP)."""
    assert add(match_of(RING_RING), "#tipped miss").instructions
    assert not add(match_of(RING_RING, tipping=True), "#tipped miss").instructions


def test_all_at_once_there_is_no_run_and_all_rings_count() -> None:
    """Each side's ring once a go; the game is decided when all of a go are noted (SIM)."""
    match = match_of(RING_RING, "c>", simultaneous=True, target=10)
    assert match.board()["turn"] == "B"
    assert match.add(engine.entry(match.last + 1, "A", "c>")).refusal is not None
    for spin in ("c>", "c>"):
        assert add(match, spin).ok
    assert match.board()["score"] == {"A": 10, "B": 5}
    assert not match.over
    assert add(match, "c>").ok
    assert not match.over, "ten each: another go"
    for spin in ("miss", "c>"):
        assert add(match, spin).ok
    assert (match.over, match.winner) == (True, "B")


def test_four_players_follow_by_turns() -> None:
    """The player to the left is next: the partners of a side have its turns alternately (p4)."""
    match = match_of(RING_RING, players=4)
    said = [match.expects().prompt]
    for spin in ("miss", "miss", "miss"):
        assert add(match, spin).ok
        said.append(match.expects().prompt)
    assert ["first" in prompt for prompt in said] == [True, True, False, False]
    match = match_of(RING_RING, "c>", "c>", "c>", simultaneous=True, players=4)
    assert match.board()["turn"] == "B", "two rings of each side at once"


def test_the_opponent_may_win_by_what_he_is_given() -> None:
    """Points come one at a time; fifty win, a hundred at Pin Pocket."""
    match = match_of(PIN_RING, *["c>"] * 9, "miss", *["c>"] * 9, "pin!")
    assert (match.over, match.winner) == (True, "A")
    assert not match_of(PIN_POCKET, *["s>"] * 19).over
    assert match_of(PIN_POCKET, *["s>"] * 20).over


def test_the_rings_lie_at_the_far_right_and_the_pin_in_the_centre() -> None:
    """Each player's ring before the far pocket on his right, the pin on the centre spot (p1)."""
    found = {}
    for game in (RING_RING, PIN_RING, PIN_POCKET):
        laid = set_up_of(game)
        assert laid is not None
        found[game] = {piece.piece: (piece.x, piece.y) for piece in laid.pieces}
    assert set(found[RING_RING]) == {"a", "b"}
    (ax, ay), (bx, by) = found[RING_RING].values()
    assert ax > 0 and ay > 0 and (bx, by) == (-ax, -ay)
    assert found[PIN_RING] == found[RING_RING] | found[PIN_POCKET]
    assert found[PIN_POCKET] == {"pin": (0, 0)}


@pytest.mark.parametrize(
    ("setup", "word"),
    [
        ({"turn": "A", "A": "50"}, "A"), ({"turn": "A", "turns.A": "-1"}, "turns"),
        ({"turn": "A", "go.A": "1"}, "go"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(setup: dict[str, str], word: str) -> None:
    """Scores that have won, and rings of a go where none are spun at once."""
    with pytest.raises(engine.BadHeader, match=word):
        engine.Match(engine.Header(RING_RING, (("A", "Ann"), ("B", "Bob")), setup=setup))
