"""What every change begins and ends with: the club's lock, tidy names, and a line in the log."""

from __future__ import annotations

from typing import Any

from clubs.people.access import require_open
from clubs.people.models import Club, ClubEvent, User
from clubs.people.names import tidy
from matches.problems import UserProblem


def lock_club(club: Club, *, archived_too: bool = False) -> Club:
    """The club read again and locked until the transaction ends, so that changes queue up.

    Raises ``UserProblem`` "club-archived", unless ``archived_too``, or "not-found" when it was deleted
    meanwhile.
    """
    locked = Club.objects.select_for_update().filter(pk=club.pk).first()
    if locked is None:
        raise UserProblem("not-found", "There is no such club any more.", status=404)
    if not archived_too:
        require_open(locked)
    return locked


def log(club: Club, by: User | None, what: str, **data: Any) -> None:
    """Add a line to the club's log. ``what`` is a stable code, such as "player-added"."""
    ClubEvent.objects.create(club=club, by=by, what=what, data=data)


def checked_name(text: str, *, what: str = "name", longest: int = 80) -> str:
    """``text`` tidied. Raises ``UserProblem`` "name-empty" or "name-too-long"."""
    name = tidy(text)
    if not name:
        raise UserProblem("name-empty", f"The {what} is empty; give at least one letter or digit.")
    if len(name) > longest:
        raise UserProblem("name-too-long", f"The {what} has {len(name)} characters; at most {longest} fit.")
    return name


def checked_number(value: int, *, what: str, least: int, most: int) -> int:
    """``value`` when it lies within the bounds. Raises ``UserProblem`` "out-of-range"."""
    if not least <= value <= most:
        raise UserProblem("out-of-range", f"The {what} lies between {least} and {most}; {value} does not.")
    return value
