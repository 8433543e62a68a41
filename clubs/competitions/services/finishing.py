"""The end of a competition: when the last fixture is decided, the places are final and a champion is known.

A correction may reopen a finished competition; then the places are cleared until it is over again.
"""

from __future__ import annotations

from django.utils.timezone import now

from clubs.competitions.models import Phase, Status
from clubs.competitions.rules.pairing import elimination
from clubs.competitions.selectors.draw import Draw
from clubs.competitions.selectors.standing import standings_of
from clubs.competitions.services.common import log
from clubs.people.models import User
from matches.services import update_rows

SETTLED = (Phase.DECIDED, Phase.EMPTY, Phase.ANNULLED)


def is_over(draw: Draw) -> bool:
    """Whether nothing is left to be played in this stage."""
    return all(f.phase in SETTLED for f in draw.fixtures.values())


def settle(draw: Draw, by: User | None) -> None:
    """Finish the competition if everything is decided; open it again if it is not. It must be locked."""
    competition = draw.competition
    over = is_over(draw)
    if competition.status == Status.RUNNING and over:
        competition.status, competition.finished_at = Status.FINISHED, now()
    elif competition.status == Status.FINISHED and not over:
        competition.status, competition.finished_at = Status.RUNNING, None
        competition.champion = None
        for entrant in draw.entrants.values():
            entrant.final_rank = entrant.final_rank_to = None
            entrant.final_reason = ""
        _save(draw)
        log(competition, by, "resumed", "The competition goes on; the places are open again.")
        return
    elif competition.status != Status.FINISHED:
        return
    was = competition.champion_id
    rank(draw)
    _save(draw)
    if competition.champion_id != was or was is None:
        log(
            competition,
            by,
            "finished",
            _how_it_ended(draw),
            champion=competition.champion and competition.champion.number,
        )


def _how_it_ended(draw: Draw) -> str:
    """The end of a competition as a sentence."""
    competition = draw.competition
    first = [e.name for e in draw.entrants.values() if e.final_rank == 1]
    if len(first) > 1:
        return f"{', '.join(first[:-1])} and {first[-1]} share the first place of {competition.name}."
    if not first:
        return f"{competition.name} ended without a winner."
    return f"{first[0]} wins {competition.name}."


def _save(draw: Draw) -> None:
    draw.competition.save(update_fields=["status", "finished_at", "champion"])
    update_rows(draw.entrants.values(), ["final_rank", "final_rank_to", "final_reason"])


def rank(draw: Draw) -> None:
    """Work out the places and the champion, in memory."""
    competition = draw.competition
    competition.champion = None
    for entrant in draw.entrants.values():
        entrant.final_rank = entrant.final_rank_to = None
        entrant.final_reason = ""
    if draw.bracket is not None:
        for placing in elimination.ranking(draw.bracket, draw.resolved()):
            for seed in placing.seeds:
                entrant = draw.entrants[seed]
                entrant.final_rank, entrant.final_rank_to = placing.first, placing.last
                entrant.final_reason = placing.reason
        competition.champion = next((e for e in draw.entrants.values() if e.final_rank == 1), None)
        return
    rows = standings_of(competition, draw.in_order, list(draw.fixtures.values()))
    by_number = {e.number: e for e in draw.entrants.values()}
    for row in rows:
        entrant = by_number[row.entrant.number]
        shared = [r for r in rows if r.rank == row.rank]
        entrant.final_rank, entrant.final_rank_to = row.rank, row.rank + len(shared) - 1
        entrant.final_reason = str(row.parted) if row.parted else ""
    first = [e for e in by_number.values() if e.final_rank == 1]
    competition.champion = first[0] if len(first) == 1 else None
