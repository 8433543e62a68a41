"""Addresses of the pages beside a match's own."""

from __future__ import annotations

from django.urls import path

from matches.pages import installing, views

app_name = "watching"

urlpatterns = [
    path("m/hall/<slug:club>/app.webmanifest", installing.hall, name="hall-manifest"),
    path("m/<slug:public_id>/app.webmanifest", installing.match, name="match-manifest"),
    path("table/<slug:public_id>/app.webmanifest", installing.table, name="table-manifest"),
    path("m/<slug:public_id>/before/<int:seq>/", views.before, name="before"),
    path("tablet/waiting/", views.waiting, name="waiting"),
    path("tablet/told/", views.told, name="told"),
    path("table/<slug:public_id>/", views.table_page, name="table"),
    path("table/<slug:public_id>/overlay/", views.table_overlay, name="table-overlay"),
]
