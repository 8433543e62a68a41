"""Rings that count as they land, and rings that are taken up again."""

from __future__ import annotations

from .....play import Play
from .....record.entries import Entry
from .....rulings import Instruction, Ruling
from .....saying import say
from ....base import cites as cites_of
from ..names import zone_values
from ..state import RestsState, Ring, scored


def taken_up(play: Play, before: RestsState, who: int, ruling: Ruling) -> Ruling:
    """The ring is taken up: it has not been shot."""
    after: RestsState = ruling.state
    where = tuple(row[:-1] if side == who else row for side, row in enumerate(after.where))
    tallies = tuple(
        t._replace(innings=old.innings) for t, old in zip(after.tallies, before.tallies, strict=True)
    )
    when, cite = play.ask("extra", before)
    other = len(where[1 - who]) < play.value("rings") and when == "later"
    turn = 1 - who if other else who
    after = after._replace(where=where, tallies=tallies, phase="shot", turn=turn)
    told = Instruction("again", say("rings-at-rest.ring-again", "The ring is shot again."), (), cite)
    events = tuple(e for e in ruling.events if e != "round-over")
    return ruling._replace(
        state=after,
        turn=play.letters[turn],
        citations=cites_of(cite, *ruling.citations),
        instructions=(*ruling.instructions, told),
        events=events,
    )


def landed(play: Play, before: RestsState, entry: Entry, ruling: Ruling) -> Ruling:
    """Score what every ring moved now is worth above what it was worth where it lay."""
    after: RestsState = ruling.state
    values, cite = zone_values(play)
    gains = [0, 0]
    for side in (0, 1):
        for number, zone in enumerate(after.where[side], 1):
            lay = before.zone(Ring(side, number))
            new = values.get(zone, 0) - values.get(lay or "", 0)
            if new > 0 and zone != lay and lay != "?":
                gains[side] += new
    for side in (0, 1):
        if gains[side]:
            after = scored(after, side, gains[side], entry.n)
    points = {x: gains[i] for i, x in enumerate(play.letters) if gains[i]}
    cites = [*ruling.citations, *((cite, play.cite("lands")) if points else ())]
    events = ruling.events
    target, target_cite = play.ask("target", after)
    turn: str | None = ruling.turn
    if max(after.score) >= target:
        winner = int(after.score[1] > after.score[0])
        after = after._replace(over=True, winner=winner, phase="shot")
        cites.append(target_cite)
        events, turn = (*events, "game-over"), None
    elif after.phase == "count":
        lead, lead_cite = play.ask("next_round", after, None)
        cites.append(lead_cite)
        tallies = tuple(t._replace(run=0) for t in after.tallies)
        after = RestsState(
            after.score,
            tallies,
            lead,
            lead,
            "shot",
            after.round + 1,
            twenties=after.twenties,
            untold=after.untold,
        )
        turn = play.letters[lead]
    return ruling._replace(
        state=after,
        points=points,
        turn=turn,
        citations=cites_of(*cites),
        events=events,
    )
