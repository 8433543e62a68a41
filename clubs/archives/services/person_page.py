"""The page of a person's own file: what is kept of them, to be read without any program.

The most telling parts stand there as tables, the latest rows first; all others with the number of their rows.
Everything stands in ``person.json``.
"""

from __future__ import annotations

from collections import deque
from datetime import date, datetime
from functools import cache
from typing import Any, Final

from django.apps import apps
from django.conf import settings
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime, now
from django.utils.translation import get_language, get_language_bidi, gettext, gettext_lazy, pgettext_lazy

from clubs.archives.rules.person import PARTS
from clubs.archives.selectors.person import Person
from matches.selectors import game_name

MOST_ROWS: Final = 200
"""Rows of a table on the page."""

WHEN, WHAT, CLUB = gettext_lazy("When"), gettext_lazy("What"), gettext_lazy("Club")
_NAME, _MATCH = gettext_lazy("Name"), gettext_lazy("Match")
_COMPETITION = gettext_lazy("Competition")

TITLES: Final[dict[str, Promise]] = {
    "account": gettext_lazy("Your account"),
    "addresses": gettext_lazy("E-mail addresses"),
    "second_steps": gettext_lazy("Second steps and passkeys"),
    "sessions": gettext_lazy("Where you are signed in"),
    "memberships": gettext_lazy("Roles in clubs"),
    "erasures": gettext_lazy("Wishes to be forgotten"),
    "letters": gettext_lazy("Letters to you"),
    "invitations": gettext_lazy("Invitations"),
    "tokens": gettext_lazy("Tokens"),
    "apps": gettext_lazy("Your apps"),
    "allowed_apps": gettext_lazy("Apps that you have allowed"),
    "call_choices": gettext_lazy("How you want to be called"),
    "phones": gettext_lazy("Phones and browsers that are called"),
    "messages_to_phones": gettext_lazy("Messages to them"),
    "report_addresses": gettext_lazy("Weekly reports"),
    "files": gettext_lazy("Files that you had written or taken in"),
    "players": gettext_lazy("As a player"),
    "club_log": gettext_lazy("Lines of club logs about you"),
    "names_said": gettext_lazy("How your name is read aloud"),
    "calls": gettext_lazy("Calls to a table"),
    "handicaps": gettext_lazy("Handicaps"),
    "handicap_changes": gettext_lazy("How handicaps changed"),
    "starts_given": gettext_lazy("Starts given in your matches"),
    "ratings": gettext_lazy("Ratings"),
    "rating_changes": gettext_lazy("How ratings changed"),
    "starting_values": gettext_lazy("Starting values of ratings"),
    "league_class": gettext_lazy("Class for leagues"),
    "results": gettext_lazy("Results"),
    "doubles_results": gettext_lazy("Results in pairs"),
    "feats": gettext_lazy("Feats"),
    "sums": gettext_lazy("Sums of seasons"),
    "matches": gettext_lazy("Matches"),
    "sides": gettext_lazy("Your side in matches"),
    "entries": gettext_lazy("Entries of your side in match logs"),
    "acts": gettext_lazy("Decisions about your side"),
    "disputes": gettext_lazy("Disputes"),
    "photographs": gettext_lazy("Photographs that you sent"),
    "photographs_afterwards": gettext_lazy("Photographs that you sent, taken after the stroke"),
    "rulings": gettext_lazy("Rulings on disputes"),
    "simulated_plays": gettext_lazy("Simulated play"),
    "entries_in_competitions": gettext_lazy("Entries in competitions"),
    "seats": gettext_lazy("Seats in draws"),
    "disqualifications": gettext_lazy("Disqualifications"),
    "waiting": gettext_lazy("Waiting lists"),
    "entry_requests": gettext_lazy("Requests for a place"),
    "fixtures": gettext_lazy("Fixtures"),
    "fixture_matches": gettext_lazy("Matches of fixtures"),
    "competition_log": gettext_lazy("Lines of competition logs that name you"),
    "fees": gettext_lazy("Fees"),
    "payouts": gettext_lazy("Prizes paid out"),
    "waits": gettext_lazy("Waits at the table"),
    "partners_wanted": gettext_lazy("Wishes for a partner"),
    "partner_invites": gettext_lazy("Invitations to play as a pair"),
    "pauses": gettext_lazy("Pauses of your fixtures"),
    "emblems": gettext_lazy("Emblems"),
    "emblem_parts": gettext_lazy("Your part in emblems"),
    "emblem_events": gettext_lazy("Events of emblems"),
    "emblem_steps": gettext_lazy("Steps of emblems"),
    "emblem_money": gettext_lazy("Money of emblems"),
    "emblem_proposals": gettext_lazy("Proposals about emblems"),
    "emblem_reminders": gettext_lazy("Reminders about emblems"),
    "ladder_rungs": gettext_lazy("Rungs of ladders"),
    "ladder_challenges": gettext_lazy("Challenges on ladders"),
    "ladder_log": gettext_lazy("Lines of ladders that name you"),
    "registrations": gettext_lazy("Registrations in leagues"),
    "teams_of_one": gettext_lazy("Teams that are you alone"),
    "rubbers": gettext_lazy("Rubbers of team matches"),
    "substitutions": gettext_lazy("Substitutions"),
    "titles": gettext_lazy("Titles"),
    "league_log": gettext_lazy("Lines of league logs that name you"),
    "protests_written": gettext_lazy("What you wrote in protests"),
    "audit": gettext_lazy("Lines of the audit log about you"),
    "audit_done": gettext_lazy("Lines of the audit log about what you did"),
    "club_deeds": gettext_lazy("What you changed in clubs"),
    "invitations_sent": gettext_lazy("Invitations that you sent"),
    "affiliations": gettext_lazy("Associations that you asked for"),
    "competition_deeds": gettext_lazy("What you did in competitions"),
    "league_deeds": gettext_lazy("What you did in leagues"),
    "emblem_deeds": gettext_lazy("What you noted of emblems"),
    "ladder_deeds": gettext_lazy("What you did on ladders"),
    "handicaps_set": gettext_lazy("Handicaps that you set"),
    "entries_marked": gettext_lazy("Entries that you marked"),
    "acts_done": gettext_lazy("Decisions that you took in matches"),
    "differences": gettext_lazy("Differences between tablet and server while you marked"),
    "courses_struck": gettext_lazy("Courses of matches that you struck"),
    "rulings_made": gettext_lazy("Rulings that you gave"),
    "fixture_lists": gettext_lazy("Fixture lists that you had made"),
    "webhooks": gettext_lazy("Webhooks that you made"),
    "admin_changes": gettext_lazy("What you changed on the admin pages"),
}
"""What each part is called."""

