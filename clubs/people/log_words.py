"""What the page of a club's log says: the codes of its lines in words, and their details.

The log keeps codes and plain values, for programs; here they are said in the language of who reads them.
Other packages log here, too. A code without words stands as it is.
"""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy

from clubs.people.models import ClubEvent, Role
from config.languages.speaking import all_of, translated

WHAT: dict[str, Promise] = {
    "club-founded": pgettext_lazy("club log", "Club founded"),
    "club-changed": pgettext_lazy("club log", "Club's details changed"),
    "club-archived": pgettext_lazy("club log", "Club archived"),
    "club-restored": pgettext_lazy("club log", "Club open again"),
    "club-imported": pgettext_lazy("club log", "Club brought in from an archive"),
    "player-added": pgettext_lazy("club log", "Player added"),
    "player-changed": pgettext_lazy("club log", "Player changed"),
    "player-names": pgettext_lazy("club log", "Who sees a player’s name was changed"),
    "player-erased": pgettext_lazy("club log", "A player’s name erased"),
    "names-changed": pgettext_lazy("club log", "Who sees names was changed"),
    "player-active": pgettext_lazy("club log", "Player active again"),
    "player-removed": pgettext_lazy("club log", "Player removed"),
    "player-inactive": pgettext_lazy("club log", "Player no longer active"),
    "player-linked": pgettext_lazy("club log", "Player linked to an account"),
    "player-unlinked": pgettext_lazy("club log", "Player no longer linked to an account"),
    "players-merged": pgettext_lazy("club log", "Two players made one"),
    "players-pasted": pgettext_lazy("club log", "Players pasted"),
    "roles-changed": pgettext_lazy("club log", "Roles changed"),
    "member-left": pgettext_lazy("club log", "Member has left"),
    "member-removed": pgettext_lazy("club log", "Member removed"),
    "invited": pgettext_lazy("club log", "Invited"),
    "invited-again": pgettext_lazy("club log", "Invited again"),
    "invitation-withdrawn": pgettext_lazy("club log", "Invitation taken back"),
    "joined": pgettext_lazy("club log", "Joined"),
    "affiliation-asked": pgettext_lazy("club log", "Membership of an association asked for"),
    "affiliation-accepted": pgettext_lazy("club log", "Membership of an association accepted"),
    "affiliation-declined": pgettext_lazy("club log", "Membership of an association declined"),
    "affiliation-withdrawn": pgettext_lazy("club log", "Question about an association taken back"),
    "affiliation-ended": pgettext_lazy("club log", "Membership of an association ended"),
    "table-added": pgettext_lazy("club log", "Table added"),
    "table-changed": pgettext_lazy("club log", "Table changed"),
    "table-in-order": pgettext_lazy("club log", "Table in order again"),
    "table-out-of-order": pgettext_lazy("club log", "Table out of order"),
    "table-moved": pgettext_lazy("club log", "Table moved in the list"),
    "table-removed": pgettext_lazy("club log", "Table removed"),
    "calls-set": pgettext_lazy("club log", "Calls to the table set"),
    "record-terms": pgettext_lazy("club log", "Terms of records set"),
    "webhook-made": pgettext_lazy("club log", "Webhook made"),
    "webhook-changed": pgettext_lazy("club log", "Webhook changed"),
    "webhook-secret": pgettext_lazy("club log", "New secret for a webhook"),
    "webhook-off": pgettext_lazy("club log", "Webhook switched off"),
    "webhook-removed": pgettext_lazy("club log", "Webhook removed"),
    "handicap-set": pgettext_lazy("club log", "Handicap set"),
    "handicaps-set": pgettext_lazy("club log", "Handicaps set"),
    "handicaps-reviewed": pgettext_lazy("club log", "Handicaps reviewed"),
    "handicap-policy-made": pgettext_lazy("club log", "Handicap policy made"),
    "handicap-policy-renamed": pgettext_lazy("club log", "Handicap policy renamed"),
    "handicap-policy-closed": pgettext_lazy("club log", "Handicap policy closed"),
    "handicap-policy-reopened": pgettext_lazy("club log", "Handicap policy taken up again"),
    "handicap-policy-version": pgettext_lazy("club log", "New version of a handicap policy"),
    "handicap-policy-version-withdrawn": pgettext_lazy("club log", "Version of a handicap policy taken back"),
    "rating-list-made": pgettext_lazy("club log", "Rating list made"),
    "rating-list-changed": pgettext_lazy("club log", "Rating list changed"),
    "rating-list-deleted": pgettext_lazy("club log", "Rating list deleted"),
    "starting-values-added": pgettext_lazy("club log", "Starting values added"),
    "starting-value-removed": pgettext_lazy("club log", "Starting value removed"),
    "competition-removed": pgettext_lazy("club log", "Competition removed"),
    "emblem-removed": pgettext_lazy("club log", "Emblem removed"),
    "ladder-removed": pgettext_lazy("club log", "Ladder removed"),
    "handicap-policy-removed": pgettext_lazy("club log", "Handicap policy removed"),
    "series-made": pgettext_lazy("club log", "Ranking series made"),
    "series-changed": pgettext_lazy("club log", "Ranking series changed"),
    "series-closed": pgettext_lazy("club log", "Ranking series closed"),
    "series-reopened": pgettext_lazy("club log", "Ranking series opened again"),
    "series-deleted": pgettext_lazy("club log", "Ranking series deleted"),
    "series-competition-added": pgettext_lazy("club log", "Competition added to a ranking series"),
    "series-competition-weighed": pgettext_lazy("club log", "Weight in a ranking series changed"),
    "series-competition-moved": pgettext_lazy("club log", "Competition moved in a ranking series"),
    "series-competition-removed": pgettext_lazy("club log", "Competition taken out of a ranking series"),
    "league-made": pgettext_lazy("club log", "League made"),
    "league-deleted": pgettext_lazy("club log", "League deleted"),
    "league-class-noted": pgettext_lazy("club log", "Class in another league noted"),
}
"""What happened, by its code."""

