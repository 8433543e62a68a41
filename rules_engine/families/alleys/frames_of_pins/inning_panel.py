"""What a tablet offers and a scoreboard shows of innings of pins."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from typing import Any

from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from ....saying import say
from ...base import common_board
from ...turns import GAME_OVER, game_over
from .card import family_of
from .delivery import PINS_SEEN
from .innings import InningsState
from .names import named
from .panel import FELLED_OTHERWISE

_FOUL = say("frames-of-pins.button-foul", "Foul: over the line")
_ONE_PIN = say("frames-of-pins.button-one-pin", "One pin")
_MORE = say("frames-of-pins.button-more", "More than one")

PANEL = "pin-innings"

_VOID_LABELS = {
    "direct": say("frames-of-pins.button-void-direct", "Played at a pin directly"),
    "nearest": say("frames-of-pins.button-void-nearest", "Own nearest pin struck first"),
    "on-board": say("frames-of-pins.button-void-on-board", "Touched the checkerboard"),
    "reach": say("frames-of-pins.button-void-reach", "Too far from the corner"),
    "shooter-down": say("frames-of-pins.button-void-shooter-down", "Ring pocketed or off the board"),
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
        buttons.append(Button("foul", _FOUL, f"{fixed}#foul", side, "foul", "foul", "f"))
    buttons += [
        Button(w, _VOID_LABELS[w], f"0 #{w}", side, "foul", "foul") for w in faults if _open(play, state, w)
    ]
    for word, text in FELLED_OTHERWISE:
        if word in seen:
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
        buttons += [Button(f"pin-{p}", _pin(p), f"{p}!", side, "score", "count") for p in standing]
        if len(standing) > 1:
            everything = " ".join(f"{p}!" for p in standing)
            buttons.append(Button("all", _all(len(standing)), everything, side, "score", "count", "x"))
        return buttons
    if play.game.facts.get("single_pins"):
        buttons.append(Button("1", _ONE_PIN, "+1", side, "score", "count", "1"))
        if state.left > 1:
            buttons.append(Button("more", _MORE, "+2", side, "plain", "count", "2"))
        return buttons
    for n in range(1, state.left + 1):
        label = _all(n) if n == state.left and n > 1 else str(n)
        key = "x" if n == state.left and n > 1 else str(n)
        buttons.append(Button(str(n), label, f"+{n}", side, "score", "count", key))
    return buttons


@cache
def _pin(pin: str) -> str:
    return say("frames-of-pins.button-pin", "Pin {pin}", pin=named(pin))


@cache
def _all(number: int) -> str:
    return say("frames-of-pins.button-all", "All {number}", number=number)


def _calls(state: InningsState, side: str, standing: tuple[str, ...]) -> list[Button]:
    buttons: list[Button] = []
    for pin in (state.called,) if state.called else standing:
        others = [p for p in standing if p != pin]
        if pin in standing:
            label = say("frames-of-pins.button-called-down", "{pin} called: down", pin=pin)
            buttons.append(Button(f"{pin}-down", label, f"({pin}) {pin}!", side, "score", "count"))
        label = say("frames-of-pins.button-called-none", "{pin} called: none fell", pin=pin)
        buttons.append(Button(f"{pin}-missed", label, f"({pin}) 0", side, "plain", "count"))
        buttons += [
            Button(
                f"{pin}-not-{p}",
                say("frames-of-pins.button-called-other", "{pin} called: {other} fell", pin=pin, other=p),
                f"({pin}) {p}!",
                side,
                "plain",
                "other",
            )
            for p in others[:1]
        ]
    return buttons


def _prompt(play: Play, state: InningsState) -> str:
    if state.over:
        return GAME_OVER
    name = play.names[play.letters[state.turn]]
    innings = play.value("frames", state)
    disk, left, called = len(state.disks) + 1, state.left, state.called
    if state.frame <= innings:
        if not called:
            return say(
                "frames-of-pins.inning-disk",
                "{player}: inning {inning}, disk {disk}, {left} standing.",
                player=name,
                inning=state.frame,
                disk=disk,
                left=left,
            )
        return say(
            "frames-of-pins.inning-disk-called",
            "{player}: inning {inning}, disk {disk}, {left} standing, pin {pin} called.",
            player=name,
            inning=state.frame,
            disk=disk,
            left=left,
            pin=called,
        )
    extra = state.frame - innings
    if not called:
        return say(
            "frames-of-pins.extra-inning-disk",
            "{player}: extra inning {inning}, disk {disk}, {left} standing.",
            player=name,
            inning=extra,
            disk=disk,
            left=left,
        )
    return say(
        "frames-of-pins.extra-inning-disk-called",
        "{player}: extra inning {inning}, disk {disk}, {left} standing, pin {pin} called.",
        player=name,
        inning=extra,
        disk=disk,
        left=left,
        pin=called,
    )


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