TABLES: Final[dict[str, dict[str, Promise]]] = {
    "account": {
        "display_name": _NAME, "email": gettext_lazy("E-mail"), "language": gettext_lazy("Language"),
        "date_joined": gettext_lazy("Since"), "last_login": gettext_lazy("Last signed in"),
    },
    "addresses": {"email": gettext_lazy("E-mail"), "verified": gettext_lazy("Confirmed")},
    "second_steps": {
        "type": gettext_lazy("Kind"), "name": _NAME, "created_at": gettext_lazy("Since"),
        "last_used_at": gettext_lazy("Last used"),
    },
    "sessions": {"ends_at": gettext_lazy("Until")},
    "memberships": {"club": CLUB, "role": gettext_lazy("Role"), "since": gettext_lazy("Since")},
    "tokens": {
        "label": _NAME, "club": CLUB, "scopes": gettext_lazy("Good for"), "made_at": gettext_lazy("Since"),
        "last_used_at": gettext_lazy("Last used"), "expires_at": gettext_lazy("Until"),
    },
    "allowed_apps": {"app": _NAME, "club": CLUB, "scopes": gettext_lazy("Good for")},
    "phones": {"label": _NAME, "player": gettext_lazy("Player"), "made_at": gettext_lazy("Since")},
    "players": {
        "club": CLUB, "name": _NAME, "home_club": gettext_lazy("Home club"),
        "rating": gettext_lazy("Rating"), "email": gettext_lazy("E-mail"), "note": gettext_lazy("Note"),
        "shown": gettext_lazy("Name shown as"), "under_age": gettext_lazy("Under age"),
        "consent": gettext_lazy("A guardian’s consent"),
    },
    "handicaps": {"policy": gettext_lazy("List"), "value": gettext_lazy("Handicap")},
    "ratings": {
        "rating_list": gettext_lazy("List"), "value": gettext_lazy("Rating"),
        "matches": gettext_lazy("Matches"),
    },
    "results": {
        "at": WHEN, "club": CLUB, "game": gettext_lazy("Game"), "opponent_name": gettext_lazy("Against"),
        "outcome": gettext_lazy("Outcome"), "points": gettext_lazy("Points"), "best": gettext_lazy("Best"),
    },
    "entries_in_competitions": {
        "entered_at": WHEN, "competition": _COMPETITION, "name": _NAME,
        "final_rank": pgettext_lazy("column", "Place"),
    },
    "entry_requests": {
        "made_at": WHEN, "competition": _COMPETITION, "message": gettext_lazy("Message"),
        "state": gettext_lazy("State"),
    },
    "disputes": {
        "at": WHEN, "match": _MATCH, "entry": pgettext_lazy("column", "Entry"),
        "state": gettext_lazy("State"),
    },
    "disqualifications": {"at": WHEN, "reason": gettext_lazy("Reason")},
    "emblems": {"title": _NAME, "held_since": gettext_lazy("Since")},
    "ladder_rungs": {"ladder": gettext_lazy("Ladder"), "joined_at": gettext_lazy("Since")},
    "registrations": {
        "season": gettext_lazy("Season"), "side": gettext_lazy("Team"),
        "from_on": pgettext_lazy("a day", "From"), "until_on": gettext_lazy("Until"),
    },
    "titles": {"name": _NAME, "season": gettext_lazy("Season"), "won_at": WHEN},
    "audit": {"at": WHEN, "what": WHAT, "club_name": CLUB, "address": gettext_lazy("Network")},
    "letters": {"made_at": WHEN, "to": gettext_lazy("To"), "subject": gettext_lazy("Subject")},
}  # fmt: skip
"""Parts that stand on the page as tables, with their columns."""


