"""Which lawful move a record means, and which clause bars one that is not lawful."""

from __future__ import annotations

import re

from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import AnyOf, say
from .state import Attempt, Move, MovesState

_LINKS = re.compile("[-x]")
_BECOMES = re.compile("(?<=[0-9])[a-z]$")


def path_of(text: str) -> tuple[str, ...]:
    """The points of a move as written: "22x15x8" visits three; what a man becomes ("a7-a8q") is left out."""
    return tuple(_LINKS.split(_BECOMES.sub("", text)))


def find(
    play: Play, state: MovesState, who: int, path: tuple[str, ...], moves: tuple[Move, ...], text: str = ""
) -> Move | Ruling:
    """The lawful move that visits these points, or starts and ends there if only one does; else a refusal."""
    becomes = _BECOMES.search(text)
    meant = [m for m in moves if m.path == path]
    if becomes or len(meant) > 1:
        meant = [m for m in meant if m.text[-1] == text[-1]]
        if not meant and not becomes:
            said = AnyOf(m.text for m in moves if m.path == path)
            message = say("board-moves.say-what-becomes", "say what the man becomes: {moves}", moves=said)
            return refuse(state, "undecided", message, play.cite("crown"))
    if meant:
        return meant[0]
    if len(path) == 2 and not becomes:
        meant = [m for m in moves if (m.path[0], m.path[-1]) == path]
        if meant and len({(m.taken, m.kind) for m in meant}) == 1:
            return meant[0]
        if meant:
            said = AnyOf(m.text for m in meant[:4])
            message = say("board-moves.say-by-which", "say by which points: {moves}", moves=said)
            return refuse(state, "undecided", message, play.cite("moves"))
    return _barred(play, state, Attempt(who, path, moves))


def _barred(play: Play, state: MovesState, attempt: Attempt) -> Ruling:
    who, path, moves = attempt
    points = play.value("points")
    if (lost := next((p for p in path if p not in points), None)) is not None:
        message = say("board-moves.no-point", "the board has no point '{point}'", point=lost[:12])
        return refuse(state, "unknown-zone", message, play.cite("points"))
    for slot in ("barred", "circle", "entry", "retreat"):
        reason, cite = play.ask(slot, state, attempt)
        if reason is not None:
            return refuse(state, "impossible", reason, cite)
    if len(path) == 1:
        if state.side_at(path[0]) is not None:
            message = say("board-moves.covered-already", "{point} is covered already", point=path[0])
        else:
            message = say("board-moves.not-laid-on", "no man may be laid on {point} now", point=path[0])
        return refuse(state, "impossible", message, play.cite("moves"))
    stands = state.side_at(path[0])
    if stands is None:
        message = say("board-moves.no-man-on", "no man stands on {point}", point=path[0])
        return refuse(state, "impossible", message, play.cite("moves"))
    if stands != who:
        message = say("board-moves.man-of-opponent", "the man on {point} is the opponent's", point=path[0])
        return refuse(state, "impossible", message, play.cite("moves"))
    takes = [m for m in moves if m.taken]
    longer = next((m for m in takes if m.path[: len(path)] == path), None)
    if longer is not None and len(longer.path) > len(path):
        message = say("board-moves.capture-goes-on", "the capture goes on: {move}", move=longer.text)
        return refuse(state, "impossible", message, play.cite("chain") or play.cite("moves"))
    if takes and len(takes) == len(moves) and play.value("must_take", state):
        texts = ", ".join(m.text for m in takes[:3])
        message = say("board-moves.must-take", "a man must be taken: {moves}", moves=texts)
        return refuse(state, "impossible", message, play.cite("must_take"))
    if path[-1] != path[0] and state.side_at(path[-1]) is not None:
        message = say("board-moves.not-vacant", "{point} is not vacant", point=path[-1])
        return refuse(state, "impossible", message, play.cite("moves"))
    from_there = ", ".join(m.text for m in moves if m.path[0] == path[0])
    message = (
        say("board-moves.from-there", "from {point}: {moves}", point=path[0], moves=from_there)
        if from_there
        else say("board-moves.man-cannot-move", "the man on {point} cannot move", point=path[0])
    )
    return refuse(state, "impossible", message, play.cite("moves"))
