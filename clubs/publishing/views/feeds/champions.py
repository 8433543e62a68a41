"""The champions of a club as entries of a feed: who won each competition, and by which way."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Max
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext

from clubs.competitions.models import Competition, CompetitionEvent
from clubs.leagues.models import Title
from clubs.leagues.selectors.honours import latest_titles
from clubs.people.models import Club
from clubs.publishing.selectors import champions, identity
from clubs.publishing.views.feeds.publication import ENTRIES, Entry, Publication, plain
from config.languages.speaking import translated
from matches.selectors import game_name

CHANGES = ("finished", "corrected")
STRIKES = ("resumed", "reopened", "voided")


def publication(club: Club, base: str, address: str) -> Publication:
    """The feed of a club's champions; as `results.publication`."""
    found = champions.with_ways(champions.roll(club)[:ENTRIES])
    times = _times(found)
    titles = latest_titles(club, ENTRIES)
    every = [
        *(_entry(one, club, base, times.get(one.pk)) for one in found),
        *(_title(one, club, base) for one in titles),
    ]
    entries = tuple(sorted(every, key=lambda one: one.published, reverse=True)[:ENTRIES])
    told = CompetitionEvent.objects.filter(competition__club=club, kind__in=(*CHANGES, *STRIKES))
    last = told.exclude(competition__status="draft").aggregate(at=Max("at"))["at"]
    return Publication(
        id=identity.within(identity.of_club(club), "champions"),
        title=plain(gettext("Champions: {club}").format(club=club.name)),
        about=gettext(
            "Who won each competition and each season of a league, the latest first. A corrected final is an "
            "updated entry."
        ),
        home=base + reverse("publishing:champions", args=[club.slug]),
        address=address,
        author=plain(club.name),
        author_page=base + club.get_absolute_url(),
        entries=entries,
        updated=max([club.created_at, *([last] if last else ()), *(entry.updated for entry in entries)]),
    )


def _title(title: Title, club: Club, base: str) -> Entry:
    season = title.season
    pattern = gettext("{holder} wins {title}, {league} {season}")
    if title.shared:
        pattern = gettext("{holder} shares {title}, {league} {season}")
    told = pattern.format(
        holder=title.holder, title=translated(title.name), league=season.league.name, season=season.name
    )
    name = f"league-title:{season.created_at.isoformat()}:{title.kind}:{title.name}:{title.holder}"
    return Entry(
        id=identity.within(identity.of_club(club), name),
        title=plain(told),
        link=base + title.page,
        html=plain(render_to_string("publishing/feeds/title.html", {"title": title})),
        published=title.won_at,
        updated=title.won_at,
        tags=(plain(season.league.name), "champion", "league"),
    )


def _times(found: Sequence[Competition]) -> dict[int, datetime]:
    """When each competition's outcome last changed. One query."""
    told = CompetitionEvent.objects.filter(competition__in=found, kind__in=CHANGES).order_by()
    return dict(told.values_list("competition").annotate(last=Max("at")))


def _entry(competition: Competition, club: Club, base: str, last: datetime | None) -> Entry:
    assert competition.champion is not None and competition.finished_at is not None
    game = game_name(competition.game)
    champion = competition.champion.told
    address = reverse("competitions:overview", args=[club.slug, competition.slug])
    context = {"competition": competition, "champion": champion, "game": game}
    return Entry(
        id=identity.within(identity.of_competition(competition), "champion"),
        title=plain(
            gettext("{champion} wins {competition}").format(champion=champion, competition=competition.name)
        ),
        link=base + address,
        html=plain(render_to_string("publishing/feeds/champion.html", context)),
        published=competition.finished_at,
        updated=max(competition.finished_at, last or competition.finished_at),
        tags=(plain(game), "champion"),
    )
