"""Addresses of leagues, below /c/<club>/leagues/."""

from __future__ import annotations

from django.urls import path

from clubs.leagues.views import classes, night, public, setup, sides

app_name = "leagues"

_ALL = "c/<slug:club>/leagues"
_ONE = f"{_ALL}/<slug:league>"
_SEASON = f"{_ONE}/<slug:season>"
_MATCH = f"{_SEASON}/matches/<int:number>"

urlpatterns = [
    path(f"{_ALL}/", public.leagues, name="list"),
    path(f"{_ALL}/new/", setup.new, name="new"),
    path(f"{_ALL}/tonight/", published.tonight, name="tonight-all"),
    path(f"{_ONE}/", public.league, name="league"),
    path(f"{_ONE}/settings/", setup.edit, name="edit"),
    path(f"{_ONE}/delete/", setup.delete, name="delete"),
    path(f"{_ONE}/venues/", setup.venues, name="venues"),
    path(f"{_ONE}/venues/<int:venue>/", published.venue, name="venue"),
    path(f"{_ONE}/tonight/", published.tonight, name="tonight"),
    path(f"{_ONE}/past/", published.past, name="past"),
    path(f"{_ONE}/teams/", setup.team_list, name="teams"),
    path(f"{_ONE}/teams/<slug:team>/", public.team, name="team"),
    path(f"{_ONE}/teams/<slug:team>/settings/", setup.team_edit, name="team-edit"),
    path(f"{_ONE}/classes/", classes.classes, name="classes"),
    path(f"{_ONE}/new/", setup.new_season, name="new-season"),
    path(f"{_SEASON}/", public.season, name="season"),
    path(f"{_SEASON}/settings/", setup.edit_season, name="season-edit"),
    path(f"{_SEASON}/phase/", setup.season_phase, name="season-phase"),
    path(f"{_SEASON}/delete/", setup.delete_season, name="season-delete"),
    path(f"{_SEASON}/copy/", setup.copy_season, name="season-copy"),
    path(f"{_SEASON}/divisions/", sides.divisions, name="divisions"),
    path(f"{_SEASON}/divisions/by-strength/", handicaps.by_strength, name="by-strength"),
    path(f"{_SEASON}/sides/", sides.side, name="side"),
    path(f"{_SEASON}/players/", sides.players, name="players"),
    path(f"{_SEASON}/averages/", figures.averages, name="averages"),
    path(f"{_SEASON}/breaks/", figures.season_breaks, name="season-breaks"),
    path(f"{_SEASON}/honours/", honours.honours, name="honours"),
    path(f"{_SEASON}/honours/confirm/", honours.confirm, name="honours-confirm"),
    path(f"{_SEASON}/reports/", reports.weeks, name="reports"),
    path(f"{_SEASON}/reports/<slug:week>/", reports.week, name="report"),
    path(f"{_SEASON}/reports/<slug:week>.txt", reports.text, name="report-text"),
    path(f"{_SEASON}/reports/<slug:week>/send/", reports.send, name="report-send"),
    path(f"{_SEASON}/handicaps/", handicaps.season, name="season-handicaps"),
    path(f"{_SEASON}/handicaps/choose/", handicaps.choose, name="season-handicaps-choose"),
    path(f"{_SEASON}/fixtures/", sides.fixtures, name="fixtures"),
    path(f"{_SEASON}/fixtures/make/", list_jobs.make, name="list-make"),
    path(f"{_SEASON}/fixtures/made/<slug:job>/", list_jobs.job, name="list-job"),
    path(f"{_SEASON}/fixtures/change/", sides.list_change, name="list-change"),
    path(f"{_SEASON}/grid/", published.grid, name="grid"),
    path(f"{_MATCH}/", night.team_match, name="team-match"),
    path(f"{_MATCH}/place/", sides.place, name="place"),
    path(f"{_MATCH}/pin/", list_jobs.pin, name="pin"),
    path(f"{_MATCH}/line-up/<slug:which>/", night.line_up, name="line-up"),
    path(f"{_MATCH}/postpone/<slug:which>/", night.postpone, name="postpone"),
    path(f"{_MATCH}/rubbers/<int:rubber>/", night.rubber, name="rubber"),
    path(f"{_MATCH}/protest/<slug:which>/", protests.protest, name="protest"),
    path(f"{_MATCH}/protests/<int:protest>/", protests.protest_change, name="protest-change"),
    path(f"{_MATCH}/own-sheet/<slug:which>/", captains.own_sheet, name="own-sheet"),
    path(f"{_MATCH}/sheets/", captains.decide_sheets, name="decide-sheets"),
    path(f"{_MATCH}/result/", night.result, name="result"),
    path(f"{_SEASON}/<slug:division>/", public.division, name="division"),
    path(f"{_SEASON}/<slug:division>/settings/", sides.division_edit, name="division-edit"),
]
