"""Reigns: who held an emblem, how it was won, and each defence with the match in which it was made.

Nothing is kept here: the deed's own books (`clubs.emblems`) are folded, so that a step that the donor has
reversed is reversed here too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime

from django.utils.translation import gettext

from clubs.emblems import clock
from clubs.emblems.models import Contest, Emblem, EmblemPerson
from clubs.emblems.rules.state import Challenge, Reign
from clubs.emblems.selectors import cases
from clubs.people.models import Player
from matches.models import Match


@dataclass(frozen=True, slots=True)
class Meeting:
    """A challenge that was decided: the other side, the winner's score first, and the match if it was marked
    here."""

    opponent: str
    score: str
    match: Match | None
    on: date | None
    how: str


@dataclass(frozen=True, slots=True)
class ReignTold:
    """One reign. `won` is the meeting in which the emblem was won; None for an award."""

    holder: str
    player: Player | None
    since: date
    until: date | None
    days: int
    how: str
    owned: bool
    won: Meeting | None
    defences: tuple[Meeting, ...]


@dataclass(frozen=True, slots=True)
class Lineage:
    """An emblem with its reigns, the latest first; the longest, and the one with most defences."""

    emblem: Emblem
    reigns: tuple[ReignTold, ...]

    @property
    def longest(self) -> ReignTold | None:
        """The longest reign; of equals the earlier."""
        return max(reversed(self.reigns), key=lambda one: one.days, default=None)

    @property
    def most_defended(self) -> ReignTold | None:
        """The reign with most defences, if there was one; of equals the earlier."""
        best = max(reversed(self.reigns), key=lambda one: len(one.defences), default=None)
        return best if best is not None and best.defences else None


def lineage(emblem: Emblem, at: datetime | None = None) -> Lineage:
    """The reigns of an emblem up to now. The cost is that of folding its deed: six queries."""
    moment = at or clock.now()
    case = cases.fold(emblem, until=moment)
    matches = {
        row.challenge: row.match
        for row in Contest.objects.filter(emblem=emblem)
        .select_related("match")
        .defer("match__snapshot", "match__board")
    }
    players = {
        row.name: row.player for row in EmblemPerson.objects.filter(emblem=emblem).select_related("player")
    }
    today = moment.astimezone(emblem.club.tzinfo).date()
    state = case.state

    def meeting(challenge: str, holder: str) -> Meeting | None:
        one = state.challenges.get(challenge)
        return None if one is None else _meeting(one, holder, matches.get(challenge))

    def told(reign: Reign) -> ReignTold:
        met = [meeting(challenge, reign.holder) for challenge in reign.defences]
        return ReignTold(
            holder=reign.holder,
            player=players.get(reign.holder),
            since=reign.since,
            until=reign.until,
            days=((reign.until or today) - reign.since).days,
            how=_how(reign.how),
            owned=reign.ended == "owned",
            won=meeting(reign.challenge, reign.holder) if reign.challenge else None,
            defences=tuple(one for one in met if one is not None),
        )

    return Lineage(emblem, tuple(told(reign) for reign in reversed(state.lineage)))


def of_player(whole: Lineage, player: str) -> Lineage:
    """The same emblem with the reigns of one player (by the address) alone."""
    mine = (one for one in whole.reigns if one.player is not None and one.player.slug == player)
    return replace(whole, reigns=tuple(mine))


def _how(how: str) -> str:
    known = {"award": gettext("by award"), "play": gettext("won in play")}
    return known.get(how) or gettext("by {how}").format(how=how)


def _meeting(one: Challenge, holder: str, match: Match | None) -> Meeting:
    other = one.challenger if one.against == holder else one.against
    return Meeting(other, one.score, match, one.ended, one.end)
