"""What a tablet offers and a scoreboard shows of innings of pins."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from ...base import common_board
from ...turns import GAME_OVER, game_over
from .card import family_of
from .delivery import PINS_SEEN
from .innings import InningsState

PANEL = "pin-innings"

_VOID_LABELS = {
    "direct": "Played at a pin directly",
    "nearest": "Own nearest pin struck first",
    "on-board": "Touched the checkerboard",
    "reach": "Too far from the corner",
    "shooter-down": "Ring pocketed or off the board",
}


def expects(play: Play, state: InningsState) -> Expectation:
    """Buttons for the disk that is due, and the pins that may be tapped."""
    if state.over:
        return game_over(PANEL)
    side = play.letters[state.turn]
    standing = state.standing if state.standing is not None else family_of(play).spots(play)
    wanted = play.value("call", state)
    seen = tuple(word for word in PINS_SEEN if play.cite(word.replace("-", "_")))
    faults = tuple(word for word in _VOID_LABELS if _knows(play, word))
    foul = ("foul",) if play.cite("foul") else ()
    call = CallSpec(not state.called, (state.called,) if state.called else standing) if wanted else None
    fixed = f"({(state.called or standing[0])}) " if wanted else ""
    buttons = _counts(play, state, side, standing) if not wanted else _calls(state, side, standing)
    if foul:
        buttons.append(Button("foul", "Foul: over the line", f"{fixed}#foul", side, "foul", "foul", "f"))
    buttons += [
        Button(w, _VOID_LABELS[w], f"0 #{w}", side, "foul", "foul") for w in faults if _open(play, state, w)
    ]
    for word, label in (("rebound", "by rebound"), ("clearing", "in clearing")):
        if word in seen:
            text = f"0, others felled {label}"
            buttons.append(Button(word, text, f"{fixed}0 #{word}", side, "plain", "respot"))
    hit = ("hit",) if wanted else ()
    return Expectation(
        side,
        "disk",
        _prompt(play, state),
        PANEL,
        tuple(buttons),
        pins=standing,
        states=(*foul, *faults, *seen, *hit),
        call=call,
    )


def _knows(play: Play, word: str) -> bool:
    return play.family.knows_slot(f"void:{word}") and play.cite(f"void:{word}") is not None


def _open(play: Play, state: InningsState, word: str) -> bool:
    return word != "nearest" or (play.value("nearest", state) is not None and state.left > 1)


def _counts(play: Play, state: InningsState, side: str, standing: tuple[str, ...]) -> list[Button]:
    buttons = [Button("0", "0", "0", side, "plain", "count", "0")]
    if play.value("named"):
        buttons += [Button(f"pin-{p}", f"Pin {p}", f"{p}!", side, "score", "count") for p in standing]
        if len(standing) > 1:
            everything = " ".join(f"{p}!" for p in standing)
            buttons.append(Button("all", f"All {len(standing)}", everything, side, "score", "count", "x"))
        return buttons
    if play.game.facts.get("single_pins"):
        buttons.append(Button("1", "One pin", "+1", side, "score", "count", "1"))
        if state.left > 1:
            buttons.append(Button("more", "More than one", "+2", side, "plain", "count", "2"))
        return buttons
    for n in range(1, state.left + 1):
        label = f"All {n}" if n == state.left and n > 1 else str(n)
        key = "x" if n == state.left and n > 1 else str(n)
        buttons.append(Button(str(n), label, f"+{n}", side, "score", "count", key))
    return buttons


def _calls(state: InningsState, side: str, standing: tuple[str, ...]) -> list[Button]:
    buttons: list[Button] = []
    for pin in (state.called,) if state.called else standing:
        others = [p for p in standing if p != pin]
        if pin in standing:
            buttons.append(
                Button(f"{pin}-down", f"{pin} called: down", f"({pin}) {pin}!", side, "score", "count")
            )
        buttons.append(
            Button(f"{pin}-missed", f"{pin} called: none fell", f"({pin}) 0", side, "plain", "count")
        )
        buttons += [
            Button(f"{pin}-not-{p}", f"{pin} called: {p} fell", f"({pin}) {p}!", side, "plain", "other")
            for p in others[:1]
        ]
    return buttons


def _prompt(play: Play, state: InningsState) -> str:
    if state.over:
        return GAME_OVER
    name = play.names[play.letters[state.turn]]
    innings = play.value("frames", state)
    inning = f"inning {state.frame}" if state.frame <= innings else f"extra inning {state.frame - innings}"
    called = f", pin {state.called} called" if state.called else ""
    return f"{name}: {inning}, disk {len(state.disks) + 1}, {state.left} standing{called}."


def board(play: Play, state: InningsState) -> dict[str, Any]:
    """The cards of all players, and the pins that stand."""
    letters = play.letters
    board = common_board(
        play,
        score=state.score,
        turn=state.turn,
        phase="disk",
        prompt=_prompt(play, state),
        over=state.over,
        winner=state.winner,
        tallies=state.tallies,
        inning=state.frame,
    )
    board |= {
        "frames": {x: _cells(state, i) for i, x in enumerate(letters)},
        "frame": state.frame,
        "innings_in_all": play.value("frames", state),
        "disk": len(state.disks) + 1,
        "disks": list(state.disks),
        "rows": [list(row) for row in play.value("rows")],
        "standing": None if state.standing is None else list(state.standing),
        "left": state.left,
        "called": state.called,
        "playing": [letters[i] for i in state.playing],
    }
    return board


def _cells(state: InningsState, who: int) -> list[dict[str, Any]]:
    card = state.cards[who]
    before = state.score[who] - sum(card)
    totals = [before + total for total in accumulate(card)]
    return [{"marks": [str(points)], "total": total} for points, total in zip(card, totals, strict=True)]
