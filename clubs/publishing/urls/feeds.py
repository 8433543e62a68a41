"""Addresses of the feeds, each beside the page that shows the same; the ending names the form."""

from __future__ import annotations

from django.urls import path

from clubs.publishing.views.feeds import views

app_name = "feeds"

_FEEDS = [
    ("c/<slug:club>/results", views.of_club, "results"),
    ("c/<slug:club>/champions", views.of_champions, "champions"),
    ("c/<slug:club>/t/<slug:competition>/results", views.of_competition, "competition"),
    ("c/<slug:club>/series/<slug:series>/race", views.of_series, "series"),
    ("c/<slug:club>/players/<slug:player>/results", views.of_player, "player"),
    ("c/<slug:club>/leagues/<slug:league>/results", views.of_league, "league"),
    ("c/<slug:club>/leagues/<slug:league>/teams/<slug:team>/results", views.of_team, "team"),
    (
        "c/<slug:club>/leagues/<slug:league>/<slug:season>/<slug:division>/results",
        views.of_division,
        "division",
    ),
]

urlpatterns = [
    path(f"{way}.{form}", view, {"form": form}, name=f"{name}-{form}")
    for way, view, name in _FEEDS
    for form in ("atom", "json")
]
