"""Addresses of emblems, below /c/<club>/emblems/."""

from __future__ import annotations

from django.urls import path

from clubs.emblems import views

app_name = "emblems"

_ALL = "c/<slug:club>/emblems"
_ONE = f"{_ALL}/<slug:emblem>"

urlpatterns = [
    path(f"{_ALL}/", views.emblem_list, name="list"),
    path(f"{_ALL}/new/", views.new, name="new"),
    path(f"{_ALL}/deeds/new/", views.deed_new, name="deed-new"),
    path(f"{_ONE}/", views.emblem, name="emblem"),
    path(f"{_ONE}/deed/", views.deed, name="deed"),
    path(f"{_ONE}/deed/amend/", views.deed_amend, name="deed-amend"),
    path(f"{_ONE}/what-if/", views.what_if, name="what-if"),
    path(f"{_ONE}/act/<slug:kind>/", views.act, name="act"),
    path(f"{_ONE}/proposals/<slug:proposal>/", views.answer, name="answer"),
    path(f"{_ONE}/challenges/<slug:challenge>/match/", views.match, name="match"),
    path(f"{_ONE}/challenges/<slug:challenge>/certificate/", views.certificate, name="certificate"),
    path(f"{_ONE}/statement/", views.statement, name="statement"),
]
