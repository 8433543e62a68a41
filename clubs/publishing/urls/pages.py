"""Addresses of publishing, all of one club: results, records, champions, players' figures, print, PDF,
CSV."""

from __future__ import annotations

from django.urls import path

from clubs.publishing.views import (
    league_book,
    leagues,
    players,
    printing,
    ratings,
    records,
    results,
    series,
    tables,
)
from clubs.publishing.views.pdf import reports
from clubs.publishing.views.pdf import views as pdf

app_name = "publishing"

_LEAGUE = "c/<slug:club>/leagues/<slug:league>"
_SEASON = f"{_LEAGUE}/<slug:season>"
_DIVISION = f"{_SEASON}/<slug:division>"

urlpatterns = [
    path("c/<slug:club>/results/", results.result_list, name="results"),
    path("c/<slug:club>/results.csv", tables.results_csv, name="results-csv"),
    path("c/<slug:club>/records/", records.club_records, name="records"),
    path("c/<slug:club>/records/terms/", records.terms, name="record-terms"),
    path("c/<slug:club>/records/seasons/<int:season>/", records.season_records, name="season"),
    path(
        "c/<slug:club>/records/seasons/<int:season>/<slug:book>/<slug:slug>/<slug:kind>/",
        records.best,
        name="best-season",
    ),
    path(
        "c/<slug:club>/records/seasons/<int:season>/<slug:book>/<slug:slug>/<slug:kind>/<int:length>/",
        records.best,
        name="best-season-to",
    ),
    path("c/<slug:club>/records/emblems/", records.reigns, name="reigns"),
    path("c/<slug:club>/records/honour/", records.honour, name="honour"),
    path("c/<slug:club>/records/champions/", records.champions_roll, name="champions"),
    path("c/<slug:club>/records/leagues/", league_book.league_book, name="leagues"),
    path("c/<slug:club>/records/figures/", players.figures, name="figures"),
    path("c/<slug:club>/records/figures.csv", tables.figures_csv, name="figures-csv"),
    path("c/<slug:club>/records/sheets/", printing.sheets, name="sheets"),
    path("c/<slug:club>/records/sheets/match/<slug:public_id>/", printing.match_sheet, name="match-sheet"),
    path("c/<slug:club>/records/sheets/<slug:book>/<slug:slug>/", printing.blank_sheet, name="blank-sheet"),
    path("c/<slug:club>/records/<slug:book>/<slug:slug>/<slug:kind>/", records.best, name="best"),
    path(
        "c/<slug:club>/records/<slug:book>/<slug:slug>/<slug:kind>/<int:length>/",
        records.best,
        name="best-to",
    ),
    path("c/<slug:club>/players/<slug:player>/career/", players.career, name="career"),
    path("c/<slug:club>/players/<slug:player>/against/<slug:other>/", players.against, name="against"),
    path("c/<slug:club>/t/<slug:competition>/standings.csv", tables.standings_csv, name="standings-csv"),
    path("c/<slug:club>/t/<slug:competition>/entrants.csv", tables.entrants_csv, name="entrants-csv"),
    path("c/<slug:club>/t/<slug:competition>/print/", printing.bracket, name="bracket-print"),
    path("c/<slug:club>/series/<slug:series>/race.csv", series.race_csv, name="race-csv"),
    path("c/<slug:club>/series/<slug:series>/race.pdf", series.race_pdf, name="race-pdf"),
    path("c/<slug:club>/ratings/<slug:discipline>/list.csv", ratings.ratings_csv, name="ratings-csv"),
    path(f"{_LEAGUE}/teams/<slug:team>/fixtures.pdf", leagues.team_fixtures_pdf, name="team-fixtures-pdf"),
    path(f"{_LEAGUE}/teams/<slug:team>/card.pdf", leagues.team_card_pdf, name="team-card-pdf"),
    path(f"{_SEASON}/fixtures.csv", leagues.fixtures_csv, name="season-fixtures-csv"),
    path(f"{_SEASON}/fixtures.pdf", leagues.season_fixtures_pdf, name="season-fixtures-pdf"),
    path(f"{_SEASON}/board.pdf", leagues.board_pdf, name="season-board-pdf"),
    path(f"{_SEASON}/matches/<int:number>/sheet.pdf", leagues.team_sheet_pdf, name="team-sheet-pdf"),
    path(f"{_DIVISION}/table.csv", leagues.table_csv, name="league-table-csv"),
    path(f"{_DIVISION}/averages.csv", leagues.averages_csv, name="league-averages-csv"),
    path(f"{_DIVISION}/table.pdf", leagues.table_pdf, name="league-table-pdf"),
    path(f"{_DIVISION}/fixtures.pdf", leagues.division_fixtures_pdf, name="division-fixtures-pdf"),
    # Paper as PDF: each beside the page that shows the same.
    path("c/<slug:club>/t/<slug:competition>/bracket.pdf", pdf.bracket, name="bracket-pdf"),
    path("c/<slug:club>/t/<slug:competition>/standings.pdf", pdf.standings_sheet, name="standings-pdf"),
    path("c/<slug:club>/t/<slug:competition>/prizes.pdf", pdf.prize_sheet, name="prizes-pdf"),
    path("c/<slug:club>/t/<slug:competition>/champion.pdf", pdf.champion, name="champion-pdf"),
    path("c/<slug:club>/emblems/<slug:emblem>/holder.pdf", pdf.holder, name="holder-pdf"),
    path("c/<slug:club>/records/champions.pdf", pdf.champions_roll, name="champions-pdf"),
    path("c/<slug:club>/records/sheets/match/<slug:public_id>.pdf", pdf.match_sheet, name="match-sheet-pdf"),
    path("c/<slug:club>/records/sheets/<slug:book>/<slug:slug>.pdf", pdf.blank_sheet, name="blank-sheet-pdf"),
    path(
        "c/<slug:club>/leagues/<slug:league>/<slug:season>/reports/<slug:week>.pdf",
        reports.league_report,
        name="league-report-pdf",
    ),
    path("c/<slug:club>/tables/labels.pdf", pdf.table_labels, name="labels-pdf"),
]
