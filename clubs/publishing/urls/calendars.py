"""Addresses of the calendars, each below the page of its subject."""

from __future__ import annotations

from django.urls import path

from clubs.publishing.views.calendars import league_views, views

app_name = "calendars"

LEAGUE = "c/<slug:club>/leagues/<slug:league>"

urlpatterns = [
    path("c/<slug:club>/t/<slug:competition>/calendar.ics", views.of_competition, name="competition"),
    path("c/<slug:club>/players/<slug:player>/calendar.ics", views.of_player, name="player"),
    path("c/<slug:club>/tables/<int:number>/calendar.ics", views.of_table, name="table"),
    path("c/<slug:club>/emblems/<slug:emblem>/calendar.ics", views.of_emblem, name="emblem"),
    path(f"{LEAGUE}/calendar.ics", league_views.of_league, name="league"),
    path(f"{LEAGUE}/teams/<slug:team>/calendar.ics", league_views.of_team, name="team"),
    path(f"{LEAGUE}/venues/<int:venue>/calendar.ics", league_views.of_venue, name="venue"),
    path(f"{LEAGUE}/<slug:season>/calendar.ics", league_views.of_season, name="season"),
    path(f"{LEAGUE}/<slug:season>/<slug:division>/calendar.ics", league_views.of_division, name="division"),
]
