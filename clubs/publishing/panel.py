"""What publishing puts on a club's front page and on a player's page. Two queries each at most."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from clubs.leagues.selectors.honours import latest_titles, titles_of_player
from clubs.people import panels
from clubs.people.models import Club, Player
from clubs.people.panels import Panel
from clubs.publishing import selectors
from clubs.publishing.selectors import champions
from clubs.publishing.selectors.drawing import course_chart

CHAMPIONS, DRAWN, PAIRS, TITLES = 3, 30, 5, 6


def club_records(request: HttpRequest, club: Club) -> Panel | None:
    """The records of the club, in short."""
    games = selectors.club_records(club)
    if not games:
        return None
    return Panel(
        gettext("Club records"),
        "publishing/parts/records_panel.html",
        {"club": club, "games": games},
        more=reverse("publishing:records", args=[club.slug]),
    )


def club_champions(request: HttpRequest, club: Club) -> Panel | None:
    """The last champions."""
    latest = list(champions.roll(club)[:CHAMPIONS])
    if not latest:
        return None
    return Panel(
        gettext("Champions"),
        "publishing/parts/champions_panel.html",
        {"club": club, "competitions": latest},
        more=reverse("publishing:champions", args=[club.slug]),
        more_label=gettext("All champions"),
    )


def player_career(request: HttpRequest, player: Player) -> Panel | None:
    """The player's figures by game, and the course of the game played most."""
    games = selectors.figures_of(player)
    if not games:
        return None
    shown = games[0]
    return Panel(
        gettext("Career"),
        "publishing/parts/career_panel.html",
        {
            "club": player.club,
            "player": player,
            "games": games,
            "shown": shown,
            "chart": course_chart(selectors.course(player, shown.game, DRAWN), shown.game),
        },
        more=reverse("publishing:career", args=[player.club.slug, player.slug]),
        more_label=gettext("All figures"),
        wide=True,
    )


def player_doubles(request: HttpRequest, player: Player) -> Panel | None:
    """What the player has done in pairs."""
    found = selectors.doubles_of(player)
    if not found:
        return None
    return Panel(
        gettext("In pairs"),
        "publishing/parts/doubles_panel.html",
        {"club": player.club, "doubles": found[:PAIRS]},
        more=reverse("publishing:career", args=[player.club.slug, player.slug]) + "#doubles",
        more_label=gettext("All pairs"),
        wide=True,
    )


def player_league_titles(request: HttpRequest, player: Player) -> Panel | None:
    """What the player has won in leagues, alone or with a team."""
    found = titles_of_player(player)
    if not found:
        return None
    return Panel(
        gettext("Titles in leagues"),
        "publishing/parts/league_titles_panel.html",
        {"club": player.club, "titles": found[:TITLES]},
        more=reverse("publishing:leagues", args=[player.club.slug]),
        more_label=gettext("All champions of leagues"),
        wide=True,
    )


def club_league_champions(request: HttpRequest, club: Club) -> Panel | None:
    """The last champions of leagues."""
    latest = latest_titles(club, CHAMPIONS)
    if not latest:
        return None
    return Panel(
        gettext("Champions of leagues"),
        "publishing/parts/league_champions_panel.html",
        {"club": club, "titles": latest},
        more=reverse("publishing:leagues", args=[club.slug]),
        more_label=gettext("All champions of leagues"),
    )


def player_last(request: HttpRequest, player: Player) -> Panel | None:
    """The player's last matches."""
    last = selectors.last_matches(player, 8)
    if not last:
        return None
    return Panel(
        gettext("Last matches"),
        "publishing/parts/last_panel.html",
        {"club": player.club, "player": player, "last": last},
        wide=True,
        more=f"{reverse('publishing:results', args=[player.club.slug])}?player={player.slug}",
        more_label=gettext("All results"),
    )


def register() -> None:
    """Put the panels up."""
    panels.register("club", club_champions, order=30)
    panels.register("club", club_league_champions, order=32)
    panels.register("club", club_records, order=40)
    panels.register("player", player_career, order=20)
    panels.register("player", player_doubles, order=25)
    panels.register("player", player_league_titles, order=27)
    panels.register("player", player_last, order=30)
