"""Addresses of the pages of apps, below a person's own page."""

from __future__ import annotations

from django.urls import path

from clubs.api.oauth import pages

app_name = "apps"

urlpatterns = [
    path("me/apps/", pages.own_apps, name="own"),
    path("me/apps/<slug:app>/", pages.own_app, name="app"),
    path("me/apps/<slug:app>/secret/", pages.renew_secret, name="secret"),
    path("me/apps/<slug:app>/delete/", pages.delete, name="delete"),
    path("me/allowed-apps/<slug:consent>/revoke/", pages.revoke, name="revoke"),
]
