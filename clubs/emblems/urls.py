"""Addresses of emblems, below /c/<club>/emblems/."""

from __future__ import annotations

from django.urls import path

from clubs.emblems import views

app_name = "emblems"

_ONE = "c/<slug:club>/emblems/<slug:emblem>"

urlpatterns = [
    path(f"{_ONE}/", views.emblem, name="emblem"),
    path(f"{_ONE}/calendar.ics", views.calendar, name="calendar"),
    path(f"{_ONE}/statement.csv", views.statement, name="statement"),
]
