"""The race of a ranking series as entries of a feed: how it stood after each of its competitions."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max
from django.template.loader import render_to_string
from django.utils.translation import gettext

from clubs.competitions.models import CompetitionEvent
from clubs.people.models import ClubEvent
from clubs.publishing.selectors import identity
from clubs.publishing.views.feeds.champions import CHANGES
from clubs.publishing.views.feeds.publication import ENTRIES, Entry, Publication, plain
from clubs.series.models import Series
from clubs.series.selectors.races import Part, Race, race_of
from config.languages.speaking import all_of

TOP = 10


def publication(series: Series, base: str, address: str) -> Publication:
    """The feed of a series. ``base`` is the server's address, ``address`` the feed's own."""
    race, club = race_of(series), series.club
    moved = _moved(race)
    changed = _changed(series)
    entries = tuple(
        _entry(race.after(part), part, base, max(moved.get(part.competition.pk, changed), changed))
        for part in reversed(race.counted[-ENTRIES:])
    )
    return Publication(
        id=identity.within(identity.of_series(series), "race"),
        title=plain(gettext("Race: {series}, {club}").format(series=series.name, club=club.name)),
        about=gettext(
            "The race after each competition, the latest first. A corrected result updates the entries."
        ),
        home=base + series.get_absolute_url(),
        address=address,
        author=plain(club.name),
        author_page=base + club.get_absolute_url(),
        entries=entries,
        updated=max([changed, *(entry.updated for entry in entries)]),
    )


def _changed(series: Series) -> datetime:
    """When the series itself last changed."""
    told = ClubEvent.objects.filter(club=series.club, what__startswith="series-", data__series=series.slug)
    last: datetime | None = told.aggregate(last=Max("at"))["last"]
    return last or series.created_at


def _moved(race: Race) -> dict[int, datetime]:
    """When the outcome of each competition last changed."""
    numbers = [part.competition.pk for part in race.counted]
    told = CompetitionEvent.objects.filter(competition__in=numbers, kind__in=CHANGES).order_by()
    return dict(told.values_list("competition").annotate(last=Max("at")))


def _entry(race: Race, part: Part, base: str, updated: datetime) -> Entry:
    competition, series = part.competition, race.series
    published = competition.finished_at or updated
    leaders = all_of(row.player.name for row in race.leaders)
    pattern = gettext("{series} after {competition}: {leaders}")
    context = {"race": race, "part": part, "top": race.rows[:TOP]}
    whole = identity.within(identity.of_series(series), "after")
    return Entry(
        id=identity.within(whole, str(identity.of_competition(competition))),
        title=plain(pattern.format(series=series.name, competition=competition.name, leaders=leaders)),
        link=base + series.get_absolute_url(),
        html=plain(render_to_string("publishing/feeds/race.html", context)),
        published=published,
        updated=max(published, updated),
        tags=(plain(series.name), "ranking series"),
    )
