"""Protests of a match as one reader may see them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.timezone import now

from clubs.leagues.access import is_officer, sides_led
from clubs.leagues.models import OPEN_PROTESTS, Protest, ProtestEntry, TeamMatch
from clubs.leagues.models.team_matches import SIDES
from clubs.people.access import Visitor

Phase = TeamMatch.Phase


@dataclass(frozen=True)
class ProtestShown:
    """A protest with its course; without entries where the reader may only know that there is one. `replies`
    and `appeals` are the sides for which the reader may do so; `own` that the reader may take it back."""

    protest: Protest
    entries: Sequence[ProtestEntry]
    replies: Sequence[str] = ()
    appeals: Sequence[str] = ()
    own: bool = False
    rules: bool = False

    @property
    def is_secret(self) -> bool:
        """Whether its course is kept from this reader."""
        return not self.entries

    @property
    def ruling(self) -> ProtestEntry | None:
        """The last ruling."""
        return next((one for one in reversed(self.entries) if one.kind == ProtestEntry.Kind.RULING), None)


def sees_course(user: Visitor | None, match: TeamMatch, protest: Protest) -> bool:
    """Whether the account sees the course of a protest: where the season keeps protests private, only the
    captains of the match and the officers do until it is decided."""
    if not match.season.rules.protests.private or protest.state == Protest.State.RULED:
        return True
    return is_officer(user, match.season.league.club) or bool(sides_led(user, match))


def protests_shown(match: TeamMatch, user: Visitor | None, at: datetime | None = None) -> list[ProtestShown]:
    """The protests of a match, the first first: two queries, and those of the reader's rights."""
    rows = list(match.protests.select_related("rubber__match", "dispute__match").prefetch_related("entries"))
    if not rows:
        return []
    officer, led = is_officer(user, match.season.league.club), sides_led(user, match)
    rules = match.season.rules.protests
    found = []
    for row in rows:
        row.team_match = match
        if not sees_course(user, match, row):
            found.append(ProtestShown(row, ()))
            continue
        entries = list(row.entries.all())
        appealed = any(one.kind == ProtestEntry.Kind.APPEAL for one in entries)
        in_time = row.ruled_at is not None and (at or now()) <= rules.appeal_until(row.ruled_at)
        may = rules.appeal and row.state == Protest.State.RULED and in_time and not appealed
        found.append(
            ProtestShown(
                row,
                entries,
                led if row.is_open else (),
                led if may and match.phase != Phase.ANNULLED else (),
                row.side in led and row.state == Protest.State.OPEN,
                officer and row.is_open,
            )
        )
    return found


def may_protest(match: TeamMatch, user: Visitor | None, at: datetime | None = None) -> list[str]:
    """The sides for which the reader may make a protest now."""
    if match.phase not in (Phase.LIVE, Phase.PLAYED, Phase.PROTESTED, Phase.FINAL):
        return []
    until = match.season.rules.protests.until(match.played_at or match.final_at)
    if (until is None and match.final_at is not None) or (until is not None and (at or now()) > until):
        return []
    taken = set(match.protests.filter(state__in=OPEN_PROTESTS).values_list("side", flat=True))
    led = sides_led(user, match)
    return [which for which in SIDES if which in led and which not in taken]
