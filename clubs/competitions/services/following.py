"""What follows a stage: when it is over its places fill the seats of the next, whose fixtures are made.

A later stage is a consequence of the one that feeds it, as a later round is of an earlier one. It is drawn
as soon as that is over; when a correction changes who comes, it is drawn again, as long as nothing of it has
been played: what was called to a table is called off. After that the correction is refused. Who withdraws
from a stage that has begun keeps the seat, and the opponents have walkovers.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from clubs.competitions.models import Competition, Entrant, Phase, Seat, Stage
from clubs.competitions.rules import feeding
from clubs.competitions.rules.moves import before
from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.selectors.draw import Draw, load_draws
from clubs.competitions.selectors.stage_places import coming_from, is_over
from clubs.competitions.services import folding
from clubs.competitions.services.common import log
from clubs.competitions.services.drawing import dealt, make_fixtures
from clubs.competitions.wording import listed
from clubs.people.models import User
from matches.problems import UserProblem
from rules_engine.saying import Text, say

_DRAWN_AGAIN = say("competitions.note-stage-drawn-again", "the stage is drawn again")


def follow(draws: Sequence[Draw], by: User | None) -> list[Draw]:
    """Draw, draw again or take back the stages that follow; the drawn stages as they are then.

    Raises `UserProblem` "played-since" (409) where a stage that has begun would change.
    """
    competition = draws[0].competition
    found = list(draws)
    for stage in competition.in_stages[1:]:
        source = next((d for d in found if d.stage.number == stage.source), None)
        drawn = next((d for d in found if d.stage.number == stage.number), None)
        seats = _seats(stage, source, drawn, by) if source is not None and is_over(source) else []
        if _same(drawn, seats):
            continue
        if drawn is not None:
            _take_back(drawn, by)
        if seats:
            _draw(stage, seats, by)
        found = load_draws(competition)
        for draw in found:
            if draw.stage.number == stage.number:
                folding.refold(draw, by)
    return found


def _seats(stage: Stage, source: Draw, drawn: Draw | None, by: User | None) -> list[tuple[int, Entrant, str]]:
    """Who takes which seat, and in which words; empty where they cannot be told, with a line in the log."""
    there = frozenset(drawn.seeds) if drawn is not None and _played(drawn) else frozenset()
    try:
        return coming_from(source, feeding.read(stage.own_feed), there)
    except PairingError as error:
        text = _not_drawn(stage, error)
        last = stage.competition.events.filter(kind="not-drawn").order_by("-seq").first()
        if last is None or last.text != text:
            log(stage.competition, by, "not-drawn", text, private=True)
        return []


def _not_drawn(stage: Stage, error: PairingError) -> Text:
    return say(
        "competitions.log-stage-not-drawn",
        "{stage} cannot be drawn: {reason}",
        stage=stage.said,
        reason=error.message,
    )


def _same(drawn: Draw | None, seats: Sequence[tuple[int, Entrant, str]]) -> bool:
    """Whether the stage stands as these seats have it; what was moved by hand since does not count."""
    if drawn is None:
        return not seats
    now_ = {seed: entrant.number for seed, entrant in drawn.entrants.items()}
    return {seed: entrant.number for seed, entrant, _ in seats} == before(now_, drawn.stage.moves)


def _played(draw: Draw) -> list[int]:
    """The fixtures of a stage that have begun or have a result; one called to a table has not begun."""
    return sorted(n for n in folding.begun(draw) if draw.fixtures[n].phase != Phase.AT_TABLE)


def _take_back(draw: Draw, by: User | None) -> None:
    if begun := _played(draw):
        label = draw.fixtures[begun[0]].label
        raise UserProblem(
            "played-since",
            gettext("{label} of the stage that follows ({stage}) has begun.").format(
                label=label, stage=draw.stage
            ),
            409,
        )
    clear(draw, by)
    stage = draw.stage
    text = say(
        "competitions.log-stage-undrawn",
        "{stage} is open again: who comes into it has changed.",
        stage=stage.said,
    )
    log(stage.competition, by, "stage-undrawn", text, stage=stage.number)


def clear(draw: Draw, by: User | None) -> None:
    """Take a later stage's fixtures and seats away; what was called to a table is called off."""
    for fixture in draw.fixtures.values():
        folding.drop_match(fixture, by, _DRAWN_AGAIN)
    stage = draw.stage
    stage.fixtures.all().delete()
    stage.seats.all().delete()
    stage.size, stage.drawn_at, stage.drawn = None, None, {}
    stage.save(update_fields=["size", "drawn_at", "drawn"])


def _draw(stage: Stage, seats: Sequence[tuple[int, Entrant, str]], by: User | None) -> None:
    competition: Competition = stage.competition
    entrants = {seed: entrant for seed, entrant, _ in seats}
    try:
        stage.size = stage.plan.size(len(seats))
        stage.drawn = dealt(stage, entrants, competition.seed)
    except PairingError as error:
        log(competition, by, "not-drawn", _not_drawn(stage, error), private=True)
        return
    Seat.objects.bulk_create(
        Seat(stage=stage, entrant=entrant, seed=seed, words=words) for seed, entrant, words in seats
    )
    last = competition.fixtures.order_by("-number").values_list("number", flat=True).first() or 0
    make_fixtures(stage, entrants, last + 1)
    log(
        competition,
        by,
        "stage-drawn",
        say(
            "competitions.log-stage-drawn",
            "{stage} is drawn: {names}.",
            stage=stage.said,
            names=listed([entrant.name for _, entrant, _ in seats]),
        ),
        stage=stage.number,
        entrants=[entrant.number for _, entrant, _ in seats],
    )
