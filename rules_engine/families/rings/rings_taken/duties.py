"""What a shot must do before anything counts, and what it costs to fail."""

from __future__ import annotations

from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say
from .reading import TakenShot, TakenState


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


def held_to_call(
    play: Play, state: TakenState, shot: TakenShot, claim: int | str | None
) -> TakenShot | Ruling:
    """Part a ring from what fell that was not called as it must be; where the record leaves open whether it
    was, the claim decides."""
    if (cite := play.cite("called")) is None:
        return shot
    one = play.value("set_up").get("single")
    into = [pocket for ring, pocket in shot.fell if ring == one]
    if not into:
        return shot
    called = None if shot.call is None else shot.call[1]
    as_called = shot.call is not None and called == into[0]
    if shot.call is not None and (called is None or into[0] is None):
        if claim is None:
            message = say("rings-taken.say-as-called", "did it fall as called? say its pocket, or the claim")
            return refuse(state, "undecided", message, cite)
        others = sum(play.value("ring", state, ring) for ring in shot.fell if ring[0] != one)
        as_called = claim != "miss" and int(claim) > others
    if as_called:
        return shot
    return shot._replace(fell=tuple(f for f in shot.fell if f[0] != one), uncalled=(str(one),))


def charged(play: Play, state: TakenState, who: int, shot: TakenShot) -> tuple[int, tuple[str | None, ...]]:
    """Points that the shot costs besides a lost shooter: a scratch, and a turn that is lost as a whole."""
    price, cite = play.ask("scratch", state, shot)
    cites = (cite,) if price else ()
    if shot.lost == "off" and play.value("whole_turn", state):
        price = (price or 0) + state.earned
        cites = (*cites, play.cite("whole_turn"))
    return price or 0, cites
