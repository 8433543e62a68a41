"""Addresses of handicaps, below /c/<club>/handicaps/."""

from __future__ import annotations

from django.urls import path

from clubs.handicaps.views import policies, public, values

app_name = "handicaps"

_ALL = "c/<slug:club>/handicaps"
_ONE = f"{_ALL}/<slug:policy>"

urlpatterns = [
    path(f"{_ALL}/", public.handicap_list, name="list"),
    path(f"{_ALL}/new/", policies.new, name="new"),
    path(f"{_ALL}/of/<slug:player>/", public.of_player, name="player"),
    path(f"{_ONE}/", public.policy_page, name="policy"),
    path(f"{_ONE}/version/", policies.version, name="version"),
    path(f"{_ONE}/version/<int:number>/withdraw/", policies.withdraw, name="withdraw"),
    path(f"{_ONE}/rename/", policies.rename, name="rename"),
    path(f"{_ONE}/close/", policies.close, name="close"),
    path(f"{_ONE}/set/<slug:player>/", values.set_one, name="set"),
    path(f"{_ONE}/paste/", values.paste, name="paste"),
    path(f"{_ONE}/review/", values.review, name="review"),
    path(f"{_ONE}/fairness/", public.fairness, name="fairness"),
    path(f"{_ONE}/fairness.csv", public.fairness_csv, name="fairness-csv"),
]
