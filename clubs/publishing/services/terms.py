"""Changing what a club asks of a record; the records follow at once."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext

from clubs.people.models import Club, User
from clubs.people.services.common import lock_club, log
from clubs.publishing.models import RATHER_FEW, RecordTerms
from clubs.publishing.rules.seasons import FIRST_DAY, FIRST_MONTH, is_day
from clubs.publishing.selectors.terms import calendar_of
from clubs.publishing.services import book
from matches.problems import UserProblem

LEAST, MOST = 1, 999


@transaction.atomic
def set_terms(
    *,
    club: Club,
    average_innings: int,
    by: User,
    grand_matches: int = RATHER_FEW,
    season_month: int = FIRST_MONTH,
    season_day: int = FIRST_DAY,
) -> RecordTerms:
    """Let averages count as records from so many innings on, grand averages from so many matches, and seasons
    begin on that day; the records follow at once. Another day costs one pass over the club's results.

    Raises ``UserProblem`` "bad-terms" (422), and "club-archived" (409) when the club takes no changes.
    """
    if not LEAST <= average_innings <= MOST:
        words = gettext("Choose a number of innings from {least} to {most}.")
        raise UserProblem("bad-terms", words.format(least=LEAST, most=MOST), status=422)
    if not LEAST <= grand_matches <= MOST:
        words = gettext("Choose a number of matches from {least} to {most}.")
        raise UserProblem("bad-terms", words.format(least=LEAST, most=MOST), status=422)
    if not is_day(season_month, season_day):
        words = gettext("Choose a day that stands in the calendar of every year for the season.")
        raise UserProblem("bad-terms", words, status=422)
    club = lock_club(club)
    asked = {
        "average_innings": average_innings, "grand_matches": grand_matches,
        "season_month": season_month, "season_day": season_day,
    }  # fmt: skip
    before = calendar_of(club)
    terms, _ = RecordTerms.objects.update_or_create(club=club, defaults=asked)
    if calendar_of(club) != before:
        book.recount(club)
    log(club, by, "record-terms", **asked)
    return terms
