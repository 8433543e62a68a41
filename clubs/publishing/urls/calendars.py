"""Addresses of the calendars, each below the page of its subject."""

from __future__ import annotations

from django.urls import path

from clubs.publishing.views.calendars import views

app_name = "calendars"

urlpatterns = [
    path("c/<slug:club>/t/<slug:competition>/calendar.ics", views.of_competition, name="competition"),
    path("c/<slug:club>/players/<slug:player>/calendar.ics", views.of_player, name="player"),
    path("c/<slug:club>/tables/<int:number>/calendar.ics", views.of_table, name="table"),
    path("c/<slug:club>/emblems/<slug:emblem>/calendar.ics", views.of_emblem, name="emblem"),
]
