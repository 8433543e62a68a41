"""Results, standings and figures as CSV: exactly what the pages show, all of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils.timezone import localtime
from django.views.decorators.http import require_safe

from clubs.competitions.access import competition_for
from clubs.competitions.models import Competition
from clubs.competitions.services.entry_rules import rules_of
from clubs.people.access import OFFICERS, club_page
from clubs.people.models import Club
from clubs.publishing import selectors
from clubs.publishing.selectors.standing import standing_rows
from clubs.publishing.views.csv_files import download
from clubs.publishing.views.results import asked_for
from config.languages.speaking import translated
from matches.models import Match
from matches.selectors import game_name

ROWS_AT_ONCE = 500
SIDE_COLUMNS = ("player", "score", "outcome", "points", "innings", "average", "best")
RESULT_COLUMNS = ("date", "time", "match", "game", "competition", "table", "result", "side", *SIDE_COLUMNS)


@require_safe
@club_page()
def results_csv(request: HttpRequest, club: Club) -> HttpResponseBase:
    """The results that the page of results shows, one line for each side of a match."""
    asked, _ = asked_for(request, club)
    return download(
        request, _results(club, selectors.with_sides(selectors.results(club, asked))), f"{club.slug}-results"
    )


def _results(club: Club, matches: Any) -> Iterator[tuple[Any, ...]]:
    yield RESULT_COLUMNS
    for match in matches.iterator(chunk_size=ROWS_AT_ONCE):
        at = localtime(match.finished_at or match.confirmed_at, club.tzinfo)
        competition = _competition(match)
        whole = (
            at.date().isoformat(),
            f"{at:%H:%M}",
            match.public_id,
            game_name(match.game),
            competition.name if competition else translated(match.title),
            match.table.number if match.table else None,
            match.get_result_kind_display(),
        )
        for row in sorted(match.player_results.all(), key=lambda row: row.position):
            yield (
                *whole,
                row.letter,
                row.player.name if row.player else row.name,
                row.score,
                row.outcome,
                row.points,
                row.innings,
                None if row.average is None else round(row.average, 3),
                row.best,
            )


def _competition(match: Match) -> Competition | None:
    played_for = getattr(match, "fixture_match", None)
    return played_for.fixture.competition if played_for else None


FIGURE_COLUMNS = (
    "player",
    "game",
    "matches",
    "won",
    "lost",
    "drawn",
    "points",
    "innings",
    "measure",
    "general",
    "best single match",
    "best",
)


@require_safe
@club_page()
def figures_csv(request: HttpRequest, club: Club) -> HttpResponseBase:
    """Every player's figures at every game, or at the game asked for."""
    games = dict(selectors.games_of(club))
    asked = request.GET.get("game", "")
    chosen = [asked] if asked in games else list(games)
    return download(request, _figures(club, chosen), f"{club.slug}-figures")


def _figures(club: Club, games: list[str]) -> Iterator[tuple[Any, ...]]:
    yield FIGURE_COLUMNS
    for game in games:
        for found in selectors.figures_of_club(club, game).iterator(chunk_size=ROWS_AT_ONCE):
            row = selectors.figures_row(club, found)
            yield (
                row.player.name if row.player else "",
                row.name,
                row.matches,
                row.won,
                row.lost,
                row.drawn,
                row.points,
                row.innings,
                row.compared.measure.label,
                row.measure,
                row.measure_top,
                row.best,
            )


@require_safe
@club_page()
def standings_csv(request: HttpRequest, club: Club, competition: str) -> HttpResponseBase:
    """The standings of a competition, and why each stands below the one above."""
    found = competition_for(request.user, club, competition)
    return download(request, standing_rows(found), f"{club.slug}-{found.slug}-standings")


ENTRANT_COLUMNS = (
    "number", "name", "home club", "rating", "status", "seed", "place", "fee", "currency", "paid", "how",
    "paid on", "noted by", "note", "prize paid out",
)  # fmt: skip


@require_safe
@club_page(*OFFICERS)
def entrants_csv(request: HttpRequest, club: Club, competition: str) -> HttpResponseBase:
    """The entrants of a competition with what is noted of their fees, for its officers."""
    found = competition_for(request.user, club, competition)
    return download(request, _entrants(club, found), f"{club.slug}-{found.slug}-entrants")


def _entrants(club: Club, competition: Competition) -> Iterator[tuple[Any, ...]]:
    rules = rules_of(competition)
    yield ENTRANT_COLUMNS
    for one in competition.entrants.select_related("player", "fee_note", "payout").order_by("number"):
        note, payout = getattr(one, "fee_note", None), getattr(one, "payout", None)
        yield (
            one.number,
            one.name,
            one.player.home_club,
            one.rating,
            one.get_status_display(),
            one.seed,
            one.final_rank,
            rules.fee,
            rules.currency,
            note.amount if note else None,
            note.get_how_display() if note else None,
            localtime(note.at, club.tzinfo).date().isoformat() if note else None,
            note.by_label if note else None,
            note.note if note else None,
            payout.amount if payout else None,
        )
