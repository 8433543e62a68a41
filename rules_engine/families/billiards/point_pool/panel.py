"""What a tablet offers and a scoreboard shows at counting games of pool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....expectation import Button, Expectation
from ....play import Play
from ....saying import say, say_many
from ...base import Fact, average_facts
from ..rack_pool import panel as common
from ..rack_pool.balls import balls_of
from ..rack_pool.reading import BREAK, CHOICE, SHOT, RackPoolState
from .rerack import RACK

if TYPE_CHECKING:
    from .family import PointPool

MANY = 4
"""Balls of one shot for which there is a button."""
_IN_RACK = (
    (say("point-pool.cue-in-rack", "Cue ball in the rack"), "#cue-in-rack"),
    (say("point-pool.ball-in-rack", "Last ball in the rack"), "#ball-in-rack"),
    (say("point-pool.both-in-rack", "Both in the rack"), "#cue-in-rack #ball-in-rack"),
    (
        say("point-pool.ball-in-cue-on-spot", "Last ball in the rack, cue ball on the head spot"),
        "#cue-on-spot #ball-in-rack",
    ),
    (
        say("point-pool.cue-in-ball-above", "Cue ball in the rack, last ball above the head string"),
        "#cue-in-rack #ball-above",
    ),
    (
        say("point-pool.cue-in-ball-on-spot", "Cue ball in the rack, last ball on the head spot"),
        "#cue-in-rack #ball-on-spot",
    ),
)


_MADE = tuple(say_many("point-pool.made", "{n} ball", "{n} balls", n) for n in range(1, MANY + 1))
_THEIRS = say("point-pool.in-their-pocket", "In the opponent's pocket")
_NEUTRAL = say("point-pool.in-another-pocket", "In another pocket")
_RACK = say("point-pool.rack", "Rack")
_WAITING = say("point-pool.to-be-spotted", "To be spotted")
_INNING = say("point-pool.inning", "Inning")
_NEEDS = say("point-pool.needs", "Needs")
_POCKET = say("point-pool.pocket", "Pocket")
_OWES = say("point-pool.owes", "Owes")
_IN_A_ROW = say("point-pool.fouls-in-row", "Fouls in a row")


def expects(family: PointPool, play: Play, state: RackPoolState) -> Expectation:
    """What may be recorded next: the buttons of all pool, with those that count."""
    found = common.expects(family, play, state)
    if state.over or state.turn is None:
        return found
    side = play.letters[state.turn]
    buttons = [b for b in found.buttons if not b.code.startswith("pass")]
    choices = list(found.choices)
    if "pass" in state.offers:
        text = common.offer_text(play, side, "pass")
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
        text = common.offer_text(play, side, "nearest")
        buttons.append(Button("nearest", text, ":nearest", side, "choice", "choice"))
        choices.append("nearest")
    return found._replace(buttons=tuple(buttons), choices=tuple(choices), prompt=prompt(play, state))


def counted(play: Play, state: RackPoolState, side: str) -> list[Button]:
    """How many balls the shot made; where sides have pockets, what fell in the other's or in neither's."""
    left = len(state.table)
    rows = [
        Button(f"made-{n}", _MADE[n - 1], f"+{n}", side, "score", "pot", str(n))
        for n in range(1, min(left, MANY) + 1)
    ]
    if play.cite("break_pays") is not None:  # one ball a shot counts, and none of the break
        free = [b._replace(tokens=" ".join(["b>"] * (i + 1))) for i, b in enumerate(rows)]
        rows = free if state.phase == BREAK else rows[:1]
    if left and state.pockets:
        other = next(p for i, p in enumerate(state.pockets) if i != state.turn)
        rows += [
            Button("theirs", _THEIRS, f"b>{other}", side, "plain", "pot"),
            Button("neutral", _NEUTRAL, "b>ml", side, "plain", "pot"),
        ]
    return rows


def prompt(play: Play, state: RackPoolState) -> str:
    """What the marker is told to do next."""
    if state.phase == RACK and not state.over and state.turn is not None:
        name = play.names[play.letters[state.turn]]
        return say(
            "point-pool.rack-and-play-on",
            "Rack the balls; {player} plays on. Say first if a ball lay in the way.",
            player=name,
        )
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


_POCKETS = {"tl": say("point-pool.pocket-left", "left"), "tr": say("point-pool.pocket-right", "right")}


def match_facts(board: dict[str, Any]) -> tuple[Fact, ...]:
    """What the whole match is told by."""
    rows = common.match_facts(board)
    if board["rack"] > 1:
        rows = (*rows, Fact("rack", _RACK, str(board["rack"])))
    if board["waiting"]:
        rows = (*rows, Fact("waiting", _WAITING, str(board["waiting"])))
    return (*rows, Fact("inning", _INNING, str(board["inning"]))) if board["inning"] else rows


def side_facts(board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
    """What each side is told by."""
    rows: tuple[Fact, ...] = ()
    if board["length"] is None and letter in board["targets"]:
        rows = (Fact("target", _NEEDS, str(board["targets"][letter])),)
    if pocket := board["pockets"].get(letter):
        rows = (*rows, Fact("pocket", _POCKET, _POCKETS.get(pocket, pocket)))
    if owes := board["owed"].get(letter):
        rows = (*rows, Fact("owed", _OWES, str(owes)))
    if fouls := board["fouls_in_a_row"].get(letter):
        rows = (*rows, Fact("fouls", _IN_A_ROW, str(fouls)))
    return (*rows, *average_facts(board, letter))
