"""How a frame ends: by its last ball, by a loss that the rules lay down, by the clock; and what breaks a
tie."""

from __future__ import annotations

from ....play import Play
from ....rulings import Instruction, Ruling
from ....saying import say
from ...base import cites, points_between
from ..snooker.reading import COLOURS
from .state import FrameState


def closed(
    play: Play, state: FrameState, by_time: bool = False
) -> tuple[FrameState, tuple[str, ...], tuple[str, ...]]:
    """The state after the end of play, with the citations and events of it; a tie may go on."""
    first, second = state.score
    if first == second and (by_time or not state.decider):
        how, cite = play.ask("tie", state, by_time)
        if how == "respot-black":
            black = state._replace(
                turn=None, phase="lead", decider=True, colours=COLOURS[-1:], on=COLOURS[-1], reds=0,
                in_hand=True, anywhere=False, fresh=True, pending="", misses=0, full=0, before=None,
                free=False,
            )  # fmt: skip
            return black, cites(cite), ("tie",)
        if how == "blue":
            blue = state._replace(
                turn=state.opener or 0, phase="blue", reds=0, colours=("bu",), on="bu", in_hand=True,
                anywhere=False, fresh=True, pending="", blues=(0, 0), tries=(0, 0), before=None, free=False,
                declared=None,
            )  # fmt: skip
            return blue, cites(cite), ("tie",)
        return state._replace(over=True, winner=None), cites(cite), ("game-over",)
    return state._replace(over=True, winner=int(second > first)), (), ("game-over",)


def lost(
    play: Play,
    before: FrameState,
    after: FrameState,
    who: int,
    cite: str | None,
    because: tuple[str, ...] = (),
    told: tuple[Instruction, ...] = (),
    events: tuple[str, ...] = (),
) -> Ruling:
    """The ruling by which ``who`` loses the frame whatever the score."""
    over = after._replace(over=True, winner=1 - who, pending="")
    points = points_between(play, before.score, over.score)
    text = say("snooker-today.loses-frame", "{name} loses the frame.", name=play.names[play.letters[who]])
    loss = Instruction("frame-lost", text, (), cite)
    return Ruling(over, points, None, cites(cite, *because), (*told, loss), events=(*events, "game-over"))


def reracked(play: Play, state: FrameState, opener: int, cite: str | None, text: str) -> Ruling:
    """The ruling by which the frame begins anew: all balls set up, all scores of it void."""
    start: FrameState = play.family.start(play, opener)
    after = start._replace(warnings=state.warnings)
    points = points_between(play, state.score, after.score)
    told = (Instruction("set-up", text, (), cite),)
    return Ruling(after, points, play.letters[opener], cites(cite), told, events=("re-rack",))


def white_from(where: str, cite: str | None) -> Instruction:
    """From where the white in hand is played."""
    text = say("snooker-today.white-from", "The white is played {where}.", where=where)
    return Instruction("in-hand", text, ("c",), cite)


def blue_stroke(play: Play, state: FrameState, who: int, potted: bool, cited: tuple[str, ...]) -> Ruling:
    """One stroke of the shoot-out at the blue: who is ahead after as many strokes each wins."""
    blues = tuple(b + (i == who and potted) for i, b in enumerate(state.blues))
    tries = tuple(t + (i == who) for i, t in enumerate(state.tries))
    after = state._replace(blues=blues, tries=tries, turn=1 - who, strokes=state.strokes + 1, in_hand=True)
    events = ["blue" if potted else "no-count"]
    if tries[0] == tries[1] and blues[0] != blues[1]:
        after = after._replace(over=True, winner=int(blues[1] > blues[0]))
        events.append("game-over")
    turn = None if after.over else play.letters[1 - who]
    where, cite = play.ask("in_hand", None, None)
    told = () if after.over else (white_from(where, cite),)
    return Ruling(after, {}, turn, cited, told, events=tuple(events))
