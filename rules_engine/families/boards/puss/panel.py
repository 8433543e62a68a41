"""What is shown of a game of Puss, and what may be recorded next."""

from __future__ import annotations

from typing import Any

from ....expectation import Button, Expectation
from ....play import Play
from ....saying import say
from ...base import Fact, common_board
from ...turns import GAME_OVER, game_over
from .state import OFFENCES, WHERE, PussState, homeless

PANEL = "puss"
_OFFENCES = {
    "lifted": say("puss.lifted", "lifted"),
    "two-hands": say("puss.two-hands", "two hands"),
    "fingers-off": say("puss.fingers-off", "fingers off"),
}
_CORNERS = {
    "nw": say("puss.corner-nw", "nw"),
    "ne": say("puss.corner-ne", "ne"),
    "sw": say("puss.corner-sw", "sw"),
    "se": say("puss.corner-se", "se"),
}
_TIME_UP = say("puss.time-up", "Time is up")
_MINUTES = say("puss.minutes", "Minutes")
_PLACE = say("puss.place", "Place")
_MIDDLE = say("puss.the-middle", "the middle")


def expects(play: Play, state: PussState) -> Expectation:
    """Who is caught; the corners that may be taken; offences and the end of the time."""
    if state.over:
        return game_over(PANEL)
    prompt = prompt_of(play, state)
    letters = play.letters
    if state.phase == "lot":
        rows = [
            Button(
                f"puss-{x}",
                say("puss.is-puss", "{name} is Puss", name=play.names[x]),
                ":puss",
                x,
                "choice",
                "lot",
                x.lower(),
            )
            for x in letters
        ]
        return Expectation(None, "lot", prompt, PANEL, tuple(rows), choices=("puss",))
    free = [c for c in state.used if c not in state.corners]
    if state.phase == "corners":
        rows = [
            Button(
                f"corner-{c}-{letters[side]}",
                say(
                    "puss.takes",
                    "{name} takes {corner}",
                    name=play.names[letters[side]],
                    corner=_CORNERS.get(c) or c,
                ),
                f"@{c}",
                letters[side],
                "choice",
                "corners",
            )
            for side in homeless(state)
            for c in free
        ]
        return Expectation(None, "corners", prompt, PANEL, tuple(rows), zones=tuple(free))
    puss = letters[state.puss or 0]
    others = [x for x in letters if x != puss]
    rows = [
        Button(
            f"caught-{x}",
            say("puss.is-caught", "{name} is caught", name=play.names[x]),
            f"x{x}",
            puss,
            "score",
            "caught",
            x.lower(),
        )
        for x in others
    ]
    if play.value("seizure", state):
        rows += [
            Button(
                f"seize-{x}",
                say("puss.takes-corner-of", "Puss takes the corner of {name}", name=play.names[x]),
                f":seize({x})",
                puss,
                "plain",
                "seize",
            )
            for x in others
        ]
    rows += [
        Button(
            f"slide-{x}-{c}",
            say("puss.slides-to", "{name} to {corner}", name=play.names[x], corner=_CORNERS.get(c) or c),
            f"@{c}",
            x,
            "plain",
            "slide",
        )
        for x in others
        for c in free
    ]
    rows += [
        Button(
            f"{what}-{x}",
            say("puss.offence", "{name}: {offence}", name=play.names[x], offence=_OFFENCES[what]),
            f"#{what}",
            x,
            "foul",
            "foul",
        )
        for x in letters
        for what in OFFENCES
        if not (x == puss and what == "lifted")
    ]
    rows.append(Button("time-up", _TIME_UP, ":time-up", letters[0], "choice", "end", "t"))
    return Expectation(
        None,
        "play",
        prompt,
        PANEL,
        tuple(rows),
        pieces=tuple(others),
        zones=tuple(free),
        states=(*WHERE, "fingers", *OFFENCES),
        choices=("swap", "seize", "time-up"),
    )


def board(play: Play, state: PussState) -> dict[str, Any]:
    """Who is in the middle, and the corners of the others."""
    shown = common_board(
        play,
        score=state.score,
        turn=None,
        phase=state.phase,
        prompt=prompt_of(play, state),
        over=state.over,
        winner=state.winner,
        tallies=state.tallies,
    )
    shown["puss"] = None if state.puss is None else play.letters[state.puss]
    shown["corners"] = {x: home or None for x, home in zip(play.letters, state.corners, strict=True)}
    shown["minutes"] = play.value("minutes", state) * (state.extra + 1)
    shown["lowest_wins"] = True
    return shown


def match_facts(board: dict[str, Any]) -> tuple[Fact, ...]:
    """How long it is played."""
    return (Fact("minutes", _MINUTES, str(board["minutes"])),)


def side_facts(board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
    """The middle, or the corner of a player."""
    if board["puss"] == letter:
        return (Fact("place", _PLACE, _MIDDLE),)
    return (Fact("place", _PLACE, _CORNERS[board["corners"][letter]]),) if board["corners"][letter] else ()


def prompt_of(play: Play, state: PussState) -> str:
    if state.over:
        return GAME_OVER
    if state.phase == "lot":
        return say("puss.who-first", "Who goes into the middle first?")
    if state.phase == "corners":
        names = ", ".join(play.names[play.letters[side]] for side in homeless(state))
        return say("puss.which-corner", "Which corner? {names}.", names=names)
    return say("puss.now-puss", "{name} is Puss.", name=play.names[play.letters[state.puss or 0]])
