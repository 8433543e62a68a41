"""Addresses of the embeds, below /embed/: they alone may be framed by other sites."""

from __future__ import annotations

from django.urls import path

from clubs.publishing.views.embeds import leagues, views

app_name = "embeds"

_LEAGUE = "c/<slug:club>/leagues/<slug:league>"

urlpatterns = [
    path("accent/<slug:colour>.css", views.accent, name="accent"),
    path("m/<slug:public_id>/", views.match, name="match"),
    path("c/<slug:club>/t/<slug:competition>/bracket/", views.bracket, name="bracket"),
    path("c/<slug:club>/t/<slug:competition>/standings/", views.standings, name="standings"),
    path("c/<slug:club>/series/<slug:series>/", views.race, name="race"),
    path("c/<slug:club>/emblems/<slug:emblem>/", views.emblem, name="emblem"),
    path(f"{_LEAGUE}/next/", leagues.coming, name="league-next"),
    path(f"{_LEAGUE}/tonight/", leagues.night, name="league-night"),
    path(f"{_LEAGUE}/teams/<slug:team>/", leagues.team, name="league-team"),
    path(f"{_LEAGUE}/<slug:season>/<slug:division>/table/", leagues.table, name="league-table"),
    path(f"{_LEAGUE}/<slug:season>/<slug:division>/matches/", leagues.matches, name="league-matches"),
]
