"""Which lawful move a record means, and which clause bars one that is not lawful."""

from __future__ import annotations

import re

from ....play import Play
from ....rulings import Ruling, refuse
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
            said = " or ".join(m.text for m in moves if m.path == path)
            return refuse(state, "undecided", f"say what the man becomes: {said}", play.cite("crown"))
    if meant:
        return meant[0]
    if len(path) == 2 and not becomes:
        meant = [m for m in moves if (m.path[0], m.path[-1]) == path]
        if meant and len({(m.taken, m.kind) for m in meant}) == 1:
            return meant[0]
        if meant:
            return refuse(
                state,
                "undecided",
                f"say by which points: {' or '.join(m.text for m in meant[:4])}",
                play.cite("moves"),
            )
    return _barred(play, state, Attempt(who, path, moves))


def _barred(play: Play, state: MovesState, attempt: Attempt) -> Ruling:
    who, path, moves = attempt
    points = play.value("points")
    if (lost := next((p for p in path if p not in points), None)) is not None:
        return refuse(state, "unknown-zone", f"the board has no point {lost[:12]!r}", play.cite("points"))
    for slot in ("barred", "circle", "entry", "retreat"):
        reason, cite = play.ask(slot, state, attempt)
        if reason is not None:
            return refuse(state, "impossible", reason, cite)
    if len(path) == 1:
        if state.side_at(path[0]) is not None:
            return refuse(state, "impossible", f"{path[0]} is covered already", play.cite("moves"))
        return refuse(state, "impossible", f"no man may be laid on {path[0]} now", play.cite("moves"))
    stands = state.side_at(path[0])
    if stands is None:
        return refuse(state, "impossible", f"no man stands on {path[0]}", play.cite("moves"))
    if stands != who:
        return refuse(state, "impossible", f"the man on {path[0]} is the opponent's", play.cite("moves"))
    takes = [m for m in moves if m.taken]
    longer = next((m for m in takes if m.path[: len(path)] == path), None)
    if longer is not None and len(longer.path) > len(path):
        return refuse(
            state,
            "impossible",
            f"the capture goes on: {longer.text}",
            play.cite("chain") or play.cite("moves"),
        )
    if takes and len(takes) == len(moves) and play.value("must_take", state):
        said = ", ".join(m.text for m in takes[:3])
        return refuse(state, "impossible", f"a man must be taken: {said}", play.cite("must_take"))
    if path[-1] != path[0] and state.side_at(path[-1]) is not None:
        return refuse(state, "impossible", f"{path[-1]} is not vacant", play.cite("moves"))
    from_there = ", ".join(m.text for m in moves if m.path[0] == path[0])
    message = f"from {path[0]}: {from_there}" if from_there else f"the man on {path[0]} cannot move"
    return refuse(state, "impossible", message, play.cite("moves"))
