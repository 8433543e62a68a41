"""Addresses of emblems, below /c/<club>/emblems/."""

from __future__ import annotations

from django.urls import path

from clubs.emblems.views import deeds, emblems, what_if

app_name = "emblems"

_ALL = "c/<slug:club>/emblems"
_ONE = f"{_ALL}/<slug:emblem>"

urlpatterns = [
    path(f"{_ALL}/", emblems.emblem_list, name="list"),
    path(f"{_ALL}/new/", emblems.new, name="new"),
    path(f"{_ALL}/deeds/new/", deeds.deed_new, name="deed-new"),
    path(f"{_ONE}/", emblems.emblem, name="emblem"),
    path(f"{_ONE}/deed/", deeds.deed, name="deed"),
    path(f"{_ONE}/deed/amend/", deeds.deed_amend, name="deed-amend"),
    path(f"{_ONE}/what-if/", what_if.what_if, name="what-if"),
    path(f"{_ONE}/act/<slug:kind>/", emblems.act, name="act"),
    path(f"{_ONE}/proposals/<slug:proposal>/", emblems.answer, name="answer"),
    path(f"{_ONE}/challenges/<slug:challenge>/match/", emblems.match, name="match"),
    path(f"{_ONE}/challenges/<slug:challenge>/certificate/", emblems.certificate, name="certificate"),
    path(f"{_ONE}/statement/", emblems.statement, name="statement"),
]
