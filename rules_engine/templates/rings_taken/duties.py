"""What a shot must do before anything counts, and what it costs to fail."""

from __future__ import annotations

from ...play import Play
from .facts import TakenShot, TakenState


def duty_of(play: Play, state: TakenState, shot: TakenShot) -> tuple[str | None, str | None]:
    """Whether the shot did what it must ("lawful", "return" ...), and the rule that asks it: of the break,
    then of a shot that must be a bank, then of every shot."""
    for slot in ("break", "bank_due", "duty"):
        if slot == "break" and state.broken:
            continue
        verdict, cite = play.ask(slot, state, shot)
        if verdict is not None:
            return verdict, cite
    return None, None


def charged(play: Play, state: TakenState, who: int, shot: TakenShot) -> tuple[int, tuple[str | None, ...]]:
    """Points that the shot costs besides a lost shooter: a scratch, and a turn that is lost as a whole."""
    price, cite = play.ask("scratch", state, shot)
    cites = (cite,) if price else ()
    if shot.lost == "off" and play.value("whole_turn", state):
        price = (price or 0) + (0 if state.fresh else state.tallies[who].run)
        cites = (*cites, play.cite("whole_turn"))
    return price or 0, cites
