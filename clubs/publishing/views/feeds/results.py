"""The results of a club, of one competition or of one player, as entries of a feed.

What stands in the list of results stands here. An entry's ``updated`` is the last decision about its match
(confirmed, corrected); what was called off or reopened is no longer an entry, and moves the feed on.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Max, Min, Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Fixture
from clubs.people.models import Club, Player
from clubs.publishing import selectors
from clubs.publishing.models import PlayerResult
from clubs.publishing.selectors import ResultFilter, identity
from clubs.publishing.views.feeds.publication import ENTRIES, Entry, Publication, plain
from config.languages.speaking import all_of
from matches.models import Act, Match, played_by
from matches.selectors import game_name

MAKES = (Act.Kind.CONFIRMED, Act.Kind.DECLARED)
CHANGES = (*MAKES, Act.Kind.CORRECTED, Act.Kind.DISPUTE_RULED)
STRIKES = (Act.Kind.REOPENED, Act.Kind.VOIDED)


class Scope(NamedTuple):
    """Whose results: the club's, or only those of a competition or a player."""

    club: Club
    competition: Competition | None = None
    player: Player | None = None

    @property
    def matches(self) -> QuerySet[Match]:
        """The confirmed matches, the latest first."""
        key = self.competition.pk if self.competition else None
        return selectors.results(self.club, ResultFilter("", self.player, key))

    @property
    def acts(self) -> QuerySet[Act]:
        """Every decision about a match of the scope, also of matches later reopened or voided."""
        found = Act.objects.filter(match__club=self.club, match__simulated=False)
        if self.competition is not None:
            found = found.filter(match__fixture_match__fixture__competition=self.competition)
        if self.player is not None:
            found = found.filter(played_by(self.player, "match__sides__"))
        return found


def publication(scope: Scope, base: str, address: str) -> Publication:
    """The feed of a scope. ``base`` is the server's address, ``address`` the feed's own."""
    club = scope.club
    matches = list(selectors.with_sides(scope.matches)[:ENTRIES])
    selectors.score_lines(matches)
    times = _times(matches)
    entries = tuple(entry_of(match, club, base, *times.get(match.pk, (None, None))) for match in matches)
    # The latest of the club's own: in the order of the key, all acts of all clubs since would be read.
    last = scope.acts.filter(kind__in=(*CHANGES, *STRIKES)).aggregate(at=Max("at"))["at"]
    begun = scope.competition or scope.player or club
    updated = max([begun.created_at, *([last] if last else ()), *(entry.updated for entry in entries)])
    title, home, whole = club.name, reverse("publishing:results", args=[club.slug]), identity.of_club(club)
    if scope.competition is not None:
        title, home = f"{scope.competition.name}, {club.name}", scope.competition.get_absolute_url()
        whole = identity.of_competition(scope.competition)
    elif scope.player is not None:
        title, home = f"{scope.player.name}, {club.name}", scope.player.get_absolute_url()
        whole = identity.of_player(scope.player)
    return Publication(
        id=identity.within(whole, "results"),
        title=plain(gettext("Results: {name}").format(name=title)),
        about=gettext("Confirmed results, the latest first. A corrected result is an updated entry."),
        home=base + home,
        address=address,
        author=plain(club.name),
        author_page=base + club.get_absolute_url(),
        entries=entries,
        updated=updated,
    )


def _times(matches: Sequence[Match]) -> dict[int, tuple[datetime, datetime]]:
    """When the result of each match was first told, and when last changed. One query."""
    told = (
        Act.objects.filter(match__in=[match.pk for match in matches], kind__in=CHANGES)
        .order_by()
        .values_list("match")
        .annotate(first=Min("at", filter=Q(kind__in=MAKES)), last=Max("at"))
    )
    return {match: (first or last, last) for match, first, last in told}


def entry_of(match: Match, club: Club, base: str, first: datetime | None, last: datetime | None) -> Entry:
    """The entry of a confirmed match that has its ``line`` of sides."""
    rows: list[PlayerResult] = match.line  # type: ignore[attr-defined]
    stood = match.confirmed_at or match.finished_at or match.created_at
    fixture = _fixture(match)
    ruled = _ruled(fixture, match)
    decided = fixture.decided_at if fixture is not None and ruled is not None else None
    updated = max(moment for moment in (stood, last, decided) if moment)
    game = game_name(match.game)
    context = {"match": match, "rows": rows, "game": game, "fixture": fixture, "club": club, "ruled": ruled}
    tags = [game, *([fixture.competition.name] if fixture else [])]
    return Entry(
        id=identity.of_match(match),
        title=headline(match, rows),
        link=base + match.get_absolute_url(),
        html=plain(render_to_string("publishing/feeds/result.html", context)),
        published=first or stood,
        updated=updated,
        tags=tuple(plain(tag) for tag in tags),
    )


def _fixture(match: Match) -> Fixture | None:
    played = getattr(match, "fixture_match", None)
    return played.fixture if played and played.struck_at is None else None


def _ruled(fixture: Fixture | None, match: Match) -> str | None:
    """Who won by the director's word, where that stands above the sheet ("": nobody); else None."""
    if fixture is None or fixture.match_id != match.pk or fixture.result_by != Fixture.ResultBy.DIRECTOR:
        return None
    return fixture.winner.name if fixture.winner else ""


def name_of(row: PlayerResult) -> str:
    """Who stood on a side, by the name of today."""
    return plain(row.player.name if row.player else row.name)


def headline(match: Match, rows: Sequence[PlayerResult]) -> str:
    """A result on one line: "Hoppe 50 – 43 Cure", "Hoppe wins by walkover against Cure"."""
    names = [name_of(row) for row in rows]
    won = next((row for row in rows if row.won), None)
    others = ", ".join(name_of(row) for row in rows if row is not won)
    if match.result_kind == Match.ResultKind.DOUBLE_FORFEIT:
        return gettext("{names} both forfeit").format(names=all_of(names))
    if match.result_kind != Match.ResultKind.PLAYED and won is not None:
        pattern = {
            Match.ResultKind.AWARDED: gettext("Awarded to {winner}, against {others}"),
            Match.ResultKind.WALKOVER: gettext("{winner} wins by walkover against {others}"),
            Match.ResultKind.RETIRED: gettext("{winner} wins by retirement against {others}"),
        }.get(Match.ResultKind(match.result_kind), gettext("{winner} wins by decision against {others}"))
        return pattern.format(winner=name_of(won), others=others)
    if any(row.score is None for row in rows):
        if won is None:
            return gettext("{names} draw").format(names=all_of(names))
        return gettext("{winner} beats {others}").format(winner=name_of(won), others=others)
    if len(rows) == 2:
        return f"{names[0]} {rows[0].score} – {rows[1].score} {names[1]}"
    return ", ".join(f"{name} {row.score}" for name, row in zip(names, rows, strict=True))
