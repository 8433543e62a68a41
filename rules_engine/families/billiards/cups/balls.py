"""Where the balls are after a shot, and how they lie when the next turn begins."""

from __future__ import annotations

from typing import Any

from ....play import Play
from ....rulings import Instruction
from ....saying import say
from .reading import CupsFacts, CupsState, Kit
from .shots import Verdict


def gathered(play: Play, state: CupsState) -> CupsState:
    """The balls as a turn finds them: the whites in hand, the coloured one on its spot.

    At Parepa the numbered balls stay where they are and only the white is taken up.
    """
    kit: Kit = play.value("kit", state)
    if kit.kind == "ten":
        return state._replace(left=None, white="hand", using=kit.pieces[0], phase="shot", fresh=True)
    if kit.kind == "nine" and state.left:  # one ball a turn: what lies on the board stays there
        return state._replace(fresh=True)
    left = play.value("roll_balls", state) if state.decide else None
    if left is None:
        left = play.value("balls", state)
    red = "spot" if kit.kind == "nine" else ""
    return state._replace(left=left, bed=0, holed=0, dead=0, red=red, struck=False, tries=0, fresh=True)


def racked(kit: Kit, state: CupsState) -> CupsState:
    """All numbered balls in their triangle."""
    return state._replace(numbered=kit.pieces[1:]) if kit.kind == "ten" else state


def pockets_of(kit: Kit, state: CupsState) -> tuple[str, ...]:
    """The balls that lie in pockets and may be used next."""
    white = ("w",) if state.white == "pocket" else ()
    return (*white, *(piece for piece in kit.pieces[1:] if piece not in state.numbered))


def moved(play: Play, state: CupsState, facts: CupsFacts, v: Verdict) -> CupsState:
    """The balls after a shot."""
    kit: Kit = play.value("kit", state)
    left = None if state.left is None else state.left - 1
    if kit.kind == "nine":
        return _nine(play, state._replace(left=left), facts, v)
    if kit.kind == "ten":
        return _ten(kit, state, facts)
    return state._replace(left=left, tries=0)


def _nine(play: Play, state: CupsState, facts: CupsFacts, v: Verdict) -> CupsState:
    holed = [piece for piece, _ in facts.holed]
    holed += [piece for piece, zone in facts.rest.items() if zone == "arch"]
    gone = [*facts.lost, *(piece for piece, zone in facts.rest.items() if zone == "back")]
    bed = state.bed + 1 - holed.count("w") - gone.count("w")
    dead, left = state.dead + gone.count("w"), state.left or 0
    if v.breach and left and play.value("breach", state) == "ball":
        left, dead = left - 1, dead + 1
    red = state.red
    if "r" in holed:
        red = "spot" if play.value("respot", state) == "at-once" else "holed"
    elif "r" in gone:
        red = "out"
        if play.value("red_out", state) == "ends":
            dead, left = dead + left, 0
    elif red == "spot" and facts.red_met is True:
        red = "bed"
    met = facts.red_met is True or "r" in holed or (v.made > 0 and state.red != "out")
    struck = state.struck or (met and not v.breach)
    return state._replace(
        bed=bed, holed=state.holed + holed.count("w"), dead=dead, left=left, red=red, struck=struck
    )


def _ten(kit: Kit, state: CupsState, facts: CupsFacts) -> CupsState:
    used = facts.used or state.using
    on = {*state.numbered, used} | {piece for piece in facts.lost if piece != "w"}
    on -= {piece for piece, _ in facts.holed}
    white = "bed" if used == "w" else state.white
    if any(piece == "w" for piece, _ in facts.holed):
        white = "pocket"
    elif "w" in facts.lost:
        white = "hand"
    return state._replace(numbered=tuple(p for p in kit.pieces[1:] if p in on), white=white, using="")


def chosen_next(kit: Kit, state: CupsState) -> CupsState:
    """The player plays on: which ball he uses is known where there is only one."""
    choice = pockets_of(kit, state)
    if len(choice) == 1:
        return state._replace(using=choice[0], phase="shot", fresh=False)
    return state._replace(using="", phase="choose", fresh=False)


def told_of(play: Play, before: CupsState, state: CupsState, facts: CupsFacts) -> list[Instruction]:
    """What must be done with the balls after a shot."""
    kit: Kit = play.value("kit", state)
    told: list[Instruction] = []
    holed = {piece for piece, _ in facts.holed}
    holed |= {piece for piece, zone in facts.rest.items() if zone == "arch"}
    if "r" in holed and state.red == "spot" and kit.kind == "nine":
        text, cite = play.ask("respot_text", state)
        told.append(Instruction("spot", text, ("r",), cite))
    back = tuple(piece for piece, zone in facts.rest.items() if zone == "back")
    if kit.kind == "nine" and (facts.lost or back):
        text, cite = play.ask("dead", state, facts)
        if text:
            told.append(Instruction("remove", text, (*facts.lost, *back), cite))
    if kit.kind == "nine" and "r" in (*facts.lost, *back):
        text, cite = play.ask("red_out_text", state, facts)
        if text:
            told.append(Instruction("remove", text, ("r",), cite))
    if kit.kind == "ten" and facts.lost:
        back_on = say("cups.put-before-box", "Put the ball back on the table before the box.")
        told.append(Instruction("spot", back_on, facts.lost))
    if facts.felled and (text := play.value("pins_back", state)):
        told.append(Instruction("spot", text, facts.felled, play.cite("pins_back")))
    return told


def count_pieces(play: Play, state: CupsState) -> dict[str, int]:
    """Where the balls are: on the board, in cups, out for the round, in hand."""
    kit: Kit = play.value("kit", state)
    if kit.kind == "ten":
        hand = int(state.white == "hand")
        table = len(state.numbered) + (state.white == "bed")
        return {"table": table, "pocketed": len(kit.pieces) - table - hand, "out": 0, "hand": hand}
    if kit.kind == "nine":
        red = state.red
        hand = play.value("whites", state) - state.bed - state.holed - state.dead
        if state.turn is None:
            red = "spot"
        return {
            "table": state.bed + (red in ("spot", "bed")),
            "pocketed": state.holed + (red == "holed"),
            "out": state.dead + (red == "out"),
            "hand": hand,
        }
    return {"table": len(kit.pieces) - 1, "pocketed": 0, "out": 0, "hand": 1}


def plain_balls(play: Play, state: CupsState) -> dict[str, Any]:
    """The balls as a scoreboard shows them."""
    kit: Kit = play.value("kit", state)
    shown: dict[str, Any] = {"left": None if state.over else state.left}
    if kit.kind == "nine":
        shown |= {"on_board": state.bed, "holed": state.holed, "dead": state.dead, "red": state.red}
    elif kit.kind == "ten":
        shown |= {
            "numbered": list(state.numbered),
            "white": state.white,
            "using": state.using or None,
            "in_pockets": list(pockets_of(kit, state)),
        }
    return shown
