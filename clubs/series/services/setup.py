"""Making a series, changing how it counts, closing it, deleting it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.formats import number_format
from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.people.models import Club, User
from clubs.people.names import free_slug, same_name, tidy_lines
from clubs.people.services.common import checked_name, checked_number, lock_club, log
from clubs.series.models import MOST_COMPETITIONS, OWN, Series, default_criteria
from clubs.series.rules import race
from clubs.series.services.common import changing
from matches.problems import UserProblem
from matches.services import write_transaction

RESERVED_SLUGS = frozenset({"new"})
MOST_POINTS = 1_000_000


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything that is chosen about a series. `points` and `after` count for a scale of the club's own; the
    other scales (`Series.Scale`) have theirs."""

    name: str
    about: str = ""
    scale: str = Series.Scale.TEN
    points: Sequence[int] = ()
    after: int = 0
    shared: str = Series.Shared.MEAN
    best: int | None = None
    taking_part: int = 0
    taking_part_always: bool = True
    criteria: Sequence[str] | None = None
    planned: int | None = None
    begins_on: date | None = None
    ends_on: date | None = None


def checked(settings: Settings) -> dict[str, Any]:
    """The columns for these settings.

    Raises ``UserProblem``: "name-empty", "name-too-long", "bad-scale", "bad-shared", "out-of-range",
    "bad-criteria", "bad-season".
    """
    scale = _scale(settings)
    if settings.shared not in Series.Shared.values:
        raise UserProblem(
            "bad-shared", gettext("Those who share places get the mean, or the points of the best.")
        )
    criteria = list(default_criteria() if settings.criteria is None else settings.criteria)
    if len(set(criteria)) != len(criteria) or not set(criteria) <= set(race.CRITERIA):
        raise UserProblem(
            "bad-criteria",
            gettext("Each criterion is one of {criteria}, and stands once.").format(
                criteria=", ".join(race.CRITERIA)
            ),
        )
    first, last = settings.begins_on, settings.ends_on
    if first is not None and last is not None and last < first:
        raise UserProblem("bad-season", gettext("The season ends before it begins."))
    return {
        "name": checked_name(settings.name),
        "about": tidy_lines(settings.about)[:2000],
        "scale": settings.scale,
        "points": list(scale.points),
        "after": scale.after,
        "shared": settings.shared,
        "best": _counted(settings.best, gettext("number of results that count")),
        "taking_part": checked_number(
            settings.taking_part, what=gettext("points for taking part"), least=0, most=1000
        ),
        "taking_part_always": settings.taking_part_always,
        "criteria": criteria,
        "planned": _counted(settings.planned, gettext("number of competitions")),
        "begins_on": first,
        "ends_on": last,
    }


def _scale(settings: Settings) -> race.Scale:
    if settings.scale in race.SCALES:
        return race.SCALES[settings.scale]
    if settings.scale != OWN:
        raise UserProblem(
            "bad-scale", gettext("A scale is one of {scales}.").format(scales=", ".join(Series.Scale.values))
        )
    if any(type(one) is not int or one > MOST_POINTS for one in (*settings.points, settings.after)):
        raise UserProblem(
            "bad-scale",
            gettext("Points are whole numbers up to {most}.").format(
                most=number_format(MOST_POINTS, force_grouping=True)
            ),
        )
    try:
        return race.Scale(tuple(settings.points), settings.after)
    except PairingError as error:
        raise UserProblem("bad-scale", error.args[0]) from None


def _counted(value: int | None, what: str) -> int | None:
    return None if value is None else checked_number(value, what=what, least=1, most=MOST_COMPETITIONS)


def create(*, club: Club, settings: Settings, by: User | None) -> Series:
    """Make a series. Raises ``UserProblem`` as :func:`checked`, and "club-archived"."""
    columns = checked(settings)
    with write_transaction():
        club = lock_club(club)
        taken = set(Series.objects.filter(club=club).values_list("slug", flat=True)) | RESERVED_SLUGS
        slug = free_slug(columns["name"], taken=taken.__contains__, fallback="series", length=90)
        made = Series.objects.create(club=club, slug=slug, **columns)
        log(club, by, "series-made", series=made.slug, name=made.name)
    return made


def edit(*, series: Series, settings: Settings, by: User | None) -> Series:
    """Change how a series counts; the race is counted anew at once. Raises ``UserProblem`` as
    :func:`checked`, "series-closed"."""
    columns = checked(settings)
    with changing(series) as found:
        changed = [name for name, value in columns.items() if getattr(found, name) != value]
        for name in changed:
            setattr(found, name, columns[name])
        if changed:
            found.save(update_fields=changed)
            log(found.club, by, "series-changed", series=found.slug, name=found.name, changed=changed)
    return found


def close(*, series: Series, by: User | None) -> Series:
    """End a series: nothing of it can be changed, nothing more is to come. Results corrected afterwards still
    count. Closing what is closed changes nothing."""
    with changing(series, closed_too=True) as found:
        if found.closed_at is None:
            found.closed_at = now()
            found.save(update_fields=["closed_at"])
            log(found.club, by, "series-closed", series=found.slug, name=found.name)
    return found


def reopen(*, series: Series, by: User | None) -> Series:
    """Open a closed series again. Opening what is open changes nothing."""
    with changing(series, closed_too=True) as found:
        if found.closed_at is not None:
            found.closed_at = None
            found.save(update_fields=["closed_at"])
            log(found.club, by, "series-reopened", series=found.slug, name=found.name)
    return found


def delete(*, series: Series, typed_name: str, by: User | None) -> None:
    """Delete a series; its competitions stay as they are. Raises ``UserProblem`` "name-differs" where
    `typed_name` is not its name."""
    with changing(series, closed_too=True) as found:
        if not same_name(typed_name, found.name):
            raise UserProblem(
                "name-differs", gettext("To delete it, type its name: {name}.").format(name=found.name)
            )
        log(found.club, by, "series-deleted", series=found.slug, name=found.name)
        found.delete()
