"""What a trace shows is judged as what a button claims: every game of boards, every button to be seen."""

from __future__ import annotations

import pytest

import rules_engine as engine
from simulator.facts import READERS
from simulator.facts.boards_pins import joined

from .acted import Unseen, acted
from .made_traces import ROUND, SQUARE, made, match_of, piece, read, rest, round_board

READER_OF = {game.id: READERS.get(game.family.key) for game in engine.games()}
GAMES = sorted(game for game, reader in READER_OF.items() if reader and "facts.boards_" in reader.__module__)
BY_NUMBERS = {"carrom/center-spin-count", "carrom/spin-series", "carrom/spin-time"}
"""Games whose buttons all say numbers or the watch, or several tops in one entry."""


def ready(game: str) -> engine.Match:
    """A match before its first shot: somebody leads, colours are taken, dice thrown, a ring named."""
    match = match_of(game)
    while (expected := match.expects()).phase in ("lead", "colours", "roll"):
        press(match, expected.buttons[0])
    if match.play.family.key == "rings-pursued":
        press(match, expected.buttons[0])
    return match


def press(match: engine.Match, button: engine.Button) -> engine.Ruling:
    """Press a button."""
    return match.add(engine.entry(match.last + 1, button.side, button.tokens))


def same(a: engine.Ruling, b: engine.Ruling) -> bool:
    """Whether two rulings count the same, for the same reasons, and leave the same turn."""
    return (a.refusal, a.points, a.turn, a.events) == (b.refusal, b.points, b.turn, b.events)


@pytest.mark.parametrize("game", GAMES)
def test_a_trace_is_judged_as_the_button_that_says_it(game: str) -> None:
    """A button leaves open what a trace shows: of the traces that show it, one is judged as the button is."""
    shown = 0
    for button in ready(game).expects().buttons:
        if game == "carrom/center-spin-count":
            continue  # three traces: see below
        wanted = press(ready(game), button)
        found = []
        try:
            for trace, pieces, call in acted(ready(game), button):
                match = ready(game)
                text = read(match, trace, pieces, call, ROUND if round_board(match) else SQUARE)
                found.append((match.add(engine.entry(match.last + 1, button.side, text)), text))
        except Unseen:
            continue
        shown += 1
        assert any(same(ruling, wanted) for ruling, _ in found), (button.tokens, wanted, found)
    timed = READER_OF[game].__name__ == "timed_tops"
    assert shown or timed or game in BY_NUMBERS, game


def test_three_tops_in_one_entry_are_told_by_three_traces() -> None:
    """Center Spin Count: the tops run together, and one entry counts them."""
    match = ready("carrom/center-spin-count")
    parts = []
    for top, at in (("t1", 2.0), ("t2", 6.0), ("t3", 10.0)):
        before = [piece(top, 0, -12, kind="spin-top")]
        text = read(match, made(top, before, "", [rest(top, 0.0, at)]), before, surface=ROUND)
        parts.append(engine.read_tokens(text))
    text = engine.write_tokens(joined(parts))
    assert text == "t1=inner t2=next t3=band ."
    by_button = ready("carrom/center-spin-count")
    wanted = by_button.add(engine.entry(2, "A", "t1=inner t2=next t3=band"))
    assert same(match.add(engine.entry(match.last + 1, "A", text)), wanted)
