"""Addresses of the pages of disputes, and of what the referee's page calls."""

from __future__ import annotations

from django.urls import path

from matches.disputes import page_api, views

app_name = "disputes"

_CASE = "m/<slug:public_id>/disputes/<slug:dispute>/"

urlpatterns = [
    path("c/<slug:club>/disputes/", views.club_disputes, name="club"),
    path(_CASE, views.dispute_page, name="dispute"),
    path(f"{_CASE}referee/", views.referee_page, name="referee"),
    path(f"{_CASE}take-back/", views.take_back, name="take-back"),
    *(
        path(f"{_CASE}{name}/", view, name=name.replace("/", "-"))
        for name, view in page_api.ENDPOINTS.items()
    ),
]
