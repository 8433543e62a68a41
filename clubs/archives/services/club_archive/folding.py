"""What follows from an archive's rows: brackets, emblems and results, folded by the services of a club night.

Each emblem and result is a short transaction. Where the archive claims something else than the fold gives, it
is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from clubs.archives.rules.schema import BY_MODEL
from clubs.archives.services.club_archive import checking
from clubs.archives.services.club_archive.container import refused
from clubs.archives.services.club_archive.refolding import Folded
from clubs.competitions.models import Competition
from clubs.competitions.selectors.draw import load_draws
from clubs.competitions.services import folding as brackets
from clubs.emblems.models import Emblem
from clubs.emblems.selectors import cases
from clubs.emblems.services import steps as emblem_steps
from clubs.people.models import Club
from clubs.publishing.models import PlayerResult
from clubs.publishing.selectors.terms import calendar_of
from clubs.publishing.services import book
from matches.models import Match
from matches.services import Steps


def fold(
    club: Club, folded: dict[int, Folded], steps: Steps, told: Callable[[int, int], None] | None = None
) -> None:
    """Fold the club's brackets, emblems and results. ``folded`` are its matches by number.

    Players are added up when all their results are there. Raises `UserProblem` "faulty".
    """
    for competition in Competition.objects.filter(club=club).select_related("club"):
        if competition.is_drawn:
            _fold_competition(competition)  # writes nothing, or is refused: it needs no transaction
    for emblem in Emblem.objects.filter(club=club).select_related("club"):
        checking.check_emblem(emblem)
        steps.one(partial(emblem_steps.write, emblem, cases.fold(emblem)))
    confirmed = Match.objects.filter(club=club, status=Match.Status.CONFIRMED).order_by("pk")
    keys = list(confirmed.values_list("pk", flat=True))
    done, calendar = 0, calendar_of(club)

    def enter(pk: int) -> None:
        nonlocal done
        book.enter_first(Match.objects.get(pk=pk), folded[pk].game, calendar)
        done += 1
        if told is not None:
            told(done, len(keys))

    steps.each(keys, enter)
    players = PlayerResult.objects.filter(club=club).exclude(player=None).order_by("player")
    steps.each(list(players.values_list("player", flat=True).distinct()), partial(book.total, club))


def _fold_competition(competition: Competition) -> None:
    name = BY_MODEL["competitions.Fixture"].file
    before = _fixtures(competition)
    try:
        draws = load_draws(competition)
        for draw in draws:
            checking.check_draw(draw)
            brackets.refold(draw)
        checking.check_places(draws[0])
    except (AssertionError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise refused(
            "faulty",
            f"{name}: the fixtures of {competition.slug} do not fit together ({str(error)[:80]}).",
        ) from error
    after = _fixtures(competition)
    if changed := [f"M{number}" for number in before if before[number] != after[number]]:
        raise refused(
            "faulty",
            f"{name}: {', '.join(changed[:10])} of {competition.slug}: the results give something else.",
        )


def _fixtures(competition: Competition) -> dict[int, tuple[Any, ...]]:
    rows = competition.fixtures.order_by("number").values_list("number", *brackets.FOLDED)
    return {number: tuple(row) for number, *row in rows}