class Page:
    """Hears the rows while they are written, and keeps the latest of those that the page shows."""

    def __init__(self) -> None:
        self._kept: dict[str, deque[list[str]]] = {name: deque(maxlen=MOST_ROWS) for name in TABLES}

    def hear(self, part: str, row: dict[str, Any]) -> None:
        """A row of a part."""
        kept = self._kept.get(part)
        if kept is not None:
            kept.append([_cell(part, column, row.get(column)) for column in TABLES[part]])

    def context(self, person: Person, counted: dict[str, int], pictures: list[str]) -> dict[str, Any]:
        """What the template is given."""
        names = [part.name for part in PARTS if counted.get(part.name)]
        return {
            "title": _title(person),
            "language": get_language() or settings.LANGUAGE_CODE,
            "direction": "rtl" if get_language_bidi() else "ltr",
            "written_at": now(),
            "server": settings.PUBLIC_URL,
            "tables": [
                {
                    "title": str(TITLES[name]),
                    "heads": [str(head) for head in TABLES[name].values()],
                    "rows": list(reversed(self._kept[name])),
                    "more": counted[name] > MOST_ROWS,
                    "count": counted[name],
                }
                for name in names
                if name in TABLES
            ],
            "others": [(str(TITLES[name]), counted[name], name) for name in names if name not in TABLES],
            "pictures": pictures,
        }


def _title(person: Person) -> str:
    name = person.label or min(person.names, default="")
    return gettext("What is kept of {name}").format(name=name)


@cache
def _labels(part: str) -> dict[str, dict[Any, Any]]:
    """The words for the values of a part's columns that have a choice of them."""
    model = apps.get_model(next(one.table for one in PARTS if one.name == part))
    return {one.name: dict(one.flatchoices) for one in model._meta.concrete_fields if one.choices}


def _cell(part: str, column: str, value: Any) -> str:
    """A value of a part for a reader: words in place of codes."""
    if column == "game" and value:
        return str(game_name(value))
    labels = _labels(part).get(column)
    return _said(value) if labels is None or not value else str(labels.get(value, value))


def _said(value: Any) -> str:
    """A value for a reader."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, datetime):
        return date_format(localtime(value), gettext("j F Y, H:i"))
    if isinstance(value, date):
        return date_format(value, gettext("j F Y"))
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)
