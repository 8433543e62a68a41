"""Starting values: pasted from a list with a preview, and taken back one by one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.utils import timezone
from django.utils.translation import gettext, ngettext

from clubs.people.models import Player, User
from clubs.people.names import name_key
from clubs.people.services.common import checked_name, log
from clubs.ratings.models import (
    LEAST_UNCERTAINTY,
    LEAST_VALUE,
    MOST_UNCERTAINTY,
    MOST_VALUE,
    RatingList,
    StartingValue,
)
from clubs.ratings.rules.pasted import MOST_LINES, PastedLine, lines_of, read
from clubs.ratings.rules.periods import week_of
from clubs.ratings.selectors.counted import FIRST_DAY, beginning
from clubs.ratings.selectors.standing import Rated, ratings_in
from clubs.ratings.services.marking import mark
from clubs.ratings.services.setup import UNCERTAINTY_OUTSIDE, VALUE_OUTSIDE, changing, within
from config.languages.speaking import translated
from matches.problems import UserProblem


@dataclass(frozen=True, slots=True)
class Pasted:
    """One good line: the player, the value and uncertainty to begin with, and the rating that stands now."""

    player: Player
    value: float
    uncertainty: float
    now: Rated | None


def try_pasted(
    *, rating_list: RatingList, text: str, on: date, reason: str, uncertainty: float | None = None
) -> list[Pasted]:
    """What :func:`add_pasted` would write now. Nothing is written. Raises what ``add_pasted`` raises."""
    checked_name(reason, what="reason", longest=200)
    if not FIRST_DAY <= on <= timezone.localdate(timezone=rating_list.club.tzinfo):
        raise UserProblem(
            "day-to-come", gettext("Starting values hold from a day that has been, or from today.")
        )
    usual = rating_list.start_uncertainty if uncertainty is None else uncertainty
    within(usual, UNCERTAINTY_OUTSIDE, LEAST_UNCERTAINTY, MOST_UNCERTAINTY)
    count = len(lines_of(text))
    if count > MOST_LINES:
        raise UserProblem(
            "too-many-lines",
            gettext("At most {most} lines at once; these are {n}.").format(most=MOST_LINES, n=count),
        )
    lines = read(text)
    if not lines:
        raise UserProblem("no-lines", gettext("Paste at least one line."))
    known: dict[str, list[Player]] = {}
    for player in Player.objects.filter(club=rating_list.club_id, merged_into=None):
        for key in {player.slug, name_key(player.name)}:
            known.setdefault(key, []).append(player)
    ratings = ratings_in(rating_list)
    pasted: list[Pasted] = []
    problems: list[dict[str, object]] = []
    seen: set[int] = set()
    for line in lines:
        try:
            player = _player(line, known)
            if player.pk in seen:
                told = gettext("{name} stands in an earlier line.")
                raise UserProblem("name-known", told.format(name=player.name))
            value = within(line.value, VALUE_OUTSIDE, LEAST_VALUE, MOST_VALUE)
            unsure = usual if line.uncertainty is None else line.uncertainty
            within(unsure, UNCERTAINTY_OUTSIDE, LEAST_UNCERTAINTY, MOST_UNCERTAINTY)
        except UserProblem as problem:
            problems.append({"line": line.number, "text": line.text, "message": translated(problem.message)})
        else:
            seen.add(player.pk)
            pasted.append(Pasted(player, value, unsure, ratings.get(player.pk)))
    if problems:
        told = gettext("{wrong} of {all} lines cannot be read; no starting value was written.")
        raise UserProblem(
            "lines-wrong",
            told.format(wrong=len(problems), all=len(lines)),
            data={"problems": problems},
        )
    return pasted


def _player(line: PastedLine, known: dict[str, list[Player]]) -> Player:
    if line.wrong:
        raise UserProblem("line-wrong", line.wrong)
    found = known.get(line.player) or known.get(name_key(line.player)) or []
    if not found:
        raise UserProblem(
            "line-wrong", gettext("“{name}” is no player of the club.").format(name=line.player[:40])
        )
    if len(found) > 1:
        addresses = ", ".join(one.slug for one in found[:5])
        told = ngettext(
            "{n} players have this name; write one of {addresses}.",
            "{n} players have this name; write one of {addresses}.",
            len(found),
        )
        raise UserProblem("line-wrong", told.format(n=len(found), addresses=addresses))
    return found[0]


def add_pasted(
    *,
    rating_list: RatingList,
    text: str,
    on: date,
    reason: str,
    by: User | None,
    uncertainty: float | None = None,
) -> list[StartingValue]:
    """Write a starting value for every line of ``text``, or none. One of the same player and day is replaced.
    ``uncertainty`` is that of lines that have none (None: the list's own).

    Raises ``UserProblem``: "no-lines", "too-many-lines", "lines-wrong" with ``data["problems"]``,
    "day-to-come", "out-of-range", "name-empty" and "name-too-long" for the reason.
    """
    with changing(rating_list) as found:
        pasted = try_pasted(rating_list=found, text=text, on=on, reason=reason, uncertainty=uncertainty)
        players = [one.player for one in pasted]
        StartingValue.objects.filter(rating_list=found, on=on, player__in=players).delete()
        told = checked_name(reason, what="reason", longest=200)
        rows = StartingValue.objects.bulk_create(
            StartingValue(
                rating_list=found,
                player=one.player,
                on=on,
                value=one.value,
                uncertainty=one.uncertainty,
                reason=told,
            )
            for one in pasted
        )
        log(
            found.club,
            by,
            "starting-values-added",
            discipline=found.discipline,
            on=on.isoformat(),
            reason=told,
            count=len(rows),
        )
        _mark(found, on)
    return rows


def remove(*, rating_list: RatingList, value_id: int, by: User | None) -> None:
    """Take a starting value back. Raises ``UserProblem`` "not-found"."""
    with changing(rating_list) as found:
        row = StartingValue.objects.filter(rating_list=found, pk=value_id).select_related("player").first()
        if row is None:
            raise UserProblem("not-found", gettext("There is no such starting value any more."), 404)
        log(
            found.club,
            by,
            "starting-value-removed",
            discipline=found.discipline,
            player=row.player_id,
            name=row.player.name,
            on=row.on.isoformat(),
            value=row.value,
        )
        _mark(found, row.on)
        row.delete()


def join(player: Player) -> None:
    """Of several starting values of a player on one day, as two who are joined may bring, keep the latest."""
    kept: set[tuple[int, date]] = set()
    for row in StartingValue.objects.filter(player=player).order_by("-pk"):
        if (row.rating_list_id, row.on) in kept:
            row.delete()
        kept.add((row.rating_list_id, row.on))


def _mark(found: RatingList, on: date) -> None:
    """The values hold from the beginning of their week."""
    start = beginning(week_of(on), found.club.tzinfo)
    mark(RatingList.objects.filter(pk=found.pk), start)
