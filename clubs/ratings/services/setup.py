"""Making a rating list, changing how it counts, deleting it.

A list has the discipline as its address, and a club one list of each. Whatever of it decides the ratings, a
change has the whole list computed anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from math import isfinite
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from clubs.people.models import Club, User
from clubs.people.names import free_slug, same_name, tidy_lines
from clubs.people.services.common import lock_club, log
from clubs.ratings.models import (
    LEAST_UNCERTAINTY,
    LEAST_VALUE,
    MOST_UNCERTAINTY,
    MOST_VALUE,
    RatingList,
)
from clubs.ratings.rules.course import DEFAULTS
from clubs.ratings.rules.disciplines import NAMES, name_inside
from clubs.ratings.rules.odds import GLICKO2, SYSTEMS
from clubs.ratings.selectors.counted import beginning
from clubs.ratings.selectors.sources import choices_of
from clubs.ratings.services.marking import mark
from config.languages.speaking import translated
from matches.problems import UserProblem
from matches.services import write_transaction

RATHER_SURE = {"glicko2": 110.0, "frames": 55.0}
"""By system, the uncertainty above which a rating is provisional, unless a club says otherwise."""

UNCERTAINTY_OUTSIDE = gettext_lazy("The uncertainty lies between {least} and {most}; {value} does not.")
VALUE_OUTSIDE = gettext_lazy("The value lies between {least} and {most}; {value} does not.")

BOUNDS: dict[str, tuple[Promise, float, float]] = {
    "start_value": (
        gettext_lazy("The starting value lies between {least} and {most}; {value} does not."),
        LEAST_VALUE,
        MOST_VALUE,
    ),
    "start_uncertainty": (
        gettext_lazy("The starting uncertainty lies between {least} and {most}; {value} does not."),
        LEAST_UNCERTAINTY,
        MOST_UNCERTAINTY,
    ),
    "volatility": (
        gettext_lazy("The volatility lies between {least} and {most}; {value} does not."),
        0.01,
        0.2,
    ),
    "tau": (
        gettext_lazy("The change of the volatility (tau) lies between {least} and {most}; {value} does not."),
        0.2,
        1.2,
    ),
    "half_life": (
        gettext_lazy("The half-life in days lies between {least} and {most}; {value} does not."),
        30,
        7300,
    ),
    "provisional_frames": (
        gettext_lazy("The number of frames lies between {least} and {most}; {value} does not."),
        0,
        1000,
    ),
    "provisional_uncertainty": (UNCERTAINTY_OUTSIDE, LEAST_UNCERTAINTY, MOST_UNCERTAINTY),
}

NOT_COUNTING = frozenset({"about", "published", "provisional_frames", "provisional_uncertainty"})
"""Columns that change no rating."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything that is chosen about a list. None for a number: what is usual in the system."""

    system: str = GLICKO2
    about: str = ""
    start_value: float | None = None
    start_uncertainty: float | None = None
    volatility: float | None = None
    tau: float | None = None
    half_life: int | None = None
    counts_competitions: bool = True
    counts_ladders: bool = True
    counts_friendlies: bool = False
    counts_typed: bool = False
    since: date | None = None
    provisional_frames: int | None = None
    provisional_uncertainty: float | None = None
    published: bool = False


def checked(settings: Settings) -> dict[str, Any]:
    """The columns for these settings.

    Raises ``UserProblem``: "bad-system", "counts-nothing", "out-of-range".
    """
    if settings.system not in SYSTEMS:
        raise UserProblem(
            "bad-system", gettext("A rating system is one of {systems}.").format(systems=", ".join(SYSTEMS))
        )
    if not (settings.counts_competitions or settings.counts_ladders or settings.counts_friendlies):
        raise UserProblem("counts-nothing", gettext("Choose at least one kind of match that counts."))
    usual = DEFAULTS[settings.system]
    usually: dict[str, float] = {
        "start_value": usual.start_value,
        "start_uncertainty": usual.start_uncertainty,
        "volatility": usual.volatility,
        "tau": usual.tau,
        "half_life": int(usual.half_life),
        "provisional_frames": 20,
        "provisional_uncertainty": RATHER_SURE[settings.system],
    }
    columns: dict[str, Any] = {}
    for name, (outside, least, most) in BOUNDS.items():
        asked = getattr(settings, name)
        columns[name] = within(usually[name] if asked is None else asked, outside, least, most)
    return columns | {
        "system": settings.system,
        "about": tidy_lines(settings.about)[:2000],
        "counts_competitions": settings.counts_competitions,
        "counts_ladders": settings.counts_ladders,
        "counts_friendlies": settings.counts_friendlies,
        "counts_typed": settings.counts_typed,
        "since": settings.since,
        "published": settings.published,
    }


