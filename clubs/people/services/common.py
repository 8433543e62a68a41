"""What every change begins and ends with: the club's lock, tidy names, and a line in the log."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext, gettext_lazy

from clubs.people.access import require_open
from clubs.people.models import Club, ClubEvent, User
from clubs.people.names import tidy
from config.languages.choosing import offered
from matches.problems import UserProblem


def lock_club(club: Club, *, archived_too: bool = False) -> Club:
    """The club read again and locked until the transaction ends, so that changes queue up.

    Raises ``UserProblem`` "club-archived", unless ``archived_too``, or "not-found" when it was deleted
    meanwhile.
    """
    locked = Club.objects.select_for_update().filter(pk=club.pk).first()
    if locked is None:
        raise UserProblem("not-found", gettext("There is no such club any more."), status=404)
    if not archived_too:
        require_open(locked)
    return locked


def refuse_in_sandbox(club: Club) -> None:
    """Raise ``UserProblem`` "not-in-sandbox": for what reaches other people, or shuts them out."""
    if club.is_sandbox:
        raise UserProblem("not-in-sandbox", gettext("This cannot be done in the sandbox."), 403)


def log(club: Club, by: User | None, what: str, **data: Any) -> None:
    """Add a line to the club's log. ``what`` is a stable code, such as "player-added"."""
    ClubEvent.objects.create(club=club, by=by, what=what, data=data)


EMPTY = {
    "name": gettext_lazy("The name is empty; give at least one letter or digit."),
    "club's name": gettext_lazy("The club's name is empty; give at least one letter or digit."),
    "home club": gettext_lazy("The home club is empty; give at least one letter or digit."),
    "name of the pair": gettext_lazy("The name of the pair is empty; give at least one letter or digit."),
    "reason": gettext_lazy("The reason is empty; give at least one letter or digit."),
}
TOO_LONG = {
    "name": gettext_lazy("The name has {count} characters; at most {longest} fit."),
    "club's name": gettext_lazy("The club's name has {count} characters; at most {longest} fit."),
    "home club": gettext_lazy("The home club has {count} characters; at most {longest} fit."),
    "name of the pair": gettext_lazy("The name of the pair has {count} characters; at most {longest} fit."),
    "reason": gettext_lazy("The reason has {count} characters; at most {longest} fit."),
}
OUT_OF_RANGE = {
    "minutes until late": gettext_lazy(
        "The minutes until late lies between {least} and {most}; {value} does not."
    ),
    "minutes until the second call": gettext_lazy(
        "The minutes until the second call lies between {least} and {most}; {value} does not."
    ),
    "rating": gettext_lazy("The rating lies between {least} and {most}; {value} does not."),
    "table's number": gettext_lazy("The table's number lies between {least} and {most}; {value} does not."),
}
"""What is said of each thing that is checked: whole sentences, so that they can be translated."""


def checked_name(text: str, *, what: str = "name", longest: int = 80) -> str:
    """``text`` tidied. Raises ``UserProblem`` "name-empty" or "name-too-long"."""
    name = tidy(text)
    if not name:
        empty = EMPTY.get(what) or gettext("The {what} is empty; give at least one letter or digit.")
        raise UserProblem("name-empty", empty.format(what=what))
    if len(name) > longest:
        long = TOO_LONG.get(what) or gettext("The {what} has {count} characters; at most {longest} fit.")
        raise UserProblem("name-too-long", long.format(what=what, count=len(name), longest=longest))
    return name


def checked_number(value: int, *, what: str, least: int, most: int) -> int:
    """``value`` when it lies within the bounds. Raises ``UserProblem`` "out-of-range"."""
    if not least <= value <= most:
        told = OUT_OF_RANGE.get(what) or gettext(
            "The {what} lies between {least} and {most}; {value} does not."
        )
        raise UserProblem("out-of-range", told.format(what=what, least=least, most=most, value=value))
    return value


def checked_language(code: str) -> str:
    """A language of ours by its code. Raises ``UserProblem("no-such-language")``."""
    if code and offered(code) != code:
        raise UserProblem("no-such-language", gettext("Choose the language from the list."))
    return code
