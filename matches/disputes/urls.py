"""Addresses of the pages of disputes; those of the JSON endpoints stand in :mod:`.api_urls`."""

from __future__ import annotations

from django.urls import path

from matches.disputes import views

app_name = "disputes"

_CASE = "m/<slug:public_id>/disputes/<slug:dispute>/"

urlpatterns = [
    path("c/<slug:club>/disputes/", views.club_disputes, name="club"),
    path(_CASE, views.dispute_page, name="dispute"),
    path(f"{_CASE}referee/", views.referee_page, name="referee"),
    path(f"{_CASE}questions/", views.questions, name="questions"),
    path(f"{_CASE}take-back/", views.take_back, name="take-back"),
]
