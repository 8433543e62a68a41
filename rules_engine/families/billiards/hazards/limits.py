"""Rows that may not grow too long: hazards without a cannon, cannons without a hazard, the red potted from
its spot again and again, hundreds of a break without a way into baulk.

Only games that answer ``hazard_limit`` count them. A stroke with several hazards is one of the row. One of
which the record leaves open what it was ends both rows, in favour of the striker.
"""

from __future__ import annotations

from ....play import Play
from ....rulings import Instruction, Ruling
from ....saying import say_many
from ....unknown import UNKNOWN
from ...base import cites
from .reading import OTHER, HazardFacts, HazardState
from .strokes import Verdict

RED = "r"
WARNED = 5
"""So many strokes before a limit the referee tells of it."""


def limited(play: Play, state: HazardState, facts: HazardFacts, v: Verdict) -> Verdict:
    """The verdict; a stroke that exceeds a limit counts nothing, and costs what the rules say."""
    if not v.made or v.price is not None:
        return v
    hazards, cannons = (0, 0) if state.fresh else (state.hazards, state.cannons)
    kind, why = _kind(v), None
    if kind == "hazard" and hazards >= play.value("hazard_limit", state):
        why = play.cite("hazard_limit")
    elif kind == "cannon" and cannons >= play.value("cannon_limit", state):
        why = play.cite("cannon_limit")
    else:
        run = _run(state)
        passed = (run + v.made) // 100
        if passed > run // 100 and (state.fresh or state.crossed < passed) and not _crosses(state, facts):
            why = play.cite("crossing") if play.value("crossing", state) else None
    if why is None:
        return v
    price, cite = play.ask("at_limit", state, None)
    return Verdict(0, price, cites(why, cite), v.strokes, v.attested, "foul")


def counted(play: Play, state: HazardState, facts: HazardFacts, v: Verdict, ruling: Ruling) -> Ruling:
    """The ruling, with the rows as the stroke leaves them, and what the referee tells of them."""
    if not v.made or v.price is not None:
        return _ended(play, state, v, ruling)
    after: HazardState = ruling.state
    kind = _kind(v)
    hazards, cannons = (0, 0) if state.fresh else (state.hazards, state.cannons)
    hazards = hazards + 1 if kind == "hazard" else 0
    cannons = cannons + 1 if kind == "cannon" else 0
    crossed = 0 if state.fresh else state.crossed
    if _crosses(state, facts):
        crossed = _run(state) // 100 + 1
    red_on, red_pots, told = _red(play, state, v)
    after = after._replace(
        hazards=hazards, cannons=cannons, crossed=crossed, red_on=red_on, red_pots=red_pots
    )
    instructions = ruling.instructions
    if told is not None:
        instructions = (*(i for i in instructions if i.pieces != (RED,)), told)
    slot, count = ("hazard_limit", hazards) if hazards else ("cannon_limit", cannons)
    limit = play.value(slot, state) if count else 0
    if limit and count == limit - WARNED:
        text = (
            say_many(
                "hazards.hazards-in-a-row",
                "{n} hazard: {more} more may follow in a row.",
                "{n} hazards: {more} more may follow in a row.",
                count,
                more=WARNED,
            )
            if hazards
            else say_many(
                "hazards.cannons-in-a-row",
                "{n} cannon: {more} more may follow in a row.",
                "{n} cannons: {more} more may follow in a row.",
                count,
                more=WARNED,
            )
        )
        instructions = (*instructions, Instruction("limit", text, (), play.cite(slot)))
    if hazards and count == limit and after.turn is not None:
        other = 1 - after.turn
        place, cite = play.ask("limit_white", state, None)
        if place and after.hands[other] == "hand":
            hands = tuple("table" if i == other else where for i, where in enumerate(after.hands))
            after = after._replace(hands=hands)
            instructions = (*instructions, Instruction("spot", place, (OTHER,), cite))
    return ruling._replace(state=after, instructions=instructions)


def _ended(play: Play, state: HazardState, v: Verdict, ruling: Ruling) -> Ruling:
    """The ruling on a stroke without score: the rows are over, and the red lies where it was driven."""
    after: HazardState = ruling.state
    red_on, pots = state.red_on, state.red_pots
    if any(RED in stroke.potted or RED in stroke.off for stroke in v.strokes):
        red_on = "spot"
    elif red_on and any(stroke.met is UNKNOWN or RED in stroke.met for stroke in v.strokes):
        red_on = ""
    if pots and (not red_on or play.value("red_again", state) != "any-player"):
        pots = 0
    if (after.hazards, after.cannons, after.crossed, after.red_on, after.red_pots) == (0, 0, 0, red_on, pots):
        return ruling
    cleared = after._replace(hazards=0, cannons=0, crossed=0, red_on=red_on, red_pots=pots)
    return ruling._replace(state=cleared)


def _run(state: HazardState) -> int:
    return 0 if state.fresh else state.earned


def _crosses(state: HazardState, facts: HazardFacts) -> bool:
    """Whether the cue ball went into baulk with this stroke, in the last twenty of a hundred."""
    return "crossed" in facts.states and 80 <= _run(state) % 100 <= 99


def _kind(v: Verdict) -> str:
    """What the stroke made: "hazard", "cannon", or "" for both of them, and where that is open."""
    kinds = set()
    for stroke in v.strokes:
        cannon = stroke.caroms is UNKNOWN or stroke.caroms > 0
        hazard = bool(stroke.potted) or stroke.cue_lost == "pocketed"
        kinds.add("" if cannon and hazard else "cannon" if cannon else "hazard")
    return kinds.pop() if len(kinds) == 1 else ""


def _red(play: Play, state: HazardState, v: Verdict) -> tuple[str, int, Instruction | None]:
    """Where the red lies after a scoring stroke ("spot", "centre", "" elsewhere), how often in a row it has
    been potted from there, and where it is spotted if not as usual."""
    fallen = {RED in stroke.potted or RED in stroke.off for stroke in v.strokes}
    if fallen == {True}:
        pots = state.red_pots
        alone = all(s.potted == (RED,) and s.cue_lost is None and s.caroms == 0 for s in v.strokes)
        pots = pots + 1 if alone and state.red_on else 0
        place = state.red_on if state.red_on == "centre" and alone else "spot"
        if pots == 2:
            pots, place = 0, "spot" if state.red_on == "centre" else "centre"
        if place == "spot":
            return place, pots, None
        text, cite = play.ask("red_again_spot", state, None)
        return place, pots, Instruction("spot", text, (RED,), cite)
    if fallen == {False} and all(s.met is not UNKNOWN and RED not in s.met for s in v.strokes):
        return state.red_on, 0, None
    return "", 0, None
