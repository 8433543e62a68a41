"""Which competitions count for a series, in which order, and how much."""

from __future__ import annotations

from decimal import Decimal

from django.db.models import F, Max
from django.utils.translation import gettext, ngettext

from clubs.competitions.models import Competition, Status
from clubs.people.models import User
from clubs.people.services.common import checked_number, log
from clubs.series.models import MOST_COMPETITIONS, MOST_WEIGHT, Series, SeriesCompetition
from clubs.series.services.common import changing
from matches.problems import UserProblem
from matches.services import write_transaction

LEAST_WEIGHT = Decimal("0.01")


def add(
    *, series: Series, competition: Competition, by: User | None, weight: Decimal = Decimal(1)
) -> SeriesCompetition:
    """Let a competition count, as the last of the series; it may be over, or still to come.

    Raises ``UserProblem``: "of-another-club", "bad-weight", "competition-cancelled" (409), "in-series" (409),
    "series-full" (409), "series-closed" (409).
    """
    weight = _checked(weight)
    with changing(series) as found:
        if competition.club_id != found.club_id:
            raise UserProblem("of-another-club", gettext("This competition belongs to another club."))
        status = Competition.objects.select_for_update().values_list("status", flat=True)
        if status.get(pk=competition.pk) == Status.CANCELLED:
            raise UserProblem(
                "competition-cancelled", gettext("{name} was called off.").format(name=competition.name), 409
            )
        if found.counted.filter(competition=competition).exists():
            raise UserProblem(
                "in-series",
                gettext("{name} counts for this series already.").format(name=competition.name),
                409,
            )
        if found.counted.count() >= MOST_COMPETITIONS:
            problem = ngettext(
                "A series has at most {n} competition.",
                "A series has at most {n} competitions.",
                MOST_COMPETITIONS,
            )
            raise UserProblem("series-full", problem.format(n=MOST_COMPETITIONS), 409)
        last = found.counted.aggregate(last=Max("number"))["last"] or 0
        made = SeriesCompetition.objects.create(
            series=found, competition=competition, number=last + 1, weight=weight
        )
        log(
            found.club, by, "series-competition-added",
            series=found.slug, name=found.name, competition=competition.slug, weight=str(weight),
        )  # fmt: skip
    return made


def weigh(*, series: Series, competition: Competition, weight: Decimal, by: User | None) -> SeriesCompetition:
    """Let the places of a competition count more, or less. Raises ``UserProblem``: "bad-weight",
    "not-in-series" (404), "series-closed" (409)."""
    weight = _checked(weight)
    with changing(series) as found:
        row = _row(found, competition)
        if row.weight != weight:
            row.weight = weight
            row.save(update_fields=["weight"])
            log(
                found.club, by, "series-competition-weighed",
                series=found.slug, name=found.name, competition=competition.slug, weight=str(weight),
            )  # fmt: skip
    return row


def place(*, series: Series, competition: Competition, number: int, by: User | None) -> SeriesCompetition:
    """Put a competition at another place in the order of the series; the others close up. Raises
    ``UserProblem``: "not-in-series" (404), "out-of-range", "series-closed" (409)."""
    with changing(series) as found:
        rows = list(found.counted.select_related("competition").order_by("number"))
        row = next((one for one in rows if one.competition_id == competition.pk), None)
        if row is None:
            raise _not_there(found, competition)
        checked_number(number, what=gettext("place in the order"), least=1, most=len(rows))
        rows.remove(row)
        rows.insert(number - 1, row)
        if _renumber(found, rows):
            log(
                found.club, by, "series-competition-moved",
                series=found.slug, name=found.name, competition=competition.slug, number=number,
            )  # fmt: skip
    return row


def change(
    *,
    series: Series,
    competition: Competition,
    by: User | None,
    weight: Decimal | None = None,
    number: int | None = None,
) -> SeriesCompetition:
    """Weigh a competition anew, put it at another place, or both at once; raises as :func:`weigh` and
    :func:`place`. What is not given stays."""
    with write_transaction():
        if weight is not None:
            weigh(series=series, competition=competition, weight=weight, by=by)
        if number is not None:
            place(series=series, competition=competition, number=number, by=by)
        with changing(series) as found:
            return _row(found, competition)


def remove(*, series: Series, competition: Competition, by: User | None) -> None:
    """Let a competition count no longer; the others close up. Raises ``UserProblem``: "not-in-series" (404),
    "series-closed" (409)."""
    with changing(series) as found:
        _row(found, competition).delete()
        _renumber(found, list(found.counted.order_by("number")))
        log(
            found.club, by, "series-competition-removed",
            series=found.slug, name=found.name, competition=competition.slug,
        )  # fmt: skip


def _checked(weight: Decimal) -> Decimal:
    if not weight.is_finite() or not LEAST_WEIGHT <= weight <= MOST_WEIGHT:
        raise UserProblem(
            "bad-weight",
            gettext("A weight lies between {least} and {most}.").format(least=LEAST_WEIGHT, most=MOST_WEIGHT),
        )
    if weight != weight.quantize(LEAST_WEIGHT):
        raise UserProblem("bad-weight", gettext("A weight has at most two decimals."))
    return weight.quantize(LEAST_WEIGHT)


def _row(series: Series, competition: Competition) -> SeriesCompetition:
    row = series.counted.filter(competition=competition).first()
    if row is None:
        raise _not_there(series, competition)
    return row


def _not_there(series: Series, competition: Competition) -> UserProblem:
    return UserProblem(
        "not-in-series",
        gettext("{name} does not count for {series}.").format(name=competition.name, series=series.name),
        404,
    )


def _renumber(series: Series, rows: list[SeriesCompetition]) -> bool:
    """Number the rows in this order; whether that changed anything. No number may stand twice on the way."""
    changed = [(number, row) for number, row in enumerate(rows, start=1) if row.number != number]
    if not changed:
        return False
    out_of_the_way = 2 * MOST_COMPETITIONS
    series.counted.filter(pk__in=[row.pk for _, row in changed]).update(number=F("number") + out_of_the_way)
    for number, row in changed:
        row.number = number
        series.counted.filter(pk=row.pk).update(number=number)
    return True
