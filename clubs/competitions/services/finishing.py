"""The end of a competition: when the last fixture is decided, the places are final and a champion is known.

A correction may reopen a finished competition; then the places are cleared until it is over again.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.timezone import now

from clubs.competitions.models import Competition, Status
from clubs.competitions.selectors.draw import Draw, load_draw
from clubs.competitions.selectors.near import Near
from clubs.competitions.selectors.stage_places import final_places, is_over
from clubs.competitions.services import stepping
from clubs.competitions.services.common import log
from clubs.competitions.services.following import follow
from clubs.competitions.signals import places_changed
from clubs.people.models import User
from matches.services import update_rows
from rules_engine.saying import Several, Text, say


def settle(draw: Draw, by: User | None) -> None:
    """Finish the competition if everything is decided; open it again if it is not. It must be locked.

    Of a part of a stage, nothing follows while something of the stage is to be played.
    """
    competition = draw.competition
    if isinstance(draw, Near):
        if draw.goes_on:
            return
        draw = load_draw(competition, fixture=draw.number)
    draws = draw.all or [draw]
    if any(one.stage.in_steps for one in draws):
        draws = stepping.go_on(draws, by)
    if competition.status in (Status.RUNNING, Status.FINISHED) and len(competition.in_stages) > 1:
        draws = follow(draws, by)
    # A stage that could not be drawn although the one before is over (too few were left) is left out.
    over = all(is_over(one) for one in draws)
    if competition.status == Status.RUNNING and over:
        competition.status, competition.finished_at = Status.FINISHED, now()
    elif competition.status == Status.FINISHED and not over:
        competition.status, competition.finished_at = Status.RUNNING, None
        competition.champion = None
        for entrant in draws[0].entrants.values():
            entrant.final_rank = entrant.final_rank_to = None
            entrant.final_reason = ""
        _save(draws[0])
        text = say("competitions.log-resumed", "The competition goes on; the places are open again.")
        log(competition, by, "resumed", text)
        return
    elif competition.status != Status.FINISHED:
        return
    was = competition.champion_id
    rank(draws)
    _save(draws[0])
    if competition.champion_id != was or was is None:
        log(
            competition,
            by,
            "finished",
            _how_it_ended(draws[0]),
            champion=competition.champion and competition.champion.number,
        )


def _how_it_ended(draw: Draw) -> Text:
    """The end of a competition as a sentence."""
    competition = draw.competition
    first = [e.name for e in draw.entrants.values() if e.final_rank == 1]
    if len(first) > 1:
        return say(
            "competitions.log-first-shared",
            "{names} share the first place of {competition}.",
            names=Several(first),
            competition=competition.name,
        )
    if not first:
        return say(
            "competitions.log-no-winner",
            "{competition} ended without a winner.",
            competition=competition.name,
        )
    return say(
        "competitions.log-winner", "{name} wins {competition}.", name=first[0], competition=competition.name
    )


def _save(draw: Draw) -> None:
    competition, entrants = draw.competition, list(draw.entrants.values())
    was = dict(competition.entrants.values_list("pk", "final_rank"))
    competition.save(update_fields=["status", "finished_at", "champion"])
    update_rows(entrants, ["final_rank", "final_rank_to", "final_reason", "final_reason_message"])
    if any(was.get(one.pk) != one.final_rank for one in entrants):
        places_changed.send(sender=Competition, competition=competition)


def rank(draws: Sequence[Draw]) -> None:
    """Work out the places and the champion of a competition that is over, in memory."""
    competition = draws[0].competition
    competition.champion = None
    for entrant in draws[0].entrants.values():
        entrant.final_rank = entrant.final_rank_to = None
        entrant.final_reason = ""
    by_pk = {e.pk: e for e in draws[0].entrants.values()}
    for placed in final_places(draws):
        for one in placed.entrants:
            entrant = by_pk[one.pk]
            entrant.final_rank, entrant.final_rank_to = placed.first, placed.last
            entrant.final_reason = placed.reason
    first = [e for e in by_pk.values() if e.final_rank == 1]
    competition.champion = first[0] if len(first) == 1 else None
