"""Addresses of rating lists, below /c/<club>/ratings/."""

from __future__ import annotations

from django.urls import path

from clubs.ratings.views import direct, public

app_name = "ratings"

_ALL = "c/<slug:club>/ratings"
_ONE = f"{_ALL}/<slug:discipline>"

urlpatterns = [
    path(f"{_ALL}/", public.lists, name="lists"),
    path(f"{_ALL}/new/", direct.new, name="new"),
    path(f"{_ONE}/", public.rating_list, name="list"),
    path(f"{_ONE}/players/<slug:player>/", public.history, name="player"),
    path(f"{_ONE}/settings/", direct.edit, name="edit"),
    path(f"{_ONE}/delete/", direct.delete, name="delete"),
    path(f"{_ONE}/starting-values/", direct.starting_values, name="starting"),
    path(f"{_ONE}/starting-values/<int:value>/remove/", direct.remove_value, name="starting-remove"),
]