DETAILS: dict[str, Promise] = {
    "account": pgettext_lazy("club log, detail", "account"),
    "after": pgettext_lazy("club log, detail", "after"),
    "again_minutes": pgettext_lazy("club log, detail", "minutes until the second call"),
    "asked_by": pgettext_lazy("club log, detail", "asked by"),
    "association": pgettext_lazy("club log, detail", "association"),
    "average_innings": pgettext_lazy("club log, detail", "innings for an average"),
    "because": pgettext_lazy("club log, detail", "because"),
    "before": pgettext_lazy("club log, detail", "before"),
    "begins_on": pgettext_lazy("club log, detail", "begins on"),
    "changed": pgettext_lazy("club log, detail", "changed"),
    "clock": pgettext_lazy("club log, detail", "clock"),
    "competition": pgettext_lazy("club log, detail", "competition"),
    "count": pgettext_lazy("club log, detail", "how many"),
    "discipline": pgettext_lazy("club log, detail", "discipline"),
    "email": pgettext_lazy("club log, detail", "e-mail"),
    "grand_matches": pgettext_lazy("club log, detail", "matches for a grand average"),
    "hall_names": pgettext_lazy("club log, detail", "whole names on the walls"),
    "minors_shown": pgettext_lazy("club log, detail", "names of players under age"),
    "names_shown": pgettext_lazy("club log, detail", "names as others see them"),
    "shown": pgettext_lazy("club log, detail", "name as others see it"),
    "under_age": pgettext_lazy("club log, detail", "under age"),
    "guests_answer": pgettext_lazy("club log, detail", "guests may answer"),
    "home_club": pgettext_lazy("club log, detail", "home club"),
    "kept": pgettext_lazy("club log, detail", "kept"),
    "kind": pgettext_lazy("club log, detail", "kind"),
    "label": pgettext_lazy("club log, detail", "label"),
    "language": pgettext_lazy("club log, detail", "language"),
    "late_minutes": pgettext_lazy("club log, detail", "minutes until late"),
    "league": pgettext_lazy("club log, detail", "league"),
    "level": pgettext_lazy("club log, detail", "what is marked"),
    "listed": pgettext_lazy("club log, detail", "listed"),
    "member": pgettext_lazy("club log, detail", "member"),
    "member_club": pgettext_lazy("club log, detail", "member club"),
    "merged": pgettext_lazy("club log, detail", "merged"),
    "merged_name": pgettext_lazy("club log, detail", "merged name"),
    "name": pgettext_lazy("club log, detail", "name"),
    "number": pgettext_lazy("club log, detail", "number"),
    "on": pgettext_lazy("club log, detail", "on"),
    "player": pgettext_lazy("club log, detail", "player"),
    "policy": pgettext_lazy("club log, detail", "policy"),
    "public": pgettext_lazy("club log, detail", "public"),
    "rating": pgettext_lazy("club log, detail", "rating"),
    "reason": pgettext_lazy("club log, detail", "reason"),
    "roles": pgettext_lazy("club log, detail", "roles"),
    "rows": pgettext_lazy("club log, detail", "rows"),
    "season_day": pgettext_lazy("club log, detail", "day of the season's beginning"),
    "season_month": pgettext_lazy("club log, detail", "month of the season's beginning"),
    "series": pgettext_lazy("club log, detail", "ranking series"),
    "size": pgettext_lazy("club log, detail", "size"),
    "slug": pgettext_lazy("club log, detail", "address"),
    "system": pgettext_lazy("club log, detail", "system"),
    "table": pgettext_lazy("club log, detail", "table"),
    "timezone": pgettext_lazy("club log, detail", "time zone"),
    "town": pgettext_lazy("club log, detail", "town"),
    "up": pgettext_lazy("club log, detail", "upwards"),
    "url": pgettext_lazy("club log, detail", "address of the program"),
    "value": pgettext_lazy("club log, detail", "value"),
    "version": pgettext_lazy("club log, detail", "version"),
    "wall_language": pgettext_lazy("club log, detail", "language of the hall's screens"),
    "weight": pgettext_lazy("club log, detail", "weight"),
}
"""What a detail is called, by its name."""

_OF_ROLES = ("roles", "before", "after")
_NOT_TOLD = "by_name"
"""Whose doing it was, of an account that is not here: it has a column of its own."""


def what_of(code: str) -> str:
    """What happened, in words."""
    return str(WHAT.get(code, code))


def details_of(row: ClubEvent) -> list[tuple[str, str]]:
    """The details of a line, each with what it is called."""
    return [
        (str(DETAILS.get(name, name)), _words(name, value))
        for name, value in row.data.items()
        if name != _NOT_TOLD
    ]


def _words(name: str, value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, list) and name in _OF_ROLES:
        return all_of(Role(each).in_words if each in Role.values else str(each) for each in value)
    if isinstance(value, list):
        return ", ".join(_words(name, each) for each in value)
    return translated(str(value))
