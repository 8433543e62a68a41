"""Addresses of the embeds, below /embed/: they alone may be framed by other sites."""

from __future__ import annotations

from django.urls import path

from clubs.publishing.views.embeds import views

app_name = "embeds"

urlpatterns = [
    path("accent/<slug:colour>.css", views.accent, name="accent"),
    path("m/<slug:public_id>/", views.match, name="match"),
    path("c/<slug:club>/t/<slug:competition>/bracket/", views.bracket, name="bracket"),
    path("c/<slug:club>/t/<slug:competition>/standings/", views.standings, name="standings"),
    path("c/<slug:club>/series/<slug:series>/", views.race, name="race"),
    path("c/<slug:club>/emblems/<slug:emblem>/", views.emblem, name="emblem"),
]
