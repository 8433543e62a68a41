"""What a tablet offers and a scoreboard shows at counting games of pool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....expectation import Button, Expectation
from ....play import Play
from ...base import Fact, average_facts
from ..rack_pool import panel as common
from ..rack_pool.balls import balls_of
from ..rack_pool.reading import BREAK, CHOICE, SHOT, RackPoolState
from .rerack import RACK
from .words import OFFERS

if TYPE_CHECKING:
    from .family import PointPool

MANY = 4
"""Balls of one shot for which there is a button."""
_IN_RACK = (
    ("Cue ball in the rack", "#cue-in-rack"),
    ("Last ball in the rack", "#ball-in-rack"),
    ("Both in the rack", "#cue-in-rack #ball-in-rack"),
    ("Last ball in the rack, cue ball on the head spot", "#cue-on-spot #ball-in-rack"),
    ("Cue ball in the rack, last ball above the head string", "#cue-in-rack #ball-above"),
    ("Cue ball in the rack, last ball on the head spot", "#cue-in-rack #ball-on-spot"),
)


def expects(family: PointPool, play: Play, state: RackPoolState) -> Expectation:
    """What may be recorded next: the buttons of all pool, with those that count."""
    found = common.expects(family, play, state)
    if state.over or state.turn is None:
        return found
    side = play.letters[state.turn]
    buttons = [b for b in found.buttons if not b.code.startswith("pass")]
    choices = list(found.choices)
    if "pass" in state.offers:
        text = f"{play.names[side]} {OFFERS['pass']}"
        buttons.insert(1, Button("pass", text, ":pass", side, "choice", "choice"))
    strokes = any(b.group == "stroke" for b in buttons)
    if strokes and balls_of(play).names:
        buttons = [*counted(play, state, side), *(b for b in buttons if b.group != "pot")]
    if state.phase == RACK:
        buttons += [
            Button(f"rack-{i}", label, tokens, side, "choice", "choice")
            for i, (label, tokens) in enumerate(_IN_RACK)
            if state.left or "ball" not in tokens.lower()
        ]
    asked = state.hand == "head" and state.phase in (SHOT, CHOICE) and "left" not in state.offers
    if asked and play.value("nearest", state):
        text = f"{play.names[side]} {OFFERS['nearest']}"
        buttons.append(Button("nearest", text, ":nearest", side, "choice", "choice"))
        choices.append("nearest")
    return found._replace(buttons=tuple(buttons), choices=tuple(choices), prompt=prompt(play, state))


def counted(play: Play, state: RackPoolState, side: str) -> list[Button]:
    """How many balls the shot made; where sides have pockets, what fell in the other's or in neither's."""
    left = len(state.table)
    rows = [
        Button(f"made-{n}", f"{n} {'ball' if n == 1 else 'balls'}", f"+{n}", side, "score", "pot", str(n))
        for n in range(1, min(left, MANY) + 1)
    ]
    if play.cite("break_pays") is not None:  # one ball a shot counts, and none of the break
        free = [b._replace(tokens=" ".join(["b>"] * (i + 1))) for i, b in enumerate(rows)]
        rows = free if state.phase == BREAK else rows[:1]
    if left and state.pockets:
        other = next(p for i, p in enumerate(state.pockets) if i != state.turn)
        rows += [
            Button("theirs", "In the opponent's pocket", f"b>{other}", side, "plain", "pot"),
            Button("neutral", "In another pocket", "b>ml", side, "plain", "pot"),
        ]
    return rows


def prompt(play: Play, state: RackPoolState) -> str:
    """What the marker is told to do next."""
    if state.phase == RACK and not state.over and state.turn is not None:
        name = play.names[play.letters[state.turn]]
        return f"Rack the balls; {name} plays on. Say first if a ball lay in the way."
    return common.prompt(play, state)


def board(play: Play, state: RackPoolState) -> dict[str, Any]:
    """The scoreboard: that of all pool, and racks, numbers to reach, debts, pockets."""
    shown = common.board(play, state)
    letters = play.letters
    targets = play.value("targets", state)
    shown["targets"] = {} if targets is None else dict(zip(letters, targets, strict=True))
    if targets is not None:
        shown["length"] = targets[0] if len(set(targets)) == 1 else None
    shown["rack"] = state.rack
    shown["pockets"] = dict(zip(letters, state.pockets, strict=False))
    shown["waiting"] = len(state.waiting)
    shown["average"] = {x: net(play, state, i) for i, x in enumerate(letters)}
    return shown


def net(play: Play, state: RackPoolState, i: int) -> float | None:
    """Points an inning, what fouls cost taken off; None before the first inning."""
    innings = state.tallies[i].innings
    return (state.score[i] - play.start_scores[i]) / innings if innings else None


def figures(play: Play, state: RackPoolState) -> dict[str, dict[str, Any]]:
    """Those of all pool; points and average count what fouls cost."""
    rows = common.figures(play, state)
    for i, letter in enumerate(play.letters):
        rows[letter]["points"] = state.score[i] - play.start_scores[i]
        rows[letter]["average"] = net(play, state, i)
    return rows


_POCKETS = {"tl": "left", "tr": "right"}


def match_facts(board: dict[str, Any]) -> tuple[Fact, ...]:
    """What the whole match is told by."""
    rows = common.match_facts(board)
    if board["rack"] > 1:
        rows = (*rows, Fact("rack", "Rack", str(board["rack"])))
    if board["waiting"]:
        rows = (*rows, Fact("waiting", "To be spotted", str(board["waiting"])))
    return (*rows, Fact("inning", "Inning", str(board["inning"]))) if board["inning"] else rows


def side_facts(board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
    """What each side is told by."""
    rows: tuple[Fact, ...] = ()
    if board["length"] is None and letter in board["targets"]:
        rows = (Fact("target", "Needs", str(board["targets"][letter])),)
    if pocket := board["pockets"].get(letter):
        rows = (*rows, Fact("pocket", "Pocket", _POCKETS.get(pocket, pocket)))
    if owes := board["owed"].get(letter):
        rows = (*rows, Fact("owed", "Owes", str(owes)))
    if fouls := board["fouls_in_a_row"].get(letter):
        rows = (*rows, Fact("fouls", "Fouls in a row", str(fouls)))
    return (*rows, *average_facts(board, letter))
