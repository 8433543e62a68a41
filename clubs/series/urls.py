"""Addresses of ranking series, below /c/<club>/series/."""

from __future__ import annotations

from django.urls import path

from clubs.series.views import direct, public

app_name = "series"

_ALL = "c/<slug:club>/series"
_ONE = f"{_ALL}/<slug:series>"

urlpatterns = [
    path(f"{_ALL}/", public.series_list, name="list"),
    path(f"{_ALL}/new/", direct.new, name="new"),
    path(f"{_ONE}/", public.race, name="race"),
    path(f"{_ONE}/settings/", direct.edit, name="edit"),
    path(f"{_ONE}/competitions/", direct.competitions, name="competitions"),
    path(f"{_ONE}/competitions/<slug:competition>/", direct.competition, name="competition"),
    path(f"{_ONE}/close/", direct.close, name="close"),
    path(f"{_ONE}/delete/", direct.delete, name="delete"),
]
