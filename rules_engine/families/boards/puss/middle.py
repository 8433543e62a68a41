"""Who goes into the middle: by lot, by a touch, by an offence, or where Puss takes a corner."""

from __future__ import annotations

from ....play import Play
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ...base import cites as cites_of
from ...base import points_between
from .state import OFFENCES, WHERE, PussState, not_yet, phased

OFFENCE_ALONE = say("puss.offence-alone", "an offence stands alone in its entry")


def judge_lot(play: Play, state: PussState, who: int, n: int) -> Ruling:
    """Who goes into the middle first, by lot."""
    cite = play.cite("lot")
    if state.phase != "lot":
        return refuse(state, "not-now", say("puss.lot-drawn", "the lot has been drawn"), cite)
    counts, count_cite = play.ask("first_spell")
    after = state._replace(puss=who, phase="corners")
    return _spell(play, state, after, who, [cite, count_cite], (), n, bool(counts))


def judge_touch(play: Play, state: PussState, who: int, token: Token, states: list[Token], n: int) -> Ruling:
    """Puss touched a man, or the fingers on him."""
    where = [s.a for s in states if s.a in WHERE]
    if token.a is not None or len(where) > 1 or len(where) + len(states) > 2 * len(where) + 1:
        message = say("puss.touch", "a touch, where the man was, and #fingers")
        return refuse(state, "wrong-token", message)
    if any(s.a in OFFENCES for s in states):
        return refuse(state, "wrong-token", OFFENCE_ALONE)
    if state.phase != "play":
        return not_yet(play, state)
    other = play.index(str(token.b))
    if other is None:
        message = say("puss.nobody-called", "nobody is called '{side}'", side=str(token.b)[:20])
        return refuse(state, "unknown-piece", message, play.cite("men"))
    if who != state.puss or other == who:
        message = say("puss.touches-another", "Puss touches another")
        return refuse(state, "out-of-turn", message, play.cite("caught"))
    caught, cite = play.ask("caught", state, where[0] if where else "moving")
    if not caught:
        return Ruling(state, citations=cites_of(cite), events=("safe",))
    return _caught(play, state, other, [cite], n)


def _caught(play: Play, state: PussState, other: int, cites: list[str | None], n: int) -> Ruling:
    """``other`` goes into the middle; the former Puss takes the corner that is free, or chooses one."""
    former = state.puss or 0
    freed = state.corners[other]
    corners = ["" if side == other else home for side, home in enumerate(state.corners)]
    free = [c for c in state.used if c not in corners]
    home, cite = play.ask("former", state)
    if home or len(free) == 1:
        corners[former] = freed
        cites.append(cite)
    after = phased(state._replace(puss=other, corners=tuple(corners), freed=freed))
    told = (Instruction("middle", _into_the_middle(play, other), (), cites[0]),)
    return _spell(play, state, after, other, cites, told, n, True)


def _spell(
    play: Play,
    before: PussState,
    after: PussState,
    who: int,
    cites: list[str | None],
    told: tuple[Instruction, ...],
    n: int,
    counts: bool,
) -> Ruling:
    """Count a time in the middle."""
    score = tuple(s + (counts and side == who) for side, s in enumerate(before.score))
    tallies = tuple(
        t.begin().add(int(counts), n) if side == who else t for side, t in enumerate(before.tallies)
    )
    points = points_between(play, before.score, score)
    after = after._replace(score=score, tallies=tallies)
    return Ruling(after, points, None, cites_of(*cites), told, False, ("middle",))


def judge_seizure(play: Play, state: PussState, who: int, other: int, n: int) -> Ruling:
    """Judge that Puss takes the corner of another himself."""
    allowed, cite = play.ask("seizure", state)
    if not allowed:
        message = say("puss.by-touching", "Puss frees himself by touching alone")
        return refuse(state, "not-now", message, cite)
    if who != state.puss:
        return refuse(state, "out-of-turn", say("puss.takes-corner", "Puss takes the corner"), cite)
    corners = list(state.corners)
    corners[who], corners[other] = corners[other], ""
    after = phased(state._replace(puss=other, corners=tuple(corners), freed=corners[who]))
    told = (Instruction("middle", _into_the_middle(play, other), (), cite),)
    return _spell(play, state, after, other, [cite], told, n, True)


def judge_offence(play: Play, state: PussState, who: int, what: str, n: int) -> Ruling:
    """Judge an offence of a player."""
    if state.phase != "play":
        return not_yet(play, state)
    if who == state.puss and what == "lifted":
        message = say("puss.may-lift", "Puss may lift his man")
        return refuse(state, "impossible", message, play.cite("lifting"))
    becomes, cite = play.ask("offence", state, what)
    if becomes and who != state.puss:
        return _caught(play, state, who, [cite], n)
    return Ruling(state, citations=cites_of(cite), events=("foul",))


def _into_the_middle(play: Play, side: int) -> str:
    return say("puss.goes-into-middle", "{name} goes into the middle.", name=play.names[play.letters[side]])
