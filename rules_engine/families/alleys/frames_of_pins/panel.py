"""What a tablet offers and a scoreboard shows of a game of pins."""

from __future__ import annotations

from typing import Any

from ....expectation import Button, Expectation
from ....play import Play
from ....saying import say
from ...base import common_board
from ...turns import GAME_OVER, game_over
from .card import Card, PinsState, family_of, marks_of, possible, scores_in, scores_of, totals
from .delivery import PINS_SEEN

_FOUL = say("frames-of-pins.button-foul", "Foul: over the line")

PANEL = "pins"
FELLED_OTHERWISE = (
    ("rebound", say("frames-of-pins.button-rebound", "0, others felled by rebound")),
    ("clearing", say("frames-of-pins.button-clearing", "0, others felled in clearing")),
)
"""What a disk can have felled that is set up again."""


def expects(play: Play, state: PinsState) -> Expectation:
    """Number buttons for the disk that is due, and the pins that may be tapped."""
    if state.over:
        return game_over(PANEL)
    side = play.letters[state.turn]
    all_down = "/" if state.second else "X"
    buttons = [Button("0", "0", "0", side, "plain", "count", "0")]
    for n in range(1, state.left + 1):
        label = all_down if n == state.left else str(n)
        code = {"X": "strike", "/": "spare"}.get(label, label)
        key = {"X": "x", "/": "/"}.get(label, label)
        buttons.append(Button(code, label, f"+{n}", side, "score", "count", key))
    buttons.append(Button("foul", _FOUL, "#foul", side, "foul", "foul", "f"))
    buttons += [
        Button(word, label, f"0 #{word}", side, "plain", "respot") for word, label in FELLED_OTHERWISE
    ]
    standing = state.standing if state.standing is not None else family_of(play).spots(play)
    return Expectation(
        side,
        "disk",
        _prompt(play, state),
        PANEL,
        tuple(buttons),
        pins=standing,
        states=("foul", *PINS_SEEN),
    )


def _prompt(play: Play, state: PinsState) -> str:
    if state.over:
        return GAME_OVER
    name = play.names[play.letters[state.turn]]
    frames = play.value("frames", state)
    disk, left = len(state.disks) + 1, state.left
    if state.frame <= frames:
        return say(
            "frames-of-pins.frame-disk",
            "{player}: frame {frame}, disk {disk}, {left} standing.",
            player=name,
            frame=state.frame,
            disk=disk,
            left=left,
        )
    return say(
        "frames-of-pins.extra-frame-disk",
        "{player}: extra frame {frame}, disk {disk}, {left} standing.",
        player=name,
        frame=state.frame - frames,
        disk=disk,
        left=left,
    )


def board(play: Play, state: PinsState) -> dict[str, Any]:
    """The cards of all players, and the pins that stand."""
    letters = play.letters
    rows = [list(totals(play, card)) for card in state.cards]
    board = common_board(
        play,
        score=scores_in(state, rows),
        turn=state.turn,
        phase="disk",
        prompt=_prompt(play, state),
        over=state.over,
        winner=state.winner,
        tallies=state.tallies,
        inning=state.frame,
    )
    board |= {
        "frames": {
            x: _cells(play, card, row) for x, card, row in zip(letters, state.cards, rows, strict=True)
        },
        "frame": state.frame,
        "disk": len(state.disks) + 1,
        "standing": None if state.standing is None else list(state.standing),
        "left": state.left,
        "playing": [letters[i] for i in state.playing],
        "possible": {x: possible(play, state, i) for i, x in enumerate(letters)},
    }
    return board


def _cells(play: Play, card: Card, row: list[int | None]) -> list[dict[str, Any]]:
    return [{"marks": marks_of(play, disks), "total": total} for disks, total in zip(card, row, strict=True)]


def figures(play: Play, state: PinsState) -> dict[str, dict[str, Any]]:
    """Points, frames, strikes, spares, the longest row of strikes, and the score of a finished game."""
    scores = scores_of(play, state)
    figures: dict[str, dict[str, Any]] = {}
    for i, letter in enumerate(play.letters):
        tally = state.tallies[i]
        figures[letter] = {
            "score": scores[i],
            "points": tally.made,
            "innings": tally.innings,
            "average": tally.average,
            "high_run": {"value": tally.high, "entry": tally.high_entry} if tally.high else None,
            "strikes": state.strikes[i],
            "spares": state.spares[i],
            "high_game": {"value": tally.made, "entry": state.last[i]} if state.over else None,
        }
    return figures
