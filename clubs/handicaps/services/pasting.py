"""Handicaps of many players from pasted lines: name and number, as a spreadsheet gives them.

Nothing is written as long as one line is wrong; every wrong line is told. An empty number, or a dash, takes
the player off the list.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from django.utils.translation import gettext

from clubs.handicaps.models import Handicap, Policy
from clubs.handicaps.rules.moving import Reason
from clubs.handicaps.selectors.versions import rules_on
from clubs.handicaps.services.common import changing, today
from clubs.handicaps.services.lists import checked_value, set_many
from clubs.people.models import Player, User
from clubs.people.names import name_key, tidy
from config.languages.speaking import translated
from matches.problems import UserProblem
from rules_engine.saying import say

MOST_LINES = 1000
HEADINGS = {"name", "player", "names", "players"}
NONE = {"", "-", "–", "none"}


class _Wrong(ValueError):
    """What is wrong with a line."""


@dataclass(frozen=True, slots=True)
class PastedHandicap:
    """One good line: whose handicap, and what it was before."""

    player: Player
    before: Decimal | None
    after: Decimal | None


def try_pasted(*, policy: Policy, text: str) -> list[PastedHandicap]:
    """What :func:`paste` would do now; nothing is written.

    Raises ``UserProblem``: "no-lines", "too-many-lines", "not-listed" (409), or "lines-wrong" with
    ``data["problems"]``, one for each bad line.
    """
    if not policy.is_listed:
        told = gettext("{name} goes by ratings: it has no list of handicaps.")
        raise UserProblem("not-listed", told.format(name=policy.name), 409)
    lines = [(n, line) for n, line in enumerate(text.splitlines(), start=1) if line.strip(" \t;,\0")]
    if lines and _cells(lines[0][1])[0].casefold().strip(".: ") in HEADINGS:
        lines = lines[1:]
    if not lines:
        raise UserProblem("no-lines", gettext("Paste at least one line."))
    if len(lines) > MOST_LINES:
        told = gettext("At most {most} lines at once; these are {n}.")
        raise UserProblem("too-many-lines", told.format(most=MOST_LINES, n=len(lines)))
    known: dict[str, list[Player]] = defaultdict(list)
    for player in Player.objects.filter(club=policy.club, merged_into=None):
        known[name_key(player.name)].append(player)
        known[f"/{player.slug}"].append(player)
    now_is = dict(Handicap.objects.filter(policy=policy).values_list("player_id", "value"))
    rules = rules_on(policy, today(policy.club))
    found: list[PastedHandicap] = []
    problems: list[dict[str, object]] = []
    seen: set[int] = set()
    for number, line in lines:
        try:
            player, value = _read(line, known)
            if player.pk in seen:
                raise _Wrong(gettext("This player stands in an earlier line, too."))
            checked_value(rules, value)
        except (_Wrong, UserProblem) as wrong:
            message = translated(wrong.message) if isinstance(wrong, UserProblem) else str(wrong)
            problems.append({"line": number, "text": tidy(line)[:80], "message": message})
        else:
            seen.add(player.pk)
            found.append(PastedHandicap(player, now_is.get(player.pk), value))
    if problems:
        told = gettext("{wrong} of {all} lines cannot be read; nothing was changed.")
        raise UserProblem(
            "lines-wrong",
            told.format(wrong=len(problems), all=len(lines)),
            data={"problems": problems},
        )
    return found


def paste(*, policy: Policy, text: str, by: User | None) -> list[PastedHandicap]:
    """Set the handicaps of all lines, or none. Raises as :func:`try_pasted`, and "policy-closed"."""
    with changing(policy) as found:
        read = try_pasted(policy=found, text=text)
        values = {one.player: one.after for one in read}
        words = say("handicaps.note-pasted", "Pasted list")
        set_many(found, values, reason=Reason.IMPORT, words=words, by=by)
    return read


def _cells(line: str) -> list[str]:
    for separator in ("\t", ";"):
        if separator in line:
            return [cell.strip() for cell in line.split(separator)]
    name, comma, value = line.rpartition(",")
    return [name.strip(), value.strip()] if comma else [line.strip()]


def _read(line: str, known: dict[str, list[Player]]) -> tuple[Player, Decimal | None]:
    cells = _cells(line)
    if len(cells) < 2 or any(cells[2:]):
        raise _Wrong(gettext("A line has a name and a number, parted by a tab, a semicolon or a comma."))
    people = known.get(name_key(cells[0])) or known.get(f"/{cells[0].casefold()}") or []
    if not people:
        raise _Wrong(gettext("There is no player of this name in the club."))
    if len(people) > 1:
        slugs = ", ".join(one.slug for one in people)
        raise _Wrong(gettext("Two players have this name: write {slugs} instead.").format(slugs=slugs))
    if cells[1].casefold() in NONE:
        return people[0], None
    return people[0], read_number(cells[1])


def read_number(text: str) -> Decimal:
    """A number as people write it: 12, -3, +4, 0.5 or 0,5. Raises ``UserProblem`` "not-a-number"."""
    tidied = text.strip().replace(",", ".").replace("−", "-")
    try:
        found = Decimal(tidied)
    except InvalidOperation:
        found = Decimal("NaN")
    if not found.is_finite() or len(tidied) > 12:
        raise UserProblem("not-a-number", gettext("“{text}” is no number.").format(text=text[:20]), 422)
    return found