def within(value: float, outside: Promise, least: float, most: float) -> float:
    """``value`` when it lies within the bounds. Raises ``UserProblem`` "out-of-range", saying `outside`."""
    if not isfinite(value) or not least <= value <= most:
        told = str(outside).format(least=f"{least:g}", most=f"{most:g}", value=f"{value:g}")
        raise UserProblem("out-of-range", told)
    return value


def create(
    *, club: Club, discipline: str, settings: Settings, source: str = "", by: User | None
) -> RatingList:
    """Make a list, and have it computed from the matches that were played; with a `source`
    (:mod:`clubs.ratings.selectors.sources`) from those of this part of the club's play alone.

    Raises ``UserProblem`` as :func:`checked`, "bad-discipline", "no-such-source" (422),
    "rating-list-exists" (409), "club-archived".
    """
    columns = checked(settings)
    if discipline not in NAMES:
        raise UserProblem(
            "bad-discipline",
            gettext("A discipline is one of {disciplines}.").format(disciplines=", ".join(NAMES)),
        )
    with write_transaction():
        club = lock_club(club)
        title = dict(choices_of(club)).get(source, "") if source else ""
        if source and not title:
            raise UserProblem("no-such-source", gettext("There is no such league of the club."), 422)
        if RatingList.objects.filter(club=club, discipline=discipline, source=source).exists():
            told = (
                gettext("{league} rates {discipline} already.")
                if title
                else gettext("The club rates {discipline} already.")
            )
            told = told.format(league=title, discipline=translated(name_inside(discipline)))
            raise UserProblem("rating-list-exists", told, 409)
        taken = set(RatingList.objects.filter(club=club).values_list("slug", flat=True)) | set(NAMES)
        slug = (
            discipline
            if not source
            else free_slug(f"{title} {discipline}", taken=taken.__contains__, fallback="list", length=100)
        )
        made = RatingList.objects.create(
            club=club, discipline=discipline, slug=slug, source=source, title=title, **columns
        )
        log(club, by, "rating-list-made", discipline=discipline, system=made.system)
        mark(RatingList.objects.filter(pk=made.pk), beginning(0, club.tzinfo))
        made.refresh_from_db(fields=["stale_from", "revision"])
    return made


def edit(*, rating_list: RatingList, settings: Settings, by: User | None) -> RatingList:
    """Change how a list counts, or who sees it. Raises ``UserProblem`` as :func:`checked`."""
    columns = checked(settings)
    with changing(rating_list) as found:
        changed = [name for name, value in columns.items() if getattr(found, name) != value]
        for name in changed:
            setattr(found, name, columns[name])
        if changed:
            found.save(update_fields=changed)
            log(found.club, by, "rating-list-changed", discipline=found.discipline, changed=sorted(changed))
        if set(changed) - NOT_COUNTING:
            mark(RatingList.objects.filter(pk=found.pk), beginning(0, found.club.tzinfo))
            found.refresh_from_db(fields=["stale_from", "revision"])
    return found


def delete(*, rating_list: RatingList, typed_name: str, by: User | None) -> None:
    """Delete a list with its starting values; the matches stay. Raises ``UserProblem`` "name-differs"."""
    with changing(rating_list) as found:
        name = translated(found.name)
        if not same_name(typed_name, name) and not same_name(typed_name, found.name):
            raise UserProblem(
                "name-differs", gettext("To delete it, type its name: {name}.").format(name=name)
            )
        log(found.club, by, "rating-list-deleted", discipline=found.discipline)
        found.delete()


def delete_of_source(*, club: Club, source: str) -> None:
    """Delete the lists of a part of the club's play that is no more; inside its transaction."""
    RatingList.objects.filter(club=club, source=source).delete()


@contextmanager
def changing(rating_list: RatingList) -> Iterator[RatingList]:
    """One change: a transaction, the club locked, the list read again.

    Raises ``UserProblem``: "not-found" (404) where it was deleted meanwhile, "club-archived".
    """
    with write_transaction():
        club = lock_club(rating_list.club)
        found = RatingList.objects.select_for_update(of=("self",)).filter(pk=rating_list.pk).first()
        if found is None:
            raise UserProblem("not-found", gettext("There is no such rating list any more."), 404)
        found.club = club
        yield found
